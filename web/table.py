"""The shell of the phone page: what the server knows beforehand goes into one block of data.

The block holds words, heroes, villains, abilities and the rules of book-keeping; everything else
the page fetches as plans and keeps. The shell depends on the language alone, so it is one answer a
language, kept by caches and by the phone.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import Any

from flask import Response, jsonify, render_template

from odds.hero_dice import answers
from odds.hero_dice.answers import catalogue
from web.assets import YEAR, release
from web.rules import book_rules
from web.texts import LANGUAGES, parts, texts

PARTS = ("common", "table", "offline")
"""The parts of the catalogue that the first screens speak; others come with their screens."""

FIRST = ("page.js", "dom.js", "store.js", "setup.js")
"""The modules that the first screen needs beside its own, `app.js`."""

MENU = ("play", "dice", "needs", "about")
_LESS_THAN = str.maketrans({"<": "\\u003c"})


def draw(language: str) -> Response:
    """Draw the phone page in a language; caches ask each time, the phone keeps it itself."""
    body = render_template(
        "table/page.html",
        language=language,
        languages=LANGUAGES,
        texts=texts(language, *PARTS),
        heroes={row["hero"]: average(row["hero"]) for row in catalogue.heroes()},
        decimal="." if language == "en" else ",",
        modules=FIRST,
        menu=MENU,
        block=block(language, release()),
    )
    response = Response(body, mimetype="text/html")
    response.cache_control.public = True
    response.cache_control.max_age = 0
    response.cache_control.must_revalidate = True
    return response


def later_words(asked: Mapping[str, str]) -> Response:
    """Return a part of the texts as JSON to be kept for ever; 404 for another release or part."""
    language, part = asked.get("lang", ""), asked.get("part", "")
    known = language in LANGUAGES and part in parts() and asked.get("v") == release()
    response = jsonify(texts(language, part) if known else {})
    if not known:
        response.status_code = 404
        response.cache_control.no_store = True
        return response
    response.cache_control.public = True
    response.cache_control.max_age = YEAR
    response.cache_control.immutable = True
    return response


@cache
def block(language: str, release: str) -> str:
    """Return the block of data as JSON that may stand inside a script element."""
    data = {
        "language": language,
        "release": release,
        "texts": texts(language, *PARTS),
        "heroes": [_hero(row) for row in catalogue.heroes()],
        "abilities": [_ability(row) for row in catalogue.abilities()],
        "villains": [_villain(row) for row in catalogue.villains()],
        "rules": book_rules(),
    }
    return json.dumps(data, ensure_ascii=False, separators=(",", ":")).translate(_LESS_THAN)


def _hero(row: dict[str, Any]) -> dict[str, Any]:
    """Return what the page draws of a hero: his dice and the symbols that each colour shows."""
    shown = {
        colour: [symbol for symbol in row["symbols"] if faces.get(symbol)]
        for colour, faces in row["faces"]["faces"].items()
    }
    return {
        "hero": row["hero"],
        "dice": row["dice"],
        "symbols": shown,
        "all": row["symbols"],
        "markers": row["markers"],
        "spends": "batmobile" in row["markers"],
        "average": average(row["hero"]),
    }


@cache
def average(hero: str) -> float:
    """Return the hits that a hero scores on average with the assumed dice, to two digits."""
    answer = answers.solve({"hero": hero, "goal": {"kind": "mean-hits"}, "digits": 6})
    return round(float(answer["value"]["decimal"]), 2)


def _ability(row: dict[str, Any]) -> dict[str, Any]:
    name, _, number = row["ability"].partition(":")
    return {
        "ability": name,
        "adds": row["adds"],
        "hero": row["hero"],
        "touches": row["touches_attack"],
        "numbered": bool(number),
    }


def _villain(row: dict[str, Any]) -> dict[str, Any]:
    """Return a villain; null is what nobody has published."""
    return {key: row[key]["value"] for key in ("set", "threat", "abilities")} | {
        "name": row["name"]
    }
