"""Requests read and checked without being answered: the first fault in the words of `answers`."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from odds.hero_dice.data.checks import shown
from odds.hero_dice.words import Fault

__all__ = ["CHECKS", "check", "shown"]


def check(kind: str, raw: object) -> None:
    """Raise the `Fault` of a request of a kind, if reading it finds one.

    >>> check("odds", {"hero": "flash", "goal": {"kind": "mean-hits"}})
    >>> check("odds", {"hero": "flash"})
    Traceback (most recent call last):
    odds.hero_dice.words.Fault: goal: missing; a request needs 'goal'
    """
    CHECKS[kind](raw)


def _odds(raw: object) -> None:
    from odds.hero_dice.answers.request import read_request

    read_request(raw)


def _advice(raw: object) -> None:
    from odds.hero_dice.answers.attack.state import read_state
    from odds.hero_dice.answers.request import read_request

    request = read_request(raw, ("state",))
    read_state(request, raw.get("state") if isinstance(raw, Mapping) else None)


def _needs(raw: object) -> None:
    from odds.hero_dice.answers.attack.needing import read_needs

    read_needs(raw)


def _settlement(raw: object) -> None:
    from odds.hero_dice.answers.settlements.request import read_request

    read_request(raw)


def _turn(raw: object) -> None:
    from odds.hero_dice.answers.turns.request import read_turn

    read_turn(raw)


def _robust(raw: object) -> None:
    from odds.hero_dice.answers.faces.over_tables import read_asked

    _state_of(read_asked(raw))


def _learned(raw: object) -> None:
    from odds.hero_dice.answers.faces.evidence import KEYS, read_posterior
    from odds.hero_dice.answers.faces.over_tables import read_asked

    asked = read_asked(raw, KEYS)
    assert isinstance(raw, Mapping)
    read_posterior(asked, raw)
    _state_of(asked)


def _state_of(asked: Any) -> None:
    """Check the state of a request over tables; what one table never shows, another may."""
    from odds.hero_dice.answers.attack.state import read_state

    try:
        read_state(asked.request, asked.state)
    except Fault as fault:
        if fault.code != "impossible":
            raise


def _expected_hits(raw: object) -> None:
    from odds.hero_dice.answers.bulk.table_request import read_table

    read_table(raw)


def _batch(raw: object) -> None:
    from odds.hero_dice.answers.bulk.batching import groups

    groups(raw)


CHECKS: Mapping[str, Callable[[object], None]] = {
    "odds": _odds,
    "advice": _advice,
    "plan": _odds,
    "needs": _needs,
    "settlement": _settlement,
    "turn": _turn,
    "robust": _robust,
    "learned": _learned,
    "expected-hits": _expected_hits,
    "batch": _batch,
}
