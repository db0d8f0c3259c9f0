/** The dashboard: inputs re-ask the server without a page load; everything works without this. */

import { clear, draw, save } from "./draw.js";

const said = /** @type {HTMLElement} */ (document.getElementById("said"));
let asking = new AbortController();

/** Draw, and say so where it fails; the strip of charts shows where one is. */
async function drawn() {
  const current = /** @type {HTMLElement | null} */ (document.querySelector("nav [aria-current]"));
  current?.closest("nav")?.scrollTo(current.offsetLeft - 48, 0);
  try {
    await draw();
  } catch {
    const plot = document.getElementById("plot");
    if (plot) plot.hidden = true;
    said.textContent = said.dataset.failed ?? "";
  }
}

/** The address that the form stands for. @param {HTMLFormElement} form */
function addressOf(form) {
  const query = new URLSearchParams();
  for (const [key, value] of new FormData(form)) if (value) query.append(key, String(value));
  return `${form.action}?${query}`;
}

/**
 * Ask the server and put its page in place of this one. `push` makes a step to come back to, unless
 * the page is there already; `replace` makes none, so that trying inputs out fills no history.
 * @param {string} address
 * @param {"push" | "replace" | ""} step
 */
async function show(address, step) {
  asking.abort();
  asking = new AbortController();
  const page = /** @type {HTMLElement} */ (document.getElementById("page"));
  page.setAttribute("aria-busy", "true");
  said.textContent = said.dataset.waiting ?? "";
  try {
    const answer = await fetch(address, { signal: asking.signal });
    const fresh = new DOMParser().parseFromString(await answer.text(), "text/html");
    if (!fresh.getElementById("page")) location.assign(address);
    else {
      if (step === "push" && answer.url !== location.href) history.pushState(null, "", answer.url);
      else if (step) history.replaceState(null, "", answer.url);
      await replace(page, fresh);
    }
  } catch (error) {
    if (error instanceof DOMException && error.name === "AbortError") return;
    page.removeAttribute("aria-busy");
    said.textContent = said.dataset.offline ?? "";
  }
}

/**
 * Put the fresh page in place, the focus where it was, and say what is new.
 * @param {HTMLElement} page
 * @param {Document} fresh
 */
async function replace(page, fresh) {
  const focus = document.activeElement?.id;
  const open = [...page.querySelectorAll("details[open]")].map((each) => each.id);
  await clear();
  page.replaceWith(document.adoptNode(/** @type {HTMLElement} */ (fresh.getElementById("page"))));
  const footer = fresh.querySelector("footer");
  if (footer) document.querySelector("footer")?.replaceWith(document.adoptNode(footer));
  document.title = fresh.title;
  const own = fresh.querySelector("meta[name=address]");
  if (own) document.querySelector("meta[name=address]")?.replaceWith(document.adoptNode(own));
  for (const id of open) document.getElementById(id)?.setAttribute("open", "");
  (document.getElementById(focus || "title") ?? document.getElementById("title"))?.focus({ preventScroll: true });
  const told = document.querySelector(".problem") ?? document.getElementById("says");
  said.textContent = told?.textContent ?? "";
  setTimeout(() => { if (said.textContent === told?.textContent) said.textContent = ""; }, 4000);
  await drawn();
}

/** The form, if the event comes out of it. @param {Event} event */
const formOf = (event) =>
  /** @type {HTMLFormElement | null} */ (event.target instanceof Element ? event.target.closest("#ask") : null);

document.addEventListener("change", (event) => {
  const form = formOf(event);
  if (form?.reportValidity()) show(addressOf(form), "replace");
});
document.addEventListener("submit", (event) => {
  const form = formOf(event);
  if (!form) return;
  event.preventDefault();
  show(addressOf(form), "push");
});
document.addEventListener("click", (event) => {
  const clicked = event.target instanceof Element ? event.target : null;
  const button = clicked?.closest("#png, #svg");
  if (button) save(button.id === "png" ? "png" : "svg").catch(() => { said.textContent = said.dataset.failed ?? ""; });
  const link = /** @type {HTMLAnchorElement | null} */ (clicked?.closest("nav a, #ask a") ?? null);
  if (!link || event.defaultPrevented || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
  event.preventDefault();
  show(link.href, "push");
});
addEventListener("popstate", () => show(location.href, ""));
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", drawn);
drawn().then(() => performance.mark("ready"));
