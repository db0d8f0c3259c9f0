"""Targeting: the closed form against trying every assignment; TEAM ATTACK and SOLO ATTACK in play.

Truth: an assignment is lawful if every TEAM ATTACK villain has no or at least two markers, every
SOLO ATTACK villain at most one, and no other lawful assignment places more markers.
"""

from __future__ import annotations

from itertools import combinations_with_replacement, product

import pytest

from odds.hero_dice.engine.game import can, do
from odds.hero_dice.engine.game_errors import EveryHeroTargets, SoloAttack, TeamAttack
from odds.hero_dice.engine.game_events import Construct, Target
from odds.hero_dice.engine.state import Game
from odds.hero_dice.engine.targets import Aim, most, verify_target
from odds.hero_dice.engine.trying import breaks_no_rule
from odds.hero_dice.words import Fault
from tests.engine.game.table import battle

KINDS = list(product((False, True), repeat=2))
ROWS = [row for size in range(4) for row in combinations_with_replacement(KINDS, size)]


def keeps_rules(row: tuple[tuple[bool, bool], ...], targets: tuple[int | None, ...]) -> bool:
    counts = [targets.count(place) for place in range(len(row))]
    return all(
        (not team or n != 1) and (not solo or n <= 1)
        for (team, solo), n in zip(row, counts, strict=True)
    )


def best(row: tuple[tuple[bool, bool], ...], placed: tuple[int | None, ...], left: int) -> int:
    """Return how many of the heroes left can have a marker, by trying everything; -1 if none."""
    places = (None, *range(len(row)))
    found = [
        sum(place is not None for place in rest)
        for rest in product(places, repeat=left)
        if keeps_rules(row, (*placed, *rest))
    ]
    return max(found, default=-1)


def aims(row: tuple[tuple[bool, bool], ...], placed: tuple[int | None, ...]) -> list[Aim]:
    return [Aim(team, solo, placed.count(i)) for i, (team, solo) in enumerate(row)]


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_closed_form_is_trying_everything(row: tuple[tuple[bool, bool], ...]) -> None:
    """Rows of up to three villains, up to four heroes, any markers placed before."""
    places = (None, *range(len(row)))
    for heroes in (1, 2, 3, 4):
        for n in range(heroes + 1):
            for placed in product(places, repeat=n):
                left = heroes - n
                assert most(aims(row, placed), left) == best(row, placed, left), (placed, left)


@pytest.mark.parametrize("row", [row for row in ROWS if len(row) < 3], ids=str)
@pytest.mark.parametrize("heroes", [1, 2, 3])
def test_placing_one_by_one_reaches_the_best_assignments_and_no_others(
    row: tuple[tuple[bool, bool], ...], heroes: int
) -> None:
    """Every lawful whole assignment can be placed hero by hero, and nothing else."""
    places = (None, *range(len(row)))
    top = best(row, (), heroes)
    lawful = {
        t
        for t in product(places, repeat=heroes)
        if keeps_rules(row, t) and sum(place is not None for place in t) == top
    }
    reached: set[tuple[int | None, ...]] = {()}
    for left in range(heroes, 0, -1):
        reached = {
            (*placed, place)
            for placed in reached
            for place in places
            if breaks_no_rule(verify_target, aims(row, placed), place, left)
        }
    assert reached == lawful


# ---- in play ---------------------------------------------------------------------------------

FREE, TEAM, SOLO = ("Free", 4, []), ("Team", 4, ["team-attack"]), ("Solo", 4, ["solo-attack"])
BOTH = ("Both", 4, ["team-attack", "solo-attack"])


def targets(game: Game, hero: str) -> list[int | None]:
    return [event.villain for event in game.legal(hero) if isinstance(event, Target)]


def test_team_attack_needs_a_second_hero() -> None:
    game = battle(["flash", "batman"], [FREE, TEAM])
    assert targets(game, "flash") == [0, 1]
    game = do(game, Target("flash", 1))
    assert targets(game, "batman") == [1]
    with pytest.raises(TeamAttack, match="two or more heroes"):
        do(game, Target("batman", 0))


def test_solo_attack_takes_one_hero() -> None:
    game = do(battle(["flash", "batman"], [FREE, SOLO]), Target("batman", 1))
    assert targets(game, "flash") == [0]
    with pytest.raises(SoloAttack, match="only one hero"):
        do(game, Target("flash", 1))


def test_every_hero_targets() -> None:
    """With TEAM ATTACK and SOLO ATTACK alone both must go together."""
    game = battle(["flash", "batman"], [TEAM, SOLO])
    assert targets(game, "flash") == [0]
    with pytest.raises(EveryHeroTargets, match="left without a target"):
        do(game, Target("flash", 1))
    with pytest.raises(EveryHeroTargets, match="if he can"):
        do(game, Target("flash", None))


def test_one_hero_may_have_to_do_without() -> None:
    """One SOLO ATTACK villain for two heroes: one of them has no target."""
    game = battle(["flash", "batman"], [SOLO])
    assert targets(game, "flash") == [0, None]
    assert targets(do(game, Target("flash", None)), "batman") == [0]
    assert targets(do(game, Target("flash", 0)), "batman") == [None]


def test_nobody_can_target_both_at_once() -> None:
    game = battle(["flash", "batman"], [BOTH])
    assert targets(game, "flash") == [None]
    with pytest.raises(TeamAttack, match="nobody"):
        do(game, Target("flash", 0))


@pytest.mark.parametrize("edition", ["2015", "2016"])
def test_alone_team_attack_is_ignored(edition: str) -> None:
    assert targets(battle(["flash"], [TEAM, BOTH], edition), "flash") == [0, 1]


def test_construct_lets_a_hero_target_alone() -> None:
    """ "Wants to target Parallax alone and therefore covers its TEAM ATTACK." """
    game = battle(["green-lantern", "flash"], [FREE, TEAM])
    game = do(game, Construct("green-lantern", 1, "team-attack"))
    game = do(game, Target("green-lantern", 1))
    assert can(game, Target("flash", 0))


def test_doppelgangers_are_a_team() -> None:
    game = do(battle(["flash", "flash"], [TEAM, FREE]), Target("flash#2", 0))
    assert targets(game, "flash#1") == [0]


def test_an_empty_battlefield_has_no_targets() -> None:
    game = battle(["flash"], [])
    assert targets(game, "flash") == [None]
    game = do(game, Target("flash", None))
    assert [event for event in game.legal() if event.__class__.__name__ == "Act"] == []


def test_markers_against_the_rules_are_no_state() -> None:
    with pytest.raises(Fault, match="break a rule"):
        verify_target([Aim(True, False, 1)], None, 0)
