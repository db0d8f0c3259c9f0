/** The figure of the page drawn by Plotly: the page's colours put in, quiet on touch. */

/** @typedef {Record<string, any>} Figure */

const NARROW = 560;
/** Letters of a label beside the figure where there is little room. */
const LONGEST = 14;

/** Plotly, once its script has come. @returns {Promise<NonNullable<Window["Plotly"]>>} */
function plotly() {
  return new Promise((resolve, reject) => {
    const come = () => (window.Plotly ? resolve(window.Plotly) : reject(new Error("no Plotly")));
    if (window.Plotly || document.readyState === "complete") return come();
    const script = document.getElementById("plotly");
    script?.addEventListener("load", come);
    script?.addEventListener("error", come);
  });
}

/** Put the values of CSS variables where a text names one. @param {any} told @param {CSSStyleDeclaration} style @returns {any} */
function coloured(told, style) {
  if (typeof told === "string") return told.startsWith("--") ? style.getPropertyValue(told).trim() : told;
  if (Array.isArray(told)) return told.map((each) => coloured(each, style));
  if (told === null || typeof told !== "object") return told;
  return Object.fromEntries(Object.entries(told).map(([key, value]) => [key, coloured(value, style)]));
}

/** The layout for this screen. @param {Figure} layout @param {Element} plot @returns {Figure} */
function fitted(layout, plot) {
  const touch = matchMedia("(pointer: coarse)").matches;
  const line = { gridcolor: "--hair", linecolor: "--line", zerolinecolor: "--line", tickcolor: "--line", fixedrange: touch };
  const small = plot.clientWidth < NARROW;
  return {
    ...layout,
    template: {},
    autosize: true,
    dragmode: touch ? false : "zoom",
    hovermode: "closest",
    paper_bgcolor: "--card",
    plot_bgcolor: "--card",
    font: { color: "--ink", family: "system-ui, sans-serif", size: small ? 12 : 14 },
    hoverlabel: { bgcolor: "--card", bordercolor: "--line", font: { color: "--ink" } },
    xaxis: { ...line, ...layout.xaxis },
    yaxis: { ...line, ...layout.yaxis, ...(small && shortened(layout.yaxis)) },
  };
}

/** Long words of an axis cut, so that cells have room; a tap on a cell still tells the whole. @param {Figure | undefined} axis */
function shortened(axis) {
  const words = axis?.type === "category" ? axis.tickvals ?? [] : [];
  if (!words.some((/** @type {string} */ word) => word.length > LONGEST)) return {};
  const cut = (/** @type {string} */ word) => (word.length > LONGEST ? `${word.slice(0, LONGEST - 1).trim()}…` : word);
  return { ticktext: words.map(cut) };
}

/** The traces for this screen: maps have shorter texts where there is little room. @param {Figure[]} data @param {Element} plot */
function short(data, plot) {
  if (plot.clientWidth >= NARROW) return data;
  return data.map((trace) => (trace.meta?.short ? { ...trace, text: trace.meta.short } : trace));
}

/** Draw the figure of the block of data, if there is one; its promise says whether one is drawn. */
export async function draw() {
  const block = document.getElementById("figure");
  const plot = document.getElementById("plot");
  if (!block || !plot) return false;
  plot.hidden = false;
  const library = await plotly();
  if (!plot.isConnected) return false;
  const { data, layout } = JSON.parse(block.textContent ?? "");
  const style = getComputedStyle(document.documentElement);
  const config = { displayModeBar: false, responsive: true, scrollZoom: false };
  await library.react(plot, coloured(short(data, plot), style), coloured(fitted(layout, plot), style), config);
  document.getElementById("saving")?.removeAttribute("hidden");
  return true;
}

/** Let the user keep the picture. @param {"png" | "svg"} format */
export async function save(format) {
  const plot = document.getElementById("plot");
  if (!plot) return;
  const filename = `hero-odds-${location.pathname.split("/").pop()}`;
  const size = { width: Math.max(plot.clientWidth, 800), height: plot.clientHeight };
  await (await plotly()).downloadImage(plot, { format, filename, scale: format === "png" ? 2 : 1, ...size });
}

/** Give back what the drawn figure holds. */
export async function clear() {
  const plot = /** @type {HTMLElement | null} */ (document.querySelector(".js-plotly-plot"));
  if (plot) (await plotly()).purge(plot);
}
