"""Robust answers against single answers: `solve` and `advise` with each table typed in."""

from __future__ import annotations

import random
from fractions import Fraction
from typing import Any

import pytest

from odds.hero_dice.answers import advise, robust, solve
from odds.hero_dice.data.admissible import admissible
from odds.hero_dice.words import Fault

MEAN = {"kind": "mean-hits"}
FOUR = {"kind": "hits-at-least", "hits": 4}
RACES = {"red": {"race": 3}, "yellow": {"race": 1}}
BLUE = {
    "red": {"kryptonite": 1},
    "yellow": {"superman": 1, "kryptonite": 1},
    "blue": {"superman": 2, "freeze-breath": 1},
}
QUESTIONS: list[dict[str, Any]] = [
    {"hero": "flash", "goal": FOUR, "set": "any"},
    {"hero": "flash", "goal": MEAN},
    {"hero": "flash", "goal": {"kind": "mean-damage"}, "abilities": ["shield:2"], "set": "any"},
    {"hero": "flash", "goal": FOUR, "abilities": ["only-3-rolls", "minus-die"]},
    {"hero": "green-lantern", "goal": MEAN},
    {"hero": "green-lantern", "goal": FOUR, "abilities": ["only-3-rolls"], "set": "any"},
    {"hero": "superman", "goal": MEAN, "abilities": ["kryptonite"]},
    {"hero": "superman", "goal": {"kind": "defeat", "need": 3}, "abilities": ["minus-die"]},
    {"hero": "batman", "goal": MEAN},
    {"hero": "batman", "goal": FOUR, "markers": 1, "abilities": ["minus-die"]},
]


def typed_in(table: Any) -> dict[str, dict[str, int]]:
    return {colour: dict(row) for colour, row in table}


def ends(number: dict[str, Any]) -> tuple[Fraction, Fraction]:
    """The ends of a value: twice its fraction, or its enclosure."""
    if number["exact"] is not None:
        return Fraction(number["exact"]), Fraction(number["exact"])
    return Fraction(number["low"]), Fraction(number["high"])


def single(question: dict[str, Any], faces: dict[str, dict[str, int]]) -> dict[str, Any]:
    """The question with given dice."""
    return {**{k: v for k, v in question.items() if k != "set"}, "dice": faces, "law_to": 0}


@pytest.mark.parametrize("question", QUESTIONS, ids=str)
def test_bounds_hold_for_sampled_tables_and_are_attained(question: dict[str, Any]) -> None:
    """No sampled table lies outside; the tables named attain the ends; the default is solved."""
    answer = robust(question)
    value = answer["value"]
    tables = admissible(question["hero"], question.get("set", "better"))
    assert answer["tables"]["number"] == len(tables)
    for table in random.Random(4).sample(tables, 12):
        low, high = ends(solve(single(question, typed_in(table)))["value"])
        assert ends(value["least"])[0] <= high
        assert low <= ends(value["greatest"])[1]
    for end in ("least", "greatest"):
        attained = solve(single(question, value[end]["faces"]))["value"]
        assert {key: value[end][key] for key in attained} == attained
    assert value["default"] == solve({k: v for k, v in question.items() if k != "set"})["value"]


@pytest.mark.parametrize("goal", [FOUR, MEAN], ids=str)
def test_the_ends_are_those_of_all_tables(goal: dict[str, Any]) -> None:
    """Every one of the 42 tables, solved one by one."""
    question = {"hero": "flash", "goal": goal}
    single_values = [
        ends(solve(single(question, typed_in(table)))["value"]) for table in admissible("flash")
    ]
    value = robust(question)["value"]
    width = Fraction(1, 10**30)
    assert abs(ends(value["least"])[0] - min(low for low, _ in single_values)) <= width
    assert abs(ends(value["greatest"])[1] - max(high for _, high in single_values)) <= width


# ---- decisions -------------------------------------------------------------------------------


def best_moves(question: dict[str, Any], table: Any, state: dict[str, Any]) -> list[str]:
    """The moves without loss, by `advise`."""
    options = advise({**single(question, typed_in(table)), "state": state})["options"]
    return [option["do"] for option in options if option["loss"]["exact"] == "0"]


