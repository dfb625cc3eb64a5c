import { execFileSync } from "node:child_process";
import { mkdirSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { expect, test } from "vitest";
import { createVisitor } from "../support/createVisitor.ts";
import type { Desk } from "../support/desk.ts";
import { pause } from "../support/waiting.ts";
import { judgeDeliveries, openOwnDesk, sendSteadily, waitUntilDelivered } from "./deliveries.ts";
import { amount, percentile, report, tellTime } from "./scenario.ts";

/** Pages and enquiries at a steady rate while the disk takes its time: pages stay fast, and nobody is thanked too early. */

interface Case {
  what: string;
  perSecond: number;
  seconds: number;
  /** How much longer each wait for the disk takes. */
  fsyncMs?: number;
  /** Begins a second after the enquiries. */
  meanwhile?: (desk: Desk) => Promise<unknown>;
}

const cases: Case[] = [
  { what: "fsync of 50 ms", perSecond: 100, seconds: amount(12), fsyncMs: 50 },
  { what: "fsync of 500 ms", perSecond: 12, seconds: amount(12), fsyncMs: 500 },
  { what: "the store locked for 9 s", perSecond: 12, seconds: 12, meanwhile: holdLock },
];

test.each(cases)("$what, $perSecond enquiries a second: none is lost", { timeout: 10 * 60_000 }, async (one) => {
  const { fsyncMs = 0, perSecond, seconds, meanwhile } = one;
  const desk = await openOwnDesk(fsyncMs > 0 ? { LD_PRELOAD: buildSlowDisk(), SLOW_DISK_MS: String(fsyncMs) } : {});
  await desk.start();
  await desk.warmUp();
  const visitor = createVisitor(desk.origin, { connections: 200 });
  await visitor.openForm();
  let isOver = false;
  const watched = readPages(desk.origin, () => isOver);
  const [{ acknowledged, waits, endings }] = await Promise.all([
    sendSteadily(visitor, Math.round(perSecond * seconds), seconds),
    pause(1000).then(() => meanwhile?.(desk)),
  ]);
  isOver = true;
  const pages = await watched;
  await waitUntilDelivered(desk.origin);
  visitor.leave();
  const figures = judgeDeliveries(desk.vendor, acknowledged);
  report(JSON.stringify({ what: one.what, ...figures, ...pages, waitP99: percentile(waits, 0.99), endings }));
  expect(figures).toMatchObject({ lost: 0, twice: 0 });
  expect(acknowledged.length).toBeGreaterThan(0);
  expect(pages.not200).toBe(0);
  expect(Math.min(...waits)).toBeGreaterThanOrEqual(fsyncMs);
  tellTime("page p99", pages.p99, 100);
});

async function readPages(origin: string, isOver: () => boolean) {
  const visitor = createVisitor(origin, { connections: 1 });
  const times: number[] = [];
  let not200 = 0;
  while (!isOver()) {
    const page = ["/", "/about-us", "/contact-us"][times.length % 3] as string;
    const ending = await visitor.ask("GET", page, { headers: { "Accept-Encoding": "br" } });
    if (ending.kind !== "answered" || ending.status !== 200) not200 += 1;
    times.push(ending.ms);
    await pause(10);
  }
  visitor.leave();
  return { pages: times.length, not200, p99: percentile(times, 0.99) };
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
