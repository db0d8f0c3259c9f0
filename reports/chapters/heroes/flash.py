"""Where Flash stops: read from the perfect policy, and confirmed by exact advice."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from reports.asking import MEAN, Goal, ask, exact, request
from reports.chapters.heroes.policy import Policy, read
from reports.chapters.heroes.words import ability_words, plural, say
from reports.parts import Box, Cell, Column, Sentence, Table

HERO = "flash"
NEEDS = range(1, 9)
LEAST = -2
"""The lowest total that is no bust."""
REACH = 30
"""How far totals are looked at where there is no cap."""

Case = tuple[str, str, int]
CASES: tuple[Case, ...] = (
    ("plain", "", 0),
    ("less_1", "shield:1", 0),
    ("less_2", "shield:2", 0),
    ("minus_die", "minus-die", 0),
    ("three_after_1", "only-3-rolls", 2),
    ("three_after_2", "only-3-rolls", 1),
)
"""Columns of the table: name, ability, throws left (0: no limit)."""
_LESS = {"shield:1": 1, "shield:2": 2}


def policy(box: Box, goal: Goal, abilities: tuple[str, ...] = ()) -> Policy:
    """Return the perfect policy of Flash for a goal."""
    return read(request(box, HERO, goal, abilities))


def races(found: Policy) -> str:
    """Return some hand in which he may roll on; "" where no die shows a race."""
    dice = sum(map(int, found.opening))
    offers = found.plan["offers"].items()
    return next((h for h, moves in offers if len(moves) > 1 and found.count(h) == dice), "")


def stops(found: Policy, total: int, left: int = 0) -> bool | None:
    """Tell whether stopping is best, or as good as any; None where no attack comes to lie so."""
    at = (total, left) if left else (total,)
    if len(found.options(races(found), at)) < 2:
        return None
    return any(option.stops for option in found.best(races(found), at))


def mean_threshold(box: Box) -> int | None:
    """Return the least total at which stopping is best for the mean; None where none is."""
    found = policy(box, MEAN)
    at = [t for t in range(1, REACH + 1) if stops(found, t)]
    untied = [t for t in at if len(found.best(races(found), (t,))) == 1]
    return min(untied, default=None)


# ---- as much of the needed damage as possible ------------------------------------------------


def least(box: Box, need: int, case: Case) -> int | None:
    """Return the least total to stop at for the mean of the needed damage; None: roll on."""
    _, ability, left = case
    found = policy(box, {"kind": "mean-damage", "need": need}, (ability,) if ability else ())
    totals = [(t, stops(found, t, left)) for t in range(1, top(need, case) + 1)]
    seen = [(t, best) for t, best in totals if best is not None]
    return next((t for i, (t, _) in enumerate(seen) if all(best for _, best in seen[i:])), None)


def top(need: int, case: Case) -> int:
    """Return the total from which on nothing more is needed."""
    return need + _LESS.get(case[1], 0)


def early(box: Box) -> Sentence:
    """Say whether the table of damage that stays has stops short of the need."""
    found = [
        (case, need, at)
        for case in CASES
        for need in NEEDS
        if (at := least(box, need, case)) is not None and at < top(need, case)
    ]
    begin = "Damage stays on a villain, so hits that do not fell it are not lost."
    if not found:
        return say(
            f"{begin} Still, whoever wants to deal as much of the needed damage as possible stops"
            " at the same totals.",
            lambda: all(_kept(box, need) == need for need in NEEDS),
        )
    return say(
        f"{begin} Whoever wants to deal as much of the needed damage as possible on average stops"
        " earlier in {number} of the table; the smallest need for which he does is {need}.",
        lambda number, need: (
            need == sorted(least for _, least, _ in found)[0]
            and all(_kept(box, n) <= n for n in NEEDS)
        ),
        number=plural(len(found), "case"),
        need=min(need for _, need, _ in found),
    )


def _kept(box: Box, need: int) -> int:
    """Return the least total to stop at without an ability, from exact advice."""
    found = [(t, advised(box, need, t)) for t in range(1, need + 1)]
    worths = [(t, worth) for t, worth in found if worth]
    ends = (
        t for i, (t, _) in enumerate(worths) if all(w["stop"] >= w["roll"] for _, w in worths[i:])
    )
    return next(ends, need)


def least_table(box: Box) -> Table:
    """Return the least total to stop at by need and ability."""
    heads = {
        "plain": "No ability",
        "less_1": "SHIELD 1 or REVERSE-FLASH",
        "less_2": "2 hits off",
        "minus_die": ability_words("minus-die"),
        "three_after_1": "ONLY 3 ROLLS, after roll 1",
        "three_after_2": "after roll 2",
    }
    columns = (
        Column("need", "Need", "damage that the villain still needs"),
        *(Column(c[0], heads[c[0]], "least total at which to stop", "total") for c in CASES),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (need, *(_cell(least(box, need, case)) for case in CASES)) for need in NEEDS
    )
    note = "Stop at this total or more; below it throw on while a Race shows."
    return Table(
        "flash-stop-table",
        "Stop at this total, for as much of the needed damage as you can",
        columns,
        rows,
        note,
    )


def _cell(total: int | None) -> Cell:
    return "throw on" if total is None else total


def advised(
    box: Box, need: int, total: int, goal: str = "mean-damage"
) -> dict[str, Fraction] | None:
    """Return what stopping and rolling are worth at a total where a race shows, from exact advice.

    None where no attack comes to such a total with a race.
    """
    asked_for = {"kind": goal, "need": need}
    state = lying_at(policy(box, asked_for), total)
    if state is None:
        return None
    rows = ask("advise", request(box, HERO, asked_for, state=state))["options"]
    return {row["do"]: exact(row["value"]) for row in rows}


def net(found: Policy, hand: str) -> int:
    """Return what a roll adds to the total."""
    return found.count(hand, symbol="flash") - found.count(hand, symbol="reverse-flash")


def lying_at(found: Policy, total: int) -> dict[str, Any] | None:
    """Return dice with a race that bring the total to so much, or None where none can."""
    dice = sum(map(int, found.opening))
    offers = found.plan["offers"].items()
    nets = {net(found, h): h for h, moves in offers if len(moves) > 1 and found.count(h) == dice}
    if total in nets:
        return {"hand": found.dice(nets[total]), "rolls": 1}
    reached = [n for n in nets if any(other * (total - n) > 0 for other in nets)]
    near = min(
        (n for n in reached if total - n >= LEAST), key=lambda n: abs(total - n), default=None
    )
    return None if near is None else {"hand": found.dice(nets[near]), "total": total - near}


def fell_rule(box: Box) -> Sentence:
    """Say when to stop for felling, checked at every total by exact advice."""
    return say(
        "To fell a villain stop exactly when the total is enough: short of it stopping cannot fell"
        " it, and once it is enough another roll cannot help.",
        lambda: all(_right(box, need) for need in NEEDS),
    )


def _right(box: Box, need: int) -> bool:
    """Tell whether stopping wins from the need on and never below it."""
    for total in range(1, need + 1):
        worth = advised(box, need, total, "defeat")
        if worth is None:
            continue
        if (worth["stop"] >= worth["roll"]) != (total == need) and worth["roll"] != worth["stop"]:
            return False
    return True
