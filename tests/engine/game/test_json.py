"""Games, settings and events as JSON: what is damaged or impossible is refused and named.

Truth: the rules of conservation, and of what a moment of the game can look like.
"""

from __future__ import annotations

import copy
import json
from collections.abc import Callable
from random import Random
from typing import Any

import pytest

from odds.hero_dice.engine.game import do
from odds.hero_dice.engine.game_errors import ReplayError
from odds.hero_dice.engine.game_events import Event
from odds.hero_dice.engine.game_events_json import WORDS, event_from_json, event_to_json
from odds.hero_dice.engine.game_json import from_json, to_json
from odds.hero_dice.engine.positions import CHECKS
from odds.hero_dice.engine.replay import check_log, replay
from odds.hero_dice.engine.setting import setting
from odds.hero_dice.engine.setting_json import setting_from_json, setting_to_json
from odds.hero_dice.engine.state import Game
from odds.hero_dice.words import Fault
from tests.engine.game.table import random_steps

TABLE = setting(["flash", "batman"], deck="drawn")
PLAYED = [game for _, game in random_steps(TABLE, 5)]
ROLLING = next(g for g in PLAYED if g.moment == "attack" and g.actor == "player" and g.round == 3)
TARGETING = next(g for g in PLAYED if g.moment == "targets" and g.round == 4)
OVER = PLAYED[-1]
SHUFFLED = random_steps(setting(["flash", "batman"]), 2)[0][1]


def written(game: Game) -> Any:
    return json.loads(json.dumps(to_json(game)))


Change = Callable[[Any], object]


def put(*path: Any) -> Change:
    """Return a change that puts the last value at the place that the others lead to."""
    *way, last, value = path

    def change(raw: Any) -> None:
        for key in way:
            raw = raw[key]
        raw[last] = value

    return change


def drop(*path: Any) -> Change:
    *way, last = path

    def change(raw: Any) -> None:
        for key in way:
            raw = raw[key]
        del raw[last]

    return change


def add(*path: Any) -> Change:
    *way, value = path

    def change(raw: Any) -> None:
        for key in way:
            raw = raw[key]
        raw.append(value)

    return change


def twice(row: str) -> Change:
    return lambda raw: raw[row].append(copy.deepcopy(raw[row][0]))


DAMAGED: list[tuple[Game, Change, str]] = [
    (ROLLING, put("format", 2), "format: must be a whole number from 1 to 1"),
    (ROLLING, put("colour", "red"), "unknown key 'colour'"),
    (ROLLING, drop("players"), "players: is missing"),
    (ROLLING, put("players", 3), "players: must be a list"),
    (ROLLING, put("players", 0, "markers", "all"), "players[0].markers: must be a whole number"),
    (ROLLING, put("players", 0, "target", 0.5), "players[0].target: must be a whole number"),
    (ROLLING, put("players", 0, "aimed", 1), "players[0].aimed: must be true or false"),
    (ROLLING, put("players", 0, "moved", [[1]]), "players[0].moved[0]: must be a pair"),
    (ROLLING, put("players", 0, "attack", {}), "players[0].attack.hero: is missing"),
    (
        ROLLING,
        put("battlefield", 0, "cards", ["joker"]),
        "battlefield[0].cards[0]: no villain",
    ),
    (ROLLING, put("battlefield", 0, "damage", {"robin": 1}), "battlefield[0].damage: unknown key"),
    (ROLLING, put("battlefield", 0, "damage", {"flash": -1}), "battlefield[0].damage.flash: must"),
    (ROLLING, put("deck", "above", 99), "deck.above: must be a whole number from"),
    (ROLLING, put("phase", "lunch"), "phase: 'lunch' is none of"),
    (ROLLING, put("agenda", [["attack", ""]]), "agenda[0]: must be a step"),
    (ROLLING, put("log", 0, {"do": "win"}), "log[0].do: 'win' is none of"),
    (ROLLING, put("setting", "edition", "1999"), "setting.edition: no edition '1999'"),
    (ROLLING, put("setting", "rounds", 0), "setting.rounds: must be a whole number"),
    (ROLLING, put("setting", "rounds", 7), "setting.heroes: 7 rounds need 14 villains"),
    (ROLLING, put("setting", "heroes", []), "setting.heroes: one to four heroes play"),
    (ROLLING, put("setting", "heroes", 0, "name", "barry"), "setting.heroes: a hero goes by his"),
    (ROLLING, put("setting", "heroes", 0, "cards", 0, "effect", "fly"), "cards[0].effect: 'fly'"),
    (ROLLING, put("setting", "heroes", 0, "villains", 0, "threat", 0), "villains[0].threat: must"),
    (ROLLING, put("setting", "heroes", 0, "villains", 1, "id", "flash/grodd"), "the same id"),
    (ROLLING, put("setting", "heroes", 0, "cards", 1, "id", "recover"), "two cards have the same"),
    (ROLLING, put("setting", "city", "titles", [[1, 2]]), "setting.city.titles[0]: must be a line"),
    (ROLLING, put("setting", "gray", {"bat": 7}), "setting.gray.bat: must be a whole number"),
]


