"""Worked examples of Superman: two first rolls, and a second one with a Kryptonite still open."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from fractions import Fraction

from reports.chapters.heroes.dice import lying
from reports.chapters.heroes.examples import Example, Move, likeliest, rolled, told
from reports.chapters.heroes.piles import HERO, OPEN, kind, lists, pile, policy
from reports.chapters.heroes.policy import Option, Policy, perfect
from reports.parts import Box, Sentence

Kept = tuple[str, str]
"""The dice thrown again, a digit a colour, and the dice kept as a word."""


def examples(box: Box) -> list[Sentence | None]:
    """Return the worked examples; None for those that these dice do not have."""
    found = policy(box)
    return [_first(box, found, tempted=False), _first(box, found, tempted=True), _second(box)]


def _most(found: Policy, hand: str) -> list[str]:
    """Return the colours that show most Superman symbols."""
    counts = {c: found.count(hand, c, "superman") for c in found.plan["colours"]}
    return [c for c, n in counts.items() if n == max(counts.values())]


def _keeps(option: Option) -> Move:
    return {"do": "keep", "colour": option.move["colour"]}


def _first(box: Box, found: Policy, *, tempted: bool) -> Sentence | None:
    """Return the likeliest first roll in which most Superman symbols are kept, or are not."""
    best = {
        hand: perfect(hand, found.start, found.options(hand, found.start))
        for hand, _ in found.falls(found.opening)
    }
    hands = (
        (hand, chance)
        for hand, chance in found.falls(found.opening)
        if len(_most(found, hand)) == 1
        and (best[hand].move["colour"] not in _most(found, hand)) == tempted
    )
    hand = likeliest(hands)
    if hand is None:
        return None
    most = _most(found, hand)[0]
    state = {"hand": found.dice(hand)}
    if not tempted:
        return told(box, HERO, Example(rolled(found, hand), state, _keeps(best[hand])))
    begin = f"{rolled(found, hand)} ({most} shows the most Superman symbols)"
    example = Example(begin, state, _keeps(best[hand]), rival=lambda m: m["colour"] == most)
    return told(box, HERO, example)


def _kept(found: Policy) -> dict[Kept, tuple[Option, Fraction]]:
    """Return what perfect play keeps of the first roll with a Kryptonite open, by pile."""
    sums: dict[Kept, tuple[Option, Fraction]] = {}
    chances: dict[Kept, Fraction] = defaultdict(Fraction)
    for hand, chance in found.falls(found.opening):
        option = perfect(hand, found.start, found.options(hand, found.start))
        if kind(found, option.at) == OPEN:
            key = option.thrown, pile(found, hand, option)[1]
            chances[key] += chance
            sums[key] = option, chances[key]
    return sums


def _second(box: Box) -> Sentence | None:
    """Return the likeliest second roll with a Kryptonite open where the first list misleads."""
    found = policy(box)
    kept = _kept(found)
    rolls = dict(_misled(box, found, kept))
    chosen = likeliest(((f"{hand}|{'|'.join(key)}", p) for (hand, key), p in rolls.items()))
    if chosen is None:
        return None
    hand, *key = chosen.split("|")
    option, _ = kept[key[0], key[1]]
    colour = str(option.move["colour"])
    aside = _pile_dice(found, colour, key[1])
    best = perfect(hand, option.at, found.options(hand, option.at))
    begin = f"You kept {lying(aside)}, so a Kryptonite is open, and then rolled"
    example = Example(
        f"{begin} {lying(found.dice(hand))}",
        {"hand": found.dice(hand), "aside": aside},
        _keeps(best),
    )
    return told(box, HERO, example)


def _pile_dice(found: Policy, colour: str, word: str) -> dict[str, dict[str, int]]:
    symbols = [s for c, s in found.plan["faces"] if c == colour]
    return {colour: {s: int(n) for s, n in zip(symbols, word, strict=True) if n != "0"}}


def _misled(
    box: Box, found: Policy, kept: dict[Kept, tuple[Option, Fraction]]
) -> Iterator[tuple[tuple[str, Kept], Fraction]]:
    """Yield second rolls where perfect play keeps what stands lower in the first list."""
    ranks = lists(box).first
    for key, (option, chance) in kept.items():
        for hand, p in found.falls(option.thrown):
            options = found.options(hand, option.at)
            best = perfect(hand, option.at, options)
            first = min(options, key=lambda o: ranks[pile(found, hand, o)])
            if first.rank < best.rank:
                yield (hand, key), chance * p
