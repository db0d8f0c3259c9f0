"""What each marker and card is worth: exact gains in a few stated situations.

A gain is the value of the turn with the tool less the value without it, both at best play; the turn
answer names the same gain by itself, and the check of each sentence lays the two side by side.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import Any

from odds.hero_dice.answers import catalogue
from reports import asking
from reports.cells import CHANCE, Values, ability, plain, titles
from reports.chapters.tool_samples import FELL, NEEDS, Sample, foe, samples
from reports.parts import Box, Chapter, Column, Figure, Heading, Part, Sentence, Table

NAMES = {
    "tornado": "Tornado marker",
    "construct": "Construct marker",
    "batmobile": "Batmobile marker",
    "roll-on": "card: roll on without a race",
    "yellow-die": "card: the yellow die hits all",
    "two-damage": "card: two damage",
    "restart": "card: begin the attack anew",
    "recover": "card: take a card back",
    "batmobiles-hit": "card: Batmobiles hit a neighbour",
}


# ---- the chapter -----------------------------------------------------------------------------


def chapter(box: Box) -> Chapter:
    """Return the chapter for these dice."""
    every = [sample for listed_samples in samples().values() for sample in listed_samples]
    gains = _table(box, every)
    parts: tuple[Part, ...] = (
        plain(
            "A tool has no worth of its own: it is worth what it adds in the situation at hand. "
            "The situations here are samples, chosen to be simple: one hero alone, rules of 2016, "
            "best play with the tool and without it. For each tool that sample is named in which "
            "one of it adds most."
        ),
        Heading("The gain of each tool", "tools-gains"),
        *(_best(box, tool, rows) for tool, rows in samples().items()),
        gains,
        _bars(box, [s for s in every if s.goal == FELL and len(s.villains) == 1]),
        Heading("The second and the third Batmobile", "tools-batmobile"),
        *(_further(box, need) for need in NEEDS),
        _batmobiles(box),
        Heading("Where a Construct does most", "tools-construct"),
        *_construct(box),
        Heading("Cards of unknown effect", "tools-unknown"),
        *_unknown(),
    )
    return Chapter("tools", "Markers and cards: what they are worth", parts)


def _table(box: Box, every: list[Sample]) -> Table:
    rows = tuple(_row(box, sample) for sample in every)
    columns = (
        Column("tool", "Tool", "the marker or card"),
        Column("number", "How many", "markers or cards of the kind in hand"),
        Column("hero", "Hero", "whose it is"),
        Column("villains", "Situation", "the villains on the battlefield"),
        Column("goal", "Goal", "what the number counts"),
        Column("without", "Without", "value of the turn without the tool"),
        Column("with_tool", "With", "value of the turn with it"),
        Column("gain", "Gain", "the difference"),
    )
    note = "Goal: chance that the (first) villain falls, or the mean threat that falls in all."
    return Table("tool-gains", "What each tool adds in sample situations", columns, rows, note)


def _row(box: Box, sample: Sample) -> tuple[Any, ...]:
    return (
        _named(sample),
        sample.markers or 1,
        titles()[sample.hero],
        sample.words,
        "chance to fell it" if sample.goal == FELL else "mean threat removed",
        sample.bare.value(box),
        sample.value(box),
        sample.gain(box),
    )


def _named(sample: Sample) -> str:
    played = "".join(f" ({NAMES[card].removeprefix('card: ')})" for card in sample.played)
    return NAMES[sample.tool] + played


def _best(box: Box, tool: str, rows: list[Sample]) -> Sentence:
    """Say in which of a tool's situations with one of it, by its own goal, it adds most."""
    single = [sample for sample in rows if sample.markers < 2]
    goal = single[-1].goal
    kin = [sample for sample in single if sample.goal == goal]
    top = max(kin, key=lambda sample: sample.gain(box))
    values: Values = {
        "tool": _capital(_named(top)),
        "hero": titles()[top.hero],
        "words": top.words,
        "without": top.bare.value(box),
        "more": top.value(box),
        "told": top.told_gain(box),
        "most": max(sample.gain(box) for sample in kin),
    }
    rises = "the mean threat removed rises from {without:.2f} to {more:.2f}."
    if goal == FELL:
        rises = "the chance to fell it rises from {without:.1%} to {more:.1%}."
    where = "" if len(kin) == 1 else " adds most"
    text = "{tool} ({hero})" + where + " against {words}: " + rises
    if not top.gain(box):
        text = "{tool} ({hero}): it adds nothing in any sample here, with these dice."
    return Sentence(text, values, _same)


def _same(without: Fraction, more: Fraction, told: Fraction, most: Fraction, **_: Any) -> bool:
    return more - without == told == most >= 0


def _capital(text: str) -> str:
    return text[0].upper() + text[1:]


