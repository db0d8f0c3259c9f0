"""Best targets in the middle of a round, in a real browser. Truth: `answers.turn`, told by hand."""

import pytest

from odds.hero_dice.answers import turn
from tests.system.profiles_in_page import ANN, in_module

FOES = [
    {"name": "Ring", "threat": 5, "abilities": ["shield:1"]},
    {"name": "Shadow", "threat": 4, "abilities": ["shield:2"]},
    {"name": "Fist", "threat": 3, "abilities": []},
]
GAME = """const src = document.querySelector('script[type=module]').src;
  const b = await import(src.replace('app.js', 'book.js'));
  const { page: { rules }, loadTexts } = await import(src.replace('app.js', 'page.js'));
  await loadTexts('book');
  let { game } = b.newGame(rules, {edition: "2016", heroes: v.heroes.map(hero => ({hero})),
    city: {name: rules.cities[0].name, side: "team", resistance: 18}});
  for (const card of v.foes) game = b.arrive(game, rules, card).game;
  game = b.advance(game, rules).game;
  for (const [what, ...given] of v.done) {
    const made = b[what](game, rules, ...given);
    if (made.refused) throw new Error(`${what}: ${made.refused}`);
    game = made.game;
  }
  return m.bestTargets(game, v.dice);"""


def said(page, base_url, heroes, done, dice="", foes=FOES):
    page.goto(f"{base_url}/?lang=en")
    asked = {"heroes": heroes, "done": done, "dice": dice, "foes": foes}
    return in_module(page, "targets.js", GAME, asked)


def rows(heroes, battlefield):
    goal = {"kind": "threat-removed"}
    asked = {"battlefield": battlefield, "heroes": heroes, "goal": goal, "solo": False}
    return turn({**asked, "interleave": False, "gains": False})["assignments"]


def words(row, open_heroes, foes=FOES):
    targets = ", ".join(f"{t}: {foes[row['targets'][h]]['name']}" for h, t in open_heroes.items())
    value = float(row["value"]["decimal"])
    return f"{targets}. Threat removed on average: {value:.2f}."


@pytest.mark.parametrize("aimed", [0, 1, 2])
def test_targets_that_lie_stay_and_the_battlefield_is_as_it_stands(quiet_page, base_url, aimed):
    done = [
        ("aim", "flash", 0),
        ("record", "flash", 3),
        ("silence", "green-lantern", 1, "shield:2"),
        ("aim", "green-lantern", aimed),
    ]
    text = said(quiet_page, base_url, ["flash", "green-lantern", "batman"], done)
    # Three hits less the shield are two damage; whose they are does not matter without Two-Faced.
    field = [{**FOES[0], "damage": {"batman": 2}}, {**FOES[1], "abilities": []}, FOES[2]]
    heroes = [{"hero": "green-lantern", "markers": 2}, {"hero": "batman", "markers": 3}]
    fitting = [r for r in rows(heroes, field) if r["targets"]["green-lantern"] == aimed]
    begin = "For the heroes who have no target yet: "
    assert text == begin + words(fitting[0], {"batman": "Batman"})


def test_whoever_has_damage_enough_is_left_out(quiet_page, base_url):
    done = [("playCard", "flash", {"damage": [[2, 3]]})]
    heroes = ["flash", "batman", "superman"]
    text = said(quiet_page, base_url, heroes, done)
    field = [FOES[0], FOES[1], {**FOES[2], "threat": 99}]
    row = rows(
        [
            {"hero": "flash", "markers": 3},
            {"hero": "batman", "markers": 3},
            {"hero": "superman"},
        ],
        field,
    )[0]
    named = {"flash": "Flash", "batman": "Batman", "superman": "Superman"}
    assert text == words(row, named) + " Left out, with damage enough: Fist."


def test_two_faced_counts_every_hero_whose_damage_lies_there(quiet_page, base_url):
    foes = [{"name": "Janus", "threat": 6, "abilities": ["two-faced"]}, FOES[2]]
    heroes, done = ["superman", "batman"], [("aim", "superman", 0), ("record", "superman", 3)]
    text = said(quiet_page, base_url, heroes, done, foes=foes)
    # A third hero of the truth who scores nothing is Superman with damage and no attack.
    none = {c: {"kryptonite": 6} for c in ("red", "yellow", "blue")}
    field = [{**foes[0], "damage": {"superman": 3}}, foes[1]]
    found = rows([{"hero": "superman", "dice": none}, {"hero": "batman", "markers": 3}], field)
    row = next(r for r in found if r["targets"]["superman"] == 0)
    assert text.endswith(words(row, {"batman": "Batman"}, foes))


def test_counted_dice_are_told_as_faces(quiet_page, base_url):
    text = said(quiet_page, base_url, ["flash", "batman"], [], ANN, FOES[:2])
    faces = {"red": {"flash": 3, "reverse-flash": 1, "race": 2}}
    faces["yellow"] = {"flash": 4, "reverse-flash": 1, "race": 1}
    heroes = [{"hero": "flash", "markers": 3, "dice": faces}, {"hero": "batman", "markers": 3}]
    row = rows(heroes, FOES[:2])[0]
    assert text == words(row, {"flash": "Flash", "batman": "Batman"})


# ---- what else the battlefield says ----------------------------------------------------------

LONG_NAME = "Golden Glider, Mirror Master, Captain Cold and the Weather Wizard"[:60]
KEEP = """localStorage.setItem('hero-odds.kept', JSON.stringify({game, dice: "", profiles: [],
    underway: null, parked: {}})); return ''"""


def lying(page, base_url, heroes, done, foes):
    page.goto(f"{base_url}/?lang=en")
    body = GAME.replace("return m.bestTargets(game, v.dice);", KEEP)
    in_module(page, "targets.js", body, {"heroes": heroes, "done": done, "foes": foes})
    page.goto(f"{base_url}/?lang=en#play")
    page.reload()
    page.wait_for_selector("#battlefield")


def test_a_long_name_leaves_room_for_the_cross(quiet_page, base_url):
    page = quiet_page
    page.set_viewport_size({"width": 320, "height": 740})
    lying(page, base_url, ["flash"], [], [{"name": LONG_NAME, "threat": 4, "abilities": []}])
    name = page.locator("#battlefield h3")
    right = name.evaluate("""e => { const all = document.createRange(); all.selectNodeContents(e);
      return Math.max(...[...all.getClientRects()].map((each) => each.right)) }""")
    assert right <= page.locator("#away-battlefield-0").bounding_box()["x"]


def test_no_tornado_without_a_neighbour(quiet_page, base_url):
    page = quiet_page
    done = [("aim", "flash", 0), ("record", "flash", 3)]
    lying(page, base_url, ["flash"], done, FOES[:1])
    page.tap("#tools-flash-head")
    assert page.locator("#tornado-flash-more").count() == 0
    assert "nobody lies next to" in page.inner_text("#tools-flash")
    assert page.locator("#ask-targets").count() == 0, "every target lies"


@pytest.mark.parametrize(
    ("language", "said"),
    [("en", "resistance 18 of 18"), ("de", "Widerstand 18 von 18"), ("pl", "odporność 18 z 18")],
)
def test_the_resistance_of_the_city_is_told_in_words(quiet_page, base_url, language, said):
    page = quiet_page
    lying(page, base_url, ["flash"], [], FOES[:1])
    page.goto(f"{base_url}/?lang={language}#play")
    page.wait_for_selector("#battlefield")
    chip = page.locator(".chip").first.inner_text()
    assert said in chip
    assert ": 16" in chip, "a card that still lies there takes two"
