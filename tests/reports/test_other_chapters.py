"""The chapters beside the heroes' own: they build for any box, their numbers can be had otherwise.

The truth comes from identities that the rules give (a shield moves the need, the first of two
heroes plays for what the second has of the rest) and from the data files, not from the chapters.
"""

import json
import re
from collections.abc import Iterator
from fractions import Fraction
from functools import cache

import pytest

from odds.hero_dice import answers
from odds.hero_dice.answers import Fault, about, catalogue
from reports import asking
from reports.cells import lead, leaders, mean_cells, titles
from reports.chapters import (
    abilities,
    data,
    questions,
    robust,
    team,
    team_pairs,
    tool_samples,
    tools,
    validation,
    villains,
)
from reports.checking import faults
from reports.parts import Box, Chapter, Figure, Sentence, Steps, Table
from reports.wording import said

CHAPTERS = {
    "villains": villains,
    "abilities": abilities,
    "tools": tools,
    "team": team,
    "robust": robust,
    "questions": questions,
    "validation": validation,
    "data": data,
}
USUAL = Box()
COUNTED = Box(
    "a counted box",
    {
        "flash": {
            "red": {"flash": 2, "reverse-flash": 1, "race": 3},
            "yellow": {"flash": 3, "reverse-flash": 1, "race": 2},
        },
        "green-lantern": {
            "green": {"lantern": 1, "parallax": 3, "recharge": 2},
            "black": {"lantern": 2, "parallax": 2, "recharge": 2},
        },
        "batman": {
            "black": {"bat": 4, "batmobile": 2},
            "gray": {"bat": 3, "wound": 1, "batmobile": 2},
        },
    },
)
ODD = Box(
    "an odd box",
    {
        "flash": {"red": {"race": 6}, "yellow": {"flash": 5, "race": 1}},
        "green-lantern": {
            "green": {"recharge": 6},
            "black": {"lantern": 4, "parallax": 1, "recharge": 1},
        },
        "superman": {
            colour: {"superman": 1, "kryptonite": 5} for colour in ("red", "yellow", "blue")
        },
        "batman": {
            "black": {"bat": 1, "wound": 4, "batmobile": 1},
            "gray": {"bat": 1, "wound": 3, "batmobile": 2},
        },
    },
)
BOXES = {box.name: box for box in (USUAL, COUNTED, ODD)}
"""Assumed dice; dice of three heroes; dice that contradict facts, Flash without a finite mean."""


@cache
def made(name: str, box: str) -> Chapter:
    return CHAPTERS[name].chapter(BOXES[box])


def sentences(chapter: Chapter) -> Iterator[Sentence]:
    for part in chapter.parts:
        if isinstance(part, Sentence):
            yield part
        if isinstance(part, Steps):
            yield from part.lines


def table(chapter: Chapter, name: str) -> list[dict[str, object]]:
    """Return the rows of a table by column."""
    tables = [p.table if isinstance(p, Figure) else p for p in chapter.parts
              if isinstance(p, Figure | Table)]  # fmt: skip
    found = next(each for each in tables if each.name == name)
    names = [column.name for column in found.columns]
    return [dict(zip(names, row, strict=True)) for row in found.rows]


# ---- every chapter ---------------------------------------------------------------------------


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("name", CHAPTERS)
def test_a_chapter_builds_for_any_box_without_a_fault(name, box):
    assert faults(made(name, box)) == ()


@pytest.mark.parametrize("name", CHAPTERS)
def test_a_chapter_is_a_pure_function(name):
    again = CHAPTERS[name].chapter(USUAL)
    told = [list(map(said, sentences(each))) for each in (again, made(name, "assumed dice"))]
    assert told[0] == told[1]


def places(sentence: Sentence) -> list[str]:
    """Return the names of the numbers that stand in the text."""
    named = sorted(set(re.findall(r"\{(\w+)[:}]", sentence.text)))
    return [name for name in named if isinstance(sentence.values[name], int | float | Fraction)]


