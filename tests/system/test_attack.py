"""The attack screen, tapped to its end. Truth: `answers.advise` for each state, the rulebook."""

import json
import random
import re

import pytest
from playwright.sync_api import expect

from odds.hero_dice import answers
from tests.system.attacks import FEW, Attack, close, ends
from tests.system.axe import assert_accessible, assert_touchable

DEFEAT = {"kind": "defeat", "need": 4}
QUESTIONS = {
    "flash": {"hero": "flash", "goal": DEFEAT, "abilities": ["shield:1"]},
    "flash, means": {"hero": "flash", "goal": {"kind": "mean-damage", "need": 4}},
    "flash, limited": {"hero": "flash", "goal": DEFEAT, "abilities": ["only-3-rolls"]},
    "green-lantern": {"hero": "green-lantern", "goal": DEFEAT, "abilities": ["parallax"]},
    "superman": {"hero": "superman", "goal": {"kind": "hits-at-least", "hits": 3}},
    "superman, a die less": {"hero": "superman", "goal": DEFEAT, "abilities": ["minus-die"]},
    "batman": {"hero": "batman", "goal": DEFEAT, "markers": 3},
}
TIE = [("green", "lantern")] * 2 + [("green", "parallax")] * 2
TIE += [("black", "parallax"), ("black", "recharge")]
WORST = [("black", "bat"), ("black", "bat"), ("black", "wound"), ("black", "wound")]
WORST += [("gray", "bat"), ("gray", "bat"), ("gray", "wound")]
PATIENCE = 100
"""Milliseconds between the last tap and the advice, on a phone a fourth as fast as this machine."""

SEED = """(kept) => {
  if (!localStorage.getItem('hero-odds.kept')) localStorage.setItem('hero-odds.kept', kept);
}"""


def begin(page, question, language="en", **more):
    """Open the attack screen on a question, as the battlefield would."""
    asked = {"abilities": [], "markers": 0, **question}
    underway = {
        "hero": question["hero"],
        "target": None,
        "question": asked,
        "log": [],
        "tapped": [],
    }
    kept = {"game": None, "underway": underway, "dice": "", "profiles": [], **more}
    page.add_init_script(f"({SEED})({json.dumps(json.dumps(kept))})")
    page.goto(f"/?lang={language}#attack")


def tap(page, dice):
    for colour, symbol in dice:
        page.locator(f"#tap-{colour}-{symbol}").tap()


def stage(page, name):
    expect(page.locator("#stage")).to_have_attribute("data-stage", name)


def texts(page, selector):
    return page.locator(selector).all_inner_texts()


def check_advice(page, attack, advice):
    """Lay what the page shows beside the exact advice."""
    kind = attack.question["goal"]["kind"]
    first = advice["options"][:FEW]
    expect(page.locator("#option-0")).to_be_in_viewport()
    values = texts(page, ".option b")[:FEW]
    assert len(values) == len(first)
    for text, option in zip(values, first, strict=True):
        assert close(text, option["value"], kind), (text, option)
    ties = [option["tie"] for option in first]
    assert ["either" in text for text in texts(page, ".option small")[:FEW]] == ties
    rest = len(advice["options"]) - FEW
    assert texts(page, "#more-options") == ([f"{rest} more"] if rest > 0 else [])


def play(page, attack):
    """Tap an attack to its end by best advice; return nothing, the page shows the result."""
    if "minus-die" in attack.question.get("abilities", []):
        advice = attack.advice()
        stage(page, "open")
        assert close(texts(page, ".option b")[0], advice["value"], attack.question["goal"]["kind"])
        page.locator("#option-0").tap()
        attack.do(advice["options"][0])
    while True:
        stage(page, "throw")
        tap(page, attack.roll())
        advice = attack.advice()
        if ends(attack, advice):
            return
        stage(page, "advise")
        check_advice(page, attack, advice)
        page.locator("#option-0").tap()
        attack.do(advice["options"][0])
        if advice["options"][0]["do"] == "stop":
            return


