/** Describes a control that a visitor can press, and the kinds of controls that the site has several of. */

export const kinds = ["mouse", "touch", "keyboard", "click()"] as const;
export type Kind = (typeof kinds)[number];

export interface Control {
  name: string;
  address: string;
  /** CSS selector of the element to press. It is in the window, and one press of any kind works. */
  press: string;
  /** A JavaScript expression that the page evaluates at each change: the effect of the control so far, in a word. */
  shows: string;
  /** The word after one press. Any other word, and any further change, is one effect too many. */
  to: string;
  /** Kinds that make sense for this control; all by default. */
  kinds?: readonly Kind[];
  /** The key that the keyboard presses; Enter by default. */
  key?: string;
  on?: "phone";
  /** Elements that must be open first: a script presses them in order, each as soon as it exists. */
  after?: readonly string[];
  /** The scroll position before the press, in px. */
  scrollTo?: number;
  /** Other parts move too. Otherwise the visitor asks for less motion, so that only the press changes the word. */
  moving?: true;
  /** The control leads to another address: the test counts navigations instead of changes of the word. */
  leadsTo?: string;
  /** A link that does more once it is live. Before that it leads to this address, as it does without code. */
  leadsEarly?: string;
  /** The test fills this form first, and the vendor must receive it once. */
  fills?: string;
  /** What is visible at once if the effect needs a round trip. It counts as the pressed look. */
  answers?: string;
}

/** An expression: how often a condition of the page was met, as counted by firstTap.ts. */
export const counted = (what: "summaries" | "spoken" | "printed") => `window.taps.${what}`;
export const attribute = (selector: string, name: string) =>
  `document.querySelector('${selector}')?.getAttribute("${name}")`;
export const text = (selector: string) => `document.querySelector('${selector}')?.textContent`;
/** The position of the current one, counted from 1. */
export const place = (all: string, current: string) =>
  `[...document.querySelectorAll('${all}')].findIndex((one) => one.matches('${current}')) + 1`;
const title = `document.title.split(" | ")[0]`;

export function pause(what: string, address: string, press: string): Control {
  const shows = `(${attribute(press, "aria-label")} ?? ${text(press)} ?? "").split(" ")[0]`;
  return { name: `pause: ${what}`, address, press, shows, to: "Play", moving: true };
}

/** `item` counts from 1. The word lists the numbers of the open items. A native disclosure counts like a button. */
export function accordion(what: string, address: string, scope: string, item: number, to: string): Control {
  const items = `${scope} .accordion__item`;
  return {
    name: `accordion: ${what}`,
    address,
    press: `${items}:nth-child(${item}) :is(.accordion__button, summary)`,
    shows: `[...document.querySelectorAll('${items}')].flatMap((item, index) => item.querySelector('[aria-expanded="true"], details[open]') || item.matches("details[open]") ? [index + 1] : []).join()`,
    to,
  };
}

export function sideButton(label: string, section: string): Control {
  return {
    name: `side button: ${label}`,
    address: "/",
    press: `.side-rail [aria-label="${label}"]`,
    // The code scrolls to 200 px above it, the bare link right to it.
    shows: `((top) => (top > -2 && top < 260 ? "there" : "elsewhere"))(document.querySelector("${section}")?.getBoundingClientRect().top)`,
    to: "there",
    scrollTo: 700,
  };
}

export function link(what: string, address: string, press: string, leadsTo: string, to: string): Control {
  return { name: `link: ${what}`, address, press, leadsTo, shows: title, to, moving: true };
}

export const formOf = (id: string) => `form[data-enquiry-form="${id}"]`;

export function captchaButtons(id: string, address: string): Control[] {
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

export function emptySubmit(id: string, address: string): Control {
  return {
    name: `Submit, empty: ${id}`,
    address,
    press: `${formOf(id)} [type=submit]`,
    // At every attempt, a summary shows the errors and takes the focus.
    shows: counted("summaries"),
    to: "1",
  };
}
