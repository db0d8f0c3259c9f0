/** What the server wrote into the page: words, heroes, villains, abilities, rules of book-keeping. */

/** @typedef {{hero: string, dice: Record<string, number>, symbols: Record<string, string[]>, all: string[], markers: Record<string, number>, spends: boolean}} HeroRow */
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
