"""Questions about attacks, battlefields and dice, each answered by way of the cache."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from flask import Response, current_app

from api.asking import attack_request, spelled_attack, spelled_needs
from api.bodies import json_body
from api.middle import answered
from api.models import answers as shown
from api.models import battles, examples, outcomes, plans, queries, questions, unknown_dice
from api.operations import operation
from api.queries import Spell, asked_of, in_words_of_queries
from api.reading import checked
from api.views.blueprints import api
from odds.hero_dice import answers
from odds.hero_dice.answers import estimates

ATTACK, BATTLE, DICE = "Attacks", "Battlefields", "Unknown dice"
MANY_ROLLS = 512 * 1024
"""The greatest body in bytes where a thousand rolls may stand."""
Answer = Callable[[Any], dict[str, Any]]


def posted(model: Any, kind: str, answer: Answer, most: int = answers.HUGE) -> Response:
    """Answer the request in the body, at most so many bytes."""
    asked = checked(model, kind, json_body(most))
    return answered(kind, asked, lambda: costed(kind, asked, answer), get=False)


def got(model: Any, kind: str, answer: Answer, spell: Spell = spelled_attack) -> Response:
    """Answer the question about an attack in the query, or redirect to its canonical address."""
    asked = asked_of(model, kind, attack_request, spell)
    if isinstance(asked, Response):
        return asked
    with in_words_of_queries():
        return answered(kind, asked, lambda: costed(kind, asked, answer), get=True)


def costed(kind: str, asked: Any, answer: Answer) -> dict[str, Any]:
    """Return the answer of a question; `Fault` with the estimate where it would cost too much."""
    estimates.check(kind, asked, current_app.config["WORK_BUDGET"])
    return answer(asked)


# ---- attacks ---------------------------------------------------------------------------------


@operation(
    api,
    "get",
    "/odds",
    ATTACK,
    shown.Odds,
    query=queries.OddsQuery,
    example=examples.ODDS_QUERY,
    redirects=True,
)
def odds() -> Response:
    """Answer a question about an attack, as an address that caches keep.

    A query that is right but not canonical (keys in the order below, defaults left out, repeated
    values sorted, numbers in their shortest form) is redirected to the one that is.
    """
    return got(queries.OddsQuery, "odds", answers.solve)


@operation(
    api,
    "post",
    "/odds",
    ATTACK,
    shown.Odds,
    body=questions.OddsQuestion,
    example=examples.ODDS,
)
def solve() -> Response:
    """Answer a question about an attack.

    The value, the laws of hits and damage under the best play for the goal, the chance of a bust,
    and whose dice it is for.
    """
    return posted(questions.OddsQuestion, "odds", answers.solve)


@operation(
    api,
    "post",
    "/advice",
    ATTACK,
    shown.Advice,
    body=questions.AdviceQuestion,
    example=examples.ADVICE,
)
def advice() -> Response:
    """Rank what may be done with the dice as they lie.

    Every legal option with its exact value, best first; ties are said.
    """
    return posted(questions.AdviceQuestion, "advice", answers.advise)


@operation(
    api,
    "get",
    "/plans",
    ATTACK,
    plans.Plan,
    query=queries.AttackQuery,
    example=examples.PLAN_QUERY,
    redirects=True,
)
def plans_by_query() -> Response:
    """Give the whole policy of one attack, as an address that caches keep.

    Compact JSON that needs no signal afterwards: the best choice of every situation, and what each
    choice is worth to four digits.
    """
    return got(queries.AttackQuery, "plan", answers.plan)


@operation(
    api,
    "post",
    "/plans",
    ATTACK,
    plans.Plan,
    body=questions.PlanQuestion,
    example=examples.PLAN,
)
def plan() -> Response:
    """Give the whole policy of one attack."""
    return posted(questions.PlanQuestion, "plan", answers.plan)


@operation(
    api,
    "get",
    "/needs",
    ATTACK,
    shown.Needs,
    query=queries.NeedsQuery,
    example=examples.NEEDS_QUERY,
    redirects=True,
)
def needs_by_query() -> Response:
    """Tell what an attack may need, as an address that caches keep.

    The chance of every need from 1 up, each under the play that is best for it; with a `chance` the
    greatest need that has at least that chance.
    """
    return got(queries.NeedsQuery, "needs", answers.needs, spelled_needs)


@operation(
    api,
    "post",
    "/needs",
    ATTACK,
    shown.Needs,
    body=questions.NeedsQuestion,
    example=examples.NEEDS,
)
def needs() -> Response:
    """Tell what an attack may need.

    The chance of every need, and the greatest need that a named chance reaches.
    """
    return posted(questions.NeedsQuestion, "needs", answers.needs)


# ---- battlefields ----------------------------------------------------------------------------


@operation(
    api,
    "post",
    "/settlements",
    BATTLE,
    outcomes.Settlement,
    body=battles.SettlementQuestion,
    example=examples.SETTLEMENT,
)
def settlements() -> Response:
    """Settle a battlefield: the exact joint law of what attacks do to it."""
    return posted(battles.SettlementQuestion, "settlement", answers.settle)


@operation(
    api,
    "post",
    "/turns",
    BATTLE,
    outcomes.Turn,
    body=battles.TurnQuestion,
    example=examples.TURN,
)
def turns() -> Response:
    """Advise on a whole turn.

    Every choice of targets ranked for a goal of the team, the plan of the best, what waiting for
    each other gains, and what each marker and card is worth.
    """
    return posted(battles.TurnQuestion, "turn", answers.turn)


# ---- unknown dice ----------------------------------------------------------------------------


@operation(
    api,
    "post",
    "/dice/robust",
    DICE,
    unknown_dice.Robust,
    body=questions.RobustQuestion,
    example=examples.ROBUST,
)
def robust_dice() -> Response:
    """Answer for every table of faces that the known facts allow.

    The least and the greatest value, and the decisions that are best whatever the dice.
    """
    return posted(questions.RobustQuestion, "robust", answers.robust)


@operation(
    api,
    "post",
    "/dice/learned",
    DICE,
    unknown_dice.Learned,
    body=questions.LearnedQuestion,
    example=examples.LEARNED,
)
def learned_dice() -> Response:
    """Learn from rolls as they fell.

    The exact posterior of the faces, and how sure the best decision is.
    """
    return posted(questions.LearnedQuestion, "learned", answers.learn, MANY_ROLLS)
