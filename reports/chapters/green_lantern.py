"""Green Lantern: which pair to throw again, with and without ONLY 3 ROLLS."""

from __future__ import annotations

from fractions import Fraction

from reports.asking import MEAN, ask, low, request
from reports.chapters.hero_costs import costs_parts
from reports.chapters.hero_numbers import aims_parts, fell_parts, fell_table, law_parts, mean
from reports.chapters.hero_pairs import (
    AFTER_1,
    AFTER_2,
    FREE,
    HERO,
    Case,
    choice,
    claims,
    decisions,
    pair_table,
    policy,
)
from reports.chapters.hero_policy import perfect
from reports.chapters.hero_rules import rules_parts, steps
from reports.chapters.hero_words import say, whose
from reports.parts import Box, Chapter, Heading, Part, Sentence, Steps


def chapter(box: Box) -> Chapter:
    """Return the chapter on Green Lantern."""
    parts: list[Part] = [*whose(box, HERO), *_pairs(box), *_three(box)]
    parts += [*rules_parts(box, HERO), *law_parts(box, HERO), *fell_parts(box, HERO)]
    parts += [*aims_parts(box, HERO), *costs_parts(box, HERO)]
    rule = steps(box, HERO) or _steps(box, FREE)
    sheet: tuple[Part, ...] = (rule, fell_table(box, HERO), pair_table(box, FREE))
    return Chapter(HERO, "Green Lantern: which pair to take", tuple(parts), sheet)


def _pairs(box: Box) -> list[Part]:
    return [
        Heading("Which pair to take", "green-lantern-pairs"),
        say(
            "A Recharge may be thrown again together with any other die. This table is perfect play"
            " for the most hits on average: find your dice and throw what the cell names. It has"
            " {hands} hands with a choice; in {stops} of them it is best to stop.",
            lambda hands, stops: 0 <= stops <= hands and _advised(box),
            hands=len(made := list(decisions(policy(box), FREE))),
            stops=sum(option.stops for _, option in made),
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
    begin = say("Roll all six dice. A Recharge lets you throw it again with one other die.")
    end = say("In all other hands look the pair up in the table. No Recharge left: you are done.")
    lines = (begin, *claims(box, case), end)
    return Steps(f"green-lantern-steps-{case.name}", f"{case.head}: in words", lines)


def _three(box: Box) -> list[Part]:
    free, three = mean(box, HERO), mean(box, HERO, ("only-3-rolls",))
    parts: list[Part] = [
        Heading("With ONLY 3 ROLLS", "green-lantern-three"),
        _limit(box),
        _at_once(box),
        _steps(box, AFTER_1),
        pair_table(box, AFTER_1),
        pair_table(box, AFTER_2),
    ]
    return parts if free is not None and three is not None else []


def _limit(box: Box) -> Sentence:
    free, three = mean(box, HERO), mean(box, HERO, ("only-3-rolls",))
    return say(
        "With three throws at most he scores {three:2} hits on average, without a limit {free:2}."
        " Following the tables reaches just that.",
        lambda three, free: (
            low(three) <= low(free) and policy(box, AFTER_1).follow(perfect) == three
        ),
        three=three,
        free=free,
    )


def _at_once(box: Box) -> Sentence:
    """Say what several pairs at once are worth where throws are few."""
    found = policy(box, AFTER_1)
    mass = Fraction(0)
    for hand, chance in found.falls(found.opening):
        option = choice(found, hand, AFTER_1)
        if option is not None and not option.stops and found.count(option.move["throw"]) > 2:
            mass += chance
    return (
        say(
            "Throws are few now, so several pairs are thrown at once: after the first roll that is"
            " best in {mass:%} of all attacks.",
            lambda mass: 0 < mass < 1,
            mass=mass,
        )
        if mass
        else say("Even so one pair at a time is best.", lambda mass: mass == 0, mass=mass)
    )
