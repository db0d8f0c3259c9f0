"""Villain cards on the page: what they fill in, and what is said about what is not known."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from odds.hero_dice.answers import catalogue
from web.question.names import MEAN_HITS, Fields, Row, abilities, counted, heroes
from web.question.say import Say


def card(name: str) -> Row:
    """Return a villain's card; `Fault` where nobody has that name."""
    return catalogue.villain(name)


@cache
def by_set(say: Say) -> dict[str, list[str]]:
    """Return the names of the villains known, by the title of their set."""
    titles = {name: say("question.villain.set", hero=say.hero(name)) for name in heroes()}
    found: dict[str, list[str]] = {title: [] for title in titles.values()}
    for row in catalogue.villains():
        title = titles.get(row["set"]["value"], say("question.villain.set-unknown"))
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
    """What is known of one value of a card: the value in words, and where that stands.

    `english` tells that the words are those of the data, which are English in every language.
    """

    what: str
    stands: str
    english: bool = False


def notes(say: Say, row: Row) -> list[Note]:
    """Return what is known and what is not about a card, in plain words."""
    return [_threat(say, row["threat"]), _abilities(say, row["abilities"]), *_remark(row["note"])]


def _threat(say: Say, threat: Row) -> Note:
    if threat["value"] is None:
        return Note(say("question.card.threat-unknown"), say("question.card.threat-by-hand"))
    return Note(say("question.card.threat", threat=threat["value"]), _standing(say, threat))


def _abilities(say: Say, known: Row) -> Note:
    if known["value"] is None:
        return Note(say("question.card.abilities-unknown"), say("question.card.abilities-by-hand"))
    listed = ", ".join(say.bears(word) for word in known["value"]) or say("question.card.none")
    return Note(
        say("question.card.abilities", abilities=listed),
        say("question.card.more", known=_standing(say, known)),
    )


def _standing(say: Say, known: Row) -> str:
    return say(f"question.known.{known['confidence']}")


def _remark(note: str) -> list[Note]:
    return [Note(note[:1].upper() + note[1:], "", english=True)] if note else []
