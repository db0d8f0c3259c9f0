"""Answers as text for people."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any

from odds.hero_dice.answers.numbers import read
from odds.hero_dice.answers.saying import move, thrown
from odds.hero_dice.answers.saying import pile as pile

Rows = list[list[str]]
_BAR = 30
_LINE = 90


def grid(rows: Rows) -> list[str]:
    """Return rows as lines with aligned columns.

    >>> grid([["a", "1"], ["bcd", "22"]])
    ['a    1', 'bcd  22']
    """
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    lines = ["  ".join(c.ljust(w) for c, w in zip(row, widths, strict=True)) for row in rows]
    return [line.rstrip() for line in lines]


def number(shown: Mapping[str, Any]) -> str:
    """Return a number to six places, with its fraction where that is short."""
    exact, text = shown["exact"], short(shown)
    if exact is None:
        return text
    return f"{text} = {exact}" if len(exact) <= 40 and "/" in exact else text


def short(shown: Mapping[str, Any]) -> str:
    """Return a number to six places, or to as many as are known.

    >>> short({"exact": "2/3", "decimal": "0.7"}), short({"exact": None, "decimal": "0.66"})
    ('0.666667', '0.66')
    """
    if shown["exact"] is not None:
        return f"{float(read(shown['exact'])):.6f}"
    places = len(shown["decimal"].partition(".")[2])
    return f"{float(shown['decimal']):.{min(6, places)}f}"


def faces(dice: Mapping[str, Any]) -> list[str]:
    """Return whose dice an answer is for."""
    tables = "; ".join(f"{colour} {pile(counts)}" for colour, counts in dice["faces"].items())
    broken = [f"  They contradict what is known: {fact}" for fact in dice.get("contradicts", ())]
    lines = [f"For these dice ({dice['confidence']}): {tables}.", f"  {dice['source']}"]
    return lines + broken


def question(asked: Mapping[str, Any]) -> str:
    """Return what was asked, in a line."""
    goal = asked["goal"]
    detail = " ".join(str(v) for k, v in goal.items() if k not in ("kind", "worth"))
    against = ", ".join(asked.get("abilities", ())) or "no abilities"
    return f"{asked['hero']}, {goal['kind']} {detail}".rstrip() + f", against {against}"


def solved(answer: Mapping[str, Any], asked: Mapping[str, Any]) -> list[str]:
    """Return a solve answer as lines."""
    value = answer["value"]
    lines = [question(asked), "", f"value   {_fraction(value)}"]
    if value["exact"] is None:
        lines.append("        no fraction; proved to lie between")
        lines += [f"        {value['low']}", f"        {value['high']}"]
    else:
        lines.append(f"        {value['decimal']}")
    lines += [*_minus_die(answer), "", *_law(answer), "", *_first_rolls(answer)]
    lines += without_effect(answer) + faces(answer["dice"])
    return lines


def _fraction(value: Mapping[str, Any]) -> str:
    """Return a value as its fraction, or as a decimal where the fraction fills more than a line."""
    exact = value["exact"]
    if exact is None:
        return str(value["decimal"])
    return exact if len(exact) <= _LINE else f"a fraction of {len(exact) - 1} digits (see --json)"


def _minus_die(answer: Mapping[str, Any]) -> list[str]:
    if "minus_die" not in answer:
        return []
    options = answer["minus_die"]["options"]
    rows = [
        [f"  {', '.join(o['remove'])}", number(o["value"]), "tie" if o["tie"] else ""]
        for o in options
    ]
    return ["", "set aside (minus-die), best first:", *grid(rows)]


def _law(answer: Mapping[str, Any]) -> list[str]:
    damage = {row.get("damage"): row for row in answer["damage"]}
    rows = [["hits", "chance", "damage", ""]]
    for row in answer["hits"]:
        at, same = row.get("hits"), damage.get(row.get("hits"))
        label = f"{row['at_least']}+" if at is None else str(at)
        bar = "#" * round(_BAR * float(short(row)))
        rows.append([label, short(row), short(same) if same else "", bar])
    bust = short(answer["bust"])
    return grid(rows) + ([f"bust  {bust} (among the 0 hits)"] if float(bust) else [])


def _first_rolls(answer: Mapping[str, Any]) -> list[str]:
    """Return the likeliest first rolls with what is best to do then."""
    if not answer.get("first_rolls"):
        return []
    rows = []
    for row in answer["first_rolls"]:
        best = row["options"][0]
        also = "  (others are as good)" if best["tie"] else ""
        chance = f"{100 * float(row['chance']['decimal']):.1f} %"
        rows.append([f"  {chance}", thrown(row["dice"]), move(best, row["dice"]) + also])
    return ["likeliest first rolls, and what is best then:", *grid(rows), ""]


def without_effect(answer: Mapping[str, Any]) -> list[str]:
    """Return which abilities change nothing here."""
    ignored = ", ".join(answer["ignored"])
    return [f"Without effect on this attack: {ignored}."] if ignored else []


def advised(answer: Mapping[str, Any], asked: Mapping[str, Any]) -> list[str]:
    """Return an advice answer as lines, best first."""
    rows = [["", "value", "loses"]]
    hand = {c: pile for c, pile in asked.get("state", {}).get("hand", {}).items() if pile}
    for option in answer["options"]:
        tie = "  (as good as the best)" if option["tie"] else ""
        rows.append([move(option, hand), number(option["value"]), short(option["loss"]) + tie])
    return [question(asked), "", *grid(rows), "", *without_effect(answer), *faces(answer["dice"])]


# ---- plans -----------------------------------------------------------------------------------


def planned(plan: Mapping[str, Any], asked: Mapping[str, Any]) -> list[str]:
    """Return a plan as lines."""
    return [
        question(asked),
        "",
        *_openings(plan),
        "",
        *_plan_size(plan),
        "",
        *without_effect(plan),
        *faces(plan["dice"]),
    ]


def _openings(plan: Mapping[str, Any]) -> list[str]:
    """Return what to begin with, best first, and what that is worth."""
    best = plan["openings"][0]["rank"]
    several = sum(row["rank"] == best for row in plan["openings"]) > 1
    rows = [
        [
            f"take {', '.join(row['remove'])}" if row["remove"] else "throw all dice",
            f"{plan['values'][row['rank']] / plan['unit']:.4f}",
            "as good" if several and row["rank"] == best else "",
        ]
        for row in plan["openings"]
    ]
    return grid(rows)


def _plan_size(plan: Mapping[str, Any]) -> list[str]:
    """Return how much the plan holds."""
    size = len(json.dumps(plan, separators=(",", ":")))
    return [
        f"{len(plan['rolls'])} rolls, {len(plan['offers'])} hands, {len(plan['moves'])} moves, "
        f"{len(plan['values'])} values; {size:,} bytes of JSON ({plan['schema']}).",
        "`odds plan --json` prints it; docs/plan.md says how to walk it.",
    ]


# ---- what is known ---------------------------------------------------------------------------


def heroes(rows: Iterable[Mapping[str, Any]]) -> list[str]:
    """Return the heroes as a table."""
    table = [["hero", "dice", "symbols", "markers"]]
    for row in rows:
        counted = pile(row["dice"])
        symbols = ", ".join(row["symbols"])
        table.append([row["hero"], counted, symbols, pile(row["markers"])])
    return grid(table)


def villains(answer: Mapping[str, Any]) -> list[str]:
    """Return the villains and the abilities as tables."""
    table = [["villain", "threat", "abilities", "how sure (threat, abilities)"]]
    for row in answer["villains"]:
        threat, abilities = row["threat"], row["abilities"]
        known = ", ".join(abilities["value"] or ()) if abilities["value"] is not None else "unknown"
        sure = f"{threat['confidence']}, {abilities['confidence']}"
        table.append([row["name"], str(threat["value"] or "unknown"), known or "none", sure])
    meaning = [[row["ability"], row["text"]] for row in answer["abilities"]]
    return [*grid(table), "", *grid([["ability", "what it does"], *meaning])]


def dice(answer: Mapping[str, Any]) -> list[str]:
    """Return every hero's default faces as lines, and where they come from."""
    lines = [line for hero, faces in answer.items() for line in _dice_of(hero, faces)]
    sources = dict.fromkeys(faces["source"] for faces in answer.values())
    return [*lines, "", *sources]


def _dice_of(hero: str, answer: Mapping[str, Any]) -> list[str]:
    rows = [[f"  {colour}", pile(counts)] for colour, counts in answer["faces"].items()]
    return [f"{hero} ({answer['confidence']})", *grid(rows)]
