"""Simple rules judged: truth from plain recursion over the engine, and from seeded attacks.

`rules_followed` holds the rules a second time, as a player would follow them.
"""

from fractions import Fraction
from functools import cache
from math import sqrt
from random import Random

import numpy as np
import pytest

from odds.hero_dice.answers import best_rules, judge, solve
from odds.hero_dice.answers.request import read_request
from odds.hero_dice.answers.rules import every as rules_every
from odds.hero_dice.answers.rules import ranking as rules_ranking
from odds.hero_dice.answers.rules.applied import allowed, exactly
from odds.hero_dice.answers.rules.judging import Judge
from odds.hero_dice.answers.rules.pieces import one_more, pieces
from odds.hero_dice.data import dice
from odds.hero_dice.engine.attack import FirstRoll, Remove, canonical, do, hits, start, throw_whole
from tests.answers.rules_followed import (
    BANK,
    LEAD,
    LOOSE,
    OPEN,
    RULES,
    SCORE,
    STOP_AT,
    STRICT,
    batman_banks,
    flash_until,
    lantern_lead,
    lantern_open,
    lantern_strict,
    superman_scores,
)

MEAN = {"kind": "mean-hits"}


def defeat(need):
    return {"kind": "defeat", "need": need}


# ---- plain recursion with fractions ----------------------------------------------------------


def begun(hero, abilities, removed):
    attack = start(hero, dice(hero).faces, abilities, 0, ())
    for colour in removed:
        die = next(d.number for d in attack.dice if d.colour == colour and not d.removed)
        attack = do(attack, Remove(die))
    return do(attack, FirstRoll())


def plainly(attack, follow, worth, throws=None):
    """The worst value of a rule; with `throws`, enclosed between worth 0 and 1 after so many."""

    @cache
    def value(attack):
        if attack.actor == "nobody":
            worth_of = worth(attack)
            return worth_of, worth_of
        if attack.actor == "player":
            ways = [value(canonical(do(attack, e))) for e in follow(attack, attack.legal())]
            return min(low for low, _ in ways), min(high for _, high in ways)
        if throws is not None and attack.rolls > throws:
            return Fraction(0), Fraction(1)
        falls = throw_whole(attack)
        total = sum(weight for _, weight in falls)
        ends = [(value(after), Fraction(weight, total)) for after, weight in falls]
        return sum(v[0] * p for v, p in ends), sum(v[1] * p for v, p in ends)

    return value(canonical(attack))


def judged(hero, rule, goal, abilities=(), removed=()):
    asked = {"hero": hero, "goal": goal, "abilities": list(abilities), "rule": rule}
    return judge({**asked, "remove": list(removed)} if removed else asked)


SMALL = [
    ("flash", STOP_AT, flash_until(2), ["only-3-rolls", "minus-die"], ["red"]),
    ("green-lantern", STRICT, lantern_strict, ["only-3-rolls"], ["green", "green", "black"]),
    ("green-lantern", OPEN, lantern_open, ["only-3-rolls"], ["green", "green"]),
    ("green-lantern", LEAD, lantern_lead, ["only-3-rolls"], ["green", "green"]),
    ("superman", SCORE, superman_scores(1, True), [], ["blue", "blue"]),
    ("superman", LOOSE, superman_scores(0, False), [], ["blue", "blue"]),
    ("superman", LOOSE, superman_scores(0, False), ["kryptonite"], ["blue", "yellow"]),
    ("batman", BANK, batman_banks(3), [], ["black", "black"]),
    ("batman", BANK, batman_banks(3), ["only-3-rolls"], ["gray", "gray"]),
]


@pytest.mark.parametrize(("hero", "rule", "follow", "abilities", "removed"), SMALL)
@pytest.mark.parametrize("goal", [MEAN, defeat(2)], ids=["mean", "defeat"])
def test_rule_is_worth_what_plain_recursion_gives(hero, rule, follow, abilities, removed, goal):
    minus = [*(a for a in abilities if a != "minus-die"), *["minus-die"] * len(removed)]

    def worth(attack):
        return Fraction(hits(attack) if goal == MEAN else hits(attack) >= 2)

    expected, _ = plainly(begun(hero, minus, removed), follow, worth)
    assert judged(hero, rule, goal, minus, removed)["value"]["exact"] == str(expected)


