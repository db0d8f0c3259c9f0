"""The attack screen by keyboard, on slow phones, without colours or signal, with large text.

Truth: WCAG 2.2 by axe-core, `answers.advise`, the layout that the browser measures.
"""

import random
import re

import pytest
from playwright.sync_api import expect

from tests.system.attack_screen import PATIENCE, QUESTIONS, WORST, begin, stage, tap
from tests.system.attacks import FEW, Attack, close
from tests.system.axe import assert_accessible, assert_touchable


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
