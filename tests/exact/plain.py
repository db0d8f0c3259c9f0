"""What a process is worth, worked out the plain way in fractions: the truth of random toys.

Acyclic toys by recursion; cyclic ones by solving every policy there is and taking the best.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from fractions import Fraction
from itertools import product

from tests.exact.toys import Toy

END = "end"
Policy = Mapping[Hashable, Hashable]
Values = dict[Hashable, Fraction]


def chances(toy: Toy, roll: Hashable) -> list[tuple[Fraction, Hashable]]:
    """Return the outcomes of a roll with their chances."""
    total = sum(w for w, _ in toy.rolls[roll])
    return [(Fraction(w, total), state) for w, state in toy.rolls[roll]]


def offers(toy: Toy, state: Hashable) -> list[Hashable]:
    """Return what a state offers, in tie order."""
    result, rolls = toy.states[state]
    return ([] if result is None else [END]) + list(rolls)


# ---- acyclic toys ----------------------------------------------------------------------------


def roll_value(toy: Toy, roll: Hashable) -> Fraction:
    """Return the value of a roll by recursion."""
    return sum((p * state_value(toy, s) for p, s in chances(toy, roll)), Fraction(0))


def state_value(toy: Toy, state: Hashable) -> Fraction:
    """Return the value of a state by recursion."""
    return max(_worth(toy, state, choice) for choice in offers(toy, state))


def _worth(toy: Toy, state: Hashable, choice: Hashable) -> Fraction:
    return Fraction(toy.states[state][0]) if choice == END else roll_value(toy, choice)


def first_best(toy: Toy, state: Hashable) -> Hashable:
    """Return the first choice that is worth most."""
    return max(offers(toy, state), key=lambda choice: _worth(toy, state, choice))


def law(toy: Toy, roll: Hashable, scale: Fraction = Fraction(1)) -> dict[Hashable, Fraction]:
    """Return the chance of each result if the first best choice is always taken."""
    found: dict[Hashable, Fraction] = {}
    for chance, state in chances(toy, roll):
        choice = first_best(toy, state)
        ended = {toy.states[state][0]: scale * chance}
        for result, p in (ended if choice == END else law(toy, choice, scale * chance)).items():
            found[result] = found.get(result, Fraction(0)) + p
    return found


# ---- cyclic toys -----------------------------------------------------------------------------


def policies(toy: Toy) -> Iterator[Policy]:
    """Yield every policy that chooses the same each time."""
    states = list(toy.states)
    for choices in product(*(offers(toy, state) for state in states)):
        yield dict(zip(states, choices, strict=True))


def ends_surely(toy: Toy, policy: Policy) -> bool:
    """Tell whether from every state the policy can come to an end."""
    ends = {state for state, choice in policy.items() if choice == END}
    for _ in policy:
        ends |= {s for s, c in policy.items() if c != END and ends & _reached(toy, c)}
    return len(ends) == len(policy)


def _reached(toy: Toy, roll: Hashable) -> set[Hashable]:
    return {state for p, state in chances(toy, roll) if p}


def evaluate(toy: Toy, policy: Policy) -> Values:
    """Return what each state is worth under a policy that surely ends."""
    states = list(policy)
    rows = [_equation(toy, policy, states, state) for state in states]
    return dict(zip(states, eliminate(rows), strict=True))


def _equation(toy: Toy, policy: Policy, states: list[Hashable], state: Hashable) -> list[Fraction]:
    row = [Fraction(int(other == state)) for other in states] + [Fraction(0)]
    if policy[state] == END:
        row[-1] = Fraction(toy.states[state][0])
        return row
    for p, landing in chances(toy, policy[state]):
        row[states.index(landing)] -= p
    return row


def eliminate(rows: list[list[Fraction]]) -> list[Fraction]:
    """Solve a linear system, each row with its right side last, by elimination in fractions."""
    rows = [list(row) for row in rows]
    for i in range(len(rows)):
        pivot = next(k for k in range(i, len(rows)) if rows[k][i])
        rows[i], rows[pivot] = rows[pivot], rows[i]
        rows[i] = [x / rows[i][i] for x in rows[i]]
        for k, row in enumerate(rows):
            if k != i and row[i]:
                factor = row[i]
                rows[k] = [x - factor * y for x, y in zip(row, rows[i], strict=True)]
    return [row[-1] for row in rows]


def best_values(toy: Toy) -> Values | None:
    """Return the most that each state is worth under any policy; None if none surely ends."""
    solved = [evaluate(toy, policy) for policy in policies(toy) if ends_surely(toy, policy)]
    if not solved:
        return None
    return {state: max(values[state] for values in solved) for state in toy.states}
