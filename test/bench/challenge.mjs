/**
 * What a form's proof of work (W9) costs: a browser, in milliseconds; a visitor, in waiting after Submit; and the
 * server, in processor time for a call of /api/challenge and for the check of a proof.
 */
import { measure } from "./load.mjs";
import { createTestChallenges, launchBrowser, median, round, solve, startSite, startVendor, typed } from "./stand.mjs";
import { formatTable } from "./table.mjs";

/** The shipped CHALLENGE_COST (server/config.ts). */
const cost = 10_000;
/** DevTools cannot slow a worker down, so a slow phone is simulated by this many times the cost. */
const slowness = [1, 4, 6];
const solveRuns = 10;
const visitorRuns = 50;
/** A phone at a quarter of the speed (live.mjs), and a quick visitor: one field each 0.4 s. */
const slowPhone = 4;
const perFieldMs = 400;
const screen = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const callSeconds = 5;
const workRuns = 3000;

const { CountryId, CountryName: _, Product, ...answers } = typed.product;
const choices = { CountryId: String(CountryId), Product };

export async function measurePart({ dist, say }) {
  const vendor = await startVendor();
  const start = (times) => {
    const env = { CHALLENGE_COST: String(cost * times), LOG_LEVEL: "warn" };
    return startSite({ dist, vendor, isOwnOrigin: true, env });
  };
  const browser = await launchBrowser();
  const solving = [];
  for (const times of slowness) {
    const site = await start(times);
    const took = [];
    for (let run = 1; run <= solveRuns; run++) {
      say(`${times} x slower, run ${run} of ${solveRuns}`);
      took.push(await timeSolving(browser, site.origin));
    }
    solving.push({ times, medianMs: median(took), worstMs: Math.max(...took) });
    await site.stop();
  }
  const slow = await start(slowPhone);
  const waits = [];
  for (let run = 1; run <= visitorRuns; run++) {
    say(`a visitor on a slow phone, run ${run} of ${visitorRuns}`);
    waits.push(await timeVisitor(browser, slow.origin));
  }
  await slow.stop();
  await browser.close();
  const delivered = vendor.enquiries.length;

  const site = await start(1);
  const calls = [];
  for (const path of ["/api/csrf", "/api/challenge?form=demo"]) {
    say(`${path}: what it costs the server`);
    const call = { url: site.origin + path, seconds: callSeconds, pids: [site.pid] };
    calls.push({ path, ...(await measure(call)) });
  }
  await site.stop();
  await vendor.close();
  const result = { cost, solving, waits, delivered, calls, ...(await timeWork()) };
  print(result);
  return result;
}

function print({ solving, waits, delivered, calls, issueUs, checkUs, refuseUs }) {
  const solved = solving.map((row) => [`${row.times} x slower`, round(row.medianMs), round(row.worstMs)]);
  console.log(`\n${formatTable([`CHALLENGE_COST=${cost}`, "median ms", "worst ms"], solved)}`);
  const describe = (key) => {
    const times = waits.map((wait) => wait[key]);
    return `p50 ${round(median(times))} ms, worst ${round(Math.max(...times))} ms`;
  };
  const free = waits.filter(({ waitMs }) => waitMs === 0).length;
  console.log(
    `\nOn a slow phone Submit waited for nothing in ${free} of ${waits.length} runs; wait ${describe("waitMs")}; from Submit to the request ${describe("toRequestMs")}. Delivered: ${delivered}.`,
  );
  console.log(`Solved there in ${describe("solveMs")}, behind the typing.`);
  const rows = calls.map((row) => [row.path, round(row.perSecond), round(row.p99Ms, 1), round(row.cpuUs)]);
  console.log(`\n${formatTable(["call", "req/s", "p99 ms", "CPU µs"], rows)}`);
  console.log(
    `Of that, to issue a challenge: ${round(issueUs)} µs. To check a proof: ${round(checkUs)} µs, none: ${round(refuseUs, 1)} µs.`,
  );
}

/** Opens a form, and records in the page when the work begins and ends. */
async function openForm(browser, origin, cpuRate = 1) {
  const context = await browser.newContext(screen);
  const page = await context.newPage();
  await page.addInitScript(() => {
    globalThis.work = {};
    const { Worker: Native } = globalThis;
    globalThis.Worker = class extends Native {
      constructor(...args) {
        super(...args);
        this.addEventListener("message", () => {
          globalThis.work.endMs = performance.now();
        });
      }
      postMessage(...args) {
        globalThis.work.beginMs = performance.now();
        super.postMessage(...args);
      }
    };
    const { fetch: send } = globalThis;
    globalThis.fetch = (address, options) => {
      if (options?.method === "POST") globalThis.work.sentMs ??= performance.now();
      return send(address, options);
    };
    addEventListener(
      "submit",
      () => {
        globalThis.work.submitMs ??= performance.now();
      },
      true,
    );
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
  for (const [name, answer] of Object.entries(answers)) {
    await page.locator(`#pe-${name}`).fill(answer);
    await page.waitForTimeout(perFieldMs);
  }
  for (const [name, answer] of Object.entries(choices)) {
    await page.locator(`#pe-${name}`).selectOption(answer);
    await page.waitForTimeout(perFieldMs);
  }
  await page.locator("form [type=submit]").click();
  await page.waitForFunction(() => globalThis.work.sentMs !== undefined);
  await page.locator(".received__title").waitFor();
  const { submitMs, sentMs, beginMs, endMs } = await page.evaluate(() => globalThis.work);
  await close();
  return { waitMs: Math.max(0, endMs - submitMs), toRequestMs: sentMs - submitMs, solveMs: endMs - beginMs };
}

/** Processor time of the work itself, without HTTP, in microseconds. */
async function timeWork() {
  const challenges = createTestChallenges({ cost: 1 });
  const owner = { form: "demo", csrfSecret: "a-secret-of-the-guard-00" };
  const proof = await solve(await challenges.issue(owner));
  const time = async (work) => {
    for (let i = 0; i < workRuns; i++) await work();
    const before = process.cpuUsage();
    for (let i = 0; i < workRuns; i++) await work();
    const { user, system } = process.cpuUsage(before);
    return (user + system) / workRuns;
  };
  return {
    issueUs: await time(() => challenges.issue(owner)),
    checkUs: await time(() => challenges.check(proof, owner)),
    refuseUs: await time(() => challenges.check(undefined, owner)),
  };
}
