"""Which best decisions hold for every table of faces, over all situations of an attack.

A situation is one that can come to lie under a table and leaves a choice. For Flash they are totals
(and throws left) with a race in the latest roll, and all are listed; for the others they are
counted, and the likeliest first rolls are listed.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from odds.hero_dice.answers.attack.opening_rolls import likeliest
from odds.hero_dice.answers.faces.over_tables import Asked, options_in, options_of_tables, words_of
from odds.hero_dice.answers.faces.rows import option_rows, says
from odds.hero_dice.answers.faces.tally import Tally, reached
from odds.hero_dice.answers.numbers import shown
from odds.hero_dice.answers.request import pool_without
from odds.hero_dice.answers.saying import totals
from odds.hero_dice.attack.moves import Roll, Stop
from odds.hero_dice.attack.solving import FiniteAttack
from odds.hero_dice.attack.throw_all import UNLIMITED
from odds.hero_dice.attack.walking import rule_of, steps_of
from odds.hero_dice.words import ThrowAllAgain

Removed = tuple[str, ...]
Situation = tuple[int, int]
"""Flash: the total, and the throws left (-1: no limit), after a roll that shows a race."""


def decisions(asked: Asked, removed: Removed, attacks: list[Any], rolls: int) -> dict[str, Any]:
    """Return which decisions hold for all tables, with the dice taken and each table's attack."""
    found: dict[str, Any] = {"removed": list(removed)}
    if isinstance(asked.request.hero.rule, ThrowAllAgain):
        rows = by_total(asked, removed, attacks)
        decided = sum(row["best"] != "depends" for row in rows)
        found.update(situations=len(rows), whatever_the_dice=decided)
        found.update(says=totals(rows), by_total=rows)
    else:
        found.update(_counted(asked, attacks))
    found["first_rolls"] = first_rolls(asked, removed, attacks, rolls)
    return found


def _counted(asked: Asked, attacks: list[FiniteAttack]) -> dict[str, Any]:
    tally = Tally(attacks[0].structure.process)
    for attack in attacks:
        tally.add(attack.solution)
    setting, digits = asked.request.setting, asked.request.digits
    choice, decided = tally.first_roll(attacks[0].structure.weights(setting.faces))
    situations, alike = int(tally.deciding.sum()), int(tally.decided.sum())
    return {
        "situations": situations,
        "whatever_the_dice": alike,
        "says": [f"in {alike} of {situations} situations one choice is best whatever the dice"],
        "first_roll": {
            "leaves_a_choice": shown(choice, digits),
            "whatever_the_dice": shown(decided, digits),
        },
    }


# ---- the likeliest first rolls ---------------------------------------------------------------


def first_rolls(asked: Asked, removed: Removed, attacks: list[Any], most: int) -> list[Any]:
    """Return the likeliest first rolls of the default dice, with what is best under some table."""
    pool = pool_without(asked.request.hero, removed, "remove")
    rolls = likeliest(asked.request, pool, most)
    return [
        {
            **_first_roll(asked, removed, attacks, dice),
            "chance": shown(chance, asked.request.digits),
        }
        for dice, chance in rolls
    ]


def _first_roll(
    asked: Asked, removed: Removed, attacks: list[Any], dice: dict[str, dict[str, int]]
) -> dict[str, Any]:
    state = {"hand": dice, "rolls": 1, "removed": list(removed)}
    points = [
        (place, options_in(attack, asked.under(asked.tables[place]), state))
        for place, attack in enumerate(attacks)
    ]
    lies = [(place, point) for place, point in points if point is not None]
    gathered = options_of_tables(lies)
    words = {key: words_of(asked.request, lies[0][1].lie, key) for key in gathered}
    rows = option_rows(gathered, words, len(lies), asked.request.digits)
    hand = {colour: pile for colour, pile in dice.items() if pile}
    return {
        "dice": hand,
        "possible_in": len(lies),
        "says": says(rows, hand, len(lies)),
        "options": [row for row in rows if row["best_in"]],
    }


# ---- Flash: by total -------------------------------------------------------------------------


def by_total(asked: Asked, removed: Removed, attacks: list[Any]) -> list[dict[str, Any]]:
    """Return a row for each total and throws left: roll on, stop, either, or it depends.

    Without a limit of rolls the last row holds for all totals from there on.
    """
    pool = pool_without(asked.request.hero, removed, "remove")
    limited = asked.request.setting.terms.roll_limit is not None
    last = None if limited else max(map(_settled, attacks))
    lists = [_situations(asked, place, pool, attack, last) for place, attack in enumerate(attacks)]
    every = sorted(set().union(*lists), key=lambda at: (-at[1], at[0]))
    rows = [
        _row(at, [a for a, own in zip(attacks, lists, strict=True) if at in own]) for at in every
    ]
    for row in rows:
        if row["total"] == last:
            row["at_least"] = row.pop("total")
    return rows


def _settled(attack: Any) -> int:
    """Return a total from which on an attack without a limit of rolls decides alike."""
    if isinstance(attack, FiniteAttack):
        return int(attack.structure.rules.cap)
    return int(attack.solution.edge)


def _situations(
    asked: Asked, place: int, pool: tuple[int, ...], attack: Any, last: int | None
) -> set[Situation]:
    """Return the situations that can come to lie under a table, those beyond `last` left out."""
    if last is None:
        process = attack.structure.process
        lies = reached(process, attack.solution.weights)
        states = (state for state, number in process.states.items() if lies[number])
        return {(total, left) for total, shows, left in states if shows and left}
    hero = asked.request.hero
    gains = [gain for gain, _ in steps_of(hero, asked.tables[place], pool)[0]]
    totals = _totals(gains, rule_of(hero).bust_below, last + 4 * sum(pool))
    return {(total, UNLIMITED) for total in totals if total <= last}


def _totals(gains: list[int], floor: int, most: int) -> set[int]:
    """Return every total up to `most` that rolls which allow another come to without a bust."""
    found: set[int] = set()
    fresh = {0}
    while fresh:
        reached_now = {total + gain for total in fresh for gain in gains}
        fresh = {total for total in reached_now if floor <= total <= most} - found
        found |= fresh
    return found


def _row(at: Situation, attacks: Iterable[Any]) -> dict[str, Any]:
    total, left = at
    best = [
        {type(choice.move) for choice in attack.choices((total, True, left)) if choice.loss == 0}
        for attack in attacks
    ]
    roll, stop = (sum(move in moves for moves in best) for move in (Roll, Stop))
    row: dict[str, Any] = {"total": total}
    if left != UNLIMITED:
        row["rolls_left"] = left
    verdict = {(True, True): "either", (True, False): "roll on", (False, True): "stop"}
    row["best"] = verdict.get((roll == len(best), stop == len(best)), "depends")
    return {**row, "roll_best_in": roll, "stop_best_in": stop, "possible_in": len(best)}
