"""The settlement: SE1 to SE6 of the rulebooks' play examples, and each of its sentences.

Truth: the Flash and Green Lantern rulebooks (2016) and the sheet of all villain abilities; for 2015
the Superman rulebook. Where a test follows a reading of ours its name says so.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from odds.hero_dice.data import edition
from odds.hero_dice.engine.settlement import (
    BONUS_AFTER,
    OLD_MARKERS,
    Scored,
    Settling,
    gray_dice,
    settle,
    two_faced,
)
from odds.hero_dice.engine.stacks import Stack, add_damage, stack
from tests.engine.game.table import card, villain

STEPS = edition("2016").settlement.value
OLD = edition("2015").settlement.value


def settled(row: list[Stack], *scored: Scored, steps: object = STEPS, **more: object) -> Settling:
    gray = more.pop("gray", None)
    return settle(Settling(tuple(row), scored, **more), steps, gray)


def damage(*args: object, **more: object) -> list[tuple[int, ...]]:
    """Return the damage on each villain that is left."""
    return [v.damage for v in settled(*args, **more).battlefield]


# ---- the vectors -----------------------------------------------------------------------------


def test_se1_damage_of_a_card_is_not_shielded() -> None:
    """Atrocitus 4, Shield 2: 2 damage of a card and 4 hits of Flash are 2 + 2, a Team marker."""
    atrocitus = villain(2, "Atrocitus", 4, "shield:2")
    scored = Scored("green-lantern", 0, direct=((0, 2),)), Scored("flash", 0, 4)
    after = settled([atrocitus], *scored)
    assert (after.battlefield, after.fallen, after.teams) == ((), (0,), (0,))
    tough = replace(atrocitus, cards=(card("Atrocitus", 5, ["shield:2"]),))
    assert damage([tough], *scored) == [(2, 2)]


def test_se2_stack_of_parallax_and_reinforcement() -> None:
    """Parallax 3 on a reinforcement 1 with Shield 1, Team Attack off: 4 hits are 3 damage."""
    under, top = card("R", 1, ["reinforcement", "shield:1"]), card("Parallax", 3, ["team-attack"])
    parallax = replace(stack(2, under, top), silenced=("team-attack",))
    after = settled([parallax], Scored("green-lantern", 0, 4), Scored("flash"))
    assert after.battlefield[0].damage == (3, 0)
    assert after.fallen == ()


def test_se3_construct_on_defeat_twice() -> None:
    """Reverse Flash 3, Defeat Twice off: 4 hits of Flash defeat him at once."""
    reverse = replace(villain(2, "Reverse Flash", 3, "defeat-twice"), silenced=("defeat-twice",))
    after = settled([reverse], Scored("green-lantern"), Scored("flash", 0, 4))
    assert (after.fallen, after.turned, after.teams) == ((0,), (), ())


def test_se4_defeat_twice_turns() -> None:
    """Reverse Flash 3, Defeat Twice: 4 hits of Batman turn him round; markers count no more."""
    reverse = villain(2, "Reverse Flash", 3, "defeat-twice")
    after = settled([reverse], Scored("flash"), Scored("batman", 0, 4))
    assert (after.fallen, after.turned, after.teams) == ((), (0,), ())
    assert after.battlefield[0] == replace(reverse, turned=True, old=(0, 4))


def test_se5_reverse_flash_after_the_tornado() -> None:
    """Captain Cold 5: 5 hits moved there less 1, and 1 hit of a card, defeat him together."""
    row = [villain(2, "Captain Cold", 5, "reverse-flash"), villain(2, "Reverse Flash", 9)]
    scored = Scored("flash", 1, 5, moved=((0, 5),)), Scored("batman", 1, 4, extra=((0, 1),))
    after = settled(row, *scored)
    assert (after.fallen, after.teams) == ((0,), (0,))
    assert [v.damage for v in after.battlefield] == [(0, 4)]
    row[0] = villain(2, "Captain Cold", 6, "reverse-flash")
    assert damage(row, *scored)[0] == (4, 1)


def test_se6_all_hits_moved() -> None:
    """3 hits on Weather Wizard, all moved to Scarecrow 3: defeated, no Team marker."""
    row = [villain(2, "Weather Wizard", 4, "only-3-rolls"), villain(2, "Scarecrow", 3)]
    after = settled(row, Scored("flash", 0, 3, moved=((1, 3),)), Scored("batman", 0, 0))
    assert (after.fallen, after.teams) == ((1,), ())
    assert [v.damage for v in after.battlefield] == [(0, 0)]


# ---- minus-hits ------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("hero", "abilities", "left"),
    [
        ("flash", ["reverse-flash"], 4),
        ("flash", ["reverse-flash", "reverse-flash"], 3),
        ("flash", ["parallax", "wound", "kryptonite"], 5),
        ("green-lantern", ["parallax"], 4),
        ("batman", ["wound", "shield:2"], 2),
        ("superman", ["shield:1", "shield:2"], 2),
        ("superman", ["shield:9"], 0),
    ],
)
def test_minus_hits(hero: str, abilities: list[str], left: int) -> None:
    """Each ability takes its hits off the hero it names; several add up, never below 0."""
    assert damage([villain(1, "V", 99, *abilities)], Scored(hero, 0, 5)) == [(left,)]


def test_each_hero_is_shielded_for_himself_and_once() -> None:
    """A hero's attack and cards against one villain are reduced together, once."""
    row = [villain(2, "V", 99, "shield:2")]
    scored = Scored("flash", 0, 3, extra=((0, 1), (0, 1))), Scored("flash", 0, 1)
    assert damage(row, *scored) == [(3, 0)]


