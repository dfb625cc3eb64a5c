import { createVisitor } from "../support/createVisitor.ts";
import { openCluster } from "../support/openCluster.ts";
import { createTally, judgeDeliveries, readHealth, submitUntilAcknowledged, untilCountsAreNew } from "./deliveries.ts";
import { pause, type Report, silent, waitUntil } from "./scenario.ts";

/**
 * Three processes on one PostgreSQL, behind a round-robin balancer. Processes are killed at random moments of a stream
 * of enquiries. The database is killed too, and also stays away for a while.
 */
export async function surviveCluster({
  enquiries,
  kills,
  databaseKills,
  awayMs,
  crowd = 12,
  env = {},
  report = silent,
}: {
  enquiries: number;
  kills: number;
  databaseKills: number;
  awayMs: number;
  crowd?: number;
  env?: Record<string, string>;
  report?: Report;
}) {
  const cluster = await openCluster({ processes: 3, env });
  try {
    const { vendor, postgres, sites } = cluster;
    await vendor.setFault({ slowMs: 8 });
    const tally = createTally();
    const acknowledged: string[] = [];
    /** Each kill: how many calls had arrived at the vendor, and what was killed. */
    const events: { calls: number; what: string }[] = [];
    const startedAt = performance.now();
    // A new connection for each request, so that each may reach another process.
    const visitor = createVisitor(cluster.origin);
    await visitor.openForm();
    let next = 0;
    let isOver = false;
    const visitors = Promise.all(
      Array.from({ length: crowd }, async () => {
        while (next < enquiries && !isOver) {
          next += 1;
          const help = `enquiry ${next}`;
          await submitUntilAcknowledged(visitor, help, tally);
          acknowledged.push(help);
          if (acknowledged.length % 500 === 0)
            report(`${acknowledged.length} of ${enquiries}, ${events.length} events`);
        }
      }),
    );
    visitors.catch(() => {
      isOver = true;
    });

    async function note(what: string) {
      // Calls that the killed process had written may still arrive.
      await pause(50);
      events.push({ calls: vendor.calls.length, what });
    }
    const deeds = [
      ...Array.from({ length: kills }, () => async () => {
        await cluster.restart(Math.floor(Math.random() * sites.length), () => note("process"));
      }),
      ...Array.from({ length: databaseKills }, () => async () => {
        await postgres.kill();
        await note("database");
        await pause(Math.random() * 2000);
        await postgres.start();
      }),
      async () => {
        await postgres.stop();
        await note("database");
        await pause(awayMs);
        await postgres.start();
      },
    ];
    const plan = deeds
      .map((deed) => ({ deed, moment: Math.random() * enquiries * 0.95 }))
      .sort((a, b) => a.moment - b.moment);
    for (const { deed, moment } of plan) {
      await waitUntil(`enquiry ${Math.round(moment)}`, () => isOver || acknowledged.length >= moment);
      await pause(Math.random() * 60);
      await deed();
    }
    await visitors;
    await untilCountsAreNew();
    const isDone = async () => {
      for (const site of sites) {
        const health = await readHealth(site.origin);
        if (health.counts.waiting !== 0 || health.toHandOver !== 0 || health.database !== "answering") return false;
      }
      return true;
    };
    await waitUntil("all stores are empty", isDone);
    visitor.leave();

    // Enquiries are sent twice when the first sender, or the database that had to record it, ends right afterwards.
    const duplicates = new Array<number>(events.length).fill(0);
    let withoutKill = 0;
    const firstCalls = new Map<string, number>();
    vendor.calls.forEach(({ payload }, index) => {
      const help = String((payload as { Help?: string }).Help);
      const first = firstCalls.get(help);
      firstCalls.set(help, index);
      if (first === undefined) return;
      const culprit = events.findIndex(({ calls }) => calls > first);
      if (culprit < 0) withoutKill += 1;
      else duplicates[culprit] = (duplicates[culprit] ?? 0) + 1;
    });
    const most = (what: string) => Math.max(0, ...duplicates.filter((_, index) => events[index]?.what === what));
    return {
      ...judgeDeliveries(vendor, acknowledged),
      kills,
      databaseKills,
      mostDuplicatesOfAKill: most("process"),
      mostDuplicatesOfADatabaseEnd: most("database"),
      withoutKill,
      faults: Object.keys(tally.counts).filter((status) => /^[45]/.test(status)),
      endings: tally.counts,
      seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    };
  } finally {
    await cluster.close();
  }
}
