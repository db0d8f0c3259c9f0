"""One hero's attack, literally: states, events, what is legal, what it comes to.

>>> from odds.hero_dice.data import dice
>>> attack = do(start("flash", dice("flash").faces), FirstRoll())
>>> for die, face in enumerate(["flash", "reverse-flash", "race", "flash"]):
...     attack = do(attack, Fall(die, face))
>>> attack.total, attack.legal()
(1, (Stop(), RollOn()))
>>> result(do(attack, Stop()))
1
"""

from odds.hero_dice.engine.attack.as_json import from_json, to_json
from odds.hero_dice.engine.attack.beginning import start
from odds.hero_dice.engine.attack.best import best_value
from odds.hero_dice.engine.attack.dice import NumberedDie
from odds.hero_dice.engine.attack.events import (
    Event,
    Fall,
    FirstRoll,
    KeepColour,
    PlayerEvent,
    Remove,
    RollAgain,
    RollOn,
    SetAside,
    Stop,
)
from odds.hero_dice.engine.attack.events_json import event_from_json, event_to_json
from odds.hero_dice.engine.attack.hooks import as_though_race, begin_again, switch_off
from odds.hero_dice.engine.attack.playing import can, do, verify
from odds.hero_dice.engine.attack.score import hits, result
from odds.hero_dice.engine.attack.state import Actor, Attack, FaceTable
from odds.hero_dice.engine.attack.whole import canonical, throw_whole

__all__ = [
    "Actor",
    "Attack",
    "Event",
    "FaceTable",
    "Fall",
    "FirstRoll",
    "KeepColour",
    "NumberedDie",
    "PlayerEvent",
    "Remove",
    "RollAgain",
    "RollOn",
    "SetAside",
    "Stop",
    "as_though_race",
    "begin_again",
    "best_value",
    "can",
    "canonical",
    "do",
    "event_from_json",
    "event_to_json",
    "from_json",
    "hits",
    "result",
    "start",
    "switch_off",
    "throw_whole",
    "to_json",
    "verify",
]
