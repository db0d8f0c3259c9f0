"""The slow line itself. Truth: arithmetic with its round trip and its bits a second."""

import http.client
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer

import pytest

from tests.system.slow import slow

TRIP, RATE, SIZE = 0.4, 400_000, 20_000
CROSSING = 8 * SIZE / RATE
"""Seconds that the body occupies the line; the heads of question and answer are 1 % of it."""


class Answer(BaseHTTPRequestHandler):
    protocol_version = "HTTP/1.1"

    def do_GET(self):
        self.send_response_only(200)
        self.send_header("Content-Length", str(SIZE))
        self.end_headers()
        self.wfile.write(b"x" * SIZE)

    def do_POST(self):
        self.rfile.read(int(self.headers["Content-Length"]))
        self.send_response_only(204)
        self.end_headers()

    def log_message(self, *_):
        pass


@pytest.fixture(scope="module")
def port():
    server = ThreadingHTTPServer(("127.0.0.1", 0), Answer)
    thread = threading.Thread(target=server.serve_forever)
    thread.start()
    yield server.server_port
    server.shutdown()
    thread.join()
    server.server_close()


@pytest.fixture
def line(port):
    with slow(port, TRIP, RATE) as line:
        yield line


def timed(call):
    started = time.monotonic()
    answer = call()
    answer.read()
    return time.monotonic() - started


def ask(wire, method="GET", body=None):
    wire.request(method, "/", body)
    return wire.getresponse()


def connection(line):
    return http.client.HTTPConnection("127.0.0.1", line.port, timeout=30)


def about(seconds):
    return pytest.approx(seconds, abs=0.15)


def test_a_first_question_costs_two_round_trips_a_second_one(line):
    wire = connection(line)
    assert timed(lambda: ask(wire)) == about(2 * TRIP + CROSSING)
    assert timed(lambda: ask(wire)) == about(TRIP + CROSSING)
    assert line.connections == 1
    assert 2 * SIZE < line.down < 2 * SIZE + 500
    wire.close()


def test_the_way_up_is_as_slow(line):
    wire = connection(line)
    body = b"x" * SIZE
    assert timed(lambda: ask(wire, "POST", body)) == about(2 * TRIP + CROSSING)
    assert line.up > SIZE
    wire.close()


def test_connections_share_the_line(line):
    wires = [connection(line) for _ in range(3)]
    with ThreadPoolExecutor(3) as pool:
        times = list(pool.map(lambda wire: timed(lambda: ask(wire)), wires))
    assert max(times) == about(2 * TRIP + 3 * CROSSING)
    assert min(times) > 2 * TRIP + 2 * CROSSING
    for wire in wires:
        wire.close()


def test_an_open_connection_does_not_hold_up_the_end(port):
    with slow(port, TRIP, RATE) as line:
        wire = connection(line)
        wire.request("GET", "/")
    with pytest.raises((http.client.HTTPException, ConnectionError)):
        wire.getresponse()
    wire.close()
