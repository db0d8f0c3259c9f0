"""What each marker and card is worth: exact gains in a few stated situations.

A gain is the value of the turn with the tool less the value without it, both at best play; the turn
answer names the same gain by itself, and the check of each sentence lays the two side by side.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

from odds.hero_dice.answers import catalogue
from reports import asking
from reports.cells import CHANCE, Values, ability, plain, titles
from reports.chapters.tools.batmobile import batmobiles
from reports.chapters.tools.meaning import explained
from reports.chapters.tools.trials import FELL, NEEDS, SILENCED, Sample, foe, samples
from reports.parts import Box, Chapter, Column, Figure, Heading, Part, Sentence, Table

NAMES = {
    "tornado": "Tornado marker",
    "construct": "Construct marker",
    "batmobile": "Batmobile marker",
    "roll-on": 'card "roll on without a Race"',
    "yellow-die": 'card "the yellow die hits all"',
    "two-damage": 'card "two damage"',
    "restart": 'card "begin the attack anew"',
    "recover": 'card "take a card back"',
    "batmobiles-hit": 'card "Batmobiles hit a neighbour"',
}
SHORT = {
    "batmobile": "Batmobile",
    "roll-on": "roll on",
    "yellow-die": "yellow die",
    "two-damage": "two damage",
    "restart": "attack anew",
    "recover": "take back",
}
"""Tools in a picture."""
TOOL = Column("tool", "Tool", "the marker or card; x2: two of them")
HERO = Column("hero", "Hero", "whose it is")


# ---- the chapter -----------------------------------------------------------------------------


def chapter(box: Box) -> Chapter:
    """Return the chapter for these dice."""
    every = [sample for row in samples().values() for sample in row]
    single = [s for s in every if s.villains[0] in map(foe, NEEDS) and s.goal == FELL]
    parts: tuple[Part, ...] = (
        plain(
            "When should you spend a marker or play a card? This chapter says what each adds to "
            "your turn, and against which threat it adds most, so that you keep it until then."
        ),
        plain(
            "A tool has no worth of its own: it is worth what it adds in the situation at hand. "
            "The situations here are samples: one hero alone, rules of 2016, best play with the "
            "tool and without it."
        ),
        Heading("What the markers do", "tools-markers"),
        *explained(),
        Heading("To fell one villain", "tools-gains"),
        *_strongest(box, single),
        _heat(box, single),
        Heading("Where there are two villains or more", "tools-several"),
        *_several(box, [s for s in every if s.goal != FELL]),
        Heading("The second and the third Batmobile", "tools-batmobile"),
        *batmobiles(box),
        Heading("Where a Construct does most", "tools-construct"),
        *_construct(box),
        Heading("Cards of unknown effect", "tools-unknown"),
        *_unknown(),
    )
    return Chapter("tools", "Markers and cards: what they are worth", parts)


def named(sample: Sample) -> str:
    """Return a tool in words, with what it brings back and how many there are."""
    played = "".join(f" ({NAMES[card].removeprefix('card ')})" for card in sample.played)
    early = ", played before the target is chosen" * sample.early
    return NAMES[sample.tool] + played + f" x{sample.markers}" * (sample.markers > 1) + early


def _short(sample: Sample) -> str:
    """Return hero and tool for a picture."""
    words = " ".join(SHORT[name] for name in (sample.tool, *sample.played))
    return f"{titles()[sample.hero]}: {words}" + f" x{sample.markers}" * (sample.markers > 1)


# ---- to fell one villain ---------------------------------------------------------------------


def _strongest(box: Box, single: list[Sample]) -> list[Sentence]:
    """Say for each threat which tool adds most; one of a kind only."""
    found = []
    for need in NEEDS:
        own = [s for s in single if s.villains == (foe(need),) and s.markers < 2]
        top = max(own, key=lambda sample: sample.gain(box))
        if top.gain(box):
            found.append((need, top))
    if not found:
        return [plain("With these dice no tool adds to the chance to fell a villain.")]
    need, top = max(found, key=lambda pair: pair[1].gain(box))
    values: Values = {"tool": named(top), "hero": titles()[top.hero], "need": need,
                      "without": top.bare.value(box), "more": top.value(box)}  # fmt: skip
    text = "Of the tools and threats in the picture, one of a kind, most is added by {hero}'s "
    text += "{tool}, against a threat of {need}: the chance to fell it rises from {without:.1%} to "
    text += "{more:.1%}."
    most = max(s.gain(box) for s in single if s.markers < 2)
    return [Sentence(text, values, partial(_same, box, top, most))]


def _same(
    box: Box, top: Sample, most: Fraction, /, without: Fraction, more: Fraction, need: int, **_: Any
) -> bool:
    """Tell whether the gain is the one that the turn names itself, and the greatest."""
    told = top.told_gain(box)
    return more - without == told == most > 0 and top.villains == (foe(need),)


def _heat(box: Box, single: list[Sample]) -> Figure:
    """Return what each tool adds by threat; a field that is empty was not tried."""
    rows = tuple(
        (_short(s), s.villains[0]["threat"], s.bare.value(box),
         s.value(box), s.gain(box))
        for s in single
    )  # fmt: skip
    columns = (
        TOOL,
        Column("threat", "Threat", "of the villain, without ability", "damage"),
        Column("without", "Without", "chance to fell it without the tool", CHANCE),
        Column("with_tool", "With", "chance with it", CHANCE),
        Column("gain", "Gain", "the difference", CHANCE),
    )
    title = "What each marker and card adds to the chance to fell a villain"
    alt = f"{title}: a field for each tool and threat, empty where it was not tried."
    table = Table("tool-gains", title, columns, rows)
    return Figure("tool-heat", title, table, "heat", "threat", "gain", "tool", alt)


# ---- several villains ------------------------------------------------------------------------


def _several(box: Box, every: list[Sample]) -> list[Part]:
    """Return what tools that reach a second villain add to the threat felled."""
    top = max(every, key=lambda sample: sample.gain(box))
    values: Values = {"tool": named(top), "hero": titles()[top.hero],
                      "words": top.words, "without": top.bare.value(box),
                      "more": top.value(box)}  # fmt: skip
    text = (
        "Counted is the threat of the villains that fall, on average over turns. Of the cases in "
    )
    text += "the table most is added by {hero}'s {tool}, against {words}: {more:.2f} instead of "
    text += "{without:.2f}."
    if not top.gain(box):
        text = "With these dice no tool that reaches a second villain adds anything."
    told = top.told_gain(box)
    most = max(sample.gain(box) for sample in every)
    rows = tuple(
        (named(s), titles()[s.hero], s.words, s.bare.value(box), s.value(box), s.gain(box))
        for s in every
    )
    columns = (
        TOOL,
        HERO,
        Column("villains", "Villains", "the battlefield, the first is targeted or may be"),
        Column("without", "Without", "mean threat felled without the tool", "threat"),
        Column("with_tool", "With", "mean threat felled with it", "threat"),
        Column("gain", "Gain", "the difference", "threat"),
    )
    title = "Tools that reach a second villain: mean threat felled"
    note = "Cards may be played at any time: throw the yellow die before you choose your target. "
    note += "Where nothing else is said, the target is chosen first."
    return [
        Sentence(text, values, lambda without, more, **_: more - without == told == most >= 0),
        Table("tool-gains-several", title, columns, rows, note),
    ]


# ---- Construct, unknown cards ----------------------------------------------------------------


def _construct(box: Box) -> list[Part]:
    tried = {s.villains[0]["abilities"][0]: s for s in samples()["construct"]}
    free = asking.chances(box, "green-lantern", most=4)[-1]
    least, most = (
        pick(SILENCED, key=lambda name: tried[name].gain(box)) for pick in (min, max)
    )  # fmt: skip
    values: Values = {"least": ability(least), "most": ability(most), "free": free,
                      "low": tried[least].gain(box), "high": tried[most].gain(box)}  # fmt: skip
    silent = all(sample.value(box) == free for sample in tried.values())
    gains = [sample.told_gain(box) for sample in tried.values()]
    rows = tuple(
        (ability(name), s.bare.value(box), s.value(box), s.gain(box)) for name, s in tried.items()
    )
    columns = (
        Column("ability", "Ability", "of a villain of threat 4, its only one"),
        Column("without", "Without", "Green Lantern's chance to fell it", CHANCE),
        Column("with_tool", "With", "his chance with the Construct on it", CHANCE),
        Column("gain", "Gain", "the difference", CHANCE),
    )
    text = "A Construct on the only ability of a villain makes it a villain without one: at a "
    text += "threat of four Green Lantern then has {free:.1%}. "
    text += "Of the abilities in the table it adds most on {most} ({high:.1%}), least on {least} "
    text += "({low:.1%})."
    if not any(gains):
        text = "With these dice a Construct adds nothing at a threat of four."
    return [
        Sentence(text, values, lambda free, low, high, **_: silent and
                 all(s.value(box) == free for s in tried.values()) and
                 (low, high) == (min(gains), max(gains))),
        Table("tool-construct", "What a Construct adds at threat 4", columns, rows),
    ]  # fmt: skip


def _unknown() -> list[Sentence]:
    cards = [
        f"{row['title']}: {card['effect']['value']}"
        for row in catalogue.heroes()
        for card in row["cards"]
        if not card["computed"]
    ]
    known = sum(len(row["cards"]) for row in catalogue.heroes())
    computed = sum(card["computed"] for row in catalogue.heroes() for card in row["cards"])
    values: Values = {"n": len(cards), "known": known, "cards": "; ".join(cards)}
    text = "Of {known} cards whose effect some source tells, {n} cannot be computed, since it is "
    text += "not told well enough. {cards}."
    return [
        Sentence(text, values, lambda n, known, **_: n == len(cards) == known - computed),
        plain("Of every hero's further cards no source tells the effect; nothing is said of them."),
    ]
