"""Headers of every response: what a browser may do with it, who may read it, who may keep it."""

from __future__ import annotations

from functools import lru_cache

from flask import Response, request

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        "connect-src 'self'",
        "worker-src 'self'",
        "manifest-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
_NOTHING = ("camera", "geolocation", "microphone", "payment", "usb")

SECURITY = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "no-referrer",
    "Permissions-Policy": ", ".join(f"{name}=()" for name in _NOTHING),
    "Cross-Origin-Opener-Policy": "same-origin",
}
PARTS_OF_PAGES = ("text/javascript", "text/css")
READABLE = "ETag, Link, Location, Retry-After, X-Request-Id"
OPEN = "/api/"
"""Pages of any other site may read what lies below."""


@lru_cache(64)
def headers_for(method: str, is_open: bool) -> list[tuple[str, str]]:
    """Return the security headers of a response; without credentials, any site may read a GET."""
    headers = list(SECURITY.items())
    if not is_open or method not in ("GET", "HEAD", "OPTIONS"):
        return [*headers, ("Cross-Origin-Resource-Policy", "same-origin")]
    headers.append(("Cross-Origin-Resource-Policy", "cross-origin"))
    headers.append(("Access-Control-Allow-Origin", "*"))
    if method == "OPTIONS":
        headers.append(("Access-Control-Allow-Methods", "GET, HEAD, OPTIONS"))
        headers.append(("Access-Control-Max-Age", "86400"))
    else:
        headers.append(("Access-Control-Expose-Headers", READABLE))
    return headers


def secure(response: Response) -> Response:
    """Give a response its security headers; scripts and style sheets need no policy of a page."""
    if response.mimetype in PARTS_OF_PAGES and request.path.startswith("/static/"):
        response.headers["X-Content-Type-Options"] = "nosniff"
        response.headers["Cross-Origin-Resource-Policy"] = "same-origin"
        return response
    for name, value in headers_for(request.method, request.path.startswith(OPEN)):
        response.headers.setdefault(name, value)
    return response


def kept(response: Response, seconds: int) -> Response:
    """Let every cache keep the response for a while."""
    response.headers["Cache-Control"] = f"public, max-age={seconds}"
    return response


def not_kept(response: Response) -> Response:
    """Let no cache keep the response."""
    response.headers["Cache-Control"] = "no-store"
    return response
