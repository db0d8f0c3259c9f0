"""A hero who attacks a target: how his attack may end, and its best value with his cards.

A card that drops the result and begins the attack anew can be played wherever the dice lie, so
ending is worth at least what beginning anew is: V' = best attack for max(worth, V). A card that
takes a card back is one more use of any that was played before.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import NamedTuple

from odds.hero_dice.attack.dice import Pool
from odds.hero_dice.turn.attacks import Attack
from odds.hero_dice.turn.worths import Worth
from odds.hero_dice.words import Hero


class Finish(NamedTuple):
    """How an attack ended: hits, what a card counts besides, uses of a recover card left."""

    hits: int
    extra: int
    wild: int


class Left(NamedTuple):
    """Cards left that begin the attack anew: in the hand, to take back, one of them played."""

    restarts: int
    wild: int
    played: bool

    def less(self) -> Iterator[Left]:
        """Yield what is left when the attack is begun anew, the better way first."""
        if self.restarts:
            yield Left(self.restarts - 1, self.wild, True)
        if self.wild and self.played:
            yield Left(self.restarts, self.wild - 1, True)


@dataclass(frozen=True)
class Striker:
    """A hero with his target and the tools that he may use in this attack.

    `spared` hits on the target are never taken; `restarts` are cards that begin the attack anew,
    `wild` cards that take back a played one; `restart_known`, `damage_known`: such a card is in
    his hand or was played, so that it can be taken back once it is played.
    """

    seat: int
    target: int
    attack: Attack
    spared: int = 0
    tornado: int = 0
    beside: int = 0
    damage_cards: int = 0
    restarts: int = 0
    wild: int = 0
    restart_played: bool = False
    damage_known: bool = False

    @property
    def hero(self) -> Hero:
        """The hero who attacks."""
        return self.attack.hero

    @cached_property
    def ends(self) -> tuple[Finish, ...]:
        """Every way in which his attack may end, tools left included."""
        if self.attack.roll_on:
            return tuple(Finish(h, u, min(self.wild, u)) for h, u in self.attack.ends)
        return tuple(
            Finish(h, extra, wild) for wild in range(self.wild + 1) for h, extra in self.attack.ends
        )

    def value(self, worth: Worth) -> Fraction:
        """Return the best mean worth before his first roll, `worth` in the order of `ends`."""
        if not (self.restarts or (self.wild and self.restart_played)):
            return self.attack.value(self._own(worth))
        return max(self._anew(worth, self._first, pool) for pool in self.attack.pools)

    @cached_property
    def work(self) -> float:
        """About how many milliseconds it takes to value his attack for one worth of its ends."""
        ways = [self._first]
        for each in ways:
            ways.extend(each.less())
        return len(self.attack.pools) * len(ways) * self.attack.work

    @property
    def _first(self) -> Left:
        return Left(self.restarts, self.wild, self.restart_played)

    def _own(self, worth: Worth) -> Worth:
        """Return the worth of his ends with every recover card left."""
        return worth if self.attack.roll_on else worth[-len(self.attack.ends) :]

    def best_pool(self, worth: Worth) -> Pool:
        """Return the dice that he throws: minus-die takes the others, and they stay out."""
        pools = self.attack.pools
        if len(pools) == 1:
            return pools[0]
        return max(pools, key=lambda pool: self._anew(worth, self._first, pool))

    def ending(self, worth: Worth) -> Worth:
        """Return what ending the attack is worth at first: at least what beginning anew is."""
        return self._closed(worth, self._first, self.best_pool(worth))

    def law(self, worth: Worth) -> dict[Finish, Fraction]:
        """Return the law of his ends when he plays for a worth, cards that begin anew included."""
        if self.attack.roll_on:
            law = self.attack.law(worth, self.best_pool(worth))
            return {Finish(h, u, min(self.wild, u)): chance for (h, u), chance in law.items()}
        return self._law(worth, self._first, self.best_pool(worth))

    def _law(self, worth: Worth, left: Left, pool: Pool) -> dict[Finish, Fraction]:
        own, closed = self._at(worth, left.wild), self._closed(worth, left, pool)
        found: dict[Finish, Fraction] = {}
        anew = Fraction(0)
        places = {end: i for i, end in enumerate(self.attack.ends)}
        for end, chance in self.attack.law(closed, pool).items():
            if closed[places[end]] > own[places[end]]:
                anew += chance
            else:
                found[Finish(*end, left.wild)] = chance
        if not anew:
            return found
        for finish, chance in self._law(worth, next(left.less()), pool).items():
            found[finish] = found.get(finish, Fraction(0)) + anew * chance
        return found

    def _at(self, worth: Worth, wild: int) -> Worth:
        """Return the worth of his ends with so many recover cards left."""
        size = len(self.attack.ends)
        return worth if self.attack.roll_on else worth[wild * size : (wild + 1) * size]

    def _closed(self, worth: Worth, left: Left, pool: Pool) -> Worth:
        """Return what ending is worth with these cards left."""
        own = self._at(worth, left.wild)
        anew = [self._anew(worth, less, pool) for less in left.less()]
        return tuple(max(each, *anew) for each in own) if anew else own

    def _anew(self, worth: Worth, left: Left, pool: Pool) -> Fraction:
        return self.attack.value_in(pool, self._closed(worth, left, pool))
