import type { Browser, BrowserContextOptions, Page, Route } from "playwright-core";
import type { Control, Kind } from "./controls.ts";
import { desktop, phone, waitUntilLive } from "./suite.ts";
import type { Vendor } from "./vendor.ts";

/**
 * Presses one control of a page once, and tells what came of it (W1.2). Times are the page's own: of the
 * input event, of the change in the document. How long the test takes to press does not count.
 */

/** "live": after a move, and with time for its code to come. It shows that the test itself sees what happens. */
export type Moment = "first paint" | "rest" | "live";

/** What lies between the visitor and the site. */
export interface Line {
  name: string;
  cpuRate: number;
  bytesPerSecond: number;
  latencyMs: number;
}

const slowBytesPerSecond = (1.6 * 1024 * 1024) / 8;

export const lines = {
  fast: { name: "fast", cpuRate: 1, bytesPerSecond: -1, latencyMs: 0 },
  slow: { name: "slow line", cpuRate: 1, bytesPerSecond: slowBytesPerSecond, latencyMs: 150 },
  /** As in `npm run bench`. */
  slowPhone: { name: "slow phone", cpuRate: 4, bytesPerSecond: slowBytesPerSecond, latencyMs: 150 },
} satisfies Record<string, Line>;

export interface Trial {
  control: Control;
  kind: Kind;
  moment: Moment;
  line: Line;
}

export interface Outcome extends Trial {
  /** From the press to the first of the pressed look and the effect; undefined: neither came. */
  lookMs?: number;
  /** From the press until the page had heard of it: what kept the processor meanwhile. */
  heardMs?: number;
  /** From the press to the effect. */
  effectMs?: number;
  effects: number;
  /** What is not as it should be, in words; empty when all is well. */
  problems: string[];
}

/** W1.2 for what is not live yet, W1.7 for what is. */
const lookLimitMs: Record<Moment, number> = { "first paint": 100, rest: 200, live: 200 };
/** W1.1: the whole page is live 4 s after its first paint at the latest, and then has what was pressed still to do. */
const effectLimitMs = { "first paint": 6000, rest: 2500, live: 2500 };
/** The next page is on its way for as long, on a slow line. */
const navigationLimitMs = 8000;
/** A second effect would come within. */
const settleMs = 600;
const restMs: Record<Moment, number> = { "first paint": 0, rest: 5000, live: 0 };
/** Until the control is there to be pressed. */
const appearLimitMs = 12_000;

/** What the page tells, each with the time since 1970 in ms. */
type Told = { atMs: number } & (
  | { what: "document" }
  | { what: "ready"; x: number; y: number; isDisabled: boolean; hasFocus: boolean; isCovered: boolean; word: string }
  | { what: "press"; type: string; heardMs: number }
  | { what: "look" }
  | { what: "leaving" }
  | { what: "word"; word: string }
);

declare global {
  interface Window {
    /** Answers whether the press is behind us: a page that it led to only watches. */
    tell(told: Told): Promise<boolean>;
    /** Counted for the expressions of controls.ts. */
    taps: { summaries: number; spoken: number };
  }
  interface HTMLCanvasElement {
    /** Of a captcha: the different texts drawn so far. */
    texts?: string[];
  }
}

type Plan = Pick<Control, "press" | "after" | "scrollTo" | "fills" | "answers"> & {
  kind: Kind;
  restMs: number;
  email: string;
};

