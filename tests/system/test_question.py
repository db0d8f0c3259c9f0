"""The page in a real browser at phone size, by thumb. Truth: what the project wants of it."""

import re

import pytest
from playwright.sync_api import expect

from odds.hero_dice import answers
from web.texts import LANGUAGES

TITLES = {
    "flash": "Flash",
    "green-lantern": "Green Lantern",
    "superman": "Superman",
    "batman": "Batman",
}
FULL = "goal=defeat&need=4&minus-die=1&only-3-rolls=1&two-faced=1"


def percent(request):
    value = float(answers.solve(request)["value"]["decimal"])
    return f"{100 * value:.2f} %"


def sideways(page):
    return page.evaluate(
        "document.documentElement.scrollWidth - document.documentElement.clientWidth"
    )


@pytest.mark.parametrize("hero", TITLES)
def test_a_hero_by_tapping_and_the_value(quiet_page, hero):
    page = quiet_page
    page.goto("/odds")
    page.get_by_role("button", name=TITLES[hero]).tap()
    expect(page.locator(f"#hero-{hero}")).to_have_attribute("aria-pressed", "true")
    page.get_by_label("Goal").select_option("defeat")
    page.get_by_role("button", name="Show the odds").tap()
    request = {"hero": hero, "goal": {"kind": "defeat", "need": 3}}
    expect(page.locator("#answer .value")).to_have_text(percent(request))
    expect(page).to_have_url(re.compile(rf"\?hero={hero}&goal=defeat&need=3$"))
    expect(page.locator("#answer")).to_be_in_viewport()
    assert sideways(page) <= 0


def test_steps_need_no_page_load(quiet_page):
    page = quiet_page
    page.goto("/odds?hero=flash&goal=defeat&need=3")
    page.evaluate("window.here = true")
    more = page.get_by_role("button", name="Need: one more")
    for _ in range(3):
        more.tap()
    expect(page.locator("#i-need")).to_have_value("6")
    request = {"hero": "flash", "goal": {"kind": "defeat", "need": 6}}
    expect(page.locator("#value")).to_have_text(percent(request))
    expect(more).to_be_focused()
    expect(page.locator("#said")).to_contain_text(percent(request))
    assert page.evaluate("window.here"), "no page load"


def test_another_language_keeps_the_question(quiet_page):
    page = quiet_page
    page.goto("/odds?hero=flash&goal=defeat&need=3")
    page.get_by_role("link", name="Deutsch").tap()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.locator("#answer-title")).to_have_text("Chance, den Schurken zu besiegen, Bedarf 3")
    page.get_by_role("button", name="Bedarf: eins mehr").tap()
    expect(page.locator("#answer-title")).to_contain_text("Bedarf 4")
    expect(page).to_have_url(re.compile(r"need=4&lang=de$"))
    page.get_by_role("link", name="English").tap()
    expect(page.locator("#answer-title")).to_contain_text("need of 4")


def test_the_language_is_the_browsers(browser, browser_context_args, base_url):
    with browser.new_context(**browser_context_args, locale="pl-PL") as context:
        page = context.new_page()
        page.goto("/odds?hero=batman")
        expect(page.locator("html")).to_have_attribute("lang", "pl")
        expect(page.locator("#show")).to_have_text("Pokaż szanse")


def test_a_villain_fills_in_his_card_at_once(quiet_page):
    page = quiet_page
    page.goto("/odds?hero=green-lantern")
    page.get_by_label("Villain", exact=True).select_option("Atrocitus")
    expect(page.locator("#i-need")).to_have_value("4")
    expect(page.locator("#i-shield")).to_have_value("2")
    expect(page.get_by_text("Threat 4")).to_be_visible()
    expect(page.locator("#answer-title")).to_contain_text("Atrocitus")


def test_a_roll_and_what_to_do(quiet_page):
    page = quiet_page
    page.goto("/odds?hero=flash&goal=defeat&need=3")
    page.get_by_role("link", name="Already rolled?").tap()
    for name in ("red flash", "red flash", "red race", "yellow race"):
        page.get_by_role("button", name=f"{name}: one more").tap()
    page.get_by_role("button", name="Total of the rolls before: one less").tap()
    page.get_by_role("button", name="What now?").tap()
    hand = {"red": {"flash": 2, "race": 1}, "yellow": {"race": 1}}
    advice = answers.advise(
        {
            "hero": "flash",
            "goal": {"kind": "defeat", "need": 3},
            "state": {"hand": hand, "total": -1},
        }
    )
    best = page.locator("#advice li").first
    expect(best).to_contain_text("Roll on")
    expect(best).to_contain_text(f"{100 * float(advice['value']['decimal']):.2f} %")
    expect(page.locator("#advice li")).to_have_count(len(advice["options"]))
    expect(page.locator("#advice")).to_be_in_viewport()
    page.reload()
    expect(page.locator("#advice li").first).to_contain_text("Roll on")


def test_own_dice_by_hand(quiet_page):
    page = quiet_page
    page.goto("/odds?hero=flash&goal=defeat&need=3")
    page.get_by_role("link", name="Enter those of your box").tap()
    page.get_by_label("race faces on a red die").fill("3")
    page.get_by_label("flash faces on a red die").first.fill("1")
    page.get_by_role("button", name="Show the odds").tap()
    expect(page.locator("#answer .whose")).to_contain_text("your dice")
    expect(page).to_have_url(re.compile(r"flash-dice=1230\.3120"))


