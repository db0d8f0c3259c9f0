"""Parse the command line, run the command, turn faults into one line and exit status 2."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Callable, Sequence
from typing import Any, NoReturn

from odds.hero_dice.answers.problems import HUGE, parse_json, problem_of
from odds.hero_dice.words import Fault

VERSION = "0.1.0"
Command = Callable[[argparse.Namespace], None]


class _Parser(argparse.ArgumentParser):
    """A parser whose errors are one line that says what to do."""

    def error(self, message: str) -> NoReturn:
        raise SystemExit(_complain(f"{message}; see `{self.prog} --help`"))

    def parse_known_args(self, args: Any = None, namespace: Any = None) -> Any:
        """Parse; what is left over is an error of the command that it was given to."""
        found, rest = super().parse_known_args(args, namespace)
        if rest:
            self.error(f"unrecognized arguments: {' '.join(rest)}")
        return found, rest


def _complain(message: str) -> int:
    print(f"odds: {message}", file=sys.stderr)
    return 2


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    options = parser().parse_args(arguments)
    try:
        if sys.stdout is None:
            raise OSError("standard output is closed")
        options.run(options)
        sys.stdout.flush()
    except Fault as fault:
        return _faulty(fault, getattr(options, "json", False))
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return _complain(f"cannot write the answer: {error.strerror or error}")
    except KeyboardInterrupt:
        return 130
    return 0


def _faulty(fault: Fault, as_json: bool) -> int:
    if as_json:
        print(json.dumps(problem_of(fault).body), file=sys.stderr)
        return 2
    return _complain(str(fault))


# ---- the commands ----------------------------------------------------------------------------


def parser() -> argparse.ArgumentParser:
    """Return the parser of all commands."""
    from odds.cli.bulk import add_bulk
    from odds.cli.dice import add_dice
    from odds.cli.flags import add_certificate, add_question, add_state
    from odds.cli.guide import add_guide
    from odds.cli.turn_command import add_turn

    top = _Parser(prog="odds", description="Exact odds and best decisions for dice heroes.")
    top.add_argument("--version", action="version", version=f"odds {VERSION}")
    commands = top.add_subparsers(metavar="COMMAND", required=True, parser_class=_Parser)
    solve = add_question(commands, "solve", "value, law and best decisions of one attack", _solve)
    add_certificate(solve)
    advise = add_question(commands, "advise", "the best move with the dice as they lie", _advise)
    add_state(advise)
    add_question(commands, "plan", "the whole policy of one attack, to walk offline", _plan)
    settle = commands.add_parser("settle", help="what attacks do to the villains, exactly")
    settle.add_argument("file", nargs="?", help="a JSON request; standard input by default")
    settle.add_argument("--json", action="store_true", help="print JSON")
    settle.set_defaults(run=_settle)
    add_turn(commands)
    add_bulk(commands)
    for name, what, run in (
        ("heroes", "the heroes, their dice and symbols", _heroes),
        ("villains", "the villains known, and all abilities", _villains),
    ):
        command = commands.add_parser(name, help=what, description=what)
        command.add_argument("--json", action="store_true", help="print JSON")
        command.set_defaults(run=run)
    add_dice(commands, _dice)
    check = commands.add_parser("check", help="lay the solver and the engine side by side")
    check.add_argument("hero", nargs="*", help="only these heroes")
    check.add_argument("--short", action="store_true", help="the short list of cases")
    check.add_argument("--faults", action="store_true", help="show that planted faults are caught")
    check.add_argument("--samples", type=int, default=100_000, help="attacks with real dice a case")
    check.add_argument("--workers", type=int, help="processes; all cores by default")
    check.add_argument(
        "--json", metavar="FILE", dest="file", help="plant faults too, write the record"
    )
    check.set_defaults(run=_check)
    _game_commands(commands)
    add_guide(commands)
    serve = commands.add_parser("serve", help="serve the page and the API")
    serve.add_argument("--host", default="127.0.0.1", help="address to listen on")
    serve.add_argument("--port", type=int, default=8000, help="port to listen on; 0 takes any")
    serve.add_argument("--workers", type=int, help="processes of a production server (not Windows)")
    serve.set_defaults(run=_serve)
    return top


def _game_commands(commands: Any) -> None:
    play = commands.add_parser("play", help="play or watch a game, with exact hints")
    add = play.add_argument
    add("--seed", type=int, default=0, help="the seed that decides all chance (default 0)")
    add("--watch", metavar="POLICY", help="let random, simple or greedy play")
    add("--load", metavar="FILE", help="take up a saved game")
    add("--save", metavar="FILE", help="where `s` saves; with --watch the game is saved at its end")
    add("--replay", metavar="FILE", help="tell a saved game or a transcript line by line")
    _table_flags(play)
    play.set_defaults(run=_play)
    simulate = commands.add_parser("simulate", help="many games by a policy, with sampling errors")
    add = simulate.add_argument
    add("--games", type=int, default=100, help="how many (default 100)")
    add("--policy", default="greedy", help="random, simple or greedy (default)")
    add("--seed", type=int, default=0, help="the root of all games' seeds (default 0)")
    add("--workers", type=int, help="processes; all cores by default")
    add("--scheduler", metavar="ADDRESS", help="a dask scheduler instead of processes")
    add("--csv", metavar="FILE", help="write the table, a row a game")
    add("--parquet", metavar="FILE", help="the same as Parquet")
    _table_flags(simulate)
    simulate.set_defaults(run=_simulate)


def _table_flags(command: argparse.ArgumentParser) -> None:
    add = command.add_argument
    add("hero", nargs="*", help="one to four; the same hero twice are doppelgängers")
    add("--edition", default="2016", help="rules of 2015 or 2016 (default)")
    add("--tough", action="store_true", help="tough fight: each hero leaves cards out")
    add("--rounds", type=int, default=8, help="rounds (default 8); the sets must hold the villains")
    add("--set", action="append", default=[], metavar="FILE", help="a set file of yours")
    add("--die", action="append", default=[], help="your faces: flash:red=flash:2,race:4")
    add(
        "--reading",
        action="append",
        default=[],
        help="another reading of an unclear rule: one-colour-a-step (Batman sets dice of one "
        "colour aside in a step), bonus-after-minus-hits (Superman's +1 comes after the shield)",
    )


def _asked(options: argparse.Namespace, read: Callable[[argparse.Namespace], Any]) -> Any:
    """Return the request: from standard input with --json, else from the flags."""
    if options.json and options.hero is not None:
        raise Fault("hero", "with --json the whole request comes from standard input; leave it out")
    if options.json:
        return parse_json(sys.stdin.buffer.read(HUGE + 1))
    return read(options)


def _solve(options: argparse.Namespace) -> None:
    from odds.cli.flags import solve_request
    from odds.hero_dice.answers import solve

    asked = _asked(options, solve_request)
    if options.certificate and isinstance(asked, dict):
        asked = {**asked, "certificate": True}
    response = _with_progress(solve, asked)
    if options.certificate:
        with open(options.certificate, "w", encoding="utf-8") as file:
            json.dump(response.pop("certificate"), file)
    _show(options, response, "solved", asked)


def _advise(options: argparse.Namespace) -> None:
    from odds.cli.flags import advice_request
    from odds.hero_dice.answers import advise

    asked = _asked(options, advice_request)
    response = _with_progress(advise, asked)
    _show(options, response, "advised", asked)


def _plan(options: argparse.Namespace) -> None:
    from odds.cli.flags import request
    from odds.hero_dice.answers import plan

    asked = _asked(options, request)
    _show(options, _with_progress(plan, asked), "planned", asked)


def _settle(options: argparse.Namespace) -> None:
    from odds.cli.settling import read, settled
    from odds.hero_dice.answers import settle

    answer = settle(read(options.file))
    print(json.dumps(answer) if options.json else "\n".join(settled(answer)))


def _with_progress(answer: Callable[..., dict[str, Any]], asked: Any) -> dict[str, Any]:
    from odds.cli.progress import shown

    with shown() as progress:
        return answer(asked, progress)


def _heroes(options: argparse.Namespace) -> None:
    from odds.hero_dice.answers.catalogue import heroes

    _show(options, heroes(), "heroes")


def _villains(options: argparse.Namespace) -> None:
    from odds.hero_dice.answers.catalogue import abilities, villains

    _show(options, {"villains": villains(), "abilities": abilities()}, "villains")


def _dice(options: argparse.Namespace) -> None:
    from odds.hero_dice.answers.catalogue import heroes

    _show(options, {row["hero"]: row["faces"] for row in heroes()}, "dice")


def _show(options: argparse.Namespace, answer: Any, kind: str, *more: Any) -> None:
    if options.json:
        print(json.dumps(answer))
        return
    from odds.cli import tables

    lines = getattr(tables, kind)(answer, *more)
    if getattr(options, "villain", None):
        from odds.cli.flags import unknown_of

        lines[1:1] = unknown_of(options.villain)
    print("\n".join(lines).rstrip())


def _check(options: argparse.Namespace) -> None:
    from odds.cli.checking import check, plant

    if options.faults:
        plant(options.workers)
    else:
        check(tuple(options.hero), options.short, options.samples, options.workers, options.file)


def _play(options: argparse.Namespace) -> None:
    from odds.cli.playing import play

    play(options)


def _simulate(options: argparse.Namespace) -> None:
    from odds.cli.simulating import run

    run(options)


def _serve(options: argparse.Namespace) -> None:
    from odds.cli.serving import serve

    serve(options.host, options.port, options.workers)