/** Runs in the page, before anything else. It waits for its moment, gets the control ready, and tells what it sees. */
function watch(
  { press, after = [], scrollTo: top, fills, answers, kind, restMs, email }: Plan,
  readWord: () => unknown,
): void {
  // Frames within the page are no pages of the site.
  if (window !== window.top || !location.protocol.startsWith("http")) return;
  const { timeOrigin } = performance;
  const now = () => timeOrigin + performance.now();
  window.taps = { summaries: 0, spoken: 0 };
  const isPressBehind = window.tell({ what: "document", atMs: timeOrigin });

  let isArmed = false;
  let word: string | undefined;
  const look = () => {
    const next = String(readWord());
    if (next === word) return;
    word = next;
    void window.tell({ what: "word", atMs: now(), word });
  };

  const isOurs = (element: Element) => {
    const control = document.querySelector(press);
    return element.closest(press) !== null || control?.closest("a, button, summary, label, form") === element;
  };
  new MutationObserver((changes) => {
    look();
    if (answers && isArmed && document.querySelector(answers)) void window.tell({ what: "look", atMs: now() });
    for (const { attributeName, target } of changes) {
      if (attributeName !== "data-pressed" || !(target instanceof Element) || !isOurs(target)) continue;
      if (target.hasAttribute("data-pressed")) void window.tell({ what: "look", atMs: now() });
    }
  }).observe(document, { attributes: true, childList: true, characterData: true, subtree: true });
  for (const type of ["scroll", "popstate", "hashchange"])
    addEventListener(type, look, { capture: true, passive: true });
  addEventListener("pagehide", () => void window.tell({ what: "leaving", atMs: now() }));
  // A link that the browser follows by itself shows so at once, in the browser's own way.
  (window as { navigation?: EventTarget }).navigation?.addEventListener("navigate", (event) => {
    const { hashChange, destination } = event as Event & {
      hashChange: boolean;
      destination: { sameDocument: boolean };
    };
    if (!hashChange && !destination.sameDocument) void window.tell({ what: "leaving", atMs: now() });
  });

  const { focus } = HTMLElement.prototype;
  HTMLElement.prototype.focus = function (...options) {
    if (this.matches(".error-summary")) window.taps.summaries += 1;
    focus.apply(this, options);
    look();
  };
  // Headless browsers have no voice.
  speechSynthesis.speak = ({ text }) => {
    if (text !== "") window.taps.spoken += 1;
    look();
  };
  const { clearRect, fillText } = CanvasRenderingContext2D.prototype;
  let signs = "";
  CanvasRenderingContext2D.prototype.clearRect = function (...area) {
    signs = "";
    clearRect.apply(this, area);
  };
  CanvasRenderingContext2D.prototype.fillText = function (...written) {
    signs += written[0];
    fillText.apply(this, written);
    this.canvas.texts ??= [];
    if (signs.length === 6 && this.canvas.texts.at(-1) !== signs) this.canvas.texts.push(signs);
    look();
  };

  for (const type of ["pointerdown", "keydown", "click"]) {
    addEventListener(
      type,
      (event) => {
        if (!isArmed || !(event.target instanceof Element) || !event.target.closest(press)) return;
        const heardMs = performance.now() - event.timeStamp;
        void window.tell({ what: "press", type, atMs: timeOrigin + event.timeStamp, heardMs });
      },
      { capture: true, passive: true },
    );
  }

  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  async function find(selector: string): Promise<HTMLElement> {
    for (;;) {
      const element = document.querySelector<HTMLElement>(selector);
      if (element?.checkVisibility({ visibilityProperty: true })) return element;
      await frame();
    }
  }

  /** As a visitor would, but for the country, whose list comes with the code: it is known from an earlier form. */
  function fill(form: HTMLFormElement): void {
    for (const control of form.elements) {
      if (control instanceof HTMLSelectElement) control.value = control.name === "Product" ? "SWAP" : control.value;
      else if (control instanceof HTMLTextAreaElement) control.value = "One line";
      else if (!(control instanceof HTMLInputElement) || control.name === "Website") continue;
      else control.value = { tel: "+911234567890", email }[control.type] ?? "Asha";
    }
    form.dispatchEvent(new InputEvent("input", { bubbles: true }));
  }

  async function getReady(): Promise<void> {
    await new Promise<void>((painted) => {
      new PerformanceObserver((paints) => {
        if (paints.getEntriesByName("first-contentful-paint").length > 0) painted();
      }).observe({ type: "paint", buffered: true });
    });
    if (await isPressBehind) return;
    await new Promise((resolve) => setTimeout(resolve, restMs));
    for (const selector of after) {
      let first = await find(selector);
      while (first.matches(":disabled")) {
        await frame();
        first = await find(selector);
      }
      first.click();
    }
    if (top !== undefined) scrollTo({ top, behavior: "instant" });
    if (fills) fill((await find(fills)) as HTMLFormElement);
    let control = await find(press);
    // What was done before it may have to take effect first: on the first page nothing leads back.
    while (after.length > 0 && control.matches(":disabled")) {
      await frame();
      control = await find(press);
    }
    if (kind === "keyboard") control.focus();
    else if (kind !== "click()") control.scrollIntoView({ block: "center", behavior: "instant" });
    const middle = () => {
      const { left, top, width, height } = control.getBoundingClientRect();
      return { x: left + width / 2, y: top + height / 2 };
    };
    // What is pressed by its place must have come to rest there for as long as a hand takes to aim.
    let at = middle();
    for (let isAtRest = kind === "click()" || kind === "keyboard"; !isAtRest; ) {
      await new Promise((resolve) => setTimeout(resolve, 250));
      const next = middle();
      isAtRest = next.x === at.x && next.y === at.y;
      at = next;
    }
    look();
    isArmed = true;
    const told = window.tell({
      what: "ready",
      atMs: now(),
      ...at,
      isDisabled: control.matches(":disabled"),
      hasFocus: document.activeElement === control,
      isCovered: !document.elementFromPoint(at.x, at.y)?.closest(press),
      word: word ?? "",
    });
    // Here and not from outside: it is the page's next move.
    if (kind === "click()") control.click();
    await told;
  }
  void getReady();
}

