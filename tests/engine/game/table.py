"""Battlefields laid out by hand, and games played up to a moment, for the tests of the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from odds.hero_dice.engine.attack import Fall, FirstRoll, RollAgain, SetAside, Stop
from odds.hero_dice.engine.cards import VillainCard
from odds.hero_dice.engine.flow import PHASE, ROUND, begin
from odds.hero_dice.engine.game import do
from odds.hero_dice.engine.game_events import Act, Choice, Event, Finish, Target
from odds.hero_dice.engine.play import Chooser, at_random, steps
from odds.hero_dice.engine.setting import Setting, setting
from odds.hero_dice.engine.stacks import Stack, stack
from odds.hero_dice.engine.state import Game, Step

Row = Sequence[tuple[str, int, Sequence[str]]]
"""A battlefield: name, threat and abilities of each villain."""


def card(name: str, threat: int, abilities: Sequence[str] = ()) -> VillainCard:
    """Return a villain card that no box holds."""
    return VillainCard(name, name, "test", threat, tuple(abilities))


def villain(heroes: int, name: str, threat: int, *abilities: str) -> Stack:
    """Return a villain of one card."""
    return stack(heroes, card(name, threat, abilities))


def battle(heroes: Sequence[str], row: Row, edition: str = "2016", **more: object) -> Game:
    """Return a game in which the heroes are about to target these villains."""
    table = setting(heroes, edition, deck="drawn", **more)
    phases = table.edition.phases.value
    assert isinstance(phases, tuple)
    later = phases[phases.index("attack") + 1 :]
    tail = (*(Step(PHASE, phase) for phase in later), Step(ROUND))
    return replace(
        begin(table),
        battlefield=tuple(villain(len(heroes), *entry[:2], *entry[2]) for entry in row),
        # A villain waits, so that the game goes on after the settlement.
        outskirts=(villain(len(heroes), "Waiting", 1),),
        agenda=(Step("targets"), Step("attack"), *tail),
        phase="attack",
        round=1,
    )


def after(game: Game, *events: Event) -> Game:
    """Return the game after events."""
    for event in events:
        game = do(game, event)
    return game


def aimed(heroes: Sequence[str], row: Row, *targets: int | None, **more: object) -> Game:
    """Return a game in which the attacks begin."""
    game = battle(heroes, row, **more)
    for name, target in zip(game.setting.names, targets, strict=True):
        game = do(game, Target(name, target))
    return game


def throw(game: Game, hero: str, act: object, faces: str) -> Game:
    """Return the game after an act of an attack and the falls that follow, in number order."""
    game = do(game, Act(hero, act))
    attack = game.players[game.setting.seat(hero)].attack
    assert attack is not None
    for number, face in zip(attack.in_cup, faces.split(), strict=True):
        game = do(game, Act(hero, Fall(number, face)))
    return game


def first_roll(game: Game, hero: str, faces: str) -> Game:
    """Return the game after a hero's first roll."""
    return throw(game, hero, FirstRoll(), faces)


def finished(game: Game) -> Game:
    """Return the game after every hero has declared that he is finished."""
    for name in game.setting.names:
        game = do(game, Finish(name))
    return game


def random_steps(table: Setting, seed: int) -> list[tuple[Event, Game]]:
    """Return a whole game of random legal events."""
    rng = Random(seed)
    return list(steps(begin(table), at_random(rng), rng))


def sensible(rng: Random) -> Chooser:
    """Return a chooser that keeps hits, rolls the rest again and gangs up on weak villains.

    Now and then it plays a card, uses a marker or does anything else that is legal.
    """

    def choose(game: Game, events: Sequence[Choice]) -> Choice:
        wanted = [event for event in events if isinstance(event, Act | Target)]
        if not wanted or rng.random() < 0.1:
            return rng.choice(events)
        return max(wanted, key=lambda event: (liking(game, event), rng.random()))

    return choose


def liking(game: Game, event: Act | Target) -> int:
    """Return how much a sensible player likes a target or an act of an attack."""
    if isinstance(event, Target):
        row = game.battlefield
        at = event.villain
        return -99 if at is None else sum(row[at].damage) - row[at].threat
    attack = game.players[game.setting.seat(event.hero)].attack
    assert attack is not None
    match event.event:
        case Stop():
            return 0
        case RollAgain(dice) | SetAside(dice):
            worth = sum(WORTH.get(attack.dice[die].face or "", 0) for die in dice)
            return worth if isinstance(event.event, SetAside) else -worth
        case _:
            return 1


WORTH = {"lantern": 2, "bat": 1, "parallax": -2, "wound": -2, "recharge": -1}
