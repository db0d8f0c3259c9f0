"""The forms of one body: as it is, zstd, brotli or gzip, each with its own strong ETag."""

from __future__ import annotations

import gzip
from collections.abc import Callable
from dataclasses import dataclass
from functools import cache, lru_cache
from hashlib import sha256
from typing import Any

import brotli
import zstandard
from werkzeug.datastructures import Accept
from werkzeug.http import parse_accept_header, parse_etags

from api.middle.mark import program_version

WORTH_SQUEEZING = 1024
"""Shorter bodies in bytes are sent as they are."""


def _zstd(body: bytes) -> bytes:
    return zstandard.ZstdCompressor(level=9).compress(body)


def _brotli(body: bytes) -> bytes:
    return bytes(brotli.compress(body, quality=5))


def _gzip(body: bytes) -> bytes:
    return gzip.compress(body, 6, mtime=0)


ENCODINGS: dict[str, Callable[[bytes], bytes]] = {"br": _brotli, "zstd": _zstd, "gzip": _gzip}
"""Best first; the names are those of HTTP."""


@dataclass(frozen=True, slots=True)
class Form:
    """A body as it is sent; `encoding` is empty where it is plain."""

    body: bytes
    etag: str
    encoding: str
    kind: str

    @property
    def headers(self) -> list[tuple[str, str]]:
        """Return the headers that tell the form, `Content-Type` to `ETag`."""
        told = [
            ("Content-Type", self.kind),
            ("Content-Length", str(len(self.body))),
            ("ETag", self.etag),
            ("Vary", "Accept-Encoding"),
        ]
        return [*told, ("Content-Encoding", self.encoding)] if self.encoding else told


def plain_form(body: bytes, kind: str) -> Form:
    """Return the plain form of a body of the content type `kind`."""
    return Form(body, f'"{program_version()}-{sha256(body).hexdigest()[:32]}"', "", kind)


def encoded(form: Form, encoding: str) -> Form:
    """Return the plain form in another encoding, or itself where that is not worth it."""
    if not encoding or len(form.body) < WORTH_SQUEEZING:
        return form
    body = ENCODINGS[encoding](form.body)
    return Form(body, f'{form.etag[:-1]}-{encoding}"', encoding, form.kind)


@lru_cache(512)
def encoding_for(accepted: str) -> str:
    """Return the encoding for a value of `Accept-Encoding`, empty for none.

    >>> encoding_for("gzip, deflate, br;q=0.5"), encoding_for("gzip;q=0, identity")
    ('gzip', '')
    """
    wanted = parse_accept_header(accepted, Accept) if accepted else Accept()
    best = max(ENCODINGS, key=lambda name: wanted.quality(name))
    quality = wanted.quality(best)
    return best if quality > 0 and quality >= _plainly(wanted) else ""


def _plainly(wanted: Any) -> float:
    """Return how much the plain form is wanted: only as much as it is named."""
    return float(wanted.quality("identity")) if "identity" in wanted.values() else 0.0


def known(etag: str, asked: str) -> bool:
    """Tell whether an `If-None-Match` names the ETag; weak and strong ones compare alike.

    >>> known('"a"', 'W/"a", "b"'), known('"a"', '*'), known('"a"', '"ab"')
    (True, True, False)
    """
    return bool(asked) and (asked == etag or parse_etags(asked).contains_weak(etag.strip('"')))


@cache
def kept_header() -> str:
    """Return `Cache-Control` of an answer: it never changes under its ETag and version."""
    return "public, max-age=86400, stale-while-revalidate=604800"
