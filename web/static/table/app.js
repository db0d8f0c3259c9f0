/** The phone page: what is known, which screen is shown, and where both are kept. */

import { draw, h } from "./dom.js";
import { loadTexts, page, t } from "./page.js";
import { load, save, trouble } from "./store.js";
import { setup } from "./setup.js";

/** @typedef {import("./book.js").Game} Game */
/** @typedef {import("./rolling.js").Underway} Underway */
/** @typedef {import("./dom.js").Child} Child */
/** @typedef {{title: string, body: (Child | Child[])[]}} Screen */
/** @typedef {{name: string, text: string}} Profile name and short text of counted dice */
/**
 * What is kept on the phone. `game` is null before the first; `underway` is the attack that is
 * being rolled, `parked` those of other heroes that wait; `dice` the text of the profile in use, empty for the assumed dice.
 * @typedef {{game: Game | null, underway: Underway | null, parked: Record<string, Underway>, dice: string, profiles: Profile[]}} Kept
 */

/** @typedef {(app: App, rest: string) => Screen | Promise<Screen>} Make */
/** Screens that come after the first one, each with what it needs; the menu names some of them. */
/** @type {Record<string, () => Promise<Make>>} */
const LATER = {
  play: async () => (await withWords(import("./play.js"))).play,
  attack: async () => (await withWords(import("./attack.js"))).attack,
  settle: async () => (await withWords(import("./settle.js"))).settle,
  dice: async () => (await import("./mydice.js")).screen,
  share: async () => (await import("./share.js")).screen,
  needs: async () => (await import("./needs.js")).screen,
  about: async () => (await import("./about.js")).screen,
};
/** @type {Record<string, Make>} */
const SCREENS = { setup, offline: () => ({ title: t("table.not-here"), body: [h("p", {}, t("table.elsewhere"))] }) };
/** A module together with the words that it and its like speak. @template T @param {Promise<T>} module @returns {Promise<T>} */
const withWords = async (module) => (await Promise.all([module, ...["book", "attack"].map(loadTexts)]))[0];
/** What comes next is asked for at once, so that no module waits for another to name it. */
const NEXT = [
  "attack", "advice", "goal", "result", "rolling", "tapping", "walk", "plans", "kept",
  "play", "arrive", "heroes", "forms", "book", "book_round", "settle", "release",
];
const UNDO = 12;
/** Two clicks so close in time and place are one finger: the second one met what the first brought. */
const TWICE = { ms: 350, px: 24 };
let broken = false;

/** The one object that every screen is handed. */
export class App {
  constructor() {
    /** @type {Kept} */
    this.kept = sound(load("kept"));
    /** What was the game before each change, with the attack that had just ended. @type {Partial<Kept>[]} */
    this.past = load("past") ?? [];
    this.shown = "";
    this.going = false;
    this.turn = 0;
    this.main = /** @type {HTMLElement} */ (document.querySelector("main"));
    addEventListener("hashchange", () => {
      // What was said belongs to the screen before, unless the page itself went on.
      if (!this.going) this.said("");
      this.going = false;
      this.show();
    });
    addEventListener("storage", ({ key }) => key?.endsWith(".kept") && this.fromElsewhere());
    addEventListener("click", onlyOnce(), true);
  }

  /** Another tab has changed what is kept: that is what goes on here. */
  fromElsewhere() {
    this.kept = sound(load("kept"));
    this.past = [];
    this.show();
    this.said(t("table.other-tab"));
  }

  /** Change what is kept, draw the screen anew; `undo` takes it back. @param {Partial<Kept>} changes */
  set(changes) {
    const { game, underway, parked } = this.kept;
    if (changes.game !== undefined && changes.game !== game) {
      this.past = [...this.past.slice(-UNDO), { game, underway, parked }];
      save("past", this.past);
    }
    this.said("");
    this.keep({ ...this.kept, ...changes });
  }

  /** Take the last change back; what was an attack goes on as one. */
  undo() {
    const before = this.past.pop();
    if (!before) return;
    save("past", this.past);
    this.keep({ ...this.kept, ...before });
    if (before.underway) this.go("attack");
  }

  /** @param {Kept} kept */
  keep(kept) {
    this.kept = kept;
    save("kept", kept);
    this.warn();
    this.show();
  }

  /** Tell for good why something is not kept on the phone, if there is a new reason. */
  warn() {
    const place = document.getElementById("trouble");
    const words = trouble();
    if (place && words) place.textContent = words;
  }

  /** Go to a screen: its name, with more after a slash. @param {string} where */
  go(where) {
    if (location.hash === `#${where}`) this.show();
    else {
      this.going = true;
      location.hash = where;
    }
  }

  /** Tell something to everybody: seen at the foot until something changes, read out. @param {string} text */
  say(text) {
    if (text) this.said(text);
  }

  /** @param {string} text */
  said(text) {
    const place = document.getElementById("said");
    if (place) place.textContent = text;
  }

  /** Draw the screen that the address names. @returns {void | Promise<void>} */
  show() {
    // A screen that comes late is not drawn over the one asked for since.
    this.turn += 1;
    const [name = "", ...rest] = decoded(location.hash.slice(1)).split("/");
    const there = Object.hasOwn(SCREENS, name) || Object.hasOwn(LATER, name);
    const where = there ? name : this.kept.game ? "play" : "setup";
    const make = SCREENS[where];
    return make ? this.made(where, make, rest.join("/")) : this.fetched(where, rest.join("/"));
  }

