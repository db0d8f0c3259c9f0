"""What other programs answered to the same questions, laid beside ours once more.

Their answers are kept in the folder of tests: values by Storm and icepool, whose models were
written from the rules and import nothing of ours, and paths counted by a program that plays the
rulebooks straight down. Where that folder is not there (an installed package) nothing is compared.
"""

from __future__ import annotations

import json
import tomllib
from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from pathlib import Path
from typing import Any

from odds.hero_dice.engine.attack import start
from odds.hero_dice.engine.perft import perft

TESTS = Path(__file__).parents[3] / "tests"
VALUES = TESTS / "recorded" / "values.json"
PATHS = TESTS / "perft" / "positions.toml"
Row = dict[str, Any]


def outside(values: Path = VALUES, paths: Path = PATHS) -> list[Row]:
    """Return a row for each program and hero: questions compared, and how many differ."""
    compared: Counter[tuple[str, str]] = Counter()
    different: Counter[tuple[str, str]] = Counter()
    for program, hero, same in (*_values(values), *_paths(paths)):
        compared[program, hero] += 1
        different[program, hero] += not same
    return [
        {"program": program, "hero": hero, "compared": n, "different": different[program, hero]}
        for (program, hero), n in sorted(compared.items())
    ]


def _values(path: Path) -> Iterator[tuple[str, str, bool]]:
    """Yield (program, hero, whether ours is its answer) of every recorded value."""
    from odds.hero_dice.answers import solve

    if not path.exists():
        return
    for recorded in json.loads(path.read_text("utf-8")):
        same = agrees(solve(recorded["request"]), recorded)
        for program in recorded["programs"]:
            yield program, recorded["request"]["hero"], same


def agrees(ours: Mapping[str, Any], theirs: Mapping[str, Any]) -> bool:
    """Tell whether value, and law where one is recorded, are the same; enclosures must meet."""
    wanted, value = theirs["value"], ours["value"]
    if "hits" in theirs:
        law = {row["hits"]: Fraction(row["exact"]) for row in ours["hits"]}
        chances = {int(hits): Fraction(p) for hits, p in theirs["hits"].items()}
        if {hits: p for hits, p in law.items() if p} != chances:
            return False
    if "exact" in wanted:
        return value["exact"] is not None and Fraction(value["exact"]) == Fraction(wanted["exact"])
    low, high = (Fraction(value["exact"] or value[end]) for end in ("low", "high"))
    return low <= Fraction(wanted["high"]) and Fraction(wanted["low"]) <= high


def _paths(path: Path) -> Iterator[tuple[str, str, bool]]:
    """Yield ("path counter", hero, whether the engine counts the same) of every recorded attack."""
    if not path.exists():
        return
    for given in tomllib.loads(path.read_text("utf-8"))["attack"]:
        words, markers = given.get("abilities", ()), given.get("markers", 0)
        attack = start(given["hero"], given["dice"], words, markers)
        rows = [
            [row.paths, str(row.weight), row.ended, str(row.worth)]
            for row in perft(attack, given["depth"])
        ]
        yield "path counter", given["hero"], rows == given["rows"]
