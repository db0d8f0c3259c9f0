"""Superman: which colour to keep, as a decision table."""

from __future__ import annotations

from reports.asking import fraction
from reports.chapters.hero_costs import costs_parts
from reports.chapters.hero_numbers import aims_parts, fell_parts, fell_table, law_parts
from reports.chapters.hero_piles import HERO, grouped, list_table, lists, policy
from reports.chapters.hero_policy import perfect
from reports.chapters.hero_rules import rules_parts
from reports.chapters.hero_words import say, whose
from reports.parts import Box, Chapter, Heading, Part, Sentence, Steps


def chapter(box: Box) -> Chapter:
    """Return the chapter on Superman."""
    parts: list[Part] = [*whose(box, HERO), *_keeping(box)]
    parts += [*rules_parts(box, HERO), *law_parts(box, HERO), *fell_parts(box, HERO)]
    parts += [*aims_parts(box, HERO), *costs_parts(box, HERO)]
    sheet: tuple[Part, ...] = (_steps(), fell_table(box, HERO), list_table(box))
    return Chapter(HERO, "Superman: which colour to keep", tuple(parts), sheet)


def _keeping(box: Box) -> list[Part]:
    return [
        Heading("Which colour to keep", "superman-keep"),
        say(
            "After the first roll only the colour you keep counts: all other dice are thrown again."
            " So every colour with its dice has one place in one list, and keeping what stands"
            " highest is perfect. Go through these {steps} steps from the top.",
            lambda steps: steps > 0 and _first_is_perfect(box),
            steps=len(grouped(box).rows),
        ),
        grouped(box),
        say(
            "After the second roll it matters what you kept. Three lists, one for each way in which"
            " the kept dice stand, come close: a Kryptonite is still open, nothing is open, or a"
            " Heat Vision or two Freeze Breaths are to spare."
        ),
        _steps(),
        list_table(box),
        _loss(box),
        _one_list(box),
    ]


def _first_is_perfect(box: Box) -> bool:
    """Tell whether the list names a best move after every first roll."""
    found, places = policy(box), lists(box).first
    from reports.chapters.hero_piles import pile

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
            "Who follows the lists scores {reached:3} hits on average; perfect play scores"
            " {best:3}. The lists lose {loss:4} hits in an attack: they err only at the"
            " second roll, where the Supermans already kept matter too.",
            lambda reached, best, loss: (
                best - reached == loss >= 0 and policy(box).follow(perfect) == best
            ),
            reached=reached,
            best=best,
            loss=best - reached,
        )
        if reached != best
        else say(
            "Who follows the lists plays perfectly: {best:3} hits on average.",
            lambda best: reached == best,
            best=best,
        )
    )


def _one_list(box: Box) -> Sentence:
    best, reached = fraction(box, HERO), lists(box).one_list
    return say(
        "Too much to look up? Using the first list at both rolls loses {loss:3} hits on average.",
        lambda loss: loss >= 0,
        loss=best - reached,
    )


def _steps() -> Steps:
    lines = (
        say("Roll all six dice. Keep the colour with the smallest number in column First roll."),
        say(
            "Look at what you kept. More Kryptonite than Heat Visions and pairs of Freeze Breath"
            " cancel: K open. A Heat Vision or a pair of Freeze Breaths left over: spare. Else"
            " even."
        ),
        say("Roll the other dice. Keep the colour with the smallest number in that column."),
        say("Roll the last colour and count: all Kryptonite cancelled, or no hits at all."),
    )
    return Steps("superman-steps", "Superman in four steps", lines)
