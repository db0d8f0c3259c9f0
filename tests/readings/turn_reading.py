"""A second reading of the whole turn: every choice of targets, cover, card, order and die.

Plain recursion in fractions over what the rulebooks say, sharing nothing with `odds`: literal dice
(`reading_heroes`), cards (`turn_attacks`), settlement (`turn_settling`). Slow, for small dice.

A turn: targets (Construct markers may cover TEAM ATTACK and SOLO ATTACK); then, before the first
roll, Construct markers on other abilities and the yellow die, in any order; then the heroes attack
one after the other, each seeing what lies; then the tools that are left.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from itertools import combinations, permutations, product
from typing import Any

from tests.readings.reading_words import Faces, Terms
from tests.readings.second_reading import minus_hits_of
from tests.readings.turn_attacks import Attack, BackFrom, Finish, Hand, Together, play
from tests.readings.turn_settling import AllLie, Cover, Table

Targets = tuple[int | None, ...]
Order = tuple[int, ...]
TARGETING = ("team-attack", "solo-attack")
ROLLING = ("kryptonite", "no-heat-vision", "minus-die", "only-3-rolls", "no-cards")


class Turn:
    """The values of a turn request; `faces` must be given for every hero."""

    def __init__(self, request: dict[str, Any]) -> None:
        self.table = Table(request)
        self.faces = [Faces(hero["dice"]) for hero in self.table.heroes]
        self._attacks: dict[Any, Attack] = {}

    def values(self) -> dict[Targets, Fraction]:
        """Return the best value of each choice of targets that some cover makes legal."""
        found: dict[Targets, Fraction] = {}
        for covers in self.targeting_covers():
            for targets in legal(self.table, covers):
                value = Aimed(self, targets, covers).value
                found[targets] = max(found.get(targets, value), value)
        return found

    def targeting_covers(self) -> Iterator[tuple[Cover, ...]]:
        """Yield every way to cover TEAM ATTACK and SOLO ATTACK before targets are chosen."""
        there = self.there(TARGETING, ())
        for number in range(self.table.constructs + 1):
            yield from set(combinations(there, number))

    def there(self, names: tuple[str, ...], covers: tuple[Cover, ...]) -> list[Cover]:
        """Return the abilities of these names that are on."""
        return [
            (place, ability)
            for place in range(len(self.table.villains))
            for ability in self.table.abilities(place, covers)
            if ability in names
        ]

    def attack(self, seat: int, target: int, covers: tuple[Cover, ...], hand: Hand) -> Attack:
        """Return a hero's attack on a villain."""
        table, kind = self.table, self.table.kinds[seat]
        on = table.abilities(target, covers)
        hand = Hand() if "no-cards" in on else hand
        terms = self.terms(seat, target, on)
        key = (seat, on.count("minus-die"), terms, hand)
        if key not in self._attacks:
            self._attacks[key] = Attack(kind, self.faces[seat], on.count("minus-die"), terms, hand)
        return self._attacks[key]

    def terms(self, seat: int, target: int, on: list[str]) -> Terms:
        table, batman = self.table, self.table.kinds[seat] == "batman"
        return Terms(
            rolls=3 if "only-3-rolls" in on else None,
            kryptonite=on.count("kryptonite"),
            heat_vision="no-heat-vision" not in on,
            markers=table.heroes[seat].get("markers", 0) if batman else 0,
            readings=tuple(table.readings),
            cap=sum(self.most(seat, at) for at in (target, *self.reach(seat, target))),
        )

    def reach(self, seat: int, target: int) -> list[int]:
        """Return the villains besides his target that Flash's hits can go to."""
        flash = self.table.kinds[seat] == "flash"
        return self.table.beside(target) if flash and self.table.heroes[seat].get("markers") else []

    def most(self, seat: int, place: int) -> int:
        """Return hits from which more change nothing on a villain, Two-Faced included."""
        villain, goal = self.table.villains[place], self.table.goal
        top = max(villain["threat"], *(int(key) for key in goal.get("worth", {"0": 0})))
        minus = minus_hits_of(self.table.kinds[seat], self.table.abilities(place, ()))
        return top + minus + len(self.table.heroes) - sum(self.table.lying(place))


# ---- targets ---------------------------------------------------------------------------------


def legal(table: Table, covers: tuple[Cover, ...]) -> list[Targets]:
    """Return every choice of targets under these covers.

    "Each hero places his or her Target marker": without a target are as few as can be.
    """
    places: tuple[int | None, ...] = (None, *range(len(table.villains)))
    rows = product(places, repeat=len(table.heroes))
    kept = [row for row in rows if keeps_rules(table, row, covers)]
    fewest = min(row.count(None) for row in kept)
    return [row for row in kept if row.count(None) == fewest]


def keeps_rules(table: Table, targets: Targets, covers: tuple[Cover, ...]) -> bool:
    for place in range(len(table.villains)):
        heroes, on = targets.count(place), table.abilities(place, covers)
        # "Must be targeted by two or more heroes at once"; ignored in a solo game.
        if heroes == 1 and "team-attack" in on and not table.alone:
            return False
        # "Can only be targeted by one hero at a time."
        if heroes > 1 and "solo-attack" in on:
            return False
    return True


