"""Part of the chapter on abilities: what Kryptonite and NO HEAT VISION do to Superman."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

from reports import asking
from reports.cells import CHANCE, HITS, Values
from reports.parts import Box, Column, Figure, Part, Sentence, Table

MOST_KRYPTONITE = 4
MOST_HITS = 7
"""Superman's six dice and his bonus."""


def kryptonite(box: Box) -> list[Part]:
    """Return what Kryptonite, with Heat Vision and without, does to Superman."""
    rows = tuple(
        _against(box, number, muted) for muted in (False, True) for number in range(MOST_KRYPTONITE)
    )
    columns = (
        Column("kryptonite", "Kryptonite", "how often the villain has the ability", "times"),
        Column("heat_vision", "Heat Vision", "whether it cancels"),
        Column("hits", "Hits", "Superman's mean hits", HITS),
        Column("none", "No hit", "chance of no hit at all, when he plays for hits", CHANCE),
        Column("chance_3", "Reach 3", "chance of 3 hits, when he plays for that", CHANCE),
    )
    table = Table("kryptonite", "Superman against Kryptonite", columns, rows)
    alt = "Superman's mean hits by the Kryptonite of the villain, with Heat Vision and without."
    chart = Figure("kryptonite-hits", "Superman's hits against Kryptonite", table, "lines",
                   "kryptonite", "hits", "heat_vision", alt)  # fmt: skip
    return [*_costs(box, rows), table, chart]


def _against(box: Box, number: int, muted: bool) -> tuple[Any, ...]:
    abilities = ["kryptonite"] * number + ["no-heat-vision"] * muted
    found = asking.solve(box, "superman", abilities=abilities, law_to=0)
    none = next(row for row in found["hits"] if row.get("hits") == 0)
    three = asking.chances(box, "superman", abilities, most=3)[2]
    says = "cancels nothing" if muted else "cancels"
    return number, says, asking.exact(found["value"]), asking.exact(none), three


def _costs(box: Box, rows: tuple[tuple[Any, ...], ...]) -> list[Sentence]:
    free, first, muted = rows[0], rows[1], rows[MOST_KRYPTONITE]
    values: Values = {
        "free": free[2],
        "one": first[2],
        "muted": muted[2],
        "none": free[3],
        "now": first[3],
    }
    one = "One KRYPTONITE of the villain takes Superman's mean from {free:.2f} to {one:.2f} hits; "
    one += "playing for them he ends without a hit in {now:.1%} of attacks instead of {none:.1%}."
    dearer = "costs him more" if muted[2] < first[2] else "costs him no more"
    two = f"NO HEAT VISION leaves {{muted:.2f}} hits; it {dearer} than one KRYPTONITE."
    return [
        Sentence(one, values, partial(_weaker, box)),
        Sentence(two, values, _dearer if muted[2] < first[2] else _no_dearer),
    ]


def _weaker(
    box: Box, /, free: Fraction, one: Fraction, none: Fraction, now: Fraction, **_: Any
) -> bool:
    """Tell whether the means fall; who plays for the mean misses no less than who wants one hit."""
    missed = [1 - _hit(box, abilities) for abilities in ([], ["kryptonite"])]
    least = missed[0] <= none <= 1 and missed[1] <= now <= 1
    return 0 <= one <= free and least and free <= MOST_HITS * (1 - none)


def _hit(box: Box, abilities: list[str]) -> Fraction:
    return asking.chances(box, "superman", abilities, most=1)[0]


def _dearer(muted: Fraction, one: Fraction, **_: Fraction) -> bool:
    return muted < one


def _no_dearer(muted: Fraction, one: Fraction, **_: Fraction) -> bool:
    return muted >= one
