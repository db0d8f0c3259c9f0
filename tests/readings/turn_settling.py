"""What a turn comes to when all dice lie: tools used for the best, settlement, the goal's worth.

Read from the rulebooks a second time, with plain numbers and tables: nothing of `odds` is used.
Every way to use the markers and cards left is tried, also those that no one would choose.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from functools import cached_property
from itertools import combinations, product
from typing import Any

from tests.readings.second_reading import minus_hits_of
from tests.readings.turn_attacks import Finish, Hand, play

GRAY = {"bat": 2, "wound": 2, "batmobile": 2}
COUNTS_AT_SETTLEMENT = ("shield", "parallax", "reverse-flash", "wound", "two-faced", "defeat-twice")
Points = Counter[tuple[int, int]]
"""Hits or damage by (seat, villain)."""
Cover = tuple[int, str]
"""A Construct marker on an ability of a villain."""


class Table:
    """A request as the rules see it."""

    def __init__(self, request: dict[str, Any]) -> None:
        self.request = request
        self.villains: list[dict[str, Any]] = request["battlefield"]
        self.heroes: list[dict[str, Any]] = request["heroes"]
        self.goal: dict[str, Any] = request["goal"]
        self.kinds = [hero["hero"].partition("#")[0] for hero in self.heroes]
        self.names = [self._name(seat) for seat in range(len(self.heroes))]
        self.alone: bool = request.get("solo", len(self.heroes) == 1)
        self.hits_first: bool = request.get("edition", "2016") == "2016"
        self.readings: list[str] = request.get("readings", [])
        self.gray: dict[str, int] = request.get("dice", {}).get("gray", GRAY)
        self._villain_worths: dict[Any, Fraction] = {}

    def _name(self, seat: int) -> str:
        """Doppelgängers are numbered as they sit."""
        given = [hero["hero"] for hero in self.heroes]
        if given.count(given[seat]) == 1:
            return str(given[seat])
        return f"{given[seat]}#{given[: seat + 1].count(given[seat])}"

    def abilities(self, place: int, covers: tuple[Cover, ...]) -> list[str]:
        """Return the abilities of a villain that are on."""
        on = list(self.villains[place].get("abilities", []))
        for at, ability in covers:
            if at == place:
                on.remove(ability)
        return on

    def lying(self, place: int, key: str = "damage") -> list[int]:
        """Return the markers on a villain by seat."""
        there = self.villains[place].get(key, {})
        return [there.get(name, 0) for name in self.names]

    @cached_property
    def constructs(self) -> int:
        """How many Construct markers the heroes have."""
        pairs = zip(self.kinds, self.heroes, strict=True)
        return sum(h.get("markers", 0) for kind, h in pairs if kind == "green-lantern")

    def beside(self, place: int) -> list[int]:
        """Return the adjacent villains."""
        return [at for at in (place - 1, place + 1) if 0 <= at < len(self.villains)]

    # ---- settlement ----------------------------------------------------------------------

    # "Villain abilities that influence hits are applied once per hero in each round."
    def left(self, seat: int, place: int, hits: int, covers: tuple[Cover, ...], own: bool) -> int:
        """Return what a villain leaves of all hits of a hero; `own`: it is his target."""
        kind = self.kinds[seat]
        minus = minus_hits_of(kind, self.abilities(place, covers))
        safe = "bonus-after-minus-hits" in self.readings and kind == "superman" and own
        kept = 1 if safe and hits else 0
        return max(0, hits - kept - minus) + kept

    def settled(self, added: Points, covers: tuple[Cover, ...]) -> Fraction:
        """Return what damage of this turn is worth for the goal."""
        each = []
        for place in range(len(self.villains)):
            more = tuple(added[seat, place] for seat in range(len(self.heroes)))
            on = tuple(self.abilities(place, covers))
            key = (place, more, on)
            if key not in self._villain_worths:
                self._villain_worths[key] = self.villain_worth(*key)
            each.append(self._villain_worths[key])
        if self.goal["kind"] != "fell-all":
            return sum(each, Fraction(0))
        product_of = Fraction(1)
        for worth in each:
            product_of *= worth
        return product_of

    def villain_worth(self, place: int, more: tuple[int, ...], on: tuple[str, ...]) -> Fraction:
        """Return the mean worth over the gray die, if it is rolled."""
        new = [a + b for a, b in zip(self.lying(place), more, strict=True)]
        old = self.lying(place, "old_markers")
        seen = [n + o for n, o in zip(new, old, strict=True)] if self.old_count else list(new)
        # "If at least 1 damage marker lies on this villain ... a gray Batman die is rolled."
        if "two-faced" not in on or not any(seen):
            return self.end_worth(place, new, old, on)
        total = Fraction(0)
        for face, faces in self.gray.items():
            after = two_faced(face, new, old, seen)
            total += Fraction(faces, 6) * self.end_worth(place, *after, on)
        return total

    @property
    def old_count(self) -> bool:
        """Whether markers from before Defeat Twice take part in Two-Faced."""
        return "two-faced-old-markers" in self.readings

    def end_worth(self, place: int, new: list[int], old: list[int], on: Any) -> Fraction:
        """Return what the goal says when these markers lie at the defeat check."""
        villain, threat = self.villains[place], self.villains[place]["threat"]
        beaten = sum(new) >= threat
        turns = beaten and "defeat-twice" in on and not villain.get("turned", False)
        felled = beaten and not turns
        # "If damage markers from at least 2 different heroes lay on a villain just defeated."
        heroes = sum(1 for n, o in zip(new, old, strict=True) if n or o)
        team = felled and heroes > 1 and not self.alone
        return self.goal_worth(place, felled, beaten, team, sum(new))

    def goal_worth(self, place: int, felled: bool, beaten: bool, team: bool, all_: int) -> Fraction:
        """Return what the goal says of one villain."""
        goal, threat = self.goal, self.villains[place]["threat"]
        kind = goal["kind"]
        if kind == "fell-all":
            return Fraction(felled or place not in goal["villains"])
        if goal.get("villain", place) != place:
            return Fraction(0)
        return {
            "fell": lambda: Fraction(felled),
            "beat": lambda: Fraction(beaten),
            "mean-damage": lambda: Fraction(min(all_, threat) - sum(self.lying(place))),
            "threat-removed": lambda: Fraction(threat if felled else 0),
            "resistance": lambda: (self.cost(place) if felled else 0) + Fraction(2 * team),
            "worth": lambda: table_worth(goal["worth"], all_),
        }[kind]()

    # "Each card (including Reinforcements!) still on the battlefield" costs 2.
    def cost(self, place: int) -> Fraction:
        """Return what a villain costs that is still there."""
        cards = 1 + self.abilities(place, ()).count("reinforcement")
        return Fraction(self.goal.get("left", {}).get(str(place), 2 * cards))


def two_faced(
    face: str, new: list[int], old: list[int], seen: list[int]
) -> tuple[list[int], list[int]]:
    """Return the markers after the gray die showed a face."""
    new, old = list(new), list(old)
    for seat, there in enumerate(seen):
        if there and face in ("bat", "batmobile"):
            new[seat] += 1
        elif there and face == "wound":
            pile = new if new[seat] else old
            pile[seat] -= 1
    return new, old


def table_worth(table: dict[str, str], damage: int) -> Fraction:
    """Return the worth of damage; beyond the table's end its last entry holds."""
    return Fraction(table[str(min(damage, max(map(int, table))))])


