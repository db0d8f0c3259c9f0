"""Whole games tapped through on the phone page, with and without a network.

Truth: a book of damage kept here by the rulebook's sentences, and dice counted by `attacks.Attack`.
"""

import json
import random
import re

import pytest
from playwright.sync_api import expect

from tests.system.attacks import Attack, ends
from tests.system.axe import assert_accessible

HEROES = ["flash", "green-lantern", "superman", "batman"]
MINUS = {"shield": None, "reverse-flash": "flash", "parallax": "green-lantern", "wound": "batman"}
ABILITIES = [[], ["shield:1"], ["reverse-flash"], ["parallax"], ["wound"], ["kryptonite"], []]
LIMIT, RESISTANCE, ROUNDS = 12, 18, 8
LONG = 60_000


class Book:
    """A solo game by hand: who lies on the battlefield, who broke into the city."""

    def __init__(self, hero):
        self.hero, self.field, self.city = hero, [], 0

    def advance(self, threat, abilities):
        if sum(villain["threat"] for villain in self.field) + threat > LIMIT:
            self.city += threat
        else:
            self.field.append({"threat": threat, "abilities": abilities, "damage": 0})

    def need(self, place):
        return self.field[place]["threat"] - self.field[place]["damage"]

    def settle(self, place, hits):
        names = [word.partition(":")[0] for word in self.field[place]["abilities"]]
        less = sum(1 for name in names if name in MINUS and MINUS[name] in (None, self.hero))
        self.field[place]["damage"] += max(0, hits - less)
        if self.need(place) <= 0:
            del self.field[place]

    def score(self):
        return RESISTANCE - self.city - 2 * len(self.field)


def start(page, *heroes, language="en"):
    page.goto(f"/?lang={language}")
    for hero in heroes:
        page.locator(f"#hero-{hero}").tap()
    page.locator("#start").tap()


def arrive(page, threat, abilities):
    """Enter a villain by hand; three is what stands there first."""
    for _ in range(abs(threat - 3)):
        page.locator("#threat-more" if threat > 3 else "#threat-less").tap()
    if abilities:
        page.locator("#abilities-head").tap()
        for word in abilities:
            page.locator(f"#ability-{word.partition(':')[0]}").tap()
    page.locator("#arrive").tap()


def by_hand(page, hits):
    """Enter the hits of an attack that nobody tapped in."""
    page.locator("#by-hand").tap()
    for _ in range(hits):
        page.locator("#by-hand-more").tap()
    page.locator("#by-hand-take").tap()
    page.locator("#finish").tap()
    expect(page.locator("#to-settlement")).to_be_visible()


def attack(page, question, chance):
    """Tap an attack to its end by best advice; return the hits that the table counts."""
    table = Attack(question, chance)
    while True:
        expect(page.locator("#stage")).to_have_attribute("data-stage", "throw", timeout=10_000)
        for colour, symbol in table.roll():
            page.locator(f"#tap-{colour}-{symbol}").tap()
        if table.bust():
            break
        advice = table.advice()
        if ends(table, advice):
            break
        page.locator("#option-0").tap()
        table.do(advice["options"][0])
        if advice["options"][0]["do"] == "stop":
            break
    expect(page.locator("#stage")).to_have_attribute("data-stage", "over")
    hits = 0 if table.bust() else table.hits()
    if not table.bust():
        expect(page.locator(".total")).to_have_text(re.compile(rf"\D{hits}$"))
    page.locator("#finish").tap()
    return hits


def play(page, hero, seed):
    """Play a solo game to its end on the page and in the book; return the book."""
    chance, book = random.Random(seed), Book(hero)
    for _ in range(ROUNDS):
        threat, abilities = chance.randint(2, 5), chance.choice(ABILITIES)
        arrive(page, threat, abilities)
        page.locator("#advance").tap()
        book.advance(threat, abilities)
        expect(page.locator("#battlefield > li")).to_have_count(len(book.field))
        if book.field:
            place = chance.randrange(len(book.field))
            page.locator(f"#aim-{hero}-{place}").tap()
            page.locator(f"#attack-{hero}").tap()
            touching = book.field[place]["abilities"]
            goal = {"kind": "defeat", "need": book.need(place)}
            hits = attack(page, {"hero": hero, "goal": goal, "abilities": touching}, chance)
            book.settle(place, hits)
        page.locator("#to-settlement").tap()
        page.locator("#settle").tap()
    return book


@pytest.mark.parametrize("hero", HEROES)
def test_a_whole_solo_game_without_a_network(page, context, hero):
    start(page, hero)
    expect(page.locator("#ahead")).to_have_text("Ready without a signal", timeout=LONG)
    context.set_offline(True)
    book = play(page, hero, f"offline {hero}")
    expect(page.locator("#score-total")).to_have_text(str(book.score()))
    expect(page.locator("#score-overrun")).to_have_text(str(-book.city))
    assert_accessible(page)


