"""What hero cards and markers do, and when.

Truth: the cards' words as the rulebooks quote them, the hero boards, NO CARDS on the sheet of all
villain abilities. Readings of ours are named in the tests' names or sentences.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from odds.hero_dice import data
from odds.hero_dice.engine.attack import FirstRoll, RollOn, Stop, hits
from odds.hero_dice.engine.cards import EFFECTS
from odds.hero_dice.engine.effects import RULES
from odds.hero_dice.engine.game import can, do
from odds.hero_dice.engine.game_events import (
    Act,
    CardDie,
    Choice,
    Construct,
    Finish,
    PlayCard,
    Target,
    Tornado,
)
from odds.hero_dice.engine.sets import hero_set
from odds.hero_dice.engine.state import Game
from tests.engine.game.table import after, aimed, battle, finished, first_roll, throw

FOLDER = Path(data.__file__).with_name("sets")
PLAIN = ("A", 9, [])
HIDES = ("B", 9, ["no-cards"])


def cards(game: Game, hero: str) -> list[PlayCard]:
    return [event for event in game.legal(hero) if isinstance(event, PlayCard)]


def choices(game: Game, kind: type[Choice]) -> list[Choice]:
    return [event for event in game.legal() if isinstance(event, kind)]


def damage(game: Game) -> list[tuple[int, ...]]:
    return [villain.damage for villain in finished(game).battlefield[: len(game.battlefield)]]


def test_every_effect_has_a_rule() -> None:
    assert list(RULES) == list(EFFECTS)


# ---- cards -----------------------------------------------------------------------------------


def test_recover_card() -> None:
    """ "Take 1 played card back into your hand"; the recover card itself is played then."""
    game = aimed(["green-lantern"], [PLAIN], 0)
    assert [event.card for event in cards(game, "green-lantern")] == ["two-damage"]
    game = do(game, PlayCard("green-lantern", "two-damage"))
    assert cards(game, "green-lantern") == [PlayCard("green-lantern", "recover", back="two-damage")]
    game = do(game, PlayCard("green-lantern", "recover", back="two-damage"))
    assert game.players[0].played == ("recover",)
    assert "two-damage" in game.players[0].hand
    game = do(game, PlayCard("green-lantern", "two-damage"))
    game = first_roll(game, "green-lantern", "parallax " * 6)
    assert damage(do(game, Act("green-lantern", Stop()))) == [(4,)]


def test_two_damage_hits_the_target_of_whoever_plays_it() -> None:
    game = aimed(["green-lantern", "flash"], [PLAIN, PLAIN], 1, 0)
    game = do(game, PlayCard("green-lantern", "two-damage"))
    game = first_roll(game, "flash", "flash flash flash flash")
    game = first_roll(game, "green-lantern", "parallax " * 6)
    game = after(game, Act("flash", Stop()), Act("green-lantern", Stop()))
    assert damage(game) == [(0, 4), (2, 0)]


def test_begin_again() -> None:
    """The result is thrown away, also after the attack has ended; all dice are thrown anew."""
    game = first_roll(aimed(["green-lantern"], [PLAIN], 0), "green-lantern", "parallax " * 6)
    assert PlayCard("green-lantern", "restart") in cards(game, "green-lantern")
    game = do(game, Act("green-lantern", Stop()))
    game = do(game, PlayCard("green-lantern", "restart"))
    assert not can(game, Finish("green-lantern"))
    game = first_roll(game, "green-lantern", "lantern " * 6)
    assert damage(do(game, Act("green-lantern", Stop()))) == [(6,)]


def test_begin_again_counts_the_rolls_anew() -> None:
    """ "Restart your roll completely": ONLY 3 ROLLS begins at the first roll again (a reading)."""
    row = [("A", 9, ["only-3-rolls", "minus-die"])]
    game = aimed(["green-lantern"], row, 0)
    game = do(game, game.legal("green-lantern")[0])
    game = first_roll(game, "green-lantern", "parallax " * 5)
    game = do(game, PlayCard("green-lantern", "restart"))
    attack = game.players[0].attack
    assert attack is not None
    assert (attack.rolls, attack.dice[0].removed) == (0, True)


def test_begin_again_throws_divided_hits_away() -> None:
    """A Flash who had the card: what his Tornado moved belongs to the result thrown away."""
    text = FOLDER.joinpath("flash.toml").read_text("utf-8").replace("as-though-race", "begin-again")
    box = hero_set("flash", text=text)
    game = aimed(["flash"], [PLAIN, PLAIN], 0, sets={"flash": box})
    game = first_roll(game, "flash", "flash flash race race")
    game = after(game, Act("flash", Stop()), Tornado("flash", 1, 2), PlayCard("flash", "roll-on"))
    game = do(first_roll(game, "flash", "flash race race race"), Act("flash", Stop()))
    assert (game.players[0].markers, game.players[0].unmoved) == (2, 1)
    assert damage(game) == [(1,), (0,)]


def test_as_though_race() -> None:
    """One roll more than the dice allow; not after a bust, a stop or the third roll of three."""
    game = first_roll(aimed(["flash"], [PLAIN], 0), "flash", "flash flash flash flash")
    game = do(game, PlayCard("flash", "roll-on"))
    game = throw(game, "flash", RollOn(), "flash flash flash flash")
    assert not can(game, Act("flash", RollOn()))
    assert damage(do(game, Act("flash", Stop()))) == [(8,)]


@pytest.mark.parametrize("faces", ["race flash flash flash", "reverse-flash " * 4])
def test_as_though_race_is_not_played_for_nothing(faces: str) -> None:
    """Where a race lies already, and after a bust."""
    game = first_roll(aimed(["flash"], [PLAIN], 0), "flash", faces)
    assert "roll-on" not in [event.card for event in cards(game, "flash")]


def test_as_though_race_keeps_to_three_rolls() -> None:
    game = aimed(["flash"], [("A", 9, ["only-3-rolls"])], 0)
    game = first_roll(game, "flash", "race flash flash flash")
    game = throw(game, "flash", RollOn(), "race flash flash flash")
    game = throw(game, "flash", RollOn(), "flash flash flash flash")
    assert "roll-on" not in [event.card for event in cards(game, "flash")]


def test_yellow_die() -> None:
    """ "Each villain on the battlefield receives 1 hit": hits, so a shield takes them."""
    row = [PLAIN, ("B", 9, ["shield:1"]), ("C", 9, ["reverse-flash"])]
    game = aimed(["flash"], row, 0)
    game = after(game, PlayCard("flash", "yellow-die"))
    assert (game.actor, game.moment) == ("chance", "card-die")
    assert game.chances() == (
        (CardDie("flash", "flash"), 3),
        (CardDie("flash", "reverse-flash"), 1),
        (CardDie("flash", "race"), 2),
    )
    hit = first_roll(do(game, CardDie("flash", "flash")), "flash", "reverse-flash " * 4)
    assert damage(hit) == [(1,), (0,), (0,)]
    missed = first_roll(do(game, CardDie("flash", "race")), "flash", "reverse-flash " * 4)
    assert damage(missed) == [(0,), (0,), (0,)]


def test_yellow_die_after_a_bust() -> None:
    """ "Flash can still use hand cards that are not offset against negative hits." """
    game = first_roll(aimed(["flash"], [PLAIN], 0), "flash", "reverse-flash " * 4)
    game = after(game, PlayCard("flash", "yellow-die"), CardDie("flash", "flash"))
    assert damage(game) == [(1,)]


def test_batmobiles_hit_the_neighbour() -> None:
    """Batmobiles count as they lie in the end, on one villain next to the target."""
    game = first_roll(
        aimed(["batman"], [PLAIN, PLAIN, PLAIN], 0), "batman", "batmobile " * 4 + "bat " * 3
    )
    assert cards(game, "batman") == []
    game = do(game, Act("batman", Stop()))
    assert cards(game, "batman") == [PlayCard("batman", "batmobiles-hit", villain=1)]
    assert damage(do(game, PlayCard("batman", "batmobiles-hit", villain=1))) == [(3,), (4,), (0,)]


def test_batmobiles_hit_although_the_attack_came_to_nothing() -> None:
    faces = "batmobile wound wound wound wound wound wound"
    game = first_roll(aimed(["batman"], [PLAIN, PLAIN], 1), "batman", faces)
    game = do(game, Act("batman", Stop()))
    assert damage(do(game, PlayCard("batman", "batmobiles-hit", villain=0))) == [(1,), (0,)]


def test_no_cards_binds_who_targets_the_villain_only() -> None:
    """Others "can still use cards that affect the villain"; hero abilities are fine."""
    game = aimed(["flash", "green-lantern"], [HIDES, PLAIN], 0, 1)
    assert cards(game, "flash") == []
    assert cards(game, "green-lantern") == [PlayCard("green-lantern", "two-damage")]
    game = aimed(["green-lantern", "flash"], [HIDES, PLAIN], 0, 1)
    assert choices(game, Construct) == [Construct("green-lantern", 0, "no-cards")]
    game = after(game, PlayCard("flash", "yellow-die"), CardDie("flash", "flash"))
    game = first_roll(game, "flash", "reverse-flash " * 4)
    game = first_roll(game, "green-lantern", "parallax " * 6)
    assert damage(do(game, Act("green-lantern", Stop()))) == [(0, 1), (0, 1)]


def test_no_cards_switched_off() -> None:
    game = aimed(["green-lantern"], [HIDES], 0)
    game = do(game, Construct("green-lantern", 0, "no-cards"))
    assert cards(game, "green-lantern") == [PlayCard("green-lantern", "two-damage")]


def test_cards_can_be_played_before_the_target_marker_lies() -> None:
    """ "Hero cards can be played at any time unless stated otherwise." """
    assert [event.card for event in cards(battle(["flash"], [HIDES]), "flash")] == ["yellow-die"]


# ---- construct -------------------------------------------------------------------------------


def test_construct_choices() -> None:
    """One of several abilities; a stack's count each; used up after three."""
    row = [("A", 9, ["shield:1", "shield:1", "parallax"]), PLAIN]
    game = battle(["green-lantern"], row)
    assert choices(game, Construct) == [
        Construct("green-lantern", 0, "shield:1"),
        Construct("green-lantern", 0, "parallax"),
    ]
    game = after(game, *[Construct("green-lantern", 0, "shield:1")] * 2)
    assert choices(game, Construct) == [Construct("green-lantern", 0, "parallax")]
    game = do(game, Construct("green-lantern", 0, "parallax"))
    assert game.players[0].markers == 0
    game = first_roll(do(game, Target("green-lantern", 0)), "green-lantern", "lantern " * 6)
    game = finished(do(game, Act("green-lantern", Stop())))
    assert game.battlefield[0].damage == (6,)
    assert game.battlefield[0].silenced == ()


