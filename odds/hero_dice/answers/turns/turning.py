"""The turn answer: assignments ranked, the plan of the best, what waiting and tools gain."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from odds.exact.distribution import Bracket
from odds.hero_dice.answers.numbers import shown, value
from odds.hero_dice.answers.turns.plans import MOST_ROWS, plans, told
from odds.hero_dice.answers.turns.request import EFFECTS, TurnRequest, read_turn
from odds.hero_dice.turn.battle import (
    BATMOBILE,
    BESIDE,
    CONSTRUCT,
    RECOVER,
    RESTART,
    ROLL_ON,
    TORNADO,
    TWO_DAMAGE,
    YELLOW,
    Battle,
)
from odds.hero_dice.turn.gains import gains
from odds.hero_dice.turn.meter import Enough
from odds.hero_dice.turn.part import Use
from odds.hero_dice.turn.plans import law_of_ends
from odds.hero_dice.turn.playing import Played
from odds.hero_dice.turn.ranking import Assignment, Ranker
from odds.hero_dice.turn.waiting import ends_of, value_of_waiting, waits
from odds.hero_dice.turn.yellow import Case
from odds.hero_dice.words import Fault

Progress = Callable[[int, int], None]
Record = dict[str, Any]
WHEN = {
    TORNADO: "when all dice lie: see at_the_end",
    CONSTRUCT: "before the first roll where covered says so, else when all dice lie",
    BATMOBILE: "in his roll: ask for advice with his worth table and these markers",
    TWO_DAMAGE: "when all dice lie, where at_the_end names it",
    RESTART: "when he would end with at most restart_at_most hits",
    ROLL_ON: "at the totals that roll_on_at lists, when no race lies there",
    YELLOW: "before the first roll: what it shows can only help",
    BESIDE: "when all dice lie, where at_the_end names it",
    RECOVER: "to take back the card that serves best, once it is played",
}
CARDS = {effect: name for name, effect in EFFECTS.items()}


def turn(raw: object, progress: Progress = lambda done, of: None) -> dict[str, Any]:
    """Answer a turn request; `Fault` where it cannot be answered.

    The worth tables of the plan are goals of `advise` (kind `worth`): they say what to do with the
    dice of one attack as they lie.

    >>> asked = {"battlefield": [{"threat": 4}, {"threat": 6}], "heroes": [{"hero": "batman"}],
    ...          "goal": {"kind": "threat-removed"}}
    >>> turn(asked)["best"]["targets"]
    {'batman': 0}
    """
    request = read_turn(raw)
    battle = request.battle
    ranker = Ranker(battle)
    ranked = ranker.ranked(progress)
    best = ranked[0]
    answer: dict[str, Any] = {
        "best": {
            **_assignment(request, best, ranked),
            "plan": plans(request, best.parts),
            "covered": _covered(battle, best),
            "at_the_end": _ends(request, best),
        },
        "assignments": [_assignment(request, each, ranked) for each in ranked[: request.rows]],
        "assignments_in_all": len(ranked),
        "played_with_tools": sum(not each.bare for each in ranked),
    }
    if len(best.cases) > 1:
        answer["best"]["cases"] = [_case(request, case) for case in best.cases]
    if request.interleave and any(map(waits, best.parts)):
        answer.update(_waiting(request, best, progress))
    if request.gains or (request.gains is None and not ranked[-1].bare):
        told = _tools(request, ranker, ranked, progress)
        if told is not None:
            answer["tools"] = told
    answer["dice"] = _dice(request)
    answer["readings"] = sorted(request.readings)
    return answer


def _tools(
    request: TurnRequest, ranker: Ranker, ranked: list[Assignment], progress: Progress
) -> list[Record] | None:
    """Return what each kind of marker and card adds; where not all is ranked, to the best.

    None where it is too much work; `Fault` then if it was asked for.
    """
    looked = ranked if not ranked[-1].bare else ranked[:1]
    try:
        found = gains(ranker, looked, progress)
    except Enough:
        if request.gains:
            raise Fault(
                "gains",
                "too much: to play all choices of targets with less tools; leave gains out",
                "too-much",
            ) from None
        return None
    return [
        {
            "hero": request.battle.fighters[each.seat].name,
            "tool": CARDS.get(each.tool, each.tool),
            "number": each.number,
            "gain": shown(each.gain, request.digits),
            "gain_of_the_last": shown(each.last, request.digits),
            "spend": each.gain > 0,
            "when": WHEN[each.tool],
        }
        for each in found
    ]


# ---- assignments -----------------------------------------------------------------------------


def _assignment(request: TurnRequest, each: Assignment, ranked: list[Assignment]) -> Record:
    top = ranked[0].value
    several = len(ranked) > 1 and ranked[1].value == top
    return {
        "targets": _targets(request.battle, each),
        "order": _order(request.battle, each),
        "value": value(each.value, request.digits),
        "tie": several and each.value == top,
        "loss": shown(top - each.value, request.digits),
        **({"at_least": True} if each.bare else {}),
    }


def _targets(battle: Battle, each: Assignment) -> dict[str, int | None]:
    return {f.name: at for f, at in zip(battle.fighters, each.targets, strict=True)}


def _order(battle: Battle, each: Assignment) -> list[str]:
    """Return the heroes in the order of attack; parts that do not touch stay in written order."""
    return [
        battle.fighters[part.part.strikers[i].seat].name
        for part in each.parts
        for i in part.ordered.order
    ]


def _covered(battle: Battle, best: Assignment) -> list[Record]:
    return [
        {"villain": place, "ability": name, "when": "before the first roll"}
        for part in best.parts
        for place, name in part.early
    ]


def _case(request: TurnRequest, case: Case) -> Record:
    """Return the play for what the yellow dice have come to."""
    names = [fighter.name for fighter in request.battle.fighters]
    return {
        "yellow_hits": {names[seat]: hits for seat, hits in case.given},
        "chance": shown(case.chance, request.digits),
        "plan": plans(request, case.parts),
    }


# ---- tools when all dice lie -----------------------------------------------------------------


def _ends(request: TurnRequest, best: Assignment) -> list[Record]:
    """Return what to do with the tools left when all dice lie, for the likeliest ends."""
    return [row for played in best.parts if played.part.has_tools for row in _uses(request, played)]


def _uses(request: TurnRequest, played: Played) -> list[Record]:
    part, found = played.part, []
    law = sorted(law_of_ends(played).items(), key=lambda pair: -pair[1])
    for ends, chance in law[:MOST_ROWS]:
        uses = part.finish(ends)[1]
        if uses and chance:
            hits = {
                request.battle.fighters[s.seat].name: told(s, e)
                for s, e in zip(part.strikers, ends, strict=True)
            }
            used = [_use(request.battle, use) for use in uses]
            found.append({"hits": hits, "chance": shown(chance, request.digits), "use": used})
    return found


def _use(battle: Battle, use: Use) -> Record:
    return {
        "hero": battle.fighters[use.seat].name,
        "tool": CARDS.get(use.tool, use.tool),
        "villain": use.place,
        "what": use.what,
    }


# ---- waiting, dice ---------------------------------------------------------------------------


def _waiting(request: TurnRequest, best: Assignment, progress: Progress) -> Record:
    worth = value_of_waiting(best, request.battle.goal, progress)
    low, high = ends_of(worth)
    gain = low - best.value if low == high else Bracket(low - best.value, high - best.value)
    return {
        "interleaved": value(worth, request.digits),
        "gain_of_waiting": value(gain, request.digits),
    }


def _dice(request: TurnRequest) -> Record:
    """Return whose dice the answer is for."""
    sets = dict(request.dice)
    if any(stack.has("two-faced") for stack in request.battle.stacks):
        sets["gray die of Two-Faced"] = request.gray
    return {
        name: {"faces": each.table(), "source": each.source, "confidence": each.confidence}
        for name, each in sets.items()
    }
