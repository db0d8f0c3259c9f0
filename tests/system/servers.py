"""Real servers for the tests (ours with workers, redis-server, nginx), and a checked load."""

import http.client
import json
import os
import re
import socket
import subprocess
import sys
import threading
import time
from collections import Counter
from contextlib import contextmanager
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[2]
PATIENCE = 60


def free_port():
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        return free.getsockname()[1]


def until(true, seconds=PATIENCE):
    """Wait until a call returns something true, and return that."""
    end = time.monotonic() + seconds
    while time.monotonic() < end:
        found = true()
        if found:
            return found
        time.sleep(0.05)
    raise AssertionError("waited in vain")


def ask(port, path, method="GET", body=None, headers=None, source=None):
    """Return status, headers and body over a connection of its own."""
    source = (source, 0) if source else None
    wire = http.client.HTTPConnection("127.0.0.1", port, PATIENCE, source_address=source)
    try:
        sent = None if body is None else json.dumps(body)
        more = {} if body is None else {"Content-Type": "application/json"}
        wire.request(method, path, sent, {**more, **(headers or {})})
        answer = wire.getresponse()
        return answer.status, answer.headers, answer.read()
    finally:
        wire.close()


class Served:
    """Our server as it runs; `log` is where it writes."""

    def __init__(self, process, port, log):
        self.process, self.port, self.log = process, port, log

    def workers(self):
        """Return the ids of the processes of the workers."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children")
        return {int(word) for word in children.read_text().split()}

    def metrics(self):
        """Return the metrics of all workers by name with labels."""
        text = ask(self.port, "/metrics")[2].decode()
        rows = (line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
        return {name: float(value) for name, value in rows}

    def lines(self):
        """Return the lines of the log that are JSON."""
        return [json.loads(x) for x in self.log.read_text().splitlines() if x.startswith("{")]


@contextmanager
def served(folder, root=ROOT, workers=2, **settings):
    """Run `odds serve --workers` from a root, and end it by SIGTERM."""
    log, port = folder / "log", free_port()
    command = [sys.executable, "-m", "odds", "serve", "--port", str(port)]
    more = {"ODDS_RATE_LIMIT": "off", "HOME": str(folder / "home"), **settings}
    (folder / "home").mkdir()
    with log.open("w") as out:
        process = subprocess.Popen(
            [*command, "--workers", str(workers)],
            cwd=root,
            stderr=out,
            env={**os.environ, "PYTHONPATH": str(root), **more},
        )
    server = Served(process, port, log)
    try:
        until(lambda: process.poll() is not None or "Hero Odds is at" in log.read_text())
        assert process.poll() is None, log.read_text()
        until(lambda: len(server.workers()) == workers)
        yield server
    finally:
        if process.poll() is None:
            process.terminate()
        process.wait(PATIENCE)


@contextmanager
def running(command, port):
    """Run another server until the end, and wait until it listens."""
    process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    try:
        until(lambda: process.poll() is not None or listens(port))
        assert process.poll() is None, command
        yield process
    finally:
        process.kill()
        process.wait(PATIENCE)


def listens(port):
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def redis_command(port, folder):
    quiet = ["--save", "", "--appendonly", "no", "--dir", str(folder)]
    return ["redis-server", "--port", str(port), "--bind", "127.0.0.1", *quiet]


HEROES = ("flash", "superman", "batman", "green-lantern")


@cache
def questions():
    """Return (method, path, body) with the bytes of the right answer, solved here and alone."""
    from api import create_app

    client = create_app({"ODDS_RATE_LIMIT": "off"}).test_client()
    found = []
    for hero in HEROES:
        for need in range(1, 5):
            path = f"/api/v1/odds?hero={hero}&goal=defeat&need={need}"
            found.append((("GET", path, None), client.get(path).data))
            goal = {"kind": "hits-at-least", "hits": need}
            body = {"hero": hero, "goal": goal}
            found.append((("POST", "/api/v1/odds", body), client.post(path[:12], json=body).data))
    return found


class Load:
    """Threads that ask and check every answer, each on a connection of its own a request."""

    def __init__(self, port, threads=6):
        self.port, self.stop = port, threading.Event()
        self.statuses, self.wrong, self.broken, self.slowest = Counter(), [], [], 0.0
        self.threads = [threading.Thread(target=self._run, args=(n,)) for n in range(threads)]

    def __enter__(self):
        assert all(b'"value"' in answer for _, answer in questions())
        for thread in self.threads:
            thread.start()
        return self

    def __exit__(self, *error):
        self.stop.set()
        for thread in self.threads:
            thread.join(PATIENCE)

    def _run(self, number):
        while not self.stop.is_set():
            number += 5
            (method, path, body), right = questions()[number % len(questions())]
            started = time.monotonic()
            try:
                status, _, answer = ask(self.port, path, method, body)
            except (OSError, http.client.HTTPException) as error:
                self.broken.append(repr(error))
                continue
            self.statuses[status] += 1
            self.slowest = max(self.slowest, time.monotonic() - started)
            if answer != right:
                self.wrong.append((path, body, answer[:200]))

    def check(self, bound):
        """Check that all that was answered was right and in time."""
        assert set(self.statuses) == {200}, self.statuses
        assert not self.wrong, self.wrong[:3]
        assert self.slowest < bound


def chunk_of(text, name):
    """Return the value of a header in a raw answer."""
    found = re.search(rf"(?im)^{name}: (.*)\r$", text)
    return found and found.group(1)
