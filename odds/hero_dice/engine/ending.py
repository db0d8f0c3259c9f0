"""How a game ends: the city's final resistance and the title."""

from __future__ import annotations

from odds.hero_dice.engine import overrun
from odds.hero_dice.engine.setting import EACH_STACK
from odds.hero_dice.engine.state import Game


def resistance(game: Game) -> int:
    """Return the city's resistance if the game ended as it stands."""
    written = str(game.setting.edition.left_over.value)
    left_over = "each-stack" if EACH_STACK in game.setting.readings else written
    city = game.setting.city
    return overrun.final_resistance(city, game.city, game.battlefield, game.team_markers, left_over)


def title(game: Game) -> str | None:
    """Return the title that goes with it, None if the city's titles are unknown."""
    return overrun.title(game.setting.city, resistance(game))
