/** Was I unlucky? The exact share of attacks that do no better, out of the law of hits. */

import { h } from "./dom.js";
import { loadTexts, percent, t } from "./page.js";

/** @typedef {{hits?: number, at_least?: number, exact: string | null, decimal: string}} Row */
/** @typedef {[top: bigint, bottom: bigint]} Fraction in lowest terms */

const LONGEST = 120;

/**
 * What so many hits are among all attacks; `odds` is an answer of `/api/v1/odds`.
 * @param {{hits: Row[]}} odds
 * @param {number} hits
 * @returns {Promise<HTMLElement[]>}
 */
export async function luck(odds, hits) {
  await loadTexts("luck");
  const { noBetter, worse, atLeast } = shares(odds.hits, hits);
  const said = [
    h("p", { id: "luck-share" }, t(atLeast ? "luck.at-least" : "luck.no-better", { share: percent(numberOf(noBetter)) })),
    h("p", { id: "luck-worse" }, t(worse.isAll ? "luck.worse-at-least" : "luck.worse", { share: percent(numberOf(worse)) })),
    h("p", { class: "hint" }, t("luck.under")),
  ];
  const exact = [noBetter, worse].map((each) => each.exact && shown(each.exact));
  if (exact.every((text) => text && text.length <= LONGEST)) {
    said.push(h("details", {}, h("summary", { id: "luck-more" }, t("luck.exact")),
      h("p", { id: "luck-exact" }, t("luck.fractions", { noBetter: exact[0] || "", worse: exact[1] || "" }))));
  }
  return said;
}

/**
 * The chances of at most so many hits, and of fewer. `atLeast`: the law is cut before so many hits, so
 * the share is at least this.
 * @param {Row[]} law
 * @param {number} hits
 */
export function shares(law, hits) {
  const whole = law.at(-1)?.at_least === undefined;
  const last = law.at(-1)?.at_least ?? Infinity;
  const upTo = (/** @type {number} */ most) => {
    const rows = law.filter((row) => row.hits !== undefined && row.hits <= most);
    return { ...sum(rows), isAll: most >= last };
  };
  return { noBetter: upTo(hits), worse: upTo(hits - 1), atLeast: !whole && hits >= last };
}

/** @typedef {{exact: Fraction | null, near: number}} Sum */

/** @param {Row[]} rows @returns {Sum} */
function sum(rows) {
  const near = rows.reduce((all, row) => all + Number(row.decimal), 0);
  const all = rows.every((row) => row.exact !== null);
  return { near, exact: all ? rows.map((row) => fraction(row.exact ?? "0")).reduce(plus, [0n, 1n]) : null };
}

/** @param {Sum} share */
const numberOf = ({ exact, near }) => (exact ? ratio(exact) : near);

/** @param {Fraction} fraction */
const shown = ([top, bottom]) => (bottom === 1n ? `${top}` : `${top}/${bottom}`);

/** @param {string} text @returns {Fraction} */
export function fraction(text) {
  const [top = "0", bottom = "1"] = text.split("/");
  return [BigInt(top), BigInt(bottom)];
}

/** @param {Fraction} one @param {Fraction} other @returns {Fraction} */
function plus([a, b], [c, d]) {
  const top = a * d + c * b;
  const common = divisor(top, b * d);
  return [top / common, (b * d) / common];
}

/** @param {bigint} a @param {bigint} b @returns {bigint} */
function divisor(a, b) {
  while (b) [a, b] = [b, a % b];
  return a || 1n;
}

/** A fraction between 0 and 1 as a number; one that is neither never becomes it. @param {Fraction} fraction */
export function ratio([top, bottom]) {
  if (top === bottom) return 1;
  const digits = 10n ** 15n;
  return Math.min(Number((top * digits) / bottom) / 1e15 || Number(top > 0n) * 1e-15, 1 - 1e-15);
}
