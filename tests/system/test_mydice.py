"""My dice and links in a real browser. Truth: `profiles` of the answers, a reader of QR codes."""

import json
import re
from random import Random

import numpy as np
import pytest
import zxingcpp

from odds.hero_dice.answers import Fault, solve
from odds.hero_dice.answers.faces import profiles
from tests.system.axe import assert_accessible, assert_touchable
from tests.system.profiles_in_page import ANN, HEROES, at, in_module, kept

MOST_TAPS = 40
RAW_KEY = re.compile(r"\b(?:mydice|share|needs|about|luck|common|attack)\.[a-z]")


def count(page, faces):
    """Tap the faces in; return how many taps it took."""
    taps = 0
    for colour, row in faces.items():
        for symbol, number in row.items():
            for _ in range(number):
                page.tap(f"#more-{colour}-{symbol}")
                taps += 1
    return taps


# ---- profiles --------------------------------------------------------------------------------


@pytest.mark.parametrize("hero", list(HEROES))
def test_a_hero_is_counted_in_few_taps(quiet_page, base_url, hero):
    page = quiet_page
    at(page, base_url, "dice", "#count")
    page.tap("#count")
    page.tap(f"#hero-{hero}")
    taps = 2 + count(page, HEROES[hero])
    page.tap("#save-profile")
    page.wait_for_selector("#profile-0")
    assert taps + 1 <= MOST_TAPS
    text = profiles.text_of(profiles.profile("My box", {hero: HEROES[hero]}))
    assert kept(page)["profiles"] == [{"name": "My box", "text": text}]
    assert kept(page)["dice"] == text
    assert "My box" in page.inner_text("#whose")


def test_what_lacks_is_told_and_kept_when_the_page_is_closed(quiet_page, base_url):
    page = quiet_page
    at(page, base_url, "dice/new", "#more-red-flash")
    page.fill("#profile-name", "Ann's box")
    count(page, {"red": {"flash": 5}})
    assert "5 of 6" in page.inner_text("#told-red")
    page.tap("#save-profile")
    assert page.inner_text("#said") == page.inner_text("#lacking")
    page.reload()
    page.wait_for_selector("#told-red")
    assert "5 of 6" in page.inner_text("#told-red")
    assert page.input_value("#profile-name") == "Ann's box"
    count(page, {"red": {"race": 1}})
    assert "6 of 6" in page.inner_text("#told-red")
    assert page.get_attribute("#more-red-flash", "aria-disabled") == "true"
    page.tap("#less-red-flash")
    assert "5 of 6" in page.inner_text("#told-red")


def test_rename_and_delete_and_undo(quiet_page, base_url):
    page = quiet_page
    at(page, base_url, f"share/{ANN}", "#add-use")
    page.tap("#add-use")
    page.tap("#edit-0")
    page.fill("#profile-name", "Żółta skrzynka")
    page.tap("#save-profile")
    page.wait_for_selector("#profile-0")
    (own,) = kept(page)["profiles"]
    assert profiles.from_text(own["text"]).name == own["name"] == "Żółta skrzynka"
    assert kept(page)["dice"] == own["text"]
    page.tap("#delete-0")
    assert (kept(page)["profiles"], kept(page)["dice"]) == ([], "")
    page.tap("#undelete")
    assert (kept(page)["profiles"], kept(page)["dice"]) == ([own], own["text"])
    page.tap("#use-assumed")
    assert kept(page)["dice"] == ""


def test_what_contradicts_the_known_facts_is_told(quiet_page, base_url):
    text = "odd~flash.red.0-6-0.yellow.0-6-0"
    at(quiet_page, base_url, f"share/{text}", ".warning:not(:empty)")
    told = quiet_page.text_content(".warning")
    for fact in profiles.from_text(text).contradicts()["flash"]:
        assert fact in told


