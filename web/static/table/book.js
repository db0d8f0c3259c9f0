/**
 * The book of a game between attacks: who lies where, damage, markers, rounds, the city.
 *
 * Pure functions of plain JSON; nothing is changed in place, so a list of earlier games is an undo.
 * No dice rule stands here; power limits, abilities, cities are data, the `Rules` of web/rules.py.
 * What may be refused returns a `Result`: `refused` is a key of the catalogue (`book.<refused>`) and
 * `game` then the game as it was; "" means done. A button that only asks may call and look.
 * Villains are named by their place, nearest to the deck first, from 0; heroes by `id`.
 *
 * A round: `arrive` for each villain, `advance`; for each hero `aim`, `record` and, as it comes,
 * `divide` (Tornado), `silence` (Construct), `playCard`, `forget`; `grayDice`, `settle`. Targets need
 * not all lie before the first roll.
 *
 * @typedef {import("./book_types.js").Game} Game
 * @typedef {import("./book_types.js").Villain} Villain
 * @typedef {import("./book_types.js").Attack} Attack
 * @typedef {import("./book_types.js").Hero} Hero
 * @typedef {import("./book_types.js").Card} Card
 * @typedef {import("./book_types.js").Pair} Pair
 * @typedef {import("./book_types.js").Markers} Markers
 * @typedef {import("./book_types.js").Event} Event
 * @typedef {import("./book_types.js").Rules} Rules
 * @typedef {import("./book_types.js").Choice} Choice
 * @typedef {import("./book_types.js").Result} Result
 * @typedef {import("./book_types.js").Effect} Effect
 * @typedef {import("./book_types.js").Score} Score
 * @typedef {import("./book_types.js").Question} Question
 * @typedef {import("./book_types.js").City} City
 * @typedef {import("./book_types.js").Dice} Dice
 */

import { active, aim, changed, done, event, first, grayDice, has, no } from "./book_round.js";
import { noted, plus, struck, sum, threats, unspent, whole } from "./book_round.js";

export { active, aim, divide, forget, grayDice, mayTarget, neighbours, playCard, record } from "./book_round.js";
export { silence, threats } from "./book_round.js";

// ---- a new game ----------------------------------------------------------------------------------

/**
 * Begin a game; `game` is null where it is refused.
 * @type {(rules: Rules, choice: Choice) => {game: Game | null, refused: string}}
 */
export function newGame(rules, choice) {
  const edition = rules.editions[choice.edition];
  const city = cityOf(rules, choice);
  const rounds = choice.rounds ?? rules.rounds;
  const refused = first(
    !edition && "edition",
    !whole(choice.heroes.length, 1, edition?.limits.length) && "heroes",
    choice.heroes.some(({ hero }) => !Object.hasOwn(rules.heroes, hero)) && "heroes",
    !whole(city.resistance, 1, 99) && "resistance",
    !whole(rounds, 1, 20) && "rounds",
  );
  if (refused) return { game: null, refused };
  const heroes = seats(rules, choice, choice.tough ? edition.tough : 0);
  /** @type {Game} */
  const game = {
    schema: 1,
    edition: choice.edition,
    solo: heroes.length === 1,
    city,
    powerLimit: edition.limits[heroes.length - 1],
    rounds,
    round: edition.advanceFirst ? 1 : 0,
    phase: edition.laid ? "set-up" : "advance",
    heroes,
    attacks: heroes.map(unspent),
    outskirts: [],
    battlefield: [],
    overrun: [],
    teamMarkers: 0,
    log: [],
  };
  return { game, refused: "" };
}

/** @type {(rules: Rules, choice: Choice) => City} */
function cityOf(rules, { edition, heroes, city }) {
  const solo = heroes.length === 1 && rules.editions[edition]?.solo.includes("solo-side-of-city");
  const { name, side = solo ? "solo" : "team" } = city;
  const row = rules.cities.find((one) => one.name === name && one.side === side);
  return { name, side, resistance: city.resistance ?? row?.resistance ?? 0, titles: row?.titles ?? null };
}

/**
 * The same hero twice are doppelgaengers, and numbered; each has so many hero cards fewer.
 * @type {(rules: Rules, choice: Choice, fewer: number) => Hero[]}
 */
function seats(rules, { heroes }, fewer) {
  const names = heroes.map(({ hero }) => hero);
  return heroes.map(({ hero, dice }, seat) => {
    const number = names.slice(0, seat + 1).filter((name) => name === hero).length;
    const several = names.indexOf(hero) !== names.lastIndexOf(hero);
    const { markers, cards } = rules.heroes[hero];
    const made = { id: several ? `${hero}#${number}` : hero, hero, markers, cards: cards - fewer, played: 0 };
    return dice === undefined ? made : { ...made, dice };
  });
}

// ---- villains arrive and advance -----------------------------------------------------------------

