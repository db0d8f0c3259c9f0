"""`odds turn`: the request that flags or a file describe; the values are checked behind it."""

from __future__ import annotations

import argparse
from typing import Any

from odds.cli.flags import dice_by_hero, pairs, whole_of
from odds.cli.settling import read
from odds.hero_dice.words import Fault

Faces = dict[str, dict[str, dict[str, int]]]
_HERO = "write hero:markers:card+card:played+played, as flash:2:yellow-die+recover:roll-on"
_VILLAIN = "write 5,wound,damage:flash=1,turned,old:flash=2"
_MARKERS = {"damage": "damage", "old": "old_markers"}


def request(options: argparse.Namespace) -> Any:
    """Return the turn request that file or flags describe."""
    if options.read:
        return read(options.read)
    if not options.hero or not options.villain:
        need = "name heroes and villains: odds turn flash batman --villain atrocitus --villain 5"
        raise Fault("hero" if not options.hero else "villain", f"missing; {need}", "missing")
    heroes = [_hero(text, i) for i, text in enumerate(options.hero)]
    found = {
        "edition": options.edition,
        "battlefield": [_villain(text, i) for i, text in enumerate(options.villain)],
        "heroes": heroes,
        "goal": _goal(options),
        "interleave": not options.no_waiting,
    }
    if options.solo is not None:
        found["solo"] = options.solo
    if options.reading:
        found["readings"] = options.reading
    return {**found, **_with_faces(heroes, _faces(options))}


# ---- the goal --------------------------------------------------------------------------------


def _goal(options: argparse.Namespace) -> dict[str, Any]:
    """Return the goal; a table that is given decides it where --goal does not."""
    kind, tables = options.goal, {"worth": options.worth, "left": options.left}
    for flag, of in (("worth", "worth"), ("left", "resistance")):
        if tables[flag] is None:
            continue
        if kind not in (None, of):
            raise Fault(flag, f"goes with --goal {of}, not with {kind}")
        kind = of
    goal: dict[str, Any] = {"kind": kind or "threat-removed"}
    goal.update({flag: pairs(text, "=", flag) for flag, text in tables.items() if text is not None})
    if kind == "fell-all":
        goal["villains"] = options.on or list(range(len(options.villain)))
    elif options.on:
        if len(options.on) > 1:
            raise Fault("on", "several villains go with --goal fell-all")
        goal["villain"] = options.on[0]
    elif kind in ("fell", "beat", "worth"):
        goal["villain"] = 0
    return goal


# ---- dice ------------------------------------------------------------------------------------


def _faces(options: argparse.Namespace) -> Faces:
    """Return the faces that flags or a profile give, by hero."""
    from odds.cli.profiles import profile_of
    from odds.hero_dice.heroes import hero_names

    if options.dice is None:
        return dice_by_hero(options.die, hero_names())
    if options.die:
        raise Fault("die", "give faces by --die or by --dice, not by both")
    return profile_of(options.dice).tables()


def _with_faces(heroes: list[dict[str, Any]], faces: Faces) -> dict[str, Any]:
    """Give each hero his faces; return the gray die of Two-Faced, which is one of Batman's."""
    used = set()
    for row in heroes:
        name = row["hero"].partition("#")[0]
        if name in faces:
            row["dice"] = faces[name]
            used.add(name)
    gray = faces.get("batman", {}).get("gray")
    if faces and not used and gray is None:
        raise Fault("dice", f"are those of {', '.join(faces)}, who does not play here")
    return {} if gray is None else {"dice": {"gray": gray}}


# ---- villains and heroes ---------------------------------------------------------------------


def _villain(text: str, place: int) -> dict[str, Any]:
    """Return "5,shield:2,damage:flash=1" or a villain's name with such parts as a villain."""
    first, *parts = [part.strip() for part in text.split(",")]
    found = _stack(first, place)
    for part in parts:
        word, _, rest = part.partition(":")
        if word in _MARKERS:
            name, number = _markers(rest, f"villain[{place}]")
            laid = found.setdefault(_MARKERS[word], {})
            laid[name] = laid.get(name, 0) + number
        elif part == "turned":
            found["turned"] = True
        else:
            found["abilities"].append(part)
    return found


def _stack(first: str, place: int) -> dict[str, Any]:
    """Return a villain of this threat or of this name."""
    from odds.hero_dice.answers.catalogue import villain

    if first.isascii() and first.isdigit():
        return {"name": f"villain {place}", "threat": whole_of(first), "abilities": []}
    card = villain(first)
    if card["threat"]["value"] is None:
        raise Fault(
            f"villain[{place}]",
            f"the threat of {card['name']} is unknown; write it: 5,shield:2 instead of the name",
        )
    known = list(card["abilities"]["value"] or ())
    return {"name": card["name"], "threat": card["threat"]["value"], "abilities": known}


def _markers(text: str, field: str) -> tuple[str, int]:
    """Return "flash=1" as a hero and his markers."""
    name, _, number = text.partition("=")
    if not (number.isascii() and number.isdigit()):
        raise Fault(field, f"{_VILLAIN}; you gave {text[:40]!r} as markers")
    return name, whole_of(number)


def _hero(text: str, place: int) -> dict[str, Any]:
    """Return "flash:2:yellow-die+recover:roll-on" as a hero with markers and cards."""
    name, *rest = text.split(":")
    found: dict[str, Any] = {"hero": name}
    if len(rest) > 3:
        raise Fault(f"hero[{place}]", _HERO)
    if rest and rest[0]:
        if not (rest[0].isascii() and rest[0].isdigit()):
            raise Fault(f"hero[{place}]", f"markers are a number; you gave {rest[0][:20]!r}")
        found["markers"] = whole_of(rest[0])
    for key, cards in zip(("cards", "played"), rest[1:], strict=False):
        if cards:
            found[key] = cards.split("+")
    return found
