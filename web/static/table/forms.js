/** Small parts that several screens draw: villains, amounts, what was refused. */

import { page, t } from "./page.js";
import { h } from "./dom.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./book.js").Result} Result */
/** @typedef {import("./book.js").Villain} Villain */
/** @typedef {import("./book.js").Event} Happened */

/** Take a result of the book over, or say why it is refused; tells whether it was taken. @param {App} app @param {Result} result */
export function take(app, { game, refused }) {
  if (refused) app.say(t(`book.${refused}`));
  else app.set({ game });
  return !refused;
}

/** @param {string} id an id of the book */
export function heroName(id) {
  const [hero, number] = id.split("#");
  return t(`common.hero.${hero}`) + (number ? ` ${number}` : "");
}

/** An ability as it is written on the card: "shield:2". @param {string} word */
export function abilityName(word) {
  const [name = "", number] = word.split(":");
  return t(`common.ability.${name}`) + (number ? ` ${number}` : "");
}

/** A villain; `on` are the abilities that are on, if a marker may have switched some off. @param {Villain} villain @param {string[]} on @param {...import("./dom.js").Child} more */
export function villainCard(villain, on, ...more) {
  const lying = Object.values(villain.damage).reduce((total, points) => total + points, 0);
  const whose = Object.entries(villain.damage).map(([id, points]) => `${heroName(id)} ${points}`).join(", ");
  return h("li", { class: "villain" },
    h("h3", {}, villain.name, villain.turned && ` (${t("table.turned")})`),
    h("p", {}, t("table.threat-damage", { threat: villain.threat, damage: lying }), whose && ` (${whose})`),
    Object.keys(villain.old).length > 0 && h("p", { class: "hint" }, t("table.old", { who: Object.keys(villain.old).map(heroName).join(", ") })),
    villain.abilities.length > 0 && h("p", { class: "chips" }, chips(villain.abilities, on)),
    ...more);
}

/** Abilities as they stand on the card; those that are off say so. @param {string[]} words @param {string[]} on */
function chips(words, on) {
  const left = [...on];
  return words.map((word) => {
    const place = left.indexOf(word);
    if (place >= 0) left.splice(place, 1);
    const name = place >= 0 ? abilityName(word) : t("table.off", { ability: abilityName(word) });
    return h("span", { class: place < 0 && "off", title: t(`common.meaning.${word.split(":")[0]}`) }, name);
  });
}

/** What happened, in words. @param {Happened} event */
export const happened = ({ what, villain, hero, number }) =>
  t(`book.event.${what}`, { villain, hero: hero && heroName(hero), number });

/** The abilities of one villain as toggles and amounts. @param {string[]} words @param {(words: string[]) => void} change */
export const abilityChoice = (words, change) =>
  h("div", { class: "abilities", role: "group", "aria-label": t("table.abilities") },
    page.abilities.map(({ ability, numbered, adds }) => {
      const mine = words.filter((word) => word.split(":")[0] === ability);
      const others = words.filter((word) => !mine.includes(word));
      const number = numbered ? Number(mine[0]?.split(":")[1] ?? 0) : mine.length;
      const most = numbered ? 5 : adds ? 3 : 1;
      const next = number < most ? number + 1 : 0;
      const word = numbered ? [`${ability}:${next}`] : Array(next).fill(ability);
      return h("button", {
        id: `ability-${ability}`, "aria-pressed": String(number > 0), title: t(`common.meaning.${ability}`),
        onclick: () => change([...others, ...(next ? word : [])]),
      }, t(`common.ability.${ability}`), most > 1 && number > 0 && ` ${number}`);
    }));
