"""The dashboard as it is served. Truth: HTTP, what the project wants of the page, itself thrice."""

import gzip
import json
import unicodedata

import brotli
import pytest

from odds.hero_dice.answers import catalogue
from tests.web.explored import ALWAYS_FOUR, one_entry, page, rows, shown
from tests.web.reading import Page, query_of
from web.explore import bundle
from web.explore.charts import CHARTS
from web.texts import LANGUAGES, texts

TITLES = {"en": "Laws of hits", "de": "Verteilung der Treffer", "pl": "Rozkłady trafień"}


@pytest.mark.parametrize("name", CHARTS)
def test_every_chart_answers_in_every_language(client, name):
    seen = set()
    for language in LANGUAGES:
        response = page(client, name, one_entry(name), **{"Accept-Language": language})
        assert response.status_code == 200
        assert f'<html lang="{language}">' in response.text
        assert "explore." not in Page(response.text).text, "every key has its text"
        assert "Accept-Language" in response.headers["Vary"]
        assert response.headers["Content-Language"] == language
        assert response.headers["Cache-Control"] == "public, max-age=600"
        assert response.headers["ETag"]
        seen.add(Page(response.text).text)
    assert len(seen) == len(LANGUAGES)


def test_a_language_asked_for_stays_in_all_links(client):
    response = client.get("/explore/laws?lang=pl")
    assert '<html lang="pl">' in response.text
    assert "Accept-Language" not in response.headers["Vary"]
    read = Page(response.text)
    menu = [a["href"] for a in read.attributes("a") if a.get("href", "").startswith("/explore/")]
    assert all("lang=" in address for address in menu)
    assert {"name": "lang", "value": "pl"}.items() <= read.inputs[0].items()


def test_explore_is_its_first_chart(client):
    response = client.get("/explore")
    assert response.status_code == 200
    assert TITLES["en"] in response.text
    assert Page(response.text).canonical == "/explore/laws"


def test_etag(client):
    first = client.get("/explore/flash")
    again = client.get("/explore/flash", headers={"If-None-Match": first.headers["ETag"]})
    assert again.status_code == 304
    assert not again.data


# ---- table, figure and file ------------------------------------------------------------------


@pytest.mark.parametrize("name", CHARTS)
def test_table_file_and_figure_have_the_same_numbers(client, name):
    (titles, *body), figure = shown(page(client, name))
    told = rows(client, name)
    assert len(body) == len(told)
    for cells, row in zip(body, told, strict=True):
        for cell, text in zip(cells, row.values(), strict=True):
            assert cell["value"] is None or cell["value"] == text
    file = {float(text) for row in told for text in row.values() if _number(text)}
    for trace in figure["data"]:
        assert set(_drawn(trace)) <= file
    assert len(titles) == len(told[0])


def _number(text):
    return text and text.lstrip("-").replace(".", "", 1).isdigit()


def _drawn(trace):
    """Return the numbers that a trace shows as values."""
    if trace["type"] == "heatmap":
        if "customdata" in trace or trace["colorscale"][0] == [0, "--hair"]:
            return []  # dice counted, colours kept, what is unknown: told by texts
        return [z for line in trace["z"] for z in line if z is not None]
    if "base" in trace:
        return [*trace["base"], *trace["customdata"]]
    values = trace["x"] if trace.get("orientation") == "h" else trace["y"]
    if isinstance(values[0], str):
        values = trace["x"]
    return [value for value in values if value is not None]


@pytest.mark.parametrize("name", ["pairs", "banking", "colour-order"])
def test_a_map_has_a_cell_a_row(client, name):
    (_, *body), figure = shown(page(client, name))
    heat = figure["data"][0]
    assert sum(bool(text) for line in heat["text"] for text in line) == len(body)
    assert len(heat["y"]) == len(heat["z"]) == len(heat["text"])
    assert all(len(line) == len(heat["x"]) for line in heat["z"])


