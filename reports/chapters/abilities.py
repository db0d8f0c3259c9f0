"""What each villain ability costs each hero, how abilities add up, and which change nothing."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

from odds.hero_dice.answers import catalogue
from reports import asking
from reports.asking import Number
from reports.cells import (
    CHANCE,
    HITS,
    Values,
    ability,
    against,
    apart,
    leaders,
    listed,
    mean,
    mean_cells,
    mean_columns,
    plain,
    rounded,
    titles,
)
from reports.chapters import ability_stacking as stacking
from reports.parts import Box, Chapter, Column, Figure, Heading, Part, Sentence, Table

THREATS = (3, 4, 5)
SHIELDS = (1, 2, 3)
HERO = Column("hero", "Hero", "who attacks")
ABILITY = Column("ability", "Ability", "of the villain")


def chapter(box: Box) -> Chapter:
    """Return the chapter for these dice."""
    costs = _costs(box)
    parts: tuple[Part, ...] = (
        plain(
            "Each number is what the best play gives against a fresh villain with this ability "
            "alone; the cost is what the same hero has against a villain without abilities, less "
            "that. No cards and no markers are used. The costs of "
            "shields are compared at SHIELD 1."
        ),
        Heading("What each ability costs", "abilities-costs"),
        *(_dearest(box, hero) for hero in titles() if mean(box, hero) is not None),
        *(sentence for hero in titles() for sentence in _helps(box, hero)),
        costs,
        _bars("lost", "Hits that each ability costs on average", costs),
        _bars("lost_at_4", "What each ability takes from the chance to reach four", costs),
        Heading("Abilities that change nothing in an attack", "abilities-nothing"),
        *_nothing(box),
        _ignored(box),
        Heading("Which die to leave out", "abilities-minus-die"),
        *stacking.minus_die(box),
        Heading("Several abilities at once", "abilities-stacking"),
        *stacking.adding_up(box),
        Heading("Kryptonite", "abilities-kryptonite"),
        *stacking.kryptonite(box),
    )
    return Chapter("abilities", "Abilities: what each costs", parts)


def written() -> list[str]:
    """Return every ability as a request writes it, shields of each size on their own."""
    names = [row["ability"] for row in catalogue.abilities()]
    return [
        f"{name[:-1]}{size}" if name.endswith(":N") else name
        for name in names
        for size in (SHIELDS if name.endswith(":N") else (0,))
    ]


def felt(box: Box, hero: str) -> list[str]:
    """Return the abilities that take part in a hero's attack."""
    return [name for name in written() if not _ignores(box, hero, name)]


def _ignores(box: Box, hero: str, name: str) -> bool:
    found = asking.solve(box, hero, {"kind": "defeat", "need": 1}, [name])
    return bool(found["ignored"])


# ---- what each costs -------------------------------------------------------------------------


def _costs(box: Box) -> Table:
    rows = tuple(_row(box, hero, name) for hero in titles() for name in ["", *felt(box, hero)])
    chances = [
        column
        for need in THREATS
        for column in (
            Column(f"chance_{need}", f"Reach {need}", f"chance of {need} damage at once", CHANCE),
            Column(f"lost_at_{need}", f"Lost at {need}", "what the ability takes from it", CHANCE),
        )
    ]
    columns = (
        HERO,
        ABILITY,
        *mean_columns("hits", "Hits left", "mean of the hits left after minus-hits"),
        Column("lost", "Hits lost", "mean hits that the ability costs, rounded for Flash", HITS),
        *chances,
    )
    return Table("ability-costs", "What each ability costs each hero", columns, rows)


def _row(box: Box, hero: str, name: str) -> tuple[Any, ...]:
    listed_abilities = [name] if name else []
    own, free = mean(box, hero, listed_abilities), mean(box, hero)
    chances = zip(_chances(box, hero, listed_abilities), _chances(box, hero, []), strict=True)
    return (
        titles()[hero],
        against(listed_abilities),
        *mean_cells(own),
        rounded(apart(free, own)) if name else Fraction(0),
        *(cell for here, usual in chances for cell in (here, usual - here)),
    )


def _chances(box: Box, hero: str, abilities: list[str]) -> list[Fraction]:
    found = asking.chances(box, hero, abilities, most=max(THREATS))
    return [found[need - 1] for need in THREATS]


def _bars(value: str, title: str, costs: Table) -> Figure:
    name = f"ability-{value.replace('_', '-')}"
    rows = tuple(row for row in costs.rows if row[1] != against([]))
    felt_only = Table(f"{name}-table", title, costs.columns, rows)
    alt = f"{title}: a group of bars for each ability, a bar for each hero who feels it."
    return Figure(name, title, felt_only, "bars", "ability", value, "hero", alt)


def _lost(box: Box, hero: str) -> dict[str, Number]:
    """Return what each ability that the hero feels costs on average, shields by one only."""
    names = [n for n in felt(box, hero) if n not in ("shield:2", "shield:3")]
    found = {name: apart(mean(box, hero), mean(box, hero, [name])) for name in names}
    return {name: number for name, number in found.items() if number is not None}