def test_an_error_stands_beside_its_input(page):
    page.goto("/odds?hero=batman&goal=defeat")
    page.locator("#i-need").fill("four")
    page.get_by_role("button", name="Show the odds").tap()
    expect(page.locator("#i-need-problem")).to_contain_text("you gave 'four'")
    expect(page.locator("#i-need")).to_have_value("four")
    expect(page.get_by_role("alert")).to_be_in_viewport()
    assert sideways(page) <= 0


def test_no_signal_is_said(page, context):
    page.goto("/odds?hero=flash&goal=defeat")
    context.set_offline(True)
    page.get_by_role("button", name="Need: one more").tap()
    expect(page.locator("#value")).to_contain_text("no signal")
    expect(page.locator("#i-need")).to_have_value("4")
    context.set_offline(False)
    page.get_by_role("button", name="Show the odds").tap()
    expect(page.locator("#answer-title")).to_contain_text("need of 4")


@pytest.mark.parametrize("hero", TITLES)
def test_without_javascript(plain_page, hero):
    page = plain_page
    page.goto("/odds")
    page.get_by_role("button", name=TITLES[hero]).tap()
    page.get_by_label("Goal").select_option("defeat")
    page.get_by_role("button", name="Show the odds").tap()
    request = {"hero": hero, "goal": {"kind": "defeat", "need": 3}}
    expect(page.locator("#answer .value")).to_have_text(percent(request))
    page.get_by_role("button", name="Need: one less").tap()
    expect(page.locator("#i-need")).to_have_value("2")
    assert "#i-need" in page.url


def test_a_roll_without_javascript(plain_page):
    page = plain_page
    page.goto("/odds?hero=superman&goal=defeat&need=2")
    for name, number in (("hand.red.superman", 1), ("hand.yellow.kryptonite", 2)):
        page.locator(f"[name='{name}']").fill(str(number))
    page.locator("[name='hand.blue.superman']").fill("3")
    page.get_by_role("button", name="What now?").tap()
    expect(page.locator("#advice li")).to_have_count(3)
    expect(page.locator("#advice li").first).to_contain_text("Keep")
    page.get_by_role("button", name="Clear the roll").tap()
    expect(page.locator("#advice")).to_have_count(0)


def test_enter_asks_and_changes_no_hero(plain_page):
    plain_page.goto("/odds?hero=batman&goal=defeat")
    plain_page.locator("#i-need").fill("2")
    plain_page.locator("#i-need").press("Enter")
    expect(plain_page.locator("#answer-title")).to_contain_text("need of 2")
    expect(plain_page.locator("#hero-batman")).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize("width", [320, 360, 1200])
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hero", TITLES)
def test_nothing_scrolls_sideways_and_every_target_is_big_enough(page, hero, language, width):
    page.set_viewport_size({"width": width, "height": 740})
    page.goto(f"/odds?hero={hero}&lang={language}&{FULL}")
    page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
    assert sideways(page) <= 0
    small = page.evaluate(
        """() => [...document.querySelectorAll(
             'button:not(.unseen), select, summary, nav a, main input:not([type=hidden])')]
           .map((e) => e.matches('[type=checkbox]') ? e.parentElement : e)
           .map((e) => [e.outerHTML.slice(0, 80), e.getBoundingClientRect()])
           .filter(([, r]) => r.width && (r.height < 44 || r.width < 44))
           .map(([html]) => html)"""
    )
    assert not small


def test_the_page_asks_for_few_things_and_only_here(page, base_url):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/odds?hero=batman&goal=defeat&need=4")
    page.wait_for_load_state("networkidle")
    assert all(url.startswith(base_url) for url in asked)
    assert len(asked) <= 4


CONTRAST = """() => {
  const light = (c) => {
    const [r, g, b] = c.match(/[0-9.]+/g).map(Number).slice(0, 3).map((v) => v / 255)
      .map((v) => v <= 0.04045 ? v / 12.92 : ((v + 0.055) / 1.055) ** 2.4);
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (e) => {
    for (; e; e = e.parentElement) {
      const c = getComputedStyle(e).backgroundColor;
      if (!c.endsWith(', 0)')) return c;
    }
    return getComputedStyle(document.documentElement).backgroundColor;
  };
  const faint = [];
  for (const e of document.querySelectorAll('body *')) {
    if (![...e.childNodes].some((n) => n.nodeType === 3 && n.textContent.trim())) continue;
    const [a, b] = [light(getComputedStyle(e).color), light(behind(e))].sort((x, y) => y - x);
    if ((a + 0.05) / (b + 0.05) < 4.5) faint.push(e.outerHTML.slice(0, 100));
  }
  return faint;
}"""


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize(
    "query",
    ["", "hero=flash&minus-die=1&hand=200.000", "hero=batman&goal=defeat&need=2&hand=400.300"],
)
def test_words_stand_out_from_the_paper(page, scheme, query):
    page.emulate_media(color_scheme=scheme)
    page.goto(f"/odds?{query}")
    assert page.evaluate(CONTRAST) == []


def test_focus_is_seen(page):
    page.goto("/odds?hero=flash")
    for selector in ("#hero-flash", "#i-villain", "#show"):
        page.locator(selector).focus()
        page.keyboard.press("Shift+Tab")
        page.keyboard.press("Tab")
        width = page.evaluate("getComputedStyle(document.activeElement).outlineWidth")
        assert float(width.removesuffix("px")) >= 2


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pictures_can_be_taken(page, tmp_path, scheme):
    page.emulate_media(color_scheme=scheme)
    page.goto("/odds?hero=batman&villain=The+Joker")
    picture = tmp_path / f"{scheme}.png"
    page.screenshot(path=picture, full_page=True)
    assert picture.stat().st_size > 20_000
