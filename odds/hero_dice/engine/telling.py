"""A game told in lines that people can read, and that `transcript.read` reads back.

First what is played (`heroes: flash, batman`), then one line an act; what the rules do by
themselves follows as lines that begin with `>`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from odds.hero_dice.engine.attack import (
    Attack,
    Fall,
    FirstRoll,
    KeepColour,
    PlayerEvent,
    Remove,
    RollAgain,
    RollOn,
    SetAside,
)
from odds.hero_dice.engine.flow import begin
from odds.hero_dice.engine.game import do
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
from odds.hero_dice.engine.setting import ROUNDS, Setting
from odds.hero_dice.engine.state import Game, News

PER_LINE = 4


def tell(setting: Setting, log: Iterable[Event]) -> str:
    """Return a game as a transcript; the sample sets and the default dice go without saying.

    >>> from odds.hero_dice.engine.setting import setting
    >>> table = setting(["flash"], deck="drawn")
    >>> print(tell(table, [Draw("flash/grodd")]).split("\\n\\n")[1])
    card flash/grodd
    > Grodd lies in the outskirts (3)
    > round 1
    > Grodd advances (3)
    <BLANKLINE>
    """
    game = begin(setting)
    lines = [*_head(setting), "", *map(news_line, game.news)]
    faces: list[Fall] = []
    for event in log:
        lines += told(game, event, faces)
        game = do(game, event)
        lines += map(news_line, game.news)
    return "\n".join(lines) + "\n"


def told(game: Game, event: Event, faces: list[Fall]) -> Iterator[str]:
    """Yield the line of an event; dice that fall are kept in `faces` until all of them lie."""
    if not (isinstance(event, Act) and isinstance(event.event, Fall)):
        yield event_line(game, event)
        return
    faces.append(event.event)
    attack = game.players[game.setting.seat(event.hero)].attack
    if attack and len(attack.in_cup) == 1:
        yield dice_line(attack, faces)
        faces.clear()


def dice_line(attack: Attack, faces: Iterable[Fall]) -> str:
    """Return how dice fell, in number order: `dice: red flash race race, yellow flash`."""
    by_colour = groupby(faces, key=lambda fall: attack.dice[fall.die].colour)
    told = (f"{colour} {' '.join(f.face for f in falls)}" for colour, falls in by_colour)
    return f"dice: {', '.join(told)}"


def _head(setting: Setting) -> Iterator[str]:
    yield f"heroes: {', '.join(seat.hero for seat in setting.seats)}"
    yield f"edition: {setting.edition.name}"
    if setting.tough:
        yield "tough fight: yes"
    if setting.rounds != ROUNDS:
        yield f"rounds: {setting.rounds}"
    yield f"deck: {setting.deck}"
    if setting.readings:
        yield f"readings: {', '.join(setting.readings)}"


# ---- acts ------------------------------------------------------------------------------------


def event_line(game: Game, event: Event) -> str:
    """Return the line of an event that is not the fall of a hero's die.

    >>> from odds.hero_dice.engine.setting import setting
    >>> game = do(begin(setting(["flash"], deck="drawn")), Draw("flash/grodd"))
    >>> event_line(game, Target("flash", 0))
    'flash targets 0 (Grodd)'
    """
    match event:
        case LeaveOut(hero, card):
            return f"{hero} leaves out {card}"
        case Shuffle(order):
            rows = [order[i : i + PER_LINE] for i in range(0, len(order), PER_LINE)]
            return "shuffled:\n" + ",\n".join(f"    {', '.join(row)}" for row in rows)
        case Draw(card):
            return f"card {card}"
        case CardDie(hero, face):
            return f"{hero} throws the yellow die: {face}"
        case GrayDie(villain, face):
            return f"gray die on {_at(game, villain)}: {face}"
        case Target(hero, villain):
            return f"{hero} targets {'nothing' if villain is None else _at(game, villain)}"
        case _:
            return _play_line(game, event)


def _play_line(game: Game, event: Event) -> str:
    match event:
        case PlayCard(hero, card, villain, back):
            on = "" if villain is None else f" on {_at(game, villain)}"
            return f"{hero} plays {card}{on}" + (f" for {back}" if back else "")
        case Construct(hero, villain, ability):
            return f"{hero} switches off {ability} on {_at(game, villain)}"
        case Tornado(hero, villain, hits):
            return f"{hero} moves {hits} hits to {_at(game, villain)}"
        case Finish(hero):
            return f"{hero} is finished"
        case Act(hero, attack_event) if not isinstance(attack_event, Fall):
            return f"{hero} {act_words(attack_event)}"
        case _:
            raise TypeError(f"no line for {event}")


def act_words(event: PlayerEvent) -> str:
    """Return what a hero does in his attack.

    >>> act_words(SetAside((0, 4), ("gray",)))
    'sets aside 0 4 with a marker for gray'
    """
    match event:
        case Remove(die):
            return f"removes die {die}"
        case FirstRoll():
            return "rolls"
        case RollOn():
            return "rolls on"
        case RollAgain(dice):
            return f"rolls again {_numbers(dice)}"
        case KeepColour(colour):
            return f"keeps {colour}"
        case SetAside(dice, markers):
            spent = f" with a marker for {' '.join(markers)}" if markers else ""
            return f"sets aside {_numbers(dice)}{spent}"
        case _:
            return "stops"


def _numbers(dice: tuple[int, ...]) -> str:
    return " ".join(map(str, dice))


def _at(game: Game, place: int) -> str:
    return f"{place} ({game.battlefield[place].name})"


# ---- news ------------------------------------------------------------------------------------

LINES = {
    "round": "round {number}",
    "outskirts": "{villain} lies in the outskirts ({number})",
    "battlefield": "{villain} lies on the battlefield ({number})",
    "face-down": "a card lies face down",
    "advances": "{villain} advances ({number})",
    "overruns": "{villain} overruns the heroes ({number})",
    "damage": "{hero} deals {number} to {villain}",
    "less-damage": "{hero} loses {number} on {villain}",
    "turned": "{villain} is turned",
    "defeated": "{villain} is defeated",
    "team-marker": "a Team marker for {villain}",
    "over": "the game ends with a resistance of {number}",
}


def news_line(news: News) -> str:
    """Return the line of something that the rules did.

    >>> news_line(News("advances", "Grodd", number=7))
    '> Grodd advances (7)'
    """
    words = LINES[news.what].format(villain=news.villain, hero=news.hero, number=news.number)
    return f"> {words}"
