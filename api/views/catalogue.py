"""What there is to ask about."""

from __future__ import annotations

from typing import Any

from flask import Response, jsonify, request

from api.middle import kept
from api.models import lists
from api.operations import operation
from api.views.blueprints import api
from odds.hero_dice.answers import Fault, catalogue

HOUR = 3600
TAG = "Catalogue"


def listed(**lists_of: Any) -> Response:
    """Return lists as a response that every cache keeps for an hour."""
    no_query()
    return kept(jsonify(**lists_of), HOUR)


def no_query() -> None:
    """Refuse keys in the address of a route that takes none."""
    for key in request.args:
        raise Fault(key[:80], "no such key; this route takes none", "unknown-key")


@operation(api, "get", "/heroes", TAG, lists.Heroes, errors=(422,))
def heroes() -> Response:
    """List the heroes.

    Each with his dice, symbols, markers, known cards and the default faces of his dice.
    """
    return listed(heroes=catalogue.heroes())


@operation(api, "get", "/villains", TAG, lists.Villains, errors=(422,))
def villains() -> Response:
    """List the villains known.

    Every value says how sure it is; null is unknown. With them come the words of abilities, goals
    and readings.
    """
    return listed(
        villains=catalogue.villains(),
        abilities=catalogue.abilities(),
        goals=catalogue.goals(),
        readings=catalogue.readings(),
    )


@operation(api, "get", "/abilities", TAG, lists.Abilities, errors=(422,))
def abilities() -> Response:
    """List the abilities of villains."""
    return listed(abilities=catalogue.abilities())


@operation(api, "get", "/cities", TAG, lists.Cities, errors=(422,))
def cities() -> Response:
    """List the city cards, a row a side."""
    return listed(cities=catalogue.cities())


@operation(api, "get", "/editions", TAG, lists.Editions, errors=(422,))
def editions() -> Response:
    """List the printings of the rules.

    What differs between the sets of 2015 and 2016, each value with its source.
    """
    return listed(editions=catalogue.editions())


@operation(api, "get", "/dice", TAG, lists.Profiles, errors=(422,))
def dice() -> Response:
    """List the default faces of all dice.

    Nobody has published the faces: the defaults are the most even ones that the known facts allow.
    """
    return listed(dice=catalogue.dice())
