"""Hints: what each option of a hero is worth, exactly, by the answers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from odds.hero_dice.answers import Fault, advise, solve
from odds.hero_dice.engine import Game
from odds.hero_dice.engine.attack import Attack, start
from odds.hero_dice.engine.game_events import Act, Choice, Target
from odds.hero_dice.engine.setting import ONE_COLOUR
from odds.hero_dice.engine.stacks import active
from odds.hero_dice.simulate.asking import (
    advice_request,
    attack_request,
    events_by_words,
    markers_before,
    option_words,
)
from odds.hero_dice.simulate.needs import need
from odds.hero_dice.words import BankByColour

GOALS = ("defeat", "mean-damage")
DEFEAT, DAMAGE = GOALS
Number = Mapping[str, Any]


@dataclass(frozen=True)
class Hint:
    """An option: the event that does it, and its value for each goal as the answers write it."""

    event: Choice
    values: Mapping[str, Number]
    tie: bool = False


def goals(game: Game, seat: int, place: int) -> dict[str, dict[str, Any]]:
    """Return both goals against a villain, with what it lacks as the need."""
    wanted = min(99, need(game, seat, place))
    return {kind: {"kind": kind, "need": wanted} for kind in GOALS}


# ---- attacks ---------------------------------------------------------------------------------


def advice(attack: Attack, goal: Mapping[str, Any], readings: tuple[str, ...] = ()) -> Any:
    """Return the answers' advice for an attack as it lies.

    Each number of markers that can have led here is tried; see `markers_before`.
    """
    request = advice_request(attack, goal, readings)
    last = Fault("state", "the answers know no such attack", "impossible")
    for markers in markers_before(attack):
        if markers:
            request["markers"] = markers
        try:
            return advise(request)
        except Fault as fault:
            last = fault
    raise last


def attack_hints(game: Game, seat: int, first: str = DEFEAT) -> list[Hint]:
    """Return every option of a hero's attack, best first for one of the goals.

    The first column is the value if the attack is played on for that goal, the second if it is
    played on for the other. `Fault` where the answers know no such attack.
    """
    one, name = game.players[seat], game.setting.names[seat]
    attack, place = one.attack, one.target
    assert attack is not None
    assert place is not None
    asked = goals(game, seat, place)
    rows = {k: advice(attack, asked[k], game.setting.readings)["options"] for k in GOALS}
    by_words = {k: {option_words(row): row for row in rows[k]} for k in GOALS}
    events = events_by_words(attack, attack.legal())
    return [
        Hint(Act(name, events[words]), {k: by_words[k][words]["value"] for k in GOALS}, row["tie"])
        for words, row in by_words[first].items()
        if words in events
    ]


# ---- targets ---------------------------------------------------------------------------------


def target_hints(game: Game, seat: int, first: str = DEFEAT) -> list[Hint]:
    """Return where a hero may point his marker, best first, as though he attacked alone."""
    events = [e for e in game.legal(game.setting.names[seat]) if isinstance(e, Target)]
    rows = [Hint(e, _worth(game, seat, e.villain)) for e in events if e.villain is not None]
    other = DAMAGE if first == DEFEAT else DEFEAT
    rows.sort(key=lambda hint: [-as_float(hint.values[kind]) for kind in (first, other)])
    return rows


def _worth(game: Game, seat: int, place: int) -> dict[str, Number]:
    attack = fresh_attack(game, seat, place)
    return {
        kind: solve(attack_request(attack, goal, game.setting.readings))["value"]
        for kind, goal in goals(game, seat, place).items()
    }


def fresh_attack(game: Game, seat: int, place: int) -> Attack:
    """Return the attack that a hero would begin against a villain."""
    table, one = game.setting.seats[seat], game.players[seat]
    banks = isinstance(table.record.rule, BankByColour)
    words, markers = active(game.battlefield[place]), one.markers if banks else 0
    readings = [name for name in game.setting.readings if name == ONE_COLOUR]
    return start(table.hero, table.faces, words, markers, readings)


def as_float(number: Number) -> float:
    """Return a number of the answers as a float, to show and to sort by."""
    return float(number["decimal"])
