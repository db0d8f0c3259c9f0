"""The abilities of villains, and the reading of their names.

An ability is written as its name; a shield carries its size, `shield:2`. What an ability does to
one attack stands in the fields of its record, so nothing else needs to know its name.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from odds.hero_dice.words import Ability, Fault

_SHEET = "sheet of all villain abilities in the Flash rulebook, 2016"
_SUPERMAN = "Superman rulebook, 2015"
_FLASH = "Flash rulebook, 2016"

MOST = 20
"""The greatest number an ability may carry; far above any threat printed."""

_RECORDS = (
    Ability(
        "kryptonite",
        "one more kryptonite to cancel",
        f"{_SHEET}; {_SUPERMAN}",
        hero="superman",
        adds=True,
        misses=1,
    ),
    # The 2016 sheet's line says that heat vision is not neutralised: taken for a slip.
    Ability(
        "no-heat-vision",
        "heat vision cancels no kryptonite here",
        _SUPERMAN,
        hero="superman",
        mutes="heat-vision",
    ),
    Ability(
        "minus-die",
        "one die of the hero's choice is left out of the attack",
        f"{_SHEET}; {_SUPERMAN}",
        adds=True,
        minus_dice=1,
    ),
    Ability("only-3-rolls", "three throws at most, the first included", _SHEET, roll_limit=3),
    Ability("no-cards", "who targets it plays no hero cards", f"{_SHEET}; {_SUPERMAN}"),
    Ability(
        "shield",
        "takes its number off the hits of each hero",
        f"{_SHEET}; Green Lantern rulebook, 2016",
        adds=True,
        numbered=True,
        minus_hits=1,
    ),
    Ability(
        "parallax",
        "takes one off Green Lantern's hits",
        f"{_SHEET}; Green Lantern rulebook, 2016",
        hero="green-lantern",
        adds=True,
        minus_hits=1,
    ),
    Ability(
        "reverse-flash",
        "takes one off Flash's hits",
        _FLASH,
        hero="flash",
        adds=True,
        minus_hits=1,
    ),
    Ability(
        "wound",
        "takes one off Batman's hits",
        _SHEET,
        hero="batman",
        adds=True,
        minus_hits=1,
    ),
    Ability(
        "two-faced",
        "with damage on it a gray die is rolled: a wound takes one damage from each hero there, "
        "anything else adds one",
        _SHEET,
    ),
    Ability("team-attack", "two heroes at least must target it together", f"{_SHEET}; {_SUPERMAN}"),
    Ability("solo-attack", "one hero at most may target it", f"{_SHEET}; {_SUPERMAN}"),
    Ability(
        "defeat-twice",
        "turned round when first defeated; falls when defeated again in a later round",
        _FLASH,
    ),
    Ability(
        "reinforcement",
        "the next villain card goes on top; the stack is one villain, threats and abilities joined",
        f"{_SHEET}; {_SUPERMAN}",
    ),
)

ABILITIES: Mapping[str, Ability] = {ability.name: ability for ability in _RECORDS}
"""Every ability by its name (`shield` without its number), in written order."""


def ability_words() -> tuple[str, ...]:
    """Return the abilities as they are written.

    >>> ability_words()[4:7]
    ('no-cards', 'shield:N', 'parallax')
    """
    return tuple(_written(ability) for ability in ABILITIES.values())


def _written(ability: Ability) -> str:
    return f"{ability.name}:N" if ability.numbered else ability.name


def parse_ability(text: object, field: str) -> tuple[Ability, int]:
    """Return the ability that `text` names and its number, 1 where it carries none.

    >>> ability, number = parse_ability("shield:2", "abilities[0]")
    >>> ability.name, number, number * ability.minus_hits
    ('shield', 2, 2)
    >>> parse_ability("wounds", "abilities[1]")
    Traceback (most recent call last):
    odds.hero_dice.words.Fault: abilities[1]: no ability 'wounds'; did you mean 'wound'? \
Abilities: kryptonite, no-heat-vision, minus-die, only-3-rolls, no-cards, shield:N, parallax, \
reverse-flash, wound, two-faced, team-attack, solo-attack, defeat-twice, reinforcement
    """
    if not isinstance(text, str):
        raise Fault(field, f"an ability is a text; one of {', '.join(ability_words())}")
    name, colon, number = text.partition(":")
    ability = ABILITIES.get(name)
    if ability is None:
        raise Fault(field, _no_such_ability(text), "unknown-word")
    if ability.numbered:
        return ability, _number(ability, number, bool(colon), field)
    if colon:
        raise Fault(field, f"{name} takes no number; write '{name}' alone")
    return ability, 1


def _number(ability: Ability, digits: str, given: bool, field: str) -> int:
    if not re.fullmatch("[1-9][0-9]?", digits) or int(digits) > MOST:
        need = f"{ability.name} needs a number from 1 to {MOST}, such as '{ability.name}:1'"
        raise Fault(field, f"{need}; you gave {digits[:20]!r}" if given else need)
    return int(digits)


def _no_such_ability(text: str) -> str:
    from difflib import get_close_matches

    word = re.sub(r"[\s_]+", "-", text[:40].lower().partition(":")[0].strip())
    near = get_close_matches(word, ABILITIES, n=1)
    hint = f"did you mean {_written(ABILITIES[near[0]])!r}? " if near else ""
    return f"no ability {text[:40]!r}; {hint}Abilities: {', '.join(ability_words())}"
