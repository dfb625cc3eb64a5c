import { createVisitor } from "../support/createVisitor.ts";
import { createTally, judgeDeliveries, submitUntilAcknowledged, waitUntilDelivered } from "./deliveries.ts";
import { pause, type Report, silent, waitUntil, withDesk } from "./scenario.ts";

/** kill -9 at random moments of a stream of enquiries. Each time the server starts again on the same spool. */
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
    // Slow enough that some calls are always under way: kills then fall between the vendor's acceptance and our record.
    await desk.vendor.setFault({ slowMs: 8 });
    const tally = createTally();
    const acknowledged: string[] = [];
    /** For each life of the process: how many calls had arrived at the vendor when it ended. */
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
    // The error is thrown below, where `visitors` is awaited.
    visitors.catch(() => {});
    const moments = Array.from({ length: kills }, () => Math.random() * enquiries * 0.95).sort((a, b) => a - b);
    for (const moment of moments) {
      await waitUntil(`enquiry ${Math.round(moment)}`, () => acknowledged.length >= moment);
      await pause(Math.random() * 60);
      await site.kill();
      // Calls that the killed process had written may still arrive.
      for (let arrived = -1; arrived < desk.vendor.calls.length; await pause(100)) arrived = desk.vendor.calls.length;
      lifeEnds.push(desk.vendor.calls.length);
      site = await desk.start();
    }
    await visitors;
    await waitUntilDelivered(desk.origin);
    visitor.leave();
    await site.stop();

    // A life that is killed too early causes a second send, which counts for the kill of the last life that sent it.
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
