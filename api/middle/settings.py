"""What the operator may set: environment variables, which Flask's own settings override."""

from __future__ import annotations

import os
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

from limits import RateLimitItem, parse_many

from api.middle.redis_store import connect

MEGABYTE = 1024 * 1024


@dataclass(frozen=True, slots=True)
class Settings:
    """The settings of the middle.

    `redis_url` empty: no Redis. `rate_limit` as `50/second;2000/minute`; `off` or empty for none.
    `proxies`: how many proxies stand in front and set X-Forwarded-For; 0 trusts none.
    `cache_bytes` a process. `seconds` that one question may take. `secret` is mixed into the digest
    of what lies in Redis, for a Redis that others can write to.
    """

    redis_url: str
    rate_limit: str
    proxies: int
    cache_bytes: int
    seconds: float
    secret: str


DEFAULTS = {
    "ODDS_REDIS_URL": "",
    "ODDS_RATE_LIMIT": "3000/minute",
    "ODDS_PROXIES": "0",
    "ODDS_CACHE_MB": "64",
    "ODDS_SECONDS": "30",
    "ODDS_SECRET": "",
}


def settings_of(config: Mapping[str, Any]) -> Settings:
    """Return the settings: from `config`, else the environment, else the default.

    `ValueError` names the variable that is wrong.

    >>> settings_of({"ODDS_PROXIES": 1}).proxies
    1
    """
    given = {
        name: str(config.get(name, os.environ.get(name, usual))) for name, usual in DEFAULTS.items()
    }
    return Settings(
        redis_url=_proved("ODDS_REDIS_URL", given, connect, "a URL such as redis://host:6379/0"),
        rate_limit=_proved("ODDS_RATE_LIMIT", given, rates, "`off` or a rate such as 50/second"),
        proxies=int(_number("ODDS_PROXIES", given, 0, 16)),
        cache_bytes=int(_number("ODDS_CACHE_MB", given, 0, 1 << 20) * MEGABYTE),
        seconds=_number("ODDS_SECONDS", given, 0.001, 3600),
        secret=given["ODDS_SECRET"],
    )


def rates(text: str) -> list[RateLimitItem]:
    """Return the limits that a text names; `ValueError` where it names none.

    >>> rates("off"), rates("3/minute")[0].amount
    ([], 3)
    """
    return [] if text in ("", "off") else parse_many(text)


def _proved(name: str, given: Mapping[str, str], read: Callable[[str], Any], what: str) -> str:
    try:
        if given[name]:
            read(given[name])
    except ValueError:
        raise ValueError(f"{name} must be {what}; it is {given[name]!r}") from None
    return given[name]


def _number(name: str, given: Mapping[str, str], least: float, most: float) -> float:
    try:
        number = float(given[name])
    except ValueError:
        number = most + 1
    if not least <= number <= most:
        raise ValueError(f"{name} must be {least} to {most}; it is {given[name]!r}")
    return number
