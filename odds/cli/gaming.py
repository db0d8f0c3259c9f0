"""What `play` and `simulate` share: who plays, by which rules, with whose cards and dice."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from odds.cli.flags import dice_by_hero
from odds.hero_dice.data import dice as dice_of
from odds.hero_dice.data.loading import DataError
from odds.hero_dice.engine import HeroSet, Setting, hero_set, setting
from odds.hero_dice.engine.errors import RuleError
from odds.hero_dice.heroes import hero_names
from odds.hero_dice.words import Fault

MOST_NAMED = 12


@contextmanager
def as_faults() -> Iterator[None]:
    """Turn damaged set files and broken rules into the faults that the command line tells."""
    try:
        yield
    except (DataError, RuleError) as error:
        raise Fault("", str(error)) from None


def setting_of(options: argparse.Namespace) -> Setting:
    """Return what the flags say is played with; `Fault` where they cannot be played."""
    if not options.hero:
        raise Fault("hero", "missing; name one to four, for example `flash batman`", "missing")
    heroes = [name.partition("#")[0] for name in options.hero]
    with as_faults():
        made = setting(
            heroes,
            options.edition,
            sets=dict(_boxes(options.set, heroes)),
            faces=dice_by_hero(options.die, heroes),
            tough=options.tough,
            rounds=options.rounds,
            readings=options.reading,
        )
    _check_seats(options.hero, made)
    return made


def _check_seats(named: list[str], made: Setting) -> None:
    """Refuse doppelgängers numbered in another way than they sit."""
    for name, seat in zip(named, made.names, strict=True):
        if "#" in name and name != seat:
            raise Fault("hero", f"{name[:40]!r} sits as {seat!r}; doppelgängers count from #1")


def _boxes(files: list[str], heroes: list[str]) -> Iterator[tuple[str, HeroSet]]:
    for file in files:
        box = _box(Path(file))
        if box.hero not in heroes:
            raise Fault(file, f"is the set of {box.hero}, who does not play")
        yield box.hero, box


def _box(path: Path) -> HeroSet:
    """Return a set file, whoever's it is."""
    wrong = None
    for name in hero_names():
        try:
            return hero_set(name, path)
        except DataError as error:
            wrong = wrong or error
            if error.entry != "set: hero" or "is asked for" not in error.fault:
                raise
    raise wrong or AssertionError


def check_place(file: str | None) -> None:
    """Refuse a place that cannot take the file before hours are spent on it."""
    if file is not None and (not Path(file).parent.is_dir() or Path(file).is_dir()):
        raise Fault(file, "cannot be written: no such folder, or it is one")


def assumed(made: Setting) -> list[str]:
    """Return lines that say which cards are assumed, and whose dice these are."""
    names = made.assumed
    lines = []
    if names:
        more = f" and {len(names) - MOST_NAMED} more" if len(names) > MOST_NAMED else ""
        listed = ", ".join(names[:MOST_NAMED])
        lines.append(f"Assumed or unknown, not printed (give your own with --set): {listed}{more}.")
    dice = {seat.hero: _whose(seat.hero, seat.faces) for seat in made.seats}
    told = ", ".join(f"{hero} {sure}" for hero, sure in dice.items())
    return [*lines, f"Faces of the dice (see `odds dice`, give your own with --die): {told}."]


def _whose(hero: str, faces: object) -> str:
    default = dice_of(hero)
    return default.confidence if default.faces == faces else "given"
