"""Robust and learned answers as text for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from odds.cli.tables import grid, number, question, short
from odds.hero_dice.answers.saying import move, pile, thrown

Answer = Mapping[str, Any]
MOST_OPTIONS = 8
MOST_TABLES = 5


def robust_lines(answer: Answer, asked: Answer) -> list[str]:
    """Return a robust answer as lines."""
    lines = [question(asked), "", *_ends(answer["value"]), ""]
    if "options" in answer:
        lines += [answer["says"], "", *_options(answer["options"], _hand(asked))]
        lines += _impossible(answer)
    if "minus_die" in answer:
        lines += [answer["minus_die"]["says"], *_options(answer["minus_die"]["options"], {}), ""]
    if "decisions" in answer:
        lines += _decisions(answer["decisions"])
    return [*lines, "", *_tables(answer["tables"])]


def _hand(asked: Answer) -> dict[str, Any]:
    hand = asked.get("state", {}).get("hand", {})
    return {colour: counts for colour, counts in hand.items() if counts}


def _ends(value: Answer) -> list[str]:
    rows = []
    for name in ("mean", "least", "default", "greatest"):
        if value.get(name):
            faces = value[name].get("faces")
            rows.append([name, number(value[name]), f"with {_faces(faces)}" if faces else ""])
    return grid(rows)


def _faces(faces: Mapping[str, Mapping[str, int]]) -> str:
    return "; ".join(f"{colour} {pile(counts)}" for colour, counts in faces.items())


def _options(options: list[Answer], hand: Answer) -> list[str]:
    rows = [["", "best in", "least", "greatest", "loses at most"]]
    for option in options[:MOST_OPTIONS]:
        always = "  whatever the dice" if option["whatever_the_dice"] else ""
        ends = [short(option[end]) for end in ("least", "greatest", "greatest_loss")]
        rows.append([_name(option, hand), f"{option['best_in']}", *ends[:2], ends[2] + always])
    return [*grid(rows), *_more(options, MOST_OPTIONS, "options")]


def _name(option: Answer, hand: Answer) -> str:
    if "remove" in option:
        return f"leave out {', '.join(option['remove'])}"
    return move(option, hand)


def _more(rows: list[Any], most: int, what: str) -> list[str]:
    left = len(rows) - most
    return [f"and {left} more {what} (see --json)"] if left > 0 else []


def _impossible(answer: Answer) -> list[str]:
    number_of = answer["impossible_in"]
    return [f"Tables that never show these dice, left out: {number_of}."] if number_of else []


def _decisions(found: Answer) -> list[str]:
    lines = list(found["says"])
    if "first_roll" in found:
        chance = found["first_roll"]["whatever_the_dice"]
        lines.append(f"after the first roll that is so with a chance of {short(chance)}")
        lines[-1] += " (default dice)"
    if found["first_rolls"]:
        lines += ["", "likeliest first rolls (default dice), and what is best then:"]
        lines += _first_rolls(found["first_rolls"])
    return lines


def _first_rolls(rows: Iterable[Answer]) -> list[str]:
    lines = []
    for row in rows:
        chance = f"{100 * float(row['chance']['decimal']):.1f} %"
        lines += [f"  {chance}  {thrown(row['dice'])}", f"         {row['says']}"]
    return lines


def _tables(tables: Answer) -> list[str]:
    head = f"Over the {tables['number']} tables of faces that these facts allow"
    lines = [f"{head} (set {tables['set']}, {tables['confidence']} at the weakest):"]
    lines += [f"  {each['fact']} ({each['confidence']})" for each in tables["facts"]]
    out = (f"{each['fact']} ({each['confidence']})" for each in tables["left_out"])
    return lines + [f"  left out: {fact}" for fact in out]


# ---- learned ---------------------------------------------------------------------------------


def learned_lines(answer: Answer, asked: Answer) -> list[str]:
    """Return a learned answer as lines."""
    lines = [question(asked), "", *_ends(answer["value"]), ""]
    if "options" in answer:
        lines += [answer["says"], "", *_chances(answer["options"], _hand(asked))]
        lines += [*_impossible(answer), ""]
    if "minus_die" in answer:
        lines += [answer["minus_die"]["says"], *_chances(answer["minus_die"]["options"], {}), ""]
    if answer.get("first_rolls"):
        lines += ["likely first rolls, and what is best then:"]
        lines += [*_first_rolls(answer["first_rolls"]), ""]
    lines += [*_each_die(answer), "", *_posterior(answer), ""]
    return lines + _tables(answer["tables"])


def _chances(options: list[Answer], hand: Answer) -> list[str]:
    rows = [["", "chance to be best", "mean value", "mean loss"]]
    for option in options[:MOST_OPTIONS]:
        numbers = [short(option[key]) for key in ("chance_best", "value", "loss")]
        rows.append([_name(option, hand), *numbers])
    return [*grid(rows), *_more(options, MOST_OPTIONS, "options")]


def _each_die(answer: Answer) -> list[str]:
    rows = [["die", "symbol", "seen", "faces (mean)", "next throw"]]
    for colour, symbols in answer["mean_faces"].items():
        for symbol, faces in symbols.items():
            seen = answer["seen"].get(colour, {}).get(symbol, 0)
            odds = short(answer["next"][colour][symbol])
            rows.append([colour, symbol, str(seen), short(faces), odds])
    return grid(rows)


def _posterior(answer: Answer) -> list[str]:
    listed = answer["posterior"]
    rows = [[f"  {short(row['chance'])}", _faces(row["faces"])] for row in listed[:MOST_TABLES]]
    prior = "as given" if answer["tables"]["prior"] == "given" else "each alike"
    head = f"likeliest tables of {len(listed)} still possible (before the rolls: {prior})"
    return [f"{head}:", *grid(rows), *_more(listed, MOST_TABLES, "tables")]
