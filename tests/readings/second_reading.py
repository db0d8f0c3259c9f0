"""A second, literal reading of the four attacks, to lay beside the solver.

It reads the same request words and shares nothing else: numbered dice, one rule sentence at a
time (`reading_heroes`), the best of all choices by plain recursion or by improving a policy
(`reading_chains`), fractions only. Slow where the solver is fast, and meant to be obviously
right.

>>> table = {"flash": 1, "reverse-flash": 1}
>>> dice = {"red": table, "yellow": table}
>>> best("flash", dice, ["minus-die"] * 3, {"kind": "mean-hits"}).value
Fraction(1, 2)
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import combinations

from tests.readings.reading_chains import Solved, Worth, solve
from tests.readings.reading_heroes import ATTACKS
from tests.readings.reading_words import COUNTS, End, Faces, Terms

MINUS_HIT = {"batman": "wound", "green-lantern": "parallax", "flash": "reverse-flash"}
"""The villain ability that takes one hit off this hero at settlement."""


@dataclass(frozen=True)
class Reading:
    """The best value of an attack, and the laws under a policy that reaches it.

    `unique`: stopping first and then fewer dice in the hand decide every tie that can come
    about, so the laws are the only right ones. `removed`: every best way to give up the dice
    that minus-die takes, as sorted colours.
    """

    value: Fraction
    hits: dict[int, Fraction]
    damage: dict[int, Fraction]
    bust: Fraction
    unique: bool
    removed: tuple[tuple[str, ...], ...] = ((),)


def best(
    hero: str,
    dice: dict[str, dict[str, int]],
    abilities: Iterable[str],
    goal: dict,
    markers: int = 0,
    readings: Iterable[str] = (),
    remove: Iterable[str] | None = None,
) -> Reading:
    """The exact best value of a request; `remove` forces the dice that minus-die takes.

    Raises NotImplementedError where Flash may roll on without any limit.
    """
    abilities = list(abilities)
    terms = terms_of(hero, abilities, goal, markers, tuple(readings))
    faces, worth = Faces(dice), worth_of(goal)
    found = {
        gone: solve(ATTACKS[hero](faces, hand, terms), worth)
        for gone, hand in removals(hero, abilities.count("minus-die"), remove)
    }
    top = max(solved.value for solved in found.values())
    winners = [gone for gone, solved in found.items() if solved.value == top]
    reading = reading_of(found[winners[0]])
    return replace(reading, unique=reading.unique and len(winners) == 1, removed=tuple(winners))


# "Whoever targets this villain must set aside one of his or her dice."
def removals(
    hero: str, taken: int, remove: Iterable[str] | None = None
) -> list[tuple[tuple[str, ...], tuple[str, ...]]]:
    """Every way to give up that many dice: (colours given up, colours kept)."""
    owned = [colour for colour, n in COUNTS[hero].items() for _ in range(n)]
    taken = min(taken, len(owned))
    ways = set(combinations(sorted(owned), taken)) if remove is None else {tuple(sorted(remove))}
    return [(gone, kept(owned, gone)) for gone in sorted(ways)]


def kept(owned: list[str], gone: tuple[str, ...]) -> tuple[str, ...]:
    """The dice that are left."""
    rest = list(owned)
    for colour in gone:
        rest.remove(colour)
    return tuple(rest)


def terms_of(
    hero: str, abilities: list[str], goal: dict, markers: int, readings: tuple[str, ...]
) -> Terms:
    """The request as it bears on one attack of this hero."""
    minus_hits = minus_hits_of(hero, abilities)
    return Terms(
        minus_hits=minus_hits,
        rolls=3 if "only-3-rolls" in abilities else None,
        kryptonite=abilities.count("kryptonite"),
        heat_vision="no-heat-vision" not in abilities,
        markers=markers,
        readings=readings,
        cap=cap_of(goal, minus_hits),
    )


# "Counts as minus hits equal to the number shown, for each hero"; each entry counts.
def minus_hits_of(hero: str, abilities: list[str]) -> int:
    """Hits that settlement takes off this hero."""
    shields = [int(ability.split(":")[1]) for ability in abilities if ability.startswith("shield:")]
    return sum(shields) + sum(ability == MINUS_HIT.get(hero) for ability in abilities)


def cap_of(goal: dict, minus_hits: int) -> int | None:
    """A result from which no result is worth more, or None."""
    if goal["kind"] == "hits-at-least":
        return goal["hits"]
    if goal["kind"] == "worth":
        table, bust = worth_table(goal)
        return max(table) if table[max(table)] == max(*table.values(), bust) else None
    return goal["need"] + minus_hits if "need" in goal else None


def worth_of(goal: dict) -> Worth:
    """What the goal says an end is worth."""
    return {
        "mean-hits": lambda end: Fraction(end.hits),
        "hits-at-least": lambda end: Fraction(end.hits >= goal["hits"]),
        "mean-damage": lambda end: Fraction(min(end.damage, goal.get("need", end.damage))),
        "defeat": lambda end: Fraction(end.damage >= goal["need"]),
        "worth": lambda end: look_up(goal, end),
    }[goal["kind"]]


def worth_table(goal: dict) -> tuple[dict[int, Fraction], Fraction]:
    """The table by result, and the worth of a bust (that of 0 unless the table says)."""
    table = {int(key): Fraction(text) for key, text in goal["worth"].items() if key != "bust"}
    zero = table[min(max(0, min(table)), max(table))]
    return table, Fraction(goal["worth"].get("bust", zero))


# Beyond the table's ends its end values hold.
def look_up(goal: dict, end: End) -> Fraction:
    """The worth of an end by the table."""
    table, bust = worth_table(goal)
    if end.result is None:
        return bust
    return table[min(max(end.result, min(table)), max(table))]


def reading_of(solved: Solved) -> Reading:
    """The laws of hits and of damage, and the chance of a bust."""
    hits: dict[int, Fraction] = {}
    damage: dict[int, Fraction] = {}
    bust = Fraction(0)
    for end, chance in solved.law.items():
        hits[end.hits] = hits.get(end.hits, Fraction(0)) + chance
        damage[end.damage] = damage.get(end.damage, Fraction(0)) + chance
        bust += chance if end.result is None else 0
    return Reading(
        solved.value, dict(sorted(hits.items())), dict(sorted(damage.items())), bust, solved.unique
    )
