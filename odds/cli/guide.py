"""`odds guide`: the strategy guide as a site and as PDFs, for assumed dice or for anybody's box."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, ProcessPoolExecutor
from contextlib import ExitStack, contextmanager
from functools import cache
from multiprocessing import active_children
from pathlib import Path
from typing import TYPE_CHECKING, Any

from odds.hero_dice.words import Fault

if TYPE_CHECKING:
    from reports.edition import Edition
    from reports.folder import Folder
    from reports.pdf import Press
    from reports.site import Made


def add_guide(commands: Any) -> None:
    """Add the command and the words after it."""
    from odds.cli.sweeping import add_sweep

    what = "the strategy guide: pages, PDFs, pictures, tables"
    guide = commands.add_parser("guide", help=what, description=what)
    words = guide.add_subparsers(metavar="WORD", required=True)
    build = words.add_parser("build", help="build it, what is unchanged apart")
    add = build.add_argument
    add("--dice", metavar="PROFILE", help="a profile of your dice: its file or its short text")
    where = "where to (default: guide, or guide-NAME for a chapter)"
    add("--out", metavar="FOLDER", help=where)
    add("--jobs", type=int, help="processes; all cores by default")
    add("--chapter", action="append", default=[], metavar="NAME", help="only this; may be repeated")
    add("--no-pdf", action="store_true", help="no PDFs")
    build.set_defaults(run=_build)
    add_sweep(words)


def _build(options: argparse.Namespace) -> None:
    from odds.cli.sweeping import jobs_of, place_of
    from reports.build import chosen, modules, short

    began = time.monotonic()
    jobs, edition = jobs_of(options.jobs), edition_of(options.dice)
    every = modules()
    names = chosen(options.chapter, every)
    few = [short(name) for name in names] if options.chapter else []
    absent = frozenset(short(name) for name in every if name not in names)
    out = place_of("-".join(["guide", *few]) if options.out is None else options.out)
    try:
        told = build(edition, names, out, jobs, pdf=not options.no_pdf, absent=absent)
    except KeyboardInterrupt:
        print(
            "\nodds: stopped; what is done is kept, and the same command goes on", file=sys.stderr
        )
        raise
    seconds = time.monotonic() - began
    print(f"{told} in {seconds:.1f} s: {out / 'index.html'}")
    print(edition.whose)


def edition_of(dice: str | None) -> Edition:
    """Return the edition for a profile (a file or a short text), for assumed dice without one."""
    from odds.cli.main import VERSION
    from odds.cli.profiles import profile_of
    from odds.hero_dice.answers.faces.profiles import text_of
    from reports.edition import Edition
    from reports.parts import Box

    if dice is None:
        return Edition(Box(), VERSION)
    profile = profile_of(dice)
    return Edition(Box(profile.name, profile.tables()), VERSION, text_of(profile))


def build(
    edition: Edition,
    names: list[str],
    out: Path,
    jobs: int,
    *,
    pdf: bool = True,
    absent: frozenset[str] = frozenset(),
) -> str:
    """Build a guide of these chapters, without the absent ones; return what was done, in words."""
    from reports.folder import Folder
    from reports.pdf import missing
    from reports.site import Made

    folder, lacking = Folder(out), missing()
    made = Made(not lacking, pdf and not lacking)
    with folder.alone():
        anew, files = _apart(edition, names, out, jobs, made, absent)
        folder.made |= files
        if lacking:
            print(f"odds: no PNG and no PDF: {lacking}", file=sys.stderr)
        else:
            _print(folder, pdf=pdf)
        folder.finish()
    return f"{len(names)} chapter{'s' * (len(names) != 1)}, {anew} of them anew,"


def _apart(*work: Any) -> tuple[int, set[str]]:
    """Do what `_write` does; its memory is given back with its process, before a browser opens."""
    from odds.hero_dice.simulate.helpers import begin_helper
    from reports.build import KILLED

    with ProcessPoolExecutor(1, initializer=begin_helper) as alone:
        try:
            return alone.submit(_write, *work).result()
        except BrokenExecutor:
            raise Fault("jobs", KILLED) from None
        except KeyboardInterrupt:
            # It and its helpers would do their chapters to the end.
            for process in active_children():
                process.terminate()
            raise


def _write(
    edition: Edition, names: list[str], out: Path, jobs: int, made: Made, absent: frozenset[str]
) -> tuple[int, set[str]]:
    """Write pages, pictures and tables; return how many chapters are new, and all files."""
    from odds.cli.progress import shown
    from odds.hero_dice.simulate.many import executor
    from reports import build as chapters
    from reports.folder import Folder
    from reports.site import Site, write

    folder = Folder(out)
    with shown("computing chapters") as progress, executor(jobs) as (pool, _):
        built = chapters.build(edition.box, names, folder.cache, pool, progress)
    write(Site(built.chapters, edition, folder, made, absent))
    return built.anew, folder.made


def _print(folder: Folder, *, pdf: bool) -> None:
    """Write pictures and PDFs; a browser starts only if one of them must be made."""
    from odds.cli.progress import shown
    from reports.pdf import guide, pictures, sheets

    with _press(folder) as press, shown("drawing pictures") as progress:
        pictures(press, progress)
        if pdf:
            sheets(press)
    # The longest document has a browser of its own, new and small.
    if pdf:
        with _press(folder) as press:
            guide(press)


@contextmanager
def _press(folder: Folder) -> Iterator[Press]:
    from reports import pdf

    with ExitStack() as stack:
        page: Callable[[], Any] = cache(lambda: stack.enter_context(pdf.browser()))
        yield pdf.Press(folder, page)
