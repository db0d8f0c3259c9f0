"""The table of a game as a person sees it: villains, heroes, dice, options and hints."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from odds.hero_dice.engine import Game
from odds.hero_dice.engine.attack import Attack, PlayerEvent
from odds.hero_dice.engine.attack.score import counted
from odds.hero_dice.engine.cards import UNKNOWN
from odds.hero_dice.engine.game_events import Act, Choice
from odds.hero_dice.engine.stacks import Stack, active, threats
from odds.hero_dice.engine.state import Player
from odds.hero_dice.engine.telling import event_line
from odds.hero_dice.heroes import hero
from odds.hero_dice.simulate.asking import event_words
from odds.hero_dice.simulate.hints import DAMAGE, DEFEAT, Hint
from odds.hero_dice.simulate.needs import lacking
from odds.hero_dice.words import ThrowAllAgain


def board(game: Game) -> RenderableType:
    """Return the whole table: head line, villains, heroes."""
    return Group(Text(head(game), "bold"), villains(game), heroes(game))


def head(game: Game) -> str:
    """Return round, phase and how the city stands in one line.

    >>> from odds.hero_dice.engine import begin, setting
    >>> head(begin(setting(["flash"])))
    'before round 1 of 8; Central City: resistance 20 - 0 in the city'
    """
    setting, city = game.setting, game.setting.city
    when = f"round {game.round} of {setting.rounds}, {game.phase}" if game.round else ""
    told = f"{city.name}: resistance {city.resistance} - {threats(game.city)} in the city"
    more = f"; Team markers {game.team_markers}" if not setting.alone else ""
    return f"{when or f'before round 1 of {setting.rounds}'}; {told}{more}"


def plain_table(*columns: str) -> Table:
    """Return an empty table without lines."""
    table = Table(box=None, pad_edge=False, header_style="dim")
    for column in columns:
        table.add_column(column, overflow="fold")
    return table


# ---- villains --------------------------------------------------------------------------------


def villains(game: Game) -> Table:
    """Return the villains, nearest to the deck first; `lacks` counts what is certain by now."""
    table = plain_table("", "villain", "threat", "abilities", "damage", "lacks")
    for place, (villain, lacks) in enumerate(zip(game.battlefield, lacking(game), strict=True)):
        table.add_row(str(place), *_villain(game, villain), str(lacks))
    limit = game.setting.power_limit
    table.add_row("", "together", f"{threats(game.battlefield)} of {limit}", "", "", "")
    for villain in game.outskirts:
        table.add_row("", *_villain(game, villain), "in the outskirts")
    return table


def _villain(game: Game, villain: Stack) -> tuple[str, str, str, str]:
    off = [f"({word} off)" for word in villain.silenced]
    turned = ["(turned)"] if villain.turned else []
    words = ", ".join([*active(villain), *off, *turned]) or "none"
    threat = "?" if villain.face_down else str(villain.threat)
    return villain.name, threat, words, by_hero(game, villain.damage)


def by_hero(game: Game, points: Sequence[int]) -> str:
    """Return points by hero, without those who have none."""
    pairs = zip(game.setting.names, points, strict=True)
    return ", ".join(f"{name} {n}" for name, n in pairs if n) or "0"


# ---- heroes ----------------------------------------------------------------------------------


def heroes(game: Game) -> RenderableType:
    """Return each hero's cards, markers and target, and below his dice while he attacks."""
    table = plain_table("hero", "cards", "markers", "target")
    for name, one in zip(game.setting.names, game.players, strict=True):
        table.add_row(name, cards(game, name, one), str(one.markers), _target(game, one))
    pairs = zip(game.setting.names, game.players, strict=True)
    rolled = [(name, one.attack) for name, one in pairs if one.attack and one.attack.rolls]
    return Group(table, *(Text(f"{name}: {attack_line(attack)}") for name, attack in rolled))


def cards(game: Game, name: str, one: Player) -> str:
    """Return the cards in a hand; those that nobody knows are counted."""
    records = game.setting.hero_cards[game.setting.seat(name)]
    known = [card for card in one.hand if records[card].effect != UNKNOWN]
    unknown = len(one.hand) - len(known)
    return ", ".join([*known, *([f"{unknown} unknown"] if unknown else [])]) or "none"


def _target(game: Game, one: Player) -> str:
    if one.target is None:
        return "-"
    return f"{one.target} {game.battlefield[one.target].name}"


def attack_line(attack: Attack) -> str:
    """Return the dice as they lie and what they come to."""
    if attack.bust:
        return "bust"
    sums = isinstance(hero(attack.hero).rule, ThrowAllAgain)
    came = attack.total if sums else counted(attack)
    return f"{dice(attack)} = {came}{', over' if attack.over else ''}"


def dice(attack: Attack) -> str:
    """Return the dice with their numbers, by colour: `red 0 flash 1 race; yellow 2 race`.

    >>> from odds.hero_dice.data import dice as faces
    >>> from odds.hero_dice.engine.attack import FirstRoll, Fall, do, start
    >>> attack = do(start("superman", faces("superman").faces), FirstRoll())
    >>> dice(do(attack, Fall(0, "superman")))
    'red 0 superman'
    """
    rows: dict[str, list[str]] = {}
    for die in attack.dice:
        if die.face is not None and not die.removed:
            face = f"{die.number} {die.face}{' (aside)' if die.aside else ''}"
            rows.setdefault(die.colour, []).append(face)
    return "; ".join(f"{colour} {' '.join(row)}" for colour, row in rows.items())


# ---- options ---------------------------------------------------------------------------------


def option_line(game: Game, event: Choice) -> str:
    """Return an option in words, dice by their faces."""
    line = event_line(game, event)
    if not isinstance(event, Act):
        return line
    attack = game.players[game.setting.seat(event.hero)].attack
    assert attack is not None
    return f"{line}{_faces(attack, event.event)}"  # type: ignore[arg-type]


def _faces(attack: Attack, event: PlayerEvent) -> str:
    words = event_words(attack, event)
    if len(words) == 1 or isinstance(words[1], str):
        return f": {words[1]}" if words[0] == "remove" else ""
    return f": {', '.join(f'{n} {colour} {face}' for (colour, face), n in words[1])}"


def options(lines: Iterable[str], most: int) -> RenderableType:
    """Return options with their numbers; more than `most` are only counted."""
    listed = list(lines)
    rows = [Text(f"{number:>3}  {line}") for number, line in enumerate(listed[:most], 1)]
    if len(listed) > most:
        rows.append(Text(f"     and {len(listed) - most} more, to {len(listed)}; `all` lists them"))
    return Group(*rows)


def hints(rows: Sequence[Hint], numbers: Mapping[Choice, int], lines: Mapping[int, str]) -> Table:
    """Return options ranked, each with its number and its value for both goals."""
    table = plain_table("", "chance to defeat", "mean damage", "")
    for hint in rows:
        number = numbers[hint.event]
        told = [f"{float(hint.values[goal]['decimal']):.6f}" for goal in (DEFEAT, DAMAGE)]
        tie = "  (as good as the best)" if hint.tie else ""
        table.add_row(str(number), *told, f"{lines[number]}{tie}")
    return table
