/** Plans and odds of questions: from the phone where they are kept, else from the server. */

import { page } from "./page.js";
import { find, keep, renew } from "./kept.js";

/**
 * @typedef {object} Question
 * @property {string} hero  with or without the number of a doppelgaenger
 * @property {{kind: string, need?: number, hits?: number, worth?: Record<string, string | number>}} goal
 * @property {string[]} abilities
 * @property {number} [markers]
 * @property {string} [dice]  the short text of a profile; "" for the assumed dice
 * @property {string[]} [remove]
 * @property {string[]} [readings]
 */

const LONGEST = 8000;
const PAUSE = 400;
const UNWELL = [500, 502, 503, 504];
/** How many requests of the user are on their way; what is fetched ahead waits for them. */
let underway = 0;
export const isBusy = () => underway > 0;

/** Why there is no answer: a `key` of the catalogue with its `values`; `wait` in seconds where told. */
export class NoAnswer extends Error {
  /** @param {string} key @param {Record<string, string>} [values] @param {number} [wait] */
  constructor(key, values = {}, wait = 0) {
    super([key, ...Object.values(values)].join(": "));
    this.key = key;
    this.values = values;
    this.wait = wait;
  }
}

/** The plan of a question; `NoAnswer` where there is none to be had. @param {Question} question @returns {Promise<any>} */
export const fetchPlan = (question) => answer(planAddress(question));

/** The value and the law of hits of a question. @param {Question} question @returns {Promise<any>} */
export const fetchOdds = (question) => answer(oddsAddress(question));

/** Tell whether the plan of a question lies on the phone. @param {Question} question */
export const ready = async (question) => Boolean(await find(planAddress(question)));

/**
 * Fetch ahead, in idle time, what these heroes may need; see `ahead.js`.
 * @param {import("./ahead.js").Wanted} wanted
 */
export async function prefetch(wanted) {
  const { fetchAhead } = await import("./ahead.js");
  return fetchAhead(wanted);
}

// ---- addresses -------------------------------------------------------------------------------

/** The address of a plan, in the one spelling that the API answers. @param {Question} question */
export const planAddress = (question) => addressOf("/api/v1/plans", pairs(question));

/** @param {Question} question */
export const oddsAddress = (question) =>
  addressOf("/api/v1/odds", [...pairs(question), ["digits", "6"], ["law_to", "20"]]);

/** @param {string} path @param {string[][]} parts */
export function addressOf(path, parts) {
  return `${path}?${parts.map(([key, value]) => `${key}=${escaped(value ?? "")}`).join("&")}`;
}

/** @param {string} text */
const escaped = (text) =>
  encodeURIComponent(text).replace(/%(?:3A|2C|2F)/g, (sign) => decodeURIComponent(sign));

/** @param {Question} question @returns {string[][]} */
function pairs(question) {
  const { goal, markers = 0, remove = [], readings = [] } = question;
  const hero = question.hero.replace(/#.*/, "");
  const dice = diceOf(question.dice ?? "", hero);
  return [
    ["hero", hero],
    ["goal", goal.kind],
    ...one("hits", goal.hits),
    ...one("need", goal.need),
    ...one("worth", goal.worth && worthText(goal.worth)),
    ...touching(question.abilities, hero).map((word) => ["ability", word]),
    ...one("dice", dice || undefined),
    ...one("markers", markers || undefined),
    ...[...remove].sort().map((colour) => ["remove", colour]),
    ...[...new Set(readings)].sort().map((reading) => ["reading", reading]),
  ];
}

/** @param {string} key @param {string | number | undefined} value */
const one = (key, value) => (value === undefined ? [] : [[key, String(value)]]);

/** Abilities that change nothing here are left out, so that one plan has one address. @param {string[]} words @param {string} hero */
export function touching(words, hero) {
  const counted = words.filter((word, place) => {
    const row = page.abilities.find((each) => each.ability === word.split(":")[0]);
    if (!row) return true;
    return row.touches && (row.hero ?? hero) === hero && (row.adds || words.indexOf(word) === place);
  });
  return counted.sort();
}

/** The dice of one hero out of the short text of a profile, "" where it has none of his. @param {string} text @param {string} hero */
export function diceOf(text, hero) {
  const [name, ...parts] = text.split("~");
  const own = parts.find((part) => part.startsWith(`${hero}.`));
  return own ? `${name}~${own}` : "";
}

/** @param {Record<string, string | number>} worth */
function worthText(worth) {
  const place = (/** @type {string} */ key) => (key === "bust" ? Infinity : Number(key));
  const keys = Object.keys(worth).sort((a, b) => place(a) - place(b));
  return keys.map((key) => `${key}:${worth[key]}`).join(",");
}

// ---- answers ---------------------------------------------------------------------------------

/** The answer to an address, kept on the phone once it came. @param {string} address @returns {Promise<any>} */
export async function answer(address) {
  const kept = await find(address);
  if (kept) {
    renew(address, kept);
    return JSON.parse(kept.text);
  }
  underway += 1;
  try {
    const { text, etag } = await ask(address);
    keep(address, text, etag);
    return JSON.parse(text);
  } finally {
    underway -= 1;
  }
}

/**
 * Ask the server, twice where the first time brings nothing. `NoAnswer` tells why there is none.
 * @param {string} address
 * @param {AbortSignal} [signal]
 */
export async function ask(address, signal) {
  try {
    return await askOnce(address, signal);
  } catch (error) {
    const hopeless = error instanceof NoAnswer && !["offline.unwell", "offline.too-slow"].includes(error.key);
    if (hopeless && (error.key !== "offline.no-plan" || !navigator.onLine)) throw error;
    if (signal?.aborted) throw error;
  }
  await new Promise((resolve) => setTimeout(resolve, PAUSE));
  return askOnce(address, signal);
}

/** @param {string} address @param {AbortSignal} [signal] */
async function askOnce(address, signal) {
  const { answered, text } = await received(address, signal);
  if (answered.ok) return { text, etag: answered.headers.get("etag") ?? "" };
  if (answered.status === 429) {
    throw new NoAnswer("offline.busy", {}, Number(answered.headers.get("retry-after")) || 10);
  }
  if (UNWELL.includes(answered.status)) throw new NoAnswer("offline.unwell");
  throw new NoAnswer("offline.refused", { detail: detailOf(text) || String(answered.status) });
}

/** @param {string} address @param {AbortSignal} [signal] */
async function received(address, signal) {
  const limit = new AbortController();
  const stop = () => limit.abort();
  const clock = setTimeout(stop, LONGEST);
  signal?.addEventListener("abort", stop);
  try {
    const answered = await fetch(address, { signal: limit.signal });
    return { answered, text: await answered.text() };
  } catch {
    throw new NoAnswer(limit.signal.aborted ? "offline.too-slow" : "offline.no-plan");
  } finally {
    clearTimeout(clock);
    signal?.removeEventListener("abort", stop);
  }
}

/** @param {string} text */
function detailOf(text) {
  try {
    return String(JSON.parse(text).detail ?? "");
  } catch {
    return "";
  }
}
