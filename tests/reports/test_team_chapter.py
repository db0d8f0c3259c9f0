"""Team against solo. Truth: chains of single attacks, and the data files."""

import pytest

from reports import asking
from reports.cells import titles
from reports.chapters.team import two_heroes as team_pairs
from tests.reports.boxes import BOXES, made, sentences, table


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
    limits = [[row[f"heroes_{n}"] for n in (1, 2, 3, 4)] for row in rows]
    assert [row["edition"] for row in rows] == ["2015", "2016"]
    assert limits == [[12, 15, 20, 25], [12, 15, 18, 21]]


@pytest.mark.parametrize("box", BOXES)
def test_one_each_is_two_single_attacks(box):
    """Of two villains of 3, one each: the mean threat felled is 3 for each that falls."""
    rows = table(made("team", box), "team-split-felled-all")
    names = {title: hero for hero, title in titles().items()}
    for row in (row for row in rows if row["threat"] == 3):
        alone = [
            asking.chances(BOXES[box], names[name], (), 3)[-1]
            for name in row["pair"].split(" and ")
        ]
        assert row["apart"] == 3 * sum(alone)


@pytest.mark.parametrize("box", BOXES)
def test_for_the_city_a_villain_is_worth_two_and_a_marker_two(box):
    """One each wins no Team marker: 2 for each villain that falls, whatever its threat."""
    rows = table(made("team", box), "team-split-city-all")
    names = {title: hero for hero, title in titles().items()}
    for row in (row for row in rows if row["threat"] == 4):
        alone = [
            asking.chances(BOXES[box], names[name], (), 4)[-1]
            for name in row["pair"].split(" and ")
        ]
        assert row["apart"] == 2 * sum(alone)
        assert row["together"] <= 4


@pytest.mark.parametrize("box", BOXES)
def test_most_of_all_pairs_is_most_of_all_pairs(box):
    """What the sentences name is compared with every row of the tables below them."""
    told = [s for s in sentences(made("team", box)) if s.values]
    gain = next((s.values for s in told if "gains more by adding" in s.text), None)
    rows = table(made("team", box), "team-together")
    most = max(r["together"] - max(r["first_alone"], r["second_alone"]) for r in rows)
    assert most == (gain["together"] - gain["one"] if gain else 0)
    marks = table(made("team", box), "team-marker-table")
    chance = next(s.values["chance"] for s in told if "Team marker" in s.text)
    assert chance == max(row["marker"] for row in marks)
    assert {row["threat"] for row in marks} == {2, 3, 4, 5, 6, 7}


@pytest.mark.parametrize("box", BOXES)
def test_strongest_pairs_are_all_named(box):
    rows = table(made("team", box), "team-together")
    for row in table(made("team", box), "team-strongest"):
        own = {r["pair"]: r["together"] for r in rows if r["threat"] == row["threat"]}
        best = [pair for pair, chance in own.items() if chance == max(own.values())]
        assert row["together"] == max(own.values())
        assert all(pair in row["pair"] for pair in best)
