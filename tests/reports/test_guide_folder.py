"""The folder of a guide: nobody's files are lost, nothing is half written, one build at a time.

Truth: the bytes of the user's files, and those of a build that nothing disturbed.
"""

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from odds.cli.guide import build, edition_of
from odds.cli.main import main
from odds.hero_dice.answers import Fault
from odds.hero_dice.simulate.many import Here
from reports import build as building
from reports import folder as files
from reports import pdf
from reports.build import modules
from reports.folder import CACHE, Folder, forget, keep, kept
from reports.parts import Box

SAMPLES = "tests.reports.samples"


@pytest.fixture(autouse=True)
def no_browser(monkeypatch):
    monkeypatch.setenv("CHROMIUM", "no-such-browser")


def built(out):
    return build(edition_of(None), modules(SAMPLES), out, 1)


def contents(folder):
    places = (place for place in folder.rglob("*") if place.is_file())
    return {place.relative_to(folder).as_posix(): place.read_bytes() for place in places}


# ---- nobody's files --------------------------------------------------------------------------


def test_a_file_of_somebody_else_is_not_overwritten(tmp_path):
    """Also where the folder is that of a guide."""
    build(edition_of(None), modules(SAMPLES)[1:], tmp_path, 1)
    (tmp_path / "flash.html").write_text("mine")
    (tmp_path / "letter.txt").write_text("mine")
    with pytest.raises(Fault, match=r"flash\.html. is in the way") as told:
        built(tmp_path)
    assert told.value.field == "out"
    (tmp_path / "flash.html").rename(tmp_path / "my-flash.html")
    built(tmp_path)
    build(edition_of(None), modules(SAMPLES)[1:], tmp_path, 1)
    assert [(tmp_path / name).read_text() for name in ("my-flash.html", "letter.txt")] == [
        "mine",
        "mine",
    ]


def test_what_a_killed_build_wrote_is_known_to_be_the_guides(tmp_path, monkeypatch):
    """Its files are written over, and go where the next build does not make them."""
    monkeypatch.setattr(Folder, "finish", lambda self: os.kill(os.getpid(), signal.SIGKILL))
    code = os.fork()
    if not code:
        built(tmp_path)
    os.waitpid(code, 0)
    monkeypatch.undo()
    monkeypatch.setenv("CHROMIUM", "no-such-browser")
    assert (tmp_path / "flash.html").exists()
    (tmp_path / "flash.html.77.new").write_text("half")
    (tmp_path / "mine.77.new").write_text("mine")
    build(edition_of(None), modules(SAMPLES)[1:], tmp_path, 1)
    assert not (tmp_path / "flash.html").exists()
    assert not (tmp_path / "flash.html.77.new").exists()
    assert (tmp_path / "mine.77.new").exists()


def test_a_folder_that_a_kill_left_empty_is_taken(tmp_path):
    (tmp_path / CACHE).mkdir()
    Folder(tmp_path)


@pytest.mark.parametrize("name", ["file", "file/below", "x" * 300, "full/of/letters"])
def test_what_cannot_be_a_folder_is_refused_by_the_name_of_the_flag(name, tmp_path):
    (tmp_path / "file").write_text("mine")
    (tmp_path / "full/of/letters").mkdir(parents=True)
    (tmp_path / "full/of/letters/a").write_text("mine")
    before = contents(tmp_path)
    with pytest.raises(Fault) as told:
        built(tmp_path / name)
    assert told.value.field == "out"
    assert contents(tmp_path) == before


def test_no_folder_is_named(capsys):
    assert main(["guide", "build", "--out", " "]) == 2
    assert capsys.readouterr().err == "odds: out: names no folder; name a new one\n"


def test_a_full_disk_names_the_flag_and_leaves_nothing_half_written(tmp_path, monkeypatch):
    whole = Path.write_bytes

    def full(self, body):
        if "pictures" in self.parts:
            whole(self, body[:10])
            raise OSError(28, "No space left on device")
        return whole(self, body)

    monkeypatch.setattr(Path, "write_bytes", full)
    with pytest.raises(Fault, match="No space left on device; make room") as told:
        built(tmp_path)
    assert told.value.field == "out"
    assert not list(tmp_path.rglob("*.new"))


