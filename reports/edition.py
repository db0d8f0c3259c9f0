"""Which guide this is: whose dice, which version, and the command that builds it again."""

from __future__ import annotations

import shlex
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from odds.hero_dice.answers import catalogue
from reports.parts import Box


@dataclass(frozen=True)
class Edition:
    """A guide for a box; `text` is the profile as one short text, "" for assumed dice."""

    box: Box
    version: str
    text: str = ""

    def command(self, chapter: str = "") -> str:
        """Return the command that builds the guide again, or a chapter of it.

        >>> Edition(Box(), "1.0").command("flash")
        'odds guide build --chapter flash'
        """
        words = ["odds", "guide", "build", *(["--dice", self.text] if self.text else [])]
        return shlex.join([*words, *(["--chapter", chapter] if chapter else [])])

    @property
    def whose(self) -> str:
        """Return whose dice the guide is for, in a line."""
        rest = [row["title"] for row in catalogue.heroes() if row["hero"] not in self.box.dice]
        if not self.box.dice:
            return f"For {self.box.name}: nobody has published the real faces."
        others = f"; assumed dice for {', '.join(rest)}" if rest else ""
        return f"For the dice of {self.box.name}{others}."

    @property
    def foot(self) -> str:
        """Return what stands below every picture."""
        return f"{self.box.name} · Hero Odds {self.version}"

    @cached_property
    def faces(self) -> list[dict[str, Any]]:
        """Return the faces of each hero's dice with how sure they are, a record a colour."""
        return [
            {"hero": row["title"], "colour": colour, "faces": dict(faces), "confidence": sure}
            for row in catalogue.heroes()
            for table, sure in [self._of(row)]
            for colour, faces in table.items()
        ]

    def _of(self, row: dict[str, Any]) -> tuple[Any, str]:
        if row["hero"] in self.box.dice:
            return self.box.dice[row["hero"]], "given by the user"
        return row["faces"]["faces"], row["faces"]["confidence"]
