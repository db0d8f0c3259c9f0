/** Counting the faces of a box: a number for each symbol of each colour, six in all. */

import { heroRow, page, t } from "./page.js";
import { h, symbol } from "./dom.js";
import { contradicted, heroButtons } from "./mydice.js";
import { FACES, LONGEST_NAME, complete, read, sum, textOf, tidy } from "./profile.js";
import { load, save } from "./store.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./app.js").Screen} Screen */
/** @typedef {import("./profile.js").Faces} Faces */
/** @typedef {{at: string, text: string, name: string, hero: string, dice: Record<string, Faces>}} Draft `at` is the place of the profile or "new", `text` what it was */

const KEY = "counting";

/** @param {App} app @param {string} at @param {string} hero @returns {Screen} */
export function counting(app, at, hero) {
  const draft = draftOf(app, at, hero);
  // Typing draws nothing: a button drawn anew under a finger would lose its tap.
  const type = (/** @type {Partial<Draft>} */ more) => save(KEY, { ...load(KEY), ...more });
  const change = (/** @type {Partial<Draft>} */ more) => {
    type(more);
    app.show();
  };
  return {
    title: t(at === "new" ? "mydice.count" : "mydice.change"),
    body: [
      h("p", {}, t("mydice.how")),
      heroButtons(draft.hero, (other) => change({ hero: other }), (other) => complete(other, draft.dice[other] ?? {})),
      ...colours(draft, (dice) => change({ dice })),
      complete(draft.hero, draft.dice[draft.hero] ?? {}) &&
        contradicted(textOf({ name: "x", dice: { [draft.hero]: draft.dice[draft.hero] } }), draft.hero),
      h("label", { for: "profile-name" }, t("mydice.name")),
      h("input", { id: "profile-name", value: draft.name, maxlength: LONGEST_NAME, autocomplete: "off",
        oninput: (event) => type({ name: valueOf(event) }) }),
      h("button", { id: "save-profile", class: "main wide", onclick: () => keep(app) }, t("mydice.save")),
      h("p", { id: "lacking", class: "hint" }, lacking(draft)),
      h("div", { class: "tools" },
        h("button", { id: "clear-hero", onclick: () => change({ dice: without(draft.dice, draft.hero) }) }, t("mydice.clear", { hero: t(`common.hero.${draft.hero}`) })),
        h("a", { id: "back", class: "button", href: "#dice" }, t("mydice.back"))),
    ],
  };
}

/** @param {Event} event */
const valueOf = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/** What was typed in so far, also before the page was closed. @param {App} app @param {string} at @param {string} hero @returns {Draft} */
function draftOf(app, at, hero) {
  const text = app.kept.profiles[Number(at)]?.text ?? "";
  const kept = load(KEY);
  if (kept?.at === at && kept.text === text && kept.dice) return kept;
  const first = page.heroes.some((row) => row.hero === hero) ? hero : app.kept.game?.heroes[0]?.hero ?? page.heroes[0].hero;
  const begun = { at, text, name: t("mydice.my-box"), hero: first, dice: {} };
  const draft = { ...begun, ...(text && counted(text)) };
  save(KEY, draft);
  return draft;
}

/** @param {string} text */
function counted(text) {
  try {
    const { name, dice } = read(text);
    return { name, dice, hero: Object.keys(dice)[0] };
  } catch {
    return {};
  }
}

/** @param {Record<string, Faces>} dice @param {string} hero */
const without = (dice, hero) => Object.fromEntries(Object.entries(dice).filter(([other]) => other !== hero));

// ---- the faces -------------------------------------------------------------------------------

/** @param {Draft} draft @param {(dice: Record<string, Faces>) => void} change */
const colours = ({ hero, dice }, change) =>
  Object.keys(heroRow(hero).dice).map((colour) => {
    const row = dice[hero]?.[colour] ?? {};
    const full = sum(row) >= FACES;
    const told = t("mydice.of", { n: sum(row), all: FACES });
    const set = (/** @type {string} */ name, /** @type {number} */ n) =>
      change({ ...dice, [hero]: { ...dice[hero], [colour]: { ...row, [name]: n } } });
    return h("section", { class: `throw ${colour}`, "aria-label": t("mydice.die", { colour: t(`common.colour.${colour}`), told }) },
      h("p", { id: `told-${colour}` }, h("b", {}, t(`common.colour.${colour}`)), ` ${told}`, full && " ✓"),
      h("div", { class: "count-faces" }, heroRow(hero).all.map((name) => face(colour, name, row[name] ?? 0, full, set))));
  });

/** @param {string} colour @param {string} name @param {number} n @param {boolean} full @param {(name: string, n: number) => void} set */
function face(colour, name, n, full, set) {
  const word = t(`common.symbol.${name}`);
  const label = t("mydice.faces", { colour: t(`common.colour.${colour}`), symbol: word, n });
  return h("div", { class: "count-face", role: "group", "aria-label": label },
    h("button", { id: `less-${colour}-${name}`, "aria-label": t("mydice.less", { symbol: word }), "aria-disabled": !n && "true", onclick: () => n && set(name, n - 1) }, "−"),
    h("button", { id: `more-${colour}-${name}`, class: "more", "aria-label": t("mydice.more", { symbol: word, n }), "aria-disabled": full && "true", onclick: () => full || set(name, n + 1) },
      symbol(name), h("b", {}, n), " ", h("small", {}, word)));
}

// ---- saved -----------------------------------------------------------------------------------

/** What is still to be counted, in words; "" where all is there. @param {Draft} draft */
function lacking({ hero, dice }) {
  const begun = Object.keys(dice).filter((each) => Object.values(dice[each]).some((row) => sum(row)));
  const heroes = begun.length ? begun : [hero];
  const gaps = heroes.flatMap((each) =>
    Object.keys(heroRow(each).dice).filter((colour) => sum(dice[each]?.[colour] ?? {}) !== FACES)
      .map((colour) => `${t(`common.hero.${each}`)} ${t(`common.colour.${colour}`)}`));
  return gaps.length ? t("mydice.lacking", { what: gaps.join(", ") }) : "";
}

/** Keep the profile in its place, or as a new one, and use it. @param {App} app */
function keep(app) {
  /** @type {Draft} */
  const draft = load(KEY);
  const lacks = lacking(draft);
  if (lacks) return app.say(lacks);
  const name = tidy(draft.name) || t("mydice.my-box");
  const text = textOf({ name, dice: draft.dice });
  const { profiles, dice } = app.kept;
  const place = draft.at === "new" ? -1 : Number(draft.at);
  const others = place < 0 ? [...profiles.filter((each) => each.text !== text), { name, text }] : profiles.map((each, at) => (at === place ? { name, text } : each));
  const used = place < 0 || dice === draft.text ? text : dice;
  save(KEY, null);
  app.go("dice");
  app.set({ profiles: others, dice: used });
  app.say(t("mydice.saved", { name }));
}
