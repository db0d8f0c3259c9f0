"""Villains, abilities: numbers that can be had otherwise.

The truth comes from identities that the rules give (a shield moves the need) and from the data
files, not from the chapters.
"""

from fractions import Fraction

import pytest

from odds.hero_dice import answers
from odds.hero_dice.answers import catalogue
from reports import asking
from reports.cells import titles
from reports.chapters import abilities
from reports.chapters.team import two_heroes as team_pairs
from reports.chapters.villains import lookup as villain_lookup
from reports.numbers import percent
from reports.wording import said
from tests.reports.boxes import BOXES, USUAL, made, sentences, table

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
    assert row["best"] == " and ".join(filter(None, [", ".join(best[:-1]), best[-1]]))


@pytest.mark.parametrize("box", BOXES)
def test_the_runner_up_is_the_second_of_all(box):
    rows = [row for row in table(made("villains", box), "villain-best") if row["threat"]]
    rows = [row for row in rows if "DEFEAT TWICE" not in row["abilities"]]
    every = table(made("villains", box), "villain-pairs")
    for row in rows:
        own = [each["chance"] for each in every if each["villain"] == row["villain"]]
        assert (row["chance"], row["second_chance"]) in [
            tuple(sorted(own, reverse=True)[:2]),
            (max(own), ""),
        ]
        assert row["second_chance"] != "" or own.count(max(own)) > 1
        assert row["both"] is None or row["both"] >= row["chance"]


@pytest.mark.parametrize("box", BOXES)
def test_two_on_a_villain_are_one_attack_after_the_other(box):
    """Captain Cold again: who comes second is asked for what the first has left, in both orders."""
    row = next(
        row
        for row in table(made("villains", box), "villain-best")
        if row["villain"] == "Captain Cold"
    )
    heroes = [hero for hero, title in titles().items() if title in (row["best"], row["second"])]
    if len(heroes) < 2:
        return
    chains = [chain(BOXES[box], *pair) for pair in (heroes, heroes[::-1])]
    assert row["both"] == max(chains)


def chain(box, first, second, threat=5):
    minus = {"flash": ["reverse-flash"]}
    left = [Fraction(1), *asking.chances(box, second, minus.get(second, []), most=threat)]
    shift = 1 if first == "flash" else 0
    worth = {str(n): str(left[max(0, threat - max(0, n - shift))]) for n in range(threat + 2)}
    return asking.fraction(box, first, {"kind": "worth", "worth": worth}, law_to=0)


@pytest.mark.parametrize("box", BOXES)
def test_the_table_of_any_villain_holds_the_greatest_chance(box):
    rows = table(made("villains", box), "villain-any-all")
    assert len(rows) == len(villain_lookup.every()) * len(villain_lookup.NEEDS)
    for row in rows:
        if row["ability"] != "SHIELD 2":
            continue
        free = [asking.chances(BOXES[box], hero, (), 9)[row["threat"] + 1] for hero in titles()]
        assert row["chance"] == max(free)
        assert set(row["hero"].replace(" and ", ", ").split(", ")) == {
            title
            for title, chance in zip(titles().values(), free, strict=True)
            if chance == max(free)
        }


@pytest.mark.parametrize("box", BOXES)
def test_nobody_fells_a_villain_of_defeat_twice_in_one_round(box):
    """ "The villain must be defeated a second time in a later round." Reverse Flash: threat 3."""
    rows = table(made("villains", box), "villain-pairs")
    rows = {row["hero"]: row for row in rows if row["villain"] == "Reverse Flash"}
    best = next(
        row for row in table(made("villains", box), "villain-best")
        if row["villain"] == "Reverse Flash"
    )  # fmt: skip
    assert best["best"] == "nobody in one round"
    assert (best["chance"], best["both"]) == ("", "")
    chances = [asking.chances(BOXES[box], hero, (), 3)[2] for hero in titles()]
    pairs = [team_pairs.both(BOXES[box], pair, 3) for pair in team_pairs.pairs()]
    for once in (max(chances), max(pairs)):
        told = next(said(s) for s in sentences(made("villains", box)) if "twice" in s.values)
        assert percent(once, 1) in told
        assert f"{percent(once * once, 1)} for both" in told
    for hero, title in titles().items():
        assert rows[title]["chance"] == 0
        assert rows[title]["defeat"] == asking.chances(BOXES[box], hero, (), 3)[2]


