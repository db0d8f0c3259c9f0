"""The table hero x villain: hits left, raw hits and the chance to defeat, for every pair.

Each number is the best that can be had for it alone: a hero who wants hits left plays otherwise
than one who wants this villain defeated. Nothing is computed from what nobody knows.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from typing import Any

from odds.hero_dice.answers.attack.openings import openings
from odds.hero_dice.answers.bulk.table_request import Fighter, Foe, read_table
from odds.hero_dice.answers.numbers import Odds, shown
from odds.hero_dice.answers.request import Request, plain
from odds.hero_dice.attack.solving import Setting
from odds.hero_dice.goals import Goal
from odds.hero_dice.terms import Terms, terms_of
from odds.hero_dice.turn.part import written
from odds.hero_dice.words import Fault

Record = dict[str, Any]
Progress = Callable[[int, int], None]
NUMBERS = ("hits", "raw_hits", "defeat")
"""The numbers of a row: hits left after the minus-hits, raw hits, the chance to defeat."""

OPEN_ENDED = "these abilities are evidenced, the card may have more"
REINFORCEMENT = "a reinforcement, alone here; type in the stack that it joins"
MEANS = ("mean-hits", "mean-damage")


def expected_hits(raw: object = None, progress: Progress = lambda done, of: None) -> Record:
    """Answer a request of the table; `Fault` where it cannot be answered.

    >>> rows = expected_hits({"heroes": ["flash"], "villains": ["weather wizard"]})["rows"]
    >>> rows[0]["hits"]["exact"], rows[0]["defeat"]["decimal"][:8]
    ('6107561/4251528', '0.159969')
    """
    request = read_table(raw)
    solver, rows = _Solver(request.digits), []
    pairs = [(fighter, foe) for foe in request.foes for fighter in request.fighters]
    for done, (fighter, foe) in enumerate(pairs):
        progress(done, len(pairs))
        rows.append(_row(fighter, foe, solver))
    return {
        "heroes": [fighter.hero.name for fighter in request.fighters],
        "villains": [_villain(foe) for foe in request.foes],
        "rows": rows,
        "dice": {fighter.hero.name: _dice(fighter) for fighter in request.fighters},
        "markers": {f.hero.name: f.markers for f in request.fighters if f.markers},
        "readings": sorted(request.readings),
    }


def _dice(fighter: Fighter) -> Record:
    return plain(_request(fighter, Terms(), Goal("mean-hits"), 1))


def _villain(foe: Foe) -> Record:
    return {
        "name": foe.name,
        "threat": {"value": foe.threat, "confidence": foe.confidence["threat"]},
        "abilities": {"value": _words(foe), "confidence": foe.confidence["abilities"]},
        "unknown": foe.unknown,
        "may_have_more": foe.open_ended,
        "says": _says(foe),
        "note": foe.note,
    }


def _words(foe: Foe) -> list[str] | None:
    if foe.abilities is None:
        return None
    return [written(ability, number) for ability, number in foe.abilities]


def _says(foe: Foe) -> list[str]:
    """Say what a reader of the numbers must know."""
    unknown = [f"its {what} {'is' if what == 'threat' else 'are'} unknown" for what in foe.unknown]
    joins = any(ability.name == "reinforcement" for ability, _ in foe.abilities or ())
    return [*unknown, *[OPEN_ENDED] * foe.open_ended, *[REINFORCEMENT] * joins]


# ---- one pair --------------------------------------------------------------------------------


def _row(fighter: Fighter, foe: Foe, solver: _Solver) -> Record:
    row: Record = {
        "hero": fighter.hero.name,
        "villain": foe.name,
        "threat": foe.threat,
        "abilities": _words(foe),
        "unknown": foe.unknown,
        **dict.fromkeys(NUMBERS),
    }
    if foe.abilities is None:
        return row
    terms = terms_of(fighter.hero, foe.abilities, fighter.readings)
    for name, goal in _goals(foe).items():
        try:
            row[name], removed = solver.value(fighter, terms, goal)
        except Fault as fault:
            row.setdefault("problems", {})[name] = {"code": fault.code, "detail": fault.detail}
            continue
        if removed:
            row.setdefault("remove", {})[name] = list(removed)
    return {**row, "ignored": list(terms.ignored)}


def _goals(foe: Foe) -> dict[str, Goal]:
    """Return the goal of each number that a villain's row has."""
    goals = {"hits": Goal("mean-damage"), "raw_hits": Goal("mean-hits")}
    if foe.threat is not None:
        goals["defeat"] = Goal("defeat", foe.threat)
    return goals


def _plainly(terms: Terms, goal: Goal) -> tuple[Terms, Goal]:
    """Return a question without what changes nothing for it, so that equal ones are equal."""
    own = replace(terms, ignored=())
    if goal.kind == "mean-hits":
        own = replace(own, minus_hits=0)
    if goal.kind in MEANS and not own.minus_hits:
        goal = Goal("mean-hits")
    return own, goal


def questions(raw: object) -> Iterator[Request]:
    """Yield every different question that a table comes to, as a solve request.

    >>> len(list(questions({"heroes": ["flash"], "villains": ["nekron", "parallax"]})))
    2
    """
    request = read_table(raw)
    pairs = (
        (fighter, *_plainly(terms_of(fighter.hero, foe.abilities, fighter.readings), goal))
        for foe in request.foes
        if foe.abilities is not None
        for fighter in request.fighters
        for goal in _goals(foe).values()
    )
    for fighter, terms, goal in dict.fromkeys(pairs):
        yield _request(fighter, terms, goal, request.digits)


def _request(fighter: Fighter, terms: Terms, goal: Goal, digits: int) -> Request:
    setting = Setting(fighter.hero, fighter.dice.faces, terms, goal, fighter.markers)
    return Request(setting, fighter.dice, digits=digits)


@dataclass
class _Solver:
    """Solves equal questions once: what changes nothing for a question is left out of it."""

    digits: int
    _kept: dict[object, tuple[Odds, tuple[str, ...]]] = field(default_factory=dict)

    def value(self, fighter: Fighter, terms: Terms, goal: Goal) -> tuple[Record, tuple[str, ...]]:
        """Return the best value as it is written, and the dice that minus-die takes for it."""
        own, goal = _plainly(terms, goal)
        key = (fighter.hero.name, own, goal)
        if key not in self._kept:
            best = openings(_request(fighter, own, goal, self.digits))[0]
            self._kept[key] = best.value, best.removed
        number, removed = self._kept[key]
        return shown(number, self.digits), removed
