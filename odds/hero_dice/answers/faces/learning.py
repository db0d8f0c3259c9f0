"""The learned answer: what rolls say about the dice, and how sure the best decision is.

The posterior over the admissible tables is exact. A value is the mean over that posterior of what
is best for who knows the dice; an option's chance is that of the tables under which it is best.
"""

from __future__ import annotations

from math import prod
from typing import Any

from odds.hero_dice.answers.attack.opening_rolls import Roll, rolls_of
from odds.hero_dice.answers.attack.openings import Opening, openings
from odds.hero_dice.answers.faces.averages import chance, mean, written
from odds.hero_dice.answers.faces.evidence import KEYS, Posterior, read_posterior
from odds.hero_dice.answers.faces.over_tables import (
    Asked,
    Numbers,
    Point,
    Progress,
    high,
    options_in,
    points,
    read_asked,
    ways,
    words_of,
)
from odds.hero_dice.answers.faces.robustness import FIRST_ROLLS, ends
from odds.hero_dice.answers.numbers import Odds, shown, value
from odds.hero_dice.answers.request import pool_without
from odds.hero_dice.answers.saying import order
from odds.hero_dice.attack.dice import multinomial
from odds.hero_dice.words import BLANK, FACES

Found = list[tuple[int, Point]]
"""Places of tables, and the options under each."""
_MILLION = 10**6


def learn(raw: object, progress: Progress = lambda done, of: None) -> dict[str, Any]:
    """Answer a request with rolls as they fell; `Fault` where it cannot be answered.

    >>> request = {"hero": "flash", "goal": {"kind": "mean-hits"}, "first_rolls": 0}
    >>> rolls = [{"red": {"flash": 2, "race": 1}, "yellow": {"race": 1}}]
    >>> learn({**request, "rolls": rolls})["posterior"][0]["chance"]["exact"]
    '8/103'
    """
    asked = read_asked(raw, KEYS)
    assert isinstance(raw, dict)
    posterior = read_posterior(asked, raw)
    if asked.state is None:
        rolls = asked.request.first_rolls if "first_rolls" in raw else FIRST_ROLLS
        found = _before(asked, posterior, rolls, progress)
    else:
        found = _amid(asked, posterior, progress)
    terms = asked.request.setting.terms
    return {
        "hero": asked.request.hero.name,
        **found,
        **dice_of(asked, posterior),
        "ignored": list(terms.ignored),
        "readings": sorted(terms.readings),
    }


# ---- the dice --------------------------------------------------------------------------------


def dice_of(asked: Asked, posterior: Posterior) -> dict[str, Any]:
    """Return the posterior, likeliest table first, and what it expects of each die."""
    total, digits = posterior.total, asked.request.digits
    rows = [
        {
            "faces": {colour: dict(row) for colour, row in asked.tables[place]},
            "weight": written(posterior.weights[place]),
            "chance": shown(chance(posterior.weights[place], total, digits), digits),
        }
        for place in posterior.possible
    ]
    return {
        "posterior": rows,
        "total": written(total),
        "mean_faces": _of_each_die(asked, posterior, 1),
        "next": _of_each_die(asked, posterior, FACES),
        "seen": _seen(asked, posterior),
        "tables": {
            **asked.plain(),
            "possible": len(rows),
            "prior": "given" if posterior.given_prior else "uniform",
        },
    }


def _of_each_die(asked: Asked, posterior: Posterior, share: int) -> dict[str, Any]:
    """Return the mean number of faces over `share`, by colour and symbol."""
    whole, digits = posterior.total * share, asked.request.digits
    return {
        colour: {symbol: shown(chance(n, whole, digits), digits) for symbol, n in sums.items()}
        for colour, sums in _face_sums(asked, posterior).items()
    }


def _face_sums(asked: Asked, posterior: Posterior) -> dict[str, dict[str, int]]:
    """Return the sum of weight * faces over all tables, by colour and symbol that can show."""
    found: dict[str, dict[str, int]] = {}
    hero = asked.request.hero
    for place, colour in enumerate(hero.colours):
        rows = [dict(table[place][1]) for table in asked.tables]
        for symbol in (*hero.symbols, BLANK):
            faces = [row.get(symbol, 0) for row in rows]
            total = sum(w * n for w, n in zip(posterior.weights, faces, strict=True))
            if total:
                found.setdefault(colour, {})[symbol] = total
    return found


def _seen(asked: Asked, posterior: Posterior) -> dict[str, dict[str, int]]:
    colours: dict[str, dict[str, int]] = {colour: {} for colour in asked.request.hero.colours}
    for (colour, symbol), count in posterior.seen.items():
        if count:
            colours[colour][symbol] = count
    return {colour: counts for colour, counts in colours.items() if counts}


# ---- the decision ----------------------------------------------------------------------------


def _amid(asked: Asked, posterior: Posterior, progress: Progress) -> dict[str, Any]:
    """Answer for the dice as they lie; tables that never show them do not count."""
    found = list(points(asked, posterior.possible, progress))
    hand = found[0][1].hand(asked.request)
    rows = _rows(asked, posterior, found)
    return {
        "value": _value(asked, posterior, [(place, point.value) for place, point in found]),
        "says": says(rows, hand),
        "options": rows,
        "possible_in": len(found),
        "impossible_in": len(posterior.possible) - len(found),
    }


