"""What may be wrong with a chapter: a sentence that is no longer true, records that do not fit."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence

from reports.charts import KINDS
from reports.numbers import is_number
from reports.parts import Chapter, Figure, Heading, Part, Sentence, Steps, Table
from reports.wording import said

_NAME = re.compile(r"[a-z0-9][a-z0-9-]*", re.ASCII)
_COLUMN = re.compile(r"[a-z][a-z0-9_-]*", re.ASCII)


def faults(chapter: Chapter) -> tuple[str, ...]:
    """Return all that is wrong with a chapter, each with the sentence or record it lies in."""
    parts = (*chapter.parts, *chapter.sheet)
    found = [fault for part in parts for fault in _part(part)]
    for place in (chapter.parts, chapter.sheet):
        counts = Counter(filter(None, anchors(place)))
        found += [f"{name} stands twice" for name, n in counts.items() if n > 1]
    names = {chapter.name, *filter(None, map(name_of, parts))}
    return (
        *found,
        *(f"{each!r} is no name" for each in sorted(names) if not _NAME.fullmatch(each)),
    )


def name_of(part: Part) -> str:
    """Return the name of a part; "" where it has none."""
    if isinstance(part, Heading):
        return part.anchor
    return "" if isinstance(part, Sentence) else part.name


def anchors(parts: Sequence[Part]) -> list[str]:
    """Return the permalink of each part, "" for none; a table named like a head gets an ending.

    >>> anchors([Heading("Costs", "costs"), Table("costs", "Costs", (), ())])
    ['costs', 'costs-table']
    """
    heads = {part.anchor for part in parts if isinstance(part, Heading)}

    def anchor(part: Part) -> str:
        name = name_of(part)
        if isinstance(part, Heading) or name not in heads:
            return name
        return f"{name}-{type(part).__name__.lower()}"

    return [anchor(part) for part in parts]


def tables(chapter: Chapter) -> dict[str, Table]:
    """Return all tables of a chapter by name, those of its figures included."""
    parts = (*chapter.parts, *chapter.sheet)
    of_figures = {p.table.name: p.table for p in parts if isinstance(p, Figure)}
    return of_figures | {p.name: p for p in parts if isinstance(p, Table)}


def _part(part: Part) -> Iterator[str]:
    if isinstance(part, Sentence):
        yield from _sentence(part)
    elif isinstance(part, Steps):
        for line in part.lines:
            yield from _sentence(line)
    elif isinstance(part, Table):
        yield from _table(part)
    elif isinstance(part, Figure):
        yield from _figure(part)


def _sentence(sentence: Sentence) -> Iterator[str]:
    if told := sentence.fault():
        yield told
    try:
        said(sentence)
    except (KeyError, IndexError, ValueError) as error:
        yield f"cannot be written: {sentence.text} {dict(sentence.values)}: {error!r}"


def _table(table: Table) -> Iterator[str]:
    names = [column.name for column in table.columns]
    if len(set(names)) < len(names) or not all(map(_COLUMN.fullmatch, names)):
        yield f"columns of table {table.name} need names of their own, such as mean_hits: {names}"
    for row in table.rows:
        if len(row) != len(names):
            yield f"a row of table {table.name} has not {len(names)} cells: {row}"
    for column in table.columns:
        if not column.meaning:
            yield f"column {column.name} of table {table.name} does not say what it means"


def _figure(figure: Figure) -> Iterator[str]:
    yield from _table(figure.table)
    names = [column.name for column in figure.table.columns]
    if figure.kind not in KINDS:
        yield f"figure {figure.name} is of no known kind: {figure.kind}"
    for name in filter(None, (figure.x, figure.y, figure.group)):
        if name not in names:
            yield f"figure {figure.name} needs a column {name}; its table has {', '.join(names)}"
    if figure.y in names:
        place = names.index(figure.y)
        if not any(is_number(row[place]) for row in figure.table.rows if len(row) > place):
            yield f"figure {figure.name} has no numbers in {figure.y}"
