"""Printed rules played: what the words come to with the engine's dice is what the page says.

Truth is plain recursion with fractions over the engine; `rules_read` reads the English lines.
"""

import re
from fractions import Fraction
from functools import cache
from random import Random

import pytest

from odds.hero_dice import answers
from odds.hero_dice.answers.rules.pieces import one_more, pieces
from odds.hero_dice.data import dice
from odds.hero_dice.engine.attack import FirstRoll, Remove, canonical, do, hits, start, throw_whole
from odds.hero_dice.heroes import hero as hero_of
from reports.parts import Box
from reports.rules import HEROES, found, meanings, steps
from tests.reports.rules_read import player

MEAN = {"kind": "mean-hits"}
SMALL = {
    "flash": ["red"],
    "green-lantern": ["green", "green"],
    "superman": ["blue", "blue"],
    "batman": ["black", "black"],
}
"""Dice left out, so that every way the dice fall can be gone through."""
LARGE = {"superman": 3, "batman": 3, "green-lantern": 3}
"""The sizes of the rules that are found and played with all dice."""


def begun(hero, abilities, removed, faces=None):
    table = faces or dice(hero).faces
    attack = start(hero, table, abilities, 0, ())
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


def drawn(hero, number, seed, blank=False):
    """Rules drawn by growing the smallest ones at random: any words may come together."""
    limited = hero in ("flash", "green-lantern")
    rng, made = Random(seed), pieces(hero_of(hero), limited, blank)
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
def test_found_rules_are_worth_what_the_page_says(hero, goal):
    """The largest found, with all dice; Green Lantern under ONLY 3 ROLLS."""
    abilities = abilities_of(hero, ())
    row = found(hero, goal, Box(), abilities, most=LARGE[hero])[-1]

    def worth(attack):
        return hits(attack) if goal == MEAN else hits(attack) >= 3

    value = played(begun(hero, abilities, ()), player(row.words), worth)
    assert row.value.exact == value, row.words


BLANK = {
    "green-lantern": {
        "green": {"lantern": 1, "parallax": 1, "recharge": 2, "blank": 2},
        "black": {"lantern": 2, "recharge": 2, "blank": 2},
    },
    "superman": {
        colour: {"superman": 1, "kryptonite": 2, "heat-vision": 1, "blank": 2}
        for colour in ("red", "yellow", "blue")
    },
    "batman": {
        "black": {"bat": 2, "blank": 2, "batmobile": 2},
        "gray": {"bat": 1, "wound": 1, "blank": 2, "batmobile": 2},
    },
}


@pytest.mark.parametrize("hero", BLANK)
def test_words_say_what_is_judged_with_blanks(hero):
    removed = SMALL[hero]
    abilities = abilities_of(hero, removed)
    box = Box("dice with blanks", {hero: BLANK[hero]})
    lines = [*drawn(hero, 6, seed=4, blank=True), *WITH_BLANKS.get(hero, ())]
    for rule in lines:
        words = steps(hero, rule, abilities)
        start = begun(hero, abilities, removed, BLANK[hero])
        asked = {"hero": hero, "goal": MEAN, "abilities": abilities, "remove": removed}
        answer = answers.judge({**asked, "rule": rule, **box.of(hero)})
        assert Fraction(answer["value"]["exact"]) == played(start, player(words), hits), words


WITH_BLANKS = {
    "green-lantern": [
        [{"do": "roll blank"}],
        [{"do": "roll blank black"}, {"do": "roll parallax"}],
        [{"do": "roll-one", "first": [["with blank", "most"], ["lead green", "most"]]}],
        [{"do": "roll-each blank", "first": [["other green", "most"]]}, {"do": "roll-one"}],
    ],
    "batman": [
        [{"do": "bank-all"}, {"do": "bank blank"}],
        [
            {"do": "stop", "if": [["result", "at-least", 2]]},
            {"do": "bank blank", "first": [["banked gray", "most"]]},
            {"do": "bank-all"},
        ],
    ],
}


@pytest.mark.parametrize("hero", ["green-lantern", "batman"])
def test_blanks_are_thrown_where_that_helps(hero):
    """With blanks the best rule of three conditions names them, and the ones that do not lose."""
    box = Box("dice with blanks", {hero: BLANK[hero]})
    best = found(hero, MEAN, box, most=2)[-1]
    assert any("blank" in line for line in best.words)


@pytest.mark.parametrize("hero", HEROES)
def test_every_word_that_needs_it_is_explained(hero):
    """Words that can be read in two ways stand in the list of meanings wherever they are used."""
    open_words = {
        "green-lantern": ("result", "lie", "lies", "one other die", "("),
        "superman": ("balance", "score", "its own too", "all your dice", "among equals"),
        "batman": ("result", "your hand", "together", "set aside", "("),
        "flash": ("total",),
    }[hero]
    for rule in drawn(hero, 60, seed=6, blank=True):
        text = " ".join(steps(hero, rule))
        told = " ".join(each.word for each in meanings(hero, [text])).replace("brackets", "(")
        assert all(word in told for word in open_words if re.search(rf"{re.escape(word)}", text))
