"""What the guide stands on: dice, villains, cards, cities, editions, each value with its source."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from odds.hero_dice.answers import catalogue
from odds.hero_dice.answers.about import data_mark
from reports import asking
from reports.cells import Values, plain, titles
from reports.chapters import data_tables
from reports.chapters.data_tables import SOURCE, SURE, TOPICS
from reports.parts import Box, Chapter, Column, Figure, Heading, Part, Sentence, Table

Known = dict[str, Any]
CONFIDENCES = ("printed", "inferred", "assumed", "unknown")


def chapter(box: Box) -> Chapter:
    """Return the chapter for these dice."""
    counts = _counts(box)
    parts: tuple[Part, ...] = (
        plain(
            "Nothing here is invented. Each value says how sure it is: printed on a component or "
            "plainly said by a source, inferred from several facts, assumed for want of better, "
            "or unknown, which has no value."
        ),
        *_sure(counts),
        counts,
        _chart(counts),
        Heading("Dice", "data-dice"),
        *(_dice_sentence(box, hero) for hero in titles()),
        _faces(box),
        _facts(),
        Heading("Villains", "data-villains"),
        _villain_sentence(),
        data_tables.villains(),
        Heading("Hero cards", "data-cards"),
        data_tables.cards(),
        Heading("Cities", "data-cities"),
        data_tables.cities(),
        Heading("Editions", "data-editions"),
        data_tables.editions(),
        Heading("Abilities", "data-abilities"),
        data_tables.abilities(),
    )
    return Chapter("data", "Data: sources and how sure they are", parts)


# ---- how sure --------------------------------------------------------------------------------


def _known(box: Box) -> Iterator[tuple[str, str]]:
    """Yield (kind of value, confidence) for every value that the guide stands on."""
    for hero in titles():
        yield "faces of a hero's dice", _dice(box, hero)["confidence"]
    for row in catalogue.villains():
        for key in ("threat", "abilities", "set"):
            yield f"{key} of a villain", row[key]["confidence"]
    for row in catalogue.heroes():
        for card in row["cards"]:
            yield "effect of a hero card", card["effect"]["confidence"]
    for row in catalogue.cities():
        for key in ("resistance", "titles"):
            yield f"{key} of a city", row[key]["confidence"]
    for row in catalogue.editions():
        for key in TOPICS:
            yield "rule of an edition", row[key]["confidence"]


def _counts(box: Box) -> Table:
    found = Counter(_known(box))
    kinds = dict.fromkeys(kind for kind, _ in found)
    sure = dict.fromkeys((*CONFIDENCES, *(confidence for _, confidence in found)))
    rows = tuple(
        (kind, each, found[kind, each]) for kind in kinds for each in sure if found[kind, each]
    )
    columns = (
        Column("kind", "Value", "what kind of value"),
        SURE,
        Column("values", "Values", "how many there are", "values"),
    )
    return Table("data-confidence", "How sure the values are", columns, rows)


def _sure(counts: Table) -> list[Sentence]:
    every = sum(int(str(row[2])) for row in counts.rows)
    printed = sum(int(str(row[2])) for row in counts.rows if row[1] == "printed")
    unknown = sum(int(str(row[2])) for row in counts.rows if row[1] == "unknown")
    values: Values = {"all": every, "printed": printed, "unknown": unknown,
              "share": Fraction(printed, every), "mark": data_mark()}  # fmt: skip
    text = (
        "Of {all} values {printed} ({share:.0%}) are printed and {unknown} are unknown. The data "
    )
    text += "have the mark {mark}: another mark is another state of knowledge."
    return [Sentence(text, values, _shares)]


def _shares(printed: int, unknown: int, share: Fraction, **rest: Any) -> bool:
    every = Fraction(rest["all"])
    return printed + unknown <= every and share * every == printed


def _chart(counts: Table) -> Figure:
    alt = "How many values of each kind are printed, inferred, assumed or unknown."
    return Figure("data-confidence-figure", counts.title, counts, "bars", "kind", "values",
                  "confidence", alt)  # fmt: skip


# ---- dice ------------------------------------------------------------------------------------


def _dice(box: Box, hero: str) -> Known:
    found: Known = asking.solve(box, hero, {"kind": "hits-at-least", "hits": 1}, law_to=0)["dice"]
    return found


def _dice_sentence(box: Box, hero: str) -> Sentence:
    dice = _dice(box, hero)
    six = all(sum(row.values()) == 6 for row in dice["faces"].values())
    broken = dice.get("contradicts", [])
    values: Values = {
        "hero": titles()[hero],
        "source": dice["source"],
        "confidence": dice["confidence"],
        "n": len(broken),
        "facts": "; ".join(broken),
    }
    text = "{hero}: the faces are {confidence} ({source})."
    if broken:
        text += " They contradict {n} of the facts below: {facts}."
    return Sentence(text, values, lambda n, **_: six and n == len(broken))


def _faces(box: Box) -> Table:
    rows = tuple(
        (titles()[hero], colour, symbol, number, dice["confidence"])
        for hero in titles()
        for dice in [_dice(box, hero)]
        for colour, faces in dice["faces"].items()
        for symbol, number in faces.items()
    )
    columns = (
        Column("hero", "Hero", "whose die it is"),
        Column("colour", "Colour", "of the die"),
        Column("symbol", "Symbol", "on the face"),
        Column("faces", "Faces", "of six that show it", "faces"),
        SURE,
    )
    return Table("data-faces", f"The faces that this guide is for: {box.name}", columns, rows)


def _facts() -> Table:
    rows = tuple(
        (titles()[row["hero"]], fact["fact"], fact["confidence"], fact["source"])
        for row in catalogue.dice()
        for fact in row["facts"]
    )
    columns = (
        Column("hero", "Hero", "whose dice they are"),
        Column("fact", "Fact", "what is known of the faces"),
        SURE,
        SOURCE,
    )
    return Table("data-facts", "What is known of the dice", columns, rows)


def _villain_sentence() -> Sentence:
    rows = catalogue.villains()
    values: Values = {
        "all": len(rows),
        "threat": sum(row["threat"]["value"] is not None for row in rows),
        "abilities": sum(row["abilities"]["value"] is not None for row in rows),
    }
    text = "{all} villain cards are known by name; the threat of {threat} and abilities of "
    text += "{abilities} of them are known. Abilities are those evidenced: a card may have more."
    return Sentence(text, values, lambda threat, abilities, **rest:
                    max(threat, abilities) <= rest["all"])  # fmt: skip
