"""walk.js in node: its walks are those of docs/plan_walker.py, move by move, and of the advice.

Truth: the walker of the documentation for everything it says; `advise` for order, ties and values.
"""

import json
import random
import subprocess
from fractions import Fraction

import pytest

from odds.hero_dice.answers import plan
from tests.answers.plan_walks import ROOT, Table
from tests.answers.test_plans import REQUESTS, Advice, place

WALKS = 4
MODULE = (ROOT / "web/static/table/walk.js").as_uri()
FAR = {"red": {"flash": 3}, "yellow": {"race": 1}}

# Each place of a log is walked to once from the start and once by going on, as after an undo.
NODE = """
import { readFileSync } from "node:fs";
import { isDeepStrictEqual } from "node:util";
const { Walker } = await import(MODULE);

const seen = (walker) => {
  const choices = walker.choices();
  const ends = choices.some(({ move }) => move.ends);
  return { ...walker.state(), choices, end: ends ? walker.end() : null };
};

const onward = (walker, entry) => {
  const [[act, given]] = Object.entries(entry);
  walker[act](given);
};

function walked({ plan, logs }) {
  return logs.map(({ log, stops }) => {
    const goes = new Walker(plan);
    let at = 0;
    return stops.map((stop) => {
      while (at < stop) onward(goes, log[at++]);
      const again = seen(new Walker(plan, JSON.parse(JSON.stringify(goes.state().log))));
      if (!isDeepStrictEqual(again, seen(goes))) throw new Error("a log leads elsewhere");
      return again;
    });
  });
}

function refused({ plan, log }) {
  try {
    new Walker(plan, log);
    return "";
  } catch (error) {
    return error.name;
  }
}

const asked = JSON.parse(readFileSync(0, "utf-8"));
console.log(JSON.stringify(asked.map((one) => (one.logs ? walked(one) : refused(one)))));
"""


def node(asked):
    """What walk.js says of plans with logs."""
    script = NODE.replace("MODULE", json.dumps(MODULE))
    command = ["node", "--input-type=module", "--eval", script]
    said = subprocess.run(
        command, input=json.dumps(asked), capture_output=True, text=True, timeout=120
    )
    assert not said.returncode, said.stderr
    return json.loads(said.stdout)


class Logged(Table):
    """A walk of the documentation's walker with its log, and what it says at every stop."""

    def __init__(self, rng, made, opening):
        self.log, self.stops, self.said = [{"throw": made["openings"][opening]["dice"]}], [], []
        super().__init__(rng, made, opening)

    def land(self):
        super().land()
        if int(self.walker.thrown):
            self.log.append({"fell": self.latest})
        self.note()

    def do(self, move):
        self.log.append({"do": move})
        super().do(move)

    def note(self):
        walker, choices = self.walker, self.walker.choices()
        ends = any("ends" in move for move, _, _ in choices)
        self.stops.append(len(self.log))
        said = {"at": walker.at, "lying": self.hand, "thrown": walker.thrown, "over": walker.over}
        named = [{"move": m, "value": v, "tied": t} for m, v, t in choices]
        end = walker.end() if ends else None
        self.said.append({**said, "log": self.log[:], "choices": named, "end": end})


def walk(rng, made, opening):
    """Walk to the end, mostly rolling on; return the walk and the state at every stop."""
    table = Logged(rng, made, opening)
    states = [table.state()]
    while not table.walker.over:
        moves = [move for move, _, _ in table.walker.choices()]
        on = [move for move in moves if "ends" not in move]
        move = rng.choice(on if rng.random() < 0.85 else moves)
        table.do(move)
        states += [] if "ends" in move else [table.state()]
    return table, states


def words(table, said, move):
    """A move in the words of the advice; a roll of all dice names those that lie."""
    named = table.words(move)
    return {**named, "dice": said["lying"]} if move == {"do": "roll"} else named


def agrees(table, told, said):
    """Choices of walk.js stand in the advice's order, with its ties and values."""
    found = [
        (words(table, said, one["move"]), one["value"], one["tied"]) for one in said["choices"]
    ]
    if table.plan["hero"] == "green-lantern":
        # Among tied rolls the plan begins with one that ends; the order is that of the numbers.
        found.sort(key=lambda row: place(told, row[0]))
    assert [(move, tied) for move, _, tied in found] == [(move, tied) for move, _, tied in told]
    for (_, value, _), (_, worth, _) in zip(found, told, strict=True):
        assert abs(Fraction(str(value)) - worth) < Fraction(50001, 10**9)


@pytest.mark.parametrize("hero", ["flash", "green-lantern", "superman", "batman"])
def test_walks_of_many_plans(hero):
    """All goals, abilities, markers and readings of the tests of plans, at random."""
    rng, asked, tables = random.Random(f"walk.js {hero}"), [], []
    for request in (one for one in REQUESTS if one["hero"] == hero):
        made = plan(request)
        openings = [rng.randrange(len(made["openings"])) for _ in range(WALKS)]
        tables.append((Advice(request), [walk(rng, made, opening) for opening in openings]))
        logs = [{"log": t.log, "stops": t.stops} for t, _ in tables[-1][1]]
        asked.append({"plan": made, "logs": logs})
    for (advice, walks), answers in zip(tables, node(asked), strict=True):
        for (table, _), said in zip(walks, answers, strict=True):
            assert said == json.loads(json.dumps(table.said))
        (table, states), said = walks[0], answers[0]
        for state, one in zip(states, said, strict=True):
            agrees(table, advice.options(state), one)


def test_beyond_the_top_of_an_unbounded_plan():
    """Where Flash's total runs over the table the line goes on by its slope."""
    made = plan({"hero": "flash", "goal": {"kind": "mean-hits"}})
    table = Logged(random.Random(1), made, 0)
    table.log, table.stops, table.said = table.log[:1], [], []
    table.walker.__init__(made)
    table.walker.throw(made["openings"][0]["dice"])
    roll = next(move for move in made["moves"] if "ends" not in move)
    for _ in range(made["top"] // 3 + 5):
        table.walker.fell(FAR)
        table.log.append({"fell": FAR})
        table.note()
        table.log.append({"do": roll})
        table.walker.do(roll)
    [[said]] = node([{"plan": made, "logs": [{"log": table.log, "stops": table.stops}]}])
    assert said == json.loads(json.dumps(table.said))
    assert said[-1]["end"][0] == said[-1]["at"][0] > made["top"]
    assert said[-1]["choices"][0]["value"] > said[-2]["choices"][0]["value"]


def test_dice_that_were_not_thrown_are_refused():
    """Too few dice, or a colour too many, are no fall."""
    made = plan({"hero": "batman", "goal": {"kind": "defeat", "need": 3}})
    start = {"throw": made["openings"][0]["dice"]}
    falls = [{"black": {"bat": 4}}, {"black": {"bat": 5}, "gray": {"bat": 2}}]
    assert (
        node([{"plan": made, "log": [start, {"fell": fell}]} for fell in falls])
        == ["RangeError"] * 2
    )
    right = {"black": {"bat": 4}, "gray": {"bat": 3}}
    assert node([{"plan": made, "log": [start, {"fell": right}]}]) == [""]
