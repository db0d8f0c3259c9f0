/** The first screen: who plays, by which rules, in which city; or just one attack. */

import { mean, page, t } from "./page.js";
import { h, valueOf } from "./dom.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {{heroes: string[], edition: string, city: string, resistance: string, tough: boolean, sure: boolean}} Draft */
/** @typedef {{name: string, side: string, resistance: number | null}} CityRow */

const NEED = 4;
const MOST = 4;
/** @type {Draft} */
const draft = { heroes: [], edition: "2016", city: "", resistance: "", tough: false, sure: false };

/** @param {App} app */
export function setup(app) {
  const { game } = app.kept;
  const change = (/** @type {Partial<Draft>} */ more) => {
    Object.assign(draft, { sure: false }, more);
    app.show();
  };
  return {
    title: t("table.setup"),
    body: [
      h("div", { class: "heroes" }, page.heroes.map((row) => heroButton(row, app.kept.dice, change))),
      h("p", { id: "chosen", role: "status" }, chosen()),
      h("button", { id: "start", class: "main wide", "aria-disabled": !draft.heroes.length && "true", onclick: () => start(app, change) },
        t(game && draft.sure ? "table.start-sure" : "table.start")),
      game && h("a", { id: "go-on", class: "button wide", href: "#play" }, t("table.go-on", { n: game.round })),
      draft.heroes.length === 1 &&
        h("button", { id: "one-attack", class: "wide", onclick: () => oneAttack(app) }, t("table.one-attack")),
      more(change),
      h("p", { class: "hint" }, t("table.what")),
    ],
  };
}

/** A hero with the hits that he scores on average, where his dice are the assumed ones. @param {import("./page.js").HeroRow} row @param {string} dice @param {(more: Partial<Draft>) => void} change */
function heroButton({ hero, average }, dice, change) {
  const number = draft.heroes.filter((one) => one === hero).length;
  const others = draft.heroes.filter((one) => one !== hero);
  const next = number || draft.heroes.length === MOST ? others : [...draft.heroes, hero];
  return h("button", { id: `hero-${hero}`, "aria-pressed": String(number > 0), onclick: () => change({ heroes: next }) },
    t(`common.hero.${hero}`), number > 1 && ` × ${number}`,
    !dice && h("small", {}, t("table.average", { n: mean(average) })));
}

function chosen() {
  const number = draft.heroes.length;
  return number ? t(number > 1 ? "table.team" : "table.solo", { n: number }) : t("table.choose");
}

/** Editions, cities, doppelgaengers: what most games leave as it is. @param {(more: Partial<Draft>) => void} change */
function more(change) {
  const { editions } = page.rules;
  const city = cityRow();
  const again = [...new Set(draft.heroes)].filter(() => draft.heroes.length < MOST);
  return h("details", { id: "more", open: draft.resistance !== "" || draft.tough || draft.edition !== "2016" },
    h("summary", { id: "more-head" }, t("table.more")),
    h("label", { for: "edition" }, t("table.edition")),
    h("select", { id: "edition", onchange: (event) => change({ edition: valueOf(event) }) },
      Object.keys(editions).map((name) => h("option", { value: name, selected: name === draft.edition }, t(`common.edition.${name}`)))),
    h("label", { for: "city" }, t("table.city")),
    h("select", { id: "city", onchange: (event) => change({ city: valueOf(event), resistance: "" }) },
      cities().map((row) => h("option", { value: row.name, selected: row === city }, cityName(row)))),
    h("label", { for: "resistance" }, t("table.resistance")),
    h("input", { id: "resistance", inputmode: "numeric", value: draft.resistance || city.resistance || "", oninput: (event) => Object.assign(draft, { resistance: valueOf(event) }) }),
    h("button", { id: "tough", class: "wide", "aria-pressed": String(draft.tough), onclick: () => change({ tough: !draft.tough }) }, t("table.tough")),
    again.map((hero) => h("button", { id: `again-${hero}`, class: "wide", onclick: () => change({ heroes: [...draft.heroes, hero] }) },
      t("table.again", { hero: t(`common.hero.${hero}`) }))));
}

/** The sides of the city cards that so many heroes play. @returns {CityRow[]} */
const cities = () => page.rules.cities.filter((/** @type {CityRow} */ { side }) => (side === "solo") === (draft.heroes.length < 2));

/** The city chosen, else the first one. */
const cityRow = () => /** @type {CityRow} */ (cities().find(({ name }) => name === draft.city) ?? cities()[0]);

/** @param {CityRow} row */
const cityName = ({ name, side, resistance }) => `${name}, ${t(`table.side-${side}`)}: ${resistance ?? "?"}`;

/** A game that lies there is only given up by a second tap. @param {App} app @param {(more: Partial<Draft>) => void} change */
async function start(app, change) {
  if (!draft.heroes.length) return app.say(t("table.choose"));
  if (app.kept.game && !draft.sure) {
    change({ sure: true });
    return app.say(t("table.start-warning"));
  }
  const { newGame } = await import("./book.js");
  const { name, side, resistance } = cityRow();
  const { game, refused } = newGame(page.rules, {
    edition: draft.edition,
    heroes: draft.heroes.map((hero) => ({ hero, dice: app.kept.dice })),
    city: { name, side, resistance: draft.resistance ? Number(draft.resistance) : resistance ?? undefined },
    tough: draft.tough,
  });
  if (!game) return app.say(t(`book.${refused}`));
  draft.sure = false;
  app.set({ game, underway: null, parked: {} });
  app.go("play");
}

/** @param {App} app */
async function oneAttack(app) {
  const [hero = ""] = draft.heroes;
  const { begin } = await import("./attack.js");
  begin(app, hero, null, { hero, goal: { kind: "defeat", need: NEED }, abilities: [], markers: 0, dice: app.kept.dice });
}