@pytest.mark.parametrize(
    ("goal", "abilities", "rolls"),
    [(FOUR, [], None), (MEAN, [], None), (MEAN, ["shield:1"], None), (MEAN, ["only-3-rolls"], 2)],
)
def test_flash_by_total_is_what_advice_says_for_each_table(
    goal: dict[str, Any], abilities: list[str], rolls: int | None
) -> None:
    """Four races add nothing: the total decides, table by table."""
    question = {"hero": "flash", "goal": goal, "abilities": abilities, "set": "any"}
    rows = robust(question)["decisions"]["by_total"]
    tables = admissible("flash", "any")
    assert {row.get("rolls_left") for row in rows} == ({1, 2} if rolls else {None})
    for row in rows:
        if rolls and row["rolls_left"] != 3 - rolls:
            continue
        total = row.get("total", row.get("at_least"))
        if rolls and abs(total) > 3:
            continue
        state = {"hand": RACES, "total": total, **({"rolls": rolls} if rolls else {})}
        best = [best_moves(question, table, state) for table in tables]
        assert row["roll_best_in"] == sum("roll" in moves for moves in best)
        assert row["stop_best_in"] == sum("stop" in moves for moves in best)
        everywhere = set.intersection(*map(set, best))
        said = {"roll on": {"roll"}, "stop": {"stop"}, "either": {"roll", "stop"}}
        assert said.get(row["best"], set()) == everywhere


def test_beyond_the_last_total_nothing_changes() -> None:
    """The row "at least" holds far up, too."""
    question = {"hero": "flash", "goal": MEAN, "set": "any"}
    last = robust(question)["decisions"]["by_total"][-1]
    for total in (last["at_least"] + 5, last["at_least"] + 30):
        state = {"hand": RACES, "total": total}
        best = [best_moves(question, table, state) for table in admissible("flash", "any")]
        assert sum("roll" in moves for moves in best) == last["roll_best_in"]


@pytest.mark.parametrize("abilities", [[], ["only-3-rolls"]])
def test_counted_situations_of_green_lantern(abilities: list[str]) -> None:
    """Two green dice and a black one: every hand, every table, by `advise`."""
    taken = ["green", "green", "black"]
    question = {
        "hero": "green-lantern",
        "goal": MEAN,
        "abilities": ["minus-die"] * 3 + abilities,
        "remove": taken,
        "set": "any",
    }
    found = robust(question)["decisions"]
    symbols = ("lantern", "parallax", "recharge")
    greens = [
        {a: 1, b: 1} if a != b else {a: 2} for i, a in enumerate(symbols) for b in symbols[i:]
    ]
    limits = [1, 2] if abilities else [None]
    situations = decided = 0
    for green in greens:
        for black in symbols:
            for rolls in limits:
                state = {"hand": {"green": green, "black": {black: 1}}, "removed": taken}
                best = _losses(question, {**state, **({"rolls": rolls} if rolls else {})})
                situations += len(best[0]) > 1
                decided += len(best[0]) > 1 and any(map(all, zip(*best, strict=True)))
    assert (found["situations"], found["whatever_the_dice"]) == (situations, decided)


def _losses(question: dict[str, Any], state: dict[str, Any]) -> list[list[bool]]:
    """For each table, whether each move in a fixed order is best."""
    found = []
    for table in admissible("green-lantern", "any"):
        options = advise({**single(question, typed_in(table)), "state": state})["options"]
        by_move = {str((o["do"], o.get("dice"))): o["loss"]["exact"] == "0" for o in options}
        found.append([by_move[move] for move in sorted(by_move)])
    return found


@pytest.mark.parametrize(
    ("question", "state"),
    [
        ({"hero": "flash", "goal": MEAN}, {"hand": RACES, "total": 2}),
        ({"hero": "superman", "goal": MEAN}, {"hand": BLUE}),
        ({"hero": "flash", "goal": FOUR, "abilities": ["minus-die"]}, {}),
    ],
    ids=str,
)
def test_options_in_a_state_are_those_of_advice(
    question: dict[str, Any], state: dict[str, Any]
) -> None:
    """Counts, ends and greatest loss of each option, from `advise` with each table."""
    answer = robust({**question, "state": state})
    every = [
        advise({**single(question, typed_in(table)), "state": state})["options"]
        for table in admissible(question["hero"])
    ]
    for option in answer["options"]:
        same = [
            next(o for o in options if all(option[k] == o[k] for k in ("do", "colour") if k in o))
            for options in every
        ]
        losses = [ends(o["loss"]) for o in same]
        assert option["best_in"] == sum(loss == (0, 0) for loss in losses)
        assert option["whatever_the_dice"] == (option["best_in"] == len(every))
        close = Fraction(1, 10**28)
        values = [ends(o["value"]) for o in same]
        assert abs(ends(option["least"])[0] - min(low for low, _ in values)) < close
        assert abs(ends(option["greatest"])[1] - max(high for _, high in values)) < close
        greatest = max(high for _, high in losses)
        assert abs(ends(option["greatest_loss"])[1] - greatest) < close


