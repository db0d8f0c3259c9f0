/** A villain arrives: from the list of those known, or as it stands on the card. */

import { arrive } from "./book.js";
import { page, t } from "./page.js";
import { h, valueOf } from "./dom.js";
import { abilityChoice, abilityName, take } from "./forms.js";
import { stepper } from "./goal.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./book.js").Game} Game */
/** @typedef {{name: string, threat: number, abilities: string[], unknown: string[]}} Draft */

const NOBODY = { name: "", threat: 3, abilities: [], unknown: [] };
/** @type {Draft} */
let draft = NOBODY;

/** @param {App} app @param {Game} game */
export function arrival(app, game) {
  const change = (/** @type {Partial<Draft>} */ more) => {
    draft = { ...draft, ...more };
    app.show();
  };
  const open = game.outskirts.at(-1)?.open;
  return h("fieldset", { id: "arrival" },
    h("legend", {}, t(open ? "table.on-top" : "table.arrives")),
    h("label", { for: "known" }, t("table.known")),
    h("select", { id: "known", onchange: (event) => change(known(valueOf(event))) },
      h("option", { value: "" }, t("table.by-hand")), known.sets().map(([set, rows]) => h("optgroup", { label: set },
        rows.map(({ name }) => h("option", { value: name, selected: name === draft.name }, name))))),
    h("label", { for: "villain-name" }, t("table.name")),
    h("input", { id: "villain-name", value: draft.name, maxlength: 60, placeholder: t("table.villain-n", { n: number(game) }), oninput: (event) => (draft = { ...draft, name: valueOf(event) }) }),
    draft.unknown.length > 0 && h("p", { class: "hint" }, t("table.unknown", { what: draft.unknown.map((what) => t(`table.${what}`)).join(", ") })),
    stepper("threat", t("table.threat"), draft.threat, 1, (threat) => change({ threat })),
    abilities(change),
    h("button", { id: "arrive", class: "wide", onclick: () => add(app, game) }, t("table.add")));
}

let open = false;

/** The abilities chosen in one line, and all of them below it. @param {(more: Partial<Draft>) => void} change */
function abilities(change) {
  const chosen = draft.abilities.map(abilityName).join(", ");
  const box = h("details", { id: "abilities-of", open: open || draft.unknown.includes("abilities"), ontoggle: () => (open = box.hasAttribute("open")) },
    h("summary", { id: "abilities-head" }, t("table.abilities"), chosen && `: ${chosen}`),
    abilityChoice(draft.abilities, (words) => change({ abilities: words })));
  return box;
}

/** The number of the next villain, of all that came. @param {Game} game */
const number = (game) => game.outskirts.length + game.log.filter(({ what }) => ["laid", "advances", "overruns"].includes(what)).length + 1;

/** What is known of a villain fills in the form. @param {string} name @returns {Partial<Draft>} */
function known(name) {
  const row = page.villains.find((one) => one.name === name);
  if (!row) return NOBODY;
  const unknown = [row.threat === null && "threat", row.abilities === null && "abilities"].filter((one) => one !== false);
  return { name, threat: row.threat ?? draft.threat, abilities: row.abilities ?? [], unknown };
}

/** The villains by the set they come from. @returns {[string, typeof page.villains][]} */
known.sets = () => {
  const sets = [...new Set(page.villains.map(({ set }) => set))];
  return sets.map((set) => [set ? t(`common.hero.${set}`) : t("table.no-set"), page.villains.filter((row) => row.set === set)]);
};

/** @param {App} app @param {Game} game */
function add(app, game) {
  const name = draft.name.trim() || t("table.villain-n", { n: number(game) });
  const { threat, abilities } = draft;
  const made = arrive(game, page.rules, { name, threat, abilities });
  if (!made.refused) {
    draft = NOBODY;
    open = false;
  }
  if (take(app, made)) app.say(t("table.has-arrived", { name }));
}
