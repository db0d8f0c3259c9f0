"""`odds guide`: the strategy guide as a site and as PDFs, for assumed dice or for anybody's box."""

from __future__ import annotations

import argparse
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from functools import cache
from os import cpu_count
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from reports.edition import Edition
    from reports.pdf import Press
    from reports.site import Site

MOST_JOBS = 256


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
    from odds.hero_dice.answers.door import whole
    from reports.build import chosen, modules, short

    began = time.monotonic()
    cores = min(MOST_JOBS, cpu_count() or 1)
    jobs = whole(cores if options.jobs is None else options.jobs, "jobs", 1, MOST_JOBS)
    edition = edition_of(options.dice)
    every = modules()
    names = chosen(options.chapter, every)
    absent = frozenset(short(name) for name in every if name not in names)
    out = Path(options.out or "-".join(["guide", *options.chapter]))
    told = build(edition, names, out, jobs, pdf=not options.no_pdf, absent=absent)
    seconds = time.monotonic() - began
    print(f"{told} in {seconds:.1f} s: {out / 'index.html'}")
    print(edition.whose)


def edition_of(dice: str | None) -> Edition:
    """Return the edition for a profile (a file or a short text), for assumed dice without one."""
    from odds.cli.main import VERSION
    from odds.cli.profiles import profile_of
    from odds.hero_dice.answers.profiles import text_of
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
    from odds.cli.progress import shown
    from odds.hero_dice.simulate.many import executor
    from reports import build as chapters
    from reports.folder import Folder
    from reports.pdf import missing
    from reports.site import Made, Site, write

    folder = Folder(out)
    with shown("computing chapters") as progress, executor(jobs) as (pool, _):
        built = chapters.build(edition.box, names, folder.cache, pool, progress)
    lacking = missing()
    site = Site(built.chapters, edition, folder, Made(not lacking, pdf and not lacking), absent)
    write(site)
    if lacking:
        print(f"odds: no PNG and no PDF: {lacking}", file=sys.stderr)
    else:
        _print(site)
    folder.finish()
    return f"{len(built.chapters)} chapters, {built.anew} of them anew,"


def _print(site: Site) -> None:
    """Write pictures and PDFs; a browser starts only if one of them must be made."""
    from odds.cli.progress import shown
    from reports import pdf

    with _press(site) as press, shown("drawing pictures") as progress:
        pdf.pictures(site, press, progress)
        if site.made.pdf:
            pdf.sheets(site, press)
    # The longest document has a browser of its own, new and small.
    if site.made.pdf:
        with _press(site) as press:
            pdf.guide(site, press)


@contextmanager
def _press(site: Site) -> Iterator[Press]:
    from reports import pdf

    with ExitStack() as stack:
        page: Callable[[], Any] = cache(lambda: stack.enter_context(pdf.browser()))
        yield pdf.Press(site.folder, page)
