"""The editions of the rules, out of `editions.toml`."""

from __future__ import annotations

from functools import lru_cache

from odds.hero_dice.data.checks import Check, each, name, one_of, whole
from odds.hero_dice.data.loading import Entry, document
from odds.hero_dice.heroes import hero_names
from odds.hero_dice.words import Edition, Fault

PHASES = ("villains-advance", "attack", "settlement")
STEPS = (
    "direct-damage",
    "hero-hits",
    "villain-abilities",
    "damage",
    "defeat",
    "team-marker",
    "close-gaps",
)
PLACES = ("battlefield", "outskirts")
ALONE = (
    "no-team-markers",
    "team-attack-ignored",
    "solo-side-of-city",
    "none-face-down",
    "reinforced-on-advance",
)
MOST_HEROES = 4


def _distinct(*words: str) -> Check:
    check = each(one_of(*words), most=len(words))

    def check_distinct(value: object) -> object:
        found = check(value)
        if len(set(found)) < len(found):
            raise Fault("", "names something twice")
        return found

    return check_distinct


def _limits(value: object) -> tuple[int, ...]:
    limits = each(whole(1, 99), most=MOST_HEROES)(value)
    if len(limits) != MOST_HEROES or list(limits) != sorted(limits):
        raise Fault("", f"must be {MOST_HEROES} numbers that do not fall, for 1 to 4 heroes")
    return limits


@lru_cache(maxsize=8)
def rule_editions(file: str, text: str) -> tuple[Edition, ...]:
    """Return the editions of a file."""
    top = document(file, text, "edition")
    entries = top.parts("edition", lambda entry: entry.checked("name", name))
    return tuple(_edition(entry) for entry in entries)


def _edition(entry: Entry) -> Edition:
    checks: dict[str, Check] = {
        "sets": _distinct(*hero_names()),
        "setup": _distinct(*PLACES),
        "face_down": one_of("last-in-outskirts", "none"),
        "phases": _distinct(*PHASES),
        "power_limits": _limits,
        "settlement": _distinct(*STEPS),
        "length": one_of("8-rounds", "deck-then-final-battle"),
        "left_over": one_of("each-card", "each-stack"),
        "solo": _distinct(*ALONE),
        "tough_fight": whole(0, 6),
    }
    entry.only("name", *checks)
    values = {key: entry.known(key, check) for key, check in checks.items()}
    return Edition(name=entry.text("name"), **values)