@pytest.mark.parametrize("box", BOXES)
def test_villains_and_tools_say_the_same_of_one_ability(box):
    """A chance to fell a villain of 4 without a tool, in the table of any villain and in Tools."""
    names = {"SHIELD 1", "SHIELD 2", "PARALLAX", "-1 DIE", "ONLY 3 ROLLS"}
    any_villain = {row["ability"]: row["chance"] for row in table(made("villains", box),
                   "villain-any-all") if row["threat"] == 4}  # fmt: skip
    for row in table(made("tools", box), "tool-construct"):
        if row["ability"] in names:
            assert row["without"] <= any_villain[row["ability"]]
        else:
            assert (row["ability"], row["without"]) == ("DEFEAT TWICE", 0)


@pytest.mark.parametrize("box", BOXES)
def test_a_gray_die_moves_the_fall_of_any_villain(box):
    """TWO-FACED: with damage there a gray die adds one, or on a wound takes one."""
    faces = BOXES[box].dice.get("batman", {}).get("gray")
    if faces is None:
        faces = next(row["faces"] for row in catalogue.dice() if row["hero"] == "batman")["gray"]
    helps = 1 - Fraction(faces.get("wound", 0), 6)
    for row in table(made("villains", box), "villain-any-all"):
        need = row["threat"]
        if row["ability"] != "TWO-FACED":
            continue
        worth = {str(n): str((n > need) + (0 < need - 1 <= n <= need or n == need == 1) * helps)
                 for n in range(need + 2)}  # fmt: skip
        goal = {"kind": "worth", "worth": worth}
        assert row["chance"] == max(
            asking.fraction(BOXES[box], hero, goal, law_to=0) for hero in titles()
        )


@pytest.mark.parametrize("box", BOXES)
def test_two_who_must_attack_together_are_the_strongest_of_all_pairs(box):
    """Parallax, threat 3 with TEAM ATTACK: no minus-hits, so pairs are those of any villain."""
    row = next(
        row for row in table(made("villains", box), "villain-best") if row["villain"] == "Parallax"
    )
    found = {pair: team_pairs.both(BOXES[box], pair, 3) for pair in team_pairs.pairs()}
    best = {frozenset(titles()[h] for h in p) for p, n in found.items() if n == max(found.values())}
    assert set(row["advice"].removesuffix(" together").split(" and ")) in best


def test_cards_without_a_known_name_are_not_called_known_by_name():
    """The collected facts: the bearer of TWO-FACED and both reinforcements have no name."""
    for name in ("villains", "data"):
        told = [said(s) for s in sentences(made(name, "assumed dice"))]
        assert any("22 villain cards; 3 of them go by a name of ours" in each for each in told)


def test_the_first_choice_is_counted_over_the_villains_of_the_table():
    """Six can be computed, of one the threat is unknown; 13 threats are known in all."""
    told = " ".join(said(s) for s in sentences(made("villains", "assumed dice")))
    assert "of the 5 villains of the table whose threat is known" in told


def test_how_sure_a_card_is_is_said():
    known = {row["name"]: row for row in catalogue.villains()}
    for row in table(made("villains", "assumed dice"), "villain-unknown"):
        card = known[row["villain"]]
        assert card["threat"]["confidence"] in row["sources"]
        assert card["abilities"]["confidence"] in row["sources"]


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
        # "Three rolls, one for each colour": three are no limit to Superman.
        own -= {"only-3-rolls"} if hero == "superman" else set()
        assert {n for n in abilities.felt(USUAL, hero) if n not in ("shield:2", "shield:3")} == own


@pytest.mark.parametrize("box", BOXES)
def test_three_rolls_are_no_limit_to_superman(box):
    free, limited = (
        asking.chances(BOXES[box], "superman", each, 8) for each in ([], ["only-3-rolls"])
    )
    assert free == limited
    rows = table(made("abilities", box), "ability-felt")
    assert {row["ability"]: row["superman"] for row in rows}["ONLY 3 ROLLS"] == "–"
    told = [said(s) for s in sentences(made("abilities", box))]
    assert not any("With these dice Superman loses nothing by ONLY 3" in each for each in told)


def test_fewer_dice_help_most_where_one_hit_is_needed():
    """By -1 DIE, at a threat of 1: an independent count gave 68.2 -> 70.9, 90.1 -> 91.9, 92.8 ->
    93.3 percent."""
    rows = table(made("abilities", "assumed dice"), "ability-helps")
    found = {(r["hero"], r["threat"]): (round(float(100 * r["usual"]), 1),
             round(float(100 * r["chance"]), 1)) for r in rows}  # fmt: skip
    assert found["Flash", 1] == (68.2, 70.9)
    assert found["Green Lantern", 1] == (90.1, 91.9)
    assert found["Superman", 1] == (92.8, 93.3)
    told = " ".join(said(s) for s in sentences(made("abilities", "assumed dice")))
    assert "helps most at 1: against -1 DIE Flash" in told
