"""What is played, given as plain parameters: numbers, truth values, words with blanks between them.

No value holds a comma, an equals sign or a bracket, so that a whole game can be named in one line.
"""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

from odds.hero_dice.adapters.one_attack import OneAttack
from odds.hero_dice.adapters.whole_game import WholeGame
from odds.hero_dice.data import check_faces
from odds.hero_dice.data.checks import whole
from odds.hero_dice.engine.attack import FaceTable, start
from odds.hero_dice.engine.deck import DrawnDeck, new_deck, random_order, verify_order
from odds.hero_dice.engine.errors import RuleError
from odds.hero_dice.engine.sets import hero_set, part_of
from odds.hero_dice.engine.setting import BOTTOM_EACH, DRAWN, SHUFFLED, Setting, setting
from odds.hero_dice.heroes import hero
from odds.hero_dice.words import Faces, Fault

DEFAULTS: Mapping[str, Any] = {
    "heroes": "flash",
    "players": 1,
    "edition": 2016,
    "tough": False,
    "rounds": 8,
    "reinforcements": 2,
    "cards": 6,
    "deck": DRAWN,
    "seed": 0,
    "dice": "",
    "rolls": 50,
    "attack": False,
    "abilities": "",
    "markers": 0,
    "need": 0,
}
"""Every parameter with what it is if nothing is given.

heroes          who plays, e.g. `flash batman`; one hero plays the solo game
players         1: one player decides for all heroes; else one player a hero, asked in turn
edition, tough  2015 or 2016; whether it is a tough fight
rounds          2 to 8: so many villains come with each hero
reinforcements  cards of that kind with each hero, 0 to 2
cards           hero cards of each hero, 0 to 6
deck            `drawn` card by card, `seed`: shuffled by `seed`, or ids of all cards, top first
dice            faces other than the default, e.g. `flash red flash 3 race 3; flash yellow race 6`
rolls           after so many rolls in one attack a hero cannot roll on: no game goes on for ever
attack          one attack instead of a game, of the one hero; what follows is for it alone
abilities       those of the villain, e.g. `shield:1 only-3-rolls`
markers, need   Batmobile markers that may be spent; damage that counts at most, 0: all
"""

BY_SEED = "seed"
MOST_ROLLS = 1000
LEAST_ROUNDS = 2


def table(given: Mapping[str, Any]) -> WholeGame | OneAttack:
    """Return what is played; `Fault` names a parameter that is wrong.

    >>> small = table({"heroes": "flash", "rounds": 2, "reinforcements": 0, "cards": 0})
    >>> small.begin().actor, small.lowest, small.highest
    ('chance', 11, 20)
    >>> table({"rounds": 1})
    Traceback (most recent call last):
    odds.hero_dice.words.Fault: rounds: must be a whole number from 2 to 8, not 1
    """
    for key in given:
        if key not in DEFAULTS:
            raise Fault(key, f"no such parameter; known are {', '.join(DEFAULTS)}")
    values = {**DEFAULTS, **given}
    rolls = _whole(values, "rolls", 1, MOST_ROLLS)
    return _attack(values, rolls) if values["attack"] else _game(values, rolls)


def _whole(values: Mapping[str, Any], key: str, least: int, most: int) -> int:
    try:
        return whole(least, most)(values[key])
    except Fault as fault:
        raise Fault(key, fault.detail) from None


# ---- one attack ------------------------------------------------------------------------------


def _attack(values: Mapping[str, Any], rolls: int) -> OneAttack:
    names = values["heroes"].split()
    if len(names) != 1:
        raise Fault("heroes", f"one hero attacks; you gave {len(names)}")
    if values["players"] != 1:
        raise Fault("players", f"one player attacks; you gave {values['players']}")
    faces, words = _faces(values, names[0]), values["abilities"].split()
    first = start(names[0], faces, words, values["markers"])
    return OneAttack(first, rolls, _whole(values, "need", 0, MOST_ROLLS))


def _faces(values: Mapping[str, Any], name: str) -> FaceTable:
    given = dice(values["dice"]).get(name, _default(name))
    return check_faces(hero(name), given, "dice").faces


def _default(name: str) -> Faces:
    from odds.hero_dice import data

    return data.dice(name).table()


def dice(text: str) -> dict[str, Faces]:
    """Return the faces that a text gives, by hero; colours left out are the default ones.

    >>> dice("flash red flash 3 race 3")["flash"]["red"]
    {'flash': 3, 'race': 3}
    """
    found: dict[str, dict[str, Mapping[str, int]]] = {}
    for part in filter(str.strip, text.split(";")):
        name, colour, *row = part.split()
        numbers = row[1::2]
        if len(row) % 2 or not all(number.isdigit() for number in numbers):
            need = "write hero, colour, then symbol and number of faces"
            raise Fault("dice", f"{part.strip()!r} cannot be read: {need}")
        faces = dict(zip(row[::2], map(int, numbers), strict=True))
        found.setdefault(name, dict(_default(name)))[colour] = faces
    return dict(found)


# ---- a game ----------------------------------------------------------------------------------


def _game(values: Mapping[str, Any], rolls: int) -> WholeGame:
    made = _setting(values)
    players = values["players"]
    if players not in (1, len(made.seats)):
        raise Fault("players", f"1, or one a hero: {len(made.seats)}; you gave {players}")
    return WholeGame(made, players, rolls, _order(values, made))


def _setting(values: Mapping[str, Any]) -> Setting:
    names = values["heroes"].split()
    rounds = _whole(values, "rounds", LEAST_ROUNDS, 8)
    under, cards = _whole(values, "reinforcements", 0, 2), _whole(values, "cards", 0, 6)
    return setting(
        names,
        str(values["edition"]),
        sets={name: part_of(hero_set(name), rounds, under, cards) for name in names},
        faces=dice(values["dice"]),
        tough=values["tough"],
        rounds=rounds,
        deck=DRAWN if values["deck"] == DRAWN else SHUFFLED,
    )


def _order(values: Mapping[str, Any], made: Setting) -> tuple[str, ...]:
    if values["deck"] == DRAWN:
        return ()
    deck = _open_deck(made)
    if values["deck"] == BY_SEED:
        return random_order(deck, Random(_whole(values, "seed", 0, 10**9)))  # noqa: S311
    order = tuple(values["deck"].split())
    try:
        verify_order(deck, order)
    except RuleError as error:
        raise Fault("deck", f"{DRAWN}, {BY_SEED} or every card once: {error}") from error
    return order


def _open_deck(made: Setting) -> DrawnDeck:
    cards = made.villains.values()
    others = [card.id for card in cards if not card.reinforcement]
    under = [card.id for card in cards if card.reinforcement]
    return new_deck(others, under, BOTTOM_EACH * len(made.seats))
