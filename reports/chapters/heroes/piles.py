"""Which colour Superman keeps: a list of piles, best first, for each of his two decisions.

What keeping a pile is worth at the first decision depends on that pile alone, since all else is
thrown again: a list of piles is perfect there. At the second it depends on what is kept as well;
three lists, by what the kept dice leave to cancel, come close, and what they lose is exact.
"""

from __future__ import annotations

import json
from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache

from reports.asking import MEAN, request
from reports.chapters.heroes.numbers import NEEDS
from reports.chapters.heroes.policy import (
    Chooser,
    Option,
    Policy,
    Registers,
    perfect,
    reaches,
    read,
)
from reports.chapters.heroes.words import dice_of
from reports.parts import Box, Column, Table

HERO = "superman"
LETTERS = {
    "superman": "S",
    "kryptonite": "K",
    "heat-vision": "H",
    "freeze-breath": "F",
    "blank": "-",
}
LEGEND = "S Superman, K Kryptonite, H Heat Vision, F Freeze Breath."
OPEN, EVEN, SPARE = "open", "even", "spare"
KINDS = (OPEN, EVEN, SPARE)
Pile = tuple[int, str]
"""A colour's place and its dice as a word of digits."""
Costs = Mapping[tuple[Pile, Pile], Fraction]
"""What is lost where the first pile is kept and the second is not, weighed by its chance."""


def policy(box: Box) -> Policy:
    """Return the perfect policy for the mean."""
    return read(request(box, HERO, MEAN))


def kind(found: Policy, at: Registers) -> str:
    """Return what the dice kept leave: kryptonite to cancel, nothing much, or a spare cancel.

    The second register counts what is to cancel in halves: a freeze breath is one of them.
    """
    if at[1] > 0:
        return OPEN
    return SPARE if at[1] <= -2 else EVEN


def pile(found: Policy, hand: str, option: Option) -> Pile:
    """Return the pile that a move keeps."""
    colour = str(option.move["colour"])
    digits = zip(hand, found.plan["faces"], strict=True)
    word = "".join(n for n, (c, _) in digits if c == colour)
    return found.plan["colours"].index(colour), word


def shown(found: Policy, which: Pile) -> str:
    """Return a pile in letters, such as `SK`."""
    colour = found.plan["colours"][which[0]]
    letters = [LETTERS[s] for c, s in found.plan["faces"] if c == colour]
    return "".join(letter * int(n) for n, letter in zip(which[1], letters, strict=True))


# ---- the first decision ----------------------------------------------------------------------


def first_list(found: Policy) -> list[list[Pile]]:
    """Return the piles that can be kept after the first roll, best first, exact ties together."""
    ranks: dict[Pile, int] = {}
    for hand, _ in found.falls(found.opening):
        for option in found.options(hand, found.start):
            ranks[pile(found, hand, option)] = option.rank
    groups: dict[int, list[Pile]] = defaultdict(list)
    for which, rank in ranks.items():
        groups[rank].append(which)
    return [sorted(groups[rank]) for rank in sorted(groups, reverse=True)]


# ---- the second decision ---------------------------------------------------------------------


def second_costs(found: Policy) -> dict[str, dict[tuple[Pile, Pile], Fraction]]:
    """Return the costs of keeping one pile and not another, by what the kept dice leave."""
    reach: dict[tuple[str, Registers], Fraction] = defaultdict(Fraction)
    for hand, chance in found.falls(found.opening):
        option = perfect(hand, found.start, found.options(hand, found.start))
        reach[option.thrown, option.at] += chance
    costs: dict[str, dict[tuple[Pile, Pile], Fraction]] = {k: defaultdict(Fraction) for k in KINDS}
    values = found.plan["values"]
    for thrown, at in reach:
        for hand, chance in found.falls(thrown):
            options = found.options(hand, at)
            best = max(option.rank for option in options)
            for one in options:
                for other in options:
                    if one is not other:
                        lost = reach[thrown, at] * chance * (values[best] - values[one.rank])
                        pair = pile(found, hand, one), pile(found, hand, other)
                        costs[kind(found, at)][pair] += lost
    return costs


def ordered(costs: Costs) -> list[Pile]:
    """Return the piles in an order of little loss: each is moved to its best place in turn.

    The costs, from the rounded values of a plan, only steer the search; what the order loses is
    computed exactly elsewhere.
    """
    weights = {pair: float(cost) for pair, cost in costs.items()}
    piles = sorted({one for one, _ in weights})
    mean = {x: sum(c for (one, _), c in weights.items() if one == x) for x in piles}
    order = sorted(piles, key=lambda x: (mean[x], x))
    for _ in range(20):
        before = list(order)
        for moved in before:
            order = _placed(moved, [x for x in order if x != moved], weights)
        if order == before:
            break
    return order


