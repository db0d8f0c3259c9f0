"""`python -m odds.hero_dice.check.first HERO`: print the first difference and end with status 1.

The last line is JSON: the `case`, and what each comparison `told` of it that differs. Where
examples of the rulebooks fail, they stand first.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator

from odds.hero_dice.check.cases import short_cases
from odds.hero_dice.check.compare import check_case
from odds.hero_dice.check.vectors import broken

SAMPLES = 2000


def differences(name: str) -> Iterator[tuple[str, dict[str, str]]]:
    """Yield what differs in each of a hero's short cases: the case, and what is told."""
    for case in short_cases((name,)):
        found = check_case(case, SAMPLES)
        told = {each.comparison: each.difference for each in found if each.differs}
        if told:
            yield case.title, told


def first(name: str) -> tuple[str, dict[str, str]]:
    """Return the first case that differs and what is told; nothing told where none does."""
    examples = ", ".join(broken())
    case, told = next(differences(name), ("", {}))
    return case, ({"example": examples} if examples else {}) | told


if __name__ == "__main__":
    case, told = first(sys.argv[1])
    print(json.dumps({"case": case, "told": told}))
    raise SystemExit(bool(told))
