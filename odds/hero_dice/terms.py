"""Villain abilities folded into the terms of one attack, and into what settlement takes off."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from odds.hero_dice.words import BUST, Ability, Fault, Hero

ONE_COLOUR = "one-colour-a-step"
BONUS_AFTER = "bonus-after-minus-hits"
READINGS = {
    ONE_COLOUR: "Batman: in one step dice of one colour only may be set aside",
    BONUS_AFTER: "Superman: his +1 is added after the villain's minus-hits",
}
_WHOSE = {ONE_COLOUR: "batman", BONUS_AFTER: "superman"}
"""Readings of unclear rules that a request may name; without them the defaults hold."""


@dataclass(frozen=True, slots=True)
class Terms:
    """What the villain's abilities mean for one hero's attack.

    `misses` must be cancelled besides those rolled, `muted` symbols cancel nothing, `minus_dice`
    dice are set aside first, at most `roll_limit` throws are made, `minus_hits` are taken off at
    settlement; `ignored` abilities change nothing here.
    """

    misses: int = 0
    muted: tuple[str, ...] = ()
    minus_dice: int = 0
    roll_limit: int | None = None
    minus_hits: int = 0
    ignored: tuple[str, ...] = ()
    readings: frozenset[str] = frozenset()

    def hits(self, result: int | str) -> int:
        """Return the hits of a result: never below 0, none on a bust."""
        return 0 if result == BUST else max(0, int(result))

    def damage(self, result: int | str, bonus: int = 0) -> int:
        """Return what the minus-hits leave of a result."""
        hits = self.hits(result)
        if BONUS_AFTER in self.readings and hits:
            return max(0, hits - bonus - self.minus_hits) + bonus
        return max(0, hits - self.minus_hits)


def concerns(ability: Ability, hero: Hero) -> bool:
    """Tell whether an ability changes this hero's attack or what is left of his hits."""
    return ability.touches_attack and ability.hero in (None, hero.name)


def terms_of(
    hero: Hero, abilities: Iterable[tuple[Ability, int]], readings: Iterable[str] = ()
) -> Terms:
    """Fold abilities, each with its number (1 where it has none), into the terms of an attack."""
    given = list(abilities)
    felt = [(ability, number) for ability, number in given if concerns(ability, hero)]
    once = {ability.name: (ability, n) for ability, n in felt if not ability.adds}
    counted = [pair for pair in felt if pair[0].adds] + list(once.values())
    limits = [ability.roll_limit for ability, _ in counted if ability.roll_limit is not None]
    return Terms(
        misses=sum(ability.misses for ability, _ in counted),
        muted=tuple(sorted({ability.mutes for ability, _ in counted if ability.mutes})),
        minus_dice=sum(ability.minus_dice for ability, _ in counted),
        roll_limit=min(limits, default=None),
        minus_hits=sum(ability.minus_hits * number for ability, number in counted),
        ignored=tuple(dict.fromkeys(a.name for a, _ in given if not concerns(a, hero))),
        readings=frozenset(readings),
    )


def check_readings(names: object, hero: Hero) -> tuple[str, ...]:
    """Return the named readings; `Fault` for a name that is none or is about another hero."""
    if not isinstance(names, list | tuple):
        raise Fault("readings", f"a list of names out of: {', '.join(READINGS)}")
    for place, name in enumerate(names):
        if not isinstance(name, str) or name not in READINGS:
            raise Fault(f"readings[{place}]", f"choose out of: {', '.join(READINGS)}")
        if _WHOSE[name] != hero.name:
            raise Fault(f"readings[{place}]", f"{name} changes nothing for {hero.title}")
    return tuple(names)
