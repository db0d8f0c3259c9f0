/** The attack being rolled, as plain JSON: every step makes a new one; the walker says the rest. */

import { fetchOdds, fetchPlan } from "./plans.js";
import { Walker } from "./walk.js";

/** @typedef {import("./walk.js").Plan} Plan */
/** @typedef {import("./walk.js").Dice} Dice */
/** @typedef {import("./walk.js").Move} Move */
/** @typedef {[colour: string, symbol: string]} Tap */
/** @typedef {import("./plans.js").Question} Question */
/** @typedef {Question["goal"]} Goal */
/** @typedef {{throw: string, remove: string[]} | {fell: Dice, taps: Tap[]} | {do: Move}} Entry */
/**
 * How an attack ended: `result` is the attack's own total, `damage` is null where no plan told it,
 * `spent` counts the markers that went into the roll.
 * @typedef {{hits: number, damage: number | null, bust: boolean, result: number, spent: number, byHand?: boolean}} Over
 */
/**
 * `hero` is an id of the book ("flash#1"), `target` the place of a villain on the battlefield, `log`
 * what a walker walks again, `tapped` the dice of the present throw that are tapped in so far.
 * @typedef {{hero: string, target: number | null, question: Question, log: Entry[], tapped: Tap[], over?: Over, asked?: Question}} Underway
 */
/**
 * Where an attack stands. `open`: dice to leave out are to be chosen; `throw`: dice are to be tapped
 * in; `advise`: something is to be done; `over`: nothing is.
 * @typedef {{stage: "open" | "throw" | "advise" | "over", walker: Walker, log: Entry[]}} Stand
 */

const KEPT = 24;
/** @type {Map<string, Plan | Error | null>} plans that are parsed; null while one is on its way */
const plans = new Map();
/** @type {{plan: Plan, log: Entry[], stand: Stand} | null} */
let latest = null;

/**
 * The plan for a question, what went wrong, or null until `then` is called.
 * @param {Question} question
 * @param {() => void} then
 * @returns {Plan | Error | null}
 */
export function planFor(question, then) {
  const name = JSON.stringify(question);
  const found = plans.get(name);
  if (found !== undefined) return found;
  /** @param {Plan | Error | null} plan */
  const keep = (plan) => plans.set(name, plan);
  keep(null);
  if (plans.size > KEPT) plans.delete(/** @type {string} */ (plans.keys().next().value));
  const came = (/** @type {Plan} */ plan) => {
    keep(plan);
    // "Was I unlucky?" is asked when the signal may be gone.
    fetchOdds(question).catch(() => null);
  };
  fetchPlan(question).then(came, keep).then(then);
  return null;
}

/** Ask anew for a plan that could not be had. @param {Question} question */
export const forgetPlan = (question) => plans.delete(JSON.stringify(question));

/**
 * Walk the log; the one way to begin needs no entry. `RangeError` or `TypeError` where the log is
 * not of this plan.
 * @param {Plan} plan
 * @param {Underway} underway
 * @returns {Stand}
 */
export function standOf(plan, underway) {
  if (latest?.plan === plan && latest.log === underway.log) return latest.stand;
  const stand = walked(plan, underway.log);
  latest = { plan, log: underway.log, stand };
  return stand;
}

/** @param {Plan} plan @param {Entry[]} given @returns {Stand} */
function walked(plan, given) {
  const begun = given.length > 0 && "throw" in given[0];
  if (!begun && plan.openings.length > 1) return { stage: "open", walker: new Walker(plan), log: [] };
  const log = begun ? given : [opened(plan.openings[0]), ...given];
  const walker = new Walker(plan, log);
  const waits = !("fell" in log[log.length - 1]) && Number(walker.thrown) > 0;
  return { stage: walker.over ? "over" : waits ? "throw" : "advise", walker, log };
}

/** @param {{dice: string, remove: string[]}} opening @returns {Entry} */
export const opened = ({ dice, remove }) => ({ throw: dice, remove });

/** How many dice of each colour are thrown. @param {Stand} stand @returns {[colour: string, number: number][]} */
export const thrown = ({ walker }) =>
  walker.plan.colours.map((colour, place) => [colour, Number(walker.thrown[place])]);

/** @param {Tap[]} taps @param {string} colour @param {string} [symbol] */
export const count = (taps, colour, symbol) =>
  taps.filter((tap) => tap[0] === colour && (symbol === undefined || tap[1] === symbol)).length;