ENDLESS = [
    ("flash", STOP_AT, flash_until(2), ["red", "red"], 16),
    ("flash", [{"do": "roll"}], flash_until(999), ["red", "red"], 16),
    ("green-lantern", STRICT, lantern_strict, ["green", "green", "black"], 9),
    ("green-lantern", OPEN, lantern_open, ["green", "green", "green"], 9),
]


@pytest.mark.parametrize(("hero", "rule", "follow", "removed", "throws"), ENDLESS)
def test_rule_without_roll_limit_lies_in_what_many_throws_leave(
    hero, rule, follow, removed, throws
):
    minus = ["minus-die"] * len(removed)
    low, high = plainly(
        begun(hero, minus, removed), follow, lambda a: Fraction(hits(a) >= 2), throws
    )
    value = judged(hero, rule, defeat(2), minus, removed)["value"]
    assert low <= Fraction(value["high"])
    assert Fraction(value["low"]) <= high
    assert high - low < Fraction(1, 50)


# ---- attacks thrown with real dice -----------------------------------------------------------


def thrown(hero, follow, rng):
    attack = begun(hero, (), ())
    while not attack.over:
        if attack.actor == "chance":
            falls, weights = zip(*attack.chances(), strict=True)
            attack = do(attack, rng.choices(falls, weights)[0])
        else:
            attack = do(attack, follow(attack, attack.legal())[0])
    return hits(attack)


@pytest.mark.parametrize("hero", RULES)
def test_attacks_of_the_engine_come_to_the_value(hero):
    rule, follow = RULES[hero]
    rng = Random(7)
    came = [thrown(hero, follow, rng) for _ in range(1500)]
    mean = sum(came) / len(came)
    spread = sqrt(sum((n - mean) ** 2 for n in came) / len(came) / len(came))
    assert abs(mean - float(judged(hero, rule, MEAN)["value"]["decimal"])) < 4 * spread


# ---- what must hold for every rule -----------------------------------------------------------


def some_rules(hero, number, seed):
    """Rules drawn by growing the smallest ones at random."""
    request = read_request({"hero": hero, "goal": MEAN})
    rng, made = Random(seed), pieces(request.hero, limited=False)
    for _ in range(number):
        rule = rng.choice(made.roots)
        for _ in range(rng.randrange(4)):
            rule = rng.choice(list(one_more(made, rule)))
        yield rule


@pytest.mark.parametrize("goal", [MEAN, defeat(4)], ids=["mean", "defeat"])
@pytest.mark.parametrize("hero", RULES)
def test_no_rule_beats_perfect_play(hero, goal):
    for rule in some_rules(hero, 15, seed=1):
        answer = judge({"hero": hero, "goal": goal, "rule": rule.plain()})
        assert Fraction(answer["loss"]["low"]) >= 0
        assert answer["size"] == rule.size


@pytest.mark.parametrize("hero", ["green-lantern", "superman", "batman"])
def test_floats_of_the_search_are_near_the_fractions(hero):
    judging = Judge(read_request({"hero": hero, "goal": defeat(3)}))
    made, seen = judging.compiled()
    rough, weights = judging.rough(), made.weights(judging.request.setting.faces)
    for rule in some_rules(hero, 15, seed=2):
        value = exactly(rule, seen, weights, *judging.worths(seen))
        assert rough.value(allowed(rule, seen)) == pytest.approx(float(value), abs=1e-11)


def test_rule_that_says_what_perfect_play_does_loses_nothing():
    goal = defeat(4)
    rule = [{"do": "stop", "if": [["total", "at-least", 4]]}, {"do": "roll"}]
    answer = judge({"hero": "flash", "goal": goal, "rule": rule})
    assert answer["loss"]["exact"] == "0"
    assert answer["value"] == solve({"hero": "flash", "goal": goal})["value"]


def test_never_stopping_loses_exactly_nothing_where_a_roll_adds_on_average():
    answer = judge({"hero": "flash", "goal": MEAN, "rule": [{"do": "roll"}]})
    assert answer["drift"]["exact"] == "1/3"
    assert answer["loss"]["exact"] == "0"
    assert answer["value"]["exact"] is None


# ---- found rules -----------------------------------------------------------------------------


