"""A rule for Batman that can be reckoned at the table: points in tenths of a hit."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from reports.asking import fraction
from reports.chapters.heroes.bank import HERO, banked, policy, worths
from reports.chapters.heroes.examples import Example, Move, likeliest, rolled, told
from reports.chapters.heroes.numbers import NEEDS
from reports.chapters.heroes.policy import Chooser, Option, Policy, Registers, perfect, reaches
from reports.chapters.heroes.words import dice_of, faces, say
from reports.parts import Box, Cell, Column, Figure, Sentence, Steps, Table

TENTHS = 10


# ---- points ----------------------------------------------------------------------------------


def points(box: Box) -> Mapping[str, int]:
    """Return what dice thrown again are worth in tenths of a hit, rounded; "31": 3 black, 1 gray.

    All other dice are taken for bats set aside; with fewer a throw is worth a little more,
    since hits are never below 0.
    """
    return {dice: round(worth * TENTHS) for dice, worth in worths(box).items()}


def points_table(box: Box) -> Table:
    """Return the points: rows black dice, columns gray dice."""
    black, gray = dice_of(HERO).values()
    found = points(box)
    columns = (
        Column("black", "Thrown again", "black dice that would be thrown again"),
        *(
            Column(f"gray_{g}", f"{g} gray", f"points of these and {g} gray dice", "tenths")
            for g in range(1, gray + 1)
        ),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (f"{b} black", *(found[f"{b}{g}"] for g in range(1, gray + 1))) for b in range(black, 0, -1)
    )
    note = (
        f"A Bat counts {TENTHS} points, so a point is a tenth of a hit. The Batmobile stays, so a"
        " die of each colour is always thrown again."
    )
    return Table(
        f"{HERO}-points",
        "Points of the dice that you throw again, for the most hits",
        columns,
        rows,
        note,
    )


def worth_figure(box: Box) -> Figure:
    """Return what dice thrown again are worth as a heat map of black and gray dice, exactly."""
    columns = (
        Column("black", "Black dice", "black dice that are thrown again"),
        Column("gray", "Gray dice", "gray dice that are thrown again"),
        Column("hits", "Hits", "mean hits that they add with best play from there on", "hits"),
    )
    rows = tuple((f"{d[0]} black", int(d[1]), worth) for d, worth in sorted(worths(box).items()))
    heading = "What dice are worth that are thrown again"
    table = Table(f"{HERO}-worth", heading, columns, rows)
    alt = "Heat map: the hits that black and gray dice add when they are thrown again."
    return Figure(f"{HERO}-worth-figure", heading, table, "heat", "gray", "hits", "black", alt)


# ---- the rule --------------------------------------------------------------------------------


def ways(found: Policy, options: list[Option]) -> list[Option]:
    """Return what the rule compares: stopping, banking Bats; without Bats banking one die."""
    stops = [option for option in options if option.stops]
    banks = [(banked(option), option) for option in options if not option.stops]
    bats = [o for dice, o in banks if found.count(dice) == found.count(dice, symbol="bat")]
    return [*stops, *(bats or [o for dice, o in banks if found.count(dice) == 1])]


def net(found: Policy, dice: str) -> int:
    """Return bats less wounds."""
    return found.count(dice, symbol="bat") - found.count(dice, symbol="wound")


def _counting(box: Box) -> Chooser:
    """Return how a player chooses who always does what counts most points."""
    found, table = policy(box), points(box)

    def choose(hand: str, at: Registers, options: list[Option]) -> Option:
        def count(option: Option) -> tuple[int, ...]:
            if option.stops:
                return (TENTHS * net(found, hand), 1)
            points = TENTHS * net(found, banked(option)) + table[option.thrown]
            return (points, 0, -sum(map(int, option.thrown)), int(option.thrown[0]))

        return max(ways(found, options), key=count)

    return choose


@cache
def _by_points(key: str) -> tuple[Fraction, dict[int, Fraction]]:
    box = Box(dice={HERO: json.loads(key)} if key else {})
    found, choose = policy(box), _counting(box)
    return found.follow(choose), reaches(found, choose, NEEDS)


def _key(box: Box) -> str:
    return json.dumps(box.dice[HERO], sort_keys=True) if HERO in box.dice else ""


def by_points(box: Box) -> Fraction:
    """Return the mean hits of a player who always does what counts most points."""
    return _by_points(_key(box))[0]


def fells_by_points(box: Box) -> dict[int, Fraction]:
    """Return how likely that player reaches each need."""
    return _by_points(_key(box))[1]


def steps(box: Box) -> Steps:
    """Return the rule as steps."""
    blanks = any(row.get("blank") for row in faces(box, HERO).values())
    lone = "one blank or one Wound" if blanks else "one Wound"
    lines = (
        say("Roll all seven dice. You may set aside dice only of a colour that shows a Batmobile."),
        say(
            "Count each way to set aside one or more Bats: {tenths} points for each Bat set aside,"
            " and the points in the table for the dice that you would throw again.",
            lambda tenths: tenths == TENTHS,
            tenths=TENTHS,
        ),
        say(
            f"If no Bat may be set aside, count setting aside {lone} (a Wound counts -{{tenths}})"
            " in the same way.",
            lambda tenths: tenths == TENTHS,
            tenths=TENTHS,
        ),
        say(
            "Count stopping: {tenths} points for each Bat that is not set aside yet, -{tenths} for"
            " each such Wound.",
            lambda tenths: tenths == TENTHS,
            tenths=TENTHS,
        ),
        say(
            "Do what counts most. Where ways count the same: stop if that is one of them; else set"
            " aside the most dice, and of these ways the one with more gray dice. Then begin again"
            " with what you rolled."
        ),
    )
    return Steps(f"{HERO}-steps", "Batman in five steps, for the most hits", lines)


def loss(box: Box) -> Sentence:
    """Say what the rule loses, exactly."""
    best, reached = fraction(box, HERO), by_points(box)
    if reached == best:
        return say(
            "Who counts so plays perfectly for the most hits: {best:3} hits on average.",
            lambda best: policy(box).follow(perfect) == best,
            best=best,
        )
    return say(
        "Who counts so scores {reached:3} hits on average and loses {loss:4} to perfect play,"
        " because points are rounded and a total below 0 counts as 0.",
        lambda reached, best, loss: (
            best - reached == loss > 0 and policy(box).follow(perfect) == best
        ),
        reached=reached,
        best=best,
        loss=best - reached,
    )


# ---- worked examples -------------------------------------------------------------------------


def _move(found: Policy, option: Option) -> Move:
    if option.stops:
        return {"do": "stop"}
    return {"do": "set-aside", "dice": found.dice(banked(option))}


def _stops(move: Move) -> bool:
    return str(move["do"]) == "stop"


def free(found: Policy, hand: str) -> dict[str, dict[str, int]]:
    """Return all bats that may be banked."""
    open_ = [c for c in found.plan["colours"] if found.count(hand, c, "batmobile")]
    bats = {c: found.count(hand, c, "bat") for c in open_}
    return {c: {"bat": n} for c, n in bats.items() if n}


def _kind(found: Policy, hand: str, option: Option) -> str:
    """Return what the best move is an example of."""
    bats = sum(n for row in free(found, hand).values() for n in row.values())
    taken = banked(option)
    if option.stops:
        return "stop" if bats else ""
    if found.count(taken, symbol="wound"):
        return "wound"
    if bats > 1 and found.count(taken, symbol="bat") == found.count(taken):
        return "all" if found.count(taken) == bats else "some"
    return ""


def examples(box: Box) -> list[Sentence | None]:
    """Return the likeliest first roll of each kind, worked."""
    found = policy(box)
    hands: dict[str, list[tuple[str, Fraction]]] = {}
    for hand, chance in found.falls(found.opening):
        option = perfect(hand, found.start, found.options(hand, found.start))
        hands.setdefault(_kind(found, hand, option), []).append((hand, chance))
    return [_example(box, found, kind, hands[kind]) for kind in _KINDS if kind in hands]


_KINDS = ("all", "some", "stop", "wound")


def _example(
    box: Box, found: Policy, kind: str, hands: list[tuple[str, Fraction]]
) -> Sentence | None:
    hand = likeliest(hands)
    if hand is None:
        return None
    option = perfect(hand, found.start, found.options(hand, found.start))
    whole = free(found, hand)
    rivals = {"some": lambda move: move.get("dice") == whole, "stop": lambda _: True}
    state = {"hand": found.dice(hand), "rolls": 1}
    example = Example(
        rolled(found, hand), state, _move(found, option), rival=rivals.get(kind, _stops)
    )
    return told(box, HERO, example)
