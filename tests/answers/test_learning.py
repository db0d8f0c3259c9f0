"""Learned answers against Bayes by enumeration: numbered dice, every throw counted by hand."""

from __future__ import annotations

import random
from collections import Counter
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from odds.hero_dice.answers import advise, learn, solve
from odds.hero_dice.words import Fault

MEAN = {"kind": "mean-hits"}
FOUR = {"kind": "hits-at-least", "hits": 4}
RACES = {"red": {"race": 3}, "yellow": {"race": 1}}
FLASH = {"hero": "flash", "goal": FOUR, "first_rolls": 0}
SUPERMAN = {"hero": "superman", "goal": MEAN, "first_rolls": 0}
BATMAN = {"hero": "batman", "goal": MEAN, "first_rolls": 0}
DICE = {
    "flash": (("red", "yellow"), ("flash", "reverse-flash", "race")),
    "green-lantern": (("green", "black"), ("lantern", "parallax", "recharge")),
    "superman": (("red", "yellow", "blue"), ("kryptonite", "heat-vision", "freeze-breath")),
    "batman": (("black", "gray"), ("bat", "wound", "batmobile")),
}
Faces = dict[str, dict[str, int]]


# ---- Bayes from scratch ----------------------------------------------------------------------


def tables_by_hand(hero: str, chosen: str = "better") -> list[Faces]:
    """The admissible tables, written from the facts as a player reads them."""
    colours, symbols = DICE[hero]
    spare = 5 if hero == "superman" else 6
    die = [
        dict(zip(symbols, row, strict=True))
        for row in product(range(spare + 1), repeat=3)
        if sum(row) == spare
    ]
    full = [faces for faces in die if min(faces.values()) > 0]
    if hero == "superman":
        full = [{"superman": 1, **faces} for faces in full]
        rows = [r for r in product(full, repeat=3) if not r[0] == r[1] == r[2]]
    elif hero == "batman":
        black = [faces for faces in die if faces["bat"] and faces["batmobile"]]
        rows = list(product(black, full))
    else:
        up, down, _ = symbols
        rows = [
            (common, rare)
            for common, rare in product(full, repeat=2)
            if chosen == "any" or rare[up] - rare[down] > common[up] - common[down]
        ]
    return [dict(zip(colours, row, strict=True)) for row in rows]


def chance_of_roll(faces: Faces, roll: Faces) -> Fraction:
    """Throw numbered dice with numbered faces in every possible way, and count."""
    thrown = Fraction(1)
    for colour, pile in roll.items():
        sides = [symbol for symbol, n in faces[colour].items() for _ in range(n)]
        dice = sum(pile.values())
        wanted = Counter({symbol: n for symbol, n in pile.items() if n})
        hits = sum(Counter(throw) == wanted for throw in product(sides, repeat=dice))
        thrown *= Fraction(hits, 6**dice)
    return thrown


def bayes(hero: str, rolls: list[Faces], chosen: str = "better") -> dict[str, Fraction]:
    """The posterior with a uniform prior, by table."""
    joint = {}
    for faces in tables_by_hand(hero, chosen):
        chance = Fraction(1)
        for roll in rolls:
            chance *= chance_of_roll(faces, roll)
        joint[key(faces)] = chance
    total = sum(joint.values())
    return {table: chance / total for table, chance in joint.items() if chance}


def key(faces: Faces) -> str:
    return str(sorted((c, sorted((s, n) for s, n in row.items() if n)) for c, row in faces.items()))


def posterior(answer: dict[str, Any]) -> dict[str, Fraction]:
    return {key(row["faces"]): Fraction(row["chance"]["exact"]) for row in answer["posterior"]}


