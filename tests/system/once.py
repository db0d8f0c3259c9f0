"""What takes long to make is made once a run: its processes wait for the one that makes it."""

import fcntl
import os
import shutil


def once(factory, name, make):
    """Return the folder `name` that `make(folder)` has filled, in this process or in another."""
    root = factory.getbasetemp()
    # A worker of a run in parallel has a folder of its own in that of the run.
    root = root.parent if "PYTEST_XDIST_WORKER" in os.environ else root
    place, done = root / name, root / f"{name}.done"
    with (root / f"{name}.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        if not done.exists():
            shutil.rmtree(place, ignore_errors=True)
            place.mkdir()
            make(place)
            done.touch()
    return place
