"""What the guide stands on: dice, villains, cards, cities, editions, each value with its source."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import partial
from typing import Any

from odds.hero_dice.answers import catalogue
from odds.hero_dice.answers.about import data_mark
from reports import asking
from reports.cells import Values, listed, plain, titles
from reports.chapters.data import tables as data_tables
from reports.chapters.data.tables import SOURCE, SURE, TOPICS
from reports.chapters.villains import nameless
from reports.dice_words import counted
from reports.parts import Box, Cell, Chapter, Column, Figure, Heading, Part, Sentence, Table
from reports.pivots import pivot

Known = dict[str, Any]
CONFIDENCES = ("printed", "inferred", "assumed", "unknown")


def chapter(box: Box) -> Chapter:
    """Return the chapter for these dice."""
    counts = _counts(box)
    parts: tuple[Part, ...] = (
        plain(
            "How far can you trust these numbers, and what would settle them? Here is every value "
            "that the guide stands on, where it comes from, and how sure it is. If you own a box, "
            "whatever is called assumed or unknown is worth a look at your dice and cards."
        ),
        plain(
            "Nothing is invented. A value is printed on a component or plainly said by a source, "
            "inferred from several facts, assumed for want of better, or unknown, which means "
            "that it has none."
        ),
        *_sure(counts),
        _by_kind(counts),
        _chart(counts),
        Heading("Dice", "data-dice"),
        *_dice_said(box),
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


def _by_kind(counts: Table) -> Table:
    """Return the counts, a row a kind of value, a column a confidence."""
    cells: dict[tuple[Cell, Cell], Cell] = {(kind, sure): n for kind, sure, n in counts.rows}
    heads: dict[Cell, Column] = {
        sure: Column(
            str(sure).replace(" ", "_"), str(sure).capitalize(), f"values {sure}", "values"
        )
        for sure in dict.fromkeys((*CONFIDENCES, *(row[1] for row in counts.rows)))
        if any(row[1] == sure for row in counts.rows)
    }
    return pivot("data-sure", counts.title, counts.columns[0], heads, cells)


def _sure(counts: Table) -> list[Sentence]:
    every = sum(int(str(row[2])) for row in counts.rows)
    printed = sum(int(str(row[2])) for row in counts.rows if row[1] == "printed")
    unknown = sum(int(str(row[2])) for row in counts.rows if row[1] == "unknown")
    values: Values = {"all": every, "printed": printed, "unknown": unknown,
              "share": Fraction(printed, every), "mark": data_mark()}  # fmt: skip
    text = "Of {all} values {printed} ({share:.0%}) are printed and {unknown} are unknown. The "
    text += "data have the mark `{mark}`: another mark is another state of knowledge."
    return [Sentence(text, values, partial(_shares, counts))]


def _shares(counts: Table, /, printed: int, unknown: int, share: Fraction, **rest: Any) -> bool:
    """Tell whether what is neither printed nor unknown makes up the whole."""
    every, ends = Fraction(rest["all"]), ("printed", "unknown")
    between = sum(int(str(row[2])) for row in counts.rows if row[1] not in ends)
    return printed + unknown + between == every and share * every == printed


def _chart(counts: Table) -> Figure:
    alt = "How many values of each kind are printed, inferred, assumed or unknown."
    return Figure("data-confidence-figure", counts.title, counts, "bars", "kind", "values",
                  "confidence", alt)  # fmt: skip


# ---- dice ------------------------------------------------------------------------------------


def _dice(box: Box, hero: str) -> Known:
    found: Known = asking.solve(box, hero, {"kind": "hits-at-least", "hits": 1}, law_to=0)["dice"]
    return found


def _dice_said(box: Box) -> list[Sentence]:
    """Say whose faces are assumed, whose are given, and which of those contradict facts."""
    found = {title: _dice(box, hero) for hero, title in titles().items()}
    six = all(sum(row.values()) == 6 for dice in found.values() for row in dice["faces"].values())
    assumed = [title for title, dice in found.items() if dice["confidence"] == "assumed"]
    given = [title for title in found if title not in assumed]
    told = []
    if assumed:
        text = "No source that could be read tells the faces. For {names} the guide assumes the "
        text += "most even ones that the known facts allow."
        told.append(Sentence(text, {"names": listed(assumed)}, lambda **_: six))
    if given:
        text = "The faces of {names} are those of {box}, given by its owner."
        told.append(Sentence(text, {"names": listed(given), "box": box.name}, lambda **_: six))
    for title, dice in found.items():
        if broken := [short(fact) for fact in dice.get("contradicts", [])]:
            facts = f"{len(broken)} of the facts" if len(broken) > 1 else "a fact"
            text = f"{{hero}}'s given faces contradict {facts} below: {{facts}}."
            told.append(Sentence(text, {"hero": title, "facts": "; ".join(broken)}))
    return told


def short(fact: str) -> str:
    """Return a fact without its source.

    >>> short("red, blue: not-all-alike (printed, a review)")
    'red, blue: not all alike'
    >>> short("red blank: from 0 to 0 faces (assumed)")
    'red blank: exactly 0'
    """
    words = fact.split(" (")[0].replace("not-all-alike", "not all alike")
    return re.sub(r"from (\d+) to \1 faces", r"exactly \1", words)


def _faces(box: Box) -> Table:
    rows = tuple(
        (titles()[hero], colour, counted(faces), dice["confidence"])
        for hero in titles()
        for dice in [_dice(box, hero)]
        for colour, faces in dice["faces"].items()
    )
    columns = (
        Column("hero", "Hero", "whose die it is"),
        Column("colour", "Colour", "of the die"),
        Column("faces", "Six faces", "how many of the six show each symbol"),
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
        "ours": len(nameless(rows)),
        "threat": sum(row["threat"]["value"] is not None for row in rows),
        "abilities": sum(row["abilities"]["value"] is not None for row in rows),
    }
    text = "Something is known of {all} villain cards; {ours} of them go by a name of ours. The "
    text += "threat of {threat} and abilities of {abilities} of them are known. Abilities are "
    text += "those evidenced: a card may have more."
    return Sentence(text, values, partial(_as_sure, rows))


def _as_sure(rows: list[Known], /, threat: int, abilities: int, **rest: Any) -> bool:
    """Tell whether as many values are known as are not marked unknown, of cards of other names."""
    keys = ("threat", "abilities")
    sure = [sum(row[key]["confidence"] != "unknown" for row in rows) for key in keys]
    names = {row["name"] for row in rows}
    ours = {row["name"] for row in rows if "name is" in row["note"]}
    return [threat, abilities] == sure and (rest["all"], rest["ours"]) == (len(names), len(ours))
