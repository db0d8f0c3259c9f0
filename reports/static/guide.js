// Makes a picture explorable when a reader asks for it: Plotly's script is loaded once, from the
// guide's own folder, and never before. Tells where a table goes on sideways. Works from a plain
// folder, so it is no module.
"use strict";
(() => {
  const SCRIPT = "assets/plotly.min.js";
  const SETTINGS = { responsive: true, displaylogo: false, displayModeBar: false };
  const FAILED = "It could not be loaded; the picture above shows the same";
  /** @type {Promise<void> | undefined} */
  let loading;

  const load = () => loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.onload = () => resolve();
    script.onerror = () => { loading = undefined; reject(new Error("the script is missing")); };
    document.head.append(script);
  });

  /** @param {string} name */
  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

  /**
   * Texts that begin with two hyphens name a colour of the page.
   * @param {any} value
   * @returns {any}
   */
  const coloured = (value) => {
    if (typeof value === "string") return value.startsWith("--") ? colour(value) : value;
    if (Array.isArray(value)) return value.map(coloured);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, coloured(each)]));
  };

  /** @param {Record<string, any>} layout */
  const dressed = (layout) => {
    const lines = { linecolor: colour("--line"), zerolinecolor: colour("--line") };
    const axis = { ...lines, gridcolor: colour("--hair"), fixedrange: true };
    return {
      ...layout,
      template: "none",
      xaxis: { ...axis, ...layout.xaxis },
      yaxis: { ...axis, ...layout.yaxis },
      font: { family: "system-ui, sans-serif", size: 14, color: colour("--ink") },
      paper_bgcolor: colour("--card"),
      plot_bgcolor: colour("--card"),
      dragmode: false,
    };
  };

  /** @param {Element} place */
  const draw = (place) => {
    const text = document.getElementById(place.id.replace(/-plot$/, "-data"))?.textContent ?? "{}";
    const figure = JSON.parse(text);
    return Plotly.react(place.id, coloured(figure.data), dressed(figure.layout), SETTINGS);
  };

  /** @param {HTMLButtonElement} button */
  const explore = async (button) => {
    const plot = document.getElementById(`${button.dataset.figure}-plot`);
    if (!plot) return;
    button.disabled = true;
    try {
      await load();
      plot.hidden = false;
      await draw(plot);
      plot.closest("figure")?.querySelector(".picture")?.setAttribute("hidden", "");
      button.hidden = true;
      plot.tabIndex = -1;
      plot.focus();
    } catch {
      plot.hidden = true;
      button.textContent = FAILED;
    }
  };

  /** @param {Element} box */
  const hint = (box) => {
    const line = document.createElement("p");
    line.className = "hint";
    line.textContent = "There is more to the right: move the table sideways. →";
    box.before(line);
    return line;
  };

  /**
   * A table that does not fit beside another part gets the whole width; if that is not enough, a hint.
   * @param {Element} box
   */
  const fit = (box) => {
    const line = box.previousElementSibling?.matches(".hint") ? box.previousElementSibling : hint(box);
    const part = box.closest(".narrow");
    part?.classList.remove("spread");
    box.classList.remove("fits");
    if (over(box)) part?.classList.add("spread");
    const more = over(box);
    line.classList.toggle("needed", more);
    box.classList.toggle("fits", !more);
  };

  /** @param {Element} box */
  const over = (box) => box.scrollWidth > box.clientWidth;

  const fitted = () => {
    for (const box of document.querySelectorAll(".scroll:not(.picture)")) fit(box);
  };

  fitted();
  addEventListener("resize", fitted);
  for (const each of document.querySelectorAll("details")) each.addEventListener("toggle", fitted);
  document.querySelector("[aria-current]")?.scrollIntoView({ inline: "center", block: "nearest" });
  for (const button of document.querySelectorAll("button.explore")) {
    if (!(button instanceof HTMLButtonElement)) continue;
    button.hidden = false;
    button.addEventListener("click", () => explore(button));
  }
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    for (const plot of document.querySelectorAll(".plot:not([hidden])")) draw(plot);
  });
})();
