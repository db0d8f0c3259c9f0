"""Whole turns beside the engine: what the tools used at the end come to, and who may target whom.

The engine moves every marker: it is handed the ends of all attacks and the uses of tools that the
turn names for them, and its settlement is weighed for the goal here. Targets are placed in the
engine one after the other, in every order.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, permutations, product
from random import Random
from typing import Any

import pytest

from odds.hero_dice.answers.turns.request import read_turn
from odds.hero_dice.data import edition
from odds.hero_dice.engine.errors import RuleError
from odds.hero_dice.engine.settlement import Scored, Settling, clear, gray_dice, strike, two_faced
from odds.hero_dice.engine.stacks import Stack, placed
from odds.hero_dice.engine.targets import aims, verify_target
from odds.hero_dice.turn.battle import BESIDE, CONSTRUCT, TORNADO, TWO_DAMAGE
from odds.hero_dice.turn.part import Use
from odds.hero_dice.turn.ranking import Assignment, Ranker
from odds.hero_dice.turn.targets import legal_targets
from tests.engine.game.table import card
from tests.readings.drawn_turns import drawn_turn

GOALS = ("fell", "beat", "mean-damage", "threat-removed", "resistance")


# ---- settlement ------------------------------------------------------------------------------


class Engine:
    """The engine's settlement of one turn whose dice lie."""

    def __init__(self, request: dict[str, Any], assignment: Assignment, seats: list[str]) -> None:
        self.request, self.targets, self.seats = request, assignment.targets, seats
        self.steps = edition(request["edition"]).settlement.value

    def row(self, covered: list[tuple[int, str]]) -> tuple[Stack, ...]:
        off = defaultdict(tuple[str, ...])
        for place, ability in covered:
            off[place] += (ability,)
        return tuple(
            Stack(
                (card(f"villain {place}", villain["threat"], villain["abilities"]),),
                tuple(villain.get("damage", {}).get(hero, 0) for hero in self.seats),
                tuple(villain.get("old_markers", {}).get(hero, 0) for hero in self.seats),
                villain.get("turned", False),
                off[place],
            )
            for place, villain in enumerate(self.request["battlefield"])
        )

    def scored(self, seat: int, hits: int, uses: list[Use]) -> Scored:
        own = [use for use in uses if use.seat == seat]

        def of(tool: str) -> tuple[tuple[int, int], ...]:
            return tuple((use.place, int(use.what)) for use in own if use.tool == tool)

        name = self.seats[seat].partition("#")[0]
        return Scored(name, self.targets[seat], hits, of(TORNADO), of(BESIDE), of(TWO_DAMAGE))

    def worth(self, hits: dict[int, int], uses: list[Use], covered: Any, places: Any) -> Fraction:
        """Return the mean over the gray dice of what the villains at these places are worth."""
        covers = [*covered, *((use.place, use.what) for use in uses if use.tool == CONSTRUCT)]
        scored = tuple(self.scored(s, hits.get(s, 0), uses) for s in range(len(self.seats)))
        begun = Settling(
            self.row(covers), scored, self.request["solo"], tuple(self.request["readings"])
        )
        now = strike(begun, self.steps)
        rolled = gray_dice(now.battlefield, now.readings)
        gray = self.request["dice"]["gray"].items()
        total = Fraction(0)
        for faces in product(gray, repeat=len(rolled)):
            chance = Fraction(1)
            for _, n in faces:
                chance *= Fraction(n, 6)
            shown = {place: face for place, (face, _) in zip(rolled, faces, strict=True)}
            total += chance * self.fates(now, shown, places)
        return total

    def fates(self, now: Settling, faces: dict[int, str], places: Any) -> Fraction:
        row = now.battlefield
        for place, face in faces.items():
            row = placed(row, place, two_faced(row[place], face, now.readings))
        after = clear(Settling(row, now.scored, now.alone, now.readings), self.steps)
        return sum((self.villain(p, after, row) for p in places), Fraction(0))

    def villain(self, place: int, after: Settling, row: tuple[Stack, ...]) -> Fraction:
        """Return what the goal says of a villain's fate."""
        goal, given = self.request["goal"], self.request["battlefield"][place]
        if goal.get("villain", place) != place:
            return Fraction(0)
        fell = place in after.fallen
        lay = sum(given.get("damage", {}).values())
        cards = 1 + given["abilities"].count("reinforcement")
        return Fraction(
            {
                "fell": fell,
                "beat": fell or place in after.turned,
                "mean-damage": min(sum(row[place].damage), given["threat"]) - lay,
                "threat-removed": given["threat"] * fell,
                "resistance": 2 * cards * fell + 2 * (place in after.teams),
            }[goal["kind"]]
        )


