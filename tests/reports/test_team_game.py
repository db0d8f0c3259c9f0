"""The worked round and the whole game. Truth: single attacks chained by hand, and the rulebooks."""

from fractions import Fraction

import pytest

from reports import asking
from reports.cells import titles
from reports.chapters.team import game as team_game
from tests.reports.boxes import BOXES, made, sentences, table

FOES = {
    "Weather Wizard": (4, ["only-3-rolls"], {}),
    "Captain Cold": (5, ["reverse-flash"], {"flash": 1}),
}
"""Threat, abilities, and what the villain takes off a hero's hits: REVERSE-FLASH one, off Flash."""


def falls(box, hero, foe, need):
    return asking.chances(box, hero, FOES[foe][1], need)[-1] if need > 0 else Fraction(1)


def chained(box, first, second, foe, worth):
    """Return the best mean worth where `first` has ended before `second` begins.

    `worth` is what the villain's fall is worth with damage of one, and of both.
    """
    threat, abilities, minus = FOES[foe]
    one, both = worth
    left = {}
    for hits in range(threat + 2):
        damage = max(0, hits - minus.get(first, 0))
        if damage >= threat:
            left[str(hits)] = one + (both - one) * falls(box, second, foe, 1)
        else:
            left[str(hits)] = (both if damage else one) * falls(box, second, foe, threat - damage)
    goal = {"kind": "worth", "worth": {hits: str(value) for hits, value in left.items()}}
    rolls = [name for name in abilities if name == "only-3-rolls"]
    return asking.fraction(box, first, goal, rolls, law_to=0)


def gained(box, flash, lantern, counts):
    """Return the best of a choice of targets; `counts` gives the worth of a fall by its threat."""
    pair = {"flash": flash, "green-lantern": lantern}
    if flash == lantern:
        worth = counts(FOES[flash][0])
        order = (list(pair), list(pair)[::-1])
        return max(chained(box, *heroes, flash, worth) for heroes in order)
    return sum(
        counts(FOES[foe][0])[0] * falls(box, hero, foe, FOES[foe][0]) for hero, foe in pair.items()
    )


@pytest.mark.parametrize("box", BOXES)
def test_the_worked_round_is_single_attacks_one_after_the_other(box):
    rows = table(made("team", box), "team-worked-choices")
    assert len(rows) == 4
    for row in rows:
        targets = row["flash"], row["green_lantern"]
        # "Each card still on the Battlefield costs 2; each Team marker raises it by 2."
        assert row["city"] == gained(BOXES[box], *targets, lambda threat: (2, 4))
        assert row["felled"] == gained(BOXES[box], *targets, lambda threat: (threat, threat))


@pytest.mark.parametrize("box", BOXES)
def test_the_worked_round_advises_the_best_choice(box):
    rows = table(made("team", box), "team-worked-choices")
    told = next(s.values for s in sentences(made("team", box)) if s.text.startswith("Targets:"))
    best = max(rows, key=lambda row: row["city"])
    assert told["best"] == best["city"]
    both = f"both attack {best['flash']}"
    each = f"Flash attacks {best['flash']} and Green Lantern attacks {best['green_lantern']}"
    assert told["who"] == (both if best["flash"] == best["green_lantern"] else each)


@pytest.mark.parametrize("box", BOXES)
def test_what_the_first_leaves_adds_up_to_the_round(box):
    best = max(row["city"] for row in table(made("team", box), "team-worked-choices"))
    rows = table(made("team", box), "team-worked-after")
    assert sum(row["chance"] for row in rows) == 1
    assert sum(row["chance"] * row["gain"] for row in rows) == best


# ---- the whole game --------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("lying", "coming", "stay", "city"),
    [
        ([4], [3], 7, []),
        ([4], [5, 3], 12, []),
        ([4, 3], [6], 13, []),
        ([4, 3, 6], [3], 13, [3]),
        ([3], [4, 4], 11, []),
        ([4, 4], [5], 13, []),
    ],
)
def test_villains_advance_as_in_the_examples_of_the_rulebooks(lying, coming, stay, city):
    """The play examples of Flash and of Green Lantern, two heroes."""
    rest, overrun = team_game.advance(lying, coming, team_game.limit(2))
    assert (sum(rest), overrun) == (stay, city)


def test_the_scoring_is_that_of_the_rulebook():
    """City: its threat. Battlefield: 2 a card. A Team marker, with damage of two: 2 back."""
    rows = table(made("team", "assumed dice"), "team-game-points")
    points = {row["fate"]: [row[f"threat_{n}"] for n in (1, 4, 7)] for row in rows}
    assert list(points.values()) == [[0, 0, 0], [2, 2, 2], [-2, -2, -2], [-1, -4, -7]]


@pytest.mark.parametrize("threat", team_game.LYING)
@pytest.mark.parametrize("coming", team_game.COMING)
def test_at_the_limit_a_fall_lets_in_what_is_no_greater(threat, coming):
    """12 lie there and 12 may: a fall of t makes room for t. The newcomer then costs 2 instead of
    its threat and the fallen card 2 less: its threat is saved in all; without room 2."""
    assert team_game.saves(threat, coming) == (coming if threat >= coming else 2)


@pytest.mark.parametrize("box", BOXES)
def test_whom_first_is_the_best_of_three_attacks(box):
    rows = table(made("team", box), "team-game-first")
    names = {title: hero for hero, title in titles().items()}
    for row in rows:
        chances = asking.chances(BOXES[box], names[row["hero"]], (), 5)
        for coming in team_game.COMING:
            worth = {t: chances[t - 1] * (coming if t >= coming else 2) for t in (3, 4, 5)}
            best = [t for t, value in worth.items() if value == max(worth.values()) > 0]
            cell = row[f"coming_{coming}"]
            assert cell.count("(") == len(best)
            assert all(f"{t} (" in cell for t in best)


def test_titles_allow_what_the_city_cards_print():
    """Metropolis alone 18: 18-15, 14-11, 10-6, 5-1, 0. Oa 22: 20+, 19-17, 16-13, 12-8, 7-3, 2-0.
    Central City 18: 16+, 15-12, 11-9, 8-4, 3-1, 0."""
    rows = {row["city"]: row for row in table(made("team", "assumed dice"), "team-game-titles")}
    allowed = {city: [row[f"title_{n}"] for n in range(6)] for city, row in rows.items()}
    assert allowed["Metropolis, solo"] == [3, 7, 12, "", 17, 18]
    assert allowed["Central City, team"] == [2, 6, 9, 14, 17, 18]
    assert allowed["Oa, team"] == [2, 5, 9, 14, 19, 22]
    assert not any("Central City, solo" in city for city in rows)
