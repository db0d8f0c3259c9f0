"""The table hero x villain: `solve` one by one, a second reading, closed forms, its files."""

from __future__ import annotations

import io
from fractions import Fraction
from time import perf_counter
from typing import Any

import pandas as pd
import pyarrow.parquet as pq
import pytest

from odds.hero_dice.answers import as_csv, as_parquet, expected_hits, solve
from odds.hero_dice.answers.bulk.table_files import COLUMNS
from odds.hero_dice.data import villains
from odds.hero_dice.heroes import hero_names
from odds.hero_dice.words import Fault
from tests.readings.second_reading import best

NUMBERS = ("hits", "raw_hits", "defeat")
STACK = {"name": "Stack", "threat": 6, "abilities": ["shield:1", "minus-die", "only-3-rolls"]}
OWN = {
    "flash": {
        "red": {"flash": 2, "reverse-flash": 1, "race": 3},
        "yellow": {"flash": 3, "reverse-flash": 1, "race": 2},
    },
    "batman": {
        "black": {"bat": 3, "wound": 2, "blank": 1},
        "gray": {"bat": 2, "wound": 1, "batmobile": 3},
    },
}


def goal_of(name: str, threat: int | None) -> dict[str, Any]:
    """The goal that a number of a row is the value of."""
    kinds = {"hits": "mean-damage", "raw_hits": "mean-hits", "defeat": "defeat"}
    return {"kind": kinds[name], **({"need": threat} if name == "defeat" else {})}


def check_row(row: dict[str, Any], asked: dict[str, Any]) -> None:
    """Every number of a row is what `solve` says to its own request."""
    request = {"hero": row["hero"], "abilities": row["abilities"], **asked}
    for name in NUMBERS:
        if row[name] is None:
            assert name == "defeat"
            assert row["threat"] is None
            continue
        answer = solve({**request, "goal": goal_of(name, row["threat"])})
        known = {key: answer["value"][key] for key in row[name]}
        assert row[name] == known, (row["hero"], row["villain"], name)
        removed = answer.get("minus_die", {}).get("best", [])
        assert row.get("remove", {}).get(name, []) == removed
        assert sorted(row["ignored"]) == sorted(answer["ignored"])


def test_the_default_table_is_all_heroes_and_villains_in_order() -> None:
    answer = expected_hits()
    pairs = [(row["villain"], row["hero"]) for row in answer["rows"]]
    assert pairs == [(card.name, hero) for card in villains() for hero in hero_names()]
    assert [v["name"] for v in answer["villains"]] == [card.name for card in villains()]


def test_every_number_of_the_default_table_is_that_of_solve() -> None:
    rows = [row for row in expected_hits()["rows"] if row["abilities"] is not None]
    assert len(rows) == 4 * 8
    for row in rows:
        check_row(row, {})


@pytest.mark.parametrize("digits", [1, 30, 200])
def test_own_dice_markers_digits(digits: int) -> None:
    asked = {"heroes": ["flash", "batman"], "villains": [STACK, "atrocitus"], "dice": OWN}
    answer = expected_hits({**asked, "markers": {"batman": 2}, "digits": digits})
    for row in answer["rows"]:
        more = {"markers": 2} if row["hero"] == "batman" else {}
        check_row(row, {"dice": OWN[row["hero"]], "digits": digits, **more})
    assert answer["markers"] == {"batman": 2}
    assert answer["dice"]["flash"]["confidence"] == "given"


def test_readings_concern_their_hero_alone() -> None:
    asked = {"villains": ["atrocitus"], "readings": ["bonus-after-minus-hits"]}
    for row in expected_hits(asked)["rows"]:
        own = {"readings": asked["readings"]} if row["hero"] == "superman" else {}
        check_row(row, own)


def test_stacked_abilities_and_a_reinforcement() -> None:
    stack = {"name": "Atrocitus", "threat": 5, "abilities": ["shield:2", "reinforcement"]}
    answer = expected_hits({"villains": [stack, {**stack, "abilities": ["shield:3", "wound"]}]})
    for row in answer["rows"]:
        check_row(row, {})
    assert any("reinforcement" in said for said in answer["villains"][0]["says"])
    assert answer["villains"][1]["says"] == []


# ---- other truths ----------------------------------------------------------------------------


