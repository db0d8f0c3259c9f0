/**
 * Answers of the API on the phone: in the browser's cache, with memory in front of it.
 *
 * An entry carries the mark of program and data that gave it. Another mark, or an age of a day, lets
 * it be asked for again with its ETag, behind the back of whoever is shown the kept one.
 */

import { isFull, note } from "./store.js";

export const SHELF = "hero-odds-plans";
const DAY = 24 * 3600 * 1000;
const MARK_LASTS = 10 * 60 * 1000;
const MOST_IN_MEMORY = 200;
const MOST = 3000;
const CLEARED = 500;

/** @typedef {{text: string, etag: string, mark: string, time: number}} Entry */

/** @type {Map<string, Entry>} */
const memory = new Map();
/** @type {Set<string>} */
const renewed = new Set();
/** @type {{mark: Promise<string>, time: number} | null} */
let marked = null;

/** Return the entry of an address, or undefined. @param {string} address @returns {Promise<Entry | undefined>} */
export async function find(address) {
  const held = memory.get(address);
  if (held) return held;
  const response = await (await shelf())?.match(address, { ignoreVary: true });
  if (!response) return undefined;
  const entry = {
    text: await response.text(),
    etag: response.headers.get("etag") ?? "",
    mark: response.headers.get("x-mark") ?? "",
    time: Number(response.headers.get("x-time")),
  };
  remember(address, entry);
  return entry;
}

/** Keep an answer; false where it lives in memory only. @param {string} address @param {string} text @param {string} etag */
export async function keep(address, text, etag) {
  const entry = { text, etag, mark: await currentMark(), time: Date.now() };
  remember(address, entry);
  return put(address, entry);
}

/** Return all addresses that are kept. @returns {Promise<Set<string>>} */
export async function addresses() {
  const requests = (await (await shelf())?.keys()) ?? [];
  const found = requests.map((request) => new URL(request.url)).map((url) => url.pathname + url.search);
  return new Set([...found, ...memory.keys()]);
}

/** Ask again for an entry that is old or of other data. @param {string} address @param {Entry} entry */
export async function renew(address, entry) {
  if (renewed.has(address) || !navigator.onLine) return;
  const mark = await currentMark();
  if (!mark || (mark === entry.mark && Date.now() - entry.time < DAY)) return;
  renewed.add(address);
  try {
    const headers = { "If-None-Match": entry.etag };
    const response = await fetch(address, { cache: "no-store", headers });
    if (response.status === 304) await keep(address, entry.text, entry.etag);
    else if (response.ok) await keep(address, await response.text(), response.headers.get("etag") ?? "");
  } catch {
    renewed.delete(address);
  }
}

/** Throw the oldest away where too many are kept. */
export async function clear() {
  const place = await shelf();
  const all = (await place?.keys()) ?? [];
  if (!place || all.length <= MOST) return;
  await Promise.all(all.slice(0, all.length - MOST + CLEARED).map((request) => place.delete(request)));
}

/** Return the mark of the server's program and data, "" without a network. @returns {Promise<string>} */
function currentMark() {
  if (!marked || Date.now() - marked.time > MARK_LASTS) marked = { mark: askForMark(), time: Date.now() };
  return marked.mark;
}

async function askForMark() {
  try {
    const response = await fetch("/api/v1/version", { cache: "no-cache" });
    const { version, data } = await response.json();
    return `${version} ${data}`;
  } catch {
    marked = null;
    return "";
  }
}

/** @param {string} address @param {Entry} entry */
function remember(address, entry) {
  memory.delete(address);
  memory.set(address, entry);
  const [oldest] = memory.keys();
  if (memory.size > MOST_IN_MEMORY && oldest !== undefined) memory.delete(oldest);
}

/** @param {string} address @param {Entry} entry */
async function put(address, entry) {
  const headers = {
    "Content-Type": "application/json", ETag: entry.etag, "X-Mark": entry.mark, "X-Time": `${entry.time}`,
  };
  try {
    const place = await shelf();
    if (place) await place.put(address, new Response(entry.text, { headers }));
    return Boolean(place);
  } catch (error) {
    note(isFull(error) ? "no-room" : "no-cache");
    return false;
  }
}

/** Return the browser's cache, null where there is none or it is refused. */
async function shelf() {
  try {
    return await caches.open(SHELF);
  } catch {
    note("no-cache");
    return null;
  }
}
