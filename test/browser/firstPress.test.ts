import type { Page } from "playwright-core";
import { describe, expect, inject, test } from "vitest";
import { openPage, openWithoutCode, phone, twoFrames, waitForLive } from "../support/browser.ts";
import { chooseCases, triesAll } from "../support/cases.ts";
import { eventPath, isThere, productPath } from "../support/products.ts";

/**
 * Every control, pressed once before its code has come or at the moment when React hydrates it: it looks pressed at once
 * and has its effect once (W1.2). The tests of each part check what its live controls do.
 */

const ways = ["mouse", "touch", "keyboard", "click()"] as const;
type Way = (typeof ways)[number];

interface Control {
  name: string;
  address: string;
  press: string;
  /** An expression: the effect so far, in a word. It must change once, to the word `to`. */
  shows: string;
  to: string;
  /** The control is a link: where it leads. */
  leadsTo?: string;
  on?: "phone";
  /** Elements to press before. */
  after?: string[];
  key?: string;
  /** The button is there only while something moves. */
  moving?: true;
}
type More = Partial<Control>;

const attribute = (name: string, of: string) => `document.querySelector('${of}')?.getAttribute('${name}')`;
const text = (of: string) => `(document.querySelector('${of}')?.textContent ?? "")`;
/** The position of the current one, counted from 1. */
const place = (all: string, current: string) =>
  `[...document.querySelectorAll('${all}')].findIndex((one) => one.matches('${current}')) + 1`;

const control = (...row: [name: string, address: string, press: string, shows: string, to: string, more?: More]) => {
  const [name, address, press, shows, to, more] = row;
  return { name, address, press, shows, to, ...more };
};
/** The attribute of the control itself becomes "true". */
const turns = (what: string, name: string, address: string, press: string, more?: More) =>
  control(name, address, press, attribute(what, press), "true", more);
const opens = (name: string, address: string, press: string, more?: More) =>
  turns("aria-expanded", name, address, press, more);
/** The control chooses one of several. */
const moves = (name: string, address: string, press: string, all: string, to: number, more?: More) =>
  control(name, address, press, place(all, "[aria-current], [aria-selected=true]"), String(to), more);
const pauses = (name: string, address: string, press: string) => {
  const label = `(${attribute("aria-label", press)} ?? ${text(press)}).split(" ")[0]`;
  return control(`pause: ${name}`, address, press, label, "Play", { moving: true });
};
const leads = (name: string, address: string, press: string, leadsTo: string, more?: More) =>
  control(`link: ${name}`, address, press, "location.pathname + location.search", leadsTo, { leadsTo, ...more });
const formControls = (id: string, address: string) => [
  control(`Submit, empty: ${id}`, address, `[data-enquiry-form=${id}] [type=submit]`, "taps.summaries", "1"),
  control(`captcha spoken: ${id}`, address, `[data-enquiry-form=${id}] [aria-label^="Listen"]`, "taps.spoken", "1"),
];

const menuButton = ".site-header__row > .button.site-header__mobile";
const menu = `(document.querySelector("dialog[open]") ? "open" : "closed") + location.hash`;
const sarb = "/reinsurance-brokers-management-software";
const firstCard = ".event-list > li:first-child";
const logos = ".client-logos__set:first-of-type";
const theme = `document.documentElement.dataset.theme ?? "the system's"`;
const told = `${text(".snackbar-area")}.includes("1 item is in your message")`;