def idle(sentence: Sentence, name: str) -> bool:
    """Tell whether the check takes any other number in a place."""
    number = sentence.values[name]
    near = (number + step for step in (1, -1, Fraction(1, 100), -Fraction(1, 100)))
    return all(sentence.holds(**{**sentence.values, name: n}) for n in (*near, -1, 10**9))


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("name", CHAPTERS)
def test_every_number_in_a_text_can_fail_its_check(name, box):
    """A number that its check does not look at could be wrong unseen."""
    every = ((s, place) for s in sentences(made(name, box)) for place in places(s))
    assert [(s.text, place) for s, place in every if idle(s, place)] == []


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("name", CHAPTERS)
def test_no_float_where_the_number_is_a_fraction(name, box):
    """Flash's means alone are no fractions; the record of samples holds floats."""
    if name == "validation":
        return
    for part in made(name, box).parts:
        rows = part.rows if isinstance(part, Table) else ()
        floats = [row for row in rows if any(isinstance(cell, float) for cell in row)]
        assert all("Flash" in " ".join(map(str, row)) for row in floats)


# ---- villains --------------------------------------------------------------------------------


def test_nothing_is_computed_from_what_nobody_knows():
    known = {row["name"]: row for row in catalogue.villains()}
    rows = table(made("villains", "assumed dice"), "villain-pairs")
    assert len(rows) == 4 * len({row["villain"] for row in rows}) > 0
    for row in rows:
        assert known[row["villain"]]["abilities"]["value"] is not None
        assert (row["chance"] is None) == (known[row["villain"]]["threat"]["value"] is None)


def test_villains_of_unknown_abilities_are_named_as_such():
    rows = table(made("villains", "assumed dice"), "villain-unknown")
    told = {row["villain"] for row in rows if "abilities" in str(row["unknown"])}
    unsaid = {r["name"] for r in catalogue.villains() if r["abilities"]["value"] is None}
    assert unsaid <= told


@pytest.mark.parametrize("box", BOXES)
def test_the_best_hero_is_the_best_of_single_questions(box):
    """Captain Cold: threat 5, REVERSE-FLASH, which is a shield of one against Flash alone."""
    rows = table(made("villains", box), "villain-best")
    row = next(row for row in rows if row["villain"] == "Captain Cold")
    goals = {h: {"kind": "hits-at-least", "hits": 6 if h == "flash" else 5} for h in titles()}
    asked = {hero: asking.request(BOXES[box], hero, goal) for hero, goal in goals.items()}
    chance = {hero: Fraction(answers.solve(a)["value"]["exact"]) for hero, a in asked.items()}
    assert row["chance"] == max(chance.values())
    best = [titles()[hero] for hero, value in chance.items() if value == row["chance"]]
    assert row["best_for_fall"] == " and ".join(filter(None, [", ".join(best[:-1]), best[-1]]))


# ---- abilities -------------------------------------------------------------------------------


@pytest.mark.parametrize("box", BOXES)
def test_a_shield_moves_the_need(box):
    """The chance of n damage through a shield of k is that of n + k hits without one."""
    costs = table(made("abilities", box), "ability-costs")
    for hero, title in titles().items():
        free = asking.chances(BOXES[box], hero, (), 9)
        for size in (1, 2, 3):
            row = next(r for r in costs if (r["hero"], r["ability"]) == (title, f"SHIELD {size}"))
            for need in (3, 4, 5):
                left = free[need + size - 1]
                assert row[f"chance_{need}"] == left
                assert row[f"lost_at_{need}"] == free[need - 1] - left


def test_who_feels_an_ability_is_what_its_record_says():
    rows = {r["ability"]: r for r in catalogue.abilities()}
    for hero in titles():
        own = {
            name.replace(":N", ":1")
            for name, row in rows.items()
            if row["touches_attack"] and row["hero"] in (None, hero)
        }
        assert {n for n in abilities.felt(USUAL, hero) if n not in ("shield:2", "shield:3")} == own


# ---- tools -----------------------------------------------------------------------------------


@pytest.mark.parametrize("box", BOXES)
@pytest.mark.parametrize("tool", tool_samples.samples())
def test_a_gain_is_the_same_by_two_answers_and_by_the_turn_itself(tool, box):
    for sample in tool_samples.samples()[tool]:
        gain = sample.gain(BOXES[box])
        assert gain == sample.told_gain(BOXES[box]) >= 0


