"""The attack screen, tapped to its end. Truth: `answers.advise` for each state, the rulebook."""

import json
import random
import re

import pytest
from playwright.sync_api import expect

from odds.hero_dice import answers
from tests.system.attack_screen import (
    DEFEAT,
    QUESTIONS,
    TIE,
    WORST,
    begin,
    check_advice,
    check_result,
    play,
    stage,
    tap,
    texts,
)
from tests.system.attacks import FEW, Attack, close, ends


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.parametrize("question", QUESTIONS.values(), ids=QUESTIONS)
def test_an_attack_tapped_to_its_end(quiet_page, question, seed):
    attack = Attack(question, random.Random(seed))
    begin(quiet_page, question)
    start = answers.advise(question)["value"]
    expect(quiet_page.locator("#start-value")).not_to_have_text("…")
    assert close(texts(quiet_page, "#start-value")[0], start, question["goal"]["kind"])
    play(quiet_page, attack)
    check_result(quiet_page, attack)


@pytest.mark.parametrize("hero", ["flash", "batman"])
def test_no_network_once_the_plan_is_there(page, context, hero):
    attack = Attack(QUESTIONS[hero], random.Random(7))
    begin(page, QUESTIONS[hero])
    stage(page, "throw")
    context.set_offline(True)
    play(page, attack)
    check_result(page, attack)


def test_a_reload_in_the_middle(quiet_page):
    page = quiet_page
    begin(page, QUESTIONS["superman"])
    tap(page, [("red", "superman"), ("blue", "superman")])
    page.reload()
    expect(page.locator("#progress")).to_have_text("2 of 6 dice")
    expect(page.locator("#tap-red-superman")).to_have_attribute("aria-disabled", "true")
    expect(page.get_by_role("button", name="blue superman: 1 tapped")).to_be_visible()


def test_undo_takes_taps_and_moves_back(quiet_page):
    page = quiet_page
    begin(page, QUESTIONS["flash"])
    expect(page.locator("#undo")).to_have_attribute("aria-disabled", "true")
    tap(page, [("red", "race"), ("yellow", "flash"), ("red", "flash"), ("red", "race")])
    page.locator("#option-0").tap()
    expect(page.locator("#stage")).to_contain_text("Throw 2")
    undo = page.locator("#undo")
    undo.tap()
    stage(page, "advise")
    undo.tap()
    expect(page.locator("#progress")).to_have_text("3 of 4 dice")
    expect(page.get_by_role("button", name="red race: 1 tapped")).to_be_visible()
    for _ in range(3):
        undo.tap()
    expect(page.locator("#progress")).to_have_text("0 of 4 dice")
    tap(page, [("red", "race")])
    page.locator("#clear").tap()
    expect(page.locator("#progress")).to_have_text("0 of 4 dice")


def test_a_bust_ends_it_and_can_be_undone(quiet_page):
    page = quiet_page
    begin(page, QUESTIONS["flash"])
    tap(page, [("red", "reverse-flash")] * 3 + [("yellow", "race")])
    expect(page.locator(".total")).to_have_text("Bust: no hits")
    page.locator("#undo").tap()
    expect(page.locator("#progress")).to_have_text("3 of 4 dice")


def test_a_full_colour_takes_no_more(quiet_page):
    page = quiet_page
    begin(page, QUESTIONS["flash"])
    tap(page, [("yellow", "race")])
    page.locator("#tap-yellow-flash").tap(force=True)
    expect(page.locator("#progress")).to_have_text("1 of 4 dice")


def test_ties_are_told(quiet_page):
    page = quiet_page
    attack = Attack({"hero": "green-lantern", "goal": DEFEAT}, None)
    begin(page, attack.question)
    stage(page, "throw")
    tap(page, TIE)
    attack.fell(TIE)
    advice = attack.advice()
    assert [option["tie"] for option in advice["options"]][:3] == [True, True, False]
    check_advice(page, attack, advice)


def test_all_options_are_there_when_wanted(quiet_page):
    page = quiet_page
    attack = Attack(QUESTIONS["batman"], None)
    begin(page, attack.question)
    stage(page, "throw")
    tap(page, WORST)
    attack.fell(WORST)
    page.locator("#more-options").tap()
    expect(page.locator(".option")).to_have_count(len(attack.advice()["options"]))


