"""What every response gets on its way out: security headers, compression, an ETag."""

from __future__ import annotations

import gzip

from flask import Response, request

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)

SECURITY = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Cross-Origin-Opener-Policy": "same-origin",
}


WORTH_SQUEEZING = 1024
"""Shorter bodies in bytes are sent as they are."""


def finish(response: Response) -> Response:
    """Finish a response: compressed where that helps, tagged where caches may keep it."""
    response.headers.update(SECURITY)
    squeeze(response)
    if response.cache_control.public and response.status_code == 200:
        tag(response)
    return response


def squeeze(response: Response) -> None:
    """Compress a body for those who take gzip."""
    if (response.content_length or 0) < WORTH_SQUEEZING or response.content_range:
        return
    response.vary.add("Accept-Encoding")
    if request.accept_encodings.quality("gzip") > 0:
        response.direct_passthrough = False
        response.set_data(gzip.compress(response.get_data(), 6, mtime=0))
        response.content_encoding = "gzip"


def tag(response: Response) -> None:
    """Give a strong ETag of the body as it is sent; a caller who has it gets 304 and no body."""
    response.direct_passthrough = False
    response.add_etag(overwrite=True)
    response.make_conditional(request)


def kept(response: Response, seconds: int) -> Response:
    """Let every cache keep the response for a while."""
    response.headers["Cache-Control"] = f"public, max-age={seconds}"
    return response


def not_kept(response: Response) -> Response:
    """Let no cache keep the response."""
    response.headers["Cache-Control"] = "no-store"
    return response
