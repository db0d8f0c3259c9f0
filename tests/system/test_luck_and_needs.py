"""Luck, needs and what rolls say, in a real browser. Truth: `answers`."""

from fractions import Fraction

import pytest

from odds.hero_dice.answers import learn, needs, robust, solve
from tests.system.profiles_in_page import ANN, HEROES, at, in_module

# ---- luck ------------------------------------------------------------------------------------


@pytest.mark.parametrize("hero", list(HEROES))
def test_luck_is_the_law(quiet_page, base_url, hero):
    quiet_page.goto(base_url)
    odds = solve({"hero": hero, "goal": {"kind": "defeat", "need": 4}, "law_to": 20})
    law = {row["hits"]: Fraction(row["exact"]) for row in odds["hits"] if "hits" in row}
    body = """const found = [];
      for (const hits of v.all) found.push((await m.luck(v.odds, hits)).map(e => e.textContent));
      return found"""
    asked = {"odds": odds, "all": sorted(law)}
    for hits, said in zip(law, in_module(quiet_page, "luck.js", body, asked), strict=True):
        no_better = sum(law[n] for n in law if n <= hits)
        assert f"{float(no_better):.1%}" in said[0] or no_better > Fraction(9995, 10000)
        if len(said) > 3:
            assert f"No better: {no_better}. Worse: {no_better - law[hits]}." in said[3]


def test_luck_beyond_a_law_that_is_cut_is_a_bound(quiet_page, base_url):
    quiet_page.goto(base_url)
    odds = solve({"hero": "flash", "goal": {"kind": "mean-hits"}, "law_to": 5})
    body = "return (await m.luck(v, 9)).map(e => e.textContent)"
    assert "At least" in in_module(quiet_page, "luck.js", body, odds)[0]


# ---- needs, and what rolls say ---------------------------------------------------------------


def test_needs_are_what_the_answers_say(quiet_page, base_url):
    page = quiet_page
    at(page, base_url, "needs", "#reached")
    page.tap("#hero-superman")
    page.tap("#chance-less")
    page.tap("#abilities")
    page.tap("#ability-kryptonite")
    page.wait_for_selector("#reached")
    answer = needs({"hero": "superman", "abilities": ["kryptonite"], "chance": "3/4"})
    page.wait_for_function(
        "n => document.querySelectorAll('.needs tbody tr.enough').length === n",
        arg=answer["reached"]["need"],
    )
    page.tap("#exact")
    assert page.inner_text("#exact-chance") == answer["reached"]["chance"]["exact"]
    told = [
        row.inner_text().split("\t")[1].strip()
        for row in page.query_selector_all(".needs tbody tr")
    ]
    rows = [row for row in answer["rows"] if row["chance"]["exact"] != "0"]
    assert len(told) == len(rows)
    for text, row in zip(told, rows, strict=True):
        assert text in (f"{float(row['chance']['decimal']):.1%}", "< 0.1%")


@pytest.mark.parametrize(
    ("language", "said", "step"),
    [
        ("en", "Batman: {n} damage or more in {share}% of attacks.", "Chance, in percent: 5 more"),
        (
            "de",
            "Batman: {n} Schaden oder mehr in {share}\N{NO-BREAK SPACE}% der Angriffe.",
            "5 mehr",
        ),
        ("pl", "Batman: {n} obrażeń lub więcej w {share}% ataków.", "o 5 więcej"),
    ],
)
def test_what_is_reached_is_told_as_at_least(quiet_page, base_url, language, said, step):
    page = quiet_page
    page.goto(f"{base_url}/?lang={language}#needs")
    page.tap("#hero-batman")
    page.wait_for_function(
        "() => document.querySelector('#reached')?.textContent.includes('Batman:')"
    )
    reached = needs({"hero": "batman", "chance": "4/5"})["reached"]
    share = f"{100 * float(Fraction(reached['chance']['exact'])):.1f}"
    share = share if language == "en" else share.replace(".", ",")
    assert page.inner_text("#reached") == said.format(n=reached["need"], share=share)
    assert page.get_attribute("#chance-more", "aria-label").endswith(step)
    for chance in (85, 90, 95, 100):
        page.tap("#chance-more")
        page.wait_for_selector(f"#chance-n b:text-is('{chance}')")
    page.wait_for_selector("#chance-more[aria-disabled]")