def drawn_profile(random):
    """A profile of random faces, its name of signs that must be written otherwise."""
    name = "".join(random.choices("aZ9 -_.~'äßŻ€漢😀", k=random.randint(1, 12))).strip() or "x"
    who = random.sample(list(HEROES), random.randint(1, 4))
    tables = {}
    for hero in who:
        symbols = [*dict.fromkeys(s for row in HEROES[hero].values() for s in row), "blank"]
        rows = {colour: random.choices(symbols, k=6) for colour in HEROES[hero]}
        tables[hero] = {c: {s: row.count(s) for s in set(row)} for c, row in rows.items()}
    return profiles.profile(name, tables)


def test_texts_are_written_and_read_as_the_server_does(quiet_page, base_url):
    quiet_page.goto(base_url)
    drawn = [drawn_profile(Random(f"profile {i}")) for i in range(60)]
    body = "return v.map(text => [m.textOf(m.read(text)), m.read(text)])"
    found = in_module(quiet_page, "profile.js", body, [profiles.text_of(each) for each in drawn])
    for each, (again, counted) in zip(drawn, found, strict=True):
        assert again == profiles.text_of(each)
        assert (counted["name"], counted["dice"]) == (each.name, each.tables())


WRONG = {
    "x": "no-profile",
    "x~": "hero",
    "x~flash.red.3-1-2.yellow.4-1-1~": "hero",
    "x~hulk.red.6-0-0": "hero",
    "x~flash.red.3-1-2": "dice",
    "x~flash.red.3-1-2.red.3-1-2": "dice",
    "x~flash.red.3-1-3.yellow.4-1-1": "dice",
    "x~flash.red.3-1-2.yellow.4-1": "dice",
    "x~flash.red.3-1-2.yellow.7-0--1": "dice",
    "x~flash.green.3-1-2.yellow.4-1-1": "dice",
    "x~flash.red.3-1-2.yellow.4-1-1~flash.red.3-1-2.yellow.4-1-1": "hero",
    ".FF~flash.red.3-1-2.yellow.4-1-1": "name",
    ".4~flash.red.3-1-2.yellow.4-1-1": "name",
    "_x~flash.red.3-1-2.yellow.4-1-1": "name",
    "~flash.red.3-1-2.yellow.4-1-1": "name",
    "x.0A~flash.red.3-1-2.yellow.4-1-1": "name",
    "x" * 61 + "~flash.red.3-1-2.yellow.4-1-1": "name",
    "x" * 2001 + "~flash.red.3-1-2.yellow.4-1-1": "too-long",
    "x<b>~flash.red.3-1-2.yellow.4-1-1": "no-profile",
}


@pytest.mark.parametrize("text", list(WRONG), ids=lambda text: text[:40])
def test_wrong_links_are_told_and_nothing_is_lost(quiet_page, base_url, text):
    with pytest.raises(Fault):
        profiles.from_text(text)
    at(quiet_page, base_url, f"share/{ANN}", "#add")
    quiet_page.tap("#add")
    quiet_page.wait_for_selector("#profile-0")
    before = kept(quiet_page)
    quiet_page.goto(f"{base_url}/#share/{text}")
    quiet_page.wait_for_selector("#wrong")
    key = in_module(
        quiet_page, "page.js", "return m.t(v).split('{')[0]", f"share.wrong-{WRONG[text]}"
    )
    assert quiet_page.inner_text("#wrong").startswith(key.strip())
    assert kept(quiet_page) == before


# ---- sharing ---------------------------------------------------------------------------------


def test_a_link_takes_dice_to_another_phone(quiet_page, base_url, browser, browser_context_args):
    page = quiet_page
    at(page, base_url, f"share/{ANN}", "#add-use")
    assert kept(page) is None, "opening a link must add nothing"
    page.tap("#add-use")
    page.tap("#share-0")
    page.wait_for_selector("#link")
    link = page.input_value("#link")
    other = browser.new_context(**browser_context_args)
    phone = other.new_page()
    phone.goto(link)
    phone.tap("#add-use")
    phone.wait_for_selector("#profile-0")
    assert kept(phone)["profiles"] == kept(page)["profiles"]
    assert kept(phone)["dice"] == kept(page)["dice"] == ANN
    other.close()


