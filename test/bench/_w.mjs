import { launchBrowser, startSite, startVendor } from "./stand.mjs";
const vendor = await startVendor(); const site = await startSite({ dist: "dist", vendor, isOwnOrigin: true });
const b = await launchBrowser();
for (const route of ["/","/events"]) {
  const page = await (await b.newContext({ viewport: { width: 412, height: 823 } })).newPage();
  await page.goto(site.origin + route); await page.waitForFunction(() => document.documentElement.dataset.live === "true");
  console.log(route, await page.evaluate(() => [...document.querySelectorAll("main > *, header, footer, .side-rail, main .section, .hero, .tab-panels, .tab-panel, details.disclosure, #contact form, #contact, .event-list, body > svg")].map((e) => `${e.tagName}.${e.className.baseVal ?? e.className}#${e.id} ${e.querySelectorAll("*").length} ${getComputedStyle(e).display} ${getComputedStyle(e).visibility}`)));
}
await b.close(); await site.stop(); await vendor.close();
