"""Certificates: the script of the documentation proves them, and refuses what was tampered with."""

from __future__ import annotations

import ast
import copy
import json
import random
from fractions import Fraction

import pytest

from odds.hero_dice.answers import Fault, solve
from odds.hero_dice.answers.certificates import writing as certificates
from tests.answers.plan_walks import ROOT, script
from tests.answers.test_plans import REQUESTS, ids
from tests.readings.requests_and_laws import GOALS, TABLES, WORTHS

CHECK = script("check_certificate").check
WEIGHTS = script("check_weights").check


def certified(request):
    """The answer with its certificate, as a client reads it."""
    return json.loads(json.dumps(solve({**request, "certificate": True})))


def openings(answer):
    return answer["certificate"]["openings"]


def prove(answer, digits=30):
    """Prove a certificate and lay its value beside the answer's."""
    low, high = map(Fraction, CHECK(answer["certificate"]))
    value = answer["value"]
    assert WEIGHTS(answer["certificate"])
    if value["exact"] is None:
        assert low <= Fraction(value["high"])
        assert Fraction(value["low"]) <= high
        assert 0 < high - low <= Fraction(1, 10**digits)
    else:
        assert low <= Fraction(value["exact"]) <= high
        straight = all(entry.get("ends_from", 0) is not None for entry in openings(answer))
        assert low == high if straight else high - low <= Fraction(1, 10**digits)


@pytest.mark.parametrize("asked", REQUESTS, ids=ids)
def test_every_certificate_is_proved(asked):
    """All heroes, goals, abilities, markers, readings, default faces and blanks."""
    prove(certified(asked))


STRANGE = [(hero, name) for hero, tables in TABLES.items() for name in tables]


@pytest.mark.parametrize(("hero", "name"), STRANGE)
def test_strange_faces_are_proved(hero, name):
    """Dice that lack symbols or show but one; goals without a finite value have no answer."""
    for goal in (GOALS[0], GOALS[2], {"kind": "worth", "worth": WORTHS[1]}):
        for abilities in ([], ["minus-die"], ["minus-die"] * 3, ["minus-die"] * 6):
            request = {"hero": hero, "dice": TABLES[hero][name], "goal": goal}
            try:
                answer = certified({**request, "abilities": abilities})
            except Fault as fault:
                if fault.code != "no-finite-value":
                    raise
                continue
            prove(answer)


@pytest.mark.parametrize("digits", [1, 12, 100, 300])
def test_bounds_are_as_close_as_asked(digits):
    """Unbounded Flash."""
    prove(certified({"hero": "flash", "goal": GOALS[0], "digits": digits}), digits)


# ---- what must be refused --------------------------------------------------------------------


def refused(certificate):
    """Whether the script refuses, in whatever way."""
    try:
        CHECK(certificate)
    except (SystemExit, ValueError, KeyError, IndexError, TypeError):
        return True
    return False


def more(text, by=1):
    """A whole number in a text, made larger."""
    return str(int(text) + by)


SAMPLES = {
    "green-lantern": {"hero": "green-lantern", "goal": GOALS[2]},
    "superman": {"hero": "superman", "goal": GOALS[0], "abilities": ["minus-die"] * 2},
    "batman": {"hero": "batman", "goal": GOALS[1], "markers": 1, "abilities": ["minus-die"] * 3},
    "flash-limited": {"hero": "flash", "goal": GOALS[0], "abilities": ["only-3-rolls"]},
}
WALKS = {
    "flash": {"hero": "flash", "goal": GOALS[0]},
    "capped": {"hero": "flash", "goal": GOALS[2]},
    "losing": {"hero": "flash", "goal": GOALS[0], "dice": TABLES["flash"]["losing"]},
    "always-race": {"hero": "flash", "goal": GOALS[2], "dice": TABLES["flash"]["yellow-race"]},
}