  /** Make a screen and draw it; one that cannot be made says so. @param {string} where @param {Make} make @param {string} rest @returns {void | Promise<void>} */
  made(where, make, rest) {
    const broken = (/** @type {unknown} */ error) => {
      console.error(error);
      const anew = () => this.set({ game: null, underway: null });
      this.put(where, { title: t("table.not-here"), body: [
        h("p", {}, t("table.screen-broken")),
        h("a", { class: "button wide", href: "#setup", onclick: anew }, t("table.new-game")),
      ] });
    };
    const { turn } = this;
    try {
      const screen = make(this, rest);
      if (!(screen instanceof Promise)) return this.put(where, screen);
      return screen.then((made) => (turn === this.turn ? this.put(where, made) : undefined)).catch(broken);
    } catch (error) {
      broken(error);
    }
  }

  /** Fetch a screen, then make it. @param {string} where @param {string} rest */
  async fetched(where, rest) {
    const { turn } = this;
    try {
      SCREENS[where] ??= await LATER[where]();
    } catch {
      return this.put(where, { title: t("table.not-here"), body: [h("p", {}, t("table.no-signal"))] });
    }
    if (turn === this.turn) return this.made(where, SCREENS[where], rest);
  }

  /** @param {string} where @param {Screen} screen */
  put(where, screen) {
    draw(this.main, h("h1", { id: "title", tabindex: -1 }, screen.title), ...screen.body);
    document.title = `${screen.title} · Hero Odds`;
    if (this.shown && this.shown !== where) {
      scrollTo(0, 0);
      document.getElementById("title")?.focus({ preventScroll: true });
    }
    this.shown = where;
    document.documentElement.dataset.screen = where;
    drawFrame(this);
  }
}

/** What was kept, or the beginning where that is of another kind; then it is put aside. @param {any} kept @returns {Kept} */
function sound(kept) {
  const fresh = { game: null, underway: null, parked: {}, dice: "", profiles: [] };
  if (kept == null) return fresh;
  const made = { ...fresh, ...(typeof kept === "object" && kept) };
  const { game, profiles, dice, underway } = made;
  const good = [
    game === null || (game.schema === 1 && [game.heroes, game.attacks, game.battlefield, game.outskirts, game.log].every(Array.isArray)),
    underway === null || (Array.isArray(underway.log) && Array.isArray(underway.tapped) && underway.question?.goal),
    Array.isArray(profiles) && profiles.every((each) => typeof each?.name === "string" && typeof each.text === "string"),
    typeof dice === "string" && typeof kept === "object",
  ];
  if (good.every(Boolean)) return made;
  save(`kept.broken-${Date.now()}`, kept);
  broken = true;
  return fresh;
}

/** A listener that stops the second half of a double tap where it would meet another element. */
function onlyOnce() {
  let last = { x: 0, y: 0, time: -TWICE.ms, id: "" };
  return (/** @type {MouseEvent} */ event) => {
    const { clientX: x, clientY: y, timeStamp: time, detail } = event;
    const id = /** @type {Element} */ (event.target).closest("[id]")?.id ?? "";
    const near = Math.hypot(x - last.x, y - last.y) < TWICE.px && time - last.time < TWICE.ms;
    if (detail > 0 && near && id !== last.id) {
      event.preventDefault();
      event.stopImmediatePropagation();
    } else last = { x, y, time, id };
  };
}

/** A fragment as it was meant; one that is broken names no screen. @param {string} text */
function decoded(text) {
  try {
    return decodeURIComponent(text);
  } catch {
    return "";
  }
}

/** Menu and foot, which stay when screens change. @param {App} app */
function drawFrame(app) {
  const here = app.shown in { setup: 1, attack: 1, settle: 1 } ? "play" : app.shown;
  for (const link of document.querySelectorAll("#menu a")) {
    link.setAttribute("aria-current", link.id === `menu-${here}` ? "page" : "false");
  }
  const used = (here === "play" && app.kept.underway?.question.dice) || app.kept.dice;
  const profile = app.kept.profiles.find(({ text }) => text === used);
  const whose = /** @type {HTMLElement} */ (document.getElementById("whose"));
  whose.textContent = profile ? t("table.own", { name: profile.name }) : t("table.assumed");
}

/** What comes when the page stands: the other screens, and a new release if there is one. @param {App} app */
async function settleIn(app) {
  performance.mark("ready");
  await new Promise((resolve) => (self.requestIdleCallback ?? setTimeout)(resolve));
  const ahead = NEXT.map((name) => new URL(`${name}.js`, import.meta.url).href);
  document.head.append(...ahead.map((href) => h("link", { rel: "modulepreload", href })));
  for (const name of ["play", "attack", "settle"]) SCREENS[name] ??= await LATER[name]();
  document.head.append(h("link", { rel: "manifest", href: `/manifest.webmanifest?lang=${page.language}` }));
  const { watchRelease } = await import("./release.js");
  const refused = () => app.warn();
  await watchRelease((change) => {
    const offer = h("p", { id: "release", role: "status" }, t("table.new-version"), " ",
      h("button", { id: "reload", onclick: change }, t("table.reload")));
    document.getElementById("release")?.remove();
    app.main.before(offer);
  }, refused);
}

const app = new App();
Promise.resolve(app.show()).then(() => settleIn(app)).catch((error) => console.warn(error));
app.say(broken ? t("table.kept-broken") : "");
app.warn();
