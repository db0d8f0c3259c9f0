"""A real caching proxy in front: nginx from Debian. Truth: RFC 9111, as nginx reads it."""

import shutil
import time

import pytest

from tests.system.servers import ask, free_port, running, served

CONFIG = """
daemon off; master_process off; worker_processes 1; pid {folder}/pid;
error_log {folder}/error;
events {{ worker_connections 256; }}
http {{
  access_log off;
  client_body_temp_path {folder}/body; proxy_temp_path {folder}/temp;
  fastcgi_temp_path {folder}/f; uwsgi_temp_path {folder}/u; scgi_temp_path {folder}/s;
  proxy_cache_path {folder}/kept keys_zone=kept:1m;
  proxy_cache kept; proxy_cache_key "$request_uri"; proxy_cache_methods GET HEAD POST;
  proxy_set_header X-Forwarded-For $proxy_add_x_forwarded_for;
  proxy_http_version 1.1; proxy_set_header Connection "";
  add_header X-Cache $upstream_cache_status always;
  server {{ listen 127.0.0.1:{port}; location / {{ proxy_pass http://127.0.0.1:{ours}; }} }}
  server {{
    listen 127.0.0.1:{hasty}; proxy_cache_key "hasty $request_uri"; proxy_cache_revalidate on;
    proxy_ignore_headers Cache-Control; proxy_cache_valid 200 1s;
    location / {{ proxy_pass http://127.0.0.1:{ours}; }}
  }}
}}
"""
"""Methods are kept that nginx would not keep by itself, so that it is our headers that decide."""
PATH = "/api/v1/odds?hero=flash&goal=defeat&need="
STATUS = 'odds_requests_total{method="GET",route="/api/v1/odds",status="%d"}'


@pytest.fixture(scope="module")
def front(tmp_path_factory):
    folder = tmp_path_factory.mktemp("nginx")
    port, hasty = free_port(), free_port()
    limits = {"ODDS_PROXIES": "1", "ODDS_RATE_LIMIT": "12/minute"}
    with served(folder, workers=1, **limits) as server:
        text = CONFIG.format(folder=folder, port=port, hasty=hasty, ours=server.port)
        (folder / "nginx.conf").write_text(text)
        nginx = shutil.which("nginx") or "/usr/sbin/nginx"
        command = [nginx, "-p", str(folder), "-c", str(folder / "nginx.conf")]
        with running([*command, "-e", str(folder / "error")], port):
            server.front, server.hasty = port, hasty
            yield server


def cached(answer):
    return answer[1]["X-Cache"]


def test_the_second_get_is_a_hit(front):
    first, second = (ask(front.front, f"{PATH}1") for _ in range(2))
    assert [first[0], second[0]] == [200, 200]
    assert [cached(first), cached(second)] == ["MISS", "HIT"]
    assert first[2] == second[2]
    assert first[1]["ETag"] == second[1]["ETag"]


def test_what_is_kept_is_confirmed_by_its_etag(front):
    first = ask(front.hasty, f"{PATH}2")
    time.sleep(2.2)  # nginx counts whole seconds
    before = front.metrics().get(STATUS % 304, 0)
    again = ask(front.hasty, f"{PATH}2")
    assert [cached(first), cached(again)] == ["MISS", "REVALIDATED"]
    assert again[2] == first[2]
    assert front.metrics()[STATUS % 304] == before + 1


def test_a_client_with_the_etag_gets_304_from_the_proxy(front):
    _, headers, _ = ask(front.front, f"{PATH}3")
    status, _, body = ask(front.front, f"{PATH}3", headers={"If-None-Match": headers["ETag"]})
    assert (status, body) == (304, b"")


def test_each_encoding_is_kept_apart(front):
    bodies, tags = set(), set()
    for encoding in ("", "gzip", "br", "zstd"):
        headers = {"Accept-Encoding": encoding} if encoding else {}
        first, second = (ask(front.front, f"{PATH}4", headers=headers) for _ in range(2))
        assert [cached(first), cached(second)] == ["MISS", "HIT"]
        assert second[1].get("Content-Encoding", "") == encoding
        assert first[2] == second[2]
        bodies.add(second[2])
        tags.add(second[1]["ETag"])
    assert len(bodies) == len(tags) == 4


def test_a_post_is_never_kept(front):
    asked = {"hero": "superman", "goal": {"kind": "mean-hits"}}
    source = "127.0.0.5"
    for _ in range(3):
        answer = ask(front.front, "/api/v1/odds", "POST", asked, source=source)
        assert (answer[0], cached(answer)) == (200, "MISS")


def test_an_error_is_never_kept(front):
    for _ in range(2):
        answer = ask(front.front, "/api/v1/odds?hero=hulk", source="127.0.0.6")
        assert (answer[0], cached(answer)) == (422, "MISS")


def test_each_client_behind_the_proxy_has_its_own_limit(front):
    def post(need, source, **headers):
        asked = {"hero": "superman", "goal": {"kind": "defeat", "need": need}}
        return ask(front.front, "/api/v1/odds", "POST", asked, headers, source)

    statuses = [
        post(n % 20, "127.0.0.2", **{"X-Forwarded-For": f"9.9.9.{n}"})[0] for n in range(20)
    ]
    assert statuses == [200] * 12 + [429] * 8, "a client cannot give itself another address"
    assert post(1, "127.0.0.3")[0] == 200
