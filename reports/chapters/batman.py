"""Batman: what to bank, and what his markers are worth."""

from __future__ import annotations

from itertools import pairwise

from reports.asking import fraction
from reports.chapters.hero_bank import (
    HERO,
    by_worth,
    first,
    first_table,
    marked,
    marker_figure,
    marker_table,
    policy,
    worth_table,
    worths,
)
from reports.chapters.hero_costs import costs_parts
from reports.chapters.hero_numbers import aims_parts, fell_parts, fell_table, law_parts
from reports.chapters.hero_policy import perfect
from reports.chapters.hero_rules import rules_parts
from reports.chapters.hero_words import say, whose
from reports.parts import Box, Chapter, Heading, Part, Sentence, Steps


def chapter(box: Box) -> Chapter:
    """Return the chapter on Batman."""
    parts: list[Part] = [*whose(box, HERO), *_banking(box)]
    parts += [*rules_parts(box, HERO), *law_parts(box, HERO), *fell_parts(box, HERO)]
    parts += [*aims_parts(box, HERO), *costs_parts(box, HERO), *_markers(box)]
    sheet: tuple[Part, ...] = (_steps(), worth_table(box), fell_table(box, HERO), first_table(box))
    return Chapter(HERO, "Batman: what to bank", tuple(parts), sheet)


def _banking(box: Box) -> list[Part]:
    return [
        Heading("What to bank", "batman-bank"),
        say(
            "A Batmobile lets you bank dice of its colour; whatever is not banked is thrown again,"
            " for good or bad. Dice thrown again are worth hits too, and this table says how many."
        ),
        _steps(),
        worth_table(box),
        _loss(box),
        _more_dice(box),
        say("Here is what perfect play banks after the first roll, ready to look up."),
        first_table(box),
        *_first(box),
    ]


def _steps() -> Steps:
    lines = (
        say("Roll all seven dice. Only a colour that shows a Batmobile may be banked from."),
        say(
            "For each way to bank: Bats banked less Wounds banked, plus what the dice are worth"
            " that you would throw again."
        ),
        say("For stopping: Bats less Wounds that lie there."),
        say("Do what comes to most. Equal? Stop."),
        say("Nothing to bank? The attack is over: Bats less Wounds."),
    )
    return Steps("batman-steps", "Batman in five steps", lines)


def _loss(box: Box) -> Sentence:
    best, reached = fraction(box, HERO), by_worth(box)
    if reached == best:
        return say(
            "Who reckons so plays perfectly: {best:3} hits on average.",
            lambda best: policy(box).follow(perfect) == best,
            best=best,
        )
    return say(
        "Who reckons so scores {reached:4} hits on average; perfect play scores {best:4}. The"
        " difference, {loss:5} hits, comes from totals below 0, which count as 0.",
        lambda reached, best, loss: (
            best - reached == loss > 0 and policy(box).follow(perfect) == best
        ),
        reached=reached,
        best=best,
        loss=best - reached,
    )


def _more_dice(box: Box) -> Sentence:
    table = worths(box)
    one = {"black": table["10"], "gray": table["01"]}
    better = max(one, key=lambda colour: one[colour])
    other = "gray" if better == "black" else "black"
    return say(
        "One {better} die alone is worth {best:2} when it is thrown, one {other} die {least:2};"
        " all seven together {all:2}.",
        lambda better, other, best, least, **_: best >= least,
        better=better,
        other=other,
        best=one[better],
        least=one[other],
        all=table["43"],
    )


def _first(box: Box) -> list[Sentence]:
    found = first(box)
    said = [
        say(
            "After the first roll perfect play stops in {stops:%} of all attacks and banks just one"
            " die in {one:%}.",
            lambda stops, one: stops + one <= 1,
            stops=found.stops,
            one=found.one,
        )
    ]
    if found.left:
        said.append(
            say(
                "Do not bank every Bat: in {left:%} of first rolls it is better to throw Bats again"
                " that could be banked, since more dice thrown mean more chances to bank.",
                lambda left: 0 < left <= 1,
                left=found.left,
            )
        )
    if found.wounds:
        said.append(
            say(
                "In {wounds:%} it is even best to bank a Wound, only to throw the rest again.",
                lambda wounds: 0 < wounds <= 1,
                wounds=found.wounds,
            )
        )
    return said


def _markers(box: Box) -> list[Part]:
    rows = marked(box)
    return [
        Heading("What markers are worth", "batman-markers"),
        say(
            "A Batmobile marker stands for a Batmobile of a colour of your choice. The first one"
            " spent in an attack adds {first:2} hits on average, the second {second:2}, the third"
            " {third:2}.",
            lambda first, second, third: all(
                a.mean <= b.mean and all(x <= y for x, y in zip(a.fell, b.fell, strict=True))
                for a, b in pairwise(rows)
            ),
            **{
                name: after.mean - before.mean
                for name, (before, after) in zip(
                    ("first", "second", "third"), pairwise(rows), strict=True
                )
            },
        ),
        marker_table(box),
        marker_figure(box),
    ]
