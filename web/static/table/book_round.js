/**
 * What happens within a round: targets, attacks, markers, cards, and the damage that comes of them.
 *
 * @typedef {import("./book_types.js").Game} Game
 * @typedef {import("./book_types.js").Villain} Villain
 * @typedef {import("./book_types.js").Attack} Attack
 * @typedef {import("./book_types.js").Hero} Hero
 * @typedef {import("./book_types.js").Pair} Pair
 * @typedef {import("./book_types.js").Markers} Markers
 * @typedef {import("./book_types.js").Event} Event
 * @typedef {import("./book_types.js").Rules} Rules
 * @typedef {import("./book_types.js").Result} Result
 * @typedef {import("./book_types.js").Effect} Effect
 */

// ---- small things --------------------------------------------------------------------------------

/** @type {(game: Game, ...events: Event[]) => Result} */
export const done = (game, ...events) => ({ game: { ...game, log: [...game.log, ...events] }, events, refused: "" });

/** @type {(game: Game, refused: string) => Result} */
export const no = (game, refused) => ({ game, events: [], refused });

/** The first reason there is. @type {(...reasons: (string | false | 0)[]) => string} */
export const first = (...reasons) => reasons.find(Boolean) || "";

/** @type {(game: Game, what: Event["what"], villain?: string, hero?: string, number?: number) => Event} */
export const event = ({ round }, what, villain = "", hero = "", number = 0) =>
  ({ what, round, villain, hero, number });

/** @type {<T>(row: T[], place: number, change: Partial<T>) => T[]} */
export const changed = (row, place, change) => row.map((one, at) => (at === place ? { ...one, ...change } : one));

/** @type {(numbers: number[]) => number} */
export const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);

/** @type {(number: unknown, least: number, most: number) => boolean} */
export const whole = (number, least, most) =>
  Number.isInteger(number) && Number(number) >= least && Number(number) <= most;

/** @type {(game: Game, id: string) => number} */
const seatOf = (game, id) => game.heroes.findIndex((hero) => hero.id === id);

/** @type {(markers: Markers, id: string, number: number) => Markers} */
export const plus = (markers, id, number) => {
  const { [id]: before = 0, ...others } = markers;
  return before + number ? { ...others, [id]: before + number } : others;
};

/** Threat of villains together. @type {(row: Villain[]) => number} */
export const threats = (row) => sum(row.map((villain) => villain.threat));

/** Places next to one in the row. @type {(game: Game, villain: number) => number[]} */
export const neighbours = (game, villain) => [villain - 1, villain + 1].filter((place) => place in game.battlefield);

/** Abilities that are on, each as often as it stands there. @type {(game: Game, villain: number) => string[]} */
export function active(game, villain) {
  const words = [...game.battlefield[villain].abilities];
  for (const [place, word] of game.attacks.flatMap((attack) => attack.silenced)) {
    if (place === villain) words.splice(words.indexOf(word), 1);
  }
  return words;
}

/** @type {(game: Game, villain: number, ability: string) => boolean} */
export const has = (game, villain, ability) => active(game, villain).includes(ability);

/** The attack of a hero who has done nothing in this round. @type {(hero: Hero) => Attack} */
export const unspent = ({ cards, played }) => ({
  aimed: false,
  target: null,
  hits: null,
  moved: [],
  beside: [],
  extra: [],
  direct: [],
  silenced: [],
  spent: 0,
  cards: [cards, played],
});

// ---- targets -------------------------------------------------------------------------------------

/** @typedef {{team: boolean, solo: boolean, heroes: number}} Aim */

/** @type {(game: Game, rules: Rules) => Aim[]} */
const aims = (game, rules) => {
  // "The villain ability Team Attack is ignored" by a hero alone.
  const ignored = game.solo && rules.editions[game.edition].solo.includes("team-attack-ignored");
  return game.battlefield.map((_, place) => ({
    team: has(game, place, "team-attack") && !ignored,
    solo: has(game, place, "solo-attack"),
    heroes: game.attacks.filter((attack) => attack.target === place).length,
  }));
};

/**
 * How many of the heroes left can still have a target; -1 if the rules can no longer be kept.
 * @type {(row: Aim[], left: number) => number}
 */
function most(row, left) {
  const waiting = row.filter((aim) => aim.team && aim.heroes === 1).length;
  if (waiting > left || row.some((aim) => aim.solo && aim.heroes > (aim.team ? 0 : 1))) return -1;
  const rest = left - waiting;
  if (row.some((aim) => !aim.solo && (!aim.team || aim.heroes > 0 || rest > 1))) return left;
  return waiting + Math.min(rest, row.filter((aim) => aim.solo && !aim.team && !aim.heroes).length);
}

