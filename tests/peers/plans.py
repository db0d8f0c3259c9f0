"""How large plans and certificates are: `uv run python -m tests.peers.plans` prints the table.

Every hero with the usual abilities and goals; sizes in bytes, plain and as `gzip -9` has them.
"""

from __future__ import annotations

import gzip
import json
from itertools import product

from odds.hero_dice.answers import plan, solve
from tests.readings.requests_and_laws import BLANKS, HEROES

GOALS = [
    {"kind": "mean-hits"},
    {"kind": "hits-at-least", "hits": 4},
    {"kind": "mean-damage", "need": 4},
    {"kind": "worth", "worth": {"0": "0", "1": "1/3", "2": "1", "3": "7/5", "4": "3"}},
]
ABILITIES = [[], ["minus-die"], ["minus-die"] * 2, ["only-3-rolls"], ["only-3-rolls", "minus-die"]]
ABILITIES += [["shield:2"], ["kryptonite"], ["no-heat-vision", "minus-die"]]
MOST = 60_000


def sizes(answer):
    """Bytes of an answer, plain and compressed."""
    text = json.dumps(answer, separators=(",", ":")).encode()
    return len(text), len(gzip.compress(text, 9))


def requests():
    """Every hero, goal, abilities that touch him, markers, default dice and dice with blanks."""
    for hero, abilities, goal in product(HEROES, ABILITIES, GOALS):
        if hero != "superman" and {"kryptonite", "no-heat-vision"} & set(abilities):
            continue
        for markers in (0, 3) if hero == "batman" else (0,):
            asked = {"hero": hero, "abilities": abilities, "goal": goal, "markers": markers}
            yield "default", asked
            yield "blanks", {**asked, "dice": BLANKS[hero]}


def main():
    """Print the table and the greatest of each column."""
    most = [0, 0, 0, 0]
    print("| hero | abilities | goal | markers | dice | plan | gzip -9 | certificate | gzip -9 |")
    print("| --- | --- | --- | --- | --- | --- | --- | --- | --- |")
    for dice, asked in requests():
        row = (*sizes(plan(asked)), *sizes(solve({**asked, "certificate": True})["certificate"]))
        most = [max(pair) for pair in zip(most, row, strict=True)]
        names = (asked["hero"], " ".join(asked["abilities"]) or "none", asked["goal"]["kind"])
        print("|", " | ".join(map(str, (*names, asked["markers"], dice, *row))), "|")
    print("| greatest |  |  |  |  |", " | ".join(map(str, most)), "|")
    assert most[1] <= MOST, "a plan is too large for a phone"


if __name__ == "__main__":
    main()
