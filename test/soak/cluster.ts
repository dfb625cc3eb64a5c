import { createVisitor } from "../support/createVisitor.ts";
import { openCluster } from "../support/openCluster.ts";
import {
  countDuplicates,
  judgeDeliveries,
  readHealth,
  spreadOver,
  startStream,
  untilCountsAreNew,
} from "./deliveries.ts";
import { pause, type Report, waitUntil } from "./scenario.ts";

interface Options {
  enquiries: number;
  kills: number;
  databaseKills: number;
  awayMs: number;
  report: Report;
}

/**
 * Three processes on one PostgreSQL, behind a round-robin balancer. Processes are killed at random moments of a stream
 * of enquiries. The database is killed too, and also stays away for a while.
 */
export async function surviveCluster({ enquiries, kills, databaseKills, awayMs, report }: Options) {
  const cluster = await openCluster({ processes: 3 });
  try {
    const { vendor, postgres, sites } = cluster;
    await vendor.setFault({ slowMs: 8 });
    /** Each kill: how many calls had arrived at the vendor, and what was killed. */
    const events: { calls: number; what: string }[] = [];
    const startedAt = performance.now();
    // A new connection for each request, so that each may reach another process.
    const visitor = createVisitor(cluster.origin);
    await visitor.openForm();
    const stream = startStream(visitor, { enquiries, crowd: 12 }, report);

    async function note(what: string) {
      // Calls that the killed process had written may still arrive.
      await pause(50);
      events.push({ calls: vendor.calls.length, what });
    }
    async function loseDatabase(how: "kill" | "stop", ms: number) {
      await postgres[how]();
      await note("database");
      await pause(ms);
      await postgres.start();
    }
    const deeds = [
      ...Array.from({ length: kills }, () => async () => {
        await cluster.restart(Math.floor(Math.random() * sites.length), () => note("process"));
      }),
      ...Array.from({ length: databaseKills }, () => () => loseDatabase("kill", Math.random() * 2000)),
      () => loseDatabase("stop", awayMs),
    ];
    for (const { deed, moment } of spreadOver(enquiries, deeds)) {
      await stream.reach(moment);
      await deed();
    }
    await stream.done;
    await untilCountsAreNew();
    const isDone = async () => {
      const all = await Promise.all(sites.map((site) => readHealth(site.origin)));
      return all.every(
        ({ counts, toHandOver, database }) => !counts.waiting && !toHandOver && database === "answering",
      );
    };
    await waitUntil("all stores are empty", isDone);
    visitor.leave();

    // Enquiries are sent twice when the first sender, or the database that had to record it, ends right afterwards.
    const ends = events.map(({ calls }) => calls);
    const { duplicates, withoutKill } = countDuplicates(vendor, ends);
    const most = (what: string) => Math.max(0, ...duplicates.filter((_, index) => events[index]?.what === what));
    return {
      ...judgeDeliveries(vendor, stream.acknowledged),
      kills,
      databaseKills,
      mostDuplicatesOfAKill: most("process"),
      mostDuplicatesOfADatabaseEnd: most("database"),
      withoutKill,
      faults: stream.faults(),
      endings: stream.tally.counts,
      seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    };
  } finally {
    await cluster.close();
  }
}
