"""`odds guide sweep`: pools and clusters, kills, Ctrl-C, and what it says of errors."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from threading import Thread

import pandas as pd
import pytest

from odds.cli import main as command
from odds.cli.main import main
from reports.sweep import questions
from reports.sweep.folder import MANIFEST

SMALL = ["--heroes", "flash", "superman", "--abilities", "minus-die", "--goals", "mean-hits"]
ENOUGH = 4
"""Tasks done when the kill comes."""


def sweep(out: Path, *flags: str) -> int:
    return main(["guide", "sweep", "--out", str(out), *flags])


def read(path: Path) -> pd.DataFrame:
    keys = ["hero", "table", "abilities", "goal", "number"]
    return pd.read_parquet(path).sort_values(keys).reset_index(drop=True)


@pytest.fixture(scope="module")
def alone(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The small sweep, done in one process."""
    out = tmp_path_factory.mktemp("alone") / "sweep"
    assert sweep(out, *SMALL, "--jobs", "1") == 0
    return out


def test_two_processes_give_the_same_table(
    alone: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """However the tasks are cut."""
    monkeypatch.setattr(questions, "TARGET", 50)
    assert sweep(tmp_path / "s", *SMALL, "--jobs", "2") == 0
    told = capsys.readouterr().out
    assert "756 rows" in told
    assert "0 done before" in told
    pd.testing.assert_frame_equal(read(tmp_path / "s"), read(alone))


def test_a_cluster_gives_the_same_table(
    alone: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A dask scheduler, by its address."""
    import distributed

    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=2, processes=False, dashboard_address=None
    ) as cluster:
        assert sweep(tmp_path / "s", *SMALL, "--scheduler", cluster.scheduler_address) == 0
    pd.testing.assert_frame_equal(read(tmp_path / "s"), read(alone))


# ---- killed and stopped ----------------------------------------------------------------------

HEAVY = ["--heroes", "batman", "--jobs", "2"]


def begun(out: Path, *flags: str) -> subprocess.Popen[str]:
    """Begin a sweep in a process group of its own, and wait until some tasks are done."""
    call = [sys.executable, "-m", "odds", "guide", "sweep", "--out", str(out), *(flags or HEAVY)]
    process = subprocess.Popen(
        call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    within(120, lambda: len(lines(out)) >= ENOUGH or process.poll() is not None)
    assert process.poll() is None
    return process


def lines(out: Path) -> list[str]:
    file = out / MANIFEST
    return file.read_text().splitlines() if file.exists() else []


def within(seconds: float, ready: Callable[[], bool]) -> None:
    end = time.monotonic() + seconds
    while not ready():
        assert time.monotonic() < end
        time.sleep(0.02)


def helpers(process: int) -> list[int]:
    listed = Path(f"/proc/{process}/task/{process}/children").read_text()
    return [int(child) for child in listed.split()]


def alive(process: int) -> bool:
    try:
        return "Z" not in Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0]
    except OSError:
        return False


def test_killed_half_way_and_resumed_computes_nothing_twice(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """SIGKILL; its helpers end with it; what lay there then is not touched again."""
    out = tmp_path / "s"
    process = begun(out)
    working = helpers(process.pid)
    os.kill(process.pid, signal.SIGKILL)
    process.communicate()
    within(30, lambda: not any(map(alive, working)))
    # A kill between line and name leaves a hidden file, which counts.
    listed = len(lines(out))
    before = {file: file.stat().st_mtime_ns for file in out.glob("hero=*/part*")}
    assert listed - 1 <= len(before) <= listed
    assert len(before) >= ENOUGH - 1
    assert sweep(out, *HEAVY) == 0
    told = capsys.readouterr().out
    assert f"{listed} done before" in told
    after = {file: file.stat().st_mtime_ns for file in out.glob("hero=*/part*")}
    assert before.items() <= after.items()
    done = [json.loads(line)["task"] for line in lines(out)]
    assert len(done) == len(set(done)) == len(after) > len(before)
    assert len(read(out)) == 20 * 150 * 17


def test_ctrl_c_says_how_to_go_on(tmp_path: Path) -> None:
    """To the whole group, as a terminal sends it: no traceback, the command, status 130."""
    out = tmp_path / "s"
    process = begun(out)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=60)
    assert process.returncode == 130
    assert errors.splitlines()[-1].strip() == (
        f"odds guide sweep --out {out} --heroes batman --set better --digits 30 --jobs 2"
    )
    assert "Traceback" not in errors
    files, listed = list(out.glob("hero=*/part*")), len(lines(out))
    assert listed >= ENOUGH
    assert listed - 1 <= len(files) <= listed  # It may come between a line and its name.


# ---- errors ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("flags", "told"),
    [
        ("--heroes flash hulk", "heroes[1]: must be one of"),
        ("--heroes flash flash", "heroes: names 'flash' twice"),
        ("--abilities wounds", "abilities[0]: no ability 'wounds'; did you mean 'wound'?"),
        ("--abilities wound shield", "abilities[1]: shield needs a number"),
        ("--goals win", "goals[0]: must be one of mean-hits, hits-at-least, mean-damage, defeat"),
        ("--goals worth:1", "goals[0]: must be one of"),
        ("--goals mean-hits:2", "goals[0]: mean-hits takes no number"),
        ("--goals mean-hits defeat", "goals[1]: missing"),
        ("--goals defeat:x", "goals[0]: defeat takes a number or a span"),
        ("--goals defeat:5-4", "goals[0]: defeat takes a number or a span"),
        ("--goals defeat:2-4 defeat:3", "goals: names 'defeat:3' twice"),
        ("--set all", "set: must be one of better, any"),
        ("--digits 0", "digits: must be a whole number from 1"),
        ("--jobs 0", "jobs: must be a whole number from 1 to 256"),
        ("--scheduler nowhere", "scheduler: must be an address"),
    ],
)
def test_errors_name_the_flag(
    flags: str, told: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """One line, status 2, and no folder."""
    assert sweep(tmp_path / "s", *flags.split()) == 2
    assert capsys.readouterr().err.startswith(f"odds: {told}")
    assert not (tmp_path / "s").exists()


def test_the_folder_must_be_named(capsys: pytest.CaptureFixture[str]) -> None:
    """It is the only flag that must be given."""
    with pytest.raises(SystemExit) as ended:
        main(["guide", "sweep"])
    assert ended.value.code == 2
    assert "--out" in capsys.readouterr().err


def test_a_folder_of_something_else_is_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """By the name of the flag."""
    (tmp_path / "letter.txt").write_text("dear")
    assert sweep(tmp_path, *SMALL) == 2
    assert capsys.readouterr().err.startswith("odds: out: ")


def test_a_helper_that_is_killed_is_told(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """With the command that goes on."""
    from concurrent.futures.process import BrokenProcessPool

    def broken(*_: object) -> None:
        raise BrokenProcessPool("gone")

    monkeypatch.setattr("odds.hero_dice.simulate.many.spread", broken)
    assert sweep(tmp_path / "s", *SMALL) == 2
    assert "jobs: a process was killed; what is done lies" in capsys.readouterr().err


@pytest.mark.parametrize("says", [b"", b"HTTP/1.0 400 Bad request\r\n\r\n and more"])
def test_what_listens_and_is_no_scheduler_is_told(
    says: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Silent or talking of something else: no waiting for ever, no traceback."""
    monkeypatch.setattr("odds.hero_dice.simulate.many.PATIENCE", 1)
    with socket.create_server(("127.0.0.1", 0)) as listener:
        held: list[socket.socket] = []
        Thread(target=answer, args=(listener, says, held), daemon=True).start()
        address = f"tcp://127.0.0.1:{listener.getsockname()[1]}"
        assert sweep(tmp_path / "s", *SMALL, "--scheduler", address) == 2
        for each in held:
            each.close()
    error = capsys.readouterr().err
    assert error.startswith(f"odds: scheduler: no scheduler answers at '{address}'")
    assert not (tmp_path / "s").exists()


def answer(listener: socket.socket, says: bytes, held: list[socket.socket]) -> None:
    """Take every connection, say something, and keep it open."""
    with suppress(OSError):
        while True:
            held.append(listener.accept()[0])
            held[-1].sendall(says)


def written(file: Path) -> str:
    return file.read_text().strip() if file.exists() else ""


def test_a_scheduler_that_goes_away_is_told(tmp_path: Path) -> None:
    """SIGKILL to it half-way; the command that goes on is printed, and goes on."""
    import distributed

    dask = [sys.executable, "-m", "distributed.cli.dask_scheduler", "--no-dashboard"]
    where = ["--host", "127.0.0.1", "--port", "0", "--scheduler-file", str(tmp_path / "where")]
    scheduler = subprocess.Popen([*dask, *where], stderr=subprocess.DEVNULL)
    within(60, lambda: written(tmp_path / "where").endswith("}"))
    address = json.loads(written(tmp_path / "where"))["address"]
    work = [sys.executable, "-m", "distributed.cli.dask_worker", address, "--no-dashboard"]
    worker = subprocess.Popen([*work, "--no-nanny", "--nthreads", "1"], stderr=subprocess.DEVNULL)
    try:
        with distributed.Client(address, timeout=60, set_as_default=False) as client:
            client.wait_for_workers(1, timeout=60)
        process = begun(tmp_path / "s", "--heroes", "batman", "--scheduler", address)
        scheduler.kill()
        _, errors = process.communicate(timeout=60)
    finally:
        for each in (scheduler, worker):
            each.kill()
            each.wait()
    assert process.returncode == 2
    assert "Traceback" not in errors
    assert "odds: scheduler: the scheduler was lost; what is done lies in the folder" in errors
    assert f"--scheduler {address}" in errors.splitlines()[-1]


def test_it_is_a_word_after_guide() -> None:
    """Wired into the parser of all commands."""
    options = command.parser().parse_args(["guide", "sweep", "--out", "x", "--goals", "defeat:2-4"])
    from odds.cli.sweeping import read as asked

    assert asked(options).goals == (("defeat", 2), ("defeat", 3), ("defeat", 4))
