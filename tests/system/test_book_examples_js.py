"""book.js in node on the rulebooks' examples.

Truth: SE1 to SE6 and AD1 to AD6 of the play examples in the Flash and Green Lantern rulebooks
(2016), and the sheet of all villain abilities.
"""

import pytest

from tests.system.book_node import BA, FL, GL, do, node, position, villain


def settled(*battlefield, team=0, gray=None):
    """The settlement and what it leaves."""
    return do("settle", gray or {}, has={"battlefield": list(battlefield), "teamMarkers": team})


ATROCITUS = villain("Atrocitus", 4, "shield:2")
STACK = villain("Parallax", 4, "shield:1", "team-attack", cards=2)
REVERSE = villain("Reverse Flash", 3, "defeat-twice")
COLD, WIZARD = (
    villain("Captain Cold", 5, "reverse-flash"),
    villain("Weather Wizard", 4, "only-3-rolls"),
)
SCARECROW = villain("Scarecrow", 3)

SETTLEMENTS = {
    "SE1 damage of a card is not shielded": (
        position([GL, FL], ATROCITUS),
        [
            *(do("aim", GL, 0), do("aim", FL, 0), do("playCard", GL, {"damage": [[0, 2]]})),
            *(do("record", GL, 0), do("record", FL, 4), settled(team=1)),
        ],
    ),
    "SE2 Construct on Team Attack, the stack's shield stays": (
        position([GL, FL], STACK, SCARECROW),
        [
            *(do("silence", GL, 0, "team-attack"), do("aim", GL, 0), do("aim", FL, 1)),
            *(do("record", GL, 4), do("record", FL, 0)),
            settled({**STACK, "damage": {GL: 3}}, SCARECROW),
        ],
    ),
    "SE3 Construct on Defeat Twice": (
        position([GL, FL], REVERSE),
        [
            *(do("aim", FL, 0), do("aim", GL, 0), do("silence", GL, 0, "defeat-twice")),
            *(do("record", FL, 4), do("record", GL, -1), settled()),
        ],
    ),
    "SE4 Defeat Twice turns": (
        position([FL, BA], REVERSE),
        [
            *(do("aim", FL, 0), do("aim", BA, 0), do("record", FL, 0), do("record", BA, 4)),
            settled({**REVERSE, "turned": True, "old": {BA: 4}}),
        ],
    ),
    "SE5 Reverse-Flash after the Tornado": (
        position([FL, BA], COLD, REVERSE),
        [
            *(do("aim", FL, 1), do("aim", BA, 1), do("record", FL, 5), do("divide", FL, 0, 5)),
            *(do("record", BA, 2), do("playCard", BA, {"beside": [[0, 1]]})),
            settled({**REVERSE, "damage": {BA: 2}}, team=1),
        ],
    ),
    "SE6 all hits moved": (
        position([FL, BA], WIZARD, SCARECROW),
        [
            *(do("aim", FL, 0), do("aim", BA, 0), do("record", FL, 3), do("divide", FL, 1, 3)),
            *(do("record", BA, 0), settled(WIZARD)),
        ],
    ),
    "turned, beaten again with the help of old markers": (
        position([FL, BA], {**REVERSE, "turned": True, "old": {BA: 4}}),
        [
            *(do("aim", FL, 0), do("aim", BA, 0), do("record", FL, 3), do("record", BA, 0)),
            settled(team=1),
        ],
    ),
    "Two-Faced adds and takes a marker for each hero there": (
        position(
            [FL, BA],
            villain("T", 4, "two-faced"),
            villain("U", 4, "two-faced", damage={FL: 2, BA: 1}),
        ),
        [
            *(do("aim", FL, 0), do("aim", BA, 0), do("record", FL, 3), do("record", BA, 0)),
            {"call": "grayDice", "args": [], "value": [0, 1]},
            do("settle", {"0": "bat"}, ask=True, refused="gray-die"),
            settled(
                villain("U", 4, "two-faced", damage={FL: 1}), gray={"0": "batmobile", "1": "wound"}
            ),
        ],
    ),
}


@pytest.mark.parametrize(("game", "steps"), SETTLEMENTS.values(), ids=SETTLEMENTS)
def test_settlements(game, steps):
    assert node([{"game": game, "steps": steps}]) == []


TURNED = {**REVERSE, "turned": True, "old": {BA: 4}}
PLAIN = [villain(str(threat), threat) for threat in range(10)]
ADVANCES = {
    "AD1": ([PLAIN[4]], PLAIN[3], 7, False),
    "AD2a": ([PLAIN[4]], PLAIN[5], 9, False),
    "AD2b": ([PLAIN[4], PLAIN[5]], PLAIN[3], 12, False),
    "AD3": ([PLAIN[4], TURNED], PLAIN[6], 13, False),
    "AD4": ([PLAIN[4], PLAIN[3], PLAIN[6]], PLAIN[3], 16, True),
    "AD5a": ([PLAIN[3]], PLAIN[4], 7, False),
    "AD5b": ([PLAIN[3], PLAIN[4]], villain("3 and 1", 4, cards=2), 11, False),
    "AD6": ([PLAIN[4], villain("3 and 1", 4, cards=2)], PLAIN[5], 13, False),
    "equality stays": ([PLAIN[6], PLAIN[6]], PLAIN[3], 15, False),
}


@pytest.mark.parametrize(("row", "newcomer", "total", "city"), ADVANCES.values(), ids=ADVANCES)
def test_advances(row, newcomer, total, city):
    """The first of the two villains that come is the example's; the second never stays."""
    far = villain("far too strong", 99)
    game = position([FL, BA], *row, phase="advance", outskirts=[newcomer, far])
    assert sum(one["threat"] for one in (*row, newcomer)) == total
    there = {"battlefield": [*row, *([] if city else [newcomer])]}
    there["overrun"] = [*([newcomer] if city else []), far]
    assert node([{"game": game, "steps": [do("advance", has=there)]}]) == []