@pytest.mark.parametrize("name", CHARTS)
def test_nothing_is_told_by_colour_alone(client, name):
    _, figure = shown(page(client, name))
    kinds = [
        (
            trace.get("line", {}).get("dash"),
            json.dumps(trace.get("marker", {}).get("symbol")),
            json.dumps(trace.get("marker", {}).get("pattern", {}).get("shape")),
            trace["type"],
        )
        for trace in figure["data"]
        if trace["type"] != "heatmap"
    ]
    assert len(set(kinds)) == len(kinds)
    assert all("text" in trace for trace in figure["data"] if trace["type"] == "heatmap")


def test_the_file_is_named_and_does_not_depend_on_the_language(client):
    first = client.get("/explore/villains.csv", headers={"Accept-Language": "de"})
    assert first.mimetype == "text/csv"
    assert first.headers["Content-Disposition"] == 'attachment; filename="hero-odds-villains.csv"'
    assert first.data == client.get("/explore/villains.csv").data


def test_unknown_villains_are_unknown(client):
    told = {row["villain"]: row for row in rows(client, "villains")}
    assert told["Nekron"]["batman"] == ""
    assert told["Nekron"]["known"] == "known.not"
    (_, *body), figure = shown(page(client, "villains"))
    nekron = next(cells for cells in body if cells[0]["text"] == "Nekron")
    assert {cell["text"] for cell in nekron[3:7]} == {"unknown"}
    heat = figure["data"][0]
    assert heat["z"][heat["y"].index("Nekron")] == [None] * 4
    assert heat["text"][heat["y"].index("Nekron")] == ["?"] * 4


# ---- addresses -------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("asked", "canonical"),
    [
        ("hero=batman&hero=flash", "hero=flash&hero=batman"),
        ("hero=flash&hero=green-lantern&hero=superman&hero=batman", ""),
        ("need=04&goal=mean-hits&with=none&dice=&show=exactly", ""),
        ("with=Shield:2,minus-die&with=none", "with=none&with=minus-die,shield:2"),
        ("goal=defeat&need=07&utm=x", "goal=defeat&need=7"),
    ],
)
def test_one_address_a_chart(client, asked, canonical):
    response = client.get(f"/explore/laws?{asked}")
    assert response.status_code == 308
    address = response.headers["Location"]
    assert address.partition("?")[2] == canonical
    there = client.get(address)
    assert there.status_code == 200
    assert Page(there.text).canonical == address


@pytest.mark.parametrize("name", CHARTS)
def test_the_form_as_it_stands_asks_for_the_same_chart(client, name):
    read = Page(page(client, name, one_entry(name)).text)
    pairs = [(name, value) for name, value in read.sent() if value]
    response = client.get(f"/explore/{name}", query_string=pairs, follow_redirects=True)
    assert Page(response.text).canonical == read.canonical


def test_a_profile_stays_in_the_address_and_its_name_on_the_page(client):
    response = page(client, "laws", f"hero=flash&dice={ALWAYS_FOUR}")
    read = Page(response.text)
    assert ("dice", ALWAYS_FOUR) in query_of(read.canonical)
    assert "my dice: sure (Flash)" in read.text
    assert "assumed dice (Flash)" in Page(page(client, "laws", "hero=flash").text).text


# ---- what is wrong ---------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "query", "field"),
    [
        ("laws", "hero=hulk", "hero"),
        ("laws", "need=four", "need"),
        ("laws", "need=0", "need"),
        ("laws", "goal=win", "goal"),
        ("laws", "with=shield:x", "with"),
        ("laws", "with=shield:99", "with"),
        ("laws", "with=<b>", "with"),
        ("laws", "dice=mine", "dice"),
        ("laws", "hero=flash&dice=mine~flash.red.7-0-0.yellow.1-1-4", "dice"),
        ("laws", "count=tears", "count"),
        ("needs", "goal=mean-hits", "goal"),
        ("flash", "with=minus-die," * 9, "with"),
        ("pairs", "throw=4", "throw"),
        ("colour-order", "red=bat", "red"),
        ("villains", "number=luck", "number"),
        ("dice", "dice=a~b&dice=c~d", "dice"),
        ("checks", "hero=robin", "hero"),
    ],
)
def test_a_wrong_input_is_named_beside_it(client, name, query, field):
    for language in LANGUAGES:
        response = page(client, name, f"{query}&lang={language}")
        assert response.status_code == 422
        assert response.headers["Cache-Control"] == "no-store"
        read = Page(response.text)
        assert f"e-{field}" in read.ids
        described = [i for i in read.inputs if i.get("aria-describedby") == f"e-{field}"]
        assert described
        assert all(i["aria-invalid"] == "true" for i in described)
        assert "figure" not in read.ids
    told = client.get(f"/explore/{name}.csv?{query}")
    assert told.status_code == 422
    assert told.text.startswith(f"{field}: ")


