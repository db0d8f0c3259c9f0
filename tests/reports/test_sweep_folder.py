"""The folder of a sweep: everything in it is done once, whatever happens to it.

Tasks are counted by the map function that hands them out.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Generator, Iterable
from pathlib import Path
from typing import Any

import pandas as pd
import pytest

from odds.hero_dice.words import Fault
from reports.sweep import folder, questions
from reports.sweep.folder import LOCK, MANIFEST, opened
from reports.sweep.questions import Sweep
from reports.sweep.run import run
from tests.reports.sweep_counting import SHORT, SWEEP, Counting, Killed, parts, read, swept


@pytest.fixture(autouse=True)
def short_tasks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tasks shorter than usual, so that there are some."""
    monkeypatch.setattr(questions, "TARGET", SHORT)


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder swept without a break; tests copy it."""
    path = tmp_path_factory.mktemp("done") / "sweep"
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(questions, "TARGET", SHORT)
        swept(path, Counting())
    return path


@pytest.fixture
def copy(done: Path, tmp_path: Path) -> Path:
    """A copy of the finished folder."""
    return Path(shutil.copytree(done, tmp_path / "copy"))


# ---- done once -------------------------------------------------------------------------------


def test_killed_and_resumed_again_and_again_does_nothing_twice(tmp_path: Path, done: Path) -> None:
    """Two tasks at a time; together each task once, and the same table."""
    every = Counter[Any]()
    for _ in range(100):
        spread = Counting(most=2)
        try:
            outcome = swept(tmp_path / "s", spread)
        except Killed:
            every += spread.did
            continue
        every += spread.did
        break
    assert outcome.tasks == len(every) == sum(every.values()) > 6
    assert outcome.before + outcome.made == outcome.tasks
    pd.testing.assert_frame_equal(read(tmp_path / "s"), read(done))


def test_a_finished_sweep_has_nothing_to_do(copy: Path) -> None:
    """Nothing is asked, no file is touched."""
    before = {file: file.stat().st_mtime_ns for file in parts(copy)}
    outcome = swept(copy, Counting(most=0))
    assert (outcome.made, outcome.removed, outcome.rows) == (0, 0, len(read(copy)))
    assert {file: file.stat().st_mtime_ns for file in parts(copy)} == before


def cut(file: Path) -> None:
    file.write_bytes(file.read_bytes()[:-100])


def bend(file: Path) -> None:
    content = bytearray(file.read_bytes())
    content[len(content) // 3] ^= 1
    file.write_bytes(bytes(content))


def empty(file: Path) -> None:
    file.write_bytes(b"")


def lose(file: Path) -> None:
    file.unlink()


def swap_for_another(file: Path) -> None:
    file.write_bytes(next(p for p in file.parent.glob("part*") if p != file).read_bytes())


@pytest.mark.parametrize("damage", [cut, bend, empty, lose, swap_for_another])
def test_a_damaged_file_is_found_and_made_again(
    copy: Path, done: Path, damage: Callable[[Path], None]
) -> None:
    """That one and no other."""
    damage(parts(copy)[0])
    spread = Counting()
    assert swept(copy, spread).made == sum(spread.did.values()) == 1
    pd.testing.assert_frame_equal(read(copy), read(done))


@pytest.mark.parametrize("line", [0, 3, -1])
def test_a_file_without_its_line_is_made_again(copy: Path, line: int) -> None:
    """Nothing proves it; half a line is none, and hides no other."""
    lines = (copy / MANIFEST).read_text().splitlines(keepends=True)
    lines[line] = lines[line][:40]
    (copy / MANIFEST).write_text("".join(lines))
    lost = 1 if line == -1 else 2  # The rest runs into the next line.
    assert swept(copy, Counting()).made == lost
    assert len((copy / MANIFEST).read_text().splitlines()) == len(lines)


def test_a_line_comes_before_the_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Killed between the two, a task is done and gets its name later."""

    def kill(self: Path, target: Path) -> None:
        if target.name.startswith("part-"):
            raise Killed
        real(self, target)

    real = Path.replace
    monkeypatch.setattr(Path, "replace", kill)
    with pytest.raises(Killed):
        swept(tmp_path / "s", Counting())
    monkeypatch.undo()
    monkeypatch.setattr(questions, "TARGET", SHORT)
    assert len((tmp_path / "s" / MANIFEST).read_text().splitlines()) == 1
    assert not parts(tmp_path / "s")
    outcome = swept(tmp_path / "s", Counting())
    assert (outcome.before, outcome.removed) == (1, 0)
    assert outcome.made + 1 == outcome.tasks == len(parts(tmp_path / "s"))


