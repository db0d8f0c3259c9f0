"""How much work a turn has taken, counted and not timed, so that equal questions end alike."""

from __future__ import annotations

from dataclasses import dataclass


class Enough(Exception):
    """Raised where work would go beyond what is allowed."""


@dataclass
class Meter:
    """Counts work in about milliseconds; raises `Enough` beyond `most`, which None leaves open."""

    most: float | None = None
    used: float = 0.0

    def spend(self, work: float) -> None:
        """Count work that is about to be done."""
        self.used += work
        if self.most is not None and self.used > self.most:
            raise Enough

    @property
    def left(self) -> float:
        """What may still be spent."""
        return float("inf") if self.most is None else max(0.0, self.most - self.used)
