/** Which targets are best: asked of the server, since it means solving the whole turn. */

import { heroName } from "./forms.js";
import { mean, t } from "./page.js";

/** @typedef {import("./book.js").Game} Game */

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
function asked({ edition, solo, battlefield, heroes }, dice) {
  return {
    edition,
    solo,
    battlefield: battlefield.map(({ name, threat, abilities, damage, turned, old }) =>
      ({ name, threat, abilities, damage, turned, old_markers: old })),
    heroes: heroes.map(({ id, markers }) => ({ hero: id, markers, ...(dice && { dice }) })),
    goal: { kind: "threat-removed" },
    digits: 6,
  };
}

/** @param {Game} game @param {any} answer */
function said(game, { best }) {
  const targets = Object.entries(best.targets).map(([id, place]) =>
    t("table.turn-target", { hero: heroName(id), villain: place === null ? "–" : game.battlefield[Number(place)].name }));
  return t("table.turn-best", { targets: targets.join(", "), value: mean(Number(best.value.decimal ?? best.value.low)) });
}
