/** What an attack is for: the goal as a line, and the choice of another one. */

import { h } from "./dom.js";
import { t } from "./page.js";

/** @typedef {import("./rolling.js").Goal} Goal */

/** The key that holds a goal's number; a goal without one has none. */
const NUMBERS = /** @type {const} */ ({ defeat: "need", "mean-damage": "need", "hits-at-least": "hits" });
const TITLES = { "mean-damage": "capped-damage" };
const MOST = 99;
let open = false;

/** @param {string} kind @returns {"need" | "hits" | undefined} */
const keyOf = (kind) => /** @type {Record<string, "need" | "hits">} */ (NUMBERS)[kind];

/** @param {Goal} goal */
const numberOf = (goal) => goal.need ?? goal.hits;

/** @param {string} kind */
const titleOf = (kind) =>
  t(`common.goal.${/** @type {Record<string, string>} */ (TITLES)[kind] ?? kind}`);

/** A goal in words: "Chance to defeat the villain: 4". @param {Goal} goal */
export const goalWords = (goal) =>
  numberOf(goal) === undefined ? t(`common.goal.${goal.kind}`) : t("attack.goal-of", { goal: titleOf(goal.kind), n: numberOf(goal) ?? 0 });

/** @param {string} kind @param {number} number @returns {Goal} */
function goalOf(kind, number) {
  const key = keyOf(kind);
  return key ? { kind, [key]: number } : { kind };
}

/**
 * @param {Goal} goal
 * @param {(goal: Goal) => void} change
 */
export function goalChoice(goal, change) {
  const number = numberOf(goal) ?? 1;
  const kinds = Object.keys(NUMBERS);
  if (!kinds.includes(goal.kind)) kinds.push(goal.kind);
  const choose = (/** @type {Event} */ event) =>
    change(goalOf(/** @type {HTMLSelectElement} */ (event.target).value, number));
  const panel = h(
    "details",
    { class: "goal", open, ontoggle: () => (open = /** @type {HTMLDetailsElement} */ (panel).open) },
    h("summary", { id: "goal" }, t("attack.change-goal")),
    h("label", { for: "goal-kind" }, t("attack.goal")),
    h("select", { id: "goal-kind", onchange: choose },
      kinds.map((kind) => h("option", { value: kind, selected: kind === goal.kind }, titleOf(kind)))),
    keyOf(goal.kind) &&
      stepper("goal", t(`attack.${keyOf(goal.kind)}`), number, 1, (n) => change(goalOf(goal.kind, n))),
  );
  return panel;
}

/**
 * A number with a button on each side; `label` names it, a tap changes it by `by`.
 * @param {string} id @param {string} label @param {number} n @param {number} least @param {(n: number) => void} change
 * @param {number} [by]
 */
export const stepper = (id, label, n, least, change, by = 1) =>
  h(
    "div",
    { class: "steps", role: "group", "aria-label": label },
    step(`${id}-less`, "−", t(by > 1 ? "attack.less-by" : "attack.less", { label, by }), n > least, () => change(n - by)),
    h("output", { id: `${id}-n` }, h("span", {}, label), " ", h("b", {}, n)),
    step(`${id}-more`, "+", t(by > 1 ? "attack.more-by" : "attack.one-more", { label, by }), n < MOST, () => change(n + by)),
  );

/** @param {string} id @param {string} sign @param {string} label @param {boolean} may @param {() => void} act */
const step = (id, sign, label, may, act) =>
  h("button", { id, "aria-label": label, "aria-disabled": !may && "true", onclick: () => may && act() }, sign);
