"""The overview: the four heroes side by side, one rule each, and how to read the guide."""

from __future__ import annotations

from fractions import Fraction

from reports.asking import Number, chances, high, low
from reports.chapters.hero_numbers import THREATS, law_rows, mean
from reports.chapters.hero_words import cell, say, title
from reports.parts import Box, Cell, Chapter, Column, Figure, Heading, Part, Sentence, Table

HEROES = ("flash", "green-lantern", "superman", "batman")
RULES = {
    "green-lantern": "[Green Lantern](green-lantern.html): look up the pair to throw again.",
    "superman": "[Superman](superman.html): keep the colour that stands highest in a list.",
    "batman": "[Batman](batman.html): what you throw again is worth hits too; compare.",
}


def chapter(box: Box) -> Chapter:
    """Return the overview."""
    return Chapter("overview", "Overview", (*_begin(box), *_rules(box), *_side_by_side(box)))


def _begin(box: Box) -> list[Part]:
    assumed = [title(hero) for hero in HEROES if hero not in box.dice]
    said: list[Part] = [
        say(
            "This guide tells how to roll well in Justice League: Hero Dice. Every number in it is"
            " exact or proved to lie between two others; none is simulated unless it says so."
        ),
        say("It is made for these dice: {name}.", lambda name: bool(name), name=box.name),
    ]
    if assumed:
        said.append(
            say(
                "Nobody has published the faces of the real dice. For {names} it takes the most"
                " even faces that fit what is known; with your own dice counted, build it again.",
                lambda names: bool(names),
                names=", ".join(assumed),
            )
        )
    return said


def _rules(box: Box) -> list[Part]:
    return [
        Heading("The four heroes in one line each", "overview-rules"),
        _flash(box),
        *(say(RULES[hero]) for hero in HEROES if hero in RULES),
    ]


def _flash(box: Box) -> Sentence:
    from reports.chapters.flash import drift

    begin = "[Flash](flash.html): to fell a villain stop as soon as your total is enough;"
    if drift(box) >= 0:
        return say(f"{begin} for many hits never stop.", lambda mu: mu >= 0, mu=drift(box))
    return say(f"{begin} for many hits stop early.", lambda mu: mu < 0, mu=drift(box))


# ---- side by side ----------------------------------------------------------------------------


def means(box: Box) -> dict[str, Number]:
    """Return the best mean of each hero who has one."""
    found = {hero: mean(box, hero) for hero in HEROES}
    return {hero: best for hero, best in found.items() if best is not None}


def heroes_table(box: Box) -> Table:
    """Return the heroes' mean hits and the chance to score none."""
    columns = (
        Column("hero", "Hero", "the hero"),
        Column("mean", "Hits", "mean hits with best play; rounded where it is no fraction", "hits"),
        Column("none", "No hit", "the chance of no hit when playing for the mean", "chance"),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (title(hero), cell(best), cell(law_rows(box, hero)[0][2]))
        for hero, best in means(box).items()
    )
    return Table("overview-heroes", "The heroes side by side", columns, rows)


def threats_table(box: Box) -> Table:
    """Return the chance of each hero to fell each threat, a row a pair."""
    columns = (
        Column("threat", "Threat", "what must be dealt in one attack"),
        Column("hero", "Hero", "the hero"),
        Column("chance", "Chance", "the chance at best play for this threat", "chance"),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (threat, title(hero), chance)
        for hero in HEROES
        for threat, chance in enumerate(chances(box, hero, (), THREATS), start=1)
    )
    heading = "Chance to fell a villain without abilities in one attack"
    return Table("overview-threats", heading, columns, rows)


def _side_by_side(box: Box) -> list[Part]:
    found = means(box)
    most = max(found, key=lambda hero: low(found[hero]))
    table = threats_table(box)
    alt = "Lines: the chance of each hero to fell a threat of 1 to 10."
    figure = Figure(
        "overview-threats-figure", table.title, table, "lines", "threat", "chance", "hero", alt
    )
    return [
        Heading("The heroes side by side", "overview-heroes"),
        say(
            "{hero} scores most hits on average: {mean:2}.",
            lambda hero, mean: all(high(other) <= high(mean) for other in found.values()),
            hero=title(most),
            mean=found[most],
        ),
        heroes_table(box),
        *(_best(box, threat) for threat in (3, 4, 5, 6, 8)),
        figure,
    ]


def _best(box: Box, threat: int) -> Sentence:
    """Name who fells a threat best."""
    fell = {hero: chances(box, hero, (), THREATS)[threat - 1] for hero in HEROES}
    top = max(fell.values())
    names = " and ".join(title(hero) for hero in HEROES if fell[hero] == top)
    if not top:
        return say("Nobody fells {threat} alone.", lambda threat: True, threat=threat)
    return say(
        "Best against a threat of {threat}: {names}, with {top:%}.",
        lambda threat, names, top: all(Fraction(0) <= each <= top for each in fell.values()),
        threat=threat,
        names=names,
        top=top,
    )
