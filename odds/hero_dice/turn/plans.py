"""What each hero does in a turn: the worth he rolls for, and what rolling for hits would lose.

A hero who attacks later rolls for a worth that depends on what lies; alike ones are one row.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise, product

from odds.exact.distribution import Bracket
from odds.hero_dice.attack.solving import Setting, solve_attack
from odds.hero_dice.goals import Goal
from odds.hero_dice.turn.playing import Played
from odds.hero_dice.turn.striker import Finish, Striker
from odds.hero_dice.turn.worths import Worth
from odds.hero_dice.words import BUST, Fault

DIGITS = 30


@dataclass(frozen=True)
class Row:
    """What a hero rolls for after some ends of the heroes before him: all that come to the same.

    `worth` is of his ends; `chance` is that it comes to this, if all before him play the plan.
    """

    after: tuple[tuple[Finish, ...], ...]
    worth: Worth
    value: Fraction
    chance: Fraction


@dataclass(frozen=True)
class HeroPlan:
    """The plan of one hero: his rows, the dice he leaves out, and the value for mean hits.

    `before` are the heroes who attack before him, in their order.
    """

    striker: Striker
    before: tuple[Striker, ...]
    rows: tuple[Row, ...]
    removed: tuple[str, ...]
    for_hits: Fraction | Bracket | None


def plans_of(played: Played) -> Iterator[HeroPlan]:
    """Yield the plan of each hero of a part, in the order of attack."""
    strikers = [played.part.strikers[i] for i in played.ordered.order]
    chances: dict[tuple[Finish, ...], Fraction] = {(): Fraction(1)}
    for i, striker in enumerate(strikers):
        tensor = played.ordered.tensors[i + 1]
        earlier = list(product(*(range(len(s.ends)) for s in strikers[:i])))
        rows: dict[Worth, list[tuple[Finish, ...]]] = {}
        for places in earlier:
            after = tuple(s.ends[at] for s, at in zip(strikers, places, strict=False))
            rows.setdefault(tensor.row(places), []).append(after)
        listed = [
            Row(
                tuple(afters),
                worth,
                striker.value(worth),
                sum((chances.get(a, Fraction(0)) for a in afters), Fraction(0)),
            )
            for worth, afters in rows.items()
        ]
        listed.sort(key=lambda row: -row.chance)
        yield HeroPlan(
            striker,
            tuple(strikers[:i]),
            tuple(listed),
            _removed(striker, listed[0].worth),
            _for_hits(striker, listed),
        )
        if i + 1 < len(strikers):
            chances = _after(striker, listed, chances)


def law_of_ends(played: Played) -> dict[tuple[Finish, ...], Fraction]:
    """Return the law of all ends of a part's attacks under the plan, heroes in the part's order."""
    order = played.ordered.order
    strikers = [played.part.strikers[i] for i in order]
    chances: dict[tuple[Finish, ...], Fraction] = {(): Fraction(1)}
    for striker, plan in zip(strikers, plans_of(played), strict=True):
        chances = _after(striker, list(plan.rows), chances)
    places = [order.index(i) for i in range(len(order))]
    return {tuple(ends[at] for at in places): chance for ends, chance in chances.items()}


def _after(
    striker: Striker, rows: list[Row], chances: dict[tuple[Finish, ...], Fraction]
) -> dict[tuple[Finish, ...], Fraction]:
    """Return the chances of all ends when one more hero has attacked."""
    found: dict[tuple[Finish, ...], Fraction] = {}
    for row in rows:
        reached = [after for after in row.after if chances.get(after)]
        if not reached:
            continue
        law = striker.law(row.worth)
        for after in reached:
            for end, chance in law.items():
                key = (*after, end)
                found[key] = found.get(key, Fraction(0)) + chances[after] * chance
    return found


def _removed(striker: Striker, worth: Worth) -> tuple[str, ...]:
    """Return the colours of the dice that minus-die takes."""
    pool = striker.best_pool(worth)
    return tuple(
        colour
        for (colour, number), left in zip(striker.hero.dice, pool, strict=True)
        for _ in range(number - left)
    )


# ---- what rolling for hits would lose --------------------------------------------------------


def _for_hits(striker: Striker, rows: list[Row]) -> Fraction | Bracket | None:
    """Return the value if he rolls for most hits on average, whatever lies, by our tie rule."""
    if striker.attack.leads:
        law = _leads_for_hits(striker)
        return sum((row.chance * _mean(row.worth, striker, law) for row in rows), Fraction(0))
    try:
        tails = hits_tails(striker)
    except Fault:
        return None
    plain = _plain(striker)
    ends = [Fraction(0), Fraction(0)]
    for row in rows:
        steps = [row.worth[b] - row.worth[a] for a, b in pairwise(plain)]
        for side in (0, 1):
            gains = (step * tail[side] for step, tail in zip(steps, tails, strict=True))
            ends[side] += row.chance * (row.worth[plain[0]] + sum(gains, Fraction(0)))
    return ends[0] if ends[0] == ends[1] else Bracket(ends[0], ends[1])


def _leads_for_hits(striker: Striker) -> dict[Finish, Fraction]:
    """Return the law of the ends of a hero whose leads count, when he rolls for mean hits."""
    attack = replace(striker.attack, most=sum(n for _, n in striker.hero.dice))
    goal = tuple(Fraction(hits) for hits, _ in attack.ends)
    law: dict[Finish, Fraction] = {}
    for (hits, leads), chance in attack.law(goal, attack.best_pool(goal)).items():
        end = Finish(min(hits, striker.attack.top), leads, 0)
        law[end] = law.get(end, Fraction(0)) + chance
    return law


def _mean(worth: Worth, striker: Striker, law: dict[Finish, Fraction]) -> Fraction:
    worths = dict(zip(striker.ends, worth, strict=True))
    return sum((chance * worths[end] for end, chance in law.items()), Fraction(0))


def _plain(striker: Striker) -> list[int]:
    """Return the places of the ends with all cards unused, by hits."""
    last = {end.hits: i for i, end in enumerate(striker.ends)}
    return [last[hits] for hits in range(striker.attack.top + 1)]


def hits_tails(striker: Striker) -> list[tuple[Fraction, Fraction]]:
    """Return low and high of the chance of at least 1, 2, ... hits when rolling for mean hits.

    `Fault` where the mean has no finite value.
    """
    attack = striker.attack
    pool = attack.best_pool(tuple(Fraction(hits) for hits, _ in attack.ends))
    setting = Setting(attack.hero, attack.faces, attack.terms, Goal("mean-hits"), attack.markers)
    solved = solve_attack(setting, pool, DIGITS)
    ends = {
        result: (chance.low, chance.high) if isinstance(chance, Bracket) else (chance, chance)
        for result, chance in solved.law(attack.top).chances.items()
    }
    below = [
        [pair for result, pair in ends.items() if result == BUST or int(result) < hits]
        for hits in range(1, attack.top + 1)
    ]
    nothing = Fraction(0)
    return [
        (1 - sum((high for _, high in each), nothing), 1 - sum((low for low, _ in each), nothing))
        for each in below
    ]
