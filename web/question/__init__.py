"""The page of one question, server-drawn at `/odds`.

All inputs live in the address, so a link carries the whole question; the page works without
JavaScript, which only spares page loads.
"""

from __future__ import annotations

from flask import Response, render_template, request
from werkzeug.exceptions import RequestURITooLarge

from web.question.fields import read
from web.question.foreign import unknown
from web.question.say import Say
from web.question.sheet import Sheet, sheet_of
from web.texts import LANGUAGES

TEN_MINUTES = 600
LONGEST_ADDRESS = 8 * 1024


def draw(language: str, asked: str | None) -> Response:
    """Return the page for the question in the address: 200, or 422 where an input is wrong.

    `asked` is the language where the address names it; the links of the page keep it then.
    """
    if len(request.query_string) > LONGEST_ADDRESS:
        raise RequestURITooLarge(f"an address has at most {LONGEST_ADDRESS // 1024} KiB")
    say = Say(language)
    args = request.args.to_dict(flat=False)
    sheet = sheet_of(read(args), say, asked, unknown(args))
    body = render_template(
        "question/page.html",
        sheet=sheet,
        say=say,
        t=say.marked,
        asked=asked,
        languages=LANGUAGES,
    )
    return _kept(Response(body, mimetype="text/html"), sheet)


def _kept(response: Response, sheet: Sheet) -> Response:
    if sheet.problems:
        response.status_code = 422
        response.cache_control.no_store = True
    else:
        response.cache_control.public = True
        response.cache_control.max_age = TEN_MINUTES
    return response
