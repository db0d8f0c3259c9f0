"""Requests a second and latencies of the service beside a Flask route that returns a constant.

    uv run python -m tests.peers.http [SECONDS A RUN, 5]

Needs `wrk`. One production server with two workers serves both: our app, and beside it a bare Flask
app, without anything of ours, whose one route returns the same bytes. Each round loads one after
the other; printed are medians over rounds and their ratios, which is what counts.
"""

import json
import os
import re
import statistics
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

ROOT = Path(__file__).parents[2]
QUESTION = "/api/v1/odds?hero=flash&goal=defeat&need=4"
CONSTANT = "/constant"
WORKERS = 2
ROUNDS = 3
SCRIPT = """
local n, heroes = %d, {"flash", "superman"}
request = function()
  n = n + 1
  local worth = '{"0":"0","1":"' .. n .. '/1000003","2":"1","3":"' .. (n %% 977 + 1) .. '"}'
  local body = '{"hero":"' .. heroes[n %% 2 + 1] .. '","goal":{"kind":"worth","worth":' .. worth
  local headers = {["Content-Type"] = "application/json"}
  return wrk.format("POST", "/api/v1/odds", headers, body .. '}}')
end
"""
"""Every question is new: another table of worths, Flash and Superman in turn."""


def both(body):
    """Return an app that answers /constant by a bare Flask app and all else by ours."""
    from flask import Flask, Response
    from werkzeug.middleware.dispatcher import DispatcherMiddleware

    from api import create_app

    bare = Flask("bare")

    @bare.get("/")
    def constant():
        return Response(body, content_type="application/json")

    return DispatcherMiddleware(create_app(), {CONSTANT: bare})


def serve():
    """Serve both apps as `odds serve --workers` serves ours."""
    from odds.cli import serving, workers

    def load():
        return both(Path(os.environ["BODY"]).read_bytes())

    workers._load = load
    serving.serve("127.0.0.1", 0, WORKERS)


class Server:
    """The server of both apps; its log is thrown away."""

    def __init__(self, body: bytes, folder: Path):
        (folder / "body").write_bytes(body)
        command = [sys.executable, "-m", "tests.peers.http", "serve"]
        more = {"BODY": str(folder / "body"), "ODDS_RATE_LIMIT": "1000000000/minute"}
        self.process = subprocess.Popen(
            command, cwd=ROOT, stderr=subprocess.PIPE, text=True, env={**os.environ, **more}
        )
        assert self.process.stderr is not None
        self.url = re.search(r"http://\S+", self.process.stderr.readline()).group()
        self.drain = subprocess.Popen(["cat"], stdin=self.process.stderr, stdout=subprocess.DEVNULL)

    def end(self):
        self.process.terminate()
        self.process.wait(60)


def fetch(url, etag=""):
    asked = urllib.request.Request(url, headers={"If-None-Match": etag} if etag else {})
    try:
        with urllib.request.urlopen(asked, timeout=60) as answer:
            return answer.status, answer.read(), answer.headers.get("ETag"), answer.url
    except urllib.error.HTTPError as error:
        return error.code, error.read(), error.headers.get("ETag"), url


def load(url, connections, seconds, *more):
    """Return requests a second and the 99th percentile in ms; any answer but 2xx or 3xx fails."""
    command = ["wrk", "-t2", f"-c{connections}", f"-d{seconds}", "--latency", *more, url]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert "Non-2xx" not in said, said
    assert "Socket errors" not in said, said
    number, unit = re.search(r"99%\s+([\d.]+)(us|ms|s)", said).groups()
    late = float(number) * {"us": 0.001, "ms": 1.0, "s": 1000.0}[unit]
    return float(re.search(r"Requests/sec:\s+([\d.]+)", said).group(1)), late


def median(runs):
    return tuple(statistics.median(column) for column in zip(*runs, strict=True))


def compare(server, path, etag, connections, seconds):
    """Print the ratios at a number of connections: constant, cached GET, 304."""
    cases = {
        "constant": (CONSTANT + "/", ()),
        "cached GET": (path, ()),
        "304": (path, ("-H", f"If-None-Match: {etag}")),
    }
    runs = {name: [] for name in cases}
    for _ in range(ROUNDS):
        for name, (where, more) in cases.items():
            runs[name].append(load(server.url + where, connections, seconds, *more))
    rate, late = median(runs["constant"])
    print(f"{connections} connections, constant: {rate:.0f} a second, p99 {late:.2f} ms")
    for name in ("cached GET", "304"):
        ours, ours_late = median(runs[name])
        print(
            f"{connections} connections, {name}: {ours:.0f} a second ({ours / rate:.2f}),"
            f" p99 {ours_late:.2f} ms ({ours_late / late:.2f})",
            flush=True,
        )


def solves(server, folder, seconds):
    """Print how many new questions of Flash and Superman are answered a second."""
    script = folder / "new.lua"
    script.write_text(SCRIPT % (time.time_ns() % 10**6))
    rate, late = load(server.url, 16, seconds, "-s", str(script))
    print(
        f"not cached, Flash and Superman, {WORKERS} workers: {rate:.0f} a second, p99 {late:.0f} ms"
    )


def main(seconds: int):
    """Measure all and print."""
    import tempfile

    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        server = Server(_body(), folder)
        try:
            for _ in range(20):
                _, body, etag, final = fetch(server.url + QUESTION)
            assert fetch(final, etag)[0] == 304
            path = final.removeprefix(server.url)
            print(json.dumps({"path": path, "bytes": len(body)}))
            for connections in (16, 64):
                compare(server, path, etag, connections, seconds)
            solves(server, folder, 2 * seconds)
        finally:
            server.end()


def _body() -> bytes:
    """Return the bytes that the question is answered with, for the constant."""
    from api import create_app

    return create_app().test_client().get(QUESTION, follow_redirects=True).data


if __name__ == "__main__":
    if sys.argv[1:] == ["serve"]:
        serve()
    else:
        main(int(sys.argv[1]) if sys.argv[1:] else 5)