@pytest.mark.parametrize(("game", "change", "fault"), DAMAGED, ids=[fault for *_, fault in DAMAGED])
def test_damaged(game: Game, change: Change, fault: str) -> None:
    raw = written(game)
    change(raw)
    with pytest.raises(Fault) as caught:
        from_json(raw)
    assert fault in str(caught.value)


LYING = {"flash": 99}


def on_one(raw: Any) -> list[str]:
    """Return the cards of the first two villains, taken together."""
    return raw["battlefield"][0]["cards"] + raw["battlefield"].pop(1)["cards"]


IMPOSSIBLE: dict[str, list[tuple[Game, Change]]] = {
    "villains_once": [
        (ROLLING, twice("battlefield")),
        (ROLLING, lambda raw: raw["deck"]["cards"].pop()),
        (OVER, drop("city", 0)),
    ],
    "deck_fits": [
        (ROLLING, put("setting", "deck", "shuffled")),
        (ROLLING, lambda raw: put("deck", {"order": raw["deck"]["cards"]})(raw)),
        (ROLLING, lambda raw: put("deck", "above", raw["deck"]["above"] - 1)(raw)),
        (SHUFFLED, lambda raw: raw["deck"]["order"].reverse()),
    ],
    "hero_cards_once": [
        (ROLLING, add("players", 0, "hand", "two-damage")),
        (ROLLING, lambda raw: raw["players"].pop()),
    ],
    "agenda_fits": [
        (ROLLING, put("agenda", [])),
        (ROLLING, lambda raw: raw["agenda"].pop()),
        (ROLLING, put("agenda", 0, ["win", "", 0])),
        (ROLLING, put("phase", "settlement")),
        (OVER, put("phase", "attack")),
    ],
    "hidden_is_last": [(ROLLING, lambda raw: raw["outskirts"].reverse())],
    "stacks_complete": [(ROLLING, lambda raw: put("battlefield", 0, "cards", on_one(raw))(raw))],
    "villains_of_round": [(ROLLING, put("round", 2))],
    "damage_only_in_battle": [
        (ROLLING, put("outskirts", 0, "damage", {"flash": 1})),
        (ROLLING, put("battlefield", 0, "old_markers", {"flash": 1})),
    ],
    "nobody_beaten": [(ROLLING, put("battlefield", 0, "damage", LYING))],
    "silenced_there": [(ROLLING, put("battlefield", 0, "silenced", ["kryptonite"]))],
    "markers_in_supply": [(ROLLING, put("players", 0, "markers", 4))],
    "team_markers_earned": [(ROLLING, put("team_markers", 30))],
    "targets_there": [
        (ROLLING, put("players", 0, "extra", [[9, 1]])),
        (OVER, put("players", 0, "aimed", True)),
    ],
    "aimed_in_turn": [
        (TARGETING, put("players", 0, "finished", True)),
        (ROLLING, put("players", 0, "aimed", False)),
        (ROLLING, lambda raw: [put("finished", True)(one) for one in raw["players"]]),
    ],
    "attacks_fit": [
        (ROLLING, put("players", 0, "attack", None)),
        (ROLLING, put("players", 0, "attack", "abilities", ["kryptonite"])),
        (ROLLING, put("players", 0, "target", None)),
    ],
    "hits_divided": [(ROLLING, put("players", 0, "moved", [[0, 50]]))],
}