def test_another_goal_in_the_middle_keeps_the_dice(quiet_page):
    page = quiet_page
    attack = Attack(QUESTIONS["batman"], random.Random(3))
    begin(page, attack.question)
    stage(page, "throw")
    tap(page, attack.roll())
    advice = attack.advice()
    page.locator("#option-0").tap()
    attack.do(advice["options"][0])
    stage(page, "throw")
    tap(page, attack.roll())
    stage(page, "advise")
    page.locator("#goal").tap()
    page.get_by_label("Goal", exact=True).select_option("mean-damage")
    page.get_by_role("button", name="Need: one more").tap()
    attack.question = {**attack.question, "goal": {"kind": "mean-damage", "need": 5}}
    expect(page.locator("#goal-line")).to_contain_text("5")
    expect(page.locator("#start-value")).not_to_have_text("…")
    check_advice_values(page, attack)


def check_advice_values(page, attack):
    advice = attack.advice()
    values = texts(page, ".option b")[:FEW]
    for text, option in zip(values, advice["options"], strict=False):
        assert close(text, option["value"], attack.question["goal"]["kind"]), (text, option)


@pytest.mark.parametrize("name", ["flash, limited", "superman, a die less", "batman"])
def test_the_exact_fraction_is_a_tap_away(quiet_page, name):
    page = quiet_page
    attack = Attack(QUESTIONS[name], random.Random(1))
    begin(page, attack.question)
    if "a die less" in name:
        attack.do(attack.advice()["options"][0])
        page.locator("#option-0").tap()
    for _ in range(2):
        stage(page, "throw")
        tap(page, attack.roll())
        advice = attack.advice()
        if ends(attack, advice) or advice["options"][0]["do"] == "stop":
            break
        stage(page, "advise")
        page.locator("#exact").tap()
        expect(page.locator("#exact-value")).to_have_text(advice["value"]["exact"])
        page.locator("#option-0").tap()
        attack.do(advice["options"][0])


def test_without_a_plan_the_game_goes_on(unserved):
    page = unserved
    refuse = re.compile(r"/api/v1/plans")
    page.route(refuse, lambda route: route.abort())
    begin(page, QUESTIONS["flash"])
    expect(page.locator("main").get_by_role("alert")).to_be_visible()
    more = page.get_by_role("button", name="Hits: one more")
    more.tap()
    more.tap()
    page.locator("#by-hand-take").tap()
    expect(page.locator(".total")).to_have_text("Hits: 2")
    page.locator("#undo").tap()
    page.unroute(refuse)
    page.locator("#retry").tap()
    stage(page, "throw")


def test_the_result_goes_to_the_battlefield(quiet_page):
    page = quiet_page
    begin(page, QUESTIONS["flash"])
    tap(page, [("red", "flash")] * 3 + [("yellow", "flash")])
    page.get_by_role("button", name="To the battlefield").tap()
    expect(page).not_to_have_url(re.compile("#attack"))
    kept = json.loads(page.evaluate("localStorage.getItem('hero-odds.kept')"))
    assert kept["underway"] is None


def test_luck_is_told_after_the_attack(quiet_page):
    page = quiet_page
    begin(page, QUESTIONS["flash"])
    tap(page, [("red", "flash")] * 3 + [("yellow", "flash")])
    page.locator("#luck").tap()
    expect(page.locator("#lucky")).to_contain_text("%")


def test_whose_dice_is_always_seen(quiet_page):
    page = quiet_page
    text = "Ann~flash.red.3-1-2.yellow.4-1-1"
    profiles = [{"name": "Ann", "text": text}]
    begin(page, {**QUESTIONS["flash"], "dice": text}, dice=text, profiles=profiles)
    expect(page.locator("#attack-dice")).to_contain_text("Ann")
    stage(page, "throw")
    red = {"flash": 3, "reverse-flash": 1, "race": 2}
    dice = {"red": red, "yellow": {"flash": 4, "reverse-flash": 1, "race": 1}}
    value = answers.solve({**QUESTIONS["flash"], "dice": dice})["value"]
    assert close(texts(page, "#start-value")[0], value, "defeat")
