"""The best policy of an attack, by the plainest means: the best of all choices.

An attack that cannot come back to a state is read back from its ends (`BestOf`). One that can
starts from "stop everywhere" and changes to a strictly better choice wherever there is one,
until there is none (`improve`). A policy reached in that way always ends: where it could go
round for ever no step of the circle was a strict gain. With no better choice left, no ending
policy is worth more.

Every policy is weighed by its law, the chance of each way to end, found by putting one
equation into the next.
"""

from collections.abc import Callable, Hashable, Iterable
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from typing import Any

from tests.readings.reading_words import Choice, End

Law = dict[End, Fraction]
Policy = dict[Hashable, Choice]
Worth = Callable[[End], Fraction]
Mixture = dict[Any, Fraction]


class EndlessError(Exception):
    """A policy never ends from some state that it reaches."""


@dataclass(frozen=True)
class Solved:
    """Value, law, and whether the tie rule's first two words leave one choice everywhere."""

    value: Fraction
    law: Law
    unique: bool


def mix(parts: Iterable[tuple[Fraction, Mixture]]) -> Mixture:
    """One mixture of mixtures."""
    whole: Mixture = {}
    for weight, part in parts:
        for key, chance in part.items():
            whole[key] = whole.get(key, Fraction(0)) + weight * chance
    return whole


def mean(law: Law, worth: Worth) -> Fraction:
    """What a law is worth."""
    return sum((chance * worth(end) for end, chance in law.items()), Fraction(0))


def options(attack: Any, state: Hashable) -> list[Choice]:
    """What the hero may do, each different choice once."""
    return list(dict.fromkeys(attack.choices(state)))


class Remembered:
    """An attack that answers the same question only once."""

    def __init__(self, attack: Any) -> None:
        self.start, self.cyclic = attack.start, attack.cyclic
        self.fall = cache(attack.fall)
        self.choices = cache(lambda state: options(attack, state))


def reached(attack: Any, pick: Callable[[Hashable], list[Choice]]) -> dict[Hashable, list[Choice]]:
    """Every state that can come about when the hero picks like that, and the picks there."""
    found: dict[Hashable, list[Choice]] = {}
    todo = [attack.start().throw]
    thrown = set(todo) | {None}
    while todo:
        throw = todo.pop()
        for _, state in attack.fall(throw) if throw is not None else ():
            if state not in found:
                found[state] = pick(state)
                new = {choice.throw for choice in found[state]} - thrown
                thrown |= new
                todo += new
    return found


class BestOf:
    """Best of all choices, read back from the ends; for attacks without a way back."""

    def __init__(self, attack: Any, worth: Worth) -> None:
        self.attack, self.worth = attack, worth
        self.of_throw: Callable[[Hashable], Fraction] = cache(self._of_throw)
        self.of_state: Callable[[Hashable], Fraction] = cache(self._of_state)

    def _of_throw(self, throw: Hashable) -> Fraction:
        falls = self.attack.fall(throw)
        return sum((chance * self.of_state(state) for chance, state in falls), Fraction(0))

    def _of_state(self, state: Hashable) -> Fraction:
        return max(self.of_choice(choice) for choice in self.attack.choices(state))

    def of_choice(self, choice: Choice) -> Fraction:
        """What a choice is worth."""
        return self.worth(choice.end) if choice.end is not None else self.of_throw(choice.throw)


def improve(attack: Any, worth: Worth) -> tuple[Policy, Callable[[Choice], Fraction]]:
    """A policy that no choice anywhere betters, and what each choice is worth under it."""
    every = reached(attack, attack.choices)
    policy = {state: min(choices, key=lambda c: c.tie_rank) for state, choices in every.items()}
    while True:
        of_choice = weigh(attack, worth, policy)
        better = {
            state: max(choices, key=of_choice)
            for state, choices in every.items()
            if max(map(of_choice, choices)) > of_choice(policy[state])
        }
        if not better:
            return policy, of_choice
        policy |= better


