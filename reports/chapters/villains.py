"""Villains: who is best against each, by hits left and by the chance to defeat it.

Only villains whose numbers are known are computed; what nobody knows is said to be unknown.
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from reports import asking
from reports.asking import Number
from reports.cells import (
    CHANCE,
    Values,
    against,
    lead,
    leaders,
    listed,
    mean_cells,
    mean_columns,
    plain,
    rounded,
    titles,
)
from reports.parts import Box, Chapter, Column, Figure, Heading, Part, Sentence, Table

Row = dict[str, Any]
SOLO = Column("hero", "Hero", "who attacks, alone")
NAME = Column("villain", "Villain", "the villain's name")
THREAT = Column("threat", "Threat", "the damage that defeats it; empty: unknown", "damage")
ABILITIES = Column("abilities", "Abilities", "those evidenced; the card may have more")


def chapter(box: Box) -> Chapter:
    """Return the chapter for these dice."""
    found = asking.ask("expected_hits", {"dice": box.dice} if box.dice else {})
    known = {v["name"]: v for v in found["villains"] if _computed(v)}
    rows = [row for row in found["rows"] if row["villain"] in known]
    pairs, best = _pairs(rows, known), _best(rows, known)
    parts: tuple[Part, ...] = (
        *_lead(found["villains"], known),
        Heading("Who is best against whom", "villains-best"),
        *_endless(rows),
        *_overall(best),
        *(sentence for name in known for sentence in _one(name, best[name])),
        _best_table(best, known),
        Heading("Every hero against every known villain", "villains-all"),
        pairs,
        _heat("hits", "Hits left on average after the villain's minus-hits", pairs),
        _heat("chance", "Chance to defeat a fresh villain in one attack", pairs),
        Heading("What is unknown", "villains-unknown"),
        *_unknown(found["villains"], known),
    )
    return Chapter("villains", "Villains: the best hero for each", parts)


def _computed(villain: Row) -> bool:
    """Tell whether a villain stands alone and something of it can be computed."""
    abilities = villain["abilities"]["value"]
    return abilities is not None and "reinforcement" not in abilities


def _lead(villains: list[Row], known: dict[str, Row]) -> list[Sentence]:
    values: Values = {"known": len(known), "all": len(villains)}
    return [
        Sentence(
            "Of the {all} cards that are known by name, {known} can be computed: their abilities "
            "are known as far as any source shows them.",
            values,
            lambda known, **rest: 0 < known <= rest["all"],
        ),
        plain(
            "Each number is the best that its hero can do for that number alone: he plays "
            "otherwise for many hits than for this villain's fall. No cards, no markers."
        ),
        plain(
            "Two abilities are not in these numbers: TEAM ATTACK keeps a hero of a team "
            "from attacking alone, and DEFEAT TWICE turns the villain round at its first defeat, "
            "so that the chance given is that of one of its two defeats."
        ),
    ]


# ---- the pairs -------------------------------------------------------------------------------


def _number(row: Row, name: str) -> Number | None:
    return None if row[name] is None else asking.number(row[name])


def _pairs(rows: list[Row], known: dict[str, Row]) -> Table:
    name = titles()
    body = tuple(
        (
            name[row["hero"]],
            row["villain"],
            row["threat"],
            against(row["abilities"]),
            *mean_cells(_number(row, "hits")),
            rounded(_number(row, "defeat")),
        )
        for row in rows
    )
    columns = (
        SOLO,
        NAME,
        THREAT,
        ABILITIES,
        *mean_columns("hits", "Hits left", "mean of the hits left after the villain's minus-hits"),
        Column("chance", "Chance to defeat", "in one attack, no damage lying there", CHANCE),
    )
    return Table("villain-pairs", "Every hero against every known villain", columns, body)


def _heat(value: str, title: str, pairs: Table) -> Figure:
    return Figure(
        f"villain-{value}",
        title,
        pairs,
        "heat",
        "villain",
        value,
        "hero",
        alt=f"{title}: a field for each hero and each known villain; the table says each number.",
    )


# ---- the best --------------------------------------------------------------------------------

Best = dict[str, dict[str, Number]]
"""By number ("hits", "defeat") the heroes with what each has; a number nobody knows is left out."""


def _best(rows: list[Row], known: dict[str, Row]) -> dict[str, Best]:
    found: dict[str, Best] = {}
    for villain in known:
        own = [row for row in rows if row["villain"] == villain]
        found[villain] = {
            number: {row["hero"]: asking.number(row[number]) for row in own}
            for number in ("hits", "defeat")
            if all(row[number] is not None for row in own)
        }
    return found


def _endless(rows: list[Row]) -> list[Sentence]:
    """Say whose hits have no finite mean; such villains are left out where hits are compared."""
    name = titles()
    heroes = [h for h in name if any(row["hero"] == h and row["hits"] is None for row in rows)]
    text = "With these dice every roll of {hero} lets him roll on, so his hits have no finite mean "
    text += "unless the rolls are limited; hits are compared only where everybody's have one."
    return [Sentence(text, {"hero": name[hero]}) for hero in heroes]


def _names(numbers: dict[str, Number]) -> str:
    name = titles()
    return listed(name[hero] for hero in leaders(numbers))


def _one(villain: str, best: Best) -> list[Sentence]:
    """Return what is best against one villain, for hits and for its fall."""
    texts = {
        "hits": "Most hits on {villain}: {best}, {value:.2f} left on average.",
        "defeat": "Surest to defeat {villain} in one attack: {best}, chance {value:.1%}.",
    }
    return [_leads(texts[number], villain, numbers) for number, numbers in best.items()]


def _leads(text: str, villain: str, numbers: dict[str, Number]) -> Sentence:
    least, rival = lead(numbers)
    value = rounded(numbers[leaders(numbers)[0]])
    told = {"villain": villain, "best": _names(numbers), "value": value}
    return Sentence(text, {**told, "least": least, "rival": rival}, _ahead)


def _ahead(least: Fraction, rival: Fraction, value: Any, **_: Any) -> bool:
    return least > rival and abs(Fraction(value) - least) < Fraction(1, 10**5)


def _overall(best: dict[str, Best]) -> list[Sentence]:
    """Return who is most often the best, for each number."""
    texts = {
        "hits": "For hits left, {hero}: best, alone or level, against {n} of {m} villains.",
        "defeat": "For the fall, {hero}: best, alone or level, against {n} of {m} villains whose "
        "threat is known.",
    }
    found, name = [], titles()
    for number, text in texts.items():
        rows = [numbers[number] for numbers in best.values() if number in numbers]
        counts = {hero: sum(hero in leaders(row) for row in rows) for hero in name}
        top = max(counts.values())
        hero = listed((name[h] for h, n in counts.items() if n == top), "or")
        others = max((n for n in counts.values() if n < top), default=0)
        values: Values = {"hero": hero, "n": top, "m": len(rows), "others": others}
        if rows:
            found.append(Sentence(text, values, _most))
    return found


def _most(n: int, m: int, others: int, **_: Any) -> bool:
    return others < n <= m


def _best_table(best: dict[str, Best], known: dict[str, Row]) -> Table:
    columns = (
        NAME,
        THREAT,
        ABILITIES,
        Column("best_for_hits", "Most hits", "who leaves the most hits on average"),
        *mean_columns("hits", "Hits left", "his mean of the hits left"),
        Column("best_for_fall", "Surest", "who defeats it most surely in one attack"),
        Column("chance", "Chance", "his chance to defeat it; empty: threat unknown", CHANCE),
        Column("sources", "Sure", "how sure threat and abilities are"),
    )
    rows = tuple(_best_row(known[name], numbers) for name, numbers in best.items())
    note = "Abilities are those that are evidenced; a card may have more."
    return Table("villain-best", "The best hero for each known villain", columns, rows, note)


def _best_row(villain: Row, best: Best) -> tuple[Any, ...]:
    hits, fall = best.get("hits"), best.get("defeat")
    sure = (f"{key} {villain[key]['confidence']}" for key in ("threat", "abilities"))
    return (
        villain["name"],
        villain["threat"]["value"],
        against(villain["abilities"]["value"]),
        _names(hits) if hits else None,
        *(mean_cells(hits[leaders(hits)[0]]) if hits else (None, "", "")),
        _names(fall) if fall else None,
        rounded(fall[leaders(fall)[0]]) if fall else None,
        ", ".join(sure),
    )


# ---- what is unknown -------------------------------------------------------------------------


def _unknown(villains: list[Row], known: dict[str, Row]) -> list[Part]:
    unsaid = [v for v in villains if v["abilities"]["value"] is None]
    joined = [v for v in villains if v["name"] not in known and v not in unsaid]
    found: list[Part] = [
        Sentence(
            "Of {n} villains the abilities are unknown: nothing is computed for them.",
            {"n": len(unsaid), "rest": len(known) + len(joined), "all": len(villains)},
            lambda n, rest, **more: n + rest == more["all"],
        )
    ]
    if joined:
        names = listed(v["name"] for v in joined)
        text = "{names}: reinforcements. They fight as part of the stack that they join, so they "
        found.append(Sentence(text + "have no numbers of their own here.", {"names": names}))
    rows = tuple((v["name"], v["threat"]["value"], _gaps(v), v["note"]) for v in villains)
    columns = (
        NAME,
        THREAT,
        Column("unknown", "Unknown", "what no source that could be read says"),
        Column("note", "Note", "what else is to be said of the card"),
    )
    return [*found, Table("villain-unknown", "What is unknown of each villain", columns, rows)]


def _gaps(villain: Row) -> str:
    return listed(villain["unknown"]) or ("more abilities?" if villain["may_have_more"] else "")
