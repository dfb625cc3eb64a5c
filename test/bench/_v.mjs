import { launchBrowser, startSite, startVendor, readRoutes } from "./stand.mjs"; import sharp from "sharp";
const vendor = await startVendor(); const site = await startSite({ dist: "dist", vendor, isOwnOrigin: true });
const b = await launchBrowser();
for (const width of [1440, 390]) for (const route of await readRoutes(site)) {
  const ctx = await b.newContext({ viewport: { width, height: 900 }, reducedMotion: "reduce" }); const page = await ctx.newPage();
  await page.goto(site.origin + route); await page.waitForFunction(() => document.documentElement.dataset.live === "true"); await page.waitForTimeout(600);
  const rects = () => page.evaluate(() => [document.documentElement.scrollHeight, ...[...document.querySelectorAll("main > *, main section, .tab-panel, .event-list > li, footer")].map((e) => [e.className, e.getBoundingClientRect().top + scrollY, e.getBoundingClientRect().height])]);
  const h0 = await rects();
  await page.evaluate(() => { document.documentElement.dataset.whole = ""; }); await page.waitForTimeout(200);
  const h1 = await rects();
  const d = h1.map((x, i) => [h0[i], x]).filter(([x, y]) => Array.isArray(x) ? Math.abs(x[1]-y[1]) + Math.abs(x[2]-y[2]) > 0.1 : x !== y);
  if (d.length) console.log(width, route, JSON.stringify(d.slice(0, 4)));
  await ctx.close();
}
await b.close(); await site.stop(); await vendor.close();
