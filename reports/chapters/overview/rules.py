"""For all heroes: which rule to use when, and the rules to fell a villain side by side."""

from __future__ import annotations

from reports.asking import Number, chances, low, minus
from reports.cells import mean_cells, mean_columns
from reports.chapters.heroes.needs import Felling, felling
from reports.chapters.heroes.numbers import mean
from reports.chapters.heroes.plays import played, scores
from reports.chapters.heroes.short import NEED, counts, plain, short
from reports.chapters.heroes.words import say, title
from reports.parts import Box, Cell, Column, Sentence, Table

HEROES = ("flash", "green-lantern", "superman", "batman")


def means(box: Box) -> dict[str, Number]:
    """Return the best mean of each hero who has one."""
    found = {hero: mean(box, hero) for hero in HEROES}
    return {hero: best for hero, best in found.items() if best is not None}


# ---- to fell a villain -----------------------------------------------------------------------


def fell_rules(box: Box) -> dict[str, Felling]:
    """Return the rules to fell of the heroes who can reach a need of 4."""
    made = {hero: felling(box, hero) for hero in HEROES}
    return {hero: rule for hero, rule in made.items() if rule and NEED in rule.rows}


def fell_table(box: Box) -> list[Table]:
    """Return the rules to fell, with what they reach of a need of 4; none where nobody does."""
    what = f"chance to fell a need of {NEED}"
    columns = (
        Column("hero", "Hero", "the hero"),
        Column("rule", "Rule to fell, whatever it needs", "what the player does"),
        Column("reaches", f"Fells {NEED}", f"{what} by the rule", "chance"),
        *mean_columns("played", "Play for the most hits", f"{what} by the sheet", "chance"),
        Column("best", "Perfect play", f"{what} at best play for it", "chance"),
    )
    rows: list[tuple[Cell, ...]] = []
    for hero, made in fell_rules(box).items():
        other = played(box, hero)
        text = " ".join((*made.words, *counts(hero, made.words)))
        reached, best = low(plain(made.rows[NEED].value)), chances(box, hero)[NEED - 1]
        rows.append((title(hero), text, reached, *mean_cells(other.get(NEED)), best))
    heading = "One short rule for each hero to fell a villain"
    return [Table("overview-fell", heading, columns, tuple(rows))] if rows else []


def which(box: Box) -> list[Sentence]:
    """Say which rule to use when, for all heroes."""
    return [each for each in (_at_first(box), _with_sheet(box), _to_fell(box)) if each]


def _at_first(box: Box) -> Sentence | None:
    rows = {hero: short(box, hero) for hero in means(box)}
    lost = {hero: plain(row.loss) for hero, row in rows.items() if row}
    if not lost:
        return None
    worst = max(lost, key=lambda hero: low(lost[hero]))
    if low(lost[worst]) <= 0:
        return say(
            "The short rules below are perfect play for the most hits.",
            lambda: all(low(each) <= 0 for each in lost.values()),
        )
    return say(
        "In your first games play the short rules below: they lose {lost:2} hits on average at most"
        " ({hero}).",
        lambda lost, hero: (
            low(lost) == max(low(plain(row.loss)) for row in rows.values() if row)
            and hero == title(worst)
        ),
        lost=lost[worst],
        hero=title(worst),
    )


def _with_sheet(box: Box) -> Sentence | None:
    best = means(box)
    reached = {hero: scores(box, hero) for hero in best}
    lost = {h: minus(best[h], each) for h, each in reached.items() if each is not None}
    if not lost:
        return None
    worst = max(lost, key=lambda hero: low(lost[hero]))
    if low(lost[worst]) <= 0:
        return None
    return say(
        "With a hero's cheat sheet beside you use its table or points: they lose {lost:4} hits at"
        " most ({hero}).",
        lambda lost, hero: (
            low(lost) == max(low(minus(best[h], each)) for h, each in reached.items() if each)
            and hero == title(worst)
        ),
        lost=lost[worst],
        hero=title(worst),
    )


def _to_fell(box: Box) -> Sentence | None:
    made = fell_rules(box)
    if not made:
        return None
    best = {hero: chances(box, hero)[NEED - 1] for hero in made}
    lost = {h: best[h] - low(plain(each.rows[NEED].value)) for h, each in made.items()}
    worst = max(lost, key=lambda hero: lost[hero])
    return say(
        "To fell a villain whose need you know use the rules to fell: at a need of {need} they fell"
        " in {rule:%} of all attacks where perfect play does in {best:%}, or come nearer to it"
        " ({hero} is farthest).",
        lambda need, rule, best, hero: (
            best - rule == max(lost.values()) >= 0
            and best == chances(box, worst)[need - 1]
            and hero == title(worst)
        ),
        need=NEED,
        rule=best[worst] - lost[worst],
        best=best[worst],
        hero=title(worst),
    )
