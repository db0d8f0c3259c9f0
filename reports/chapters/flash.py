"""Flash: when to stop, with the theorem, and what it is worth."""

from __future__ import annotations

from fractions import Fraction
from math import prod

from reports.asking import MEAN, low, request
from reports.chapters.hero_costs import costs_parts
from reports.chapters.hero_flash import early, fell_rule, least_table, mean_threshold
from reports.chapters.hero_numbers import aims_parts, fell_parts, fell_table, law_parts, mean
from reports.chapters.hero_policy import read
from reports.chapters.hero_rules import rules_parts
from reports.chapters.hero_words import dice_of, faces, say, whose
from reports.parts import Box, Chapter, Heading, Part, Sentence, Steps

HERO = "flash"


def drift(box: Box) -> Fraction:
    """Return the mean of flash less reverse-flash in one roll, from the faces alone."""
    table = faces(box, HERO)
    return sum(
        (
            Fraction(n * (table[c].get("flash", 0) - table[c].get("reverse-flash", 0)), 6)
            for c, n in dice_of(HERO).items()
        ),
        Fraction(0),
    )


def goes_on(box: Box) -> Fraction:
    """Return the chance that a roll shows a race, from the faces alone."""
    table = faces(box, HERO)
    return 1 - prod(
        (Fraction(6 - table[c].get("race", 0), 6) ** n for c, n in dice_of(HERO).items()),
        start=Fraction(1),
    )


def chapter(box: Box) -> Chapter:
    """Return the chapter on Flash."""
    parts: list[Part] = [*whose(box, HERO), *_stopping(box)]
    parts += [*rules_parts(box, HERO), *law_parts(box, HERO), *fell_parts(box, HERO)]
    parts += [*aims_parts(box, HERO), *costs_parts(box, HERO)]
    sheet: tuple[Part, ...] = (_steps(box), fell_table(box, HERO), least_table(box))
    return Chapter(HERO, "Flash: when to stop", tuple(parts), sheet)


def _stopping(box: Box) -> list[Part]:
    """Return when to stop; nothing to decide where no die shows a race."""
    if not goes_on(box):
        return [
            say(
                "No die shows a Race: every attack is one roll.",
                lambda race: not race,
                race=goes_on(box),
            )
        ]
    return [
        Heading("When to stop", "flash-stop"),
        say(
            "After a roll that shows a Race, Flash may stop or throw all his dice again. One roll"
            " adds {mu:3} hits on average (Flash counts +1, Reverse-Flash -1) and shows a Race in"
            " {race:%} of all rolls.",
            lambda mu, race: (mu, race) == _counted(box),
            mu=drift(box),
            race=goes_on(box),
        ),
        *_theorem(box),
        _steps(box),
        fell_rule(box),
        early(box),
        least_table(box),
    ]


def _counted(box: Box) -> tuple[Fraction, Fraction]:
    """Return drift and chance of a race once more, by going through all rolls."""
    goal = {"kind": "defeat", "need": 1}
    policy = read(request(box, HERO, goal))
    total, race = Fraction(0), Fraction(0)
    for hand, chance in policy.falls(policy.opening):
        net = policy.count(hand, symbol="flash") - policy.count(hand, symbol="reverse-flash")
        total += chance * net
        race += chance * (policy.count(hand, symbol="race") > 0)
    return total, race


def _theorem(box: Box) -> list[Sentence]:
    """Return what holds for the mean: never stop where a roll gains, else a threshold."""
    mu, best = drift(box), mean(box, HERO)
    if best is None:
        return [
            say(
                "Every roll shows a Race and gains hits: there is always reason to roll on, so the"
                " mean has no greatest value. Play for a need instead.",
                lambda mu, race: mu >= 0 and race == 1,
                mu=mu,
                race=goes_on(box),
            )
        ]
    if mu >= 0:
        return [
            say(
                "Theorem: where a roll gains on average, or at least loses nothing (here {mu:3} is"
                " not below 0), stopping is never better for the most hits on average, whatever"
                " the total. The reason: hits are the total, but never below 0. A bust pays 0, as"
                " a total below 0 does, so rolling risks no more than what lies there, and on"
                " average the next roll adds.",
                lambda mu, threshold: mu >= 0 and threshold is None,
                mu=mu,
                threshold=mean_threshold(box),
            ),
            say(
                "Rolling on whenever it is allowed scores {mean:2} hits on average; stopping after"
                " the first roll scores only {first:2}.",
                lambda mean, first: low(mean) >= first,
                mean=best,
                first=_first_roll(box),
            ),
        ]
    return [
        say(
            "Here a roll loses on average ({mu:3}), so for the most hits on average there is a"
            " total at which to stop: {threshold} or more.",
            lambda mu, threshold: mu < 0 and threshold >= 1,
            mu=mu,
            threshold=mean_threshold(box),
        )
    ]


def _first_roll(box: Box) -> Fraction:
    """Return the mean hits of one roll, by going through all of them."""
    policy = read(request(box, HERO, {"kind": "defeat", "need": 1}))
    return sum(
        (
            chance
            * max(0, policy.count(h, symbol="flash") - policy.count(h, symbol="reverse-flash"))
            for h, chance in policy.falls(policy.opening)
        ),
        Fraction(0),
    )


def _steps(box: Box) -> Steps:
    """Return the whole rule as steps."""
    at = mean_threshold(box) if mean(box, HERO, (), MEAN) is not None else None
    mu = drift(box)
    often = (
        say(
            "Want the most hits on average? Never stop while you may roll.",
            lambda mu: mu >= 0,
            mu=mu,
        )
        if at is None
        else say(
            "Want the most hits on average? Stop at {at} or more, else roll.",
            lambda at, mu: mu < 0 < at,
            at=at,
            mu=mu,
        )
    )
    lines = (
        say("Roll. Add every Flash to your total, take off every Reverse-Flash."),
        say("Below -2: bust, no hits. No Race in this roll: you must stop."),
        say(
            "Want to fell this villain? Stop as soon as your total reaches its need plus what it"
            " takes off your hits (SHIELD, REVERSE-FLASH). Not before."
        ),
        often,
        say("Want damage that stays? Stop at the total in the table."),
    )
    return Steps("flash-steps", "Flash in five steps", lines)