def test_what_has_no_finite_value_is_said(client):
    """Every roll shows a race and gains: the mean of Flash has no end."""
    everywhere = "races~flash.red.0-0-6.yellow.1-0-5"
    response = page(client, "laws", f"hero=flash&dice={everywhere}")
    assert response.status_code == 422
    assert Page(response.text).attributes("p", class_="problem")


def test_what_costs_too_much_is_refused(app, client, monkeypatch):
    monkeypatch.setitem(app.config, "WORK_BUDGET", 10)
    response = page(client, "needs", "with=minus-die&with=shield:1")
    assert response.status_code == 422
    assert "takes too long" in Page(response.text).text


def test_no_such_chart(client):
    assert client.get("/explore/pie").status_code == 404
    assert client.get("/explore/pie.csv").status_code == 404


def test_too_long_an_address(client):
    assert client.get("/explore/laws?with=" + "x" * 9000).status_code == 414


# ---- policy and Plotly -----------------------------------------------------------------------


def test_policy_is_strict_but_for_images(client):
    policy = client.get("/explore/laws").headers["Content-Security-Policy"]
    usual = client.get("/odds").headers["Content-Security-Policy"]
    assert policy == usual.replace("img-src 'self'", "img-src 'self' data: blob:")
    assert "unsafe" not in policy


def test_the_page_stops_plotly_from_adding_styles(client):
    read = Page(client.get("/explore/laws").text)
    assert {"plotly.js-style-global", *bundle.style_marks()} <= set(read.ids)
    assert bundle.style_marks()


@pytest.mark.parametrize(
    ("encoding", "unpack"),
    [("br", brotli.decompress), ("gzip", gzip.decompress), ("identity", bytes)],
)
def test_plotly_comes_packed_and_is_kept_for_ever(client, encoding, unpack):
    address = f"/explore/plotly-{bundle.mark()}.js"
    assert f'src="{address}"' in client.get("/explore/laws").text
    response = client.get(address, headers={"Accept-Encoding": encoding})
    assert response.headers.get("Content-Encoding", "identity") == encoding
    assert unpack(response.data) == bundle.script()
    assert response.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    asked = {"Accept-Encoding": encoding, "If-None-Match": response.headers["ETag"]}
    assert client.get(address, headers=asked).status_code == 304


def test_another_plotly_is_not_there(client):
    assert client.get("/explore/plotly-0123456789abcdef.js").status_code == 404


def test_no_other_page_loads_plotly(client):
    assert "plotly" not in client.get("/odds").text


# ---- words -----------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_letters_of_one_hero_differ_without_their_marks(language):
    said = texts(language, "explore")
    for row in catalogue.heroes():
        letters = [said[f"explore.letter.{symbol}"] for symbol in row["symbols"]]
        bare = [unicodedata.normalize("NFD", each.replace("Ł", "L"))[0] for each in letters]
        assert len(set(bare)) == len(bare), (row["hero"], bare)


@pytest.mark.parametrize("language", LANGUAGES)
def test_dice_are_counted_with_a_times_sign(client, language):
    told = Page(client.get(f"/explore/pairs?lang={language}").text).text
    lantern = texts(language, "common")["common.symbol.lantern"]
    assert f"4 × {lantern}" in told
    assert f"4 {lantern}" not in told


@pytest.mark.parametrize("number", ["defeat", "hits", "raw_hits"])
def test_the_headline_is_about_a_villain_that_can_lie_alone(client, number):
    read = Page(
        client.get(f"/explore/villains?number={number}&lang=en", follow_redirects=True).text
    ).text
    says = read[read.index("The greatest number") :][:120]
    assert "einforcement" not in says