def test_construct_works_for_every_hero_and_at_once() -> None:
    """Only 3 rolls switched off in the midst of Flash's attack lets him roll on."""
    game = aimed(["flash", "green-lantern"], [("A", 9, ["only-3-rolls"])], 0, 0)
    game = first_roll(game, "flash", "race race race race")
    for _ in range(2):
        game = throw(game, "flash", RollOn(), "race race race race")
    assert not can(game, Act("flash", RollOn()))
    assert can(do(game, Construct("green-lantern", 0, "only-3-rolls")), Act("flash", RollOn()))


def test_construct_on_kryptonite_after_the_roll() -> None:
    """The tally stands at the settlement, so the marker still helps Superman (a reading)."""
    game = aimed(["superman", "green-lantern"], [("A", 9, ["kryptonite"])], 0, 0)
    game = first_roll(game, "superman", "superman " * 6)
    for colour in ("red", "yellow", "blue"):
        act = next(e for e in game.legal("superman") if colour in str(e))
        game = do(game, act)
        while game.actor == "chance":
            game = do(game, next(e for e, _ in game.chances() if "superman'" in str(e.event)))
    attack = game.players[0].attack
    assert attack is not None
    assert hits(attack) == 0
    game = do(game, Construct("green-lantern", 0, "kryptonite"))
    attack = game.players[0].attack
    assert attack is not None
    assert hits(attack) == 7