/** @type {(rules: Rules, card: Card) => string} */
const cardFault = (rules, { name, threat, abilities }) =>
  first(
    (typeof name !== "string" || !name.trim() || name.length > 60) && "name",
    !whole(threat, 1, 99) && "threat",
    abilities.length > rules.mostAbilities && "abilities",
    !abilities.every((word) => written(rules, word)) && "ability",
  );

/** @type {(rules: Rules, word: string) => boolean} */
function written(rules, word) {
  const [, name = "", number = ""] = /^([a-z0-9-]+)(?::([1-9]|1\d|20))?$/.exec(word) ?? [];
  return Object.hasOwn(rules.abilities, name) && rules.abilities[name].numbered === (number !== "");
}

/**
 * A card turned up comes into the outskirts; onto an open stack, or onto the stack named by `onto`.
 * @type {(game: Game, rules: Rules, card: Card, onto?: number) => Result}
 */
export function arrive(game, rules, card, onto = game.outskirts.findIndex((stack) => stack.open)) {
  const refused = finished(game) ? "not-now" : cardFault(rules, card);
  if (refused) return no(game, refused);
  const { outskirts } = game;
  const there = outskirts[onto];
  if (there) return done({ ...game, outskirts: changed(outskirts, onto, joined(there, card)) });
  const nothing = { name: "", threat: 0, abilities: [], cards: 0, open: true, damage: {}, old: {}, turned: false };
  return done({ ...game, outskirts: [...outskirts, joined(nothing, card)] });
}

// "Cards in such a combination count as 1 villain with a combined threat value."
/** @type {(stack: Villain, card: Card) => Villain} */
function joined(stack, card) {
  const abilities = card.abilities.filter((word) => word !== "reinforcement");
  return {
    ...stack,
    name: stack.open ? card.name.trim() : stack.name,
    threat: stack.threat + card.threat,
    abilities: [...stack.abilities, ...abilities],
    cards: stack.cards + 1,
    open: stack.open && card.abilities.includes("reinforcement"),
  };
}

/**
 * Put right a villain that was typed in wrongly; null takes it away.
 * @type {(game: Game, rules: Rules, row: "outskirts" | "battlefield" | "overrun", place: number,
 *   change: Partial<Villain> | null) => Result}
 */
export function amend(game, rules, row, place, change) {
  const villain = game[row][place];
  if (!villain) return no(game, "no-villain");
  const none = game.heroes.map(unspent);
  const begun = JSON.stringify(game.attacks) !== JSON.stringify(none);
  if (row === "battlefield" && begun) return no(game, "attacks-lie");
  if (!change) return done({ ...game, [row]: game[row].filter((one) => one !== villain) });
  const after = { ...villain, ...change };
  const refused = cardFault(rules, after);
  return refused ? no(game, refused) : done({ ...game, [row]: changed(game[row], place, after) });
}

/**
 * The villains advance, one a hero, in order; in the set-up of 2015 they are only laid there.
 * @type {(game: Game, rules: Rules) => Result}
 */
export function advance(game, rules) {
  const { phase, powerLimit, heroes } = game;
  if (phase !== "advance" && phase !== "set-up") return no(game, "not-now");
  const due = game.outskirts.slice(0, heroes.length);
  if (due.length < heroes.length) return no(game, "villains-missing");
  if (due.some((villain) => villain.open)) return no(game, "stack-open");
  const rows = { battlefield: game.battlefield, overrun: game.overrun };
  const events = due.map((villain) => {
    // "Each villain added to the battlefield requires a check": higher than the limit, not equal.
    const total = threats([...rows.battlefield, villain]);
    const past = phase === "advance" && total > powerLimit;
    rows[past ? "overrun" : "battlefield"] = [...rows[past ? "overrun" : "battlefield"], villain];
    return event(game, phase === "set-up" ? "laid" : past ? "overruns" : "advances", villain.name, "", total);
  });
  const round = game.round + (rules.editions[game.edition].advanceFirst ? 0 : 1);
  return done({ ...game, ...rows, outskirts: game.outskirts.slice(due.length), round, phase: "attack" }, ...events);
}

// ---- settlement ----------------------------------------------------------------------------------

/**
 * Settle the round; `gray` says how the gray die fell for each villain of `grayDice`.
 * @type {(game: Game, rules: Rules, gray?: Record<number, string>) => Result}
 */
export function settle(game, rules, gray = {}) {
  // Who has not aimed has no target, where the rules allow it.
  const all = game.heroes.reduce((now, { id }) => aim(now, rules, id, null).game, game);
  const dice = grayDice(game, rules);
  const refused = first(
    game.phase !== "attack" && "not-now",
    all.attacks.some((attack) => !attack.aimed) && "targets-missing",
    all.attacks.some((attack) => attack.target !== null && attack.hits === null) && "attack-missing",
    dice.some((place) => !Object.hasOwn(rules.gray, gray[place])) && "gray-die",
  );
  if (refused) return no(game, refused);
  const lying = struck(game, rules).map((villain, place) =>
    dice.includes(place) ? diced(villain, rules.gray[gray[place]]) : villain,
  );
  return defeat(game, rules, lying);
}