ROLLS: list[tuple[str, str, list[Faces]]] = [
    ("flash", "better", []),
    ("flash", "better", [{"red": {"flash": 2, "race": 1}, "yellow": {"race": 1}}]),
    ("flash", "any", [{"red": {"flash": 1, "reverse-flash": 2}}, {"yellow": {"flash": 1}}]),
    (
        "green-lantern",
        "better",
        [{"green": {"lantern": 3, "recharge": 1}, "black": {"parallax": 2}}],
    ),
    (
        "superman",
        "better",
        [{"red": {"kryptonite": 1}, "blue": {"freeze-breath": 2, "superman": 1}}],
    ),
    ("batman", "better", [{"black": {"bat": 3, "batmobile": 1}}, {"gray": {"wound": 2}}]),
    ("batman", "better", [{"black": {"wound": 1, "bat": 1}, "gray": {"bat": 0}}]),
]


@pytest.mark.parametrize(("hero", "chosen", "rolls"), ROLLS, ids=str)
def test_posterior_is_bayes_by_enumeration(hero: str, chosen: str, rolls: list[Faces]) -> None:
    """Every table's chance, the mean faces and the next throw."""
    request = {"hero": hero, "goal": MEAN, "first_rolls": 0, "set": chosen, "rolls": rolls}
    answer = learn(request)
    truth = bayes(hero, rolls, chosen)
    assert posterior(answer) == truth
    weights = [int(row["weight"]) for row in answer["posterior"]]
    assert weights == sorted(weights, reverse=True)
    assert sum(weights) == int(answer["total"])
    for colour, counts in answer["mean_faces"].items():
        for symbol, shown in counts.items():
            faces = sum(
                truth.get(key(table), Fraction(0)) * table[colour].get(symbol, 0)
                for table in tables_by_hand(hero, chosen)
            )
            assert Fraction(shown["exact"]) == faces
            assert Fraction(answer["next"][colour][symbol]["exact"]) == faces / 6


def test_order_and_pooling_do_not_matter() -> None:
    """Rolls in any order, dice one by one, and counts in all, say the same."""
    rolls = [
        {"red": {"flash": 2, "race": 1}, "yellow": {"race": 1}},
        {"red": {"reverse-flash": 1}},
        {"yellow": {"flash": 1}},
    ]
    counts = {"red": {"flash": 2, "race": 1, "reverse-flash": 1}, "yellow": {"race": 1, "flash": 1}}
    one = learn({**FLASH, "rolls": rolls})
    assert one == learn({**FLASH, "rolls": rolls[::-1]}) == learn({**FLASH, "counts": counts})
    assert one["seen"] == counts


def test_a_posterior_is_the_next_prior() -> None:
    """Learning in two steps is learning at once."""
    first, second = [RACES], [{"red": {"flash": 2, "reverse-flash": 1}, "yellow": {"flash": 1}}]
    prior = [
        {"faces": row["faces"], "weight": row["chance"]["exact"]}
        for row in learn({**FLASH, "rolls": first})["posterior"]
    ]
    stepwise = learn({**FLASH, "rolls": second, "prior": prior})
    assert posterior(stepwise) == posterior(learn({**FLASH, "rolls": first + second}))
    assert stepwise["tables"]["prior"] == "given"


def test_a_prior_of_two_tables() -> None:
    """Two tables, one thrice as likely: one flash on red turns 3 : 1 into 3 * 1 : 1 * 3."""
    few = {"red": {"flash": 1, "reverse-flash": 3, "race": 2}}
    many = {"red": {"flash": 3, "reverse-flash": 1, "race": 2}}
    yellow = {"flash": 4, "reverse-flash": 1, "race": 1}
    prior = [
        {"faces": {**few, "yellow": yellow}, "weight": "3/7"},
        {"faces": {**many, "yellow": yellow}, "weight": "1/7"},
    ]
    answer = learn({**FLASH, "rolls": [{"red": {"flash": 1}}], "prior": prior})
    assert [row["chance"]["exact"] for row in answer["posterior"]] == ["1/2", "1/2"]
    assert answer["tables"]["possible"] == 2
    # The default profile is none of the two.
    assert answer["value"]["default"] is None
    values = [solve({**FLASH, "dice": each["faces"]})["value"]["exact"] for each in prior]
    assert Fraction(answer["value"]["mean"]["exact"]) == sum(map(Fraction, values)) / 2


