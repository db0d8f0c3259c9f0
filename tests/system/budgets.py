"""What a page costs its user: `python -m tests.system.budgets [PATH] [--answer SELECTOR ...]`.

Bytes and requests over the wire, time until the page reacts to taps, time from a tap to the changed
answer, time to the first answer on a first and on a second visit over a slow line, each beside its
limit. The exit code is 1 where a limit is not kept.
"""

import argparse
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from playwright.sync_api import sync_playwright

from tests.system.conftest import FLAGS, chromium
from tests.system.meters import (
    DESKTOP,
    DEVTOOLS,
    PHONE,
    SEEN,
    SLOW_4G,
    WIRED,
    first_answers,
    first_load,
    interactive,
    new_page,
    tap_to_change,
    value,
)
from tests.system.servers import served
from tests.system.slow import slow

RUNS = 5
LIMITS = {"bytes": 25_000, "requests": 8, "ready": 1600, "tap": 100, "first": 2500, "second": 500}
DESKTOP_LIMITS = {"ready": 4000}


class Report:
    """Prints figures beside their limits, and remembers whether all kept them."""

    def __init__(self, limits):
        self.limits, self.good = limits, True

    def say(self, what, figure, unit="", limit=None):
        most = self.limits.get(limit)
        over = most is not None and figure > most
        self.good &= not over
        beside = "" if most is None else f"   at most {most}{'   TOO MUCH' if over else ''}"
        print(f"{what:<58} {figure:8.0f} {unit:<5}{beside}", flush=True)


def main(arguments=None):
    """Measure one page, print what it costs, and return 1 where a limit is not kept."""
    asked = parser().parse_args(arguments)
    report = Report(DESKTOP_LIMITS if asked.desktop else LIMITS)
    with TemporaryDirectory() as folder, served(Path(folder)) as server, sync_playwright() as p:
        browser = p.chromium.launch(executable_path=chromium(), args=FLAGS)
        _say_load(report, browser, server.port, asked)
        _say_ready(report, browser, server.port, asked)
        if asked.then:
            _say_tap(report, browser, server.port, asked)
        browser.close()
        if asked.answer:
            _say_visits(report, p, server.port, asked)
    return 0 if report.good else 1


def _shape(asked):
    return DESKTOP if asked.desktop else PHONE


def _say_load(report, browser, port, asked):
    for until in ("load", "networkidle"):
        load = first_load(browser, f"http://127.0.0.1:{port}{asked.path}", until, **_shape(asked))
        limits = ("bytes", "requests") if until == "load" else (None, None)
        report.say(f"first load until {until}", load.bytes, "bytes", limits[0])
        report.say(f"first load until {until}", load.requests, "req.", limits[1])
    report.say("the service worker's own", sum(load.worker.values()), "bytes")
    report.say("the service worker's own", len(load.worker), "req.")
    print(load)


def _say_ready(report, browser, port, asked):
    network, cpu = (WIRED, 1) if asked.desktop else (SLOW_4G, 4)
    with slow(port, **network) as line:
        times = [
            interactive(browser, f"{line.url}{asked.path}", cpu, **_shape(asked))
            for _ in range(asked.runs)
        ]
    name = f"{network['round_trip'] * 1000:.0f} ms, {network['bits_per_second'] / 1e6} Mbit/s"
    report.say(f"reacts to taps ({name}, CPU / {cpu})", median(times), "ms", "ready")
    if not asked.desktop:
        url = f"http://127.0.0.1:{port}{asked.path}"
        times = [interactive(browser, url, cpu, DEVTOOLS) for _ in range(asked.runs)]
        report.say("reacts to taps (the developer tools' Slow 4G, CPU / 4)", median(times), "ms")


def _say_tap(report, browser, port, asked):
    times = []
    for _ in range(asked.runs):
        with new_page(browser, _shape(asked)) as page:
            page.goto(f"http://127.0.0.1:{port}{asked.path}", wait_until="networkidle")
            for tap in asked.tap:
                page.locator(tap).first.click()
            value(page, SEEN, asked.answer)
            page.context.set_offline(True)
            times.append(tap_to_change(page, asked.then, asked.answer))
    report.say("from a tap to the changed answer (no network, CPU / 4)", median(times), "ms", "tap")


def _say_visits(report, playwright, port, asked):
    visits = [
        first_answers(playwright, port, asked.answer, asked.path, asked.tap, **_shape(asked))
        for _ in range(asked.runs)
    ]
    for name, times in zip(("first", "second"), zip(*visits, strict=True), strict=True):
        report.say(f"answer on a {name} visit (600 ms, 250 kbit/s)", median(times), "ms", name)


def parser():
    parser = argparse.ArgumentParser(prog="tests.system.budgets", description=__doc__)
    parser.add_argument("path", nargs="?", default="/", metavar="PATH")
    parser.add_argument("--answer", metavar="SELECTOR", help="where the answer stands")
    parser.add_argument(
        "--tap",
        action="append",
        default=[],
        metavar="SELECTOR",
        help="what to tap before, in order",
    )
    parser.add_argument("--then", metavar="SELECTOR", help="what to tap to get another answer")
    parser.add_argument("--runs", type=int, default=RUNS, help=f"runs of each, default {RUNS}")
    wide = "a wide screen, a fast processor and network; the limit is 4 s"
    parser.add_argument("--desktop", action="store_true", help=wide)
    return parser


if __name__ == "__main__":
    sys.exit(main())
