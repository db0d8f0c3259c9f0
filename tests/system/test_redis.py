"""A real redis-server killed, hung, flushed and poisoned under load, and healed again.

Truth: the same questions solved in this process without any cache, byte by byte.
"""

import os
import signal
import time
from contextlib import ExitStack

import pytest
import redis

from tests.system.servers import Load, ask, free_port, redis_command, running, served

BOUND = 3
"""Seconds for the slowest answer, six being solved at once on two cores."""
HITS = 'odds_cache_total{result="hit",store="redis"}'


class Redis:
    """A redis-server and what can happen to it; each `break` has its way to heal."""

    def __init__(self, stack, folder):
        self.stack, self.folder, self.port = stack, folder, free_port()
        self.start()

    def start(self):
        command = redis_command(self.port, self.folder)
        self.process = self.stack.enter_context(running(command, self.port))
        self.client = redis.Redis(port=self.port)

    def kill(self):
        self.process.kill()
        self.process.wait()
        return self.start

    def hang(self):
        os.kill(self.process.pid, signal.SIGSTOP)
        return lambda: os.kill(self.process.pid, signal.SIGCONT)

    def flush(self):
        for _ in range(20):
            self.client.flushall()
            time.sleep(0.05)
        return lambda: None

    def poison(self):
        """Write lies for two seconds: other answers, torn ones, other kinds, counters of words."""
        end = time.monotonic() + 2
        while time.monotonic() < end:
            keys = list(self.client.scan_iter("odds*"))
            others = [value for value in map(self.text, keys) if value]
            lies = [b"", b'{"value":"1"}', os.urandom(300), *others]
            for number, key in enumerate(keys):
                self.client.set(key, lies[number % len(lies)])
                if number % 7 == 0:
                    self.client.pipeline().delete(key).sadd(key, "x").execute()
        return lambda: None

    def text(self, key):
        try:
            return self.client.get(key)
        except redis.ResponseError:
            return None


@pytest.fixture
def stack():
    with ExitStack() as stack:
        yield stack


@pytest.mark.parametrize("fault", ["kill", "hang", "flush", "poison"])
def test_answers_stay_right_and_in_time(stack, tmp_path, fault):
    helper = Redis(stack, tmp_path)
    settings = {
        "ODDS_REDIS_URL": f"redis://127.0.0.1:{helper.port}/0",
        "ODDS_CACHE_MB": "0",
        "ODDS_RATE_LIMIT": "1000000/minute",
    }
    with served(tmp_path, **settings) as server:
        with Load(server.port) as load:
            time.sleep(2)
            assert server.metrics()[HITS] > 0, "Redis answers while it is well"
            heal = getattr(helper, fault)()
            time.sleep(1.5)
            heal()
            time.sleep(4)
            healed = server.metrics()[HITS]
            time.sleep(2)
        assert server.metrics()[HITS] > healed, "Redis answers again"
        assert not load.broken
        load.check(BOUND)


def test_workers_share_answers_and_limits(stack, tmp_path):
    helper = Redis(stack, tmp_path)
    settings = {
        "ODDS_REDIS_URL": f"redis://127.0.0.1:{helper.port}/0",
        "ODDS_CACHE_MB": "0",
        "ODDS_RATE_LIMIT": "20/minute",
    }
    path = "/api/v1/odds?hero=batman&goal=defeat&need=2"
    with served(tmp_path, **settings) as server:
        statuses = [ask(server.port, path)[0] for _ in range(40)]
        told = server.metrics()
    # A window may end meanwhile, and then another begins.
    assert statuses[:20] == [200] * 20
    assert statuses.count(200) in (20, 40)
    assert told['odds_solve_seconds_count{kind="odds"}'] == 1
    assert told[HITS] == statuses.count(200) - 1


def test_without_redis_from_the_start(tmp_path):
    url = f"redis://127.0.0.1:{free_port()}/0"
    with served(tmp_path, ODDS_REDIS_URL=url, ODDS_CACHE_MB="0") as server:
        with Load(server.port) as load:
            time.sleep(2)
        load.check(BOUND)
        assert not load.broken
