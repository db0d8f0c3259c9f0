"""The samples of the record: distances from the exact law, and what chance alone would bring."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import inf, isclose
from statistics import NormalDist
from typing import Any

from reports.cells import Values, plain, titles
from reports.chapters.validation import chance
from reports.chapters.validation.words import against
from reports.parts import Cell, Column, Figure, Part, Sentence, Table

Row = dict[str, Any]
EDGE = 3.5
"""Distances beyond it share a bar."""
WIDTH = 0.5
USUAL = 0.05
"""What chance alone brings less often than this is called unusual."""
BINS = 10


@dataclass(frozen=True)
class Sample:
    """Attacks of one case and goal beside the exact law."""

    hero: str
    abilities: str
    goal: str
    attacks: int
    z: tuple[float, ...]
    chi_square: float
    freedom: int

    @property
    def chance(self) -> float:
        """The chance of a chi-square at least so great."""
        return chance.chi_square_above(self.chi_square, self.freedom)


def samples(rows: list[Row]) -> list[Sample]:
    """Return all samples of a record; none of a record that does not hold their distances."""
    return list(_samples(rows))


def _samples(rows: list[Row]) -> Iterator[Sample]:
    for row in rows:
        for each in row.get("samples", ()):
            yield Sample(
                row["hero"], row["abilities"], each["goal"], each["attacks"],
                tuple(each["z"]), each["chi_square"], each["freedom"],
            )  # fmt: skip


def sample_parts(rows: list[Row]) -> list[Part]:
    """Return sentences and pictures of the samples."""
    found = [each for each in samples(rows) if each.freedom]
    if not found:
        return [plain("The record kept holds no distances of samples, so none is shown here.")]
    return [
        _played(rows, found),
        plain(
            "A standard error is how far a sample usually lies from the truth: about two distances "
            "in three lie within one of them. Distances that were all far smaller would be as "
            "suspicious as great ones: then the samples would not be samples."
        ),
        _inside(found),
        histogram(found),
        _greatest(found),
        plain(
            "A second test looks at each sample as a whole: Pearson's sum over all its results, "
            "turned into the chance of a sum at least so great. If only chance is at work, these "
            "chances lie evenly between 0 and 1."
        ),
        spread(found),
        _even(found),
        _sum(found),
    ]


def _played(rows: list[Row], found: list[Sample]) -> Sentence:
    every = samples(rows)
    values: Values = {
        "attacks": sum(each.attacks for each in every),
        "each": min(each.attacks for each in every),
        "samples": len(every),
        "n": sum(len(each.z) for each in found),
        "error": max(row["standard_error"] for row in rows if "samples" in row),
    }
    text = "The engine played {attacks} attacks, die by die from a seeded source of chance, with "
    text += "the solver's choices: {samples} samples of {each} or more. Their {n} frequencies of "
    text += "results (rare ones taken together) lie beside the exact chances; no standard error "
    text += "of a chance is above {error:.2%}."
    return Sentence(text, values, partial(_counted, rows))


def _counted(
    rows: list[Row], /, attacks: int, each: int, samples: int, n: int, error: float
) -> bool:
    """Tell whether the numbers are those of the record, each counted another way."""
    sampled = [row for row in rows if row["comparison"] == "samples"]
    lists = [each for row in sampled for each in row["samples"]]
    return (
        attacks == sum(row["compared"] for row in sampled)
        and each == sorted(one["attacks"] for one in lists)[0]
        and samples == len(lists)
        and n == sum(one["freedom"] + 1 for one in lists if one["freedom"])
        and error == sorted(row["standard_error"] for row in sampled)[-1]
    )


def _distances(found: list[Sample]) -> list[float]:
    return [z for each in found for z in each.z]


def _inside(found: list[Sample]) -> Sentence:
    z, values = _distances(found), Values()
    for name, width in (("one", 1), ("two", 2), ("three", 3)):
        values[name] = sum(abs(each) <= width for each in z) / len(z)
        values[f"{name}_by_chance"] = chance.within(-width, width)
    text = "Within one standard error lie {one:.1%} of them (chance alone: {one_by_chance:.1%}), "
    text += "within two {two:.1%} ({two_by_chance:.1%}), within three {three:.1%} "
    text += "({three_by_chance:.1%})."
    return Sentence(text, values, partial(_shares, sorted(z)))


def _shares(z: list[float], /, **told: float) -> bool:
    """Tell whether the shares are those of the sorted distances and of the normal law."""
    for name, width in (("one", 1), ("two", 2), ("three", 3)):
        share = (bisect_right(z, width) - bisect_left(z, -width)) / len(z)
        normal = 2 * NormalDist().cdf(width) - 1
        if not (isclose(told[name], share) and isclose(told[f"{name}_by_chance"], normal)):
            return False
    return True


def _greatest(found: list[Sample]) -> Sentence:
    worst = max(found, key=lambda each: max(map(abs, each.z)))
    z, n = max(map(abs, worst.z)), len(_distances(found))
    usual = n * chance.beyond(z) >= USUAL
    values: Values = {
        "n": n,
        "z": z,
        "hero": titles()[worst.hero],
        "abilities": against(worst.abilities),
        "mean": n * chance.beyond(z),
    }
    text = "The greatest of all {n} distances is {z:.2f} standard errors ({hero}, {abilities}). "
    text += "Among so many, chance alone brings {mean:.2f} as great on average" + _verdict(usual)
    return Sentence(text, values, partial(_is_greatest, found, usual))


def _verdict(usual: bool) -> str:
    return ": nothing unusual." if usual else ": that is unusual, and worth larger samples."


def _is_greatest(
    found: list[Sample], usual: bool, /, n: int, z: float, mean: float, **_: Any
) -> bool:
    """Tell whether no distance is greater, and the mean is that of the normal law."""
    every = sorted(map(abs, _distances(found)))
    right = n == len(every) and z == every[-1]
    right = right and isclose(mean, 2 * NormalDist().cdf(-z) * n, rel_tol=1e-6, abs_tol=1e-9)
    return right and (mean >= USUAL) is usual


def _even(found: list[Sample]) -> Sentence:
    chances = [each.chance for each in found]
    low, distance, n = min(chances), chance.gap(chances), len(chances)
    values: Values = {
        "samples": n,
        "below": sum(p < USUAL for p in chances),
        "expected": n * USUAL,
        "low": low,
        "mean": n * low,
        "gap": distance,
        "bound": chance.gap_bound(distance, n),
    }
    text = "Of {samples} samples {below} come out below 5 %; the mean by chance is {expected:.1f}. "
    text += "The least is {low:.2%}; chance alone brings {mean:.2f} as low on average. The "
    text += "greatest gap to an even spread (Kolmogorov's distance) is {gap:.3f}; by Massart's "
    text += "bound a gap as great has a chance of at most {bound:.0%}"
    usual = min(n * low, chance.gap_bound(distance, n)) >= USUAL
    return Sentence(text + _verdict(usual), values, partial(_evenly, sorted(chances), usual))


def _evenly(p: list[float], usual: bool, /, **told: float) -> bool:
    """Tell whether the numbers follow from the sorted chances."""
    n, low = len(p), p[0]
    # The gap is attained where the sample steps up.
    steps = [abs(p[i] - (i + k) / n) for i in range(n) for k in (0, 1)]
    wanted = {
        "samples": n,
        "below": bisect_left(p, USUAL),
        "expected": n / 20,
        "low": low,
        "mean": n * low,
        "gap": max(steps),
        "bound": chance.gap_bound(max(steps), n),
    }
    right = all(isclose(told[name], value) for name, value in wanted.items())
    return right and (min(told["mean"], told["bound"]) >= USUAL) is usual


def _sum(found: list[Sample]) -> Sentence:
    total, freedom = sum(each.chi_square for each in found), sum(each.freedom for each in found)
    above = chance.chi_square_above(total, freedom)
    values: Values = {"total": total, "freedom": freedom, "above": above}
    text = "All samples together: a sum of {total:.1f} where {freedom} is the mean; chance alone "
    text += "brings at least so much with {above:.0%}."
    return Sentence(text, values, partial(_summed, found))


def _summed(found: list[Sample], /, total: float, freedom: int, above: float) -> bool:
    """Tell whether the sums are right, and the chance that of the cube-root normal law near by."""
    mean = 2 / (9 * freedom) if freedom > 0 else 0.0
    root = (max(total, 0.0) / freedom) ** (1 / 3) if freedom > 0 else 0.0
    near = NormalDist(1 - mean, mean**0.5).cdf(root) if mean else 0.0
    return (
        isclose(total, sum(each.chi_square for each in reversed(found)))
        and freedom == sum(len(each.z) - 1 for each in found)
        and isclose(above, 1 - near, abs_tol=0.005)
    )


# ---- pictures --------------------------------------------------------------------------------


def histogram(found: list[Sample]) -> Figure:
    """Return how many distances lie where, beside the normal law."""
    z = _distances(found)
    body: list[tuple[Cell, ...]] = []
    for name, at, low, high in _bars():
        seen = sum(low <= each < high for each in z)
        body += [(at, name, "samples", seen)]
        body += [(at, name, "chance alone", round(chance.within(low, high) * len(z), 1))]
    columns = (
        Column("z", "Standard errors", "the middle of the range; the outer ones hold all beyond"),
        Column("range", "From, to", "the distances counted there"),
        Column("what", "Who", "the samples, or the mean of the normal law"),
        Column("distances", "Distances", "how many lie there", "distances"),
    )
    title = "How far samples lie from exact chances, and how far chance alone takes them"
    table = Table("validation-z", title, columns, tuple(body))
    alt = "Two lines: how many distances lie in each half standard error, and how many by chance."
    return Figure("validation-z-figure", title, table, "lines", "z", "distances", "what", alt)


def _bars() -> list[tuple[str, float, float, float]]:
    """Return each bar: its name, where it stands, its ends; the outer ones hold all beyond."""
    steps = [-EDGE + i * WIDTH for i in range(int(2 * EDGE / WIDTH) + 1)]
    inner = [(f"{low:g} to {high:g}", (low + high) / 2, low, high) for low, high in pairwise(steps)]
    out = EDGE + WIDTH / 2
    below, above = (f"below {-EDGE:g}", -out, -inf, -EDGE), (f"above {EDGE:g}", out, EDGE, inf)
    return [below, *inner, above]


def spread(found: list[Sample]) -> Figure:
    """Return how many samples have which chance, beside an even spread."""
    chances = [each.chance for each in found]
    body: list[tuple[Cell, ...]] = []
    for n in range(BINS):
        seen = sum(min(int(p * BINS), BINS - 1) == n for p in chances)
        name = f"{100 * n // BINS} to {100 * (n + 1) // BINS} %"
        body += [(name, "samples", seen), (name, "chance alone", len(chances) / BINS)]
    columns = (
        Column("chance", "Chance of a sum at least so great", "the ends of the bar, in percent"),
        Column("what", "Who", "the samples, or the mean of an even spread"),
        Column("samples", "Samples", "how many lie there", "samples"),
    )
    title = "Every sample as a whole: chances of Pearson's sum"
    table = Table("validation-spread", title, columns, tuple(body))
    alt = "Two bars for each tenth: how many samples lie there, and how many an even spread has."
    return Figure(
        "validation-spread-figure", title, table, "bars", "chance", "samples", "what", alt
    )
