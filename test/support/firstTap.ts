import type { Browser, BrowserContextOptions } from "playwright-core";
import { desktop, phone } from "./browser.ts";
import type { Control, Kind } from "./control.ts";
import { type Plan, type Told, watch } from "./firstTapWatch.ts";
import { type Line, slowDown } from "./line.ts";
import { waitUntilLive } from "./suite.ts";
import { watchWords } from "./translator.ts";
import type { Vendor } from "./vendor.ts";

/**
 * Presses one control of a page once and reports the result (W1.2). The page itself measures the times: of the input
 * event and of the change in the document. The time that the test needs for the press does not count.
 */

/**
 * When the test presses. "taken": while React hydrates the control. "live": after a mouse move, when all code has
 * arrived; this moment proves that the test itself can see the effect.
 */
export type Moment = "first paint" | "taken" | "rest" | "live";

export interface Trial {
  control: Control;
  kind: Kind;
  moment: Moment;
  line: Line;
}

export interface Outcome extends Trial {
  /** From the press to the pressed look or the effect, whichever comes first; undefined if neither came. */
  lookMs?: number;
  /** From the press until its event reached the page: the time that the main thread was busy. */
  heardMs?: number;
  /** From the press to the effect. */
  effectMs?: number;
  effects: number;
  /** What went wrong, in words; empty if everything is right. */
  problems: string[];
}

/** W1.2 limits controls that are not live yet, W1.7 limits live controls. */
const lookLimitMs: Record<Moment, number> = { "first paint": 100, taken: 100, rest: 200, live: 200 };
/** W1.1: the page is live at most 4 s after its first paint, and only then carries out the press. */
const effectLimitMs = { "first paint": 6000, taken: 2500, rest: 2500, live: 2500 };
/** The next page may take this long on a slow connection. */
const navigationLimitMs = 8000;
/** A second effect, if there is one, comes within this time. */
const settleMs = 600;
const restMs: Record<Moment, number> = { "first paint": 0, taken: 0, rest: 5000, live: 0 };
/** Time-out until the control is ready to be pressed. */
const appearLimitMs = 12_000;

let enquiryCount = 0;

/**
 * `vendor`: the fake vendor behind the site, which records the enquiries that it receives. `isStrict`: the time that
 * the main thread was busy at the press counts too. On a machine that runs other tests, these may be the cause.
 */
