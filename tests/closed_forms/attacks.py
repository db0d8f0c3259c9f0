"""Questions asked and attacks solved, for tests whose expected values are derived by hand."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

from odds.hero_dice.answers import solve
from odds.hero_dice.answers.request import Request, pool_without, read_request
from odds.hero_dice.attack import solve_attack

Table = Mapping[str, Mapping[str, int]]
MEAN = {"kind": "mean-hits"}
HEROES = ("flash", "green-lantern", "superman", "batman")


def at_least(hits: int) -> dict[str, Any]:
    """Return the goal of so many hits."""
    return {"kind": "hits-at-least", "hits": hits}


def worth(table: Mapping[int | str, Any]) -> dict[str, Any]:
    """Return the goal of a table result -> worth."""
    return {"kind": "worth", "worth": {str(result): str(w) for result, w in table.items()}}


def asked(hero: str, goal: Any, dice: Table | None = None, *abilities: str, **more: Any) -> Any:
    """Return a solve request."""
    given = {"dice": dice} if dice else {}
    return {"hero": hero, "goal": goal, "abilities": list(abilities), **given, **more}


def answer(hero: str, goal: Any, dice: Table | None = None, *abilities: str, **more: Any) -> Any:
    """Return the whole answer to a solve request."""
    return solve(asked(hero, goal, dice, *abilities, **more))


def value(
    hero: str, goal: Any, dice: Table | None = None, *abilities: str, **more: Any
) -> Fraction:
    """Return the exact value of a question; it has to be a fraction."""
    return Fraction(answer(hero, goal, dice, *abilities, **more)["value"]["exact"])


def ends(hero: str, goal: Any, dice: Table | None = None, *abilities: str, **more: Any):
    """Return the low and the high end of the value of a question."""
    found = answer(hero, goal, dice, *abilities, **more)["value"]
    return Fraction(found["low"]), Fraction(found["high"])


def request(
    hero: str, goal: Any, dice: Table | None = None, *abilities: str, **more: Any
) -> Request:
    """Return a request checked."""
    return read_request(asked(hero, goal, dice, *abilities, **more))


def attack(
    hero: str, goal: Any, dice: Table | None = None, *abilities: str, digits: int = 12, **more: Any
) -> Any:
    """Return the solved attack of a question, with the dice left that `remove` leaves."""
    read = request(hero, goal, dice, *abilities, **more)
    return solve_attack(read.setting, pool_without(read.hero, read.remove or (), ""), digits)


def law_of(response: Any) -> dict[int, Fraction]:
    """Return the chance of each number of hits in an answer without open end."""
    return {row["hits"]: Fraction(row["exact"]) for row in response["hits"]}


def same_on_all(hero_dice: Mapping[str, Any], **faces: int) -> dict[str, dict[str, int]]:
    """Return a table with the same faces on every colour."""
    named = {symbol.replace("_", "-"): number for symbol, number in faces.items()}
    return {colour: dict(named) for colour in hero_dice}
