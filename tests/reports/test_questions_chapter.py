"""Open questions of the rules: words, ranking, and numbers that the rules give otherwise.

Where a reading amounts to another question (a villain without the ability, another need) that
question is the truth; what is counted die by die stands in `test_questions_by_dice`.
"""

from fractions import Fraction

import pytest

from odds.hero_dice import answers
from odds.hero_dice.answers import catalogue
from reports import asking
from reports.cells import CHANCE, titles
from reports.chapters import questions
from reports.chapters.questions.by_play import both_ways
from reports.chapters.questions.open import UNANSWERED
from reports.chapters.team import two_heroes as team_pairs
from reports.wording import said
from tests.reports.boxes import BOXES, USUAL, cases, made, sentences, table


def test_readings_of_the_program_are_all_asked():
    named = {**catalogue.readings(), **catalogue.settlement_readings(), **catalogue.turn_readings()}
    assert set(named) <= {question.name for question in questions.questions(USUAL)}


def test_a_reading_changes_what_the_answer_says_it_does():
    goal = {"kind": "mean-damage"}
    asked = {"hero": "superman", "goal": goal, "abilities": ["shield:2"]}
    other = answers.solve({**asked, "readings": ["bonus-after-minus-hits"]})["value"]["exact"]
    rows = table(made("questions", "assumed dice"), "questions-means")
    row = next(r for r in rows if r["about"] == "Superman's mean hits left against SHIELD 2")
    assert (row["ours"], row["other"]) == (
        Fraction(answers.solve(asked)["value"]["exact"]),
        Fraction(other),
    )


def test_questions_say_whose_dice_are_assumed():
    told = [said(s) for s in sentences(made("questions", "a counted box"))]
    assert any("the dice of Superman are assumed" in each for each in told)


# ---- words and ranking -----------------------------------------------------------------------


@pytest.mark.parametrize("box", BOXES)
def test_every_question_has_two_readings_and_a_reason(box):
    every = [*questions.questions(BOXES[box]), *UNANSWERED]
    assert len({question.name for question in every}) == len(every)
    for question in every:
        assert question.asks.endswith("?")
        assert question.ours
        assert question.other
        assert question.ours != question.other
        assert question.why
        assert question.values or question in UNANSWERED
        assert question in UNANSWERED or question.name in questions.SHORT


@pytest.mark.parametrize("box", BOXES)
def test_the_weightiest_stands_first(box):
    moved = [row["most"] or 0 for row in table(made("questions", box), "questions-ranked")]
    assert moved == sorted(moved, reverse=True)
    for question in questions.questions(BOXES[box]):
        chances = [value.most for value in question.values if value.unit == CHANCE]
        top = question.most(CHANCE)
        assert (top.most if top else 0) == max(chances, default=0)


@pytest.mark.parametrize("box", BOXES)
def test_counting_comes_to_the_answers_under_the_usual_readings(box):
    pairs = list(both_ways(BOXES[box]))
    assert len(pairs) == 15
    assert all(counted == answered for counted, answered in pairs)


# ---- other readings that are other questions -------------------------------------------------


def values(box, name):
    """Return (ours, other) by what is counted."""
    return {value.about: (value.ours, value.other) for value in cases(box, name)}


@pytest.mark.parametrize("box", BOXES)
def test_a_die_rolled_before_the_fall_is_seen_moves_the_need_by_one(box):
    """TWO-FACED with 3 or 4 hits: the villain of 4 falls unless a wound is thrown; 5 are enough."""
    faces = BOXES[box].dice.get("batman", {}).get("gray")
    if faces is None:
        faces = next(row["faces"] for row in catalogue.dice() if row["hero"] == "batman")["gray"]
    helps = 1 - Fraction(faces.get("wound", 0), 6)
    worth = {"0": "0", "1": "0", "2": "0", "3": str(helps), "4": str(helps), "5": "1"}
    found = values(box, "two-faced-before")
    for hero, title in titles().items():
        goal = {"kind": "worth", "worth": worth}
        ours = asking.fraction(BOXES[box], hero, goal, law_to=0)
        later = asking.chances(BOXES[box], hero, most=4)[3]
        assert found[f"{title} fells a villain of 4 with TWO-FACED"] == (ours, later)


@pytest.mark.parametrize("box", BOXES)
def test_moved_hits_make_a_team_of_two(box):
    """All of Flash's hits go to the neighbour, so it is as if both attacked it; or Batman alone."""
    found = values(box, "moved-hits")
    pair = found["Batman fells a villain of 5 with SOLO ATTACK, Flash beside it has a Tornado"]
    both = team_pairs.both(BOXES[box], ("flash", "batman"), 5)
    assert pair == (both, asking.chances(BOXES[box], "batman", most=5)[4])


@pytest.mark.parametrize("need", [1, 4])
def test_moved_hits_fell_what_nobody_targets(need):
    """Flash and Batman both target the neighbour of a villain with TEAM ATTACK."""
    foes = [{"threat": 9}, {"threat": need, "abilities": ["team-attack"]}]
    heroes = [{"hero": "flash", "markers": 1}, {"hero": "batman"}]
    goal = {"kind": "fell", "villain": 1}
    rows = answers.turn({"battlefield": foes, "heroes": heroes, "goal": goal, "interleave": False})
    row = next(r for r in rows["assignments"] if r["targets"] == {"flash": 0, "batman": 0})
    about = f"Flash's Tornado fells a villain of {need} with TEAM ATTACK that nobody targets"
    assert values("assumed dice", "moved-hits")[about] == (Fraction(row["value"]["exact"]), 0)


