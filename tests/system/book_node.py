"""book.js in node: plays scripts of calls and says what goes wrong; games, villains, steps.

What a script holds is said in tests/web/vectors.py; here a step may also say which parts of the
game it `has` afterwards, and a script may begin with a `game` in the midst of a round.
"""

import json
import subprocess
from functools import cache
from pathlib import Path

from tests.web.vectors import RULES, scripts

TABLE = Path(__file__).parents[2] / "web/static/table"
SEEDS, GAMES = (11, 12, 13), 15
GL, FL, BA, SU = "green-lantern", "flash", "batman", "superman"

NODE = """
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
const book = await import(MODULE);
const alone = new Set(["active", "neighbours", "score", "finished", "forget"]);

const frozen = (value) => {
  if (value && typeof value === "object") Object.values(Object.freeze(value)).forEach(frozen);
  return value;
};

const parts = (whole, some) =>
  Object.keys(some).every((key) => isDeepStrictEqual(whole[key], some[key]));

function faults(step, got, before) {
  const { log, city, ...game } = got?.game ?? {};
  return [
    "value" in step && !isDeepStrictEqual(got, step.value) && ["value", got],
    "part" in step && !parts(got, step.part) && ["part", got],
    "refused" in step && got.refused !== step.refused && ["refused", got.refused],
    step.refused && got.game !== before && ["changed", got.game],
    "game" in step && !isDeepStrictEqual(game, step.game) && ["game", game],
    "has" in step && !parts(game, step.has) && ["has", game],
  ].filter(Boolean);
}

function played({ choice, game, steps, seed }, rules) {
  let now = frozen(game ?? book.newGame(rules, choice).game);
  for (const [place, step] of steps.entries()) {
    const got = book[step.call](now, ...(alone.has(step.call) ? [] : [rules]), ...step.args);
    const found = faults(step, got, now);
    if (found.length) return JSON.stringify({ seed, place, step, found });
    if (got?.game && !step.ask) now = frozen(JSON.parse(JSON.stringify(got.game)));
  }
  return "";
}

const { rules, scripts } = frozen(JSON.parse(readFileSync(0, "utf-8")));
console.log(JSON.stringify(scripts.map((script) => played(script, rules)).filter(Boolean)));
"""


def node(told, folder=TABLE):
    """What goes wrong when book.js plays scripts; nothing may change a game that it is handed."""
    script = NODE.replace("MODULE", json.dumps((folder / "book.js").as_uri()))
    command = ["node", "--input-type=module", "--eval", script]
    given = json.dumps({"rules": RULES, "scripts": told})
    said = subprocess.run(command, input=given, capture_output=True, text=True, timeout=120)
    assert not said.returncode, said.stderr
    return json.loads(said.stdout)


@cache
def games():
    """Whole games of the engine at random."""
    return [script for seed in SEEDS for script in scripts(seed, GAMES)]


def villain(name, threat, *abilities, cards=1, **more):
    """A villain on the battlefield."""
    markers = {"damage": {}, "old": {}, "turned": False, "open": False}
    seen = {"name": name, "threat": threat, "abilities": list(abilities), "cards": cards}
    return {**seen, **markers, **more}


def position(heroes, *battlefield, phase="attack", **more):
    """A game of 2016 in the midst of round 3."""
    made = [{"id": name, "hero": name, "markers": 3, "cards": 6, "played": 0} for name in heroes]
    lists = ("moved", "beside", "extra", "direct", "silenced")
    attack = {"aimed": False, "target": None, "hits": None, **{name: [] for name in lists}}
    city = {"name": "Oa", "side": "team", "resistance": 22, "titles": None}
    attacks = [{**attack, "spent": 0, "cards": [6, 0]} for _ in heroes]
    table = {"schema": 1, "edition": "2016", "solo": len(heroes) == 1, "city": city}
    table |= {"powerLimit": 15, "rounds": 8, "round": 3, "phase": phase}
    rows = {"outskirts": [], "battlefield": list(battlefield), "overrun": []}
    return {
        **table,
        "heroes": made,
        "attacks": attacks,
        **rows,
        "teamMarkers": 0,
        "log": [],
        **more,
    }


def do(call, *args, refused="", **expected):
    """A step that the rules allow."""
    return {"call": call, "args": list(args), "refused": refused, **expected}


def told(*steps, **choice):
    """A new game of Flash and Green Lantern, or another one, and steps."""
    usual = {"edition": "2016", "heroes": [{"hero": FL}, {"hero": GL}], "city": {"name": "Oa"}}
    return {"choice": {**usual, **choice}, "steps": steps}


def typed(name, threat, *abilities):
    """A card as it is typed in."""
    return {"name": name, "threat": threat, "abilities": list(abilities)}
