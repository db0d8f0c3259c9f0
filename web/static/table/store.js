/** What the phone keeps: local storage where that works, else memory until the page is closed. */

import { t } from "./page.js";

/**
 * Why something is not kept: values (`full`, `refused`, `broken`), or plans and page (`no-room`,
 * `no-cache`).
 * @typedef {"full" | "refused" | "broken" | "no-room" | "no-cache"} Reason
 */

const PREFIX = "hero-odds.";
/** Values that storage did not take; they go before what lies there. @type {Map<string, any>} */
const memory = new Map();
/** @type {Set<Reason>} */
const told = new Set();
/** @type {Reason[]} */
const toTell = [];
let asked = false;

/**
 * Return what was saved under a key, undefined where there is nothing that can be read.
 * @param {string} key
 * @returns {any}
 */
export function load(key) {
  if (memory.has(key)) return memory.get(key);
  const text = read(key);
  if (text === null) return undefined;
  try {
    return JSON.parse(text);
  } catch {
    putAside(key, text);
    note("broken");
    return undefined;
  }
}

/**
 * Save a value of plain JSON; false where it lives in memory only, and `trouble` tells why.
 * @param {string} key
 * @param {any} value
 */
export function save(key, value) {
  try {
    localStorage.setItem(PREFIX + key, JSON.stringify(value));
    memory.delete(key);
    askToStay();
    return true;
  } catch (error) {
    memory.set(key, value);
    note(isFull(error) ? "full" : "refused");
    return false;
  }
}

/** Tell in words why something is not kept, each reason once; "" where there is nothing new. */
export function trouble() {
  const reason = toTell.shift();
  return reason ? t(`offline.not-kept.${reason}`) : "";
}

/** Remember a reason to be told. @param {Reason} reason */
export function note(reason) {
  if (told.has(reason)) return;
  told.add(reason);
  toTell.push(reason);
}

/** Tell whether an error says that there is no room. @param {unknown} error */
export function isFull(error) {
  return error instanceof DOMException && error.name === "QuotaExceededError";
}

/** @param {string} key */
function read(key) {
  try {
    return localStorage.getItem(PREFIX + key);
  } catch {
    note("refused");
    return null;
  }
}

/** A broken text may hold a whole game: it moves to a key of its own. @param {string} key @param {string} text */
function putAside(key, text) {
  try {
    // Taken away first: a full storage has no room for two.
    localStorage.removeItem(PREFIX + key);
    localStorage.setItem(`${PREFIX}${key}.broken-${Date.now()}`, text);
  } catch (error) {
    note(isFull(error) ? "full" : "refused");
    try {
      localStorage.setItem(PREFIX + key, text);
    } catch {
      note("refused");
    }
  }
}

/** Ask the browser once not to clear what is kept when room gets scarce. */
function askToStay() {
  if (asked) return;
  asked = true;
  navigator.storage?.persist?.().catch(() => false);
}
