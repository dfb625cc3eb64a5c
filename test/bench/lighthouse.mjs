/** Lighthouse for a phone on every page, and the kilobytes that an empty cache fetches for it. */
import lighthouse from "lighthouse";
import { findFreePort, launchBrowser, median, readRoutes, round, startSite, startVendor } from "./stand.mjs";

const runs = 3;
const categories = ["performance", "accessibility", "best-practices", "seo"];
const kinds = ["document", "script", "font", "image", "total"];

export async function measurePart({ dist, pages: asked, say }) {
  const vendor = await startVendor();
  const site = await startSite({ dist, vendor, isOwnOrigin: true });
  const pages = await auditPages(site, asked ?? (await readRoutes(site)), say);
  await site.stop();
  await vendor.close();
  console.table(pages.map(({ missing, ...figures }) => figures));
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
    const mid = (read, digits = 0) => round(median(results.map(read)), digits);
    const audit = (name, digits) => mid((lhr) => lhr.audits[name].numericValue, digits);
    const kilobytes = (kind) =>
      mid(
        (lhr) =>
          lhr.audits["resource-summary"].details.items.find(({ resourceType }) => resourceType === kind).transferSize /
          1000,
        1,
      );
    const missing = results[0].runtimeError
      ? [results[0].runtimeError.message]
      : Object.values(results[0].audits)
          .filter(({ id, score }) => score !== null && score < 0.9 && isScored(results[0], id))
          .map(({ id, displayValue }) => (displayValue ? `${id} (${displayValue})` : id));
    pages.push({
      route,
      ...Object.fromEntries(categories.map((name) => [name, mid((lhr) => lhr.categories[name].score * 100)])),
      fcpMs: audit("first-contentful-paint"),
      lcpMs: audit("largest-contentful-paint"),
      tbtMs: audit("total-blocking-time"),
      shift: audit("cumulative-layout-shift", 3),
      ...Object.fromEntries(kinds.map((kind) => [`${kind} kB`, kilobytes(kind)])),
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