def check_result(page, attack):
    stage(page, "over")
    total = "Bust: no hits" if attack.bust() else f"Hits: {attack.hits()}"
    expect(page.locator(".total")).to_have_text(total)
    kept = json.loads(page.evaluate("localStorage.getItem('hero-odds.kept')"))
    over = kept["underway"]["over"]
    assert over["hits"] == (0 if attack.bust() else attack.hits())
    assert over["spent"] == attack.question.get("markers", 0) - attack.markers


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


@pytest.fixture
def unserved(browser, browser_context_args, base_url):
    """A page without a service worker, whose requests would pass by `route`."""
    given = {**browser_context_args, "base_url": base_url, "service_workers": "block"}
    context = browser.new_context(**given)
    yield context.new_page()
    context.close()


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


def test_by_keyboard_alone(quiet_page):
    page = quiet_page
    begin(page, QUESTIONS["flash"])
    stage(page, "throw")
    for name in ("red-flash", "red-race", "red-flash", "yellow-race"):
        press(page, f"tap-{name}")
    assert page.evaluate("() => document.activeElement.id") == "stage"
    attack = Attack(QUESTIONS["flash"], None)
    attack.fell([("red", "flash"), ("red", "race"), ("red", "flash"), ("yellow", "race")])
    advice = attack.advice()
    heard = page.locator("#advised").inner_text()
    assert heard.startswith("Best: Roll again, ")
    assert close(heard.rpartition(" ")[2], advice["value"], "defeat")
    press(page, "option-0")
    assert page.evaluate("() => document.activeElement.id") == "stage"
    press(page, "tap-red-flash")
    assert page.evaluate("() => document.activeElement.id") == "tap-red-flash"


def press(page, name):
    """Tab until an element has the focus, then press Enter."""
    for _ in range(60):
        if page.evaluate("() => document.activeElement.id") == name:
            return page.keyboard.press("Enter")
        page.keyboard.press("Tab")
    raise AssertionError(f"{name} has no place in the order of tabs")


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("width", [320, 768])
@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_for_everyone(page, language, width, scheme):
    page.set_viewport_size({"width": width, "height": 740})
    page.emulate_media(color_scheme=scheme)
    begin(page, {**QUESTIONS["batman"], "abilities": ["minus-die"]}, language)
    stage(page, "open")
    page.locator("#goal").tap()
    judge(page)
    page.locator("#option-0").tap()
    stage(page, "throw")
    tap(page, [("black", "bat")])
    judge(page)
    tap(page, [("black", "bat"), ("black", "wound"), ("black", "wound")])
    tap(page, [("gray", "bat"), ("gray", "wound")])
    stage(page, "advise")
    page.locator("#more-options").tap()
    judge(page)
    page.locator("#by-hand").tap()
    page.locator("#by-hand-take").tap()
    stage(page, "over")
    judge(page)


def judge(page):
    assert_accessible(page)
    assert_touchable(page)


LAST_TAP = """(id) => {
  const began = performance.now();
  document.getElementById(id).click();
  const there = document.getElementById('option-0').getBoundingClientRect().height;
  return there && performance.now() - began;
}"""


def test_advice_comes_at_once_on_a_slow_phone(page):
    begin(page, QUESTIONS["batman"])
    stage(page, "throw")
    page.context.new_cdp_session(page).send("Emulation.setCPUThrottlingRate", {"rate": 4})
    times = []
    for _ in range(5):
        tap(page, WORST[:-1])
        colour, symbol = WORST[-1]
        times.append(page.evaluate(LAST_TAP, f"tap-{colour}-{symbol}"))
        page.locator("#clear").tap()
    assert sorted(times)[2] < PATIENCE, times


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


# ---- colours are told without colour ---------------------------------------------------------

LETTERS = {
    "en": {"black": "B", "gray": "G"},
    "de": {"schwarz": "S", "grau": "G"},
    "pl": {"czarny": "C", "szary": "S"},
}


