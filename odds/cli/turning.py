"""`odds turn`: heroes and villains from flags or a JSON file, the answer as tables for people."""

from __future__ import annotations

import argparse
from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any

from odds.cli.settling import read
from odds.cli.tables import faces, grid, short
from odds.hero_dice.words import Fault

MOST_ROWS = 10
_PLACES = 6


def request(options: argparse.Namespace) -> Any:
    """Return the turn request that file or flags describe."""
    if options.read:
        return read(options.read)
    if not options.hero or not options.villain:
        need = "name heroes and villains: odds turn flash batman --villain atrocitus --villain 5"
        raise Fault("hero" if not options.hero else "villain", f"missing; {need}", "missing")
    goal: dict[str, Any] = {"kind": options.goal}
    if options.goal == "fell-all":
        goal["villains"] = options.on or list(range(len(options.villain)))
    elif options.on:
        goal["villain"] = options.on[0]
    elif options.goal in ("fell", "beat"):
        goal["villain"] = 0
    return {
        "edition": options.edition,
        "battlefield": [_villain(text, i) for i, text in enumerate(options.villain)],
        "heroes": [_hero(text, i) for i, text in enumerate(options.hero)],
        "goal": goal,
        "interleave": not options.no_waiting,
    }


def _villain(text: str, place: int) -> dict[str, Any]:
    """Return "5,shield:2,wound" or a villain's name, with abilities after it, as a villain."""
    from odds.hero_dice.answers.catalogue import villain

    first, *abilities = [part.strip() for part in text.split(",")]
    if first.isascii() and first.isdigit():
        return {"name": f"villain {place}", "threat": int(first[:9]), "abilities": abilities}
    card = villain(first)
    if card["threat"]["value"] is None:
        raise Fault(
            f"villain[{place}]",
            f"the threat of {card['name']} is unknown; write it: 5,shield:2 instead of the name",
        )
    known = list(card["abilities"]["value"] or ())
    return {
        "name": card["name"],
        "threat": card["threat"]["value"],
        "abilities": [*known, *abilities],
    }


def _hero(text: str, place: int) -> dict[str, Any]:
    """Return "flash:2:yellow-die+recover" as a hero with markers and cards."""
    name, *rest = text.split(":")
    found: dict[str, Any] = {"hero": name}
    if len(rest) > 2:
        raise Fault(f"hero[{place}]", "write hero:markers:card+card, as flash:2:yellow-die")
    if rest and rest[0]:
        if not (rest[0].isascii() and rest[0].isdigit()):
            raise Fault(f"hero[{place}]", f"markers are a number; you gave {rest[0][:20]!r}")
        found["markers"] = int(rest[0][:9])
    if len(rest) == 2 and rest[1]:
        found["cards"] = rest[1].split("+")
    return found


# ---- the answer ------------------------------------------------------------------------------


def turned(answer: Mapping[str, Any], asked: Mapping[str, Any]) -> list[str]:
    """Return a turn answer as lines."""
    names = [row.get("name", f"villain {i}") for i, row in enumerate(asked["battlefield"])]
    lines = [_headline(asked, names), "", *_ranking(answer, names), ""]
    lines += ["The best, step by step:", *_steps(answer, names)]
    if "interleaved" in answer:
        lines += ["", *_waiting(answer)]
    if answer["played_with_tools"] < answer["assignments_in_all"]:
        lines += ["", _partly(answer)]
    if answer.get("tools"):
        lines += ["", *_tools(answer)]
    for name, dice in answer["dice"].items():
        lines += ["", f"{name}:", *faces(dice)]
    return lines


def _partly(answer: Mapping[str, Any]) -> str:
    return (
        f"Markers and cards were played for {answer['played_with_tools']} of "
        f"{answer['assignments_in_all']} choices of targets, those that are best without them; "
        "the others are worth at least what is shown."
    )


