"""Every error of the game is raised where its rule is broken, with the rule in words.

Truth: the rule named in each error's own sentence. The list is complete: an error that nothing
raises is an error in the list.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from dataclasses import replace

import pytest

from odds.hero_dice.engine import game_errors as errors
from odds.hero_dice.engine.attack import Fall, FirstRoll, Stop
from odds.hero_dice.engine.deck import new_deck, orders
from odds.hero_dice.engine.errors import NoRaceShown, RuleError
from odds.hero_dice.engine.flow import begin
from odds.hero_dice.engine.game import can, do, draw, verify
from odds.hero_dice.engine.game_events import (
    Act,
    CardDie,
    Construct,
    Draw,
    Event,
    Finish,
    GrayDie,
    LeaveOut,
    PlayCard,
    Shuffle,
    Target,
    Tornado,
)
from odds.hero_dice.engine.replay import replay
from odds.hero_dice.engine.sets import hero_set, part_of
from odds.hero_dice.engine.setting import setting
from odds.hero_dice.engine.state import Game
from tests.engine.game.table import after, aimed, battle, first_roll, random_steps, villain

PLAIN = ("A", 9, [])
START = begin(setting(["flash"]))
TOUGH = begin(setting(["flash"], tough=True))
DRAWN = begin(setting(["flash"], deck="drawn"))
OVER = random_steps(setting(["superman"]), 1)[-1][1]
BATTLE = battle(["flash", "green-lantern", "batman"], [PLAIN, ("B", 9, ["shield:1"]), PLAIN])
HALF = after(BATTLE, Target("flash", 0))
AIMED = after(HALF, Target("green-lantern", 1), Target("batman", 0))
STOPPED = after(first_roll(AIMED, "flash", "flash race race race"), Act("flash", Stop()))
YELLOW = do(AIMED, PlayCard("flash", "yellow-die"))
BATS = after(first_roll(AIMED, "batman", "bat " * 7), Act("batman", Stop()))
ALONE = after(
    first_roll(aimed(["flash"], [PLAIN], 0), "flash", "flash race race race"), Act("flash", Stop())
)
TEAM = battle(["flash", "batman"], [PLAIN, ("T", 9, ["team-attack"])])
SOLO = do(battle(["flash", "batman"], [PLAIN, ("S", 9, ["solo-attack"])]), Target("flash", 1))
IDLE = after(
    battle(["flash", "batman"], [("S", 9, ["solo-attack"])]),
    *(Target("flash", None), Target("batman", 0)),
)
HIDDEN = aimed(["flash"], [("N", 9, ["no-cards"])], 0)
FINISHED = after(first_roll(IDLE, "batman", "bat " * 7), Act("batman", Stop()), Finish("flash"))
TWO_FACED = replace(
    battle(["flash"], []),
    battlefield=(replace(villain(1, "T", 9, "two-faced"), damage=(1,)),) * 2,
)
GRAY = after(TWO_FACED, Target("flash", 0))
GRAY = after(first_roll(GRAY, "flash", "flash " * 4), Act("flash", Stop()), Finish("flash"))


def doing(game: Game, event: Event) -> Callable[[], object]:
    return lambda: do(game, event)


def with_markers(game: Game, markers: int) -> Game:
    return replace(game, players=tuple(replace(one, markers=markers) for one in game.players))


def boxes(hero: str, villains: int) -> dict[str, object]:
    return {hero: part_of(hero_set(hero), villains, 2, 6)}


CASES: dict[type[RuleError], list[tuple[Callable[[], object], str]]] = {
    errors.TooManyHeroes: [
        (lambda: setting(["flash"] * 5), "one to four heroes play; you gave 5"),
        (lambda: setting([]), "you gave 0"),
    ],
    errors.DeckTooSmall: [
        (
            lambda: setting(["flash"], sets=boxes("flash", 7)),
            "8 rounds need 8 villains besides reinforcements; the boxes hold 7",
        ),
        (
            lambda: setting(["flash"], sets=boxes("flash", 1), rounds=1),
            "the boxes hold 1",
        ),
    ],
    errors.DeckTooLarge: [(lambda: setting(["flash"], rounds=3), "3 rounds need 3 villains")],
    errors.NoSuchReading: [
        (lambda: setting(["flash"], readings=["house-rule"]), "no reading 'house-rule'; choose")
    ],
    errors.NotADeck: [
        (doing(START, Shuffle(("flash/grodd",))), "each villain card of the game once"),
        (doing(START, Shuffle(START.deck.cards)), "the bottom 2 cards are villains"),
    ],
    errors.CardNotInDeck: [(doing(DRAWN, Draw("batman/bane")), "'batman/bane' cannot be the next")],
    errors.TooManyOrders: [
        (START.chances, "orders are too many to list"),
        (lambda: orders(new_deck("abcdefgh", [], 2)), "40,320 orders"),
    ],
    errors.GameIsOver: [(doing(OVER, Finish("superman")), "the game has ended")],
    errors.ChanceIsToAct: [
        (doing(START, Target("flash", 0)), "chance is to act first: shuffle"),
        (doing(YELLOW, Act("flash", FirstRoll())), "chance is to act first: card-die"),
    ],
    errors.PlayersAreToAct: [
        (doing(BATTLE, Draw("flash/grodd")), "a player is to act"),
        (lambda: draw(BATTLE, None), "nothing is left to chance"),
    ],
    errors.NotNow: [
        (doing(START, Draw("flash/grodd")), "chance decides something else now: shuffle"),
        (doing(AIMED, Target("flash", 0)), "placed at the start of the attack phase"),
        (doing(BATTLE, Act("flash", FirstRoll())), "when all target markers lie"),
        (doing(BATTLE, Finish("flash")), "when all target markers lie"),
        (doing(BATTLE, Tornado("flash", 1, 1)), "tornado markers are used in the attack"),
        (doing(TOUGH, LeaveOut("batman", "roll-on")), "flash leaves out a card next"),
        (doing(GRAY, GrayDie(1, "bat")), "from the villain nearest to the deck on"),
    ],
    errors.NoSuchHero: [(doing(AIMED, Finish("superman")), "no hero 'superman' plays; choose")],
    errors.NoSuchVillain: [
        (doing(BATTLE, Target("flash", 3)), "3 villains are there, from 0; no 3"),
        (doing(AIMED, Construct("green-lantern", -1, "shield:1")), "no -1"),
        (doing(GRAY, GrayDie(7, "bat")), "no 7"),
    ],
    errors.AlreadyTargets: [(doing(HALF, Target("flash", 1)), "flash has placed his target")],
    errors.TeamAttack: [
        (
            doing(do(TEAM, Target("flash", 1)), Target("batman", 0)),
            "TEAM ATTACK: two or more heroes target this villain at once",
        )
    ],
    errors.SoloAttack: [(doing(SOLO, Target("batman", 1)), "SOLO ATTACK: only one hero")],
    errors.EveryHeroTargets: [
        (doing(BATTLE, Target("flash", None)), "each hero places his target marker if he can")
    ],
    errors.NoTarget: [
        (doing(IDLE, Act("flash", FirstRoll())), "flash has no target, so he does not attack"),
        (doing(BATTLE, PlayCard("green-lantern", "two-damage")), "hits the targeted villain"),
        (doing(BATTLE, PlayCard("flash", "roll-on")), "no attack that the card could change"),
        (doing(IDLE, Tornado("flash", 0, 1)), "no hits to divide"),
    ],
    errors.AttacksGoOn: [(doing(AIMED, Finish("flash")), "until every attack has ended")],
    errors.AlreadyFinished: [
        (doing(FINISHED, Finish("flash")), "flash has declared that he is finished"),
        (doing(FINISHED, PlayCard("flash", "yellow-die")), "flash has declared"),
        (doing(FINISHED, Tornado("flash", 0, 1)), "flash has declared"),
    ],
    errors.CardNotInHand: [
        (doing(AIMED, PlayCard("flash", "two-damage")), "flash has no card 'two-damage'"),
        (doing(TOUGH, LeaveOut("flash", "restart")), "flash has no card 'restart'"),
    ],
    errors.UnknownEffect: [
        (doing(AIMED, PlayCard("flash", "flash-card-4")), "unknown; type its effect into the set")
    ],
    errors.NoCards: [(doing(HIDDEN, PlayCard("flash", "yellow-die")), "NO CARDS: flash targets")],
    errors.CardNeeds: [
        (doing(AIMED, PlayCard("flash", "recover")), "name the card to take back"),
        (doing(AIMED, PlayCard("flash", "yellow-die", 0)), "without a villain or another card"),
        (doing(AIMED, PlayCard("batman", "batmobiles-hit")), "name the villain next to the"),
    ],
    errors.NothingToRecover: [
        (doing(AIMED, PlayCard("flash", "recover", back="roll-on")), "none of the cards that")
    ],
    errors.CardWithoutEffect: [
        (
            doing(first_roll(AIMED, "flash", "race " * 4), PlayCard("flash", "roll-on")),
            "a race lies there; he may roll on without the card",
        ),
        (doing(battle(["flash"], []), PlayCard("flash", "yellow-die")), "no villain is on"),
        (doing(BATS, PlayCard("batman", "batmobiles-hit", 1)), "no batmobile lies there"),
    ],
    errors.NotAdjacent: [(doing(STOPPED, Tornado("flash", 2, 1)), "villain 2 does not lie next")],
    errors.FaceNotRolled: [
        (doing(YELLOW, CardDie("flash", "bat")), "the yellow die that flash rolls has no face"),
        (doing(GRAY, GrayDie(0, "flash")), "no face of the gray die shows 'flash'"),
    ],
    errors.NotHisMarker: [
        (doing(AIMED, Construct("flash", 1, "shield:1")), "flash has no construct markers"),
        (doing(AIMED, Tornado("batman", 1, 1)), "batman has no tornado markers"),
    ],
    errors.MarkersUsedUp: [
        (
            doing(with_markers(AIMED, 0), Construct("green-lantern", 1, "shield:1")),
            "each construct marker is used once a game",
        )
    ],
    errors.AttackStillRolls: [
        (doing(AIMED, Tornado("flash", 1, 1)), "hits are divided when the attack has ended"),
        (doing(AIMED, PlayCard("batman", "batmobiles-hit", 1)), "as they lie when the attack"),
    ],
    errors.NotSoManyHits: [
        (doing(STOPPED, Tornado("flash", 1, 2)), "1 hits aim at the target; 2 cannot be moved"),
        (doing(STOPPED, Tornado("flash", 1, 0)), "0 cannot be moved"),
    ],
    errors.NoSuchAbility: [
        (
            doing(AIMED, Construct("green-lantern", 1, "shield:2")),
            "abilities that are on there: shield:1; not 'shield:2'",
        ),
        (doing(AIMED, Construct("green-lantern", 0, "wound")), "on there: none; not 'wound'"),
    ],
    errors.ReplayError: [
        (
            lambda: replay(START.setting, [*OVER.log[:0], Finish("flash")]),
            "event 1: chance is to act first",
        )
    ],
}


def all_errors() -> set[type[RuleError]]:
    found = inspect.getmembers(errors, inspect.isclass)
    return {kind for _, kind in found if issubclass(kind, RuleError) and kind is not RuleError}


def test_no_error_is_missing() -> None:
    assert set(CASES) == all_errors()


@pytest.mark.parametrize(
    ("kind", "breaks", "words"),
    [(kind, breaks, words) for kind, cases in CASES.items() for breaks, words in cases],
    ids=lambda value: value if isinstance(value, str) else getattr(value, "__name__", ""),
)
def test_error(kind: type[RuleError], breaks: Callable[[], object], words: str) -> None:
    with pytest.raises(RuleError) as caught:
        breaks()
    assert type(caught.value) is kind
    assert words in str(caught.value)


def test_every_error_says_its_rule() -> None:
    for kind in all_errors():
        assert kind.__doc__
        assert kind.__doc__.endswith(".") or "`line`" in kind.__doc__


def test_rules_of_an_attack_keep_their_own_errors() -> None:
    game = first_roll(AIMED, "flash", "flash " * 4)
    act = Act("flash", game.players[0].attack.legal()[0].__class__())
    assert can(game, act)
    from odds.hero_dice.engine.attack import RollOn

    with pytest.raises(NoRaceShown, match="at least one race"):
        verify(game, Act("flash", RollOn()))


def test_dice_of_another_hero_do_not_fall() -> None:
    game = do(AIMED, Act("flash", FirstRoll()))
    with pytest.raises(RuleError, match="no die is in the cup"):
        do(game, Act("batman", Fall(0, "bat")))


def test_nothing_changes_on_an_error() -> None:
    before = AIMED
    with pytest.raises(RuleError):
        do(AIMED, Finish("flash"))
    assert before == AIMED


def test_a_solo_target_has_no_neighbour() -> None:
    with pytest.raises(errors.NotAdjacent, match="villain 1"):
        do(ALONE, Tornado("flash", 1, 1))