@pytest.mark.parametrize("hero", ["green-lantern", "superman", "batman"])
def test_against_the_second_reading(hero: str) -> None:
    """Few dice, so that plain recursion over numbered dice comes to an end."""
    abilities = ["minus-die"] * {"green-lantern": 3, "superman": 3, "batman": 4}[hero]
    foe = {"name": "foe", "threat": 2, "abilities": [*abilities, "shield:1"]}
    answer = expected_hits({"heroes": [hero], "villains": [foe]})
    row, faces = answer["rows"][0], answer["dice"][hero]["faces"]
    for name in NUMBERS:
        read = best(hero, faces, foe["abilities"], goal_of(name, 2))
        assert Fraction(row[name]["exact"]) == read.value
        assert tuple(sorted(row["remove"][name])) in read.removed


def test_one_throw_of_flash_by_hand() -> None:
    """No race on any die: one throw of three red and one yellow die, each 1/2 or 2/3 a hit."""
    dice = {"red": {"flash": 3, "blank": 3}, "yellow": {"flash": 4, "blank": 2}}
    foe = {"name": "foe", "threat": 3, "abilities": ["shield:1"]}
    asked = {"heroes": ["flash"], "villains": [foe], "dice": {"flash": dice}}
    row = expected_hits(asked)["rows"][0]
    none = Fraction(1, 8) * Fraction(1, 3)
    all_four = Fraction(1, 8) * Fraction(2, 3)
    mean = Fraction(3, 2) + Fraction(2, 3)
    assert Fraction(row["raw_hits"]["exact"]) == mean
    assert Fraction(row["hits"]["exact"]) == mean - (1 - none)
    assert Fraction(row["defeat"]["exact"]) == all_four


def test_minus_hits_take_at_most_their_number() -> None:
    """raw - s <= left <= raw: the shield takes no more than it says, and never adds."""
    foes = [{"name": f"s{n}", "threat": 4, "abilities": [f"shield:{n}"]} for n in (1, 2, 3)]
    for row in expected_hits({"villains": foes})["rows"]:
        left, raw = (Fraction(row[n]["decimal"]) for n in ("hits", "raw_hits"))
        assert raw - int(row["villain"][1:]) <= left <= raw


# ---- what nobody knows -----------------------------------------------------------------------


def test_nothing_is_computed_from_what_is_unknown() -> None:
    answer = expected_hits()
    for villain in answer["villains"]:
        rows = [row for row in answer["rows"] if row["villain"] == villain["name"]]
        for row in rows:
            assert row["unknown"] == villain["unknown"]
            if "abilities" in row["unknown"]:
                assert [row[name] for name in NUMBERS] == [None] * 3
            else:
                assert row["hits"] is not None
                assert (row["defeat"] is None) == ("threat" in row["unknown"])
    by_name = {villain["name"]: villain for villain in answer["villains"]}
    assert by_name["Grodd"]["unknown"] == ["abilities"]
    assert by_name["Bane"]["unknown"] == ["threat", "abilities"]
    assert by_name["Bearer of Two-Faced"]["unknown"] == ["threat"]


def test_evidenced_abilities_may_be_more() -> None:
    answer = expected_hits({"villains": ["captain cold", "grodd", STACK]})
    assert [v["may_have_more"] for v in answer["villains"]] == [True, False, False]
    assert "may have more" in answer["villains"][0]["says"][0]


def test_typed_villains_may_be_unknown_too() -> None:
    foes = [{"name": "a"}, {"name": "b", "threat": 3, "abilities": None}]
    answer = expected_hits({"heroes": ["superman"], "villains": foes})
    assert [row["unknown"] for row in answer["rows"]] == [["threat"], ["abilities"]]
    assert answer["rows"][0]["hits"]["exact"] == answer["rows"][0]["raw_hits"]["exact"]


def test_a_mean_without_a_finite_value_has_no_number_and_says_why() -> None:
    dice = {"red": {"flash": 2, "race": 4}, "yellow": {"race": 6}}
    asked = {"heroes": ["flash"], "villains": ["atrocitus"], "dice": {"flash": dice}}
    row = expected_hits(asked)["rows"][0]
    assert row["hits"] is row["raw_hits"] is None
    assert row["problems"]["hits"]["code"] == "no-finite-value"
    assert row["defeat"]["exact"] == "1"


# ---- files -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def answer() -> dict[str, Any]:
    """The default table with a villain of many abilities."""
    names = [card.name for card in villains()]
    return expected_hits({"villains": [*names, STACK, {"name": 'Q, "x"', "threat": 2}]})


