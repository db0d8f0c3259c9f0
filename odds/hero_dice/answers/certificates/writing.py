"""Certificates of a solve answer: policy and values, which a short script proves by itself.

The schema is `hero-odds-certificate/1`; `docs/certificate.md` says it key by key and
`docs/check_certificate.py` checks it. Every way to begin (which dice minus-die takes) has an entry
of its own: a *table* of rolls and situations or, for Flash without a limit of rolls, a *walk* of
totals with two bounds. Numbers in texts are whole, over the denominator of the entry.
"""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

from odds.hero_dice.answers.attack.openings import Opening
from odds.hero_dice.answers.certificates.tables import Entry, table_of
from odds.hero_dice.answers.certificates.walks import certified_walk, thrown
from odds.hero_dice.answers.request import Request, pool_without
from odds.hero_dice.attack.throw_all import ThrowAll
from odds.hero_dice.attack.walking import WalkAttack
from odds.hero_dice.words import Fault

SCHEMA = "hero-odds-certificate/1"
MOST_BYTES = 4_000_000
"""What a client may be sent; a certificate of every default question is far smaller."""
_OF_A_DIGIT = 20


def certificate(request: Request, ranked: list[Opening]) -> dict[str, Any]:
    """Return the certificate of solved openings, best first; `Fault` where it would be too large.

    >>> from odds.hero_dice.answers import solve
    >>> asked = {"hero": "batman", "goal": {"kind": "mean-hits"}, "certificate": True}
    >>> found = solve(asked)
    >>> found["certificate"]["value"][0] == found["value"]["exact"]
    True
    """
    entries: list[dict[str, Any]] = []
    room = MOST_BYTES
    for way in ranked:
        _check_size(_estimate(way.attack, request.digits), room)
        entries.append({"remove": list(way.removed), **_entry(request, way)})
        room -= len(json.dumps(entries[-1], separators=(",", ":")))
        _check_size(0, room)
    values = [value_of(entry) for entry in entries]
    return {
        "schema": SCHEMA,
        "faces": request.dice.table(),
        "value": [str(max(low for low, _ in values)), str(max(high for _, high in values))],
        "openings": entries,
    }


def value_of(entry: Entry) -> tuple[Fraction, Fraction]:
    """Return the value of an entry before the first roll: a lower and an upper bound."""
    if entry["kind"] == "walk":
        low, high = (thrown(entry, entry[bound]) for bound in ("low", "high"))
        return low, high
    value = Fraction(int(entry["rolls"][entry["start"]][2]), int(entry["denominator"]))
    return value, value


def _entry(request: Request, way: Opening) -> dict[str, Any]:
    pool = pool_without(request.hero, way.removed, "remove")
    attack = way.attack
    if isinstance(attack, WalkAttack) or _endless(attack):
        return certified_walk(request, attack, pool)
    return table_of(attack)


def _endless(attack: Any) -> bool:
    """Tell whether the compiled attack stands for one with more totals than it holds."""
    rules = attack.structure.rules
    return isinstance(rules, ThrowAll) and rules.cap is not None


def _estimate(attack: Any, digits: int) -> int:
    """Return about how many bytes an entry takes: a walk has more totals and digits as asked."""
    if isinstance(attack, WalkAttack):
        return _OF_A_DIGIT * digits * digits
    return 3 * int(attack.structure.size)


def _check_size(size: int, room: int) -> None:
    if size > room:
        raise Fault(
            "certificate",
            f"it would hold more than {MOST_BYTES // 10**6} million bytes; ask for fewer digits or "
            "markers, or name the dice that minus-die takes",
            "too-much",
        )
