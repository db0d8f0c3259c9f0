"""Limits on requests: how many an address may ask a while, and how long an address line may be."""

from __future__ import annotations

import time
from ipaddress import IPv6Address, ip_address
from typing import Any

from flask import request
from limits import RateLimitItem
from limits.storage import MemoryStorage, RedisStorage
from limits.strategies import FixedWindowRateLimiter
from werkzeug.exceptions import RequestURITooLarge, TooManyRequests

from api.middle.breaker import Breaker
from api.middle.redis_store import guarded, options
from api.middle.settings import rates

LONGEST = 8 * 1024
"""Bytes of a path with its query."""
FREE = ("/health", "/metrics", "/static/")


class Limiter:
    """Counts requests by address: in Redis where there is one and it is well, else in the process.

    What is free: static files, health, metrics, and answers that lie ready in the process, since to
    refuse one costs as much as to send it.
    """

    def __init__(self, rate: str, redis_url: str, breaker: Breaker) -> None:
        self._items = rates(rate)
        self._breaker = breaker
        self._own = FixedWindowRateLimiter(MemoryStorage())
        self._shared: FixedWindowRateLimiter | None = None
        if redis_url:
            storage = RedisStorage(redis_url, key_prefix="odds-limits", **options())
            self._shared = FixedWindowRateLimiter(storage)

    def check(self) -> None:
        """Refuse the request that is one too many: 429 with the seconds to wait."""
        if not self._items or request.path.startswith(FREE):
            return
        who = address(request.remote_addr or "")
        for item in self._items:
            if not self._hit(item, who):
                self._refuse(item, who)

    def _hit(self, item: RateLimitItem, who: str) -> bool:
        shared = self._shared
        counted = None if shared is None else guarded(self._breaker, lambda: shared.hit(item, who))
        return self._own.hit(item, who) if counted is None else counted

    def _refuse(self, item: RateLimitItem, who: str) -> None:
        # Both kinds of window begin with the first request and last that long at most.
        wait = item.get_expiry()
        stats: Any = self._own.get_window_stats(item, who)
        if self._shared is None:
            wait = max(1, min(wait, round(stats.reset_time - time.time() + 0.5)))
        raise TooManyRequests(
            f"at most {item} from one address; wait and ask again", retry_after=int(wait)
        )


def address(given: str) -> str:
    """Return whom an address stands for: a network of 64 bits in IPv6, since a host has one.

    >>> address("2001:db8:1:2:3:4:5:6"), address("10.0.0.1")
    ('2001:db8:1:2::', '10.0.0.1')
    """
    try:
        found = ip_address(given)
    except ValueError:
        return given[:64]
    if not isinstance(found, IPv6Address):
        return given
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(IPv6Address(int(found) >> 64 << 64))


def check_length() -> None:
    """Refuse a path with a query that is too long."""
    if len(request.environ.get("QUERY_STRING", "")) + len(request.path) > LONGEST:
        raise RequestURITooLarge(
            f"an address has at most {LONGEST // 1024} KiB; ask for less, or by POST"
        )
