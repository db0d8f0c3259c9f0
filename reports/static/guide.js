// Makes a picture explorable when a reader asks for it: Plotly's script is loaded once, from the
// guide's own folder, and never before. Works from a plain folder, so it is no module.
"use strict";
(() => {
  const SCRIPT = "assets/plotly.min.js";
  const SETTINGS = { responsive: true, displaylogo: false, displayModeBar: false };
  /** @type {Promise<void> | undefined} */
  let loading;

  const load = () => loading ??= new Promise((resolve, reject) => {
    const script = document.createElement("script");
    script.src = SCRIPT;
    script.onload = () => resolve();
    script.onerror = () => { loading = undefined; reject(new Error("the script is missing")); };
    document.head.append(script);
  });

  const colour = (name) => getComputedStyle(document.documentElement).getPropertyValue(name).trim();

  // Texts that begin with two hyphens name a colour of the page.
  const coloured = (value) => {
    if (typeof value === "string") return value.startsWith("--") ? colour(value) : value;
    if (Array.isArray(value)) return value.map(coloured);
    if (value === null || typeof value !== "object") return value;
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, coloured(each)]));
  };

  const dressed = (layout) => {
    const axis = { gridcolor: colour("--hair"), linecolor: colour("--line"), zerolinecolor: colour("--line"), fixedrange: true };
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

  const draw = (name) => {
    const figure = JSON.parse(document.getElementById(`${name}-data`).textContent);
    return window.Plotly.react(`${name}-plot`, coloured(figure.data), dressed(figure.layout), SETTINGS);
  };

  const explore = async (button) => {
    const plot = document.getElementById(`${button.dataset.figure}-plot`);
    const picture = plot.closest("figure").querySelector(".picture");
    button.disabled = true;
    try {
      await load();
      plot.hidden = false;
      await draw(button.dataset.figure);
      picture.hidden = true;
      button.hidden = true;
      plot.tabIndex = -1;
      plot.focus();
    } catch {
      plot.hidden = true;
      button.textContent = "It could not be loaded; the picture above shows the same";
    }
  };

  for (const button of document.querySelectorAll("button.explore")) {
    button.hidden = false;
    button.addEventListener("click", () => explore(button));
  }
  matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => {
    for (const plot of document.querySelectorAll(".plot:not([hidden])")) draw(plot.id.replace(/-plot$/, ""));
  });
})();
