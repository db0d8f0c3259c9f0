/** What to do, best first: in words and symbols, with its value and by how much others are worse. */

import { mean, page, percent, t } from "./page.js";
import { h, symbol } from "./dom.js";

/** @typedef {import("./walk.js").Plan} Plan */
/** @typedef {import("./walk.js").Walker} Walker */
/** @typedef {import("./walk.js").Move} Move */
/** @typedef {import("./rolling.js").Entry} Entry */
/** @typedef {{n: number, colour: string, symbol: string}} Pile */
/** @typedef {(string | Pile)[]} Words */
/** @typedef {{words: Words, value: number, tied: boolean, entry: Entry}} Option */

const SHOWN = 4;
const CHANCES = ["defeat", "hits-at-least"];
const one = new Intl.NumberFormat(page.language, { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** @param {string} colour */
export const colourOf = (colour) => t(`common.colour.${colour}`);

/** @param {string} kind of a goal @param {number} value */
export const worth = (kind, value) => (CHANCES.includes(kind) ? percent(value) : mean(value));

/** @param {string} kind @param {number} loss more than 0 */
function worse(kind, loss) {
  if (!CHANCES.includes(kind)) return t("attack.worse", { n: loss < 0.01 ? `< ${mean(0.01)}` : mean(loss) });
  return t("attack.points", { n: loss < 0.001 ? `< ${one.format(0.1)}` : one.format(100 * loss) });
}

// ---- words -----------------------------------------------------------------------------------

/** Counts of dice as piles. @param {Plan} plan @param {ArrayLike<number | string>} dice @returns {Pile[]} */
export const piles = (plan, dice) =>
  plan.faces.flatMap(([colour, name], place) =>
    Number(dice[place]) ? [{ n: Number(dice[place]), colour, symbol: name }] : [],
  );

/** @param {Pile} pile */
const said = (pile) =>
  t("attack.die", { n: pile.n, symbol: t(`common.symbol.${pile.symbol}`), colour: colourOf(pile.colour) });

/** A colour by its first letter: no hero has two that begin alike. @param {string} colour */
const letterOf = (colour) => [...colourOf(colour)][0].toLocaleUpperCase(page.language);

/** A pile as so many small dice, said at once. @param {Pile} pile */
export const drawn = (pile) =>
  h(
    "span",
    { class: `dice ${pile.colour}`, role: "img", "aria-label": said(pile) },
    Array.from({ length: pile.n }, () => h("span", { class: "die" }, symbol(pile.symbol), h("i", {}, letterOf(pile.colour)))),
  );

/** What a move says. @param {Walker} walker @param {Move} move @returns {Words} */
function wordsOf(walker, move) {
  const dice = piles(walker.plan, move.throw ?? move.aside ?? []);
  if (move.do === "stop" || move.ends) return [t("attack.stop", { n: walker.end()[0] })];
  if (move.do === "roll") return move.throw ? [t("attack.roll-these"), ...dice] : [t("attack.roll")];
  const markers = Object.entries(move.markers ?? {}).flatMap(([colour, n]) => Array(n).fill(colourOf(colour)));
  const rest = sum(walker.hand) - sum(Array.from(move.aside ?? "", Number));
  const then = [
    ...(markers.length ? [t("attack.spend", { colours: markers.join(", ") })] : []),
    ...(rest ? [t("attack.roll-rest", { n: rest })] : []),
  ];
  return [
    move.do === "keep" ? t("attack.keep", { colour: colourOf(move.colour ?? "") }) : t("attack.set-aside"),
    ...dice,
    ...(then.length ? [then.join(", ")] : []),
  ];
}

/** @param {number[]} numbers */
const sum = (numbers) => numbers.reduce((all, n) => all + n, 0);

/** @param {Words} words */
const spoken = ([first, ...more]) =>
  [first, more.map((each) => (typeof each === "string" ? each : said(each))).join(", ")].join(" ").trim();

// ---- options ---------------------------------------------------------------------------------

/** What may be done now. @param {Walker} walker @returns {Option[]} */
export const options = (walker) =>
  walker.choices().map(({ move, value, tied }) => ({ words: wordsOf(walker, move), value, tied, entry: { do: move } }));

/** Which dice may be left out. @param {Plan} plan @returns {Option[]} */
export function openings({ openings: ways, values, unit }) {
  const tied = ways.filter(({ rank }) => rank === ways[0].rank).length > 1;
  return ways.map(({ remove, dice, rank }) => ({
    words: [t("attack.leave-out", { colours: remove.map(colourOf).join(", ") })],
    value: values[rank] / unit,
    tied: tied && rank === ways[0].rank,
    entry: { throw: dice, remove },
  }));
}

/** The best option as one sentence. @param {Option[]} list @param {string} kind */
export const summary = ([best], kind) =>
  t("attack.best", { what: spoken(best.words), value: worth(kind, best.value) });

/**
 * The options as buttons that do them; those far down are made when somebody wants them.
 * @param {Option[]} list
 * @param {string} kind of the goal
 * @param {(entry: Entry) => void} take
 */
export function advice(list, kind, take) {
  /** @param {Option} option @param {number} place */
  const button = (option, place) =>
    h("li", {}, h("button", { id: `option-${place}`, class: place ? "option" : "option main", onclick: () => take(option.entry) },
      h("span", { class: "what" }, spaced(option.words), alike(list, option) && h("span", { class: "then" }, counted(option.words))),
      h("span", { class: "worth" }, h("b", {}, worth(kind, option.value)), remark(list, option, place, kind))));
  const first = h("ol", { class: "options" }, list.slice(0, SHOWN).map(button));
  if (list.length <= SHOWN) return [first];
  const more = h("ol", { class: "options", start: SHOWN + 1 });
  const fill = () => {
    if (!more.childElementCount) more.append(...list.slice(SHOWN).map((option, place) => button(option, place + SHOWN)));
  };
  const summed = h("summary", { id: "more-options" }, t("attack.more", { n: list.length - SHOWN }));
  return [first, h("details", { ontoggle: fill }, summed, more)];
}

/** What stays of words where no colour is seen. @param {Option} option */
const gray = ({ words }) =>
  JSON.stringify(words.flatMap((each) => (typeof each === "string" ? [each] : Array(each.n).fill(each.symbol))).sort());

/** Tell whether another option looks the same but for the colours. @param {Option[]} list @param {Option} option */
const alike = (list, option) => list.some((other) => other !== option && gray(other) === gray(option));

/** The dice among words, told in words. @param {Words} words */
const counted = (words) => words.flatMap((each) => (typeof each === "string" ? [] : [said(each)])).join(", ");

/** The first words, the dice, what follows on a line of its own. @param {Words} words */
const spaced = (words) =>
  words.flatMap((each, place) => [
    typeof each !== "string" ? drawn(each) : place ? h("span", { class: "then" }, each) : each,
    " ",
  ]);

/** @param {Option[]} list @param {Option} option @param {number} place @param {string} kind */
function remark(list, option, place, kind) {
  if (option.tied) return h("small", {}, t("attack.tied"));
  return h("small", {}, place ? worse(kind, list[0].value - option.value) : list.length > 1 && t("attack.is-best"));
}
