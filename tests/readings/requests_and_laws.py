"""Requests to ask both readings, and how to read the rows of an answer."""

from fractions import Fraction

from tests.readings.reading_words import COUNTS

HEROES = ("flash", "green-lantern", "superman", "batman")


def words(symbols, counts):
    """A face table from its symbols and how many faces show each; zero counts are left out."""
    table = dict(zip(symbols.split(), counts, strict=True))
    return {symbol: n for symbol, n in table.items() if n}


def all_alike(hero, table):
    """The same faces on every die of a hero."""
    return dict.fromkeys(COUNTS[hero], table)


def lay(*faces):
    """Dice as they lie, from words such as "black bat"."""
    return tuple(sorted(tuple(face.split(" ")) for face in faces))


def flash(*counts):
    """Faces of a Flash die: flash, reverse-flash, race, blank."""
    return words("flash reverse-flash race blank", counts)


def lantern(*counts):
    """Faces of a Green Lantern die: lantern, parallax, recharge, blank."""
    return words("lantern parallax recharge blank", counts)


def superman(*counts):
    """Faces of a Superman die: superman, kryptonite, heat vision, freeze breath, blank."""
    return words("superman kryptonite heat-vision freeze-breath blank", counts)


def batman(*counts):
    """Faces of a Batman die: bat, wound, batmobile, blank."""
    return words("bat wound batmobile blank", counts)


DEFAULT = {
    "flash": {"red": flash(2, 2, 2, 0), "yellow": flash(3, 1, 2, 0)},
    "green-lantern": {"green": lantern(2, 2, 2, 0), "black": lantern(3, 1, 2, 0)},
    "superman": {
        "red": superman(1, 1, 2, 2, 0),
        "yellow": superman(1, 2, 2, 1, 0),
        "blue": superman(1, 2, 1, 2, 0),
    },
    "batman": {"black": batman(3, 1, 2, 0), "gray": batman(2, 2, 2, 0)},
}
"""The default dice: assumed faces, not printed ones."""

BLANKS = {
    "flash": {"red": flash(2, 1, 1, 2), "yellow": flash(2, 1, 2, 1)},
    "green-lantern": {"green": lantern(2, 1, 2, 1), "black": lantern(2, 1, 1, 2)},
    "superman": {
        "red": superman(1, 1, 1, 1, 2),
        "yellow": superman(1, 2, 1, 1, 1),
        "blue": superman(1, 1, 1, 2, 1),
    },
    "batman": {"black": batman(2, 1, 2, 1), "gray": batman(1, 2, 2, 1)},
}
"""Every colour with blank faces."""

TABLES = {
    "flash": {
        "blanks": BLANKS["flash"],
        "no-race": {"red": flash(3, 3, 0, 0), "yellow": flash(4, 2, 0, 0)},
        "yellow-race": {"red": flash(3, 3, 0, 0), "yellow": flash(0, 0, 6, 0)},
        "all-race": {"red": flash(0, 0, 6, 0), "yellow": flash(0, 0, 6, 0)},
        "no-reverse": {"red": flash(2, 0, 4, 0), "yellow": flash(1, 0, 5, 0)},
        "losing": {"red": flash(1, 4, 1, 0), "yellow": flash(1, 1, 4, 0)},
        "only-reverse": {"red": flash(0, 6, 0, 0), "yellow": flash(0, 6, 0, 0)},
        "mostly-blank": {"red": flash(1, 0, 0, 5), "yellow": flash(1, 1, 1, 3)},
    },
    "green-lantern": {
        "blanks": BLANKS["green-lantern"],
        "no-recharge": {"green": lantern(3, 3, 0, 0), "black": lantern(4, 2, 0, 0)},
        "all-recharge": {"green": lantern(0, 0, 6, 0), "black": lantern(0, 0, 6, 0)},
        "green-recharge": {"green": lantern(0, 0, 6, 0), "black": lantern(2, 4, 0, 0)},
        "black-recharge": {"green": lantern(2, 4, 0, 0), "black": lantern(0, 0, 6, 0)},
        "no-parallax": {"green": lantern(1, 0, 5, 0), "black": lantern(2, 0, 4, 0)},
        "no-lantern": {"green": lantern(0, 4, 2, 0), "black": lantern(0, 3, 3, 0)},
        "alike": {"green": lantern(1, 3, 2, 0), "black": lantern(1, 3, 2, 0)},
    },
    "superman": {
        "blanks": BLANKS["superman"],
        "kryptonite": dict.fromkeys(("red", "yellow", "blue"), superman(3, 3, 0, 0, 0)),
        "breath": {
            "red": superman(1, 0, 0, 5, 0),
            "yellow": superman(1, 3, 0, 2, 0),
            "blue": superman(2, 2, 0, 2, 0),
        },
        "sure": dict.fromkeys(("red", "yellow", "blue"), superman(6, 0, 0, 0, 0)),
        "safe-red": {
            "red": superman(0, 0, 6, 0, 0),
            "yellow": superman(2, 4, 0, 0, 0),
            "blue": superman(3, 2, 1, 0, 0),
        },
    },
    "batman": {
        "blanks": BLANKS["batman"],
        "no-batmobile": {"black": batman(4, 2, 0, 0), "gray": batman(3, 3, 0, 0)},
        "black-batmobile": {"black": batman(2, 1, 3, 0), "gray": batman(2, 4, 0, 0)},
        "all-batmobile": {"black": batman(0, 0, 6, 0), "gray": batman(2, 3, 1, 0)},
        "wounds": {"black": batman(1, 4, 1, 0), "gray": batman(1, 4, 1, 0)},
        "alike": {"black": batman(2, 2, 2, 0), "gray": batman(2, 2, 2, 0)},
    },
}

