"""When Flash should go on: with a mean that does not fall, always; else up to a threshold.

Let mu be the mean of flashes less reverse-flashes in one roll, and f(T) = max(0, T - s) what a
total T is worth with s minus-hits; a bust, being below -2, is worth f(T) = 0 as well. If mu >= 0
then by Jensen f(T) <= f(T + mu) <= E f(T + X): to roll once more and stop is no worse than to stop,
at every total, and the same holds with any number of rolls left.
"""

from fractions import Fraction

import pytest

from odds.hero_dice.attack.moves import Roll, Stop
from tests.closed_forms.attacks import attack
from tests.closed_forms.splits import (
    BLANKS,
    FALLING,
    PAIRS,
    RISING,
    SPLITS,
    drift,
    name,
    one_roll,
    table,
)
from tests.exact.plain import eliminate

MINUS_HITS = [0, 1, 2, 5]
TOTALS = range(-2, 40)


def solved(pair, minus_hits: int, *abilities: str):
    """The attack for the mean damage, each total's minus-hits taken off."""
    shields = [f"shield:{minus_hits}"] if minus_hits else []
    return attack("flash", {"kind": "mean-damage"}, table(pair), *shields, *abilities, digits=3)


def test_tables_are_all_there():
    """Ten splits of a colour, a hundred tables; both signs of the mean and zero among them."""
    assert len(SPLITS) == 10
    assert len(set(PAIRS)) == 100 + len(BLANKS)
    assert {(drift(pair) > 0) - (drift(pair) < 0) for pair in PAIRS} == {-1, 0, 1}
    assert all(
        drift(p) == Fraction(sum(g * w for (g, _), w in one_roll(p).items()), 1296) for p in PAIRS
    )


@pytest.mark.parametrize("pair", RISING, ids=name)
@pytest.mark.parametrize("minus_hits", MINUS_HITS)
def test_stopping_is_never_better(pair, minus_hits):
    """A race shows: going on is listed first, or ties with stopping, whatever the total."""
    found = solved(pair, minus_hits)
    for total in TOTALS:
        best, second = found.choices((total, True, -1))
        assert best.tie or isinstance(best.move, Roll)
        assert isinstance(second.move, Stop) or best.tie


@pytest.mark.parametrize("pair", [pair for pair in PAIRS if drift(pair) >= 0], ids=name)
@pytest.mark.parametrize("minus_hits", MINUS_HITS)
def test_stopping_is_never_better_with_three_rolls(pair, minus_hits):
    found = solved(pair, minus_hits, "only-3-rolls").solution
    process = found.process
    for state, stop in enumerate(process.stop.tolist()):
        for roll in process.choices(state):
            assert found.roll(roll) >= found.end(stop)


# ---- a mean that falls -----------------------------------------------------------------------


def threshold(found) -> int:
    """The total from which the attack is ended, checked over all totals at hand."""
    stops = [isinstance(found.choices((total, True, -1))[0].move, Stop) for total in TOTALS]
    first = stops.index(True)
    assert all(stops[first:])
    return TOTALS[first]


def values_below(pair, minus_hits: int, first: int) -> list[Fraction]:
    """Values of the totals from -2 up to `first`, rolling below it and ending from there on."""
    law = one_roll(pair)
    rows = []
    for i, total in enumerate(range(-2, first)):
        row = [Fraction(int(k == i)) for k in range(first + 2)] + [Fraction(0)]
        for (gain, race), w in law.items():
            at = total + gain
            if race and -2 <= at < first:
                row[at + 2] -= Fraction(w, 1296)
            else:
                row[-1] += Fraction(w, 1296) * max(0, at - minus_hits)
        rows.append(row)
    return eliminate(rows)


@pytest.mark.parametrize("pair", FALLING, ids=name)
@pytest.mark.parametrize("minus_hits", MINUS_HITS)
def test_falling_mean_has_a_threshold_that_is_best(pair, minus_hits):
    """The threshold's values, solved by elimination, are at every total the best of both choices.

    Above the window an end is best too: there f is straight, and rolling once loses -mu > 0.
    """
    found = solved(pair, minus_hits)
    first = threshold(found)
    below = values_below(pair, minus_hits, first)

    def worth(total: int, race: bool) -> Fraction | int:
        inside = race and -2 <= total < first
        return below[total + 2] if inside else max(0, total - minus_hits)

    def rolled(total: int) -> Fraction:
        law = one_roll(pair).items()
        return sum(
            (Fraction(w, 1296) * worth(total + g, race) for (g, race), w in law), Fraction(0)
        )

    for total in range(-2, first + minus_hits + 60):
        end, on = max(0, total - minus_hits), rolled(total)
        assert on > end if total < first else on <= end
    assert found.value == rolled(0)


@pytest.mark.parametrize("pair", FALLING, ids=name)
def test_falling_mean_of_three_rolls_is_the_plain_recursion(pair):
    """Three rolls at most: recursion over the totals, in fractions."""

    def rolled(total: int, left: int) -> Fraction:
        law = one_roll(pair).items()
        return (
            sum(
                (w * best(total + g, left - race if race else 0) for (g, race), w in law),
                Fraction(0),
            )
            / 1296
        )

    def best(total: int, left: int) -> Fraction | int:
        end = max(0, total - 1)
        return max(end, rolled(total, left)) if left and total >= -2 else end

    found = solved(pair, 1, "only-3-rolls")
    assert found.value == rolled(0, 3)
