"""The first words of a hero's chapter: which of its rules to use when, and what each loses."""

from __future__ import annotations

from reports.asking import high, low, minus
from reports.chapters.heroes.needs import at_need
from reports.chapters.heroes.numbers import mean
from reports.chapters.heroes.plays import PLAYS, scores
from reports.chapters.heroes.short import fits, plain, short
from reports.chapters.heroes.words import say
from reports.parts import Box, Sentence


def which(box: Box, hero: str) -> tuple[Sentence, ...]:
    """Say which rule to use when: at first, with the sheet at hand, to fell a villain."""
    said = (_begin(box, hero), _sheet(box, hero), at_need(box, hero))
    return tuple(each for each in said if each)


def _begin(box: Box, hero: str) -> Sentence | None:
    row, best = short(box, hero), mean(box, hero)
    if row is None or best is None:
        return None
    begin = f"Your first games: the [short rule]({hero}.html#{hero}-in-short) for the most hits."
    lost = plain(row.loss)
    if not high(lost):
        return say(
            f"{begin} It is perfect play, so you need no table for it.",
            lambda: fits(row, best) and not high(lost),
        )
    return say(
        f"{begin} It loses {{lost:2}} of the {{best:2}} hits that perfect play scores on average.",
        lambda lost, best: fits(row, best) and high(lost) > 0 and low(lost) <= high(best),
        lost=lost,
        best=best,
    )


def _sheet(box: Box, hero: str) -> Sentence | None:
    """Say what the sheet's play for the most hits loses; None where the short rule is perfect."""
    row, best, reached = short(box, hero), mean(box, hero), scores(box, hero)
    if row is None or best is None or reached is None or not high(plain(row.loss)):
        return None
    name, anchor = PLAYS[hero]
    begin = f"With the cheat sheet beside you: its [{name}]({hero}.html#{anchor}), also for the"
    begin += " most hits."
    if reached == best:
        return say(f"{begin} That is perfect play.", lambda: mean(box, hero) == reached)
    return say(
        f"{begin} That loses {{lost:4}}.",
        lambda lost: low(lost) > 0 and low(lost) <= high(minus(best, reached)),
        lost=minus(best, reached),
    )