def test_many_rolls_find_the_dice() -> None:
    """Two thousand seeded rolls: the true table has nearly all of the posterior."""
    rng, counts = random.Random(7), {"red": Counter(), "yellow": Counter()}
    truth = {"red": [2, 1, 3], "yellow": [4, 1, 1]}
    symbols = DICE["flash"][1]
    for _ in range(2000):
        for colour, dice in (("red", 3), ("yellow", 1)):
            counts[colour].update(rng.choices(symbols, truth[colour], k=dice))
    answer = learn({**FLASH, "counts": {colour: dict(n) for colour, n in counts.items()}})
    likeliest = answer["posterior"][0]
    assert likeliest["faces"] == {c: dict(zip(symbols, n, strict=True)) for c, n in truth.items()}
    assert float(likeliest["chance"]["decimal"]) > 0.999


def test_large_counts_are_enclosed() -> None:
    """Fractions of thousands of digits are enclosed; the ends meet the exact numbers."""
    seen = {"red": {"kryptonite": 9000, "heat-vision": 8000}, "blue": {"freeze-breath": 10_000}}
    answer = learn({**SUPERMAN, "counts": seen})
    weights = {}
    for faces in tables_by_hand("superman"):
        weight = 1
        for colour, counts in seen.items():
            for symbol, n in counts.items():
                weight *= faces[colour][symbol] ** n
        weights[key(faces)] = weight
    total, scale = sum(weights.values()), 10**40
    assert answer["total"] is None
    for row in answer["posterior"]:
        shown, weight = row["chance"], weights[key(row["faces"])]
        low, high = (int(Fraction(shown[end]) * scale) for end in ("low", "high"))
        assert low <= weight * scale // total <= high
        assert high - low <= scale // 10**30
    mean = answer["value"]["mean"]
    assert Fraction(mean["high"]) - Fraction(mean["low"]) <= Fraction(1, 10**30)


# ---- how sure the best decision is -----------------------------------------------------------


def ends(number: dict[str, Any]) -> tuple[Fraction, Fraction]:
    if number["exact"] is not None:
        return Fraction(number["exact"]), Fraction(number["exact"])
    return Fraction(number["low"]), Fraction(number["high"])


@pytest.mark.parametrize(
    ("question", "rolls", "state"),
    [
        (FLASH, [RACES], {"hand": RACES, "total": 1}),
        ({**FLASH, "goal": MEAN}, [RACES], {"hand": RACES, "total": 2}),
        (SUPERMAN, [], {"hand": {c: {"kryptonite": n} for c, n in zip(
            ("red", "yellow", "blue"), (1, 2, 3), strict=True)}}),
        ({**FLASH, "abilities": ["minus-die"]}, [RACES, RACES], {}),
        (BATMAN, [{"black": {"bat": 1}}], {"hand": {"black": {"wound": 3, "batmobile": 1},
                                                    "gray": {"bat": 2, "wound": 1}}}),
    ],
    ids=str,
)  # fmt: skip
def test_options_are_means_over_advice(
    question: dict[str, Any], rolls: list[Faces], state: dict[str, Any]
) -> None:
    """Chance to be best, mean value and mean loss, from `advise` with each table."""
    answer = learn({**question, "rolls": rolls, "state": state})
    truth, found = bayes(question["hero"], rolls), []
    for faces in tables_by_hand(question["hero"]):
        hand = state.get("hand", {})
        lies = all(faces[c].get(s, 0) for c, pile in hand.items() for s in pile)
        if lies and key(faces) in truth:
            asked = {k: v for k, v in question.items() if k != "first_rolls"}
            options = advise({**asked, "dice": faces, "state": state})["options"]
            found.append((truth[key(faces)], options))
    whole = sum(chance for chance, _ in found)
    assert answer["possible_in"] == len(found)
    assert answer["possible_in"] + answer["impossible_in"] == answer["tables"]["possible"]
    for option in answer["options"]:
        names = [k for k in ("do", "colour", "dice", "markers") if k in option]
        same = [
            (chance, next(o for o in options if all(o[k] == option[k] for k in names)))
            for chance, options in found
        ]
        best = sum(chance for chance, o in same if ends(o["loss"]) == (0, 0))
        assert Fraction(option["chance_best"]["exact"]) == best / whole
        for number in ("value", "loss"):
            low, high = (
                sum(chance * ends(o[number])[end] for chance, o in same) / whole for end in (0, 1)
            )
            close = Fraction(1, 10**27)
            assert abs(ends(option[number])[0] - low) < close
            assert abs(ends(option[number])[1] - high) < close