def asked(seed: int) -> dict[str, Any]:
    """Return a request whose cards do not score before the first roll."""
    random = Random(seed)
    request = drawn_turn(random)
    for hero in request["heroes"]:
        hero["cards"] = [name for name in hero["cards"] if name != "yellow-die"]
        hero["played"] = []
    kind = GOALS[seed % len(GOALS)]
    request["goal"] = {"kind": kind}
    if kind in ("fell", "beat"):
        request["goal"]["villain"] = random.randrange(len(request["battlefield"]))
    return request


@pytest.mark.parametrize("seed", range(60))
def test_what_the_tools_at_the_end_come_to(seed: int) -> None:
    """For every assignment and ends of its attacks, the engine settles to the worth named."""
    request = asked(seed)
    battle = read_turn(request).battle
    seats = [fighter.name for fighter in battle.fighters]
    random = Random(seed)
    for assignment in Ranker(battle).ranked():
        engine = Engine(request, assignment, seats)
        for played in assignment.parts:
            part = played.part
            every = list(part.all_ends())
            for ends in random.sample(every, min(30, len(every))):
                worth, uses = part.finish(ends)
                hits = {s.seat: end.hits for s, end in zip(part.strikers, ends, strict=True)}
                places = [place for place, _ in part.stacks]
                assert engine.worth(hits, list(uses), played.early, places) == worth, request


# ---- targets ---------------------------------------------------------------------------------

KINDS: tuple[list[str], ...] = (
    [],
    ["team-attack"],
    ["solo-attack"],
    ["team-attack", "solo-attack"],
)


def battlefields(most: int) -> Iterator[list[list[str]]]:
    """Yield every battlefield of at most so many villains, as their targeting abilities."""
    for number in range(1, most + 1):
        for row in combinations_with_replacement(range(len(KINDS)), number):
            yield [KINDS[kind] for kind in row]


def placed_in_the_engine(row: list[list[str]], seats: int, alone: bool) -> set[tuple[Any, ...]]:
    """Return all targets that come about when markers are placed one by one, in any order."""
    stacks = [
        Stack((card(f"v{i}", 3, abilities),), (), (), False, ()) for i, abilities in enumerate(row)
    ]
    found = set()
    for order in permutations(range(seats)):
        lying: set[tuple[Any, ...]] = {("free",) * seats}
        for left, seat in zip(range(seats, 0, -1), order, strict=True):
            lying = {
                (*targets[:seat], place, *targets[seat + 1 :])
                for targets in lying
                for place in (None, *range(len(stacks)))
                if allowed(stacks, targets, place, left, alone)
            }
        found |= lying
    return found


def allowed(stacks: Any, targets: Any, place: int | None, left: int, alone: bool) -> bool:
    there = [at for at in targets if at != "free"]
    try:
        verify_target(aims(stacks, there, alone), place, left)
    except RuleError:
        return False
    return True


@pytest.mark.parametrize("seats", [1, 2, 3, 4])
@pytest.mark.parametrize("alone", [False, True])
def test_targets_are_those_of_the_engine(seats: int, alone: bool) -> None:
    """Every battlefield of up to three villains (two for four heroes), without covers."""
    if alone and seats > 1:
        return
    for row in battlefields(3 if seats < 4 else 2):
        request = {
            "battlefield": [{"threat": 3, "abilities": abilities} for abilities in row],
            "heroes": [{"hero": "flash"}] * seats,
            "goal": {"kind": "threat-removed"},
            "solo": alone,
        }
        stacks = read_turn(request).battle.stacks
        ours = {targets for targets, *_ in legal_targets(stacks, seats, alone)}
        assert ours == placed_in_the_engine(row, seats, alone), row
