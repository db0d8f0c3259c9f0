"""`odds guide sweep`: all admissible tables x abilities x goals, as a folder of Parquet files."""

from __future__ import annotations

import argparse
import re
import shlex
import sys
from collections.abc import Callable, Generator, Iterable
from concurrent.futures import BrokenExecutor, Executor
from os import cpu_count
from pathlib import Path
from time import monotonic
from typing import TYPE_CHECKING, Any

from odds.hero_dice.answers import door
from odds.hero_dice.words import Fault

if TYPE_CHECKING:
    from reports.sweep.questions import Goal, Sweep
    from reports.sweep.run import Outcome

MOST_JOBS = 256
MOST_ABILITIES = 40
_NUMBERS = re.compile(r"([0-9]{1,2})(?:-([0-9]{1,2}))?", re.ASCII)


def add_sweep(words: Any) -> None:
    """Add the command to those of `odds guide`."""
    what = "solve every admissible table of faces, every ability and pair, every goal"
    sweep = words.add_parser("sweep", help=what, description=what)
    add = sweep.add_argument
    add("--out", required=True, metavar="FOLDER", help="Parquet files, a partition a hero")
    add("--heroes", nargs="+", metavar="HERO", help="only these heroes")
    add(
        "--abilities",
        nargs="+",
        metavar="ABILITY",
        help="none, each alone and all pairs of these (default: all that change a hero's attack)",
    )
    add(
        "--goals",
        nargs="+",
        metavar="GOAL",
        help="such as mean-hits hits-at-least:1-8 defeat:4 (default: mean-hits and 1-8 of both)",
    )
    add("--set", default="better", help="tables: better (default) or any; see `odds dice robust`")
    add("--digits", type=int, default=30, help="digits of values that are no fraction (default 30)")
    add("--jobs", type=int, help="processes; all cores by default")
    add("--scheduler", metavar="ADDRESS", help="a dask scheduler instead of processes")
    sweep.set_defaults(run=run)


def run(options: argparse.Namespace) -> None:
    """Do the sweep, or go on with it, and say what lies in the folder."""
    from odds.cli.progress import shown
    from odds.hero_dice.simulate.many import executor
    from reports.sweep.run import run as sweep_all

    sweep, out, jobs = read(options), place_of(options.out), jobs_of(options.jobs)
    began = monotonic()
    try:
        with shown("sweeping") as progress, executor(jobs, options.scheduler) as (pool, at_once):
            outcome = sweep_all(sweep, out, _over(pool, at_once), progress)
    except KeyboardInterrupt:
        print(f"\nodds: stopped; {_go_on(options)}", file=sys.stderr)
        raise
    except BrokenExecutor as error:
        lost = str(error) if options.scheduler else "a process was killed"
        field = "scheduler" if options.scheduler else "jobs"
        raise Fault(field, f"{lost}; {_go_on(options)}") from None
    print("\n".join(told(outcome, out, monotonic() - began)))


def jobs_of(given: int | None) -> int:
    """Return how many processes there shall be: all cores where nobody says."""
    cores = min(MOST_JOBS, cpu_count() or 1)
    return door.whole(cores if given is None else given, "jobs", 1, MOST_JOBS)


def place_of(given: str) -> Path:
    """Return the folder of `--out`; `Fault` where it cannot be one."""
    if not given.strip():
        raise Fault("out", "names no folder; name a new one")
    if "\0" in given:
        raise Fault("out", f"no folder can be named {given[:80]!r}; name another")
    return Path(given)


def _over(pool: Executor, at_once: int) -> Callable[..., Generator[Any, None, None]]:
    from odds.hero_dice.simulate.many import spread

    def over(work: Callable[[Any], Any], jobs: Iterable[Any]) -> Generator[Any, None, None]:
        return spread(work, jobs, pool, at_once)

    return over


