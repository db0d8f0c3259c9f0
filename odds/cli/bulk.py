"""The flags of the commands that ask much at once: `odds table` and `odds batch`."""

from __future__ import annotations

import argparse
from typing import Any


def add_bulk(commands: Any) -> None:
    """Add both commands to the parser's."""
    _add_table(commands)
    what = "many questions from standard input, answers as they finish"
    batch = commands.add_parser("batch", help=what, description=what)
    batch.add_argument("--workers", type=int, default=1, help="processes (default 1)")
    batch.set_defaults(run=_batch, json=True)


def _add_table(commands: Any) -> None:
    what = "hits and the chance to defeat, every hero against every villain"
    table = commands.add_parser("table", help=what, description=what)
    add = table.add_argument
    add("hero", nargs="*", help="only these heroes")
    add("--villain", action="append", default=[], help="a name, or threat and abilities: 5,wound")
    add("--die", action="append", default=[], help="your faces: flash:red=flash:2,race:4")
    add("--markers", type=int, help="Batmobile markers that may be spent in each attack")
    add("--reading", action="append", default=[], help="a named reading of an unclear rule")
    add("--digits", type=int, help="digits after the point, 1 to 1000 (default 30)")
    add("--csv", metavar="FILE", help="write the table, a row a pair")
    add("--parquet", metavar="FILE", help="the same as Parquet")
    add("--columns", action="store_true", help="say what the columns of these files mean")
    add("--json", action="store_true", help="read a JSON request from standard input, print JSON")
    table.set_defaults(run=_table)


def _batch(options: argparse.Namespace) -> None:
    from odds.cli.batching import run

    run(options)


def _table(options: argparse.Namespace) -> None:
    from odds.cli.tabling import run

    run(options)
