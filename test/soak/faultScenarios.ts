import { createVisitor } from "../support/createVisitor.ts";
import type { Fault } from "../support/vendor.ts";
import { countDeliveries, readHealth, waitUntilDelivered } from "./deliveries.ts";
import { watchPages } from "./pageTimes.ts";
import { pause, type Report, silent, waitUntil, withDesk } from "./scenario.ts";

/** What can be wrong with the vendor, and the answer that a visitor then gets. `unknowable`: the vendor may have it. */
const faultScenarios: { fault: Fault; hears: "delivered" | "queued" | "refused"; unknowable?: boolean }[] = [
  { fault: "down", hears: "queued" },
  { fault: "hang", hears: "queued" },
  { fault: { slowMs: 100 }, hears: "delivered" },
  { fault: { slowMs: 1800 }, hears: "queued" },
  { fault: { status: 500 }, hears: "queued" },
  { fault: { status: 503 }, hears: "queued" },
  { fault: { status: 400 }, hears: "refused" },
  { fault: "status false", hears: "refused" },
  { fault: "garbage", hears: "queued", unknowable: true },
  { fault: "not json", hears: "queued", unknowable: true },
  { fault: "truncated", hears: "queued", unknowable: true },
  { fault: "wrong key", hears: "queued", unknowable: true },
  { fault: "no status", hears: "queued", unknowable: true },
  { fault: "drop before", hears: "queued" },
  { fault: "drop after", hears: "queued", unknowable: true },
  { fault: "redirect", hears: "queued" },
  { fault: "huge", hears: "queued" },
];

export const nameFault = (fault: Fault) =>
  typeof fault === "string" ? fault : Object.entries(fault).flat().join(" ").replace("slowMs", "slow, ms");

/** Runs every scenario in turn, with a few enquiries each and a working vendor in between. */
export async function surviveFaultScenarios({
  enquiries,
  only = () => true,
  report = silent,
  isWarm = false,
}: {
  /** Waits until every page has been rendered, for runs in which times matter. */
  isWarm?: boolean;
  enquiries: number;
  only?: (fault: Fault) => boolean;
  report?: Report;
}) {
  const ackTimeoutMs = 1000;
  return withDesk({ ACK_TIMEOUT_MS: String(ackTimeoutMs), API_TIMEOUT_MS: "3000" }, async (desk) => {
    const site = await desk.start();
    if (isWarm) await desk.warmUp();
    const visitor = createVisitor(desk.origin, { connections: 16 });
    await visitor.openForm();
    await fetch(`${desk.origin}/api/countries`);
    const results = [];
    for (const { fault, hears, unknowable = false } of faultScenarios.filter((scenario) => only(scenario.fault))) {
      const name = nameFault(fault);
      await waitUntil("the vendor answers", async () => {
        const { vendor, counts } = await readHealth(desk.origin);
        return vendor === "answering" && counts.waiting === 0;
      });
      // The vendor works again: what one scenario showed about it must be forgotten before the next.
      await visitor.submit(`before ${name}`);
      await desk.vendor.setFault(fault);
      const stopWatching = watchPages(desk.origin, 5);
      // The delivery would not believe five refusals in a row.
      const crowd = hears === "refused" ? Math.min(enquiries, 4) : enquiries;
      const endings = await Promise.all(
        Array.from({ length: crowd }, (_, number) => visitor.submit(`${name} ${number}`)),
      );
      const countries = await visitor.ask("GET", "/api/countries");
      await pause(200);
      const pages = await stopWatching();
      await desk.vendor.setFault("none");
      await waitUntilDelivered(desk.origin);
      const times = countDeliveries(desk.vendor);
      const heard = endings.map((ending) => {
        if (ending.kind !== "answered") return ending.kind;
        if (ending.status === 202) return "queued";
        if (ending.status !== 200) return String(ending.status);
        return JSON.parse(ending.body).Status === true ? "delivered" : "refused";
      });
      const taken = endings.map((_, number) => times.get(`${name} ${number}`) ?? 0);
      results.push({
        scenario: name,
        heard: [...new Set(heard)].join(", "),
        wrong: heard.filter((word) => word !== hears).length,
        lost: hears === "refused" ? 0 : taken.filter((count) => count === 0).length,
        // If the vendor took it and the answer was lost, sending it again is the promise (at least once).
        twice: unknowable ? 0 : taken.filter((count) => count > 1).length,
        longestWaitMs: Math.round(Math.max(...endings.map((ending) => ending.ms))),
        countries: countries.kind === "answered" && JSON.parse(countries.body).Countries.length > 0,
        pageP99: pages.pageP99,
        pagesNot200: pages.pagesNot200,
      });
      report(`${name}: ${heard[0]}, then ${taken.reduce((sum, count) => sum + count, 0)} deliveries`);
    }
    const { counts } = await readHealth(desk.origin);
    visitor.leave();
    const exitCode = await site.stop();
    return { results, parked: counts.parked ?? 0, kept: counts.refused ?? 0, exitCode };
  });
}
