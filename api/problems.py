"""Errors as they are sent: RFC 9457 problem details to programs, a small page to people."""

from __future__ import annotations

from flask import Flask, Response, json, request
from werkzeug.exceptions import HTTPException, RequestEntityTooLarge

from api.middle import not_kept, request_id
from odds.hero_dice.answers import HUGE, Fault, Problem, problem_of
from odds.hero_dice.answers.problems import KINDS, code_of_status, problem
from web import error_page

PROBLEM = "application/problem+json"
PROGRAMS = ("/api", "/health", "/metrics")
TITLES = {
    400: "Malformed JSON",
    404: "Not Found",
    405: "Method Not Allowed",
    406: "Not Acceptable",
    413: "Too Large",
    414: "Address Too Long",
    415: "Unsupported Media Type",
    422: "Cannot Be Answered",
    429: "Too Many Requests",
}
"""The errors of the API in words, by status."""

_DETAILS = {
    404: "there is nothing here; /api/v1/docs lists the routes of the API",
    405: "this route does not take the method; the header Allow lists those it takes",
    500: "something went wrong on our side; ask once more, the same request may work later",
}


def register(app: Flask) -> None:
    """Let the app answer every error in one of the two shapes."""
    app.register_error_handler(Fault, _fault)
    app.register_error_handler(RequestEntityTooLarge, _too_large)
    app.register_error_handler(HTTPException, _http_error)


def _fault(fault: Fault) -> Response:
    found = problem_of(fault)
    if not _for_programs():
        return error_page(found.status, fault.detail)
    return problem_response(found)


def _too_large(error: RequestEntityTooLarge) -> Response:
    most = (request.max_content_length or HUGE) // 1024
    return _fault(Fault("", f"a request has at most {most} KiB; send less", "too-large"))


def _http_error(error: HTTPException) -> Response:
    """Turn an error of HTTP into a problem; its headers, such as Allow, are kept."""
    status = error.code or 500
    code = code_of_status(status)
    detail = _DETAILS.get(status, error.description or KINDS[code].do)
    if status == 500:
        detail += f" (tell us of request {request_id()})"
    if _for_programs():
        response = problem_response(problem(code, detail, status=status))
    else:
        response = error_page(status, detail)
    for key, value in error.get_headers():
        if key.lower() != "content-type":
            response.headers[key] = value
    return response


def _for_programs() -> bool:
    return any(request.path == root or request.path.startswith(f"{root}/") for root in PROGRAMS)


def problem_response(found: Problem) -> Response:
    """Return a problem as a response, kept by no cache."""
    text = json.dumps(found.body, sort_keys=False)
    return not_kept(Response(text, found.status, content_type=PROBLEM))
