"""The printed guide: which parts of a chapter stand together, and how.

A table has before it the sentences that lead to it, and its picture beside them, or beside itself
where there is room. All else flows in two columns.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from reports.parts import Figure, Heading, Part, Sentence, Table
from reports.views import BESIDE, grid

MOST = 900
"""Letters of the sentences that stand with a table."""


@dataclass(frozen=True)
class Group:
    """Parts that stand together, by their places in the chapter.

    `how`: "flow" in a column; "beside" words beside their table; "twin" words and table beside
    their picture; "pair" table beside picture, words above; "above" words beside picture, table
    below; "plain" words above a broad table. `long` has a table that may go on on the next page.
    """

    how: str
    head: int | None = None
    words: tuple[int, ...] = ()
    body: int | None = None
    figure: int | None = None
    long: bool = False


def groups(parts: Sequence[Part]) -> list[Group]:
    """Return the parts of a chapter as they stand together on paper, in their order."""
    made = [each for group in _gathered(parts) for each in _eased(group, parts)]
    around = [None, *(group.how for group in made), None]
    return [
        replace(group, how="beside") if _alone(group, parts, around[n], around[n + 2]) else group
        for n, group in enumerate(made)
    ]


def _gathered(parts: Sequence[Part]) -> Iterator[Group]:
    waiting, taken = Group("flow"), False
    for place, part in enumerate(parts):
        if isinstance(part, Heading):
            yield waiting
            waiting = Group("flow", head=place)
        elif isinstance(part, Sentence):
            waiting = replace(waiting, words=(*waiting.words, place))
        elif not (_shown(parts, place) and taken):
            yield (made := _closed(waiting, parts, place))
            waiting, taken = Group("flow"), made.figure is not None
    yield waiting


def _shown(parts: Sequence[Part], place: int) -> bool:
    """Tell whether a part is a picture right after a table, which shows the same."""
    return place > 0 and isinstance(parts[place], Figure) and isinstance(parts[place - 1], Table)


def _closed(waiting: Group, parts: Sequence[Part], place: int) -> Group:
    part = parts[place]
    if not isinstance(part, Table):
        return replace(waiting, body=place)
    figure = place + 1 if place + 1 < len(parts) and _shown(parts, place + 1) else None
    how = _how(part, pictured=figure is not None, told=bool(waiting.words))
    figure = None if how in ("flow", "plain") else figure
    return replace(waiting, how=how, body=place, figure=figure, long=not grid(part).short)


def _how(table: Table, *, pictured: bool, told: bool) -> str:
    seen = grid(table)
    if not pictured:
        return "flow" if seen.narrow else "plain"
    if seen.narrow:
        return "twin"
    if seen.short and (seen.wordy or seen.points <= BESIDE):
        return "pair"
    return "above" if told else "plain"


def _eased(group: Group, parts: Sequence[Part]) -> Iterable[Group]:
    """Return a group, apart from the first of too many sentences; nothing for an empty one."""
    if group == Group("flow"):
        return []
    letters = sum(len(part.text) for n in group.words if isinstance(part := parts[n], Sentence))
    if group.how == "flow" or letters <= MOST:
        return [group]
    first = Group("flow", head=group.head, words=group.words[:-1])
    return [first, replace(group, head=None, words=group.words[-1:])]


def _alone(group: Group, parts: Sequence[Part], before: str | None, after: str | None) -> bool:
    """Tell whether a table in the flow, with words, has nothing else around it."""
    table = group.body is not None and isinstance(parts[group.body], Table)
    return group.how == "flow" and table and bool(group.words) and "flow" not in (before, after)
