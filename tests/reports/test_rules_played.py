"""Printed rules played: what the words come to with the engine's dice is what the page says.

Truth is plain recursion with fractions over the engine; `rules_read` reads the English lines.
"""

from fractions import Fraction
from functools import cache
from random import Random

import pytest

from odds.hero_dice import answers
from odds.hero_dice.answers.rules_pieces import one_more, pieces
from odds.hero_dice.data import dice
from odds.hero_dice.engine.attack import FirstRoll, Remove, canonical, do, hits, start, throw_whole
from odds.hero_dice.heroes import hero as hero_of
from reports.parts import Box
from reports.rules import HEROES, found, steps
from tests.reports.rules_read import player

MEAN = {"kind": "mean-hits"}
SMALL = {
    "flash": ["red"],
    "green-lantern": ["green", "green"],
    "superman": ["blue", "blue"],
    "batman": ["black", "black"],
}
"""Dice left out, so that every way the dice fall can be gone through."""


def begun(hero, abilities, removed):
    attack = start(hero, dice(hero).faces, abilities, 0, ())
    for colour in removed:
        die = next(d.number for d in attack.dice if d.colour == colour and not d.removed)
        attack = do(attack, Remove(die))
    return do(attack, FirstRoll())


def played(attack, follow, worth):
    """The worst that a player comes to who follows the lines."""

    @cache
    def value(attack):
        if attack.actor == "nobody":
            return Fraction(worth(attack))
        if attack.actor == "player":
            return min(value(canonical(do(attack, e))) for e in follow(attack, attack.legal()))
        falls = throw_whole(attack)
        total = sum(weight for _, weight in falls)
        return sum(value(after) * Fraction(weight, total) for after, weight in falls)

    return value(canonical(attack))


def judged(hero, rule, goal, abilities, removed=()):
    asked = {"hero": hero, "goal": goal, "abilities": list(abilities), "rule": rule}
    answer = answers.judge({**asked, "remove": list(removed)} if removed else asked)
    return Fraction(answer["value"]["exact"])


def abilities_of(hero, removed):
    limit = ["only-3-rolls"] if hero in ("flash", "green-lantern") else []
    return [*limit, *["minus-die"] * len(removed)]


def drawn(hero, number, seed):
    """Rules drawn by growing the smallest ones at random: any words may come together."""
    rng, made = Random(seed), pieces(hero_of(hero), limited=hero in ("flash", "green-lantern"))
    for _ in range(number):
        rule = rng.choice(made.roots)
        for _ in range(rng.randrange(1, 7)):
            rule = rng.choice(list(one_more(made, rule)) or [rule])
        yield rule.plain()


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("hero", HEROES)
def test_words_of_any_rule_say_what_is_judged(hero, seed):
    removed = SMALL[hero]
    abilities = abilities_of(hero, removed)
    for rule in drawn(hero, 6, seed):
        words = steps(hero, rule, abilities)
        value = played(begun(hero, abilities, removed), player(words), hits)
        assert judged(hero, rule, MEAN, abilities, removed) == value, words


@pytest.mark.parametrize("ability", ["kryptonite", "no-heat-vision"])
def test_words_count_what_the_villain_changes(ability):
    removed = SMALL["superman"]
    abilities = [ability, *["minus-die"] * len(removed)]
    for rule in drawn("superman", 6, seed=9):
        words = steps("superman", rule, abilities)
        value = played(begun("superman", abilities, removed), player(words), hits)
        assert judged("superman", rule, MEAN, abilities, removed) == value, words


@pytest.mark.parametrize("goal", [MEAN, {"kind": "defeat", "need": 3}], ids=["mean", "defeat"])
@pytest.mark.parametrize("hero", ["superman", "batman", "green-lantern"])
def test_printed_rules_are_worth_what_the_page_says(hero, goal):
    """All rules of the page, with all dice of the box; Green Lantern under ONLY 3 ROLLS."""
    abilities = abilities_of(hero, ())
    rows = found(hero, goal, Box(), abilities, most=3 if hero == "green-lantern" else 6)

    def worth(attack):
        return hits(attack) if goal == MEAN else hits(attack) >= 3

    for row in rows[1:]:
        value = played(begun(hero, abilities, ()), player(row.words), worth)
        assert row.value.exact == value, row.words
