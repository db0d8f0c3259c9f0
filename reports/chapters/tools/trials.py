"""Situations in which markers and cards are tried: what a turn is worth with them and without."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any

from reports import asking
from reports.cells import ability
from reports.parts import Box

Villain = dict[str, Any]
NEEDS = tuple(range(1, 9))
FELL: dict[str, Any] = {"kind": "fell", "villain": 0}
THREAT: dict[str, Any] = {"kind": "threat-removed"}
SILENCED = ("shield:1", "shield:2", "parallax", "minus-die", "only-3-rolls", "defeat-twice")


@dataclass(frozen=True)
class Sample:
    """A situation: one hero with tools, alone before villains, and what he wants.

    `early`: the card of the yellow die is played before he chooses his target.
    """

    hero: str
    tool: str
    villains: tuple[Villain, ...]
    goal: dict[str, Any] = field(default_factory=lambda: FELL)
    markers: int = 0
    cards: tuple[str, ...] = ()
    played: tuple[str, ...] = ()
    early: bool = False

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
        if self.early:
            hit = self._hit(box)
            return hit * self._after_hit(box) + (1 - hit) * self.bare.value(box)
        return asking.exact(asking.ask("turn", self.request(box))["best"]["value"])

    @property
    def bare(self) -> Sample:
        """The same situation without this tool."""
        cards = tuple(card for card in self.cards if card != self.tool)
        played = self.played if cards else ()
        return replace(self, markers=0, cards=cards, played=played, early=False)

    def _hit(self, box: Box) -> Fraction:
        """Return the chance that the yellow die shows a Flash."""
        goal = {"kind": "hits-at-least", "hits": 1}
        faces = asking.solve(box, self.hero, goal, law_to=0)["dice"]["faces"]["yellow"]
        return Fraction(faces.get("flash", 0), 6)

    # "Hero cards can be played at any time": before the target is chosen, too.
    def _after_hit(self, box: Box) -> Fraction:
        """Return the threat felled if every villain, all without abilities, has one hit more."""
        hurt = [{**v, "damage": {self.hero: _lies(v) + 1}} for v in self.villains]
        left = tuple(v for v in hurt if _lies(v) < v["threat"])
        felled = Fraction(sum(v["threat"] for v in hurt if v not in left))
        rest = replace(self.bare, villains=left).value(box) if left else Fraction(0)
        return felled + rest

    def gain(self, box: Box) -> Fraction:
        """Return the value with the tool less that without it: two answers, subtracted."""
        return self.value(box) - self.bare.value(box)

    def told_gain(self, box: Box) -> Fraction:
        """Return the gain that the turn answer itself names; it has no early card."""
        if self.early:
            return self.gain(box)
        rows = asking.ask("turn", self.request(box))["tools"]
        return next(asking.exact(row["gain"]) for row in rows if row["tool"] == self.tool)

    @property
    def words(self) -> str:
        """The situation in words.

        >>> Sample("flash", "tornado", (foe(4), foe(3, flash=2), foe(3, flash=2))).words
        'threat 4 and two of threat 3 with 2 damage there'
        """
        names = ("", "two of ", "three of ")
        counts = Counter(map(_villain, self.villains))
        return " and ".join(f"{names[n - 1]}{words}" for words, n in counts.items())


def _villain(villain: Villain) -> str:
    abilities = " and ".join(map(ability, villain.get("abilities", ())))
    lies = _lies(villain)
    parts = [f"threat {villain['threat']}"]
    parts += [
        f"with {words}" for words in (abilities, f"{lies} damage there" * bool(lies)) if words
    ]
    return " ".join(parts)


def _lies(villain: Villain) -> int:
    """Return the damage on a villain."""
    return sum(villain.get("damage", {}).values())


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
            *(Sample(flash, "yellow-die", (foe(n),), cards=("yellow-die",)) for n in NEEDS),
            *(Sample(flash, "yellow-die", weak, THREAT, cards=("yellow-die",), early=early)
              for early in (True, False)),
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