// Two-Faced: each hero with a damage marker there loses one, or has one added.
/** @type {(villain: Villain, change: number) => Villain} */
const diced = (villain, change) => ({
  ...villain,
  damage: Object.keys(villain.damage).reduce((markers, id) => plus(markers, id, change), villain.damage),
});

/** @type {(game: Game, rules: Rules, row: Villain[]) => Result} */
function defeat(game, rules, row) {
  const events = row.flatMap((villain, place) => changes(game, game.battlefield[place], villain));
  let { teamMarkers } = game;
  const battlefield = row.flatMap((villain, place) => {
    // "All villains with damage markers equal to or higher than their threat value are defeated."
    if (sum(Object.values(villain.damage)) < villain.threat) return [villain];
    // "The damage markers stay on the card; they no longer count as damage."
    if (!villain.turned && has(game, place, "defeat-twice")) {
      events.push(event(game, "turned", villain.name));
      return [{ ...villain, turned: true, old: villain.damage, damage: {} }];
    }
    events.push(event(game, "defeated", villain.name));
    // "If damage markers from at least 2 different heroes lay on a villain that was just defeated."
    if (Object.keys({ ...villain.damage, ...villain.old }).length > 1) {
      teamMarkers += 1;
      events.push(event(game, "team-marker", villain.name));
    }
    return [];
  });
  return ended({ ...game, battlefield, teamMarkers, attacks: game.heroes.map(unspent) }, rules, events);
}

/** @type {(game: Game, before: Villain, after: Villain) => Event[]} */
const changes = (game, before, after) =>
  game.heroes.flatMap(({ id }) => {
    const more = (after.damage[id] ?? 0) - (before.damage[id] ?? 0);
    return more ? [event(game, more > 0 ? "damage" : "less-damage", after.name, id, Math.abs(more))] : [];
  });

/** @type {(game: Game, rules: Rules, events: Event[]) => Result} */
function ended(game, rules, events) {
  if (game.round < game.rounds) {
    const round = game.round + (rules.editions[game.edition].advanceFirst ? 1 : 0);
    return done({ ...game, round, phase: "advance" }, ...events);
  }
  return done({ ...game, phase: "over" }, ...events, event(game, "over", "", "", score(game).total));
}

// ---- the end, and what an attack needs -----------------------------------------------------------

/** @type {(game: Game) => boolean} */
export const finished = (game) => game.phase === "over";

/** The score if the game ended as it stands. @type {(game: Game) => Score} */
export function score(game) {
  const { resistance, titles } = game.city;
  // "Each card (including Reinforcements!) still on the Battlefield reduces it by 2."
  const left = -2 * sum(game.battlefield.map((villain) => villain.cards));
  const overrun = -threats(game.overrun);
  const team = 2 * game.teamMarkers;
  const total = resistance + overrun + left + team;
  const earned = titles?.find(([least]) => total >= least) ?? titles?.at(-1);
  return { resistance, overrun, left, team, total, title: earned?.[1] ?? null };
}

/**
 * Damage a hero must still do: threat less what lies, what others have scored and his cards' damage;
 * 0: it falls anyway.
 * @type {(game: Game, rules: Rules, id: string, villain: number) => number}
 */
export function need(game, rules, id, villain) {
  const others = noted(game, id, { hits: null, moved: [], beside: [], extra: [] });
  const { threat, damage } = struck(others, rules)[villain];
  return Math.max(0, threat - sum(Object.values(damage)));
}

/**
 * The question to ask for an attack, with the abilities that touch it, in one order for one set;
 * where nothing is needed any more, as much damage as there is.
 * @type {(game: Game, rules: Rules, id: string, villain: number) => Question}
 */
export function question(game, rules, id, villain) {
  const { hero, markers, dice } = /** @type {Hero} */ (game.heroes.find((one) => one.id === id));
  const needed = need(game, rules, id, villain);
  const abilities = active(game, villain).filter((word, place, words) => {
    const { touches, adds, hero: only } = rules.abilities[word.split(":")[0]];
    return touches && (!only || only === hero) && (adds || words.indexOf(word) === place);
  });
  const inRoll = rules.heroes[hero].marker === "batmobile" ? markers : 0;
  /** @type {Question["goal"]} */
  const goal = needed ? { kind: "defeat", need: needed } : { kind: "mean-damage" };
  return { hero, goal, abilities: abilities.sort(), markers: inRoll, ...(dice && { dice }) };
}
