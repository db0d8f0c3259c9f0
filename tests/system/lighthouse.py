"""Lighthouse on the pages as a user gets them: `python -m tests.system.lighthouse [PATH ...]`.

Runs our production server, then Lighthouse several times on each page, and prints the medians. The
exit code is 1 where a score is below 98. Mobile by default (4x slower CPU, slow 4G); `/explore` is
judged as a desktop page. Needs node, npx and Chromium.
"""

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory

from tests.system.conftest import FLAGS, chromium
from tests.system.servers import served

VERSION = "12.2.3"
LEAST = 98
RUNS = 5
DESKTOP = ("/explore",)
PATHS = ("/", "/odds", *DESKTOP)
SCORES = ("performance", "accessibility", "best-practices", "seo")
TIMES = {
    "FCP": "first-contentful-paint",
    "LCP": "largest-contentful-paint",
    "TTI": "interactive",
    "TBT": "total-blocking-time",
}
HEAD = ("runs", *SCORES, *(f"{name} s" for name in TIMES), "KB", "requests", "page")


class Refused(Exception):
    """Lighthouse gave no report; the text says why."""


def lighthouse(url, desktop=False):
    """Run Lighthouse once and return its report."""
    with TemporaryDirectory() as folder:
        report = Path(folder) / "report.json"
        flags = " ".join(["--headless=new", *FLAGS])
        command = ["npx", "--yes", f"lighthouse@{VERSION}", url, "--quiet", "--output=json"]
        command += [f"--output-path={report}", f"--chrome-flags={flags}"]
        command += [f"--only-categories={','.join(SCORES)}"]
        command += ["--preset=desktop"] if desktop else []
        env = {"CHROME_PATH": chromium(), **os.environ}
        run = subprocess.run(command, env=env, capture_output=True, text=True, timeout=300)
        if run.returncode or not report.exists():
            raise Refused(f"{url}: {run.stderr.strip()}")
        return json.loads(report.read_text())


def measures(report):
    """Return the scores (of 100), the times (seconds), kilobytes and requests of one report."""
    audits = report["audits"]
    scores = {name: 100 * (report["categories"][name]["score"] or 0) for name in SCORES}
    times = {name: audits[audit]["numericValue"] / 1000 for name, audit in TIMES.items()}
    sent = audits["network-requests"]["details"]["items"]
    size = sum(one.get("transferSize", 0) for one in sent) / 1000
    return {**scores, **times, "KB": size, "requests": len(sent)}


def faults(report):
    """Return what costs points, a line each."""
    for category in SCORES:
        for part in report["categories"][category]["auditRefs"]:
            audit = report["audits"][part["id"]]
            if part["weight"] and (audit["score"] or 0) < 0.9 and audit["score"] is not None:
                yield f"{category}: {audit['title']} ({part['id']}) {audit.get('displayValue', '')}"


def judged(url, runs, desktop=False):
    """Return the medians over some runs, and everything that cost points in any of them."""
    reports = [lighthouse(url, desktop) for _ in range(runs)]
    rows = [measures(report) for report in reports]
    medians = {name: median(row[name] for row in rows) for name in rows[0]}
    return medians, sorted({line for report in reports for line in faults(report)})


def line(runs, medians, page):
    """Return one line of the table."""
    words = [f"{medians[name]:.0f}" for name in SCORES]
    words += [f"{medians[name]:.2f}" for name in TIMES]
    words += [f"{medians['KB']:.1f}", f"{medians['requests']:.0f}"]
    return table_line((str(runs), *words, page))


def table_line(words):
    return "  ".join(word.rjust(len(name)) for word, name in zip(words, HEAD, strict=True))


def main(arguments=None):
    """Judge pages, print the table, and return 1 where a score is below the least."""
    asked = parser().parse_args(arguments)
    good = True
    with TemporaryDirectory() as folder, served(Path(folder), workers=2) as server:
        print(table_line(HEAD))
        for path in asked.paths or PATHS:
            try:
                good &= show(server.port, path, asked)
            except Refused as error:
                print(error)
                good = False
    return 0 if good else 1


def show(port, path, asked):
    """Judge one page, print it, and return whether it is good enough."""
    desktop = asked.desktop or path.partition("?")[0] in DESKTOP
    medians, lost = judged(f"http://127.0.0.1:{port}{path}", asked.runs, desktop)
    print(line(asked.runs, medians, f"{path} (desktop)" if desktop else path), flush=True)
    print("".join(f"    {fault}\n" for fault in lost), end="")
    return all(medians[name] >= LEAST for name in SCORES)


def parser():
    parser = argparse.ArgumentParser(prog="tests.system.lighthouse", description=__doc__)
    parser.add_argument("paths", nargs="*", metavar="PATH", help=f"default: {' '.join(PATHS)}")
    parser.add_argument("--runs", type=int, default=RUNS, help=f"runs a page, default {RUNS}")
    parser.add_argument("--desktop", action="store_true", help="judge all as desktop pages")
    return parser


if __name__ == "__main__":
    sys.exit(main())
