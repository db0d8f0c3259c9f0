"""Builds a guide: chapters in an executor, each kept under a digest of all that it depends on.

A chapter that is kept is not made again, so a build that was killed goes on where it stopped. The
digest is taken over the code and data of `odds` and `reports` without what only shows them, the box
and the version of Python.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable, Mapping, Sequence
from concurrent.futures import BrokenExecutor, Executor, as_completed
from dataclasses import dataclass
from hashlib import sha256
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules
from traceback import extract_tb
from typing import Any

from odds.hero_dice.answers import Fault
from reports.chapters import ORDER
from reports.checking import faults
from reports.folder import forget, keep, kept
from reports.kept import again, plain
from reports.parts import Box, Chapter

CHAPTERS = "reports.chapters"
KILLED = "a process was killed; what is done is kept, and the same command goes on"
Progress = Callable[[int, int], None]
_ROOT = Path(__file__).parents[1]
_SHOWS = ("odds/cli", "reports/charts", "reports/templates", "reports/static")
_SHOWING = ("data", "edition", "folder", "lock", "paper", "pdf", "site", "views")


@dataclass(frozen=True)
class Built:
    """The chapters in their order, and how many of them were made anew."""

    chapters: tuple[Chapter, ...]
    anew: int


def modules(package: str = CHAPTERS) -> list[str]:
    """Return the chapters of a folder, in the order of the guide; any others come last."""
    folder = import_module(package)
    found = [m.name for m in iter_modules(folder.__path__) if _writes(f"{package}.{m.name}")]
    known = [name for name in ORDER if name in found]
    return [f"{package}.{name}" for name in [*known, *sorted(set(found) - set(known))]]


def _writes(module: str) -> bool:
    return hasattr(import_module(module), "chapter")


def short(module: str) -> str:
    """Return the name of a chapter.

    >>> short("reports.chapters.green_lantern")
    'green-lantern'
    """
    return module.rpartition(".")[2].replace("_", "-")


def chosen(names: Sequence[str], every: Sequence[str]) -> list[str]:
    """Return the chapters named, all of them for no names; `Fault` for a name that is none.

    >>> chosen(["green-lantern"], ["reports.chapters.flash", "reports.chapters.green_lantern"])
    ['reports.chapters.green_lantern']
    """
    known = {short(module): module for module in every}
    for name in names:
        if name not in known:
            raise Fault("chapter", f"must be one of {', '.join(known)}; you gave {name[:40]!r}")
    return [module for name, module in known.items() if not names or name in names]


def mark_of_code(root: Path = _ROOT) -> str:
    """Return a digest of all that chapters are computed with."""
    digest = sha256(sys.version.encode())
    for path in sorted((root / "odds").rglob("*")) + sorted((root / "reports").rglob("*")):
        name = path.relative_to(root).as_posix()
        if path.is_file() and "__pycache__" not in name and not _only_shows(name):
            digest.update(f"{name}\0".encode() + sha256(path.read_bytes()).digest())
    return digest.hexdigest()


def _only_shows(name: str) -> bool:
    below = any(name.startswith(f"{folder}/") for folder in _SHOWS)
    return below or name in {f"reports/{module}.py" for module in _SHOWING}


def build(
    box: Box,
    names: Sequence[str],
    cache: Path,
    pool: Executor,
    progress: Progress = lambda done, of: None,
) -> Built:
    """Return the chapters of these modules; `Fault` names chapter, sentence and numbers."""
    code = mark_of_code()
    places = {name: cache / "chapters" / f"{_mark(code, box, name)}.json" for name in names}
    found = {name: _kept(place) for name, place in places.items()}
    missing = {name: places[name] for name, chapter in found.items() if chapter is None}
    _make(missing, box, pool, lambda done: progress(len(names) - len(missing) + done, len(names)))
    found |= {name: _kept(place) for name, place in missing.items()}
    forget(cache / "chapters", set(places.values()))
    chapters = tuple(filter(None, found.values()))
    if len(chapters) < len(names):
        raise Fault("out", f"chapters in {str(cache)!r} were removed while they were built")
    return Built(chapters, len(missing))


def _make(
    missing: Mapping[str, Path], box: Box, pool: Executor, progress: Callable[[int], None]
) -> None:
    """Make chapters over a pool, and keep all that are right; `Fault` for those that are not."""
    wrong: list[str] = []
    under_way = [pool.submit(make, name, box, place) for name, place in missing.items()]
    try:
        for done, future in enumerate(as_completed(under_way), 1):
            wrong += future.result()
            progress(done)
    except BrokenExecutor:
        raise Fault("jobs", KILLED) from None
    finally:
        for future in under_way:
            future.cancel()
    if wrong:
        raise Fault("", "; ".join(sorted(wrong)), "not-true")


def _mark(code: str, box: Box, name: str) -> str:
    told = json.dumps([code, box.name, _plain(box.dice), name], sort_keys=True)
    return f"{name.rpartition('.')[2]}-{sha256(told.encode()).hexdigest()[:24]}"


def _plain(dice: Any) -> Any:
    return {who: {colour: dict(row) for colour, row in t.items()} for who, t in dice.items()}


def make(name: str, box: Box, place: Path) -> list[str]:
    """Make a chapter, check it and keep it; return what is wrong with it, and then keep nothing."""
    body, wrong = _checked(name, box)
    if not wrong:
        keep(place, body)
    return [f"chapter {short(name)}: {fault}" for fault in wrong]


def _checked(name: str, box: Box) -> tuple[bytes, Sequence[str]]:
    """Return a chapter as it is kept, and what is wrong with it."""
    try:
        chapter: Chapter = import_module(name).chapter(box)
        wrong = faults(chapter)
        return b"" if wrong else json.dumps(plain(chapter), ensure_ascii=False).encode(), wrong
    except Fault as fault:
        return b"", [str(fault)]
    # A chapter that fails for some dice must not take the work of the others with it.
    except Exception as error:
        last = extract_tb(error.__traceback__)[-1]
        at = f"{Path(last.filename).name}, line {last.lineno}"
        return b"", [f"a fault of the program, please report it: {error!r} in {at}"]


def _kept(place: Path) -> Chapter | None:
    """Return a chapter that was kept; None where there is none, or where it is damaged."""
    body = kept(place)
    chapter: Chapter | None = None if body is None else again(json.loads(body))
    return chapter
