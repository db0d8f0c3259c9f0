/** The settlement: what lies there, the gray dice of Two-Faced, then what becomes of everybody. */

import { grayDice, settle as settled } from "./book.js";
import { page, t } from "./page.js";
import { h } from "./dom.js";
import { happened, heroName } from "./forms.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./app.js").Screen} Screen */
/** @typedef {import("./book.js").Game} Game */
/** @typedef {import("./dom.js").Child} Child */

/** How the gray dice fell that were tapped in, by the place of the villain. @type {Record<number, string>} */
let gray = {};

/** @param {App} app @returns {Screen} */
export function settle(app) {
  const { game } = app.kept;
  const back = h("a", { id: "back", class: "button wide", href: "#play" }, t("table.back"));
  if (!game || game.phase !== "attack") return { title: t("table.settlement"), body: [...news(game), back] };
  const dice = grayDice(game, page.rules);
  const change = (/** @type {number} */ place, /** @type {string} */ face) => {
    gray = { ...gray, [place]: face };
    app.show();
  };
  const made = settled(game, page.rules, gray);
  return {
    title: t("table.settlement"),
    body: [
      h("ul", { id: "scored" }, game.attacks.flatMap((_, seat) => scored(game, seat))),
      ...dice.map((place) => die(game, place, change)),
      ...(made.refused ? [h("p", { class: "hint", role: "status" }, t(`book.${made.refused}`))] : preview(made.events)),
      h("button", { id: "settle", class: "main wide", "aria-disabled": made.refused ? "true" : null, onclick: () => act(app, game) }, t("table.settle")),
      back,
    ],
  };
}

/** @param {import("./book.js").Event[]} events @returns {Child[]} */
const preview = (events) => [
  h("h2", {}, t("table.will-happen")),
  events.length ? h("ul", { id: "events" }, events.map((event) => h("li", {}, happened(event)))) : h("p", {}, t("table.nothing")),
];

/** @param {Game | null} game @returns {Child[]} */
function news(game) {
  const last = game?.log.at(-1)?.round;
  const events = game?.log.filter(({ round }) => round === last) ?? [];
  return [h("ul", {}, events.map((event) => h("li", {}, happened(event))))];
}

/** What a hero has scored, in rows. @param {Game} game @param {number} seat @returns {Child[]} */
function scored(game, seat) {
  const { id } = game.heroes[seat];
  const { target, hits, moved, extra, beside, direct } = game.attacks[seat];
  const name = (/** @type {number} */ place) => game.battlefield[place].name;
  const rows = [
    target !== null && hits !== null && t("table.scored", { n: hits, villain: name(target) }),
    ...moved.map(([place, n]) => t("table.moved", { n, villain: name(place) })),
    ...[...extra, ...beside].map(([place, n]) => t("table.more-hits", { n, villain: name(place) })),
    ...direct.map(([place, n]) => t("table.direct", { n, villain: name(place) })),
  ].filter(Boolean);
  return rows.length ? [h("li", {}, h("b", {}, heroName(id)), ": ", rows.join(" "))] : [];
}

/** @param {Game} game @param {number} place @param {(place: number, face: string) => void} change */
function die(game, place, change) {
  const faces = Object.keys(page.rules.gray).filter((face) => face !== "blank");
  return h("fieldset", { id: `gray-${place}` },
    h("legend", {}, t("table.gray", { villain: game.battlefield[place].name })),
    h("div", { class: "heroes" }, faces.map((face) =>
      h("button", { id: `gray-${place}-${face}`, "aria-pressed": String(gray[place] === face), onclick: () => change(place, face) }, t(`common.symbol.${face}`)))));
}

/** @param {App} app @param {Game} game */
function act(app, game) {
  const made = settled(game, page.rules, gray);
  if (made.refused) return app.say(t(`book.${made.refused}`));
  gray = {};
  app.set({ game: made.game, underway: null, parked: {} });
  app.say(made.events.map(happened).join(" "));
  app.go("play");
}
