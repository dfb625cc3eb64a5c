import { createVisitor } from "../support/createVisitor.ts";
import { countDuplicates, judgeDeliveries, spreadOver, startStream, waitUntilDelivered } from "./deliveries.ts";
import { pause, type Report, withDesk } from "./scenario.ts";

interface Options {
  enquiries: number;
  kills: number;
  report: Report;
}

/** kill -9 at random moments of a stream of enquiries. Each time the server starts again on the same spool. */
export async function surviveKills({ enquiries, kills, report }: Options) {
  return withDesk({}, async (desk) => {
    // Slow enough that some calls are always under way: kills then fall between the vendor's acceptance and our record.
    await desk.vendor.setFault({ slowMs: 8 });
    const { calls } = desk.vendor;
    const startedAt = performance.now();
    let site = await desk.start();
    const visitor = createVisitor(desk.origin, { connections: 12 });
    await visitor.openForm();
    const stream = startStream(visitor, { enquiries, crowd: 12 }, report);
    const ends: number[] = [];
    for (const { moment } of spreadOver(enquiries, Array(kills).fill(undefined))) {
      await stream.reach(moment);
      await site.kill();
      // Calls that the killed process had written may still arrive.
      for (let arrived = -1; arrived < calls.length; await pause(100)) arrived = calls.length;
      ends.push(calls.length);
      site = await desk.start();
    }
    await stream.done;
    await waitUntilDelivered(desk.origin);
    visitor.leave();
    await site.stop();
    const { duplicates, withoutKill } = countDuplicates(desk.vendor, ends);
    return {
      ...judgeDeliveries(desk.vendor, stream.acknowledged),
      kills: ends.length,
      mostDuplicatesOfAKill: Math.max(0, ...duplicates),
      duplicatesWithoutKill: withoutKill,
      faults: stream.faults(),
      endings: stream.tally.counts,
      seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    };
  });
}
