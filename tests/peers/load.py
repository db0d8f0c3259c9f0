"""Minutes of mixed load with bad requests among it, against the server as it runs.

    uv run python -m tests.peers.load [MINUTES, 10]

Two workers, and a redis-server where there is one. The load: every example of the document, odds
that were never asked before, the same ones again, conditional requests, broken and hostile ones.
Printed is a row a kind; wrong is any 5xx, a status that the kind cannot have, an answer slower than
the bound, or more memory at the end than after the first minute (and a tenth for noise).
"""

import http.client
import json
import random
import shutil
import statistics
import sys
import tempfile
import threading
import time
from collections import Counter, defaultdict
from contextlib import ExitStack
from pathlib import Path

from api import openapi
from tests.system.servers import ask, free_port, redis_command, running, served

BOUND, THREADS, GROWTH = 30, 6, 1.1
CACHE_MB = "4"
"""Small, so that the caches of the workers are full within the first minute."""
PATHS = json.loads(openapi.committed())["paths"]
HEROES = ["flash", "superman", "batman", "green-lantern"]
EXAMPLES = [
    (path, each["example"])
    for path, methods in PATHS.items()
    for media, each in methods.get("post", {}).get("requestBody", {}).get("content", {}).items()
    if media == "application/json"
]
LISTS = [
    path
    for path, methods in PATHS.items()
    if "parameters" not in methods.get("get", {"parameters": 0})
]
ASKED = "/api/v1/odds"
BROKEN = [
    b"",
    b"{",
    b"[" * 5000,
    b'{"hero": "flash", "hero": "flash"}',
    b"\xff\xfe",
    b"null",
    b"1e999",
]
STRANGE = [
    {"hero": "hulk"},
    {"hero": "flash", "goal": {"kind": "defeat", "need": -1}},
    [],
    {"x": 1},
]
FOUR = [{"name": f"Ring {n}", "threat": 9, "abilities": ["team-attack"]} for n in range(4)]
FULL = [{"hero": hero, "markers": 1} for hero in HEROES]
COSTLY = [
    ("/api/v1/turns", {"battlefield": FOUR, "heroes": FULL, "goal": {"kind": "mean-damage"}}),
    ("/api/v1/dice/robust", {"hero": "batman", "goal": {"kind": "mean-hits"}, "first_rolls": 60}),
    (ASKED, {"hero": "flash", "goal": {"kind": "mean-hits"}, "digits": 1000, "law_to": 200}),
]


# ---- what is asked: each returns (method, path, body, headers) -----------------------------------


def example(dice):
    path, body = dice.choice(EXAMPLES)
    return "POST", path, json.dumps(body), {}


def new(dice):
    worth = {"0": "0", "1": f"{dice.randrange(10**6)}/1000003", "2": "1", "3": "2"}
    body = {"hero": dice.choice(HEROES), "goal": {"kind": "worth", "worth": worth}}
    return "POST", ASKED, json.dumps(body), {}


def known(dice):
    goal = f"goal=defeat&need={dice.randint(1, 6)}"
    return "GET", f"{ASKED}?hero={dice.choice(HEROES)}&{goal}", None, {"Accept-Encoding": "gzip"}


def conditional(dice):
    method, path, _, _ = known(dice)
    return method, path, None, {"If-None-Match": "*"}


def listed(dice):
    return "GET", dice.choice(LISTS), None, {}


def page(dice):
    return "GET", dice.choice(["/", "/health", "/metrics", "/api/v1/docs"]), None, {}


def table(dice):
    kinds = ["application/json", "text/csv", "application/vnd.apache.parquet"]
    path = f"/api/v1/villains/expected-hits?hero={dice.choice(HEROES)}"
    return "GET", path, None, {"Accept": dice.choice(kinds)}


def redirected(dice):
    return "GET", f"{ASKED}?goal=mean-hits&hero={dice.choice(HEROES)}", None, {}


def broken(dice):
    return "POST", dice.choice(EXAMPLES)[0], dice.choice(BROKEN), {}


def strange(dice):
    return "POST", dice.choice(EXAMPLES)[0], json.dumps(dice.choice(STRANGE)), {}


def nowhere(dice):
    method = dice.choice(["GET", "PUT", "DELETE", "PATCH"])
    return (
        method,
        dice.choice(["/api/v1/nothing", ASKED, "/..%2f", "/api/v1/%00%ff"]),
        None,
        {},
    )


def long(dice):
    return "GET", f"{ASKED}?hero=" + "a" * dice.choice([100, 3000, 7000]), None, {}


def large(dice):
    return "POST", ASKED, json.dumps({"hero": "x" * dice.choice([10_000, 400_000])}), {}