def test_whatever_the_dice_is_said_in_words() -> None:
    """At four hits one stops, below one rolls on, whatever the dice."""
    request = {"hero": "flash", "goal": FOUR, "set": "any"}
    assert robust(request)["decisions"]["says"] == [
        "total -2 to 3: whatever the dice, roll on",
        "total 4 or more: whatever the dice, stop",
    ]
    state = {"hand": {"red": {"flash": 1, "race": 2}, "yellow": {"race": 1}}}
    assert robust({**request, "state": state})["says"] == "Whatever the dice, roll on."
    assert robust({"hero": "superman", "goal": MEAN, "state": {"hand": BLUE}})["says"] == (
        "Whatever the dice, keep blue."
    )


def test_it_depends_is_said_with_counts() -> None:
    """Two hits, a race, no cap: some tables lose on average."""
    says = robust({"hero": "flash", "goal": MEAN, "state": {"hand": RACES, "total": 2}})["says"]
    assert says.startswith("It depends on the dice: of 42 tables, best is ")


def test_tables_that_never_show_the_dice_do_not_count() -> None:
    """A black wound lies there: the 5 * 10 tables without black wounds are out."""
    hand = {"black": {"bat": 2, "wound": 1, "batmobile": 1}, "gray": {"bat": 3}}
    answer = robust({"hero": "batman", "goal": MEAN, "state": {"hand": hand}})
    assert (answer["possible_in"], answer["impossible_in"]) == (100, 50)
    assert max(option["best_in"] for option in answer["options"]) <= 100
    rows = robust({"hero": "batman", "goal": MEAN, "first_rolls": 60})["decisions"]["first_rolls"]
    for row in rows:
        assert row["possible_in"] == (100 if row["dice"].get("black", {}).get("wound") else 150)


def test_first_rolls_say_what_a_state_says() -> None:
    """A first roll's row is the answer for the state with that roll."""
    for hero in ("superman", "batman", "green-lantern"):
        request = {"hero": hero, "goal": MEAN}
        for row in robust({**request, "first_rolls": 3})["decisions"]["first_rolls"]:
            answer = robust({**request, "state": {"hand": row["dice"], "rolls": 1}})
            best = [option for option in answer["options"] if option["best_in"]]
            assert (row["says"], row["options"]) == (answer["says"], best)


def test_the_die_to_leave_out() -> None:
    """Counts of the best die over all tables, from `solve` with each."""
    request = {"hero": "flash", "goal": MEAN, "abilities": ["minus-die"]}
    found = robust(request)["minus_die"]["options"]
    best = [
        {tuple(o["remove"]) for o in options if o["value"] == options[0]["value"]}
        for options in (
            solve(single(request, typed_in(table)))["minus_die"]["options"]
            for table in admissible("flash")
        )
    ]
    for option in found:
        assert option["best_in"] == sum(tuple(option["remove"]) in ways for ways in best)


@pytest.mark.parametrize(
    ("more", "field"),
    [
        ({"dice": {"red": {"flash": 6}, "yellow": {"flash": 6}}}, "dice"),
        ({"dice_name": "mine"}, "dice_name"),
        ({"set": "best"}, "set"),
        ({"sets": "any"}, "sets"),
        ({"hero": "hulk"}, "hero"),
        ({"goal": {"kind": "defeat"}}, "goal.need"),
        ({"state": {"hand": {"red": {"blank": 3}, "yellow": {"race": 1}}}}, "state.hand.red.blank"),
        ({"state": {"hand": {"red": {"race": 2}, "yellow": {"race": 1}}}}, "state.hand.red"),
        ({"state": {"total": 3}}, "state.hand"),
        ({"state": 3}, "state"),
    ],
)
def test_bad_input_names_its_field(more: dict[str, Any], field: str) -> None:
    """The field that is wrong, whatever is wrong with it."""
    with pytest.raises(Fault) as caught:
        robust({"hero": "flash", "goal": MEAN, **more})
    assert caught.value.field == field


def test_no_request_at_all() -> None:
    """No table, no answer."""
    with pytest.raises(Fault):
        robust([1, 2])


def test_worths_beyond_every_float_are_ranked() -> None:
    """A loss of more than 308 digits is a number like any other."""
    worth = {"0": "0", "1": "7" * 400, "2": str(10**400)}
    asked = {"hero": "green-lantern", "goal": {"kind": "worth", "worth": worth}}
    assert robust({**asked, "abilities": ["minus-die"]})["decisions"]["first_rolls"]
