import { createVisitor } from "../support/createVisitor.ts";
import { createTally } from "./deliveries.ts";
import { pause } from "./scenario.ts";

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
}

/** Reads pages one after the other until told to stop. Returns how long they took and how many failed. */
export function watchPages(origin: string, everyMs: number) {
  const visitor = createVisitor(origin, { connections: 1 });
  const times: number[] = [];
  const tally = createTally();
  let isWatching = true;
  const watched = (async () => {
    for (let turn = 0; isWatching; turn += 1) {
      const ending = await visitor.ask("GET", ["/", "/about-us", "/contact-us"][turn % 3] as string);
      tally.add(ending);
      times.push(ending.ms);
      await pause(everyMs);
    }
  })();
  return async () => {
    isWatching = false;
    await watched;
    visitor.leave();
    return {
      pages: times.length,
      pagesNot200: times.length - (tally.counts[200] ?? 0),
      pageP50: percentile(times, 0.5),
      pageP99: percentile(times, 0.99),
    };
  };
}

/** Reads pages while many connections are half open. `origin` may be a proxy in front of the site. */
export async function measurePages(origin: string, pages: number) {
  const visitor = createVisitor(origin, { connections: 4 });
  const times: number[] = [];
  const tally = createTally();
  let next = 0;
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (next < pages) {
        next += 1;
        const ending = await visitor.ask("GET", ["/", "/about-us", "/contact-us"][next % 3] as string, {
          headers: { "Accept-Encoding": "br" },
        });
        tally.add(ending);
        times.push(ending.ms);
      }
    }),
  );
  visitor.leave();
  return {
    pages,
    pagesNot200: pages - (tally.counts[200] ?? 0),
    pageP50: percentile(times, 0.5),
    pageP99: percentile(times, 0.99),
  };
}