def test_two_damage_is_two_less_to_reach():
    """The card deals its 2 at the end: Green Lantern then needs 2 hits less."""
    free = asking.chances(USUAL, "green-lantern", (), 6)
    for sample in tool_samples.samples()["two-damage"]:
        assert sample.value(USUAL) == free[sample.villains[0]["threat"] - 3]


def test_a_second_attack_is_taken_where_the_first_fails():
    """To fell one villain, beginning anew is a second try: 1 - (1 - p)^2."""
    free = asking.chances(USUAL, "green-lantern", (), 6)
    for sample in tool_samples.samples()["restart"]:
        chance = free[sample.villains[0]["threat"] - 1]
        assert sample.value(USUAL) == 1 - (1 - chance) ** 2


# ---- team ------------------------------------------------------------------------------------


@pytest.mark.parametrize("box", BOXES)
def test_the_best_order_is_the_better_of_two_chains_of_single_attacks(box):
    for pair in team_pairs.pairs():
        for threat in team_pairs.THREATS:
            chains = [team_pairs.in_order(BOXES[box], *p, threat) for p in (pair, pair[::-1])]
            assert team_pairs.both(BOXES[box], pair, threat) == max(chains)


@pytest.mark.parametrize("box", BOXES)
def test_team_chances_lie_where_they_must(box):
    for row in table(made("team", box), "team-together"):
        assert max(row["first_alone"], row["second_alone"]) <= row["either"] <= row["together"] <= 1
    for row in table(made("team", box), "team-waiting-table"):
        assert row["fixed"] <= row["high"] <= 1
        assert row["low"] <= row["high"]
    for row in table(made("team", box), "team-marker-table"):
        assert 0 <= row["marker"] <= row["fell"]


def test_power_limits_are_those_of_the_data():
    rows = table(made("team", "assumed dice"), "power-limits")
    limits = [[r["limit"] for r in rows if r["edition"] == e] for e in ("2015", "2016")]
    assert limits == [[12, 15, 20, 25], [12, 15, 18, 21]]


# ---- robust ----------------------------------------------------------------------------------


def test_ranges_do_not_depend_on_the_box():
    names = ("robust-means", "robust-chances", "robust-decided", "robust-flash-totals")
    for name in names:
        assert table(made("robust", "assumed dice"), name) == table(
            made("robust", "an odd box"), name
        )


def test_an_end_of_a_range_is_attained_by_the_faces_that_it_names():
    ends = [
        (hero, goal, robust.robust(hero, goal)["value"][end])
        for hero in titles()
        for goal in list(robust.GOALS)[1:]
        for end in ("least", "greatest")
    ]
    for hero, goal, end in ends:
        box = Box("one of the tables", {hero: end["faces"]})
        assert asking.value(box, hero, robust.GOALS[goal]) == asking.number(end)


def test_dice_against_the_facts_are_told_so():
    told = [said(s) for s in sentences(made("robust", "an odd box"))]
    assert sum("contradict" in each for each in told) == 3
    assert sum("fit the facts: 3 of 3" in each for each in told) == 1


# ---- questions, validation, data -------------------------------------------------------------


def test_readings_of_the_program_are_all_asked():
    named = {**catalogue.readings(), **catalogue.settlement_readings(), **catalogue.turn_readings()}
    assert set(named) <= {question.name for question in questions.questions(USUAL)}


def test_a_reading_changes_what_the_answer_says_it_does():
    goal = {"kind": "mean-damage"}
    asked = {"hero": "superman", "goal": goal, "abilities": ["shield:2"]}
    other = answers.solve({**asked, "readings": ["bonus-after-minus-hits"]})["value"]["exact"]
    rows = table(made("questions", "assumed dice"), "questions-table")
    row = next(r for r in rows if r["about"] == "Superman's mean hits left against SHIELD 2")
    assert (row["ours"], row["other"]) == (
        Fraction(answers.solve(asked)["value"]["exact"]),
        Fraction(other),
    )


def test_validation_says_whose_dice_it_is_for():
    told = [said(s) for s in sentences(made("validation", "a counted box"))]
    assert any("assumed dice, not with those of a counted box" in each for each in told)


