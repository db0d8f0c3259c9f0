/** My dice: the profiles kept on the phone, which of them the game uses, and the ways to a new one. */

import { counting } from "./counting.js";
import { heroRow, page, t } from "./page.js";
import { h, symbol } from "./dom.js";
import { later } from "./lazy.js";
import { addressOf, answer } from "./plans.js";
import { read, textOf } from "./profile.js";
import { rolls } from "./rolls.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./app.js").Screen} Screen */
/** @typedef {import("./app.js").Profile} Profile */
/** @typedef {import("./dom.js").Child} Child */
/** @typedef {import("./profile.js").Faces} Faces */

/** `rest` is `new` or the place of a profile, `rolls`, or nothing. */
export const screen = later(["mydice", "share", "attack"], (app, rest) => {
  const [what = "", more = ""] = rest.split("/");
  if (what === "rolls") return rolls(app, more);
  const known = what === "new" || (what && app.kept.profiles[Number(what)]);
  return known ? counting(app, what, more) : list(app);
});

// ---- the list --------------------------------------------------------------------------------

/** @param {App} app @returns {Screen} */
function list(app) {
  const { profiles, dice } = app.kept;
  return {
    title: t("mydice.title"),
    body: [
      h("p", {}, t("mydice.what")),
      h("section", { class: "profile", "aria-label": t("mydice.assumed") },
        h("h2", {}, t("mydice.assumed")),
        h("p", { class: "hint" }, t("mydice.assumed-hint")),
        use(app, "assumed", "", dice === "")),
      ...profiles.map((profile, place) => card(app, profile, place)),
      undo(app),
      h("a", { id: "count", class: "button main wide", href: "#dice/new" }, t("mydice.count")),
      h("a", { id: "learn", class: "button wide", href: "#dice/rolls" }, t("mydice.learn")),
      h("p", { class: "hint" }, t("mydice.kept-here")),
    ],
  };
}

/** @param {App} app @param {string} id @param {string} text @param {boolean} used */
const use = (app, id, text, used) =>
  h("button", { id: `use-${id}`, class: "wide", "aria-pressed": String(used), onclick: () => chosen(app, text) },
    t(used ? "mydice.in-use" : "mydice.use"));

/** @param {App} app @param {string} text */
function chosen(app, text) {
  app.set({ dice: text });
  const name = app.kept.profiles.find((each) => each.text === text)?.name;
  app.say(name ? t("mydice.now-uses", { name }) : t("mydice.now-assumed"));
}

/** @param {App} app @param {Profile} profile @param {number} place */
function card(app, { name, text }, place) {
  const heading = `profile-${place}`;
  return h("section", { class: "profile", "aria-labelledby": heading },
    h("h2", { id: heading }, name),
    ...facesOf(text),
    use(app, String(place), text, app.kept.dice === text),
    h("div", { class: "tools" },
      h("a", { id: `edit-${place}`, class: "button", href: `#dice/${place}`, "aria-describedby": heading }, t("mydice.edit")),
      h("a", { id: `share-${place}`, class: "button", href: `#share/${text}`, "aria-describedby": heading }, t("mydice.share")),
      h("button", { id: `delete-${place}`, "aria-describedby": heading, onclick: () => remove(app, place) }, t("mydice.delete"))));
}

/** The faces of a profile, hero by hero; a text that cannot be read is shown as it is. @param {string} text @param {"h2" | "h3"} [head] @returns {Child[]} */
export function facesOf(text, head = "h3") {
  try {
    const { name, dice } = read(text);
    return Object.entries(dice).flatMap(([hero, faces]) => [
      h(head, {}, t(`common.hero.${hero}`)), ...pictured(hero, faces), contradicted(textOf({ name, dice: { [hero]: faces } }), hero)]);
  } catch {
    return [h("p", { role: "alert" }, t("mydice.unreadable", { text: text.slice(0, 60) }))];
  }
}

/** A line for each colour: so many faces of each symbol. @param {string} hero @param {Faces} faces */
export const pictured = (hero, faces) =>
  Object.keys(heroRow(hero).dice).map((colour) =>
    h("p", { class: `row-of ${colour}` }, h("b", {}, t(`common.colour.${colour}`)), " ",
      heroRow(hero).all.filter((name) => faces[colour]?.[name]).map((name) =>
        h("span", { class: "count-of" }, `${faces[colour][name]} `, symbol(name, t(`common.symbol.${name}`)), " "))));

// ---- deleted, and back -----------------------------------------------------------------------

/** @type {{kept: Profile[], dice: string, name: string} | null} */
let deleted = null;

/** @param {App} app @param {number} place */
function remove(app, place) {
  const { profiles, dice } = app.kept;
  const { text, name } = profiles[place];
  deleted = { kept: profiles, dice, name };
  app.set({ profiles: profiles.filter((_, other) => other !== place), dice: dice === text ? "" : dice });
  document.getElementById("undelete")?.focus();
  app.say(t("mydice.deleted", { name }));
}

/** @param {App} app */
function undo(app) {
  const last = deleted;
  if (!last || app.kept.profiles.length >= last.kept.length) return null;
  return h("button", { id: "undelete", class: "wide", onclick: () => {
    deleted = null;
    app.set({ profiles: last.kept, dice: last.dice });
  } }, t("mydice.undelete", { name: last.name }));
}

// ---- what is known ---------------------------------------------------------------------------

/** Where the known facts say otherwise; nothing without a network. @param {string} text of one hero @param {string} hero */
export function contradicted(text, hero) {
  const place = h("div", { class: "warning", "aria-live": "polite" });
  known(text, hero).then((broken) => {
    if (!broken.length) return;
    place.append(h("details", {}, h("summary", {}, t("mydice.contradicts", { n: broken.length })),
      h("ul", { lang: "en" }, broken.map((fact) => h("li", {}, fact)))), h("p", {}, t("mydice.still")));
  }).catch(() => {});
  return place;
}

/** @param {string} text @param {string} hero @returns {Promise<string[]>} */
async function known(text, hero) {
  const asked = [["hero", hero], ["goal", "hits-at-least"], ["hits", "1"], ["dice", text], ["digits", "1"], ["law_to", "0"]];
  return (await answer(addressOf("/api/v1/odds", asked))).dice.contradicts ?? [];
}

/** The buttons of all heroes. @param {string} chosen @param {(hero: string) => void} choose @param {(hero: string) => boolean} [done] */
export const heroButtons = (chosen, choose, done = () => false) =>
  h("div", { class: "heroes", role: "group", "aria-label": t("mydice.whose") },
    page.heroes.map(({ hero }) =>
      h("button", { id: `hero-${hero}`, "aria-pressed": String(hero === chosen), onclick: () => choose(hero) },
        t(`common.hero.${hero}`), done(hero) && ` ✓`)));
