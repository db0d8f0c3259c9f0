"""Redis as a store that workers share, and that is never believed without proof.

What lies there is a digest over key and body, keyed by the mark of the program (and by a secret,
where one is set), and then the body. Anything else is a miss: cut, foreign, of another program, of
another key. Redis down or slow costs one short wait, then it is left alone for some seconds.
"""

from __future__ import annotations

import hmac
import logging
from collections.abc import Callable
from hashlib import blake2b, sha256
from typing import Any, TypeVar

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from api.middle.breaker import Breaker
from api.middle.mark import program_mark
from api.middle.metrics import Metrics

T = TypeVar("T")

WAIT = 0.1
"""Seconds to connect, and for each answer of Redis."""
LONGEST = 8 * 1024 * 1024
"""Bytes of a body that is kept there or read from there."""
KEEP = 7 * 24 * 3600
"""Seconds that Redis keeps an answer."""
_PROOF = 32
_log = logging.getLogger("odds.redis")


def options() -> dict[str, Any]:
    """Return how Redis is asked: with short waits and never twice."""
    return {
        "socket_timeout": WAIT,
        "socket_connect_timeout": WAIT,
        "retry": Retry(NoBackoff(), 0),
        "max_connections": 64,
    }


class RedisStore:
    """Bodies of answers in Redis; `client` is asked only while the breaker is closed."""

    def __init__(
        self, client: Any, breaker: Breaker, metrics: Metrics | None = None, secret: str = ""
    ) -> None:
        self._client = client
        self._breaker = breaker
        self._metrics = metrics
        self._secret = sha256(f"{program_mark()}\0{secret}".encode()).digest()

    def get(self, key: str) -> bytes | None:
        """Return the body that was put under the key, proved, or None."""
        most = _PROOF + LONGEST
        found = guarded(self._breaker, lambda: self._client.getrange(_name(key), 0, most))
        body = self._proved(key, found)
        if self._metrics is not None:
            self._metrics.looked("redis", body is not None)
        return body

    def put(self, key: str, body: bytes) -> None:
        """Keep the body with its proof, if Redis is well."""
        if len(body) <= LONGEST:
            value = self._proof(key, body) + body
            guarded(self._breaker, lambda: self._client.set(_name(key), value, ex=KEEP))

    def _proved(self, key: str, found: Any) -> bytes | None:
        if not isinstance(found, bytes) or len(found) <= _PROOF:
            return None
        proof, body = found[:_PROOF], found[_PROOF:]
        return body if hmac.compare_digest(proof, self._proof(key, body)) else None

    def _proof(self, key: str, body: bytes) -> bytes:
        return blake2b(key.encode() + b"\0" + body, key=self._secret, digest_size=_PROOF).digest()


def _name(key: str) -> str:
    return f"odds:{key}"


def guarded(breaker: Breaker, ask: Callable[[], T]) -> T | None:
    """Return what Redis answers; None where it is left alone, silent, or answers with an error."""
    if not breaker.closed():
        return None
    try:
        answer = ask()
    except redis.ResponseError:
        breaker.succeed()
        return None
    except (redis.RedisError, OSError, ValueError) as error:
        breaker.fail()
        _log.warning("Redis is left alone for a while: %s", type(error).__name__)
        return None
    breaker.succeed()
    return answer


def connect(url: str) -> Any:
    """Return a client for a URL; `ValueError` where that is none. Nothing is asked yet."""
    return redis.Redis.from_url(url, **options())
