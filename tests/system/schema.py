"""Schemathesis over every operation of the document, in this process: all checks, all phases.

`python -m tests.system.schema [--seeds N] [--first N] [--cases N] [--only NAME ...]` tries many
seeds and prints a row an operation and seed; any finding ends it with status 1.
"""

import argparse
import json
import time
from collections.abc import Iterator
from dataclasses import dataclass, field

import schemathesis
from schemathesis.config import SchemathesisConfig
from schemathesis.engine import Status, events, from_schema

from api import create_app
from api.openapi import committed

CASES = 400
DOCUMENT = "/api/v1/openapi.json"
SECONDS = 30.0
ROUNDS = 60
"""More than enough where an operation takes no input, so that a round has few cases."""
ACCEPTED = ["2xx", "3xx", "422"]
"""The one setting: 422 also answers a request of the right shape that breaks a rule of the game.

A schema cannot say that seven faces are no die, that three dice of a colour do not lie where there
are two, or that a question would take too much work.
"""


@dataclass
class Found:
    """How many cases were asked, and every check that failed with what was asked."""

    cases: int = 0
    faults: list[str] = field(default_factory=list)


def operations() -> list[str]:
    """Return the names of all operations of the document as it is served."""
    paths = json.loads(committed())["paths"].values()
    return [each["operationId"] for methods in paths for each in methods.values()]


def configured(seed: int, cases: int) -> SchemathesisConfig:
    """Return the settings of a run; checks that are not named are all on."""
    checks = {
        "positive_data_acceptance": {"expected-statuses": ACCEPTED},
        "max_response_time": SECONDS,
    }
    return SchemathesisConfig.from_dict(
        {
            "seed": seed,
            "checks": checks,
            "continue-on-failure": True,
            "generation": {"max-examples": cases, "database": "none"},
            "headers": {"Accept-Encoding": "identity"},  # its client in one process unpacks nothing
        }
    )


def examine(name: str, seed: int, cases: int = CASES) -> Found:
    """Ask one operation so many generated questions at least, wrong ones among them."""
    app, found = create_app({"ODDS_RATE_LIMIT": "off"}), Found()
    for round_number in range(ROUNDS):
        config = configured(1000 * seed + round_number, cases)
        schema = schemathesis.openapi.from_wsgi(DOCUMENT, app, config=config)
        for event in from_schema(schema.include(operation_id=name)).execute():
            _take(event, found)
        if found.cases >= cases or found.faults:
            break
    return found


def _take(event: events.EngineEvent, found: Found) -> None:
    if isinstance(event, events.NonFatalError | events.FatalError):
        found.faults.append(str(event.__dict__ if hasattr(event, "__dict__") else event))
    if isinstance(event, events.ScenarioFinished):
        found.cases += len(event.recorder.interactions)
        found.faults += _failed(event)


def _failed(event: events.ScenarioFinished) -> Iterator[str]:
    """Yield the failed checks, each with the command that asks the same again."""
    for case, checks in event.recorder.checks.items():
        for check in checks:
            if check.status != Status.SUCCESS:
                info = check.failure_info
                says = info and f"{info.failure.title}: {info.failure.message}\n{info.code_sample}"
                yield f"{check.name} (case {case}): {says}"


def main() -> None:
    """Try many seeds."""
    parser = argparse.ArgumentParser(description="schemathesis with many seeds")
    parser.add_argument("--seeds", type=int, default=5)
    parser.add_argument("--first", type=int, default=1)
    parser.add_argument("--cases", type=int, default=CASES)
    parser.add_argument("--only", nargs="*", choices=operations())
    given = parser.parse_args()
    bad = 0
    for seed in range(given.first, given.first + given.seeds):
        for name in given.only or operations():
            begun = time.monotonic()
            found = examine(name, seed, given.cases)
            seconds = time.monotonic() - begun
            print(f"{seed:4} {name:18} {found.cases:6} cases {seconds:6.1f} s", flush=True)
            print(*found.faults[:3], sep="\n", end="\n" if found.faults else "", flush=True)
            bad += len(found.faults)
    raise SystemExit(f"{bad} findings" if bad else 0)


if __name__ == "__main__":
    main()
