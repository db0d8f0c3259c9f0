"""`python -m odds.hero_dice.check.first HERO`: print the first difference and end with status 1."""

from __future__ import annotations

import sys
from collections.abc import Iterator

from odds.hero_dice.check.cases import short_cases
from odds.hero_dice.check.compare import check_case
from odds.hero_dice.check.vectors import broken


def differences(name: str) -> Iterator[str]:
    """Yield every difference of a hero's short cases and of the rulebooks' examples."""
    yield from (f"example {vector} is not reproduced" for vector in broken())
    for case in short_cases((name,)):
        for finding in check_case(case, samples=500):
            if not finding.same:
                yield f"{case.title}: {finding.comparison}: {finding.difference}"


if __name__ == "__main__":
    found = next(differences(sys.argv[1]), "")
    print(found)
    raise SystemExit(bool(found))
