/**
 * The service worker: keeps the phone page of one release, so that it opens without a network.
 *
 * The server writes `SHELL` before this program: the release, the addresses of its files, the parts
 * of its texts, its languages. A release is kept whole or not at all. A new one waits until no page of the old one
 * is open, or until a page says "switch"; pages of an old release go on finding their own files.
 * Plans are kept by the page itself (`table/kept.js`), in a cache that outlives releases.
 */

const worker = /** @type {ServiceWorkerGlobalScope} */ (/** @type {unknown} */ (self));
/** @type {{release: string, files: string[], parts: string[], languages: string[]}} */
const { release, files, parts, languages } = /** @type {any} */ (worker).SHELL;

const PREFIX = "hero-odds-";
const PLANS = `${PREFIX}plans`;
const OWN = `${PREFIX}${release}`;
const KEPT_BY_PAGE = ["/api/v1/plans", "/api/v1/odds", "/api/v1/needs"];
const PATIENCE = 1000;
const MATCH = { ignoreVary: true };

worker.addEventListener("install", (event) => event.waitUntil(fill()));
worker.addEventListener("activate", (event) => event.waitUntil(begin()));
worker.addEventListener("message", (event) => {
  if (event.data === "switch") event.waitUntil(worker.skipWaiting());
  if (event.data === "tidy") event.waitUntil(tidy());
});
worker.addEventListener("fetch", (event) => {
  const url = new URL(event.request.url);
  if (event.request.method !== "GET" || url.origin !== worker.location.origin) return;
  const answer = answerTo(event, url);
  if (answer) event.respondWith(answer);
});

/** @param {FetchEvent} event @param {URL} url @returns {Promise<Response> | undefined} */
function answerTo(event, url) {
  if (event.request.mode === "navigate") return url.pathname === "/" ? shell(event, url) : elsewhere(event);
  if (url.pathname.startsWith("/static/")) return keptFirst(event.request);
  if (url.pathname === "/texts.json") return textsOf(event.request, url);
  if (KEPT_BY_PAGE.includes(url.pathname)) return networkFirst(event.request);
  return undefined;
}

// ---- a release is kept -----------------------------------------------------------------------

/** Keep everything of this release; where anything fails nothing is kept and no page is told. */
async function fill() {
  const isNew = !(await caches.has(OWN));
  try {
    const cache = await caches.open(OWN);
    await cache.addAll(files);
    await Promise.all(["/", ...languages.map((language) => `/?lang=${language}`)].map((address) => keepShell(cache, address)));
  } catch (error) {
    if (isNew) await caches.delete(OWN);
    throw error;
  }
}

/** @param {URL} url */
const isShell = (url) => url.pathname === "/";

/** The page depends on its language alone; one that is not spoken here is as if none was named. @param {URL} url */
function shellAddress(url) {
  const language = url.searchParams.get("lang") ?? "";
  return languages.includes(language) ? `/?lang=${language}` : "/";
}

/** Fetch the page and keep it if it is of this release; throws where it is not. @param {Cache} cache @param {string} address */
async function keepShell(cache, address) {
  const response = await fetch(address, { cache: "no-cache" });
  const text = await response.clone().text();
  if (!response.ok || !text.includes(`/static/${release}/`)) throw new Error("another release");
  await cache.put(address, response);
  const language = /<html lang="([a-z]+)"/.exec(text)?.[1] ?? "en";
  await Promise.allSettled(parts.map((part) => keepTexts(cache, language, part)));
}

/** @param {Cache} cache @param {string} language @param {string} part */
async function keepTexts(cache, language, part) {
  const address = `/texts.json?lang=${language}&part=${part}&v=${release}`;
  if (await cache.match(address, MATCH)) return;
  const response = await fetch(address);
  if (response.ok) await cache.put(address, response);
}

// ---- what is asked for -----------------------------------------------------------------------

/** The phone page: the kept one at once, renewed behind its back. @param {FetchEvent} event @param {URL} url */
async function shell(event, url) {
  const cache = await caches.open(OWN);
  const address = shellAddress(url);
  const kept = await cache.match(address, MATCH);
  if (!kept) return fetch(event.request).catch(async () => (await cache.match("/", MATCH)) ?? Response.error());
  // A page of another release brings its own service worker.
  event.waitUntil(keepShell(cache, address).catch(() => worker.registration.update()).catch(() => {}));
  return kept;
}

/** Other pages need the network; without it the phone page says so. @param {FetchEvent} event */
async function elsewhere(event) {
  try {
    return await fetch(event.request);
  } catch {
    const cache = await caches.open(OWN);
    return (await cache.match("/", MATCH)) ? Response.redirect("/#offline") : Response.error();
  }
}

/** @param {Request} request */
const keptFirst = async (request) => (await caches.match(request, MATCH)) ?? fetch(request);

/** Texts of this release are kept once they were asked for. @param {Request} request @param {URL} url */
async function textsOf(request, url) {
  const kept = await caches.match(request, MATCH);
  if (kept) return kept;
  const response = await fetch(request);
  if (response.ok && url.searchParams.get("v") === release) {
    const copy = response.clone();
    caches.open(OWN).then((cache) => cache.put(request, copy)).catch(() => {});
  }
  return response;
}

/** @param {Request} request */
async function networkFirst(request) {
  try {
    return await fetch(request);
  } catch (error) {
    const kept = await caches.match(request.url, { ...MATCH, cacheName: PLANS });
    if (kept) return kept;
    throw error;
  }
}

// ---- old releases ----------------------------------------------------------------------------

async function begin() {
  await worker.clients.claim();
  await tidy();
}

/** Delete what no open page needs any more. A page that does not answer may need anything. */
async function tidy() {
  if (worker.registration.installing || worker.registration.waiting) return;
  const open = await worker.clients.matchAll({ type: "window", includeUncontrolled: true });
  const pages = open.filter((client) => isShell(new URL(client.url)));
  const used = await Promise.all(pages.map(releaseOf));
  if (used.includes("")) return;
  const needed = new Set([OWN, PLANS, ...used.map((each) => PREFIX + each)]);
  const old = (await caches.keys()).filter((name) => name.startsWith(PREFIX) && !needed.has(name));
  await Promise.all(old.map((name) => caches.delete(name)));
}

/** Ask a page for its release; "" where it is silent. @param {Client} client @returns {Promise<string>} */
function releaseOf(client) {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = ({ data }) => resolve(String(data));
    setTimeout(resolve, PATIENCE, "");
    client.postMessage("release?", [port2]);
  });
}