def told(outcome: Outcome, out: Path, seconds: float) -> list[str]:
    """Return what became of a sweep as lines."""
    again = f", {outcome.removed} files of no use removed" if outcome.removed else ""
    return [
        f"{outcome.tasks} tasks: {outcome.before} done before, {outcome.made} done now{again}",
        f"{outcome.rows} rows in {shlex.quote(str(out))} after {seconds:.1f} s; read them with "
        f"pandas.read_parquet({str(out)!r})",
    ]


def _go_on(options: argparse.Namespace) -> str:
    """Say with which command a sweep goes on."""
    flags = ("heroes", "abilities", "goals", "set", "digits", "jobs", "scheduler")
    words = ["odds", "guide", "sweep", "--out", options.out]
    for name in flags:
        value = getattr(options, name)
        if value is not None:
            words += [f"--{name}", *map(str, value if isinstance(value, list) else [value])]
    return f"what is done lies in the folder; go on with\n  {shlex.join(words)}"


# ---- flags -----------------------------------------------------------------------------------


def read(options: argparse.Namespace) -> Sweep:
    """Return the sweep that the flags describe; `Fault` names the flag that is wrong."""
    from odds.hero_dice.data.admissible import SETS
    from reports.sweep.questions import GOALS, Sweep, everyone

    names = options.heroes or everyone()
    heroes = [door.word(name, f"heroes[{i}]", everyone()) for i, name in enumerate(names)]
    goals = [goal for i, text in enumerate(options.goals or ()) for goal in _goals(text, i)]
    return Sweep(
        heroes=_once(heroes, "heroes"),
        goals=_once(goals, "goals") or GOALS,
        abilities=_once(_abilities(options.abilities or []), "abilities"),
        set=door.word(options.set, "set", SETS),
        digits=door.whole(options.digits, "digits", 1, 1000),
    )


def _once(values: list[Any], flag: str) -> tuple[Any, ...]:
    twice = next((value for value in values if values.count(value) > 1), None)
    if twice is not None:
        raise Fault(flag, f"names {_spelled(twice)!r} twice")
    return tuple(values)


def _spelled(value: Any) -> str:
    parts = value if isinstance(value, tuple) else (value,)
    return ":".join(str(part) for part in parts if part is not None)


def _abilities(words: list[str]) -> list[str]:
    """Return the abilities checked as a solve request checks them."""
    from odds.hero_dice.answers.bulk.sweeping import read_swept

    door.items(words, "abilities", MOST_ABILITIES)
    for place, word in enumerate(words):
        try:
            read_swept({"hero": "flash", "abilities": [word], "goals": [{"kind": "mean-hits"}]})
        except Fault as fault:
            raise Fault(f"abilities[{place}]", fault.detail, fault.code) from None
    return words


def _goals(text: str, place: int) -> list[Goal]:
    """Return the goals that a word such as defeat:1-8 names."""
    from odds.hero_dice.answers.bulk.sweeping import read_swept
    from reports.sweep.questions import spelled

    kind, colon, numbers = text.partition(":")
    found = _numbers(kind, numbers, bool(colon), f"goals[{place}]")
    try:
        read_swept({"hero": "flash", "goals": [spelled(goal) for goal in found]})
    except Fault as fault:
        raise Fault(f"goals[{place}]", fault.detail, fault.code) from None
    return found


def _numbers(kind: str, numbers: str, given: bool, field: str) -> list[Goal]:
    from odds.hero_dice.answers.catalogue import goals

    takes = tuple(name for name in goals() if name != "worth")
    door.word(kind, field, takes)
    span = _NUMBERS.fullmatch(numbers)
    if not given:
        return [(kind, None)]
    if not goals()[kind]:
        raise Fault(field, f"{kind} takes no number; write '{kind}' alone")
    if span is None or int(span[1]) > int(span[2] or 99):
        need = f"{kind} takes a number or a span, such as {kind}:4 or {kind}:1-8"
        raise Fault(field, f"{need}; you gave {numbers[:20]!r}")
    low = int(span[1])
    return [(kind, number) for number in range(low, int(span[2] or low) + 1)]
