"""The operations of the API: what a route takes, answers and may refuse, said once beside its view.

The routes of the app and the OpenAPI document are both made of these records.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import wraps
from typing import Any

from flask import Blueprint, request
from flask.typing import ResponseReturnValue
from werkzeug.exceptions import NotAcceptable

JSON = "application/json"
NDJSON = "application/x-ndjson"
View = Callable[[], ResponseReturnValue]


@dataclass(frozen=True)
class Operation:
    """One method of one path. Models are typed dictionaries; `text` is what its docstring says."""

    method: str
    path: str
    name: str
    tag: str
    text: str
    answer: Any
    media: tuple[str, ...] = (JSON,)
    query: Any = None
    body: Any = None
    body_media: tuple[str, ...] = (JSON,)
    example: str | Mapping[str, Any] | None = None
    errors: tuple[int, ...] = ()
    redirects: bool = False

    @property
    def summary(self) -> str:
        """The first sentence of the text."""
        return self.text.partition("\n\n")[0]

    @property
    def statuses(self) -> list[int]:
        """Every error that the operation may answer with."""
        found = {405, 406, 429, *self.errors}
        if self.body is not None:
            found |= {400, 413, 415, 422}
        if self.query is not None:
            found |= {414, 422}
        return sorted(found)


OPERATIONS: list[Operation] = []
"""All operations in the order of the document."""


def operation(
    blueprint: Blueprint, method: str, path: str, tag: str, answer: Any, **more: Any
) -> Callable[[View], View]:
    """Make a view an operation of a blueprint; its docstring describes it."""

    def register(view: View) -> View:
        text = inspect.cleandoc(view.__doc__ or "")
        root = "" if blueprint.name == "service" else "/api/v1"
        made = Operation(method, root + path, view.__name__, tag, text, answer, **more)
        OPERATIONS.append(made)
        served = _acceptable(view, made.media)
        blueprint.add_url_rule(path, view.__name__, served, methods=[method.upper()])
        return view

    return register


def _acceptable(view: View, media: tuple[str, ...]) -> View:
    """Answer 406 to callers who take none of the types that the view answers with."""

    @wraps(view)
    def served() -> ResponseReturnValue:
        wanted = request.headers.get("Accept", "*/*")
        if wanted not in ("*/*", "") and not request.accept_mimetypes.best_match(media):
            raise NotAcceptable(f"this route answers with {' or '.join(media)}; accept that")
        return view()

    return served
