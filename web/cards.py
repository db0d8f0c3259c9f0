"""Villain cards on the page: what they fill in, and what is said about what is not known."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from odds.hero_dice.answers import catalogue
from web.names import MEAN_HITS, Fields, Row, abilities, counted, heroes

_STANDING = {
    "printed": "printed on the card",
    "inferred": "inferred, not read from the card",
    "assumed": "assumed",
}


def card(name: str) -> Row:
    """Return a villain's card; `Fault` where nobody has that name."""
    return catalogue.villain(name)


@cache
def by_set() -> dict[str, list[str]]:
    """Return the names of the villains known, by the title of their set."""
    titles = {name: f"{row['title']} set" for name, row in heroes().items()}
    found: dict[str, list[str]] = {title: [] for title in titles.values()}
    for row in catalogue.villains():
        title = titles.get(row["set"]["value"], "Set not known")
        found.setdefault(title, []).append(row["name"])
    return found


def filled(row: Row, fields: Fields, first: bool) -> Fields:
    """Return the inputs that a card fills in: its abilities for those that stood there, its threat.

    A first villain turns expected hits, the goal nobody chose, into the chance to defeat him.
    """
    found = dict.fromkeys(abilities(), "")
    for word in row["abilities"]["value"] or ():
        name, _, number = word.partition(":")
        times = int(number or 1) + int(found[name] or 0)
        found[name] = str(times if counted(name) else 1)
    if row["threat"]["value"] is not None:
        found["need"] = str(row["threat"]["value"])
        if first and fields.get("goal") in (None, MEAN_HITS):
            found["goal"] = "defeat"
    return found


@dataclass(frozen=True)
class Note:
    """What is known of one value of a card: the value in words, and where that stands."""

    what: str
    stands: str


def notes(row: Row) -> list[Note]:
    """Return what is known and what is not about a card, in plain words."""
    return [_threat(row["threat"]), _abilities(row["abilities"]), *_remark(row["note"])]


def _threat(threat: Row) -> Note:
    if threat["value"] is None:
        return Note("Threat: not known", "nobody has published it; enter the need by hand")
    return Note(f"Threat {threat['value']}", _standing(threat))


def _abilities(known: Row) -> Note:
    if known["value"] is None:
        return Note("Abilities: not known", "none are assumed; add those of your card below")
    listed = ", ".join(known["value"]) or "none"
    return Note(f"Abilities: {listed}", f"{_standing(known)}; the card may bear more")


def _standing(known: Row) -> str:
    return _STANDING.get(known["confidence"], known["confidence"])


def _remark(note: str) -> list[Note]:
    return [Note(note[:1].upper() + note[1:], "")] if note else []
