/** About the page: whose dice, how exact, where from, what is kept. */

import { page, t } from "./page.js";
import { h } from "./dom.js";
import { later } from "./lazy.js";

/** Texts alone; what answers is asked for where there is a network. */
export const screen = later(["about"], () => ({
  title: t("about.title"),
  body: [
    h("p", {}, t("about.what")),
    h("h2", {}, t("about.dice")),
    h("p", {}, t("about.dice-text")),
    h("h2", {}, t("about.exactness")),
    h("p", {}, t("about.exact-text")),
    h("h2", {}, t("about.sources")),
    h("p", {}, t("about.sources-text")),
    h("ul", { class: "links" }, link("/api/v1/villains", "villains-link"), link("/api/v1/dice", "dice-link"), link("/api/v1/docs", "api-link")),
    h("h2", {}, t("about.privacy")),
    h("p", {}, t("about.privacy-text")),
    h("p", {}, t("about.licence")),
    version(),
  ],
}));

/** @param {string} href @param {string} key */
const link = (href, key) => h("li", {}, h("a", { href, class: "tall", hreflang: "en" }, t(`about.${key}`)));

/** The release of the page, and what answers it. */
function version() {
  const place = h("p", { id: "version", class: "hint" }, t("about.version-alone", { release: page.release }));
  const tell = async () => {
    const { version } = await (await fetch("/api/v1/version")).json();
    place.textContent = t("about.version", { version, release: page.release });
  };
  tell().catch(() => {});
  return place;
}
