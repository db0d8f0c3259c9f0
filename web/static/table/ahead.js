/** Plans fetched ahead: one after the other in idle time, so that the table needs no network. */

import { addresses, clear, keep } from "./kept.js";
import { ask, isBusy, NoAnswer } from "./plans.js";

/**
 * @typedef {"fetching" | "offline" | "saving" | "full" | "done"} State
 * @typedef {{done: number, of: number, state: State}} Progress
 * @typedef {object} Wanted
 * @property {string[]} heroes
 * @property {{threat: number, abilities: string[]}[]} [villains]  the stacks on the battlefield
 * @property {string[]} [abilities]  more abilities that may come, each alone
 * @property {number} [markers]  Batmobile markers that are left
 * @property {string} [dice]  short text of a profile
 * @property {(progress: Progress) => void} [onProgress]
 * @property {AbortSignal} [signal]
 */

const LIST = "/prefetch.json";
const BREATH = 30;
const ILL = 30_000;

/** Fetch what is not here yet; returns the last progress. @param {Wanted} wanted @returns {Promise<Progress>} */
export async function fetchAhead(wanted) {
  const { onProgress = () => {}, signal } = wanted;
  /** @type {Progress} */
  let now = { done: 0, of: 0, state: "fetching" };
  const tell = (/** @type {Partial<Progress>} */ more) => onProgress((now = { ...now, ...more }));
  if (savesData()) {
    tell({ state: "saving" });
    return now;
  }
  const list = await patiently(async () => JSON.parse((await ask(listAddress(wanted), signal)).text).addresses, tell, signal);
  const here = await addresses();
  const missing = (list ?? []).filter((/** @type {string} */ address) => !here.has(address));
  tell({ of: list?.length ?? 0, done: (list?.length ?? 0) - missing.length, state: "fetching" });
  for (const address of missing) {
    const kept = await patiently(() => fetchOne(address, signal), tell, signal);
    if (signal?.aborted) return now;
    if (kept === false) {
      tell({ state: "full" });
      return now;
    }
    tell({ done: now.done + 1, state: "fetching" });
  }
  await clear();
  if (list) tell({ state: "done" });
  return now;
}

/** @param {string} address @param {AbortSignal} [signal] */
async function fetchOne(address, signal) {
  await quiet(signal);
  const { text, etag } = await ask(address, signal);
  return keep(address, text, etag);
}

/**
 * Do something again until it is done or refused (null): a network that is away is waited for.
 * @template T
 * @param {() => Promise<T>} work
 * @param {(more: Partial<Progress>) => void} tell
 * @param {AbortSignal} [signal]
 * @returns {Promise<T | null>}
 */
async function patiently(work, tell, signal) {
  while (!signal?.aborted) {
    try {
      return await work();
    } catch (error) {
      if (!(error instanceof NoAnswer) || error.key === "offline.refused") return null;
      if (error.key !== "offline.busy") tell({ state: "offline" });
      await untilOnline(error.wait * 1000 || ILL, signal);
    }
  }
  return null;
}

/** Wait for the network to come back, or so many milliseconds. @param {number} most @param {AbortSignal} [signal] */
function untilOnline(most, signal) {
  return /** @type {Promise<void>} */ (new Promise((resolve) => {
    const clock = setTimeout(go, most);
    function go() {
      clearTimeout(clock);
      removeEventListener("online", go);
      signal?.removeEventListener("abort", go);
      resolve();
    }
    addEventListener("online", go);
    signal?.addEventListener("abort", go);
  }));
}

/** Wait until the browser is idle and no request of the user is on its way. @param {AbortSignal} [signal] */
async function quiet(signal) {
  do {
    await new Promise((resolve) => setTimeout(resolve, BREATH));
    await new Promise((resolve) => (self.requestIdleCallback ?? setTimeout)(resolve, { timeout: 1000 }));
  } while (isBusy() && !signal?.aborted);
}

function savesData() {
  const link = /** @type {{connection?: {saveData?: boolean}}} */ (navigator).connection;
  return link?.saveData === true;
}

/** @param {Wanted} wanted */
function listAddress({ heroes, villains = [], abilities = [], markers, dice }) {
  const names = new Set(heroes.map((hero) => hero.replace(/#.*/, "")));
  const parts = [
    ...[...names].map((hero) => ["hero", hero]),
    ...villains.map((each) => ["stack", [each.threat, ...each.abilities].join(",")]),
    ...abilities.map((word) => ["ability", word]),
    ...(markers === undefined ? [] : [["markers", String(markers)]]),
    ...(dice ? [["dice", dice]] : []),
  ];
  return `${LIST}?${new URLSearchParams(parts)}`;
}
