"""Part of the chapter on tools: what one Batmobile marker after the other adds."""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from itertools import pairwise
from typing import Any

from reports import asking
from reports.cells import CHANCE, Values
from reports.chapters.tools.trials import NEEDS, foe, samples
from reports.parts import Box, Cell, Column, Figure, Part, Sentence, Table
from reports.pivots import pivot

MARKERS = {0: "none", 1: "one", 2: "two", 3: "three"}
DRAWN = (3, 4, 5, 6)
"""The threats in the picture."""


def batmobiles(box: Box) -> list[Part]:
    """Return the chance by threat and markers, and where the first does most."""
    return [*_first(box), *_further(box), _table(box), _figure(box)]


def _marked(box: Box, need: int, markers: int) -> Fraction:
    """Return Batman's chance with markers, asked as one attack."""
    goal = {"kind": "defeat", "need": need}
    return asking.exact(asking.solve(box, "batman", goal, markers=markers, law_to=0)["value"])


def _adds(box: Box, need: int) -> list[Fraction]:
    """Return what the first, the second and the third marker add."""
    return [b - a for a, b in pairwise(_marked(box, need, number) for number in MARKERS)]


def _first(box: Box) -> list[Sentence]:
    need = max(NEEDS, key=lambda need: _adds(box, need)[0])
    adds = _adds(box, need)
    if not adds[0]:
        return [Sentence("With these dice a Batmobile marker adds nothing.")]
    values: Values = dict(zip(("one", "two", "three"), adds, strict=True))
    text = (
        "Of threats 1 to 8 the first Batmobile adds most against one of {need}: {one:.1%}. There "
    )
    text += "the second adds {two:.1%} more, the third {three:.1%}."
    return [Sentence(text, {"need": need, **values}, partial(_fits, box))]


def _fits(box: Box, /, need: int, **adds: Any) -> bool:
    """Tell whether whole turns come to the same chances, and no other threat gains more."""
    if need not in NEEDS:
        return False
    turns = [s.value(box) for s in samples()["batmobile"] if s.villains == (foe(need),)]
    chances = [_marked(box, need, number) for number in MARKERS]
    same = turns == chances[1:] and chances[0] == asking.chances(box, "batman", most=need)[-1]
    return (
        same
        and list(adds.values()) == [b - a for a, b in pairwise(chances)]
        and all(_adds(box, other)[0] <= adds["one"] for other in NEEDS)
    )


def _further(box: Box) -> list[Sentence]:
    """Say whether each marker adds less than the one before."""
    falling = all(a >= b for need in NEEDS for a, b in pairwise(_adds(box, need)))
    if falling:
        text = "Each further one adds no more than the one before, at every threat of the table: "
        text += "rather spend one in each of two like attacks than two in one of them."
        return [Sentence(text, {}, lambda **_: falling)]
    return [Sentence("A further one may add more than the one before: see the table.")]


def _table(box: Box) -> Table:
    cells: dict[tuple[Cell, Cell], Cell] = {
        (need, number): _marked(box, need, number) for need in NEEDS for number in MARKERS
    }
    heads: dict[Cell, Column] = {
        n: Column(f"markers_{n}", word.capitalize(), f"chance with {word} to spend", CHANCE)
        for n, word in MARKERS.items()
    }
    first = Column("threat", "Threat", "of the villain, without ability", "damage")
    title = "Batman's chance to fell it, by the Batmobiles he may spend"
    return pivot("batmobile-by-threat", title, first, heads, cells)


def _figure(box: Box) -> Figure:
    rows = tuple((need, number, _marked(box, need, number)) for need in DRAWN for number in MARKERS)
    columns = (
        Column("threat", "Threat", "of the villain", "damage"),
        Column("markers", "Markers", "Batmobile markers that may be spent in the attack"),
        Column("chance", "Chance", "to fell it at once", CHANCE),
    )
    title = "Batman's chance by the markers he may spend"
    alt = f"{title}: a line for each threat."
    table = Table("batmobile-markers", title, columns, rows)
    return Figure("batmobile-lines", title, table, "lines", "markers", "chance", "threat", alt)
