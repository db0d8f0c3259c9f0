/** The game: who lies where, what the city has left, and the phase that the round is in. */

import { arrival } from "./arrive.js";
import { active, advance, amend, finished, record, score, threats } from "./book.js";
import { page, t } from "./page.js";
import { h } from "./dom.js";
import { happened, take, villainCard } from "./forms.js";
import { heroesInTurn } from "./heroes.js";
import { prefetch } from "./plans.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./app.js").Screen} Screen */
/** @typedef {import("./book.js").Game} Game */
/** @typedef {import("./rolling.js").Underway} Underway */
/** @typedef {import("./dom.js").Child} Child */

/** @param {App} app @returns {Screen} */
export function play(app) {
  const { game } = app.kept;
  if (!game) return { title: t("table.setup"), body: [h("a", { class: "button main wide", href: "#setup" }, t("table.start"))] };
  if (finished(game)) return over(app, game);
  fetchAhead(game);
  const phase = game.phase === "attack" ? attacks(app, game) : newcomers(app, game);
  return { title: t("table.round", { n: game.round || 1, of: game.rounds }), body: [city(game), ...phase, foot(app)] };
}

/** @param {Game} game */
function city(game) {
  const { resistance, overrun, total } = score(game);
  const power = threats(game.battlefield);
  return h("div", { class: "chip" },
    h("p", {}, t("table.city-line", { city: game.city.name, left: resistance + overrun, resistance, total })),
    h("p", {}, t("table.power", { power, limit: game.powerLimit })));
}

/** @param {App} app @param {Game} game @param {"outskirts" | "battlefield"} row */
const villains = (app, game, row) =>
  game[row].length
    ? h("ul", { class: "villains", id: row }, game[row].map((villain, place) =>
      villainCard(villain, row === "battlefield" ? active(game, place) : villain.abilities, h("button", { id: `away-${row}-${place}`, class: "away", "aria-label": t("table.take-away", { name: villain.name }), onclick: () => take(app, amend(game, page.rules, row, place, null)) }, "✕"))))
    : h("p", { class: "hint" }, t("table.nobody"));

// ---- villains arrive and advance -----------------------------------------------------------------

/** @param {App} app @param {Game} game @returns {(Child | Child[])[]} */
function newcomers(app, game) {
  const missing = game.heroes.length - game.outskirts.filter((stack) => !stack.open).length;
  const move = () => {
    const before = game.log.length;
    if (take(app, advance(game, page.rules))) {
      const news = app.kept.game?.log.slice(before).map(happened).join(" ");
      app.say(news ?? "");
    }
  };
  return [
    h("h2", {}, t("table.outskirts")),
    villains(app, game, "outskirts"),
    missing > 0 && h("p", {}, t("table.missing", { n: missing })),
    missing > 0 && arrival(app, game),
    h("button", { id: "advance", class: "main wide", "aria-disabled": missing > 0 && "true", onclick: move },
      t(game.phase === "set-up" ? "table.lay-out" : "table.advance")),
    game.battlefield.length > 0 && [h("h2", {}, t("table.battlefield")), villains(app, game, "battlefield")],
  ].flat();
}

// ---- attacks -------------------------------------------------------------------------------------

/** @param {App} app @param {Game} game @returns {(Child | Child[])[]} */
function attacks(app, game) {
  const open = game.attacks.filter(({ aimed, target, hits }) => !aimed || (target !== null && hits === null)).length;
  const settled = game.battlefield.length === 0 || open === 0;
  return [
    h("h2", {}, t("table.battlefield")),
    villains(app, game, "battlefield"),
    h("h2", {}, t("table.heroes")),
    ...heroesInTurn(app, game),
    h("a", { id: "to-settlement", class: settled ? "button main wide" : "button wide", href: "#settle" }, t("table.to-settlement")),
  ];
}

/**
 * An attack has ended: its hits are written down and the game goes on.
 * @param {App} app
 * @param {Underway} underway
 */
export function finish(app, underway) {
  const { game } = app.kept;
  const { hero, target, over } = underway;
  if (target === null || !game || !over) {
    app.set({ underway: null });
    return app.go(game ? "play" : "setup");
  }
  const made = record(game, page.rules, hero, over.hits, over.spent);
  if (made.refused) app.say(t(`book.${made.refused}`));
  app.set({ game: made.game, underway: null });
  app.go("play");
}

// ---- the end, and the foot of the screen ----------------------------------------------------------

/** @param {App} app @param {Game} game @returns {Screen} */
function over(app, game) {
  const { resistance, overrun, left, team, total, title } = score(game);
  const rows = Object.entries({ resistance, overrun, left, team, total });
  return {
    title: t("table.over"),
    body: [
      title && h("p", { class: "total", id: "earned" }, t(`book.title.${title}`)),
      h("table", { class: "score" }, h("tbody", {}, rows.map(([what, number]) =>
        h("tr", {}, h("th", { scope: "row" }, t(`table.score-${what}`)), h("td", { id: `score-${what}` }, number))))),
      h("a", { class: "button main wide", href: "#setup" }, t("table.new-game")),
      foot(app),
    ],
  };
}

/** @param {App} app */
const foot = (app) =>
  h("div", { class: "tools" },
    h("button", { id: "undo-game", "aria-disabled": !app.past.length && "true", onclick: () => app.past.length && app.undo() }, t("table.undo")),
    h("a", { class: "button", href: "#setup" }, t("table.new-game")));

let asked = "";

/** Plans for these heroes and villains are fetched in the background. @param {Game} game */
function fetchAhead(game) {
  const villains = [...game.battlefield, ...game.outskirts].map(({ threat, abilities }) => ({ threat, abilities }));
  const batman = game.heroes.find(({ hero }) => hero === "batman");
  const [{ dice = "" } = {}] = game.heroes;
  const wanted = { heroes: game.heroes.map(({ hero }) => hero), villains, markers: batman?.markers, dice: typeof dice === "string" ? dice : "" };
  const key = JSON.stringify(wanted);
  if (key === asked) return;
  asked = key;
  const onProgress = (/** @type {import("./ahead.js").Progress} */ now) => {
    const place = document.getElementById("ahead");
    if (place) place.textContent = t(`table.ahead-${now.state}`, { done: now.done, of: now.of });
  };
  prefetch({ ...wanted, onProgress }).catch(() => (asked = ""));
}