const everyControl: readonly Control[] = [
  moves("product tab", "/", "#product [role=tab]:nth-child(2)", "#product [role=tab]", 2),
  moves("product tab, by arrow", "/", "#product [role=tab]", "#product [role=tab]", 2, { key: "ArrowRight" }),
  opens("fold: call back", "/contact-us", "#contact .fold__button"),
  moves("tour", productPath, "#tour .tour__controls button:last-child", "#tour .tour__steps a", 2),
  turns("aria-pressed", "term", sarb, "#tour-1 .letter__term"),
  moves("tagline mark", "/", ".hero .tick:nth-child(3)", ".hero .tick", 3),
  moves("carousel: Home, dot", "/", ".clients .dot:nth-child(2)", ".clients .dot", 2),
  moves("carousel: events, next", "/events", `${firstCard} [aria-label="Next picture"]`, `${firstCard} .dot`, 2),
  pauses("taglines", "/", ".hero__control .pause-button"),
  pauses("clients", "/our-clients", `${logos} .pause-button`),
  pauses("pictures", "/events", ".event-list__head .pause-button"),
  pauses("notice", "/events", ".notice .pause-button"),
  turns("aria-checked", "switch: motion", "/", ".switches .switch:last-child", { moving: true }),
  control("switch: theme", "/faq", ".switches .switch", theme, "dark", { key: "Space" }),
  control("theme, header", "/", ".site-header__theme", theme, "dark"),
  opens("question: Home", "/", "#faq .accordion__item:nth-child(2) .accordion__button"),
  opens("question: FAQ", "/faq", ".accordion__item:nth-child(3) .accordion__button"),
  opens("header menu: Products", "/", "[aria-controls=products-menu]"),
  opens("header menu: Resources", "/faq", "[aria-controls=resources-menu]", { key: "Space" }),
  // Without code it links to the foot of the page. A press that waits for the code must not jump there too.
  control("Menu", "/", menuButton, menu, "open", { on: "phone" }),
  opens("nested menu", "/faq", "[aria-controls=mobile-products]", { on: "phone", after: [menuButton] }),
  ...formControls("call-back", "/"),
  ...formControls("contact", "/contact-us"),
  ...formControls("demo", productPath),
  ...formControls("product", "/product-enquiry").slice(0, 1),
  control("agenda", productPath, "#agenda .button", told, "true", { after: ["#agenda li:first-child input"] }),
  control("pager", "/our-clients", ".pager > button:last-of-type", `${text(".pager__position")}.split(" ")[1]`, "2"),
  leads("header", "/", '.site-nav [href="/about-us"]', "/about-us"),
  leads("search", "/faq", ".site-header__search", "/search"),
  leads("footer", "/our-clients", '.site-footer [href="/faq"]', "/faq"),
  leads("See More", "/events", `${firstCard} .event-card__more`, eventPath),
  leads("Back, of an event", eventPath, '.event-detail > [href="/events"]', "/events"),
];

declare global {
  interface Window {
    words: string[];
    taps: { summaries: number; spoken: number };
  }
}

/** Runs in the page before its own code: records each change of the word. */
function watch(read: () => unknown): void {
  window.words = [];
  window.taps = { summaries: 0, spoken: 0 };
  const look = () => {
    if (!document.querySelector("footer")) return;
    const word = String(read());
    if (word !== window.words.at(-1)) window.words.push(word);
  };
  const all = { attributes: true, childList: true, characterData: true, subtree: true };
  new MutationObserver(look).observe(document, all);
  for (const type of ["scroll", "popstate", "hashchange"]) addEventListener(type, look, { capture: true });
  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (...options) {
    if (this.matches(".error-summary")) window.taps.summaries += 1;
    focus.apply(this, options);
    look();
  };
  // A headless browser has no speech synthesis.
  speechSynthesis.speak = ({ text }) => {
    if (text !== "") window.taps.spoken += 1;
    look();
  };
}

/** Runs in the page: presses the control as soon as the frame is hydrated. React hydrates the control then or later. */
function pressOnceHydrated(press: string): void {
  new MutationObserver((_, observer) => {
    observer.disconnect();
    document.querySelector<HTMLElement>(press)?.click();
  }).observe(document, { subtree: true, attributeFilter: ["data-hydrated"] });
}

async function openWatched({ shows, on, moving }: Control, way?: Way) {
  const isPhone = on === "phone";
  const { page } = await openPage({
    ...(isPhone && { viewport: phone, isMobile: true }),
    hasTouch: isPhone || way === "touch",
    reducedMotion: moving ? "no-preference" : "reduce",
  });
  await page.addInitScript({ content: `(${watch})(() => ${shows})` });
  return page;
}

/** Two frames: anything that a press does besides, it does by then. */
async function settle(page: Page): Promise<void> {
  await waitForLive(page);
  await twoFrames(page);
}

