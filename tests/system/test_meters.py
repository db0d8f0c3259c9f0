"""The meters, on a small site with a service worker. Truth: what that site sends, arithmetic."""

import threading
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.system.meters import first_answers, first_load, interactive, new_page, tap_to_change
from tests.system.slow import slow

PAGE = b"""<!doctype html><meta charset=utf-8><title>x</title><link rel=icon href="data:,">
<button>tap</button><p id=said>before</p><script type=module src=/page.js></script>"""
SCRIPT = b"""
const busy = (ms) => { const end = performance.now() + ms; while (performance.now() < end); };
const said = document.getElementById("said");
document.querySelector("button").addEventListener("click", () => {
  busy(40);
  setTimeout(() => { said.textContent = "after"; }, 60);
});
await (await fetch("/data")).text();
said.className = "known";
performance.mark("ready");
await navigator.serviceWorker.register("/sw.js");
"""
WORKER = b"""
const KEPT = ["/", "/page.js", "/data", "/more"];
self.addEventListener("install", (event) => {
  event.waitUntil(caches.open("x").then((kept) => kept.addAll(KEPT)));
});
self.addEventListener("fetch", (event) => {
  event.respondWith(caches.match(event.request).then((found) => found ?? fetch(event.request)));
});
"""
FILES = {
    "/": ("text/html", PAGE),
    "/page.js": ("text/javascript", SCRIPT),
    "/sw.js": ("text/javascript", WORKER),
    "/data": ("text/plain", b"d" * 5000),
    "/more": ("text/plain", b"m" * 3000),
}
MORE = 300
"""Bytes of the head of an answer, at most."""


class Site(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        kind, body = FILES[self.path]
        self.send_response(200)
        self.send_header("Content-Type", kind)
        self.send_header("Cache-Control", "no-store")
        self.send_header("Content-Length", str(len(body)))
        self.end_headers()
        self.wfile.write(body)

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def port():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Site)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server.server_port
    server.shutdown()
    thread.join()
    server.server_close()


def test_a_load_counts_heads_and_bodies_and_the_worker_apart(browser, port):
    load = first_load(browser, f"http://127.0.0.1:{port}/")
    bodies = sum(len(FILES[path][1]) for path in ("/", "/page.js", "/data"))
    assert load.requests == 3, str(load)
    assert bodies < load.bytes < bodies + 3 * MORE, str(load)
    fetched = {request.rpartition("/")[2] for request in load.worker}
    assert fetched >= {"data", "more"}, str(load)
    assert sum(load.worker.values()) > bodies + 3000, str(load)


def test_interactive_is_as_slow_as_the_line(browser, port):
    with slow(port, round_trip=0.3, bits_per_second=1_000_000) as line:
        took = interactive(browser, f"{line.url}/", cpu=1)
    assert 1200 < took < 3000, "a connection, the page, its script, its data"


def test_a_tap_until_the_paint(browser, port):
    with new_page(browser, {}) as page:
        page.goto(f"http://127.0.0.1:{port}/")
        page.wait_for_selector(".known")
        assert 100 < tap_to_change(page, "button", "#said", cpu=1) < 600


def test_a_second_visit_meets_the_worker(playwright, port):
    line = {"round_trip": 0.3, "bits_per_second": 1_000_000}
    first, second = first_answers(playwright, port, ".known", network=line)
    assert 1200 < first < 3000
    assert second < first - 600, "neither a connection nor a question"
