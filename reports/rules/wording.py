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
    "loose": ("Bat of a colour without Batmobile",),
    "free": ("Bat of a colour with Batmobile",),
}


def steps(hero: str, rule: Sequence[Line], abilities: Sequence[str] = ()) -> tuple[str, ...]:
    """Return a rule in words, one sentence a step.

    >>> steps("flash", [{"do": "stop", "if": [["total", "at-least", 4]]}, {"do": "roll"}])
    ('If your total is 4 or more: stop.', 'Otherwise: throw on as long as a Race lets you.')
    """
    lines = [_sentence(hero, line, abilities) for line in rule]
    if _falls_through(rule[-1]):
        return (*lines, f"Otherwise: {_ELSE.get(hero, 'stop')}.")
    if len(lines) > 1:
        lines[-1] = "Otherwise: " + lines[-1][0].lower() + lines[-1][1:]
    return tuple(lines)


def _falls_through(last: Line) -> bool:
    """Tell whether there are states for which the last line of a rule may say nothing."""
    return bool(last.get("if")) or last["do"] not in ("stop", "keep", "roll")


_ELSE = {"superman": "keep any colour"}
"""What is done where no line fits; all others stop."""


def _sentence(hero: str, line: Line, abilities: Sequence[str]) -> str:
    conditions = [_condition(hero, *row) for row in line.get("if", ())]
    done = _act(hero, line["do"]) + _order(line["do"], line.get("first", ()), abilities)
    if not conditions:
        return f"{done[0].upper()}{done[1:]}."
    return f"If {' and '.join(conditions)}: {done}."


def named(word: str) -> str:
    """Return a symbol as it is written in a sentence.

    >>> named("heat-vision"), named("blank")
    ('Heat Vision', 'blank')
    """
    return word if word == "blank" else word.replace("-", " ").title()


# ---- what to do ------------------------------------------------------------------------------


def _act(hero: str, act: str) -> str:
    verb, _, what = act.partition(" ")
    if verb == "bank":
        return _bank(what)
    if verb.startswith("roll") and what:
        return _roll(verb, what)
    plain = {
        "stop": "stop",
        "roll-one": "throw a Recharge and one other die again",
        "roll": "throw on as long as a Race lets you",
        "keep": "keep",
        "bank-all": "set aside every Bat that may be set aside, and throw the rest again",
        "bank-one": "set aside one Bat only, and throw the rest again",
    }
    return plain[verb]


def _bank(what: str) -> str:
    if what in ("minus", "blank"):
        one = "Wound" if what == "minus" else what
        return f"set aside one {one} only, and throw the rest again"
    return f"set aside all Bats on {what} dice, and throw the rest again"


def _roll(verb: str, symbol: str) -> str:
    symbol, _, colour = symbol.partition(" ")
    if colour:
        return f"throw a Recharge and a {colour} {named(symbol)} again"
    if symbol == "recharge":
        pairs = "two Recharges" if verb == "roll" else "as many pairs of Recharges"
        return f"throw {pairs} again" + " as you can" * (verb != "roll")
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


def _dice(act: str, kind: str, what: str) -> str:
    if kind == "banked":
        return f"{what} if you can"
    if kind == "with":
        return "two Recharges if you can" if what == "recharge" else f"a {named(what)} if you can"
    if kind == "other" and act == "roll-one":
        return f"a {what} die that shows no Recharge if you can"
    if kind == "other" and act.startswith("roll-each"):
        return f"as many {what} {_several(named(act.split()[1]), 2)} as you can"
    if kind == "other":
        return f"the {named(act.split()[1])} {what} if you can"
    if act in ("roll-one", "roll recharge") or act.startswith("roll-each"):
        return f"as many {what} Recharges as you can"
    return f"the Recharge {what} if you can"


def _mark(name: str, side: str, abilities: Sequence[str]) -> str:
    kind, _, what = name.partition(" ")
    if kind == "colour":
        return f"that is {what}" if side == "most" else f"that is not {what}"
    if kind == "score":
        return f"with the highest score ({_score(what.split(), abilities)})"
    return _MARKS[kind, side]


