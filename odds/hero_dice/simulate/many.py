"""Many games: in this process, over a pool of processes, or over a dask cluster; the same answer.

Everything is written against `concurrent.futures.Executor`; a cluster gives one through
`Client(...).get_executor()`. Games are sent in chunks that take longer than 50 ms even where games
are fast, and only a few chunks a worker are under way at once.
"""

from __future__ import annotations

import asyncio
import logging
import re
from collections.abc import Callable, Generator, Iterable, Iterator
from concurrent.futures import (
    FIRST_COMPLETED,
    BrokenExecutor,
    CancelledError,
    Executor,
    Future,
    ProcessPoolExecutor,
    wait,
)
from contextlib import closing, contextmanager
from functools import partial
from itertools import islice
from typing import Any, TypeVar

from odds.hero_dice.simulate.games import Plan, some_games
from odds.hero_dice.simulate.helpers import begin_helper
from odds.hero_dice.words import Fault

CHUNK = 12
AHEAD = 4
PATIENCE = 10
Rows = list[tuple[Any, ...]]
Progress = Callable[[int, int], None]
J = TypeVar("J")
R = TypeVar("R")


class Here(Executor):
    """An executor that does everything at once in this process."""

    def submit(self, fn: Callable[..., Any], /, *args: Any, **kwargs: Any) -> Future[Any]:
        """Return a future that is done already."""
        future: Future[Any] = Future()
        future.set_result(fn(*args, **kwargs))
        return future


@contextmanager
def executor(workers: int, scheduler: str | None = None) -> Iterator[tuple[Executor, int]]:
    """Give an executor and how many chunks it should be given at once."""
    if scheduler is not None:
        with cluster(scheduler) as pool:
            yield pool
    elif workers == 1:
        yield Here(), 1
    else:
        with ProcessPoolExecutor(workers, initializer=begin_helper) as processes:
            yield processes, AHEAD * workers


_ADDRESS = re.compile(r"((tcp|tls|ucx|ws|wss|inproc)://)?[^\s:/]+(:[0-9]{1,5}|/\S*)", re.ASCII)


@contextmanager
def cluster(address: str) -> Iterator[tuple[Executor, int]]:
    """Give the executor of a dask cluster; `Fault` if dask is missing or the address is dead."""
    try:
        from distributed import Client
    except ImportError:
        need = "install the extra first: `uv sync --extra cluster`"
        raise Fault("scheduler", f"a cluster needs dask.distributed; {need}", "missing") from None
    if not _ADDRESS.fullmatch(address):
        need = "must be an address such as tcp://127.0.0.1:8786"
        raise Fault("scheduler", f"{need}; you gave {address[:80]!r}")
    _hush()
    _ask(address)
    client: Any = Client(address, timeout=PATIENCE, set_as_default=False)
    with client:
        cores = sum(client.nthreads().values())
        if not cores:
            raise Fault("scheduler", f"the scheduler at {address[:80]!r} has no workers yet")
        with _lost():
            yield client.get_executor(), AHEAD * cores


def _ask(address: str) -> None:
    """Ask who is there; `Fault` where it is no scheduler: a client would wait for it for ever."""
    from distributed import rpc

    async def identity() -> None:
        async with rpc(address) as scheduler:
            await asyncio.wait_for(scheduler.identity(), PATIENCE)

    try:
        asyncio.run(identity())
    # Whatever else listens there may say anything, and so fail in any way.
    except Exception as error:
        told = str(error).splitlines()[0][:120] if str(error) else f"silent for {PATIENCE} s"
        told = told if isinstance(error, OSError) else "something else listens there"
        raise Fault("scheduler", f"no scheduler answers at {address[:80]!r}: {told}") from None


def _hush() -> None:
    """Let dask log nothing: what it has to say is in what it raises."""
    for name in ("distributed", "distributed.client", "distributed.comm", "asyncio", "tornado"):
        logging.getLogger(name).setLevel(logging.CRITICAL + 1)


@contextmanager
def _lost() -> Iterator[None]:
    """Turn what dask says of a cluster that is gone into what a pool says of dead processes."""
    from distributed import KilledWorker
    from distributed.comm import CommClosedError

    try:
        yield
    except (CancelledError, CommClosedError):
        raise BrokenExecutor("the scheduler was lost") from None
    except KilledWorker:
        raise BrokenExecutor("the workers were killed again and again") from None


def simulate(
    plan: Plan, games: int, pool: Executor, at_once: int, progress: Progress = lambda done, of: None
) -> Rows:
    """Return the rows of so many games of a plan, in order of their numbers.

    >>> from odds.hero_dice.engine import setting
    >>> plan = Plan(setting(["flash"]), policy="random", root=7)
    >>> rows = simulate(plan, 3, Here(), 1)
    >>> [row[0] for row in rows], rows == simulate(plan, 3, Here(), 5)
    ([0, 1, 2], True)
    """
    chunks = (range(i, min(i + CHUNK, games)) for i in range(0, games, CHUNK))
    rows: Rows = []
    with closing(spread(partial(some_games, plan), chunks, pool, at_once)) as done:
        for chunk in done:
            rows += chunk
            progress(len(rows), games)
    return sorted(rows)


def spread(
    work: Callable[[J], R], jobs: Iterable[J], pool: Executor, at_once: int
) -> Generator[R, None, None]:
    """Yield what becomes of each job as it is done; only so many are under way at once.

    Closed early, it calls off what has not begun.

    >>> sorted(spread(abs, [-1, 2, -3], Here(), 2))
    [1, 2, 3]
    """
    left = iter(jobs)
    waiting = {pool.submit(work, job) for job in islice(left, at_once)}
    try:
        while waiting:
            done, waiting = wait(waiting, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)
            waiting |= {pool.submit(work, job) for job in islice(left, len(done))}
    finally:
        for future in waiting:
            future.cancel()
