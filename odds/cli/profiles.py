"""`odds dice save` and `odds dice show`: dice counted from a box, kept by whoever counted them."""

from __future__ import annotations

import argparse
from pathlib import Path

from odds.cli.flags import dice_by_hero
from odds.cli.tables import grid, pile
from odds.hero_dice.answers.faces.profiles import (
    Profile,
    from_text,
    json_of,
    profile,
    read,
    text_of,
    toml_of,
)
from odds.hero_dice.heroes import hero_names
from odds.hero_dice.words import Fault

MOST_BYTES = 64 * 1024


def profile_of(place: str) -> Profile:
    """Return the profile of a file, or of a text where no such file is."""
    if "~" in place and not _is_file(place):
        try:
            return from_text(place)
        except Fault as fault:
            raise Fault(fault.field or "dice", fault.detail, fault.code) from None
    try:
        with Path(place).open("rb") as opened:
            raw = opened.read(MOST_BYTES + 1)
        return read(raw.decode("utf-8-sig"))
    except UnicodeDecodeError:
        raise Fault("dice", f"{place[:200]!r} is not UTF-8") from None
    except Fault as fault:
        raise Fault(f"{place[:200]}: {fault.field}", fault.detail, fault.code) from None
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Fault("dice", f"cannot read {place[:200]!r}: {reason}") from None


def _is_file(place: str) -> bool:
    try:
        return Path(place).is_file()
    except (OSError, ValueError):
        return False


def save(options: argparse.Namespace) -> None:
    """Print a profile of the dice that the flags give, as TOML, as JSON or as a text."""
    if options.name is None:
        raise Fault("name", "missing; call the dice something: --name 'my box'", "missing")
    named = profile(options.name, dict(dice_by_hero(options.die, hero_names())))
    if options.text:
        print(text_of(named))
    else:
        print(json_of(named) if options.json else toml_of(named), end="")


def show(options: argparse.Namespace) -> None:
    """Print what a profile holds, its text, and the known facts that it contradicts."""
    named = profile_of(options.profile)
    if options.json:
        print(json_of(named), end="")
        return
    lines = [named.name]
    for who, dice in named.dice:
        lines += ["", who, *grid([[f"  {c}", pile(row)] for c, row in dice.table().items()])]
        broken = named.contradicts()[who]
        lines += [f"  contradicts what is known: {fact}" for fact in broken]
    print("\n".join([*lines, "", f"as a text: {text_of(named)}"]))
