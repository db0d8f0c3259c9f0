"""The bridge between the readings: an engine attack as a state of the advice contract.

`check` lays the two readings side by side with it, `simulate` asks the solver for hints.
"""

from __future__ import annotations

from collections import Counter
from typing import Any

from odds.hero_dice.engine import attack as literal
from odds.hero_dice.engine.attack import score as literal_score
from odds.hero_dice.engine.attack.state import Attack
from odds.hero_dice.heroes import hero
from odds.hero_dice.words import BankByColour, SetAsideColour, ThrowAllAgain

Words = tuple[Any, ...]
"""A choice in words that both sides can say: what is done, and to which dice."""


def counted(dice: Any) -> Words:
    """Return dice as sorted ((colour, face), number)."""
    return tuple(sorted(Counter((die.colour, die.face) for die in dice).items()))


def state_of(attack: Attack) -> dict[str, Any]:
    """Return an engine attack as the state of an advice request."""
    rule = hero(attack.hero).rule
    state: dict[str, Any] = {
        "hand": _table(attack.hand),
        "removed": [die.colour for die in attack.dice if die.removed],
    }
    if "only-3-rolls" in attack.abilities:
        state["rolls"] = attack.rolls
    if isinstance(rule, SetAsideColour | BankByColour):
        state["aside"] = _table(die for die in attack.dice if die.aside)
    if isinstance(rule, BankByColour):
        state["markers"] = attack.markers
    if isinstance(rule, ThrowAllAgain):
        state["total"] = attack.total - literal_score.counted(attack)
    return state


def _table(dice: Any) -> dict[str, dict[str, int]]:
    table: dict[str, dict[str, int]] = {}
    for die in dice:
        row = table.setdefault(die.colour, {})
        row[die.face] = row.get(die.face, 0) + 1
    return table


def engine_words(attack: Attack, event: Any) -> Words:
    """Return an engine event in the words of both sides."""
    match event:
        case literal.Stop():
            return ("stop",)
        case literal.KeepColour(colour):
            return ("keep", colour)
        case literal.RollOn():
            return ("roll", counted(attack.hand))
        case literal.RollAgain(dice):
            return ("roll", counted(attack.dice[n] for n in dice))
        case literal.SetAside(dice, markers):
            return ("aside", counted(attack.dice[n] for n in dice), tuple(markers))
    raise ValueError(f"no choice of a roll: {event}")