# ---- from the targets on ---------------------------------------------------------------------


class Aimed:
    """A turn with its targets chosen and the covers that they need placed."""

    def __init__(self, turn: Turn, targets: Targets, covers: tuple[Cover, ...]) -> None:
        self.turn, self.table, self.targets = turn, turn.table, targets
        self.covers = covers
        self.lie = AllLie(self.table, targets)
        self._rolled: dict[Any, Fraction] = {}

    @cached_property
    def value(self) -> Fraction:
        """The best value, heroes one after the other."""
        return self.before_rolls(self.covers, self.hands, (0,) * len(self.targets))

    @property
    def hands(self) -> tuple[Hand, ...]:
        """The cards of each hero."""
        return tuple(
            Hand(tuple(sorted(h.get("cards", []))), tuple(sorted(set(h.get("played", [])))))
            for h in self.table.heroes
        )

    def before_rolls(
        self, covers: tuple[Cover, ...], hands: tuple[Hand, ...], yellow: tuple[int, ...]
    ) -> Fraction:
        """Return the best of rolling now, covering an ability, and throwing a yellow die."""
        key = (tuple(sorted(covers)), hands, yellow)
        if key not in self._rolled:
            best = max(self.in_order(o, covers, hands, yellow) for o in self.orders())
            for value in self.more_covers(covers, hands, yellow):
                best = max(best, value)
            for value in self.yellow_dice(covers, hands, yellow):
                best = max(best, value)
            self._rolled[key] = best
        return self._rolled[key]

    def more_covers(self, covers: Any, hands: Any, yellow: Any) -> Iterator[Fraction]:
        if len(covers) < self.table.constructs:
            for cover in set(self.turn.there(ROLLING, covers)):
                yield self.before_rolls((*covers, cover), hands, yellow)

    # "Roll your yellow die. If the result is a Flash symbol, each villain receives 1 hit."
    def yellow_dice(self, covers: Any, hands: Any, yellow: Any) -> Iterator[Fraction]:
        for seat, kind in enumerate(self.table.kinds):
            target = self.targets[seat]
            # "Whoever targets this villain cannot use Hero cards."
            barred = target is not None and "no-cards" in self.table.abilities(target, covers)
            for after in [] if kind != "flash" or barred else play(hands[seat], "yellow-die"):
                then = (*hands[:seat], after, *hands[seat + 1 :])
                hit = (*yellow[:seat], yellow[seat] + 1, *yellow[seat + 1 :])
                faces = self.table.heroes[seat]["dice"]["yellow"]
                chance = Fraction(faces.get("flash", 0), sum(faces.values()))
                yield chance * self.before_rolls(covers, then, hit) + (
                    1 - chance
                ) * self.before_rolls(covers, then, yellow)

    # ---- one after the other -------------------------------------------------------------

    def orders(self) -> Iterator[Order]:
        return permutations([s for s, target in enumerate(self.targets) if target is not None])

    def in_order(
        self, order: Order, covers: Any = None, hands: Any = None, yellow: Any = None
    ) -> Fraction:
        """Return the value when the heroes attack in this order."""
        covers = self.covers if covers is None else covers
        hands, yellow = hands or self.hands, yellow or (0,) * len(self.targets)
        none: tuple[Finish | None, ...] = (None,) * len(self.targets)
        return self.from_here(order, none, (covers, hands, yellow))

    def from_here(self, order: Order, ends: tuple[Finish | None, ...], given: Any) -> Fraction:
        covers, hands, yellow = given
        if not order:
            return self.lie.worth(ends, covers, yellow)
        seat, rest = order[0], order[1:]

        def worth(end: Finish) -> Fraction:
            return self.from_here(rest, (*ends[:seat], end, *ends[seat + 1 :]), given)

        return self.attack(seat, covers, hands).value(worth)

    def attack(self, seat: int, covers: Any, hands: Any) -> Attack:
        target = self.targets[seat]
        assert target is not None
        return self.turn.attack(seat, target, covers, hands[seat])

    # ---- at any moment -------------------------------------------------------------------

    @property
    def interleaved(self) -> Fraction:
        """The best value if any hero may act at any moment; no cover and card before rolling."""
        seats = [s for s, target in enumerate(self.targets) if target is not None]
        attacks = [self.attack(seat, self.covers, self.hands) for seat in seats]

        def worth(ends: tuple[Finish, ...]) -> Fraction:
            every = dict(zip(seats, ends, strict=True))
            row = tuple(every.get(seat) for seat in range(len(self.targets)))
            return self.lie.worth(row, self.covers, (0,) * len(self.targets))

        return best_together([attack.ways for attack in attacks], worth)


def best_together(heroes: list[list[Any]], worth: Any) -> Fraction:
    """Return the best value of attacks in which any hero may act at any moment."""
    read = BackFrom(Together(heroes))
    return read.value({end: worth(end) for end in read.ends})