def _bars(box: Box, every: list[Sample]) -> Figure:
    """Return a chart of the gains in the chance to fell a villain of 4 without abilities."""
    rows = tuple(
        (_named(s) + f" x{s.markers}" * (s.markers > 1), s.gain(box))
        for s in every
        if s.villains == (foe(4),)
    )
    columns = (
        Column("tool", "Tool", "the marker or card; x2: two of them"),
        Column("gain", "Gain", "what it adds to the chance to fell a villain of threat 4", CHANCE),
    )
    title = "What each tool adds to the chance to fell a villain of threat 4"
    table = Table("tool-gains-at-4", title, columns, rows)
    alt = f"{title}: a bar for each marker and card."
    return Figure("tool-bars", title, table, "bars", "tool", "gain", alt=alt)


# ---- Batmobiles ------------------------------------------------------------------------------


def _marked(box: Box, need: int, markers: int) -> Fraction:
    """Return Batman's chance with markers, asked as one attack."""
    goal = {"kind": "defeat", "need": need}
    return asking.exact(asking.solve(box, "batman", goal, markers=markers, law_to=0)["value"])


def _batmobiles(box: Box) -> Table:
    rows = tuple(
        (need, number, _marked(box, need, number)) for need in NEEDS for number in range(4)
    )
    columns = (
        Column("threat", "Threat", "of the villain", "damage"),
        Column("markers", "Markers", "Batmobile markers that may be spent in the attack"),
        Column("chance", "Chance", "to fell it at once", CHANCE),
    )
    return Table("batmobile-markers", "Batman's chance by the markers he may spend", columns, rows)


def _further(box: Box, need: int) -> Sentence:
    """Say what one marker after the other adds, and whether each adds less than the last."""
    chances = [_marked(box, need, number) for number in range(4)]
    adds = [b - a for a, b in pairwise(chances)]
    names = ("none", "one", "two", "three")
    values: Values = {"need": need, **dict(zip(names, chances, strict=True))}
    text = "Threat {need}: {none:.1%} without a Batmobile, {one:.1%} with one to spend, {two:.1%} "
    text += "with two, {three:.1%} with three; "
    falling = adds[0] >= adds[1] >= adds[2]
    text += "each adds no more than the one before." if falling else "not each adds less."
    return Sentence(text, values, partial(_adds, box, falling))


def _adds(
    box: Box,
    falling: bool,
    need: int,
    none: Fraction,
    one: Fraction,
    two: Fraction,
    three: Fraction,
) -> bool:
    """Tell whether whole turns come to the same chances, and whether each marker adds less."""
    turns = [s.value(box) for s in samples()["batmobile"] if s.villains == (foe(need),)]
    first, second, third = one - none, two - one, three - two
    same = turns == [one, two, three] and none == asking.chances(box, "batman", most=need)[-1]
    return same and min(first, second, third) >= 0 and falling == (first >= second >= third)


# ---- Construct, unknown cards ----------------------------------------------------------------


def _construct(box: Box) -> list[Part]:
    gains = {s.villains[0]["abilities"][0]: s.gain(box) for s in samples()["construct"]}
    free = Sample("green-lantern", "construct", (foe(4),)).value(box)
    covered = {s.villains[0]["abilities"][0]: s.value(box) for s in samples()["construct"]}
    least = min(gains, key=lambda name: gains[name])
    unaided = asking.chances(box, "green-lantern", most=4)[-1]
    values: Values = {"least": ability(least), "without": covered[least] - gains[least],
              "more": covered[least], "rest": min(gains.values())}  # fmt: skip
    return [
        Sentence(
            "A Construct on the only ability of a villain makes it a villain without one: for {n} "
            "of {all} abilities Green Lantern's chance at threat 4 is then {free:.1%}, as if there "
            "were none.",
            {"n": sum(v == free for v in covered.values()), "all": len(covered), "free": free},
            lambda n, free, **rest: n == rest["all"] and free == unaided,
        ),
        Sentence(
            "Among these abilities it adds least against {least}: {more:.1%} instead of "
            "{without:.1%}.",
            values,
            lambda more, without, rest, **_: more - without == rest,
        ),
    ]


def _unknown() -> list[Sentence]:
    names = titles()
    cards = [
        f"{names[row['hero']]}: {card['effect']['value']}"
        for row in catalogue.heroes()
        for card in row["cards"]
        if not card["computed"]
    ]
    known = sum(len(row["cards"]) for row in catalogue.heroes())
    values: Values = {"n": len(cards), "known": known, "cards": "; ".join(cards)}
    text = "Of {known} cards that are known at all, {n} cannot be computed, since their effect is "
    text += "not known well enough. {cards}."
    return [
        Sentence(text, values, lambda n, known, **_: 0 <= n <= known),
        plain(
            "Each hero has further cards whose effects no source tells; nothing is said of them."
        ),
    ]
