"""Which pair Green Lantern takes: the perfect policy as one table, and what holds all over it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from itertools import product

from reports.asking import MEAN, request
from reports.chapters.heroes.examples import Example, Move, likeliest, rolled, told
from reports.chapters.heroes.policy import Option, Policy, read
from reports.chapters.heroes.words import say
from reports.parts import Box, Cell, Column, Sentence, Table

HERO = "green-lantern"
LETTERS = {"lantern": "L", "parallax": "P", "recharge": "R", "blank": "-"}
LEGEND = (
    "L is a Lantern, P a Parallax, R a Recharge. The row is the four green dice, the column the two"
    " black ones; the cell says which dice to throw again: g green, b black. A dot: no Recharge"
    " lies."
)


@dataclass(frozen=True)
class Case:
    """A table: its name, its head, the abilities, throws left (0: no limit)."""

    name: str
    head: str
    abilities: tuple[str, ...] = ()
    left: int = 0


FREE = Case("free", "Which pair to take, for the most hits")
AFTER_1 = Case(
    "three-1", "ONLY 3 ROLLS, after the first roll, for the most hits", ("only-3-rolls",), 2
)
AFTER_2 = Case(
    "three-2", "ONLY 3 ROLLS, after the second roll, for the most hits", ("only-3-rolls",), 1
)
CASES = (FREE, AFTER_1, AFTER_2)


def policy(box: Box, case: Case = FREE) -> Policy:
    """Return the perfect policy for the mean."""
    return read(request(box, HERO, MEAN, case.abilities))


def choice(found: Policy, hand: str, case: Case) -> Option | None:
    """Return the best move with the dice as they lie, or None where nothing may be thrown."""
    at = (0, case.left) if case.left else (0,)
    options = found.options(hand, at)
    return found.best(hand, at)[0] if len(options) > 1 else None


def taken(option: Option) -> str:
    """Return the dice that a move throws again, a digit for each face; "" where it stops."""
    return "" if option.stops else str(option.move["throw"])


# ---- the table -------------------------------------------------------------------------------


def _parts(found: Policy) -> tuple[list[str], list[str]]:
    """Return the words of the green dice and of the black dice that can lie, in written order."""
    green = sum(c == "green" for c, _ in found.plan["faces"])
    hands = [hand for hand in found.plan["offers"] if found.count(hand) == 6]
    rows, columns = ({h[:green] for h in hands}, {h[green:] for h in hands})
    return sorted(rows, reverse=True), sorted(columns, reverse=True)


def _letters(found: Policy, colour: str) -> list[str]:
    return [LETTERS[s] for c, s in found.plan["faces"] if c == colour]


def _shown(word: str, letters: list[str]) -> str:
    return "".join(letter * int(n) for n, letter in zip(word, letters, strict=True))


def pair_table(box: Box, case: Case) -> Table:
    """Return what to throw again for every hand: rows green dice, columns black dice."""
    found = policy(box, case)
    greens, blacks = _parts(found)
    columns = (
        Column("green", "Green", "the four green dice as they lie"),
        *(
            Column(
                f"black_{_shown(b, _letters(found, 'black')).lower()}",
                _shown(b, _letters(found, "black")),
                "what to throw again with these two black dice",
            )
            for b in blacks
        ),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (_shown(g, _letters(found, "green")), *(_cell(found, g + b, case) for b in blacks))
        for g in greens
    )
    return Table(f"{HERO}-pairs-{case.name}", case.head, columns, rows, LEGEND)


def _cell(found: Policy, hand: str, case: Case) -> str:
    option = choice(found, hand, case)
    if option is None:
        return "."
    if option.stops:
        return "stop"
    dice = zip(taken(option), found.plan["faces"], strict=True)
    return " ".join(f"{c[0]}{LETTERS[s]}" for n, (c, s) in dice for _ in range(int(n)))


# ---- what holds all over the table -----------------------------------------------------------


def decisions(found: Policy, case: Case) -> Iterator[tuple[str, Option]]:
    """Yield every hand in which there is a choice, with the best move."""
    for hand in (g + b for g, b in product(*_parts(found))):
        option = choice(found, hand, case)
        if option is not None:
            yield hand, option


Test = Callable[[Policy, str, str], bool]
"""Tells whether a hand and the dice thrown (none: "") fit a sentence."""


def _partner(found: Policy, thrown: str, symbol: str, colour: str = "") -> int:
    return found.count(thrown, colour, symbol) if thrown else 0


def _bad_first(found: Policy, hand: str, thrown: str) -> bool:
    """A parallax lies: the roll takes one."""
    return not found.count(hand, symbol="parallax") or bool(_partner(found, thrown, "parallax"))


def _two_recharges(found: Policy, hand: str, thrown: str) -> bool:
    """No parallax but two recharges: the roll is made of recharges."""
    if found.count(hand, symbol="parallax") or found.count(hand, symbol="recharge") < 2:
        return True
    return bool(thrown) and _partner(found, thrown, "recharge") == found.count(thrown)


def _alone(hand: str, found: Policy) -> bool:
    return not found.count(hand, symbol="parallax") and found.count(hand, symbol="recharge") == 1


def _last_stops(found: Policy, hand: str, thrown: str) -> bool:
    """One recharge with lanterns only: stop."""
    return not _alone(hand, found) or not thrown


def _last_rolls(found: Policy, hand: str, thrown: str) -> bool:
    """One recharge with lanterns only: roll."""
    return not _alone(hand, found) or bool(thrown)


def _one_pair(found: Policy, hand: str, thrown: str) -> bool:
    return not thrown or found.count(thrown) == 2


def _most_pairs(found: Policy, hand: str, thrown: str) -> bool:
    """Every recharge that has a parallax to go with is thrown with one."""
    both = min(found.count(hand, symbol="parallax"), found.count(hand, symbol="recharge"))
    return _partner(found, thrown, "parallax") >= both


CLAIMS: tuple[tuple[str, Test], ...] = (
    ("As long as a Parallax lies, throw one again with a Recharge.", _bad_first),
    ("Throw as many Parallaxes as you have Recharges for, all at once.", _most_pairs),
    ("No Parallax, but two Recharges or more: throw Recharges together.", _two_recharges),
    ("One Recharge and nothing else but Lanterns: stop.", _last_stops),
    ("One Recharge and nothing else but Lanterns: throw it with a Lantern.", _last_rolls),
    ("Throw no more than one pair at once, which loses nothing here.", _one_pair),
)
"""Sentences a player can follow; only those that hold in every hand of a table are said."""


def claims(box: Box, case: Case) -> list[Sentence]:
    """Return the sentences that hold in every hand of a table."""
    found = policy(box, case)
    made = [(hand, taken(option)) for hand, option in decisions(found, case)]
    true = [claim for claim in CLAIMS if all(claim[1](found, h, t) for h, t in made)]
    said = {test for _, test in true}
    return [
        say(text, lambda test=test: all(test(found, h, t) for h, t in made))
        for text, test in true
        if not (test is _bad_first and _most_pairs in said)
    ]


# ---- worked examples -------------------------------------------------------------------------


def move_kind(move: Move) -> str:
    """Return what a move is an example of.

    >>> move_kind({"do": "roll", "dice": {"green": {"recharge": 1}, "black": {"parallax": 1}}})
    'parallax'
    """
    thrown = [s for row in move.get("dice", {}).values() for s in row]
    if move["do"] == "stop":
        return "stop"
    if "parallax" in thrown:
        return "parallax"
    return "lantern" if "lantern" in thrown else "pair"


def _move(found: Policy, option: Option) -> Move:
    if option.stops:
        return {"do": "stop"}
    return {"do": "roll", "dice": found.dice(taken(option))}


def examples(box: Box) -> list[Sentence | None]:
    """Return the likeliest first roll of each kind, worked."""
    found = policy(box)
    hands: dict[str, list[tuple[str, Fraction]]] = {}
    for hand, chance in found.falls(found.opening):
        option = choice(found, hand, FREE)
        if option is not None:
            hands.setdefault(move_kind(_move(found, option)), []).append((hand, chance))
    kinds = ("parallax", "pair", "lantern", "stop")
    return [_example(box, found, likeliest(hands.get(kind, []))) for kind in kinds]


def _example(box: Box, found: Policy, hand: str | None) -> Sentence | None:
    option = None if hand is None else choice(found, hand, FREE)
    if hand is None or option is None:
        return None
    best = _move(found, option)
    state = {"hand": found.dice(hand), "rolls": 1}
    example = Example(
        rolled(found, hand), state, best, rival=lambda move: move_kind(move) != move_kind(best)
    )
    return told(box, HERO, example)