def _dearest(box: Box, hero: str) -> Sentence:
    """Say which ability costs a hero most, a shield of one counted among them."""
    lost = _lost(box, hero)
    first = leaders(lost)
    rest = [asking.high(n) for name, n in lost.items() if name not in first]
    values: Values = {
        "hero": titles()[hero],
        "ability": listed(map(ability, first), "or"),
        "lost": rounded(lost[first[0]]),
        "of": rounded(mean(box, hero)),
        "least": min(asking.low(lost[name]) for name in first),
        "rival": max(rest, default=Fraction(-1)),
    }
    text = "{hero}: {ability} costs him most, {lost:.2f} of {of:.2f} hits on average."
    return Sentence(text, values, _dear)


def _dear(least: Fraction, rival: Fraction, lost: Any, of: Any, **_: Any) -> bool:
    near = abs(Fraction(lost) - least) < Fraction(1, 10**5)
    return near and least > rival and 0 <= lost <= of


# ---- what changes nothing --------------------------------------------------------------------


def _nothing(box: Box) -> list[Sentence]:
    """Say which abilities nobody's attack feels, and which one hero alone feels."""
    heroes = titles()
    who = {name: [h for h in heroes if name in felt(box, h)] for name in written()}
    nobody = [name for name, feel in who.items() if not feel]
    own: dict[str, list[str]] = {}
    for name, feel in who.items():
        if len(feel) == 1:
            own.setdefault(feel[0], []).append(name)
    first = Sentence(
        "{n} abilities change nothing in anybody's attack: {names}. They act on targets, on cards "
        "or at the settlement.",
        {"n": len(nobody), "names": listed(map(ability, nobody)), "all": len(who)},
        lambda n, **rest: 0 < n < rest["all"],
    )
    texts = (
        Sentence(
            "{names}: felt by {hero} alone.",
            {"names": listed(map(ability, names)), "hero": heroes[hero]},
        )
        for hero, names in own.items()
    )
    return [first, *texts, *(_free(box, hero) for hero in heroes if _costless(box, hero))]


def _costless(box: Box, hero: str) -> list[str]:
    """Return abilities that a hero's attack takes in and that still cost him nothing."""
    return [name for name in felt(box, hero) if _same(box, hero, name)]


def _same(box: Box, hero: str, name: str) -> bool:
    return not any(_changed(box, hero, name))


def _changed(box: Box, hero: str, name: str) -> list[bool]:
    """Return for the mean and each chance whether the ability changes it."""
    chances = zip(_chances(box, hero, [name]), _chances(box, hero, []), strict=True)
    changed = [here != usual for here, usual in chances]
    return [mean(box, hero, [name]) != mean(box, hero), *changed]


def _free(box: Box, hero: str) -> Sentence:
    names = _costless(box, hero)
    changed = [each for name in names for each in _changed(box, hero, name)]
    every = len(names) * (1 + len(THREATS))
    values: Values = {
        "hero": titles()[hero],
        "names": listed(map(ability, names)),
        "n": sum(changed),
        "all": len(changed),
    }
    text = "With these dice {hero} loses nothing by {names}: {n} of {all} numbers change."
    return Sentence(text, values, lambda n, names, **rest: n == 0 and rest["all"] == every)


def _helps(box: Box, hero: str) -> list[Sentence]:
    """Say where an ability raises a hero's chance."""
    found = []
    for name in felt(box, hero):
        pairs = zip(THREATS, _chances(box, hero, [name]), _chances(box, hero, []), strict=True)
        for need, here, usual in pairs:
            values: Values = {"hero": titles()[hero], "ability": ability(name), "need": need,
                      "here": here, "usual": usual}  # fmt: skip
            text = "{ability} helps {hero} to reach {need}: {here:.2%} instead of {usual:.2%}."
            if here > usual:
                found.append(Sentence(text, values, partial(_more, box, hero, name)))
    return found


def _more(box: Box, who: str, name: str, /, **values: Any) -> bool:
    """Tell whether the chance of the need is so much with the ability, and more than without."""
    need = values["need"]
    if need not in THREATS:
        return False
    told = asking.chances(box, who, [name], need)[-1], asking.chances(box, who, [], need)[-1]
    return told == (values["here"], values["usual"]) and told[0] > told[1]


def _ignored(box: Box) -> Table:
    heroes = titles()
    rows = tuple(
        (ability(name), *("feels it" if name in felt(box, h) else "nothing" for h in heroes), text)
        for name, text in _texts().items()
    )
    columns = (
        ABILITY,
        *(Column(h.replace("-", "_"), t, f"whether it changes {t}'s attack")
          for h, t in heroes.items()),
        Column("effect", "What it does", "the rule in our own words"),
    )  # fmt: skip
    return Table("ability-felt", "Who feels which ability in his attack", columns, rows)


def _texts() -> dict[str, str]:
    rows = catalogue.abilities()
    return {row["ability"].replace(":N", ":1"): row["text"] for row in rows}
