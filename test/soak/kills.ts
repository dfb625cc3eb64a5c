import { createVisitor } from "../support/createVisitor.ts";
import { createTally, judgeDeliveries, submitUntilAcknowledged, waitUntilDelivered } from "./deliveries.ts";
import { pause, type Report, silent, waitUntil, withDesk } from "./scenario.ts";

/** kill -9 at random moments of a stream of enquiries, each time started again on the same spool. */
export async function surviveKills({
  enquiries,
  kills,
  crowd = 12,
  report = silent,
}: {
  enquiries: number;
  kills: number;
  crowd?: number;
  report?: Report;
}) {
  return withDesk({}, async (desk) => {
    // Long enough that some are always under way, so that kills fall between the vendor's taking and our noting it.
    await desk.vendor.setFault({ slowMs: 8 });
    const tally = createTally();
    const acknowledged: string[] = [];
    /** Calls that had arrived at the vendor when each life ended. */
    const lifeEnds: number[] = [];
    const startedAt = performance.now();
    let site = await desk.start();
    const visitor = createVisitor(desk.origin, { connections: crowd });
    await visitor.openForm();

    let next = 0;
    const visitors = Promise.all(
      Array.from({ length: crowd }, async () => {
        while (next < enquiries) {
          next += 1;
          const help = `enquiry ${next}`;
          await submitUntilAcknowledged(visitor, help, tally);
          acknowledged.push(help);
          if (acknowledged.length % 500 === 0) {
            report(`${acknowledged.length} of ${enquiries} acknowledged, ${lifeEnds.length} of ${kills} kills`);
          }
        }
      }),
    );
    // Told where it is awaited, below.
    visitors.catch(() => {});
    const moments = Array.from({ length: kills }, () => Math.random() * enquiries * 0.95).sort((a, b) => a - b);
    for (const moment of moments) {
      await waitUntil(`enquiry ${Math.round(moment)}`, () => acknowledged.length >= moment);
      await pause(Math.random() * 60);
      await site.kill();
      // What the dead process had written still travels.
      for (let arrived = -1; arrived < desk.vendor.calls.length; await pause(100)) arrived = desk.vendor.calls.length;
      lifeEnds.push(desk.vendor.calls.length);
      site = await desk.start();
    }
    await visitors;
    await waitUntilDelivered(desk.origin);
    visitor.leave();
    await site.stop();

    // Sent again, since the life that had sent it ended first: that life's kill is to blame, of the last if of several.
    const duplicates = new Array<number>(kills).fill(0);
    let duplicatesWithoutKill = 0;
    const lastLife = new Map<string, number>();
    let life = 0;
    desk.vendor.calls.forEach(({ payload }, index) => {
      while (index >= (lifeEnds[life] ?? Number.POSITIVE_INFINITY)) life += 1;
      const help = String((payload as { Help?: string }).Help);
      const last = lastLife.get(help);
      lastLife.set(help, life);
      if (last === undefined) return;
      if (last === life) duplicatesWithoutKill += 1;
      else duplicates[last] = (duplicates[last] ?? 0) + 1;
    });
    const { lost, twice } = judgeDeliveries(desk.vendor, acknowledged);
    return {
      acknowledged: acknowledged.length,
      kills: lifeEnds.length,
      lost,
      twice,
      mostDuplicatesOfAKill: Math.max(...duplicates),
      duplicatesWithoutKill,
      faults: Object.keys(tally.counts).filter((status) => /^[45]/.test(status)),
      endings: tally.counts,
      seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    };
  });
}
