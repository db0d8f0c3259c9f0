"""The link to somebody's dice as a QR code: a picture that another phone reads at the table."""

from __future__ import annotations

import io

from flask import Blueprint, Response, jsonify, request

from api.middle.security import kept
from odds.hero_dice.answers import Fault
from odds.hero_dice.answers.faces import profiles

LONGEST = 1000
"""The longest text in characters that is drawn; four heroes and a long name fit well in."""
A_YEAR = 365 * 24 * 3600

codes = Blueprint("codes", __name__)


@codes.get("/qr.svg")
def qr() -> Response:
    """Send the QR code of the link to a profile, `text` being its short text."""
    try:
        text = profile_text(request.args.get("text", ""))
    except Fault as fault:
        return _refused(str(fault))
    link = f"{request.url_root}#share/{text}"
    return kept(Response(drawn(link), mimetype="image/svg+xml"), A_YEAR)


def profile_text(text: str) -> str:
    """Return the text if it is that of a profile, in its one spelling; else raise `Fault`.

    >>> profile_text("mine~flash.red.6-0-0.yellow.0-0-6-0")
    'mine~flash.red.6-0-0.yellow.0-0-6'
    """
    if len(text) > LONGEST:
        raise Fault("text", f"has {len(text)} characters; at most {LONGEST} are drawn")
    return profiles.text_of(profiles.from_text(text))


def drawn(link: str) -> bytes:
    """Return a link as a QR code in SVG, black on white with its quiet zone."""
    import segno

    out = io.BytesIO()
    code = segno.make_qr(link, error="m", boost_error=False)
    code.save(out, kind="svg", xmldecl=False, dark="#000", light="#fff", omitsize=True)
    return out.getvalue()


def _refused(detail: str) -> Response:
    response = jsonify(title="Cannot Be Drawn", status=422, detail=detail)
    response.status_code, response.mimetype = 422, "application/problem+json"
    response.cache_control.no_store = True
    return response
