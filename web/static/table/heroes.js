/** What each hero does in the attack phase: his target, his attack, his markers and cards. */

import { active, aim, divide, forget, mayTarget, need, neighbours, playCard, question, silence } from "./book.js";
import { page, t } from "./page.js";
import { h } from "./dom.js";
import { abilityName, heroName, take } from "./forms.js";
import { stepper } from "./goal.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./book.js").Game} Game */
/** @typedef {import("./book.js").Hero} Hero */
/** @typedef {import("./book.js").Attack} Attack */
/** @typedef {import("./dom.js").Child} Child */

/** How many hits or points each stepper holds until they are taken. @type {Record<string, number>} */
const amounts = {};

/** @param {App} app @param {Game} game @returns {Child[]} */
export const heroesInTurn = (app, game) => [
  game.battlefield.length > 0 && game.attacks.some(({ aimed }) => !aimed) && adviceOnTargets(app, game),
  ...game.heroes.map((hero, seat) => {
    const attack = /** @type {Attack} */ (game.attacks[seat]);
    const { marker } = page.rules.heroes[hero.hero];
    const hand = [marker && t("table.markers", { marker: t(`common.marker.${marker}`), n: hero.markers }), t("table.cards", { n: hero.cards })];
    return h("section", { class: "hero", id: `hero-${hero.id}`, "aria-label": heroName(hero.id) },
      h("h3", {}, heroName(hero.id)),
      h("p", { class: "hint" }, hand.filter(Boolean).join(" · ")),
      ...doing(app, game, hero, attack),
      tools(app, game, hero, attack));
  }),
];

/** @param {App} app @param {Game} game @param {Hero} hero @param {Attack} attack @returns {Child[]} */
function doing(app, game, hero, attack) {
  if (!attack.aimed) return [targets(app, game, hero.id)];
  if (attack.target === null) return [h("p", {}, t("table.no-target"))];
  const villain = game.battlefield[attack.target].name;
  const { marker } = page.rules.heroes[hero.hero];
  if (attack.hits === null) {
    const begun = begunBy(app, hero.id, attack.target);
    return [
      h("p", {}, t("table.targets", { villain, need: need(game, page.rules, hero.id, attack.target) })),
      marker === "batmobile" && hero.markers > 0 && amount(app, `spend-${hero.id}`, t("table.spend"), 0, hero.markers),
      h("button", { id: `attack-${hero.id}`, class: "main wide", onclick: () => attackNow(app, game, hero, attack.target ?? 0) }, t(begun ? "table.attack-on" : "table.attack")),
    ];
  }
  const moved = attack.moved.map(([place, n]) => t("table.moved", { n, villain: game.battlefield[place].name }));
  return [h("p", { id: `hits-${hero.id}` }, [t("table.scored", { n: attack.hits, villain }), ...moved].join(" "))];
}

/** @param {App} app @param {Game} game @param {string} id */
function targets(app, game, id) {
  const may = game.battlefield.map((_, place) => mayTarget(game, page.rules, id, place));
  const none = mayTarget(game, page.rules, id, null);
  return h("div", { role: "group", "aria-label": t("table.choose-target") },
    h("p", {}, t("table.choose-target")),
    game.battlefield.map((villain, place) =>
      h("button", { id: `aim-${id}-${place}`, class: "wide", "aria-disabled": may[place] ? "true" : null, onclick: () => take(app, aim(game, page.rules, id, place)) },
        t("table.aim", { villain: villain.name, need: need(game, page.rules, id, place) }),
        may[place] && h("small", {}, ` ${t(`book.${may[place]}`)}`))),
    !none && h("button", { id: `aim-${id}-none`, class: "wide", onclick: () => take(app, aim(game, page.rules, id, null)) }, t("table.aim-none")));
}

/** The attack on this target that a hero has begun, on the table or parked. @param {App} app @param {string} id @param {number} target */
function begunBy({ kept: { underway, parked } }, id, target) {
  const found = underway?.hero === id ? underway : parked[id];
  return found?.target === target ? found : undefined;
}

/** @template T @param {Record<string, T>} all @param {string} id @returns {Record<string, T>} */
const without = (all, id) => Object.fromEntries(Object.entries(all).filter(([name]) => name !== id));

/**
 * Begin an attack or go on with it; another hero's waits meanwhile. What has changed on the
 * battlefield since changes the question, the dice that lie stay.
 * @param {App} app @param {Game} game @param {Hero} hero @param {number} target
 */
async function attackNow(app, game, hero, target) {
  const asked = question(game, page.rules, hero.id, target);
  const { begin } = await import("./attack.js");
  const begun = begunBy(app, hero.id, target);
  const markers = Math.min(asked.markers, begun ? begun.question.markers ?? 0 : amounts[`spend-${hero.id}`] ?? 0);
  const fresh = { ...asked, markers, dice: begun ? begun.question.dice : app.kept.dice };
  const { underway } = app.kept;
  const parked = without(app.kept.parked, hero.id);
  if (underway && underway.hero !== hero.id && !underway.over) parked[underway.hero] = underway;
  delete amounts[`spend-${hero.id}`];
  const changed = begun && JSON.stringify(begun.asked) !== JSON.stringify(fresh);
  begin(app, hero.id, target, fresh, begun, parked);
  if (changed) app.say(t("table.changed"));
}