def test_value_is_the_mean_of_solved_tables() -> None:
    """The mean, the least and the greatest over the tables still possible, from `solve`."""
    rolls = [{"black": {"wound": 2}}]
    answer = learn({**BATMAN, "rolls": rolls})
    truth = bayes("batman", rolls)
    values = {
        key(faces): Fraction(
            solve({"hero": "batman", "goal": MEAN, "dice": faces})["value"]["exact"]
        )
        for faces in tables_by_hand("batman")
        if key(faces) in truth
    }
    mean = sum(truth[table] * value for table, value in values.items())
    assert Fraction(answer["value"]["mean"]["exact"]) == mean
    assert Fraction(answer["value"]["least"]["exact"]) == min(values.values())
    assert Fraction(answer["value"]["greatest"]["exact"]) == max(values.values())


def test_first_rolls_have_their_predictive_chance() -> None:
    """A first roll's chance is its mean over the posterior, counted by numbered dice."""
    rolls = [{"red": {"flash": 2, "race": 1}, "yellow": {"race": 1}}]
    answer = learn({**FLASH, "first_rolls": 5, "rolls": rolls})
    truth = bayes("flash", rolls)
    for row in answer["first_rolls"]:
        chance = sum(
            truth[key(faces)] * chance_of_roll(faces, row["dice"])
            for faces in tables_by_hand("flash")
            if key(faces) in truth
        )
        assert Fraction(row["chance"]["exact"]) == chance
        state = {"hand": row["dice"], "rolls": 1}
        assert row["says"] == learn({**FLASH, "rolls": rolls, "state": state})["says"]


def test_how_sure_is_said_in_words() -> None:
    """Below four hits one rolls on with any dice; with two and no cap it depends."""
    state = {"hand": RACES, "total": 1}
    sure = learn({**FLASH, "rolls": [RACES], "state": state})["says"]
    assert sure == "Whatever the dice may still be, roll on."
    state = {"hand": RACES, "total": 3}
    unsure = learn({**FLASH, "goal": MEAN, "state": state})["says"]
    assert unsure.startswith("Roll on: best with a chance of ")


# ---- bad input -------------------------------------------------------------------------------

GOOD = {"red": {"flash": 2, "reverse-flash": 2, "race": 2},
        "yellow": {"flash": 3, "reverse-flash": 1, "race": 2}}  # fmt: skip
WORSE = {**GOOD, "yellow": {"flash": 1, "reverse-flash": 3, "race": 2}}
SEVEN = {**GOOD, "red": {"flash": 7}}
BLANK = {**GOOD, "red": {"flash": 2, "reverse-flash": 2, "race": 1, "blank": 1}}


