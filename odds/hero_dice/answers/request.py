"""The solve request: what it may hold, checked field by field."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from itertools import pairwise
from math import lcm
from typing import Any

from odds.hero_dice.abilities import parse_ability
from odds.hero_dice.answers import door
from odds.hero_dice.attack.dice import Pool
from odds.hero_dice.attack.solving import Setting
from odds.hero_dice.data import dice as default_dice
from odds.hero_dice.data import facts
from odds.hero_dice.data.checks import shown
from odds.hero_dice.data.face_facts import contradictions
from odds.hero_dice.data.faces import check_faces
from odds.hero_dice.goals import Goal
from odds.hero_dice.heroes import hero, hero_names
from odds.hero_dice.terms import check_readings, terms_of
from odds.hero_dice.words import BUST, BankByColour, DiceSet, Fault, Hero

KEYS = (
    "hero",
    "dice",
    "dice_name",
    "abilities",
    "goal",
    "markers",
    "remove",
    "readings",
    "digits",
    "law_to",
    "first_rolls",
    "certificate",
)
MOST_ABILITIES = 8
MOST_NEED = 99
MOST_DIGITS = 1000
MOST_LAW = 200
MOST_WORTH = 99
MOST_WORTH_DIGITS = 1000
MOST_FIRST_ROLLS = 60
MOST_NAME = 60

GOALS = {
    "mean-hits": (),
    "hits-at-least": ("hits",),
    "mean-damage": ("need",),
    "defeat": ("need",),
    "worth": ("worth",),
}
"""The goals, each with the keys it takes besides `kind`."""


@dataclass(frozen=True)
class Request:
    """A checked solve request."""

    setting: Setting
    dice: DiceSet
    remove: tuple[str, ...] | None = None
    digits: int = 30
    law_to: int = 40
    first_rolls: int = 0
    certificate: bool = False

    @property
    def hero(self) -> Hero:
        """The hero asked about."""
        return self.setting.hero

    @property
    def minus_dice(self) -> int:
        """How many dice `minus-die` takes: no more than there are."""
        return min(self.setting.terms.minus_dice, sum(n for _, n in self.hero.dice))


def read_request(raw: object, more: tuple[str, ...] = ()) -> Request:
    """Return a request checked; `Fault` names the field that is wrong. `more` keys are allowed.

    >>> read_request({"hero": "flash", "goal": {"kind": "mean-hits"}}).dice.confidence
    'assumed'
    """
    given = door.table(raw, "", (*KEYS, *more))
    for key in ("hero", "goal"):
        if key not in given:
            raise Fault(key, f"missing; a request needs {key!r}", "missing")
    who = hero(door.word(given["hero"], "hero", hero_names()))
    faces = read_dice(who, given)
    listed = door.items(given.get("abilities", ()), "abilities", MOST_ABILITIES)
    abilities = [parse_ability(text, f"abilities[{i}]") for i, text in enumerate(listed)]
    terms = terms_of(who, abilities, check_readings(given.get("readings", ()), who))
    setting = Setting(
        who,
        faces.faces,
        terms,
        read_goal(given["goal"]),
        read_markers(who, given.get("markers", 0)),
    )
    request = Request(
        setting,
        faces,
        digits=door.whole(given.get("digits", 30), "digits", 1, MOST_DIGITS),
        law_to=door.whole(given.get("law_to", 40), "law_to", 0, MOST_LAW),
        first_rolls=door.whole(given.get("first_rolls", 0), "first_rolls", 0, MOST_FIRST_ROLLS),
        certificate=door.flag(given.get("certificate", False), "certificate"),
    )
    if "remove" not in given:
        return request
    return Request(**{**vars(request), "remove": _remove(request, given["remove"])})


def read_dice(who: Hero, given: Mapping[str, object]) -> DiceSet:
    """Return the faces that a request gives, under the name it gives them, or the default ones."""
    if "dice" not in given:
        if "dice_name" in given:
            raise Fault("dice", "missing; dice_name names faces that are given", "missing")
        return default_dice(who.name)
    faces = check_faces(who, given["dice"])
    if "dice_name" not in given:
        return faces
    return replace(faces, source=f"{faces.source}: {dice_name(given['dice_name'])}")


def dice_name(raw: object, field: str = "dice_name") -> str:
    """Return the name of somebody's dice: a printable line of at most 60 characters.

    >>> dice_name("Ann's box")
    "Ann's box"
    """
    if not isinstance(raw, str) or not raw.isprintable() or not 0 < len(raw) <= MOST_NAME:
        need = f"must be one line of text with 1 to {MOST_NAME} characters"
        raise Fault(field, f"{need}; you gave {shown(raw)}")
    if raw != raw.strip():
        raise Fault(field, f"must not begin or end with a space; you gave {shown(raw)}")
    return raw


def read_goal(raw: object) -> Goal:
    """Return a goal checked."""
    kinds = tuple(GOALS)
    if not isinstance(raw, Mapping) or "kind" not in raw:
        raise Fault(
            "goal", f'must be a table such as {{"kind": "mean-hits"}}; kinds: {", ".join(kinds)}'
        )
    kind = door.word(raw["kind"], "goal.kind", kinds)
    given = door.table(raw, "goal", ("kind", *GOALS[kind]))
    if kind == "worth":
        return _worth(given.get("worth"))
    key = GOALS[kind][0] if GOALS[kind] else ""
    if key and key in given:
        return Goal(kind, door.whole(given[key], f"goal.{key}", 0, MOST_NEED))
    if kind in ("hits-at-least", "defeat"):
        raise Fault(f"goal.{key}", f"missing; {kind} needs a whole number", "missing")
    return Goal(kind)


def _worth(raw: object) -> Goal:
    field = "goal.worth"
    if not isinstance(raw, Mapping) or not 0 < len(raw) <= 2 * MOST_WORTH + 2:
        raise Fault(
            field, 'must be a table result -> worth such as {"0": "0", "1": "1/2", "2": "3"}'
        )
    rows = {
        _result(key): door.fraction(value, f"{field}.{key}"[:80], MOST_WORTH_DIGITS)
        for key, value in raw.items()
    }
    if lcm(*(worth.denominator for worth in rows.values())) >= 10**MOST_WORTH_DIGITS:
        need = f"their common denominator has more than {MOST_WORTH_DIGITS} digits"
        raise Fault(field, f"{need}; give them shorter")
    if len(rows) != len(raw):
        raise Fault(field, "names a result twice")
    bust = rows.pop(BUST, None)
    results = sorted(key for key in rows if isinstance(key, int))
    if not results:
        raise Fault(field, "names no result; give the worth of at least one")
    for low, high in pairwise(results):
        if high != low + 1:
            raise Fault(f"{field}.{low + 1}", f"missing: the table jumps from {low} to {high}")
    return Goal("worth", table=tuple((r, rows[r]) for r in results), bust=bust)


def _result(key: object) -> int | str:
    text = str(key)
    if text == BUST:
        return BUST
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= 2):
        raise Fault(
            f"goal.worth.{text}"[:80],
            f'a result is "bust" or a whole number from -{MOST_WORTH} to {MOST_WORTH}',
        )
    return int(text)


def read_markers(who: Hero, raw: object, field: str = "markers") -> int:
    """Return how many markers may be spent in the attack; only markers that touch the roll."""
    owned = who.markers.number if who.markers and isinstance(who.rule, BankByColour) else 0
    if not owned and raw != 0:
        raise Fault(field, f"{who.title} has no marker that counts in an attack roll; leave it out")
    return door.whole(raw, field, 0, owned)


def _remove(request: Request, raw: object) -> tuple[str, ...]:
    """Return the dice that the request takes for `minus-die`, in written order of colours."""
    who, number = request.hero, request.minus_dice
    listed = door.items(raw, "remove", 2 * MOST_ABILITIES)
    colours = [door.word(name, f"remove[{i}]", who.colours) for i, name in enumerate(listed)]
    if len(colours) != number:
        raise Fault(
            "remove",
            f"minus-die takes {number} of the dice here; you named {len(colours)}",
        )
    taken = tuple(sorted(colours, key=who.colours.index))
    pool_without(who, taken, "remove")
    return taken


def pool_without(who: Hero, removed: tuple[str, ...], field: str) -> Pool:
    """Return the dice by colour that are left; `Fault` where more are taken than there are."""
    for colour, number in who.dice:
        if removed.count(colour) > number:
            raise Fault(field, f"{who.title} has {number} {colour} dice; you took more")
    return tuple(number - removed.count(colour) for colour, number in who.dice)


def plain(request: Request) -> dict[str, Any]:
    """Return the faces of a request as the response shows them.

    Faces that were given are the user's to know; `contradicts` says what facts they contradict.
    """
    shown_dice: dict[str, Any] = {
        "faces": request.dice.table(),
        "source": request.dice.source,
        "confidence": request.dice.confidence,
    }
    if request.dice.confidence == "given":
        broken = contradictions(facts(request.hero.name), request.hero, request.dice.table())
        shown_dice["contradicts"] = broken
    return shown_dice
