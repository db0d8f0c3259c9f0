"""Hints are what `answers.advise` and `answers.solve` say, about every act that is legal."""

from __future__ import annotations

import pytest

from odds.hero_dice.answers import advise, solve
from odds.hero_dice.engine import Game, begin, do, setting
from odds.hero_dice.engine.attack import Fall
from odds.hero_dice.engine.game_events import Act, Construct, PlayCard, Target
from odds.hero_dice.simulate.asking import advice_request, events_by_words
from odds.hero_dice.simulate.hints import (
    DAMAGE,
    DEFEAT,
    attack_hints,
    goals,
    target_hints,
)
from odds.hero_dice.simulate.needs import lacking, need
from odds.hero_dice.simulate.session import Session
from tests.simulation.table import TABLES, choices, table


@pytest.mark.parametrize("heroes", TABLES, ids="+".join)
def test_every_legal_roll_has_a_value_and_the_best_is_first(heroes: tuple[str, ...]) -> None:
    """At each point of a random game the hints are exactly the acts that like dice leave apart."""
    asked = 0
    for game, seat in choices(table(heroes), 5):
        attack = game.players[seat].attack
        if attack is None or attack.over:
            continue
        asked += 1
        hints = attack_hints(game, seat)
        name = game.setting.names[seat]
        events = {Act(name, event) for event in events_by_words(attack, attack.legal()).values()}
        assert {hint.event for hint in hints} == events
        worth = [float(hint.values[DEFEAT]["decimal"]) for hint in hints]
        assert worth == sorted(worth, reverse=True)
    assert asked > 10


@pytest.mark.parametrize("heroes", TABLES[:4], ids="+".join)
def test_a_hint_is_the_advice(heroes: tuple[str, ...]) -> None:
    """The values, in order, are those of `answers.advise` for the dice as they lie."""
    for number, (game, seat) in enumerate(choices(table(heroes, 1), 1)):
        one = game.players[seat]
        if number % 4 or one.attack is None or one.attack.over or one.attack.as_though_race:
            continue
        assert one.target is not None
        lacks = need(game, seat, one.target)
        for kind in (DEFEAT, DAMAGE):
            request = advice_request(one.attack, {"kind": kind, "need": lacks})
            told = [option["value"] for option in advise(request)["options"]]
            assert [hint.values[kind] for hint in attack_hints(game, seat, kind)] == told


@pytest.mark.parametrize("heroes", TABLES[:5], ids="+".join)
def test_a_hint_for_a_target_is_the_solved_attack(heroes: tuple[str, ...]) -> None:
    """Targets are ranked by the value of the whole attack on them."""
    for number, (game, seat) in enumerate(choices(table(heroes), 2)):
        if number % 3 or game.players[seat].aimed:
            continue
        hints = target_hints(game, seat)
        worth = [float(hint.values[DEFEAT]["decimal"]) for hint in hints]
        assert worth == sorted(worth, reverse=True)
        best = hints[0].event if hints else None
        if isinstance(best, Target) and best.villain is not None and len(heroes) == 1:
            villain = game.battlefield[best.villain]
            words = [word for card in villain.cards for word in card.abilities]
            lacks = villain.threat - sum(villain.damage)
            goal = {"kind": DEFEAT, "need": lacks}
            asked = {"hero": heroes[0], "abilities": words, "goal": goal}
            if heroes[0] == "batman":
                asked["markers"] = game.players[seat].markers
            assert hints[0].values[DEFEAT] == solve(asked)["value"]


# ---- what the villain lacks ------------------------------------------------------------------


def at_first_attack(heroes: list[str], *first: str) -> Game:
    """Return a game in which these villains lie first and every hero may target."""
    game = begin(setting(heroes, deck="drawn"))
    waiting = list(first)
    while game.actor == "chance":
        events = [event for event, _ in game.chances()]
        wanted = [e for e in events if waiting and getattr(e, "card", "") == waiting[0]]
        waiting = waiting[1:] if wanted else waiting
        game = do(game, wanted[0] if wanted else events[0])
    return game


def test_what_others_have_for_certain_counts() -> None:
    """Batman's ended attack is taken off Flash's need; one under way is not."""
    game = at_first_attack(["flash", "batman"], "flash/captain-cold")
    game = do(do(game, Target("flash", 0)), Target("batman", 0))
    before = need(game, 0, 0)
    session = Session(game.setting, 3, [game])
    while session.game.players[1].attack and not session.game.players[1].attack.over:
        acts = [e for e in session.options("batman") if isinstance(e, Act)]
        session.act(next((e for e in acts if "Stop" in str(e)), acts[0]))
        if session.game.players[1].rolling:
            assert need(session.game, 0, 0) == before
    after = session.game
    scored = max(0, sum(d.face == "bat" for d in after.players[1].attack.dice))
    assert before - scored <= need(after, 0, 0) <= before
    assert need(after, 0, 0) == lacking(after)[0]


def test_damage_that_lies_and_cards_count() -> None:
    """The goal's need is the threat without what lies; a hero's own card counts too."""
    game = at_first_attack(["flash"], "flash/grodd")
    assert goals(game, 0, 0)[DEFEAT] == {"kind": DEFEAT, "need": 3}
    game = do(game, Target("flash", 0))
    game = do(game, PlayCard("flash", "yellow-die"))
    hit = next(e for e, _ in game.chances() if e.face == "flash")
    assert need(do(game, hit), 0, 0) == 2


def test_a_die_taken_before_the_ability_was_switched_off_stays_out() -> None:
    """-1 DIE took its die; Construct comes later: the advice is for the dice that are left."""
    for seed in range(40):
        session = Session(setting(["green-lantern"]), seed)
        session.to_choice()
        game = session.game
        while game.actor == "player" and not game.players[0].aimed:
            session.act(Target("green-lantern", 0))
            game = session.game
        attack = game.players[0].attack
        if attack is None or "minus-die" not in attack.abilities:
            continue
        session.act(session.options()[0])
        session.act(Construct("green-lantern", 0, "minus-die"))
        assert "minus-die" not in session.game.players[0].attack.abilities
        assert attack_hints(session.game, 0)
        return
    pytest.fail("no seed of the first 40 begins with such a villain")


def test_a_race_by_card_counts_as_one() -> None:
    """`roll-on`: the advice knows rolling on, though no race lies; with every total of a roll."""
    game = at_first_attack(["flash"], "flash/weather-wizard")
    rolled = do(do(game, Target("flash", 0)), next(e for e in [Act("flash", _first())]))
    for faces in (
        ("flash", "flash", "flash", "reverse-flash"),
        ("flash", "reverse-flash", "flash", "reverse-flash"),
        ("reverse-flash", "flash", "reverse-flash", "reverse-flash"),
    ):
        lies = rolled
        for die, face in enumerate(faces):
            lies = do(lies, Act("flash", Fall(die, face)))
        if lies.players[0].rolling:
            lies = do(lies, PlayCard("flash", "roll-on"))
            assert len(attack_hints(lies, 0)) == 2


def _first() -> object:
    from odds.hero_dice.engine.attack import FirstRoll

    return FirstRoll()
