"""`odds batch`: questions as NDJSON or one JSON list from standard input, answers as NDJSON."""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ProcessPoolExecutor, wait
from itertools import islice
from typing import Any

from odds.cli.progress import shown
from odds.hero_dice.answers import parse_json
from odds.hero_dice.answers.bulk import batching
from odds.hero_dice.answers.bulk.batching import MOST_QUESTIONS, OK, Group
from odds.hero_dice.answers.door import whole
from odds.hero_dice.words import Fault

MOST_BYTES = 64 * 1024 * 1024
"""The greatest batch in bytes on the command line."""
MOST_WORKERS = 256
AHEAD = 2
CHUNKS = 8
"""Chunks a worker, so that no worker is left alone with the last of them for long."""

Record = dict[str, Any]
Progress = Callable[[int, int], None]


def run(options: argparse.Namespace) -> None:
    """Answer the questions of standard input, each on a line of its own as soon as it is known."""
    workers = whole(options.workers, "workers", 1, MOST_WORKERS)
    asked = batching.groups(questions(sys.stdin.buffer.read(MOST_BYTES + 1)))
    failed = 0
    with shown("answering") as progress:
        for row in _answers(asked, workers, progress):
            failed += row["status"] != OK
            print(json.dumps(row), flush=True)
    if failed:
        number = sum(map(len, asked))
        print(f"odds: {failed} of {number} questions have a problem", file=sys.stderr)


def questions(text: bytes) -> Any:
    """Return the questions of one JSON document, or of a document a line.

    >>> questions(b'[{"id": 1}]'), questions(b'{"id": 1}\\n\\n{"id": 2}\\n')
    ([{'id': 1}], [{'id': 1}, {'id': 2}])
    """
    lines = [line for line in text.splitlines() if line.strip()]
    try:
        return _whole(parse_json(text, MOST_BYTES))
    except Fault as fault:
        if fault.code != "malformed-json" or len(lines) < 2 or lines[0].lstrip()[:1] == b"[":
            raise
        return [_line(line, i) for i, line in enumerate(islice(lines, MOST_QUESTIONS + 1))]


def _whole(document: Any) -> Any:
    """Return the questions of a document; one that is a question alone is a list of one."""
    alone = isinstance(document, dict) and "questions" not in document
    return [document] if alone else document


def _line(line: bytes, place: int) -> Any:
    """Return a question of a line, or the fault that it has."""
    try:
        return parse_json(line)
    except Fault as fault:
        return Fault(fault.field, f"line {place + 1}: {fault.detail}", fault.code)


# ---- processes -------------------------------------------------------------------------------


def _answers(asked: list[Group], workers: int, progress: Progress) -> Iterator[Record]:
    if workers == 1:
        yield from batching.answered(asked, progress)
        return
    number, done = sum(map(len, asked)), 0
    with ProcessPoolExecutor(workers) as pool:
        for rows in _finished(pool, _chunks(asked, workers * CHUNKS), workers * AHEAD):
            yield from rows
            done += len(rows)
            progress(done, number)


def _chunks(asked: list[Group], number: int) -> Iterator[list[Group]]:
    """Yield the questions in about so many chunks; like ones stay together."""
    size = max(1, -(-len(asked) // number))
    for start in range(0, len(asked), size):
        yield asked[start : start + size]


def _finished(
    pool: ProcessPoolExecutor, chunks: Iterator[list[Group]], at_once: int
) -> Iterator[list[Record]]:
    """Yield the answers of each chunk when it is done, a few chunks under way at once."""
    waiting: set[Future[list[Record]]] = {pool.submit(_some, c) for c in islice(chunks, at_once)}
    while waiting:
        done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
        waiting |= {pool.submit(_some, chunk) for chunk in islice(chunks, len(done))}
        for future in done:
            yield future.result()


def _some(asked: list[Group]) -> list[Record]:
    return list(batching.answered(asked))
