/** The page's words in the language of the reader, from the data block and from `/texts.json`. */

import { page } from "./data.js";

/** @type {Record<string, string>} */
const known = { ...page.texts };

/**
 * The text of a key with its placeholders filled in; an unknown key is shown as it is.
 * @param {string} key
 * @param {Record<string, string | number>} [values]
 */
export function t(key, values = {}) {
  return (known[key] ?? key).replace(/\{(\w+)\}/g, (all, name) => String(values[name] ?? all));
}

/**
 * Load one more part of the catalogue, once.
 * @param {string} part
 */
export async function loadTexts(part) {
  if (Object.keys(known).some((key) => key.startsWith(`${part}.`))) return;
  const answer = await fetch(`/texts.json?lang=${page.language}&part=${part}&v=${page.release}`);
  if (answer.ok) Object.assign(known, await answer.json());
}

const share = new Intl.NumberFormat(page.language, {
  style: "percent", minimumFractionDigits: 1, maximumFractionDigits: 1,
});
const plain = new Intl.NumberFormat(page.language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });

/** A chance as percent with one decimal; what is neither sure nor impossible never looks so. @param {number} chance */
export function percent(chance) {
  if (chance > 0 && chance < 0.0005) return `< ${share.format(0.001)}`;
  if (chance < 1 && chance > 0.9995) return `> ${share.format(0.999)}`;
  return share.format(chance);
}

/** A mean with two decimals. @param {number} mean */
export const mean = (mean) => plain.format(mean);
