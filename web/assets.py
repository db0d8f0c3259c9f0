"""The files of the pages: released together, made small once, kept in the process.

All files under `static` are read at once and belong to one release, a digest that stands in every
address. So a page meets modules of its own release or none, and caches keep a file
for ever. Scripts and style sheets lose their comments, so that types and reasons cost no bytes.
"""

from __future__ import annotations

import gzip
import json
from functools import cache
from hashlib import sha256
from pathlib import Path, PurePosixPath

import brotli
import zstandard
from flask import Blueprint, Response, request, url_for

from api.middle.finishing import not_changed
from api.middle.forms import Form, encoding_for
from odds.hero_dice.answers import about
from web.slim import slim_script, slim_style
from web.texts import LANGUAGES, language_of, parts, texts

HERE = Path(__file__).parent
FOLDER = HERE / "static"
YEAR = 365 * 24 * 3600
AN_HOUR = 3600
LEAST = 200
"""Shorter files in bytes are sent as they are; compressed once, the rest cost nothing."""
SHELL = ("table/", "icons/die.svg")
"""Where the files lie that the phone keeps to be without a network."""
ELSEWHERE = ("explore", "question")
"""The parts of the texts that the phone page does not speak."""
ICONS = (
    ("icons/die.svg", "any", "any"),
    ("icons/die-192.png", "192x192", "any"),
    ("icons/die-512.png", "512x512", "any"),
    ("icons/full-512.png", "512x512", "maskable"),
)
COLOUR, GROUND = "#1f4fbf", "#fbfaf7"
KINDS = {
    ".css": "text/css; charset=utf-8",
    ".js": "text/javascript; charset=utf-8",
    ".json": "application/json",
    ".png": "image/png",
    ".svg": "image/svg+xml; charset=utf-8",
    ".txt": "text/plain; charset=utf-8",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}
"""What may be served; the machine's own table of types would differ from place to place."""
SQUEEZED = {".css", ".js", ".json", ".svg", ".txt"}
_SLIM = {".css": slim_style, ".js": slim_script}

files = Blueprint("files", __name__)


# ---- the release -----------------------------------------------------------------------------


@cache
def contents() -> dict[str, bytes]:
    """Return every file by its name below `static`, as all were when the first was asked for."""
    found = sorted(path for path in FOLDER.rglob("*") if path.suffix in KINDS and path.is_file())
    return {path.relative_to(FOLDER).as_posix(): path.read_bytes() for path in found}


@cache
def release() -> str:
    """Return the digest over all that the phone keeps as one: files, words, shells, game data."""
    seen = sha256(about.data_mark().encode())
    for name, content in [*contents().items(), *_around()]:
        seen.update(f"{name} {len(content)}\n".encode())
        seen.update(content)
    return seen.hexdigest()[:10]


def _around() -> list[tuple[str, bytes]]:
    """Return the words and templates from which pages are drawn, by name."""
    found = [*HERE.glob("texts/*.toml"), *HERE.glob("templates/**/*")]
    return [(path.name, path.read_bytes()) for path in sorted(found) if path.is_file()]


@files.app_template_global()
def asset(name: str) -> str:
    """Return the address of a file of this release; `KeyError` where there is none of that name."""
    contents()[name]
    return url_for("pages.files.static", mark=release(), name=name)


# ---- their forms -----------------------------------------------------------------------------


def slim(name: str, content: bytes) -> bytes:
    """Return a script or a style sheet without what only people read, anything else as it is."""
    make = _SLIM.get(PurePosixPath(name).suffix)
    return make(content.decode()).encode() if make else content


@cache
def form(name: str, encoding: str) -> Form:
    """Return a file as it is sent; `encoding` is empty, br, zstd or gzip."""
    suffix = PurePosixPath(name).suffix
    if encoding:
        plain = form(name, "")
        if suffix not in SQUEEZED or len(plain.body) < LEAST:
            return plain
        return Form(
            _PACK[encoding](plain.body), f'{plain.etag[:-1]}-{encoding}"', encoding, plain.kind
        )
    body = slim(name, contents()[name])
    return Form(body, f'"{sha256(body).hexdigest()[:16]}"', "", KINDS[suffix])


_PACK = {
    "br": lambda body: bytes(brotli.compress(body, quality=11)),
    "zstd": lambda body: zstandard.ZstdCompressor(level=19).compress(body),
    "gzip": lambda body: gzip.compress(body, 9, mtime=0),
}


@files.get("/static/<mark>/<path:name>")
def static(mark: str, name: str) -> Response:
    """Send a file of this release, to be kept for ever; 404 that no cache keeps for any other."""
    if mark != release() or name not in contents():
        return _missing()
    made = form(name, encoding_for(request.headers.get("Accept-Encoding", "")))
    response = Response(made.body, content_type=made.kind)
    response.headers.extend(made.headers[2:])
    response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
    not_changed(response, made.etag)
    return response


def _missing() -> Response:
    response = Response("no such file in this release\n", 404, mimetype="text/plain")
    response.cache_control.no_store = True
    return response


# ---- the page as an application --------------------------------------------------------------


@files.get("/manifest.webmanifest")
def manifest() -> Response:
    """Send what a phone needs to install the page, in the language asked for."""
    language = language_of(request.headers.get("Accept-Language", ""), request.args.get("lang"))
    body = json.dumps(manifest_of(language), ensure_ascii=False)
    response = Response(body, content_type="application/manifest+json")
    response.vary.add("Accept-Language")
    response.cache_control.public = True
    response.cache_control.max_age = AN_HOUR
    return response


def manifest_of(language: str) -> dict[str, object]:
    """Return the manifest: name, colours, icons."""
    said = texts(language, "offline")
    return {
        "id": "/",
        "name": said["offline.name"],
        "short_name": "Hero Odds",
        "description": said["offline.description"],
        "lang": language,
        "start_url": "/",
        "scope": "/",
        "display": "standalone",
        "theme_color": COLOUR,
        "background_color": GROUND,
        "categories": ["games", "utilities"],
        "icons": [_icon(*each) for each in ICONS],
    }


def _icon(name: str, sizes: str, purpose: str) -> dict[str, str]:
    kind = KINDS[PurePosixPath(name).suffix].partition(";")[0]
    return {"src": asset(name), "sizes": sizes, "type": kind, "purpose": purpose}


@files.get("/sw.js")
def worker() -> Response:
    """Send the service worker: its program after the release and the files that it keeps."""
    spoken = [part for part in parts() if part not in ELSEWHERE]
    told = {
        "release": release(),
        "files": shell_files(),
        "parts": spoken,
        "languages": list(LANGUAGES),
    }
    body = f"self.SHELL={json.dumps(told)};\n".encode() + form("sw.js", "").body
    response = Response(body, content_type=KINDS[".js"])
    response.headers["Service-Worker-Allowed"] = "/"
    response.cache_control.public = True
    response.cache_control.no_cache = True
    return response


def shell_files() -> list[str]:
    """Return the addresses of all files that the phone page may need."""
    return [asset(name) for name in contents() if name.startswith(SHELL)]
