"""The overview: how to read the guide, a short rule for each hero, the heroes side by side."""

from __future__ import annotations

from fractions import Fraction
from itertools import groupby

from reports.asking import chances, high, low
from reports.cells import leaders, mean_cells, mean_columns
from reports.chapters.heroes.dice import listed
from reports.chapters.heroes.numbers import THREATS, law_rows, mean
from reports.chapters.heroes.short import adds_up, plain, short, words
from reports.chapters.heroes.words import say, title
from reports.chapters.overview.rules import HEROES, fell_table, means, which
from reports.parts import Box, Cell, Chapter, Column, Figure, Heading, Part, Sentence, Steps, Table

MORE = {
    "flash": "when to stop, with the theorem",
    "green-lantern": "the table of all pairs",
    "superman": "the tables of all colours",
    "batman": "what to set aside, in points",
}
READING = (
    "Need: the damage that still has to get through to fell a villain, so its threat less the"
    " damage that lies on it. What it takes off your hits (SHIELD, and for some heroes PARALLAX,"
    " REVERSE-FLASH or WOUND) comes on top; tables with a row for each ability have counted that.",
    "Best play: where no rule or habit is named, each chance and each mean is that of a player who"
    " decides perfectly for just this aim. Best play to fell a villain need not be best play for"
    " the most hits.",
    "Hits on average: the mean over all attacks. Loses and costs: what perfect play has more, in"
    " hits on average, or in percent of all attacks.",
    "All numbers are rounded for the eye; the files hold the fractions, and on a page a pointer on"
    " a number shows it. ≈ marks a number that is not worked out as a fraction, but is proved to"
    " lie between two ends that are far closer together than the digits shown. 0 % and 100 %"
    " stand only where something is impossible or sure.",
)


def chapter(box: Box) -> Chapter:
    """Return the overview."""
    return Chapter("overview", "Overview", (*_begin(box), *_rules(box), *_side_by_side(box)))


def _begin(box: Box) -> list[Part]:
    assumed = [title(hero) for hero in HEROES if hero not in box.dice]
    said: list[Part] = [
        say(
            "This guide tells how to roll well in Justice League: Hero Dice: for each hero what to"
            " do with the dice as they lie, how likely he is to fell a villain, and what villains,"
            " markers and cards change. It is made for these dice: {name}.",
            lambda name: bool(name),
            name=box.name,
        )
    ]
    if assumed:
        said.append(
            say(
                "Nobody has published the faces of the real dice. For {names} the guide takes the"
                " most even faces that fit what is known. Once you have counted your own, build it"
                " again for them; what holds [whatever the dice](robust.html) has its own chapter.",
                lambda names: bool(names),
                names=listed(assumed),
            )
        )
    said.append(Heading("How to read the numbers", "overview-reading"))
    return [*said, Steps("overview-words", "Words and signs", tuple(say(text) for text in READING))]


# ---- a rule for each hero --------------------------------------------------------------------


def _rules(box: Box) -> list[Part]:
    lines = tuple(_rule(box, hero) for hero in HEROES)
    return [
        Heading("One short rule for each hero", "overview-rules"),
        *which(box),
        say(
            "If you want to remember one thing about a hero, let it be this: the smallest rule that"
            " comes within a twentieth of perfect play, or the best with two conditions. After each"
            " roll do the first thing that it names and that can be done. Where it leaves a choice"
            " open, take any: the worst choice is counted."
        ),
        Steps("overview-short", "For the most hits on average", lines),
        *fell_table(box),
    ]


def _rule(box: Box, hero: str) -> Sentence:
    row, best = short(box, hero), mean(box, hero)
    link = f"[{title(hero)}]({hero}.html)"
    if row is None or best is None:
        return say(f"{link}: throw on as long as you may; there is no best number of hits.")
    end = ", perfect play {best:2}." if low(plain(row.loss)) else ", and that is perfect play."
    return say(
        f"{link}: {{rule}} This scores {{reached:2}} hits on average{end}",
        lambda rule, reached, best: adds_up(reached, plain(row.loss), best),
        rule=words(row),
        reached=plain(row.value),
        best=best,
    )


# ---- side by side ----------------------------------------------------------------------------