# ---- tools when all dice lie -----------------------------------------------------------------


class AllLie:
    """The decisions when all dice lie, for given targets."""

    def __init__(self, table: Table, targets: tuple[int | None, ...]) -> None:
        self.table, self.targets = table, targets
        self._found: dict[Any, Fraction] = {}

    def worth(
        self,
        ends: tuple[Finish | None, ...],
        covers: tuple[Cover, ...],
        yellow: tuple[int, ...],
    ) -> Fraction:
        """Return the best worth; `covers` lie already, `yellow` are hits on every villain."""
        key = (ends, covers, yellow)
        if key not in self._found:
            every = self.late_covers(covers)
            self._found[key] = max(self.with_covers(ends, all_, yellow) for all_ in every)
        return self._found[key]

    # "He can place each marker once on a villain ability to switch it off for 1 round."
    def late_covers(self, covers: tuple[Cover, ...]) -> Iterator[tuple[Cover, ...]]:
        """Yield every way to place the Construct markers left."""
        there = [
            (place, ability)
            for place in range(len(self.table.villains))
            for ability in self.table.abilities(place, covers)
            if ability.split(":")[0] in COUNTS_AT_SETTLEMENT
        ]
        for number in range(self.table.constructs - len(covers) + 1):
            for more in set(combinations(there, number)):
                yield (*covers, *more)

    def with_covers(self, ends: Any, covers: tuple[Cover, ...], yellow: Any) -> Fraction:
        ways = [list(self.ways(seat, end, covers)) for seat, end in enumerate(ends)]
        return max(self.placed(chosen, covers, yellow) for chosen in product(*ways))

    def placed(self, chosen: Any, covers: tuple[Cover, ...], yellow: Any) -> Fraction:
        """Return the worth when every hero has said where his hits and damage go."""
        table, hits, damage = self.table, Points(), Points()
        for seat, (scored, sure) in enumerate(chosen):
            for place, number in scored:
                hits[seat, place] += number
            for place, number in sure:
                damage[seat, place] += number
        for seat, number in enumerate(yellow):
            for place in range(len(table.villains)):
                (hits if table.hits_first else damage)[seat, place] += number
        for (seat, place), number in hits.items():
            own = self.targets[seat] == place
            damage[seat, place] += table.left(seat, place, number, covers, own)
        return table.settled(damage, covers)

    def ways(self, seat: int, end: Finish | None, covers: tuple[Cover, ...]) -> Iterator[Any]:
        """Yield (hits, damage) by villain for everything that a hero may do now."""
        target = self.targets[seat]
        if end is None or target is None:
            yield (), ()
            return
        for split in self.splits(seat, target, end.hits, covers):
            for more in self.batmobiles(target, end):
                for direct in two_damages(end.hand):
                    yield self.merged(split, more, ((target, direct),))

    def merged(self, split: Any, more: Any, direct: Any) -> Any:
        """2016: everything is hits still; 2015: all but damage has met the villain already."""
        if self.table.hits_first:
            return (*split, *more), direct
        return (), (*split, *more, *direct)

    # "He can use each marker once to divide his hits between the target and 1 adjacent villain."
    def splits(self, seat: int, target: int, hits: int, covers: tuple[Cover, ...]) -> Iterator[Any]:
        table = self.table
        if not table.hits_first:
            # 2015: villain abilities, then hero abilities.
            hits = table.left(seat, target, hits, covers, True)
        tornados = table.heroes[seat].get("markers", 0) if table.kinds[seat] == "flash" else 0
        beside = table.beside(target)
        for moved in product(range(hits + 1), repeat=len(beside)):
            if sum(moved) <= hits and sum(n > 0 for n in moved) <= tornados:
                yield ((target, hits - sum(moved)), *zip(beside, moved, strict=True))

    def batmobiles(self, target: int, end: Finish) -> Iterator[Any]:
        yield ()
        cards = end.hand.cards.count("batmobiles-hit")
        for number in range(1, cards + 1):
            for places in product(self.table.beside(target), repeat=number):
                yield tuple((place, end.batmobiles) for place in places)


# "The targeted villain takes 2 damage."
def two_damages(hand: Hand) -> list[int]:
    """Return the damage that the cards in a hand can do."""
    most, hands = 0, [hand]
    while hands := [after for one in hands for after in play(one, "two-damage")]:
        most += 2
    return list(range(0, most + 1, 2))
