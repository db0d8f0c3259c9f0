"""Villains: who should attack each, how sure that is, and what to do where it is close.

Only villains whose abilities are known have a row of their own; for every other card there is a
table by what is printed on it. What nobody knows is said to be unknown.
"""

from __future__ import annotations

from fractions import Fraction
from functools import partial
from typing import Any

from reports.cells import CHANCE, Values, leaders, listed, plain, rounded, titles
from reports.chapters.villains import lookup
from reports.chapters.villains.numbers import ALONE, TEAM, TWICE, Known, found, pairs
from reports.chapters.villains.twice import names, two_rounds
from reports.numbers import percent
from reports.parts import Box, Chapter, Column, Figure, Heading, Part, Sentence, Table

Row = dict[str, Any]
NAME = Column("villain", "Villain", "the villain's name")
THREAT = Column("threat", "Threat", "the damage that defeats it; empty: unknown", "damage")
CLOSE = Fraction(1, 20)
"""Chances that lie no further apart are called close."""
WEAK, HOPELESS = Fraction(1, 2), Fraction(1, 10)
"""A chance below the first asks for a second hero; below the other it hardly matters who goes."""


def chapter(box: Box) -> Chapter:
    """Return the chapter for these dice."""
    villains, known = found(box)
    long = pairs(known)
    parts: tuple[Part, ...] = (
        plain(
            "Whom do you send against which villain? Look up the villain here, or the threat and "
            "the ability on its card, and you have the hero who fells it most surely in one "
            "attack; for the known villains also the second best, if that one is needed elsewhere."
        ),
        *_lead(villains, known),
        Heading("The best hero for each known villain", "villains-best"),
        *_overall(known),
        _best_table(known),
        *two_rounds(known),
        *_two_aims(known),
        *_hits_table(known),
        Heading("Any other villain: by threat and ability", "villains-any"),
        *lookup.parts(box),
        Heading("Every hero against every known villain", "villains-all"),
        _heat("chance", "Chance to fell a fresh villain in one attack", long),
        _heat("hits", "Hits left on average after what the villain takes off", long),
        Heading("What is unknown", "villains-unknown"),
        *_unknown(villains, known),
    )
    return Chapter("villains", "Villains: the best hero for each", parts)


def _lead(villains: list[Row], known: list[Known]) -> list[Sentence]:
    values: Values = {"known": len(known), "all": len(villains), "ours": len(nameless(villains))}
    sure = [villain for villain in known if villain.sure == "printed"]
    return [
        Sentence(
            "Something is known of {all} villain cards; {ours} of them go by a name of ours, "
            "since no source tells theirs. The abilities of {known}, cards that only reinforce "
            "another left aside, are known well enough to compute; for {printed} of these threat "
            "and abilities are printed in a rulebook, for the others one is inferred or unknown.",
            {**values, "printed": len(sure)},
            partial(_counts, villains, known),
        ),
        plain(
            "All chances are for one attack with best play for just that chance, against a "
            "villain without damage on it, without cards and markers. Where damage lies on it, "
            "take its threat less that damage in the table of any villain."
        ),
    ]


def nameless(villains: list[Row]) -> list[str]:
    """Return the cards whose own name no source tells."""
    return [row["name"] for row in villains if "name is" in row["note"]]


def _heat(value: str, title: str, long: Table) -> Figure:
    alt = f"{title}: a field for each hero and each known villain; the table says each number."
    return Figure(f"villain-{value}", title, long, "heat", "hero", value, "villain", alt)


# ---- the best --------------------------------------------------------------------------------


