import { createCircuitBreaker } from "../../server/enquiries/delivery/circuitBreaker.ts";
import { createDelivery } from "../../server/enquiries/delivery/loop.ts";
import { createMetrics } from "../../server/metrics.ts";
import type { EnquiryOutcome } from "../../server/vendorApi/outcome.ts";
import { createEnquiry } from "./desk.ts";
import { createMemoryStore, createPlainCipher } from "./memoryStore.ts";
import { createSimulatedClock } from "./simulatedClock.ts";

// The real delivery with a queue in memory, in simulated time.

export type Mode = "well" | "down" | "hang" | "500" | "401" | "refuses" | "garbage" | "slow 503";

export const endings: Record<Mode, { outcome: EnquiryOutcome; ms: number }> = {
  well: { outcome: { kind: "accepted" }, ms: 40 },
  down: { outcome: { kind: "away", reason: "down" }, ms: 2 },
  hang: { outcome: { kind: "unsure", reason: "timeout", isUnreadable: false }, ms: 8000 },
  "500": { outcome: { kind: "away", reason: "HTTP 500" }, ms: 20 },
  "401": { outcome: { kind: "misconfigured", reason: "HTTP 401" }, ms: 20 },
  refuses: { outcome: { kind: "refused", reason: "Status not true" }, ms: 30 },
  garbage: { outcome: { kind: "unsure", reason: "unreadable", isUnreadable: true }, ms: 30 },
  "slow 503": { outcome: { kind: "away", reason: "HTTP 503", retryAfterMs: 20_000 }, ms: 3000 },
};

export interface Call {
  id: number;
  startedAt: number;
  endedAt: number;
  outcome: EnquiryOutcome["kind"];
  /** The state of the circuit when the call began. */
  state: string;
}

export interface Plan {
  /** Each phase begins at a time in ms from the start. */
  phases: { from: number; mode: Mode }[];
  arrivals: { at: number; poison?: Mode }[];
  endMs: number;
  /** The longest time that the store takes to act, and again to answer, in ms. */
  storeMs: number;
  /** Periods in which the store can do nothing, in ms from the start. */
  outages?: { from: number; to: number }[];
}

export const ackTimeoutMs = 2000;

const metrics = createMetrics();
const silent = { debug() {}, info() {}, warn() {}, error() {}, request() {} };

/** Simulates a history. */
export async function run({ phases, arrivals, endMs, storeMs, outages = [] }: Plan, random: () => number) {
  const clock = createSimulatedClock();
  const startedAt = clock.now();
  const isDown = () => outages.some(({ from, to }) => from <= clock.now() - startedAt && clock.now() - startedAt < to);
  const { store, rows } = createMemoryStore({ clock, delayMs: () => storeMs * random(), isDown });
  const breaker = createCircuitBreaker();
  const calls: Call[] = [];
  let mostInFlight = 0;
  const open = new Set<string>();
  const heard = new Map<string, { answer: string; afterMs: number }>();
  const modeAt = (at: number) => phases.findLast(({ from }) => from <= at)?.mode ?? "well";

  const delivery = createDelivery({
    store,
    cipher: createPlainCipher(),
    breaker,
    client: {
      addProductEnquiry(model) {
        const name = String(model.FirstName);
        const { poison } = arrivals[Number(name)] as Plan["arrivals"][number];
        const began = clock.now() - startedAt;
        const mode = modeAt(began);
        const { outcome, ms } = endings[mode === "well" && poison ? poison : mode];
        if (open.has(name)) throw new Error(`${name} is sent twice at once`);
        open.add(name);
        mostInFlight = Math.max(mostInFlight, open.size);
        const call = { id: Number(name), startedAt: began, outcome: outcome.kind, state: breaker.circuit.state };
        return new Promise((resolve) => {
          clock.setTimeout(() => {
            open.delete(name);
            calls.push({ ...call, endedAt: clock.now() - startedAt });
            resolve(outcome);
          }, ms);
        });
      },
    },
    ackTimeoutMs,
    apiTimeoutMs: 8000,
    log: silent,
    metrics,
    clock,
    random,
    // Only recovery from a store outage relies on the poll. With a server's 2 s, most of a history would be polls.
    pollMs: outages.length > 0 ? 10_000 : 3600_000,
  });
  delivery.start();
  arrivals.forEach(({ at }, number) => {
    clock.setTimeout(() => {
      const hear = (answer: string) => heard.set(String(number), { answer, afterMs: clock.now() - startedAt - at });
      void delivery.submit(createEnquiry({ name: String(number) })).then(
        (submitted) => hear(submitted.kind === "answered" ? submitted.answer : submitted.kind),
        (error: Error) => hear(error.name),
      );
    }, at);
  });
  await clock.runUntil(startedAt + endMs);
  const health = await delivery.health();
  calls.sort((a, b) => a.startedAt - b.startedAt);
  return { rows, calls, mostInFlight, heard, health };
}

export type Seen = Awaited<ReturnType<typeof run>>;