def test_questions_say_whose_dice_are_assumed():
    told = [said(s) for s in sentences(made("questions", "a counted box"))]
    assert any("the dice of Superman are assumed" in each for each in told)


@pytest.fixture
def record(monkeypatch):
    """Return a function that makes the chapter of a changed record."""
    kept = json.loads(about.LAST_CHECKS.read_text())

    def chapter_of(**changes):
        monkeypatch.setattr(validation, "last_checks", lambda: {**kept, **changes})
        return validation.chapter(USUAL)

    return chapter_of


def test_the_record_is_counted_as_it_is(record):
    rows = json.loads(about.LAST_CHECKS.read_text())["rows"]
    told = table(record(), "validation-by-hero")
    assert sum(row["compared"] for row in told) == sum(row["compared"] for row in rows)
    assert sum(row["cases"] for row in told) == len(rows)
    z = [row["z"] for row in table(record(), "validation-z")]
    assert sorted(z) == sorted(r["deviation"] for r in rows if r["comparison"] == "samples")
    assert sum(row["cases"] for row in table(record(), "validation-spread")) == len(z)


def test_a_difference_in_the_record_is_said(record):
    rows = json.loads(about.LAST_CHECKS.read_text())["rows"]
    rows[0] |= {"same": False, "differences": ["solver 1, engine 2"]}
    chapter = record(rows=rows, same=False)
    assert faults(chapter) == ()
    assert any("1 comparisons differ" in said(s) for s in sentences(chapter))


def test_an_older_record_is_said_to_be_older(record):
    chapter = record(data="0" * 16)
    assert faults(chapter) == ()
    assert any("older" in said(s) for s in sentences(chapter))


def test_planted_faults_are_claimed_only_where_the_record_holds_them(record):
    assert any("none is claimed here" in said(s) for s in sentences(record()))
    chapter = record(planted_faults={"all": 38, "caught": 38})
    assert faults(chapter) == ()
    assert any("noticed 38" in said(s) for s in sentences(chapter))


def test_without_a_record_nothing_is_claimed(monkeypatch):
    def gone():
        raise Fault("", "no results were kept", "no-checks")

    monkeypatch.setattr(validation, "last_checks", gone)
    chapter = validation.chapter(USUAL)
    assert faults(chapter) == ()
    assert not any(isinstance(part, Table | Figure) for part in chapter.parts)


def test_every_value_of_the_data_files_is_in_a_table():
    chapter = made("data", "assumed dice")
    assert [r["villain"] for r in table(chapter, "data-villain-cards")] == [
        r["name"] for r in catalogue.villains()
    ]
    assert len(table(chapter, "data-city-cards")) == 2 * len(catalogue.cities())
    assert len(table(chapter, "data-hero-cards")) == sum(
        len(r["cards"]) for r in catalogue.heroes()
    )
    assert len(table(chapter, "data-facts")) == sum(len(r["facts"]) for r in catalogue.dice())
    assert {r["edition"] for r in table(chapter, "data-edition-rules")} == {"2015", "2016"}


def test_unknown_values_stay_empty():
    rows = table(made("data", "assumed dice"), "data-villain-cards")
    assert all((r["threat"] is None) == (r["threat_sure"] == "unknown") for r in rows)
    assert all((r["abilities"] is None) == (r["abilities_sure"] == "unknown") for r in rows)


# ---- cells -----------------------------------------------------------------------------------


def test_ends_enclose_a_number_that_is_no_fraction():
    low, high = Fraction(1, 3), Fraction(1, 3) + Fraction(1, 10**15)
    middle, down, up = mean_cells(asking.Enclosed(low, high))
    assert Fraction(down) <= low < high <= Fraction(up)
    assert abs(Fraction(middle) - low) < Fraction(1, 10**5)


def test_leaders_are_all_who_may_lead():
    numbers = {
        "a": Fraction(1),
        "b": asking.Enclosed(Fraction(2), Fraction(3)),
        "c": Fraction(5, 2),
    }
    assert leaders(numbers) == ["b", "c"]
    assert lead(numbers) == (Fraction(2), Fraction(1))
