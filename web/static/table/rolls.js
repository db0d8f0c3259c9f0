/** What rolls say about dice whose faces nobody counted, and what holds whatever the dice. */

import { heroRow, mean, page, percent, t } from "./page.js";
import { h, symbol } from "./dom.js";
import { stepper } from "./goal.js";
import { post, wrong } from "./lazy.js";
import { heroButtons, pictured } from "./mydice.js";
import { sum, textOf } from "./profile.js";
import { load, save } from "./store.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./app.js").Screen} Screen */
/** @typedef {import("./dom.js").Child} Child */
/** @typedef {Record<string, Record<string, number>>} Roll dice by colour and symbol */
/** @typedef {{hero: string, need: number, thrown: Record<string, Roll[]>, tapped: Roll}} Seen `tapped` is the throw being tapped in */

const KEY = "rolls";
const MOST = 1000;
/** The answers shown, and what they were asked for. @type {{asked: string, body: Child[]} | null} */
let told = null;

/** @param {App} app @param {string} wanted a hero @returns {Screen} */
export function rolls(app, wanted) {
  const seen = seenOf(app, wanted);
  const change = (/** @type {Partial<Seen>} */ more) => {
    save(KEY, { ...seen, ...more });
    app.show();
  };
  const thrown = seen.thrown[seen.hero] ?? [];
  return {
    title: t("mydice.learn"),
    body: [
      h("p", {}, t("mydice.learn-how")),
      heroButtons(seen.hero, (hero) => change({ hero, tapped: {} }), (hero) => (seen.thrown[hero] ?? []).length > 0),
      h("h2", { id: "throws" }, t("mydice.throws", { n: thrown.length })),
      ...tapping(seen, change),
      h("div", { class: "tools" },
        tool("take-back", t("mydice.take-back"), thrown.length > 0 || anyDice(seen.tapped), () => change(back(seen))),
        tool("add-throw", t("mydice.add-throw"), anyDice(seen.tapped), () => change(added(seen)))),
      h("h2", {}, t("mydice.told")),
      stepper("need", t("mydice.need"), seen.need, 1, (need) => change({ need })),
      h("button", { id: "ask-learned", class: "main wide", onclick: () => ask(app, seen, learned) }, t("mydice.ask-learned")),
      h("button", { id: "ask-robust", class: "wide", onclick: () => ask(app, seen, robust) }, t("mydice.ask-robust")),
      h("div", { id: "answer", "aria-live": "polite" }, told?.asked === askedOf(seen) && told.body),
      h("p", {}, h("a", { id: "back", class: "button", href: "#dice" }, t("mydice.back"))),
    ],
  };
}

/** @param {App} app @param {string} wanted @returns {Seen} */
function seenOf(app, wanted) {
  const first = app.kept.game?.heroes[0]?.hero ?? page.heroes[0].hero;
  const seen = { hero: first, need: 4, thrown: {}, tapped: {}, ...load(KEY) };
  return page.heroes.some(({ hero }) => hero === wanted && seen.hero !== wanted && !load(KEY)) ? { ...seen, hero: wanted } : seen;
}

/** @param {string} id @param {string} text @param {boolean} may @param {() => void} act */
const tool = (id, text, may, act) =>
  h("button", { id, "aria-disabled": !may && "true", onclick: () => may && act() }, text);

// ---- throws ----------------------------------------------------------------------------------

/** @param {Roll} roll */
const anyDice = (roll) => Object.values(roll).some((row) => sum(row));

/** @param {Seen} seen @param {(more: Partial<Seen>) => void} change */
const tapping = (seen, change) =>
  Object.entries(heroRow(seen.hero).dice).map(([colour, dice]) => {
    const row = seen.tapped[colour] ?? {};
    const full = sum(row) >= dice;
    const of = t("mydice.of", { n: sum(row), all: dice });
    const name = t(`common.colour.${colour}`);
    return h("section", { class: `throw ${colour}`, "aria-label": t("mydice.die", { colour: name, told: of }) },
      h("p", {}, h("b", {}, name), ` ${of}`),
      h("div", { class: "faces" }, heroRow(seen.hero).all.map((each) =>
        h("button", {
          id: `tap-${colour}-${each}`, class: "face", "data-n": row[each] || null, "aria-disabled": full && "true",
          "aria-label": t("mydice.tapped", { colour: name, symbol: t(`common.symbol.${each}`), n: row[each] ?? 0 }),
          onclick: () => full || change(tapped(seen, colour, each)),
        }, symbol(each), h("small", { "aria-hidden": "true" }, t(`common.symbol.${each}`))))));
  });

