import { createVisitor, isAcknowledged } from "../support/createVisitor.ts";
import { createTally, judgeDeliveries, waitUntilDelivered } from "./deliveries.ts";
import { percentile, watchPages } from "./pageTimes.ts";
import { pause, type Report, silent, withDesk } from "./scenario.ts";

/** The vendor is away for a while. Visitors come before, during and after the outage. */
export async function surviveOutage({
  outageMs,
  perSecond,
  report = silent,
  isWarm = false,
}: {
  /** Waits until every page has been rendered, for runs in which times matter. */
  isWarm?: boolean;
  outageMs: number;
  perSecond: number;
  report?: Report;
}) {
  return withDesk({}, async (desk) => {
    const site = await desk.start();
    if (isWarm) await desk.warmUp();
    const visitor = createVisitor(desk.origin, { connections: 64 });
    await visitor.openForm();
    const stopWatching = watchPages(desk.origin, 20);
    const tally = createTally();
    const acknowledged: string[] = [];
    const waits: number[] = [];
    const submitted: Promise<void>[] = [];
    const startedAt = performance.now();
    const edgeMs = 1000;
    const isOut = () => {
      const elapsed = performance.now() - startedAt;
      return elapsed > edgeMs && elapsed < edgeMs + outageMs;
    };
    for (let number = 1; performance.now() - startedAt < outageMs + 2 * edgeMs; number += 1) {
      await desk.vendor.setFault(isOut() ? "down" : "none");
      const help = `enquiry ${number}`;
      const wasOut = isOut();
      submitted.push(
        visitor.submit(help).then((ending) => {
          tally.add(ending);
          if (wasOut) waits.push(ending.ms);
          if (isAcknowledged(ending)) acknowledged.push(help);
        }),
      );
      if (number % (perSecond * 5) === 0) report(`${number} submitted, the vendor is ${isOut() ? "down" : "up"}`);
      await pause(1000 / perSecond);
    }
    await desk.vendor.setFault("none");
    const upAt = performance.now();
    await Promise.all(submitted);
    await waitUntilDelivered(desk.origin);
    const recoveredMs = Math.round(performance.now() - upAt);
    const pages = await stopWatching();
    visitor.leave();
    await site.stop();
    const judged = judgeDeliveries(desk.vendor, acknowledged);
    return {
      submitted: submitted.length,
      ...judged,
      ...pages,
      waitP50: percentile(waits, 0.5),
      waitP99: percentile(waits, 0.99),
      recoveredMs,
      endings: tally.counts,
    };
  });
}
