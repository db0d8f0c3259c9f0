"""An independent counter of paths: bare tuples, one function a hero, nothing of the engine.

A state is (what is still to fall, what lies, and what else the hero needs); `next_of` gives
(chance, state) for each event; a choice weighs 1. Faces are written as lists of six letters.
"""

from fractions import Fraction
from functools import cache

FACES = {
    "flash": [list("FFRRCC")] * 3 + [list("FFFRCC")],
    "green-lantern": [list("LLPPCC")] * 4 + [list("LLLPCC")] * 2,
    "superman": [list("SKHHBB")] + [list("SKKHHB")] * 2 + [list("SKKHBB")] * 3,
    "batman": [list("BBBWMM")] * 4 + [list("BBWWMM")] * 3,
}
COLOURS = {"flash": "rrry", "green-lantern": "ggggbb", "superman": "ryybbb", "batman": "bbbbggg"}


def count(hero, dice, depth, markers=0, limit=99):
    """Paths and weights by depth, the first roll's event included, with these dice in play."""
    start = (tuple(dice), (), (), 1, 0, markers)
    rows = []
    for more in range(depth):
        paths, weight = below(hero, start, more, limit)
        if not paths:
            break
        rows.append((more + 1, paths, weight))
    return rows


@cache
def below(hero, state, depth, limit):
    """Paths of exactly so many events, and the sum of their weights."""
    if depth == 0:
        return 1, 1
    paths = weight = 0
    for chance, after in next_of(hero, state, limit):
        more = below(hero, after, depth - 1, limit)
        paths += more[0]
        weight += more[1] * chance
    return paths, weight


def next_of(hero, state, limit):
    """Every event: the dice fall one at a time, then the hero chooses; None has ended."""
    if state is None:
        return
    cup, hand, aside, rolls, total, markers = state
    if not cup:
        yield from CHOICES[hero](hand, aside, rolls, total, markers, limit)
        return
    letters = FACES[hero][cup[0]]
    for letter in dict.fromkeys(letters):
        lies = tuple(sorted((*hand, (cup[0], letter))))
        after = (cup[1:], lies, aside, rolls, total, markers)
        yield Fraction(letters.count(letter), len(letters)), after_throw(hero, after)


def after_throw(hero, state):
    """The state once a die has fallen: the last one of Flash's adds up, and may end it."""
    cup, hand, aside, rolls, total, markers = state
    if hero != "flash" or cup:
        return state
    letters = [letter for _, letter in hand]
    total += letters.count("F") - letters.count("R")
    return None if total <= -3 else (cup, hand, aside, rolls, total, markers)


def flash(hand, aside, rolls, total, markers, limit):
    yield 1, None
    if "C" in [letter for _, letter in hand] and rolls < limit:
        yield 1, (tuple(die for die, _ in hand), (), (), rolls + 1, total, 0)


def green_lantern(hand, aside, rolls, total, markers, limit):
    yield 1, None
    for chosen in parts(hand) if rolls < limit else ():
        recharges = sum(letter == "C" for _, letter in chosen)
        if chosen and len(chosen) % 2 == 0 and recharges >= len(chosen) // 2:
            left = tuple(die for die in hand if die not in chosen)
            yield 1, (tuple(die for die, _ in chosen), left, (), rolls + 1, 0, 0)


def superman(hand, aside, rolls, total, markers, limit):
    colours = COLOURS["superman"]
    for colour in sorted({colours[die] for die, _ in hand}):
        kept = tuple(die for die in hand if colours[die[0]] == colour)
        rest = tuple(die for die, _ in hand if colours[die] != colour)
        yield 1, (rest, (), (*aside, *kept), rolls + 1, 0, 0) if rest else None


def batman(hand, aside, rolls, total, markers, limit):
    yield 1, None
    colours = COLOURS["batman"]
    mobile = {colours[die] for die, letter in hand if letter == "M"}
    for chosen in parts(hand) if rolls < limit else ():
        paid = {colours[die] for die, _ in chosen} - mobile
        if chosen and all(letter != "M" for _, letter in chosen) and len(paid) <= markers:
            rest = tuple(die for die, _ in hand if (die, _) not in chosen)
            done = (rest, (), (*aside, *chosen), rolls + 1, 0, markers - len(paid))
            yield 1, done if rest else None


def parts(dice):
    """Every choice of dice."""
    for bits in range(1 << len(dice)):
        yield [die for i, die in enumerate(dice) if bits >> i & 1]


CHOICES = {
    "flash": flash,
    "green-lantern": green_lantern,
    "superman": superman,
    "batman": batman,
}
