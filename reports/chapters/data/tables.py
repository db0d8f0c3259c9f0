"""The data files as tables: villains, hero cards, cities, editions, abilities."""

from __future__ import annotations

from typing import Any

from odds.hero_dice.answers import catalogue
from reports.cells import ability, against, titles
from reports.parts import Cell, Column, Table

SURE = Column("confidence", "Sure", "printed, inferred, assumed, given by the user, or unknown")
SOURCE = Column("source", "Source", "where the value comes from, and why it is taken so")
TOPICS = {
    "sets": "sets of this printing",
    "setup": "where villains lie at the start",
    "face_down": "which card lies face down",
    "phases": "phases of a round",
    "power_limits": "power limits of one to four heroes",
    "settlement": "steps of the settlement",
    "length": "how long a game lasts",
    "left_over": "what costs resistance at the end",
    "solo": "what a game alone changes",
    "tough_fight": "cards left out in the harder game",
}


def _cell(value: Any) -> Cell:
    """Return a value of a data file in one cell; None where nobody knows it."""
    if isinstance(value, list):
        return ", ".join(map(_word, value)) or "none"
    return value if value is None or isinstance(value, int) else _word(value)


def _word(value: Any) -> str:
    """Return one value as words, without the marks of a name in a file.

    >>> _word("last-in-outskirts"), _word({"least": 15, "title": "Legendary"}), _word(2015)
    ('last in outskirts', '15+ Legendary', '2015')
    """
    if isinstance(value, dict):
        return f"{value['least']}+ {value['title']}"
    return value.replace("-", " ") if isinstance(value, str) else str(value)


def _set(name: str | None) -> str | None:
    return None if name is None else titles().get(name, name)


def _sources(row: dict[str, Any]) -> str:
    """Return the sources of a villain; one that only begins another is left out."""
    every = list(dict.fromkeys(row[key]["source"] for key in ("set", "threat", "abilities")))
    return " / ".join(
        one for one in every if not any(o != one and o.startswith(one) for o in every)
    )  # fmt: skip


def villains() -> Table:
    """Return a row for each of the villains, with sources."""
    rows = tuple(
        (
            row["name"],
            _set(row["set"]["value"]),
            row["set"]["confidence"],
            row["threat"]["value"],
            row["threat"]["confidence"],
            None if row["abilities"]["value"] is None else against(row["abilities"]["value"]),
            row["abilities"]["confidence"],
            _sources(row),
        )
        for row in catalogue.villains()
    )
    columns = (
        Column("villain", "Villain", "the name on the card, or ours where it is not known"),
        Column("box", "Set", "the hero's set it belongs to"),
        Column("box_sure", "Sure", "how sure the set is"),
        Column("threat", "Threat", "damage that defeats it; of a reinforcement what it adds"),
        Column("threat_sure", "Sure", "how sure the threat is"),
        Column("abilities", "Abilities", "those evidenced"),
        Column("abilities_sure", "Sure", "how sure the abilities are"),
        Column("sources", "Sources", "of set, threat and abilities"),
    )
    return Table("data-villain-cards", "Villain cards", columns, rows)


def cards() -> Table:
    """Return a row for each of the hero cards, with sources."""
    rows = tuple(
        (row["title"], _word(card["name"]), card["effect"]["value"], card["computed"],
         card["effect"]["confidence"], card["effect"]["source"])
        for row in catalogue.heroes()
        for card in row["cards"]
    )  # fmt: skip
    columns = (
        Column("hero", "Hero", "whose card it is"),
        Column("card", "Card", "our name; the printed one is unknown"),
        Column("effect", "Effect", "in our own words"),
        Column("computed", "Computed", "whether its effect is known well enough for numbers"),
        SURE,
        SOURCE,
    )
    return Table("data-hero-cards", "Hero cards", columns, rows)


def cities() -> Table:
    """Return a row for each of the cities, values one by one, with sources."""
    rows = tuple(
        (row["name"], row["side"], key, _cell(row[key]["value"]), row[key]["confidence"],
         row[key]["source"])
        for row in catalogue.cities()
        for key in ("resistance", "titles")
    )  # fmt: skip
    columns = (
        Column("city", "City", "the name of the card"),
        Column("side", "Side", "the side for a team, or for a hero alone"),
        Column("what", "Value", "its resistance, or the titles by final resistance"),
        Column("value", "Is", "the value; empty: unknown"),
        SURE,
        SOURCE,
    )
    # Numbers and lists stand in one column: all as text.
    texts = tuple((*row[:3], None if row[3] is None else str(row[3]), *row[4:]) for row in rows)
    return Table("data-city-cards", "City cards", columns, texts)


def editions() -> Table:
    """Return a row for each of the editions, with sources."""
    rows = tuple(
        (
            row["name"],
            what,
            str(_cell(row[key]["value"])),
            row[key]["confidence"],
            row[key]["source"],
        )
        for row in catalogue.editions()
        for key, what in TOPICS.items()
    )
    columns = (
        Column("edition", "Edition", "the printing of the rules"),
        Column("what", "Rule", "what it is about"),
        Column("value", "Is", "the rule in short words"),
        SURE,
        SOURCE,
    )
    return Table("data-edition-rules", "What differs between the editions", columns, rows)


def abilities() -> Table:
    """Return a row for each of the abilities, with sources."""
    rows = tuple(
        (ability(row["ability"]), row["text"], row["confidence"], row["source"])
        for row in catalogue.abilities()
    )
    columns = (
        Column("ability", "Ability", "as it is printed; N stands for a number"),
        Column("text", "What it does", "in our own words"),
        SURE,
        SOURCE,
    )
    return Table("data-ability-rules", "Abilities of villains", columns, rows)