WORTHS = [
    {"0": "0", "1": "1/2", "2": "3"},
    {"-2": "1", "-1": "0", "0": "1/3", "1": "2/3", "2": "5/2", "bust": "2"},
    {"-1": "-3", "0": "-1", "1": "0", "2": "0", "3": "7/3", "bust": "-5"},
    {"2": "1", "3": "2"},
]
TENT = {"0": "0", "1": "2", "2": "1", "3": "0"}

FEW_GOALS = [
    {"kind": "mean-hits"},
    {"kind": "hits-at-least", "hits": 2},
    {"kind": "mean-damage"},
    {"kind": "mean-damage", "need": 2},
    {"kind": "worth", "worth": WORTHS[1]},
]
"""One of each kind, but for `defeat`."""

GOALS = [
    {"kind": "mean-hits"},
    {"kind": "hits-at-least", "hits": 1},
    {"kind": "hits-at-least", "hits": 4},
    {"kind": "mean-damage"},
    {"kind": "mean-damage", "need": 1},
    {"kind": "mean-damage", "need": 4},
    {"kind": "defeat", "need": 3},
    *({"kind": "worth", "worth": table} for table in [*WORTHS, TENT]),
]


def name_of(goal):
    """A short name for a goal, for the list of tests."""
    return "-".join([goal["kind"], *(str(v) for k, v in goal.items() if k != "kind")])


SPARED = {
    "flash": ["red"],
    "green-lantern": ["green", "green"],
    "superman": ["yellow", "blue"],
    "batman": ["black", "black", "gray"],
}
"""Dice that minus-die takes to leave an attack that is quick to read out."""


def needs_a_limit(hero, dice, abilities, goal):
    """Whether Flash may roll on for ever with more to win: out of scope of the second reading."""
    if hero != "flash" or "only-3-rolls" in abilities or abilities.count("minus-die") >= 4:
        return False
    if not any("race" in table for table in dice.values()):
        return False
    if goal["kind"] == "worth":
        return goal["worth"] == TENT
    return goal["kind"] in ("mean-hits", "mean-damage") and "need" not in goal


def law_of(answer, name):
    """The rows of a law as fractions; rows of chance 0 are left out.

    Where Flash might have rolled on a last row says "at least": of chance 0 in a finite chain.
    """
    rows = {row.get(name, "at least"): Fraction(row["exact"]) for row in answer[name]}
    assert len(rows) == len(answer[name])
    assert not rows.pop("at least", 0)
    return {number: chance for number, chance in rows.items() if chance}


def value_by_law(goal, hits, damage, bust):
    """The value of a goal from the laws, or None where they do not hold all it needs."""
    if goal["kind"] == "worth":
        return worth_by_law(goal["worth"], hits, bust)
    law, count = {
        "mean-hits": (hits, lambda n: n),
        "hits-at-least": (hits, lambda n: n >= goal["hits"]),
        "mean-damage": (damage, lambda n: min(n, goal.get("need", n))),
        "defeat": (damage, lambda n: n >= goal["need"]),
    }[goal["kind"]]
    return sum(chance * count(number) for number, chance in law.items())


def worth_by_law(table, hits, bust):
    """Hits tell the result unless the table tells results below 0 apart."""
    numbers = {int(key): Fraction(text) for key, text in table.items() if key != "bust"}
    low, high = min(numbers), max(numbers)
    if low < 0:
        return None
    value = sum(chance * numbers[min(max(n, low), high)] for n, chance in hits.items())
    zero = numbers[low]
    return value + bust * (Fraction(table.get("bust", zero)) - zero)
