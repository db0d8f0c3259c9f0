"""An attack on a table of its own: dice that lie, counted by the rulebook, to lay beside the page.

Reads no plan: what may be done and its exact worth come from `answers.advise`.
"""

from collections import Counter

from odds.hero_dice import answers
from odds.hero_dice.answers import catalogue

FEW = 4
"""How many options the page shows before one asks for more."""
CHANCES = ("defeat", "hits-at-least")


class Attack:
    """Dice as they lie; `option` of the advice is done to them."""

    def __init__(self, question, chance):
        row = next(row for row in catalogue.heroes() if row["hero"] == question["hero"])
        self.question, self.chance, self.faces = question, chance, row["faces"]["faces"]
        self.thrown = Counter(row["dice"])
        self.hand, self.aside = Counter(), Counter()
        self.total = self.rolls = 0
        self.removed, self.markers = [], question.get("markers", 0)

    def roll(self):
        """Throw what is thrown; return the dice as (colour, symbol) in the order of the taps."""
        dice = [(c, self._face(c)) for c, n in self.thrown.items() for _ in range(n)]
        self.chance.shuffle(dice)
        self.fell(dice)
        return dice

    def fell(self, dice):
        self.hand.update(dice)
        self.rolls += 1

    def _face(self, colour):
        symbols = self.faces[colour]
        return self.chance.choices(list(symbols), list(symbols.values()))[0]

    def advice(self):
        state = {"hand": _table(self.hand), "removed": self.removed, "markers": self.markers}
        state |= {"aside": _table(self.aside)} if self.aside else {}
        state |= {"total": self.total} if self.total else {}
        state |= {"rolls": self.rolls} if self.rolls else {}
        request = self.question if not self.rolls else {**self.question, "state": state}
        return answers.advise(request)

    def do(self, option):
        """Do an option of the advice; nothing is thrown where it ends the attack."""
        kind = option["do"]
        dice = Counter()
        if kind == "remove":
            self.removed.append(option["colour"])
            self.thrown.subtract([option["colour"]])
            return
        if kind == "roll":
            dice = _counter(option["dice"])
            self.total += self._balance(dice) if self.question["hero"] == "flash" else 0
        elif kind != "stop":
            self._set_aside(option)
            dice = Counter(self.hand)
        self.hand -= dice
        self.thrown = Counter(colour for colour, _ in dice.elements())

    def _set_aside(self, option):
        ours = {d: n for d, n in self.hand.items() if d[0] == option.get("colour")}
        away = Counter(ours) if option["do"] == "keep" else _counter(option["dice"])
        self.hand -= away
        self.aside += away
        self.markers -= sum(option.get("markers", {}).values())

    def hits(self):
        """Return the hits if the attack ends with the dice as they lie."""
        shown = Counter()
        for (_, symbol), n in (self.hand + self.aside).items():
            shown[symbol] += n
        if self.question["hero"] == "superman":
            left = shown["kryptonite"] - shown["heat-vision"] - shown["freeze-breath"] // 2
            return 0 if left > 0 else shown["superman"] + 1
        result = self.total + self._balance(self.hand + self.aside)
        return max(0, result)

    def bust(self):
        return self.question["hero"] == "flash" and self.total + self._balance(self.hand) < -2

    def _balance(self, dice):
        plus, minus = ("flash", "lantern", "bat"), ("reverse-flash", "parallax", "wound")
        return sum(n * ((s in plus) - (s in minus)) for (_, s), n in dice.items())


def ends(attack, advice):
    """Tell whether nothing is left to choose: the attack ends as the dice lie."""
    last = {"stop", "keep"} if len({colour for colour, _ in attack.hand}) == 1 else {"stop"}
    return len(advice["options"]) == 1 and advice["options"][0]["do"] in last


def shown(text):
    """Return the number that the page shows, percent as a share."""
    number = float(text.strip("<> %").replace("\N{NO-BREAK SPACE}", "").rstrip("%"))
    return number / 100 if "%" in text else number


def close(text, exact, kind):
    """Tell whether a value is shown right, to its last digit."""
    half = 0.0005 if kind in CHANCES else 0.005
    return abs(shown(text) - float(exact["decimal"])) <= half + 1e-9


def _table(dice):
    table = {}
    for (colour, symbol), n in dice.items():
        if n:
            table.setdefault(colour, {})[symbol] = n
    return table


def _counter(table):
    return Counter({(c, s): n for c, symbols in table.items() for s, n in symbols.items()})
