"""Part of the chapter on tools: what the markers do, in plain words, before what they are worth."""

from __future__ import annotations

from functools import partial

from odds.hero_dice.answers import catalogue
from reports.cells import Values, plain, titles
from reports.parts import Part, Sentence

EFFECTS = {
    "tornado": (
        "{hero} has {n} Tornado markers. Each may be used once in the game, and it moves hits: he "
        "divides the hits of his attack as he likes between the villain that he targets and one "
        "villain beside it. All of them may go to the neighbour. What the neighbour takes off "
        "hits, a SHIELD for instance, it then takes off too."
    ),
    "construct": (
        "{hero} has {n} Construct markers. Each may be used once in the game: it lies on one "
        "ability of one villain and switches it off for this round. Other abilities of that "
        "villain stay on. After the settlement the marker is gone, whether the villain fell or not."
    ),
    "batmobile": (
        "{hero} has {n} Batmobile markers. Each may be used once in the game and stands for a "
        "Batmobile of the colour that he names: he may set aside dice of that colour although none "
        "of them shows one, and throw the rest again."
    ),
}
"""What each marker does, by its name."""
WHEN = {
    "tornado": (
        "Spend a Tornado after the roll, when the hits are there: where he has more than his "
        "target needs, or where they fell the neighbour and not the target."
    ),
    "construct": (
        "Spend a Construct where the ability stands between you and the fall. On DEFEAT TWICE it "
        "makes one defeat enough; on TEAM ATTACK it lets him attack alone, and must lie there "
        "when targets are chosen."
    ),
    "batmobile": (
        "Spend a Batmobile where good dice of a colour lie beside bad ones and no Batmobile of "
        "that colour lets you keep them."
    ),
}


def explained() -> list[Part]:
    """Return for each hero with markers what they do and when to spend one."""
    return [
        part
        for hero in titles()
        for name, number in owned(hero).items()
        for part in (_effect(hero, name, number), plain(WHEN[name]))
    ]


def owned(hero: str) -> dict[str, int]:
    """Return the markers of a hero's ability, and how many he has."""
    found: dict[str, int] = next(r["markers"] for r in catalogue.heroes() if r["hero"] == hero)
    return found


def _effect(hero: str, name: str, number: int) -> Sentence:
    values: Values = {"hero": titles()[hero], "n": number}
    return Sentence(EFFECTS[name], values, partial(_has, hero, name))


def _has(who: str, name: str, /, hero: str, n: int) -> bool:
    return (hero, n) == (titles()[who], owned(who)[name])