@pytest.mark.parametrize("hero", HEROES)
def test_a_whole_solo_game(quiet_page, hero):
    page = quiet_page
    start(page, hero)
    book = play(page, hero, f"online {hero}")
    expect(page.locator("#score-total")).to_have_text(str(book.score()))
    expect(page.locator("#earned")).to_be_visible()


def kept(page):
    return json.loads(page.evaluate("localStorage.getItem('hero-odds.kept')"))


def two_heroes(page, first=(4, []), second=(5, [])):
    start(page, "flash", "batman")
    arrive(page, *first)
    arrive(page, *second)
    page.locator("#advance").tap()


def aim_and_hit(page, hero, place, hits):
    page.locator(f"#aim-{hero}-{place}").tap()
    page.locator(f"#attack-{hero}").tap()
    by_hand(page, hits)


def test_two_heroes_fell_a_villain_for_a_team_marker(quiet_page):
    page = quiet_page
    two_heroes(page)
    aim_and_hit(page, "flash", 0, 2)
    expect(page.locator("#aim-batman-0")).to_contain_text("needs 2")
    aim_and_hit(page, "batman", 0, 2)
    page.locator("#to-settlement").tap()
    expect(page.locator("#events li")).to_have_count(4)
    page.locator("#settle").tap()
    game = kept(page)["game"]
    assert game["teamMarkers"] == 1
    assert [villain["threat"] for villain in game["battlefield"]] == [5]


def test_tornado_sends_hits_to_a_neighbour(quiet_page):
    """SE6: all 3 hits moved to Scarecrow, threat 3: defeated, no Team marker."""
    page = quiet_page
    two_heroes(page, (4, []), (3, []))
    aim_and_hit(page, "flash", 0, 3)
    page.locator("#tools-flash-head").tap()
    for _ in range(2):
        page.locator("#tornado-flash-more").tap()
    page.locator("#tornado-flash-1").tap()
    aim_and_hit(page, "batman", 0, 0)
    page.locator("#to-settlement").tap()
    page.locator("#settle").tap()
    game = kept(page)["game"]
    assert [villain["threat"] for villain in game["battlefield"]] == [4]
    assert game["teamMarkers"] == 0
    assert game["heroes"][0]["markers"] == 2


@pytest.mark.parametrize(("face", "damage"), [("wound", 1), ("bat", 3), ("batmobile", 3)])
def test_two_faced_is_rolled_by_hand(quiet_page, face, damage):
    page = quiet_page
    start(page, "flash")
    arrive(page, 5, ["two-faced"])
    page.locator("#advance").tap()
    aim_and_hit(page, "flash", 0, 2)
    page.locator("#to-settlement").tap()
    expect(page.locator("#settle")).to_have_attribute("aria-disabled", "true")
    page.locator(f"#gray-0-{face}").tap()
    page.locator("#settle").tap()
    assert kept(page)["game"]["battlefield"][0]["damage"] == {"flash": damage}


def test_a_game_goes_on_after_a_reload_and_a_settlement_is_undone(quiet_page):
    page = quiet_page
    two_heroes(page)
    aim_and_hit(page, "flash", 0, 4)
    page.reload()
    expect(page.locator("#hits-flash")).to_contain_text("4")
    aim_and_hit(page, "batman", 1, 0)
    before = kept(page)["game"]
    page.locator("#to-settlement").tap()
    page.locator("#settle").tap()
    expect(page.locator("#title")).to_contain_text("2")
    page.locator("#undo-game").tap()
    assert kept(page)["game"] == before


def test_team_attack_is_refused_with_its_reason(quiet_page):
    page = quiet_page
    two_heroes(page, (3, ["team-attack"]), (3, []))
    aim_and_hit(page, "flash", 1, 0)
    refused = page.locator("#aim-batman-0")
    expect(refused).to_have_attribute("aria-disabled", "true")
    expect(refused).to_contain_text("Team Attack")


@pytest.mark.parametrize("width", [320, 390, 768])
def test_nothing_is_wider_than_the_screen(page, width):
    page.set_viewport_size({"width": width, "height": 740})
    two_heroes(page, (5, ["shield:1", "two-faced", "no-heat-vision"]), (3, ["defeat-twice"]))
    page.locator("#tools-flash-head").tap()
    for hash_ in ("", "#setup", "#settle", "#attack"):
        page.goto(f"/{hash_}")
        page.wait_for_selector("#title")
        wide = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
        assert page.evaluate(wide) <= 0, hash_


@pytest.mark.parametrize(("language", "word"), [("en", "Round"), ("de", "Runde"), ("pl", "Runda")])
def test_each_language_starts_a_game(quiet_page, language, word):
    start(quiet_page, "superman", language=language)
    expect(quiet_page.locator("#title")).to_contain_text(word)
    expect(quiet_page.locator("html")).to_have_attribute("lang", language)


@pytest.mark.parametrize("broken", ["{", '"text"', '{"game": 3, "profiles": 0}', "null"])
def test_what_cannot_be_read_is_put_aside(page, broken):
    page.add_init_script(f"localStorage.setItem('hero-odds.kept', {json.dumps(broken)})")
    page.goto("/")
    expect(page.locator("#hero-flash")).to_be_visible()
    page.locator("#hero-flash").tap()
    page.locator("#start").tap()
    expect(page.locator("#arrive")).to_be_visible()


