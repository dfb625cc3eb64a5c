/** The enquiries that were submitted, the answers that visitors got, and how often the vendor has each enquiry. */
import { randomUUID } from "node:crypto";
import { type Ending, isAcknowledged, type Visitor } from "../support/createVisitor.ts";
import type { Vendor } from "../support/vendor.ts";
import { pause, type Report, waitUntil } from "./scenario.ts";

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

/** Submits until there is an answer, always with the same key, as the browser does with an unchanged form. */
export async function submitUntilAcknowledged(visitor: Visitor, help: string, tally: ReturnType<typeof createTally>) {
  const key = randomUUID();
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    const ending = await visitor.submit(help, { key });
    tally.add(ending);
    if (isAcknowledged(ending)) return;
    await pause(50);
  }
  throw new Error(`"${help}" was never acknowledged: ${JSON.stringify(tally.counts)}`);
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

/** A crowd that sends enquiries, each until it is acknowledged. `done` rejects when one never is. */
export function startStream(
  visitor: Visitor,
  { enquiries, crowd }: { enquiries: number; crowd: number },
  report: Report,
) {
  const tally = createTally();
  const acknowledged: string[] = [];
  let next = 0;
  let isOver = false;
  const send = async () => {
    while (next < enquiries && !isOver) {
      next += 1;
      const help = `enquiry ${next}`;
      await submitUntilAcknowledged(visitor, help, tally);
      acknowledged.push(help);
      if (acknowledged.length % 500 === 0) report(`${acknowledged.length} of ${enquiries} acknowledged`);
    }
  };
  const done = Promise.all(Array.from({ length: crowd }, send));
  // The error is thrown where `done` is awaited.
  done.catch(() => {
    isOver = true;
  });
  /** Waits for a random moment after so many enquiries. */
  const reach = async (moment: number) => {
    await waitUntil(`enquiry ${Math.round(moment)}`, () => isOver || acknowledged.length >= moment);
    await pause(Math.random() * 60);
  };
  const faults = () => Object.keys(tally.counts).filter((status) => /^[45]/.test(status));
  return { acknowledged, tally, done, reach, faults };
}

/** Random moments of a stream, in their order, each with one of these. */
export const spreadOver = <Deed>(enquiries: number, deeds: readonly Deed[]) =>
  deeds.map((deed) => ({ deed, moment: Math.random() * enquiries * 0.95 })).sort((a, b) => a.moment - b.moment);

/**
 * Enquiries that the vendor got twice, by the kill that caused it: the first after their first call. `ends`: how many
 * calls had arrived at each kill.
 */
export function countDuplicates({ calls }: Vendor, ends: readonly number[]) {
  const duplicates = new Array<number>(ends.length).fill(0);
  let withoutKill = 0;
  const lastCalls = new Map<string, number>();
  for (const [index, { payload }] of calls.entries()) {
    const help = String((payload as { Help?: string }).Help);
    const last = lastCalls.get(help);
    lastCalls.set(help, index);
    if (last === undefined) continue;
    const culprit = ends.findIndex((end) => end > last);
    if (culprit < 0 || (ends[culprit] as number) > index) withoutKill += 1;
    else duplicates[culprit] = (duplicates[culprit] ?? 0) + 1;
  }
  return { duplicates, withoutKill };
}
