"""The page without a network, in a real browser: what is kept, what goes on, what is said.

A tiny page stands for the screens (`tiny.py`); service worker, store and plans are the product's.
"""

import os
import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest
from playwright.sync_api import Error

from tests.system.servers import PATIENCE, ROOT, free_port, listens, until

TINY = Path(__file__).with_name("tiny.py")
TINY_JS = """
import * as plans from "./plans.js";
import * as store from "./store.js";
import { watchRelease } from "./release.js";
import { word } from "./word.js";

const offer = (change) => Object.assign(window, { change, offered: true });
Object.assign(window, { plans, store, word, later: () => import("./later.js") });
watchRelease(offer, () => Object.assign(window, { refused: true }));
"""
FLASH = {"hero": "flash", "goal": {"kind": "defeat", "need": 4}, "abilities": [], "markers": 0}
CONTROLLED = "navigator.serviceWorker.controller?.state === 'activated'"
KEY_OF = "q => window.plans.fetchPlan(q).then(() => 'fetched', error => error.key)"
START = "q => window.plans.fetchPlan(q).then(plan => plan.start)"


class Site:
    """A server that can be stopped, and started again from a tree with another word in it."""

    def __init__(self, trees):
        self.trees, self.port, self.process, self.word = trees, free_port(), None, ""
        self.url = f"http://127.0.0.1:{self.port}/"

    def start(self, word):
        """Serve the tree of that word, unless it is being served."""
        if self.process and self.process.poll() is None:
            if self.word == word:
                return
            self.stop()
        tree, self.word = self.trees[word], word
        command = [sys.executable, str(TINY), str(self.port)]
        env = {**os.environ, "PYTHONPATH": str(tree)}
        self.process = subprocess.Popen(command, cwd=tree, env=env, stderr=subprocess.DEVNULL)
        until(lambda: self.process.poll() is not None or listens(self.port))
        assert self.process.poll() is None, "the server ended at its start"

    def stop(self):
        self.process.kill()
        self.process.wait(PATIENCE)


def _copy(tree, word):
    leave = shutil.ignore_patterns("__pycache__", "*.pyc")
    for package in ("odds", "api", "web"):
        shutil.copytree(ROOT / package, tree / package, ignore=leave)
    table = tree / "web" / "static" / "table"
    (table / "tiny.js").write_text(TINY_JS)
    for name in ("word", "later"):
        (table / f"{name}.js").write_text(f'export const word = "{word}";\n')


@pytest.fixture(scope="module")
def trees(tmp_path_factory):
    """Two copies of the program that differ in a module, by the word in it."""
    found = {word: tmp_path_factory.mktemp(word) for word in ("one", "two")}
    for word, tree in found.items():
        _copy(tree, word)
    return found


@pytest.fixture(scope="module")
def server(trees):
    found = Site(trees)
    yield found
    found.stop()


@pytest.fixture
def site(server):
    server.start("one")
    return server


@pytest.fixture
def phone(browser):
    context = browser.new_context(locale="de-DE")
    yield context
    context.close()


def becomes(page, true):
    """Wait until an expression is true; the policy of the page lets Playwright itself not do so."""
    until(lambda: _now(page, true), 20)


def _now(page, expression):
    try:
        return page.evaluate(expression)
    except Error:  # the page is just being loaded
        return False


def opened(context, site):
    """Open the page; the service worker has it whole and in hand."""
    page = context.new_page()
    page.goto(site.url)
    becomes(page, CONTROLLED)
    becomes(page, "window.word")
    return page


# ---- the second visit ------------------------------------------------------------------------


def test_the_second_visit_needs_no_server(site, phone):
    page = opened(phone, site)
    site.stop()
    started = time.monotonic()
    page.reload()
    becomes(page, "window.word === 'one'")
    assert time.monotonic() - started < 3
    assert page.evaluate("document.documentElement.lang") == "de"
    assert page.evaluate("window.later().then(found => found.word)") == "one"


def test_another_page_without_a_network_leads_back(site, phone):
    page = opened(phone, site)
    site.stop()
    page.goto(f"{site.url}explore?lang=de")
    assert page.url == f"{site.url}#offline"
    becomes(page, "window.word === 'one'")


def test_the_page_is_kept_in_the_language_in_which_it_was_opened(site, phone):
    page = phone.new_page()
    page.goto(f"{site.url}?lang=pl")
    becomes(page, CONTROLLED)
    site.stop()
    page.reload()
    assert page.evaluate("document.documentElement.lang") == "pl"


@pytest.mark.parametrize("language", ["en", "de", "pl"])
def test_every_language_is_kept_whatever_it_was_opened_in(site, phone, language):
    page = opened(phone, site)
    site.stop()
    page.goto(f"{site.url}?lang={language}")
    assert page.evaluate("document.documentElement.lang") == language
    page.goto(f"{site.url}?lang=xx")
    assert page.evaluate("document.documentElement.lang") == "de"


