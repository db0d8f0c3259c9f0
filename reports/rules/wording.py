"""Rules in plain English, a sentence a line, as a player reads them at the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

Line = Mapping[str, Any]
HOW = (
    "After each roll go through the lines from the top and do what the first one says that fits "
    "and can be done."
)
"""How every rule is read; put it above the first one on a page."""
LEFT_OPEN = (
    "Where a rule leaves a choice open, take any: its value counts the worst choice, so it holds "
    "whatever you take."
)
"""What the values of rules mean where several moves fit."""
_NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven")
_BATMAN = {
    "plus": ("Bat",),
    "minus": ("Wound",),
    "lead": ("Batmobile",),
    "dead": ("Wound", "Batmobile"),
}


def steps(hero: str, rule: Sequence[Line], abilities: Sequence[str] = ()) -> tuple[str, ...]:
    """Return a rule in words, one sentence a step.

    >>> steps("flash", [{"do": "stop", "if": [["total", "at-least", 4]]}, {"do": "roll"}])
    ('If your total is 4 or more: stop.', 'Otherwise: throw on as long as a Race lets you.')
    """
    lines = [_sentence(hero, line, abilities) for line in rule]
    if len(lines) > 1 and not rule[-1].get("if"):
        lines[-1] = "Otherwise: " + lines[-1][0].lower() + lines[-1][1:]
    if hero == "batman" and rule[-1]["do"] != "stop":
        lines.append("Stop when none of this can be done.")
    return tuple(lines)


def _sentence(hero: str, line: Line, abilities: Sequence[str]) -> str:
    conditions = [_condition(hero, *row) for row in line.get("if", ())]
    done = _act(hero, line["do"]) + _order(line["do"], line.get("first", ()), abilities)
    if not conditions:
        return f"{done[0].upper()}{done[1:]}."
    return f"If {' and '.join(conditions)}: {done}."


def named(word: str) -> str:
    """Return a symbol as it is written in a sentence.

    >>> named("heat-vision")
    'Heat Vision'
    """
    return word.replace("-", " ").title()


# ---- what to do ------------------------------------------------------------------------------


def _act(hero: str, act: str) -> str:
    verb, _, what = act.partition(" ")
    if verb == "bank":
        return _bank(what)
    if verb.startswith("roll") and what:
        return _roll(verb, what)
    plain = {
        "stop": "stop",
        "roll": "throw on as long as a Race lets you",
        "keep": "keep",
        "bank-all": "set aside every Bat that may be set aside, and throw the rest again",
        "bank-one": "set aside one Bat only, and throw the rest again",
    }
    return plain[verb]


def _bank(what: str) -> str:
    if what == "minus":
        return "set aside one Wound, if that lets you throw the rest again"
    return f"set aside all Bats on {what} dice if they show a Batmobile, and throw the rest again"


def _roll(verb: str, symbol: str) -> str:
    if symbol == "recharge":
        pairs = "two Recharges" if verb == "roll" else "all pairs of Recharges"
        return f"throw {pairs} again"
    if verb == "roll":
        return f"throw a Recharge and a {named(symbol)} again"
    return f"throw as many pairs of a Recharge and a {named(symbol)} again as you can"


# ---- which first -----------------------------------------------------------------------------


def _order(act: str, first: Sequence[Sequence[str]], abilities: Sequence[str]) -> str:
    if act == "keep":
        return _colour([_mark(name, side, abilities) for name, side in first])
    texts = [_dice(act, *name.split()) for name, _ in first]
    return f" ({', then '.join(texts)})" if texts else ""


def _colour(marks: list[str]) -> str:
    if not marks:
        return " any colour"
    return " the colour " + "; among equals the one ".join(marks)


def _dice(act: str, kind: str, colour: str = "") -> str:
    if kind == "banked":
        return f"{colour} if you can"
    symbol = "recharge" if kind == "lead" else act.partition(" ")[2]
    return f"the {named(symbol)} {colour} if you can"


def _mark(name: str, side: str, abilities: Sequence[str]) -> str:
    kind, _, what = name.partition(" ")
    if kind == "colour":
        return f"that is {what}" if side == "most" else f"that is not {what}"
    if kind == "score":
        hit, *less = what.split()
        return f"with the highest score ({_points(abilities, hit, *less)})"
    return _MARKS[kind, side].replace("*", _points(abilities))


def _points(abilities: Sequence[str], hit: str = "", die: str = "") -> str:
    """Return what each symbol counts, and each die."""
    counts = {
        "Superman": hit,
        "Heat Vision": "" if "no-heat-vision" in abilities else "2",
        "Freeze Breath": "1",
        "Kryptonite": "-2",
        "each die": die,
    }
    return ", ".join(f"{what} {count}" for what, count in counts.items() if count)


_MARKS = {
    ("hits", "most"): "with the most Superman symbols",
    ("spare", "most"): "that cancels best (*)",
    ("covers", "most"): "whose own symbols cancel its Kryptonite",
    ("short", "fewest"): "that leaves the least Kryptonite uncancelled among the dice set aside",
    ("dice", "most"): "with the most dice",
    ("dice", "fewest"): "with the fewest dice",
}


# ---- conditions ------------------------------------------------------------------------------


def _condition(hero: str, name: str, side: str, number: int) -> str:
    kind, _, what = name.partition(" ")
    if kind == "throws-left":
        few = f"{_NUMBERS[number]} roll{_s(number)}"
        left = "is" if number == 1 else "are"
        return f"{few} {'at most' if side == 'at-most' else 'or more'} {left} left"
    if kind in ("total", "result"):
        return f"your {kind} is {_bounded(str(number), side)}"
    if hero == "superman":
        return _superman(name, side, number)
    if kind == "lying":
        return f"{_counted(number, side)} {named(what)}{_s(number)} {_verb(number)}"
    if kind == "hand":
        return f"{_counted(number, side)} {'die is' if number == 1 else 'dice are'} in your hand"
    if kind in ("loose", "free"):
        with_it = "without" if kind == "loose" else "with"
        lie = f"{_counted(number, side)} Bat{_s(number)} {_verb(number)}"
        return f"{lie} in a colour {with_it} Batmobile"
    lying = " or ".join(word + _s(number) for word in _BATMAN[kind])
    return f"{_counted(number, side)} {lying} {_verb(number)}"


def _superman(name: str, side: str, number: int) -> str:
    where = "set aside" if name.startswith("aside") else "in sight"
    if name == "roll":
        return "this is your first roll" if side == "at-most" else f"this is roll {number} or later"
    if name.endswith("hits"):
        return f"{_counted(number, side)} Superman symbol{_s(number)} {_verb(number)} {where}"
    if (side, number) == ("at-least", 0):
        return f"all Kryptonite {where} is cancelled"
    if (side, number) == ("at-most", -1):
        return f"Kryptonite {where} is not all cancelled"
    if side == "at-most":
        return f"the dice {where} are {-number} or more short (a Kryptonite counts 2)"
    return f"the dice {where} could cancel {number} or more further points (a Kryptonite counts 2)"


def _s(number: int) -> str:
    return "" if number == 1 else "s"


def _verb(number: int) -> str:
    return "lies" if number == 1 else "lie"


def _bounded(number: str, side: str) -> str:
    return f"{number} or {'more' if side == 'at-least' else 'less'}"


def _counted(number: int, side: str) -> str:
    if side == "at-most" and number == 0:
        return "no"
    return f"{'at least' if side == 'at-least' else 'at most'} {_NUMBERS[number]}"
