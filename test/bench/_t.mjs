import { launchBrowser, startSite, startVendor } from "./stand.mjs";
const vendor = await startVendor(); const site = await startSite({ dist: "dist", vendor, isOwnOrigin: true });
const b = await launchBrowser();
const route = process.argv[2];
const steps = JSON.parse(process.argv[3]);
const ctx = await b.newContext({ viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true });
const page = await ctx.newPage(); const cdp = await ctx.newCDPSession(page);
await page.goto(site.origin + route); await page.waitForFunction(() => document.documentElement.dataset.live === "true");
console.log("elements", await page.evaluate(() => document.querySelectorAll("*").length));
await cdp.send("Emulation.setCPUThrottlingRate", { rate: 6 });
for (const sel of steps) {
  const c = page.locator(sel).first(); await c.scrollIntoViewIfNeeded(); await page.waitForTimeout(700);
  const events = []; const on = (e) => events.push(...e.value); cdp.on("Tracing.dataCollected", on);
  await cdp.send("Tracing.start", { transferMode: "ReportEvents", traceConfig: { includedCategories: ["devtools.timeline", "disabled-by-default-devtools.timeline", "blink", "cc"] } });
  await c.tap(); await page.waitForTimeout(900);
  const done = new Promise((r) => cdp.once("Tracing.tracingComplete", r)); await cdp.send("Tracing.end"); await done; cdp.off("Tracing.dataCollected", on);
  const main = events.find((e) => e.name === "EventDispatch" && e.args?.data?.type === "click");
  const t0 = main?.ts; const sums = {};
  console.log("==", sel);
  for (const e of events) if (e.ph === "X" && e.tid === main?.tid && e.dur > 4000 && e.ts >= t0 - 200000) {
    const n = e.name; if (["RunTask","ThreadControllerImpl::RunTask","ThreadPool_RunTask"].includes(n)) continue;
    console.log(((e.ts - t0) / 1000).toFixed(0).padStart(6), (e.dur / 1000).toFixed(0).padStart(5), n, n==="EventDispatch"?e.args.data.type:"", n==="FunctionCall"?e.args.data.functionName+":"+(e.args.data.url||"").split("/").pop():"", n==="UpdateLayoutTree"?e.args.elementCount??e.args.data?.elementCount:"", n==="Layout"?JSON.stringify(e.args.beginData?.dirtyObjects+"/"+e.args.beginData?.totalObjects):"");
  }
}
await b.close(); await site.stop(); await vendor.close();
