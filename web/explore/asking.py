"""The inputs that several charts have, and the requests of `answers` that they stand for."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from odds.hero_dice.answers import catalogue
from odds.hero_dice.answers.faces import profiles
from web.explore.fields import NONE, Field, Values
from web.explore.words import Words

Request = dict[str, Any]
Asked = list[tuple[str, Request]]
"""Kinds of request, as `answers.estimates` names them, each with a request."""

HEROES = tuple(row["hero"] for row in catalogue.heroes())
ABILITIES = (
    "minus-die",
    "only-3-rolls",
    "shield:1",
    "shield:2",
    "reverse-flash",
    "parallax",
    "kryptonite",
    "no-heat-vision",
    "wound",
)
"""The abilities that change an attack, as they are offered; any other may be typed in."""
CHANCES = ("hits-at-least", "defeat")
GOALS = ("mean-hits", "mean-damage", *CHANCES)
DIGITS = 12

HERO = Field("hero", "many", HEROES, HEROES)
NEED = Field("need", "number", ("4",), least=1, most=30)
SETS = Field("with", "sets", (NONE,), (NONE, *ABILITIES), most=8)
STACK = Field("with", "abilities", (), ABILITIES, most=8)
DICE = Field("dice", "dice", most=1)


def goals(usual: str, *, several: bool = False) -> Field:
    """Return the input for the goal, or for several goals to compare."""
    return Field("goal", "many" if several else "one", (usual,), GOALS)


def goal(kind: str, need: int) -> Request:
    """Return a goal in the words of the contract.

    >>> goal("defeat", 4), goal("mean-damage", 4)
    ({'kind': 'defeat', 'need': 4}, {'kind': 'mean-damage'})
    """
    keys = {"hits-at-least": "hits", "defeat": "need"}
    return {"kind": kind, keys[kind]: need} if kind in keys else {"kind": kind}


def unit(kind: str) -> str:
    """Return what the value of a goal is: a chance or a mean."""
    return "chance" if kind in CHANCES else "mean"


def need(values: Values) -> int:
    """Return the number needed."""
    return int(values["need"][0])


def stack(text: str) -> list[str]:
    """Return the entries of a stack of abilities written with commas."""
    return [] if text in ("", NONE) else text.split(",")


def question(hero: str, goal: Request, abilities: Iterable[str], dice: Iterable[str]) -> Request:
    """Return a solve request; `dice` are texts of profiles, the first one's faces are taken."""
    asked = {"hero": hero, "goal": goal, "abilities": list(abilities), "digits": DIGITS}
    return {**asked, **faces(hero, next(iter(dice), ""))}


def faces(hero: str, text: str) -> Request:
    """Return the faces that a profile has for a hero; nothing where it has none."""
    if not text:
        return {}
    named = profiles.from_text(text)
    table = named.tables().get(hero)
    return {"dice": table, "dice_name": named.name} if table else {}


def sources(
    heroes: Iterable[str], texts: Iterable[str], words: Words
) -> tuple[tuple[str, str], ...]:
    """Return whose dice the numbers are for, in words, each with the heroes it is true of."""
    named = [profiles.from_text(text) for text in texts]
    whose: dict[str, list[str]] = {}
    for hero in heroes:
        whose.setdefault(_source(hero, named, words), []).append(words.hero(hero))
    return tuple((source, ", ".join(names)) for source, names in whose.items())


def _source(hero: str, named: list[profiles.Profile], words: Words) -> str:
    own = [words("explore.dice.own", name=each.name) for each in named if hero in each.tables()]
    return ", ".join(own) or words("explore.dice.assumed")
