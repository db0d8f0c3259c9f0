"""What a build of the guide costs: seconds, and the most memory of all its processes at once.

`python -m tests.system.guide_cost [ARGUMENT ...]` builds the guide twice in a new folder (or with
the arguments of `odds guide build`) and prints both. Memory is shared fairly among processes (PSS);
a MB is a million bytes.
"""

import subprocess
import sys
import tempfile
import time
from pathlib import Path

MEGABYTE = 10**6
EVERY = 0.1
"""Seconds between two looks at the memory."""


def cost(arguments):
    """Run a command of `odds`; return (seconds, bytes at the peak)."""
    began, peak = time.monotonic(), 0
    process = subprocess.Popen([sys.executable, "-m", "odds", *arguments])
    while process.poll() is None:
        peak = max(peak, sum(map(_memory, _family(process.pid))))
        time.sleep(EVERY)
    assert process.returncode == 0, arguments
    return time.monotonic() - began, peak


def _family(root):
    """Return a process and all that descend from it."""
    children = {}
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            parent = int(stat.read_text().rpartition(")")[2].split()[1])
        except OSError:
            continue
        children.setdefault(parent, []).append(int(stat.parent.name))
    found = [root]
    for process in found:
        found += children.get(process, [])
    return found


def _memory(process):
    try:
        lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    except OSError:
        return 0
    return sum(int(line.split()[1]) * 1024 for line in lines if line.startswith("Pss:"))


def main(arguments):
    """Print what two builds cost."""
    with tempfile.TemporaryDirectory() as folder:
        out = arguments or ["--out", f"{folder}/guide"]
        for what in ("built", "built again"):
            seconds, peak = cost(["guide", "build", *out])
            print(f"{what}: {seconds:.1f} s, {peak / MEGABYTE:.0f} MB")


if __name__ == "__main__":
    main(sys.argv[1:])
