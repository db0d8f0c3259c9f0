/**
 * What the book of a game is made of: types alone, nothing that runs. book.js says what can be done.
 *
 * @typedef {{name: string, threat: number, abilities: string[]}} Card  as typed in: "shield:2"
 * @typedef {Record<string, number>} Markers  damage by hero id; who has none is not in it
 * @typedef {object} Villain  a stack counts as one villain
 * @property {string} name
 * @property {number} threat     of all cards together
 * @property {string[]} abilities  of all cards, `reinforcement` left out
 * @property {number} cards      each costs 2 if it is left at the end
 * @property {boolean} open      a reinforcement lies on top: the next card goes onto it
 * @property {Markers} damage
 * @property {Markers} old       lay there before Defeat Twice turned it; for Team markers only
 * @property {boolean} turned
 * @typedef {string | Record<string, Record<string, number>>} Dice
 * @typedef {object} Hero
 * @property {string} id         `flash`, or `flash#1` where two of them play
 * @property {string} hero
 * @property {number} markers    his own markers still in hand
 * @property {number} cards      hero cards in hand
 * @property {number} played     hero cards played
 * @property {Dice} [dice]       whose dice, where they are not the assumed ones
 * @typedef {[villain: number, number: number]} Pair
 * @typedef {object} Attack      what a hero has done in this round
 * @property {boolean} aimed     his target marker is placed, or there is none to place
 * @property {number | null} target
 * @property {number | null} hits  null until the attack has ended
 * @property {Pair[]} moved      hits that Tornado sends to neighbours
 * @property {Pair[]} beside     hits of cards that this attack's dice score elsewhere
 * @property {Pair[]} extra      other hits of cards
 * @property {Pair[]} direct     damage of cards
 * @property {[villain: number, ability: string][]} silenced  by Construct, for this round
 * @property {number} spent      markers spent in this round
 * @property {Pair} cards        hero cards in hand and played when the round began
 * @typedef {object} Event       what happened, for `book.event.<what>`
 * @property {"laid" | "advances" | "overruns" | "damage" | "less-damage" | "turned" | "defeated" |
 *   "team-marker" | "over"} what
 * @property {number} round
 * @property {string} villain    its name
 * @property {string} hero       id, or ""
 * @property {number} number     threat of the row, points of damage, final resistance
 * @typedef {object} City
 * @property {string} name
 * @property {string} side
 * @property {number} resistance
 * @property {[least: number, title: string][] | null} titles  best first, `book.title.<title>`
 * @typedef {object} Game
 * @property {1} schema
 * @property {string} edition
 * @property {boolean} solo
 * @property {City} city
 * @property {number} powerLimit
 * @property {number} rounds
 * @property {number} round      from 1; 0 in the set-up of 2015
 * @property {"set-up" | "advance" | "attack" | "over"} phase  the settlement ends `attack`
 * @property {Hero[]} heroes
 * @property {Attack[]} attacks  one a hero, in their order
 * @property {Villain[]} outskirts
 * @property {Villain[]} battlefield
 * @property {Villain[]} overrun  villains in the city
 * @property {number} teamMarkers
 * @property {Event[]} log
 * @typedef {{game: Game, events: Event[], refused: string}} Result
 * @typedef {object} Rules       see web/rules.py
 * @property {number} rounds
 * @property {Record<string, {marker: string | null, markers: number, cards: number}>} heroes
 * @property {Record<string, {hero: string | null, minus: number, numbered: boolean, adds: boolean,
 *   touches: boolean}>} abilities
 * @property {Record<string, {limits: number[], laid: boolean, advanceFirst: boolean,
 *   steps: string[], solo: string[], tough: number}>} editions
 * @property {{name: string, side: string, resistance: number | null,
 *   titles: [number, string][] | null}[]} cities
 * @property {Record<string, number>} gray  face of the gray die -> markers of each hero there
 * @property {number} mostAbilities
 * @typedef {object} Choice      `city.resistance` where the city's is unknown or misprinted
 * @property {string} edition
 * @property {{hero: string, dice?: Dice}[]} heroes
 * @property {{name: string, side?: string, resistance?: number}} city
 * @property {boolean} [tough]   one hero card less for each
 * @property {number} [rounds]
 * @typedef {object} Effect      what a hero card does here
 * @property {Pair[]} [damage]
 * @property {Pair[]} [hits]
 * @property {Pair[]} [beside]   hits that this attack's dice score elsewhere
 * @property {boolean} [back]    a played card is taken back
 * @property {boolean} [again]   the result is thrown away, the attack begins anew
 * @typedef {{resistance: number, overrun: number, left: number, team: number, total: number,
 *   title: string | null}} Score  parts as they are added up; `overrun` and `left` are negative
 * @typedef {{hero: string, goal: {kind: "defeat", need: number} | {kind: "mean-damage"}, abilities: string[],
 *   markers: number, dice?: Dice}} Question
 */

export {};
