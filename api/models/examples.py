"""Examples of requests: they stand in the document, and the tests ask every one of them.

The document shows beside them what the app answers (`api/example_answers.py`), so they are small.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any

Example = dict[str, Any]
_FOUR = {"hero": "batman", "goal": {"kind": "hits-at-least", "hits": 4}}

ODDS_QUERY = "hero=flash&goal=hits-at-least&hits=4&ability=only-3-rolls&digits=8"
ODDS: Example = {
    "hero": "superman",
    "goal": {"kind": "defeat", "need": 4},
    "abilities": ["kryptonite", "shield:1"],
    "digits": 8,
}
ADVICE: Example = {
    "hero": "flash",
    "goal": {"kind": "hits-at-least", "hits": 4},
    "state": {"hand": {"red": {"flash": 2, "race": 1}, "yellow": {"race": 1}}},
    "digits": 8,
}
PLAN_QUERY = "hero=flash&goal=hits-at-least&hits=2"
PLAN: Example = {"hero": "flash", "goal": {"kind": "hits-at-least", "hits": 2}}
NEEDS_QUERY = "hero=batman&most=6&chance=4/5&ability=shield:1&digits=8"
NEEDS: Example = {
    "hero": "superman",
    "kind": "hits-at-least",
    "most": 5,
    "chance": "1/2",
    "abilities": ["kryptonite"],
    "digits": 8,
}
SETTLEMENT: Example = {
    "battlefield": [{"name": "Atrocitus", "threat": 4, "abilities": ["shield:2"]}],
    "attacks": [{"hero": "flash", "target": 0, "hits": {"5": "1/3", "6": "2/3"}}],
}
TURN: Example = {
    "battlefield": [
        {"name": "Captain Cold", "threat": 5, "abilities": ["reverse-flash"]},
        {"name": "Parallax", "threat": 3, "abilities": ["team-attack"]},
    ],
    "heroes": [{"hero": "flash"}, {"hero": "batman", "markers": 1}],
    "goal": {"kind": "fell", "villain": 1},
    "digits": 8,
}
ROBUST: Example = {
    "hero": "flash",
    "goal": {"kind": "hits-at-least", "hits": 4},
    "state": {"hand": {"red": {"flash": 1, "race": 2}, "yellow": {"race": 1}}},
    "digits": 8,
}
LEARNED: Example = {
    "hero": "flash",
    "goal": {"kind": "hits-at-least", "hits": 4},
    "abilities": ["only-3-rolls"],
    "rolls": [{"red": {"flash": 2, "race": 1}, "yellow": {"race": 1}}],
    "first_rolls": 1,
    "digits": 6,
}
TABLE_QUERY = "hero=batman&hero=flash&villain=captain+cold&digits=8"
TABLE: Example = {
    "heroes": ["flash"],
    "villains": ["weather wizard", {"name": "Ring", "threat": 5, "abilities": ["shield:2"]}],
    "digits": 8,
}
BATCH: Example = {
    "questions": [
        {"id": "mine", "kind": "odds", "request": {**_FOUR, "digits": 8}},
        {"id": "wrong", "kind": "odds", "request": {"hero": "hulk"}},
    ]
}


# ---- requests that are refused ---------------------------------------------------------------


@dataclass(frozen=True)
class Refused:
    """A request that is refused: in words, and as the test client of Flask sends it."""

    says: str
    path: str
    method: str = "POST"
    sent: Mapping[str, Any] = field(default_factory=dict)


_ODDS = "/api/v1/odds"
_JSON = {"content_type": "application/json"}

REFUSED = (
    Refused('POST /api/v1/odds of {"hero":', _ODDS, sent={"data": '{"hero":', **_JSON}),
    Refused("GET /api/v1/nothing", "/api/v1/nothing", "GET"),
    Refused("PUT /api/v1/odds", _ODDS, "PUT"),
    Refused(
        "GET /api/v1/heroes with Accept: text/html",
        "/api/v1/heroes",
        "GET",
        {"headers": {"Accept": "text/html"}},
    ),
    Refused("POST /api/v1/odds of 100 KB", _ODDS, sent={"data": " " * 100_000, **_JSON}),
    Refused("GET /api/v1/odds with a query of 9,000 characters", f"{_ODDS}?{'x' * 9000}", "GET"),
    Refused(
        "POST /api/v1/odds of a plain text",
        _ODDS,
        sent={"data": "flash", "content_type": "text/plain"},
    ),
    Refused(
        'POST /api/v1/odds of {"hero": "hulk", "goal": {"kind": "defeat", "need": 4}}',
        _ODDS,
        sent={"json": {"hero": "hulk", "goal": {"kind": "defeat", "need": 4}}},
    ),
)
LIMITS = {"ODDS_RATE_LIMIT": "1/minute", "WORK_BUDGET": 10}
REFUSED_BY_LIMITS = (
    Refused(
        "POST /api/v1/odds of its example, where 10 ms are allowed", _ODDS, sent={"json": ODDS}
    ),
    Refused(
        "GET /api/v1/heroes as the second request, where one a minute is allowed",
        "/api/v1/heroes",
        "GET",
    ),
)
"""What an app of such limits refuses, asked in this order."""