/**
 * Tell why a hero may not target a villain (null: none); "" if he may.
 * @type {(game: Game, rules: Rules, id: string, villain: number | null) => string}
 */
export function mayTarget(game, rules, id, villain) {
  const attack = game.attacks[seatOf(game, id)];
  if (!attack) return "no-hero";
  if (game.phase !== "attack") return "not-now";
  if (attack.aimed) return "already-targets";
  const row = aims(game, rules);
  const left = game.attacks.filter((one) => !one.aimed).length;
  const could = most(row, left);
  if (could < 0) return "targets-break-rule";
  // "Each hero places his or her Target marker ... so that it points at a villain."
  if (villain === null) return most(row, left - 1) < could ? "every-hero-targets" : "";
  if (!row[villain]) return "no-villain";
  const { team, solo, heroes } = row[villain];
  // "This villain can only be targeted by one hero at a time." "By two or more heroes at once."
  if (solo && heroes) return "solo-attack";
  if (solo && team) return "nobody-targets";
  const after = most(changed(row, villain, { heroes: heroes + 1 }), left - 1);
  if (after < 0) return "team-attack";
  return after + 1 < could ? "every-hero-targets" : "";
}

/** @type {(game: Game, id: string, attack: Partial<Attack>, hero?: Partial<Hero>) => Game} */
export function noted(game, id, attack, hero = {}) {
  const seat = seatOf(game, id);
  return { ...game, attacks: changed(game.attacks, seat, attack), heroes: changed(game.heroes, seat, hero) };
}

/** Place a hero's target marker. @type {(game: Game, rules: Rules, id: string, villain: number | null) => Result} */
export function aim(game, rules, id, villain) {
  const refused = mayTarget(game, rules, id, villain);
  return refused ? no(game, refused) : done(noted(game, id, { aimed: true, target: villain }));
}

// ---- attacks, markers, cards ---------------------------------------------------------------------

/**
 * Hero and attack, and why so many of his markers of this name cannot be spent.
 * @type {(game: Game, rules: Rules, id: string, name: string, number?: number) =>
 *   {hero: Hero, attack: Attack, refused: string}}
 */
function spending(game, rules, id, name, number = 1) {
  const hero = game.heroes[seatOf(game, id)];
  const refused = first(
    !hero && "no-hero",
    game.phase !== "attack" && "not-now",
    number && rules.heroes[hero?.hero]?.marker !== name && "not-his-marker",
    number > hero?.markers && "markers-used-up",
  );
  return { hero, attack: game.attacks[seatOf(game, id)], refused };
}

/**
 * Note the hits of an attack that has ended, and the markers spent in the roll. Noted again (a card
 * let the hero roll on) the new hits count; of those that were moved, as many go as there are.
 * @type {(game: Game, rules: Rules, id: string, hits: number, markers?: number) => Result}
 */
export function record(game, rules, id, hits, markers = 0) {
  const { hero, attack, refused } = spending(game, rules, id, "batmobile", markers);
  if (refused) return no(game, refused);
  if (attack.target === null) return no(game, "no-target");
  if (!whole(hits, -99, 99) || !whole(markers, 0, 99)) return no(game, "hits");
  const ended = { hits: Math.max(0, hits), spent: attack.spent + markers };
  return done(noted(game, id, ended, { markers: hero.markers - markers }));
}

// "Divide his hits as he likes between the targeted villain and 1 adjacent villain."
/**
 * Tornado: move so many hits to a neighbour.
 * @type {(game: Game, rules: Rules, id: string, villain: number, hits: number) => Result}
 */
export function divide(game, rules, id, villain, hits) {
  const { hero, attack, refused } = spending(game, rules, id, "tornado");
  if (refused) return no(game, refused);
  if (attack.target === null) return no(game, "no-target");
  if (attack.hits === null) return no(game, "attack-missing");
  if (!neighbours(game, attack.target).includes(villain)) return no(game, "not-adjacent");
  if (!whole(hits, 1, attack.hits - sum(attack.moved.map(([, number]) => number)))) return no(game, "hits");
  /** @type {Pair[]} */
  const moved = [...attack.moved, [villain, hits]];
  return done(noted(game, id, { moved, spent: attack.spent + 1 }, { markers: hero.markers - 1 }));
}

// "If a villain has more than one ability, the others remain active."
/**
 * Construct: switch an ability off for this round.
 * @type {(game: Game, rules: Rules, id: string, villain: number, ability: string) => Result}
 */
export function silence(game, rules, id, villain, ability) {
  const { hero, attack, refused } = spending(game, rules, id, "construct");
  if (refused) return no(game, refused);
  if (!game.battlefield[villain]) return no(game, "no-villain");
  if (!has(game, villain, ability)) return no(game, "no-ability");
  /** @type {Attack["silenced"]} */
  const silenced = [...attack.silenced, [villain, ability]];
  return done(noted(game, id, { silenced, spent: attack.spent + 1 }, { markers: hero.markers - 1 }));
}