def _score(words: list[str], abilities: Sequence[str]) -> str:
    """Return what a score counts: "8 -1/2 short 5 most 4" in its parts."""
    hit, *more = words
    die = _halves(more[0]) if more and more[0].startswith("-") else ""
    short, most = (more[more.index(w) + 1] if w in more else "" for w in ("short", "most"))
    own = {"Superman": hit, "each die": die}
    if not short and not most:
        return points(abilities, own)
    counts = ", ".join(f"{what} {count}" for what, count in own.items() if count)
    below = f"each point below 0 counts {short}" if short else ""
    above = f"no more than {most} above 0 count{'s' * (most == '1')}" if most else ""
    above = "points above 0 do not count" if most == "0" else above
    where = " and ".join(filter(None, (below, above)))
    return f"{counts}, and the balance of the dice set aside, its own too: {where}"


def _halves(word: str) -> str:
    """Return points off a die as they are written.

    >>> _halves("-3/2"), _halves("-1/2"), _halves("-2")
    ('-1½', '-½', '-2')
    """
    number, half, _ = word.partition("/2")
    whole = int(number.lstrip("-")) // 2
    return f"-{whole or ''}½" if half else word


def points(abilities: Sequence[str] = (), own: Mapping[str, str] | None = None) -> str:
    """Return what each symbol counts, and each die.

    >>> points()
    'Heat Vision 2, Freeze Breath 1, Kryptonite -2'
    """
    own = own or {}
    counts = {
        "Superman": own.get("Superman", ""),
        "Heat Vision": "" if "no-heat-vision" in abilities else "2",
        "Freeze Breath": "1",
        "Kryptonite": "-2",
        "each die": own.get("each die", ""),
    }
    return ", ".join(f"{what} {count}" for what, count in counts.items() if count)


def balance(abilities: Sequence[str] = ()) -> str:
    """Return what the balance of dice is, as a sentence."""
    villain = " The villain's Kryptonite counts too." * abilities.count("kryptonite")
    return f"The balance of dice: {points(abilities)}.{villain}"


_MARKS = {
    ("hits", "most"): "with the most Superman symbols",
    ("spare", "most"): "with the highest balance of its own dice",
    ("covers", "most"): "whose own dice have a balance of 0 or more",
    ("short", "fewest"): "with which the balance of the dice set aside, its own too, is least below"
    " 0 (all that are 0 or more are equal)",
    ("dice", "most"): "with the most dice",
    ("dice", "fewest"): "with the fewest dice",
}


# ---- conditions ------------------------------------------------------------------------------


def _condition(hero: str, name: str, side: str, number: int) -> str:
    kind, _, what = name.partition(" ")
    if kind == "throws-left":
        left = f"{_NUMBERS[number]} roll{_s(number)} {'is' if number == 1 else 'are'} left"
        return f"{'at least' if side == 'at-least' else 'at most'} {left}"
    if kind in ("total", "result"):
        return f"your {kind} is {_bounded(str(number), side)}"
    if hero == "superman":
        return _superman(name, side, number)
    if kind == "lying":
        lie = "lies" if number == 1 else "lie"
        return f"{_counted(number, side)} {_several(named(what), number)} {lie}"
    if kind == "hand":
        return f"your hand has {_counted(number, side)} {'die' if number == 1 else 'dice'}"
    first, *more = (_several(word, number) for word in _BATMAN[kind])
    both = f" or {more[0]}{' together' * (number > 0)}" if more else ""
    return f"your hand shows {_counted(number, side)} {first}{both}"


def _superman(name: str, side: str, number: int) -> str:
    aside = name.startswith("aside")
    if name == "roll":
        return "this is your first roll" if side == "at-most" else f"this is roll {number} or later"
    if name.endswith("hits"):
        where = "the dice set aside show" if aside else "all your dice together show"
        return f"{where} {_counted(number, side)} Superman symbol{_s(number)}"
    where = "the dice set aside" if aside else "all your dice together"
    return f"the balance of {where} is {_bounded(str(number), side)}"


def _s(number: int) -> str:
    return "" if number == 1 else "s"


def _several(word: str, number: int) -> str:
    """Return a symbol in the singular or plural.

    >>> _several("Parallax", 1), _several("Parallax", 2), _several("Bat of a colour", 2)
    ('Parallax', 'Parallaxes', 'Bats of a colour')
    """
    first, space, rest = word.partition(" ")
    if number == 1:
        return word
    return first + ("es" if first.endswith("x") else "s") + space + rest


def _bounded(number: str, side: str) -> str:
    return f"{number} or {'more' if side == 'at-least' else 'less'}"


def _counted(number: int, side: str) -> str:
    if side == "at-most" and number == 0:
        return "no"
    return f"{'at least' if side == 'at-least' else 'at most'} {_NUMBERS[number]}"
