"""What the form sends and the address keeps: cards, heroes, steps, dice, rolls."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from odds.hero_dice.answers import Fault, catalogue
from tests.web.reading import Page, query_of
from web.question import asking
from web.question.cards import card, filled
from web.question.fields import read
from web.question.names import GOALS, abilities, cells, flat, heroes
from web.question.packing import canonical, default_faces

KNOWN = catalogue.villains()


def args(pairs):
    found = {}
    for name, text in pairs:
        found.setdefault(name, []).append(text)
    return found


def get(client, pairs, status=200):
    response = client.get("/odds", query_string=pairs)
    assert response.status_code == status
    return Page(response.get_data(as_text=True))


def value(page, name):
    return next(i.get("value", "") for i in page.inputs if i["name"] == name)


def ticked(page, name):
    return any("checked" in i for i in page.inputs if i["name"] == name)


# ---- cards -----------------------------------------------------------------------------------


@pytest.mark.parametrize("row", KNOWN, ids=[row["name"] for row in KNOWN])
def test_a_card_fills_in_what_is_known_and_says_what_is_not(client, row):
    page = get(client, {"hero": "flash", "villain": row["name"]})
    if row["threat"]["value"] is None:
        assert "Threat: not known" in page.text
    else:
        assert f"Threat {row['threat']['value']}" in page.text
        assert value(page, "need") == str(row["threat"]["value"])
        assert value(page, "goal") == "defeat"
    if row["abilities"]["value"] is None:
        assert "Abilities: not known (none are assumed" in page.text
    for word in row["abilities"]["value"] or ():
        name, _, number = word.partition(":")
        assert ticked(page, name) or value(page, name) == (number or "1")


def test_a_villain_chosen_in_the_form_fills_in_his_card(client):
    page = get(client, {"hero": "flash", "shield": "1", "need": "9"})
    chosen = get(client, page.sent(villain="Captain Cold"))
    assert (value(chosen, "need"), value(chosen, "shield")) == ("5", "0")
    assert (value(chosen, "reverse-flash"), value(chosen, "goal")) == ("1", "defeat")


def test_what_is_changed_after_the_card_stays(client):
    page = get(client, {"hero": "flash", "villain": "Atrocitus"})
    changed = get(client, page.sent(need="2", shield="0"))
    assert (value(changed, "need"), value(changed, "shield")) == ("2", "0")
    shared = get(client, query_of(changed.canonical))
    assert (value(shared, "need"), value(shared, "shield")) == ("2", "0")


def test_an_expected_number_stays_the_goal_for_the_next_villain(client):
    page = get(client, {"hero": "flash", "villain": "Atrocitus", "goal": "mean-hits"})
    assert value(page, "goal") == "mean-hits"
    assert value(get(client, page.sent(villain="Grodd")), "goal") == "mean-hits"


def test_a_need_left_out_is_the_threat_of_the_card(client):
    pairs = {"hero": "flash", "villain": "The Joker", "shield": "1", "goal": "defeat"}
    assert value(get(client, pairs), "need") == "6"


def test_letting_a_villain_go_keeps_what_he_filled_in(client):
    page = get(client, {"hero": "flash", "villain": "Atrocitus"})
    alone = get(client, page.sent(villain=""))
    assert (value(alone, "need"), value(alone, "shield")) == ("4", "2")


def test_a_stack_of_shields_adds_up():
    row = card("Atrocitus")
    row = {**row, "abilities": {**row["abilities"], "value": ["shield:2", "shield:1", "wound"]}}
    found = filled(row, {}, first=True)
    assert (found["shield"], found["wound"], found["kryptonite"]) == ("3", "1", "")


# ---- heroes, steps, clearing -----------------------------------------------------------------


def test_another_hero_keeps_the_question_and_each_heros_dice(client):
    flash = get(
        client, {"hero": "flash", "flash-dice": "2130.3120", "need": "5", "hand": "210.100"}
    )
    assert value(flash, "hand.red.flash") == "2"
    batman = get(client, flash.sent(("hero", "batman"), goal="defeat", shield="2"))
    assert batman.attributes("button", name="hero", value="batman")[0]["aria-pressed"] == "true"
    assert (value(batman, "need"), value(batman, "shield")) == ("5", "2")
    assert value(batman, "hand.black.bat") == "0"
    again = get(client, batman.sent(("hero", "flash")))
    assert value(again, "red.race") == "3"
    assert ticked(again, "own")


def test_plus_and_minus_work_without_javascript(client):
    page = get(client, {"hero": "flash", "goal": "defeat", "need": "3"})
    assert value(get(client, page.sent(("step", "need:1"))), "need") == "4"
    assert value(get(client, page.sent(("step", "need:-1"))), "need") == "2"
    assert value(get(client, page.sent(("step", "need:-1"), need="0")), "need") == "0"
    assert value(get(client, page.sent(("step", "total:-1"))), "total") == "-1"
    assert value(get(client, page.sent(("step", "hand.red.race:1"))), "hand.red.race") == "1"


@pytest.mark.parametrize("step", ["need:5", "need", "hulk:1", ":1", "need:1:1", "x" * 100])
def test_other_steps_change_nothing(step):
    assert read({"hero": ["flash"], "need": ["3"], "step": [step]})["need"] == "3"


def test_clearing(client):
    page = get(
        client, {"hero": "flash", "flash-dice": "2130.3120", "hand": "210.100", "total": "1"}
    )
    roll = get(client, page.sent(("clear", "roll")))
    assert (value(roll, "hand.red.flash"), value(roll, "total"), ticked(roll, "own")) == (
        "0",
        "0",
        True,
    )
    dice = get(client, page.sent(("clear", "dice")))
    assert (value(dice, "hand.red.flash"), ticked(dice, "own")) == ("2", False)
    assert value(dice, "red.race") == "2"


# ---- dice ------------------------------------------------------------------------------------


def test_dice_that_nobody_changed_are_nobodys(client):
    page = get(client, {"hero": "flash"})
    assert "flash-dice" not in get(client, page.sent()).canonical
    own = get(client, page.sent(own="1"))
    assert "flash-dice=2220.3120" in own.canonical
    assert "For your dice" in own.text


def test_a_changed_face_makes_the_dice_the_users(client):
    page = get(client, {"hero": "flash"})
    changed = get(client, page.sent(red__flash="3", red__race="1"))
    assert "flash-dice=3210.3120" in changed.canonical
    assert ticked(changed, "own")


@pytest.mark.parametrize("hero", heroes())
def test_default_faces_are_those_of_the_catalogue(hero):
    faces = asking.faces({"hero": hero, **default_faces(hero)})
    known = heroes()[hero]["faces"]["faces"]
    assert {c: {s: n for s, n in pile.items() if n} for c, pile in faces.items()} == known


# ---- the address -----------------------------------------------------------------------------

DIGITS = st.sampled_from(["", "0", "1", "2", "3"])


@st.composite
def questions(draw):
    hero = draw(st.sampled_from(sorted(heroes())))
    names = [*abilities(), *flat(hero, ""), *flat(hero, "hand."), *flat(hero, "aside.")]
    pairs = {name: draw(DIGITS) for name in draw(st.lists(st.sampled_from(names), unique=True))}
    villains = ["", *(row["name"] for row in KNOWN)]
    pairs |= {"hero": hero, "villain": draw(st.sampled_from(villains))}
    pairs |= {"goal": draw(st.sampled_from(list(GOALS))), "worth": "0,1/2,3"}
    pairs |= draw(st.fixed_dictionaries({}, optional={"need": DIGITS, "was": st.just("")}))
    return pairs | draw(st.fixed_dictionaries({}, optional={"own": st.just("1"), "total": DIGITS}))


@settings(max_examples=200, deadline=None)
@given(questions())
def test_the_canonical_address_asks_the_same(pairs):
    fields = read(args(pairs.items()))
    again = read(args(query_of("?" + canonical(fields))))
    assert canonical(again) == canonical(fields)
    assert _asked(again) == _asked(fields)
    hand = asking.dice(fields, "hand")
    assert asking.dice(again, "hand") == hand
    if hand:
        assert asking.dice(again, "aside") == asking.dice(fields, "aside")


def _asked(fields):
    try:
        return asking.question(fields)
    except Fault as fault:
        return str(fault)


def test_the_address_is_short_and_in_order():
    typed = {
        "need": "3",
        "goal": "defeat",
        "shield": "1",
        "hero": "flash",
        "wound": "0",
        "utm": "x",
    }
    assert canonical(read(args(typed.items()))) == "hero=flash&shield=1&goal=defeat&need=3"


def test_names_of_dice_do_not_meet_other_names():
    for hero in heroes():
        kinds = [flat(hero, kind) for kind in ("", "hand.", "aside.")]
        names = [*abilities(), *(name for kind in kinds for name in kind)]
        assert len(set(names)) == len(names)
        assert len(cells(hero, "")) == len(heroes()[hero]["dice"])


# ---- names that are not the page's own -------------------------------------------------------

SAME = [
    ("ability=shield:2&ability=kryptonite&ability=kryptonite", "shield=2&kryptonite=2"),
    ("ability=minus-die", "minus-die=1"),
    ("goal=hits-at-least&hits=5", "goal=hits-at-least&need=5"),
    ("dice=Ann~superman.red.1-2-2-1.yellow.1-2-2-1.blue.1-2-2-1", ""),
    ("utm_source=club&fbclid=x", ""),
    ("lang=en", ""),
]


@pytest.mark.parametrize(("foreign", "own"), SAME)
def test_words_of_the_api_are_understood(client, foreign, own):
    found = get(client, f"hero=superman&{foreign}")
    if "dice=" in foreign:
        assert value(found, "red.kryptonite") == "2"
        assert "superman-dice=" in found.canonical
    else:
        kept = [pair for pair in query_of(found.canonical) if pair[0] != "lang"]
        assert kept == query_of(get(client, f"hero=superman&{own}").canonical)


@pytest.mark.parametrize(
    "wrong",
    ["digits=9", "ability=shield", "ability=kryptonite:2", "ability=x", "dice=mine", "Need=4"],
)
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_what_the_page_does_not_know_is_told_beside_the_answer(client, wrong, language):
    found = get(client, f"hero=flash&goal=defeat&need=4&lang={language}&{wrong}", 422)
    name = wrong if wrong.startswith(("ability", "dice")) else wrong.partition("=")[0]
    assert name in found.text
    assert "%" in found.text, "the answer is there all the same"


@pytest.mark.parametrize("hero", heroes())
def test_everything_that_the_form_sends_is_known(client, hero):
    first = get(client, {"hero": hero, "goal": "defeat", "need": "4"})
    get(client, first.sent())
