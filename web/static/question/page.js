// Spares page loads: steps in place, fetches the page and swaps its main part. All else is HTML.
const $ = (id) => document.getElementById(id);
let turn = 0;
let timer;

async function load(address, place) {
  const mine = ++turn;
  clearTimeout(timer);
  document.body.classList.add("busy");
  try {
    const answer = await fetch(address);
    const text = await answer.text();
    if (mine === turn) swap(new DOMParser().parseFromString(text, "text/html"), address, place);
  } catch {
    if (mine === turn && $("value")) $("value").textContent = $("value").dataset.silent;
  }
  if (mine === turn) document.body.classList.remove("busy");
}

function swap(page, address, place) {
  const focus = document.activeElement?.id;
  const open = [...document.querySelectorAll("details[open]")].map((details) => details.id);
  $("main").replaceWith(page.getElementById("main"));
  document.title = page.title;
  open.forEach((id) => $(id)?.setAttribute("open", ""));
  history.replaceState(null, "", page.querySelector("link[rel=canonical]")?.href ?? address);
  $("said").textContent = ($("problems") ?? $("value"))?.textContent.trim() ?? "";
  if ($("problems") && place) $("problems").scrollIntoView();
  else if (place) $(place)?.scrollIntoView();
  $(focus)?.focus({ preventScroll: true });
}

function address(button) {
  const query = new URLSearchParams(new FormData($("ask")));
  if (button?.name) query.append(button.name, button.value);
  return `${$("ask").action.split("#")[0]}?${query}`;
}

document.addEventListener("submit", (event) => {
  event.preventDefault();
  const to = event.submitter?.getAttribute("formaction") ?? event.target.action;
  load(address(event.submitter), to.split("#")[1]);
});

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[href^='#']");
  if (link) $(link.hash.slice(1))?.setAttribute("open", "");
  const step = event.target.closest("button[name=step]");
  if (!step) return;
  event.preventDefault();
  const [name, by] = step.value.split(":");
  const input = $("ask").elements[name];
  const { least, most } = input.dataset;
  input.value = Math.min(most, Math.max(least, (parseInt(input.value) || 0) + +by));
  input.dispatchEvent(new Event("input", { bubbles: true }));
});

document.addEventListener("input", (event) => {
  turn++;
  clearTimeout(timer);
  document.body.classList.remove("busy");
  if (!event.target.closest("[data-wait]")) timer = setTimeout(() => load(address()), 350);
});
