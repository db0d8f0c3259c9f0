"""A sweep done: what is missing goes through a map function, and every result into the folder."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from time import perf_counter
from typing import Any

from odds.hero_dice.answers import Fault
from reports.sweep.columns import packed, rows
from reports.sweep.folder import Folder, key_of, mark, opened
from reports.sweep.questions import Sweep, Task, tasks

Progress = Callable[[int, int], None]
Spread = Callable[[Callable[[Any], Any], Iterable[Any]], Generator[Any, None, None]]
"""A map function: yields what the work makes of each job, in any order."""


@dataclass(frozen=True)
class Made:
    """A task done: the key under which the worker's own program does it, and its file."""

    key: str
    task: Task
    content: bytes
    seconds: float


@dataclass(frozen=True)
class Outcome:
    """What became of a sweep: tasks in all, done before, made now, files made again, rows."""

    tasks: int
    before: int
    made: int
    removed: int
    rows: int


def made(task: Task) -> Made:
    """Return a task done, in whatever process this is."""
    began = perf_counter()
    key = key_of(task, mark())
    content = packed(rows(task), key)
    return Made(key, task, content, perf_counter() - began)


def run(sweep: Sweep, path: Path, spread: Spread, progress: Progress) -> Outcome:
    """Do what is missing of a sweep in a folder; `Fault` names what is wrong.

    Left early by an exception or a kill, the folder is as good as one that has not come as far.
    """
    program = mark()
    wanted = {key_of(task, program): task for task in tasks(sweep)}
    with opened(path, sweep, wanted) as folder:
        before = len(folder.done)
        missing = [task for key, task in wanted.items() if key not in folder.done]
        _do(missing, folder, spread, progress, len(wanted))
        total = sum(part.rows for part in folder.done.values())
        return Outcome(len(wanted), before, len(missing), folder.removed, total)


def _do(
    missing: Sequence[Task], folder: Folder, spread: Spread, progress: Progress, number: int
) -> None:
    wanted = set(missing)
    progress(len(folder.done), number)
    with closing(spread(made, missing)) as found:
        for each in found:
            if each.task not in wanted or each.key != key_of(each.task, mark()):
                told = "its workers run another program or other data; give them this one"
                raise Fault("scheduler", told)
            folder.keep(each.key, each.task, each.content, each.seconds)
            progress(len(folder.done), number)
