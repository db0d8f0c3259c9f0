"""A turn answer as text for people."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from odds.cli.tables import faces, grid, short
from odds.cli.turn_ends import end, numbers
from odds.cli.turn_next import go_on
from odds.cli.turn_steps import at_most, steps

MOST_ROWS = 10
MOST_USES = 6
_PLACES = 6
Answer = Mapping[str, Any]


def turned(answer: Answer, asked: Mapping[str, Any]) -> list[str]:
    """Return a turn answer as lines."""
    names = [row.get("name", f"villain {i}") for i, row in enumerate(asked["battlefield"])]
    lines = [_headline(asked, names), "", *_ranking(answer, names), "", *_best(answer, names)]
    for more in (_waiting(answer), _partly(answer), _tools(answer, names), go_on(answer, asked)):
        lines += ["", *more] if more else []
    for name, dice in answer["dice"].items():
        lines += ["", f"{name}:", *faces(dice)]
    return lines


def _partly(answer: Answer) -> list[str]:
    if answer["played_with_tools"] == answer["assignments_in_all"]:
        return []
    return [
        f"Markers and cards were played for {answer['played_with_tools']} of "
        f"{answer['assignments_in_all']} choices of targets, those that are best without them; "
        "the others are worth at least what is shown."
    ]


def _headline(asked: Mapping[str, Any], names: list[str]) -> str:
    goal = asked["goal"]
    places = goal.get("villains", [goal["villain"]] if "villain" in goal else [])
    at = " and ".join(names[place] for place in places)
    return f"{goal['kind']}{f' {at}' if at else ''}: the best targets"


def _ranking(answer: Answer, names: list[str]) -> list[str]:
    rows = [["value", "loses", "targets"]]
    for each in answer["assignments"][:MOST_ROWS]:
        aims = (
            f"{hero} {'no target' if place is None else names[place]}"
            for hero, place in each["targets"].items()
        )
        rows.append([short(each["value"]), short(each["loss"]), ", ".join(aims)])
    more = answer["assignments_in_all"] - len(rows) + 1
    return [*grid(rows), *([f"and {more} more"] if more > 0 else [])]


# ---- the best --------------------------------------------------------------------------------


def _best(answer: Answer, names: list[str]) -> list[str]:
    best = answer["best"]
    lines = [
        "The best, step by step (worth: what the goal comes to if a hero ends with such hits):"
    ]
    if "cases" in best:
        lines.append("  where no yellow die hits; --json tells the play for each case")
    lines += [f"  cover {c['ability']} of {names[c['villain']]} first" for c in best["covered"]]
    most = {plan["hero"]: plan["most_hits"] for plan in best["plan"]}
    for plan in best["plan"]:
        lines += steps(plan, most)
    return lines + _at_the_end(best["at_the_end"], names)


def _at_the_end(rows: list[Mapping[str, Any]], names: list[str]) -> list[str]:
    """Return what tools are used for when all dice lie, in general, the likeliest use first."""
    found: dict[tuple[str, str, int], list[tuple[Mapping[str, Any], str]]] = {}
    for row in rows:
        for use in row["use"]:
            key = (use["hero"], use["tool"], use["villain"])
            found.setdefault(key, []).append((row, use["what"]))
    if not found:
        return []
    ranked = sorted(found, key=lambda key: -_chance(found[key]))
    lines = ["  when all dice lie, the likeliest uses (each case by itself: --json):"]
    for hero, tool, place in ranked[:MOST_USES]:
        uses = found[hero, tool, place]
        example = ", ".join(end(name, told) for name, told in uses[0][0]["hits"].items())
        done = _done(tool, [what for _, what in uses], names[place])
        lines.append(
            f"    {hero}: {done}, in {100 * _chance(uses):.0f} % or more of turns, as at {example}"
        )
    more = len(ranked) - MOST_USES
    return [*lines, *([f"    and {more} more"] if more > 0 else [])]


def _chance(uses: list[tuple[Mapping[str, Any], str]]) -> float:
    """Return the chance of all rows in which a tool is used, each once."""
    rows = {id(row): float(row["chance"]["decimal"]) for row, _ in uses}
    return sum(rows.values())


def _done(tool: str, whats: list[str], villain: str) -> str:
    """Return what a tool does to a villain."""
    if tool == "construct":
        return f"construct on {' or '.join(dict.fromkeys(whats))} of {villain}"
    number = numbers(set(map(int, whats)))
    what = {
        "tornado": f"tornado moves {number} of the hits to {villain}",
        "batmobiles-hit": f"batmobiles-hit gives {villain} {number} more",
        "two-damage": f"two-damage on {villain}",
    }
    return what.get(tool, f"{tool} on {villain} ({number})")


def _waiting(answer: Answer) -> list[str]:
    if "interleaved" not in answer:
        return []
    worth, gain = answer["interleaved"], answer["gain_of_waiting"]
    low, high = (f"{float(worth[end]):.{_PLACES}f}" for end in ("low", "high"))
    if low == high:
        return [f"Waiting for each other: {low}, a gain of {float(gain['decimal']):.{_PLACES}f}"]
    return [f"Waiting for each other: between {low} and {high}"]


# ---- tools -----------------------------------------------------------------------------------


def _tools(answer: Answer, names: list[str]) -> list[str]:
    if not answer.get("tools"):
        return []
    rows = [["tool", "adds", "when"]]
    for each in answer["tools"]:
        name = f"{each['hero']}: {each['tool']}"
        when = _when(each, answer["best"], names) if each["spend"] else "keep it"
        rows.append([name, short(each["gain"]), when])
    return grid(rows)


def _when(each: Mapping[str, Any], best: Mapping[str, Any], names: list[str]) -> str:
    """Return when a tool is used, for players."""
    plan = [p for p in best["plan"] if p["hero"] == each["hero"]]
    rows = [row for p in plan for row in p["rolls_for"]]
    covers = [f"{c['ability']} of {names[c['villain']]}" for c in best["covered"]]
    counted = any(p.get("also_counts") == "batmobiles" for p in plan)
    first = f"before the first roll on {' and '.join(covers)}" if covers else ""
    when = {
        "construct": first or "when all dice lie, as said above",
        "batmobile": f"in his roll{'' if counted else ': `odds advise --markers` says when'}",
        "restart": _restart(rows),
        "roll-on": _roll_on(rows),
        "yellow-die": "before the first roll: what it shows can only help",
        "recover": "to take back the card that serves best, once it is played",
    }
    return when.get(each["tool"], "when all dice lie, as said above")


def _restart(rows: list[Mapping[str, Any]]) -> str:
    least = sorted({row["restart_at_most"] for row in rows if "restart_at_most" in row})
    if not least:
        return "as his plan says"
    if len(least) == 1 and all("restart_at_most" in row for row in rows):
        return f"when he would end with {at_most(least[0])}"
    known = f"at most {numbers(least)} hits" if len(least) > 1 else at_most(least[0])
    return f"when he would end with {known}, as said above"


def _roll_on(rows: list[Mapping[str, Any]]) -> str:
    totals = {total for row in rows for total in row.get("roll_on_at", ())}
    if not totals:
        return "as his plan says"
    alike = len({tuple(row.get("roll_on_at", ())) for row in rows}) == 1
    more = "" if alike else ", as said above"
    return f"at a total of {numbers(totals)}, when no race lies there{more}"