def _placed(
    moved: Pile, rest: list[Pile], weights: Mapping[tuple[Pile, Pile], float]
) -> list[Pile]:
    """Put a pile where it loses least; those before it are kept rather than it."""
    lost = sum(weights.get((moved, other), 0.0) for other in rest)
    best, place = lost, 0
    for i, other in enumerate(rest):
        lost += weights.get((other, moved), 0.0) - weights.get((moved, other), 0.0)
        if lost < best - 1e-9:
            best, place = lost, i + 1
    return [*rest[:place], moved, *rest[place:]]


# ---- the decision table ----------------------------------------------------------------------


@dataclass(frozen=True)
class Lists:
    """The lists of both decisions as ranks from 1, and what following them reaches."""

    first: Mapping[Pile, int]
    second: Mapping[str, Mapping[Pile, int]]
    value: Fraction
    one_list: Fraction
    fells: Mapping[int, Fraction]
    """How likely who follows them at both rolls reaches each need."""


def _dice(found: Policy, option: Option) -> int:
    """Return how many dice a move keeps."""
    return dice_of(HERO)[str(option.move["colour"])]


def tied(ranks: Lists) -> bool:
    """Tell whether two colours can have the same number in a list."""
    for places in (ranks.first, *ranks.second.values()):
        colours: dict[int, set[int]] = defaultdict(set)
        for (colour, _), place in places.items():
            colours[place].add(colour)
        if any(len(each) > 1 for each in colours.values()):
            return True
    return False


@cache
def _lists(key: str) -> Lists:
    box = Box(dice={HERO: json.loads(key)} if key else {})
    found = policy(box)
    first = {x: i for i, group in enumerate(first_list(found), start=1) for x in group}
    orders = {k: ordered(costs) for k, costs in second_costs(found).items()}
    second = {k: {x: i for i, x in enumerate(order, start=1)} for k, order in orders.items()}

    def by(lists: Mapping[str, Mapping[Pile, int]]) -> Chooser:
        def choose(hand: str, at: Registers, options: list[Option]) -> Option:
            ranks = (
                first if at == found.start and found.count(hand) == 6 else lists[kind(found, at)]
            )
            return min(options, key=lambda o: (ranks.get(pile(found, hand, o), 0), _dice(found, o)))

        return choose

    one_list = found.follow(by(dict.fromkeys(KINDS, first)))
    fells = reaches(found, by(second), NEEDS)
    return Lists(first, second, found.follow(by(second)), one_list, fells)


def lists(box: Box) -> Lists:
    """Return the lists for a box, each box worked out once."""
    return _lists(json.dumps(box.dice[HERO], sort_keys=True) if HERO in box.dice else "")


def list_table(box: Box, colour: str) -> Table:
    """Return the decision table of a colour: a row a pile, its place in each list."""
    found, ranks = policy(box), lists(box)
    place = found.plan["colours"].index(colour)
    columns = (
        Column("dice", "Dice show", "S Superman, K Kryptonite, H Heat Vision, F Freeze Breath"),
        Column("first", "First roll", "place in the list after the first roll; 1 is best"),
        *(
            Column(kind, head, f"place after the second roll, if {when}")
            for kind, head, when in (
                (OPEN, "2nd: open", "kept dice leave a Kryptonite to cancel"),
                (EVEN, "2nd: even", "kept dice leave nothing to cancel and nothing to spare"),
                (SPARE, "2nd: spare", "kept dice can cancel one Kryptonite more"),
            )
        ),
    )
    piles = sorted((x for x in ranks.first if x[0] == place), key=lambda x: x[1], reverse=True)
    rows = tuple(
        (shown(found, x), ranks.first[x], *(ranks.second[k].get(x, "") for k in KINDS))
        for x in piles
    )
    note = LEGEND if dice_of(HERO)[colour] == 1 else ""
    dice = "dice" if dice_of(HERO)[colour] > 1 else "die"
    heading = f"{colour.capitalize()} {dice}, for the most hits"
    return Table(f"{HERO}-keep-{colour}", heading, columns, rows, note)


def tables(box: Box) -> list[Table]:
    """Return the decision tables of all colours, fewest dice first."""
    return [list_table(box, c) for c in sorted(dice_of(HERO), key=lambda c: dice_of(HERO)[c])]
