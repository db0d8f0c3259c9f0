"""Walks of plans for tests: dice that fall at random, and the states that advice calls them."""

from __future__ import annotations

from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path

import numpy as np

ROOT = Path(__file__).parents[2]


def script(name):
    """A script of the documentation as a module."""
    spec = spec_from_file_location(name, ROOT / "docs" / f"{name}.py")
    module = module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


Walker = script("plan_walker").Walker


def throw(rng, plan, thrown):
    """Dice that fall by the faces of the plan."""
    fallen = {}
    for colour, number in zip(plan["colours"], thrown, strict=True):
        faces = plan["dice"]["faces"][colour]
        for symbol in rng.choices(list(faces), list(faces.values()), k=int(number)):
            pile = fallen.setdefault(colour, {})
            pile[symbol] = pile.get(symbol, 0) + 1
    return fallen


def named(plan, word):
    """Counts written as a word, as colour -> symbol -> dice."""
    dice = {}
    for (colour, symbol), n in zip(plan["faces"], map(int, word), strict=True):
        if n:
            dice.setdefault(colour, {})[symbol] = n
    return dice


def joined(one, other):
    """Two lots of dice together."""
    found = {colour: dict(pile) for colour, pile in one.items()}
    for colour, pile in other.items():
        for symbol, n in pile.items():
            mine = found.setdefault(colour, {})
            mine[symbol] = mine.get(symbol, 0) + n
    return found


class Table:
    """A walker and beside it what lies on the table, kept without the plan's registers."""

    def __init__(self, rng, plan, opening):
        self.rng, self.plan, self.walker = rng, plan, Walker(plan)
        self.aside, self.rolls, self.markers = {}, 0, plan["markers"]
        self.total, self.latest = 0, {}
        self.removed = plan["openings"][opening]["remove"]
        self.walker.throw(plan["openings"][opening]["dice"])
        self.land()

    def land(self):
        """Throw what is to be thrown."""
        self.rolls += 1
        if int(self.walker.thrown):
            self.latest = throw(self.rng, self.plan, self.walker.thrown)
            self.walker.fell(self.latest)

    @property
    def hand(self):
        """The dice as they lie."""
        return named(self.plan, self.walker.hand)

    def state(self):
        """The state of an advice request."""
        found = {"hand": self.hand, "aside": self.aside, "rolls": self.rolls}
        found["removed"] = self.removed
        if self.plan["hero"] == "flash":
            found["total"] = self.total
        if self.plan["markers"]:
            found["markers"] = self.markers
        return found

    def do(self, move):
        """Make a move and throw again if it does not end the attack."""
        if "ends" in move:
            self.walker.do(move)
            return
        if self.plan["hero"] == "flash":
            self.total += sum(
                n * ((s == "flash") - (s == "reverse-flash"))
                for symbols in self.hand.values()
                for s, n in symbols.items()
            )
        if "aside" in move:
            self.aside = joined(self.aside, named(self.plan, move["aside"]))
        self.markers -= sum(move.get("markers", {}).values())
        self.walker.do(move)
        self.land()

    def words(self, move):
        """A move in the words of the advice contract."""
        match move["do"]:
            case "keep":
                return {"do": "keep", "colour": move["colour"]}
            case "roll":
                dice = named(self.plan, move["throw"]) if "throw" in move else self.hand
                return {"do": "roll", "dice": dice}
            case "set-aside":
                dice = named(self.plan, move["aside"])
                return {"do": "set-aside", "dice": dice, "markers": move.get("markers", {})}
        return {"do": "stop"}


def falls(plan, thrown):
    """Every way in which dice can fall, with its weight out of 6 to the number of dice."""
    lots = [({}, 1)]
    for colour, number in zip(plan["colours"], thrown, strict=True):
        faces = plan["dice"]["faces"][colour]
        law = {(): 1}
        for _ in range(int(number)):
            more = {}
            for shown, w in law.items():
                for symbol, n in faces.items():
                    key = tuple(sorted((*shown, symbol)))
                    more[key] = more.get(key, 0) + w * n
            law = more
        piles = [({s: shown.count(s) for s in shown}, w) for shown, w in law.items() if w]
        lots = [({**dice, colour: pile}, w * v) for dice, w in lots for pile, v in piles]
    return lots


def mean_of_policy(plan, opening=0, far=60):
    """The mean of the best first policy, from the plan and the faces alone, in floats.

    Totals beyond `far` are worth what the plan says.
    """
    start = Walker(plan)
    start.thrown = plan["openings"][opening]["dice"]
    nodes, rows = {_node(start): 0}, []
    frontier = [_node(start)]
    while frontier:
        node = frontier.pop()
        row, ended = {}, 0.0
        total = 6 ** sum(map(int, node[2]))
        for fallen, weight in falls(plan, node[2]):
            after, worth = _fallen(plan, node, fallen, far)
            if after is None:
                ended += weight / total * worth
                continue
            if after not in nodes:
                nodes[after] = len(nodes)
                frontier.append(after)
            row[nodes[after]] = row.get(nodes[after], 0.0) + weight / total
        rows.append((nodes[node], row, ended))
    matrix, right = np.eye(len(nodes)), np.zeros(len(nodes))
    for at, row, ended in rows:
        right[at] = ended
        for to, chance in row.items():
            matrix[at, to] -= chance
    return float(np.linalg.solve(matrix, right)[0])


def _node(walker):
    return tuple(walker.at), tuple(walker.hand), walker.thrown


def _fallen(plan, node, fallen, far):
    """The next roll of the best first policy, or None and what the end is worth."""
    walker = Walker(plan)
    walker.at, walker.hand, walker.thrown = list(node[0]), list(node[1]), node[2]
    walker.fell(fallen)
    move, value, _ = walker.choices()[0]
    if "ends" in move or (plan["top"] is not None and walker.at[0] > far):
        return None, value
    _, walker.at, walker.hand, walker.thrown = walker._roll(move)
    return _node(walker), 0.0
