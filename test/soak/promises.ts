/** The long runs: their amounts, and what is promised of each. soak.mjs chooses among them and prints the table. */
import { randomInt } from "node:crypto";
import { surviveCluster } from "./cluster.ts";
import { surviveFlood } from "./flood.ts";
import { surviveFuzz } from "./fuzz.ts";
import { surviveHalfOpen } from "./halfOpen.ts";
import { surviveKills } from "./kills.ts";
import { surviveMalformed } from "./malformed.ts";
import { operationsParts } from "./operations.ts";
import { surviveOutage } from "./outage.ts";
import { judge, type Run } from "./scenario.ts";
import { surviveSlowDisk } from "./slowDisk.ts";
import { surviveStops } from "./stops.ts";

export const parts: Record<string, (run: Run) => Promise<unknown>> = {
  async kills(run) {
    const figures = await surviveKills({ enquiries: run.amount(10_000), kills: run.amount(50), report: run.report });
    const { none, atMost } = judge(run, "kills");
    none(`${figures.acknowledged} enquiries, ${figures.kills} kill -9: lost`, figures.lost);
    atMost("most duplicates of one kill", 4, figures.mostDuplicatesOfAKill);
    none("duplicates without a kill", figures.duplicatesWithoutKill);
    none("errors answered", figures.faults);
    return figures;
  },
  async cluster(run) {
    const { amount, report } = run;
    const deeds = { kills: amount(30), databaseKills: amount(3), awayMs: amount(30_000) };
    const figures = await surviveCluster({ enquiries: amount(5000), ...deeds, report });
    const { none, atMost } = judge(run, "cluster");
    none(`${figures.acknowledged} enquiries, ${figures.kills} + ${figures.databaseKills} kill -9: lost`, figures.lost);
    const most = Math.max(figures.mostDuplicatesOfAKill, figures.mostDuplicatesOfADatabaseEnd / 3);
    atMost("most duplicates of one kill, for each process", 4, most);
    none("duplicates without a kill", figures.withoutKill);
    none("errors answered", figures.faults);
    return figures;
  },
  async "slow-disk"(run) {
    const { none, quick, tell, atLeast } = judge(run, "slow-disk");
    const all = [];
    for (const { what, ...disk } of [
      { what: "fsync of 50 ms, 12 a second", fsyncMs: 50, perSecond: 12 },
      { what: "fsync of 50 ms, 100 a second", fsyncMs: 50, perSecond: 100 },
      { what: "fsync of 500 ms, 12 a second", fsyncMs: 500, perSecond: 12 },
      { what: "locked for 9 s, 12 a second", fsyncMs: 0, perSecond: 12, lockedMs: 9000 },
    ]) {
      const figures = await surviveSlowDisk({ ...disk, seconds: run.amount(12), report: run.report });
      none(`${what}: lost`, figures.lost);
      // Nobody is thanked before the disk has the enquiry.
      atLeast(`${what}: the fastest thanks, ms`, disk.fsyncMs, figures.fastestMs);
      quick(`${what}: page p99, ms`, 100, figures.pageP99);
      tell(`${what}: acknowledged; wait p99, ms`, `${figures.acknowledged}; ${figures.waitP99}`);
      all.push(figures);
    }
    return all;
  },
  async stops(run) {
    const figures = await surviveStops({ stops: run.amount(20), report: run.report });
    judgeStops(run, "stops", figures);
    return figures;
  },
  async "held-stops"(run) {
    const figures = await surviveStops({ stops: run.amount(20), held: true, report: run.report });
    judgeStops(run, "held-stops", figures);
    const { none, quick } = judge(run, "held-stops");
    none("refused between two lives (socket held)", figures.refused);
    quick("longest wait, ms", 10_000, figures.longestWaitMs);
    return figures;
  },
  async outage(run) {
    const { amount, report } = run;
    const figures = await surviveOutage({ outageMs: amount(60_000), perSecond: 20, isWarm: true, report });
    const { none, quick, same } = judge(run, "outage");
    same(`${figures.submitted} submitted: acknowledged`, figures.submitted, figures.acknowledged);
    none("lost", figures.lost);
    none("delivered twice", figures.twice);
    none("pages not answered 200", figures.pagesNot200);
    quick("page p99, ms", 100, figures.pageP99);
    quick("wait for the acknowledgement, p99, ms", 2100, figures.waitP99);
    quick("queue empty after the vendor is back, ms", 15_000, figures.recoveredMs);
    return figures;
  },
  async malformed(run) {
    const figures = await surviveMalformed({ requests: run.amount(2000), report: run.report });
    const { none, same } = judge(run, "malformed");
    none(`${figures.sent} requests of ${figures.kinds} kinds: 5xx`, figures.faults);
    none("input or Host in an answer", figures.reflections);
    none("answers without nosniff", figures.withoutNosniff);
    none("unexpected errors in the log", figures.errorsLogged);
    const { crashed, pageAfterwards, exitCode } = figures;
    same("crashed; page afterwards; exit code", "false; 200; 0", `${crashed}; ${pageAfterwards}; ${exitCode}`);
    return figures;
  },
  async fuzz(run) {
    // Different seeds each time, and printed, so that an error can be found again.
    const seeds = run.seed !== undefined ? [run.seed] : Array.from({ length: 4 }, () => randomInt(2 ** 31));
    const { none } = judge(run, "fuzz");
    const all = [];
    for (const seed of seeds) {
      run.report(`seed ${seed}`);
      const figures = await surviveFuzz({ requests: run.amount(60_000), seed, report: run.report });
      none(`${figures.sent} requests of seed ${seed}: exits, uncaught errors`, figures.exits + figures.uncaughtErrors);
      none("5xx, or no page afterwards", [...figures.faults, ...figures.failures]);
      none("unexpected errors in the log", figures.requestsFailed);
      all.push(figures);
    }
    return all;
  },
  async flood(run) {
    const posts = run.amount(20_000);
    const people = 50;
    const { none, same, quick, atMost, tell } = judge(run, "flood");
    const all = [];
    for (const isShared of [false, true]) {
      for (const heldLimit of [50_000, Math.ceil(posts / 4)]) {
        const what = `${isShared ? "PostgreSQL" : "SQLite"}, HELD_LIMIT ${heldLimit}`;
        run.report(what);
        const figures = await surviveFlood({ posts, people, heldLimit, isShared, report: run.report });
        const { unprovenDelivered, unprovenHeld, unprovenToldSo } = figures;
        const floodOf = `${what}: ${posts} posts in ${figures.floodSeconds} s`;
        none(`${floodOf}, ${figures.thanked} thanked: not stored`, figures.thankedAndLost);
        same(`${what}: ${people} with a proof: delivered`, people, figures.provenDelivered);
        quick(`${what}: the slowest, ms`, 10_000, figures.slowestProvenMs);
        const known = unprovenDelivered + unprovenHeld + unprovenToldSo;
        same(`${what}: ${people} without: delivered, held or told so`, people, known);
        if (heldLimit > posts) none(`${what}: told so`, unprovenToldSo);
        else tell(`${what}: told so`, unprovenToldSo);
        atMost(`${what}: without a proof let through`, 20, figures.letThrough);
        atMost(`${what}: the store grew by, MB`, 200, figures.storeGrewMb);
        all.push(figures);
      }
    }
    return all;
  },
  "half-open": (run) => judgeHalfOpen(run, "half-open", false, 500),
  "half-open-nginx": (run) => judgeHalfOpen(run, "half-open-nginx", true, 100),
  ...operationsParts,
};

async function judgeHalfOpen(run: Run, part: string, behindNginx: boolean, pageMs: number) {
  const load = { connections: run.amount(1000), pages: run.amount(4000), isWarm: true };
  const figures = await surviveHalfOpen({ ...load, behindNginx });
  const { none, quick, same, atMost } = judge(run, part);
  none(`${figures.connections} held: pages not 200`, figures.pagesNot200);
  quick(`page p99 (p50 ${figures.pageP50}), ms`, pageMs, figures.pageP99);
  same("exit code", 0, figures.exitCode);
  atMost("exit, ms", 10_000, figures.exitMs);
  return figures;
}

function judgeStops(run: Run, part: string, figures: Awaited<ReturnType<typeof surviveStops>>) {
  const { none, same, atMost } = judge(run, part);
  none(`${figures.stops} SIGTERMs, ${figures.acknowledged} enquiries: requests cut`, figures.cutCodes);
  none("lost or twice", figures.lost + figures.twice);
  same("exit codes", "0", figures.exitCodes.join());
  same("/readyz after the signal", "503", figures.readyzAfterSignal.join());
  none("errors answered", figures.faults);
  atMost("slowest exit, ms", 10_000, figures.slowestExitMs);
}
