"""Examples of requests: they stand in the document, and the tests ask every one of them."""

from __future__ import annotations

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
    "goal": {"kind": "fell", "villain": 0},
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
