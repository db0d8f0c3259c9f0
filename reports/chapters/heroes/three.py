"""Green Lantern with ONLY 3 ROLLS: several pairs at once, a rule to remember, and what it loses."""

from __future__ import annotations

from fractions import Fraction

from reports.asking import MEAN, chances, fraction
from reports.chapters.heroes.needs import felling, lines_of
from reports.chapters.heroes.pairs import AFTER_1, FREE, HERO, choice, policy
from reports.chapters.heroes.policy import Option, Registers
from reports.chapters.heroes.short import MOST, NEED, adds_up, counts, plain
from reports.chapters.heroes.words import say
from reports.parts import Box, Sentence, Steps
from reports.rules import Row, found

THREE = AFTER_1.abilities


def rule(box: Box) -> Row:
    """Return the best rule with two conditions for the most hits in three rolls."""
    return found(HERO, MEAN, box, THREE, MOST)[-1]


def one_pair(box: Box) -> Fraction:
    """Return what the table without a limit scores in three rolls: it takes a pair at a time."""
    free, three = policy(box), policy(box, AFTER_1)

    def choose(hand: str, at: Registers, options: list[Option]) -> Option:
        asked = choice(free, hand, FREE)
        move = asked.move if asked else {}
        return next((o for o in options if o.move.get("throw") == move.get("throw")), options[0])

    return three.follow(choose)


def three_rules(box: Box) -> tuple[Steps, ...]:
    """Return the rules in three rolls as steps: for the most hits, and to fell a villain."""
    row, best = rule(box), fraction(box, HERO, MEAN, THREE)
    lines = tuple(say(text) for text in (*row.words, *counts(HERO, row.words)))
    heading = "With ONLY 3 ROLLS, for the most hits"
    hits = Steps(f"{HERO}-three-rule", heading, (*lines, _scores(box, row, best)))
    return (hits, *_to_fell(box))


def _to_fell(box: Box) -> tuple[Steps, ...]:
    """Return the rule to fell in three rolls, and what it reaches of the need nearest to 4."""
    made, best = felling(box, HERO, THREE), chances(box, HERO, THREE)
    if made is None:
        return ()
    need = min(made.rows, key=lambda n: abs(n - NEED))
    fells = say(
        "At a need of {need} this fells in {rule:%} of all attacks, perfect play in {best:%}.",
        lambda need, rule, best: (
            best == chances(box, HERO, THREE)[need - 1]
            and adds_up(rule, plain(made.rows[need].loss), best)
        ),
        need=need,
        rule=plain(made.rows[need].value),
        best=best[need - 1],
    )
    heading = "With ONLY 3 ROLLS, to fell a villain"
    return (Steps(f"{HERO}-three-fell", heading, (*lines_of(HERO, made), fells)),)


def _scores(box: Box, row: Row, best: Fraction) -> Sentence:
    single = one_pair(box)
    perfect = plain(row.value) == best
    text = "This scores {reached:2} hits on average"
    text += ", which is perfect play" if perfect else ", perfect play {best:2}"
    text += (
        "; the table of pairs, which is for rolls without a limit, only {single:2}."
        if single < row.value.low
        else "."
    )
    return say(
        text,
        lambda reached, best, single: (
            row.value.low == reached == best - row.loss.low
            and (reached == best) == perfect
            and single == one_pair(box) <= best
            and ("without a limit" in text) == (single < reached)
        ),
        reached=plain(row.value),
        best=best,
        single=single,
    )


def three_too(box: Box) -> Sentence:
    """Say that all else is for rolls without a limit."""
    return say(
        "All this is for as many rolls as you like. Where the villain allows ONLY 3 ROLLS, use the"
        f" [rule for it]({HERO}.html#{HERO}-three-rule)."
    )


def at_once(box: Box) -> Sentence:
    """Say what several pairs at once are worth where throws are few."""
    found = policy(box, AFTER_1)
    mass = Fraction(0)
    for hand, chance in found.falls(found.opening):
        option = choice(found, hand, AFTER_1)
        if option is not None and not option.stops and found.count(option.move["throw"]) > 2:
            mass += chance
    if not mass:
        return say("Even so one pair at a time is best.", lambda mass: mass == 0, mass=mass)
    return say(
        "Throws are few now, so several pairs are thrown at once: after the first roll that is best"
        " in {mass:%} of all attacks.",
        lambda mass: 0 < mass < 1,
        mass=mass,
    )
