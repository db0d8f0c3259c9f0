"""The advice answer: every legal option with its exact value, best first, ties said."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from fractions import Fraction
from typing import Any

from odds.exact.distribution import Bracket
from odds.hero_dice.answers.attack.openings import Opening, Progress, compare, opening, openings
from odds.hero_dice.answers.attack.state import READERS, Lie, read_state
from odds.hero_dice.answers.numbers import Odds, shown, value
from odds.hero_dice.answers.request import Request, plain, read_request
from odds.hero_dice.attack import solve_attack
from odds.hero_dice.attack.moves import Keep, Move, Roll, SetAside, Stop
from odds.hero_dice.attack.pairs import Hand
from odds.hero_dice.attack.solving import Choice
from odds.hero_dice.attack.structure import plan_of, rules_of
from odds.hero_dice.words import BLANK, Fault


def advise(raw: object, progress: Progress = lambda done, of: None) -> dict[str, Any]:
    """Answer an advice request; `Fault` where it cannot be answered.

    >>> request = {"hero": "flash", "goal": {"kind": "hits-at-least", "hits": 2}}
    >>> hand = {"red": {"flash": 2, "race": 1}, "yellow": {"race": 1}}
    >>> advise({**request, "state": {"hand": hand}})["options"][0]["do"]
    'stop'
    """
    request = read_request(raw, ("state",))
    state = raw.get("state") if isinstance(raw, dict) else None
    lie = read_state(request, state)
    if lie.hand is None:
        options = _before(request, lie, progress)
    else:
        options = [_option(request, lie, choice) for choice in choices(request, lie)]
    return {
        "hero": request.hero.name,
        "value": options[0]["value"],
        "options": options,
        "dice": plain(request),
        "ignored": list(request.setting.terms.ignored),
        "readings": sorted(request.setting.terms.readings),
    }


def _before(request: Request, lie: Lie, progress: Progress) -> list[dict[str, Any]]:
    """Return the options before the first roll: which die to take, or to throw."""
    if len(lie.removed) < request.minus_dice:
        return _removals(request, openings(request, lie.removed, progress), lie.removed)
    worth = opening(request, lie.removed).value
    return [_row({"do": "roll"}, worth, Fraction(0), False, request.digits)]


def _removals(
    request: Request, ranked: list[Opening], before: tuple[str, ...]
) -> list[dict[str, Any]]:
    """Return each colour that may be taken next, by the best that can follow."""
    firsts = by_colour(request, ranked, before)
    top = ranked[0].value
    tied = [compare(top, worth) == 0 for worth in firsts.values()]
    rows = [
        _row(
            {"do": "remove", "colour": colour},
            worth,
            difference(top, worth),
            sum(tied) > 1 and tie,
            request.digits,
        )
        for (colour, worth), tie in zip(firsts.items(), tied, strict=True)
    ]
    order = list(firsts.values())
    return [rows[i] for i in sorted(range(len(rows)), key=_best_first(order))]


def by_colour(request: Request, ranked: list[Opening], before: tuple[str, ...]) -> dict[str, Odds]:
    """Return the best that can follow each colour that may be taken next."""
    firsts: dict[str, Odds] = {}
    for each in ranked:
        for colour in request.hero.colours:
            if each.removed.count(colour) > before.count(colour):
                firsts.setdefault(colour, each.value)
    return firsts


def _best_first(values: list[Odds]) -> Callable[[int], tuple[int, int]]:
    return lambda i: (sum(compare(other, values[i]) > 0 for other in values), i)


def difference(top: Odds, worth: Odds) -> Odds:
    """Return what a worth loses against the best; 0 where the two cannot be told apart."""
    if isinstance(top, Fraction) and isinstance(worth, Fraction):
        return top - worth
    if compare(top, worth) == 0:
        return Fraction(0)
    (a, b), (c, d) = [(n.low, n.high) if isinstance(n, Bracket) else (n, n) for n in (top, worth)]
    return Bracket(max(Fraction(0), a - d), b - c)


def choices(request: Request, lie: Lie) -> list[Choice]:
    """Return the moves in the state as it lies."""
    for markers in lie.begun:
        setting = replace(request.setting, markers=markers)
        rules = rules_of(plan_of(setting.hero, setting.faces, setting.terms, lie.pool, markers))
        state = READERS[type(setting.hero.rule)](request, lie, rules)
        attack = solve_attack(setting, lie.pool, request.digits + 2)
        if attack.knows(state):
            found: list[Choice] = attack.choices(state)
            return found
    raise Fault(
        "state", "no attack comes to lie like this: check hand, aside and rolls", "impossible"
    )


# ---- moves in the words of the contract ------------------------------------------------------


def _row(what: dict[str, Any], worth: Odds, loss: Odds, tie: bool, digits: int) -> dict[str, Any]:
    return {**what, "value": value(worth, digits), "tie": tie, "loss": shown(loss, digits)}


def _option(request: Request, lie: Lie, choice: Choice) -> dict[str, Any]:
    what = words(request, lie, choice.move)
    return _row(what, choice.value, choice.loss, choice.tie, request.digits)


def words(request: Request, lie: Lie, move: Move) -> dict[str, Any]:
    """Return a move in the words of the contract."""
    colours = request.hero.colours
    match move:
        case Stop():
            return {"do": "stop"}
        case Keep(colour):
            return {"do": "keep", "colour": colours[colour]}
        case Roll(dice):
            return {"do": "roll", "dice": named(request, dice or lie.hand or ())}
        case SetAside(dice, markers):
            spent = {c: n for c, n in zip(colours, markers, strict=True) if n}
            return {"do": "set-aside", "dice": named(request, dice), "markers": spent}


def named(request: Request, hand: Hand) -> dict[str, dict[str, int]]:
    """Return dice as colour -> symbol -> count, without what is not there."""
    symbols = (*request.hero.symbols, BLANK)
    piles = {
        colour: {s: n for s, n in zip(symbols, pile, strict=False) if n}
        for colour, pile in zip(request.hero.colours, hand, strict=True)
    }
    return {colour: pile for colour, pile in piles.items() if pile}
