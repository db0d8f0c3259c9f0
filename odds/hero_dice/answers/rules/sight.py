"""What a player sees: every state and every move of a compiled attack as numbers with names.

All of it is laid out in flat arrays, so that a rule is applied to all states at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import numpy as np
import numpy.typing as npt

from odds.exact.bellman import STOP
from odds.exact.process import Ints, Process
from odds.hero_dice.answers.rules.scores import SCORES, Score
from odds.hero_dice.answers.rules.words import vocabulary
from odds.hero_dice.attack.bank import Bank
from odds.hero_dice.attack.colours import Colours
from odds.hero_dice.attack.moves import Keep, Move, Roll, SetAside, Stop
from odds.hero_dice.attack.pairs import Pairs
from odds.hero_dice.attack.structure import Structure
from odds.hero_dice.attack.throw_all import ThrowAll
from odds.hero_dice.heroes import hero as hero_of
from odds.hero_dice.words import BLANK, BUST, Hero

Flags = npt.NDArray[np.bool_]
Seen = dict[str, int]
Moves = list[tuple[Move, Any]]
BUST_TOTAL = -1000
UNLIMITED = 1000


@dataclass(frozen=True, eq=False)
class Sight:
    """A compiled attack as a rule sees it: S states, M moves that a rule may leave, by state.

    `numbers[name]` [S] are what conditions read; `acts[do]` [M] tells which moves do that;
    `orders[name]` [M] are what preferences read; the moves of state s are `cut[s]` to `cut[s + 1]`;
    `choice` [M] is the roll thrown, or -1 to end.
    """

    process: Process[Any, Any]
    numbers: dict[str, Ints]
    acts: dict[str, Flags]
    orders: dict[str, Ints]
    owner: Ints
    cut: Ints
    choice: Ints


@lru_cache(maxsize=16)
def sight(structure: Structure) -> Sight:
    """Return a compiled attack as a rule sees it."""
    process, rules = structure.process, structure.rules
    hero = hero_of(structure.plan.hero)
    numbers_of, move_of, moves_of = _READERS[type(rules)]
    numbers, moves, owner, choice = [], [], [], []
    for number, state in enumerate(process.states):
        numbers.append(numbers_of(rules, hero, state))
        offered = moves_of(rules, state)
        may_end = any(roll is None for _, roll in offered)
        for move, roll in offered:
            told = move_of(rules, hero, state, move)
            # What no act names is never left open where the attack may be ended.
            if may_end and roll is not None and not told[0]:
                continue
            moves.append(told)
            owner.append(number)
            choice.append(STOP if roll is None else process.rolls[roll])
    words = vocabulary(hero)
    return Sight(
        process,
        {name: _array(row.get(name, 0) for row in numbers) for name in words.numbers},
        {act: _array(act in acts for acts, _ in moves).astype(bool) for act in words.acts},
        {name: _array(row.get(name, 0) for _, row in moves) for name in words.orders},
        _array(owner),
        np.searchsorted(owner, np.arange(len(process.states) + 1)),
        _array(choice),
    )


def _array(values: Iterator[int] | list[int] | Any) -> Ints:
    return np.array(list(values), dtype=np.int64)


def _throws(left: int) -> int:
    return UNLIMITED if left < 0 else left


# ---- Flash -----------------------------------------------------------------------------------


def _total_seen(rules: ThrowAll, hero: Hero, state: Any) -> Seen:
    total = BUST_TOTAL if state[0] == BUST else int(state[0])
    return {"total": total, "throws-left": _throws(state[2])}


def _total_moves(rules: ThrowAll, state: Any) -> Moves:
    """Return the moves; beyond the cap rolling on is not considered."""
    return [(Stop(), None)] if rules.beyond(state[0]) else rules.moves(state)


def _total_move(rules: ThrowAll, hero: Hero, state: Any, move: Move) -> tuple[set[str], Seen]:
    return {"stop" if isinstance(move, Stop) else "roll"}, {}


# ---- Green Lantern ---------------------------------------------------------------------------


def _pairs_seen(rules: Pairs, hero: Hero, state: Any) -> Seen:
    hand, left = state
    lying = {f"lying {s}": sum(pile[i] for pile in hand) for i, s in enumerate(hero.symbols)}
    return {"result": rules.result(hand), "throws-left": _throws(left), **lying}


def _pairs_move(rules: Pairs, hero: Hero, state: Any, move: Move) -> tuple[set[str], Seen]:
    if not isinstance(move, Roll):
        return {"stop"}, {}
    hand, part = state[0], move.dice
    symbols = (*hero.symbols, BLANK)[: rules.symbols]
    thrown = [sum(pile[i] for pile in part) for i in range(rules.symbols)]
    lying = [sum(pile[i] for pile in hand) for i in range(rules.symbols)]
    leads, lead = thrown[rules.lead], rules.lead
    one = sum(thrown) == 2
    acts = {"roll-one"} if one else set()
    for i, symbol in enumerate(symbols):
        pairs, most = thrown[i], min(lying[i], lying[lead])
        if i == lead:
            pairs, most = leads // 2, lying[lead] // 2
        if pairs and sum(thrown) == 2 * pairs and (i == lead or leads == pairs):
            acts |= {f"roll {symbol}"} if one else set()
            acts |= {f"roll-each {symbol}"} if pairs == most else set()
    orders = {}
    for colour, pile in zip(hero.colours, part, strict=True):
        orders[f"lead {colour}"] = pile[lead]
        orders[f"other {colour}"] = sum(pile) - pile[lead]
        shown = [s for i, s in enumerate(symbols) if one and i != lead and pile[i]]
        acts |= {f"roll {symbol} {colour}" for symbol in shown}
    for i, symbol in enumerate(symbols):
        orders[f"with {symbol}"] = int(thrown[i] > (i == lead))
    return acts, orders


# ---- Superman --------------------------------------------------------------------------------


def _colours_seen(rules: Colours, hero: Hero, state: Any) -> Seen:
    aside, colours, hand = state
    return {
        "roll": sum(1 for dice in rules.pool if dice) - len(colours) + 1,
        "aside-hits": aside[0],
        "aside-spare": -aside[1],
        "hits": aside[0] + sum(tally[0] for tally in hand),
        "spare": -aside[1] - sum(tally[1] for tally in hand),
    }


def _colours_move(rules: Colours, hero: Hero, state: Any, move: Move) -> tuple[set[str], Seen]:
    aside, colours, hand = state
    if not isinstance(move, Keep):
        return set(), {}
    hits, spare = hand[colours.index(move.colour)][0], -hand[colours.index(move.colour)][1]
    after = spare - aside[1]
    orders = {f"colour {c}": int(i == move.colour) for i, c in enumerate(hero.colours)}
    dice = rules.pool[move.colour]
    scores = {name: _scored(score, hits, after, dice) for name, score in SCORES.items()}
    marks = {"hits": hits, "spare": spare, "covers": int(spare >= 0), "short": max(0, -after)}
    return {"keep"}, {**orders, **scores, **marks, "dice": dice}


def _scored(score: Score, hits: int, balance: int, dice: int) -> int:
    """Return twice the points of a colour."""
    counts = score.short * balance
    if balance > 0:
        counts = balance if score.most is None else min(balance, score.most)
    return 2 * score.hit * hits + 2 * counts - score.halves * dice


# ---- Batman ----------------------------------------------------------------------------------


def _bank_seen(rules: Bank, hero: Hero, state: Any) -> Seen:
    hand, net, _, left = state
    symbols = {"plus": rules.plus, "minus": rules.minus, "lead": rules.lead}
    free = sum(pile[rules.plus] for pile in hand if pile[rules.lead])
    counts = {name: sum(pile[i] for pile in hand) for name, i in symbols.items()}
    return {
        **counts,
        "result": net + rules.worth(hand),
        "hand": sum(map(sum, hand)),
        "dead": counts["minus"] + counts["lead"],
        "free": free,
        "loose": counts["plus"] - free,
        "throws-left": _throws(left),
    }


def _bank_move(rules: Bank, hero: Hero, state: Any, move: Move) -> tuple[set[str], Seen]:
    """Return what a move does; rules spend no markers."""
    if not isinstance(move, SetAside):
        return {"stop"}, {}
    taken = [sum(pile) for pile in move.dice]
    orders = {f"banked {c}": n for c, n in zip(hero.colours, taken, strict=True)}
    number = sum(taken)
    return _bank_acts(rules, hero, state, move, taken), {"banked": number, **orders}


def _bank_acts(rules: Bank, hero: Hero, state: Any, move: SetAside, taken: list[int]) -> set[str]:
    bats, wounds = (sum(pile[i] for pile in move.dice) for i in (rules.plus, rules.minus))
    if any(move.markers):
        return set()
    if bats < sum(taken):
        return {"bank minus" if wounds else f"bank {BLANK}"} if sum(taken) == 1 else set()
    free = [pile[rules.plus] if pile[rules.lead] else 0 for pile in state[0]]
    whole = {c for c, a, b in zip(hero.colours, taken, free, strict=True) if a and a == b}
    few = sum(n > 0 for n in taken) == 1
    acts = {"bank-one"} if bats == 1 else set()
    acts |= {f"bank {colour}" for colour in whole if few}
    all_of_them = taken == free or (rules.one_colour and few and whole)
    return acts | {"bank-all"} if all_of_them else acts


def _moves(rules: Any, state: Any) -> Moves:
    moves: Moves = rules.moves(state)
    return moves


_READERS: dict[type, tuple[Callable[..., Seen], Callable[..., Any], Callable[..., Moves]]] = {
    ThrowAll: (_total_seen, _total_move, _total_moves),
    Pairs: (_pairs_seen, _pairs_move, _moves),
    Colours: (_colours_seen, _colours_move, _moves),
    Bank: (_bank_seen, _bank_move, _moves),
}