def heroes_table(box: Box) -> Table:
    """Return the heroes' mean hits and the chance to score none."""
    columns = (
        Column("hero", "Hero", "the hero"),
        *mean_columns("mean", "Hits on average", "mean hits with best play"),
        *mean_columns("none", "No hit", "chance of no hit when playing for most hits", "chance"),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (title(hero), *mean_cells(best), *mean_cells(law_rows(box, hero)[0][2]))
        for hero, best in means(box).items()
    )
    return Table("overview-heroes", "Playing for the most hits", columns, rows)


def fells(box: Box) -> dict[str, list[Fraction]]:
    """Return the chance of each hero to fell each threat without abilities."""
    return {hero: chances(box, hero, (), THREATS) for hero in HEROES}


def threats_table(box: Box) -> Table:
    """Return the chance of each hero to fell each threat: rows threats, columns heroes."""
    columns = (
        Column("threat", "Threat", "what must be dealt in one attack"),
        *(
            Column(hero, title(hero), f"the chance of {title(hero)} at best play", "chance")
            for hero in HEROES
        ),
        Column("best", "Best", "who has the best chance"),
    )
    found = fells(box)
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (n, *(found[hero][n - 1] for hero in HEROES), listed(_best(found, n)) or "nobody")
        for n in range(1, THREATS + 1)
    )
    heading = "Chance to fell a villain without abilities in one attack"
    return Table("overview-threats", heading, columns, rows, "Each number at its own best play.")


def _best(found: dict[str, list[Fraction]], threat: int) -> list[str]:
    """Return the titles of those who fell a threat best; none where nobody can."""
    top = max(row[threat - 1] for row in found.values())
    return [title(hero) for hero, row in found.items() if top and row[threat - 1] == top]


def _figure(box: Box) -> Figure:
    columns = (
        Column("threat", "Threat", "what must be dealt in one attack"),
        Column("hero", "Hero", "the hero"),
        Column("chance", "Chance", "the chance at best play for this threat", "chance"),
    )
    rows: tuple[tuple[Cell, ...], ...] = tuple(
        (threat, title(hero), chance)
        for hero, row in fells(box).items()
        for threat, chance in enumerate(row, start=1)
    )
    table = Table("overview-threats-long", threats_table(box).title, columns, rows)
    alt = "Lines: the chance of each hero to fell a threat of 1 to 10."
    return Figure(
        "overview-threats-figure", table.title, table, "lines", "threat", "chance", "hero", alt
    )


def _side_by_side(box: Box) -> list[Part]:
    return [
        Heading("The heroes side by side", "overview-heroes-compared"),
        *_most(box),
        heroes_table(box),
        _best_by_threat(box),
        threats_table(box),
        _figure(box),
    ]


def _most(box: Box) -> list[Sentence]:
    """Say who scores most hits; nothing where nobody has a finite mean."""
    found = means(box)
    first = leaders(found)
    names = [title(hero) for hero in first]
    said = [
        say(
            f"{listed(names)} {'scores' if len(first) == 1 else 'score'} most hits on average:"
            " {mean:2} in an attack.",
            lambda mean: all(low(other) <= high(mean) for other in found.values()),
            mean=found[first[0]],
        )
    ]
    others = [title(hero) for hero in HEROES if hero not in found]
    if others:
        no = "has no best mean, because every roll may be followed by another"
        said.append(say(f"{listed(others)} {no}.", lambda: mean(box, "flash") is None))
    return said


def runs(box: Box) -> list[tuple[str, int, int]]:
    """Return who is best from which threat to which; threats that nobody fells are left out."""
    found = fells(box)
    best = [(listed(_best(found, n)), n) for n in range(1, THREATS + 1)]
    grouped = groupby(best, key=lambda row: row[0])
    spans = [(names, [n for _, n in rows]) for names, rows in grouped]
    return [(names, span[0], span[-1]) for names, span in spans if names]


def _best_by_threat(box: Box) -> Sentence:
    """Say in one sentence who fells which threats best."""
    found = fells(box)
    spans = [
        f"{names} at {first}" + (f" to {last}" if last > first else "")
        for names, first, last in runs(box)
    ]
    return say(
        "With these dice the best hero against a villain without abilities is, by its threat:"
        " {spans}.",
        lambda spans: all(
            row[n - 1] <= found[hero][n - 1]
            for names, first, last in runs(box)
            for hero in HEROES
            if title(hero) in names
            for n in range(first, last + 1)
            for row in found.values()
        ),
        spans=listed(spans),
    )