@pytest.mark.parametrize("hero", ["green-lantern", "batman"])
def test_best_of_size_one_is_best_of_all_of_size_one(hero):
    asked = {"hero": hero, "goal": defeat(4)}
    made = pieces(read_request(asked).hero, limited=False)
    rules = {rule for root in made.roots for rule in one_more(made, root)}
    values = [judge({**asked, "rule": rule.plain()})["value"]["exact"] for rule in rules]
    row = next(row for row in best_rules({**asked, "most": 1})["rows"] if row["size"] == 1)
    assert Fraction(row["value"]["exact"]) == max(map(Fraction, values))


@pytest.mark.parametrize(("hero", "size"), [("green-lantern", 3), ("superman", 2), ("batman", 2)])
def test_proved_sizes_are_best_of_all_that_can_be_grown(hero, size):
    """All rules grown condition by condition, each judged on its own."""
    asked = {"hero": hero, "goal": defeat(3)}
    judging = Judge(read_request(asked))
    rough, made = judging.rough(), pieces(judging.request.hero, limited=False)
    rules = set(made.roots)
    for _ in range(size):
        rules = {more for rule in rules for more in one_more(made, rule)}
    kept = [allowed(rule, rough.seen) for rule in rules]
    different = {flags.tobytes(): flags for flags in kept}.values()
    values = rough.values(np.stack(list(different), axis=1))
    rows = best_rules({**asked, "most": size})["rows"]
    assert all(row["proved"] for row in rows)
    assert float(rows[-1]["value"]["decimal"]) == pytest.approx(max(values), abs=1e-9)


def test_sizes_beyond_are_not_called_proved():
    rows = best_rules({"hero": "green-lantern", "goal": MEAN, "most": 5})["rows"]
    assert [row["proved"] for row in rows] == [row["size"] <= 4 for row in rows]
    assert rows[-1]["size"] == 5


def test_longer_search_never_finds_worse():
    for most in (1, 2, 4):
        less, more = (
            best_rules({"hero": "green-lantern", "goal": MEAN, "most": n})["rows"]
            for n in (most, most + 1)
        )
        assert more[: len(less)] == less
        assert all(row["size"] > less[-1]["size"] for row in more[len(less) :])


def test_work_that_is_cut_off_is_counted_not_timed(monkeypatch):
    """With little work allowed the best of a size is no longer called proved, and stays the same.

    Truth: the values of the rules found with all work.
    """
    dice = {
        "green": {"lantern": 1, "parallax": 1, "recharge": 4},
        "black": {"lantern": 1, "recharge": 5},
    }
    asked = {"hero": "green-lantern", "dice": dice, "goal": defeat(3), "most": 2}
    full = best_rules(asked)["rows"]
    monkeypatch.setattr(rules_ranking, "WORK", 0)
    cut = best_rules(asked)["rows"]
    assert cut == best_rules(asked)["rows"]
    assert not cut[-1]["proved"]
    best = {row["size"]: Fraction(row["value"]["exact"]) for row in full}
    assert all(Fraction(row["value"]["exact"]) <= best[row["size"]] for row in cut)


def test_sizes_with_too_many_ways_to_play_are_not_called_proved(monkeypatch):
    asked = {"hero": "batman", "goal": defeat(2), "most": 2, "abilities": ["only-3-rolls"]}
    monkeypatch.setattr(rules_every, "ROOM", 2**19)
    rules_every.every.cache_clear()
    rows = best_rules(asked)["rows"]
    rules_every.every.cache_clear()
    assert [row["proved"] for row in rows] == [True, True, False]


def test_the_same_request_finds_the_same_rules():
    asked = {"hero": "green-lantern", "goal": defeat(3), "most": 3}
    assert best_rules(asked) == best_rules(asked)


@pytest.mark.parametrize("abilities", [["only-3-rolls"], ["minus-die"], ["shield:2", "kryptonite"]])
@pytest.mark.parametrize("hero", RULES)
def test_rules_are_found_under_abilities(hero, abilities):
    answer = best_rules({"hero": hero, "goal": defeat(3), "abilities": abilities, "most": 2})
    losses = [Fraction(row["loss"]["low"]) for row in answer["rows"]]
    assert losses == sorted(losses, reverse=True)
    assert losses[-1] >= 0