// ---- markers and cards ---------------------------------------------------------------------------

/** @param {App} app @param {Game} game @param {Hero} hero @param {Attack} attack */
function tools(app, game, hero, attack) {
  const { marker } = page.rules.heroes[hero.hero];
  const own = hero.markers > 0 && { tornado, construct }[/** @type {"tornado" | "construct"} */ (marker)];
  const id = `tools-${hero.id}`;
  const box = h("details", { id, open: open.has(id), ontoggle: () => (box.hasAttribute("open") ? open.add(id) : open.delete(id)) },
    h("summary", { id: `${id}-head` }, t("table.tools")),
    own && own(app, game, hero, attack),
    hero.cards > 0 && cards(app, game, hero),
    h("button", { id: `forget-${hero.id}`, class: "wide", onclick: () => takeBack(app, game, hero.id) }, t("table.forget", { hero: heroName(hero.id) })));
  return box;
}

/** @param {App} app @param {Game} game @param {string} id */
function takeBack(app, game, id) {
  const { underway } = app.kept;
  const parked = without(app.kept.parked, id);
  const { game: next, refused } = forget(game, id);
  if (refused) app.say(t(`book.${refused}`));
  else app.set({ game: next, parked, underway: underway?.hero === id ? null : underway });
}

/** Boxes that stay open when the screen is drawn anew. @type {Set<string>} */
const open = new Set();

/** An amount that is chosen before it is taken. @param {App} app @param {string} id @param {string} label @param {number} [least] @param {number} [most] */
const amount = (app, id, label, least = 1, most = 99) =>
  stepper(id, label, Math.min(most, amounts[id] ?? least), least, (n) => {
    amounts[id] = Math.min(most, n);
    app.show();
  });

/** @param {App} app @param {Game} game @param {Hero} hero @param {Attack} attack @returns {Child} */
function tornado(app, game, hero, attack) {
  const { target, hits } = attack;
  if (target === null || !hits) return h("p", { class: "hint" }, t("table.tornado-later"));
  if (!neighbours(game, target).length) return h("p", { class: "hint" }, t("table.tornado-alone"));
  const id = `tornado-${hero.id}`;
  return h("div", {}, h("p", {}, t("table.tornado")), amount(app, id, t("table.hits")),
    neighbours(game, target).map((place) =>
      h("button", { id: `${id}-${place}`, class: "wide", onclick: () => take(app, divide(game, page.rules, hero.id, place, amounts[id] ?? 1)) },
        t("table.move-to", { n: amounts[id] ?? 1, villain: game.battlefield[place].name }))));
}

/** @param {App} app @param {Game} game @param {Hero} hero @returns {Child} */
function construct(app, game, hero) {
  return h("div", {}, h("p", {}, t("table.construct")),
    game.battlefield.flatMap((villain, place) => [...new Set(active(game, place))].map((word) =>
      h("button", { id: `off-${hero.id}-${place}-${word}`, class: "wide", onclick: () => take(app, silence(game, page.rules, hero.id, place, word)) },
        t("table.switch-off", { ability: abilityName(word), villain: villain.name })))));
}

/** @param {App} app @param {Game} game @param {Hero} hero */
function cards(app, game, hero) {
  const id = `card-${hero.id}`;
  const n = amounts[id] ?? 1;
  const act = (/** @type {string} */ name, /** @type {string} */ words, /** @type {import("./book.js").Effect} */ effect) =>
    h("button", { id: `${id}-${name}`, class: "wide", onclick: () => take(app, playCard(game, page.rules, hero.id, effect)) }, words);
  return h("div", {}, h("p", {}, t("table.card")), amount(app, id, t("table.card-amount")),
    game.battlefield.map(({ name: villain }, place) => [
      act(`damage-${place}`, t("table.card-damage", { n, villain }), { damage: [[place, n]] }),
      act(`hits-${place}`, t("table.card-hits", { n, villain }), { hits: [[place, n]] }),
    ]).flat(),
    act("all", t("table.card-all", { n }), { hits: game.battlefield.map((_, place) => [place, n]) }),
    act("other", t("table.card-other"), {}),
    act("again", t("table.card-again"), { again: true }),
    hero.played > 0 && act("back", t("table.card-back"), { back: true }));
}

// ---- which targets are best ----------------------------------------------------------------------

/** @param {App} app @param {Game} game */
function adviceOnTargets(app, game) {
  const place = h("p", { id: "best-targets", role: "status" });
  const ask = async () => {
    place.textContent = t("table.asking");
    const { bestTargets } = await import("./targets.js");
    place.textContent = await bestTargets(game, app.kept.dice);
  };
  return h("div", {}, h("button", { id: "ask-targets", class: "wide", onclick: ask }, t("table.best-targets")), place);
}
