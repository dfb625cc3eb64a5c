/** The enquiries that were submitted, the answers that visitors got, and how often the vendor has each enquiry. */
import { randomUUID } from "node:crypto";
import { onTestFinished } from "vitest";
import { type Ending, isAcknowledged, type Visitor } from "../support/createVisitor.ts";
import { openDesk } from "../support/desk.ts";
import type { Vendor } from "../support/vendor.ts";
import { pause, waitUntil } from "../support/waiting.ts";
import { keepPace } from "./scenario.ts";

export async function openOwnDesk(env: Record<string, string> = {}) {
  const desk = await openDesk(env);
  onTestFinished(() => desk.close());
  return desk;
}

/** Counts endings by what a visitor saw: a status, "refused" or "cut". */
export function createTally() {
  const counts: Record<string, number> = {};
  return {
    counts,
    add(ending: Ending) {
      const name = ending.kind === "answered" ? String(ending.status) : ending.kind;
      counts[name] = (counts[name] ?? 0) + 1;
    },
  };
}

/** Submits until there is an answer, and resolves with the reference. Always with the same key, as the browser does with an unchanged form. */
export async function submitUntilAcknowledged(
  visitor: Visitor,
  help: string,
  tally: ReturnType<typeof createTally>,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const key = randomUUID();
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    const ending = await visitor.submit(help, { key, fields });
    tally.add(ending);
    if (ending.kind === "answered" && isAcknowledged(ending)) return JSON.parse(ending.body).Reference;
    await pause(50);
  }
  throw new Error(`"${help}" was never acknowledged: ${JSON.stringify(tally.counts)}`);
}

/** Sends enquiries evenly over the time. Returns which were acknowledged, after how many milliseconds, and what else. */
export async function sendSteadily(visitor: Visitor, enquiries: number, seconds: number) {
  const tally = createTally();
  const acknowledged: string[] = [];
  const waits: number[] = [];
  await keepPace(enquiries, seconds, async (number) => {
    const help = `enquiry ${number}`;
    const ending = await visitor.submit(help);
    tally.add(ending);
    if (!isAcknowledged(ending)) return;
    acknowledged.push(help);
    waits.push(ending.ms);
  });
  return { acknowledged, waits, endings: tally.counts };
}

export async function readHealth(origin: string) {
  const response = await fetch(`${origin}/healthz`);
  return (await response.json()) as {
    available: boolean;
    alarm: boolean;
    alarms: string[];
    vendor: string;
    counts: Record<string, number>;
    database?: string;
    toHandOver?: number;
  };
}

/** The counts of /healthz are up to a second old. After this they know what was stored before. */
export const untilCountsAreNew = () => pause(1100);

export async function waitUntilDelivered(origin: string): Promise<void> {
  await untilCountsAreNew();
  await waitUntil("the queue is empty", async () => (await readHealth(origin)).counts.waiting === 0);
}

/** How often the vendor took each enquiry, by its message. */
export function countDeliveries(vendor: Vendor): Map<string, number> {
  const times = new Map<string, number>();
  for (const { Help } of vendor.enquiries) times.set(String(Help), (times.get(String(Help)) ?? 0) + 1);
  return times;
}

export function judgeDeliveries(vendor: Vendor, acknowledged: readonly string[]) {
  const times = countDeliveries(vendor);
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((help) => !times.has(help)).length,
    twice: [...times.values()].filter((count) => count > 1).length,
  };
}
