"""The pages: the phone page at `/`, one question without JavaScript at `/odds`, and errors.

The language of a page is that of the browser (`Accept-Language`), or the one named by `lang` in
the address; nothing is kept on either side.
"""

from __future__ import annotations

from flask import Blueprint, Response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response as AnyResponse

from web import question
from web.assets import files
from web.explore import explore
from web.prefetch import ahead
from web.qr import codes
from web.question.say import Say
from web.table import draw, later_words
from web.texts import LANGUAGES, language_of

pages = Blueprint("pages", __name__, template_folder="templates")
pages.register_blueprint(ahead)
pages.register_blueprint(files)
pages.register_blueprint(explore)
pages.register_blueprint(codes)


def language_asked() -> str | None:
    """Return the language that the address names, None where it names none that we speak."""
    asked = request.args.get("lang")
    return asked if asked in LANGUAGES else None


def language() -> str:
    """Return the language of this request."""
    return language_of(request.headers.get("Accept-Language", ""), language_asked())


def in_language(response: Response) -> Response:
    """Say which language a response is in, and that the browser's wish chose it if it did."""
    response.content_language.add(language())
    if language_asked() is None:
        response.vary.add("Accept-Language")
    return response


@pages.get("/")
def phone() -> AnyResponse:
    """Draw the phone page; a question, which was at this address once, moves to `/odds`."""
    if "hero" in request.args:
        query = request.query_string.decode("latin-1")
        return redirect(f"{url_for('pages.odds')}?{query}", 308)
    return in_language(draw(language()))


@pages.get("/texts.json")
def words() -> Response:
    """Send one more part of the texts, named by `lang`, `part` and the release `v`."""
    return later_words(request.args)


@pages.get("/odds")
def odds() -> Response:
    """Draw the page for the question in the address: 200, or 422 where an input is wrong."""
    return in_language(question.draw(language(), language_asked()))


def error_page(status: int, detail: str) -> Response:
    """Return the small page that people see on an error; no cache keeps it.

    The catalogue names the error; the detail is English and is marked so.
    """
    say = Say(language())
    body = render_template(
        "question/error.html",
        say=say,
        t=say.marked,
        asked=language_asked(),
        status=status,
        title=say.error(status),
        detail=detail,
    )
    response = Response(body, status, mimetype="text/html")
    response.cache_control.no_store = True
    return in_language(response)
