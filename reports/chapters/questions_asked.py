"""The open questions that numbers can be put to, each value under both readings."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import Any

from reports import asking
from reports.asking import Number
from reports.cells import CHANCE, HITS, apart, mean, titles
from reports.parts import Box

NEEDS = (3, 4, 5)


@dataclass(frozen=True)
class Value:
    """One number under both readings."""

    about: str
    unit: str
    ours: Number | None
    other: Number | None

    @property
    def gap(self) -> Number | None:
        """The other reading less ours."""
        return apart(self.other, self.ours)

    @property
    def width(self) -> Fraction:
        """How far the readings surely lie apart at the least; 0 where one has no finite value."""
        if self.gap is None:
            return Fraction(0)
        low, high = asking.low(self.gap), asking.high(self.gap)
        return max(low, -high, Fraction(0))


@dataclass(frozen=True)
class Question:
    """An open question: what it is, how it is read here, how else, and what that changes."""

    name: str
    asks: str
    ours: str
    other: str
    values: tuple[Value, ...]


# ---- the questions ---------------------------------------------------------------------------


def questions(box: Box) -> Iterator[Question]:
    """Yield every question that numbers can be put to, with its values."""
    yield Question(
        "one-colour-a-step",
        "May Batman set dice of both colours aside in one step?",
        "if both colours show a Batmobile, yes",
        "one colour a step",
        tuple(_attack(box, "batman", ("one-colour-a-step",))),
    )
    yield Question(
        "bonus-after-minus-hits",
        "Is Superman's +1 added before or after a shield?",
        "before: it is part of his hits",
        "after, if he has any hits",
        tuple(
            value
            for shield in ("shield:1", "shield:2")
            for value in _attack(box, "superman", ("bonus-after-minus-hits",), (shield,))
        ),
    )
    yield Question(
        "two-faced-old-markers",
        "Do markers from before DEFEAT TWICE turned a villain take part in TWO-FACED?",
        "no, they count for the Team marker only",
        "yes",
        tuple(_two_faced(box)),
    )
    yield Question(
        "shields",
        "Do the shields of two cards in one stack add up?",
        "yes",
        "only the greater counts",
        tuple(_abilities(box, ("shield:1", "shield:1"), ("shield:1",), "SHIELD 1 twice")),
    )
    yield Question(
        "no-heat-vision",
        "Does NO HEAT VISION stop Heat Vision? The 2016 sheet can be read the other way.",
        "yes: Heat Vision cancels nothing there",
        "no: it changes nothing",
        tuple(_abilities(box, ("no-heat-vision",), (), "NO HEAT VISION", ("superman",))),
    )
    yield Question(
        "better-dice",
        "Flash's yellow and Green Lantern's black dice are called better: more hits on average?",
        "yes: other tables of faces are left out",
        "not necessarily",
        tuple(_better_dice()),
    )
    yield Question(
        "settlement-order",
        "Whose order of settlement holds where sets of 2015 and 2016 are mixed?",
        "that of 2016: hits are split, then shields take theirs",
        "that of 2015: shields first",
        tuple(_orders(box)),
    )


def _attack(
    box: Box, hero: str, readings: tuple[str, ...], abilities: tuple[str, ...] = ()
) -> Iterator[Value]:
    """Yield the mean and the chances of an attack without and with a reading."""
    against = f" against {abilities[0].replace(':', ' ').upper()}" if abilities else ""
    name, own = titles()[hero], {"readings": list(readings)}
    yield Value(f"{name}'s mean hits left{against}", HITS, mean(box, hero, abilities),
                mean(box, hero, abilities, **own))  # fmt: skip
    usual = asking.chances(box, hero, abilities, most=max(NEEDS))
    other = asking.chances(box, hero, abilities, most=max(NEEDS), **own)
    for need in NEEDS:
        about = f"{name}'s chance at threat {need}{against}"
        yield Value(about, CHANCE, usual[need - 1], other[need - 1])


def _abilities(
    box: Box,
    ours: tuple[str, ...],
    other: tuple[str, ...],
    against: str,
    heroes: tuple[str, ...] = (),
) -> Iterator[Value]:
    """Yield numbers where the other reading amounts to other abilities."""
    for hero in heroes or titles():
        name = titles()[hero]
        yield Value(f"{name}'s mean hits left against {against}", HITS, mean(box, hero, ours),
                    mean(box, hero, other))  # fmt: skip
        one, two = (asking.chances(box, hero, each, most=4)[3] for each in (ours, other))
        yield Value(f"{name}'s chance at threat 4 against {against}", CHANCE, one, two)


def _two_faced(box: Box) -> Iterator[Value]:
    """Yield the chance to fell a turned villain on which old markers of both heroes lie."""
    gray = box.dice.get("batman", {}).get("gray")
    for lies in ({"batman": 1}, {"batman": 1, "flash": 1}):
        foe = {"threat": 5, "abilities": ["two-faced", "defeat-twice"], "turned": True,
               "old_markers": {"batman": 3, "flash": 2}, "damage": lies}  # fmt: skip
        asked = {
            "battlefield": [foe],
            "heroes": [{"hero": hero, **box.of(hero)} for hero in ("batman", "flash")],
            "goal": {"kind": "fell", "villain": 0},
            "interleave": False,
            **({"dice": {"gray": gray}} if gray else {}),
        }
        one, two = (
            asking.exact(asking.ask("turn", {**asked, "readings": list(named)})["best"]["value"])
            for named in ((), ("two-faced-old-markers",))
        )
        about = f"Batman and Flash fell a turned villain of 5 with {sum(lies.values())} new damage"
        yield Value(about, CHANCE, one, two)


def _better_dice() -> Iterator[Value]:
    for hero in ("flash", "green-lantern"):
        least = [
            asking.number(asking.ask("robust", _asked(hero, chosen))["value"]["least"])
            for chosen in ("better", "any")
        ]
        yield Value(f"{titles()[hero]}'s mean hits with the worst dice allowed", HITS, *least)


def _asked(hero: str, chosen: str) -> dict[str, Any]:
    goal = {"kind": "mean-hits"}
    return {"hero": hero, "goal": goal, "set": chosen, "first_rolls": 0, "digits": 12}


def _orders(box: Box) -> Iterator[Value]:
    """Yield what a Tornado is worth where the villains have shields, by the order."""
    for first, second in (("shield:1", ""), ("shield:1", "shield:1")):
        asked = {
            "battlefield": [
                {"threat": 3, "abilities": [name] if name else []} for name in (first, second)
            ],
            "heroes": [{"hero": "flash", **box.of("flash"), "markers": 1}],
            "goal": {"kind": "threat-removed"},
        }
        one, two = (
            asking.exact(asking.ask("turn", {**asked, "edition": edition})["best"]["value"])
            for edition in ("2016", "2015")
        )
        shields = "both have" if second else "the first has"
        about = f"Flash with a Tornado, two villains of 3, {shields} SHIELD 1: threat removed"
        yield Value(about, "threat", one, two)
