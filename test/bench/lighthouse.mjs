/**
 * Lighthouse for a phone on every page, and what Home shows and when, against the same HTML as a file without scripts.
 */
import lighthouse from "lighthouse";
import {
  findFreePort,
  hasNginx,
  launchBrowser,
  median,
  readRoutes,
  startFront,
  startSite,
  startVendor,
} from "./stand.mjs";

const runs = 3;
const categories = ["performance", "accessibility", "best-practices", "seo"];

/** A slow phone as Lighthouse defines it: a quarter of the speed, 1.6 Mbit/s, 150 ms. */
const slowPhone = { cpuRate: 4, bytesPerSecond: (1.6 * 1024 * 1024) / 8, latencyMs: 150 };
const paintRuns = 9;
const settleMs = 1500;

export async function measureLighthouse({ dist, pages: asked, say }) {
  const vendor = await startVendor();
  const site = await startSite({ dist, vendor, isOwnOrigin: true });
  const pages = await auditPages(site, asked ?? (await readRoutes(site)), say);
  const paints = hasNginx && !asked ? await comparePaints(site, dist, say) : [];
  await site.stop();
  await vendor.close();
  return { runs, pages, paintRuns, paints };
}

async function auditPages(site, routes, say) {
  const port = await findFreePort();
  const browser = await launchBrowser(`--remote-debugging-port=${port}`);
  const pages = [];
  for (const route of routes) {
    const results = [];
    for (let run = 1; run <= runs; run++) {
      say(`${route}, run ${run} of ${runs}`);
      const { lhr } = await lighthouse(site.origin + route, { port, onlyCategories: categories, logLevel: "error" });
      results.push(lhr);
    }
    const mid = (read) => median(results.map(read));
    const missing = results[0].runtimeError
      ? [results[0].runtimeError.message]
      : Object.values(results[0].audits)
          .filter(({ id, score }) => score !== null && score < 0.9 && isScored(results[0], id))
          .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id));
    pages.push({
      route,
      scores: categories.map((name) => mid((lhr) => Math.round(lhr.categories[name].score * 100))),
      fcpMs: mid((lhr) => lhr.audits["first-contentful-paint"].numericValue),
      lcpMs: mid((lhr) => lhr.audits["largest-contentful-paint"].numericValue),
      tbtMs: mid((lhr) => lhr.audits["total-blocking-time"].numericValue),
      cls: mid((lhr) => lhr.audits["cumulative-layout-shift"].numericValue),
      missing,
    });
  }
  await browser.close();
  return pages;
}

function isScored(lhr, id) {
  return Object.values(lhr.categories).some(({ auditRefs }) =>
    auditRefs.some((audit) => audit.id === id && audit.weight > 0),
  );
}

/** Home in several variants, in turns: the gain from inlined styles and from scripts that wait for the first paint. */
async function comparePaints(site, dist, say) {
  const page = await (await fetch(site.origin)).text();
  const makings = {
    "static file, no scripts": page
      .replace(/<template id="scripts">.*?<\/template>/, "")
      .replace(/<script async.*?<\/script>/, ""),
    "static file": page,
    "static file, styles linked": linkStyles(page, readSheets(page)),
    "static file, eager scripts": page.replace(/<template id="scripts">(.*?)<\/template>/, "$1"),
  };
  const names = Object.keys(makings);
  const files = Object.fromEntries(names.map((name, index) => [`${index}.html`, makings[name]]));
  const front = await startFront({ site, dist, files });
  const targets = [
    { name: "our server", url: `${site.origin}/` },
    { name: "our nginx", url: `${front.origin}/` },
    ...names.map((name, index) => ({ name, url: `${front.staticOrigin}/${index}.html` })),
  ];
  const browser = await launchBrowser();
  const samples = targets.map(() => []);
  for (let run = 1; run <= paintRuns; run++) {
    say(`what Home shows and when on a slow phone, run ${run} of ${paintRuns}`);
    for (const [index, { url }] of targets.entries()) samples[index].push(await watchPaint(browser, url));
  }
  await browser.close();
  await front.stop();
  const mid = (index, key) => median(samples[index].map((sample) => sample[key]));
  return targets.map(({ name }, index) => ({
    name,
    fcpMs: mid(index, "fcpMs"),
    lcpMs: mid(index, "lcpMs"),
    liveMs: mid(index, "liveMs"),
    longestTaskMs: mid(index, "longestTaskMs"),
    cls: mid(index, "cls"),
    lcpElement: samples[index][0].lcpElement,
  }));
}

/** The stylesheets' addresses, which are in the page's data block. */
function readSheets(page) {
  return JSON.parse(/id="public-config">(.*?)<\/script>/.exec(page)[1]).sheets;
}

function linkStyles(page, sheets) {
  const withoutBelow = page.replace(/<svg><style data-sheet=.*?<\/svg>/s, "");
  return withoutBelow.replace(
    /<style data-sheet="(\w+)">.*?<\/style>/gs,
    (_, sheet) => `<link rel="stylesheet" href="/assets/${sheets.find((file) => file.startsWith(`${sheet}-`))}.css">`,
  );
}

async function watchPaint(browser, url) {
  const context = await browser.newContext({
    viewport: { width: 412, height: 823 },
    deviceScaleFactor: 1.75,
    isMobile: true,
    hasTouch: true,
    ignoreHTTPSErrors: true,
  });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Network.enable");
  await session.send("Network.emulateNetworkConditions", {
    offline: false,
    latency: slowPhone.latencyMs,
    downloadThroughput: slowPhone.bytesPerSecond,
    uploadThroughput: slowPhone.bytesPerSecond,
  });
  await session.send("Emulation.setCPUThrottlingRate", { rate: slowPhone.cpuRate });
  await page.addInitScript(() => {
    const seen = { lcpMs: 0, lcpElement: "", longestTaskMs: 0, cls: 0, liveMs: Number.NaN };
    globalThis.seen = seen;
    const observe = (type, take) =>
      new PerformanceObserver((list) => list.getEntries().forEach(take)).observe({ type, buffered: true });
    observe("largest-contentful-paint", (entry) => {
      seen.lcpMs = entry.startTime;
      seen.lcpElement = entry.element?.tagName ?? "";
    });
    observe("longtask", (entry) => {
      const [paint] = performance.getEntriesByName("first-contentful-paint");
      if (paint && entry.startTime > paint.startTime) seen.longestTaskMs = Math.max(seen.longestTaskMs, entry.duration);
    });
    observe("layout-shift", (entry) => {
      seen.cls += entry.value;
    });
    new MutationObserver(() => {
      if (document.querySelector("main[data-hydrated]") && Number.isNaN(seen.liveMs)) seen.liveMs = performance.now();
    }).observe(document, { attributes: true, subtree: true, attributeFilter: ["data-hydrated"] });
  });
  await page.goto(url, { waitUntil: "load" });
  await page.waitForTimeout(settleMs);
  const seen = await page.evaluate(() => ({
    ...globalThis.seen,
    fcpMs: performance.getEntriesByName("first-contentful-paint")[0]?.startTime,
  }));
  await context.close();
  return seen;
}
