import pLimit from "p-limit";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { formatTable } from "../bench/table.mjs";
import { getBrowser } from "../support/browser.ts";
import { chooseCases } from "../support/cases.ts";
import { type Control, kinds } from "../support/control.ts";
import { controls } from "../support/controls.ts";
import { type Outcome, type Trial, tryOnce } from "../support/firstTap.ts";
import { holdCode, lines } from "../support/line.ts";
import { startSite } from "../support/site.ts";
import { openSuite } from "../support/suite.ts";
import { startVendor } from "../support/vendor.ts";
import { eventually } from "../support/visitor.ts";

/**
 * Presses every control once before it is live, and some while React hydrates them: each looks pressed at once and has
 * its effect once (W1.2). everyPage.test.ts checks that every page becomes live without a move of the visitor, and the
 * tests of each part check what its live controls do. FIRST_TAP=all tries every control in every way, also after five
 * seconds of rest, and prints a table; it takes hours. FIRST_TAP="carousel" tries the controls whose name contains that
 * word:
 *
 *   FIRST_TAP=carousel npm run test:soak -- --only browser/firstTap
 */
const asked = process.env.FIRST_TAP;

/** "accordion: FAQ" is an accordion. */
const kindOf = ({ name }: Control) => name.split(/[:,]/)[0];
const isFirstOfKind = (control: Control) => controls.find((other) => kindOf(other) === kindOf(control)) === control;

function chooseTrials(): Trial[] {
  if (!asked) {
    const early = chooseCases(controls, isFirstOfKind).map((control, index): Trial => {
      const kind = (control.kinds ?? kinds)[index % (control.kinds ?? kinds).length] ?? "click()";
      return { control, kind, moment: "first paint", line: lines.slow };
    });
    return [...early, ...takeTrials(controls.filter(({ name }) => /^(header menu|spoken captcha)/.test(name)))];
  }
  const chosen = controls.filter(({ name }) => asked === "all" || name.includes(asked));
  const ways = [
    ...[lines.fast, lines.slowPhone].flatMap((line) => [
      { moment: "first paint", line } as const,
      { moment: "rest", line } as const,
    ]),
    // These trials fail only if the test itself describes a control wrongly.
    { moment: "live", line: lines.fast } as const,
  ];
  const trials = chosen.flatMap((control) =>
    ways.flatMap((way) => (control.kinds ?? kinds).map((kind): Trial => ({ control, kind, ...way }))),
  );
  return [...trials, ...takeTrials(chosen)];
}

/** Links work at any time, and "refresh" draws the first picture of a captcha that has none yet. */
function takeTrials(some: readonly Control[]): Trial[] {
  const isLink = ({ leadsTo, leadsEarly }: Control) => leadsTo !== undefined || leadsEarly !== undefined;
  const takeable = some.filter((one) => !one.kinds && !isLink(one) && !one.name.startsWith("captcha refresh"));
  return takeable.map((control): Trial => ({ control, kind: "click()", moment: "taken", line: lines.fast }));
}

/** How many pages are open at the same time. With FIRST_TAP the times count, so each page runs alone. */
const pagesAtOnce = asked ? 1 : 2;
const longestWaitMs = asked ? 3 * 3_600_000 : 90_000;

const trials = chooseTrials();
const outcomes = new Map<Trial, Promise<Outcome>>();
let close = async () => {};
let tryAgain = (_trial: Trial): Promise<Outcome> => Promise.reject(new Error("The suite has not started"));

beforeAll(async () => {
  const vendor = await startVendor();
  const site = await startSite({ API_BASE: vendor.url, API_KEY: vendor.key, API_IV: vendor.iv });
  const browser = await getBrowser();
  close = async () => {
    await site.stop();
    await vendor.close();
  };
  const where = { origin: site.origin, vendor, isStrict: asked !== undefined };
  tryAgain = (trial) => tryOnce(browser, where, trial);
  // All trials start here, a few at a time, and each test waits for its own trial.
  const limit = pLimit(pagesAtOnce);
  for (const trial of trials) {
    const outcome = limit(() => tryOnce(browser, where, trial));
    outcomes.set(trial, outcome);
    // A trial that throws fails its own test, not the process.
    outcome.catch(() => {});
  }
});

afterAll(async () => {
  await close();
  if (!asked) return;
  const settled = await Promise.allSettled(trials.map((trial) => outcomes.get(trial)));
  const rows = settled.flatMap((one) => (one.status === "fulfilled" && one.value ? [toRow(one.value)] : []));
  const heads = ["control", "page", "pressed", "line", "kind", "ms to look", "ms to effect", "effects", "problems"];
  console.log(`\n${formatTable(heads, rows)}\n${rows.filter((row) => row.at(-1)).length} of ${rows.length} fail`);
}, 60_000);

function toRow({ control, moment, line, kind, lookMs, effectMs, effects, problems }: Outcome): (string | number)[] {
  const { name, address } = control;
  return [name, address, moment, line.name, kind, lookMs ?? "-", effectMs ?? "-", effects, problems.join("; ")];
}

const moments = [...new Set(trials.map(({ moment }) => moment))];

describe.each(moments)("pressed once, at the moment: %s", (moment) => {
  test.for(trials.filter((trial) => trial.moment === moment).map((trial) => [nameOf(trial), trial] as const))(
    "%s",
    { timeout: longestWaitMs },
    async ([, trial]) => {
      const first = await outcomes.get(trial);
      // On a busy machine a page may be late, so the trial runs once more. That does not hide a lost press.
      const isAgain = !asked && first !== undefined && first.problems.length > 0;
      expect((isAgain ? await tryAgain(trial) : first)?.problems).toEqual([]);
    },
  );
});

function nameOf({ control, kind, line }: Trial): string {
  return `${control.name}, ${kind}, ${line.name}`;
}

describe.skipIf(asked)("pressed before the code has loaded", () => {
  const suite = openSuite();

  test("all controls work in the order in which they were pressed", async () => {
    const { page, messages } = await suite.open("/nowhere", { reducedMotion: "reduce" });
    messages.length = 0;
    const release = await holdCode(page);
    await page.goto(`${suite.origin}/`, { waitUntil: "commit" });
    const theme = page.locator(".site-header__theme");
    const tabs = page.locator("#product [role=tab]");
    const questions = page.locator("#faq .accordion__button");
    await page.locator("footer").waitFor({ state: "attached" });
    // The script that records presses runs before the first paint, and a visitor cannot press what is not painted.
    await page.waitForFunction(() => performance.getEntriesByName("first-contentful-paint").length > 0);
    for (const control of [theme, tabs.nth(3), questions.nth(2), tabs.nth(1), theme, questions.nth(3), tabs.nth(4)]) {
      await control.evaluate((button: HTMLButtonElement) => button.click());
    }
    await release();
    const shown = async () => ({
      theme: await page.locator("html").getAttribute("data-theme"),
      tabs: await tabs.evaluateAll((all) => all.map((tab) => tab.getAttribute("aria-selected"))),
      questions: await questions.evaluateAll((all) => all.map((button) => button.getAttribute("aria-expanded"))),
    });
    const only = (index: number, count: number) => Array.from({ length: count }, (_, at) => String(at === index));
    await eventually(shown).toEqual({ theme: "light", tabs: only(4, 6), questions: only(3, await questions.count()) });
    expect(messages).toEqual([]);
  });
});
