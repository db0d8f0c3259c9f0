"""Solved attacks of all four heroes, to be certified; the games are only a supply of processes."""

from __future__ import annotations

from itertools import product
from typing import Any

from odds.exact.certificate import check, check_walk
from odds.exact.claims import claim_of, walk_claim
from odds.hero_dice.answers.attack.openings import removals
from odds.hero_dice.answers.request import pool_without, read_request
from odds.hero_dice.attack import solve_attack
from odds.hero_dice.attack.solving import FiniteAttack

GOALS: dict[str, dict[str, Any]] = {
    "mean-hits": {"kind": "mean-hits"},
    "one-hit": {"kind": "hits-at-least", "hits": 1},
    "four-hits": {"kind": "hits-at-least", "hits": 4},
    "mean-damage": {"kind": "mean-damage"},
    "mean-damage-of-3": {"kind": "mean-damage", "need": 3},
    "defeat": {"kind": "defeat", "need": 3},
    "worth-up": {
        "kind": "worth",
        "worth": {"-1": "-1/2", "0": "0", "1": "1/3", "2": "2", "3": "5/2"},
    },
    "worth-down": {
        "kind": "worth",
        "worth": {"bust": "1", "0": "2", "1": "0", "2": "7/3", "3": "1"},
    },
}

FACES: dict[str, dict[str, dict[str, dict[str, int]]]] = {
    "flash": {
        "good": {"red": {"flash": 3, "reverse-flash": 1, "race": 2}, "yellow": {"flash": 6}},
        "even": {
            "red": {"flash": 2, "reverse-flash": 2, "race": 2},
            "yellow": {"flash": 2, "reverse-flash": 2, "race": 2},
        },
        "bad": {
            "red": {"flash": 1, "reverse-flash": 3, "race": 2},
            "yellow": {"flash": 2, "reverse-flash": 3, "blank": 1},
        },
    },
    "green-lantern": {
        "blank": {
            "green": {"lantern": 1, "parallax": 2, "recharge": 2, "blank": 1},
            "black": {"lantern": 3, "recharge": 3},
        },
        "recharge": {"green": {"lantern": 1, "recharge": 5}, "black": {"recharge": 6}},
    },
    "superman": {
        "spread": {
            "red": {"superman": 1, "kryptonite": 3, "heat-vision": 1, "freeze-breath": 1},
            "yellow": {"superman": 1, "kryptonite": 1, "heat-vision": 1, "freeze-breath": 3},
            "blue": {"superman": 2, "kryptonite": 1, "freeze-breath": 2, "blank": 1},
        },
    },
    "batman": {
        "blank": {
            "black": {"bat": 1, "wound": 2, "batmobile": 2, "blank": 1},
            "gray": {"bat": 4, "batmobile": 2},
        },
    },
}  # fmt: skip

TERMS: dict[str, list[dict[str, Any]]] = {
    "flash": [{"abilities": ["shield:1", "reverse-flash"]}, {"abilities": ["minus-die"] * 2}],
    "green-lantern": [{"abilities": ["parallax"]}, {"abilities": ["minus-die"]}],
    "superman": [
        {"abilities": ["kryptonite", "no-heat-vision"]},
        {"abilities": ["minus-die", "kryptonite"], "readings": ["bonus-after-minus-hits"]},
    ],
    "batman": [
        {"abilities": ["wound"], "markers": 2},
        {"abilities": ["minus-die"], "readings": ["one-colour-a-step"]},
    ],
}
LIMITED = {"abilities": ["only-3-rolls", "shield:2"]}


def cases() -> list[tuple[str, str, str | None, dict[str, Any]]]:
    """Return hero, goal, faces and terms: every goal with every face table and every term."""
    found: list[tuple[str, str, str | None, dict[str, Any]]] = []
    for hero, goal in product(FACES, GOALS):
        found += [(hero, goal, faces, {}) for faces in (None, *FACES[hero])]
        found += [(hero, goal, None, terms) for terms in (*TERMS[hero], LIMITED)]
    return found


def solved(
    hero: str, goal: str, faces: str | None, terms: dict[str, Any], digits: int
) -> list[Any]:
    """Return the solved attacks of a case, one for each way in which dice can be taken."""
    dice = {"dice": FACES[hero][faces]} if faces else {}
    request = read_request({"hero": hero, "goal": GOALS[goal], **dice, **terms})
    pools = [pool_without(request.hero, taken, "") for taken in removals(request)]
    return [solve_attack(request.setting, pool, digits) for pool in pools]


def certify(attack: Any, digits: int) -> None:
    """Claim what a solved attack says, and check it."""
    if isinstance(attack, FiniteAttack):
        check(claim_of(attack.solution))
    else:
        check_walk(walk_claim(attack.solution, digits))
