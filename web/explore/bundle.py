"""Plotly's script out of the installed package: its address, its forms, what it asks of a page.

No third-party file is kept here. The address holds a digest of the script, so it never changes
under its name; it is compressed once a process, when it is first asked for.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Callable
from functools import cache, lru_cache
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path

import brotli

_STYLE = re.compile(rb'getElementById\("([0-9a-f]{64})"\)')
ENCODINGS: dict[str, Callable[[bytes], bytes]] = {
    "br": lambda body: bytes(brotli.compress(body, quality=6)),
    "gzip": lambda body: gzip.compress(body, 6, mtime=0),
}
"""Best first; the names are those of HTTP. Either takes less than half a second."""


@cache
def script() -> bytes:
    """Return the script as it is; the package itself, which is slow, is not imported."""
    found = find_spec("plotly")
    assert found is not None
    assert found.origin is not None
    return (Path(found.origin).parent / "package_data" / "plotly.min.js").read_bytes()


@cache
def mark() -> str:
    """Return the digest that the script's address holds.

    >>> len(mark())
    16
    """
    return sha256(script()).hexdigest()[:16]


@lru_cache(len(ENCODINGS))
def squeezed(encoding: str) -> bytes:
    """Return the script in an encoding."""
    return ENCODINGS[encoding](script())


@cache
def style_marks() -> tuple[str, ...]:
    """Return the ids of elements that stop the script from adding style sheets of its own.

    It looks for them before it adds one: a page with a strict policy must have them.

    >>> all(len(each) == 64 for each in style_marks())
    True
    """
    return tuple(dict.fromkeys(found.decode() for found in _STYLE.findall(script())))
