"""The settlement: what the heroes scored becomes damage, and villains fall; pure functions.

The steps stand in the edition's order. In 2016 cards and abilities that score hits come before the
villains' abilities, so everything is reduced; in 2015 they come after, so only the attacks are.
Damage is never reduced. Two-Faced dice are rolled when the damage markers lie, before the defeat.

Readings: an attack that came to less than 0 is 0 hits and eats no hits of cards; where an edition
does not say when damage of cards is placed it comes first; if villains took hits before they could
be moved, as many are moved as are left; markers never run out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, replace

from odds.hero_dice.engine.minus_hits import left_of
from odds.hero_dice.engine.stacks import Stack, add_damage, has, placed
from odds.hero_dice.heroes import hero
from odds.hero_dice.words import Balance

BONUS_AFTER = "bonus-after-minus-hits"
OLD_MARKERS = "two-faced-old-markers"


@dataclass(frozen=True, slots=True)
class Scored:
    """What one hero scored in a round.

    `hits` are the attack's on the `target`; `moved` says how many of them go to which neighbour;
    `extra` are hits of cards, `direct` is damage of cards: pairs of villain and number.
    """

    hero: str
    target: int | None = None
    hits: int = 0
    moved: tuple[tuple[int, int], ...] = ()
    extra: tuple[tuple[int, int], ...] = ()
    direct: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class Settling:
    """A settlement under way: `hits` that stand, by seat and villain; who has fallen so far."""

    battlefield: tuple[Stack, ...]
    scored: tuple[Scored, ...]
    alone: bool = False
    readings: tuple[str, ...] = ()
    hits: Mapping[tuple[int, int], int] = field(default_factory=dict)
    turned: tuple[int, ...] = ()
    fallen: tuple[int, ...] = ()
    teams: tuple[int, ...] = ()


Step = Callable[[Settling], Settling]


# ---- hits and damage -------------------------------------------------------------------------


def attack_hits(now: Settling) -> Settling:
    """The attacks' own hits lie on their targets."""
    own = {(i, s.target): s.hits for i, s in enumerate(now.scored) if s.target is not None}
    return replace(now, hits=own)


# "Hero abilities and cards that score damage are applied immediately. (Villains cannot defend.)"
def direct_damage(now: Settling) -> Settling:
    """Damage of cards is placed, never reduced."""
    given = {
        (seat, villain): sum(n for v, n in scored.direct if v == villain)
        for seat, scored in enumerate(now.scored)
        for villain, _ in scored.direct
    }
    return replace(now, battlefield=_damaged(now.battlefield, given))


# "Hero abilities and cards that score hits are applied."
def hero_hits(now: Settling) -> Settling:
    """Hits are moved to neighbours, as many as there are; hits of cards are added."""
    hits = dict(now.hits)
    for seat, scored in enumerate(now.scored):
        for villain, wanted in scored.moved:
            number = min(wanted, hits.get((seat, scored.target or 0), 0))
            _add(hits, (seat, scored.target or 0), -number)
            _add(hits, (seat, villain), number)
        for villain, number in scored.extra:
            _add(hits, (seat, villain), number)
    return replace(now, hits=hits)


def _add(hits: dict[tuple[int, int], int], place: tuple[int, int], number: int) -> None:
    hits[place] = hits.get(place, 0) + number


# "Villain abilities that influence hits are applied once per hero in each round."
def villain_abilities(now: Settling) -> Settling:
    """Each villain takes its minus-hits off the hits of each hero, never below 0."""
    hits = {
        (seat, villain): left_of(
            number,
            now.battlefield[villain],
            now.scored[seat].hero,
            _spared(now, seat, villain),
        )
        for (seat, villain), number in now.hits.items()
    }
    return replace(now, hits=hits)


def _spared(now: Settling, seat: int, villain: int) -> int:
    scored = now.scored[seat]
    bonus = getattr(hero(scored.hero).score, "bonus", 0)
    return bonus if BONUS_AFTER in now.readings and scored.target == villain else 0


# "All remaining hits become damage."
def damage(now: Settling) -> Settling:
    """Each hero places damage markers for the hits left."""
    return replace(now, battlefield=_damaged(now.battlefield, now.hits), hits={})


def _damaged(row: tuple[Stack, ...], points: Mapping[tuple[int, int], int]) -> tuple[Stack, ...]:
    for (seat, villain), number in points.items():
        row = placed(row, villain, add_damage(row[villain], seat, number))
    return row


# ---- two-faced -------------------------------------------------------------------------------


# "If at least 1 damage marker lies on this villain ... a gray Batman die is rolled."
def gray_dice(row: Iterable[Stack], readings: tuple[str, ...] = ()) -> tuple[int, ...]:
    """Return the villains for which a gray die is rolled, nearest to the deck first."""
    return tuple(
        i
        for i, villain in enumerate(row)
        if has(villain, "two-faced") and any(_present(villain, readings))
    )


def _present(villain: Stack, readings: tuple[str, ...]) -> tuple[int, ...]:
    """Return each hero's markers that Two-Faced sees: old ones only by the other reading."""
    old = villain.old if OLD_MARKERS in readings else (0,) * len(villain.old)
    return tuple(new + before for new, before in zip(villain.damage, old, strict=True))


