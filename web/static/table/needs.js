/** What do I need? A chance is named; how much one attack does that surely, and which villains fall to it. */

import { need, question } from "./book.js";
import { heroRow, page, percent, t } from "./page.js";
import { h } from "./dom.js";
import { abilityChoice, abilityName } from "./forms.js";
import { stepper } from "./goal.js";
import { later } from "./lazy.js";
import { fraction, ratio } from "./luck.js";
import { heroButtons } from "./mydice.js";
import { NoAnswer, addressOf, answer, diceOf, touching } from "./plans.js";
import { load, save } from "./store.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./dom.js").Child} Child */
/** @typedef {{need: number, chance: {exact: string, decimal: string}}} Row */
/** @typedef {{rows: Row[], reached: Row}} Answer */
/** @typedef {{hero: string, chance: number, abilities: string[], markers: number}} Asked `chance` in percent */

const KEY = "needs";
const STEP = 5;
const MOST = 15;
const FURTHEST = 99;
/** What was answered: by address, null while it is on its way. @type {Map<string, Answer | Error | null>} */
const answers = new Map();

/** A question stays as it was asked the last time. */
export const screen = later(["needs", "mydice", "attack"], (app) => {
  const asked = askedOf(app);
  if (app.shown !== "needs") forgetFailures();
  const change = (/** @type {Partial<Asked>} */ more) => {
    forgetFailures();
    save(KEY, { ...asked, ...more });
    app.show();
  };
  return {
    title: t("needs.title"),
    body: [
      h("p", {}, t("needs.what")),
      heroButtons(asked.hero, (hero) => change({ hero, markers: 0 })),
      stepper("chance", t("needs.chance"), asked.chance, STEP, (n) => change({ chance: Math.min(100, n) }), STEP),
      heroRow(asked.hero).spends &&
        stepper("markers", t("needs.markers"), asked.markers, 0, (n) => change({ markers: Math.min(n, heroRow(asked.hero).markers.batmobile) })),
      abilities(asked, change),
      h("div", { id: "told", "aria-live": "polite" }, ...told(app, asked)),
      ...villains(app, asked),
      ...table(app, asked),
    ],
  };
});

/** @param {App} app @returns {Asked} */
function askedOf(app) {
  const first = app.kept.game?.heroes[0]?.hero ?? page.heroes[0].hero;
  return { hero: first, chance: 80, abilities: [], markers: 0, ...load(KEY) };
}

let open = false;

/** @param {Asked} asked @param {(more: Partial<Asked>) => void} change */
function abilities({ abilities: words }, change) {
  const box = h("details", { open, ontoggle: () => (open = box.hasAttribute("open")) },
    h("summary", { id: "abilities" }, t("needs.abilities"), words.length > 0 && `: ${words.map(abilityName).join(", ")}`),
    abilityChoice(words, (more) => change({ abilities: more })));
  return box;
}

// ---- answers ---------------------------------------------------------------------------------

/** @param {App} app @param {Asked} asked @param {number} most @param {boolean} [named] the chance stands in the question */
function addressOfNeeds(app, { hero, chance, abilities: words, markers }, most, named = true) {
  const dice = diceOf(app.kept.dice, hero);
  return addressOf("/api/v1/needs", [
    ["hero", hero],
    ...(most === MOST ? [] : [["most", String(most)]]),
    ...(named ? [["chance", lowest(chance)]] : []),
    ...touching(words, hero).map((word) => ["ability", word]),
    ...(dice ? [["dice", dice]] : []),
    ...(markers ? [["markers", String(markers)]] : []),
    ["digits", "6"],
  ]);
}

/** So many percent as a fraction in lowest terms. @param {number} chance a multiple of five */
function lowest(chance) {
  const parts = chance / STEP;
  const common = [10, 5, 4, 2, 1].find((n) => parts % n === 0 && 20 % n === 0) ?? 1;
  return parts === 20 ? "1" : `${parts / common}/${20 / common}`;
}

/** What the server says, or null while it is asked. @param {App} app @param {string} address */
function answered(app, address) {
  const found = answers.get(address);
  if (found !== undefined) return found;
  answers.set(address, null);
  /** @param {Answer | Error} got */
  const keep = (got) => {
    answers.set(address, got);
    if (app.shown === "needs") app.show();
  };
  answer(address).then(keep, keep);
  return null;
}

/** What could not be had is asked for again at the next visit or change. */
function forgetFailures() {
  for (const [address, found] of answers) if (found instanceof Error) answers.delete(address);
}