@pytest.mark.parametrize(
    ("more", "field", "words"),
    [
        ({"rolls": 3}, "rolls", "list"),
        ({"rolls": [3]}, "rolls[0]", "table"),
        ({"rolls": [{}, {"green": {}}]}, "rolls[1].green", "no such key"),
        ({"rolls": [{"red": {"bat": 1}}]}, "rolls[0].red.bat", "no such key"),
        ({"rolls": [{"red": {"race": 4}}]}, "rolls[0].red.race", "from 0 to 3"),
        ({"rolls": [{"red": {"race": 2, "flash": 2}}]}, "rolls[0].red", "3 red dice; you gave 4"),
        ({"rolls": [{"yellow": {"race": 2}}]}, "rolls[0].yellow.race", "one yellow die is all"),
        ({"rolls": [{"red": {"race": -1}}]}, "rolls[0].red.race", "whole number"),
        ({"rolls": [{}] * 1001}, "rolls", "at most 1000"),
        ({"counts": {"red": {"race": 10_001}}}, "counts.red.race", "10000"),
        ({"counts": {"blue": {}}}, "counts.blue", "no such key"),
        (
            {"rolls": [{}, {"red": {"blank": 1}}]},
            "rolls[1].red.blank",
            "red blank: from 0 to 0 faces (assumed, our own assumption",
        ),
        ({"counts": {"yellow": {"blank": 9}}}, "counts.yellow.blank", "yellow blank: from 0 to 0"),
        ({"prior": {}}, "prior", "list"),
        ({"prior": []}, "prior", "at least one"),
        ({"prior": [{"faces": GOOD}]}, "prior[0].weight", "missing"),
        ({"prior": [{"weight": 1}]}, "prior[0].faces", "missing"),
        ({"prior": [{"faces": GOOD, "weight": -1}]}, "prior[0].weight", "negative"),
        ({"prior": [{"faces": GOOD, "weight": "x"}]}, "prior[0].weight", "number"),
        ({"prior": [{"faces": GOOD, "weight": 0}]}, "prior", "above 0"),
        ({"prior": [{"faces": SEVEN, "weight": 1}]}, "prior[0].faces.red.flash", "from 0 to 6"),
        ({"prior": [{"faces": GOOD, "weight": 1}] * 2}, "prior[1].faces", "same table"),
        ({"prior": [{"faces": WORSE, "weight": 1}]}, "prior[0].faces", "higher-mean"),
        ({"prior": [{"faces": BLANK, "weight": 1}]}, "prior[0].faces", "red blank"),
        ({"dice": GOOD}, "dice", "leave it out"),
        ({"roll": []}, "roll", "no such key"),
        ({"state": {"hand": {"red": {"race": 2}}}}, "state.hand.red", "3 red dice"),
    ],
)  # fmt: skip
def test_bad_input_names_its_field(more: dict[str, Any], field: str, words: str) -> None:
    """The field that is wrong and what is wrong with it."""
    with pytest.raises(Fault) as caught:
        learn({**FLASH, **more})
    assert caught.value.field == field
    assert words in caught.value.detail


def test_a_table_of_the_wider_set_may_be_in_its_prior() -> None:
    """What contradicts `better` alone is admissible in `any`."""
    prior = [{"faces": WORSE, "weight": 1}]
    answer = learn({**FLASH, "set": "any", "prior": prior})
    assert answer["posterior"][0]["faces"] == WORSE


def test_rolls_against_the_prior() -> None:
    """A prior without black wounds, and a wound: the die and the symbol are named."""
    faces = {"black": {"bat": 4, "batmobile": 2}, "gray": {"bat": 2, "wound": 2, "batmobile": 2}}
    request = {**BATMAN, "prior": [{"faces": faces, "weight": 1}]}
    with pytest.raises(Fault) as caught:
        learn({**request, "rolls": [{"black": {"wound": 1}}]})
    assert caught.value.field == "prior"
    assert "wound on a black die" in caught.value.detail
    with pytest.raises(Fault) as caught:
        learn({**request, "state": {"hand": {"black": {"wound": 4}, "gray": {"bat": 3}}}})
    assert caught.value.field == "state.hand.black.wound"
