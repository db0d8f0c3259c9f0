/** The exact value of what is best now: one question to the server, with the state from the log. */

import { stateOf } from "./rolling.js";

/** @typedef {import("./rolling.js").Stand} Stand */
/** @typedef {import("./rolling.js").Question} Question */

/**
 * The exact value as a fraction, or the decimals of an enclosure; throws where nobody answers.
 * @param {Stand} stand
 * @param {Question} question
 * @returns {Promise<string>}
 */
export async function exactValue(stand, question) {
  const { plan } = stand.walker;
  const state = stand.stage === "open" ? undefined : given(stateOf(stand, question));
  const answer = await fetch("/api/v1/advice", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ ...question, hero: plan.hero, dice: faces(plan), state }),
  });
  if (!answer.ok) throw new Error(`advice: ${answer.status}`);
  const { value } = await answer.json();
  return value.exact ?? `${value.low} … ${value.high}`;
}

/** The faces that the plan was computed for; the assumed ones need not be sent. @param {import("./walk.js").Plan} plan */
function faces(plan) {
  const dice = /** @type {{faces: object, confidence: string}} */ (plan.dice);
  return dice.confidence === "assumed" ? undefined : dice.faces;
}

/** A state without what is empty: heroes refuse keys that say nothing of them. @param {Record<string, any>} state */
const given = (state) =>
  Object.fromEntries(
    Object.entries(state).filter(([key, value]) => key === "hand" || key === "markers" || (typeof value === "object" ? Object.keys(value).length : value)),
  );
