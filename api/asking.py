"""The values of a query as a request of `answers`, and the one spelling of their texts."""

from __future__ import annotations

from typing import Any

from odds.hero_dice.answers import Fault, door
from odds.hero_dice.answers.faces import profiles

Given = dict[str, Any]
_KEYS = {"ability": "abilities", "reading": "readings"}
_OF_GOAL = ("hits", "need", "worth")
_BUST = "bust"
_DIGITS = 1000


def attack_request(given: Given) -> Given:
    """Return the request of a query about one attack.

    >>> attack_request({"hero": "flash", "goal": "defeat", "need": 4, "ability": ["wound"]})
    {'hero': 'flash', 'goal': {'kind': 'defeat', 'need': 4}, 'abilities': ['wound']}
    """
    asked: Given = {"hero": given["hero"]} if "hero" in given else {}
    if "goal" in given:
        asked["goal"] = {"kind": given["goal"]}
        asked["goal"].update({key: given[key] for key in _OF_GOAL if key in given})
        if "worth" in given:
            asked["goal"]["worth"] = worth_of(given["worth"])
    for key, value in given.items():
        if key not in ("hero", "goal", "dice", *_OF_GOAL):
            asked[_KEYS.get(key, key)] = value
    if "dice" in given:
        named = profile_of(given["dice"])
        asked.update(dice_name=named.name, dice=named.of(str(given.get("hero"))).table())
    return asked


def spelled_attack(given: Given) -> Given:
    """Return the values with their texts in their one spelling.

    >>> spelled_attack({"hero": "flash", "goal": "worth", "worth": "1:0.50,0:00"})["worth"]
    '0:0,1:1/2'
    """
    found = dict(given)
    if "worth" in given:
        found["worth"] = spelled_worth(given["worth"])
    if "dice" in given:
        found["dice"] = spelled_dice(given["dice"], [given["hero"]])
    return _once(found)


def spelled_needs(given: Given) -> Given:
    """Return the values with their texts in their one spelling, the chance in lowest terms.

    >>> spelled_needs({"hero": "flash", "chance": "0.80"})["chance"]
    '4/5'
    """
    found = spelled_attack(given)
    if "chance" in given:
        found["chance"] = str(door.fraction(given["chance"], "chance"))
    return found


def _once(given: Given) -> Given:
    if "reading" in given:
        given["reading"] = sorted(set(given["reading"]))
    return given


# ---- worth -----------------------------------------------------------------------------------


def worth_of(text: str) -> dict[str, str]:
    """Return a worth table as texts.

    >>> worth_of("0:0,1:1/2,bust:-1")
    {'0': '0', '1': '1/2', 'bust': '-1'}
    """
    found: dict[str, str] = {}
    for row in text.split(","):
        result, colon, worth = row.partition(":")
        if not colon or not result or not worth:
            need = "must be rows of result:worth such as 0:0,1:1/2,2:3"
            raise Fault("worth", f"{need}; you gave {row[:40]!r}")
        if result in found:
            raise Fault("worth", f"names the result {result[:20]} twice")
        found[result] = worth
    return found


def spelled_worth(text: str) -> str:
    """Return a worth table in its one spelling: results ascending, bust last, lowest terms."""
    table = worth_of(text)
    rows = [(_place(key), door.fraction(table[key], "worth", _DIGITS)) for key in table]
    return ",".join(
        f"{_BUST if place is None else place}:{worth}"
        for place, worth in sorted(rows, key=lambda row: (row[0] is None, row[0] or 0))
    )


def _place(result: str) -> int | None:
    return None if result == _BUST else int(result)


# ---- dice ------------------------------------------------------------------------------------


def profile_of(text: str) -> profiles.Profile:
    """Return the dice of a short text; `Fault` names the key `dice`."""
    try:
        return profiles.from_text(text)
    except Fault as fault:
        part = "" if fault.field == "dice" else f".{fault.field}"
        raise Fault(f"dice{part}"[:80], fault.detail, fault.code) from None


def spelled_dice(text: str, heroes: list[str]) -> str:
    """Return the short text of these heroes' dice, in its one spelling."""
    named = profile_of(text)
    own = {who: table for who, table in named.tables().items() if who in heroes}
    return profiles.text_of(profiles.profile(named.name, own))


# ---- the table hero x villain ----------------------------------------------------------------


def table_request(given: Given) -> Given:
    """Return the request of a query about the table hero x villain.

    >>> table_request({"hero": ["batman"], "markers": ["batman:2"]})
    {'heroes': ['batman'], 'markers': {'batman': 2}}
    """
    asked: Given = {}
    for key, own in (("hero", "heroes"), ("villain", "villains"), ("reading", "readings")):
        if key in given:
            asked[own] = given[key]
    if "markers" in given:
        asked["markers"] = dict(map(_markers, given["markers"]))
        if len(asked["markers"]) < len(given["markers"]):
            raise Fault("markers", "names a hero twice")
    if "dice" in given:
        named = profile_of(given["dice"])
        asked.update(dice_name=named.name, dice=named.tables())
    return asked | {key: given[key] for key in ("digits",) if key in given}


def _markers(text: str) -> tuple[str, int]:
    who, _, number = text.partition(":")
    if not (number.isascii() and number.isdigit() and len(number) < 3):
        raise Fault("markers", f"must be hero:number such as batman:2; you gave {text[:40]!r}")
    return who, int(number)


def spelled_table(given: Given) -> Given:
    """Return the values with their texts in their one spelling."""
    found = dict(given)
    if "markers" in given:
        rows = map(_markers, given["markers"])
        found["markers"] = [f"{who}:{number}" for who, number in rows if number]
    if "dice" in given:
        named = profile_of(given["dice"])
        found["dice"] = profiles.text_of(named)
    return _once({key: value for key, value in found.items() if value != []})
