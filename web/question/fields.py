"""The inputs of the page: read from the address and brought into one shape.

What a form sends is more than a question: the hero and the villain that it was drawn for (`of`,
`was`), a step of a + or - button, a wish to clear something. Reading it leaves the question alone.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from odds.hero_dice.answers import Fault
from web.question.cards import card, filled
from web.question.foreign import understood
from web.question.names import (
    MEAN_HITS,
    NEED,
    Fields,
    abilities,
    cells,
    dice_name,
    flat,
    heroes,
    roll_names,
)
from web.question.packing import default_faces, pack, unpack

LONGEST = 200
"""The longest text of an input in characters; what is beyond is cut off."""

_STEP = re.compile(r"([a-z0-9.-]{1,40}):(-?1)", re.ASCII)


def read(args: Mapping[str, Sequence[str]]) -> Fields:
    """Return the inputs of an address; of an input given twice the last counts.

    >>> fields = read({"hero": ["flash", "batman"], "need": [" 5 "]})
    >>> fields["hero"], fields["need"], fields["goal"]
    ('batman', '5', 'mean-hits')
    """
    given = {name: values[-1].strip()[:LONGEST] for name, values in args.items() if values}
    given.setdefault("hero", "")
    given = {**understood(args, given["hero"]), **given}
    for change in (_of_another_hero, _cleared, _opened, _stepped, _filled):
        change(given)
    given.pop("unfinished", None)
    if "of" in given and "now" not in given:
        given["unfinished"] = "1"
    given["goal"] = given.get("goal") or MEAN_HITS
    given.setdefault("need", NEED)
    return {name: given[name] for name in given if name in _known(given["hero"])}


def _known(hero: str) -> set[str]:
    """Return the names of the inputs that the page has for a hero."""
    names = {"hero", "villain", "goal", "need", "worth", "markers", "own", "unfinished"}
    names |= {*abilities()}
    names |= {dice_name(name) for name in heroes()}
    if hero in heroes():
        names |= {*flat(hero, ""), *roll_names(hero)}
    return names


def _of_another_hero(given: Fields) -> None:
    """Put the dice of the hero whose form this was into short, and forget his roll."""
    before = given.get("of", "")
    if before in heroes() and before != given["hero"]:
        _shorten(given, before)
        for name in (*flat(before, ""), *roll_names(before), "own"):
            given.pop(name, None)


def _shorten(given: Fields, hero: str) -> None:
    """Keep a hero's own dice in short; those that nobody changed are not his own."""
    typed = {name: given[name] or "0" for name in flat(hero, "") if name in given}
    if typed and (given.get("own") or {**default_faces(hero), **typed} != default_faces(hero)):
        given["own"] = "1"
        given[dice_name(hero)] = pack(given, cells(hero, ""))
    elif typed:
        given.pop(dice_name(hero), None)


def _cleared(given: Fields) -> None:
    hero, what = given["hero"], given.get("clear")
    if hero not in heroes():
        return
    names = {"roll": [*roll_names(hero), "hand", "aside", "removed"]}
    names["dice"] = [*flat(hero, ""), "own", dice_name(hero)]
    for name in names.get(what or "", []):
        given.pop(name, None)


def _opened(given: Fields) -> None:
    """Open what stands in short: the hero's own dice, the roll as it lies."""
    hero = given["hero"]
    if hero not in heroes():
        return
    _shorten(given, hero)
    if not given.get(dice_name(hero)) and not _typed(given, ""):
        given.pop("own", None)
    if given.get(dice_name(hero)):
        given["own"] = "1"
        given.update({**unpack(given[dice_name(hero)], cells(hero, "")), **_typed(given, "")})
    for kind in ("hand", "aside"):
        given.update(
            {**unpack(given.pop(kind, ""), cells(hero, f"{kind}.")), **_typed(given, kind)}
        )
    removed = [[f"removed.{colour}"] for colour in heroes()[hero]["dice"]]
    given.update(unpack(given.pop("removed", ""), removed))


def _typed(given: Fields, kind: str) -> Fields:
    """Return the inputs of one kind that were typed out."""
    names = flat(given["hero"], f"{kind}." if kind else "")
    return {name: given[name] for name in names if name in given}


def _stepped(given: Fields) -> None:
    """Take the step of a + or - button."""
    step = _STEP.fullmatch(given.get("step", ""))
    if step and step[1] in _known(given["hero"]):
        now = given.get(step[1]) or "0"
        number = int(now) if re.fullmatch(r"-?[0-9]{1,9}", now, re.ASCII) else 0
        least = -99 if step[1] == "total" else 0
        given[step[1]] = str(max(least, number + int(step[2])))


def _filled(given: Fields) -> None:
    """Fill abilities and need from the card of a villain newly chosen; a need left out always."""
    villain, was = given.get("villain", ""), given.get("was")
    if not villain:
        return
    try:
        found = filled(card(villain), given, first=was == "" or "goal" not in given)
    except Fault:
        return
    bare = "need" not in given and not any(given.get(name) for name in abilities())
    if bare if was is None else was != villain:
        given.update(found)
    elif "need" in found:
        given.setdefault("need", found["need"])
