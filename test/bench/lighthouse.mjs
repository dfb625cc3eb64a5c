/** Lighthouse for a phone on every page. */
import lighthouse from "lighthouse";
import { findFreePort, launchBrowser, median, readRoutes, round, startSite, startVendor } from "./stand.mjs";
import { formatTable } from "./table.mjs";

const runs = 3;
const categories = ["performance", "accessibility", "best-practices", "seo"];

export async function measurePart({ dist, pages: asked, say }) {
  const vendor = await startVendor();
  const site = await startSite({ dist, vendor, isOwnOrigin: true });
  const pages = await auditPages(site, asked ?? (await readRoutes(site)), say);
  await site.stop();
  await vendor.close();
  const heads = ["page", "perf.", "access.", "practices", "SEO", "FCP ms", "LCP ms", "TBT ms", "CLS"];
  const cells = pages.map((row) => [
    row.route,
    ...row.scores,
    round(row.fcpMs),
    round(row.lcpMs),
    round(row.tbtMs),
    round(row.cls, 3),
  ]);
  console.log(`\n${formatTable(heads, cells)}`);
  for (const { route, missing } of pages) {
    if (missing.length > 0) console.log(`${route} misses: ${missing.join(", ")}`);
  }
  return { runs, pages };
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
