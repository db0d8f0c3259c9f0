"""What a chart is: inputs, the requests they come to, a table, and a figure of that table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from web.explore.asking import Asked
from web.explore.fields import Field, Values
from web.explore.figures import Figure
from web.explore.tables import Table
from web.explore.words import Words


@dataclass(frozen=True)
class Chart:
    """A chart; `asked` lists what will be asked, so that it can be checked and bounded first."""

    name: str
    fields: tuple[Field, ...]
    asked: Callable[[Values], Asked]
    table: Callable[[Values, Words], Table]
    figure: Callable[[Table, Values, Words], Figure]
