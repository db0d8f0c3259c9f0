"""What Batman sets aside: what dice thrown again are worth, the first roll, and his markers."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from itertools import product

from reports.asking import MEAN, chances, fraction, request
from reports.chapters.heroes.numbers import COSTED
from reports.chapters.heroes.policy import Option, Policy, perfect, read
from reports.chapters.heroes.words import dice_of, title
from reports.parts import Box, Cell, Column, Figure, Table

HERO = "batman"
LETTERS = {"bat": "B", "wound": "W", "batmobile": "M", "blank": "-"}


def policy(box: Box) -> Policy:
    """Return the perfect policy for the mean."""
    return read(request(box, HERO, MEAN))


# ---- what dice to be thrown are worth --------------------------------------------------------


@cache
def _worths(key: str) -> Mapping[str, Fraction]:
    found = policy(Box(dice={HERO: json.loads(key)} if key else {}))
    worths = {}
    black, gray = dice_of(HERO).values()
    for b, g in product(range(1, black + 1), range(1, gray + 1)):
        banked = black + gray - b - g
        worths[f"{b}{g}"] = found.follow(perfect, f"{b}{g}", (banked,)) - banked
    return worths


def worths(box: Box) -> Mapping[str, Fraction]:
    """Return what a throw of so many black and gray dice adds with best play.

    At least one die of each colour is thrown again: where dice are banked a batmobile stays behind.
    All others are taken for banked bats; with fewer hits banked a throw is worth a little more,
    since hits are never below 0.
    """
    return _worths(json.dumps(box.dice[HERO], sort_keys=True) if HERO in box.dice else "")


# ---- the first roll --------------------------------------------------------------------------


def banked(option: Option) -> str:
    """Return the dice that a move banks, a digit for each face; "" where it stops."""
    return "" if option.stops else str(option.move["aside"])


@dataclass(frozen=True)
class First:
    """What is best after the first roll, by how likely it is."""

    none: Fraction
    stops: Fraction
    one: Fraction
    wounds: Fraction
    left: Fraction


def first(box: Box) -> First:
    """Return the chances that only stopping, banking one die, banking a wound is best at first.

    `none`: that no die may be banked; `left`: that only throwing bats again that could be banked is
    best.
    """
    found, sums = policy(box), [Fraction(0)] * 5
    for hand, chance in found.falls(found.opening):
        best = [banked(option) for option in found.best(hand, found.start)]
        free = sum(
            found.count(hand, c, "bat")
            for c in found.plan["colours"]
            if found.count(hand, c, "batmobile")
        )
        said = (
            len(found.options(hand, found.start)) == 1,
            len(found.options(hand, found.start)) > 1 and not any(best),
            all(dice and found.count(dice) == 1 for dice in best),
            all(dice and found.count(dice, symbol="wound") for dice in best),
            all(dice and found.count(dice, symbol="bat") < free for dice in best),
        )
        sums = [total + chance * hit for total, hit in zip(sums, said, strict=True)]
    return First(*sums)


def first_table(box: Box) -> Table:
    """Return what to bank after the first roll: rows black dice, columns gray dice."""
    found = policy(box)
    split = sum(c == "black" for c, _ in found.plan["faces"])
    letters = [LETTERS[s] for _, s in found.plan["faces"]]
    hands = [h for h in found.plan["offers"] if found.count(h) == sum(dice_of(HERO).values())]
    rows, columns = ({h[:split] for h in hands}, {h[split:] for h in hands})
    grays = sorted(columns, reverse=True)
    heads = (
        Column("black", "Black", "the black dice as they lie"),
        *(
            Column(
                f"gray_{_shown(g, letters[split:]).lower()}",
                _shown(g, letters[split:]),
                "what to set aside with these gray dice",
            )
            for g in grays
        ),
    )
    listed: tuple[tuple[Cell, ...], ...] = tuple(
        (_shown(b, letters[:split]), *(_cell(found, b + g) for g in grays))
        for b in sorted(rows, reverse=True)
    )
    note = (
        "B is a Bat, W a Wound, M a Batmobile. The row is the black dice, the column the gray ones;"
        " the cell says what to set aside: 3bB is three black Bats, 1gB one gray Bat. All else is"
        " thrown again. A dot: no die may be set aside."
    )
    return Table(
        f"{HERO}-first",
        "What to set aside after the first roll, for the most hits",
        heads,
        listed,
        note,
    )


def _shown(word: str, letters: list[str]) -> str:
    return "".join(letter * int(n) for n, letter in zip(word, letters, strict=True))


def _cell(found: Policy, hand: str) -> str:
    options = found.options(hand, found.start)
    option = perfect(hand, found.start, options)
    if option.stops:
        return "stop" if len(options) > 1 else "."
    dice = zip(banked(option), found.plan["faces"], strict=True)
    return " ".join(f"{n}{c[0]}{LETTERS[s]}" for n, (c, s) in dice if n != "0")


# ---- markers ---------------------------------------------------------------------------------


@dataclass(frozen=True)
class Marked:
    """What so many markers in one attack reach: mean hits, and the chance of each need."""

    markers: int
    mean: Fraction
    fell: tuple[Fraction, ...]


def marked(box: Box) -> list[Marked]:
    """Return what 0 to 3 markers reach."""
    found = []
    for n in range(4):
        best = fraction(box, HERO, markers=n)
        fell = chances(box, HERO, (), max(COSTED), markers=n)
        found.append(Marked(n, best, tuple(fell[need - 1] for need in COSTED)))
    return found


def marker_table(box: Box) -> Table:
    """Return what each marker more is worth."""
    rows = marked(box)
    columns = [
        Column("markers", "Markers", "Batmobile markers that may be spent in this attack"),
        Column("mean", "Hits", "mean hits with best play", "hits"),
        Column("more", "One more adds", "mean hits that the last marker adds", "hits"),
    ]
    for need in COSTED:
        what = f"chance to fell a need of {need}"
        columns.append(Column(f"fell_{need}", f"Fell {need}", what, "chance"))
        columns.append(
            Column(f"more_{need}", "Adds", f"what the last marker adds: {what}", "chance")
        )
    listed: list[tuple[Cell, ...]] = []
    for before, row in zip([rows[0], *rows], rows, strict=False):
        pairs = zip(before.fell, row.fell, strict=True)
        fell = (x for was, now in pairs for x in (now, now - was))
        listed.append((row.markers, row.mean, row.mean - before.mean, *fell))
    heading = f"What markers are worth to {title(HERO)} in one attack"
    return Table(f"{HERO}-markers", heading, tuple(columns), tuple(listed))


def marker_figure(box: Box) -> Figure:
    """Return the mean by markers as bars."""
    alt = "Bars: mean hits of Batman with 0 to 3 markers."
    table = marker_table(box)
    return Figure(f"{HERO}-markers-figure", table.title, table, "bars", "markers", "mean", alt=alt)
