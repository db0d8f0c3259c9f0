"""The real server and a real browser at the size of a phone.

`CHROMIUM` names the browser to use, /usr/bin/chromium unless it is set.
"""

import os
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
PHONE = {"viewport": {"width": 360, "height": 740}, "has_touch": True, "is_mobile": True}


def chromium():
    """Return where the browser is."""
    return os.environ.get("CHROMIUM", "/usr/bin/chromium")


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args):
    return {**browser_type_launch_args, "executable_path": chromium(), "args": FLAGS}


@pytest.fixture(scope="session")
def browser_context_args(browser_context_args):
    return {**browser_context_args, **PHONE}


@pytest.fixture(scope="session")
def base_url():
    """Serve the page as a user does, and wait until it answers."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    command = [sys.executable, "-m", "odds", "serve", "--host", "127.0.0.1", "--port", str(port)]
    server = subprocess.Popen(command, cwd=ROOT, stderr=subprocess.DEVNULL)
    try:
        yield _up(f"http://127.0.0.1:{port}", server)
    finally:
        server.terminate()
        server.wait(10)


def _up(url, server):
    for _ in range(600):
        assert server.poll() is None, "the server ended at its start"
        try:
            with urllib.request.urlopen(f"{url}/health", timeout=2):
                return url
        except OSError:
            time.sleep(0.1)
    raise AssertionError("the server does not answer")


@pytest.fixture
def plain_page(browser, browser_context_args):
    """A page without JavaScript."""
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    yield context.new_page()
    context.close()


@pytest.fixture
def quiet_page(page):
    """A page that must log no error."""
    errors = []
    page.on("console", lambda m: errors.append(m.text) if m.type in ("error", "warning") else None)
    page.on("pageerror", lambda error: errors.append(str(error)))
    yield page
    assert not errors


QUICK = """{
  const listen = window.addEventListener;
  window.addEventListener = function (kind, ...more) {
    if (kind !== "click" || more[1] !== true) listen.call(this, kind, ...more);
  };
}"""


@pytest.fixture(autouse=True)
def quick_fingers(request):
    """A test taps faster than a finger: the page's guard against double taps is put off.

    A test about that guard names its own fixture `slow_fingers`.
    """
    if "context" in request.fixturenames and "slow_fingers" not in request.fixturenames:
        request.getfixturevalue("context").add_init_script(QUICK)


@pytest.fixture
def slow_fingers():
    """Leave the page's guard against double taps in place."""


@pytest.fixture
def unserved(browser, browser_context_args, base_url):
    """A page without a service worker, whose requests would pass by `route`."""
    given = {**browser_context_args, "base_url": base_url, "service_workers": "block"}
    context = browser.new_context(**given)
    yield context.new_page()
    context.close()
