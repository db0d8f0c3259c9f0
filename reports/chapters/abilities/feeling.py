"""Part of the chapter on abilities: who feels which, and which change nothing."""

from __future__ import annotations

from fractions import Fraction
from functools import partial

from odds.hero_dice.answers import catalogue
from reports import asking
from reports.cells import Values, ability, listed, mean, plain, titles
from reports.parts import Box, Column, Part, Sentence, Table

THREATS = (3, 4, 5)
ALL_THREATS = tuple(range(1, 9))
SHIELDS = (1, 2, 3)
ABILITY = Column("ability", "Ability", "of the villain")


def nothing(box: Box) -> list[Part]:
    """Return the section on what changes nothing in an attack."""
    return [*_nothing(box), _ignored(box)]


def chances(box: Box, hero: str, abilities: list[str]) -> list[Fraction]:
    """Return the chance of each of the `THREATS`, each at its own best play."""
    found = asking.chances(box, hero, abilities, most=max(THREATS))
    return [found[need - 1] for need in THREATS]


def written() -> list[str]:
    """Return every ability as a request writes it, shields of each size on their own."""
    names = [row["ability"] for row in catalogue.abilities()]
    return [
        f"{name[:-1]}{size}" if name.endswith(":N") else name
        for name in names
        for size in (SHIELDS if name.endswith(":N") else (0,))
    ]


# "Three rolls, one for each colour": a limit of three takes nothing from Superman with any dice.
NEVER = {("superman", "only-3-rolls")}


def felt(box: Box, hero: str) -> list[str]:
    """Return the abilities that can take something from a hero's attack, with some dice."""
    return [
        name for name in written() if (hero, name) not in NEVER and not _ignores(box, hero, name)
    ]


def _ignores(box: Box, hero: str, name: str) -> bool:
    found = asking.solve(box, hero, {"kind": "defeat", "need": 1}, [name])
    return bool(found["ignored"])


def _nothing(box: Box) -> list[Sentence]:
    """Say which abilities nobody's attack feels, and which one hero alone feels."""
    heroes = titles()
    who = {name: [h for h in heroes if name in felt(box, h)] for name in written()}
    nobody = [name for name, feel in who.items() if not feel]
    own: dict[str, list[str]] = {}
    for name, feel in who.items():
        if len(feel) == 1:
            own.setdefault(feel[0], []).append(name)
    alone = (f"{listed(map(ability, each))} by {heroes[hero]}" for hero, each in own.items())
    return [
        Sentence(
            "{n} abilities change nobody's roll and take no hits off: {names}. They act on "
            "targets, on cards or at the settlement.",
            {"n": len(nobody), "names": listed(map(ability, nobody)), "all": len(who)},
            lambda n, **rest: 0 < n == len(nobody) < rest["all"],
        ),
        plain(
            "Some of them still change who falls: TWO-FACED adds damage or takes some when a gray "
            "die is rolled for it, DEFEAT TWICE asks for two defeats, and a reinforcement adds its "
            "threat. Those chances stand in [Villains](villains.html#villains-any)."
        ),
        plain(f"Felt by one hero alone: {listed(alone)}."),
        *(_never(box, hero, name) for hero, name in sorted(NEVER)),
        *(_free(box, hero) for hero in heroes if _costless(box, hero)),
    ]


def _never(box: Box, hero: str, name: str) -> Sentence:
    """Say which ability everybody else feels and one hero never does."""
    text = "{hero} never throws more often than three times, once for each colour: {name} takes "
    text += "nothing from him, whatever his dice."
    values: Values = {"hero": titles()[hero], "name": ability(name)}
    return Sentence(text, values, lambda **_: _unchanged(box, hero, name))


def _costless(box: Box, hero: str) -> list[str]:
    """Return abilities that a hero's attack takes in and that still cost him nothing."""
    return [name for name in felt(box, hero) if _unchanged(box, hero, name)]


def _changed(box: Box, hero: str, name: str) -> list[bool]:
    """Return for the mean and the chance of each threat from 1 to 8 whether it is changed."""
    both = zip(*(asking.chances(box, hero, each, max(ALL_THREATS)) for each in ([name], [])),
               strict=True)  # fmt: skip
    changed = [here != usual for here, usual in both]
    return [mean(box, hero, [name]) != mean(box, hero), *changed]


def _free(box: Box, hero: str) -> Sentence:
    names = _costless(box, hero)
    same = partial(_unchanged, box, hero)
    values: Values = {"hero": titles()[hero], "names": listed(map(ability, names))}
    text = "With these dice {hero} loses nothing by {names} at any threat from 1 to 8."
    return Sentence(text, values, lambda **_: all(map(same, names)))


def _unchanged(box: Box, hero: str, name: str) -> bool:
    return not any(_changed(box, hero, name))


def _ignored(box: Box) -> Table:
    heroes = titles()
    rows = tuple(
        (ability(name), *("yes" if name in felt(box, h) else "–" for h in heroes), text)
        for name, text in _texts().items()
    )
    columns = (
        ABILITY,
        *(Column(h.replace("-", "_"), t, f"whether it can change {t}'s attack, with some dice")
          for h, t in heroes.items()),
        Column("effect", "What it does", "the rule in our own words"),
    )  # fmt: skip
    return Table("ability-felt", "Who feels which ability in his attack", columns, rows)


def _texts() -> dict[str, str]:
    rows = catalogue.abilities()
    return {row["ability"].replace(":N", ":1"): row["text"] for row in rows}
