/** What a form's proof of work (W9) costs: a browser in milliseconds, and a visitor in waiting after Submit. */
import { launchBrowser, median, round, startSite, startVendor, typed } from "./stand.mjs";
import { formatTable } from "./table.mjs";

/** The shipped CHALLENGE_COST (server/config.ts). */
const cost = 10_000;
/** DevTools cannot slow a worker down, so a slow phone is simulated by this many times the cost. */
const slowness = [1, 4, 6];
const solveRuns = 10;
const visitorRuns = 20;
/** A phone at a quarter of the speed (live.mjs), and a quick visitor: one field each 0.4 s. */
const slowPhone = 4;
const perFieldMs = 400;
const screen = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };

const { CountryId, CountryName: _, Product, ...answers } = typed.product;
const choices = { CountryId: String(CountryId), Product };

export async function measurePart({ dist, say }) {
  const vendor = await startVendor();
  const browser = await launchBrowser();
  /** Runs something several times with a challenge of so many times the cost. */
  async function repeat(times, runs, what, measureOnce) {
    const env = { CHALLENGE_COST: String(cost * times), LOG_LEVEL: "warn" };
    const site = await startSite({ dist, vendor, isOwnOrigin: true, env });
    const all = [];
    for (let run = 1; run <= runs; run++) {
      say(`${what}, ${times} x slower, run ${run} of ${runs}`);
      all.push(await measureOnce(browser, site.origin));
    }
    await site.stop();
    return all;
  }
  const solving = [];
  for (const times of slowness) {
    const took = await repeat(times, solveRuns, "solving", timeSolving);
    solving.push({ times, medianMs: median(took), worstMs: Math.max(...took) });
  }
  const waits = await repeat(slowPhone, visitorRuns, "a visitor", timeVisitor);
  const delivered = vendor.enquiries.length;
  await browser.close();
  await vendor.close();

  const solved = solving.map((row) => [`${row.times} x slower`, round(row.medianMs), round(row.worstMs)]);
  console.log(`\n${formatTable([`CHALLENGE_COST=${cost}`, "median ms", "worst ms"], solved)}`);
  const rows = ["solveMs", "waitMs", "toRequestMs"].map((key) => {
    const times = waits.map((wait) => wait[key]);
    return [key, round(median(times)), round(Math.max(...times))];
  });
  console.log(`\n${formatTable(["on a slow phone", "median ms", "worst ms"], rows)}\nDelivered: ${delivered}`);
  return { cost, solving, waits, delivered };
}

/** Opens a form, and records in the page when the work begins and ends. */
async function openForm(browser, origin, cpuRate = 1) {
  const context = await browser.newContext(screen);
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.work = {};
    const note = (name) => {
      globalThis.work[name] ??= performance.now();
    };
    const { Worker: Native, fetch: send } = globalThis;
    globalThis.Worker = class extends Native {
      constructor(...args) {
        super(...args);
        this.addEventListener("message", () => note("endMs"));
      }
      postMessage(...args) {
        note("beginMs");
        super.postMessage(...args);
      }
    };
    globalThis.fetch = (address, options) => {
      if (options?.method === "POST") note("sentMs");
      return send(address, options);
    };
    addEventListener("submit", () => note("submitMs"), true);
  });
  await page.goto(`${origin}/product-enquiry`, { waitUntil: "load" });
  await page.waitForFunction(() => document.documentElement.dataset.live === "true");
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: cpuRate });
  return { page, close: () => context.close() };
}

async function timeSolving(browser, origin) {
  const { page, close } = await openForm(browser, origin);
  await page.locator("#pe-Name").focus();
  await page.waitForFunction(() => globalThis.work.endMs !== undefined);
  const ms = await page.evaluate(() => globalThis.work.endMs - globalThis.work.beginMs);
  await close();
  return ms;
}

/** Milliseconds from Submit to the request. If the work is done by then, Submit does not wait. */
async function timeVisitor(browser, origin) {
  const { page, close } = await openForm(browser, origin, slowPhone);
  for (const [name, answer] of Object.entries({ ...answers, ...choices })) {
    const control = page.locator(`#pe-${name}`);
    await (name in choices ? control.selectOption(answer) : control.fill(answer));
    await page.waitForTimeout(perFieldMs);
  }
  await page.locator("form [type=submit]").click();
  await page.waitForFunction(() => globalThis.work.sentMs !== undefined);
  await page.locator("main").getByText("Thank you!").waitFor();
  const { submitMs, sentMs, beginMs, endMs } = await page.evaluate(() => globalThis.work);
  await close();
  return { waitMs: Math.max(0, endMs - submitMs), toRequestMs: sentMs - submitMs, solveMs: endMs - beginMs };
}
