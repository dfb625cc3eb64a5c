/** What is told of a control that a visitor can press, and the kinds of controls that the site has several of. */

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
  /** A link that does more once it is live: before that it leads to this address, as it does without code. */
  leadsEarly?: string;
  /** The form is filled first, and the vendor is to receive it once. */
  fills?: string;
  /** What there is to see at once where the effect takes a way over the line: counts as the pressed look. */
  answers?: string;
}

/** In an expression: how often a condition of the page was met, counted by firstTap.ts. */
export const counted = (what: "summaries" | "spoken" | "printed") => `window.taps.${what}`;
export const attribute = (selector: string, name: string) =>
  `document.querySelector('${selector}')?.getAttribute("${name}")`;
export const text = (selector: string) => `document.querySelector('${selector}')?.textContent`;
/** The place of the one that is current, from 1. */
export const place = (all: string, current: string) =>
  `[...document.querySelectorAll('${all}')].findIndex((one) => one.matches('${current}')) + 1`;
const title = `document.title.split(" | ")[0]`;

export function pause(what: string, address: string, press: string): Control {
  const shows = `(${attribute(press, "aria-label")} ?? ${text(press)} ?? "").split(" ")[0]`;
  return { name: `pause: ${what}`, address, press, shows, to: "Play", moving: true };
}

/** `item`: from 1. Numbers of the open ones are shown; a native disclosure counts as well as a button. */
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
    // 200 px above it by code, right at it by the link alone.
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
    // Errors are shown by a summary that takes the focus, at every attempt.
    shows: counted("summaries"),
    to: "1",
  };
}
