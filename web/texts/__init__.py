"""The texts that users read: one catalogue, a file a part, each key in every language.

A file is TOML; a table with the languages for keys is one text, the tables around it give its key:

    [option.stop]
    en = "Stop"
    de = "Aufhören"
    pl = "Przestań"

is `question.option.stop` in `question.toml`. Places for values are written `{name}`, for
`str.format`.
"""

from __future__ import annotations

import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter
from typing import Any

from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header

LANGUAGES = {"en": "English", "de": "Deutsch", "pl": "Polski"}
"""The languages, each by its own name; the first one where a user asks for none of them."""

FOLDER = Path(__file__).parent


class CatalogueError(ValueError):
    """A text that cannot be shown; the message names file, key and what is wrong."""


def language_of(accept_language: str, asked: str | None = None) -> str:
    """Return the language for a value of `Accept-Language`; one `asked` for by name goes first.

    >>> language_of("de-AT,de;q=0.9,en;q=0.5"), language_of("de", "pl"), language_of("fr", "xx")
    ('de', 'pl', 'en')
    """
    if asked in LANGUAGES:
        return asked
    wanted = parse_accept_header(accept_language, LanguageAccept)
    return wanted.best_match(LANGUAGES, default="en")


def texts(language: str, *parts: str) -> dict[str, str]:
    """Return the texts of some parts of the catalogue in one language: key -> text.

    >>> texts("de", "common")["common.symbol.race"]
    'Rennen'
    """
    return {key: said[language] for part in parts for key, said in catalogue(part).items()}


def parts() -> list[str]:
    """Return the parts of the catalogue by name."""
    return sorted(path.stem for path in FOLDER.glob("*.toml"))


@cache
def catalogue(part: str) -> dict[str, dict[str, str]]:
    """Return every text of a part in every language; `CatalogueError` where one is not complete."""
    path = FOLDER / f"{part}.toml"
    try:
        tables = tomllib.loads(path.read_text("utf-8"))
    except tomllib.TOMLDecodeError as error:
        raise CatalogueError(f"{path.name}: {error}") from error
    return {f"{part}.{key}": checked(path.name, key, said) for key, said in _leaves(tables)}


def _leaves(table: dict[str, Any], before: str = "") -> Iterator[tuple[str, dict[str, Any]]]:
    for name, inner in table.items():
        if isinstance(inner, dict) and all(isinstance(each, dict) for each in inner.values()):
            yield from _leaves(inner, f"{before}{name}.")
        else:
            yield f"{before}{name}", inner


def checked(file: str, key: str, said: Any) -> dict[str, str]:
    """Return a text in every language; `CatalogueError` where one lacks or has other places.

    >>> checked("x.toml", "hits", {"en": "Hits: {n}", "de": "Treffer: {m}", "pl": "Trafienia: {n}"})
    Traceback (most recent call last):
    web.texts.CatalogueError: x.toml: hits: de has the places {m}, en has {n}
    """
    if not isinstance(said, dict) or set(said) != set(LANGUAGES):
        raise CatalogueError(
            f"{file}: {key}: must have {', '.join(LANGUAGES)}; has {', '.join(said) or 'nothing'}"
        )
    wanted = places(said["en"])
    for language, text in said.items():
        if places(text) != wanted:
            raise CatalogueError(
                f"{file}: {key}: {language} has the places {_braced(places(text))}, "
                f"en has {_braced(wanted)}"
            )
    return said


def places(text: str) -> frozenset[str]:
    """Return the names of the places of a text.

    >>> sorted(places("{n} of {all}"))
    ['all', 'n']
    """
    return frozenset(name for _, name, _, _ in Formatter().parse(text) if name is not None)


def _braced(names: frozenset[str]) -> str:
    return ", ".join(f"{{{name}}}" for name in sorted(names)) or "none"
