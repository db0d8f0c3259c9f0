/** What the server wrote into the page: heroes, villains, rules of book-keeping, words. */

/** @typedef {{hero: string, dice: Record<string, number>, symbols: Record<string, string[]>, all: string[], markers: Record<string, number>, spends: boolean, average: number}} HeroRow */
/** @typedef {{ability: string, adds: boolean, hero: string | null, touches: boolean, numbered: boolean}} AbilityRow */
/** @typedef {{name: string, set: string | null, threat: number | null, abilities: string[] | null}} VillainRow */
/**
 * @typedef {object} Page
 * @property {string} language
 * @property {string} release
 * @property {Record<string, string>} texts
 * @property {HeroRow[]} heroes
 * @property {AbilityRow[]} abilities
 * @property {VillainRow[]} villains
 * @property {any} rules what `book.js` is handed
 */

/** @type {Page} */
export const page = JSON.parse(document.getElementById("data")?.textContent ?? "{}");

/** @param {string} hero a name with or without the number of a doppelgaenger */
export const heroRow = (hero) => {
  const found = page.heroes.find((row) => row.hero === hero.split("#")[0]);
  if (!found) throw new Error(`there is no hero ${hero}`);
  return found;
};

// ---- words ---------------------------------------------------------------------------------------

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
 * Load one more part of the catalogue, once; `TypeError` where there is no network.
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
