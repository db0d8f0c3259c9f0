// Spares page loads: steps in place, fetches the page and swaps its main part. All else is HTML.

/** @param {string | undefined} id */
const $ = (id) => (id ? document.getElementById(id) : null);
const form = () => /** @type {HTMLFormElement} */ ($("ask"));
let turn = 0;
/** @type {ReturnType<typeof setTimeout> | undefined} */
let timer;

/** @param {string} address @param {string} [place] */
async function load(address, place) {
  const mine = ++turn;
  clearTimeout(timer);
  document.body.classList.add("busy");
  try {
    const answer = await fetch(address);
    const text = await answer.text();
    if (mine === turn) swap(new DOMParser().parseFromString(text, "text/html"), address, place);
  } catch {
    const value = $("value");
    if (mine === turn && value) value.textContent = value.dataset.silent ?? "";
  }
  if (mine === turn) document.body.classList.remove("busy");
}

/** @param {Document} page @param {string} address @param {string} [place] */
function swap(page, address, place) {
  const focus = document.activeElement?.id;
  const open = [...document.querySelectorAll("details[open]")].map((details) => details.id);
  const [before, after] = [$("main"), page.getElementById("main")];
  if (!before || !after) throw new Error("no such page");
  before.replaceWith(after);
  document.title = page.title;
  open.forEach((id) => $(id)?.setAttribute("open", ""));
  const own = page.querySelector("meta[name=address]")?.getAttribute("content");
  history.replaceState(null, "", own ?? address);
  const [said, problems] = [$("said"), $("problems")];
  if (said) said.textContent = (problems ?? $("value"))?.textContent?.trim() ?? "";
  if (place) (problems ?? $(place))?.scrollIntoView();
  $(focus)?.focus({ preventScroll: true });
}

/** @param {HTMLElement | null} [button] */
function address(button) {
  const query = new URLSearchParams();
  for (const [name, text] of new FormData(form())) query.append(name, String(text));
  if (button instanceof HTMLButtonElement && button.name) query.append(button.name, button.value);
  return `${form().action.split("#")[0]}?${query}`;
}

document.addEventListener("submit", (event) => {
  event.preventDefault();
  const to = event.submitter?.getAttribute("formaction") ?? form().action;
  load(address(event.submitter), to.split("#")[1]);
});

document.addEventListener("click", (event) => {
  const at = /** @type {Element} */ (event.target);
  const link = at.closest("a[href^='#']");
  if (link) $(link.getAttribute("href")?.slice(1))?.setAttribute("open", "");
  const step = at.closest("button[name=step]");
  if (!(step instanceof HTMLButtonElement)) return;
  event.preventDefault();
  const [name = "", by] = step.value.split(":");
  const input = form().elements.namedItem(name);
  if (!(input instanceof HTMLInputElement)) return;
  const { least, most } = input.dataset;
  const next = (parseInt(input.value, 10) || 0) + Number(by);
  input.value = String(Math.min(Number(most), Math.max(Number(least), next)));
  input.dispatchEvent(new Event("input", { bubbles: true }));
});

document.addEventListener("input", (event) => {
  turn++;
  clearTimeout(timer);
  document.body.classList.remove("busy");
  const waits = /** @type {Element} */ (event.target).closest("[data-wait]");
  if (!waits) timer = setTimeout(() => load(address()), 350);
});
performance.mark("ready");
