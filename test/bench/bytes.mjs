/** What an empty cache fetches for each route before the visitor does anything: bodies, compressed as they are sent. */
import { launchBrowser, readRoutes, startSite, startVendor } from "./stand.mjs";
import { formatTable } from "./table.mjs";

const viewport = { width: 412, height: 823 };
/** The wait after the page is live, in which everything that loads automatically has arrived. */
const settleMs = 700;

const kinds = { Document: "document", Script: "script", Font: "font", Image: "image" };

export async function measurePart({ dist, pages, say }) {
  const vendor = await startVendor();
  const site = await startSite({ dist, vendor });
  const routes = pages ?? [...(await readRoutes(site)), "/not-found"];
  const browser = await launchBrowser();
  const rows = [];
  for (const [index, route] of routes.entries()) {
    say(`${index + 1} of ${routes.length}: ${route}`);
    rows.push({ route, ...(await weigh(browser, site.origin + route)) });
  }
  await browser.close();
  await site.stop();
  await vendor.close();
  const columns = ["document", "script", "font", "image", "other", "all"];
  const cells = rows.map((row) => [row.route, row.requests, ...columns.map((kind) => (row[kind] / 1000).toFixed(1))]);
  console.log(`\n${formatTable(["route", "requests", ...columns.map((kind) => `${kind} kB`)], cells)}`);
  return { rows };
}

async function weigh(browser, address) {
  const context = await browser.newContext({ viewport, isMobile: true, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  const types = new Map();
  const sums = { requests: 0, document: 0, script: 0, font: 0, image: 0, other: 0, all: 0 };
  // Only bodies count, because heads differ with the protocol and the proxy.
  const add = (type, bytes) => {
    sums[kinds[type] ?? "other"] += bytes;
    sums.all += bytes;
  };
  session.on("Network.responseReceived", ({ requestId, type, response }) => {
    types.set(requestId, type);
    sums.requests += 1;
    // Chromium reports no data lengths for a document.
    if (type === "Document") add(type, Number(response.headers["Content-Length"] ?? 0));
  });
  session.on("Network.dataReceived", ({ requestId, encodedDataLength }) => {
    const type = types.get(requestId);
    if (type !== "Document") add(type, encodedDataLength);
  });
  await session.send("Network.enable");
  await page.goto(address, { waitUntil: "load" });
  await page.waitForFunction(() => document.documentElement.dataset.live === "true");
  await page.waitForTimeout(settleMs);
  await context.close();
  return sums;
}
