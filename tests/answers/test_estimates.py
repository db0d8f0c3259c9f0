"""Work estimates: cheap, growing with what is asked, and a refusal that says what to leave out."""

from __future__ import annotations

import pickle
from random import Random
from time import process_time
from typing import Any

import pytest

from odds.hero_dice.answers import estimates
from odds.hero_dice.answers.bulk.batching import FUNCTIONS
from odds.hero_dice.answers.estimates import ESTIMATES, check, estimate
from odds.hero_dice.answers.problems import Costly, problem_of
from odds.hero_dice.words import Fault
from tests.peers.estimate_requests import CARDS, DRAWN, WORST, WORST_SHIELD

FLASH = {"hero": "flash", "goal": {"kind": "hits-at-least", "hits": 4}}
MEAN = {"hero": "flash", "goal": {"kind": "mean-damage"}}
BLANK = {
    "black": {"bat": 1, "wound": 2, "batmobile": 2, "blank": 1},
    "gray": {"bat": 3, "wound": 1, "batmobile": 2},
}


def turn(villains: int, heroes: tuple[str, ...], tools: bool = False) -> dict[str, Any]:
    foes = [{"threat": 4, "abilities": ["shield:1"]} for _ in range(villains)]
    full = [
        {
            "hero": hero,
            "cards": list(CARDS[hero]),
            **({} if hero == "superman" else {"markers": 3}),
        }
        for hero in heroes
    ]
    own = full if tools else [{"hero": hero} for hero in heroes]
    return {"battlefield": foes, "heroes": own, "goal": {"kind": "threat-removed"}}


def test_every_kind_has_an_estimate() -> None:
    assert set(ESTIMATES) == set(FUNCTIONS)


def shields(number: int) -> list[str]:
    return [f"shield:{number}"]


GROWING: list[tuple[str, list[Any]]] = [
    ("odds", [{**FLASH, "goal": {"kind": "defeat", "need": n}} for n in (1, 20, 50, 99)]),
    ("odds", [{**MEAN, "abilities": shields(n)} for n in (1, 10, 20)]),
    ("odds", [{**MEAN, "abilities": shields(20) * n} for n in (1, 4, 8)]),
    ("odds", [{**MEAN, "digits": n} for n in (30, 300, 1000)]),
    ("odds", [{**MEAN, "digits": 1000, "law_to": n} for n in (0, 40, 200)]),
    ("odds", [{**FLASH, "hero": "batman", "first_rolls": n} for n in (0, 10, 60)]),
    ("odds", [{**FLASH, "hero": "batman", "markers": n} for n in (0, 1, 3)]),
    ("odds", [{**FLASH, "hero": "batman", **more} for more in ({}, {"dice": BLANK})]),
    ("robust", [{**MEAN, "abilities": shields(20) * n} for n in (1, 4, 8)]),
    ("robust", [{**FLASH, "hero": "superman", "first_rolls": n} for n in (0, 4, 60)]),
    ("needs", [{"hero": "flash", "most": n} for n in (1, 15, 50, 99)]),
    ("expected-hits", [{"villains": ["atrocitus"]}, {}]),
    ("turn", [turn(n, ("flash", "batman")) for n in (1, 5, 20)]),
    ("turn", [turn(4, tuple(CARDS)[:n]) for n in (1, 2, 3, 4)]),
    ("turn", [turn(4, tuple(CARDS), tools) for tools in (False, True)]),
    ("turn", [turn(n, tuple(CARDS), tools=True) for n in (1, 2, 4)]),
]


@pytest.mark.parametrize(("kind", "requests"), GROWING)
def test_more_asked_is_more_work(kind: str, requests: list[Any]) -> None:
    found = [estimate(kind, request) for request in requests]
    assert found == sorted(set(found)), found


def test_drawn_requests_are_estimated_in_few_milliseconds() -> None:
    """The worst legal ones among them; turns with full hands may take some more."""
    for kind, draw in DRAWN.items():
        asked = [draw(Random(f"{kind} {i}")) for i in range(20)]
        asked += [request for name, request in WORST if name == kind]
        for request in asked:
            estimate(kind, request)
        began = process_time()
        assert all(estimate(kind, request) >= 1 for request in asked)
        assert (process_time() - began) / len(asked) < 0.03, kind


def test_the_worst_requests_are_told_from_plain_ones() -> None:
    for kind, request in WORST:
        plain = {"hero": request["hero"], "goal": {"kind": "hits-at-least", "hits": 2}}
        assert estimate(kind, request) > 3 * estimate(kind, plain)


