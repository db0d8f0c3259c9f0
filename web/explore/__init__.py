"""The dashboard at `/explore`: a menu of charts, each with its own address.

All inputs stand in the address, in one spelling; others are sent on to it. The page comes with the
table and the numbers of the figure in a block of data, so it tells everything before Plotly has
come, and without JavaScript.

The policy of this page differs from that of the others in one point: images may be `data:` and
`blob:`. Plotly paints the cells of a map on a canvas and shows them as an image of the first kind,
and it makes a PNG out of an image of the second kind. Scripts and styles stay strict: Plotly
leaves out its own styles where the page has elements by certain ids.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from typing import Any
from urllib.parse import parse_qsl, urlencode

from flask import (
    Blueprint,
    Response,
    abort,
    current_app,
    redirect,
    render_template,
    request,
    url_for,
)
from werkzeug.exceptions import RequestURITooLarge
from werkzeug.wrappers import Response as AnyResponse

from api.middle.budget import within
from api.middle.finishing import not_changed
from api.middle.security import POLICY
from odds.hero_dice.answers import Fault
from web.explore import bundle
from web.explore.charts import CHARTS, Chart
from web.explore.drawing import Drawing, canonical, drawing, grouped, place_of
from web.explore.fields import Field, Pairs, Values, Wrong, read
from web.explore.tables import csv_of
from web.explore.words import words_in
from web.texts import LANGUAGES, language_of

TEN_MINUTES, YEAR = 600, 365 * 24 * 3600
LONGEST_ADDRESS = 8 * 1024
SECONDS = 20
FIRST = next(iter(CHARTS))
EXPLORE_POLICY = POLICY.replace("img-src 'self'", "img-src 'self' data: blob:")
_LESS_THAN = str.maketrans({"<": "\\u003c"})

explore = Blueprint("explore", __name__)


@dataclass(frozen=True)
class Sheet:
    """What a page draws: a chart, its inputs, what is wrong with them, and the drawing if any."""

    chart: Chart
    values: Values
    wrong: dict[str, Wrong]
    drawing: Drawing | None


@explore.get("/explore")
def start() -> AnyResponse:
    """Draw the first chart."""
    return page(FIRST)


@explore.get("/explore/<name>")
def page(name: str) -> AnyResponse:
    """Draw a chart: 200, 308 to the one spelling of its address, or 422 where an input is wrong."""
    sheet = _sheet(name)
    pairs = _pairs(sheet)
    if not sheet.wrong and pairs != _given():
        return _kept(redirect(address("explore.page", name, pairs), 308))
    response = Response(_html(sheet, pairs), 422 if sheet.wrong else 200, mimetype="text/html")
    response.headers["Content-Security-Policy"] = EXPLORE_POLICY
    return _kept(response)


@explore.get("/explore/<name>.csv")
def rows(name: str) -> AnyResponse:
    """Send the table of a chart as CSV; 422 where an input is wrong."""
    sheet = _sheet(name)
    if sheet.drawing is None:
        return _kept(Response(_told(sheet), 422, mimetype="text/plain"))
    response = Response(csv_of(sheet.drawing.table), mimetype="text/csv")
    response.headers["Content-Disposition"] = f'attachment; filename="hero-odds-{name}.csv"'
    return _kept(response)


@explore.get("/explore/plotly-<mark>.js")
def plotly(mark: str) -> Response:
    """Send Plotly's script; its address changes with it, so it is kept for ever."""
    if mark != bundle.mark():
        abort(404)
    encoding = request.accept_encodings.best_match(list(bundle.ENCODINGS)) or ""
    body = bundle.squeezed(encoding) if encoding else bundle.script()
    response = Response(body, content_type="text/javascript; charset=utf-8")
    if encoding:
        response.content_encoding = encoding
    response.vary.add("Accept-Encoding")
    response.headers["ETag"] = etag = f'"{mark}{"-" + encoding if encoding else ""}"'
    response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
    not_changed(response, etag)
    return response


# ---- from the address to what is drawn -------------------------------------------------------


