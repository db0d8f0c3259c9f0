/** The attack screen: dice are tapped in as they fell, at once it tells what to do, to the end. */

import { advice, openings, options, summary, worth } from "./advice.js";
import { h } from "./dom.js";
import { goalChoice, goalWords } from "./goal.js";
import { handEntry, result, wrong } from "./result.js";
import { cleared, forgetPlan, mayUndo, planFor, standOf, stepped, tapped, undone } from "./rolling.js";
import { lying, progress, tapping } from "./tapping.js";
import { t } from "./page.js";

/** @typedef {import("./app.js").App} App */
/** @typedef {import("./app.js").Screen} Screen */
/** @typedef {import("./dom.js").Child} Child */
/** @typedef {import("./rolling.js").Underway} Underway */
/** @typedef {import("./rolling.js").Question} Question */
/** @typedef {import("./rolling.js").Goal} Goal */
/** @typedef {import("./rolling.js").Over} Over */
/** @typedef {import("./rolling.js").Plan} Plan */
/** @typedef {import("./rolling.js").Stand} Stand */

const SCREEN = "attack";

/**
 * Begin an attack and go to its screen; `target` is the place of a villain, null for none.
 * @param {App} app
 * @param {string} hero id of the book
 * @param {number | null} target
 * @param {Question} question  as the battlefield asks it; a goal chosen since stays while that is the same
 * @param {Underway} [begun]  the attack to go on with
 * @param {Record<string, Underway>} [parked]  attacks of others that wait
 */
export function begin(app, hero, target, question, begun, parked = app.kept.parked) {
  const same = begun && JSON.stringify(begun.asked) === JSON.stringify(question);
  const now = { ...begun, question: same ? begun.question : question, asked: question };
  app.set({ parked, underway: { log: [], tapped: [], ...now, hero, target } });
  app.go(SCREEN);
}

/** @param {App} app @returns {Screen} */
export function attack(app) {
  const { underway } = app.kept;
  if (!underway) return { title: t("attack.title"), body: [h("p", {}, t("attack.none")), back()] };
  const plan = planFor(underway.question, () => app.shown === SCREEN && app.show());
  return { title: titleOf(app, underway), body: [...body(app, underway, plan), whose(app, underway, plan), back()] };
}

const back = () =>
  h("p", { class: "tools" },
    h("a", { id: "back", class: "button", href: "#play" }, t("attack.back")),
    h("a", { id: "share-attack", class: "button", href: "#share/question" }, t("attack.share")));

/** @param {App} app @param {Underway} underway */
function titleOf(app, { hero, target }) {
  const [name, number] = hero.split("#");
  const who = t(`common.hero.${name}`) + (number ? ` ${number}` : "");
  const villain = target === null ? undefined : app.kept.game?.battlefield[target]?.name;
  return villain ? t("attack.against", { hero: who, villain }) : who;
}

/** Whose dice the numbers are for; a profile may hold none of this hero's. @param {App} app @param {Underway} underway @param {Plan | Error | null} plan */
function whose(app, { question }, plan) {
  const { confidence } = /** @type {{confidence?: string}} */ ((plan && !(plan instanceof Error) && plan.dice) || {});
  const own = confidence !== "assumed" && question.dice;
  const profile = own && app.kept.profiles.find(({ text }) => text === own);
  const words = profile ? t("attack.dice", { name: profile.name }) : t(own ? "attack.own-dice" : "attack.assumed");
  return h("p", { id: "attack-dice", class: "hint" }, words);
}

/** @param {App} app @param {Underway} underway @param {Plan | Error | null} plan @returns {(Child | Child[])[]} */
function body(app, underway, plan) {
  const { over } = underway;
  const known = plan instanceof Error ? null : plan;
  if (over) return [stageHead("over", t("attack.over")), ...result(app, underway, over), ...tools(app, underway)];
  const now = plan instanceof Error ? trouble(app, underway, plan) : plan ? rolled(app, underway, plan) : [h("p", { role: "status" }, t("attack.wait"))];
  return [goalLine(app, underway, known), ...now, handEntry(app, underway, plan)];
}

/** @param {App} app @param {Underway} underway @param {Plan} plan */
function rolled(app, underway, plan) {
  try {
    const stand = standOf(plan, underway);
    return stand.stage === "throw" ? throwing(app, underway, plan, stand) : advising(app, underway, plan, stand);
  } catch {
    return [h("p", {}, t("attack.other-dice")), ...tools(app, underway)];
  }
}