def test_every_condition_is_tried() -> None:
    assert list(IMPOSSIBLE) == [holds.__name__ for _, holds, _ in CHECKS]


@pytest.mark.parametrize(
    ("name", "game", "change"),
    [(name, game, change) for name, cases in IMPOSSIBLE.items() for game, change in cases],
    ids=lambda value: value if isinstance(value, str) else "",
)
def test_impossible(name: str, game: Game, change: Change) -> None:
    """The first condition that does not hold is the one that is broken."""
    raw = written(game)
    change(raw)
    with pytest.raises(Fault) as caught:
        from_json(raw)
    need = {holds.__name__: need for _, holds, need in CHECKS}[name]
    assert need in str(caught.value)
    assert caught.value.code == "impossible"


def test_a_position_without_a_log_is_played_on() -> None:
    raw = written(ROLLING)
    del raw["log"]
    game = from_json(raw)
    assert (game, game.log) == (ROLLING, ())
    assert game.legal() == ROLLING.legal()


def test_a_log_that_leads_elsewhere() -> None:
    raw = written(ROLLING)
    raw["log"].pop()
    with pytest.raises(Fault, match="log: does not lead to the game as it stands"):
        check_log(from_json(raw))


def test_a_log_that_breaks_a_rule() -> None:
    log = list(ROLLING.log)
    del log[7]
    with pytest.raises(ReplayError) as caught:
        replay(TABLE, log)
    assert caught.value.line >= 8


def test_settings_come_back() -> None:
    for table in (
        setting(["superman"], "2015", tough=True, readings=["two-faced-old-markers"]),
        setting(["flash", "flash", "batman"], faces={"flash": FACES}),
    ):
        assert setting_from_json(json.loads(json.dumps(setting_to_json(table)))) == table


FACES = {"red": {"race": 6}, "yellow": {"flash": 5, "blank": 1}}


def test_every_event_is_written_and_read() -> None:
    """Each kind of event comes back, out of games that have them all."""
    seen: dict[type, Event] = {}
    for seed in range(6):
        heroes = ["flash", "green-lantern", "batman"]
        for deck in ("drawn", "shuffled"):
            table = setting(heroes, deck=deck, tough=True)
            for event, _ in random_steps(table, seed):
                seen[type(event)] = event
    assert set(seen) == set(WORDS.values())
    for event in seen.values():
        assert event_from_json(json.loads(json.dumps(event_to_json(event)))) == event


@pytest.mark.parametrize(
    ("raw", "fault"),
    [
        (None, "do: is missing"),
        ({"do": "finish"}, "hero: is missing"),
        ({"do": "finish", "hero": "flash", "now": True}, "unknown key 'now'"),
        ({"do": "finish", "hero": 3}, "hero: must be a line of text"),
        ({"do": "construct", "hero": "x", "villain": None, "ability": "wound"}, "villain: must be"),
        ({"do": "act", "hero": "x", "event": {"do": "jump"}}, "event.do: 'jump' is none of"),
        ({"do": "shuffle", "order": "abc"}, "order: must be a list"),
    ],
)
def test_damaged_events(raw: object, fault: str) -> None:
    with pytest.raises(Fault, match=fault.replace(".", r"\.")):
        event_from_json(raw)


def test_nothing_but_a_fault_comes_of_random_damage() -> None:
    """Whatever a value is replaced by, a game is read, or a `Fault` says why not."""
    rng, values = Random(3), [None, True, -1, 10**30, 0.5, "", "x", [], {}, [[]], {"a": 1}]
    whole = written(ROLLING)
    for _ in range(400):
        raw = copy.deepcopy(whole)
        place, key = raw, rng.choice(list(raw))
        while isinstance(place[key], dict | list) and place[key] and rng.random() < 0.8:
            place = place[key]
            key = rng.choice(list(place) if isinstance(place, dict) else range(len(place)))
        place[key] = rng.choice(values)
        try:
            game = from_json(raw)
        except Fault:
            continue
        if game.actor == "player":
            do(game, game.legal()[0])
