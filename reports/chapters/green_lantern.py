"""Green Lantern: which pair to throw again, with and without ONLY 3 ROLLS."""

from __future__ import annotations

from reports.asking import MEAN, ask, low, request
from reports.chapters.heroes.aims import aims_parts
from reports.chapters.heroes.costs import costs_parts
from reports.chapters.heroes.examples import examples_parts
from reports.chapters.heroes.habits import habits_parts
from reports.chapters.heroes.needs import needs_parts
from reports.chapters.heroes.numbers import fell_parts, fell_table, law_parts, mean
from reports.chapters.heroes.pairs import (
    AFTER_1,
    AFTER_2,
    FREE,
    HERO,
    Case,
    claims,
    decisions,
    examples,
    pair_table,
    policy,
)
from reports.chapters.heroes.policy import perfect
from reports.chapters.heroes.rolls import how_parts
from reports.chapters.heroes.rules import rules_parts
from reports.chapters.heroes.short import short_parts
from reports.chapters.heroes.three import at_once, three_rules, three_too
from reports.chapters.heroes.which import which
from reports.chapters.heroes.words import faces, plural, say, whose
from reports.parts import Box, Chapter, Heading, Part, Sentence, Steps


def chapter(box: Box) -> Chapter:
    """Return the chapter on Green Lantern."""
    choices = _recharges(box)
    needs = needs_parts(box, HERO) if choices else ()
    which_one = (*which(box, HERO), three_too(box)) if choices else ()
    parts: list[Part] = [*which_one, *whose(box, HERO), *how_parts(HERO)]
    parts += [*(short_parts(box, HERO, *needs) if choices else ()), *_pairs(box)]
    if choices:
        parts += [*examples_parts(box, HERO, examples(box)), *_three(box)]
        parts += [*habits_parts(box, HERO), *rules_parts(box, HERO)]
    parts += [*law_parts(box, HERO), *fell_parts(box, HERO), *aims_parts(box, HERO)]
    parts += costs_parts(box, HERO)
    sheet: tuple[Part, ...] = (fell_table(box, HERO),)
    if choices:
        rules: tuple[Part, ...] = (_steps(box, FREE), *three_rules(box), *needs)
        sheet = (*rules, *sheet, pair_table(box, FREE))
    return Chapter(HERO, "Green Lantern: which pair to take", tuple(parts), sheet)


def _recharges(box: Box) -> bool:
    """Tell whether any die shows a recharge: else there is nothing to decide."""
    return any(row.get("recharge") for row in faces(box, HERO).values())


def _pairs(box: Box) -> list[Part]:
    heading = Heading("Which pair to take", "green-lantern-pairs")
    if not _recharges(box):
        no = "No die shows a Recharge: every attack is one roll."
        return [heading, say(no, lambda: not list(decisions(policy(box), FREE)))]
    made = list(decisions(policy(box), FREE))
    stops = sum(option.stops for _, option in made)
    return [
        heading,
        say(
            "The table is perfect play for the most hits on average: find your dice and throw again"
            " what the cell names. There is a choice in {hands}; in {stops} of them it is best to"
            " stop.",
            lambda hands, stops: (
                _advised(box)
                and stops == (sum(o.stops for _, o in decisions(policy(box), FREE)) or "none")
            ),
            hands=plural(len(made), "hand"),
            stops=stops or "none",
        ),
        _steps(box, FREE),
        pair_table(box, FREE),
    ]


def _advised(box: Box) -> bool:
    """Tell whether exact advice finds nothing better than some rows of the table."""
    found = policy(box)
    for hand, option in list(decisions(found, FREE))[::7]:
        state = {"hand": found.dice(hand), "rolls": 2}
        best = ask("advise", request(box, HERO, MEAN, state=state))["options"][0]
        thrown = {} if option.stops else found.dice(str(option.move["throw"]))
        if best["do"] != ("stop" if option.stops else "roll") or best.get("dice", {}) != thrown:
            return False
    return True


def _steps(box: Box, case: Case) -> Steps:
    """Return what holds in every hand of a table, as steps."""
    free = " This is for attacks without ONLY 3 ROLLS." if case is FREE else ""
    begin = say(f"Roll all six dice. Each Recharge may be thrown again with one other die.{free}")
    end = say("Else look the pair up in the table. No Recharge left: you are done.")
    lines = (begin, *claims(box, case), end)
    return Steps(f"green-lantern-steps-{case.name}", f"{case.head}: in short", lines)


def _three(box: Box) -> list[Part]:
    free, three = mean(box, HERO), mean(box, HERO, ("only-3-rolls",))
    parts: list[Part] = [
        Heading("With ONLY 3 ROLLS", "green-lantern-three"),
        _limit(box),
        at_once(box),
        *three_rules(box),
        _steps(box, AFTER_1),
        pair_table(box, AFTER_1),
        pair_table(box, AFTER_2),
    ]
    return parts if free is not None and three is not None else []


def _limit(box: Box) -> Sentence:
    free, three = mean(box, HERO), mean(box, HERO, ("only-3-rolls",))
    return say(
        "With three throws at most best play scores {three:2} hits on average, without a limit"
        " {free:2}. The two tables below are that best play.",
        lambda three, free: (
            low(three) <= low(free) and policy(box, AFTER_1).follow(perfect) == three
        ),
        three=three,
        free=free,
    )
