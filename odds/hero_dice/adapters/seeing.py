"""What everybody at the table sees, as a line of text and as named rows of numbers.

Nothing is hidden but what nobody has seen: the order of the deck. Rows have the same length in
every state of a setting; truth is 1 or 0, numbers stand as they are.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, is_dataclass
from typing import Any, get_args

from odds.hero_dice.adapters.numbering import ability_words, number_of_places
from odds.hero_dice.engine.attack import Attack
from odds.hero_dice.engine.attacking import ATTACK
from odds.hero_dice.engine.cards import VillainCard
from odds.hero_dice.engine.dealing import CARD, LEAVE_OUT
from odds.hero_dice.engine.effects import CARD_DIE
from odds.hero_dice.engine.setting import Seat, Setting
from odds.hero_dice.engine.settling import GRAY_DIE
from odds.hero_dice.engine.stacks import Stack, active
from odds.hero_dice.engine.state import Game, Phase, Player
from odds.hero_dice.engine.targeting import TARGETS
from odds.hero_dice.heroes import hero
from odds.hero_dice.words import BLANK, Hero

Row = list[float]
Pieces = dict[str, Row]

MOMENTS = (LEAVE_OUT, CARD, CARD_DIE, TARGETS, ATTACK, GRAY_DIE)
UNSAID = ("setting", "log", "news", "faces", "readings")

# ---- text ------------------------------------------------------------------------------------


def attack_text(attack: Attack) -> str:
    """Return an attack in one line; what is as it was at the start goes without saying.

    >>> from odds.hero_dice.data import dice
    >>> from odds.hero_dice.engine.attack import start
    >>> attack_text(start("flash", dice("flash").faces, ["shield:1"]))
    'flash on shield:1: red ?, red ?, red ?, yellow ?'
    """
    on = f" on {' '.join(attack.abilities)}" if attack.abilities else ""
    dice = ", ".join(_die_text(die) for die in attack.dice)
    rest = said(attack, "markers", "rolls", "total", "in_cup", "as_though_race", "over", "bust")
    return f"{attack.hero}{on}: {dice}" + (f"; {rest}" if rest else "")


def _die_text(die: Any) -> str:
    lies = " removed" if die.removed else " aside" if die.aside else ""
    return f"{die.colour} {die.face or '?'}{lies}"


def game_text(game: Game) -> str:
    """Return a game in one line.

    >>> from odds.hero_dice.engine.flow import begin
    >>> from odds.hero_dice.engine.setting import setting
    >>> game_text(begin(setting(["batman"], deck="drawn"))).partition("outskirts=")[2]
    '([damage=(0) old=(0)]) phase=set-up agenda=([name=card place=outskirts] [name=round])'
    """
    names = [field.name for field in fields(game) if field.name not in UNSAID]
    return said(game, *names)


def said(record: Any, *names: str) -> str:
    """Return the values that say something: neither none, nought nor empty."""
    values = ((name, getattr(record, name)) for name in names)
    return " ".join(f"{name}={text(value)}" for name, value in values if value not in EMPTY)


EMPTY: tuple[Any, ...] = (None, 0, False, "", ())


def text(value: Any) -> str:
    """Return any value of a state in one line."""
    if isinstance(value, Attack):
        return f"[{attack_text(value)}]"
    if isinstance(value, VillainCard):
        return value.id
    if is_dataclass(value):
        return f"[{said(value, *(field.name for field in fields(value)))}]"
    if isinstance(value, tuple):
        return f"({' '.join(map(text, value))})"
    return str(value)


# ---- numbers ---------------------------------------------------------------------------------


def one_hot(value: object, values: Iterable[object]) -> Row:
    """Return a row with a 1 where the value stands.

    >>> one_hot("b", "abc")
    [0.0, 1.0, 0.0]
    """
    return [float(value == other) for other in values]


def attack_pieces(attack: Attack) -> Pieces:
    """Return an attack as rows: every die, then the numbers; the villain's words never change."""
    record = hero(attack.hero)
    dice = [number for die in attack.dice for number in _die(die, attack.in_cup, record)]
    return {"dice": dice, "numbers": _numbers(attack)}


def _die(die: Any, cup: Sequence[int], record: Hero) -> Row:
    lies = one_hot(die.face, (*record.symbols, BLANK))
    return [*lies, float(die.aside), float(die.removed), float(die.number in cup)]


def _numbers(attack: Attack) -> Row:
    truths = (attack.as_though_race, attack.over, attack.bust)
    return [*map(float, (attack.markers, attack.rolls, attack.total, *truths))]


def game_pieces(game: Game) -> Pieces:
    """Return a game as rows: table, deck, each row of villains, each hero."""
    setting = game.setting
    pieces = {"table": _table(game), "deck": _flags(setting.villains, game.deck.cards)}
    for name in ("outskirts", "battlefield"):
        row: tuple[Stack, ...] = getattr(game, name)
        empty = [0.0] * _width(setting)
        places = [_stack(setting, villain) for villain in row]
        places += [empty] * (number_of_places(setting) - len(row))
        pieces[name] = [number for place in places for number in place]
    for seat, one in zip(setting.seats, game.players, strict=True):
        pieces[seat.name] = _hero(setting, seat, one)
    return pieces


def _table(game: Game) -> Row:
    step = game.agenda[0].number if game.agenda else 0
    city = sum(villain.threat for villain in game.city)
    numbers = [float(game.round), float(city), float(game.team_markers), float(step)]
    return [*numbers, *one_hot(game.phase, get_args(Phase)), *one_hot(game.moment, MOMENTS)]


def _flags(cards: Iterable[str], there: Sequence[str]) -> Row:
    return [float(card in there) for card in cards]


def _width(setting: Setting) -> int:
    return 4 + 2 * len(setting.seats) + len(ability_words(setting))


def _stack(setting: Setting, villain: Stack) -> Row:
    words = active(villain)
    truths = (1, villain.face_down, villain.turned, villain.threat)
    counts = (words.count(word) for word in ability_words(setting))
    return [*map(float, (*truths, *villain.damage, *villain.old, *counts))]


def _hero(setting: Setting, seat: Seat, one: Player) -> Row:
    places, cards = range(number_of_places(setting)), [card.id for card in seat.cards]
    truths = [float(one.aimed), float(one.finished), float(one.markers)]
    piles = [*_flags(cards, one.hand), *_flags(cards, one.played)]
    pairs = (one.moved, one.beside, one.extra, one.direct)
    sums = [_sum(row, place) for row in pairs for place in places]
    return [*truths, *one_hot(one.target, places), *piles, *sums, *_rolling(seat, one.attack)]


def _sum(pairs: Iterable[tuple[int, int]], place: int) -> float:
    return float(sum(number for other, number in pairs if other == place))


def _rolling(seat: Seat, attack: Attack | None) -> Row:
    if attack is not None:
        return [1.0, *(number for row in attack_pieces(attack).values() for number in row)]
    dice = sum(count for _, count in seat.record.dice)
    return [0.0] * (1 + dice * (len(seat.record.symbols) + 4) + 6)


def joined(pieces: Mapping[str, Row]) -> Row:
    """Return all rows as one."""
    return [number for row in pieces.values() for number in row]
