/** What a visitor can press before it is live (W1.2), and how a press shows: data for firstTap.ts. */

export const kinds = ["mouse", "touch", "keyboard", "click()"] as const;
export type Kind = (typeof kinds)[number];

export interface Control {
  name: string;
  address: string;
  /** CSS selector of what is pressed: in the window, once, by whatever kind. */
  press: string;
  /** An expression that the page works out at each change: what the control has done so far, in a word. */
  shows: string;
  /** The word after one press. Any other change of the word, and any further one, is one effect too many. */
  to: string;
  /** Kinds that make sense here; all when absent. */
  kinds?: readonly Kind[];
  /** What the keyboard presses; Enter when absent. */
  key?: string;
  on?: "phone";
  /** Pressed by script before it, one after the other, as soon as each is there: what has to be open first. */
  after?: readonly string[];
  /** Where the page is scrolled to first, in px. */
  scrollTo?: number;
  /** Things move by themselves meanwhile. Otherwise the visitor wants no motion, so that nothing but the press changes the word. */
  moving?: true;
  /** Leads to another address: navigations are counted, and how often the word changed is not asked. */
  leadsTo?: string;
  /** The form is filled first, and the vendor is to receive it once. */
  fills?: string;
  /** What there is to see at once where the effect takes a way over the line: counts as the pressed look. */
  answers?: string;
}

/** In an expression: how often a condition of the page was met, counted by firstTap.ts. */
const counted = (what: "summaries" | "spoken") => `window.taps.${what}`;
const attribute = (selector: string, name: string) => `document.querySelector('${selector}')?.getAttribute("${name}")`;
const text = (selector: string) => `document.querySelector('${selector}')?.textContent`;
/** The place of the one that is current, from 1. */
const place = (all: string, current: string) =>
  `[...document.querySelectorAll('${all}')].findIndex((one) => one.matches('${current}')) + 1`;
const title = `document.title.split(" | ")[0]`;

function pause(what: string, address: string, press: string): Control {
  const shows = `(${attribute(press, "aria-label")} ?? "").split(" ")[0]`;
  return { name: `pause: ${what}`, address, press, shows, to: "Play", moving: true };
}

/** `item`: from 1. Numbers of the open ones are shown; a native disclosure counts as well as a button. */
function accordion(what: string, address: string, scope: string, item: number, to: string): Control {
  const items = `${scope} .accordion__item`;
  return {
    name: `accordion: ${what}`,
    address,
    press: `${items}:nth-child(${item}) :is(.accordion__button, summary)`,
    shows: `[...document.querySelectorAll('${items}')].flatMap((item, index) => item.querySelector('[aria-expanded="true"], details[open]') || item.matches("details[open]") ? [index + 1] : []).join()`,
    to,
  };
}

function sideButton(label: string, section: string): Control {
  return {
    name: `side button: ${label}`,
    address: "/",
    press: `.side-rail [aria-label="${label}"]`,
    // 200 px above it by code, right at it by the link alone.
    shows: `((top) => (top > -2 && top < 260 ? "there" : "elsewhere"))(document.querySelector("${section}")?.getBoundingClientRect().top)`,
    to: "there",
    scrollTo: 700,
  };
}

function link(what: string, address: string, press: string, leadsTo: string, to: string): Control {
  return { name: `link: ${what}`, address, press, leadsTo, shows: title, to, moving: true };
}

const formOf = (id: string) => `form[data-enquiry-form="${id}"]`;

function captchaButtons(id: string, address: string): Control[] {
  const where = { address };
  return [
    {
      ...where,
      name: `captcha refresh: ${id}`,
      press: `${formOf(id)} [aria-label="Re-Generate Captcha"]`,
      // The first picture comes without a press.
      shows: `Math.max(0, (document.querySelector('${formOf(id)} canvas')?.texts?.length ?? 0) - 1)`,
      to: "1",
    },
    {
      ...where,
      name: `spoken captcha: ${id}`,
      press: `${formOf(id)} [aria-label="Listen to the captcha"]`,
      shows: counted("spoken"),
      to: "1",
    },
  ];
}

function emptySubmit(id: string, address: string): Control {
  return {
    name: `Submit, empty: ${id}`,
    address,
    press: `${formOf(id)} [type=submit]`,
    // Errors are shown by a summary that takes the focus, at every attempt anew.
    shows: counted("summaries"),
    to: "1",
  };
}

const filled = {
  address: "/product-enquiry",
  // The one form without a captcha: before its code is there, nobody could fill another one.
  fills: formOf("product"),
  // The button that Enter presses, or the form on its way.
  answers: `${formOf("product")}:is([aria-busy="true"], :has([type=submit][data-pressed]))`,
  shows: `(${text(`${formOf("product")} .delivery`)} ?? "").startsWith("Sent") ? "sent" : "not sent"`,
  to: "sent",
} satisfies Partial<Control>;

const events = { list: "/events", detail: "/events?event=himalaya-2025-05-31" };
const shownEvent = `document.querySelector(".event-detail") ? "detail" : document.querySelector(".event-list") ? "list" : ""`;
const firstCard = ".event-list > li:first-child";
const logos = ".client-logos__set:first-of-type";
const broker = "/insurance-broker-management-software";
const tab = (number: number) => `#product [role=tab]:nth-child(${number})`;
const shownTab = place("#product [role=tab]", '[aria-selected="true"]');
const menuOpen = `(document.querySelector("dialog[open]") ? "open" : "closed") + location.hash`;
const menuButton = ".site-header__row > .button.site-header__mobile";

export const controls: readonly Control[] = [
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
    // From the first to the last.
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

  accordion("Home", "/", "#faq", 2, "2"),
  accordion("FAQ", "/faq", ".text-layout--faq", 3, "3"),
  accordion("product page", "/supercrop", '[aria-labelledby="faq-heading"]', 2, "2"),
  // Both may be open (A24).
  accordion("editions, several open", broker, ".editions", 2, "1,2"),

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
  // Without code it is a link to the foot of the page: kept, it must not jump there too.
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
    press: ".pager > button:last-child",
    shows: `(${text(".pager__position")} ?? "").split(" ")[1]`,
    to: "2",
  },
  {
    name: "Previous, clients",
    address: "/our-clients",
    after: [".pager > button:last-child"],
    press: ".pager > button:first-child",
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
