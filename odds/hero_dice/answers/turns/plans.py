"""The plans of a turn as records: what each hero rolls for, after which ends of those before him.

An end of an attack is its number of hits, or, where more than hits is told apart, a table:
`{"hits": 3, "batmobiles": 2}` (a card counts the batmobiles that lie) or
`{"hits": 3, "cards_left": 1}` (cards to roll on or to take a card back that are not used yet).
"""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from odds.exact.distribution import Bracket
from odds.hero_dice.answers.numbers import shown, written
from odds.hero_dice.answers.turns.request import TurnRequest
from odds.hero_dice.turn.plans import HeroPlan, Row, plans_of
from odds.hero_dice.turn.playing import Played
from odds.hero_dice.turn.striker import Finish, Striker
from odds.hero_dice.turn.waiting import ends_of

Record = dict[str, Any]
End = int | dict[str, int]
MOST_ROWS = 24
MOST_AFTER = 40
BATMOBILES, CARDS_LEFT = "batmobiles", "cards_left"
_ONE = Fraction(1)


# ---- ends ------------------------------------------------------------------------------------


def also_counts(striker: Striker) -> str | None:
    """Return what is told apart besides hits while a hero rolls, None where nothing is."""
    if striker.attack.leads:
        return BATMOBILES
    return CARDS_LEFT if striker.attack.roll_on else None


def told(striker: Striker, end: Finish) -> End:
    """Return an end of a hero's attack as answers write it; different ends are written apart."""
    also = also_counts(striker)
    if also is not None:
        return {"hits": end.hits, also: end.extra}
    return {"hits": end.hits, CARDS_LEFT: end.wild} if striker.wild else end.hits


def _key(striker: Striker, end: tuple[int, int]) -> str:
    """Return an end as a key of his worth table: "3", or "3+2" where two numbers are told apart."""
    return str(end[0]) if also_counts(striker) is None else f"{end[0]}+{end[1]}"


# ---- plans -----------------------------------------------------------------------------------


def plans(request: TurnRequest, parts: tuple[Played, ...]) -> list[Record]:
    """Return the plan of every hero, parts one after the other, heroes in the order of attack."""
    return [
        _plan(request, plan, _share(request, parts, part))
        for part in parts
        for plan in plans_of(part)
    ]


def _share(request: TurnRequest, parts: tuple[Played, ...], own: Played) -> Fraction:
    """Return what the worth of a part is multiplied by: the other parts, if the goal is joined."""
    goal = request.battle.goal
    return goal.together([p.value for p in parts if p is not own]) if goal.joined else _ONE


def _plan(request: TurnRequest, plan: HeroPlan, share: Fraction) -> Record:
    """Return what a hero rolls for, as worths that the advice on one attack takes as its goal."""
    striker, battle = plan.striker, request.battle
    place, also = striker.target, also_counts(striker)
    likeliest = sorted(plan.rows, key=lambda row: -row.chance)[:MOST_ROWS]
    row: Record = {
        "hero": battle.fighters[striker.seat].name,
        "target": place,
        "villain": battle.stacks[place].name,
        "most_hits": striker.attack.top,
        "rolls_for": [_row(request, plan, each) for each in sorted(likeliest, key=_by_hits)],
        "rows_in_all": len(plan.rows),
    }
    if also is not None:
        row["also_counts"] = also
    if plan.removed:
        row["remove"] = list(plan.removed)
    if plan.for_hits is not None:
        row["if_played_for_hits"] = _loss(request, plan, share)
    return row


def _by_hits(row: Row) -> tuple[list[int], tuple[Finish, ...]]:
    """Order rows by the least hits of the heroes before, then by what else is told apart."""
    return min(map(_hits_first, row.after))


def _hits_first(ends: tuple[Finish, ...]) -> tuple[list[int], tuple[Finish, ...]]:
    return [end.hits for end in ends], ends


def _loss(request: TurnRequest, plan: HeroPlan, share: Fraction) -> Record:
    """Return what the turn loses if he plays for mean hits."""
    played = share * sum((row.value * row.chance for row in plan.rows), Fraction(0))
    low, high = (
        share * end for end in ends_of(plan.for_hits if plan.for_hits is not None else _ONE)
    )
    lost = played - low if low == high else Bracket(max(Fraction(0), played - high), played - low)
    return {"loses": shown(lost, request.digits)}


def _row(request: TurnRequest, plan: HeroPlan, row: Row) -> Record:
    striker = plan.striker
    ends, closed = striker.attack.ends, striker.ending(row.worth)
    after = sorted(row.after, key=_hits_first)
    found: Record = {
        "after": [_after(request, plan, each) for each in after[:MOST_AFTER]],
        "after_in_all": len(after),
        "chance": shown(row.chance, request.digits),
        "value": shown(row.value, request.digits),
        "worth": {
            _key(striker, end): written(worth) for end, worth in zip(ends, closed, strict=True)
        },
    }
    own = row.worth[-len(closed) :] if not striker.attack.roll_on else closed
    again = [e[0] for e, a, b in zip(ends, own, closed, strict=True) if b > a]
    if again:
        found["restart_at_most"] = max(again)
    if striker.attack.roll_on:
        found["roll_on_at"] = striker.attack.rolls_on(closed, striker.best_pool(row.worth))
    return found


def _after(request: TurnRequest, plan: HeroPlan, ends: tuple[Finish, ...]) -> Record:
    """Return how the attacks of the heroes before ended."""
    return {
        request.battle.fighters[striker.seat].name: told(striker, end)
        for striker, end in zip(plan.before, ends, strict=True)
    }
