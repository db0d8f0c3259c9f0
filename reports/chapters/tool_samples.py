"""Situations in which markers and cards are tried: what a turn is worth with them and without."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from reports import asking
from reports.cells import ability
from reports.parts import Box

Villain = dict[str, Any]
NEEDS = (3, 4, 5, 6)
FELL: dict[str, Any] = {"kind": "fell", "villain": 0}
THREAT: dict[str, Any] = {"kind": "threat-removed"}
SILENCED = ("shield:1", "shield:2", "parallax", "minus-die", "only-3-rolls", "defeat-twice")


@dataclass(frozen=True)
class Sample:
    """A situation: one hero with tools, alone before villains, and what he wants."""

    hero: str
    tool: str
    villains: tuple[Villain, ...]
    goal: dict[str, Any] = field(default_factory=lambda: FELL)
    markers: int = 0
    cards: tuple[str, ...] = ()
    played: tuple[str, ...] = ()

    def request(self, box: Box) -> dict[str, Any]:
        """Return the turn request with the tools."""
        hero = {"hero": self.hero, **box.of(self.hero), "markers": self.markers}
        more = {"cards": list(self.cards), "played": list(self.played)}
        return {
            "battlefield": list(self.villains),
            "heroes": [{**hero, **more} if self.cards or self.played else hero],
            "goal": self.goal,
        }

    def value(self, box: Box) -> Fraction:
        """Return what the turn is worth with the tools."""
        return asking.exact(asking.ask("turn", self.request(box))["best"]["value"])

    @property
    def bare(self) -> Sample:
        """The same situation without this tool."""
        cards = tuple(card for card in self.cards if card != self.tool)
        return replace(self, markers=0, cards=cards, played=self.played if cards else ())

    def gain(self, box: Box) -> Fraction:
        """Return the value with the tool less that without it: two answers, subtracted."""
        return self.value(box) - self.bare.value(box)

    def told_gain(self, box: Box) -> Fraction:
        """Return the gain that the turn answer itself names."""
        rows = asking.ask("turn", self.request(box))["tools"]
        return next(asking.exact(row["gain"]) for row in rows if row["tool"] == self.tool)

    @property
    def words(self) -> str:
        """The situation in words."""
        return " and ".join(map(_villain, self.villains))


def _villain(villain: Villain) -> str:
    abilities = ", ".join(map(ability, villain.get("abilities", ())))
    lies = sum(villain.get("damage", {}).values())
    parts = [f"threat {villain['threat']}", abilities, f"{lies} damage lies there" * bool(lies)]
    return ", ".join(filter(None, parts))


def foe(threat: int, *abilities: str, **damage: int) -> Villain:
    """Return a villain of a request; `damage` is what lies on it by hero."""
    return {
        "threat": threat,
        **({"abilities": list(abilities)} if abilities else {}),
        **({"damage": damage} if damage else {}),
    }


# ---- the situations --------------------------------------------------------------------------


def samples() -> dict[str, list[Sample]]:
    """Return the situations by tool, in the order of the chapter."""
    lantern, flash = "green-lantern", "flash"
    weak = (foe(4), foe(3, flash=2), foe(3, flash=2))
    pairs = ((3, 3), (4, 4), (5, 2))
    return {
        "batmobile": [
            Sample("batman", "batmobile", (foe(need),), markers=number)
            for need in NEEDS
            for number in (1, 2, 3)
        ],
        "tornado": [
            Sample(flash, "tornado", (foe(a), foe(b)), THREAT, markers=1) for a, b in pairs
        ],
        "construct": [
            Sample(lantern, "construct", (foe(4, name),), markers=1) for name in SILENCED
        ],
        "restart": [Sample(lantern, "restart", (foe(n),), cards=("restart",)) for n in NEEDS],
        "two-damage": [Sample(lantern, "two-damage", (foe(n),), cards=("two-damage",))
                       for n in NEEDS],
        "roll-on": [Sample(flash, "roll-on", (foe(n),), cards=("roll-on",)) for n in NEEDS],
        "yellow-die": [
            Sample(flash, "yellow-die", (foe(4),), cards=("yellow-die",)),
            Sample(flash, "yellow-die", weak, THREAT, cards=("yellow-die",)),
        ],
        "batmobiles-hit": [
            Sample("batman", "batmobiles-hit", (foe(a), foe(b)), THREAT, cards=("batmobiles-hit",))
            for a, b in pairs
        ],
        "recover": [
            Sample(lantern, "recover", (foe(4),), cards=("recover",), played=(card,))
            for card in ("restart", "two-damage")
        ],
    }  # fmt: skip