@pytest.mark.parametrize("language", LETTERS)
def test_dice_carry_their_colour_as_a_letter(quiet_page, language):
    page = quiet_page
    begin(page, QUESTIONS["batman"], language)
    stage(page, "throw")
    tap(page, WORST)
    stage(page, "advise")
    for dice in page.locator("main .dice").all():
        (letter,) = {
            letter
            for colour, letter in LETTERS[language].items()
            if f"({colour})" in dice.get_attribute("aria-label")
        }
        shown = dice.locator(".die i").all_inner_texts()
        assert set(shown) == {letter}
        assert dice.get_attribute("aria-label").startswith(f"{len(shown)} ×")


def test_options_that_look_alike_differ_in_words(quiet_page):
    page = quiet_page
    begin(page, QUESTIONS["batman"])
    stage(page, "throw")
    tap(page, WORST)
    stage(page, "advise")
    page.locator("#more-options").tap()
    expect(page.locator(f"#option-{FEW}")).to_be_visible()
    looks = {}
    for option in page.locator(".option .what").all():
        signs = option.locator("use").evaluate_all("all => all.map(e => e.getAttribute('href'))")
        words = option.inner_text()
        looks.setdefault(tuple(sorted(signs)), []).append(re.sub(r"\b[BG]\b", "", words))
    same = [each for each in looks.values() if len(each) > 1 and "Set aside" in each[0]]
    assert same
    assert any("1 × bat (gray)" in words for each in same for words in each)
    for words in same:
        assert len(set(words)) == len(words), words


# ---- luck without a signal -------------------------------------------------------------------


def fell_at_once(page):
    tap(page, [("red", "flash")] * 3 + [("yellow", "flash")])


def test_luck_needs_no_network_once_the_plan_is_there(page, context):
    with page.expect_response(re.compile("/api/v1/odds")) as odds:
        begin(page, QUESTIONS["flash"])
    odds.value.finished()
    page.evaluate("navigator.serviceWorker.ready")
    context.set_offline(True)
    fell_at_once(page)
    page.locator("#luck").tap()
    expect(page.locator("#luck-share")).to_contain_text("%")


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "chances of this attack"),
        ("de", "Chancen dieses Angriffs"),
        ("pl", "szans tego ataku"),
    ],
)
def test_luck_that_is_missing_is_told_right(unserved, language, said):
    page = unserved
    page.route(re.compile("/api/v1/odds"), lambda route: route.abort())
    begin(page, QUESTIONS["flash"], language)
    stage(page, "throw")
    fell_at_once(page)
    page.locator("#luck").tap()
    expect(page.locator("#lucky")).to_contain_text(said)


# ---- text twice as large ---------------------------------------------------------------------


@pytest.mark.parametrize("width", [320, 360])
@pytest.mark.parametrize("language", ["en", "de", "pl"])
@pytest.mark.parametrize("hero", ["superman", "batman"])
def test_text_twice_as_large_stays_on_the_screen(page, hero, language, width):
    page.set_viewport_size({"width": width, "height": 740})
    begin(page, QUESTIONS[hero], language)
    stage(page, "throw")
    larger(page)
    tap(page, random_dice(hero))
    stage(page, "advise")
    fits(page)
    assert_touchable(page)
    larger_everywhere(page)


def larger(page):
    """Double all text, as a reader's own setting does."""
    page.evaluate("document.documentElement.style.fontSize = '32px'")
    fits(page)


def fits(page):
    beside = page.evaluate(BESIDE)
    assert not beside, beside


BESIDE = """() => [...document.querySelectorAll('body *')]
  .filter((e) => e.checkVisibility() && !e.closest('.unseen, .skip, svg, input'))
  .filter((e) => e.getBoundingClientRect().right > innerWidth + 1 || (e.clientWidth
    && getComputedStyle(e).display !== 'inline' && e.scrollWidth > e.clientWidth + 1))
  .map((e) => `${e.outerHTML.slice(0, 90)} ${e.getBoundingClientRect().right} ${e.scrollWidth}`)"""


def random_dice(hero):
    table = Attack(QUESTIONS[hero], random.Random(5))
    return table.roll()


def larger_everywhere(page):
    for where in ("setup", "dice", "dice/new", "needs", "about"):
        page.evaluate(f"location.hash = '{where}'")
        page.wait_for_timeout(300)
        fits(page)
