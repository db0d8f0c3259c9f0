"""book.js in node: games of the engine told as calls of the book, refusals, corrections, texts.

Truth: the engine, by tests/web/vectors.py; where the engine has no such thing, the rulebooks.
"""

import json
import re
import subprocess

from tests.system.book_node import (
    BA,
    FL,
    GL,
    RULES,
    SU,
    TABLE,
    do,
    games,
    node,
    position,
    told,
    typed,
    villain,
)
from web.texts import texts


def test_whole_games():
    """Advances, overruns, targets, refusals, settlements and scores are the engine's."""
    assert sum(len(script["steps"]) for script in games()) > 10_000
    assert node(games()) == []


def test_the_games_show_everything():
    """Every reason that the engine can give, turned villains, overruns, both editions."""
    steps = [step for script in games() for step in script["steps"]]
    reasons = {step.get("refused") for step in steps} | {
        step["value"] for step in steps if step["call"] == "mayTarget"
    }
    assert reasons >= {
        *("already-targets", "every-hero-targets", "nobody-targets", "solo-attack", "team-attack"),
        *("attack-missing", "cards-used-up", "gray-die", "hits", "markers-used-up", "no-ability"),
        *("no-cards", "no-villain", "not-adjacent", "not-his-marker", "villains-missing"),
    }
    after = [step["game"] for step in steps if "game" in step]
    assert {game["edition"] for game in after} == {"2015", "2016"}
    assert {len(game["heroes"]) for game in after} == {1, 2, 3, 4}
    assert any(game["overrun"] for game in after)
    assert any(villain["turned"] for game in after for villain in game["battlefield"])
    assert any(game["teamMarkers"] for game in after)
    assert any("#" in hero["id"] for game in after for hero in game["heroes"])


# ---- what the engine does not do ---------------------------------------------------------------


def test_cards_that_make_no_sense_are_refused():
    bad = {
        "name": (typed(" ", 3), typed("x" * 61, 3)),
        "threat": (typed("V", 0), typed("V", 2.5), typed("V", "3"), typed("V", 100)),
        "ability": (
            *(typed("V", 3, word) for word in ("shield", "shield:0", "shield:21", "wound:1")),
            *(typed("V", 3, word) for word in ("constructor", "", "Shield:1", "shield:1:2")),
        ),
        "abilities": (typed("V", 3, *["wound"] * 9),),
    }
    steps = [do("arrive", card, refused=why) for why, cards in bad.items() for card in cards]
    assert node([told(*steps)]) == []


def test_reinforcements_take_the_next_card_or_are_added():
    """The next card goes onto an open stack; one that was forgotten is added to the stack named."""
    under, over = typed("R", 1, "reinforcement", "shield:1"), typed("V", 3, "wound")
    both = villain("V", 4, "shield:1", "wound", cards=2)
    steps = [
        *(do("arrive", typed("W", 2)), do("arrive", under)),
        do("advance", refused="stack-open", ask=True),
        do("arrive", over, has={"outskirts": [villain("W", 2), both]}),
        do("arrive", under, 0, has={"outskirts": [villain("W", 3, "shield:1", cards=2), both]}),
        do("advance", has={"outskirts": [], "phase": "attack", "round": 1}),
    ]
    assert node([told(*steps)]) == []


def test_typed_wrongly_and_put_right():
    steps = [
        *(do("arrive", typed("A", 2)), do("arrive", typed("B", 3)), do("arrive", typed("C", 4))),
        do("amend", "outskirts", 1, {"threat": 5}, has={"outskirts": [PLAIN_A, B5, C4]}),
        do("amend", "outskirts", 1, {"threat": 0}, refused="threat"),
        do("amend", "outskirts", 3, None, refused="no-villain"),
        do("amend", "outskirts", 2, None, has={"outskirts": [PLAIN_A, B5]}),
        do("advance"),
        do("amend", "battlefield", 0, {"damage": {FL: 1}}),
        do("aim", FL, 0),
        do("amend", "battlefield", 0, None, refused="attacks-lie"),
        do("forget", FL),
        do("amend", "battlefield", 0, None, has={"battlefield": [B5]}),
    ]
    assert node([told(*steps)]) == []