def costly(dice):
    path, body = dice.choice(COSTLY)
    return "POST", path, json.dumps(body | {"digits": dice.randint(1, 1000)}), {}


KINDS = {
    example: ({200}, 4),
    new: ({200}, 6),
    known: ({200}, 12),
    conditional: ({200, 304}, 4),
    listed: ({200}, 3),
    page: ({200}, 2),
    table: ({200}, 1),
    redirected: ({308}, 2),
    broken: ({400, 422}, 3),
    strange: ({400, 422}, 3),
    nowhere: ({404, 405, 422}, 2),
    long: ({400, 414, 422}, 1),
    large: ({413, 422}, 1),
    costly: ({200, 422}, 1),
}
"""Each kind with the statuses that it may have, and how often it is asked beside the others."""


# ---- the load ------------------------------------------------------------------------------------


class Mixed:
    """Threads that ask until told to stop, and keep what they saw."""

    def __init__(self, port):
        self.port, self.stop, self.lock = port, threading.Event(), threading.Lock()
        self.seconds, self.statuses, self.wrong = defaultdict(list), defaultdict(Counter), []
        self.threads = [threading.Thread(target=self.run, args=(n,)) for n in range(THREADS)]

    def run(self, number):
        dice = random.Random(number)
        while not self.stop.is_set():
            (kind,) = dice.choices(list(KINDS), [often for _, often in KINDS.values()])
            self.one(kind, *kind(dice))

    def one(self, kind, method, path, body, headers):
        begun = time.monotonic()
        try:
            status, answer = self.asked(method, path, body, headers)
        except (OSError, http.client.HTTPException) as error:
            status, answer = 0, repr(error).encode()
        seconds = time.monotonic() - begun
        with self.lock:
            self.seconds[kind].append(seconds)
            self.statuses[kind][status] += 1
            if status not in KINDS[kind][0] or seconds > BOUND:
                self.wrong.append((kind.__name__, status, f"{seconds:.1f} s", path, answer[:200]))

    def asked(self, method, path, body, headers):
        wire = http.client.HTTPConnection("127.0.0.1", self.port, 2 * BOUND)
        try:
            wire.request(method, path, body, {"Content-Type": "application/json", **headers})
            answer = wire.getresponse()
            return answer.status, answer.read()
        finally:
            wire.close()


def memory(server):
    """Return the MB that all workers hold."""
    texts = [Path(f"/proc/{worker}/status").read_text() for worker in server.workers()]
    return sum(int(text.split("VmRSS:")[1].split()[0]) for text in texts) / 1024


def load(server, minutes):
    """Load the server, and return what was seen and the memory every ten seconds."""
    mixed, held, end = Mixed(server.port), [], time.monotonic() + 60 * minutes
    for thread in mixed.threads:
        thread.start()
    while time.monotonic() < end:
        time.sleep(10)
        held.append(memory(server))
    mixed.stop.set()
    for thread in mixed.threads:
        thread.join()
    return mixed, held


def table_of(mixed):
    """Print a row a kind."""
    print(f"{'kind':12} {'asked':>8} {'median ms':>10} {'p99 ms':>8} {'worst ms':>9}  statuses")
    for kind in KINDS:
        times = sorted(1000 * each for each in mixed.seconds[kind]) or [0.0]
        p99 = times[int(0.99 * (len(times) - 1))]
        row = f"{kind.__name__:12} {len(times):8} {statistics.median(times):10.1f} {p99:8.1f}"
        print(f"{row} {times[-1]:9.1f}  {dict(mixed.statuses[kind])}")


def main():
    """Run the load and end with status 1 where anything was wrong."""
    minutes = float(sys.argv[1]) if sys.argv[1:] else 10
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        settings, port = {"ODDS_CACHE_MB": CACHE_MB}, free_port()
        if shutil.which("redis-server"):
            stack.enter_context(running(redis_command(port, folder), port))
            settings["ODDS_REDIS_URL"] = f"redis://127.0.0.1:{port}/0"
        server = stack.enter_context(served(folder, **settings))
        workers = server.workers()
        mixed, held = load(server, minutes)
        same = workers == server.workers() and ask(server.port, "/health")[0] == 200
    table_of(mixed)
    first, last = statistics.median(held[5:8] or held), statistics.median(held[-3:])
    print(f"memory of the workers: {first:.0f} MB after a minute, {last:.0f} MB at the end")
    redis = "with" if "ODDS_REDIS_URL" in settings else "without"
    print(f"{redis} redis; workers {'the same' if same else 'CHANGED'}")
    print(*mixed.wrong[:10], sep="\n", end="\n" if mixed.wrong else "")
    raise SystemExit(bool(mixed.wrong) or not same or last > GROWTH * first)


if __name__ == "__main__":
    main()