def _headline(asked: Mapping[str, Any], names: list[str]) -> str:
    goal = asked["goal"]
    places = goal.get("villains", [goal["villain"]] if "villain" in goal else [])
    at = " and ".join(names[place] for place in places)
    return f"{goal['kind']}{f' {at}' if at else ''}: the best targets"


def _ranking(answer: Mapping[str, Any], names: list[str]) -> list[str]:
    rows = [["value", "loses", "targets"]]
    for each in answer["assignments"][:MOST_ROWS]:
        aims = (
            f"{hero} {'no target' if place is None else names[place]}"
            for hero, place in each["targets"].items()
        )
        rows.append([short(each["value"]), short(each["loss"]), ", ".join(aims)])
    more = answer["assignments_in_all"] - len(rows) + 1
    return [*grid(rows), *([f"and {more} more"] if more > 0 else [])]


def _steps(answer: Mapping[str, Any], names: list[str]) -> list[str]:
    best = answer["best"]
    lines = [f"  cover {c['ability']} of {names[c['villain']]} first" for c in best["covered"]]
    for plan in best["plan"]:
        lines += [f"  {plan['hero']} attacks {plan['villain']}{_removing(plan)}"]
        lines += [f"    {_row(row)}" for row in plan["rolls_for"][:MOST_ROWS]]
        if "if_played_for_hits" in plan:
            lost = short(plan["if_played_for_hits"]["loses"])
            lines.append(f"    playing for most hits instead would lose {lost}")
    uses = best["at_the_end"]
    lines += [f"  when all dice lie: {_use(row, names)}" for row in uses[:MOST_ROWS]]
    return [*lines, *([f"  and {len(uses) - MOST_ROWS} more"] if len(uses) > MOST_ROWS else [])]


def _removing(plan: Mapping[str, Any]) -> str:
    return f", without {' and '.join(plan['remove'])}" if "remove" in plan else ""


def _row(row: Mapping[str, Any]) -> str:
    """Return the worth of the hits to roll for, as what each more hit brings it to."""
    worths = [(hits, float(Fraction(worth))) for hits, worth in row["worth"].items()]
    steps = [worths[0], *(b for a, b in pairwise(worths) if b[1] != a[1])]
    told = ", ".join(f"{hits} hits {worth:.4f}" for hits, worth in steps)
    after = [" and ".join(f"{h} {n}" for h, n in each.items()) for each in row["after"] if each]
    lead = f"after {' or '.join(after[:4])}{' ...' if after[4:] else ''}: " if after else ""
    extra = ""
    if "restart_at_most" in row:
        extra += f"; restart at {row['restart_at_most']} hits or less"
    if row.get("roll_on_at"):
        extra += f"; roll on by card at {', '.join(map(str, row['roll_on_at']))}"
    return f"{lead}worth {told}{extra}"


def _use(row: Mapping[str, Any], names: list[str]) -> str:
    hits = ", ".join(f"{hero} {number}" for hero, number in row["hits"].items())
    uses = ", ".join(
        f"{use['tool']} on {names[use['villain']]} ({use['what']})" for use in row["use"]
    )
    return f"{hits} hits: {uses}"


def _waiting(answer: Mapping[str, Any]) -> list[str]:
    worth, gain = answer["interleaved"], answer["gain_of_waiting"]
    low, high = (f"{float(worth[end]):.{_PLACES}f}" for end in ("low", "high"))
    if low == high:
        return [f"Waiting for each other: {low}, a gain of {float(gain['decimal']):.{_PLACES}f}"]
    return [f"Waiting for each other: between {low} and {high}"]


def _tools(answer: Mapping[str, Any]) -> list[str]:
    rows = [["tool", "adds", "when"]]
    for each in answer["tools"]:
        name = f"{each['hero']}: {each['tool']}"
        rows.append([name, short(each["gain"]), each["when"] if each["spend"] else "keep it"])
    return grid(rows)
