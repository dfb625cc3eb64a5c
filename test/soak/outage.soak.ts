import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { expect, test } from "vitest";
import { createVisitor } from "../support/createVisitor.ts";
import type { Desk } from "../support/startServer.ts";
import { pause } from "../support/waiting.ts";
import { judgeDeliveries, openOwnDesk, readPages, sendSteadily, waitUntilDelivered } from "./deliveries.ts";
import { amount, percentile, report, tellTime } from "./scenario.ts";

/** Pages and enquiries at a steady rate, while the vendor is away or the disk takes its time. */

interface Case {
  what: string;
  perSecond: number;
  seconds: number;
  /** How much longer each wait for the disk takes. */
  fsyncMs?: number;
  /** Begins a second after the enquiries. */
  meanwhile?: (desk: Desk) => Promise<unknown>;
}

const outageMs = amount(60_000);
const cases: Case[] = [
  { what: "the vendor away for a minute", perSecond: 20, seconds: outageMs / 1000 + 2, meanwhile: stopVendor },
  { what: "fsync of 50 ms", perSecond: 12, seconds: amount(12), fsyncMs: 50 },
  { what: "fsync of 50 ms, many enquiries", perSecond: 100, seconds: amount(12), fsyncMs: 50 },
  { what: "fsync of 500 ms", perSecond: 12, seconds: amount(12), fsyncMs: 500 },
  { what: "the store locked for 9 s", perSecond: 12, seconds: 12, meanwhile: holdLock },
];

test.each(cases)("$what, $perSecond enquiries a second: none is lost", { timeout: 10 * 60_000 }, async (one) => {
  const { fsyncMs = 0, perSecond, seconds, meanwhile } = one;
  const desk = await openOwnDesk(fsyncMs > 0 ? { LD_PRELOAD: buildSlowDisk(), SLOW_DISK_MS: String(fsyncMs) } : {});
  const site = await desk.start();
  await desk.warmUp();
  const visitor = createVisitor(desk.origin, { connections: 200 });
  await visitor.openForm();
  let isOver = false;
  const watched = readPages(desk.origin, 1, () => isOver);
  const sent = Math.round(perSecond * seconds);
  const [{ acknowledged, waits, endings }] = await Promise.all([
    sendSteadily(visitor, sent, seconds),
    pause(1000).then(() => meanwhile?.(desk)),
  ]);
  isOver = true;
  const pages = await watched;
  const backAt = performance.now();
  await waitUntilDelivered(desk.origin);
  tellTime("queue empty afterwards", performance.now() - backAt, 15_000);
  visitor.leave();
  await site.stop();
  const figures = judgeDeliveries(desk.vendor, acknowledged);
  report(JSON.stringify({ what: one.what, sent, ...figures, ...pages, waitP99: percentile(waits, 0.99), endings }));
  expect(figures.lost).toBe(0);
  expect(pages.pagesNot200).toBe(0);
  // Nobody is thanked before the disk has the enquiry.
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(fsyncMs);
  tellTime("page p99", pages.pageP99, 100);
  if (meanwhile === stopVendor) {
    expect(figures).toMatchObject({ acknowledged: sent, twice: 0 });
    tellTime("wait for the acknowledgement, p99", percentile(waits, 0.99), 2100);
  }
});

async function stopVendor({ vendor }: Desk) {
  await vendor.setFault("down");
  await pause(outageMs);
  await vendor.setFault("none");
}

/** Holds the lock as a backup or a curious operator may. */
async function holdLock({ dataDir }: Desk) {
  const db = new DatabaseSync(path.join(dataDir, "enquiries.db"));
  db.exec("PRAGMA busy_timeout = 5000");
  db.exec("BEGIN IMMEDIATE");
  await pause(9000);
  db.exec("ROLLBACK");
  db.close();
}

/** Builds the library that slows the disk down, and returns its path. */
function buildSlowDisk(): string {
  const library = path.resolve("node_modules/.cache/soak/slowDisk.so");
  mkdirSync(path.dirname(library), { recursive: true });
  try {
    execFileSync(process.env.CC ?? "cc", ["-shared", "-fPIC", "-o", library, "test/soak/slowDisk.c", "-ldl"]);
  } catch (error) {
    throw new Error("This run needs a C compiler: sudo apt-get install --no-install-recommends gcc libc6-dev", {
      cause: error,
    });
  }
  return library;
}
