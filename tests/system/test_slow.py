"""The slow line itself. Truth: arithmetic with its round trip and its bits a second."""

import http.client
import threading
import time
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing
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
    return closing(http.client.HTTPConnection("127.0.0.1", line.port, timeout=30))


def lasts(seconds, took):
    """A line is never faster than its numbers; a busy machine makes it a little slower."""
    return seconds - 0.01 < took < seconds + 0.8


def test_a_first_question_costs_two_round_trips_a_second_one(line):
    with connection(line) as wire:
        assert lasts(2 * TRIP + CROSSING, timed(lambda: ask(wire)))
        assert lasts(TRIP + CROSSING, timed(lambda: ask(wire)))
    assert line.connections == 1
    assert 2 * SIZE < line.down < 2 * SIZE + 500


def test_the_way_up_is_as_slow(line):
    with connection(line) as wire:
        assert lasts(2 * TRIP + CROSSING, timed(lambda: ask(wire, "POST", b"x" * SIZE)))
    assert line.up > SIZE


def test_connections_share_the_line(line):
    with ExitStack() as stack, ThreadPoolExecutor(3) as pool:
        wires = [stack.enter_context(connection(line)) for _ in range(3)]
        times = list(pool.map(lambda wire: timed(lambda: ask(wire)), wires))
    assert lasts(2 * TRIP + 3 * CROSSING, max(times))
    assert min(times) > 2 * TRIP + 2 * CROSSING


def test_an_open_connection_does_not_hold_up_the_end(port):
    with ExitStack() as stack:
        with slow(port, TRIP, RATE) as line:
            wire = stack.enter_context(connection(line))
            wire.request("GET", "/")
            started = time.monotonic()
        with pytest.raises((http.client.HTTPException, ConnectionError)):
            wire.getresponse()
        assert time.monotonic() - started < 2
