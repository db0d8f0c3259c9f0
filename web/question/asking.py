"""The inputs of the page as requests to `answers`, and faults back to the input they concern."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import Any

from odds.hero_dice.answers import Fault
from web.question.names import GOALS, NEEDING, PLAYS, Fields, Play, abilities, counted, heroes
from web.question.packing import default_faces
from web.question.wrong import Wrong

DIGITS = 12
"""The page shows a few digits; the API gives up to a thousand."""

LAW_TO = 16
MOST_OF_ONE = 8


def number(text: str) -> int | str:
    """Return a whole number, or the text where it is none, for `answers` to refuse.

    >>> number("-3"), number("3.5"), number("")
    (-3, '3.5', '')
    """
    return int(text) if re.fullmatch(r"-?[0-9]{1,18}", text, re.ASCII) else text


def count(text: str, field: str, most: int) -> int:
    """Return a number of things from 0 to `most`; nothing typed is 0."""
    found = number(text or "0")
    if not isinstance(found, int) or not 0 <= found <= most:
        raise Wrong(field, "question.fault.whole", most=most, given=repr(text))
    return found


def question(fields: Fields) -> dict[str, Any]:
    """Return the solve request that the inputs stand for; `Fault` where they are none."""
    asked = {"hero": fields["hero"], "digits": DIGITS, "law_to": LAW_TO}
    return {**asked, **{key: read(fields) for key, read in _parts(fields).items()}}


def alone(fields: Fields) -> Iterator[Callable[[], dict[str, Any]]]:
    """Yield a request for each part of the question with nothing else in it that may be wrong."""
    easy = {"hero": fields["hero"], "goal": {"kind": "hits-at-least", "hits": 0}}
    for key, read in _parts(fields).items():
        yield lambda key=key, read=read: {**easy, key: read(fields)}  # type: ignore[misc]


def _parts(fields: Fields) -> dict[str, Callable[[Fields], Any]]:
    parts: dict[str, Callable[[Fields], Any]] = {"goal": goal, "abilities": words}
    if PLAYS.get(fields["hero"], Play()).spends:
        parts["markers"] = lambda given: number(given.get("markers") or "0")
    if fields.get("own"):
        parts["dice"] = faces
    return parts


def entries(fields: Fields) -> list[str]:
    """Return the ability that each entry of the request names; none where a count is wrong."""
    try:
        return [word.partition(":")[0] for word in words(fields)]
    except Fault:
        return []


def words(fields: Fields) -> list[str]:
    """Return the abilities in the words of the contract, as often as a stack bears them."""
    found: list[str] = []
    for name, row in abilities().items():
        text = fields.get(name, "")
        if text in ("", "0"):
            continue
        if row["ability"] != name:
            found.append(f"{name}:{text}")
        elif counted(name):
            found += [name] * count(text, name, MOST_OF_ONE)
        else:
            found.append(name)
    return found


def goal(fields: Fields) -> dict[str, Any]:
    """Return the goal in the words of the contract."""
    kind, need = fields["goal"], fields["need"]
    if kind not in GOALS:
        raise Wrong("goal", "question.fault.goal", given=repr(kind))
    if kind in NEEDING and not need:
        raise Wrong("need", "question.fault.need")
    if kind == "worth":
        return {"kind": kind, "worth": worths(fields.get("worth", ""))}
    if kind == "capped-damage":
        return {"kind": "mean-damage", "need": number(need)}
    if kind in NEEDING:
        return {"kind": kind, "hits" if kind == "hits-at-least" else "need": number(need)}
    return {"kind": kind}


def worths(text: str) -> dict[str, str]:
    """Return the worth of 0, 1, 2 ... hits from texts set apart by commas or spaces.

    >>> worths("0, 1/2 3")
    {'0': '0', '1': '1/2', '2': '3'}
    """
    parts = [part for part in re.split(r"[,;\s]+", text) if part]
    if not parts:
        raise Wrong("worth", "question.fault.worth")
    return {str(result): part for result, part in enumerate(parts)}


def faces(fields: Fields) -> dict[str, dict[str, int | str]]:
    """Return the hero's own dice: every colour, every symbol."""
    table: dict[str, dict[str, int | str]] = {}
    for name in default_faces(fields["hero"]):
        colour, symbol = name.split(".")
        table.setdefault(colour, {})[symbol] = number(fields.get(name) or "0")
    return table


# ---- the roll as it lies ---------------------------------------------------------------------


def dice(fields: Fields, kind: str) -> dict[str, dict[str, int | str]]:
    """Return the dice of one kind that are there: colour -> symbol -> count."""
    row, table = heroes()[fields["hero"]], {}
    for colour in row["dice"]:
        pile = {s: fields.get(f"{kind}.{colour}.{s}", "") for s in row["symbols"]}
        table[colour] = {s: number(text) for s, text in pile.items() if text not in ("", "0")}
    return {colour: pile for colour, pile in table.items() if pile}


def state(fields: Fields, best: list[str], limited: bool) -> dict[str, Any] | None:
    """Return the state of an advice request, None where no dice were entered.

    `best` are the dice that minus-die takes unless others were entered; `limited` tells whether
    the number of the roll counts.
    """
    hand, play = dice(fields, "hand"), PLAYS.get(fields["hero"], Play())
    if not hand and not fields.get("now"):
        return None
    found: dict[str, Any] = {"hand": hand}
    if play.aside:
        found["aside"] = dice(fields, "aside")
    if play.total:
        found["total"] = number(fields.get("total") or "0")
    if play.spends:
        found["markers"] = number(fields.get("left") or fields.get("markers") or "0")
    if play.rolls and limited:
        found["rolls"] = number(fields.get("rolls") or "1")
    if best:
        found["removed"] = removed(fields, best)
    return found


def removed(fields: Fields, best: list[str]) -> list[str]:
    """Return the dice that minus-die took: those entered, else the best ones to take."""
    colours = list(heroes()[fields["hero"]]["dice"])
    typed = {colour: fields.get(f"removed.{colour}", "") for colour in colours}
    if not any(typed.values()):
        return best
    return [c for c in colours for _ in range(count(typed[c], "state.removed", MOST_OF_ONE))]


# ---- which input a fault concerns ------------------------------------------------------------

_PLACES = {
    "goal.hits": "need",
    "goal.need": "need",
    "goal.worth": "worth",
    "goal.kind": "goal",
    "state.markers": "left",
    "state.hand": "roll",
    "state.aside": "roll",
    "state": "roll",
}


def place(fault: Fault, asked: list[str]) -> str:
    """Return the place on the page that a fault concerns; `asked` are the abilities in turn.

    >>> place(Fault("dice.red.flash", ""), []), place(Fault("state.hand.red", ""), [])
    ('dice.red', 'hand.red')
    >>> place(Fault("abilities[0]", ""), ["shield"]), place(Fault("goal.worth.3", ""), [])
    ('shield', 'worth')
    """
    entry = re.fullmatch(r"abilities\[([0-9]+)\]", fault.field)
    if entry:
        return asked[int(entry[1])]
    if fault.field in _PLACES:
        return _PLACES[fault.field]
    parts = fault.field.removeprefix("state.").split("[")[0].split(".")
    return _PLACES.get(".".join(parts[:2]), ".".join(parts[:2]))
