"""The guide as pages that work from a plain folder, with its pictures and its files of data."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from importlib.util import find_spec
from pathlib import Path

from jinja2 import Environment, PackageLoader, StrictUndefined

from odds.hero_dice.answers import Fault
from reports import data, views
from reports.charts import draw
from reports.checking import anchors, tables
from reports.edition import Edition
from reports.folder import Folder
from reports.paper import groups
from reports.parts import Chapter, Figure, Table
from reports.wording import marked

STATIC = Path(__file__).parent / "static"
_LINKED = re.compile(r'<a href="([a-z0-9-]+)\.html[^"]*">(.*?)</a>')
_LINK = re.compile(r'href="([a-z0-9-]+)\.html(?:#([a-z0-9-]+))?"')


@dataclass(frozen=True)
class Made:
    """Which files a build makes beside the pages."""

    png: bool = False
    pdf: bool = False


@dataclass(frozen=True)
class Site:
    """A guide to be written: chapters, whose dice, where to; `absent` chapters are not built."""

    chapters: tuple[Chapter, ...]
    edition: Edition
    folder: Folder
    made: Made = Made()
    absent: frozenset[str] = frozenset()

    @cached_property
    def environment(self) -> Environment:
        """Return the templates with what they may call."""
        env = Environment(
            loader=PackageLoader("reports"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        # YAML knows no pairs of surrogates, which JSON writes letters beyond 16 bits with.
        env.policies["json.dumps_kwargs"] = {"ensure_ascii": False}
        env.globals |= views.settings() | {
            "edition": self.edition,
            "made": self.made,
            "chapters": self.chapters,
            "groups": groups,
            "marked": marked,
            "anchors": anchors,
            "kind": lambda part: type(part).__name__,
            "tabled": lambda parts: {p.name for p in parts if isinstance(p, Table)},
            "fields": data.fields,
        }
        return env

    def page(self, template: str, **values: object) -> str:
        """Return a page of a template."""
        text = self.environment.get_template(template).render(values)
        return _LINKED.sub(lambda link: link[2] if link[1] in self.absent else link[0], text)

    def tables(self) -> dict[str, tuple[Table, Chapter]]:
        """Return all tables by name; `Fault` where two different ones have the same name."""
        found: dict[str, tuple[Table, Chapter]] = {}
        for chapter in self.chapters:
            for name, table in tables(chapter).items():
                if found.setdefault(name, (table, chapter))[0] != table:
                    other = found[name][1].name
                    raise Fault(chapter.name, f"table {name} is another one in chapter {other}")
        return found

    def figures(self) -> dict[str, Figure]:
        """Return all figures by name; `Fault` where two different ones have the same name."""
        found: dict[str, Figure] = {}
        for chapter in self.chapters:
            for part in (*chapter.parts, *chapter.sheet):
                if isinstance(part, Figure) and found.setdefault(part.name, part) != part:
                    raise Fault(chapter.name, f"figure {part.name} has a namesake")
        return found


def write(site: Site) -> None:
    """Write pages, pictures and files; `Fault` where a link leads nowhere."""
    pages = dict(_pages(site))
    _check_links(pages)
    for name, text in pages.items():
        site.folder.put(name, text)
    _write_data(site)
    for name, figure in site.figures().items():
        site.folder.put(f"pictures/{name}.svg", draw(figure, site.edition.foot))
    for place in sorted(STATIC.iterdir()):
        site.folder.put(f"assets/{place.name}", place.read_bytes())
    site.folder.put("assets/plotly.min.js", _plotly())
    site.folder.put("CITATION.cff", site.page("citation.cff"))


def _pages(site: Site) -> Mapping[str, str]:
    every = site.chapters
    found = {"index.html": site.page("index.html")}
    for place, chapter in enumerate(every):
        around = (every[place - 1] if place else None, (*every, None)[place + 1])
        found[f"{chapter.name}.html"] = site.page("chapter.html", chapter=chapter, around=around)
        if chapter.sheet:
            found[sheet_of(chapter)] = site.page("sheet.html", chapter=chapter)
    found["dictionary.html"] = site.page("dictionary.html", tables=site.tables())
    return found | {"guide.html": whole(site)}


def sheet_of(chapter: Chapter) -> str:
    """Return the page of a chapter's cheat sheet."""
    return f"{chapter.name}-sheet.html"


def whole(site: Site) -> str:
    """Return the whole guide as one page, to be printed."""
    text = site.page("guide.html")
    names = {chapter.name for chapter in site.chapters}

    def inside(link: re.Match[str]) -> str:
        if link[1] not in names:
            return link[0]
        return f'href="#{link[1]}{f"--{link[2]}" if link[2] else ""}"'

    return _LINK.sub(inside, text)


def _write_data(site: Site) -> None:
    every = site.tables()
    for name, (table, _) in every.items():
        site.folder.put(f"data/{name}.csv", data.as_csv(table))
        site.folder.put(f"data/{name}.parquet", data.as_parquet(table, site.edition))
    site.folder.put("data/datapackage.json", data.package(every, site.edition))


def _plotly() -> bytes:
    """Return Plotly's script out of the installed package, which itself is slow to import."""
    found = find_spec("plotly")
    assert found is not None
    assert found.origin is not None
    return (Path(found.origin).parent / "package_data" / "plotly.min.js").read_bytes()


# ---- links -----------------------------------------------------------------------------------


def _check_links(pages: Mapping[str, str]) -> None:
    anchors = {name: set(re.findall(r' id="([^"]+)"', text)) for name, text in pages.items()}
    for name, text in pages.items():
        for target, anchor in re.findall(r'href="([a-z0-9-]+\.html|)(?:#([^"]*))?"', text):
            page = target or name
            if page not in pages or (anchor and anchor not in anchors[page]):
                raise Fault(name, f"a link leads nowhere: {target}#{anchor}")