@pytest.mark.parametrize("box", BOXES)
def test_a_card_left_over_costs_two(box):
    found = values(box, "left-over")
    for hero, title in titles().items():
        chance = asking.chances(BOXES[box], hero, most=2)[1]
        about = f"resistance that {title} saves by a stack of two cards of 2"
        assert found[about] == (4 * chance, 2 * chance)


@pytest.mark.parametrize("box", BOXES)
def test_a_shield_of_the_first_is_passed_by_in_2015(box):
    """2015: the target's shield is taken off first; who targets the other moves all hits over."""
    found = values(box, "settlement-order")
    about = "Flash with a Tornado, two villains of 3, {} SHIELD 1: chance that the first falls"
    three, four = asking.chances(BOXES[box], "flash", most=4)[2:4]
    assert found[about.format("the first has")] == (four, three)
    assert found[about.format("both have")] == (four, four)


@pytest.mark.parametrize("box", BOXES)
def test_a_bonus_after_the_shield_is_never_taken(box):
    """Whoever has a hit at all then has one left: the chance of one hit, without a shield."""
    one = asking.chances(BOXES[box], "superman", most=1)[0]
    found = values(box, "bonus-after-minus-hits")
    for size in (1, 2, 3):
        ours, other = found[f"Superman's chance at threat 1 against SHIELD {size}"]
        assert other == one
        assert ours == asking.chances(BOXES[box], "superman", most=1 + size)[size]


@pytest.mark.parametrize("box", BOXES)
def test_one_shield_of_two_is_a_shield_of_one(box):
    found = values(box, "shields")
    for hero, title in titles().items():
        free = asking.chances(BOXES[box], hero, most=12)
        for one, two in ((1, 1), (1, 2), (2, 2)):
            for need in range(1, 9):
                shields = f"SHIELD {one} and SHIELD {two}"
                pair = found[f"{title}'s chance at threat {need} against {shields}"]
                assert pair == (free[need + one + two - 1], free[need + two - 1])


def test_the_greatest_changes_are_those_of_an_independent_count():
    """A second derivation of these numbers: +1 after the shield at threat 1, NO HEAT VISION at 1,
    two shields of one against Green Lantern at 5 (in percent)."""

    def found(name, about):
        return tuple(round(float(100 * n), 1) for n in values("assumed dice", name)[about])

    bonus = "Superman's chance at threat 1 against SHIELD {}"
    assert found("bonus-after-minus-hits", bonus.format(1)) == (76.6, 92.8)
    assert found("bonus-after-minus-hits", bonus.format(2)) == (42.2, 92.8)
    heat = found("no-heat-vision", "Superman's chance at threat 1 against NO HEAT VISION")
    assert round(heat[1] - heat[0], 1) == 25.9
    twice = "Green Lantern's chance at threat 5 against SHIELD 1 and SHIELD 1"
    assert found("shields", twice) == (0, 30.4)


@pytest.mark.parametrize("box", BOXES)
def test_every_question_says_what_was_tried(box):
    """Every threat that a question names stands there, and the greatest change is over all."""
    for question in questions.questions(BOXES[box]):
        assert question.tried
        own = [value for value in question.values if value.unit == CHANCE]
        last = {value.threat for value in own}
        if "threats 1 to 8" in question.tried or "of 1 to 8" in question.tried:
            assert last == set(range(1, 9))
        row = next(
            row for row in table(made("questions", box), "questions-ranked")
            if row["question"] == question.asks
        )  # fmt: skip
        assert (row["most"] or 0) == max((value.most for value in own), default=0)


def test_old_damage_is_told_by_whose_it_is():
    """Batman's new and Flash's old damage on a turned villain of 5: a second count gave these."""
    about = "both fell a turned villain of 5, Batman's new, Flash's old damage there"
    assert about in values("assumed dice", "two-faced-old-markers")


@pytest.mark.parametrize("box", BOXES)
def test_a_bust_by_roll_lies_between_proved_ends(box):
    rows = table(made("questions", box), "questions-chances")
    for row in (row for row in rows if row["other_low"]):
        assert row["question"] == questions.SHORT["bust-by-roll"]
    for value in cases(box, "bust-by-roll"):
        low, high = asking.low(value.other), asking.high(value.other)
        assert 0 <= low <= high <= 1
        assert high - low < Fraction(1, 10**6)


def test_a_question_that_moves_no_chance_has_no_bar():
    """Where the table of all questions has no chance, the picture has no bar of 0 %."""
    ranked = table(made("questions", "assumed dice"), "questions-ranked")
    bars = table(made("questions", "assumed dice"), "questions-most")
    assert {row["asks"] for row in bars} == {r["question"] for r in ranked if r["most"] != ""}
    assert all(row["most"] > 0 for row in bars)
