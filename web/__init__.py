"""The phone page: one server-drawn page at `/`, and the page that people see on an error.

All inputs live in the address, so a link carries the whole question; the page works without
JavaScript, which only spares page loads.
"""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

from flask import Blueprint, Response, render_template, request, url_for
from werkzeug.exceptions import RequestURITooLarge

from web.fields import read
from web.sheet import Sheet, sheet_of

TEN_MINUTES = 600
LONGEST_ADDRESS = 8 * 1024

pages = Blueprint("pages", __name__, static_folder="static", template_folder="templates")


@pages.get("/")
def page() -> Response:
    """Draw the page for the question in the address: 200, or 422 where an input is wrong."""
    if len(request.query_string) > LONGEST_ADDRESS:
        raise RequestURITooLarge(f"an address has at most {LONGEST_ADDRESS // 1024} KiB")
    sheet = sheet_of(read(request.args.to_dict(flat=False)))
    response = Response(render_template("page.html", sheet=sheet), mimetype="text/html")
    _keep(response, sheet)
    return response


def _keep(response: Response, sheet: Sheet) -> None:
    if sheet.problems:
        response.status_code = 422
        response.cache_control.no_store = True
    else:
        response.cache_control.public = True
        response.cache_control.max_age = TEN_MINUTES


def error_page(status: int, title: str, detail: str) -> Response:
    """Return the small page that people see on an error; no cache keeps it."""
    body = render_template("error.html", status=status, title=title, detail=detail)
    response = Response(body, status, mimetype="text/html")
    response.cache_control.no_store = True
    return response


@pages.app_template_global()
def asset(name: str) -> str:
    """Return the address of a file of the page; it changes with the file's content."""
    return url_for("pages.static", filename=name, v=_mark(name))


@cache
def _mark(name: str) -> str:
    return sha256((Path(__file__).parent / "static" / name).read_bytes()).hexdigest()[:10]