@pytest.mark.parametrize("raw", [None, 7, [], {}, {"hero": "hulk"}, {**FLASH, "x": 1}])
@pytest.mark.parametrize("kind", list(ESTIMATES))
def test_what_cannot_be_answered_costs_nothing(kind: str, raw: Any) -> None:
    if kind == "expected-hits" and raw in (None, {}):
        assert estimate(kind, raw) > 1
    else:
        assert estimate(kind, raw) == 1


def test_no_such_kind() -> None:
    with pytest.raises(Fault) as caught:
        estimate("tea", {})
    assert caught.value.field == "kind"


# ---- refusals --------------------------------------------------------------------------------


def refused(kind: str, request: Any, budget: int) -> Costly:
    with pytest.raises(Costly) as caught:
        check(kind, request, budget)
    return caught.value


def test_within_the_budget_the_estimate_comes_back() -> None:
    assert check("odds", FLASH, 1000) == estimate("odds", FLASH)


def test_the_problem_states_estimate_and_budget() -> None:
    fault = refused("robust", {**MEAN, "abilities": WORST_SHIELD}, 1000)
    problem = problem_of(fault)
    assert problem.status == problem.body["status"] == 422
    assert problem.body["type"] == "urn:hero-odds:too-costly"
    assert problem.body["estimate"] == fault.estimate > problem.body["budget"] == 1000
    assert str(fault.estimate) in problem.body["detail"]


@pytest.mark.parametrize(
    ("kind", "request_", "field", "words"),
    [
        ("robust", {**MEAN, "abilities": WORST_SHIELD}, "abilities", "without abilities"),
        ("odds", {**FLASH, "hero": "batman", "first_rolls": 60}, "first_rolls", "first_rolls"),
        ("odds", {**MEAN, "digits": 1000, "law_to": 200}, "digits", "without law_to"),
        ("robust", {**FLASH, "hero": "superman"}, "first_rolls", '"first_rolls": 0'),
        ("turn", turn(4, tuple(CARDS), tools=True), "heroes", "one hero less"),
        ("turn", turn(6, ("flash", "batman"), tools=True), "heroes", "heroes without markers"),
        ("needs", {"hero": "flash", "most": 99}, "most", "without most"),
        ("expected-hits", {"villains": ["atrocitus", "parallax"]}, "villains", "half of the"),
    ],
)
def test_the_refusal_says_what_to_leave_out(
    kind: str, request_: Any, field: str, words: str
) -> None:
    """And what is left out makes it less, as it says."""
    fault = refused(kind, request_, 1)
    assert fault.field.partition(".")[0] == field
    assert words in fault.detail


def test_smaller_requests_told_are_legal_and_smaller() -> None:
    for kind, request in [*WORST, ("turn", turn(4, tuple(CARDS), tools=True))]:
        for _, told, changed in estimates._changes(kind, request):
            assert 1 < estimate(kind, changed) <= estimate(kind, request), told


def test_refusals_pass_between_processes() -> None:
    fault = refused("odds", FLASH, 0)
    again = pickle.loads(pickle.dumps(fault))
    assert problem_of(again) == problem_of(fault)
    plain = pickle.loads(pickle.dumps(Fault("a", "b", "c")))
    assert (plain.field, plain.detail, plain.code) == ("a", "b", "c")


BUDGET = 20_000
"""What the API allows."""


def heavy(number: int, threat: int) -> dict[str, Any]:
    """Endless attacks on villains of high threat, the gray die rolled for each."""
    foes = [{"threat": threat - n, "abilities": ["two-faced"]} for n in range(6)]
    return {
        "battlefield": foes,
        "heroes": [{"hero": "flash", "cards": ["yellow-die"], "markers": 1}] * number,
        "goal": {"kind": "threat-removed"},
    }


@pytest.mark.parametrize(
    ("kind", "request_", "budget"),
    [
        ("turn", heavy(3, 99), BUDGET),
        ("turn", heavy(4, 60), BUDGET),
        ("robust", {**MEAN, "abilities": WORST_SHIELD, "set": "any", "digits": 1000}, 1_000),
    ],
)
def test_what_a_refusal_advises_is_allowed(kind: str, request_: Any, budget: int) -> None:
    fault = refused(kind, request_, budget)
    assert "try " in fault.detail, fault.detail
    changes = estimates._steps(kind, request_, budget)
    assert check(kind, changes[-1][3], budget) <= budget


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_ordinary_full_hands_against_eight_villains_are_not_refused(number: int) -> None:
    """They are answered in part, see `played_with_tools`."""
    assert check("turn", turn(8, tuple(CARDS)[:number], tools=True), BUDGET) <= BUDGET
