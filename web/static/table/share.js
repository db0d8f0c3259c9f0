/** Links that hold dice: opened, they ask before they add; for own dice they are copied, sent, drawn. */

import { page, t } from "./page.js";
import { h } from "./dom.js";
import { later } from "./lazy.js";
import { facesOf } from "./mydice.js";
import { WrongText, read } from "./profile.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./app.js").Screen} Screen */
/** @typedef {import("./dom.js").Child} Child */
/** @typedef {import("./rolling.js").Question} Question */

const QUESTION = "question";

/** `rest` is the short text of a profile, `question` for the attack under way, or nothing. */
export const screen = later(["mydice", "share"], (app, rest) => {
  if (rest === QUESTION) return question(app);
  const text = rest || app.kept.dice;
  if (app.kept.profiles.some((each) => each.text === text)) return own(app, text);
  try {
    return offered(app, text, read(text).name);
  } catch (error) {
    return wrong(error);
  }
});

// ---- somebody else's dice --------------------------------------------------------------------

/** @param {App} app @param {string} text @param {string} name @returns {Screen} */
function offered(app, text, name) {
  const add = (/** @type {boolean} */ use) => {
    const profiles = [...app.kept.profiles, { name, text }];
    app.go("dice");
    app.set(use ? { profiles, dice: text } : { profiles });
    app.say(t("share.added", { name }));
  };
  return {
    title: t("share.dice", { name }),
    body: [
      h("p", {}, t("share.ask")),
      h("section", { class: "profile" }, ...facesOf(text, "h2")),
      h("button", { id: "add-use", class: "main wide", onclick: () => add(true) }, t("share.add-use")),
      h("button", { id: "add", class: "wide", onclick: () => add(false) }, t("share.add")),
      h("a", { id: "not-now", class: "button wide", href: "#play" }, t("share.not-now")),
    ],
  };
}

/** @param {unknown} error @returns {Screen} */
function wrong(error) {
  const { key, what } = error instanceof WrongText ? error : { key: "no-profile", what: "" };
  return {
    title: t("share.wrong"),
    body: [
      h("p", { id: "wrong", class: "bad", role: "alert" }, t(`share.wrong-${key}`, { what })),
      h("p", {}, t("share.nothing-lost")),
      h("a", { id: "to-dice", class: "button wide", href: "#dice" }, t("share.to-dice")),
    ],
  };
}

// ---- own dice --------------------------------------------------------------------------------

/** @param {App} app @param {string} text @returns {Screen} */
function own(app, text) {
  const name = app.kept.profiles.find((each) => each.text === text)?.name ?? "";
  return {
    title: t("share.dice", { name }),
    body: [
      h("p", {}, t("share.own")),
      ...sending(app, `${location.origin}/#share/${text}`, name),
      code(text),
      h("section", { class: "profile" }, ...facesOf(text, "h2")),
      h("a", { id: "to-dice", class: "button wide", href: "#dice" }, t("share.to-dice")),
    ],
  };
}

/** A link with what can be done with it. @param {App} app @param {string} link @param {string} title @returns {Child[]} */
function sending(app, link, title) {
  const field = /** @type {HTMLInputElement} */ (h("input", { id: "link", value: link, readonly: true, onfocus: () => field.select() }));
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      app.say(t("share.copied"));
    } catch {
      field.focus();
      field.select();
      app.say(t("share.copy-by-hand"));
    }
  };
  // Whoever closes the phone's own dialogue has not failed.
  const send = () => navigator.share({ title, url: link }).catch(() => {});
  return [
    h("label", { for: "link" }, t("share.link")),
    field,
    h("div", { class: "tools" },
      h("button", { id: "copy", class: "main", onclick: copy }, t("share.copy")),
      "share" in navigator && h("button", { id: "send", onclick: send }, t("share.send"))),
  ];
}

/** The code of a link; where it cannot be had it says so. @param {string} text */
function code(text) {
  const sorry = () => picture.replaceWith(h("p", { id: "no-code", class: "hint" }, t("share.code-signal")));
  const picture = h("img", { id: "code", class: "qr", width: 288, height: 288, alt: t("share.code"), src: `/qr.svg?text=${text}`, onerror: sorry });
  return picture;
}

// ---- the attack under way --------------------------------------------------------------------

/** @param {App} app @returns {Screen} */
function question(app) {
  const { underway } = app.kept;
  const back = h("a", { id: "back", class: "button wide", href: "#attack" }, t("share.to-attack"));
  if (!underway) return { title: t("share.question"), body: [h("p", {}, t("share.no-question")), back] };
  const link = `${location.origin}${pageOf(underway.question)}`;
  return { title: t("share.question"), body: [h("p", {}, t("share.question-what")), ...sending(app, link, document.title), back] };
}

/** The address of a question on the page without a game. @param {Question} question */
export function pageOf({ hero, goal, abilities, markers, dice }) {
  const capped = goal.kind === "mean-damage" && goal.need !== undefined;
  const pairs = [["hero", hero], ...counted(abilities), ["goal", capped ? "capped-damage" : goal.kind]];
  const need = goal.need ?? goal.hits;
  if (need !== undefined) pairs.push(["need", String(need)]);
  if (markers) pairs.push(["markers", String(markers)]);
  return `/odds?${new URLSearchParams([...pairs, ...(dice ? facesAsked(dice, hero) : [])])}`;
}

/** @param {string[]} words @returns {string[][]} */
function counted(words) {
  return page.abilities.flatMap(({ ability }) => {
    const own = words.map((word) => word.split(":")).filter(([name]) => name === ability);
    return own.length ? [[ability, String(own.reduce((all, [, n = "1"]) => all + Number(n), 0))]] : [];
  });
}

/** @param {string} text @param {string} hero @returns {string[][]} */
function facesAsked(text, hero) {
  const faces = read(text).dice[hero];
  const { dice, all } = page.heroes.find((row) => row.hero === hero) ?? { dice: {}, all: [] };
  if (!faces) return [];
  return [["own", "1"], ...Object.keys(dice).flatMap((colour) => all.map((name) => [`${colour}.${name}`, String(faces[colour][name] ?? 0)]))];
}