def _sheet(name: str) -> Sheet:
    """Return what the address asks for; 404 where there is no such chart."""
    if name not in CHARTS:
        abort(404)
    if len(request.query_string) > LONGEST_ADDRESS:
        raise RequestURITooLarge(f"an address has at most {LONGEST_ADDRESS // 1024} KiB")
    chart = CHARTS[name]
    values, wrong = read(chart.fields, grouped(_given()))
    if wrong:
        return Sheet(chart, values, wrong, None)
    try:
        with within(SECONDS):
            pairs = tuple(canonical(name, values))
            drawn = drawing(name, pairs, language(), current_app.config["WORK_BUDGET"])
    except Fault as fault:
        place, told = place_of(fault, values)
        return Sheet(chart, values, {place: told}, None)
    return Sheet(chart, values, {}, drawn)


def _given() -> Pairs:
    """Return the pairs of the query in its order."""
    return parse_qsl(request.query_string.decode("utf-8", "replace"), errors="replace")


def _pairs(sheet: Sheet) -> Pairs:
    """Return the pairs of the sheet's own address, the language last if it was asked for."""
    asked = language_asked()
    own = canonical(sheet.chart.name, sheet.values)
    return [*own, ("lang", asked)] if asked else own


def address(endpoint: str, name: str, pairs: Pairs) -> str:
    """Return the address of a chart or its file."""
    query = urlencode(pairs, safe=":,~")
    return url_for(f"pages.{endpoint}", name=name) + (f"?{query}" if query else "")


def language_asked() -> str | None:
    """Return the language that the address names, None where it names none that we speak."""
    asked = request.args.get("lang")
    return asked if asked in LANGUAGES else None


def language() -> str:
    """Return the language of this request."""
    return language_of(request.headers.get("Accept-Language", ""), language_asked())


# ---- what is sent ----------------------------------------------------------------------------


def _html(sheet: Sheet, pairs: Pairs) -> str:
    drawn = sheet.drawing
    return render_template(
        "explore/page.html",
        sheet=sheet,
        words=words_in(language()),
        charts=CHARTS,
        others=others,
        lang=language_asked(),
        languages=LANGUAGES,
        here=address("explore.page", sheet.chart.name, pairs),
        file=address("explore.rows", sheet.chart.name, pairs),
        elsewhere=lambda name: address("explore.page", name, _language_alone()),
        spoken=lambda other: address(
            "explore.page", sheet.chart.name, [*canonical_of(sheet), ("lang", other)]
        ),
        figure=_block(drawn.figure) if drawn else "",
        plotly=url_for("pages.explore.plotly", mark=bundle.mark()),
        style_marks=bundle.style_marks(),
    )


def others(field: Field, values: tuple[str, ...]) -> tuple[str, ...]:
    """Return the entries of an input beside those offered, where others may be typed in."""
    if field.kind == "many":
        return ()
    return tuple(v for i, v in enumerate(values) if v not in field.options or v in values[:i])


def canonical_of(sheet: Sheet) -> Pairs:
    """Return the pairs of a sheet without the language."""
    return canonical(sheet.chart.name, sheet.values)


def _language_alone() -> Pairs:
    asked = language_asked()
    return [("lang", asked)] if asked else []


def _block(figure: dict[str, Any]) -> str:
    """Return a figure as JSON that may stand inside a script element."""
    return json.dumps(figure, ensure_ascii=False, separators=(",", ":")).translate(_LESS_THAN)


def _told(sheet: Sheet) -> str:
    """Return what is wrong, a line an input."""
    words = words_in(language())
    lines = (
        f"{field}: {words(wrong.key, **dict(wrong.places))} {wrong.detail}".strip()
        for field, wrong in sheet.wrong.items()
    )
    return "\n".join(lines) + "\n"


def _kept(response: AnyResponse) -> AnyResponse:
    """Let caches keep what is right for ten minutes, apart by language unless one was asked for."""
    if language_asked() is None:
        response.vary.add("Accept-Language")
    response.content_language.add(language())
    if response.status_code == 422:
        response.cache_control.no_store = True
    else:
        response.cache_control.public = True
        response.cache_control.max_age = TEN_MINUTES
    return response
