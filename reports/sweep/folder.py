"""The folder of a sweep: what is done lies there whole, and is done once.

A part is a Parquet file `hero=flash/part-KEY.parquet`; KEY is a digest of its task, of the data and
of the program. When it is written to the end, a line with its digest goes into the manifest, and
then it gets its name: a file with the digest of its line is done, whenever a kill came.
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import asdict, dataclass, field
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import Any

from odds.hero_dice.answers import Fault
from odds.hero_dice.answers.about import about, solver_mark
from reports.lock import alone, cannot
from reports.sweep.columns import columns
from reports.sweep.questions import Sweep, Task

MANIFEST = "_manifest.jsonl"
ABOUT = "_sweep.json"
LOCK = "_lock"
"""Names with a line before them are no part of the table to pandas and pyarrow."""
_PART = re.compile(r"\.?part-[0-9a-f]+\.parquet(\.[0-9]+)?", re.ASCII)


@dataclass(frozen=True)
class Part:
    """A line of the manifest: a task done, its file, and how long it took."""

    task: str
    file: str
    size: int
    digest: str
    rows: int
    seconds: float | None = None


def part_of(key: str, task: Task, content: bytes, seconds: float | None = None) -> Part:
    """Return the line of a file."""
    file = f"hero={task.hero}/part-{key[:24]}.parquet"
    return Part(key, file, len(content), sha256(content).hexdigest(), task.rows, seconds)


@cache
def mark() -> str:
    """Return a digest of all that a row depends on besides its task."""
    sources = sorted(Path(__file__).parent.glob("*.py"))
    own = b"".join(sha256(path.read_bytes()).digest() for path in sources)
    known = about()
    text = f"{known['version']} {known['data']} {solver_mark()} "
    return sha256(text.encode() + own).hexdigest()


def key_of(task: Task, program: str) -> str:
    """Return the key of a task: the same for the same task, data and program, only then."""
    text = json.dumps(task.plain(), sort_keys=True)
    return sha256(f"{program} {text}".encode()).hexdigest()


@dataclass
class Folder:
    """A folder that belongs to one sweep; `done` are the parts that lie in it by their tasks."""

    path: Path
    done: dict[str, Part] = field(default_factory=dict)
    removed: int = 0

    def keep(self, key: str, task: Task, content: bytes, seconds: float) -> None:
        """Write the file of a task, its line in the manifest before it has its name."""
        part = part_of(key, task, content, seconds)
        write(self.path / part.file, content, lambda: self._add(part))
        self.done[key] = part

    def _add(self, part: Part) -> None:
        with (self.path / MANIFEST).open("a", encoding="utf-8") as manifest:
            manifest.write(_line(part))
            manifest.flush()
            os.fsync(manifest.fileno())


def _line(part: Part) -> str:
    return json.dumps(asdict(part)) + "\n"


def write(path: Path, content: bytes, before: Callable[[], None] = lambda: None) -> None:
    """Write a file whole or not at all; `before` is done before it has its name.

    `Fault` where the disk refuses.
    """
    made = path.with_name(f".{path.name}.{os.getpid()}")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        with made.open("wb") as file:
            file.write(content)
            file.flush()
            os.fsync(file.fileno())
        before()
        made.replace(path)
    except OSError as error:
        made.unlink(missing_ok=True)
        raise cannot(path, error) from None


# ---- taking stock ----------------------------------------------------------------------------


@contextmanager
def opened(path: Path, sweep: Sweep, wanted: Mapping[str, Task]) -> Iterator[Folder]:
    """Give the folder of a sweep with what is done; what is damaged or of no task is removed.

    `wanted` are the tasks by their keys. `Fault` names `out` where the folder holds anything else,
    or where another sweep is at work in it.
    """
    _claim(path, sweep)
    with alone(path / LOCK, "sweep"):
        folder = Folder(path)
        try:
            folder.done = {part.task: part for part in _parts(folder, wanted)}
        except OSError as error:
            raise cannot(path, error) from None
        told = {"question": sweep.plain(), **_about(), "tasks": len(wanted)}
        write(path / ABOUT, json.dumps(told, indent=1).encode() + b"\n")
        write(path / MANIFEST, "".join(map(_line, folder.done.values())).encode())
        yield folder


def _about() -> dict[str, Any]:
    known = about()
    meanings = {column.name: column.meaning for column in columns()}
    return {"version": known["version"], "data": known["data"], "columns": meanings}


def _claim(path: Path, sweep: Sweep) -> None:
    """Make the folder, or see that it is that of the same sweep."""
    try:
        path.mkdir(parents=True, exist_ok=True)
        empty = all(each.name == LOCK or each.name.startswith("._") for each in path.iterdir())
    except OSError as error:
        raise cannot(path, error) from None
    if empty:
        write(path / ABOUT, json.dumps({"question": sweep.plain()}).encode())
    elif _question(path) != sweep.plain():
        told = "holds the sweep of other questions" if _question(path) else "holds other files"
        raise Fault("out", f"{str(path)!r} {told}; name a new folder")


def _question(path: Path) -> object:
    try:
        return json.loads((path / ABOUT).read_text(encoding="utf-8"))["question"]
    except (OSError, ValueError, KeyError, TypeError):
        return None


def _parts(folder: Folder, wanted: Mapping[str, Task]) -> Iterator[Part]:
    """Yield the parts that are whole and wanted, and remove every other file of a part."""
    files = _files(folder.path)
    listed = {part.file: part for part in _manifest(folder.path / MANIFEST)}
    for file in files:
        place = _place(file)
        part = listed.get(place.relative_to(folder.path).as_posix())
        if part and part.task in wanted and _is(file, part):
            file.replace(place)
            yield part
        else:
            file.unlink()
            folder.removed += file == place
    for half_written in (*folder.path.glob(f".{MANIFEST}.*"), *folder.path.glob(f".{ABOUT}.*")):
        half_written.unlink()


def _files(path: Path) -> list[Path]:
    """Return the files of parts; `Fault` where others lie among them, which readers would read."""
    every = sorted(path.glob("hero=*/*"))
    ours = [file for file in every if _PART.fullmatch(file.name)]
    for file in every:
        if file not in ours and not file.name.startswith((".", "_")):
            raise Fault("out", f"{str(file)!r} is no part of this sweep; move it elsewhere")
    return ours


def _place(file: Path) -> Path:
    """Return the place of a part: a kill may have come just before it got its name."""
    name = file.name.removeprefix(".")
    return file if name == file.name else file.with_name(name.rpartition(".")[0])


def _is(file: Path, part: Part) -> bool:
    """Tell whether a file is what its line says."""
    content = file.read_bytes()
    return (len(content), sha256(content).hexdigest()) == (part.size, part.digest)


def _manifest(path: Path) -> Iterator[Part]:
    """Yield the lines of the manifest; one that a kill cut short is none."""
    try:
        lines = path.read_text(encoding="utf-8", errors="replace").splitlines()
    except FileNotFoundError:
        return
    for line in lines:
        try:
            yield Part(**json.loads(line))
        except (ValueError, TypeError):
            continue
