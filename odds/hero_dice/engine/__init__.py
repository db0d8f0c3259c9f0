"""The literal reading of the game: numbered dice, one rulebook sentence after the other.

It shares the records (`words`, `heroes`, `abilities`, `data`) with the solver and nothing else, so
that each finds the other's misreadings.
"""

from odds.hero_dice.engine.flow import begin
from odds.hero_dice.engine.game import can, do, draw, verify
from odds.hero_dice.engine.game_events_json import event_from_json, event_to_json
from odds.hero_dice.engine.game_json import from_json, to_json
from odds.hero_dice.engine.play import Chooser, at_random, play, steps
from odds.hero_dice.engine.replay import check_log, replay
from odds.hero_dice.engine.sets import HeroSet, hero_set, part_of
from odds.hero_dice.engine.setting import READINGS, Setting, setting
from odds.hero_dice.engine.state import Game, News
from odds.hero_dice.engine.telling import tell
from odds.hero_dice.engine.transcript import read

__all__ = [
    "READINGS",
    "Chooser",
    "Game",
    "HeroSet",
    "News",
    "Setting",
    "at_random",
    "begin",
    "can",
    "check_log",
    "do",
    "draw",
    "event_from_json",
    "event_to_json",
    "from_json",
    "hero_set",
    "part_of",
    "play",
    "read",
    "replay",
    "setting",
    "steps",
    "tell",
    "to_json",
    "verify",
]
