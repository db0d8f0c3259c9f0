"""Proves certificates of Hero Odds (docs/certificate.md): python check_certificate.py < FILE"""

import json
import sys
from fractions import Fraction


def _hold(holds, what):
    return holds or sys.exit(f"not proved: {what}")


def _ends(after):  # An end (None) can be reached from every place, so the policy surely ends.
    ends = {place for place, to in after.items() if to is None}
    while more := [p for p, to in after.items() if p not in ends and not ends.isdisjoint(to)]:
        ends.update(more)
    _hold(len(ends) == len(after), "the policy surely ends")


def _table(entry, draws):  # No choice is worth more than the policy's; a roll is worth its mean.
    rolls = [(draws[d], to, int(value)) for d, to, value in entry["rolls"]]
    lands = [[s for w, s in zip(ws, to, strict=True) if w] for ws, to, _ in rolls]
    worth, values, after = [int(w) for _, w in entry["ends"]], [], {}
    for place, (end, offered, chosen) in enumerate(entry["situations"]):
        found = {roll: rolls[roll][2] for roll in offered} | ({-1: worth[end]} if end >= 0 else {})
        _hold(min([0, *offered]) == 0 and found[chosen] == max(found.values()), "best choices")
        values.append(found[chosen])
        after[place] = None if chosen < 0 else lands[chosen]
    for ws, to, value in rolls:
        _hold(sum(w * values[s] for w, s in zip(ws, to, strict=True)) == value * sum(ws), "means")
    return [rolls[entry["start"]][2]] * 2, after


def _walk(entry, draws):  # Both bounds hold at every total; beyond the last all is straight.
    steps = [(w, j, on) for w, (j, on) in zip(draws[0], entry["steps"], strict=True) if w]
    every, lost = sum(draws[0]), sum(w for w, _, on in steps if not on)
    slope, drift = int(entry["slope"]), sum(w * j * int(entry["slope"]) for w, j, _ in steps)
    payoff, low, high = ([int(n) for n in entry[name]] for name in ("payoff", "low", "high"))
    floor, first, after = entry["floor"], entry["ends_from"], {entry["floor"] - 1: None}

    def worth(t, more=(0,)):  # What a total pays, and what a bound adds to that.
        i, end = max(t - floor, 0), len(payoff) - 1
        line = payoff[min(i, end)] + slope * max(0, i - end) + more[min(i, len(more) - 1)]
        return int(entry["bust"]) if t < floor else line

    def thrown(t, more):
        return sum(w * worth(t + j, more if on else (0,)) for w, j, on in steps)

    last = floor + max(map(len, (payoff, low, high))) + max(abs(j) for _, j, _ in steps)
    for t in range(floor, last + 1):
        ends = t in entry["ends"] or (first is not None and t >= first)
        stop, under, over = (every * worth(t, more) for more in ([0], low, high))
        _hold(under <= (stop if ends else thrown(t, low)), f"lower bound at {t}")
        _hold(over >= max(stop, thrown(t, high)), f"upper bound at {t}")
        after[t] = None if ends or lost else [min(last, max(floor - 1, t + j)) for _, j, _ in steps]
    _hold(slope >= 0 and high[-1] >= 0 and high[-1] * lost >= drift, "upper bound beyond")
    rolls = lost > 0 and low[-1] * lost <= drift
    _hold(rolls if first is None else low[-1] <= 0 and first <= last, "lower bound beyond")
    return [Fraction(thrown(0, bound), every) for bound in (low, high)], after


def check(certificate):
    """Prove a certificate; return the value: two fractions, equal or a lower and an upper."""
    values = []
    for entry in certificate["openings"]:
        draws, unit = [draw["weights"] for draw in entry["draws"]], int(entry["denominator"])
        sums = [6 ** sum(draw["dice"]) for draw in entry["draws"]]
        _hold(list(map(sum, draws)) == sums and min(map(min, draws)) >= 0 < unit, "weights")
        found, after = {"table": _table, "walk": _walk}[entry["kind"]](entry, draws)
        _ends(after)
        values.append([Fraction(number) / unit for number in found])
    _hold(certificate["value"] == [str(max(each)) for each in zip(*values, strict=True)], "value")
    return certificate["value"]


if __name__ == "__main__":
    print("proved:", *check(json.load(sys.stdin)))
