"""The numbers of a sweep against those who answer one question at a time: `solve` and `robust`."""

from __future__ import annotations

import random
from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from odds.hero_dice.answers import robust, solve, sweep, tables
from odds.hero_dice.answers.bulk.sweeping import sweep_work
from odds.hero_dice.words import Fault
from reports.sweep.columns import face_columns, rows
from reports.sweep.questions import GOALS, Sweep, everyone, felt, spelled, stacks, tasks

MEAN = {"kind": "mean-hits"}
KINDS: list[dict[str, Any]] = [
    MEAN,
    {"kind": "hits-at-least", "hits": 3},
    {"kind": "defeat", "need": 2},
    {"kind": "defeat", "need": 0},
    {"kind": "mean-damage"},
    {"kind": "mean-damage", "need": 3},
    {"kind": "worth", "worth": {"0": "0", "1": "1/2", "2": "2"}},
]
STACKS = {
    "flash": [[], ["shield:1"], ["minus-die", "reverse-flash"], ["only-3-rolls", "minus-die"]],
    "green-lantern": [["minus-die"], ["parallax", "only-3-rolls"], ["minus-die", "minus-die"]],
    "superman": [["kryptonite"], ["minus-die", "no-heat-vision"], ["shield:2", "kryptonite"]],
    "batman": [["wound"], ["minus-die", "shield:1"], ["minus-die", "minus-die"]],
}


def questions(seed: int) -> Iterator[tuple[str, list[str], str]]:
    """A stack of each hero, and a set of tables."""
    rng = random.Random(seed)
    for hero, listed in STACKS.items():
        for stack in listed:
            yield hero, stack, rng.choice(["better", "any"])


QUESTIONS = list(questions(7))


@pytest.mark.parametrize(("hero", "stack", "chosen"), QUESTIONS, ids=str)
def test_every_row_is_what_solve_says_of_the_table(
    hero: str, stack: list[str], chosen: str
) -> None:
    """Each goal under a few tables, typed in: the same value, digit by digit, the same dice."""
    every = tables(hero, chosen)["tables"]
    for place in random.Random(str(stack)).sample(range(len(every)), 3):
        asked = {"hero": hero, "abilities": stack, "goals": KINDS, "set": chosen}
        found = sweep({**asked, "from": place, "to": place + 1})["rows"]
        assert [(row["table"], row["goal"]) for row in found] == [
            (place, goal) for goal in range(len(KINDS))
        ]
        for row in found:
            single = {"hero": hero, "abilities": stack, "goal": KINDS[row["goal"]]}
            answer = solve({**single, "dice": every[place]})
            assert row["value"] == answer["value"]
            assert row["remove"] == alike(answer)


def alike(answer: dict[str, Any]) -> list[list[str]]:
    """Every way without a loss to leave dice out, by the solve answer."""
    if "minus_die" not in answer:
        return [[]]
    best, options = answer["minus_die"]["best"], answer["minus_die"]["options"]
    tied = [option["remove"] for option in options if option["tie"]]
    return tied or [best]


@pytest.mark.parametrize(("hero", "stack", "chosen"), QUESTIONS, ids=str)
def test_ends_over_all_tables_are_those_of_robust(hero: str, stack: list[str], chosen: str) -> None:
    """Least, greatest with their tables, and the value of the default table."""
    goals = [MEAN, {"kind": "defeat", "need": 3}]
    found = sweep({"hero": hero, "abilities": stack, "goals": goals, "set": chosen})["rows"]
    every = tables(hero, chosen)
    for place, goal in enumerate(goals):
        own = [row for row in found if row["goal"] == place]
        assert [row["table"] for row in own] == list(range(len(every["tables"])))
        single = {"hero": hero, "abilities": stack, "goal": goal, "set": chosen, "first_rolls": 0}
        value = robust(single)["value"]
        for name, best in (("least", min), ("greatest", max)):
            end = best(Fraction(row["value"]["decimal"]) for row in own)
            assert abs(Fraction(value[name]["decimal"]) - end) <= Fraction(1, 10**29)
            at = every["tables"].index(value[name]["faces"])
            assert own[at]["value"]["exact"] == value[name]["exact"]
        assert own[every["default"]]["value"] == value["default"]


