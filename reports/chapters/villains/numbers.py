"""What every hero has against every known villain: hits left, and the chance to defeat it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from typing import Any

from reports import asking
from reports.asking import Number
from reports.cells import CHANCE, against, mean_cells, mean_columns, titles
from reports.parts import Box, Column, Table

Row = dict[str, Any]
TWICE, ALONE, FACES, TEAM = "defeat-twice", "solo-attack", "two-faced", "team-attack"


@dataclass(frozen=True)
class Known:
    """A villain whose abilities are known, with what each hero has against it.

    `chances` and `fells` are empty where the threat is unknown, `hits` where some hero has no
    finite mean (`endless`). `chances` are those of one defeat: against DEFEAT TWICE that turns it
    round and fells nobody.
    """

    name: str
    threat: int | None
    abilities: tuple[str, ...]
    confidence: dict[str, str]
    rows: tuple[Row, ...]
    box: Box

    @property
    def words(self) -> str:
        """The abilities as they are printed."""
        return against(self.abilities)

    @property
    def sure(self) -> str:
        """How sure threat and abilities both are; "" where they are not alike."""
        both = set(self.confidence.values())
        return both.pop() if len(both) == 1 else ""

    @cached_property
    def chances(self) -> dict[str, Fraction]:
        """The chance of each hero to defeat it once, in one attack."""
        if FACES in self.abilities:
            return self._turns("beat")
        known = [row for row in self.rows if row["defeat"] is not None]
        return {row["hero"]: asking.exact(row["defeat"]) for row in known}

    @cached_property
    def fells(self) -> dict[str, Fraction]:
        """The chance of each hero that it falls by one attack."""
        return self._turns("fell") if TWICE in self.abilities else self.chances

    def _turns(self, kind: str) -> dict[str, Fraction]:
        if self.threat is None:
            return {}
        foe = {"threat": self.threat, "abilities": list(self.abilities)}
        return {hero: outcome(self.box, (hero,), foe, kind) for hero in titles()}

    @cached_property
    def endless(self) -> list[str]:
        """The heroes whose mean has no finite value."""
        return [row["hero"] for row in self.rows if row["hits"] is None]

    @cached_property
    def hits(self) -> dict[str, Number]:
        """The mean hits left of each hero."""
        if self.endless:
            return {}
        return {row["hero"]: asking.number(row["hits"]) for row in self.rows}

    @cached_property
    def order(self) -> list[str]:
        """The heroes, the surest first."""
        return sorted(self.chances, key=lambda hero: -self.chances[hero])

    @property
    def gap(self) -> Fraction:
        """How far the second lies behind the first."""
        first, second = self.order[:2]
        return self.chances[first] - self.chances[second]

    def together(self, *heroes: str) -> Fraction | None:
        """Return the chance of two heroes to fell it; None where one alone may attack."""
        if ALONE in self.abilities or self.threat is None:
            return None
        return outcome(
            self.box, heroes, {"threat": self.threat, "abilities": list(self.abilities)}, "fell"
        )

    @cached_property
    def beaten(self) -> tuple[tuple[str, ...], Fraction]:
        """The two heroes who defeat it once most surely together, and their chance."""
        foe = {"threat": self.threat, "abilities": list(self.abilities)}
        found = {p: outcome(self.box, p, foe, "beat") for p in combinations(self.order, 2)}
        return max(found.items(), key=lambda row: row[1])

    @cached_property
    def team(self) -> tuple[str, ...]:
        """The two heroes who fell it most surely together; none where one alone may attack."""
        if ALONE in self.abilities or self.threat is None:
            return ()
        return max(combinations(self.order, 2), key=lambda pair: self.together(*pair) or 0)


def outcome(box: Box, heroes: Sequence[str], foe: Mapping[str, Any], kind: str) -> Fraction:
    """Return the best chance that one villain is defeated ("beat") or falls ("fell") in a turn."""
    asked = {
        "battlefield": [dict(foe)],
        "heroes": [{"hero": hero, **box.of(hero)} for hero in heroes],
        "goal": {"kind": kind, "villain": 0},
        "interleave": False,
        **gray(box),
    }
    return asking.exact(asking.ask("turn", asked)["best"]["value"])


def gray(box: Box) -> dict[str, Any]:
    """Return the key of a turn that names the gray die that TWO-FACED rolls."""
    faces = box.dice.get("batman", {}).get("gray")
    return {"dice": {"gray": faces}} if faces else {}


def found(box: Box) -> tuple[list[Row], list[Known]]:
    """Return all villains of the data, and those that stand alone and can be computed."""
    answer = asking.ask("expected_hits", {"dice": box.dice} if box.dice else {})
    villains = answer["villains"]
    return villains, [_known(box, v, answer["rows"]) for v in villains if _computed(v)]


def _computed(villain: Row) -> bool:
    abilities = villain["abilities"]["value"]
    return abilities is not None and "reinforcement" not in abilities


def _known(box: Box, villain: Row, rows: list[Row]) -> Known:
    sure = {key: villain[key]["confidence"] for key in ("threat", "abilities")}
    own = tuple(row for row in rows if row["villain"] == villain["name"])
    abilities = tuple(villain["abilities"]["value"])
    return Known(villain["name"], villain["threat"]["value"], abilities, sure, own, box)


def pairs(known: list[Known]) -> Table:
    """Return every hero against every known villain, a row a pair."""
    body = tuple(
        (titles()[row["hero"]], villain.name, villain.threat, villain.words,
         *mean_cells(None if row["hits"] is None else asking.number(row["hits"])),
         villain.fells.get(row["hero"]), villain.chances.get(row["hero"]))
        for villain in known
        for row in villain.rows
    )  # fmt: skip
    columns = (
        Column("hero", "Hero", "who attacks, alone"),
        Column("villain", "Villain", "the villain's name"),
        Column("threat", "Threat", "the damage that defeats it; empty: unknown", "damage"),
        Column("abilities", "Abilities", "those evidenced; the card may have more"),
        *mean_columns("hits", "Hits left", "mean of the hits left after the villain's minus-hits"),
        Column("chance", "Chance to fell", "in one attack, no damage lying there", CHANCE),
        Column("defeat", "Chance of a defeat", "DEFEAT TWICE: one of two; else the same", CHANCE),
    )
    return Table("villain-pairs", "Every hero against every known villain", columns, body)
