"""Faults planted in a copy of book.js, each found by the games of the engine."""

import pytest

from tests.system.book_node import TABLE, games, node

FAULTS = {
    "equality overruns": ("book", "total > powerLimit", "total >= powerLimit"),
    "2015 lays with a check": ("book", 'phase === "advance" && total', "total"),
    "the row is not added up": (
        "book",
        "threats([...rows.battlefield, villain])",
        "threats([...game.battlefield, villain])",
    ),
    "more than the threat is needed": ("book", ")) < villain.threat", ")) <= villain.threat"),
    "old markers stay damage": ("book", "old: villain.damage, damage: {}", "old: villain.damage"),
    "old markers make no team": ("book", "...villain.damage, ...villain.old", "...villain.damage"),
    "2 a stack at the end": ("book", "villain.cards)", "1)"),
    "1 a Team marker": ("book", "2 * game.teamMarkers", "game.teamMarkers"),
    "one round too few": ("book", "game.round < game.rounds", "game.round + 1 < game.rounds"),
    "a turned villain turns again": ("book", "!villain.turned && ", ""),
    "a wound adds": ("book", "plus(markers, id, change)", "plus(markers, id, 1)"),
    "no gray die on old damage": (
        "book_round",
        "sum(Object.values(row[place].damage))",
        "row[place] !== game.battlefield[place]",
    ),
    "shields count once a copy": ("book_round", "Number(number ?? 1)", "1"),
    "every hero feels it": (
        "book_round",
        "!ability.hero || ability.hero ===",
        "true || ability.hero ===",
    ),
    "minus-hits go below 0": ("book_round", "Math.max(0, number - minus", "(number - minus"),
    "silenced for good": ("book_round", "words.splice(words.indexOf(word), 1)", "words.length"),
    "all copies silenced": (
        "book_round",
        "words.splice(words.indexOf(word), 1)",
        "words.splice(0, words.length, ...words.filter((one) => one !== word))",
    ),
    "moved from nowhere": ("book_round", "Math.min(wanted, hits[seat][target ?? 0])", "wanted"),
    "Team Attack felt alone": ("book_round", " && !ignored", ""),
    "two at a Solo Attack": ("book_round", 'if (solo && heroes) return "solo-attack";', ""),
    "a hero left over": ("book_round", "after + 1 < could", "false"),
    "cards against No Cards": ("book_round", 'has(game, attack.target, "no-cards")', "false"),
    "Tornado jumps": ("book_round", "!neighbours(game, attack.target).includes(villain)", "false"),
    "a card taken back costs itself": ("book_round", "back ? {} : {", "{"),
}


@pytest.mark.parametrize(("module", "right", "wrong"), FAULTS.values(), ids=FAULTS)
def test_planted_faults_are_found(tmp_path, module, right, wrong):
    for name in ("book", "book_round"):
        source = (TABLE / f"{name}.js").read_text("utf-8")
        assert name != module or source.count(right) == 1
        (tmp_path / f"{name}.js").write_text(
            source.replace(right, wrong) if name == module else source
        )
    assert node(games(), tmp_path)