/** @param {string} stage @param {string} words @param {...(Child | Child[])} more */
const stageHead = (stage, words, ...more) => h("h2", { id: "stage", tabindex: -1, "data-stage": stage }, words, ...more);

// ---- the goal and the value before the first throw -------------------------------------------

/** @param {App} app @param {Underway} underway @param {Plan | null} plan */
function goalLine(app, underway, plan) {
  const { goal } = underway.question;
  const change = (/** @type {Goal} */ other) =>
    app.set({ underway: { ...underway, question: { ...underway.question, goal: other } } });
  const value = plan && worth(goal.kind, plan.values[plan.openings[0].rank] / plan.unit);
  return h("div", { class: "chip" },
    h("p", { id: "goal-line" }, goalWords(goal)),
    h("p", {}, h("b", { id: "start-value" }, value ?? "…"), " ", h("span", { class: "hint" }, t("attack.at-start"))),
    goalChoice(goal, change));
}

// ---- throwing and being advised --------------------------------------------------------------

/** @param {App} app @param {Underway} underway @param {Plan} plan @param {Stand} stand */
function throwing(app, underway, plan, stand) {
  const number = stand.log.filter((entry) => "fell" in entry).length + 1;
  const told = progress(stand, underway.tapped);
  return [
    stageHead("throw", t("attack.throw", { n: number })),
    h("p", { id: "progress" }, told),
    lying(stand),
    ...tapping(stand, underway.tapped, (tap) => {
      const next = tapped(plan, underway, tap);
      step(app, next, next.tapped.length ? progress(stand, next.tapped) : "");
    }),
    ...tools(app, underway),
  ];
}

/** @param {App} app @param {Underway} underway @param {Plan} plan @param {Stand} stand */
function advising(app, underway, plan, stand) {
  const { kind } = underway.question.goal;
  const list = stand.stage === "open" ? openings(plan) : options(stand.walker);
  const head = stageHead(stand.stage, t(stand.stage === "open" ? "attack.which" : "attack.advice"));
  tell(summary(list, kind));
  return [
    head,
    lying(stand),
    ...advice(list, kind, (entry) => step(app, stepped(plan, underway, entry))),
    ...tools(app, underway, exact(stand, underway.question)),
  ];
}

/** The exact fraction, a tap away while there is a network: button and place. @param {Stand} stand @param {Question} question */
function exact(stand, question) {
  const place = h("p", { id: "exact-value", "aria-live": "polite" });
  const ask = async () => {
    place.textContent = t("attack.wait");
    const { exactValue } = await import("./exact.js");
    place.textContent = await exactValue(stand, question);
  };
  const sorry = () => (place.textContent = t("attack.no-signal"));
  return navigator.onLine ? [h("button", { id: "exact", onclick: () => ask().catch(sorry) }, t("attack.exact")), place] : [];
}

/** Undo, clear and one tool more. @param {App} app @param {Underway} underway @param {HTMLElement[]} [more] */
function tools(app, underway, [button, place] = []) {
  const may = mayUndo(underway);
  /** @param {string} id @param {(underway: Underway) => Underway} change */
  const tool = (id, change) =>
    h("button", { id, "aria-disabled": !may && "true", onclick: () => may && step(app, change(underway)) }, t(`attack.${id}`));
  return [h("div", { class: "tools" }, tool("undo", undone), tool("clear", cleared), button), place];
}

/** @param {App} app @param {Underway} underway @param {Error} error */
function trouble(app, underway, error) {
  const again = () => {
    forgetPlan(underway.question);
    app.show();
  };
  return [
    h("p", { role: "alert" }, wrong(error)),
    h("button", { id: "retry", onclick: again }, t("attack.retry")),
    h("p", {}, t("attack.without")),
  ];
}

// ---- steps -----------------------------------------------------------------------------------

/** Make a step: where the stage changes the focus goes to its head, that nobody loses the place. @param {App} app @param {Underway} underway @param {string} [words] */
function step(app, underway, words = "") {
  const before = stage();
  app.set({ underway });
  if (underway.over) tell(underway.over.bust ? t("attack.bust") : t("attack.hits-are", { n: underway.over.hits }));
  else if (words) tell(words);
  if (stage() !== before || document.activeElement === document.body) document.getElementById("stage")?.focus();
}

const stage = () => document.getElementById("stage")?.dataset.stage;

/** Say something to those who listen; the place outlives every drawing. @param {string} words */
function tell(words) {
  let place = document.getElementById("advised");
  if (!place) {
    place = h("p", { id: "advised", class: "unseen", role: "status" });
    document.body.append(place);
  }
  if (place.textContent !== words) place.textContent = words;
}
