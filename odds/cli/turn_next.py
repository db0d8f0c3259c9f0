"""How to go on once a turn is planned: the command that advises the hero who rolls first."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from math import floor, log10
from typing import Any

from odds.cli.turn_steps import decimal, plain, table_of
from odds.hero_dice.abilities import parse_ability
from odds.hero_dice.heroes import hero
from odds.hero_dice.terms import ONE_COLOUR, concerns
from odds.hero_dice.words import BankByColour, Hero

_PLACES = 4
_MOST_PLACES = 17


def go_on(answer: Mapping[str, Any], asked: Mapping[str, Any]) -> list[str]:
    """Return the command of the hero who rolls first, or why there is none."""
    if not answer["best"]["plan"]:
        return []
    plan = answer["best"]["plan"][0]
    table, name = table_of(plan["rolls_for"][0]), plan["hero"]
    worths = plain(table)
    holds = plan.get("also_counts") == "cards_left"
    if worths is None and not holds:
        return [f"`odds advise` counts hits alone; for {name} the table above counts batmobiles."]
    if worths is None:
        worths = {hits: list(each.values())[-1] for hits, each in table.items()}
    last = " It does not know his card to roll on." if holds else ""
    return [
        f"To go on when {name} has rolled, with his dice in place of these (then the next hero,",
        f"with the worth that fits what lies):{last}",
        f"  {_command(plan, worths, answer, asked)}",
    ]


def _command(
    plan: Mapping[str, Any],
    worths: Mapping[int, Fraction],
    answer: Mapping[str, Any],
    asked: Mapping[str, Any],
) -> str:
    name = plan["hero"]
    who = hero(name.partition("#")[0])
    row = asked["heroes"][list(answer["best"]["targets"]).index(name)]
    words = [f"odds advise {who.name} --goal worth --worth={_worths(worths)}"]
    words += _against(plan, answer["best"]["covered"], asked, who)
    words += [f"--die {colour}={_pile(faces)}" for colour, faces in (row.get("dice") or {}).items()]
    if isinstance(who.rule, BankByColour) and row.get("markers"):
        words.append(f"--markers {row['markers']}")
    if who.name == "batman" and ONE_COLOUR in asked.get("readings", ()):
        words.append(f"--reading {ONE_COLOUR}")
    return " ".join([*words, *_dice(plan, answer["dice"][name]["faces"], who)])


def _worths(worths: Mapping[int, Fraction]) -> str:
    """Return worths as short decimals that still tell them apart."""
    spread = max(worths.values()) - min(worths.values())
    finer = -floor(log10(spread)) if 0 < spread < 1 else 0
    places = min(_MOST_PLACES, _PLACES + finer)
    return ",".join(f"{hits}={decimal(worth, places)}" for hits, worth in worths.items())


def _against(
    plan: Mapping[str, Any],
    covered: list[Mapping[str, Any]],
    asked: Mapping[str, Any],
    who: Hero,
) -> list[str]:
    """Return the abilities of his target that change his rolls, without those covered."""
    listed = list(asked["battlefield"][plan["target"]].get("abilities", ()))
    for each in covered:
        if each["villain"] == plan["target"]:
            listed.remove(next(a for a in listed if a.partition(":")[0] == each["ability"]))
    known = [(text, parse_ability(text, "ability")[0]) for text in listed]
    felt = [text for text, a in known if concerns(a, who) and not a.minus_hits]
    return [f"--ability {text}" for text in felt]


def _dice(plan: Mapping[str, Any], faces: Mapping[str, Any], who: Hero) -> list[str]:
    """Return dice as they might lie after the first roll."""
    removed = plan.get("remove", ())
    words = [f"--removed {colour}" for colour in removed]
    for colour, number in who.dice:
        left = number - list(removed).count(colour)
        shown = [symbol for symbol, n in faces[colour].items() if n]
        lie = [shown[i % len(shown)] for i in range(left)]
        if lie:
            pile = {symbol: lie.count(symbol) for symbol in dict.fromkeys(lie)}
            words.append(f"--hand {colour}={_pile(pile)}")
    return [*words, "--rolls 1"]


def _pile(counts: Mapping[str, int]) -> str:
    return ",".join(f"{symbol}:{n}" for symbol, n in counts.items())
