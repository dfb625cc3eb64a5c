import { existsSync, statSync } from "node:fs";
import path from "node:path";
import { routes } from "../../shared/routes.ts";
import { createVisitor, isAcknowledged } from "../support/createVisitor.ts";
import type { Desk } from "../support/openDesk.ts";
import { createTally, judgeDeliveries, readHealth, waitUntilDelivered } from "./deliveries.ts";
import { percentile } from "./pageTimes.ts";
import { pause, type Report, silent, withDesk } from "./scenario.ts";

/** How many months pass. Delivered enquiries are deleted after one. */
export const months = 10;
const samplesWanted = 240;
const connections = 16;
/** Without the search, which is rate limited by address. */
const keptRoutes = routes.filter(({ dynamic }) => !dynamic);

interface Sample {
  residentMb: number;
  openFiles: number;
  storeMb: number;
  pageP99: number;
}

/** A steady stream of pages and enquiries, for as long as you want to wait: nothing may grow. */
export async function endure({
  pages,
  enquiries,
  seconds,
  report = silent,
}: {
  pages: number;
  enquiries: number;
  seconds: number;
  report?: Report;
}) {
  const env = {
    NODE_OPTIONS: `--require=${path.resolve("test/soak/calendar.cjs")}`,
    CALENDAR_EVERY_MS: String((seconds * 1000) / months),
  };
  return withDesk(env, async (desk) => {
    const site = await desk.start();
    await desk.warmUp();
    const visitor = createVisitor(desk.origin, { connections });
    await visitor.openForm();
    const pageTally = createTally();
    const tally = createTally();
    const acknowledged: string[] = [];
    let times: number[] = [];
    const startedAt = performance.now();
    const elapsed = () => (performance.now() - startedAt) / 1000;

    /** Makes `total` calls, evenly over the time, with at most `crowd` of them under way. */
    async function keepUp(total: number, crowd: number, act: (number: number) => Promise<void>) {
      let next = 0;
      const one = async () => {
        while (next < total) {
          const number = next++;
          const early = (number / total) * seconds - elapsed();
          if (early > 0.002) await pause(early * 1000);
          await act(number);
        }
      };
      await Promise.all(Array.from({ length: crowd }, one));
    }
    const load = Promise.all([
      keepUp(pages, connections - 4, async (number) => {
        const { path: address } = keptRoutes[number % keptRoutes.length] as (typeof routes)[number];
        const ending = await visitor.ask("GET", address, { headers: { "Accept-Encoding": "br" } });
        pageTally.add(ending);
        times.push(ending.ms);
      }),
      keepUp(enquiries, 4, async (number) => {
        const help = `enquiry ${number}`;
        const ending = await visitor.submit(help);
        tally.add(ending);
        if (isAcknowledged(ending)) acknowledged.push(help);
      }),
    ]);

    const samples: Sample[] = [];
    let isOver = false;
    const ended = load.finally(() => {
      isOver = true;
    });
    // The error is thrown below, where `ended` is awaited.
    ended.catch(() => {});
    while (!isOver) {
      await pause(Math.max(500, (seconds * 1000) / samplesWanted));
      const taken = times;
      times = [];
      samples.push({ ...(await measure(desk)), pageP99: percentile(taken, 0.99) });
      if (samples.length % 20 === 0) report(`${Math.round(elapsed())} s: ${JSON.stringify(samples.at(-1))}`);
    }
    await ended;
    const took = elapsed();
    await waitUntilDelivered(desk.origin);
    const { counts } = await readHealth(desk.origin);
    visitor.leave();
    const exitCode = await site.stop();

    // Memory and the store need a third of the run to reach their size.
    const third = Math.floor(samples.length / 3);
    const settled = samples.slice(third);
    const highest = (name: keyof Sample, from: number, to?: number) =>
      Math.max(...samples.slice(from, to).map((sample) => sample[name]));
    const perHour = (3600 / took) * samples.length;
    const middle = (part: Sample[]) =>
      percentile(
        part.map(({ pageP99 }) => pageP99),
        0.5,
      );
    return {
      ...judgeDeliveries(desk.vendor, acknowledged),
      pages,
      pagesNot200: pages - (pageTally.counts[200] ?? 0),
      endings: tally.counts,
      seconds: Math.round(took),
      exitCode,
      kept: counts.delivered ?? 0,
      residentMb: Math.round(highest("residentMb", 0)),
      growthMbPerHour: Math.round(findSlope(settled.map(({ residentMb }) => residentMb)) * perHour * 10) / 10,
      openFiles: [highest("openFiles", third, 2 * third), highest("openFiles", 2 * third)],
      storeMb: [highest("storeMb", 0, 2 * third), highest("storeMb", 2 * third)],
      pageP99: [middle(samples.slice(third, 2 * third)), middle(samples.slice(2 * third))],
    };
  });
}

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