GAME = """const { page: { rules } } = await import(address.replace("app.js", "page.js"));
  let { game } = m.newGame(rules, {edition: "2016", heroes: [{hero: "flash"}, {hero: "batman"}],
    city: {name: rules.cities[0].name, side: "team", resistance: 18}});
  for (const card of v) game = m.arrive(game, rules, card).game;
  game = m.advance(game, rules).game;
  localStorage.setItem("hero-odds.kept", JSON.stringify({game}));
  return game.battlefield.map(({name}) => name)"""
FOES = [
    {"name": "Ring", "threat": 4, "abilities": ["shield:1", "two-faced"]},
    {"name": "Shadow", "threat": 1, "abilities": ["only-3-rolls"]},
]


def test_villains_of_the_game_are_told_apart(quiet_page, base_url):
    page = quiet_page
    page.goto(base_url)
    address = "const address = document.querySelector('script[type=module]').src;"
    assert in_module(page, "book.js", address + GAME, FOES) == ["Ring", "Shadow"]
    page.goto(f"{base_url}/#needs")
    page.reload()
    for place, foe in enumerate(FOES):
        asked = {"hero": "flash", "abilities": foe["abilities"], "most": foe["threat"]}
        row = needs(asked)["rows"][-1]
        page.wait_for_selector(f"#villain-{place} b")
        told = page.inner_text(f"#villain-{place}")
        assert f"{foe['name']}: {foe['threat']} damage needed" in told
        assert f"{float(row['chance']['decimal']):.1%}" in told
        sure = Fraction(row["chance"]["exact"]) >= Fraction(4, 5)
        assert told.endswith("sure enough")
        assert told.endswith("not sure enough") != sure


def test_what_was_asked_before_works_without_a_network(page, base_url):
    at(page, base_url, "needs", "#reached")
    page.evaluate("navigator.serviceWorker.ready")
    page.wait_for_function("() => navigator.serviceWorker.controller?.state === 'activated'")
    told = page.inner_text("#reached")
    page.context.set_offline(True)
    page.reload()
    page.wait_for_selector("#reached")
    assert page.inner_text("#reached") == told
    page.tap("#chance-more")
    page.wait_for_selector("#told [role=alert]")
    page.goto(f"{base_url}/#share/{ANN}")
    page.tap("#add")
    page.goto(f"{base_url}/#share/{ANN}")
    page.wait_for_selector("#no-code")
    assert page.input_value("#link").endswith(ANN)


def test_rolls_say_what_the_answers_say(quiet_page, base_url):
    page = quiet_page
    roll = {"red": {"flash": 2, "race": 1}, "yellow": {"race": 1}}
    at(page, base_url, "dice/rolls", "#ask-learned")
    for symbol in ("red-flash", "red-flash", "red-race", "yellow-race"):
        page.tap(f"#tap-{symbol}")
    assert page.inner_text("#throws").endswith("1")
    asked = {"hero": "flash", "goal": {"kind": "defeat", "need": 4}, "first_rolls": 0}
    page.tap("#ask-learned")
    page.wait_for_selector("#learned-range")
    value = learn({**asked, "rolls": [roll]})["value"]
    for end in ("least", "greatest", "mean"):
        assert f"{float(value[end]['decimal']):.1%}" in page.inner_text("#learned-range")
    page.tap("#ask-robust")
    page.wait_for_selector("#robust-range")
    ends = robust(asked)["value"]
    for end in ("least", "greatest"):
        assert f"{float(ends[end]['decimal']):.1%}" in page.inner_text("#robust-range")
    page.tap("#take-back")
    assert page.inner_text("#throws").endswith("0")
