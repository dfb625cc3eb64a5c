/**
 * The controls that a visitor can press before the page is live (W1.2), and how a press shows: data for firstTap.ts.
 */
import {
  accordion,
  attribute,
  type Control,
  captchaButtons,
  emptySubmit,
  formOf,
  link,
  sideButton,
  text,
} from "./control.ts";
import { events, firstCard, movingControls } from "./movingControls.ts";

const filled = {
  address: "/product-enquiry",
  // The one form without a captcha: before the code has loaded, nobody could fill another form.
  fills: formOf("product"),
  // Either Submit looks pressed, or the form is being sent.
  answers: `${formOf("product")}:is([aria-busy="true"], :has([type=submit][data-pressed]))`,
  shows: `(${text(`${formOf("product")} .delivery`)} ?? "").startsWith("Sent") ? "sent" : "not sent"`,
  to: "sent",
} satisfies Partial<Control>;

const shownEvent = `document.querySelector(".event-detail") ? "detail" : document.querySelector(".event-list") ? "list" : ""`;
const broker = "/insurance-broker-management-software";
const menuOpen = `(document.querySelector("dialog[open]") ? "open" : "closed") + location.hash`;
const menuButton = ".site-header__row > .button.site-header__mobile";

export const controls: readonly Control[] = [
  ...movingControls,

  accordion("Home", "/", "#faq", 2, "2"),
  accordion("FAQ", "/faq", ".text-layout--faq", 3, "3"),
  accordion("product page", "/supercrop", '[aria-labelledby="faq-heading"]', 2, "2"),
  // Both editions may be open (A24).
  accordion("editions, several open", broker, ".editions", 2, "1,2"),

  {
    name: "agenda: Add to my request",
    address: "/supercrop",
    after: ["#agenda li:first-child input"],
    press: "#agenda .button",
    shows: `(${text(".snackbar-area")} ?? "").includes("1 item is in your message") ? "told" : ""`,
    to: "told",
  },

  {
    name: "header menu: Products",
    address: "/",
    press: '[aria-controls="products-menu"]',
    shows: attribute('[aria-controls="products-menu"]', "aria-expanded"),
    to: "true",
  },
  {
    name: "header menu: Resources",
    address: "/faq",
    press: '[aria-controls="resources-menu"]',
    shows: attribute('[aria-controls="resources-menu"]', "aria-expanded"),
    to: "true",
    key: "Space",
  },
  // Without code it links to the foot of the page. A press that is kept for the code must not jump there too.
  { name: "Menu, phone", address: "/", on: "phone", press: menuButton, shows: menuOpen, to: "open" },
  {
    name: "nested menu: Products, phone",
    address: "/faq",
    on: "phone",
    after: [menuButton],
    press: '[aria-controls="mobile-products"]',
    shows: attribute('[aria-controls="mobile-products"]', "aria-expanded"),
    to: "true",
  },
  {
    name: "nested menu: Resources, phone",
    address: "/",
    on: "phone",
    after: [menuButton],
    press: '[aria-controls="mobile-resources"]',
    shows: attribute('[aria-controls="mobile-resources"]', "aria-expanded"),
    to: "true",
  },
  {
    name: "search, header",
    address: "/faq",
    press: ".site-header__search",
    leadsEarly: "/search",
    shows: `document.querySelector("dialog[open]") || location.pathname === "/search" ? "search" : ""`,
    to: "search",
  },
  {
    name: "theme, header",
    address: "/",
    press: ".site-header__theme",
    shows: `document.documentElement.dataset.theme ?? "the system's"`,
    to: "dark",
  },
  {
    name: "theme, footer",
    address: "/faq",
    press: ".switches .switch:first-child",
    shows: `document.documentElement.dataset.theme ?? "the system's"`,
    to: "dark",
    key: "Space",
  },

  ...captchaButtons("call-back", "/"),
  ...captchaButtons("contact", "/contact-us"),
  ...captchaButtons("demo", "/supercrop"),
  emptySubmit("call-back", "/"),
  emptySubmit("contact", "/contact-us"),
  emptySubmit("demo", "/supercrop"),
  emptySubmit("product", "/product-enquiry"),
  { ...filled, name: "Submit, filled", press: `${filled.fills} [type=submit]` },
  { ...filled, name: "Submit, filled, Enter in a field", press: "#pe-EmailAddress", kinds: ["keyboard"] },

  {
    name: "See More",
    address: events.list,
    press: `${firstCard} .event-card__more`,
    leadsTo: events.detail,
    shows: shownEvent,
    to: "detail",
    moving: true,
  },
  {
    name: "Back, of an event",
    address: events.detail,
    press: '.event-detail > [href="/events"]',
    leadsTo: events.list,
    shows: shownEvent,
    to: "list",
    moving: true,
  },
  {
    name: "Next, clients",
    address: "/our-clients",
    press: ".pager > button:last-of-type",
    shows: `(${text(".pager__position")} ?? "").split(" ")[1]`,
    to: "2",
  },
  {
    name: "Previous, clients",
    address: "/our-clients",
    after: [".pager > button:last-of-type"],
    press: ".pager > button:first-of-type",
    shows: `(${text(".pager__position")} ?? "").split(" ")[1]`,
    to: "1",
  },

  sideButton("Who We Are?", "#about"),
  sideButton("Why Choose Us?", "#why-us"),
  sideButton("Request a Call Back", "#contact"),
  {
    name: "side button: Back to top",
    address: "/",
    press: '.side-rail [aria-label="Back to top"]',
    shows: `scrollY === 0 ? "top" : "below"`,
    to: "top",
    scrollTo: 1500,
  },
  {
    ...link(
      "Who We Are?, side button",
      "/faq",
      '.side-rail [aria-label="Who We Are?"]',
      "/?id=about",
      "Simson Insurance Broking Software",
    ),
    scrollTo: 700,
  },

  link("header", "/", '.site-nav [href="/about-us"]', "/about-us", "About us"),
  link("hero", "/", ".hero__actions .button--secondary", "/about-us", "About us"),
  link("below the first view", "/", '#about [href="/about-us"]', "/about-us", "About us"),
  link("product, from a tab", "/", "#product .tab-panel:first-child .button", broker, "SAIBAOnline"),
  link("footer", "/our-clients", '.site-footer [href="/faq"]', "/faq", "FAQ"),
];
