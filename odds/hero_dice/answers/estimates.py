"""How much work a request will be, before it starts: in about milliseconds on a slow core.

An estimate takes microseconds to a few milliseconds and counts nothing as known: what is compiled
already makes the answer faster. A request that cannot be answered costs nothing here; its fault is
told by the function that answers.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import ceil, inf
from typing import TYPE_CHECKING, Any

from odds.hero_dice.answers.attack.work import (
    OPTIONS,
    Work,
    openings_work,
    rolls_shown,
    works_of,
    worth_digits,
)
from odds.hero_dice.answers.problems import Costly
from odds.hero_dice.words import Fault, ThrowAllAgain

if TYPE_CHECKING:
    from odds.hero_dice.answers.request import Request
    from odds.hero_dice.attack.solving import Setting

LEAST = 1
_OPTIONS_OF_A_TABLE = 0.2
"""Milliseconds for the options of a roll under one table of faces."""
_FIRST_ROLLS = 4
_LEFT_OUT = (
    "first_rolls",
    "digits",
    "law_to",
    "markers",
    "abilities",
    "state",
    "certificate",
    "most",
)
"""Keys of a request that may be left out to make it less."""
_MOST_STEPS = 6
"""Changes that a refusal names at most."""
_LOADING = 3
"""Milliseconds to begin with."""


def estimate(kind: str, request: object) -> int:
    """Return about how many milliseconds a request of a kind will take, at least 1.

    >>> odds = {"hero": "flash", "goal": {"kind": "hits-at-least", "hits": 4}}
    >>> estimate("odds", odds) < estimate("odds", {**odds, "first_rolls": 60})
    True
    >>> estimate("odds", {"hero": "hulk"})
    1
    """
    if kind not in ESTIMATES:
        raise Fault("kind", f"no kind of request; choose one of {', '.join(ESTIMATES)}")
    try:
        return max(LEAST, ceil(ESTIMATES[kind](request)))
    except Fault:
        return LEAST


def check(kind: str, request: object, budget: int) -> int:
    """Return the estimate of a request; `Fault` "too-costly" where it is beyond the budget.

    >>> goal = {"kind": "mean-damage"}
    >>> check("robust", {"hero": "flash", "goal": goal, "abilities": ["shield:20"] * 8}, 100)
    Traceback (most recent call last):
    odds.hero_dice.answers.problems.Costly: ...
    """
    found = estimate(kind, request)
    if found <= budget:
        return found
    field, advice = _advice(kind, request if isinstance(request, Mapping) else {}, budget)
    told = f"about {found} ms of work, and {budget} ms are allowed here; {advice}"
    raise Costly(field, told, found, budget)


# ---- one estimate a kind ---------------------------------------------------------------------


def _odds(raw: object) -> float:
    from odds.hero_dice.answers.request import read_request

    request = read_request(raw)
    works = works_of(request)
    options = OPTIONS[request.hero.name] * (1 + request.digits / 1000) + 0.5
    first = rolls_shown(request) * (max(work.solve for work in works) + options)
    found = openings_work(works) + max(work.law for work in works)
    proved = 15 + 0.7 * found if request.certificate else 0.0
    return found + proved + first


def _advice_work(raw: object) -> float:
    from odds.hero_dice.answers.attack.state import read_state
    from odds.hero_dice.answers.request import read_request

    request = read_request(raw, ("state",))
    state = raw.get("state") if isinstance(raw, Mapping) else None
    lie = read_state(request, state)
    works = works_of(request)
    if lie.hand is None:
        return _LOADING + openings_work(works)
    # Each number of markers that the attack may have begun with is another attack.
    own = max(work.once for work in works) * len(lie.begun)
    return _LOADING + own + OPTIONS[request.hero.name] * (1 + request.digits / 1000)


def _plan(raw: object) -> float:
    """A plan holds the options of every situation."""
    return 25 + 1.5 * _odds(raw)


def _needs(raw: object) -> float:
    """One structure for the highest need, solved for each."""
    from odds.hero_dice.answers.attack.needing import read_needs

    asked = read_needs(raw)
    works = works_of(asked.request)
    written = 0.1 + asked.request.digits / 1000
    solved = min(asked.most, _most_hits(asked.request.setting) + 1)
    each = sum(work.compile + solved * work.solve for work in works)
    return _LOADING + each + asked.most * written


def _most_hits(setting: Setting) -> float:
    """Return the most hits that an attack can have: needs beyond them are not solved."""
    dice = sum(number for _, number in setting.hero.dice)
    if not isinstance(setting.hero.rule, ThrowAllAgain):
        return dice + setting.bonus
    limit = setting.terms.roll_limit
    return inf if limit is None else dice * limit


def _robust(raw: object) -> float:
    return _over_tables(raw, 0 if _is_flash(raw) else _FIRST_ROLLS, ())


def _learned(raw: object) -> float:
    from odds.hero_dice.answers.faces.evidence import KEYS

    return 20 + _over_tables(raw, _FIRST_ROLLS, KEYS)


def _is_flash(raw: object) -> bool:
    return isinstance(raw, Mapping) and raw.get("hero") == "flash"


def _over_tables(raw: object, usual: int, more: tuple[str, ...]) -> float:
    """Return the work over all admissible tables of faces: compiled once, solved for each."""
    from odds.hero_dice.answers.faces.over_tables import read_asked

    asked = read_asked(raw, more)
    assert isinstance(raw, Mapping)
    request, tables = asked.request, len(asked.tables)
    works = works_of(request)
    begin = 20 + sum(work.compile for work in works)
    each = sum(work.solve + 0.1 for work in works)
    rolls = request.first_rolls if "first_rolls" in raw else usual
    if asked.state is not None:
        rolls = 1
    options = rolls * _OPTIONS_OF_A_TABLE * (1 + worth_digits(request.setting.goal) / 300)
    return begin + tables * (each + options + _tallied(request, works))


def _tallied(request: Request, works: list[Work]) -> float:
    """Return the work to count the situations of one table."""
    if isinstance(request.hero.rule, ThrowAllAgain):
        return max(0.3, 0.3 * max(work.solve for work in works))
    return 0.1 + max(work.compile for work in works) / 150


def _settlement(raw: object) -> float:
    from odds.hero_dice.answers.settlements.request import read_request
    from odds.hero_dice.answers.settlements.work import settle_work

    return settle_work(read_request(raw))


def _hits(raw: object) -> float:
    from odds.hero_dice.answers.bulk.hits_table import questions

    compiled: dict[object, float] = {}
    solved = 10.0
    for request in questions(raw):
        works = works_of(request)
        terms = replace(request.setting.terms, minus_hits=0)
        compiled[request.hero.name, terms] = sum(work.compile for work in works)
        solved += 0.3 + sum(work.solve for work in works) * (1 + request.digits / 1000)
    return solved + sum(compiled.values())


def _turn(raw: object) -> float:
    from odds.hero_dice.answers.turns.request import read_turn
    from odds.hero_dice.answers.turns.work import turn_work

    return turn_work(read_turn(raw))


ESTIMATES: Mapping[str, Callable[[object], float]] = {
    "odds": _odds,
    "advice": _advice_work,
    "plan": _plan,
    "needs": _needs,
    "settlement": _settlement,
    "turn": _turn,
    "robust": _robust,
    "learned": _learned,
    "expected-hits": _hits,
}
"""The estimate of each kind of request."""


# ---- what to leave out -----------------------------------------------------------------------


Change = tuple[int, str, str, Mapping[str, Any]]
"""The estimate of a smaller request, the field changed, what was done, and the request."""


def _advice(kind: str, raw: Mapping[str, Any], budget: int) -> tuple[str, str]:
    """Return the field to change first, and what to leave out so that the rest is allowed."""
    lower = _smaller(kind, raw)
    enough = [change for change in lower if change[0] <= budget][:3]
    if enough:
        told = ", or ".join(f"{told} (about {less} ms)" for less, _, told, _ in enough)
        return enough[0][1], f"try {told}"
    steps = _steps(kind, raw, budget)
    if not steps:
        return "", "ask for less"
    told = " and ".join(told for _, _, told, _ in steps)
    less = steps[-1][0]
    lead = "try" if less <= budget else "ask for far less; the most is saved by asking"
    return steps[0][1], f"{lead} {told} (about {less} ms)"


def _steps(kind: str, raw: Mapping[str, Any], budget: int) -> list[Change]:
    """Return what to change one after the other, each time what saves most, until it is allowed."""
    steps: list[Change] = []
    while len(steps) < _MOST_STEPS and not (steps and steps[-1][0] <= budget):
        lower = _smaller(kind, steps[-1][3] if steps else raw)
        if not lower:
            break
        steps.append(lower[0])
    return steps


def _smaller(kind: str, raw: Mapping[str, Any]) -> list[Change]:
    """Return the smaller requests, the least first."""
    found, lower = estimate(kind, raw), []
    for field, told, changed in _changes(kind, raw):
        less = estimate(kind, changed)
        # A request that cannot be answered costs nothing, and is no advice.
        if LEAST < less < found:
            lower.append((less, field, told, changed))
    return sorted(lower, key=lambda change: change[0])


def _changes(kind: str, raw: Mapping[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    """Return smaller requests, each with the field changed and what was done."""
    found = [
        (key, f"without {key}", {k: v for k, v in raw.items() if k != key})
        for key in _LEFT_OUT
        if raw.get(key)
    ]
    if kind in ("robust", "learned") and raw.get("hero") != "flash":
        found.append(("first_rolls", '"first_rolls": 0', {**raw, "first_rolls": 0}))
    if kind == "settlement":
        found.append(("joint", '"joint": false', {**raw, "joint": False}))
    if kind == "expected-hits" and isinstance(raw.get("villains"), list):
        half = raw["villains"][: len(raw["villains"]) // 2]
        found.append(("villains", "half of the villains", {**raw, "villains": half}))
    return found + (_of_turn(raw) if kind == "turn" else [])


def _of_turn(raw: Mapping[str, Any]) -> list[tuple[str, str, dict[str, Any]]]:
    """Return smaller turns: without waiting, cards, markers, the last villain, the last hero."""
    heroes, field = raw.get("heroes"), raw.get("battlefield")
    found = [("interleave", '"interleave": false', {**raw, "interleave": False})]
    if isinstance(heroes, list) and all(isinstance(each, Mapping) for each in heroes):
        for key in ("cards", "markers"):
            less = [{k: v for k, v in each.items() if k != key} for each in heroes]
            found.append((f"heroes.{key}", f"heroes without {key}", {**raw, "heroes": less}))
        found.append(("heroes", "one hero less", {**raw, "heroes": heroes[:-1]}))
    if isinstance(field, list) and len(field) > 1:
        found.append(("battlefield", "one villain less", {**raw, "battlefield": field[:-1]}))
    return found
