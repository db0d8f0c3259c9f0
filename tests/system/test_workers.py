"""The production server: workers killed, stopped, changed; what it says to those who speak no HTTP.

Truth: what operators expect of SIGTERM and SIGHUP, RFC 9112 for what is no request.
"""

import json
import os
import shutil
import signal
import socket
import time
from concurrent.futures import ThreadPoolExecutor

import pytest

from tests.system.servers import ROOT, Load, ask, chunk_of, listens, served, until

BOUND = 5
SLOW = "/api/v1/dice/robust"


def slow_question(number):
    """Return a question that takes about half a second, each number another one."""
    return {"hero": "batman", "goal": {"kind": "defeat", "need": 1 + number}}


def test_killed_workers_are_replaced_and_only_their_connections_fail(tmp_path):
    with served(tmp_path) as server:
        with Load(server.port) as load:
            for _ in range(3):
                time.sleep(1.5)
                os.kill(min(server.workers()), signal.SIGKILL)
            time.sleep(2)
            broken = len(load.broken)
            time.sleep(1)
        until(lambda: len(server.workers()) == 2)
        assert broken <= 3 * len(load.threads)
        assert len(load.broken) == broken, "nothing breaks once the workers are back"
        load.check(BOUND)
        assert sum(load.statuses.values()) > 100


def test_sigterm_lets_answers_under_way_finish(tmp_path):
    with served(tmp_path) as server, ThreadPoolExecutor(8) as pool:
        asked = [pool.submit(ask, server.port, SLOW, "POST", slow_question(n)) for n in range(8)]
        time.sleep(0.5)
        assert not all(future.done() for future in asked)
        server.process.terminate()
        assert [future.result()[0] for future in asked] == [200] * 8
        assert server.process.wait(30) == 0
        assert not listens(server.port)
    assert not list((tmp_path / "home").iterdir()), "nothing is left in the home folder"


def test_sighup_changes_the_workers_and_no_request_fails(tmp_path):
    with served(tmp_path) as server:
        old = server.workers()
        with Load(server.port) as load:
            time.sleep(1)
            server.process.send_signal(signal.SIGHUP)
            until(lambda: len(server.workers()) == 2 and not server.workers() & old)
            time.sleep(1)
        assert not load.broken
        load.check(BOUND)


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """Return a copy of the program that may be changed."""
    root = tmp_path_factory.mktemp("copy")
    for name in ("odds", "api", "web", "reports"):
        if (ROOT / name).exists():
            ignored = shutil.ignore_patterns("__pycache__")
            shutil.copytree(ROOT / name, root / name, ignore=ignored)
    return root


def test_sighup_takes_new_data_and_keeps_the_old_where_they_are_damaged(tmp_path, copy):
    data = copy / "odds/hero_dice/data/villains.toml"
    right = data.read_text()
    assert 'name = "Grodd"' in right

    def reload(text, server):
        data.write_text(text)
        old = server.workers()
        server.process.send_signal(signal.SIGHUP)
        until(lambda: len(server.workers()) == 2 and not server.workers() & old)
        return ask(server.port, "/api/v1/villains")[2].decode()

    with served(tmp_path, copy) as server:
        assert "Grodd the Second" not in ask(server.port, "/api/v1/villains")[2].decode()
        renamed = right.replace('name = "Grodd"', 'name = "Grodd the Second"')
        assert "Grodd the Second" in reload(renamed, server)
        assert "Grodd the Second" in reload(right + "\n[[villain]]\nname = 3\n", server)
        assert any("the old program goes on" in line["message"] for line in server.lines())
        assert "Grodd the Second" not in reload(right, server)


NO_HTTP = {
    "a header without colon": (b"GET / HTTP/1.1\r\nHost: a\r\nwrong\r\n\r\n", 400),
    "words": (b"hello there\r\n\r\n", 400),
    "a long line": (b"GET /?" + b"a" * 9000 + b" HTTP/1.1\r\nHost: a\r\n\r\n", 414),
    "a long header": (b"GET / HTTP/1.1\r\nHost: a\r\nX: " + b"a" * 9000 + b"\r\n\r\n", 431),
    "a broken chunk": (
        b"POST /api/v1/odds HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
        b"Transfer-Encoding: chunked\r\n\r\nZZ\r\n",
        400,
    ),
    "two lengths": (b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1, 2\r\n\r\nx", 400),
    "a body cut short": (
        b"POST /api/v1/odds HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n"
        b"Content-Length: 50\r\n\r\n{",
        400,
    ),
}


def raw(port, sent):
    """Return the first answer to raw bytes, after which nothing more is sent."""
    with socket.create_connection(("127.0.0.1", port), 30) as wire:
        wire.sendall(sent)
        wire.shutdown(socket.SHUT_WR)
        answer = b""
        while part := wire.recv(65536):
            answer += part
    head, _, body = answer.decode().partition("\r\n\r\n")
    return f"{head}\r\n", body


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with served(tmp_path_factory.mktemp("server")) as server:
        yield server


@pytest.mark.parametrize(("sent", "status"), NO_HTTP.values(), ids=list(NO_HTTP))
def test_what_is_no_request_gets_problem_details(server, sent, status):
    head, body = raw(server.port, sent)
    assert head.split()[1] == str(status)
    assert chunk_of(head, "Content-Type") == "application/problem+json"
    problem = json.loads(body[: int(chunk_of(head, "Content-Length"))])
    assert problem["status"] == status
    assert "Traceback" not in body


def test_a_body_too_large_is_refused_on_the_wire(server):
    status, headers, body = ask(server.port, "/api/v1/odds", "POST", {"hero": "x" * 5_000_000})
    assert (status, headers["Content-Type"]) == (413, "application/problem+json")
    assert json.loads(body)["code"] == "too-large"


def test_clients_that_say_nothing_do_not_keep_others_waiting(server):
    wires = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(60)]
    try:
        assert ask(server.port, "/health")[0] == 200
    finally:
        for wire in wires:
            wire.close()


def test_the_log_is_json_and_metrics_are_of_all_workers(server):
    path = "/api/v1/odds?hero=flash&goal=defeat&need=3"
    for number in range(20):
        assert ask(server.port, path, headers={"X-Request-Id": f"n-{number}"})[0] == 200
    lines = {line.get("id"): line for line in server.lines()}
    assert {lines[f"n-{n}"]["cache"] for n in range(20)} <= {"computed", "memory"}
    assert lines["n-19"]["route"] == "/api/v1/odds"
    name = 'odds_requests_total{method="GET",route="/api/v1/odds",status="200"}'
    assert server.metrics()[name] == 20
