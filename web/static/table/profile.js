/**
 * Counted dice as the short text that links carry: `Ann.27s_box~flash.red.3-1-2.yellow.4-1-1`.
 *
 * First the name (a space is `_`, any byte but letters, digits and hyphens `.` and two hex digits),
 * then each hero with his colours: the faces of each symbol in the order of the page's heroes, blanks
 * last where there are any. The twin of `odds/hero_dice/answers/faces/profiles.py`.
 */

import { page } from "./page.js";

/** @typedef {Record<string, Record<string, number>>} Faces faces by colour and symbol */
/** @typedef {{name: string, dice: Record<string, Faces>}} Counted the dice of each hero by name */

export const FACES = 6;
export const LONGEST_NAME = 60;
const LONGEST = 2000;
const BLANK = "blank";

/** Why a text is none: `key` of the part "share" of the catalogue, and what stands there. */
export class WrongText extends Error {
  /** @param {"no-profile" | "too-long" | "name" | "hero" | "dice"} key @param {string} [what] */
  constructor(key, what = "") {
    super(`${key}: ${what}`);
    this.key = key;
    this.what = what.slice(0, 40);
  }
}

/** The name of a profile as it may be kept: one line without spaces at its ends. @param {string} name */
export const tidy = (name) => [...name.replace(/[\p{C}\p{Zl}\p{Zp}]|(?! )\p{Zs}/gu, " ").trim()].slice(0, LONGEST_NAME).join("").trim();

/** @param {Record<string, number>} row */
export const sum = (row) => Object.values(row).reduce((all, n) => all + n, 0);

/** @param {string} hero @param {Faces} faces */
export function complete(hero, faces) {
  const row = page.heroes.find((each) => each.hero === hero);
  return Boolean(row) && Object.keys(row?.dice ?? {}).every((colour) => sum(faces[colour] ?? {}) === FACES);
}

// ---- written ---------------------------------------------------------------------------------

/** The text of counted dice; heroes whose dice are not complete are left out. @param {Counted} counted */
export function textOf({ name, dice }) {
  const parts = page.heroes.filter(({ hero }) => dice[hero] && complete(hero, dice[hero]));
  return [encoded(name), ...parts.map((row) => written(row, dice[row.hero]))].join("~");
}

/** @param {import("./page.js").HeroRow} row @param {Faces} faces */
function written({ hero, dice, all }, faces) {
  const counts = (/** @type {string} */ colour) =>
    all.filter((symbol) => symbol !== BLANK || faces[colour][BLANK]).map((symbol) => faces[colour][symbol] ?? 0);
  return [hero, ...Object.keys(dice).flatMap((colour) => [colour, counts(colour).join("-")])].join(".");
}

/** @param {string} name */
const encoded = (name) => Array.from(new TextEncoder().encode(name), byteText).join("");

/** @param {number} byte */
function byteText(byte) {
  const sign = String.fromCharCode(byte);
  if (/[A-Za-z0-9-]/.test(sign)) return sign;
  return sign === " " ? "_" : `.${byte.toString(16).toUpperCase().padStart(2, "0")}`;
}

// ---- read ------------------------------------------------------------------------------------

/** The dice of a text; `WrongText` tells what is wrong with it. @param {string} text @returns {Counted} */
export function read(text) {
  if (text.length > LONGEST) throw new WrongText("too-long");
  const [name, ...parts] = text.split("~");
  if (!/^[A-Za-z0-9._~-]+$/.test(text) || !parts.length) throw new WrongText("no-profile", text);
  /** @type {Counted["dice"]} */
  const dice = {};
  for (const part of parts) {
    const [hero = "", ...words] = part.split(".");
    const row = page.heroes.find((each) => each.hero === hero);
    if (!row || dice[hero]) throw new WrongText("hero", hero);
    dice[hero] = facesOf(row, words);
  }
  return { name: decoded(name), dice };
}

/** @param {import("./page.js").HeroRow} row @param {string[]} words "red", "3-1-2", "yellow", "4-1-1" */
function facesOf({ hero, dice, all }, words) {
  /** @type {Faces} */
  const found = {};
  for (let place = 0; place < words.length; place += 2) {
    const [colour, counts = ""] = words.slice(place, place + 2);
    if (!Object.hasOwn(dice, colour) || found[colour]) throw new WrongText("dice", `${hero}.${colour}`);
    found[colour] = rowOf(all, counts, `${hero}.${colour}.${counts}`);
  }
  if (!complete(hero, found)) throw new WrongText("dice", [hero, ...words].join("."));
  return found;
}

/** @param {string[]} all @param {string} text @param {string} where */
function rowOf(all, text, where) {
  const counts = text.split("-");
  const known = counts.length === all.length || counts.length === all.length - 1;
  if (!known || !counts.every((n) => /^[0-6]$/.test(n))) throw new WrongText("dice", where);
  return Object.fromEntries(counts.map((n, place) => [all[place], Number(n)]).filter(([, n]) => n));
}

/** @param {string} text */
function decoded(text) {
  const signs = text.match(/\.[0-9A-F]{2}|[A-Za-z0-9_-]/g) ?? [];
  if (signs.join("") !== text) throw new WrongText("name", text);
  const bytes = signs.map((sign) => (sign[0] === "." ? parseInt(sign.slice(1), 16) : sign === "_" ? 32 : sign.charCodeAt(0)));
  try {
    const name = new TextDecoder("utf-8", { fatal: true, ignoreBOM: true }).decode(new Uint8Array(bytes));
    if (!name || tidy(name) !== name) throw new WrongText("name", text);
    return name;
  } catch {
    throw new WrongText("name", text);
  }
}
