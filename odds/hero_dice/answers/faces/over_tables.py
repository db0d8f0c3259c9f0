"""A question asked over all admissible tables of faces: what it holds, and each table's answer."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from typing import Any

from odds.exact.distribution import Bracket
from odds.hero_dice.answers import door
from odds.hero_dice.answers.attack.advising import by_colour, choices, difference, named, words
from odds.hero_dice.answers.attack.openings import Opening, opening, openings
from odds.hero_dice.answers.attack.state import READERS, Lie, read_state
from odds.hero_dice.answers.numbers import Odds
from odds.hero_dice.answers.request import Request, read_request
from odds.hero_dice.attack.structure import plan_of, rules_of
from odds.hero_dice.data import dice as default_dice
from odds.hero_dice.data.admissible import SETS, Table, admissible, set_facts
from odds.hero_dice.data.face_facts import DiceFact, known_of, told
from odds.hero_dice.data.loading import CONFIDENCES
from odds.hero_dice.words import DiceSet, Fault

Progress = Callable[[int, int], None]
KEYS = ("set", "state")
"""The keys of a request over tables besides those of a solve request."""
Numbers = tuple[Odds, Odds]
"""What an option is worth, and what it loses against the best."""


@dataclass(frozen=True)
class Asked:
    """A request with the default dice, the admissible tables, and the state asked about."""

    request: Request
    chosen: str
    tables: tuple[Table, ...]
    state: object = None

    def under(self, table: Table) -> Request:
        """Return the request as it is if these are the faces."""
        dice = DiceSet(table, "an admissible table", "assumed")
        return replace(self.request, dice=dice, setting=replace(self.request.setting, faces=table))

    def default(self) -> int | None:
        """Return the place of the default profile among the tables."""
        faces = default_dice(self.request.hero.name).faces
        return self.tables.index(faces) if faces in self.tables else None

    def plain(self) -> dict[str, Any]:
        """Return which set of tables it is, and the facts that define it, as plain rows."""
        facts, left_out = set_facts(self.request.hero.name, self.chosen)
        return {
            "set": self.chosen,
            "number": len(self.tables),
            "confidence": _weakest(facts),
            "facts": [_plain(fact) for fact in facts],
            "left_out": [_plain(fact) for fact in left_out],
        }


def _plain(fact: DiceFact) -> dict[str, Any]:
    known = known_of(fact)
    return {"fact": told(fact), "confidence": known.confidence, "source": known.source}


def _weakest(facts: tuple[DiceFact, ...]) -> str:
    known = [known_of(fact).confidence for fact in facts if known_of(fact).value is not None]
    return max(known, key=CONFIDENCES.index)


def read_asked(raw: object, more: tuple[str, ...] = ()) -> Asked:
    """Return a request over tables checked; it is a solve request without dice.

    >>> asked = read_asked({"hero": "flash", "goal": {"kind": "mean-hits"}, "set": "any"})
    >>> len(asked.tables), asked.tables[asked.default()] == asked.request.dice.faces
    (100, True)
    """
    for key in ("dice", "dice_name"):
        if isinstance(raw, dict) and key in raw:
            raise Fault(key, "leave it out: every admissible table is asked about", "unknown-key")
    request = read_request(raw, (*KEYS, *more))
    given = raw if isinstance(raw, dict) else {}
    chosen = door.word(given.get("set", SETS[0]), "set", SETS)
    tables = admissible(request.hero.name, chosen)
    return Asked(request, chosen, tables, given.get("state"))


# ---- one table -------------------------------------------------------------------------------


@dataclass(frozen=True)
class Point:
    """The options at one point of an attack under one table of faces."""

    lie: Lie
    options: dict[Hashable, Numbers]

    @property
    def value(self) -> Odds:
        """What the best option is worth."""
        return next(value for value, loss in self.options.values() if loss == 0)

    def hand(self, request: Request) -> dict[str, dict[str, int]]:
        """Return the dice as they lie by colour and symbol."""
        return {} if self.lie.hand is None else named(request, self.lie.hand)


def point(request: Request, state: object) -> Point:
    """Return the options in a state; before the first roll by the die that minus-die takes.

    `Fault` with the code `impossible` where these faces never come to lie like this.
    """
    lie = read_state(request, state)
    if lie.hand is not None:
        found = choices(request, lie)
        return Point(lie, {choice.move: (choice.value, choice.loss) for choice in found})
    if len(lie.removed) == request.minus_dice:
        return Point(lie, {"roll": (opening(request, lie.removed).value, Fraction(0))})
    ranked = openings(request, lie.removed)
    return Point(lie, _numbers(by_colour(request, ranked, lie.removed), ranked[0].value))


def ways(ranked: list[Opening]) -> dict[Any, Numbers]:
    """Return what each way to take the dice is worth, and what it loses."""
    return _numbers({each.removed: each.value for each in ranked}, ranked[0].value)


def _numbers(values: dict[Any, Odds], top: Odds) -> dict[Any, Numbers]:
    return {key: (value, difference(top, value)) for key, value in values.items()}


def words_of(request: Request, lie: Lie, key: Any) -> dict[str, Any]:
    """Return an option in the words of the advice contract."""
    if isinstance(key, tuple):
        return {"remove": list(key)}
    if isinstance(key, str):
        return {"do": "roll"} if key == "roll" else {"do": "remove", "colour": key}
    return words(request, lie, key)


def points(asked: Asked, tables: list[int], progress: Progress) -> Iterator[tuple[int, Point]]:
    """Yield the options at the state asked about under each table in which it can occur."""
    first: Fault | None = None
    found = 0
    for done, place in enumerate(tables):
        progress(done, len(tables))
        try:
            options = point(asked.under(asked.tables[place]), asked.state)
        except Fault as fault:
            if fault.code != "impossible":
                raise
            first = first or fault
            continue
        found += 1
        yield place, options
    if first and not found:
        many = f"so it is under each of the {len(tables)} tables asked about"
        raise Fault(first.field, f"{first.detail}; {many}", first.code)


def options_in(attack: Any, request: Request, state: object) -> Point | None:
    """Return the options of a solved attack in a state; None where its faces never show it."""
    try:
        lie = read_state(request, state)
    except Fault as fault:
        if fault.code != "impossible":
            raise
        return None
    setting = request.setting
    plan = plan_of(setting.hero, setting.faces, setting.terms, lie.pool, setting.markers)
    found = attack.choices(READERS[type(setting.hero.rule)](request, lie, rules_of(plan)))
    return Point(lie, {choice.move: (choice.value, choice.loss) for choice in found})


# ---- numbers over tables ---------------------------------------------------------------------


def options_of_tables(found: list[tuple[int, Point]]) -> dict[Hashable, list[Numbers]]:
    """Return each option's numbers under every table, in the order of the tables."""
    gathered: dict[Hashable, list[Numbers]] = {}
    for _, each in found:
        for key, numbers in each.options.items():
            gathered.setdefault(key, []).append(numbers)
    return gathered


def least(values: list[Odds]) -> tuple[Odds, int]:
    """Return the least of some numbers and the place of the first that attains it.

    >>> least([Fraction(2), Fraction(1), Fraction(1)])
    (Fraction(1, 1), 1)
    """
    bottom, top = min(map(low, values)), min(map(high, values))
    return _between(bottom, top), next(i for i, v in enumerate(values) if low(v) == bottom)


def greatest(values: list[Odds]) -> tuple[Odds, int]:
    """Return the greatest of some numbers and the place of the first that attains it."""
    bottom, top = max(map(low, values)), max(map(high, values))
    return _between(bottom, top), next(i for i, v in enumerate(values) if high(v) == top)


def low(number: Odds) -> Fraction:
    """Return the lower end of a number."""
    return number.low if isinstance(number, Bracket) else number


def high(number: Odds) -> Fraction:
    """Return the upper end of a number."""
    return number.high if isinstance(number, Bracket) else number


def _between(bottom: Fraction, top: Fraction) -> Odds:
    return bottom if bottom == top else Bracket(bottom, top)
