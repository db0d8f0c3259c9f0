"""What each hero rolls for in a turn, as lines for people."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from itertools import groupby
from typing import Any

from odds.cli.tables import grid, short
from odds.cli.turn_ends import Ends, may_exceed, numbers
from odds.hero_dice.answers.numbers import read, written

MOST_ROWS = 10
MOST_ENDS = 4
_PLACES = 4
Table = dict[int, dict[int, Fraction]]
"""Worths by hits and by what else is counted (0 where nothing is)."""


def table_of(row: Mapping[str, Any]) -> Table:
    """Return the worth table of a row."""
    found: Table = {}
    for key, worth in row["worth"].items():
        hits, _, also = key.partition("+")
        found.setdefault(int(hits), {})[int(also or 0)] = read(worth)
    return found


def plain(table: Table) -> dict[int, Fraction] | None:
    """Return worths by hits alone, None where something else makes a difference."""
    if any(len(set(worths.values())) > 1 for worths in table.values()):
        return None
    return {hits: next(iter(worths.values())) for hits, worths in table.items()}


def decimal(worth: Fraction, places: int = _PLACES) -> str:
    """Return a short decimal.

    >>> decimal(Fraction(2, 3)), decimal(Fraction(12))
    ('0.6667', '12')
    """
    text = f"{float(worth):.{places}f}" if worth.denominator > 1 else written(worth)
    return text.rstrip("0").rstrip(".") if "." in text else text


# ---- one hero --------------------------------------------------------------------------------


def steps(plan: Mapping[str, Any], most: Mapping[str, int]) -> list[str]:
    """Return the plan of a hero; `most` are the hits that are told apart, by hero."""
    lines = [f"  {plan['hero']} attacks {plan['villain']}{_removing(plan)}"]
    rows = [row for row in plan["rolls_for"] if row["chance"]["exact"] != "0"]
    merged: dict[tuple[str, ...], list[Mapping[str, Any]]] = {}
    for row in rows:
        merged.setdefault(tuple(_worth(row, plan)), []).append(row)
    ends = Ends(plan["rolls_for"], most)
    likely = sorted(merged, key=lambda told: -sum(map(_chance, merged[told])))[:MOST_ROWS]
    for told in merged:
        if told in likely:
            lines += [f"    {_lead(ends, merged[told])}{told[0]}", *told[1:]]
    if len(merged) > len(likely) or plan["rows_in_all"] > len(plan["rolls_for"]):
        lines.append("    less likely: all that he may find is told by --json")
    if "if_played_for_hits" in plan:
        lost = short(plan["if_played_for_hits"]["loses"])
        lines.append(f"    playing for most hits instead would lose {lost}")
    return lines


def _removing(plan: Mapping[str, Any]) -> str:
    return f", without {' and '.join(plan['remove'])}" if "remove" in plan else ""


def _chance(row: Mapping[str, Any]) -> float:
    return float(row["chance"]["decimal"])


def _lead(ends: Ends, rows: list[Mapping[str, Any]]) -> str:
    """Return after which ends of the heroes before rows hold."""
    if not ends.axes:
        return ""
    found = ends.words(after for row in rows for after in row["after"])
    cut = any(row["after_in_all"] > len(row["after"]) for row in rows)
    more = " ..." if cut or len(found) > MOST_ENDS else ""
    return f"after {', or '.join(found[:MOST_ENDS])}{more}: "


def _worth(row: Mapping[str, Any], plan: Mapping[str, Any]) -> list[str]:
    """Return what a row says: a line, and lines of a table where more than hits counts."""
    table = table_of(row)
    simple = plain(table)
    cards = _cards(row)
    if simple is not None:
        return [f"worth {_by_hits(simple, plan)}{cards}"]
    also = {"batmobiles": "batmobiles that lie", "cards_left": "cards left"}[plan["also_counts"]]
    columns = [str(n) for n in next(iter(table.values()))]
    lines = [["hits", *columns]]
    most = max(table) if may_exceed(plan["hero"], max(table)) else None
    for _, run in groupby(table, key=table.__getitem__):
        alike = list(run)
        worths = table[alike[0]].values()
        lines.append([numbers(alike, most), *(decimal(worth, 3) for worth in worths)])
    told = f"worth by hits (down) and {also} (across){cards}"
    return [told, *(f"      {line}" for line in grid(lines))]


def _by_hits(worths: Mapping[int, Fraction], plan: Mapping[str, Any]) -> str:
    """Return worths by hits, alike ones together: "0 to 2 hits 0.3, 3 or more 1"."""
    if len(set(worths.values())) == 1:
        return f"{decimal(worths[0])} whatever the hits"
    top = max(worths)
    most = top if may_exceed(plan["hero"], top) else None
    runs = [list(run) for _, run in groupby(worths, key=lambda hits: worths[hits])]
    told = [(numbers(run, most), decimal(worths[run[0]])) for run in runs]
    first, *rest = told
    lead = f"{first[0]} {'hit' if first[0] == '1' else 'hits'} {first[1]}"
    return ", ".join([lead, *(f"{hits} {worth}" for hits, worth in rest)])


def _cards(row: Mapping[str, Any]) -> str:
    """Return when cards are played that act in his roll."""
    found = ""
    if "restart_at_most" in row:
        found += f"; restart when he would end with {at_most(row['restart_at_most'])}"
    if row.get("roll_on_at"):
        found += f"; when no race lies there, roll on by card at {numbers(row['roll_on_at'])}"
    return found


def at_most(hits: int) -> str:
    """Return a number of hits and less in words.

    >>> at_most(0), at_most(1), at_most(4)
    ('no hits', 'at most 1 hit', 'at most 4 hits')
    """
    return "no hits" if not hits else f"at most {hits} {'hit' if hits == 1 else 'hits'}"