def test_half_written_files_are_swept_away(copy: Path) -> None:
    """They have names that no reader takes for a part."""
    litter = [parts(copy)[0].with_name(".part-0.parquet.77"), copy / "._manifest.jsonl.77"]
    for file in litter:
        file.write_bytes(b"PAR1")
    assert len(read(copy)) == swept(copy, Counting(most=0)).rows
    assert not any(file.exists() for file in litter)


def test_another_program_makes_everything_anew(
    copy: Path, done: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its files take the place of the old ones; no row is there twice."""
    monkeypatch.setattr("reports.sweep.run.mark", lambda: "another")
    outcome = swept(copy, Counting())
    assert outcome.made == outcome.tasks == outcome.removed
    pd.testing.assert_frame_equal(read(copy), read(done))


def test_workers_with_another_program_are_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cluster may run an older one."""

    def elsewhere(work: Callable[[Any], Any], jobs: Iterable[Any]) -> Generator[Any, None, None]:
        for job in jobs:
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr("reports.sweep.run.mark", lambda: "older")
                found = work(job)
            yield found

    with pytest.raises(Fault, match="another program") as caught:
        run(SWEEP, tmp_path / "s", elsewhere, lambda done, of: None)
    assert caught.value.field == "scheduler"
    assert not parts(tmp_path / "s")


# ---- whose folder it is ----------------------------------------------------------------------


def refused(path: Path, sweep: Sweep = SWEEP) -> str:
    with pytest.raises(Fault) as caught:
        swept(path, Counting(most=0), sweep)
    assert caught.value.field == "out"
    return caught.value.detail


def test_other_questions_are_refused(copy: Path) -> None:
    """One folder, one table: no row twice, none of a question not asked."""
    assert "other questions" in refused(copy, Sweep(("flash",), SWEEP.goals))
    assert len(parts(copy)) > 6


def test_a_folder_of_something_else_is_left_alone(tmp_path: Path) -> None:
    """Nothing is written, nothing removed."""
    (tmp_path / "letter.txt").write_text("dear")
    assert "other files" in refused(tmp_path)
    assert [file.name for file in tmp_path.iterdir()] == ["letter.txt"]


@pytest.mark.parametrize("name", ["hero=flash/notes.txt", "hero=flash/more.parquet"])
def test_files_of_somebody_else_among_the_parts_are_left_alone(copy: Path, name: str) -> None:
    """Readers would read them; so they are named, and nothing is removed."""
    (copy / name).write_text("mine")
    before = {file: file.stat().st_mtime_ns for file in copy.rglob("*") if file.name != LOCK}
    assert "is no part of this sweep; move it" in refused(copy)
    after = {file: file.stat().st_mtime_ns for file in copy.rglob("*") if file.name != LOCK}
    assert after == before
    (copy / name).rename(copy / "notes.txt")
    assert swept(copy, Counting(most=0)).removed == 0
    assert (copy / "notes.txt").read_text() == "mine"


def test_hidden_files_among_the_parts_are_let_be(copy: Path) -> None:
    """No reader reads them."""
    (copy / "hero=flash/.DS_Store").write_text("mine")
    assert swept(copy, Counting(most=0)).removed == 0
    assert (copy / "hero=flash/.DS_Store").read_text() == "mine"


def test_a_file_in_place_of_the_folder(tmp_path: Path) -> None:
    """The flag is named."""
    (tmp_path / "file").write_text("")
    assert "cannot write" in refused(tmp_path / "file")


def test_two_sweeps_do_not_share_a_folder(tmp_path: Path) -> None:
    """The second is told."""
    code = (
        "import fcntl, sys\n"
        f"file = open({str(tmp_path / LOCK)!r}, 'w')\n"
        "fcntl.lockf(file, fcntl.LOCK_EX)\nprint('held', flush=True)\nsys.stdin.read()\n"
    )
    with subprocess.Popen(
        [sys.executable, "-c", code], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    ) as other:
        assert other.stdout
        assert other.stdout.readline() == b"held\n"
        assert "another sweep" in refused(tmp_path)
        assert other.stdin
        other.stdin.close()
    with opened(tmp_path, SWEEP, {}) as found:
        assert not found.done


def test_a_full_disk_names_the_flag(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was there is there still."""

    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(folder.os, "fsync", full)
    assert "No space left" in refused(tmp_path / "s")
    assert not list((tmp_path / "s").iterdir())