@pytest.fixture(scope="module", params=SAMPLES)
def table(request):
    return certified(SAMPLES[request.param])["certificate"]


@pytest.fixture(scope="module", params=WALKS)
def walk(request):
    return certified(WALKS[request.param])["certificate"]


def tampered(certificate, change):
    """A copy with a change made to its first entry."""
    other = copy.deepcopy(certificate)
    change(other["openings"][0])
    return other


def put(certificate, value, *path):
    """A copy with one value of its first entry changed."""
    *way, last = path

    def change(entry):
        for step in way:
            entry = entry[step]
        entry[last] = value

    return tampered(certificate, change)


def start_draw(entry):
    """The draw of the first roll of a table."""
    return entry["draws"][entry["rolls"][entry["start"]][0]]


def test_the_value_claimed_must_be_the_one_proved(table, walk):
    for certificate in (table, walk):
        low, high = map(Fraction, certificate["value"])
        for value in ([low + 1, high + 1], [low, high + 1], [low - 1, high]):
            assert refused({**certificate, "value": [str(v) for v in value]})
        assert refused({**certificate, "openings": certificate["openings"][1:]})


def test_every_value_of_a_roll_matters(table):
    """Each alone, up or down by the least amount."""
    entry = table["openings"][0]
    rng = random.Random(1)
    places = range(len(entry["rolls"]))
    for place in rng.sample(places, min(12, len(places))):
        for by in (1, -1):
            value = more(entry["rolls"][place][2], by)
            assert refused(put(table, value, "rolls", place, 2))


def test_every_choice_matters(table):
    """A choice that is worse, or not offered, in any situation."""
    entry, rng = table["openings"][0], random.Random(2)
    value = {roll: int(row[2]) for roll, row in enumerate(entry["rolls"])}
    worth = [int(w) for _, w in entry["ends"]]
    planted = 0
    for place in rng.sample(range(len(entry["situations"])), min(15, len(entry["situations"]))):
        end, offered, chosen = entry["situations"][place]
        worths = {roll: value[roll] for roll in offered} | ({-1: worth[end]} if end >= 0 else {})
        worse = [c for c, w in worths.items() if w < worths[chosen]][:1]
        alien = [roll for roll in value if roll not in offered][:1]
        for other in (*worse, *alien):
            planted += 1
            assert refused(put(table, other, "situations", place, 2))
    assert planted > 5


@pytest.mark.parametrize(
    "change",
    [
        lambda e: e["draws"][0]["weights"].__setitem__(0, e["draws"][0]["weights"][0] + 1),
        lambda e: start_draw(e)["weights"].reverse(),
        lambda e: start_draw(e)["dice"].append(1),
        lambda e: e["rolls"][e["start"]][1].pop(),
        lambda e: e["rolls"][e["start"]][1].reverse(),
        lambda e: [end.__setitem__(1, more(end[1], 10**9)) for end in e["ends"]],
        lambda e: e.update(denominator=more(e["denominator"])),
        lambda e: e.update(denominator="-" + e["denominator"]),
        lambda e: e.update(denominator="0"),
        lambda e: e.update(kind="walk"),
        lambda e: e.pop("situations"),
    ],
)
def test_tampered_tables_are_refused(table, change):
    """Weights, dice, landings, worths, denominator."""
    assert refused(tampered(table, change))


def test_a_policy_that_never_ends_is_refused():
    """A situation that rolls into itself may claim any value; the script wants an end."""
    entry = {
        "remove": [],
        "kind": "table",
        "denominator": "1",
        "draws": [{"dice": [1], "weights": [6], "outcomes": []}],
        "start": 0,
        "rolls": [[0, [0], "100"]],
        "situations": [[0, [0], 0]],
        "ends": [[1, "1"]],
    }
    certificate = {"faces": {}, "value": ["100", "100"], "openings": [entry]}
    assert refused(certificate)
    entry["rolls"][0][2], entry["situations"][0][2], certificate["value"] = "1", -1, ["1", "1"]
    assert CHECK(certificate) == ["1", "1"]


