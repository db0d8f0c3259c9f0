/** The end of an attack: what it came to, the luck in it, and results of dice rolled without the phone. */

import { h } from "./dom.js";
import { stepper } from "./goal.js";
import { NoAnswer, fetchOdds } from "./plans.js";
import { spent } from "./rolling.js";
import { t } from "./page.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./rolling.js").Underway} Underway */
/** @typedef {import("./rolling.js").Over} Over */
/** @typedef {import("./rolling.js").Plan} Plan */

const byHand = { open: false, hits: 0 };

/** @param {App} app @param {Underway} underway @param {Over} over */
export function result(app, underway, over) {
  const damage = over.damage !== null && over.damage !== over.hits;
  const lucky = h("div", { id: "lucky", "aria-live": "polite" });
  return [
    h("p", { class: over.bust ? "total bust" : "total" }, over.bust ? t("attack.bust") : t("attack.hits-are", { n: over.hits })),
    damage && h("p", {}, t("attack.damage-is", { n: over.damage ?? 0 })),
    h("button", { id: "finish", class: "main wide", onclick: async () => (await import("./play.js")).finish(app, underway) }, t("attack.finish")),
    h("button", { id: "luck", class: "wide", onclick: () => tellLuck(lucky, underway, over) }, t("attack.luck")),
    lucky,
  ];
}

/** @param {HTMLElement} place @param {Underway} underway @param {Over} over */
async function tellLuck(place, underway, over) {
  place.replaceChildren(t("attack.wait"));
  try {
    const [{ luck }, odds] = await Promise.all([import("./luck.js"), fetchOdds(underway.question)]);
    place.replaceChildren(...[await luck(odds, over.hits)].flat());
  } catch (error) {
    const missing = error instanceof NoAnswer && error.key === "offline.no-plan";
    place.replaceChildren(h("p", {}, missing ? t("attack.luck-later") : wrong(error)));
  }
}

/** What went wrong, in words. @param {unknown} error */
export function wrong(error) {
  return error instanceof NoAnswer ? t(error.key, error.values) : t("attack.no-signal");
}

/**
 * The result as somebody rolled it without the phone.
 * @param {App} app @param {Underway} underway @param {Plan | Error | null} plan
 */
export function handEntry(app, underway, plan) {
  const hopeless = plan instanceof Error;
  const { hits } = byHand;
  const change = (/** @type {number} */ n) => {
    byHand.hits = n;
    app.show();
  };
  const take = () => {
    const ends = plan && !hopeless ? Object.values(plan.ends) : [];
    const damage = ends.find((end) => end[0] === hits && !end[3])?.[1] ?? null;
    Object.assign(byHand, { open: false, hits: 0 });
    const over = { hits, damage, bust: false, result: hits, spent: spent(underway.log), byHand: true };
    app.set({ underway: { ...underway, over } });
  };
  const panel = h(
    "details",
    { open: byHand.open || hopeless, ontoggle: () => (byHand.open = /** @type {HTMLDetailsElement} */ (panel).open && !hopeless) },
    h("summary", { id: "by-hand" }, t("attack.by-hand")),
    h("p", { class: "hint" }, t("attack.by-hand-hint")),
    stepper("by-hand", t("attack.hits"), hits, 0, change),
    h("button", { id: "by-hand-take", class: "wide", onclick: take }, t("attack.by-hand-take", { n: hits })),
  );
  return panel;
}