let enquiryCount = 0;

/**
 * `vendor`: behind the site, whose book tells what it has received. `isStrict`: what kept the processor when the press came
 * counts too; on a machine that is busy with other tests it may be they.
 */
export async function tryOnce(
  browser: Browser,
  { origin, vendor, isStrict }: { origin: string; vendor: Vendor; isStrict: boolean },
  trial: Trial,
): Promise<Outcome> {
  const { control, kind, moment, line } = trial;
  const options: BrowserContextOptions = {
    viewport: control.on === "phone" ? phone : desktop,
    isMobile: control.on === "phone",
    hasTouch: kind === "touch" || control.on === "phone",
    reducedMotion: control.moving ? "no-preference" : "reduce",
  };
  enquiryCount += 1;
  const email = `tap-${enquiryCount}@example.com`;
  const context = await browser.newContext(options);
  try {
    const page = await context.newPage();
    await slowDown(page, line);
    const told: Told[] = [];
    const find = <What extends Told["what"]>(what: What) =>
      told.find((one): one is Extract<Told, { what: What }> => one.what === what);
    let openGate = () => {};
    const gate = new Promise<void>((open) => {
      openGate = open;
    });
    await page.exposeFunction("tell", async (one: Told) => {
      told.push(one);
      if (one.what === "ready") visitedBefore = visited.length;
      if (one.what === "document" && !find("ready")) await gate;
      return find("ready") !== undefined;
    });
    const said: string[] = [];
    page.on("pageerror", (error) => said.push(error.message));
    const posts: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("/api/enquiries/")) posts.push(request.url());
    });
    const visited: string[] = [];
    let visitedBefore = 0;
    page.on("framenavigated", (frame) => {
      if (frame === page.mainFrame()) visited.push(frame.url().slice(origin.length));
    });
    const { press, after, scrollTo, fills, answers } = control;
    const plan: Plan = { press, after, scrollTo, fills, answers, kind, restMs: restMs[moment], email };
    await page.addInitScript({ content: `(${watch})(${JSON.stringify(plan)}, () => ${control.shows})` });
    if (fills) {
      await page.addInitScript(() => {
        sessionStorage.setItem("enquiry-draft", JSON.stringify({ CountryId: "1", CountryName: "India" }));
      });
    }
    await page.goto(origin + control.address, { waitUntil: "commit" });
    if (moment === "live") await waitUntilLive(page);
    openGate();

    const outcome: Outcome = { ...trial, effects: 0, problems: [] };
    const ready = await until(() => find("ready"), appearLimitMs + plan.restMs);
    if (!ready) return { ...outcome, problems: ["the control is never there to be pressed"] };
    if (kind === "mouse") await page.mouse.click(ready.x, ready.y);
    if (kind === "touch") await page.touchscreen.tap(ready.x, ready.y);
    if (kind === "keyboard") await page.keyboard.press(control.key ?? "Enter");

    const wordsAfter = () =>
      told.slice(told.indexOf(ready)).filter((one) => one.what === "word") as Extract<Told, { what: "word" }>[];
    const effect = () => wordsAfter().find(({ word }) => word === control.to);
    await until(effect, control.leadsTo ? navigationLimitMs : effectLimitMs[moment]);
    await new Promise((resolve) => setTimeout(resolve, settleMs));

    const presses = told.filter((one) => one.what === "press") as Extract<Told, { what: "press" }>[];
    const pressed = presses.find(({ type }) => type === "click") ?? presses[0];
    const { problems } = outcome;
    if (ready.isDisabled) problems.push("disabled when it is pressed");
    if (kind === "keyboard" && !ready.hasFocus) problems.push("cannot take the focus");
    if ((kind === "mouse" || kind === "touch") && ready.isCovered) problems.push("something lies over it");
    if (!pressed && !problems.length) problems.push("the page hears of no press");
    if (ready.word === control.to) problems.push(`"${control.to}" before it is pressed`);

    const fromMs = pressed?.atMs ?? ready.atMs;
    const sinceMs = (one?: { atMs: number }) => one && Math.max(0, Math.round(one.atMs - fromMs));
    const changes = wordsAfter();
    outcome.effectMs = sinceMs(effect());
    outcome.heardMs = pressed && Math.round(pressed.heardMs);
    const leaving = control.leadsTo ? find("leaving") : undefined;
    const looks = [sinceMs(find("look")), outcome.effectMs, sinceMs(leaving)].filter((ms) => ms !== undefined);
    outcome.lookMs = looks.length > 0 ? Math.min(...looks) : undefined;

    const loads = told.slice(told.indexOf(ready)).filter(({ what }) => what === "document").length;
    const addresses = visited.slice(visitedBefore);
    if (control.leadsTo) {
      outcome.effects = addresses.filter((address) => address === control.leadsTo).length;
      if (addresses.length > outcome.effects) problems.push(`goes to ${addresses.join(", then ")}`);
      if (outcome.effects > 0 && !effect()) problems.push("what it leads to does not show");
      if (moment !== "first paint" && loads > 0) problems.push("the page is loaded anew, though it should be live");
    } else {
      outcome.effects = effect() ? changes.length : 0;
      if (!effect())
        problems.push(changes.length ? `shows ${changes.map(({ word }) => word).join(", then ")}` : "lost");
      if (loads > 0) problems.push("the page is loaded anew");
    }
    if (fills) {
      outcome.effects = vendor.enquiries.filter(({ EmailAddress }) => EmailAddress === email).length;
      if (posts.length !== outcome.effects) problems.push(`${posts.length} posts`);
    } else if (posts.length > 0) problems.push("posts an enquiry");
    if (outcome.effects > 1) problems.push(`${outcome.effects} effects: ${changes.map(({ word }) => word).join(", ")}`);
    if (outcome.effects === 0 && problems.length === 0) problems.push("lost");
    if (outcome.effects === 1 && (await page.locator("[data-pressed]").count()) > 0)
      problems.push("looks pressed for good");
    // A live link looks like any link while its page's code comes.
    const limitMs = control.leadsTo && moment !== "first paint" ? Number.POSITIVE_INFINITY : lookLimitMs[moment];
    const heardMs = isStrict ? 0 : (outcome.heardMs ?? 0);
    if (!((outcome.lookMs ?? Number.POSITIVE_INFINITY) - heardMs <= limitMs))
      problems.push(`no pressed look in ${limitMs} ms`);
    problems.push(...said);
    return outcome;
  } finally {
    await context.close();
  }
}

export async function slowDown(page: Page, { cpuRate, bytesPerSecond, latencyMs }: Line): Promise<void> {
  if (cpuRate === 1 && bytesPerSecond < 0) return;
  const session = await page.context().newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: latencyMs,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuRate });
}

async function until<T>(read: () => T | undefined, limitMs: number): Promise<T | undefined> {
  const endsAt = performance.now() + limitMs;
  for (;;) {
    const value = read();
    if (value !== undefined || performance.now() > endsAt) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

/**
 * Keeps the page's code from arriving, but for the small script that every page begins with. Call before the page is
 * opened; what it returns lets the code come.
 */
export async function holdCode(page: Page): Promise<() => Promise<void>> {
  const held: Route[] = [];
  let isOpen = false;
  await page.route(/\/assets\/(?!boot)[^/]*\.js$/, (route) => {
    if (isOpen) return route.continue();
    held.push(route);
  });
  return async () => {
    isOpen = true;
    await Promise.all(held.splice(0).map((route) => route.continue()));
  };
}
