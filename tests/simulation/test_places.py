"""Where results are written: links are followed, devices and folders are refused untouched."""

from __future__ import annotations

import os
import stat
from pathlib import Path

import pytest

from odds.hero_dice.simulate.files import write_text
from odds.hero_dice.simulate.many import executor
from odds.hero_dice.words import Fault


def test_a_link_is_followed(tmp_path: Path) -> None:
    """The file behind a link is replaced, the link stays."""
    real, link = tmp_path / "real.csv", tmp_path / "link.csv"
    real.write_text("old")
    link.symlink_to(real)
    write_text(link, "new")
    assert link.is_symlink()
    assert real.read_text() == "new"


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    """A pipe or a folder stays what it is."""
    pipe, folder = tmp_path / "pipe", tmp_path / "folder"
    os.mkfifo(pipe)
    folder.mkdir()
    for place in (pipe, folder):
        with pytest.raises(Fault, match="is not a file"):
            write_text(place, "new")
    assert stat.S_ISFIFO(pipe.stat().st_mode)


@pytest.mark.parametrize("address", ["nonsense", "", "two words", "tcp://"])
def test_an_address_that_is_none_is_refused_at_once(address: str) -> None:
    """No client is started for it."""
    with (
        pytest.raises(Fault, match="must be an address"),
        executor(1, address),
    ):
        pass