def test_the_browser_would_install_it(site, browser_type, browser_type_launch_args, tmp_path):
    context = browser_type.launch_persistent_context(
        tmp_path / "profile", **browser_type_launch_args
    )
    try:
        page = opened(context, site)
        wire = context.new_cdp_session(page)
        assert wire.send("Page.getAppManifest")["errors"] == []
        found = wire.send("Page.getInstallabilityErrors")["installabilityErrors"]
        assert [each["errorId"] for each in found if each["errorId"] != "in-incognito"] == []
    finally:
        context.close()


# ---- plans -----------------------------------------------------------------------------------


def test_a_plan_that_was_fetched_stays(site, phone):
    page = opened(phone, site)
    online = page.evaluate(START, FLASH)
    odds = page.evaluate("q => window.plans.fetchOdds(q)", FLASH)
    assert page.evaluate("q => window.plans.ready(q)", FLASH)
    until(
        lambda: (
            page.evaluate("caches.open('hero-odds-plans').then(c => c.keys()).then(k => k.length)")
            == 2
        )
    )
    phone.set_offline(True)
    site.stop()
    page.reload()
    becomes(page, "window.word")
    assert page.evaluate("q => window.plans.ready(q)", FLASH)
    assert page.evaluate(START, FLASH) == online
    assert page.evaluate("q => window.plans.fetchOdds(q)", FLASH) == odds
    assert page.evaluate(KEY_OF, {**FLASH, "hero": "superman"}) == "offline.no-plan"


def test_a_question_that_is_refused_says_why(site, phone):
    page = opened(phone, site)
    wrong = {**FLASH, "goal": {"kind": "defeat", "need": 1000}}
    assert page.evaluate(KEY_OF, wrong) == "offline.refused"
    detail = page.evaluate("q => window.plans.fetchPlan(q).catch(e => e.values.detail)", wrong)
    assert "99" in detail


QUESTIONS = [
    FLASH,
    {
        **FLASH,
        "hero": "flash#2",
        "abilities": ["wound", "shield:2", "only-3-rolls", "minus-die", "shield:1"],
    },
    {**FLASH, "abilities": ["only-3-rolls", "only-3-rolls", "team-attack", "shield:2", "shield:2"]},
    {**FLASH, "goal": {"kind": "mean-hits"}},
    {**FLASH, "goal": {"kind": "hits-at-least", "hits": 3}, "readings": []},
    {**FLASH, "goal": {"kind": "worth", "worth": {"2": "1/2", "1": 0, "bust": "-1", "0": 0}}},
    {**FLASH, "hero": "batman", "abilities": ["wound"], "markers": 2},
    {**FLASH, "hero": "superman", "abilities": ["minus-die", "kryptonite"], "remove": ["red"]},
    {**FLASH, "hero": "green-lantern", "goal": {"kind": "mean-damage", "need": 3}},
    {**FLASH, "dice": "Ann.27s_box~flash.red.3-1-2.yellow.4-1-1~batman.black.2-2-2.gray.2-2-2"},
    {**FLASH, "hero": "superman", "dice": "Ann.27s_box~flash.red.3-1-2.yellow.4-1-1"},
]


def test_addresses_are_those_that_the_api_answers(site, phone):
    page = opened(phone, site)
    status = "a => fetch(a, {redirect: 'manual', cache: 'no-store'}).then(r => [r.type, r.status])"
    for question in QUESTIONS:
        for kind in ("planAddress", "oddsAddress"):
            address = page.evaluate(f"q => window.plans.{kind}(q)", question)
            assert page.evaluate(status, address) == ["basic", 200], address


def test_a_kept_plan_of_other_data_is_shown_at_once_and_renewed(site, phone):
    page = opened(phone, site)
    put = """async (question) => {
      const headers = { "X-Mark": "old", "X-Time": String(Date.now()), ETag: '"old"' };
      const shelf = await caches.open("hero-odds-plans");
      const old = new Response('{"start": "old"}', { headers });
      await shelf.put(window.plans.planAddress(question), old);
    }"""
    page.evaluate(put, FLASH)
    assert page.evaluate(START, FLASH) == "old"
    until(lambda: page.evaluate(START, FLASH) == [0])


def test_plans_are_fetched_ahead_and_wait_for_the_network(site, phone):
    page = opened(phone, site)
    page.evaluate(
        """() => {
          window.told = [];
          const onProgress = (progress) => window.told.push(progress);
          const villains = [{ threat: 5, abilities: ["shield:2"] }];
          window.plans.prefetch({ heroes: ["flash"], villains, onProgress });
        }"""
    )
    becomes(page, "window.told.some(each => each.done > 3)")
    phone.set_offline(True)
    becomes(page, "window.told.at(-1).state === 'offline'")
    phone.set_offline(False)
    becomes(page, "window.told.at(-1).state === 'done'")
    last = page.evaluate("window.told.at(-1)")
    assert last["done"] == last["of"] > 50
    phone.set_offline(True)
    asked = {**FLASH, "abilities": ["shield:2"], "goal": {"kind": "defeat", "need": 5}}
    assert page.evaluate(KEY_OF, asked) == "fetched"