def test_rows_of_files_hold_the_answers() -> None:
    """Every table of a task in its order, faces as they are, the nearest double beside."""
    whole = Sweep(("flash", "superman"), (("mean-hits", None), ("defeat", 2)), ("shield:1",))
    for task in tasks(whole):
        listed = rows(task)
        assert len(listed) == task.rows
        every = tables(task.hero)["tables"]
        spread = product(task.stacks, range(task.first, task.last), task.goals)
        for row, (stack, place, goal) in zip(listed, spread, strict=True):
            assert (row["abilities"], row["table"]) == ("+".join(stack), place)
            assert (row["goal"], row["number"]) == goal
            shown = {c: n for c in face_columns() if (n := row.get(c))}
            faces = every[place]
            assert shown == {f"{c}_{s}": n for c, of in faces.items() for s, n in of.items()}
            if row.get("exact"):
                assert row["decimal"] == float(Fraction(row["exact"]))
            else:
                assert Fraction(row["low"]) <= Fraction(row["high"])
                assert abs(Fraction(row["low"]) - Fraction(row["decimal"])) < Fraction(1, 10**14)


# ---- what is asked ---------------------------------------------------------------------------


@pytest.mark.parametrize("hero", everyone())
def test_tasks_come_to_every_question_once(hero: str) -> None:
    """No ability, each alone, all pairs; every table; every goal; none of them twice."""
    whole = Sweep((hero,))
    asked = [
        (stack, table, goal)
        for task in tasks(whole)
        for stack, table, goal in product(task.stacks, range(task.first, task.last), task.goals)
    ]
    number = len(tables(hero)["tables"])
    assert len(asked) == len(set(asked)) == len(stacks(hero)) * number * len(GOALS)
    assert {stack for stack, _, _ in asked} == set(stacks(hero))
    assert tasks(whole) == tasks(whole)


@pytest.mark.parametrize("hero", everyone())
def test_abilities_left_out_change_nothing(hero: str) -> None:
    """What is not felt has the row of no ability."""
    left_out = {"no-cards", "two-faced", "kryptonite", "wound", "parallax"} - set(felt(hero))
    assert len(left_out) >= 4
    asked = {"hero": hero, "goals": [MEAN, {"kind": "defeat", "need": 2}], "to": 1}
    plain = sweep(asked)["rows"]
    for word in left_out:
        found = sweep({**asked, "abilities": [word]})
        assert (found["rows"], found["ignored"]) == (plain, [word])


def test_goals_are_spelled_as_requests_have_them() -> None:
    """Each goal of the default ones is one that `solve` takes."""
    for goal in GOALS:
        assert solve({"hero": "superman", "goal": spelled(goal)})["value"]["exact"]


def test_estimates_grow_with_what_is_asked() -> None:
    """More goals, more dice to choose from: more work."""
    one = {"hero": "flash", "goals": [{"kind": "hits-at-least", "hits": 2}]}
    two = {**one, "goals": [{"kind": "hits-at-least", "hits": n} for n in (2, 5)]}
    choice = {**one, "abilities": ["minus-die"]}
    assert sweep_work(one).solve < sweep_work(two).solve
    assert sweep_work(one).compile < sweep_work(choice).compile


@pytest.mark.parametrize(
    ("raw", "field"),
    [
        ([], ""),
        ({"goals": [MEAN]}, "hero"),
        ({"hero": "flash"}, "goals"),
        ({"hero": "flash", "goals": []}, "goals"),
        ({"hero": "flash", "goals": MEAN}, "goals"),
        ({"hero": "flash", "goals": [MEAN, {"kind": "defeat"}]}, "goals[1].need"),
        ({"hero": "flash", "goals": [{"kind": "win"}]}, "goals[0].kind"),
        ({"hero": "flash", "goals": [3]}, "goals[0]"),
        ({"hero": "flash", "goals": [MEAN], "from": 43}, "from"),
        ({"hero": "flash", "goals": [MEAN], "from": 5, "to": 4}, "to"),
        ({"hero": "flash", "goals": [MEAN], "set": "all"}, "set"),
        ({"hero": "flash", "goals": [MEAN], "dice": {}}, "dice"),
        ({"hero": "flash", "goals": [MEAN], "abilities": ["wounds"]}, "abilities[0]"),
    ],
)
def test_faults_name_the_field(raw: object, field: str) -> None:
    """Whatever is wrong, the field that is."""
    with pytest.raises(Fault) as caught:
        sweep(raw)
    assert caught.value.field == field


@pytest.mark.parametrize(
    ("hero", "chosen", "field"), [("hulk", "any", "hero"), ("flash", 3, "set")]
)
def test_tables_name_the_field(hero: str, chosen: object, field: str) -> None:
    """A hero or a set that is none."""
    with pytest.raises(Fault) as caught:
        tables(hero, chosen)
    assert caught.value.field == field
