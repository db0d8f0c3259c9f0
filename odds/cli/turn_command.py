"""The flags of `odds turn`, and what it runs."""

from __future__ import annotations

import argparse
import json
import sys
from typing import Any

from odds.hero_dice.answers.problems import HUGE, parse_json
from odds.hero_dice.words import Fault

VILLAIN = (
    "a name, or threat and abilities; damage that lies, `turned` and `old:` markers from before "
    "may follow: 5,wound or 4,defeat-twice,damage:flash=1,turned,old:flash=2; one for each villain"
)
HERO = (
    "one to four, as flash, or with markers, cards in hand, cards already played: "
    "flash:2:yellow-die+recover:roll-on"
)


def add_turn(commands: Any) -> None:
    """Add the command to the parser's."""
    what = "whom to attack, in which order, with what, exactly"
    turn = commands.add_parser("turn", help=what, description=what)
    add = turn.add_argument
    add("hero", nargs="*", help=HERO)
    add("--villain", action="append", default=[], help=VILLAIN)
    add("--goal", help="fell, beat, fell-all, mean-damage, threat-removed (default), resistance "
        "or worth")  # fmt: skip
    add("--on", action="append", type=int, default=[], help="the goal's villain, counted from 0")
    add("--worth", help="for worth: damage that lies=worth,... from 0 on: --worth=0=0,1=1/2,2=3")
    add("--left", help="for resistance: what a villain costs that stays: --left=0=2,1=7/2")
    add("--edition", default="2016", help="rules of 2015 or 2016 (default)")
    add("--solo", action=argparse.BooleanOptionalAction, help="a solo game (default: one hero)")
    add("--die", action="append", default=[], help="your faces: flash:red=flash:2,race:4")
    add("--dice", metavar="PROFILE", help="your faces, kept in a file or a text: see `odds dice`")
    add("--reading", action="append", default=[], help="a named reading of an unclear rule")
    add("--no-waiting", action="store_true", help="leave out what waiting for each other gains")
    add("--read", metavar="FILE", help="a JSON request instead of heroes and villains")
    add("--json", action="store_true", help="read a JSON request from standard input, print JSON")
    turn.set_defaults(run=_turn)


def _turn(options: argparse.Namespace) -> None:
    from odds.cli.progress import shown
    from odds.cli.turn_text import turned
    from odds.cli.turning import request
    from odds.hero_dice.answers import turn

    if options.json and options.hero:
        raise Fault("hero", "with --json the whole request comes from standard input; leave it out")
    asked = parse_json(sys.stdin.buffer.read(HUGE + 1)) if options.json else request(options)
    with shown() as progress:
        answer = turn(asked, progress)
    print(json.dumps(answer) if options.json else "\n".join(turned(answer, asked)))