const kindOf = ({ name }: Control) => name.split(/[:,]/)[0];
const controls = everyControl.filter(({ address }) => isThere(address));
const cases = chooseCases(controls, (control) => controls.find((one) => kindOf(one) === kindOf(control)) === control);
const trials = cases.flatMap((control, index) =>
  (triesAll ? ways : [ways[index % ways.length] as Way])
    .map((way) => (control.key?.startsWith("Arrow") ? "keyboard" : way))
    .map((way) => [`${control.name}, ${way}`, control, way] as const),
);

describe("pressed before its code has come", () => {
  test.each(trials)("%s", async (_, control, way) => {
    const { address, press, to, leadsTo, after = [], key = "Enter" } = control;
    const page = await openWatched(control, way);
    const release = await openWithoutCode(page, address);
    const url = page.url();
    const visited: string[] = [];
    page.on("framenavigated", (frame) => {
      if (visited.at(-1) !== frame.url()) visited.push(frame.url());
    });
    for (const selector of after) await page.locator(selector).click();
    const button = page.locator(press).first();
    const isThere = after.length === 0 || (await button.isVisible());
    // What the press before it shows has to come first.
    if (!isThere) {
      await release();
      // A menu that opens takes the focus, and a key would go there.
      await settle(page);
    }
    const words = () => page.evaluate(() => window.words);
    const before = isThere ? await words() : [];
    if (way === "mouse") await button.click();
    if (way === "touch") await button.tap();
    if (way === "keyboard") await button.press(key);
    if (way === "click()") await button.evaluate((element: HTMLElement) => element.click());
    if (leadsTo) {
      await page.waitForURL(leadsTo, { waitUntil: "commit" });
      await release();
      await settle(page);
      expect(visited).toEqual([inject("siteOrigin") + leadsTo]);
      return;
    }
    if (isThere) {
      const isPressed = async () => (await button.getAttribute("data-pressed")) === "" || (await words()).at(-1) === to;
      await expect.poll(isPressed, { message: "looks pressed" }).toBe(true);
      expect(await words(), "no effect besides").toEqual(expect.arrayContaining(before));
    }
    await release();
    await expect.poll(async () => (await words()).at(-1)).toBe(to);
    await settle(page);
    expect((await words()).slice(before.length)).toEqual(isThere ? [to] : expect.arrayContaining([to]));
    expect(await page.locator("[data-pressed]").count(), "does not look pressed any more").toBe(0);
    expect(visited.filter((address) => address.split("#")[0] !== url)).toEqual([]);
  });

  test("all controls work in the order in which they were pressed", async () => {
    const { page } = await openPage({ reducedMotion: "reduce" });
    const release = await openWithoutCode(page, "/");
    const switchOf = page.locator(".site-header__theme");
    const tabs = page.locator("#product [role=tab]");
    const questions = page.locator("#faq .accordion__button");
    const presses = [switchOf, tabs.nth(3), questions.nth(2), tabs.nth(1), switchOf, questions.nth(3), tabs.nth(4)];
    for (const control of presses) await control.evaluate((button: HTMLButtonElement) => button.click());
    await release();
    const shown = async () => [
      await page.locator("html").getAttribute("data-theme"),
      await tabs.evaluateAll((all) => all.findIndex((tab) => tab.getAttribute("aria-selected") === "true")),
      await questions.evaluateAll((all) => all.map((one) => one.getAttribute("aria-expanded")).indexOf("true")),
    ];
    await expect.poll(shown).toEqual(["light", 4, 3]);
  });
});

const taken = controls.filter(({ name }) => /^(header menu|captcha spoken|Menu)/.test(name));
test.each(chooseCases(taken, (one) => taken.find((other) => kindOf(other) === kindOf(one)) === one))(
  "pressed at the moment when React hydrates it: $name",
  async (control) => {
    const page = await openWatched(control);
    await page.addInitScript(pressOnceHydrated, control.press);
    await page.goto(control.address);
    await expect.poll(() => page.evaluate(() => window.words.at(-1))).toBe(control.to);
    await settle(page);
    expect(await page.evaluate(() => window.words.slice(1))).toEqual([control.to]);
  },
);
