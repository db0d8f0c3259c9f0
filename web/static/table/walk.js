/**
 * Walks a plan (docs/plan.md) by dice as they are tapped in; knows no dice rule. The twin of
 * docs/plan_walker.py, with a log: a walker made from a plan and a log stands where that log ended.
 *
 * @typedef {Record<string, Record<string, number>>} Dice  colour -> symbol -> number of dice
 * @typedef {{do: "stop" | "roll" | "keep" | "set-aside", colour?: string, aside?: Counts,
 *   throw?: Counts, markers?: Record<string, number>, adds?: number[], ends?: boolean}} Move
 * @typedef {number[] | string} Counts  of dice, for each face of the plan
 * @typedef {[hits: number, damage: number, rank: number, bust?: boolean]} End
 * @typedef {{remove: string[], dice: string, rank: number}} Opening
 * @typedef {{hero: string, colours: string[], faces: [colour: string, symbol: string][],
 *   start: number[], per_throw: number[], gains: number[][], scores: number, adds_up: boolean,
 *   openings: Opening[], offers: Record<string, number[]>, moves: Move[],
 *   rolls: Record<string, number>, ends: Record<string, End>, top: number | null, slope: number,
 *   values: number[], unit: number, [more: string]: unknown}} Plan
 * @typedef {{move: Move, value: number, tied: boolean}} Option
 * @typedef {{throw: string} | {fell: Dice} | {do: Move}} Entry
 */

/** @param {Counts} one @param {Counts} other */
const plus = (one, other, times = 1) =>
  [...one].map((n, place) => Number(n) + times * Number(other[place]));

/** One attack: `throw` an opening, then `fell` and `do` in turn until it is `over`. */
export class Walker {
  /** @param {Plan} plan @param {Entry[]} [log] */
  constructor(plan, log = []) {
    this.plan = plan;
    this.at = plan.start;
    this.none = this.hand = plan.faces.map(() => 0);
    this.thrown = "";
    this.over = false;
    this.log = /** @type {Entry[]} */ ([]);
    for (const entry of log) {
      if ("throw" in entry) this.throw(entry.throw);
      else if ("fell" in entry) this.fell(entry.fell);
      else this.do(entry.do);
    }
  }

  /** Begin with the dice of an opening, a digit a colour. @param {string} dice */
  throw(dice) {
    this.log.push({ throw: dice });
    this.#cast(dice);
  }

  /** Say how the thrown dice fell; `RangeError` if others were thrown. @param {Dice} dice */
  fell(dice) {
    this.#fall(dice);
    this.log.push({ fell: dice });
  }

  /** All that may be done, best first. @returns {Option[]} */
  choices() {
    const { moves, offers, slope, values, unit } = this.plan;
    const free = offers[this.hand.join("")]
      .map((number) => moves[number])
      .map((move) => ({ move, rank: move.ends ? this.end()[2] : this.#roll(move).rank }))
      .filter(({ rank }) => rank !== undefined)
      .sort((one, other) => other.rank - one.rank);
    const best = free[0].rank;
    const tied = free[1]?.rank === best;
    const far = this.#beyond(this.at) * slope;
    return free.map(({ move, rank }) => ({ move, value: (values[rank] + far) / unit, tied: tied && rank === best }));
  }

  /** Make a move: the attack is over, or the dice that `thrown` counts are thrown. @param {Move} move */
  do(move) {
    this.log.push({ do: move });
    this.over = !!move.ends;
    if (this.over) return;
    const { at, lying, thrown } = this.#roll(move);
    Object.assign(this, { at, hand: lying });
    this.#cast(thrown);
  }

  /** What ending here gives: hits, damage, rank of the worth, true on a bust. @returns {End} */
  end() {
    const at = this.plan.adds_up ? this.at : this.#gain(this.hand);
    const [hits, damage, ...more] = this.plan.ends[this.#key(at.slice(0, this.plan.scores))];
    return [hits + this.#beyond(at), damage + this.#beyond(at), ...more];
  }

  /** Where the attack stands, as plain JSON; `lying` are the dice that lie on the table. */
  state() {
    const lying = /** @type {Dice} */ ({});
    this.plan.faces.forEach(([colour, symbol], place) => {
      if (this.hand[place]) (lying[colour] ??= {})[symbol] = this.hand[place];
    });
    return { at: this.at, lying, thrown: this.thrown, over: this.over, log: [...this.log] };
  }

  #cast(/** @type {string} */ dice) {
    this.thrown = dice;
    if (!Number(dice)) this.#fall({});
  }

  #fall(/** @type {Dice} */ dice) {
    const fallen = this.plan.faces.map(([colour, symbol]) => dice[colour]?.[symbol] ?? 0);
    const shown = this.#byColour(fallen);
    if (shown !== this.thrown) throw new RangeError(`${this.thrown} are thrown, not ${shown}`);
    this.at = plus(this.at, this.plan.per_throw);
    this.hand = plus(this.hand, fallen);
    if (this.plan.adds_up) this.at = this.#gain(fallen);
    this.over = this.choices().every(({ move }) => move.ends);
  }

  #roll(/** @type {Move} */ { aside = this.none, throw: again, adds = this.at.map(() => 0) }) {
    const held = plus(this.hand, aside, -1);
    const cast = plus(this.none, again ?? held);
    const lying = plus(held, cast, -1);
    const at = plus(this.#gain(aside), adds);
    const thrown = this.#byColour(cast);
    return { rank: this.plan.rolls[`${thrown}|${lying.join("")}|${this.#key(at)}`], at, lying, thrown };
  }

  #byColour(/** @type {number[]} */ dice) {
    const of = (/** @type {string} */ colour) => dice.filter((_, place) => this.plan.faces[place][0] === colour);
    return this.plan.colours.map((colour) => of(colour).reduce((sum, n) => sum + n, 0)).join("");
  }

  #gain(/** @type {Counts} */ dice) {
    return this.plan.gains.reduce((at, gain, place) => plus(at, gain, Number(dice[place])), this.at);
  }

  #beyond(/** @type {number[]} */ at) {
    return this.plan.top === null ? 0 : Math.max(0, at[0] - this.plan.top);
  }

  #key(/** @type {number[]} */ at) {
    return [at[0] - this.#beyond(at), ...at.slice(1)].join(",");
  }
}
