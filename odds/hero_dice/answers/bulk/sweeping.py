"""Many goals under every admissible table of a hero's faces: values, and which dice to set aside.

What shapes an attack is compiled once; a table only fills in its weights, and goals that pay alike
are solved once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Any

from odds.hero_dice.answers import door
from odds.hero_dice.answers.attack.openings import Opening, compare, openings, removals
from odds.hero_dice.answers.attack.work import Work, work_of
from odds.hero_dice.answers.faces.over_tables import Asked, read_asked
from odds.hero_dice.answers.numbers import value
from odds.hero_dice.answers.request import pool_without
from odds.hero_dice.attack.structure import plan_of
from odds.hero_dice.data import dice as default_dice
from odds.hero_dice.data.admissible import SETS, admissible
from odds.hero_dice.goals import Goal, cap_of
from odds.hero_dice.heroes import hero_names
from odds.hero_dice.terms import Terms
from odds.hero_dice.words import Fault

Progress = Callable[[int, int], None]
KEYS = ("hero", "abilities", "goals", "set", "from", "to", "digits")
MOST_GOALS = 400


def tables(who: object, chosen: object = SETS[0]) -> dict[str, Any]:
    """Return a hero's admissible tables in order, and the place of the default one among them.

    >>> found = tables("flash")
    >>> len(found["tables"]), found["tables"][found["default"]]["red"]["flash"]
    (42, 2)
    """
    name = door.word(who, "hero", hero_names())
    word = door.word(chosen, "set", SETS)
    every, own = admissible(name, word), default_dice(name).faces
    return {
        "hero": name,
        "set": word,
        "tables": [{colour: dict(row) for colour, row in table} for table in every],
        "default": every.index(own) if own in every else None,
    }


@dataclass(frozen=True)
class Swept:
    """A checked request: one question a goal, and the places of the tables it is asked about."""

    asked: tuple[Asked, ...]
    places: range

    @property
    def alike(self) -> dict[Goal, Asked]:
        """The different questions, by the goal that stands for all that pay alike."""
        return {_plainly(a.request.setting.goal, a.request.setting.terms): a for a in self.asked}


def sweep(raw: object, progress: Progress = lambda done, of: None) -> dict[str, Any]:
    """Answer many goals under each table; `Fault` where a request cannot be answered.

    A row is {"table", "goal", "value", "remove"}: the places of both in their lists, and every best
    way to set dice aside, that of the tie rule first.

    >>> goals = [{"kind": "hits-at-least", "hits": 2}, {"kind": "defeat", "need": 1}]
    >>> asked = {"hero": "flash", "abilities": ["shield:1"], "goals": goals, "to": 1}
    >>> [row["value"]["decimal"][:8] for row in sweep(asked)["rows"]]
    ['0.631089', '0.631089']
    """
    swept = read_swept(raw)
    first = swept.asked[0]
    return {
        "hero": first.request.hero.name,
        "set": first.chosen,
        "goals": len(swept.asked),
        "ignored": list(first.request.setting.terms.ignored),
        "rows": list(_rows(swept, progress)),
    }


def read_swept(raw: object) -> Swept:
    """Return a request checked; `Fault` names the field that is wrong."""
    given = door.table(raw, "", KEYS)
    if "goals" not in given:
        raise Fault("goals", "missing; name the goals asked about", "missing")
    goals = door.items(given["goals"], "goals", MOST_GOALS)
    if not goals:
        raise Fault("goals", "name one goal at least")
    asked = tuple(_asked(given, goal, f"goals[{i}]") for i, goal in enumerate(goals))
    number = len(asked[0].tables)
    start = door.whole(given.get("from", 0), "from", 0, number)
    end = door.whole(given.get("to", number), "to", start, number)
    return Swept(asked, range(start, end))


def _asked(given: Mapping[str, object], goal: object, field: str) -> Asked:
    keys = ("hero", "abilities", "set", "digits")
    try:
        return read_asked({**{key: given[key] for key in keys if key in given}, "goal": goal})
    except Fault as fault:
        if not fault.field.startswith("goal"):
            raise
        raise Fault(fault.field.replace("goal", field, 1), fault.detail, fault.code) from None


def _plainly(goal: Goal, terms: Terms) -> Goal:
    """Return the goal on raw hits that pays what a goal pays; a goal that has none as it is."""
    if goal.kind == "defeat" and not terms.readings:
        return Goal("hits-at-least", goal.number and goal.number + terms.minus_hits)
    if goal == Goal("mean-damage") and not terms.minus_hits:
        return Goal("mean-hits")
    return goal


def _rows(swept: Swept, progress: Progress) -> Iterator[dict[str, Any]]:
    questions = [_plainly(a.request.setting.goal, a.request.setting.terms) for a in swept.asked]
    for done, place in enumerate(swept.places):
        progress(done, len(swept.places))
        found = {goal: _solved(asked, goal, place) for goal, asked in swept.alike.items()}
        for number, goal in enumerate(questions):
            yield {"table": place, "goal": number, **found[goal]}


def _solved(asked: Asked, goal: Goal, place: int) -> dict[str, Any]:
    request = asked.under(asked.tables[place])
    setting = replace(request.setting, goal=goal)
    ranked = openings(replace(request, setting=setting))
    return {"value": value(ranked[0].value, request.digits), "remove": _best(ranked)}


def _best(ranked: list[Opening]) -> list[list[str]]:
    top = ranked[0].value
    return [list(each.removed) for each in ranked if compare(top, each.value) == 0]


def sweep_work(raw: object) -> Work:
    """Return about how long a request takes: to compile it, and to solve it for one table."""
    swept, compiled, solve = read_swept(raw), {}, 0.0
    for goal, asked in swept.alike.items():
        setting = replace(asked.request.setting, goal=goal)
        terms = setting.terms
        for way in removals(asked.request):
            pool = pool_without(setting.hero, way, "abilities")
            work = work_of(setting, pool, asked.request.digits)
            plan = plan_of(setting.hero, setting.faces, terms, pool, cap=cap_of(goal, terms))
            compiled[plan] = work.compile
            solve += work.solve
    return Work(sum(compiled.values()), solve, 0.0)
