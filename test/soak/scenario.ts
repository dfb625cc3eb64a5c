import { randomUUID } from "node:crypto";
import { createVisitor, isAcknowledged } from "../support/createVisitor.ts";
import { pause } from "../support/waiting.ts";

/** What the long runs share. Each is a test of this folder: the built server is a process, the vendor a stand-in over HTTP. */

const share = Number(process.env.SOAK_SHARE ?? 1);
/** The wanted share of a full amount. */
export const amount = (whole: number) => Math.max(1, Math.round(whole * share));

/** Prints what a long run is doing, or its figures. */
export const report = (text: string) => console.log(`${Math.round(performance.now() / 1000)} s  ${text}`);

/** Prints a time, marked when it is longer than wanted: it depends on the machine as much as on our code. */
export const tellTime = (what: string, ms: number, mostMs: number) =>
  report(`${ms <= mostMs ? "" : "SLOW: "}${what}: ${Math.round(ms * 10) / 10} ms (${Math.round(mostMs)} or less)`);

export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
}

/** Calls `act` this often, whether or not the calls before have ended, and waits for all of them. */
export async function keepPace(total: number, seconds: number, act: (number: number) => Promise<void>) {
  const startedAt = performance.now();
  const underWay = new Set<Promise<void>>();
  for (let number = 0; number < total; number += 1) {
    await pause(startedAt + (1000 * seconds * number) / total - performance.now());
    const one = act(number).finally(() => underWay.delete(one));
    underWay.add(one);
  }
  await Promise.all(underWay);
}

/**
 * Visitors, each at an address of its own, who read pages or send enquiries until they are stopped. Each request is sent
 * once. Adds the enquiries that were acknowledged. `restMs`: how long a sender pauses.
 */
export function keepAsking(
  origin: string,
  { host, readers, senders, restMs }: { host: string; readers: number; senders: number; restMs: number },
  acknowledged: Set<string>,
) {
  const faults: Record<string, number> = {};
  let [pages, longestMs, isOver] = [0, 0, false];
  const visitors = Array.from({ length: readers + senders }, (_, at) =>
    createVisitor(origin, { host, connections: 1, localAddress: `127.0.1.${at + 1}` }),
  );
  const asked = Promise.all(
    visitors.map(async (visitor, at) => {
      const isReader = at < readers;
      if (!isReader) await visitor.openForm();
      while (!isOver) {
        const help = `enquiry ${randomUUID()}`;
        if (isReader) pages += 1;
        // A query makes each request for a page reach the process.
        const ending = await (isReader ? visitor.ask("GET", `/about-us?page=${at}-${pages}`) : visitor.submit(help));
        longestMs = Math.max(longestMs, Math.round(ending.ms));
        const name = ending.kind === "answered" ? String(ending.status) : `${ending.kind} ${ending.code}`;
        if (name !== "200" && name !== "202") faults[name] = (faults[name] ?? 0) + 1;
        if (!isReader && isAcknowledged(ending)) acknowledged.add(help);
        // nginx lets an address ask for ten such pages a second.
        await pause(isReader ? 100 : restMs);
      }
    }),
  );
  return async () => {
    isOver = true;
    await asked;
    for (const visitor of visitors) visitor.leave();
    return { pages, longestMs, faults };
  };
}
