"""Headers: what a browser may do with a response, and how long caches may keep it."""

from __future__ import annotations

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


def secure(response: Response) -> Response:
    """Add the security headers to a response."""
    for name, value in SECURITY.items():
        response.headers.setdefault(name, value)
    return response


def not_kept(response: Response) -> Response:
    """Let no cache keep the response."""
    response.headers["Cache-Control"] = "no-store"
    return response


def kept(response: Response, seconds: int) -> Response:
    """Let every cache keep the response for a while; a strong ETag saves sending it twice."""
    response.headers["Cache-Control"] = f"public, max-age={seconds}"
    response.add_etag()
    response.make_conditional(request)
    return response
