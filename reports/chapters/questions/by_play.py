"""Open questions whose other reading the answers do not know: it is played out by counting."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from reports import asking
from reports.cells import CHANCE, ability, titles
from reports.chapters.questions import batman, flash, lantern
from reports.chapters.questions.records import Question, Value
from reports.parts import Box

NEEDS = (3, 4, 5)
"""At which counting is held to the answers."""
TRIED = tuple(range(1, 9))


def played(box: Box) -> Iterator[Question]:
    """Yield the questions whose other reading is counted here."""
    yield Question(
        "batman-may-stop",
        "May Batman stop of his own will?",
        "yes, before each step",
        "no: he goes on while a Batmobile lets him set a die aside",
        "the procedure in his rulebook could not be read",
        tuple(_may_stop(box)),
        "Batman against no ability, -1 DIE and ONLY 3 ROLLS, threats 1 to 8",
    )
    yield Question(
        "bust-by-roll",
        "Is Flash's bust a matter of his total, or of a single roll?",
        "of the total: it must not fall below -2",
        "of the roll: a roll of -3 or less ends the attack, the total may be anything",
        "an example of the rulebook counts the total",
        tuple(_by_roll(box)),
        "Flash against no ability, threats 1 to 8",
    )
    yield Question(
        "first-throw",
        "ONLY 3 ROLLS: does the first throw count?",
        "yes: three throws in all",
        "no: the first throw and three more",
        "in an example both attackers end after three rolls",
        tuple(_four_throws(box)),
        "Flash, Green Lantern and Batman, threats 1 to 8; Superman never throws a fourth time",
    )
    yield Question(
        "below-zero",
        "Flash ends below 0 and a card adds hits: are they first eaten by the minus?",
        "no: hits of cards count in full",
        "yes: they are added to his total",
        "the rules do not say; the paragraph on the bust hints at the other reading",
        tuple(_below_zero(box)),
        "Flash and his card of the yellow die, threats 1 to 8",
    )


def counted_as_answered(box: Box) -> bool:
    """Tell whether counting comes to the chances of the answers under the usual readings."""
    return all(own == told for own, told in both_ways(box))


def both_ways(box: Box) -> Iterator[tuple[Fraction, Fraction]]:
    """Yield each chance counted, and as it is answered, without a limit and with three throws."""
    rolls, three = flash.rolls(box), ["only-3-rolls"]
    for need in NEEDS:
        answered = {
            (hero, bool(limit)): asking.chances(box, hero, limit, most=need)[-1]
            for hero in ("flash", "batman", "green-lantern")
            for limit in ([], three)
        }
        yield flash.reach(rolls, need), answered["flash", False]
        yield flash.within(rolls, need, 3), answered["flash", True]
        yield batman.chance(box, need), answered["batman", False]
        yield batman.chance(box, need, throws=3), answered["batman", True]
        yield lantern.chance(box, need, 3), answered["green-lantern", True]


# ---- what is counted -------------------------------------------------------------------------


def _may_stop(box: Box) -> Iterator[Value]:
    """Yield Batman's chances if he may stop, and if he goes on while he can."""
    limits = {"": {}, "minus-die": {"lost": 1}, "only-3-rolls": {"throws": 3}}
    for name, keys in limits.items():
        against = f" against {ability(name)}" if name else ""
        own = asking.chances(box, "batman", [name] if name else [], most=max(TRIED))
        for need, ours in enumerate(own, 1):
            about = f"Batman's chance at threat {need}{against}"
            other = batman.chance(box, need, must=True, **keys)
            yield Value(about, CHANCE, ours, other, f"Batman{against}", need)


def _by_roll(box: Box) -> Iterator[Value]:
    """Yield Flash's chances if his total may bust, and if a single roll may."""
    rolls = flash.rolls(box)
    for need, ours in enumerate(asking.chances(box, "flash", most=max(TRIED)), 1):
        other = flash.reach_by_roll(rolls, need)
        yield Value(f"Flash's chance at threat {need}", CHANCE, ours, other, "Flash", need)


def _four_throws(box: Box) -> Iterator[Value]:
    """Yield the chances with three throws, and with four."""
    for hero in ("flash", "green-lantern", "batman"):
        title = titles()[hero]
        for need, ours in enumerate(
            asking.chances(box, hero, ["only-3-rolls"], most=max(TRIED)), 1
        ):
            about = f"{title}'s chance at threat {need} against ONLY 3 ROLLS"
            yield Value(about, CHANCE, ours, _with_four(box, hero, need), title, need)


def _with_four(box: Box, hero: str, need: int) -> Fraction:
    """Return the chance with four throws."""
    if hero == "flash":
        return flash.within(flash.rolls(box), need, 4)
    if hero == "batman":
        return batman.chance(box, need, throws=4)
    return lantern.chance(box, need, 4)


def _below_zero(box: Box) -> Iterator[Value]:
    """Yield the chance to fell a villain with the card that throws the yellow die first.

    The card is thrown before the attack: to know its hit earlier never hurts.
    """
    hit = Fraction(flash.faces(box, "flash")["yellow"].get("flash", 0), 6)
    rolls = flash.rolls(box)
    for need in TRIED:
        ours = asking.exact(asking.ask("turn", _card(box, need))["best"]["value"])
        other = hit * flash.reach(rolls, need - 1) + (1 - hit) * flash.reach(rolls, need)
        about = f"Flash and his card of the yellow die fell a villain that needs {need}"
        yield Value(about, CHANCE, ours, other, "Flash and his card", need)


def _card(box: Box, need: int) -> dict[str, Any]:
    hero = {"hero": "flash", **box.of("flash"), "cards": ["yellow-die"]}
    goal = {"kind": "fell", "villain": 0}
    return {"battlefield": [{"threat": need}], "heroes": [hero], "goal": goal}
