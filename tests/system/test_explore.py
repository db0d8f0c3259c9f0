"""The dashboard in a real browser. Truth: what the project wants of it, and its own table."""

import pytest
from playwright.sync_api import expect

from tests.system.axe import assert_accessible, assert_touchable
from web.explore.charts import CHARTS

DESK = {"viewport": {"width": 1440, "height": 900}, "has_touch": False, "is_mobile": False}
DRAWN = "() => document.querySelector('.js-plotly-plot .main-svg') !== null"
PATIENCE = 60_000
"""Milliseconds for Plotly's script on a busy machine."""
MOST_BYTES, MOST_REQUESTS = 1_400_000, 7


@pytest.fixture
def desk(browser, base_url):
    """A page on a desk that must log no error, not even one of the policy."""
    context = browser.new_context(**DESK, base_url=base_url)
    page, errors = context.new_page(), []
    page.on("console", lambda m: errors.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    context.close()
    assert not errors


def drawn(page, address):
    page.goto(address)
    page.wait_for_function(DRAWN, timeout=PATIENCE)
    return page


def figure(page):
    """Return the data of the figure as Plotly holds it."""
    return page.evaluate(
        "JSON.parse(JSON.stringify(document.querySelector('.js-plotly-plot').data))"
    )


def column(page, number):
    """Return the values of a column of the table."""
    cells = page.locator(f"#numbers tbody tr > :nth-child({number}) data")
    return [float(cell.get_attribute("value")) for cell in cells.all()]


@pytest.mark.parametrize("name", CHARTS)
def test_every_chart_is_drawn(desk, name):
    page = drawn(desk, f"/explore/{name}")
    shown = figure(page)
    assert shown
    assert page.locator(".js-plotly-plot .main-svg").count()
    assert page.locator("#numbers tbody tr").count()
    assert "--" not in page.evaluate(
        "JSON.stringify([document.querySelector('.js-plotly-plot').layout.font])"
    ), "colours are put in"


@pytest.mark.parametrize("name", ["laws", "needs"])
def test_lines_are_the_columns_of_the_table(desk, name):
    page = drawn(desk, f"/explore/{name}")
    for place, trace in enumerate(figure(page)):
        assert trace["y"] == column(page, place + 2)


def test_bars_are_the_costs_of_the_table(desk):
    page = drawn(desk, "/explore/abilities?hero=batman&hero=flash")
    for place, trace in enumerate(figure(page)):
        assert trace["x"] == column(page, 3 + 2 * place)[1:]


@pytest.mark.parametrize(("format", "begins"), [("png", b"\x89PNG"), ("svg", b"<svg")])
@pytest.mark.parametrize("name", ["laws", "villains"])
def test_pictures_can_be_kept(desk, name, format, begins):
    page = drawn(desk, f"/explore/{name}?hero=flash")
    with page.expect_download(timeout=PATIENCE) as download:
        page.get_by_role("button", name=format.upper()).click()
    assert download.value.suggested_filename == f"hero-odds-{name}.{format}"
    content = download.value.path().read_bytes()
    assert content.startswith(begins)
    assert len(content) > 5_000


def test_numbers_can_be_kept(desk):
    page = drawn(desk, "/explore/needs?hero=flash")
    with page.expect_download() as download:
        page.get_by_role("link", name="CSV").click()
    assert download.value.suggested_filename == "hero-odds-needs.csv"
    lines = download.value.path().read_text().splitlines()
    assert [float(line.split(",")[1]) for line in lines[1:]] == column(page, 2)


# ---- inputs ----------------------------------------------------------------------------------


def test_an_input_changes_the_chart_without_a_page_load(desk):
    page = drawn(desk, "/explore/laws")
    page.evaluate("window.here = true")
    page.get_by_role("navigation").locator("a[href='/explore/needs']").click()
    expect(page).to_have_url("/explore/needs")
    steps = page.evaluate("history.length")
    page.get_by_label("Superman").uncheck()
    expect(page).to_have_url(f"{'/explore/needs?hero=flash&hero=green-lantern&hero=batman'}")
    expect(page.locator("#numbers thead th")).to_have_count(4)
    page.wait_for_function("() => document.querySelector('.js-plotly-plot')?.data.length === 3")
    expect(page.get_by_label("Superman")).to_be_focused()
    page.get_by_role("button", name="Show").click()
    expect(page.locator("#page")).not_to_have_attribute("aria-busy", "true")
    assert page.evaluate("history.length") == steps, "trying inputs out fills no history"
    page.go_back()
    expect(page).to_have_url("/explore/laws")
    assert page.evaluate("window.here"), "no page load"


def test_the_menu_needs_no_page_load(desk):
    page = drawn(desk, "/explore/laws")
    page.evaluate("window.here = true")
    page.get_by_role("link", name="Solver against engine").click()
    expect(page.get_by_role("heading", level=1)).to_have_text("Solver against engine")
    page.wait_for_function(DRAWN)
    assert page.title().startswith("Solver against engine")
    assert page.evaluate("window.here")


def test_by_keyboard_alone(desk):
    page = drawn(desk, "/explore/laws")
    page.keyboard.press("Tab")
    expect(page.get_by_role("link", name="Skip to the chart")).to_be_focused()
    page.keyboard.press("Enter")
    page.keyboard.press("Tab")
    expect(page.get_by_label("Flash", exact=True)).to_be_focused()
    page.keyboard.press("Space")
    expect(page.locator("#numbers thead th")).to_have_count(4)
    expect(page.get_by_label("Flash", exact=True)).to_be_focused()
    page.locator("#numbers").focus()
    expect(page.locator("#numbers")).to_be_focused()


def test_a_wrong_input_stands_beside_it(browser, base_url):
    context = browser.new_context(**DESK, base_url=base_url)
    page = drawn(context.new_page(), "/explore/laws")
    page.get_by_text("Villain's abilities to compare").first.click()
    typed = page.get_by_label("Another stack, such as several together")
    typed.fill("shield:x")
    typed.press("Enter")
    expect(page.locator("#e-with")).to_be_visible()
    expect(page.locator("#said")).to_contain_text("cannot be answered")
    assert page.locator("#plot").count() == 0
    context.close()


# ---- every screen ----------------------------------------------------------------------------


@pytest.mark.parametrize("width", [320, 390, 768, 1440])
def test_no_page_is_wider_than_the_screen(browser, base_url, width):
    small = width < 600
    context = browser.new_context(
        viewport={"width": width, "height": 800},
        has_touch=small,
        is_mobile=small,
        base_url=base_url,
    )
    page = context.new_page()
    for name in CHARTS:
        drawn(page, f"/explore/{name}?lang=de")
        assert_touchable(page)
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("name", ["laws", "pairs", "villains", "dice"])
def test_accessible(browser, base_url, name, scheme):
    context = browser.new_context(**DESK, base_url=base_url, color_scheme=scheme)
    assert_accessible(drawn(context.new_page(), f"/explore/{name}"))
    context.close()


def test_accessible_where_an_input_is_wrong(browser, base_url):
    context = browser.new_context(**DESK, base_url=base_url)
    page = context.new_page()
    page.goto("/explore/laws?with=shield:x&dice=mine")
    assert_accessible(page)
    context.close()


def test_fingers_scroll_past_the_chart(page):
    """On touch nothing of the figure is dragged, and there are no small buttons in it."""
    drawn(page, "/explore/laws")
    layout = page.evaluate("document.querySelector('.js-plotly-plot').layout")
    assert layout["dragmode"] is False
    assert layout["xaxis"]["fixedrange"]
    assert layout["yaxis"]["fixedrange"]
    assert page.locator(".modebar").count() == 0


def test_dark_and_light_change_at_once(desk):
    page = drawn(desk, "/explore/laws")
    ink = "document.querySelector('.js-plotly-plot').layout.font.color"
    light = page.evaluate(ink)
    page.emulate_media(color_scheme="dark")
    page.wait_for_function(f"(light) => {ink} !== light", arg=light)


def test_without_javascript(plain_page):
    page = plain_page
    page.goto("/explore/needs")
    expect(page.locator("#plot")).to_be_hidden()
    expect(page.locator("#saving")).to_be_hidden()
    expect(page.locator("#numbers tbody tr")).to_have_count(15)
    page.get_by_label("Flash", exact=True).uncheck()
    page.get_by_role("button", name="Show").click()
    expect(page.locator("#numbers thead th")).to_have_count(4)
    assert "hero=green-lantern&hero=superman&hero=batman" in page.url


def test_the_numbers_are_there_when_plotly_does_not_come(browser, base_url):
    context = browser.new_context(**DESK, base_url=base_url)
    page = context.new_page()
    page.route("**/plotly-*.js", lambda route: route.abort())
    page.goto("/explore/laws")
    expect(page.locator("#said")).to_contain_text("cannot be drawn")
    expect(page.locator("#plot")).to_be_hidden()
    expect(page.locator("#numbers tbody tr").first).to_be_visible()
    context.close()


def test_what_goes_over_the_wire(desk):
    sizes = []
    desk.on("requestfinished", lambda request: sizes.append(request.sizes()))
    drawn(desk, "/explore/laws")
    desk.wait_for_load_state("networkidle")
    assert len(sizes) <= MOST_REQUESTS
    assert sum(size["responseBodySize"] for size in sizes) <= MOST_BYTES


def test_plotly_is_loaded_only_here(page):
    asked = []
    page.on("request", lambda request: asked.append(request.url))
    page.goto("/odds")
    page.wait_for_load_state("networkidle")
    assert not any("plotly" in url for url in asked)
