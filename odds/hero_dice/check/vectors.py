"""The rulebooks' own examples of settlement and advance, put to the engine.

SE1 to SE6 and AD1 to AD6 of the collected facts: the numbers stand in the play examples of the
Flash and Green Lantern rulebooks; that equality does not overrun stands in their rule ("if the sum
is higher"). Nothing of the solver is needed for them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from typing import Any

from odds.hero_dice.data import edition
from odds.hero_dice.engine.cards import VillainCard
from odds.hero_dice.engine.overrun import overruns
from odds.hero_dice.engine.settlement import Scored, Settling, settle
from odds.hero_dice.engine.stacks import Stack, stack

HEROES = 2


def villain(name: str, threat: int, *abilities: str, under: tuple[VillainCard, ...] = ()) -> Stack:
    """Return a villain on the battlefield of two heroes, reinforcements under it."""
    return stack(HEROES, *under, VillainCard(name, name, "any", threat, abilities))


def settled(row: tuple[Stack, ...], *scored: Scored) -> dict[str, Any]:
    """Return what is left: damage by villain, who fell, who turned, Team markers."""
    steps = edition("2016").settlement.value
    assert isinstance(steps, tuple)
    after = settle(Settling(row, scored), steps)
    return {
        "damage": {v.name: sum(v.damage) for v in after.battlefield},
        "old": {v.name: sum(v.old) for v in after.battlefield if sum(v.old)},
        "fallen": [row[i].name for i in after.fallen],
        "turned": [row[i].name for i in after.turned],
        "team": len(after.teams),
    }


def _left(**more: Any) -> dict[str, Any]:
    return {"damage": {}, "old": {}, "fallen": [], "turned": [], "team": 0, **more}


def se1() -> bool:
    """Atrocitus 4, shield 2: 2 damage by card, 4 hits of Flash: 2 + 2, falls, 1 Team marker."""
    row = (villain("Atrocitus", 4, "shield:2"),)
    card, flash = Scored("green-lantern", 0, direct=((0, 2),)), Scored("flash", 0, 4)
    return settled(row, card, flash) == _left(fallen=["Atrocitus"], team=1)


def se2() -> bool:
    """Parallax 3 with a reinforcement 1 (shield 1), Team Attack off: 4 hits leave 3, he stays."""
    under = (VillainCard("r", "Support", "any", 1, ("reinforcement", "shield:1")),)
    parallax = replace(
        villain("Parallax", 3, "team-attack", under=under), silenced=("team-attack",)
    )
    left = settled((parallax,), Scored("green-lantern", 0, 4), Scored("flash"))
    return left == _left(damage={"Parallax": 3})


def se3() -> bool:
    """Reverse Flash 3, Defeat Twice off by a Construct: 4 hits of Flash defeat him at once."""
    row = (replace(villain("Reverse Flash", 3, "defeat-twice"), silenced=("defeat-twice",)),)
    left = settled(row, Scored("flash", 0, 4), Scored("green-lantern"))
    return left == _left(fallen=["Reverse Flash"])


def se4() -> bool:
    """Reverse Flash 3, Defeat Twice on: 4 hits of Batman turn him; old markers count no more."""
    row = (villain("Reverse Flash", 3, "defeat-twice"),)
    left = settled(row, Scored("batman", 0, 4), Scored("flash"))
    return left == _left(
        damage={"Reverse Flash": 0}, old={"Reverse Flash": 4}, turned=["Reverse Flash"]
    )


def se5() -> bool:
    """Captain Cold 5, Reverse-Flash: 5 hits moved there leave 4, and Batman's 1: he falls."""
    row = (villain("Reverse Flash", 3), villain("Captain Cold", 5, "reverse-flash"))
    flash = Scored("flash", 0, 5, moved=((1, 5),))
    batman = Scored("batman", 0, 0, extra=((1, 1),))
    left = settled(row, flash, batman)
    return left == _left(damage={"Reverse Flash": 0}, fallen=["Captain Cold"], team=1)


def se6() -> bool:
    """Flash's 3 hits on Weather Wizard, all moved to Scarecrow 3: he falls, no Team marker."""
    row = (villain("Weather Wizard", 4, "only-3-rolls"), villain("Scarecrow", 3))
    left = settled(row, Scored("flash", 0, 3, moved=((1, 3),)), Scored("batman", 0, 0))
    return left == _left(damage={"Weather Wizard": 0}, fallen=["Scarecrow"])


def _advances(row: list[Stack], newcomer: Stack, overrun: bool) -> bool:
    return overruns(row, newcomer, 15) is overrun


def _row(*threats: int) -> list[Stack]:
    return [villain(f"villain {i}", threat) for i, threat in enumerate(threats)]


def _stacked(base: int, more: int) -> Stack:
    under = (VillainCard("r", "Support", "any", more, ("reinforcement",)),)
    return villain("stack", base, under=under)


VECTORS: Mapping[str, Callable[[], bool]] = {
    "SE1": se1,
    "SE2": se2,
    "SE3": se3,
    "SE4": se4,
    "SE5": se5,
    "SE6": se6,
    "AD1": lambda: _advances(_row(4), _row(3)[0], False),
    "AD2": lambda: _advances(_row(4, 5), _row(3)[0], False),
    "AD3": lambda: _advances([*_row(4), replace(_row(3)[0], turned=True)], _row(6)[0], False),
    "AD4": lambda: _advances([*_row(4, 6), replace(_row(3)[0], turned=True)], _row(3)[0], True),
    "AD5": lambda: _advances(_row(3, 4), _stacked(3, 1), False),
    "equality": lambda: _advances(_row(4, 5, 3), _row(3)[0], False),
    "AD6": lambda: _advances([*_row(4), _stacked(3, 1)], _row(5)[0], False),
}


def broken() -> list[str]:
    """Return the examples that the engine does not reproduce.

    >>> broken()
    []
    """
    return [name for name, holds in VECTORS.items() if not holds()]
