/** Elements without a framework: made, replaced, and given back their focus. */

const SVG = "http://www.w3.org/2000/svg";
const DRAWN = new Set(["svg", "use", "path", "rect", "circle", "line", "title"]);

/** @typedef {string | number | Node | null | undefined | false} Child */
/** @typedef {Record<string, string | number | boolean | null | undefined | ((event: Event) => void)>} Given */

/**
 * Make an element: functions of `given` listen, true is an empty attribute, false and null none.
 * @param {string} tag
 * @param {Given} [given]
 * @param {...(Child | Child[])} children
 * @returns {HTMLElement}
 */
export function h(tag, given = {}, ...children) {
  const made = /** @type {HTMLElement} */ (
    DRAWN.has(tag) ? document.createElementNS(SVG, tag) : document.createElement(tag)
  );
  for (const [name, value] of Object.entries(given)) {
    if (typeof value === "function") made.addEventListener(name.slice(2), value);
    else if (value === true) made.setAttribute(name, "");
    else if (value !== false && value != null) made.setAttribute(name, String(value));
  }
  made.append(...children.flat().filter((each) => each != null && each !== false).map(asNode));
  return made;
}

/** @param {Child} child */
const asNode = (child) => (child instanceof Node ? child : String(child));

/** What was typed or chosen. @param {Event} event */
export const valueOf = (event) => /** @type {HTMLInputElement} */ (event.target).value;

/**
 * One of the page's symbols; `label` is said to those who do not see it, without it nothing is.
 * @param {string} name
 * @param {string} [label]
 */
export function symbol(name, label) {
  const told = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return h("svg", { class: "symbol", ...told }, h("use", { href: `#s-${name}` }));
}

/**
 * Replace what `place` holds; the element that had the focus has it again, or the title where it is gone.
 * @param {Element} place
 * @param {...(Child | Child[])} children
 */
export function draw(place, ...children) {
  const focused = document.activeElement?.id;
  place.replaceChildren(h("div", {}, ...children));
  if (!focused || document.activeElement?.id === focused) return;
  (document.getElementById(focused) ?? document.getElementById("title"))?.focus({ preventScroll: true });
}
