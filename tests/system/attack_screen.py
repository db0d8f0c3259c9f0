"""The attack screen as a player taps it, and what it must show beside the exact advice."""

import json

from playwright.sync_api import expect

from tests.system.attacks import FEW, close, ends

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
