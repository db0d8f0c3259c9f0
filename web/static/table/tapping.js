/** The dice of a throw: a row of symbols for each colour, one tap a die. */

import { h, symbol } from "./dom.js";
import { colourOf, drawn, piles } from "./advice.js";
import { aside, count, thrown } from "./rolling.js";
import { t } from "./page.js";

/** @typedef {import("./rolling.js").Stand} Stand */
/** @typedef {import("./rolling.js").Tap} Tap */

/**
 * @param {Stand} stand
 * @param {Tap[]} taps so far
 * @param {(tap: Tap) => void} tap
 */
export const tapping = (stand, taps, tap) =>
  thrown(stand).filter(([, dice]) => dice).map(([colour, dice]) => {
    const full = count(taps, colour) >= dice;
    const told = t("attack.of", { n: count(taps, colour), all: dice });
    return h(
      "div",
      { class: `throw ${colour}`, role: "group", "aria-label": t("attack.row", { colour: colourOf(colour), told }) },
      h("p", { "aria-hidden": "true" }, h("b", {}, colourOf(colour)), " ", told),
      h("div", { class: "faces" }, facesOf(stand, colour).map((name) => face(colour, name, count(taps, colour, name), full, tap))),
    );
  });

/** @param {Stand} stand @param {string} colour */
const facesOf = ({ walker }, colour) =>
  walker.plan.faces.filter((face) => face[0] === colour).map((face) => face[1]);

/**
 * A full colour keeps the focus, so it is told to be disabled and does nothing.
 * @param {string} colour @param {string} name @param {number} n @param {boolean} full @param {(tap: Tap) => void} tap
 */
const face = (colour, name, n, full, tap) =>
  h(
    "button",
    {
      id: `tap-${colour}-${name}`,
      class: "face",
      "data-n": n > 0 && n,
      "aria-disabled": full && "true",
      "aria-label": t("attack.tapped", { colour: colourOf(colour), symbol: t(`common.symbol.${name}`), n }),
      onclick: () => full || tap([colour, name]),
    },
    symbol(name),
    h("small", { "aria-hidden": "true" }, t(`common.symbol.${name}`)),
  );

/** How many dice are tapped in, of how many. @param {Stand} stand @param {Tap[]} taps */
export const progress = (stand, taps) =>
  t("attack.dice-of", { n: taps.length, all: thrown(stand).reduce((sum, [, dice]) => sum + dice, 0) });

/** The dice that lie and those set aside, each row only if there are any. @param {Stand} stand */
export const lying = (stand) => [
  row(t("attack.lie"), stand, stand.walker.hand),
  row(t("attack.aside"), stand, aside(stand)),
];

/** @param {string} label @param {Stand} stand @param {number[]} dice */
const row = (label, { walker }, dice) =>
  dice.some((n) => n > 0) &&
  h("p", { class: "lying" }, h("span", {}, label), " ", piles(walker.plan, dice).flatMap((pile) => [drawn(pile), " "]));