export async function tryOnce(
  browser: Browser,
  { origin, vendor, isStrict }: { origin: string; vendor: Vendor; isStrict: boolean },
  trial: Trial,
): Promise<Outcome> {
  const { control, kind, moment, line } = trial;
  const leadsTo = control.leadsTo ?? (moment === "first paint" ? control.leadsEarly : undefined);
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
    await context.addInitScript(watchWords);
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
    page.on("console", (message) => message.text().includes("needs an element to itself") && said.push(message.text()));
    const posts: string[] = [];
    page.on("request", (request) => {
      if (request.method() === "POST" && request.url().includes("/api/enquiries/")) posts.push(request.url());
    });
    const visited: string[] = [];
    let visitedBefore = 0;
    page.on("framenavigated", (frame) => {
      // React Router also replaces the state of the address that it starts at. That is no navigation.
      const address = frame.url().slice(origin.length);
      if (frame === page.mainFrame() && visited.at(-1) !== address) visited.push(address);
    });
    const { press, after, scrollTo, fills, answers } = control;
    const plan: Plan = {
      press,
      after,
      scrollTo,
      fills,
      answers,
      kind,
      restMs: restMs[moment],
      isTaken: moment === "taken",
      email,
    };
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
    if (!ready) return { ...outcome, problems: ["the control never becomes ready to be pressed"] };
    if (kind === "mouse") await page.mouse.click(ready.x, ready.y);
    if (kind === "touch") await page.touchscreen.tap(ready.x, ready.y);
    if (kind === "keyboard") await page.keyboard.press(control.key ?? "Enter");

    const wordsAfter = () =>
      told.slice(told.indexOf(ready)).filter((one) => one.what === "word") as Extract<Told, { what: "word" }>[];
    const effect = () => wordsAfter().find(({ word }) => word === control.to);
    await until(effect, leadsTo ? navigationLimitMs : effectLimitMs[moment]);
    await new Promise((resolve) => setTimeout(resolve, settleMs));

    const presses = told.filter((one) => one.what === "press") as Extract<Told, { what: "press" }>[];
    const pressed = presses.find(({ type }) => type === "click") ?? presses[0];
    const { problems } = outcome;
    if (ready.isDisabled) problems.push("disabled when it is pressed");
    if (kind === "keyboard" && !ready.hasFocus) problems.push("cannot take the focus");
    if ((kind === "mouse" || kind === "touch") && ready.isCovered) problems.push("something covers it");
    if (!pressed && !problems.length) problems.push("the press does not reach the page");
    if (ready.word === control.to) problems.push(`"${control.to}" before it is pressed`);

    const fromMs = pressed?.atMs ?? ready.atMs;
    const sinceMs = (one?: { atMs: number }) => one && Math.max(0, Math.round(one.atMs - fromMs));
    const changes = wordsAfter();
    outcome.effectMs = sinceMs(effect());
    outcome.heardMs = pressed && Math.round(pressed.heardMs);
    const leaving = leadsTo ? find("leaving") : undefined;
    const looks = [sinceMs(find("look")), outcome.effectMs, sinceMs(leaving)].filter((ms) => ms !== undefined);
    outcome.lookMs = looks.length > 0 ? Math.min(...looks) : undefined;

    const loads = told.slice(told.indexOf(ready)).filter(({ what }) => what === "document").length;
    const addresses = visited.slice(visitedBefore);
    if (leadsTo) {
      outcome.effects = addresses.filter((address) => address === leadsTo).length;
      // The link became live in the meantime, and had its effect without a navigation.
      if (control.leadsEarly && addresses.length === 0 && effect()) outcome.effects = 1;
      if (loads > 1) problems.push(`${loads} pages are loaded`);
      if (addresses.length > outcome.effects) problems.push(`goes to ${addresses.join(", then ")}`);
      if (outcome.effects > 0 && !effect()) problems.push("the page that it leads to does not show");
      if (moment !== "first paint" && loads > 0) problems.push("the page is loaded again, though it should be live");
    } else {
      outcome.effects = effect() ? changes.length : 0;
      if (!effect())
        problems.push(changes.length ? `shows ${changes.map(({ word }) => word).join(", then ")}` : "lost");
      if (loads > 0) problems.push("the page is loaded again");
    }
    if (fills) {
      outcome.effects = vendor.enquiries.filter(({ EmailAddress }) => EmailAddress === email).length;
      if (posts.length !== outcome.effects) problems.push(`${posts.length} posts`);
    } else if (posts.length > 0) problems.push("posts an enquiry");
    if (outcome.effects > 1) problems.push(`${outcome.effects} effects: ${changes.map(({ word }) => word).join(", ")}`);
    if (outcome.effects === 0 && problems.length === 0) problems.push("lost");
    if (outcome.effects === 1 && (await page.locator("[data-pressed]").count()) > 0)
      problems.push("never stops looking pressed");
    // A live link does not look pressed while the code of its page loads.
    const limitMs = leadsTo && moment !== "first paint" ? Number.POSITIVE_INFINITY : lookLimitMs[moment];
    const heardMs = isStrict ? 0 : (outcome.heardMs ?? 0);
    if (!((outcome.lookMs ?? Number.POSITIVE_INFINITY) - heardMs <= limitMs))
      problems.push(`no pressed look in ${limitMs} ms`);
    problems.push(...said);
    return outcome;
  } finally {
    await context.close();
  }
}

async function until<T>(read: () => T | undefined, limitMs: number): Promise<T | undefined> {
  const endsAt = performance.now() + limitMs;
  for (;;) {
    const value = read();
    if (value !== undefined || performance.now() > endsAt) return value;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}
