"""Flash: when to stop, with the theorem, and what it is worth."""

from __future__ import annotations

from fractions import Fraction
from itertools import product
from math import prod

from reports.asking import MEAN, low, request
from reports.chapters.heroes.aims import aims_parts
from reports.chapters.heroes.costs import costs_parts
from reports.chapters.heroes.examples import examples_parts
from reports.chapters.heroes.flash import early, fell_rule, least_table, mean_threshold
from reports.chapters.heroes.habits import habits_parts
from reports.chapters.heroes.needs import needs_parts
from reports.chapters.heroes.numbers import fell_parts, fell_table, law_parts, mean
from reports.chapters.heroes.policy import read
from reports.chapters.heroes.rolls import how_parts
from reports.chapters.heroes.rules import rules_parts
from reports.chapters.heroes.short import short_parts
from reports.chapters.heroes.totals import examples
from reports.chapters.heroes.which import which
from reports.chapters.heroes.words import dice_of, faces, say, whose
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
    races = bool(goes_on(box))
    needs = needs_parts(box, HERO) if races else ()
    parts: list[Part] = [*(which(box, HERO) if races else ()), *whose(box, HERO), *how_parts(HERO)]
    parts += [*(short_parts(box, HERO, *needs) if races else ()), *_stopping(box)]
    if races:
        parts += [*examples_parts(box, HERO, examples(box)), *habits_parts(box, HERO)]
        parts += rules_parts(box, HERO)
    parts += [*law_parts(box, HERO), *fell_parts(box, HERO), *aims_parts(box, HERO)]
    parts += costs_parts(box, HERO)
    stops: tuple[Part, ...] = (_steps(box), least_table(box)) if races else ()
    sheet = (*stops[:1], fell_table(box, HERO), *stops[1:], *needs[1:])
    return Chapter(HERO, "Flash: when to stop", tuple(parts), sheet)


def _stopping(box: Box) -> list[Part]:
    """Return when to stop; nothing to decide where no die shows a race."""
    heading = Heading("When to stop", "flash-stop")
    if not goes_on(box):
        none = "No die shows a Race: every attack is one roll."
        return [heading, say(none, lambda race: not race, race=goes_on(box))]
    return [
        heading,
        say(
            "One roll adds {mu:3} to the total on average and shows a Race in {race:%} of all"
            " rolls.",
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
                "Every roll shows a Race and loses nothing on average: it always pays to throw on"
                " once more, so the mean has no greatest value. Play for a need instead.",
                lambda mu, race: mu >= 0 and race == 1,
                mu=mu,
                race=goes_on(box),
            )
        ]
    if mu >= 0:
        return [
            say(
                "Theorem: if a roll loses nothing on average (here it adds {mu:3}), stopping is"
                " never better for the most hits on average, whatever the total. The reason:"
                " hits are the total, but never below 0, and a bust pays 0 as any total below 0"
                " does. So after one more roll the hits are no fewer than the total, and the total"
                " is on average no lower than before.",
                lambda mu, threshold: mu >= 0 and threshold is None,
                mu=mu,
                threshold=mean_threshold(box),
            ),
            say(
                "To throw on whenever a Race shows scores {mean:2} hits on average, to stop after"
                " the first roll {first:2}.",
                lambda mean, first: low(mean) >= first == _die_by_die(box),
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


def _die_by_die(box: Box) -> Fraction:
    """Return the same mean from the faces alone, one die after the other."""
    law = {0: Fraction(1)}
    for colour in (c for c, n in dice_of(HERO).items() for _ in range(n)):
        row = faces(box, HERO)[colour]
        after: dict[int, Fraction] = {}
        for (net, chance), (face, n) in product(law.items(), row.items()):
            more = net + {"flash": 1, "reverse-flash": -1}.get(face, 0)
            after[more] = after.get(more, Fraction(0)) + chance * n / 6
        law = after
    return sum((max(0, net) * chance for net, chance in law.items()), Fraction(0))


def _steps(box: Box) -> Steps:
    """Return the whole rule as steps."""
    at = mean_threshold(box) if mean(box, HERO, (), MEAN) is not None else None
    mu = drift(box)
    often = (
        say(
            "You want the most hits on average: never stop while you may throw on.",
            lambda mu: mu >= 0,
            mu=mu,
        )
        if at is None
        else say(
            "You want the most hits on average: stop at {at} or more, else throw on.",
            lambda at, mu: mu < 0 < at,
            at=at,
            mu=mu,
        )
    )
    lines = (
        say(
            "Roll all dice. Add 1 to your total for each Flash, take off 1 for each Reverse-Flash."
        ),
        say("Below -2: bust, no hit. No Race in this roll: you must stop."),
        say(
            "You want to fell this villain: stop as soon as your total is what it needs plus what"
            " it takes off your hits (SHIELD, REVERSE-FLASH). Never before."
        ),
        often,
        say("You want as much damage on it as you can: stop at the total in the table."),
    )
    return Steps("flash-steps", "Flash in five steps, for each aim", lines)