// ---- steps -----------------------------------------------------------------------------------

/** One die more; the last one of a throw lets it fall. @param {Plan} plan @param {Underway} underway @param {Tap} tap */
export function tapped(plan, underway, tap) {
  const dice = thrown(standOf(plan, underway));
  const room = dice.some(([colour, n]) => colour === tap[0] && count(underway.tapped, colour) < n);
  if (!room) return underway;
  const taps = [...underway.tapped, tap];
  if (taps.length < dice.reduce((sum, [, n]) => sum + n, 0)) return { ...underway, tapped: taps };
  return stepped(plan, underway, { fell: counted(taps), taps });
}

/** Add what was thrown, fell or was done; say how it ended if it did. @param {Plan} plan @param {Underway} underway @param {Entry} entry @returns {Underway} */
export function stepped(plan, underway, entry) {
  const next = { ...underway, log: [...underway.log, entry], tapped: [] };
  const stand = standOf(plan, next);
  return stand.stage === "over" ? { ...next, over: ended(stand) } : next;
}

/** Take back the result by hand, else the last tap, else the last move. @param {Underway} underway @returns {Underway} */
export function undone({ over, ...underway }) {
  const { log, tapped: taps } = underway;
  if (over?.byHand) return underway;
  if (taps.length) return { ...underway, tapped: taps.slice(0, -1) };
  const last = log[log.length - 1];
  const before = { ...underway, log: log.slice(0, -1) };
  return last && "fell" in last ? { ...before, tapped: last.taps.slice(0, -1) } : before;
}

/** @param {Underway} underway */
export const mayUndo = ({ log, tapped: taps, over }) => log.length + taps.length > 0 || Boolean(over);

/** @param {Underway} underway @returns {Underway} */
export const cleared = ({ hero, target, question, asked }) => ({ hero, target, question, asked, log: [], tapped: [] });

/** @param {Tap[]} taps */
function counted(taps) {
  /** @type {Dice} */
  const dice = {};
  for (const [colour, symbol] of taps) {
    const pile = (dice[colour] ??= {});
    pile[symbol] = (pile[symbol] ?? 0) + 1;
  }
  return dice;
}

// ---- what the log tells ----------------------------------------------------------------------

/** @param {Stand} stand @returns {Over} */
function ended({ walker, log }) {
  const [hits, damage, , bust = false] = walker.end();
  const { plan, at, hand } = walker;
  const own = plan.adds_up ? at[0] : at[0] + gained(plan, hand);
  return { hits, damage, bust, result: plan.scores === 1 ? own : hits, spent: spent(log) };
}

/** What dice add to the first register. @param {Plan} plan @param {ArrayLike<number | string>} dice */
const gained = (plan, dice) =>
  plan.gains.reduce((sum, gain, place) => sum + gain[0] * Number(dice[place]), 0);

/** @param {Entry[]} log @returns {Move[]} */
const moves = (log) => log.flatMap((entry) => ("do" in entry ? [entry.do] : []));

/** @param {Entry[]} log */
export const spent = (log) =>
  moves(log).flatMap(({ markers }) => Object.values(markers ?? {})).reduce((sum, n) => sum + n, 0);

/** Dice set aside so far, for each face. @param {Stand} stand @returns {number[]} */
export const aside = ({ walker, log }) =>
  moves(log).reduce(
    (dice, move) => dice.map((n, place) => n + Number(move.aside?.[place] ?? 0)),
    walker.plan.faces.map(() => 0),
  );

/** The state as the API's advice takes it. @param {Stand} stand @param {Question} question */
export function stateOf(stand, question) {
  const { walker, log } = stand;
  const { plan, hand } = walker;
  const begun = log.find((entry) => "throw" in entry);
  return {
    hand: named(plan, hand),
    aside: named(plan, aside(stand)),
    total: plan.adds_up ? walker.at[0] - gained(plan, hand) : 0,
    rolls: log.filter((entry) => "fell" in entry).length,
    removed: begun && "throw" in begun ? begun.remove : [],
    markers: (question.markers ?? 0) - spent(log),
  };
}

/** @param {Plan} plan @param {number[]} dice */
function named(plan, dice) {
  /** @type {Dice} */
  const found = {};
  plan.faces.forEach(([colour, symbol], place) => {
    if (dice[place]) (found[colour] ??= {})[symbol] = dice[place];
  });
  return found;
}
