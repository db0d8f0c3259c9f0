"""Pictures and PDFs through one Chromium, each kept under a digest of what it is made of.

Needs the extra `guide` (Playwright, pypdfium2) and a Chromium: /usr/bin/chromium or the one that
`CHROMIUM` names.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, partial
from hashlib import sha256
from html import unescape
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from odds.hero_dice.answers import Fault
from reports.folder import Folder, keep, kept
from reports.views import MARGIN

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--renderer-process-limit=1",
    "--no-first-run",
    "--disable-background-networking",
    # What follows saves memory: fewer processes, no page for a bar that nobody sees, small heaps.
    "--no-zygote",
    "--disable-software-rasterizer",
    "--enable-features=CDPScreenshotNewSurface,NetworkServiceInProcess2",
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup,HttpsUpgrades,MediaRouter,"
    "OptimizationHints,PaintHolding,Translate",
    "--js-flags=--lite-mode --max-semi-space-size=1",
)
SHEETS: Mapping[str, tuple[float, float]] = {"A4": (210, 297), "Letter": (215.9, 279.4)}
"""Millimetres."""
SCALES = (
    *(1.75, 1.6, 1.45, 1.3, 1.22, 1.15, 1.08, 1.0, 0.96, 0.92),
    *(0.88, 0.85, 0.82, 0.78, 0.74, 0.7, 0.66, 0.62, 0.58, 0.55),
)
"""How large a cheat sheet is printed: the first at which it fits its page."""
PIXELS = 3
"""Of a picture for each pixel of its drawing."""
MILLIMETRES = 25.4 / 96
"""Of a pixel of CSS."""
_OVERFLOWS = """[...document.querySelectorAll("tr")].some(
  (each) => each.offsetWidth > each.closest(".scroll").clientWidth + 1)"""
_ENTRY = re.compile(r'(<a href="#[^"]+"><span>(.*?)</span><span class="page">)(</span>)')
_SIZE = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
Progress = Callable[[int, int], None]


def chromium() -> str | None:
    """Return where the browser is, None where there is none."""
    return shutil.which(os.environ.get("CHROMIUM") or "chromium")


def missing() -> str:
    """Return what to install before there can be pictures and PDFs; "" where nothing lacks."""
    if find_spec("playwright") is None or find_spec("pypdfium2") is None:
        return "install the extra first: `uv sync --extra guide`"
    if chromium() is None:
        return "install Chromium (Debian: `apt install chromium`), or name it in CHROMIUM"
    return ""


@contextmanager
def browser() -> Iterator[Any]:
    """Give a page of a browser that is kept open; `Fault` where it does not start, or fails."""
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as playwright:
        try:
            opened = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        except Error as error:
            raise _failed("does not start", error) from None
        try:
            yield opened.new_page(device_scale_factor=PIXELS, color_scheme="light")
        except Error as error:
            raise _failed("failed while it drew", error) from None
        opened.close()


def _failed(what: str, error: Exception) -> Fault:
    told = str(error).strip().splitlines()[0][:200]
    do = "mend it, or name another in CHROMIUM; the same command goes on"
    return Fault("CHROMIUM", f"{chromium()} {what}: {told}; {do}")


@cache
def _program() -> bytes:
    """Return a digest of how things are printed: this module."""
    return sha256(Path(__file__).read_bytes()).digest()


@dataclass(frozen=True)
class Press:
    """What prints: the folder, and the page of the browser, which opens when it is first needed."""

    folder: Folder
    page: Callable[[], Any]

    def kept(self, name: str, source: bytes, make: Callable[[Any], bytes]) -> None:
        """Write a file, made anew only if its source is not that of the one kept."""
        ending = name.rpartition(".")[2]
        mark = sha256(_program() + source).hexdigest()[:32]
        place = self.folder.cache / ending / f"{mark}.{ending}"
        body = kept(place)
        if body is None:
            body = make(self.page())
            keep(place, body)
        self.folder.used.add(place)
        self.folder.put(name, body)

    def written(self, ending: str) -> list[str]:
        """Return the files of the folder that this build has made, by the end of their names."""
        return sorted(name for name in self.folder.made if name.endswith(ending))


def pictures(press: Press, progress: Progress = lambda done, of: None) -> None:
    """Write every figure as PNG."""
    every = press.written(".svg")
    for done, name in enumerate(every, 1):
        svg = press.folder.path / name
        press.kept(name.replace(".svg", ".png"), svg.read_bytes(), partial(_png, svg))
        progress(done, len(every))


def _png(svg: Path, page: Any) -> bytes:
    found = _SIZE.search(svg.read_text(encoding="utf-8"))
    assert found is not None
    width, height = (-(-float(size) // 1) for size in found.groups())
    page.set_viewport_size({"width": int(width), "height": int(height)})
    page.goto(svg.resolve().as_uri())
    return bytes(page.screenshot())


# ---- PDF -------------------------------------------------------------------------------------


def sheets(press: Press) -> None:
    """Write each cheat sheet as tagged PDF; it fits A4 and Letter."""
    for name in press.written("-sheet.html"):
        place = press.folder.path / name
        source = _looks(press) + place.read_bytes()
        press.kept(name.replace(".html", ".pdf"), source, partial(_sheet, place))


def guide(press: Press) -> None:
    """Write the whole guide as tagged PDF; it needs memory, so a browser of its own is better."""
    place = press.folder.path / "guide.html"
    press.folder.note("guide.new.html")
    press.kept("guide.pdf", _looks(press) + place.read_bytes(), partial(_guide, place))


def _looks(press: Press) -> bytes:
    """Return what PDFs depend on besides their page: styles and pictures."""
    every = ("assets/guide.css", *press.written(".svg"))
    return b"".join(sha256((press.folder.path / name).read_bytes()).digest() for name in every)


def _open(page: Any, place: Path) -> None:
    page.goto(place.resolve().as_uri())
    page.evaluate("Promise.all([...document.images].map((each) => each.decode()))")


def _print(page: Any, **more: Any) -> bytes:
    return bytes(page.pdf(tagged=True, outline=True, print_background=True, **more))


def _sheet(place: Path, page: Any) -> bytes:
    """Return a cheat sheet at the greatest scale at which it is one page of either paper."""
    _open(page, place)
    margin = dict.fromkeys(("top", "bottom", "left", "right"), f"{MARGIN}mm")
    page.emulate_media(media="print")
    for scale in SCALES:
        if _cuts(page, scale):
            continue
        made = {size: _print(page, format=size, scale=scale, margin=margin) for size in SHEETS}
        if all(len(_pages(body)) == 1 for body in made.values()):
            return made["A4"]
    raise Fault(place.stem, "the cheat sheet does not fit on one page; put less on it")


def _cuts(page: Any, scale: float) -> bool:
    """Tell whether a table is wider than its place on the narrower paper."""
    width = (min(width for width, _ in SHEETS.values()) - 2 * MARGIN) / MILLIMETRES
    page.set_viewport_size({"width": int(width / scale), "height": 1000})
    return bool(page.evaluate(_OVERFLOWS))


def _guide(place: Path, page: Any) -> bytes:
    """Return the guide, printed twice: the contents tell the pages that the first print shows.

    It is the last that is printed, so the page that was used until then is closed.
    """
    opened = page.context.browser
    page.close()
    text = place.read_text(encoding="utf-8")
    numbered = _numbered(text, _outline(_alone(opened, place)))
    new = place.with_name("guide.new.html")
    new.write_text(numbered, encoding="utf-8")
    try:
        return _alone(opened, new)
    finally:
        new.unlink()


def _numbered(text: str, heads: list[tuple[str, int]]) -> str:
    """Return the guide with the pages of its heads in its contents.

    >>> contents = '<a href="#a"><span>A</span><span class="page"></span></a>'
    >>> _numbered(contents, [("Contents", 2), ("A", 3)])
    '<a href="#a"><span>A</span><span class="page">3</span></a>'
    """
    left = list(heads)

    def fill(entry: re.Match[str]) -> str:
        at = next((n for n, (name, _) in enumerate(left) if _same(name, unescape(entry[2]))), None)
        if at is None:
            return entry[0]
        page = left[at][1]
        del left[: at + 1]
        return f"{entry[1]}{page}{entry[3]}"

    return _ENTRY.sub(fill, text)


def _same(one: str, other: str) -> bool:
    """Tell whether two heads are one: the outline may lose a space where a line ends."""
    return "".join(one.split()) == "".join(other.split())


def _alone(opened: Any, place: Path) -> bytes:
    """Return a long page as PDF, while no other page is open: its memory is given back."""
    page = opened.new_page(color_scheme="light")
    try:
        _open(page, place)
        return _print(page, format="A4")
    finally:
        page.close()


def _pages(body: bytes) -> Any:
    from pypdfium2 import PdfDocument

    return PdfDocument(body)


def _outline(body: bytes) -> list[tuple[str, int]]:
    """Return the heads of a PDF with the pages they stand on, counted from 1."""
    found = []
    for mark in _pages(body).get_toc():
        place = mark.get_dest()
        if place is not None:
            found.append((mark.get_title().strip(), place.get_index() + 1))
    return found
