"""The routes of the API: each reads a request, asks `answers`, and sends what comes back."""

from __future__ import annotations

from flask import Blueprint, Response, jsonify

from api.bodies import json_body
from api.headers import kept, not_kept
from odds.hero_dice import answers
from odds.hero_dice.answers import catalogue

api = Blueprint("api", __name__)
service = Blueprint("service", __name__)

HOUR = 3600


@api.post("/odds")
def odds() -> Response:
    """Answer the solve contract."""
    return not_kept(jsonify(answers.solve(json_body())))


@api.post("/advice")
def advice() -> Response:
    """Answer the advice contract."""
    return not_kept(jsonify(answers.advise(json_body())))


@api.post("/settlements")
def settlements() -> Response:
    """Answer the settlement contract."""
    return not_kept(jsonify(answers.settle(json_body())))


@api.post("/turns")
def turns() -> Response:
    """Answer the turn contract."""
    return not_kept(jsonify(answers.turn(json_body())))


@api.post("/dice/robust")
def robust_dice() -> Response:
    """Answer over all admissible tables of faces."""
    return not_kept(jsonify(answers.robust(json_body())))


@api.post("/dice/learned")
def learned_dice() -> Response:
    """Answer with rolls as they fell."""
    return not_kept(jsonify(answers.learn(json_body())))


@api.get("/heroes")
def heroes() -> Response:
    """List the heroes with their dice, symbols, markers and default faces."""
    return kept(jsonify(heroes=catalogue.heroes()), HOUR)


@api.get("/villains")
def villains() -> Response:
    """List the villains known, and the words of abilities, goals and readings."""
    listed = jsonify(
        villains=catalogue.villains(),
        abilities=catalogue.abilities(),
        goals=catalogue.goals(),
        readings=catalogue.readings(),
    )
    return kept(listed, HOUR)


@service.get("/health")
def health() -> Response:
    """Tell that the service is up; its data were checked when it started."""
    return not_kept(jsonify(status="ok"))
