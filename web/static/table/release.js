/** The service worker: registered once the page stands; a new release is offered, never forced. */

import { page } from "./page.js";
import { note } from "./store.js";

const HOUR = 3600 * 1000;
let wanted = false;

/**
 * Register the service worker.
 * @param {(change: () => void) => void} offer  a new release lies ready; `change` goes over to it
 * @param {() => void} [refused]  there is no service worker to be had, or no room for its files
 */
export async function watchRelease(offer, refused = () => note("no-cache")) {
  const workers = "serviceWorker" in navigator ? navigator.serviceWorker : undefined;
  if (!workers) return refused();
  workers.addEventListener("message", ({ data, ports }) => {
    if (data === "release?") ports[0]?.postMessage(page.release);
  });
  workers.addEventListener("controllerchange", () => {
    if (wanted) location.reload();
  });
  try {
    const registration = await workers.register("/sw.js", { scope: "/", updateViaCache: "none" });
    follow(registration, offer, refused);
    workers.controller?.postMessage("tidy");
  } catch {
    refused();
  }
}

/** @param {ServiceWorkerRegistration} registration @param {(change: () => void) => void} offer @param {() => void} refused */
function follow(registration, offer, refused) {
  const change = () => {
    wanted = true;
    registration.waiting?.postMessage("switch");
  };
  const look = () => {
    if (registration.waiting && registration.active) offer(change);
  };
  const watch = () => {
    const next = registration.installing;
    next?.addEventListener("statechange", () => {
      if (next.state === "installed") look();
      if (next.state === "redundant" && !registration.active) refused();
    });
  };
  look();
  watch();
  registration.addEventListener("updatefound", watch);
  updateNowAndThen(registration);
}

/** A page that stays open for days looks for a new release when it is shown again. @param {ServiceWorkerRegistration} registration */
function updateNowAndThen(registration) {
  let last = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - last < HOUR) return;
    last = Date.now();
    registration.update().catch(() => {});
  });
}
