/** Controls of parts that turn or move: tabs, steps, carousels, and everything with a pause button. */
import { attribute, type Control, pause, place, text } from "./control.ts";

export const events = { list: "/events", detail: "/events?event=himalaya-2025-05-31" };
export const firstCard = ".event-list > li:first-child";
const logos = ".client-logos__set:first-of-type";
const tab = (number: number) => `#product [role=tab]:nth-child(${number})`;
const shownTab = place("#product [role=tab]", '[aria-selected="true"]');

export const movingControls: readonly Control[] = [
  { name: "product tab", address: "/", press: tab(2), shows: shownTab, to: "2" },
  {
    name: "product tab, by arrow",
    address: "/",
    press: tab(1),
    shows: shownTab,
    to: "2",
    kinds: ["keyboard"],
    key: "ArrowRight",
  },
  {
    name: "follow one risk: open",
    address: "/reinsurance-brokers-management-software",
    press: "#follow-one-risk .fold__button",
    shows: attribute("#follow-one-risk .fold__button", "aria-expanded"),
    to: "true",
  },
  {
    name: "tour: next step",
    address: "/insurance-web-aggregator-software",
    press: "#tour .tour__controls button:last-child",
    shows: place("#tour .tour__steps a", "[aria-current]"),
    to: "2",
  },
  // The browser itself follows this link.
  {
    name: "tour: a step by its name",
    address: "/insurance-web-aggregator-software",
    press: "#tour .tour__steps li:nth-child(3) a",
    shows: "location.hash",
    to: "#tour-3",
  },
  {
    name: "tour: a term on a screen",
    address: "/reinsurance-brokers-management-software",
    press: "#tour-1 .enquiry__term",
    shows: attribute("#tour-1 .enquiry__term", "aria-pressed"),
    to: "true",
  },
  {
    name: "tagline mark",
    address: "/",
    press: ".hero .tick:nth-child(3)",
    shows: place(".hero .tick", "[aria-current]"),
    to: "3",
  },

  {
    name: "carousel dot: Home",
    address: "/",
    press: ".clients .dot:nth-child(2)",
    shows: place(".clients .dot", "[aria-current]"),
    to: "2",
  },
  {
    name: "carousel next: clients",
    address: "/our-clients",
    press: `${logos} [aria-label="Next client"]`,
    shows: `(${text(`${logos} [aria-live]`)} ?? "").split(" ")[1]`,
    to: "2",
  },
  {
    name: "carousel previous: clients",
    address: "/our-clients",
    press: `${logos} [aria-label="Previous client"]`,
    // Goes from the first client to the last.
    shows: `((words) => (words[1] === words[3] ? "last" : words[1]))((${text(`${logos} [aria-live]`)} ?? "").split(" "))`,
    to: "last",
  },
  {
    name: "carousel dot: events",
    address: events.list,
    press: `${firstCard} .dot:nth-child(2)`,
    shows: place(`${firstCard} .dot`, "[aria-current]"),
    to: "2",
  },
  {
    name: "carousel next: events",
    address: events.list,
    press: `${firstCard} [aria-label="Next picture"]`,
    shows: place(`${firstCard} .dot`, "[aria-current]"),
    to: "2",
  },
  {
    name: "carousel previous: events",
    address: events.list,
    press: `${firstCard} [aria-label="Previous picture"]`,
    shows: `document.querySelector('${firstCard} .dot:last-child')?.matches("[aria-current]") ? "last" : "another"`,
    to: "last",
  },

  pause("taglines", "/", ".hero__control .pause-button"),
  pause("product tabs", "/", ".tabs__head .pause-button"),
  pause("client names", "/", ".clients .pause-button"),
  pause("clients", "/our-clients", `${logos} .pause-button`),
  pause("event pictures", events.list, ".event-list__head .pause-button"),
  pause("pictures of an event", events.detail, ".event-detail .pause-button"),
  pause("notice", events.list, ".notice .pause-button"),
  {
    name: "Pause all motion",
    address: "/",
    press: ".switches .switch:last-child",
    shows: attribute(".switches .switch:last-child", "aria-checked"),
    to: "true",
    moving: true,
  },
];
