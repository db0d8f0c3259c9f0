"""The heroes, one file each; a file in this folder that holds a `HERO` is a hero of the game."""

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from odds.hero_dice.words import Fault, Hero

_ORDER = ("flash", "green-lantern", "superman", "batman")


def _rank(name: str) -> tuple[int, str]:
    return (_ORDER.index(name) if name in _ORDER else len(_ORDER), name)


@cache
def hero_names() -> tuple[str, ...]:
    """Return the names of all heroes.

    >>> hero_names()
    ('flash', 'green-lantern', 'superman', 'batman')
    """
    files = (module.name.replace("_", "-") for module in iter_modules(__path__))
    return tuple(sorted(files, key=_rank))


@cache
def hero(name: str) -> Hero:
    """Return the hero of that name; `Fault` if there is none.

    >>> hero("flash").dice
    (('red', 3), ('yellow', 1))
    """
    if name not in hero_names():
        raise Fault("hero", f"no hero {name!r}; choose one of {', '.join(hero_names())}")
    record = import_module(f"{__name__}.{name.replace('-', '_')}").HERO
    assert isinstance(record, Hero)
    return record
