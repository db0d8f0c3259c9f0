/** What the screens need that are fetched when somebody asks for them: their texts, their style sheet. */

import { h } from "./dom.js";
import { NoAnswer } from "./plans.js";
import { loadTexts, t } from "./page.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./app.js").Screen} Screen */
/** @typedef {(app: App, rest: string) => Screen} Make */

const STYLE = "later-style";

/**
 * A screen that waits for its texts and its style sheet the first time, and is drawn at once then.
 * @param {string[]} parts of the catalogue
 * @param {Make} make
 * @returns {(app: App, rest: string) => Screen | Promise<Screen>}
 */
export function later(parts, make) {
  let ready = false;
  const prepare = async () => {
    await Promise.all([styled(), ...parts.map(loadTexts)]);
    ready = true;
  };
  return (app, rest) => (ready ? make(app, rest) : prepare().then(() => make(app, rest)));
}

/** The style sheet of these screens, once. @returns {Promise<unknown>} */
function styled() {
  if (document.getElementById(STYLE)) return Promise.resolve();
  const href = new URL("mydice.css", import.meta.url).href;
  return new Promise((resolve) => {
    document.head.append(h("link", { id: STYLE, rel: "stylesheet", href, onload: resolve, onerror: resolve }));
  });
}

/**
 * Ask the server something that is not kept; `NoAnswer` where there is no answer.
 * @param {string} path
 * @param {object} body
 * @returns {Promise<any>}
 */
export async function post(path, body) {
  const answered = await posted(path, body);
  if (answered.ok) return answered.json();
  if (answered.status === 429) throw new NoAnswer("offline.busy");
  if (answered.status >= 500) throw new NoAnswer("offline.unwell");
  const { detail = answered.status } = await answered.json().catch(() => ({}));
  throw new NoAnswer("offline.refused", { detail: String(detail) });
}

/** @param {string} path @param {object} body */
async function posted(path, body) {
  try {
    return await fetch(path, { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  } catch {
    throw new NoAnswer("mydice.no-signal");
  }
}

/** What went wrong, in words. @param {unknown} error */
export const wrong = (error) => (error instanceof NoAnswer ? t(error.key, error.values) : t("offline.unwell"));
