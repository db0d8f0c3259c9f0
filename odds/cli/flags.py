"""Flags for people turned into requests of the contracts; the values are checked there."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from typing import Any

from odds.hero_dice.words import Fault

Command = Callable[[argparse.Namespace], None]
_FIRST_ROLLS = 4
_ROWS = 15
"""The last row of an unbounded law where nobody asks for another."""


def add_question(commands: Any, name: str, what: str, run: Command) -> argparse.ArgumentParser:
    """Add a command that asks about one attack."""
    command: argparse.ArgumentParser = commands.add_parser(name, help=what, description=what)
    add = command.add_argument
    add("hero", nargs="?", help="flash, green-lantern, superman or batman")
    add("--goal", help="mean-hits, hits-at-least, mean-damage, defeat or worth")
    add("--hits", type=int, help="for hits-at-least: how many")
    add("--need", type=int, help="for defeat and mean-damage: threat less damage that lies")
    add("--worth", help="for worth: result=worth,... such as --worth=-1=0,0=0,1=1/2,2=3")
    add("--villain", help="take abilities and threat from a villain's card")
    add("--ability", action="append", default=[], help="a villain's ability; may be repeated")
    add("--die", action="append", default=[], help="your faces: red=flash:2,race:4; once a colour")
    add("--dice", metavar="PROFILE", help="your faces, kept in a file or a text: see `odds dice`")
    add("--markers", type=int, help="Batmobile markers that may be spent in this attack")
    add("--remove", action="append", default=[], help="the die that minus-die takes, by colour")
    add("--reading", action="append", default=[], help="a named reading of an unclear rule")
    add("--digits", type=int, help="digits after the point, 1 to 1000 (default 30)")
    add("--law-to", type=int, help="last row of an unbounded law (default 40)")
    add("--json", action="store_true", help="read a JSON request from standard input, print JSON")
    command.set_defaults(run=run)
    return command


def add_state(command: argparse.ArgumentParser) -> None:
    """Add the flags of the dice as they lie."""
    add = command.add_argument
    add("--hand", action="append", default=[], help="the latest roll: red=flash:1,race:2")
    add("--aside", action="append", default=[], help="dice set aside: blue=superman:2,kryptonite:1")
    add("--total", type=int, help="Flash: total of the rolls before this one")
    add("--rolls", type=int, help="throws made so far")
    add("--removed", action="append", default=[], help="a die that minus-die took, by colour")
    add("--markers-left", type=int, help="markers still to spend")


def add_certificate(command: argparse.ArgumentParser) -> None:
    """Add the flag that asks for a certificate."""
    what = "write policy and values to a file that docs/check_certificate.py proves"
    command.add_argument("--certificate", metavar="FILE", help=what)


def whole_of(digits: str) -> int:
    """Return the number of a text of digits; a far larger one stays large enough to be refused.

    >>> whole_of("0000000012"), whole_of("9" * 5000) == 10**18 - 1
    (12, True)
    """
    return int(digits.lstrip("0")[:18] or "0")


# ---- what they say ---------------------------------------------------------------------------


def solve_request(options: argparse.Namespace) -> dict[str, Any]:
    """Return the solve request that the flags describe, with the likeliest first rolls."""
    return {**request(options), "first_rolls": _FIRST_ROLLS}


def request(options: argparse.Namespace) -> dict[str, Any]:
    """Return the request that the flags describe."""
    if options.hero is None:
        raise Fault("hero", "missing; name one, for example flash", "missing")
    abilities, threat = _card(options.villain) if options.villain else ([], None)
    found: dict[str, Any] = {
        "hero": options.hero,
        "abilities": [*abilities, *options.ability],
        "goal": _goal(options, threat),
    }
    named = {"remove": options.remove, "readings": options.reading, "dice": dice(options.die)}
    found.update({key: value for key, value in named.items() if value})
    if options.dice is not None:
        found.update(_of_profile(options))
    found["law_to"] = _ROWS
    for key in ("markers", "digits", "law_to"):
        if getattr(options, key) is not None:
            found[key] = getattr(options, key)
    return found


def _of_profile(options: argparse.Namespace) -> dict[str, Any]:
    """Return the faces and the name that a profile gives."""
    from odds.cli.profiles import profile_of

    if options.die:
        raise Fault("die", "give faces by --die or by --dice, not by both")
    named = profile_of(options.dice)
    return {"dice": named.of(options.hero).table(), "dice_name": named.name}


def advice_request(options: argparse.Namespace) -> dict[str, Any]:
    """Return the advice request that the flags describe."""
    return {**request(options), **state(options)}


def state(options: argparse.Namespace) -> dict[str, Any]:
    """Return the state that the flags describe, under its key; nothing where they say nothing."""
    found: dict[str, Any] = {
        "hand": dice(options.hand, "hand"),
        "aside": dice(options.aside, "aside"),
        "removed": options.removed,
    }
    numbers = {"total": options.total, "rolls": options.rolls, "markers": options.markers_left}
    found.update({key: value for key, value in numbers.items() if value is not None})
    given = {key: value for key, value in found.items() if value not in ({}, [])}
    return {"state": given} if given else {}


def _card(name: str) -> tuple[list[str], int | None]:
    """Return a villain's known abilities and threat."""
    from odds.hero_dice.answers.catalogue import villain

    card = villain(name)
    return list(card["abilities"]["value"] or ()), card["threat"]["value"]