def _before(asked: Asked, posterior: Posterior, rolls: int, progress: Progress) -> dict[str, Any]:
    """Answer before the first roll: which die to leave out, and the likeliest first rolls."""
    ranked: list[tuple[int, list[Opening]]] = []
    for done, place in enumerate(posterior.possible):
        progress(done, len(posterior.possible))
        ranked.append((place, openings(asked.under(asked.tables[place]))))
    values = [(place, each[0].value) for place, each in ranked]
    found: dict[str, Any] = {"value": _value(asked, posterior, values)}
    options: list[tuple[int, dict[Any, Numbers]]] = [(at, ways(each)) for at, each in ranked]
    words = {key: {"remove": list(key)} for key in options[0][1]}
    rows = option_rows(asked, posterior, options, words)
    removed = tuple(rows[0]["remove"])
    if asked.request.minus_dice:
        found["minus_die"] = {"says": says(rows, {}), "options": rows}
    attacks = [
        (place, next(o.attack for o in each if o.removed == removed)) for place, each in ranked
    ]
    return {**found, "first_rolls": _first_rolls(asked, posterior, removed, attacks, rolls)}


def _first_rolls(
    asked: Asked,
    posterior: Posterior,
    removed: tuple[str, ...],
    attacks: list[tuple[int, Any]],
    most: int,
) -> list[dict[str, Any]]:
    """Return first rolls, likeliest with the mean faces first, and how sure the best move is."""
    rows = []
    for dice, odds in _likeliest(asked, posterior, removed, most):
        state = {"hand": dice, "rolls": 1, "removed": list(removed)}
        points = [
            (place, options_in(attack, asked.under(asked.tables[place]), state))
            for place, attack in attacks
        ]
        found = [(place, point) for place, point in points if point is not None]
        options, hand = _rows(asked, posterior, found), found[0][1].hand(asked.request)
        best = [row for row in options if row["chance_best"]["exact"] != "0"]
        rows.append({"dice": hand, "chance": odds, "says": says(options, hand), "options": best})
    return rows


def _likeliest(
    asked: Asked, posterior: Posterior, removed: tuple[str, ...], most: int
) -> list[tuple[Roll, dict[str, str | None]]]:
    """Return first rolls, ranked by the mean faces to six places, with their exact chances."""
    pool = pool_without(asked.request.hero, removed, "remove")
    sums = _face_sums(asked, posterior)
    rounded = {
        colour: {symbol: n * _MILLION // posterior.total for symbol, n in own.items()}
        for colour, own in sums.items()
    }
    ranked = sorted(rolls_of(rounded, pool), key=lambda row: -row[1])[:most]
    digits = asked.request.digits
    return [(roll, shown(_chance_of(asked, posterior, roll), digits)) for roll, n in ranked if n]


def _chance_of(asked: Asked, posterior: Posterior, roll: Roll) -> Odds:
    """Return the chance of a first roll, the mean over the tables."""
    orders = prod(multinomial(tuple(counts.values())) for counts in roll.values())
    dice = sum(sum(counts.values()) for counts in roll.values())
    weight = 0
    for own, table in zip(posterior.weights, asked.tables, strict=True):
        faces = {colour: dict(row) for colour, row in table}
        ways = (faces[c].get(s, 0) ** n for c, counts in roll.items() for s, n in counts.items())
        weight += own * orders * prod(ways)
    return chance(weight, posterior.total * FACES**dice, asked.request.digits)


def _rows(asked: Asked, posterior: Posterior, found: Found) -> list[dict[str, Any]]:
    lie = found[0][1].lie
    words = {key: words_of(asked.request, lie, key) for key in found[0][1].options}
    return option_rows(asked, posterior, [(at, each.options) for at, each in found], words)


def option_rows(
    asked: Asked,
    posterior: Posterior,
    options: list[tuple[int, dict[Any, Numbers]]],
    words: dict[Any, dict[str, Any]],
) -> list[dict[str, Any]]:
    """Return a row an option: the chance that it is best, its mean value and its mean loss."""
    digits = asked.request.digits
    weights = [posterior.weights[place] for place, _ in options]
    made: list[tuple[Odds, dict[str, Any]]] = []
    for key, what in words.items():
        numbers = [each[key] for _, each in options]
        best = sum(w for w, (_, loss) in zip(weights, numbers, strict=True) if loss == 0)
        loss = mean(weights, [loss for _, loss in numbers], digits)
        row = {
            **what,
            "chance_best": shown(chance(best, sum(weights), digits), digits),
            "value": value(mean(weights, [worth for worth, _ in numbers], digits), digits),
            "loss": shown(loss, digits),
        }
        made.append((loss, row))
    return [row for _, row in sorted(made, key=lambda pair: high(pair[0]))]


def _value(asked: Asked, posterior: Posterior, values: list[tuple[int, Odds]]) -> dict[str, Any]:
    """Return the posterior mean of the value, and its ends over the tables still possible."""
    digits = asked.request.digits
    weights = [posterior.weights[place] for place, _ in values]
    numbers = [number for _, number in values]
    average = value(mean(weights, numbers, digits), digits)
    return {"mean": average, **ends(asked, [place for place, _ in values], numbers)}


def says(rows: list[dict[str, Any]], hand: dict[str, Any]) -> str:
    """Say in a sentence how sure the option of the least mean loss is.

    >>> says([{"do": "stop", "chance_best": {"exact": "1", "decimal": "1.0"}}], {})
    'Whatever the dice may still be, stop.'
    """
    first, odds = order(rows[0], hand), rows[0]["chance_best"]
    if odds["exact"] == "1":
        return f"Whatever the dice may still be, {first}."
    percent = f"{100 * float(odds['decimal']):.1f} %"
    sure = "over 99.9 %" if percent == "100.0 %" else percent
    return f"{first.capitalize()}: best with a chance of {sure}, and least lost on average."
