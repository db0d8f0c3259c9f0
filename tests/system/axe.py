"""Accessibility of a page as it stands: axe-core, touch targets, sideways scrolling.

`assert_accessible(page)` takes a Playwright page in the state to be judged. The axe source is
evaluated by the debugger, so the page's Content-Security-Policy stays in force.
"""

from functools import cache
from pathlib import Path

SOURCE = Path(__file__).parent / "js" / "node_modules" / "axe-core" / "axe.min.js"
TAGS = ("wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22a", "wcag22aa", "best-practice")
OPTIONS = {
    "runOnly": {"type": "tag", "values": TAGS},
    "rules": {"target-size": {"enabled": True}},
    "resultTypes": ["violations"],
}
TARGET = 44
"""Pixels that a finger needs, each way."""
SHOWN = 5
"""Elements told for each rule."""

_RUN = "async (options) => (await window.axe.run(document, options)).violations"
_SMALL = """(least) => {
  const shown = (e) => e.checkVisibility({ opacityProperty: true, visibilityProperty: true });
  const inline = (e) => e.tagName === "A" && getComputedStyle(e).display === "inline";
  const hidden = (box) => box.width <= 1 || box.height <= 1;
  const all = "a[href], button, input, select, textarea, summary, [role=button], [tabindex='0']";
  const label = (e) => e.labels?.length ? e.labels[0] : e;
  const size = (e) => {
    const own = e.getBoundingClientRect();
    const box = e.matches("[type=checkbox], [type=radio]") ? label(e).getBoundingClientRect() : own;
    return box.width < least - 0.5 || box.height < least - 0.5 ? box : null;
  };
  return [...document.querySelectorAll(all)]
    .filter((e) => shown(e) && !inline(e) && !hidden(e.getBoundingClientRect()) && size(e))
    .map((e) => [e.outerHTML.slice(0, 120), size(e).width, size(e).height]);
}"""
_SIDEWAYS = "document.documentElement.scrollWidth - document.documentElement.clientWidth"


@cache
def _source():
    assert SOURCE.exists(), "axe-core is missing: npm ci --prefix tests/system/js"
    return SOURCE.read_text()


def violations(page):
    """Return what axe-core finds: dicts with `id`, `impact`, `help`, `helpUrl` and `nodes`."""
    if not page.evaluate("'axe' in window"):
        page.evaluate(_source())
    return page.evaluate(_RUN, OPTIONS)


def small_targets(page, least=TARGET):
    """Return (HTML, width, height) of what is tapped and too small; links inside text may be.

    A box or a button of a choice counts with its label.
    """
    return [tuple(found) for found in page.evaluate(_SMALL, least)]


def sideways(page):
    """Return by how many pixels the page is wider than the window."""
    return page.evaluate(_SIDEWAYS)


def report(found):
    """Return violations as text: the rule, then each element and what is wrong with it."""
    return "\n".join(line for one in found for line in _lines(one))


def _lines(one):
    yield f"{one['impact']}: {one['help']} ({one['id']}, {one['helpUrl']})"
    for node in one["nodes"][:SHOWN]:
        yield f"  {' '.join(map(str, node['target']))}    {node['html'][:120]}"
        why = node["failureSummary"].splitlines()[1:]
        yield from (f"    {line.strip()}" for line in why)
    if len(one["nodes"]) > SHOWN:
        yield f"  and {len(one['nodes']) - SHOWN} more"


def assert_accessible(page):
    """Check the page as it stands, or say what axe-core has against it."""
    found = violations(page)
    assert not found, f"{page.url}\n{report(found)}"


def assert_touchable(page, least=TARGET):
    """Check that a thumb hits everything and that nothing lies beside the screen."""
    small = [f"{width:.0f} x {height:.0f}  {html}" for html, width, height in small_targets(page)]
    assert not small, "\n".join([f"{page.url}: smaller than {least} px", *small])
    assert sideways(page) <= 0, f"{page.url}: {sideways(page)} px beside the screen"
