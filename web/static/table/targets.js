/**
 * Which targets are best for the heroes who have none yet: asked of the server, since it means solving
 * the whole turn. What lies on the battlefield is told as it stands: damage and hits that are noted,
 * abilities switched off, and the targets of those who aimed already.
 */

import { active, struck } from "./book_round.js";
import { heroName } from "./forms.js";
import { heroRow, mean, page, t } from "./page.js";
import { diceOf } from "./plans.js";
import { FACES, read } from "./profile.js";

/** @typedef {import("./book.js").Game} Game */
/** @typedef {import("./book.js").Villain} Villain */
/** @typedef {{targets: Record<string, number | null>, value: {decimal?: string, low: string}}} Row */

const MOST_ROWS = 1000;
const MOST_THREAT = 99;

/**
 * The best targets in words, or why there is no answer.
 * @param {Game} game
 * @param {string} dice  text of a profile
 * @returns {Promise<string>}
 */
export async function bestTargets(game, dice) {
  try {
    const response = await fetch("/api/v1/turns", {
      method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(asked(game, dice)),
    });
    const answer = await response.json();
    return response.ok ? said(game, answer) : t("table.turn-refused", { detail: answer.detail ?? response.status });
  } catch {
    return t("table.turn-offline");
  }
}

/** @param {Game} game @param {string} dice */
export const asked = (game, dice) => ({
  edition: game.edition,
  solo: game.solo,
  battlefield: lying(game).map((villain, place) => told(villain, active(game, place))),
  heroes: game.heroes.map(({ id, markers }, seat) =>
    game.attacks[seat].hits === null ? { hero: id, markers, ...own(id, dice) } : { hero: id, dice: harmless(id) }),
  goal: { kind: "threat-removed" },
  digits: 6,
  gains: false,
  interleave: false,
  assignments_to: game.attacks.some(({ aimed }) => aimed) ? MOST_ROWS : 1,
});

/** The villains with the damage that is noted so far. @param {Game} game */
const lying = (game) => struck(game, page.rules);

/** Tell whether enough damage lies there. @param {Villain} villain */
const fallen = ({ threat, damage }) => Object.values(damage).reduce((all, n) => all + n, 0) >= threat;

/** A villain with enough damage keeps its place in the row, out of everybody's reach. @param {Villain} villain @param {string[]} abilities */
function told(villain, abilities) {
  const { name, threat, damage, old } = villain;
  const turned = villain.turned && abilities.includes("defeat-twice");
  const stands = fallen(villain) ? { threat: MOST_THREAT, damage: {} } : { threat, damage };
  return { name, ...stands, abilities, turned, old_markers: turned ? old : {} };
}

/** @param {string} id @param {string} text of a profile */
function own(id, text) {
  const [hero] = id.split("#");
  return diceOf(text, hero) ? { dice: read(text).dice[hero] } : {};
}

/** Dice that score nothing: the attack of this hero is over, its damage lies. @param {string} id */
function harmless(id) {
  const { dice, all } = heroRow(id);
  const symbol = all.includes("kryptonite") ? "kryptonite" : "blank";
  return Object.fromEntries(Object.keys(dice).map((colour) => [colour, { [symbol]: FACES }]));
}

/** @param {Game} game @param {{assignments: Row[]}} answer */
function said(game, { assignments }) {
  const fixed = game.heroes.flatMap(({ id }, seat) => (game.attacks[seat].aimed ? [[id, game.attacks[seat].target]] : []));
  const best = assignments.find(({ targets }) => fixed.every(([id, place]) => targets[String(id)] === place));
  if (!best) return t("table.turn-none");
  const { value } = best;
  const targets = game.heroes.filter((_, seat) => !game.attacks[seat].aimed).map(({ id }) =>
    t("table.turn-target", { hero: heroName(id), villain: game.battlefield[best.targets[id] ?? -1]?.name ?? "–" }));
  const beaten = lying(game).filter(fallen).map(({ name }) => name);
  return [
    fixed.length > 0 && t("table.turn-open"),
    t("table.turn-best", { targets: targets.join(", "), value: mean(Number(value.decimal ?? value.low)) }),
    beaten.length > 0 && t("table.turn-fallen", { villains: beaten.join(", ") }),
  ].filter(Boolean).join(" ");
}
