"""From damage to the fate of a villain: TWO-FACED, the defeat, DEFEAT TWICE, the Team marker.

Two-Faced dice are rolled when the damage markers lie, before the defeat check (a reading: the rule
says "after damage markers are placed"). Markers that lay before DEFEAT TWICE turned a villain take
no part in it, unless `old_take_part`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from odds.hero_dice.heroes import hero
from odds.hero_dice.settlement.stack import Markers, Stack
from odds.hero_dice.words import Balance

DEFEATED, TURNED, STAYS = "defeated", "turned", "stays"
FATES = (DEFEATED, TURNED, STAYS)


@dataclass(frozen=True, slots=True)
class Rules:
    """What a settlement depends on besides the villains.

    `gray` are the faces of a gray die by symbol; `alone`: a hero alone gets no Team markers;
    `hits_first`: hits of cards and markers come before the villain's minus-hits (2016);
    `old_take_part`: old markers count for TWO-FACED; `bonus_after`: Superman's +1 on his target is
    not reduced.
    """

    gray: Mapping[str, int]
    alone: bool = False
    hits_first: bool = True
    old_take_part: bool = False
    bonus_after: bool = False


@dataclass(frozen=True, slots=True)
class Fate:
    """What became of a villain: markers as they lay at the defeat check, and a Team marker."""

    fate: str
    damage: Markers
    old: Markers
    team: bool


def fates(stack: Stack, added: Markers, rules: Rules) -> Iterator[tuple[int, Fate]]:
    """Yield what becomes of a villain with more damage, each with its weight.

    The weights sum to the faces of the gray die where TWO-FACED is rolled, else to 1.

    >>> nothing = Rules({"bat": 2, "wound": 2, "batmobile": 2})
    >>> [(weight, fate.fate) for weight, fate in fates(Stack("a", 3, (), (1, 0), (0, 0)), (1, 1),
    ...                                                nothing)]
    [(1, 'defeated')]
    """
    damage = tuple(a + b for a, b in zip(stack.damage, added, strict=True))
    there = _there(damage, stack.old, rules) if stack.has("two-faced") else ()
    # "If at least 1 damage marker lies on this villain ... a gray Batman die is rolled."
    if not any(there):
        yield 1, _fate(stack, damage, stack.old, rules)
        return
    for change, weight in _gray(rules):
        yield weight, _fate(stack, *_changed(damage, stack.old, there, change), rules)


def fate_of(stack: Stack, total: int) -> str:
    """Return what so much damage does to a villain.

    >>> fate_of(Stack("a", 3), 2), fate_of(Stack("a", 3), 3)
    ('stays', 'defeated')
    """
    # "All villains with damage markers equal to or higher than their threat are defeated."
    if total < stack.threat:
        return STAYS
    # "After the first defeat the villain is rotated by 180 degrees."
    return TURNED if stack.has("defeat-twice") and not stack.turned else DEFEATED


def _there(damage: Markers, old: Markers, rules: Rules) -> Markers:
    """Return the markers of each seat that Two-Faced sees."""
    return tuple(n + m * rules.old_take_part for n, m in zip(damage, old, strict=True))


def _gray(rules: Rules) -> list[tuple[int, int]]:
    """Return what the gray die does to each hero's markers, with the faces that do it."""
    batman = hero("batman")
    assert isinstance(batman.score, Balance)
    wounds = rules.gray.get(batman.score.minus, 0)
    more = sum(n for s, n in rules.gray.items() if s in batman.symbols) - wounds
    blanks = sum(rules.gray.values()) - wounds - more
    return [(change, n) for change, n in ((-1, wounds), (1, more), (0, blanks)) if n]


def _changed(damage: Markers, old: Markers, there: Markers, change: int) -> tuple[Markers, Markers]:
    # "Wound: 1 damage marker of each hero there is removed. Bat or Batmobile: 1 is added."
    if change >= 0:
        return tuple(n + change * (at > 0) for n, at in zip(damage, there, strict=True)), old
    rest = tuple(max(0, n - 1) for n in damage)
    aged = tuple(m - (not n and at > 0) for n, m, at in zip(damage, old, there, strict=True))
    return rest, aged


def _fate(stack: Stack, damage: Markers, old: Markers, rules: Rules) -> Fate:
    fate = fate_of(stack, sum(damage))
    heroes = sum(n + m > 0 for n, m in zip(damage, old, strict=True))
    return Fate(fate, damage, old, fate == DEFEATED and heroes > 1 and not rules.alone)