def frames(answer: dict[str, Any]) -> list[pd.DataFrame]:
    """The same table, read back from both files."""
    csv = pd.read_csv(io.StringIO(as_csv(answer)), keep_default_na=False)
    return [csv, pd.read_parquet(io.BytesIO(as_parquet(answer)))]


def test_files_read_back_row_by_row(answer: dict[str, Any]) -> None:
    for frame in frames(answer):
        assert list(frame.columns) == list(COLUMNS)
        assert len(frame) == len(answer["rows"])
        for (_, found), row in zip(frame.iterrows(), answer["rows"], strict=True):
            assert (found["hero"], found["villain"]) == (row["hero"], row["villain"])
            assert found["abilities"].split() == (row["abilities"] or [])
            for name in NUMBERS:
                number = row[name] or {"exact": None, "decimal": ""}
                assert found[f"{name}_exact"] == (number["exact"] or "")
                if number["decimal"]:
                    near = Fraction(number["exact"] or number["decimal"])
                    assert float(found[name]) == float(near)
                    assert float(found[f"{name}_decimal"]) == float(number["decimal"])


def test_pandas_makes_a_matrix_of_it(answer: dict[str, Any]) -> None:
    frame = pd.read_parquet(io.BytesIO(as_parquet(answer)))
    matrix = frame.pivot_table(index="villain", columns="hero", values="hits")
    assert set(matrix.columns) == set(hero_names())
    assert matrix.loc["Stack"].notna().all()
    unknown = sum(card.threat.value is None for card in villains())
    assert frame["threat"].isna().sum() == 4 * unknown > 0


def test_parquet_says_what_its_columns_mean(answer: dict[str, Any]) -> None:
    schema = pq.read_schema(io.BytesIO(as_parquet(answer)))
    told = {field.name: field.metadata[b"description"].decode() for field in schema}
    assert told == {name: what for name, (_, what) in COLUMNS.items()}


# ---- bad requests, speed ---------------------------------------------------------------------


@pytest.mark.parametrize(
    ("request_", "field"),
    [
        ([], ""),
        ({"hero": "flash"}, "hero"),
        ({"heroes": []}, "heroes"),
        ({"heroes": ["flash", "flash"]}, "heroes"),
        ({"heroes": ["hulk"]}, "heroes[0]"),
        ({"villains": []}, "villains"),
        ({"villains": "bane"}, "villains"),
        ({"villains": ["atrocitos"]}, "villains[0]"),
        ({"villains": [7]}, "villains[0]"),
        ({"villains": [{"threat": 4}]}, "villains[0].name"),
        ({"villains": [{"name": " ", "threat": 4}]}, "villains[0].name"),
        ({"villains": [{"name": "a", "threat": 0}]}, "villains[0].threat"),
        ({"villains": [{"name": "a", "abilities": ["wounds"]}]}, "villains[0].abilities[0]"),
        ({"villains": [{"name": "a", "abilities": ["wound"] * 9}]}, "villains[0].abilities"),
        ({"villains": ["bane"] * 101}, "villains"),
        ({"dice": {"hulk": {}}}, "dice.hulk"),
        ({"dice": {"flash": {"red": {"flash": 7}}}}, "dice.flash.red.flash"),
        ({"dice": {"flash": None}}, "dice.flash"),
        ({"dice_name": "mine"}, "dice"),
        ({"markers": {"flash": 1}}, "markers.flash"),
        ({"markers": {"batman": 4}}, "markers.batman"),
        ({"readings": ["x"]}, "readings[0]"),
        ({"heroes": ["flash"], "readings": ["one-colour-a-step"]}, "readings[0]"),
        ({"digits": 0}, "digits"),
        ({"digits": 1001}, "digits"),
    ],
)
def test_faults_name_their_field(request_: Any, field: str) -> None:
    with pytest.raises(Fault) as caught:
        expected_hits(request_)
    assert caught.value.field == field


def test_equal_questions_are_solved_once() -> None:
    """A hundred villains alike take little longer than one, and the default table is quick."""
    foes = [{"name": f"n{i}", "threat": 5, "abilities": ["shield:1"]} for i in range(100)]
    began = perf_counter()
    rows = expected_hits({"villains": foes})["rows"]
    expected_hits()
    assert perf_counter() - began < 2
    assert {row["hits"]["decimal"] for row in rows[::4]} == {rows[0]["hits"]["decimal"]}
