"""Batman: what to set aside, and what his markers are worth."""

from __future__ import annotations

from fractions import Fraction
from itertools import pairwise
from math import prod

from reports.asking import fraction
from reports.chapters.heroes.aims import aims_parts
from reports.chapters.heroes.bank import (
    HERO,
    first,
    first_table,
    marked,
    marker_figure,
    marker_table,
    worths,
)
from reports.chapters.heroes.banking import (
    examples,
    loss,
    points_table,
    steps,
    worth_figure,
)
from reports.chapters.heroes.costs import costs_parts
from reports.chapters.heroes.examples import examples_parts
from reports.chapters.heroes.habits import habits_parts
from reports.chapters.heroes.needs import needs_parts
from reports.chapters.heroes.numbers import fell_parts, fell_table, law_parts
from reports.chapters.heroes.rolls import how_parts
from reports.chapters.heroes.rules import rules_parts
from reports.chapters.heroes.short import short_parts
from reports.chapters.heroes.which import which
from reports.chapters.heroes.words import dice_of, faces, say, whose
from reports.parts import Box, Chapter, Heading, Part, Sentence


def chapter(box: Box) -> Chapter:
    """Return the chapter on Batman."""
    choices = _banks(box)
    needs = needs_parts(box, HERO) if choices else ()
    which_one = which(box, HERO) if choices else ()
    parts: list[Part] = [*which_one, *whose(box, HERO), *how_parts(HERO)]
    parts += [*(short_parts(box, HERO, *needs) if choices else ()), *_banking(box)]
    if choices:
        parts += [*examples_parts(box, HERO, examples(box)), *habits_parts(box, HERO)]
        parts += rules_parts(box, HERO)
    parts += [*law_parts(box, HERO), *fell_parts(box, HERO), *aims_parts(box, HERO)]
    parts += [*costs_parts(box, HERO), *_markers(box)]
    sheet: tuple[Part, ...] = (fell_table(box, HERO),)
    if choices:
        sheet = (steps(box), points_table(box), *needs, *sheet, first_table(box))
    return Chapter(HERO, "Batman: what to set aside", tuple(parts), sheet)


def _banks(box: Box) -> bool:
    """Tell whether any die shows a batmobile: else there is nothing to decide."""
    return any(row.get("batmobile") for row in faces(box, HERO).values())


def _banking(box: Box) -> list[Part]:
    heading = Heading("What to set aside", "batman-bank")
    if not _banks(box):
        no = "No die shows a Batmobile: without a marker every attack is one roll."
        return [heading, say(no, lambda: not _banks(box))]
    return [
        heading,
        say(
            "A Bat that is set aside stays a Bat. But dice that are thrown again score too, and the"
            " more of them are thrown, the likelier a Batmobile lets you set dice aside again. So"
            " count both. This is for the most hits on average."
        ),
        steps(box),
        points_table(box),
        loss(box),
        _more_dice(box),
        worth_figure(box),
        say(
            "And this is what perfect play for the most hits sets aside after the first roll, ready"
            " to look up."
        ),
        first_table(box),
        *_first(box),
    ]


def _more_dice(box: Box) -> Sentence:
    table = worths(box)
    return say(
        "A die is worth more among many: thrown again, one black die and one gray one are worth"
        " {two:2} hits on average, all seven together {all:2}."
        if 7 * table["11"] <= 2 * table["43"]
        else "Thrown again, one black die and one gray one are worth {two:2} hits on average, all"
        " seven together {all:2}.",
        lambda two, **every: (two, every["all"]) == (table["11"], fraction(box, HERO)),
        two=table["11"],
        all=table["43"],
    )


def _first(box: Box) -> list[Sentence]:
    found = first(box)
    said = [
        say(
            "After the first roll no die may be set aside in {none:%} of all attacks. In {stops:%}"
            " it is best to stop although one may, in {one:%} to set aside just one die.",
            lambda none, stops, one: none == _closed(box) and none + stops + one <= 1,
            none=found.none,
            stops=found.stops,
            one=found.one,
        )
    ]
    if found.left:
        said.append(
            say(
                "Do not set aside every Bat: in {left:%} of first rolls it is best to throw a Bat"
                " again that could be set aside, since more dice thrown mean more chances to set"
                " dice aside.",
                lambda left: 0 < left <= 1,
                left=found.left,
            )
        )
    if found.wounds:
        said.append(
            say(
                "In {wounds:%} it is even best to set aside a Wound, just to throw the rest again.",
                lambda wounds: 0 < wounds <= 1,
                wounds=found.wounds,
            )
        )
    return said


def _closed(box: Box) -> Fraction:
    """Return the chance that no colour of a roll shows a batmobile beside something else."""
    table = faces(box, HERO)
    shares = [(Fraction(table[c].get("batmobile", 0), 6), n) for c, n in dice_of(HERO).items()]
    return prod(((1 - p) ** n + p**n for p, n in shares), start=Fraction(1))


def _markers(box: Box) -> list[Part]:
    rows = marked(box)
    return [
        Heading("What markers are worth", "batman-markers"),
        say(
            "A Batmobile marker stands for a Batmobile of a colour of your choice. The first one"
            " that may be spent in an attack adds {first:2} hits on average, the second {second:2},"
            " the third {third:2}.",
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