def _overall(known: list[Known]) -> list[Sentence]:
    """Return who is most often the best."""
    rows = [villain.chances for villain in known if villain.chances]
    if not rows:
        return []
    counts = {hero: sum(hero in leaders(row) for row in rows) for hero in titles()}
    top = max(counts.values())
    close = [v.name for v in known if v.chances and v.gap <= CLOSE]
    values: Values = {
        "hero": names([h for h, n in counts.items() if n == top], "or"),
        "n": top,
        "m": len(rows),
        "others": max((n for n in counts.values() if n < top), default=0),
    }
    share = "all {m}" if top == len(rows) else "{n} of the {m}"
    text = f"With these dice {{hero}} is the first choice, alone or level, against {share} "
    text += "villains of the table whose threat is known."
    found_: list[Sentence] = [Sentence(text, values, partial(_most, known))]
    if close:
        text = "Close, with the second best no more than {gap:.0%} of attacks behind: {names}."
        told: Values = {"gap": CLOSE, "names": listed(close)}
        found_.append(Sentence(text, told, lambda gap, **_: gap == CLOSE))
    return found_


def _counts(
    villains: list[Row], found: list[Known], /, known: int, printed: int, **rest: Any
) -> bool:
    """Tell whether the counts are those of cards of other names."""
    others = {villain.name for villain in found if villain.sure != "printed"}
    every = {row["name"] for row in villains}
    told = known, rest["all"], rest["ours"]
    counts = len(found), len(every), len(set(nameless(villains)))
    return known - printed == len(others) and told == counts


def _most(known: list[Known], /, n: int, m: int, others: int, **_: Any) -> bool:
    """Tell whether the first choice leads so often, and everybody else less."""
    rows = [villain.chances for villain in known if villain.chances]
    often = sorted({sum(hero in leaders(row) for row in rows) for hero in titles()}, reverse=True)
    return m == len(rows) and [n, others] == [*often, 0][:2]


def _best_table(known: list[Known]) -> Table:
    columns = (
        NAME,
        Column("best", "Best", "who defeats it most surely in one attack"),
        Column("chance", "Chance", "his chance to fell it in one attack", CHANCE),
        Column("advice", "What to do", "by how far the second lies behind, and how sure the best"),
        Column("second", "Second", "who comes next"),
        Column("second_chance", "Chance", "the chance of the second", CHANCE),
        Column("both", "Both", "chance of these two to fell it together, their damage added",
               CHANCE),
        THREAT,
        Column("abilities", "Abilities", "those evidenced; the card may have more"),
    )  # fmt: skip
    rows = tuple(_best_row(villain) for villain in known)
    note = (
        "DEFEAT TWICE: nobody fells it in one round. The first defeat turns it round, its damage "
        "counts no longer, and it must be defeated again in a later round, which is as hard; a "
        "Construct on it makes one defeat enough. TEAM ATTACK: two heroes must target it unless "
        "you play alone; the chance of one hero is that of a game alone."
    )
    return Table("villain-best", "Whom to send", columns, rows, note)


def _best_row(villain: Known) -> tuple[Any, ...]:
    card = (villain.threat, villain.words)
    if not villain.chances:
        return villain.name, None, None, _unknown_threat(villain), None, None, None, *card
    if TWICE in villain.abilities:
        return villain.name, "nobody in one round", "", _twice(villain), "", "", "", *card
    first, second = villain.order[:2]
    best = [hero for hero in villain.order if villain.chances[hero] == villain.chances[first]]
    return (
        villain.name,
        names(best),
        villain.fells[first],
        _advice(villain, best),
        titles()[second] if len(best) == 1 else "",
        villain.fells[second] if len(best) == 1 else "",
        "" if ALONE in villain.abilities else villain.together(first, second),
        *card,
    )


def _unknown_threat(villain: Known) -> str:
    """Say whom to send where the threat is not known: who deals most."""
    if not villain.hits:
        return "unknown"
    return f"look at its threat; {names(leaders(villain.hits), 'or')} scores most hits on average"


def _advice(villain: Known, best: list[str]) -> str:
    """Say what to do at the table."""
    first, second = (titles()[hero] for hero in villain.order[:2])
    chance = villain.chances[villain.order[0]]
    two = "" if chance >= WEAK or ALONE in villain.abilities else "; better two heroes"
    if TEAM in villain.abilities:
        return f"{names(list(villain.team))} together"
    if chance < HOPELESS:
        return "hardly anybody alone" + two
    if len(best) > 1:
        return "alike: whoever is free" + two
    if villain.gap <= CLOSE:
        return f"close: {first} or {second}, whoever is free" + two
    return f"send {first}" + two


