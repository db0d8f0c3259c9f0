"""Simple rules a second time, as a player would follow them with the engine's dice on the table.

Each function takes an attack and the events open to the player and returns those that the rule
leaves open; beside it stands the same rule as data.
"""

from collections import Counter

from odds.hero_dice.engine.attack import KeepColour, RollAgain, RollOn, SetAside, Stop


def faces(attack, numbers):
    return sorted(attack.dice[i].face for i in numbers)


def showing(attack, numbers, symbol, colour):
    return sum(attack.dice[i].face == symbol and attack.dice[i].colour == colour for i in numbers)


def most(events, number):
    top = max(map(number, events), default=0)
    return [event for event in events if number(event) == top]


def flash_until(total):
    """Stop at a total or more, else throw on."""

    def follow(attack, events):
        return [Stop()] if attack.total >= total or RollOn() not in events else [RollOn()]

    return follow


def lying(attack):
    shown = Counter(die.face for die in attack.dice if not die.removed)
    return shown["lantern"] - shown["parallax"]


def pairs_of(attack, events, other):
    wanted = sorted(["recharge", other])
    rolls = [e for e in events if isinstance(e, RollAgain)]
    return [e for e in rolls if faces(attack, e.dice) == wanted]


def lantern_open(attack, events):
    """A recharge with a parallax, then two recharges while the result is at most 1, then stop."""
    return (
        pairs_of(attack, events, "parallax")
        or (lying(attack) <= 1 and pairs_of(attack, events, "recharge"))
        or [Stop()]
    )


def lantern_strict(attack, events):
    """The same with colours: the parallax black, then the recharge green; so too with two."""
    first = pairs_of(attack, events, "parallax")
    first = most(first, lambda e: showing(attack, e.dice, "parallax", "black"))
    first = most(first, lambda e: showing(attack, e.dice, "recharge", "green"))
    second = pairs_of(attack, events, "recharge") if lying(attack) <= 1 else []
    return first or most(second, lambda e: showing(attack, e.dice, "recharge", "green")) or [Stop()]


def lantern_lead(attack, events):
    """A recharge, black if it can be, with a parallax, whatever its colour; then stop."""
    first = pairs_of(attack, events, "parallax")
    return most(first, lambda e: showing(attack, e.dice, "recharge", "black")) or [Stop()]


POINTS = {"superman": 4, "heat-vision": 2, "freeze-breath": 1, "kryptonite": -2}


def superman_scores(die_costs, ordered):
    """Keep the colour with the highest score; of equals the one with the fewest dice."""

    def follow(attack, events):
        keeps = [e for e in events if isinstance(e, KeepColour)]

        def kept(event):
            return [d for d in attack.hand if d.colour == event.colour]

        best = most(keeps, lambda e: sum(POINTS[d.face] - die_costs for d in kept(e)))
        return (most(best, lambda e: -len(kept(e))) if ordered else best) or list(events)

    return follow


def batman_banks(enough):
    """Stop at a result; else bank every bat that may be; else one wound, gray first; else stop."""

    def follow(attack, events):
        shown = Counter(die.face for die in attack.dice)
        if shown["bat"] - shown["wound"] >= enough:
            return [Stop()]
        ways = [e for e in events if isinstance(e, SetAside) and not e.markers]
        bats = [e for e in ways if set(faces(attack, e.dice)) == {"bat"}]
        wounds = [e for e in ways if faces(attack, e.dice) == ["wound"]]
        gray = most(wounds, lambda e: showing(attack, e.dice, "wound", "gray"))
        return most(bats, lambda e: len(e.dice)) or gray or [Stop()]

    return follow


STOP_AT = [{"do": "stop", "if": [["total", "at-least", 2]]}, {"do": "roll"}]
OPEN = [
    {"do": "roll parallax"},
    {"do": "roll recharge", "if": [["result", "at-most", 1]]},
    {"do": "stop"},
]
STRICT = [
    {"do": "roll parallax", "first": [["other black", "most"], ["lead green", "most"]]},
    {
        "do": "roll recharge",
        "if": [["result", "at-most", 1]],
        "first": [["lead green", "most"]],
    },
    {"do": "stop"},
]
LEAD = [{"do": "roll parallax", "first": [["lead black", "most"]]}, {"do": "stop"}]
SCORE = [{"do": "keep", "first": [["score 4 -1", "most"], ["dice", "fewest"]]}]
LOOSE = [{"do": "keep", "first": [["score 4", "most"]]}]
BANK = [
    {"do": "stop", "if": [["result", "at-least", 3]]},
    {"do": "bank-all"},
    {"do": "bank minus", "first": [["banked gray", "most"]]},
]
RULES = {
    "flash": (STOP_AT, flash_until(2)),
    "green-lantern": (STRICT, lantern_strict),
    "superman": (SCORE, superman_scores(1, True)),
    "batman": (BANK, batman_banks(3)),
}
"""Rules that leave no choice open but which of like dice, and the same as functions."""