def unknown_of(name: str) -> list[str]:
    """Return what a villain's card does not tell, in words for people."""
    from odds.hero_dice.answers.catalogue import villain

    card = villain(name)
    taken = {"threat": "is unknown: give --need", "abilities": "are unknown: none were taken"}
    return [
        f"The {what} of {card['name']} {said}."
        for what, said in taken.items()
        if card[what]["value"] is None
    ]


def _goal(options: argparse.Namespace, threat: int | None) -> dict[str, Any]:
    """Return the goal; what is given decides it where --goal does not."""
    if options.worth is not None:
        if options.goal not in (None, "worth"):
            raise Fault("worth", f"goes with --goal worth, not with {options.goal}")
        return {"kind": "worth", "worth": pairs(options.worth, "=", "worth")}
    need = threat if options.need is None else options.need
    kind = options.goal or _implied(options.hits, need)
    goal: dict[str, Any] = {"kind": kind}
    if options.hits is not None:
        goal["hits"] = options.hits
    if options.need is not None or (need is not None and kind in ("defeat", "mean-damage")):
        goal["need"] = need
    return goal


def _implied(hits: int | None, need: int | None) -> str:
    if hits is not None:
        return "hits-at-least"
    return "mean-hits" if need is None else "defeat"


def pairs(text: str, sign: str, field: str) -> dict[str, str]:
    """Return "a:1,b:2" as a table of texts."""
    found: dict[str, str] = {}
    for part in text.split(","):
        key, divider, value = part.partition(sign)
        if not divider or key.strip() in found:
            raise Fault(field, f"write name{sign}number,... each name once; you gave {text[:60]!r}")
        found[key.strip()] = value.strip()
    return found


def dice(parts: list[str], field: str = "die") -> dict[str, dict[str, int]]:
    """Return "red=flash:2,race:4" texts as colour -> symbol -> number."""
    found: dict[str, dict[str, int]] = {}
    for part in parts:
        colour, divider, rest = part.partition("=")
        if not divider or colour in found:
            raise Fault(
                field, f"write red=flash:2,race:1, each colour once; you gave {part[:60]!r}"
            )
        counts = pairs(rest, ":", field) if rest else {}
        found[colour] = {symbol: _count(n, f"{field}.{symbol}") for symbol, n in counts.items()}
    return found


def dice_by_hero(parts: list[str], heroes: Sequence[str]) -> dict[str, dict[str, dict[str, int]]]:
    """Return "flash:red=flash:2,race:4" texts as hero -> colour -> symbol -> number."""
    found: dict[str, list[str]] = {}
    for given in parts:
        name, divider, rest = given.partition(":")
        if not divider or name not in heroes:
            raise Fault("die", f"write hero:colour=symbol:number,...; you gave {given[:60]!r}")
        found.setdefault(name, []).append(rest)
    return {name: dice(rows) for name, rows in found.items()}


def _count(text: str, field: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= 4):
        raise Fault(field[:60], f"must be a whole number; you gave {text[:40]!r}")
    return int(text)