def weigh(attack: Any, worth: Worth, policy: Policy) -> Callable[[Choice], Fraction]:
    """What a choice is worth when the policy is followed after it."""
    known = {throw: mean(law, worth) for throw, law in laws(attack, policy).items()}

    @cache
    def of_throw(throw: Hashable) -> Fraction:
        if throw in known:
            return known[throw]
        falls = attack.fall(throw)
        return sum((chance * of_choice(policy[state]) for chance, state in falls), Fraction(0))

    def of_choice(choice: Choice) -> Fraction:
        return worth(choice.end) if choice.end is not None else of_throw(choice.throw)

    return of_choice


def laws(attack: Any, policy: Policy) -> dict[Hashable, Law]:
    """The law of the end after each throw that the policy makes from any of its states.

    A policy that may go on for ever raises EndlessError.
    """
    throws = {attack.start().throw} | {choice.throw for choice in policy.values()}
    equations = {throw: equation(attack, policy, throw) for throw in throws - {None}}
    return eliminate(equations)


def equation(attack: Any, policy: Policy, throw: Hashable) -> Mixture:
    """A throw as a mixture of ends and further throws."""
    row: Mixture = {}
    for chance, state in attack.fall(throw):
        choice = policy[state]
        then = choice.throw if choice.end is None else choice.end
        row[then] = row.get(then, Fraction(0)) + chance
    return row


def eliminate(equations: dict[Hashable, Mixture]) -> dict[Hashable, Law]:
    """Put each equation into those after it, then back into those before it."""
    order = list(equations)
    for i, throw in enumerate(order):
        equations[throw] = without_itself(throw, equations[throw])
        for later in order[i + 1 :]:
            equations[later] = put_in(throw, equations[throw], equations[later])
    for i, throw in reversed(list(enumerate(order))):
        for earlier in order[:i]:
            equations[earlier] = put_in(throw, equations[throw], equations[earlier])
    return equations


def without_itself(throw: Hashable, row: Mixture) -> Mixture:
    """x = a x + rest, hence x = rest / (1 - a)."""
    again = row.get(throw, Fraction(0))
    if again == 1:
        raise EndlessError
    return {key: weight / (1 - again) for key, weight in row.items() if key != throw}


def put_in(throw: Hashable, row: Mixture, other: Mixture) -> Mixture:
    """The other row with this throw replaced by its own mixture."""
    if throw not in other:
        return other
    rest = {key: weight for key, weight in other.items() if key != throw}
    return mix([(Fraction(1), rest), (other[throw], row)])


def follow(attack: Any, rule: Callable[[Hashable, list[Choice]], Choice]) -> Law:
    """The law of the end when a fixed rule picks from what the hero may do."""
    start = attack.start()
    if start.end is not None:
        return {start.end: Fraction(1)}
    picked = reached(attack, lambda state: [rule(state, attack.choices(state))])
    return laws(attack, {state: pick[0] for state, pick in picked.items()})[start.throw]


def solve(attack: Any, worth: Worth) -> Solved:
    """The best value of an attack and the law of a policy that reaches it."""
    attack, start = Remembered(attack), attack.start()
    if start.end is not None:
        return Solved(worth(start.end), {start.end: Fraction(1)}, True)
    policy, of_choice = {}, BestOf(attack, worth).of_choice
    if attack.cyclic:
        policy, of_choice = improve(attack, worth)
    law, unique = tied_law(attack, policy, of_choice)
    assert mean(law, worth) == of_choice(start)
    return Solved(of_choice(start), law, unique)


def tied_law(
    attack: Any, policy: Policy, of_choice: Callable[[Choice], Fraction]
) -> tuple[Law, bool]:
    """The law under the tie rule; under `policy` if the tie rule would never end."""
    met: list[list[Choice]] = []

    def rule(_: Hashable, choices: list[Choice]) -> Choice:
        met.append(first_of_best(choices, of_choice))
        return met[-1][0]

    try:
        return follow(attack, rule), all(len(best) == 1 for best in met)
    except EndlessError:
        return follow(attack, lambda state, _: policy[state]), False


def first_of_best(choices: list[Choice], of_choice: Callable[[Choice], Fraction]) -> list[Choice]:
    """The best choices, and of these the ones that the tie rule puts first."""
    top = max(map(of_choice, choices))
    best = [c for c in choices if of_choice(c) == top]
    rank = min(c.tie_rank for c in best)
    return [c for c in best if c.tie_rank == rank]