PLAIN_A, B5, C4 = villain("A", 2), villain("B", 5), villain("C", 4)


def test_an_attack_forgotten_gives_everything_back():
    """Target, hits, markers and cards are as they were when the round began."""
    start = position([FL, GL], villain("W", 4), villain("V", 5, "shield:1"))
    same = {"heroes": start["heroes"], "attacks": start["attacks"]}
    steps = [
        *(do("aim", FL, 0), do("record", FL, 3), do("divide", FL, 1, 2), do("playCard", FL, {})),
        do("forget", FL, has=same),
        *(do("silence", GL, 1, "shield:1"), {"call": "active", "args": [1], "value": []}),
        do("forget", GL, has=same),
        {"call": "active", "args": [1], "value": ["shield:1"]},
        *(do("aim", FL, 1), do("record", FL, 9, refused="not-his-marker", ask=True)),
    ]
    steps[-1]["args"] = [FL, 9, 1]
    assert node([{"game": start, "steps": steps}]) == []


def test_need_and_question():
    """What others scored is off the need; the question names what touches this hero's attack."""
    stack = villain(
        "V", 9, "wound", "shield:1", "only-3-rolls", "two-faced", "only-3-rolls", damage={FL: 2}
    )
    game = position([FL, BA, SU], stack)
    asked = {"hero": BA, "goal": {"kind": "defeat", "need": 5}, "markers": 3}
    words, free = ["only-3-rolls", "shield:1", "wound"], {"goal": {"kind": "mean-damage"}}
    steps = [
        {"call": "need", "args": [BA, 0], "value": 7},
        *(do("aim", FL, 0), do("record", FL, 3)),
        {"call": "need", "args": [BA, 0], "value": 5},
        {"call": "need", "args": [FL, 0], "value": 7},
        {"call": "question", "args": [BA, 0], "value": {**asked, "abilities": words}},
        do("record", FL, 10),
        {"call": "question", "args": [BA, 0], "value": {**asked, **free, "abilities": words}},
    ]
    assert node([{"game": game, "steps": steps}]) == []


def test_new_games_that_make_no_sense():
    """A game that is refused is none; the reasons are told apart."""
    bad = {
        "edition": {"edition": "2017"},
        "heroes": {"heroes": [{"hero": "flash"}] * 5},
        "resistance": {"heroes": [{"hero": FL}], "city": {"name": "Central City"}},
        "rounds": {"rounds": 0},
    }
    script = """
    const book = await import(MODULE);
    const { rules, choices } = JSON.parse((await import("node:fs")).readFileSync(0, "utf-8"));
    console.log(JSON.stringify(choices.map((choice) => book.newGame(rules, choice))));
    """.replace("MODULE", json.dumps((TABLE / "book.js").as_uri()))
    choices = [told(**choice)["choice"] for choice in bad.values()]
    given = json.dumps({"rules": RULES, "choices": [*choices, told(heroes=[])["choice"]]})
    command = ["node", "--input-type=module", "--eval", script]
    said = json.loads(subprocess.run(command, input=given, capture_output=True, text=True).stdout)
    assert said == [{"game": None, "refused": why} for why in (*bad, "heroes")]


# ---- texts -------------------------------------------------------------------------------------


def test_every_reason_event_and_title_has_a_text():
    """And no text is left that nobody says."""
    source = "".join((TABLE / f"{name}.js").read_text("utf-8") for name in ("book", "book_round"))
    types = (TABLE / "book_types.js").read_text("utf-8")
    refused = re.findall(r'(?:no\(game, |return |&& |could \? |\(game\) \? )"([a-z-]+)"', source)
    events = re.search(r"@property \{([^}]+)\} what", types)[1]
    known = set(texts("en", "book"))
    titles = {title for city in RULES["cities"] for _, title in city["titles"] or ()}
    named = {f"book.event.{what}" for what in re.findall(r'"([a-z-]+)"', events)}
    named |= {f"book.title.{title}" for title in titles}
    reasons = {key for key in known if key.count(".") == 1}
    assert known - reasons == named
    assert {f"book.{reason}" for reason in refused} == reasons
