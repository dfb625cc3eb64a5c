import { launchBrowser, startSite, startVendor, readRoutes } from "./stand.mjs"; import sharp from "sharp";
const vendor = await startVendor(); const site = await startSite({ dist: "dist", vendor, isOwnOrigin: true });
const b = await launchBrowser();
for (const width of [1440, 390]) for (const route of await readRoutes(site)) {
  const ctx = await b.newContext({ viewport: { width, height: 900 }, reducedMotion: "reduce" }); const page = await ctx.newPage();
  await page.goto(site.origin + route); await page.waitForFunction(() => document.documentElement.dataset.live === "true"); await page.waitForTimeout(600);
  await page.screenshot({ fullPage: true });await page.waitForTimeout(300);
  const a = await page.screenshot({ fullPage: true, animations: "disabled" });
  await page.evaluate(() => { document.documentElement.dataset.whole = ""; }); await page.waitForTimeout(200);
  const c = await page.screenshot({ fullPage: true, animations: "disabled" });
  const [A, C] = await Promise.all([a, c].map((x) => sharp(x).removeAlpha().raw().toBuffer({ resolveWithObject: true })));
  let n = 0, y0 = 1e9, y1 = 0, x0=1e9, x1=0; for (let i = 0; i < A.data.length; i++) if (Math.abs(A.data[i] - C.data[i]) > 24) { n++; const p = Math.floor(i/3), y = Math.floor(p / A.info.width), x = p % A.info.width; y0 = Math.min(y0, y); y1 = Math.max(y1, y); x0=Math.min(x0,x); x1=Math.max(x1,x); }
  if (n || A.data.length !== C.data.length) { console.log(width, route, n, "y", y0, y1, "x", x0, x1, A.info.height, C.info.height); }
  if (route === "/about-us") { await sharp(a).toFile(`/tmp/an/a${width}.png`); await sharp(c).toFile(`/tmp/an/c${width}.png`); }
  await ctx.close();
}
await b.close(); await site.stop(); await vendor.close();
