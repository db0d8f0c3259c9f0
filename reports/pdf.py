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
from functools import partial
from hashlib import sha256
from importlib.util import find_spec
from pathlib import Path
from typing import Any

from odds.hero_dice.answers import Fault
from reports.folder import Folder, swap
from reports.site import Site, sheet_of, whole

FLAGS = (
    "--no-sandbox",
    "--disable-gpu",
    "--in-process-gpu",
    "--renderer-process-limit=1",
    "--no-first-run",
    "--disable-background-networking",
)
SHEETS: Mapping[str, tuple[float, float]] = {"A4": (210, 297), "Letter": (215.9, 279.4)}
"""Millimetres."""
SCALES = (1.3, 1.15, 1.0, 0.92, 0.85, 0.78, 0.7, 0.62, 0.55)
"""How large a cheat sheet is printed: the first at which it fits its page."""
PIXELS = 2
MARGIN = 10
MILLIMETRES = 25.4 / 96
"""Of a pixel of CSS."""
_OVERFLOWS = """[...document.querySelectorAll("table")].some(
  (each) => each.scrollWidth > each.parentElement.clientWidth + 1)"""
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
    """Give a page of a browser that is kept open; `Fault` where it does not start."""
    from playwright.sync_api import Error, sync_playwright

    with sync_playwright() as playwright:
        try:
            opened = playwright.chromium.launch(executable_path=chromium(), args=list(FLAGS))
        except Error as error:
            told = str(error).splitlines()[0][:200]
            raise Fault("CHROMIUM", f"{chromium()} does not start: {told}") from None
        page = opened.new_page(device_scale_factor=PIXELS, color_scheme="light")
        yield page
        opened.close()


@dataclass(frozen=True)
class Press:
    """What prints: the folder, and the page of the browser, which opens when it is first needed."""

    folder: Folder
    page: Callable[[], Any]

    def kept(self, name: str, source: bytes, make: Callable[[Any], bytes]) -> None:
        """Write a file, made anew only if its source is not that of the one kept."""
        ending = name.rpartition(".")[2]
        place = self.folder.cache / ending / f"{sha256(source).hexdigest()[:32]}.{ending}"
        if not place.exists():
            place.parent.mkdir(parents=True, exist_ok=True)
            swap(place, make(self.page()))
        place.touch()
        self.folder.put(name, place.read_bytes())


def pictures(site: Site, press: Press, progress: Progress = lambda done, of: None) -> None:
    """Write every figure as PNG."""
    every = sorted(site.figures())
    for done, name in enumerate(every, 1):
        svg = site.folder.path / f"pictures/{name}.svg"
        press.kept(f"pictures/{name}.png", svg.read_bytes(), partial(_png, svg))
        progress(done, len(every))


def _png(svg: Path, page: Any) -> bytes:
    found = _SIZE.search(svg.read_text(encoding="utf-8"))
    assert found is not None
    width, height = (-(-float(size) // 1) for size in found.groups())
    page.set_viewport_size({"width": int(width), "height": int(height)})
    page.goto(svg.resolve().as_uri())
    return bytes(page.screenshot())


# ---- PDF -------------------------------------------------------------------------------------


def sheets(site: Site, press: Press, progress: Progress = lambda done, of: None) -> None:
    """Write each cheat sheet as tagged PDF; it fits A4 and Letter."""
    every = [sheet_of(chapter) for chapter in site.chapters if chapter.sheet]
    for done, name in enumerate(every, 1):
        place = site.folder.path / name
        made = name.replace(".html", ".pdf")
        press.kept(made, _looks(site) + place.read_bytes(), partial(_sheet, place))
        progress(done, len(every))


def guide(site: Site, press: Press) -> None:
    """Write the whole guide as tagged PDF; it needs memory, so a browser of its own is better."""
    source = _looks(site) + (site.folder.path / "guide.html").read_bytes()
    press.kept("guide.pdf", source, partial(_guide, site))


def _looks(site: Site) -> bytes:
    """Return what PDFs depend on besides their page: styles and pictures."""
    places = sorted(site.folder.path.glob("pictures/*.svg"))
    every = (site.folder.path / "assets/guide.css", *places)
    return b"".join(sha256(place.read_bytes()).digest() for place in every)


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


def _guide(site: Site, page: Any) -> bytes:
    """Return the guide, printed twice: the contents tell the pages that the first print shows.

    It is the last that is printed, so the page that was used until then is closed.
    """
    opened = page.context.browser
    page.close()
    first = _alone(opened, site.folder.path / "guide.html")
    numbers = {title: at + 1 for title, at in _outline(first)}
    place = site.folder.path / "guide.new.html"
    place.write_text(whole(site, numbers), encoding="utf-8")
    try:
        return _alone(opened, place)
    finally:
        place.unlink()


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
    """Return the heads of a PDF with the pages they stand on, counted from 0."""
    found = []
    for mark in _pages(body).get_toc():
        place = mark.get_dest()
        if place is not None and mark.level == 0:
            found.append((mark.get_title(), place.get_index()))
    return found
