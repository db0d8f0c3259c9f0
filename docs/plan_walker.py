"""Walks a plan of Hero Odds (docs/plan.md) by dice as they are tapped in; knows no dice rule."""


def _word(counts, between=""):
    return between.join(map(str, counts))


def _plus(one, other, times=1):
    return [a + times * int(b) for a, b in zip(one, other, strict=True)]


class Walker:
    """One attack: `throw` an opening, then `fell` and `do` in turn until it is `over`."""

    def __init__(self, plan):
        self.plan, self.at, self.over = plan, plan["start"], False
        self.hand = self.none = [0] * len(plan["faces"])

    def throw(self, dice):
        """Begin with the dice of an opening; `thrown` has a digit a colour."""
        self.thrown = dice
        if not int(dice):
            self.fell({})

    def fell(self, dice):
        """Say how the thrown dice fell: colour -> symbol -> number of dice."""
        fallen = [dice.get(colour, {}).get(symbol, 0) for colour, symbol in self.plan["faces"]]
        if (shown := self._by_colour(fallen)) != self.thrown:
            raise ValueError(f"{self.thrown} are thrown, not {shown}")
        self.at, self.hand = _plus(self.at, self.plan["per_throw"]), _plus(self.hand, fallen)
        self.at = self._gain(fallen) if self.plan["adds_up"] else self.at
        self.over = all("ends" in move for move, _, _ in self.choices())

    def choices(self):
        """Return (move, value, is tied with the best) of all that may be done, best first."""
        moves = [self.plan["moves"][number] for number in self.plan["offers"][_word(self.hand)]]
        ranks = [self.end()[2] if "ends" in m else self._roll(m)[0] for m in moves]
        free = [pair for pair in zip(ranks, moves, strict=True) if pair[0] is not None]
        free.sort(key=lambda pair: -pair[0])
        best, far = free[0][0], self._beyond(self.at) * self.plan["slope"]
        tied = sum(rank == best for rank, _ in free) > 1
        worth = [(self.plan["values"][rank] + far) / self.plan["unit"] for rank, _ in free]
        return [(m, v, tied and r == best) for (r, m), v in zip(free, worth, strict=True)]

    def do(self, move):
        """Make a move: the attack is over, or the dice that `thrown` counts are thrown."""
        self.over = "ends" in move
        if not self.over:
            _, self.at, self.hand, thrown = self._roll(move)
            self.throw(thrown)

    def end(self):
        """Return [hits, damage, rank of the worth, and true if it is a bust] of ending here."""
        at = self.at if self.plan["adds_up"] else self._gain(self.hand)
        hits, damage, *more = self.plan["ends"][self._key(at[: self.plan["scores"]])]
        return [hits + self._beyond(at), damage + self._beyond(at), *more]

    def _roll(self, move):
        """Return the rank of the roll that a move makes, registers, dice lying, dice thrown."""
        held = _plus(self.hand, aside := _plus(self.none, move.get("aside", self.none)), -1)
        throw = _plus(self.none, move.get("throw", held))
        lying, thrown = _plus(held, throw, -1), self._by_colour(throw)
        at = _plus(self._gain(aside), move.get("adds", [0] * len(self.at)))
        return self.plan["rolls"].get(f"{thrown}|{_word(lying)}|{self._key(at)}"), at, lying, thrown

    def _by_colour(self, dice):
        shown = [c for (c, _), n in zip(self.plan["faces"], dice, strict=True) for _ in range(n)]
        return _word(map(shown.count, self.plan["colours"]))

    def _gain(self, dice):
        at = self.at
        for n, gain in zip(dice, self.plan["gains"], strict=True):
            at = _plus(at, gain, n)
        return at

    def _beyond(self, at):
        return 0 if self.plan["top"] is None else max(0, at[0] - self.plan["top"])

    def _key(self, at):
        return _word([at[0] - self._beyond(at), *at[1:]], ",")
