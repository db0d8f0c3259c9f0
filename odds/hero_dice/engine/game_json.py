"""A game as plain JSON, and back: the setting, how everything stands, and the log."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, cast, get_args

from odds.hero_dice.data.checks import one_of, whole
from odds.hero_dice.engine.attack import from_json as attack_from_json
from odds.hero_dice.engine.attack import to_json as attack_to_json
from odds.hero_dice.engine.deck import Deck, DrawnDeck, ShuffledDeck
from odds.hero_dice.engine.game_events_json import event_from_json, event_to_json
from odds.hero_dice.engine.positions import check_position
from odds.hero_dice.engine.raw import (
    COUNT,
    PLACE,
    exact_table,
    line,
    many,
    maybe,
    read,
    truth,
)
from odds.hero_dice.engine.setting import Setting
from odds.hero_dice.engine.setting_json import setting_from_json, setting_to_json
from odds.hero_dice.engine.stacks import Stack
from odds.hero_dice.engine.state import Game, Phase, Player, Step
from odds.hero_dice.words import Fault

FORMAT = 1
ROWS = ("outskirts", "battlefield", "city", "defeated")
KEYS = ("format", "setting", "players", "deck", *ROWS, "team_markers", "round", "phase", "agenda")
PILES = ("hand", "played", "left_out")
PAIRS = ("moved", "beside", "extra", "direct")
PLAYER = (*PILES, "markers", "aimed", "target", "attack", *PAIRS, "finished")
STACK = ("cards", "damage", "old_markers", "turned", "silenced", "face_down")


def to_json(game: Game) -> dict[str, Any]:
    """Return a game as a dictionary that `json` can write; damage by the heroes' names.

    >>> from odds.hero_dice.engine.flow import begin
    >>> from odds.hero_dice.engine.setting import setting
    >>> game = begin(setting(["flash"]))
    >>> from_json(to_json(game)) == game
    True
    """
    return {
        "format": FORMAT,
        "setting": setting_to_json(game.setting),
        "players": [_player_to_json(one) for one in game.players],
        "deck": _deck_to_json(game.deck),
        **{row: [_stack_to_json(game, v) for v in getattr(game, row)] for row in ROWS},
        "team_markers": game.team_markers,
        "round": game.round,
        "phase": game.phase,
        "agenda": [[step.name, step.place, step.number] for step in game.agenda],
        "log": [event_to_json(event) for event in game.log],
    }


def _player_to_json(one: Player) -> dict[str, Any]:
    return {
        **{key: list(getattr(one, key)) for key in PILES},
        "markers": one.markers,
        "aimed": one.aimed,
        "target": one.target,
        "attack": None if one.attack is None else attack_to_json(one.attack),
        **{key: [list(pair) for pair in getattr(one, key)] for key in PAIRS},
        "finished": one.finished,
    }


def _stack_to_json(game: Game, villain: Stack) -> dict[str, Any]:
    return {
        "cards": [card.id for card in villain.cards],
        "damage": _by_hero(game, villain.damage),
        "old_markers": _by_hero(game, villain.old),
        "turned": villain.turned,
        "silenced": list(villain.silenced),
        "face_down": villain.face_down,
    }


def _by_hero(game: Game, points: tuple[int, ...]) -> dict[str, int]:
    return {name: n for name, n in zip(game.setting.names, points, strict=True) if n}


def _deck_to_json(deck: Deck) -> dict[str, Any]:
    if isinstance(deck, ShuffledDeck):
        return {"order": list(deck.cards)}
    return {"above": deck.above, "cards": list(deck.cards)}


# ---- and back --------------------------------------------------------------------------------


def from_json(raw: object) -> Game:
    """Return the game that `to_json` wrote; `Fault` where it is damaged or cannot come about.

    `log` may be left out: a position that nobody played can be looked at and played on. Whether a
    log leads to the position is asked of `replay`.
    """
    given = exact_table({"log": [], **raw} if isinstance(raw, dict) else raw, "", (*KEYS, "log"))
    read(given, "format", whole(FORMAT, FORMAT))
    setting = read(given, "setting", setting_from_json)
    rows = {row: read(given, row, many(_stack(setting))) for row in ROWS}
    game = Game(
        setting=setting,
        players=read(given, "players", many(_player)),
        deck=read(given, "deck", _deck(setting)),
        outskirts=rows["outskirts"],
        battlefield=rows["battlefield"],
        city=rows["city"],
        defeated=rows["defeated"],
        team_markers=read(given, "team_markers", COUNT),
        round=read(given, "round", whole(0, setting.rounds)),
        phase=cast(Phase, read(given, "phase", one_of(*get_args(Phase)))),
        agenda=read(given, "agenda", many(_step)),
        log=read(given, "log", many(event_from_json)),
    )
    check_position(game)
    return game


def _player(raw: object) -> Player:
    given = exact_table(raw, "", PLAYER)
    cards, pairs = many(line), many(_pair)
    return Player(
        hand=read(given, "hand", cards),
        played=read(given, "played", cards),
        left_out=read(given, "left_out", cards),
        markers=read(given, "markers", COUNT),
        aimed=read(given, "aimed", truth),
        target=read(given, "target", maybe(PLACE)),
        attack=read(given, "attack", maybe(attack_from_json)),
        moved=read(given, "moved", pairs),
        beside=read(given, "beside", pairs),
        extra=read(given, "extra", pairs),
        direct=read(given, "direct", pairs),
        finished=read(given, "finished", truth),
    )


def _pair(raw: object) -> tuple[int, int]:
    if not isinstance(raw, list) or len(raw) != 2:
        raise Fault("", "must be a pair of a villain and a number")
    return PLACE(raw[0]), COUNT(raw[1])


def _stack(setting: Setting) -> Callable[[object], Stack]:
    def check(raw: object) -> Stack:
        given = exact_table(raw, "", STACK)
        return Stack(
            cards=tuple(setting.villains[i] for i in read(given, "cards", many(_card(setting)))),
            damage=read(given, "damage", _points(setting)),
            old=read(given, "old_markers", _points(setting)),
            turned=read(given, "turned", truth),
            silenced=read(given, "silenced", many(line)),
            face_down=read(given, "face_down", truth),
        )

    return check


def _card(setting: Setting) -> Callable[[object], str]:
    def check(raw: object) -> str:
        if not isinstance(raw, str) or raw not in setting.villains:
            raise Fault("", f"no villain card {str(raw)[:40]!r} is in the game")
        return raw

    return check


def _points(setting: Setting) -> Callable[[object], tuple[int, ...]]:
    def check(raw: object) -> tuple[int, ...]:
        full = dict.fromkeys(setting.names, 0) | (raw if isinstance(raw, dict) else {"": raw})
        given = exact_table(full, "", setting.names)
        return tuple(read(given, name, COUNT) for name in setting.names)

    return check


def _deck(setting: Setting) -> Callable[[object], Deck]:
    def check(raw: object) -> Deck:
        if isinstance(raw, dict) and "order" in raw:
            given = exact_table(raw, "", ("order",))
            return ShuffledDeck(read(given, "order", many(_card(setting))))
        given = exact_table(raw, "", ("above", "cards"))
        cards = [setting.villains[i] for i in read(given, "cards", many(_card(setting)))]
        villains = tuple(card.id for card in cards if not card.reinforcement)
        under = tuple(card.id for card in cards if card.reinforcement)
        return DrawnDeck(read(given, "above", whole(len(under), len(cards))), villains, under)

    return check


def _step(raw: object) -> Step:
    if not isinstance(raw, list) or len(raw) != 3:
        raise Fault("", "must be a step: name, place, number")
    place = raw[1] if raw[1] == "" else line(raw[1])
    return Step(line(raw[0]), place, PLACE(raw[2]))