def test_nothing_is_fetched_ahead_where_data_are_saved(site, phone):
    saving = "Object.defineProperty(navigator, 'connection', { value: { saveData: true } })"
    phone.add_init_script(saving)
    page = opened(phone, site)
    assert page.evaluate("window.plans.prefetch({ heroes: ['flash'] })")["state"] == "saving"


# ---- a new release ---------------------------------------------------------------------------


def test_a_new_release_is_offered_and_never_mixed(site, phone):
    page, other = opened(phone, site), opened(phone, site)
    site.start("two")
    page.evaluate("navigator.serviceWorker.getRegistration().then(found => found.update())")
    for each in (page, other):
        becomes(each, "window.offered")
    assert page.evaluate("[window.word]") == ["one"]
    assert page.evaluate("window.later().then(found => found.word)") == "one"
    page.evaluate("window.change()")
    becomes(page, "window.word === 'two'")
    assert page.evaluate("window.later().then(found => found.word)") == "two"
    assert len(page.evaluate(RELEASES)) == 1
    # The other page was not told to reload: it goes on with its own files.
    assert other.evaluate("window.later().then(found => found.word)") == "one"
    assert other.evaluate("window.word") == "one"
    assert len(kept_releases(page)) == 2
    other.close()
    page.reload()
    becomes(page, "window.word === 'two'")
    until(lambda: len(kept_releases(page)) == 1)


RELEASES = """[...new Set(performance.getEntriesByType("resource")
  .map(each => /static\\/(\\w+)\\//.exec(each.name)?.[1]).filter(Boolean))]"""


def kept_releases(page):
    names = page.evaluate("caches.keys()")
    return [name for name in names if name != "hero-odds-plans"]


def test_a_page_that_was_closed_comes_back_in_the_new_release(site, phone):
    opened(phone, site).close()
    site.start("two")
    page = opened(phone, site)
    assert page.evaluate("window.word") == "one"
    becomes(page, "window.offered")
    page.close()
    page = opened(phone, site)
    assert page.evaluate("window.word") == "two"


# ---- storage refused, full, broken -----------------------------------------------------------

REFUSED = """
for (const name of ["localStorage", "caches"]) {
  Object.defineProperty(window, name, { get() { throw new DOMException("no", "SecurityError"); } });
}
Object.defineProperty(navigator, "serviceWorker", { get() { return undefined; } });
"""
FULL = """
const full = () => { throw new DOMException("no room", "QuotaExceededError"); };
Storage.prototype.setItem = full;
Cache.prototype.put = async () => full();
"""


@pytest.mark.parametrize(("script", "words"), [(REFUSED, "behält"), (FULL, "voll")])
def test_everything_goes_on_where_nothing_can_be_kept(site, phone, script, words):
    phone.add_init_script(script)
    page = phone.new_page()
    errors = []
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto(site.url)
    becomes(page, "window.word")
    assert page.evaluate("window.store.save('game', {round: 3})") is False
    assert page.evaluate("window.store.load('game')") == {"round": 3}
    assert page.evaluate(START, FLASH) == [0]
    assert page.evaluate(START, FLASH) == [0]
    said = []
    for _ in range(100):
        said += filter(None, page.evaluate("[1, 2, 3].map(() => window.store.trouble())"))
        if len(said) > 1:
            break
        page.wait_for_timeout(100)
    assert words in said[0]
    assert "Pläne" in said[1]
    assert len(said) == 2
    assert not errors


def test_a_page_without_a_service_worker_says_so(site, phone):
    phone.add_init_script(REFUSED)
    page = phone.new_page()
    page.goto(site.url)
    becomes(page, "window.refused")


def test_what_cannot_be_read_is_put_aside_and_not_lost(site, phone):
    page = opened(phone, site)
    page.evaluate("localStorage.setItem('hero-odds.game', '{\"round\": 3')")
    assert page.evaluate("window.store.load('game') === undefined")
    assert "beiseite" in page.evaluate("window.store.trouble()")
    aside = "Object.keys(localStorage).filter(key => key.startsWith('hero-odds.game.broken'))"
    (key,) = page.evaluate(aside)
    assert page.evaluate("key => localStorage.getItem(key)", key) == '{"round": 3'
    assert page.evaluate("window.store.save('game', {round: 4})")
    page.reload()
    becomes(page, "window.word")
    assert page.evaluate("window.store.load('game')") == {"round": 4}