def two_faced(villain: Stack, face: str, readings: tuple[str, ...] = ()) -> Stack:
    """Return the villain after the gray die showed a face; a blank does nothing."""
    batman = hero("batman")
    assert isinstance(batman.score, Balance)
    # "If the result is a Wound, 1 damage marker of each hero [there] is removed."
    if face == batman.score.minus:
        return _one_less(villain, readings)
    # "If the result is a Bat symbol or a Batmobile, 1 damage marker is instead added."
    if face in batman.symbols:
        there = _present(villain, readings)
        return replace(villain, damage=_each(villain.damage, there, 1))
    return villain


def _one_less(villain: Stack, readings: tuple[str, ...]) -> Stack:
    only_old = tuple(
        there if not new else 0
        for new, there in zip(villain.damage, _present(villain, readings), strict=True)
    )
    less = _each(villain.damage, villain.damage, -1)
    return replace(villain, damage=less, old=_each(villain.old, only_old, -1))


def _each(markers: tuple[int, ...], there: tuple[int, ...], change: int) -> tuple[int, ...]:
    return tuple(n + change if at else n for n, at in zip(markers, there, strict=True))


# ---- defeat ----------------------------------------------------------------------------------


# "All villains with damage markers equal to or higher than their threat value are defeated."
def defeat(now: Settling) -> Settling:
    """Villains with enough damage fall; DEFEAT TWICE turns them the first time."""
    beaten = [i for i, v in enumerate(now.battlefield) if sum(v.damage) >= v.threat]
    turned = tuple(i for i in beaten if _turns(now.battlefield[i]))
    row = now.battlefield
    for place in turned:
        row = placed(row, place, turn(row[place]))
    fallen = tuple(i for i in beaten if i not in turned)
    return replace(now, battlefield=row, turned=turned, fallen=fallen)


def _turns(villain: Stack) -> bool:
    return not villain.turned and has(villain, "defeat-twice")


# "The damage markers stay on the card; they no longer count as damage."
def turn(villain: Stack) -> Stack:
    """Return the villain rotated by 180 degrees, its markers old."""
    markers = villain.damage
    return replace(villain, turned=True, old=markers, damage=(0,) * len(markers))


# "If damage markers from at least 2 different heroes lay on a villain that was just defeated."
def team_marker(now: Settling) -> Settling:
    """One Team marker for each villain that several heroes defeated; none for a hero alone."""
    together = tuple(i for i in now.fallen if _heroes_on(now.battlefield[i]) > 1)
    return now if now.alone else replace(now, teams=together)


def _heroes_on(villain: Stack) -> int:
    return sum(new + old > 0 for new, old in zip(villain.damage, villain.old, strict=True))


# "Gaps between the villains are closed by moving the villains up toward the Villain deck."
def close_gaps(now: Settling) -> Settling:
    """The defeated leave the row."""
    rest = tuple(v for i, v in enumerate(now.battlefield) if i not in now.fallen)
    return replace(now, battlefield=rest)


# ---- all together ----------------------------------------------------------------------------

TO_DAMAGE: Mapping[str, Step] = {
    "direct-damage": direct_damage,
    "hero-hits": hero_hits,
    "villain-abilities": villain_abilities,
    "damage": damage,
}
AFTER_DAMAGE: Mapping[str, Step] = {
    "defeat": defeat,
    "team-marker": team_marker,
    "close-gaps": close_gaps,
}


def strike(now: Settling, steps: Iterable[str]) -> Settling:
    """Do the steps up to the damage; direct damage comes first where an edition is silent."""
    named = tuple(steps)
    first = () if "direct-damage" in named else ("direct-damage",)
    now = attack_hits(now)
    for name in (*first, *named):
        now = TO_DAMAGE[name](now) if name in TO_DAMAGE else now
    return now


def clear(now: Settling, steps: Iterable[str]) -> Settling:
    """Do the steps after the damage."""
    for name in steps:
        now = AFTER_DAMAGE[name](now) if name in AFTER_DAMAGE else now
    return now


def settle(now: Settling, steps: Iterable[str], gray: Mapping[int, str] | None = None) -> Settling:
    """Do a whole settlement; `gray` says which face each villain's gray die shows.

    >>> from odds.hero_dice.data import edition
    >>> from odds.hero_dice.engine.cards import VillainCard
    >>> from odds.hero_dice.engine.stacks import stack
    >>> atrocitus = stack(2, VillainCard("a", "Atrocitus", "green-lantern", 4, ("shield:2",)))
    >>> scored = Scored("green-lantern", 0, direct=((0, 2),)), Scored("flash", 0, 4)
    >>> after = settle(Settling((atrocitus,), scored), edition("2016").settlement.value)
    >>> after.battlefield, after.fallen, after.teams
    ((), (0,), (0,))
    """
    named = tuple(steps)
    now = strike(now, named)
    for place in gray_dice(now.battlefield, now.readings):
        villain = two_faced(now.battlefield[place], (gray or {})[place], now.readings)
        now = replace(now, battlefield=placed(now.battlefield, place, villain))
    return clear(now, named)
