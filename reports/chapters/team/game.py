"""Part of the chapter on teams: the whole game, as far as rules and exact numbers reach.

What a fall or an overrun is worth by the scoring, how much room the power limit leaves, whom to
attack first where a newcomer threatens, and what a title allows.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from typing import Any

from odds.hero_dice.answers import catalogue
from reports import asking
from reports.cells import Values, plain, titles
from reports.numbers import decimal, percent
from reports.parts import Box, Cell, Column, Part, Sentence, Steps, Table
from reports.pivots import pivot, threats

LEFT, MARKER = 2, 2
THREATS = (1, 2, 3, 4, 5, 6, 7)
LYING = (3, 4, 5)
"""The villains before a hero alone: together as much as the power limit lets in."""
COMING = (3, 4, 5, 6)
"""The newcomers that are tried."""


def advance(lying: Sequence[int], coming: Sequence[int], limit: int) -> tuple[list[int], list[int]]:
    """Return the threats on the battlefield and in the city after newcomers came, one by one.

    >>> advance([4, 3], [6], 15), advance([4, 3, 6], [3], 15)
    (([4, 3, 6], []), ([4, 3, 6], [3]))
    """
    stay: list[int] = list(lying)
    city: list[int] = []
    for threat in coming:
        # "If the sum is higher than the heroes' power limit, the villain runs into the city."
        (city if sum(stay) + threat > limit else stay).append(threat)
    return stay, city


def cost(stay: Sequence[int], city: Sequence[int]) -> int:
    """Return what the city loses if the game ended so: 2 a card that stands, threat in the city.

    >>> cost([4, 5], [6])
    10
    """
    return LEFT * len(stay) + sum(city)


def limit(heroes: int) -> int:
    """Return the power limit of so many heroes: up to two it is the same in every edition."""
    return int(catalogue.editions()[0]["power_limits"]["value"][heroes - 1])


def parts(box: Box) -> list[Part]:
    """Return the section on the whole game."""
    return [
        plain(
            "A round is well played if it helps the city. Villains in the city cost their threat, "
            "each card that stands on the battlefield at the end costs 2, and each Team marker "
            "gives 2 back."
        ),
        _standing(),
        _fates(),
        _count(),
        _example(),
        *_first(box),
        *_titles(),
        plain(
            "What is not known: no source lists every villain with its threat, and the deck is "
            "shuffled. So the guide has no chance of an overrun or of a title, and none for a "
            "whole game. Nor does it know what the card that lies face down will be: leave room "
            "for it where that costs you little."
        ),
    ]


# ---- what a villain costs --------------------------------------------------------------------


def _standing() -> Sentence:
    """Say from which threat on a villain is dearer in the city than on the battlefield."""
    text = "From a threat of {more} on a villain costs more in the city than on the battlefield at "
    text += "the end. So keep the great ones out of the city first: what stands there can still be "
    text += "felled, what is in the city never leaves it."
    dearer = [t for t in THREATS if cost([], [t]) > cost([t], [])]
    return Sentence(text, {"more": min(dearer)}, lambda more: dearer == list(THREATS[more - 1 :]))


def _fates() -> Table:
    fates: dict[str, Callable[[int], int]] = {
        "falls by one hero": lambda t: 0,
        "falls with damage of two heroes": lambda t: MARKER,
        "stands on the battlefield at the end": lambda t: -cost([t], []),
        "runs into the city": lambda t: -cost([], [t]),
    }
    cells: dict[tuple[Cell, Cell], Cell] = {
        (fate, t): points(t) for fate, points in fates.items() for t in THREATS
    }
    first = Column("fate", "The villain", "what becomes of it")
    note = "A reinforcement that stands at the end costs 2 of its own. Alone there are no Team "
    note += "markers."
    heads = threats(THREATS, "points for the city by a villain of {n}", "points")
    return pivot("team-game-points", "Points for the city", first, heads, cells, note)


# ---- room ------------------------------------------------------------------------------------


def _count() -> Steps:
    lines = (
        "Before you choose targets, add up the threat on the battlefield: all of it, whatever "
        "damage lies there, and of a turned villain too.",
        "Add the threat of the villain in the outskirts that is nearest to the deck. If the sum is "
        "above your power limit, that villain will run into the city, and you leave it out again. "
        "If it is just the limit, it comes in.",
        "Go on with the next one. The last may lie face down: you do not know what it adds.",
        "Would one run into the city? To keep it out, as much threat must fall in this round as "
        "the sum is above the limit. A fall that makes that room saves the threat of the newcomer, "
        "any other fall saves 2: multiply each by your chance of it, and attack where that is "
        "most.",
        "Does nobody threaten to run in? Then a fall saves 2 whatever the threat: attack what you "
        "fell most surely; of villains that fall as surely take the greatest, for the room that it "
        "leaves.",
    )
    return Steps("team-game-count", "Count the room first", tuple(map(plain, lines)))


def _example() -> Sentence:
    """Work one advance of two newcomers, with and without a fall before."""
    most = limit(2)
    text = (
        "An example for two heroes, limit {limit}: a 4 and a 5 lie there, a 6 and then a 3 come. "
    )
    text += "The 6 makes {full}, which is no overrun; the 3 would make {over} and runs into the "
    text += "city. If the 4 falls before, both come in and make {after}."
    values: Values = {"limit": most, "full": 4 + 5 + 6, "over": 4 + 5 + 6 + 3, "after": 5 + 6 + 3}
    return Sentence(text, values, partial(_advances, most))


def _advances(most: int, /, limit: int, full: int, over: int, after: int) -> bool:
    stay, city = advance([4, 5], [6, 3], limit)
    rest, none = advance([5], [6, 3], limit)
    sums = (sum(stay), sum(stay) + sum(city), sum(rest))
    return limit == most and city == [3] and not none and (full, over, after) == sums


# ---- whom first ------------------------------------------------------------------------------


def saves(threat: int, coming: int) -> int:
    """Return what the fall of one of `LYING` saves where a newcomer comes and nobody else falls.

    >>> [saves(threat, 5) for threat in LYING]
    [2, 2, 5]
    """
    rest = [other for other in LYING if other != threat]
    before, after = (cost(*advance(lying, [coming], limit(1))) for lying in (LYING, rest))
    return before - after


def mean_saved(box: Box, hero: str, threat: int, coming: int) -> Fraction:
    """Return what an attack on one of `LYING` saves on average."""
    return asking.chances(box, hero, most=max(LYING))[threat - 1] * saves(threat, coming)


def targets(box: Box, hero: str, coming: int) -> list[int]:
    """Return whom to attack: those of whom no other saves more."""
    found = {threat: mean_saved(box, hero, threat, coming) for threat in LYING}
    return [threat for threat, value in found.items() if value == max(found.values()) > 0]


def _first(box: Box) -> list[Part]:
    """Return whom a hero alone attacks first, by the newcomer."""
    cases = [(hero, n) for hero in titles() for n in COMING]
    other = [case for case in cases if targets(box, *case) and not _surest(box, *case)]
    values: Values = {"lying": sum(LYING), "n": len(other), "all": len(cases)}
    text = "Whom first? A hero alone has villains of 3, 4 and 5 before him, {lying} in all, which "
    text += (
        "is his power limit; they have no abilities. A newcomer lies in the outskirts. In {n} of "
    )
    text += (
        "the {all} cases of the table he should not attack the villain that he fells most surely, "
    )
    text += "but one whose fall makes room."
    if not other:
        text = text.split(" In {n} of")[0]
        text += " With these dice he attacks what he fells most surely in all {all} cases."
    cells: dict[tuple[Cell, Cell], Cell] = {
        (titles()[hero], n): _cell(box, hero, n) for hero, n in cases
    }
    heads: dict[Cell, Column] = {
        n: Column(
            f"coming_{n}", f"A {n} comes", f"whom to attack where a villain of {n} comes next"
        )
        for n in COMING
    }
    note = "First the threat to attack, then what that saves the city on average, in brackets the "
    note += (
        "chance of the fall. Counted as though nobody else fell until the end: a fall that makes "
    )
    note += "room saves the threat of the newcomer, which then stands there instead, any other 2."
    hero = Column("hero", "Hero", "who attacks, alone")
    return [
        Sentence(text, values, partial(_counts, other)),
        pivot("team-game-first", "Whom to attack first", hero, heads, cells, note),
    ]


def _surest(box: Box, hero: str, coming: int) -> bool:
    """Tell whether one to attack is also one that falls most surely."""
    chances = asking.chances(box, hero, most=max(LYING))
    return any(chances[t - 1] == max(chances[n - 1] for n in LYING)
               for t in targets(box, hero, coming))  # fmt: skip


def _counts(other: list[tuple[str, int]], /, lying: int, n: int, **rest: Any) -> bool:
    every = len(titles()) * len(COMING)
    return lying == sum(LYING) == limit(1) and n == len(other) <= rest["all"] == every


def _cell(box: Box, hero: str, coming: int) -> str:
    best = targets(box, hero, coming)
    if not best:
        return "nobody falls"
    value = mean_saved(box, hero, best[0], coming)
    chances = asking.chances(box, hero, most=max(LYING))
    told = " or ".join(f"{t} ({percent(chances[t - 1], 0)})" for t in best)
    return f"the {told}: {decimal(value, 2)}"


# ---- titles ----------------------------------------------------------------------------------


def spare() -> dict[tuple[str, str], dict[str, int]]:
    """Return for each side of a city by title the points that may be lost on balance."""
    return {
        (row["name"], row["side"]): {
            each["title"]: row["resistance"]["value"] - each["least"]
            for each in row["titles"]["value"]
        }
        for row in catalogue.cities()
        if row["titles"]["value"] and row["resistance"]["value"] is not None
    }


def _titles() -> list[Part]:
    found = spare()
    best = [min(own.values()) for own in found.values()]
    text = "The best title allows a loss of {least} to {most} points on balance over the whole "
    text += "game, by the city. One villain of threat {over} or more in the city costs that title "
    text += "on each of the {n} known sides of a city, unless Team markers make up for it."
    values: Values = {"least": min(best), "most": max(best), "over": max(best) + 1, "n": len(best)}
    sure = partial(_best, best)
    names = dict.fromkeys(title for own in found.values() for title in own)
    order = sorted(names, key=lambda title: max(own.get(title, 0) for own in found.values()))
    cells: dict[tuple[Cell, Cell], Cell] = {
        (f"{city}, {side}", title): own[title]
        for (city, side), own in found.items()
        for title in own
    }
    heads: dict[Cell, Column] = {
        title: Column(f"title_{place}", title, "points that may be lost for this title", "points")
        for place, title in enumerate(order)
    }
    first = Column("city", "City", "the card and its side")
    note = "What the city may lose, Team markers counted against it. Empty: this side has no such "
    note += "title. How sure each city is stands in the chapter on data."
    return [
        Sentence(text, values, sure),
        pivot("team-game-titles", "What each title allows", first, heads, cells, note),
    ]


def _best(best: list[int], /, least: int, most: int, over: int, n: int) -> bool:
    return all(least <= one <= most < over for one in best) and (
        min(best), max(best), max(best) + 1, len(best)) == (least, most, over, n)  # fmt: skip