/**
 * Play a hero card; what it does in the roll is not noted.
 * @type {(game: Game, rules: Rules, id: string, effect?: Effect) => Result}
 */
export function playCard(game, rules, id, { damage = [], hits = [], beside = [], back, again } = {}) {
  const { hero, attack, refused } = spending(game, rules, id, "", 0);
  if (refused) return no(game, refused);
  // "Whoever targets this villain cannot use Hero cards."
  if (attack.target !== null && has(game, attack.target, "no-cards")) return no(game, "no-cards");
  if (!hero.cards) return no(game, "cards-used-up");
  if (back && !hero.played) return no(game, "nothing-to-take-back");
  const pairs = [...damage, ...hits, ...beside];
  if (pairs.some(([villain]) => !game.battlefield[villain])) return no(game, "no-villain");
  if (pairs.some(([, number]) => !whole(number, 0, 99))) return no(game, "hits");
  const hand = back ? {} : { cards: hero.cards - 1, played: hero.played + 1 };
  const direct = [...attack.direct, ...damage];
  const more = { direct, extra: [...attack.extra, ...hits], beside: [...attack.beside, ...beside] };
  return done(noted(game, id, again ? { ...more, hits: null, moved: [], beside: [] } : more, hand));
}

/**
 * Take back all that a hero has done in this round, markers and cards too.
 * @type {(game: Game, id: string) => Result}
 */
export function forget(game, id) {
  const hero = game.heroes[seatOf(game, id)];
  if (!hero) return no(game, "no-hero");
  const { spent, cards } = game.attacks[seatOf(game, id)];
  const before = { markers: hero.markers + spent, cards: cards[0], played: cards[1] };
  return done(noted(game, id, unspent({ ...hero, ...before }), before));
}

// ---- damage --------------------------------------------------------------------------------------

// ---- settlement ----------------------------------------------------------------------------------

/** The battlefield when the damage lies, in the edition's order. @type {(game: Game, rules: Rules) => Villain[]} */
export function struck(game, rules) {
  const { attacks, heroes } = game;
  const steps = rules.editions[game.edition].steps;
  const hits = attacks.map((own) => game.battlefield.map((_, place) => (place === own.target ? own.hits ?? 0 : 0)));
  let row = game.battlefield;
  const lay = (/** @type {number} */ seat, /** @type {number} */ place, /** @type {number} */ points) => {
    row = changed(row, place, { damage: plus(row[place].damage, heroes[seat].id, points) });
  };
  /** @type {Record<string, (attack: Attack, seat: number) => void>} */
  const does = {
    // "Hero abilities and cards that score damage are applied immediately. (Villains cannot defend.)"
    "direct-damage": ({ direct }, seat) => direct.forEach(([place, points]) => lay(seat, place, points)),
    // "Hero abilities and cards that score hits are applied": as many are moved as are left.
    "hero-hits": ({ target, moved, extra, beside }, seat) => {
      for (const [place, wanted] of moved) {
        const number = Math.min(wanted, hits[seat][target ?? 0]);
        hits[seat][target ?? 0] -= number;
        hits[seat][place] += number;
      }
      for (const [place, number] of [...extra, ...beside]) hits[seat][place] += number;
    },
    // "Villain abilities that influence hits are applied once per hero in each round."
    "villain-abilities": (_, seat) => {
      hits[seat] = hits[seat].map((number, place) => Math.max(0, number - minus(game, rules, seat, place)));
    },
    // "All remaining hits become damage."
    damage: (_, seat) => hits[seat].forEach((number, place) => lay(seat, place, number)),
  };
  const order = steps.includes("direct-damage") ? steps : ["direct-damage", ...steps];
  for (const step of order) attacks.forEach(does[step] ?? (() => {}));
  return row;
}

/** @type {(game: Game, rules: Rules, seat: number, villain: number) => number} */
const minus = (game, rules, seat, villain) =>
  sum(
    active(game, villain).map((word) => {
      const [name, number] = word.split(":");
      const ability = rules.abilities[name];
      const felt = !ability.hero || ability.hero === game.heroes[seat].hero;
      return felt ? ability.minus * Number(number ?? 1) : 0;
    }),
  );

/** @type {(game: Game, row: Villain[]) => number[]} */
const rolled = (game, row) =>
  // "If at least 1 damage marker lies on this villain ... a gray Batman die is rolled."
  [...row.keys()].filter((place) => has(game, place, "two-faced") && sum(Object.values(row[place].damage)));

/** The villains for which a gray die is rolled. @type {(game: Game, rules: Rules) => number[]} */
export const grayDice = (game, rules) => rolled(game, struck(game, rules));