# ---- one build at a time ---------------------------------------------------------------------


def test_two_builds_do_not_share_a_folder(tmp_path):
    code = (
        "import sys\nfrom pathlib import Path\nfrom reports.folder import Folder\n"
        f"with Folder(Path({str(tmp_path)!r})).alone():\n"
        "    print('held', flush=True)\n    sys.stdin.read()\n"
    )
    call = [sys.executable, "-c", code]
    with subprocess.Popen(call, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(Fault, match="another build is at work"):
            built(tmp_path)
        other.stdin.close()
    assert built(tmp_path)


def test_ctrl_c_ends_it_at_once_and_says_how_to_go_on(tmp_path):
    """To the whole group, as a terminal sends it, while chapters are computed."""
    call = [sys.executable, "-m", "odds", "guide", "build", "--jobs", "2", "--out", "guide"]
    process = subprocess.Popen(
        call,
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(Path(__file__).parents[2])},
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    cache = tmp_path / "guide" / CACHE / "chapters"
    while not (cache.exists() and any(cache.iterdir())):
        assert process.poll() is None
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    _, errors = process.communicate(timeout=15)
    assert process.returncode == 130
    assert errors == "\nodds: stopped; what is done is kept, and the same command goes on\n"


def test_a_process_that_is_killed_is_told(tmp_path, monkeypatch):
    monkeypatch.setattr("reports.site.write", lambda site: os.kill(os.getpid(), signal.SIGKILL))
    with pytest.raises(Fault, match="a process was killed; what is done is kept") as told:
        built(tmp_path)
    assert told.value.field == "jobs"


# ---- the cache -------------------------------------------------------------------------------


@pytest.mark.parametrize("damage", [b"", b"{", b"x" * 999])
def test_a_damaged_chapter_is_made_again(damage, tmp_path):
    once = building.build(Box(), modules(SAMPLES), tmp_path, Here())
    place = next((tmp_path / "chapters").glob("flash*"))
    body = place.read_bytes()
    place.write_bytes(damage)
    again = building.build(Box(), modules(SAMPLES), tmp_path, Here())
    assert (once.anew, again.anew) == (2, 1)
    assert place.read_bytes() == body


def test_a_damaged_picture_is_made_again(tmp_path):
    press = pdf.Press(Folder(tmp_path), lambda: None)
    drawn = []

    def draw(page):
        drawn.append(page)
        return b"picture"

    for damage in (None, None, b"", b"pic", b"x" * 99):
        for place in (tmp_path / CACHE).glob("png/*"):
            if damage is not None:
                place.write_bytes(damage)
        press.kept("a.png", b"source", draw)
        assert (tmp_path / "a.png").read_bytes() == b"picture"
    assert len(drawn) == 4


def test_what_is_kept_is_whole_or_nothing(tmp_path):
    keep(tmp_path / "a", b"")
    assert kept(tmp_path / "a") == b""
    assert kept(tmp_path / "b") is None


def test_a_cache_grows_no_more_than_it_may(tmp_path, monkeypatch):
    monkeypatch.setattr(files, "MOST_KEPT", 2)
    for n in range(6):
        keep(tmp_path / str(n), b"")
        os.utime(tmp_path / str(n), (n, n))
    forget(tmp_path, {tmp_path / "0", tmp_path / "5"})
    assert {place.name for place in tmp_path.iterdir()} == {"0", "3", "4", "5"}


# ---- chapters that fail ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (Fault("state.total", "cannot be"), "chapter later: state.total: cannot be"),
        (KeyError("x"), "chapter later: a fault of the program, please report it: KeyError"),
    ],
)
def test_a_chapter_that_fails_is_named_and_the_others_are_kept(error, told, tmp_path, monkeypatch):
    def chapter(box):
        raise error

    monkeypatch.setattr(f"{SAMPLES}.later.chapter", chapter)
    with pytest.raises(Fault, match=told):
        building.build(Box(), modules(SAMPLES), tmp_path, Here())
    assert [path.name[:5] for path in (tmp_path / "chapters").iterdir()] == ["flash"]