@pytest.mark.parametrize(
    "wrong", ["#nowhere", "#%", "#attack/9/9", "#settle", "#play", "#__proto__"]
)
def test_a_wrong_fragment_shows_a_screen(quiet_page, wrong):
    quiet_page.goto(f"/{wrong}")
    expect(quiet_page.locator("#title")).not_to_be_empty()
    expect(quiet_page.locator("main a, main button").first).to_be_visible()


# ---- what a tester found ---------------------------------------------------------------------


def test_undo_takes_back_the_game_and_no_profile(quiet_page):
    """Dice that were counted between two moves stay."""
    page = quiet_page
    start(page, "flash")
    arrive(page, 3, [])
    page.evaluate(
        """() => {
          const kept = JSON.parse(localStorage.getItem('hero-odds.kept'));
          const profiles = [{name: 'Ann', text: 'Ann~flash.red.3-1-2.yellow.4-1-1'}];
          localStorage.setItem('hero-odds.kept', JSON.stringify({...kept, profiles}));
        }"""
    )
    page.reload()
    page.locator("#undo-game").tap()
    assert kept(page)["game"]["outskirts"] == []
    assert [each["name"] for each in kept(page)["profiles"]] == ["Ann"]


def test_the_abilities_stay_when_nothing_is_needed_any_more(quiet_page):
    page = quiet_page
    two_heroes(page, (4, ["only-3-rolls"]), (3, []))
    aim_and_hit(page, "batman", 0, 5)
    page.locator("#aim-flash-0").tap()
    page.locator("#attack-flash").tap()
    expect(page.locator("#stage")).to_have_attribute("data-stage", "throw")
    question = kept(page)["underway"]["question"]
    assert question["goal"] == {"kind": "mean-damage"}
    assert question["abilities"] == ["only-3-rolls"]


def half_tapped(page):
    two_heroes(page)
    page.locator("#aim-flash-0").tap()
    page.locator("#attack-flash").tap()
    page.locator("#tap-red-flash").tap()
    page.locator("#tap-red-race").tap()
    page.locator("#menu-play").tap()


def test_an_attack_waits_while_another_hero_attacks(quiet_page):
    page = quiet_page
    half_tapped(page)
    aim_and_hit(page, "batman", 1, 2)
    page.locator("#attack-flash").tap()
    expect(page.locator("#progress")).to_contain_text("2")


def test_an_attack_that_was_taken_back_is_gone(quiet_page):
    page = quiet_page
    half_tapped(page)
    page.locator("#tools-flash-head").tap()
    page.locator("#forget-flash").tap()
    page.locator("#aim-flash-1").tap()
    page.locator("#attack-flash").tap()
    expect(page.locator("#title")).to_contain_text("Villain 2")
    expect(page.locator("#progress")).to_contain_text("0")


def test_a_change_on_the_battlefield_changes_the_goal_of_an_attack(quiet_page):
    page = quiet_page
    half_tapped(page)
    page.locator("#tools-batman-head").tap()
    page.locator("#card-batman-damage-0").tap()
    page.locator("#attack-flash").tap()
    expect(page.locator("#goal-line")).to_contain_text("3")
    expect(page.locator("#progress")).to_contain_text("2")


def test_a_double_tap_does_one_thing(page, slow_fingers):
    """The second tap meets what the first one brought; it is no decision."""
    start(page, "flash")
    arrive(page, 3, [])
    page.locator("#advance").tap()
    page.locator("#aim-flash-0").tap()
    box = page.locator("#attack-flash").bounding_box()
    for _ in range(2):
        page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.wait_for_timeout(300)
    underway = kept(page)["underway"]
    assert (underway["log"], underway["tapped"]) == ([], [])


def test_another_tab_shows_what_the_first_one_did(context):
    first, second = context.new_page(), context.new_page()
    start(first, "flash")
    second.goto("/")
    arrive(first, 3, [])
    expect(second.locator("#outskirts > li")).to_have_count(1)
    second.locator("#advance").tap()
    expect(first.locator("#battlefield > li")).to_have_count(1)


def test_a_full_phone_is_told_for_good(page):
    page.add_init_script(
        """Storage.prototype.setItem = () => {
          throw new DOMException('full', 'QuotaExceededError');
        };"""
    )
    start(page, "flash")
    arrive(page, 3, [])
    expect(page.locator("#trouble")).not_to_be_empty()


def test_undo_goes_on_after_a_reload(quiet_page):
    page = quiet_page
    two_heroes(page)
    page.reload()
    page.locator("#undo-game").tap()
    expect(page.locator("#advance")).to_be_visible()


def test_the_focus_stays_on_the_page(quiet_page):
    page = quiet_page
    start(page, "flash")
    for name in ("#arrive", "#advance", "#aim-flash-0"):
        page.locator(name).focus()
        page.keyboard.press("Enter")
        assert page.evaluate("document.activeElement.tagName") != "BODY", name
