"""How each roll rule fills the tables of a plan from a solved attack."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from fractions import Fraction
from itertools import count, product
from typing import Any

from odds.hero_dice.answers.plans.tables import PlanMove, PlanTables, middle
from odds.hero_dice.answers.request import Request
from odds.hero_dice.attack.dice import Pool
from odds.hero_dice.attack.moves import Roll, Stop
from odds.hero_dice.attack.pairs import UNLIMITED, Hand
from odds.hero_dice.attack.structure import plan_of, rules_of
from odds.hero_dice.attack.walking import WalkAttack
from odds.hero_dice.words import BUST, BankByColour, SetAsideColour, ThrowAllAgain, ThrowInPairs

Way = tuple[Any, Pool]
STOP = PlanMove("stop", ends=True)
_STRAIGHT = Fraction(1, 10**9)
"""How near values are to a line where it begins."""


def _rules(request: Request, pool: Pool, markers: int = 0) -> Any:
    setting = request.setting
    return rules_of(plan_of(setting.hero, setting.faces, setting.terms, pool, markers))


def _limited(left: int) -> dict[str, tuple[int, int]]:
    """Return the register of throws left; none where there is no limit."""
    return {} if left < 0 else {"throws_left": (left, -1)}


def _left(left: int) -> tuple[int, ...]:
    return () if left < 0 else (left,)


def _balance(rules: Any) -> list[tuple[int, ...]]:
    """Return what each symbol adds to a result."""
    return [(int(s == rules.plus) - int(s == rules.minus),) for s in range(rules.symbols)]


def _values(attack: Any) -> Iterator[tuple[Any, Fraction]]:
    """Yield every roll of a compiled attack with its value."""
    return ((roll, attack.solution.roll(i)) for roll, i in attack.structure.process.rolls.items())


# ---- Flash -----------------------------------------------------------------------------------


def throw_all(request: Request, ways: list[Way], tables: PlanTables) -> None:
    """A hero who throws all dice again: the total is what the dice add as they fall."""
    rules = _rules(request, ways[0][1])
    start, left = rules.start
    tables.keep(_balance(rules), ("total",))
    tables.begin(total=(start, 0), **_limited(left))
    tables.adds_up = True
    for hand in tables.hands([pool for _, pool in ways], rules.symbols):
        tables.offer(hand, [STOP, PlanMove("roll")] if rules.read(hand)[1] else [STOP])
    if left < 0:
        top = _unlimited(request, ways, rules.bust_below, tables)
    else:
        top = left * max(sum(pool) for _, pool in ways)
        _limited_rolls(ways, tables)
    most = max(sum(pool) for _, pool in ways)
    for total in range(rules.bust_below - most, top + 1):
        tables.end((total,), BUST if total < rules.bust_below else total)


def _limited_rolls(ways: list[Way], tables: PlanTables) -> None:
    for attack, pool in ways:
        for roll, value in _values(attack):
            tables.rolls[tables.key(pool, roll)] = value


def _unlimited(request: Request, ways: list[Way], floor: int, tables: PlanTables) -> int:
    """Fill in rolls at every total up to where values are a line; return where it begins."""
    begins = [_line_begins(attack) for attack, _ in ways]
    tables.top = max(request.setting.terms.minus_hits, *begins, 0)
    tables.slope = max(_slope(attack) for attack, _ in ways)
    for attack, pool in ways:
        for total in range(floor, tables.top + 1):
            if attack.knows((total, True, -1)):
                tables.rolls[tables.key(pool, (total,))] = _rolled(attack, total)
        tables.rolls[tables.key(pool, (0,))] = middle(attack.value)
    return tables.top


def _slope(attack: Any) -> int:
    return int(attack.solution.walk.slope if isinstance(attack, WalkAttack) else attack.slope)


def _two(attack: Any, total: int) -> tuple[Fraction, Fraction]:
    """Return what ending and rolling on are worth; one number where nothing tells them apart."""
    found = {type(each.move): each for each in attack.choices((total, True, -1))}
    ending = middle(found[Stop].value)
    return ending, ending if found[Stop].tie else middle(found[Roll].value)


def _rolled(attack: Any, total: int) -> Fraction:
    return _two(attack, total)[1]


def _line_begins(attack: Any) -> int:
    """Return a total from which on rolling gains the same at every total."""
    if not isinstance(attack, WalkAttack):
        rules = attack.structure.rules
        return int(rules.cap + rules.reach)
    walk = attack.solution.walk
    lift, straight = walk.slope * walk.drift / (1 - walk.go_on), 0
    for total in count(walk.top):
        ending, rolled = _two(attack, total)
        straight = straight + 1 if abs(rolled - ending - lift) < _STRAIGHT else 0
        if straight > walk.reach:
            return total
    raise AssertionError("a count ends nowhere")


# ---- Green Lantern ---------------------------------------------------------------------------


def pairs(request: Request, ways: list[Way], tables: PlanTables) -> None:
    """A hero who throws pairs: dice stay lying, and what lies at the end counts."""
    for attack, pool in ways:
        rules = _rules(request, pool)
        tables.keep(_balance(rules), ("result",))
        tables.begin(result=(0, 0), **_limited(rules.start[1]))
        for hand in tables.hands([pool], rules.symbols):
            throws = [PlanMove("roll", throw=part) for part in rules.throws(hand)]
            tables.offer(hand, [*_ending(attack, hand), STOP, *throws])
        for (lying, left), value in _values(attack):
            if tables.possible(lying):
                thrown = tuple(n - sum(pile) for n, pile in zip(pool, lying, strict=True))
                tables.rolls[tables.key(thrown, (0, *_left(left)), lying)] = value
        for result in range(-sum(pool), sum(pool) + 1):
            tables.end((result,), result)


def _ending(attack: Any, hand: Hand) -> list[PlanMove]:
    """Return the best roll of a policy that surely ends, where no limit ends the attack.

    It stands before tied rolls that would go on for ever. Without a limit a hand is a situation.
    """
    process, state = attack.structure.process, (hand, UNLIMITED)
    if state not in process.states:
        return []
    chosen = int(attack.solution.policy[process.states[state]])
    rolls = ((move, roll) for move, roll in attack.structure.rules.moves(state) if roll)
    return [
        PlanMove("roll", throw=move.dice) for move, roll in rolls if process.rolls[roll] == chosen
    ]


# ---- Superman --------------------------------------------------------------------------------


def colours(request: Request, ways: list[Way], tables: PlanTables) -> None:
    """A hero who sets a colour aside: hits and what is left to cancel tell the end."""
    for attack, pool in ways:
        rules = _rules(request, pool)
        tables.keep(rules.gains, ("hits", "to cancel"))
        tables.begin(hits=(0, 0), to_cancel=(rules.to_cancel, 0))
        for held in product(*({0, n} for n in pool)):
            for hand in tables.hands([held], len(rules.gains)):
                tables.offer(hand, _keeps(hand))
        for (aside, held), value in _values(attack):
            thrown = tuple(n if c in held else 0 for c, n in enumerate(pool))
            tables.rolls[tables.key(thrown, aside)] = value
        for aside, held, hand in attack.structure.process.states:
            if len(held) <= 1:
                tally = [a + sum(t[i] for t in hand) for i, a in enumerate(aside)]
                tables.end(tally, rules.result(aside, hand))


def _keeps(hand: Hand) -> list[PlanMove]:
    """Return the colours that may be set aside, those of most dice first; the last one ends it."""
    held = sorted((c for c, pile in enumerate(hand) if any(pile)), key=lambda c: -sum(hand[c]))
    if len(held) < 2:
        return [PlanMove("keep", colour=c, ends=True) for c in held] or [STOP]
    none = (0,) * len(hand[0])
    return [
        PlanMove("keep", c, aside=tuple(p if i == c else none for i, p in enumerate(hand)))
        for c in held
    ]


# ---- Batman ----------------------------------------------------------------------------------


def bank(request: Request, ways: list[Way], tables: PlanTables) -> None:
    """A hero who banks dice: what is aside and what lies at the end counts."""
    markers = request.setting.markers
    for attack, pool in ways:
        rules = _rules(request, pool, markers)
        tables.keep(_balance(rules), ("result",))
        spare = {"markers": (markers, 0)} if markers else {}
        tables.begin(result=(0, 0), **spare, **_limited(rules.start[3]))
        for hand in tables.hands(product(*(range(n + 1) for n in pool)), rules.symbols):
            steps = [
                PlanMove("set-aside", aside=m.dice, markers=m.markers)
                for m, _ in rules.steps(hand, markers)
            ]
            tables.offer(hand, [STOP, *steps])
        for (thrown, net, spared, left), value in _values(attack):
            kept = (spared,) if markers else ()
            tables.rolls[tables.key(thrown, (net, *kept, *_left(left)))] = value
        for result in range(-sum(pool), sum(pool) + 1):
            tables.end((result,), result)


Reader = Callable[[Request, list[Way], PlanTables], None]
READERS: Mapping[type, Reader] = {
    ThrowAllAgain: throw_all,
    ThrowInPairs: pairs,
    SetAsideColour: colours,
    BankByColour: bank,
}
