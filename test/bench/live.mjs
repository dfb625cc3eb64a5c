/** When a whole page is live on a slow phone, and how long an interaction waits for its next paint (W1). */
import { readFileSync } from "node:fs";
import path from "node:path";
import { launchBrowser, median, round, startFront, startSite, startVendor } from "./stand.mjs";

const routes = ["/", "/reinsurance-brokers-management-software", "/events", "/faq"];
const runs = 3;

/** A slow phone as Lighthouse defines it: a quarter of the speed, 1.6 Mbit/s, 150 ms. An even slower processor for the interactions on a live page (W1.7). */
const slowPhone = { cpuRate: 4, bytesPerSecond: (1.6 * 1024 * 1024) / 8, latencyMs: 150 };
const slowProcessor = { cpuRate: 6, bytesPerSecond: -1, latencyMs: 0 };
const screen = { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true };
const keys = ["fcpMs", "lcpMs", "readyMs", "liveMs", "blockedMs", "shift", "bytes", "requests"];
const longestWaitMs = 6000;
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

/**
 * Loads each page in turn, both behind nginx: ours, and the same page as a static server would have it (one linked
 * stylesheet, one module script).
 */
export async function measurePart({ dist, say }) {
  const vendor = await startVendor();
  const site = await startSite({ dist, vendor });
  const front = await startFront({ site, dist, files: await makePlainPages(dist, site.origin) });
  const contestants = [
    { name: "ours", address: (route) => front.origin + route },
    { name: "plain static page", address: (route) => front.staticOrigin + route },
  ];
  const browser = await launchBrowser();
  const pages = [];
  for (const route of routes) {
    const samples = new Map(contestants.map(({ name }) => [name, []]));
    for (let run = 1; run <= runs; run++) {
      say(`${route}, run ${run} of ${runs}`);
      for (const { name, address } of contestants) samples.get(name).push(await watchLife(browser, address(route)));
    }
    for (const [name, all] of samples) {
      const mid = (key) => round(median(all.map((sample) => sample[key])), key === "shift" ? 3 : 0);
      pages.push({ route, name, ...Object.fromEntries(keys.map((key) => [key, mid(key)])) });
    }
  }
  const answers = [];
  for (const route of routes) {
    say(`${route}: what it answers`);
    const visits = [];
    for (let run = 1; run <= runs; run++) visits.push(await interact(browser, front.origin + route));
    const all = visits[0].map(({ name }, at) => ({ name, ms: median(visits.map((answers) => answers[at].ms)) }));
    const [worst] = all.toSorted((one, other) => other.ms - one.ms);
    answers.push({ route, medianMs: median(all.map(({ ms }) => ms)), worstMs: worst.ms, worst: worst.name, all });
  }
  await browser.close();
  await site.stop();
  await front.stop();
  await vendor.close();
  console.log("\nslow phone");
  console.table(pages);
  console.log("\nanswers, processor six times slower");
  console.table(answers.map(({ all, ...figures }) => figures));
  return { runs, pages, answers };
}

const plainName = (route) => route.slice(1) || "home";

/** Our pages without the first script, with their styles in a linked file. */
async function makePlainPages(dist, origin) {
  const { entry } = JSON.parse(readFileSync(path.join(dist, "manifest.json"), "utf8"));
  const files = {};
  for (const route of routes) {
    const html = await (await fetch(origin + route)).text();
    const name = plainName(route);
    const styles = /<style[^>]*>([\s\S]*?)<\/style>/g;
    files[`${name}.css`] = [...html.matchAll(styles)].map(([, text]) => text).join("\n");
    const links = `<link rel="stylesheet" href="/${name}.css"><script type="module" src="${entry.src}"></script>`;
    files[`${name}.html`] = html
      .replace(styles, "")
      .replace(/<script(?![^>]*\bsrc=)(?![^>]*json)[^>]*>[\s\S]*?<\/script>/g, "")
      .replace("</head>", `${links}</head>`);
  }
  return files;
}

async function open(browser, { cpuRate, bytesPerSecond, latencyMs }) {
  // The certificate is self-signed.
  const context = await browser.newContext({ ...screen, ignoreHTTPSErrors: true });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  const speed = { downloadThroughput: bytesPerSecond, uploadThroughput: bytesPerSecond };
  await session.send("Network.emulateNetworkConditions", { offline: false, latency: latencyMs, ...speed });
  const slowDown = () => session.send("Emulation.setCPUThrottlingRate", { rate: cpuRate });
  return { page, session, slowDown, close: () => context.close() };
}

/** Times since the navigation. `liveMs` is NaN where a page never says that it is live. */
async function watchLife(browser, url) {
  const { page, session, slowDown, close } = await open(browser, slowPhone);
  await slowDown();
  const seen = { bytes: 0, requests: 0 };
  session.on("Network.requestWillBeSent", () => seen.requests++);
  session.on("Network.loadingFinished", ({ encodedDataLength }) => (seen.bytes += encodedDataLength));
  await page.addInitScript(() => {
    const life = { lcpMs: Number.NaN, blockedMs: 0, shift: 0 };
    globalThis.life = life;
    const watch = (type, onEntry) =>
      new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({ type, buffered: true });
    watch("largest-contentful-paint", ({ startTime }) => (life.lcpMs = startTime));
    watch("longtask", ({ duration }) => (life.blockedMs += duration - 50));
    watch("layout-shift", ({ value }) => (life.shift += value));
    new MutationObserver(() => {
      if (document.documentElement?.dataset.hydrated !== undefined) life.readyMs ??= performance.now();
      if (document.documentElement?.dataset.live !== undefined) life.liveMs ??= performance.now();
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-hydrated", "data-live"] });
  });
  await page.goto(url, { waitUntil: "load" });
  await page
    .waitForFunction(() => globalThis.life.liveMs !== undefined, undefined, { timeout: longestWaitMs })
    .catch(() => {});
  await page.waitForTimeout(settleMs);
  const life = await page.evaluate(() => ({
    readyMs: Number.NaN,
    liveMs: Number.NaN,
    ...globalThis.life,
    fcpMs: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  }));
  await close();
  return { ...seen, ...life };
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
