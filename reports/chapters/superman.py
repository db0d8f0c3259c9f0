"""Superman: which colour to keep, as a decision table."""

from __future__ import annotations

from reports.asking import fraction
from reports.chapters.heroes.aims import aims_parts
from reports.chapters.heroes.costs import costs_parts
from reports.chapters.heroes.examples import examples_parts
from reports.chapters.heroes.habits import habits_parts
from reports.chapters.heroes.keeping import examples
from reports.chapters.heroes.needs import needs_parts
from reports.chapters.heroes.numbers import fell_parts, fell_table, law_parts
from reports.chapters.heroes.piles import HERO, lists, pile, policy, tables, tied
from reports.chapters.heroes.policy import perfect
from reports.chapters.heroes.rolls import how_parts
from reports.chapters.heroes.rules import rules_parts
from reports.chapters.heroes.short import short_parts
from reports.chapters.heroes.which import which
from reports.chapters.heroes.words import say, whose
from reports.parts import Box, Chapter, Heading, Part, Sentence, Steps, Table


def chapter(box: Box) -> Chapter:
    """Return the chapter on Superman."""
    needs = needs_parts(box, HERO)
    parts: list[Part] = [*which(box, HERO), *whose(box, HERO), *how_parts(HERO)]
    parts += [
        *short_parts(box, HERO, *needs),
        *_keeping(box),
        *examples_parts(box, HERO, examples(box)),
    ]
    parts += [*habits_parts(box, HERO), *rules_parts(box, HERO)]
    parts += [*law_parts(box, HERO), *fell_parts(box, HERO), *aims_parts(box, HERO)]
    parts += costs_parts(box, HERO)
    sheet: tuple[Part, ...] = (
        _steps(box),
        *tables(box)[:-1],
        *(part for part in needs if isinstance(part, Table)),
        # The longest list begins the second column.
        tables(box)[-1],
        *(part for part in needs if not isinstance(part, Table)),
        fell_table(box, HERO),
    )
    return Chapter(HERO, "Superman: which colour to keep", tuple(parts), sheet)


def _keeping(box: Box) -> list[Part]:
    return [
        Heading("Which colour to keep", "superman-keep"),
        say(
            "After the first roll only the colour you keep counts: all other dice are thrown again."
            " So each way in which a colour can lie has its place in one list, and to keep what"
            " stands highest is perfect play for the most hits. The tables give that place in the"
            " column First roll.",
            lambda: _first_is_perfect(box),
        ),
        say(
            "After the second roll it matters what you have kept. There are three cases, each with"
            " a column. Open: your kept dice show more Kryptonite than they cancel. Spare: they"
            " can cancel at least one Kryptonite more, with a Heat Vision or two Freeze Breaths"
            " left over. Even: neither."
        ),
        _steps(box),
        *tables(box),
        _loss(box),
        _one_list(box),
    ]


def _first_is_perfect(box: Box) -> bool:
    """Tell whether the list names a best move after every first roll."""
    found, places = policy(box), lists(box).first
    for hand, _ in found.falls(found.opening):
        options = found.options(hand, found.start)
        kept = min(options, key=lambda option: places[pile(found, hand, option)])
        if kept.rank != perfect(hand, found.start, options).rank:
            return False
    return True


def _loss(box: Box) -> Sentence:
    best, reached = fraction(box, HERO), lists(box).value
    return (
        say(
            "Who follows the tables scores {reached:3} hits on average; perfect play scores"
            " {best:3}. So the tables lose {loss:4}, all of it at the second roll, where more than"
            " these three cases matters.",
            lambda reached, best, loss: (
                best - reached == loss >= 0 and policy(box).follow(perfect) == best
            ),
            reached=reached,
            best=best,
            loss=best - reached,
        )
        if reached != best
        else say(
            "Who follows the tables plays perfectly for the most hits: {best:3} hits on average.",
            lambda best: reached == best,
            best=best,
        )
    )


def _one_list(box: Box) -> Sentence:
    best, reached = fraction(box, HERO), lists(box).one_list
    if reached == best:
        return say(
            "With these dice the column First roll alone, used at both rolls, loses nothing.",
            lambda: lists(box).one_list == best,
        )
    return say(
        "Too much to look up? To use the column First roll at both rolls loses {loss:3} hits on"
        " average.",
        lambda loss: loss > 0,
        loss=best - reached,
    )


def _steps(box: Box) -> Steps:
    equal = " Equal numbers: keep the colour with fewer dice." if tied(lists(box)) else ""
    lines = (
        say(
            "Roll all six dice. Find each colour in its table, column First roll. Keep the colour"
            f" with the smallest number.{equal}"
        ),
        say(
            "Look at the dice you kept. More Kryptonite than Heat Visions and pairs of Freeze"
            " Breaths: open. A Heat Vision or a pair of Freeze Breaths to spare: spare. Else: even."
        ),
        say("Roll the rest. Of the two colours keep the smaller number in that column."),
        say("Roll the last colour. Kryptonite left: no hit. Else your Superman symbols plus 1."),
    )
    return Steps("superman-steps", "Superman in four steps, for the most hits", lines)
