"""Files, manifest, service worker, list of plans. Truth: RFC 9110, RFC 9111, the API."""

import json
import re

import pytest

from web import assets, prefetch
from web.prefetch import Wanted, addresses
from web.slim import slim_script, slim_style
from web.texts import LANGUAGES

NAME = "question/page.css"
DICE = "Ann~flash.red.3-1-2.yellow.4-1-1~superman.red.1-1-1-3.yellow.1-1-2-2.blue.1-2-2-1"


@pytest.fixture
def address(app):
    with app.test_request_context():
        return assets.asset(NAME)


# ---- files -----------------------------------------------------------------------------------


def test_a_file_of_this_release_is_kept_for_ever(client, address):
    found = client.get(address)
    assert address == f"/static/{assets.release()}/{NAME}"
    assert found.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    assert (found.status_code, found.content_type) == (200, "text/css; charset=utf-8")
    again = client.get(address, headers={"If-None-Match": found.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")


@pytest.mark.parametrize("path", [f"0123456789/{NAME}", "{own}/no.css", "{own}/../__init__.py"])
def test_a_file_of_another_release_is_kept_by_nobody(client, path):
    found = client.get(f"/static/{path.format(own=assets.release())}")
    assert found.status_code == 404
    assert found.headers["Cache-Control"] == "no-store"


def test_each_encoding_is_made_once_and_not_again_on_the_way_out(client, address):
    seen = {}
    for encoding in ("br", "zstd", "gzip", "identity"):
        found = client.get(address, headers={"Accept-Encoding": encoding})
        seen[found.headers["ETag"]] = found.headers.get("Content-Encoding", "identity")
        assert found.headers["Vary"] == "Accept-Encoding"
        assert assets.form(NAME, encoding.replace("identity", "")).body == found.data
    assert list(seen.values()) == ["br", "zstd", "gzip", "identity"]


def test_pictures_are_not_pressed_again(client, app):
    with app.test_request_context():
        address = assets.asset("icons/die-512.png")
    found = client.get(address, headers={"Accept-Encoding": "br"})
    assert "Content-Encoding" not in found.headers
    assert found.data == assets.contents()["icons/die-512.png"]


def test_the_release_changes_with_any_file(monkeypatch):
    before = assets.release()
    changed = {**assets.contents(), "table/new.js": b""}
    monkeypatch.setattr(assets, "contents", lambda: changed)
    assert assets.release.__wrapped__() != before
    assert re.fullmatch("[0-9a-f]{10}", before)


def test_a_name_that_is_no_file_is_our_own_mistake(app):
    with app.test_request_context(), pytest.raises(KeyError):
        assets.asset("table/no.js")


def test_comments_cost_no_bytes():
    for name in assets.contents():
        if name.endswith((".js", ".css")):
            assert b"/*" not in assets.form(name, "").body, name


def test_a_line_break_stays_where_it_may_end_a_statement():
    assert slim_script("let a = 1\n\n  // two\nlet b = a\n++b\n") == "let a=1\nlet b=a\n++b"
    assert slim_script("const a = b /* c\n */ + d") == "const a=b\n+d"


def test_what_cannot_be_read_is_an_error():
    with pytest.raises(ValueError, match="cannot be read"):
        slim_script("const a = `never ended")


def test_a_style_sheet_keeps_its_texts():
    assert slim_style("a { b: '/* c */' } /* d */\n\n") == "a { b: '/* c */' }"


# ---- the page as an application --------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_manifest_has_all_that_installing_takes(client, language):
    found = client.get("/manifest.webmanifest", headers={"Accept-Language": language})
    told = json.loads(found.data)
    assert found.content_type == "application/manifest+json"
    assert found.headers["Vary"] == "Accept-Language"
    assert (told["lang"], told["start_url"], told["display"]) == (language, "/", "standalone")
    assert told["name"].startswith("Hero Odds")
    assert {icon["purpose"] for icon in told["icons"]} == {"any", "maskable"}
    assert {icon["sizes"] for icon in told["icons"]} == {"any", "192x192", "512x512"}
    for icon in told["icons"]:
        sent = client.get(icon["src"])
        assert (sent.status_code, sent.content_type.partition(";")[0]) == (200, icon["type"])


def test_the_icons_have_the_size_that_is_said(client):
    for name, sizes, _ in assets.ICONS[1:]:
        head = assets.contents()[name][16:24]
        width, height = (int.from_bytes(half) for half in (head[:4], head[4:]))
        assert f"{width}x{height}" == sizes


def test_a_language_asked_for_by_name_goes_first(client):
    headers = {"Accept-Language": "de"}
    assert client.get("/manifest.webmanifest?lang=pl", headers=headers).json["lang"] == "pl"


def test_the_service_worker_names_files_that_are_there(client):
    found = client.get("/sw.js")
    assert found.headers["Service-Worker-Allowed"] == "/"
    assert "no-cache" in found.headers["Cache-Control"]
    assert "worker-src 'self'" in found.headers["Content-Security-Policy"]
    told = json.loads(found.text.partition("=")[2].partition(";\n")[0])
    assert told["release"] == assets.release()
    assert {client.get(address).status_code for address in told["files"]} == {200}
    modules = {name for name in assets.contents() if name.startswith("table/")}
    assert {f"/static/{told['release']}/{name}" for name in modules} < set(told["files"])


# ---- plans to fetch ahead --------------------------------------------------------------------


def test_plans_ahead_are_addresses_that_the_api_answers(client):
    words = ("shield:2", "two-faced", "only-3-rolls", "only-3-rolls")
    wanted = Wanted(("flash", "batman", "superman"), ((6, words),), ("wound",), 2, DICE)
    found = addresses(wanted)
    assert len(found) == len(set(found)) > 100
    for address in found[::40]:
        assert client.get(address).status_code == 200, address


def test_the_stacks_come_first_and_their_whole_need_before_less():
    found = addresses(Wanted(("flash",), ((2, ("shield:1",)), (7, ()))))
    needs = [re.search(r"need=(\d+)", address)[1] for address in found[:8]]
    assert needs == ["2", "7", "1", "6", "5", "4", "3", "2"]
    assert "ability=shield:1" in found[0]


def test_every_need_is_there_alone_and_with_each_usual_ability():
    found = set(addresses(Wanted(("green-lantern",))))
    root = "/api/v1/plans?hero=green-lantern&goal=defeat&need="
    for need in range(1, 13):
        assert f"{root}{need}" in found
        for word in prefetch.usual_abilities("green-lantern"):
            assert f"{root}{need}&ability={word}" in found


def test_the_list_is_bounded(client):
    stacks = "&".join(f"stack={threat},shield:{threat}" for threat in range(29, 41))
    heroes = "&".join(f"hero={hero}" for hero in ("flash", "batman", "superman", "green-lantern"))
    found = client.get(f"/prefetch.json?{heroes}&{stacks}")
    assert len(found.json["addresses"]) == prefetch.MOST
    assert "public" in found.headers["Cache-Control"]


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ("hero=robin", "hero"),
        ("hero=flash&stack=no", "stack"),
        ("hero=flash&stack=4,fly", "ability"),
        ("hero=flash&stack=4" + ",wound" * 9, "stack"),
        ("hero=flash" + "&stack=4" * 13, "stack"),
        ("hero=flash&markers=10", "markers"),
        ("hero=flash&dice=nothing", "dice"),
    ],
)
def test_a_wrong_list_is_refused_in_words(client, query, field):
    found = client.get(f"/prefetch.json?{query}")
    assert (found.status_code, found.mimetype) == (422, "application/problem+json")
    assert found.json["detail"].startswith(field)
    assert found.headers["Cache-Control"] == "no-store"
