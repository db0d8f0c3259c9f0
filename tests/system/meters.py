"""Meters of a page in Chromium: bytes and requests, and times by the page's own clock.

They are generic: a page is an address, what to tap and where the answer stands are selectors. Times
are milliseconds since the visit began. A page sets `performance.mark("ready")` when it reacts to
taps.
"""

from contextlib import contextmanager
from dataclasses import dataclass, field
from tempfile import TemporaryDirectory

from tests.system.conftest import FLAGS, chromium
from tests.system.slow import slow

PHONE = {"viewport": {"width": 390, "height": 740}, "has_touch": True, "is_mobile": True}
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
READY = "ready"
PATIENCE = 30_000
WORKER_PATIENCE = 40_000
"""A service worker that is not active by then is taken for none."""

SLOW_4G = {"round_trip": 0.15, "bits_per_second": 1_600_000}
BAD_SIGNAL = {"round_trip": 0.6, "bits_per_second": 250_000}
WIRED = {"round_trip": 0.04, "bits_per_second": 10_000_000}
DEVTOOLS = {"latency": 562.5, "downloadThroughput": 180_000, "uploadThroughput": 84_375}
"""The preset "Slow 4G" of Chromium's developer tools; bytes a second."""

_READY = "(name) => performance.getEntriesByName(name)[0]?.startTime"
SEEN = """(selector) => {
  const found = document.querySelector(selector);
  const shown = found?.checkVisibility({ visibilityProperty: true }) && found.textContent.trim();
  return shown && performance.now();
}"""
_WATCH = """(selector) => {
  const text = () => document.querySelector(selector)?.textContent;
  const painted = (then) => requestAnimationFrame(() => setTimeout(then));
  window.tapped = new Promise((resolve) => {
    const before = text();
    let start;
    addEventListener("pointerdown", (event) => { start = event.timeStamp; }, { capture: true });
    new MutationObserver((_, observer) => {
      if (start === undefined || text() === before) return;
      observer.disconnect();
      painted(() => resolve(performance.now() - start));
    }).observe(document, { subtree: true, childList: true, characterData: true });
  });
}"""
_SETTLED = """(patience) => Promise.race([
  navigator.serviceWorker.ready.then(() => true),
  new Promise((resolve) => setTimeout(resolve, patience, false)),
])"""


@dataclass
class Load:
    """What crossed the wire for a page and, apart, for its service worker."""

    page: dict[str, int] = field(default_factory=dict)
    """Bytes with headers by request, `GET /path #n`."""
    worker: dict[str, int] = field(default_factory=dict)

    @property
    def requests(self):
        return len(self.page)

    @property
    def bytes(self):
        return sum(self.page.values())

    def __str__(self):
        rows = [*self.page.items(), *((f"(worker) {x}", size) for x, size in self.worker.items())]
        return "\n".join(f"{size:8d}  {name}" for name, size in rows)


def first_load(browser, url, until="networkidle", **context):
    """Open an address with nothing kept and count what crosses the wire until the page is idle.

    `until="load"` leaves out what the page fetches after it has loaded.
    """
    with new_page(browser, context) as page:
        load, finished = Load(), []
        page.context.on("requestfinished", lambda request: finished.append(request))
        _count_page(page, load.page)
        page.goto(url, wait_until=until)
        load.worker.update(_of_worker(finished))
        return load


def _count_page(page, counted):
    cdp, sent = page.context.new_cdp_session(page), {}
    cdp.send("Network.enable")

    def begun(event):
        request = event["request"]
        if "redirectResponse" in event:
            key = sent[event["requestId"]]
            counted[key] = int(event["redirectResponse"]["encodedDataLength"])
        if request["url"].startswith("http"):
            key = f"{request['method']} {request['url']}"
            while key in sent.values():
                key += " again"
            sent[event["requestId"]] = key

    def done(event):
        size = int(event["encodedDataLength"])
        if size and event["requestId"] in sent:
            counted[sent[event["requestId"]]] = size

    cdp.on("Network.requestWillBeSent", begun)
    cdp.on("Network.loadingFinished", done)


def _of_worker(finished):
    for request in finished:
        if request.service_worker and not request.response().from_service_worker:
            sizes = request.sizes()
            size = sizes["responseBodySize"] + sizes["responseHeadersSize"]
            if size:
                yield f"{request.method} {request.url}", size


def interactive(browser, url, cpu=4, emulated=None, mark=READY, **context):
    """Return the milliseconds until the page says that it reacts to taps, on a slower processor.

    Put `slow` in front of the server for a slower network; `emulated` are conditions of the
    browser's own throttling, `DEVTOOLS` for instance, which delays requests, not packets.
    """
    with new_page(browser, context) as page:
        cdp = _slow_down(page, cpu)
        if emulated:
            cdp.send("Network.enable")
            cdp.send("Network.emulateNetworkConditions", {"offline": False, **emulated})
        page.goto(url, wait_until="commit")
        return value(page, _READY, mark)


def tap_to_change(page, tap, changed, cpu=4):
    """Tap, and return the milliseconds from the finger's touch until the changed text is painted.

    `tap` is where to tap, `changed` the element whose text must become another one.
    """
    slower = _slow_down(page, cpu)
    page.evaluate(_WATCH, changed)
    target = page.locator(tap).first
    target.scroll_into_view_if_needed()
    target.tap() if page.evaluate("navigator.maxTouchPoints") else target.click()
    took = page.evaluate("window.tapped")
    slower.detach()
    return took


def first_answers(playwright, port, answer, path="/", taps=(), network=None, **context):
    """Return the milliseconds to the first answer on a first and on a second visit.

    Both go over the slow line. The second is a new start of the browser with what the first left.
    `answer` is the selector where the answer stands, `taps` what to tap before, in order.
    """
    with slow(port, **(network or BAD_SIGNAL)) as line, TemporaryDirectory() as kept:
        return tuple(
            _visit(playwright, kept, f"{line.url}{path}", answer, taps, {**PHONE, **context})
            for _ in range(2)
        )


def _visit(playwright, kept, url, answer, taps, context):
    with _kept(playwright, kept, context) as page:
        page.goto(url, wait_until="commit")
        for tap in taps:
            page.locator(tap).first.click()
        took = value(page, SEEN, answer)
        page.evaluate(_SETTLED, WORKER_PATIENCE)
        page.wait_for_load_state("networkidle")
        return took


@contextmanager
def _kept(playwright, folder, context):
    options = {"executable_path": chromium(), "args": FLAGS, **context}
    opened = playwright.chromium.launch_persistent_context(folder, **options)
    try:
        yield opened.pages[0]
    finally:
        opened.close()


@contextmanager
def new_page(browser, context):
    opened = browser.new_context(**{**PHONE, **context})
    try:
        yield opened.new_page()
    finally:
        opened.close()


def _slow_down(page, times):
    cdp = page.context.new_cdp_session(page)
    cdp.send("Emulation.setCPUThrottlingRate", {"rate": times})
    return cdp


def value(page, call, argument):
    """Wait until a call in the page returns something, and return that."""
    return page.wait_for_function(call, arg=argument, timeout=PATIENCE).json_value()
