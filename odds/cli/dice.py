"""`odds dice`: the default faces, and what can be said while nobody knows the real ones."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from odds.cli import main
from odds.cli.flags import add_question, add_state
from odds.hero_dice.words import Fault

MOST_BYTES = 64 * 1024


def add_dice(commands: Any, bare: Callable[[argparse.Namespace], None]) -> None:
    """Add the command; without a word after it, it does what `bare` does."""
    what = "the default faces of each hero's dice, and how sure they are"
    dice = commands.add_parser("dice", help=what, description=what)
    dice.add_argument("--json", action="store_true", help="print JSON")
    dice.set_defaults(run=bare)
    words = dice.add_subparsers(metavar="WORD")
    _over_tables(words, "robust", "what holds whatever the dice", _robust)
    learn = _over_tables(words, "learn", "what rolls tell about the dice", _learn)
    learn.add_argument(
        "--roll",
        action="append",
        default=[],
        metavar="DICE",
        help="a roll as it fell: 'red=flash:2,race:1 yellow=race:1'; may be repeated",
    )
    learn.add_argument("--rolls-in", metavar="FILE", help="a file with a roll a line")
    learn.add_argument(
        "--count",
        action="append",
        default=[],
        metavar="DIE",
        help="how often a colour showed each symbol in all: red=flash:12,race:9",
    )
    _profiles(words)


def _over_tables(
    words: Any, name: str, what: str, run: Callable[[argparse.Namespace], None]
) -> argparse.ArgumentParser:
    command = add_question(words, name, what, run)
    add_state(command)
    command.add_argument(
        "--set",
        choices=("better", "any"),
        help="better (default): the yellow or black die has the higher mean; any: it need not",
    )
    return command


def _profiles(words: Any) -> None:
    save = words.add_parser("save", help="print the faces of your dice to keep, with a name")
    save.add_argument("--name", help="what you call these dice")
    save.add_argument(
        "--die", action="append", default=[], help="your faces: flash:red=flash:3,race:3"
    )
    save.add_argument("--text", action="store_true", help="one short text instead of TOML")
    save.add_argument("--json", action="store_true", help="JSON instead of TOML")
    save.set_defaults(run=_save)
    show = words.add_parser("show", help="show faces that were kept")
    show.add_argument("profile", help="a file, or the short text")
    show.add_argument("--json", action="store_true", help="print JSON")
    show.set_defaults(run=_show)


def _robust(options: argparse.Namespace) -> None:
    from odds.cli.dice_tables import robust_lines
    from odds.hero_dice.answers import robust

    asked = main._asked(options, robust_request)
    answer = main._with_progress(robust, asked)
    _printed(options, answer, lambda: robust_lines(answer, asked))


def _learn(options: argparse.Namespace) -> None:
    from odds.cli.dice_tables import learned_lines
    from odds.hero_dice.answers import learn

    asked = main._asked(options, learn_request)
    answer = main._with_progress(learn, asked)
    _printed(options, answer, lambda: learned_lines(answer, asked))


def _printed(options: argparse.Namespace, answer: Any, written: Callable[[], list[str]]) -> None:
    if options.json:
        print(json.dumps(answer))
        return
    lines = written()
    if options.villain:
        from odds.cli.flags import unknown_of

        lines[1:1] = unknown_of(options.villain)
    print("\n".join(lines))


def robust_request(options: argparse.Namespace) -> dict[str, Any]:
    """Return the request over all admissible tables that the flags describe."""
    from odds.cli.flags import advice_request

    chosen = {} if options.set is None else {"set": options.set}
    return {**advice_request(options), **chosen}


def learn_request(options: argparse.Namespace) -> dict[str, Any]:
    """Return the request with rolls that the flags and the file describe."""
    from odds.cli.flags import dice

    lines = [*options.roll, *(_lines(options.rolls_in) if options.rolls_in else [])]
    rolls = [dice(line.split(), "roll") for line in lines if line.strip()]
    counts = dice(options.count, "count")
    return {
        **robust_request(options),
        **({"rolls": rolls} if rolls else {}),
        **({"counts": counts} if counts else {}),
    }


def _lines(file: str) -> list[str]:
    try:
        with Path(file).open(encoding="utf-8-sig") as opened:
            return opened.read(MOST_BYTES).splitlines()
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or error
        raise Fault("rolls-in", f"cannot read {file[:200]!r}: {reason}") from None


def _save(options: argparse.Namespace) -> None:
    from odds.cli.profiles import save

    save(options)


def _show(options: argparse.Namespace) -> None:
    from odds.cli.profiles import show

    show(options)
