"""Worked examples of Flash: totals at which he stops or throws on, from exact advice."""

from __future__ import annotations

from fractions import Fraction

from reports.asking import MEAN, Number, ask, exact, high, low, number, request
from reports.chapters.heroes.flash import (
    CASES,
    HERO,
    NEEDS,
    advised,
    least,
    lying_at,
    net,
    policy,
    top,
)
from reports.chapters.heroes.numbers import mean
from reports.chapters.heroes.words import say
from reports.parts import Box, Sentence

NEED, TOTAL = 4, 5
SURE = Fraction(999, 1000)
"""A chance that is shown as good as sure makes no example."""
LAST = next(case for case in CASES if case[0] == "three_after_2")


def examples(box: Box) -> list[Sentence | None]:
    """Return the worked examples; None for those that these dice do not have."""
    return [_enough(box), _short(box), _many(box), _last(box)]


def _enough(box: Box) -> Sentence | None:
    worth = advised(box, NEED, NEED, "defeat")
    if worth is None or worth["roll"] > SURE:
        return None
    return say(
        "The villain needs {need}, your total is {need} and a Race shows: stop, it falls. If you"
        " threw on, it would fall in only {roll:%} of all cases.",
        lambda need, roll: (
            advised(box, need, need, "defeat") == {"stop": 1, "roll": roll} and roll < 1
        ),
        need=NEED,
        roll=worth["roll"],
    )


def _short(box: Box) -> Sentence | None:
    worth = advised(box, NEED, NEED - 1, "defeat")
    if worth is None or not worth["roll"]:
        return None
    return say(
        "It needs {need}, your total is {total} and a Race shows: throw on, which fells it in"
        " {roll:%} of all cases. Stopping cannot fell it.",
        lambda need, total, roll: (
            total == need - 1
            and roll > 0
            and advised(box, need, total, "defeat") == {"stop": 0, "roll": roll}
        ),
        need=NEED,
        total=NEED - 1,
        roll=worth["roll"],
    )


def _many(box: Box) -> Sentence | None:
    """Return the example of most hits on average; None where that has no finite value."""
    worth = None if mean(box, HERO) is None else _by_mean(box, TOTAL)
    if worth is None:
        return None
    begin = "You want many hits, your total is {total} and a Race shows:"
    on = low(worth["roll"]) > high(worth["stop"])
    text = (
        "throw on. That is worth {roll:2} hits on average, stopping {stop}."
        if on
        else "stop. That is worth {stop} hits, throwing on {roll:2} on average."
    )
    return say(
        f"{begin} {text}",
        lambda total, roll, stop: (
            _by_mean(box, total) == {"stop": stop, "roll": roll}
            and total == stop
            and (low(roll) > stop) == on
        ),
        total=TOTAL,
        roll=worth["roll"],
        stop=worth["stop"],
    )


def _by_mean(box: Box, total: int) -> dict[str, Number] | None:
    state = lying_at(policy(box, MEAN), total)
    if state is None:
        return None
    rows = ask("advise", request(box, HERO, MEAN, state=state))["options"]
    return {row["do"]: number(row["value"]) for row in rows}


def _last(box: Box) -> Sentence | None:
    """Return the example of damage that stays: before the last of three rolls."""
    found = [(need, at) for need in NEEDS if (at := least(box, need, LAST)) is not None]
    early = [(need, at) for need, at in found if at < top(need, LAST)]
    if not early:
        return None
    need, total = early[0]
    worth = _kept(box, need, total)
    if worth is None:
        return None
    return say(
        "With ONLY 3 ROLLS, after the second one: the villain needs {need}, your total is {total}"
        " and a Race shows. For damage that stays, stop: what lies there is sure. Throwing on would"
        " leave {roll:2} on average.",
        lambda need, total, roll: (
            _kept(box, need, total) == {"stop": total, "roll": roll} and roll <= total < need
        ),
        need=need,
        total=total,
        roll=worth["roll"],
    )


def _kept(box: Box, need: int, total: int) -> dict[str, Fraction] | None:
    """Return what stopping and throwing the last roll leave of a need; None: never so."""
    goal = {"kind": "mean-damage", "need": need}
    found = policy(box, goal, ("only-3-rolls",))
    dice = sum(map(int, found.opening))
    offers = found.plan["offers"].items()
    hands = [h for h, moves in offers if len(moves) > 1 and found.count(h) == dice]
    first = {net(found, h) for h in hands}
    rolled = [h for h in hands if 0 <= total - net(found, h) in first]
    if not rolled:
        return None
    word = max(rolled, key=lambda h: (net(found, h), h))
    state = {"hand": found.dice(word), "total": total - net(found, word), "rolls": 2}
    asked = request(box, HERO, goal, ("only-3-rolls",), state=state)
    return {row["do"]: exact(row["value"]) for row in ask("advise", asked)["options"]}