/** @param {Error} error */
const wrong = (error) =>
  error instanceof NoAnswer && error.key !== "offline.no-plan" ? t(error.key, error.values) : t("needs.no-signal");

/** @param {App} app @param {Asked} asked @returns {Child[]} */
function told(app, asked) {
  const found = answered(app, addressOfNeeds(app, asked, MOST));
  if (!found) return [h("p", {}, t("needs.wait"))];
  if (found instanceof Error) return [h("p", { role: "alert" }, wrong(found))];
  const { reached } = found;
  const key = reached.need === 0 ? "none" : "answer";
  const words = { hero: t(`common.hero.${asked.hero}`), n: reached.need, chance: shown(reached) };
  return [
    h("p", { id: "reached", class: "chip" }, t(`needs.${key}`, words)),
    reached.need > 0 && h("details", {}, h("summary", { id: "exact" }, t("needs.exact")), h("p", { id: "exact-chance" }, reached.chance.exact)),
    whose(app, asked.hero),
  ];
}

/** @param {Row} row */
const shown = ({ chance }) => percent(ratio(fraction(chance.exact)));

/** @param {App} app @param {string} hero */
function whose(app, hero) {
  const own = diceOf(app.kept.dice, hero) && app.kept.profiles.find(({ text }) => text === app.kept.dice);
  return h("p", { id: "needs-dice", class: "hint" }, own ? t("needs.dice", { name: own.name }) : t("needs.assumed"));
}

/** @param {App} app @param {Asked} asked @returns {Child[]} */
function table(app, asked) {
  const found = answered(app, addressOfNeeds(app, asked, MOST));
  if (!found || found instanceof Error) return [];
  const rows = found.rows.filter(({ chance }) => chance.exact !== "0");
  return [
    h("h2", { id: "table" }, t("needs.table")),
    h("table", { class: "needs", "aria-labelledby": "table" },
      h("thead", {}, h("tr", {}, h("th", { scope: "col" }, t("needs.damage")), h("th", { scope: "col" }, t("needs.its-chance")), h("td", {}))),
      h("tbody", {}, rows.map((row) =>
        h("tr", { class: row.need <= found.reached.need && "enough" },
          h("th", { scope: "row" }, row.need), h("td", {}, shown(row)), h("td", {}, meter(row)))))),
    h("p", { class: "hint" }, t("needs.each-alone")),
  ];
}

/** A bar as long as the chance, seen only. @param {Row} row */
const meter = ({ chance }) =>
  h("svg", { class: "meter", viewBox: "0 0 100 1", preserveAspectRatio: "none", "aria-hidden": "true" },
    h("rect", { width: 100 * Number(chance.decimal), height: 1 }));

// ---- the villains of the game ----------------------------------------------------------------

/** @param {App} app @param {Asked} asked @returns {Child[]} */
function villains(app, asked) {
  const { game } = app.kept;
  const seat = game?.heroes.find(({ hero }) => hero === asked.hero);
  if (!game || !seat || !game.battlefield.length) return [];
  const rows = game.battlefield.map(({ name }, place) => {
    const wanted = need(game, page.rules, seat.id, place);
    const words = question(game, page.rules, seat.id, place).abilities;
    return h("li", { id: `villain-${place}` }, t("needs.villain", { name, n: wanted }), ": ", ...fate(app, { ...asked, abilities: words }, wanted));
  });
  return [h("h2", {}, t("needs.villains")), h("ul", { class: "links" }, rows)];
}

/** Whether a need is reached surely enough, and with what chance. @param {App} app @param {Asked} asked @param {number} wanted @returns {Child[]} */
function fate(app, asked, wanted) {
  if (wanted === 0) return [t("needs.falls")];
  if (wanted > FURTHEST) return [t("needs.beyond")];
  const found = answered(app, addressOfNeeds(app, asked, Math.max(MOST, wanted), false));
  if (!found) return [t("needs.wait")];
  if (found instanceof Error) return [t("needs.no-answer")];
  const row = found.rows[wanted - 1];
  return [h("b", {}, shown(row)), " · ", t(enough(row, asked.chance) ? "needs.yes" : "needs.no")];
}

/** Compared exactly. @param {Row} row @param {number} percents */
function enough({ chance }, percents) {
  const [top, bottom] = fraction(chance.exact);
  return top * 100n >= BigInt(percents) * bottom;
}