def test_construct_does_not_bring_a_die_back() -> None:
    """What -1 DIE has taken stays out (a reading); what it has not taken yet stays in."""
    game = aimed(["green-lantern"], [("A", 9, ["minus-die"])], 0)
    kept = do(game, Construct("green-lantern", 0, "minus-die"))
    assert can(kept, Act("green-lantern", FirstRoll()))
    taken = do(game, game.legal("green-lantern")[2])
    taken = do(taken, Construct("green-lantern", 0, "minus-die"))
    attack = taken.players[0].attack
    assert attack is not None
    assert len(attack.hand) == 5


# ---- tornado ---------------------------------------------------------------------------------


def test_tornado_choices() -> None:
    """Any number of the hits to either neighbour, once the attack has ended."""
    game = first_roll(aimed(["flash"], [PLAIN] * 3, 1), "flash", "flash flash race race")
    assert choices(game, Tornado) == []
    game = do(game, Act("flash", Stop()))
    assert choices(game, Tornado) == [
        *(Tornado("flash", 0, 1), Tornado("flash", 0, 2)),
        *(Tornado("flash", 2, 1), Tornado("flash", 2, 2)),
    ]
    game = do(game, Tornado("flash", 0, 1))
    assert choices(game, Tornado) == [Tornado("flash", 0, 1), Tornado("flash", 2, 1)]
    assert damage(do(game, Tornado("flash", 2, 1))) == [(1,), (0,), (1,)]


def test_tornado_moves_onto_any_neighbour() -> None:
    """Only targeting is restricted by TEAM and SOLO ATTACK (a reading)."""
    row = [PLAIN, ("B", 9, ["team-attack"])]
    game = first_roll(aimed(["flash", "batman"], row, 0, 0), "flash", "flash flash flash race")
    game = do(game, Act("flash", Stop()))
    assert can(game, Act("batman", FirstRoll()))
    assert can(game, Tornado("flash", 1, 3))


def test_hits_of_cards_are_not_divided() -> None:
    """A Tornado divides the hits of the attack (a reading)."""
    game = after(aimed(["flash"], [PLAIN] * 2, 0), PlayCard("flash", "yellow-die"))
    game = first_roll(do(game, CardDie("flash", "flash")), "flash", "flash race race race")
    game = do(game, Act("flash", Stop()))
    assert not can(game, Tornado("flash", 1, 2))
    assert damage(do(game, Tornado("flash", 1, 1))) == [(1,), (2,)]
