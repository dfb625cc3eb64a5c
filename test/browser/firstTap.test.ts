import { test } from "vitest";
import { openBrowser } from "../support/browser.ts";
import { controls, kinds } from "../support/controls.ts";
import { lines, type Outcome, type Trial, tryOnce } from "../support/firstTap.ts";
import { type Site, startSite } from "../support/site.ts";
import { startVendor, type Vendor } from "../support/vendor.ts";

const only = process.env.ONLY;
const trials: Trial[] = controls.filter(c => !only || c.name.includes(only)).flatMap((control) => (control.kinds ?? kinds).flatMap((kind) => [
  { control, kind, moment: "first paint", line: lines[(process.env.LINE ?? "slow") as "slow"] } as const,
  { control, kind, moment: "rest", line: lines.fast } as const,
  { control, kind, moment: "live", line: lines.fast } as const,
])).filter(t => (!process.env.MOMENT || t.moment === process.env.MOMENT) && (!process.env.KIND || t.kind === process.env.KIND));

test("x", async () => {
  const vendor = await startVendor();
  const site = await startSite({ API_BASE: vendor.url, API_KEY: vendor.key, API_IV: vendor.iv });
  const browser = await openBrowser();
  const queue = [...trials];
  const t0 = performance.now();
  await Promise.all(Array.from({ length: Number(process.env.POOL ?? 2) }, async () => {
    for (let t = queue.shift(); t; t = queue.shift()) {
      const s = performance.now();
      const o = await tryOnce(browser, { origin: site.origin, vendor, isStrict: false }, t);
      console.log([t.control.name, t.kind, t.moment, t.line.name, o.heardMs, o.lookMs, o.effectMs, o.effects, o.problems.join("; "), Math.round(performance.now() - s)].join(" | "));
    }
  }));
  console.log("all", trials.length, performance.now() - t0);
  await browser.close(); await site.stop(); await vendor.close();
}, 600_000);
