import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { routes } from "../../shared/routes.ts";
import { createVisitor } from "../support/createVisitor.ts";
import type { Desk } from "../support/desk.ts";
import { pause } from "../support/waiting.ts";
import {
  createTally,
  judgeDeliveries,
  openOwnDesk,
  readHealth,
  sendSteadily,
  waitUntilDelivered,
} from "./deliveries.ts";
import { amount, keepPace, percentile, report, tellTime } from "./scenario.ts";

/** How many months pass. Delivered enquiries are deleted after one. */
const months = 10;
const samplesWanted = 240;
/** A shorter run cannot distinguish growth from noise. */
const growthSeconds = 1200;
/** Without the search, which is rate limited by address. */
const keptPages = routes.filter(({ dynamic }) => !dynamic).map(({ path }) => path);

interface Sample {
  residentMb: number;
  openFiles: number;
  storeMb: number;
  pageP99: number;
}

test("a steady stream of pages and enquiries: nothing grows", { timeout: 60 * 60_000 }, async () => {
  const [pages, enquiries, seconds] = [amount(1_000_000), amount(50_000), amount(1800)];
  const desk = await openOwnDesk({
    NODE_OPTIONS: `--require=${path.resolve("test/soak/calendar.cjs")}`,
    CALENDAR_EVERY_MS: String((seconds * 1000) / months),
  });
  const site = await desk.start();
  await desk.warmUp();
  const reader = createVisitor(desk.origin, { connections: 12 });
  const sender = createVisitor(desk.origin, { connections: 4 });
  await sender.openForm();
  const pageTally = createTally();
  let times: number[] = [];
  let isOver = false;
  const load = Promise.all([
    sendSteadily(sender, enquiries, seconds),
    keepPace(pages, seconds, async (number) => {
      const address = keptPages[number % keptPages.length] as string;
      const ending = await reader.ask("GET", address, { headers: { "Accept-Encoding": "br" } });
      pageTally.add(ending);
      times.push(ending.ms);
    }),
  ]).finally(() => {
    isOver = true;
  });
  // The error is thrown below, where `load` is awaited.
  load.catch(() => {});
  const samples: Sample[] = [];
  const startedAt = performance.now();
  while (!isOver) {
    await pause(Math.max(500, (seconds * 1000) / samplesWanted));
    const taken = times;
    times = [];
    samples.push({ ...(await measure(desk)), pageP99: percentile(taken, 0.99) });
    if (samples.length % 20 === 0) report(JSON.stringify(samples.at(-1)));
  }
  const [{ acknowledged, endings }] = await load;
  const hours = (performance.now() - startedAt) / 3_600_000;
  await waitUntilDelivered(desk.origin);
  const { counts } = await readHealth(desk.origin);
  for (const visitor of [reader, sender]) visitor.leave();
  expect(await site.stop()).toBe(0);

  // Memory and the store need a third of the run to reach their size.
  const third = Math.floor(samples.length / 3);
  const of = (name: keyof Sample, from: number, to?: number) => samples.slice(from, to).map((sample) => sample[name]);
  const highest = (name: keyof Sample) =>
    [of(name, third, 2 * third), of(name, 2 * third)].map((values) => Math.max(...values)) as [number, number];
  const growthMbPerHour = (findSlope(of("residentMb", third)) * samples.length) / hours;
  const [filesBefore, files] = highest("openFiles");
  const [storeBefore, store] = highest("storeMb");
  const figures = judgeDeliveries(desk.vendor, acknowledged);
  report(JSON.stringify({ pages, ...figures, endings, kept: counts.delivered, growthMbPerHour, files, store }));
  expect(pageTally.counts).toEqual({ 200: pages });
  expect(figures).toMatchObject({ acknowledged: enquiries, lost: 0 });
  // After a jump of the calendar, calls under way are a month old. They are sent again, as after a kill.
  expect(figures.twice).toBeLessThanOrEqual(4 * months);
  if (seconds >= growthSeconds) expect(growthMbPerHour).toBeLessThanOrEqual(5);
  expect(files).toBeLessThanOrEqual(filesBefore + 4);
  expect(store).toBeLessThanOrEqual(storeBefore * 1.1);
  expect(counts.delivered).toBeLessThanOrEqual(enquiries / 3);
  const before = percentile(of("pageP99", third, 2 * third), 0.5);
  tellTime("page p99 in the last third", percentile(of("pageP99", 2 * third), 0.5), before * 1.5 + 2);
});

async function measure({ origin, dataDir }: Desk) {
  const metrics = await (await fetch(`${origin}/metrics`)).text();
  const read = (name: string) => Number(new RegExp(`^${name} (\\S+)`, "m").exec(metrics)?.[1]);
  const files = ["enquiries.db", "enquiries.db-wal"].map((name) => path.join(dataDir, name)).filter(existsSync);
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0);
  return {
    residentMb: read("process_resident_memory_bytes") / 1e6,
    openFiles: read("process_open_fds"),
    storeMb: bytes / 1e6,
  };
}

/** How much a value grows from one sample to the next: the median slope of all pairs, which outliers do not move. */
function findSlope(values: readonly number[]): number {
  const slopes = values.flatMap((from, first) =>
    values.slice(first + 1).map((to, distance) => (to - from) / (distance + 1)),
  );
  return percentile(slopes, 0.5);
}