def _twice(villain: Known) -> str:
    """Say who is surest in each of the two rounds."""
    first = villain.order[0]
    return f"two rounds; {titles()[first]} {percent(villain.chances[first], 0)} in each: see below"


def _two_aims(known: list[Known]) -> list[Sentence]:
    """Say whether the hero of most hits is also the surest."""
    both = [v for v in known if v.chances and v.hits]
    other = [v.name for v in both if not set(leaders(v.chances)) & set(leaders(v.hits))]
    if not other:
        return []
    text = "Most hits is not the same as surest: against {names} another hero scores more hits "
    text += "on average than the one who defeats it most often."
    values: Values = {"names": listed(other), "n": len(other), "of": len(both)}
    return [Sentence(text, values, lambda n, of, **_: 0 < n <= of)]


def _hits_table(known: list[Known]) -> list[Part]:
    """Return who deals most hits to each villain on average."""
    rows = tuple(
        (v.name, v.words, names(leaders(v.hits)), rounded(v.hits[leaders(v.hits)[0]]))
        for v in known
        if v.hits
    )
    columns = (
        NAME,
        Column("abilities", "Abilities", "those evidenced; the card may have more"),
        Column("best", "Most hits", "who leaves the most hits on average"),
        Column("hits", "Hits left", "his mean, rounded for Flash", "hits"),
    )
    endless = [titles()[h] for h in titles() if any(h in v.endless for v in known)]
    told: list[Part] = []
    if endless:
        text = "{names} has no greatest mean with these dice: who rolls on always gains on "
        text += "average. There the hits are not compared."
        told.append(Sentence(text, {"names": listed(endless)}))
    title = "Who scores most hits, where felling it is not the aim"
    note = "Hits left after minus-hits; against TWO-FACED before its gray die."
    return [*told, *([Table("villain-hits-best", title, columns, rows, note)] if rows else [])]


# ---- what is unknown -------------------------------------------------------------------------


def _unknown(villains: list[Row], known: list[Known]) -> list[Part]:
    unsaid = [v for v in villains if v["abilities"]["value"] is None]
    own = {villain.name for villain in known}
    joined = [v for v in villains if v["name"] not in own and v not in unsaid]
    text = (
        "Of {n} villains no source tells the abilities: nothing is computed for them by name. "
        if len(unsaid) != 1
        else "Of {n} villain no source tells the abilities: nothing is computed for it by name. "
    )
    told: list[Part] = [
        Sentence(
            text + "With the card in hand use the table of any villain above.",
            {"n": len(unsaid), "rest": len(known) + len(joined), "all": len(villains)},
            lambda n, rest, **more: n + rest == more["all"],
        )
    ]
    if joined:
        told.append(
            Sentence(
                "Reinforcements ({names}) join a villain and have no numbers of their own: add "
                "the threats of the stack, and take its abilities together.",
                {"names": listed(v["name"] for v in joined)},
            )
        )
    rows = tuple((v["name"], v["threat"]["value"], _sure(v), _gaps(v), v["note"]) for v in villains)
    columns = (
        NAME,
        THREAT,
        Column("sources", "Sure", "how sure threat and abilities are"),
        Column("unknown", "Unknown", "what no source that could be read says"),
        Column("note", "Note", "what else is to be said of the card"),
    )
    return [*told, Table("villain-unknown", "What is unknown of each villain", columns, rows)]


def _sure(villain: Row) -> str:
    """Return how sure threat and abilities of a card are, in one word where they are alike."""
    sure = {key: villain[key]["confidence"] for key in ("threat", "abilities")}
    told = ", ".join(f"{key} {word}" for key, word in sure.items())
    return told if len(set(sure.values())) > 1 else sure["threat"]


def _gaps(villain: Row) -> str:
    return listed(villain["unknown"]) or ("more abilities?" if villain["may_have_more"] else "")
