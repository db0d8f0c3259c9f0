"""What these tests share: the command line as a function."""

from __future__ import annotations

import io
import shlex
import sys
from collections.abc import Callable

import pytest

from odds.cli.main import main

Told = tuple[int, str, str]


@pytest.fixture
def odds(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> Callable[..., Told]:
    """Return a function that runs a command line: exit status, output, errors."""

    def run(line: str, *typed: str) -> Told:
        raw = "".join(f"{each}\n" for each in typed).encode("utf-8", "surrogateescape")
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(raw)))
        try:
            status = main(shlex.split(line))
        except SystemExit as ended:
            status = int(ended.code or 0)
        printed = capsys.readouterr()
        return status, printed.out, printed.err

    return run
