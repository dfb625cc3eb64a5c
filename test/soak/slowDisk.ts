import { execFileSync } from "node:child_process";
import path from "node:path";
import Database from "libsql";
import { createVisitor, isAcknowledged } from "../support/createVisitor.ts";
import { createTally, judgeDeliveries, waitUntilDelivered } from "./deliveries.ts";
import { percentile, watchPages } from "./pageTimes.ts";
import { pause, type Report, silent, withDesk } from "./scenario.ts";

/** Builds the library that slows the disk down, and returns its path. */
function buildSlowDisk(): string {
  const library = path.resolve("node_modules/.cache/soak/slowDisk.so");
  try {
    execFileSync(process.env.CC ?? "cc", ["-shared", "-fPIC", "-o", library, "test/soak/slowDisk.c", "-ldl"]);
  } catch (error) {
    throw new Error("This run needs a C compiler: sudo apt-get install --no-install-recommends gcc libc6-dev", {
      cause: error,
    });
  }
  return library;
}

/** Pages while enquiries come in at a steady rate, on a disk where every wait takes `fsyncMs` longer. */
export async function surviveSlowDisk({
  fsyncMs,
  perSecond,
  seconds,
  lockedMs = 0,
  report = silent,
}: {
  fsyncMs: number;
  perSecond: number;
  seconds: number;
  /** How long another program holds the store's write lock, beginning after one second. */
  lockedMs?: number;
  report?: Report;
}) {
  const env: Record<string, string> = fsyncMs > 0 ? { LD_PRELOAD: buildSlowDisk(), SLOW_DISK_MS: String(fsyncMs) } : {};
  return withDesk(env, async (desk) => {
    await desk.vendor.setFault({ slowMs: 5 });
    const site = await desk.start();
    await desk.warmUp();
    const visitor = createVisitor(desk.origin, { connections: 200 });
    await visitor.openForm();
    const tally = createTally();
    const waits: number[] = [];
    const acknowledged: string[] = [];
    const stopWatching = watchPages(desk.origin, 10);
    const lock = lockedMs > 0 ? holdLock(desk.dataDir, lockedMs) : Promise.resolve();
    const startedAt = performance.now();
    const sent: Promise<void>[] = [];
    for (let count = 0; count < perSecond * seconds; count += 1) {
      const help = `enquiry ${count}`;
      await pause(startedAt + (1000 * count) / perSecond - performance.now());
      sent.push(
        visitor.submit(help).then((ending) => {
          tally.add(ending);
          if (!isAcknowledged(ending)) return;
          waits.push(ending.ms);
          acknowledged.push(help);
        }),
      );
    }
    await Promise.all(sent);
    const elapsed = (performance.now() - startedAt) / 1000;
    await lock;
    const pages = await stopWatching();
    await waitUntilDelivered(desk.origin);
    visitor.leave();
    await site.stop();
    const figures = {
      ...judgeDeliveries(desk.vendor, acknowledged),
      ...pages,
      perSecond: Math.round(acknowledged.length / elapsed),
      fastestMs: Math.min(...waits),
      waitP99: percentile(waits, 0.99),
      endings: tally.counts,
    };
    report(JSON.stringify(figures));
    return figures;
  });
}

/** Holds the lock as a backup or a curious operator may. */
async function holdLock(dataDir: string, ms: number) {
  await pause(1000);
  const db = new Database(path.join(dataDir, "enquiries.db"));
  db.exec("PRAGMA busy_timeout = 5000");
  db.exec("BEGIN IMMEDIATE");
  await pause(ms);
  db.exec("ROLLBACK");
  db.close();
}
