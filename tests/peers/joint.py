"""Interleaved pairs of heroes: how long ours takes, and Storm and icepool where installed.

`python -m tests.peers.joint [--rounds N]`

Cold: nothing compiled. Warm: the attacks are compiled, the pair is not; nothing of a pair is kept.
Fractions must be equal to the peers'; a bracket must contain them. A disagreement ends with 1.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import time
from collections.abc import Callable
from dataclasses import dataclass
from fractions import Fraction
from importlib.util import find_spec
from typing import Any

from odds.exact.distribution import Bracket
from odds.exact.joint import interleaved
from odds.hero_dice.attack.structure import structure
from tests.peers.questions import Terms, default_faces
from tests.readings.interleaved_sides import FREE, THREE, side, table, together

Peer = Callable[[], Fraction]


@dataclass(frozen=True)
class Pair:
    """Two heroes who need some hits together; limited ones have three rolls each."""

    one: str
    other: str
    need: int
    limited: bool = False
    storm: bool = False

    @property
    def name(self) -> str:
        """How the pair is shown."""
        said = f"{self.one} + {self.other} >= {self.need}"
        return f"{said}, 3 rolls" if self.limited else said


PAIRS = (
    *(Pair("flash", "flash", need, storm=True) for need in range(4, 9)),
    Pair("flash", "flash", 5, limited=True, storm=True),
    Pair("flash", "green-lantern", 4, storm=True),
    Pair("flash", "green-lantern", 6, limited=True, storm=True),
    Pair("green-lantern", "green-lantern", 7, storm=True),
    Pair("superman", "flash", 6),
    Pair("superman", "green-lantern", 8),
    Pair("superman", "batman", 7),
    Pair("superman", "superman", 7),
    Pair("batman", "green-lantern", 9),
    Pair("batman", "flash", 8),
    Pair("batman", "batman", 8),
)


def ours(pair: Pair) -> Fraction | Bracket:
    """Our value, from the heroes' names."""
    terms = THREE if pair.limited else FREE
    sides = side(pair.one, terms, pair.need), side(pair.other, terms, pair.need)
    return interleaved(*sides, table(*sides, together(pair.need)))


def storm(pair: Pair) -> Fraction:
    """Storm's value of two heroes of the 2016 set."""
    from tests.peers import storm_joint

    attacks = {"flash": storm_joint.flash, "green-lantern": storm_joint.green_lantern}
    terms = Terms(rolls=3 if pair.limited else None)
    one, other = (
        attacks[name](default_faces(name), pair.need, terms) for name in (pair.one, pair.other)
    )
    return storm_joint.interleaved(one, other, pair.need)


def icepool(pair: Pair) -> Fraction:
    """icepool's value of two limited Flash attacks."""
    from tests.peers import icepool_joint

    return icepool_joint.limited_flashes(default_faces("flash"), pair.need)


def peers(pair: Pair) -> dict[str, Peer]:
    """The peers that are installed and asked about a pair."""
    asked: dict[str, Peer] = {}
    if pair.storm and find_spec("stormpy"):
        asked["storm"] = lambda: storm(pair)
    if pair.limited and pair.one == pair.other == "flash" and find_spec("icepool"):
        asked["icepool"] = lambda: icepool(pair)
    return asked


def agrees(found: Fraction | Bracket, truth: Fraction) -> bool:
    """Whether a fraction is the truth, or a bracket contains it."""
    return found.low <= truth <= found.high if isinstance(found, Bracket) else found == truth


def timed(call: Callable[[], Any]) -> tuple[Any, float]:
    """What a call gives, and the milliseconds it took."""
    start = time.perf_counter()
    value = call()
    return value, 1000 * (time.perf_counter() - start)


def forget() -> None:
    """Drop all compiled attacks."""
    structure.cache_clear()
    side.cache_clear()


def row(pair: Pair, rounds: int) -> tuple[list[str], bool]:
    """One line of the table, and whether the peers agree."""
    cold, warm = [], []
    for _ in range(rounds):
        forget()
        cold.append(timed(lambda: ours(pair))[1])
        found, taken = timed(lambda: ours(pair))
        warm.append(taken)
    kind = f"width {float(found.width):.1e}" if isinstance(found, Bracket) else "exact"
    low = found.low if isinstance(found, Bracket) else found
    answers = {name: timed(call) for name, call in peers(pair).items()}
    good = all(agrees(found, truth) for truth, _ in answers.values())
    shown = [f"{name} {ms:.0f} ms" for name, (_, ms) in answers.items()]
    times = [f"{statistics.median(each):.1f}" for each in (cold, warm)]
    said = ", ".join(shown) + ("" if good else " DISAGREES")
    return [pair.name, *times, f"{float(low):.9f}", kind, said or "-"], good


def main() -> int:
    """Time every pair; 1 if a peer disagrees."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3)
    options = parser.parse_args()
    ours(PAIRS[0])
    lines = [["pair", "cold ms", "warm ms", "value", "answer", "peers"]]
    good = True
    for pair in PAIRS:
        cells, agreed = row(pair, options.rounds)
        lines.append(cells)
        good = good and agreed
    widths = [max(map(len, column)) for column in zip(*lines, strict=True)]
    for cells in lines:
        print("  ".join(c.ljust(w) for c, w in zip(cells, widths, strict=True)).rstrip())
    print(f"peak memory {resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024:.0f} MB")
    return int(not good)


if __name__ == "__main__":
    raise SystemExit(main())