def test_bounds_of_walks_may_not_be_moved(walk):
    """Bounds at any total, and beyond, moved towards each other and past one another."""
    entry = walk["openings"][0]
    tenth = int(entry["denominator"]) // 10 or 1
    for name, by in (("low", tenth), ("high", -tenth)):
        for place in [*range(2, min(9, len(entry[name]))), -1]:
            changed = put(walk, more(entry[name][place], by), name, place)
            assert refused(changed), (name, place)


@pytest.mark.parametrize(
    "change",
    [
        lambda e: e["draws"][0]["weights"].reverse(),
        lambda e: e["steps"].reverse(),
        lambda e: e["steps"].pop(),
        lambda e: [step.__setitem__(1, 1 - step[1]) for step in e["steps"]],
        lambda e: e.update(floor=e["floor"] - 1),
        lambda e: e.update(slope="-" + more(e["denominator"])),
        lambda e: e.update(slope=more(e["slope"], 10**60)),
        lambda e: e.update(bust=more(e["bust"], int(e["denominator"]))),
        lambda e: e.update(payoff=[more(n, int(e["denominator"])) for n in e["payoff"]]),
        lambda e: e.update(denominator="-" + e["denominator"]),
        lambda e: e.update(kind="table"),
    ],
)
def test_tampered_walks_are_refused(walk, change):
    """Weights, steps, floor, payoff, bust, slope."""
    changed = tampered(walk, change)
    if changed != walk:
        assert refused(changed)


def test_a_walk_that_never_ends_is_refused(walk):
    """A policy said to throw on at every total, without a share that is lost in a throw."""
    if walk["openings"][0]["ends_from"] is not None:
        assert refused(tampered(walk, lambda e: e.update(ends_from=10**6)))
        assert refused(tampered(walk, lambda e: e.update(ends_from=-2)))


# ---- the door --------------------------------------------------------------------------------


def test_a_certificate_comes_only_when_asked():
    request = {"hero": "flash", "goal": GOALS[0]}
    assert "certificate" not in solve(request)
    assert "certificate" not in solve({**request, "certificate": False})
    with pytest.raises(Fault, match="certificate: must be true or false"):
        solve({**request, "certificate": "yes"})


def test_a_certificate_that_is_too_large_is_refused(monkeypatch):
    """With a message that says what to do."""
    monkeypatch.setattr(certificates, "MOST_BYTES", 100_000)
    with pytest.raises(Fault, match="fewer digits or markers") as caught:
        certified({"hero": "superman", "goal": GOALS[0]})
    assert caught.value.code == "too-much"
    with pytest.raises(Fault, match="certificate"):
        certified({"hero": "flash", "goal": GOALS[0], "digits": 300})


def test_the_largest_questions_stay_below_the_bound():
    """Batman with blanks and three markers under a limit of rolls; Superman with blanks."""
    for asked in (
        {"hero": "batman", "markers": 3, "abilities": ["only-3-rolls"]},
        {"hero": "superman", "abilities": ["kryptonite", "minus-die"]},
    ):
        dice = TABLES[asked["hero"]]["blanks"]
        text = json.dumps(certified({**asked, "goal": GOALS[0], "dice": dice})["certificate"])
        assert len(text) < certificates.MOST_BYTES


def test_the_script_is_short_and_needs_nothing():
    """At most 60 lines besides blank ones; json, sys and fractions."""
    text = (ROOT / "docs" / "check_certificate.py").read_text()
    assert len([line for line in text.splitlines() if line.strip()]) <= 60
    nodes = [n for n in ast.walk(ast.parse(text)) if isinstance(n, ast.Import | ast.ImportFrom)]
    names = {getattr(n, "module", None) or n.names[0].name for n in nodes}
    assert names == {"json", "sys", "fractions"}
