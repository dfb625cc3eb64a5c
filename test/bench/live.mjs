/** When a whole page is live on a slow phone, and how long an interaction waits for its next paint (W1). */
import { launchBrowser, median, startSite, startVendor } from "./stand.mjs";

const routes = ["/", "/insurance-broker-management-software", "/our-clients", "/events"];
const runs = 3;

/** A slow phone (lighthouse.mjs), and an even slower processor for the interactions on a live page (W1.7). */
const slowPhone = { cpuRate: 4, bytesPerSecond: (1.6 * 1024 * 1024) / 8, latencyMs: 150 };
const slowProcessor = { cpuRate: 6, bytesPerSecond: -1, latencyMs: 0 };
const screen = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
/** W1.1 asks for 4 s. The bench waits longer, so that the table shows how late a page is. */
const longestWaitMs = 8000;
const settleMs = 500;

/** Kinds of interactions. A page is tested with those that it has. A later entry closes what would cover the rest. */
const interactions = [
  { name: "theme", selector: ".site-header__theme" },
  { name: "menu", selector: ".site-header__row > .button.site-header__mobile" },
  { name: "nested menu", selector: '[aria-controls="mobile-products"]' },
  { name: "close the menu", selector: ".mobile-menu__head .button" },
  { name: "product tab", selector: "#product [role=tab]:nth-child(2)" },
  { name: "carousel", selector: ".dot:nth-child(2), .carousel__arrows :last-child" },
  { name: "pause", selector: "main .pause-button" },
  { name: "question", selector: ".accordion__item:nth-child(2) .accordion__button" },
  { name: "pager", selector: ".pager > button:last-child" },
  { name: "typing", selector: "form textarea", key: "a" },
  { name: "Submit, empty", selector: "form [type=submit]" },
  { name: "Pause all motion", selector: ".switches .switch:last-child" },
  { name: "link", selector: '.site-footer [href="/faq"]' },
];

export async function measureLive({ dist, say }) {
  const vendor = await startVendor();
  const site = await startSite({ dist, vendor, isOwnOrigin: true });
  const browser = await launchBrowser();
  const pages = [];
  for (const route of routes) {
    const samples = [];
    for (let run = 1; run <= runs; run++) {
      say(`${route}, run ${run} of ${runs}`);
      samples.push(await watchLife(browser, site.origin + route));
    }
    say(`${route}: what it answers`);
    const answers = await interact(browser, site.origin + route);
    const mid = (key) => median(samples.map((sample) => sample[key]));
    const worst = answers.reduce((one, other) => (other.ms > one.ms ? other : one), { name: "", ms: 0 });
    pages.push({
      route,
      fcpMs: mid("fcpMs"),
      readyMs: mid("readyMs"),
      liveMs: mid("liveMs"),
      isLive: samples.every(({ isLive }) => isLive),
      longestTaskMs: mid("longestTaskMs"),
      answers,
      medianMs: median(answers.map(({ ms }) => ms)),
      worst,
    });
  }
  await browser.close();
  await site.stop();
  await vendor.close();
  return { runs, pages };
}

async function open(browser, { cpuRate, bytesPerSecond, latencyMs }) {
  const context = await browser.newContext(screen);
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const speed = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  await session.send("Network.emulateNetworkConditions", { offline: false, latency: latencyMs, ...speed });
  const slowDown = () => session.send("Emulation.setCPUThrottlingRate", { rate: cpuRate });
  return { page, slowDown, close: () => context.close() };
}

/** Times from the first paint on. A page that never reports that it is live counts as live when it is ready. */
async function watchLife(browser, url) {
  const { page, slowDown, close } = await open(browser, slowPhone);
  await slowDown();
  await page.addInitScript(() => {
    const seen = { longestTaskMs: 0 };
    globalThis.seen = seen;
    new PerformanceObserver((list) => {
      const [paint] = performance.getEntriesByName("first-contentful-paint");
      for (const { startTime, duration } of list.getEntries()) {
        if (paint && startTime + duration > paint.startTime)
          seen.longestTaskMs = Math.max(seen.longestTaskMs, duration);
      }
    }).observe({ type: "longtask", buffered: true });
    new MutationObserver(() => {
      if (document.querySelector("main[data-hydrated]")) seen.readyMs ??= performance.now();
      if (document.documentElement?.dataset.live === "true") seen.liveMs ??= performance.now();
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-hydrated", "data-live"] });
  });
  await page.goto(url, { waitUntil: "load" });
  const isLive = await page
    .waitForFunction(() => globalThis.seen.liveMs !== undefined, undefined, { timeout: longestWaitMs })
    .then(() => true)
    .catch(() => false);
  await page.waitForTimeout(settleMs);
  const { fcpMs, readyMs, liveMs, longestTaskMs } = await page.evaluate(() => ({
    ...globalThis.seen,
    fcpMs: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  }));
  await close();
  return { fcpMs, readyMs: readyMs - fcpMs, liveMs: (isLive ? liveMs : readyMs) - fcpMs, isLive, longestTaskMs };
}

/** Does each interaction once on a live page. Returns its longest event, from the press to the next paint. */
async function interact(browser, url) {
  const { page, slowDown, close } = await open(browser, slowProcessor);
  await page.addInitScript(() => {
    globalThis.waits = [];
    for (const type of ["event", "first-input"]) {
      new PerformanceObserver((list) => {
        for (const { interactionId, duration } of list.getEntries()) {
          if (interactionId) globalThis.waits.push(duration);
        }
      }).observe({ type, buffered: true, durationThreshold: 16 });
    }
  });
  await page.goto(url, { waitUntil: "load" });
  await page.waitForFunction(() => document.documentElement.dataset.live === "true");
  await slowDown();
  const answers = [];
  for (const { name, selector, key } of interactions) {
    const control = page.locator(selector).first();
    if ((await control.count()) === 0 || !(await control.isVisible())) continue;
    await control.scrollIntoViewIfNeeded();
    await page.waitForTimeout(settleMs);
    await page.evaluate(() => globalThis.waits.splice(0));
    if (key) {
      await control.focus();
      await page.keyboard.press(key);
    } else await control.tap();
    await page.waitForTimeout(settleMs);
    // Events below the threshold are not reported.
    answers.push({ name, ms: await page.evaluate(() => Math.max(16, ...globalThis.waits)) });
  }
  await close();
  return answers;
}