def test_each_villain_takes_off_its_own() -> None:
    """Divided hits are reduced on both villains."""
    row = [villain(1, "A", 99, "shield:1"), villain(1, "B", 99, "reverse-flash")]
    assert damage(row, Scored("flash", 0, 5, moved=((1, 2),))) == [(2,), (1,)]


def test_a_villain_not_targeted_defends() -> None:
    """ "As soon as a hero scores hits against the villain", whether he targets it or not."""
    row = [villain(1, "A", 99), villain(1, "B", 99, "shield:1")]
    assert damage(row, Scored("flash", 0, 2, extra=((0, 1), (1, 1)))) == [(3,), (0,)]


def test_2015_order() -> None:
    """In 2015 villains' abilities come first: hits of cards are not reduced, fewer are moved."""
    row = [villain(1, "A", 99, "shield:2"), villain(1, "B", 99, "shield:2")]
    scored = Scored("flash", 0, 5, moved=((1, 4),), extra=((0, 1), (1, 1)), direct=((1, 2),))
    assert damage(row, scored, steps=OLD) == [(1,), (6,)]
    assert damage(row, scored, steps=STEPS) == [(0,), (5,)]


def test_reading_bonus_after_minus_hits() -> None:
    """By the other reading Superman's +1 is not shielded."""
    row, scored = [villain(1, "V", 99, "shield:3")], Scored("superman", 0, 3)
    assert damage(row, scored) == [(0,)]
    assert damage(row, scored, readings=(BONUS_AFTER,)) == [(1,)]
    nothing = Scored("superman", 0, 0)
    assert damage(row, nothing, readings=(BONUS_AFTER,)) == [(0,)]


# ---- two-faced -------------------------------------------------------------------------------


def test_gray_die_needs_a_marker() -> None:
    """ "If at least 1 damage marker lies on this villain", from this round or before."""
    clean, hurt = villain(2, "T", 9, "two-faced"), add_damage(villain(2, "T", 9, "two-faced"), 1, 1)
    assert gray_dice([clean, hurt, villain(2, "V", 9)]) == (1,)
    assert gray_dice([replace(hurt, silenced=("two-faced",))]) == ()
    twice = add_damage(villain(2, "T", 9, "two-faced", "two-faced"), 0, 1)
    assert gray_dice([twice]) == (0,)


@pytest.mark.parametrize(
    ("face", "left"),
    [("wound", (0, 0, 1)), ("bat", (2, 0, 3)), ("batmobile", (2, 0, 3)), ("blank", (1, 0, 2))],
)
def test_gray_die(face: str, left: tuple[int, ...]) -> None:
    """A wound takes a marker of each hero there, a bat or batmobile adds one."""
    row = add_damage(add_damage(villain(3, "T", 9, "two-faced"), 0, 1), 2, 2)
    assert two_faced(row, face).damage == left


def test_gray_die_comes_before_the_defeat() -> None:
    """It can save a villain, and it can make it fall."""
    row = [villain(1, "T", 3, "two-faced")]
    assert settled(row, Scored("flash", 0, 3), gray={0: "wound"}).battlefield[0].damage == (2,)
    assert settled(row, Scored("flash", 0, 2), gray={0: "bat"}).fallen == (0,)


def test_old_markers_take_no_part_but_by_the_other_reading() -> None:
    """Markers from before the villain was turned are seen by Two-Faced in one reading only."""
    turned = replace(villain(2, "T", 9, "two-faced"), turned=True, old=(2, 0))
    assert gray_dice([turned]) == ()
    assert gray_dice([turned], (OLD_MARKERS,)) == (0,)
    assert two_faced(turned, "wound", (OLD_MARKERS,)).old == (1, 0)
    assert two_faced(turned, "bat", (OLD_MARKERS,)).damage == (1, 0)


# ---- defeat ----------------------------------------------------------------------------------


def test_damage_stays_and_adds_up() -> None:
    """Markers of earlier rounds count; equality defeats."""
    row = [add_damage(villain(2, "V", 4), 0, 3)]
    assert settled(row, Scored("flash"), Scored("batman", 0, 1)).teams == (0,)
    assert settled(row, Scored("flash"), Scored("batman", 0, 0)).fallen == ()


def test_old_markers_count_for_the_team_marker_only() -> None:
    """A turned villain needs its whole threat again; old markers make it a team's defeat."""
    row = [replace(villain(2, "V", 3, "defeat-twice"), turned=True, old=(0, 4))]
    assert settled(row, Scored("flash", 0, 2), Scored("batman")).fallen == ()
    after = settled(row, Scored("flash", 0, 3), Scored("batman"))
    assert (after.fallen, after.turned, after.teams) == ((0,), (), (0,))


def test_doppelgangers_are_two_heroes() -> None:
    """ "Doppelgangers can also attack as a team and receive Team markers." """
    row = [villain(2, "V", 4)]
    assert settled(row, Scored("flash", 0, 2), Scored("flash", 0, 2)).teams == (0,)


def test_alone_no_team_marker() -> None:
    """ "Team markers stay in the game box." """
    row = [replace(villain(2, "V", 3), damage=(1, 1))]
    assert settled(row, Scored("flash", 0, 3), alone=True).teams == ()


def test_gaps_close_in_order() -> None:
    """The villains left move up in their order."""
    row = [villain(1, name, 2) for name in "ABC"]
    after = settled(row, Scored("flash", 1, 3, moved=((0, 0),)))
    assert [v.name for v in after.battlefield] == ["A", "C"]