PIXELS = """img => { const c = document.createElement("canvas");
  c.width = c.height = 400;
  const g = c.getContext("2d"); g.fillStyle = "#fff"; g.fillRect(0, 0, 400, 400);
  g.drawImage(img, 20, 20, 360, 360);
  return [...g.getImageData(0, 0, 400, 400).data].filter((_, i) => i % 4 === 0) }"""


def test_the_code_is_read_as_the_link(quiet_page, base_url):
    page = quiet_page
    four = profiles.text_of(profiles.profile("Würfel von Ann", HEROES))
    for text in (ANN, four):
        at(page, base_url, f"share/{text}", "#add")
        page.tap("#add")
        at(page, base_url, f"share/{text}", "#code")
        page.wait_for_function("() => document.getElementById('code')?.naturalWidth > 0")
        seen = np.array(page.eval_on_selector("#code", PIXELS), dtype=np.uint8).reshape(400, 400)
        assert [each.text for each in zxingcpp.read_barcodes(seen)] == [page.input_value("#link")]


@pytest.mark.parametrize("text", ["", "x", "javascript:alert(1)", "x" * 3000, "x~hulk.red.6"])
def test_no_other_text_is_drawn(page, base_url, text):
    response = page.request.get(f"{base_url}/qr.svg", params={"text": text})
    assert response.status == 422
    assert response.headers["cache-control"] == "no-store"


QUESTIONS = [
    {"hero": "flash", "goal": {"kind": "defeat", "need": 4}, "abilities": ["shield:1", "shield:2"]},
    {"hero": "batman", "goal": {"kind": "hits-at-least", "hits": 3}, "markers": 2},
    {"hero": "superman", "goal": {"kind": "mean-damage"}, "abilities": ["kryptonite"] * 2},
    {"hero": "flash", "goal": {"kind": "mean-damage", "need": 3}, "dice": ANN},
]


@pytest.mark.parametrize("asked", QUESTIONS, ids=lambda asked: asked["goal"]["kind"])
def test_the_question_of_an_attack_is_shared_as_a_page(quiet_page, base_url, asked):
    page = quiet_page
    page.goto(base_url)
    question = {"abilities": [], **asked}
    address = in_module(page, "share.js", "return m.pageOf(v)", question)
    request = {**question}
    if "dice" in asked:
        request["dice"] = profiles.from_text(ANN).of("flash").table()
    value = solve(request)["value"]["decimal"]
    page.goto(base_url + address)
    wanted = (
        f"{float(value):.4f}" if asked["goal"]["kind"] == "mean-damage" else f"{float(value):.1%}"
    )
    assert wanted[:4].rstrip("%") in page.inner_text("main")


# ---- for everyone ----------------------------------------------------------------------------


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_every_screen_fits_and_speaks(quiet_page, base_url, language):
    page = quiet_page
    page.set_viewport_size({"width": 320, "height": 740})
    profile = json.dumps({"dice": ANN, "profiles": [{"name": "Ann", "text": ANN}]})
    page.goto(f"{base_url}/?lang={language}")
    page.evaluate("text => localStorage.setItem('hero-odds.kept', text)", profile)
    signs = {
        "dice": "#count",
        "dice/0": "#save-profile",
        "dice/rolls": "#ask-learned",
        f"share/{ANN}": "#copy",
        "share/x": "#wrong",
        "needs": "#reached",
        "about": "#version",
    }
    for where, sign in signs.items():
        page.goto(f"{base_url}/?lang={language}#{where}")
        page.reload()
        page.wait_for_selector(sign)
        assert not RAW_KEY.search(page.inner_text("main")), where
        for scheme in ("light", "dark"):
            page.emulate_media(color_scheme=scheme, reduced_motion="reduce")
            assert_accessible(page)
        assert_touchable(page)