/** A die more; where it is the last one the throw is added. @param {Seen} seen @param {string} colour @param {string} name @returns {Partial<Seen>} */
function tapped(seen, colour, name) {
  const row = seen.tapped[colour] ?? {};
  const roll = { ...seen.tapped, [colour]: { ...row, [name]: (row[name] ?? 0) + 1 } };
  const all = Object.entries(heroRow(seen.hero).dice).every(([each, dice]) => sum(roll[each] ?? {}) === dice);
  return all ? added({ ...seen, tapped: roll }) : { tapped: roll };
}

/** @param {Seen} seen @returns {Partial<Seen>} */
const added = ({ hero, thrown, tapped }) =>
  ({ tapped: {}, thrown: { ...thrown, [hero]: [...(thrown[hero] ?? []), tapped].slice(-MOST) } });

/** The dice tapped in are taken back; where there are none the latest throw is. @param {Seen} seen @returns {Partial<Seen>} */
const back = ({ hero, thrown, tapped }) =>
  anyDice(tapped) ? { tapped: {} } : { thrown: { ...thrown, [hero]: (thrown[hero] ?? []).slice(0, -1) } };

// ---- answers ---------------------------------------------------------------------------------

/** @param {Seen} seen */
const askedOf = ({ hero, need, thrown }) => JSON.stringify([hero, need, thrown[hero] ?? []]);

/** @param {App} app @param {Seen} seen @param {(app: App, seen: Seen) => Promise<Child[]>} question */
async function ask(app, seen, question) {
  const asked = askedOf(seen);
  /** @param {Child[]} body */
  const tell = (body) => {
    told = { asked, body };
    document.getElementById("answer")?.replaceChildren(...body.filter((each) => each instanceof Node));
  };
  tell([h("p", {}, t("mydice.wait"))]);
  tell(await question(app, seen).catch((error) => [h("p", { role: "alert" }, wrong(error))]));
}

/** @param {Seen} seen */
const questionOf = ({ hero, need }) => ({ hero, goal: { kind: "defeat", need }, first_rolls: 0, digits: 6 });

/** @param {App} app @param {Seen} seen @returns {Promise<Child[]>} */
async function learned(app, seen) {
  const thrown = seen.thrown[seen.hero] ?? [];
  const found = await post("/api/v1/dice/learned", { ...questionOf(seen), rolls: thrown });
  const { faces, chance } = found.posterior[0];
  return [
    h("p", { id: "possible" }, t("mydice.possible", { n: found.tables.possible, of: found.tables.number, rolls: thrown.length })),
    h("p", { id: "learned-range" }, range(found.value, seen.need), " ", t("mydice.on-average", { chance: percent(Number(found.value.mean.decimal)) })),
    h("h3", {}, t("mydice.mean-faces")),
    ...means(seen.hero, found.mean_faces),
    h("h3", {}, t("mydice.likeliest", { chance: percent(Number(chance.decimal)) })),
    ...pictured(seen.hero, faces),
    h("button", { id: "take-likeliest", class: "wide", onclick: () => take(app, seen.hero, faces) }, t("mydice.take-likeliest")),
  ];
}

/** @param {any} value @param {number} need */
const range = ({ least, greatest }, need) =>
  t("mydice.range", { n: need, least: percent(Number(least.decimal)), greatest: percent(Number(greatest.decimal)) });

/** @param {string} hero @param {Record<string, Record<string, {decimal: string}>>} faces */
const means = (hero, faces) =>
  Object.entries(faces).map(([colour, row]) =>
    h("p", { class: `row-of ${colour}` }, h("b", {}, t(`common.colour.${colour}`)), " ",
      heroRow(hero).all.filter((name) => row[name]).map((name) =>
        h("span", { class: "count-of" }, `${mean(Number(row[name].decimal))} `, symbol(name, t(`common.symbol.${name}`)), " "))));

/** @param {App} app @param {Seen} seen @returns {Promise<Child[]>} */
async function robust(app, seen) {
  const { value, decisions, tables } = await post("/api/v1/dice/robust", questionOf(seen));
  const { whatever_the_dice: held, situations } = decisions;
  const holds = held === situations;
  return [
    h("p", { id: "robust-range" }, range(value, seen.need)),
    h("p", { id: "robust-holds" }, holds ? t("mydice.holds", { of: tables.number }) : t("mydice.holds-in", { n: held, of: situations })),
    h("p", { class: "hint" }, t("mydice.tables", { n: tables.number })),
  ];
}

/** @param {App} app @param {string} hero @param {Roll} faces */
function take(app, hero, faces) {
  const name = t("mydice.learned-name", { hero: t(`common.hero.${hero}`) });
  const text = textOf({ name, dice: { [hero]: faces } });
  const profiles = [...app.kept.profiles.filter((each) => each.text !== text), { name, text }];
  app.go("dice");
  app.set({ profiles, dice: text });
  app.say(t("mydice.saved", { name }));
}
