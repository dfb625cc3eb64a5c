import { expect, test } from "vitest";
import { createCircuitBreaker } from "../server/enquiries/delivery/circuitBreaker.ts";
import { createDelivery } from "../server/enquiries/delivery/delivery.ts";
import { retryDelayMs } from "../server/enquiries/delivery/schedule.ts";
import { createMetrics } from "../server/metrics.ts";
import type { EnquiryOutcome } from "../server/vendorApi/outcome.ts";
import { chooseCount } from "./support/cases.ts";
import { createTestCipher } from "./support/keys.ts";
import { createRandom } from "./support/random.ts";
import { createSlowStore } from "./support/sqliteFile.ts";
import { createEnquiry, createTestClock } from "./support/testDoubles.ts";

// The real delivery and its SQLite store, in simulated time. It runs thousands of random histories: visitors,
// enquiries that the vendor cannot process, a vendor that comes and goes, and a store whose replies come late and in
// any order. Each is judged by the promises of A72, A83 and A84.

const secondMs = 1000;
const minuteMs = 60 * secondMs;

type Mode = "well" | "down" | "hang" | "500" | "401" | "refuses" | "garbage" | "slow 503";

const endings: Record<Mode, { outcome: EnquiryOutcome; ms: number }> = {
  well: { outcome: { kind: "accepted" }, ms: 40 },
  down: { outcome: { kind: "away", reason: "down" }, ms: 2 },
  hang: { outcome: { kind: "unsure", reason: "timeout", isUnreadable: false }, ms: 8000 },
  "500": { outcome: { kind: "away", reason: "HTTP 500" }, ms: 20 },
  "401": { outcome: { kind: "misconfigured", reason: "HTTP 401" }, ms: 20 },
  refuses: { outcome: { kind: "refused", reason: "Status not true" }, ms: 30 },
  garbage: { outcome: { kind: "unsure", reason: "unreadable", isUnreadable: true }, ms: 30 },
  "slow 503": { outcome: { kind: "away", reason: "HTTP 503", retryAfterMs: 20_000 }, ms: 3000 },
};

interface Call {
  id: number;
  startedAt: number;
  endedAt: number;
  outcome: EnquiryOutcome["kind"];
  /** The state of the circuit when the call began. */
  state: string;
}

interface Plan {
  /** Each phase begins at a time in ms from the start. */
  phases: { from: number; mode: Mode }[];
  arrivals: { at: number; poison?: Mode }[];
  endMs: number;
  /** The longest time that the store takes to act, and again to answer, in ms. */
  storeMs: number;
  /** Periods in which the store can do nothing, in ms from the start. */
  outages?: { from: number; to: number }[];
}

const ackTimeoutMs = 2000;

const metrics = createMetrics();
const silent = { debug() {}, info() {}, warn() {}, error() {}, request() {} };

/** Simulates a history. */
async function run({ phases, arrivals, endMs, storeMs, outages = [] }: Plan, random: () => number) {
  const clock = createTestClock(1_000_000, 1);
  const startedAt = clock.now();
  const isDown = () => outages.some(({ from, to }) => from <= clock.now() - startedAt && clock.now() - startedAt < to);
  const { store, readRows, close } = createSlowStore({ clock, delayMs: () => storeMs * random(), isDown });
  const cipher = createTestCipher();
  const breaker = createCircuitBreaker();
  const calls: Call[] = [];
  let mostInFlight = 0;
  const open = new Set<string>();
  const heard = new Map<string, { answer: string; afterMs: number }>();
  const modeAt = (at: number) => phases.findLast(({ from }) => from <= at)?.mode ?? "well";

  const delivery = createDelivery({
    store,
    cipher,
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
  await clock.advance(endMs);
  calls.sort((a, b) => a.startedAt - b.startedAt);
  const rows = readRows().map((row) => ({ ...row, name: String(cipher.decrypt(row)?.model.FirstName) }));
  await delivery.stop(0);
  await close();
  return { rows, calls, mostInFlight, heard };
}

type Seen = Awaited<ReturnType<typeof run>>;

const poisons: Mode[] = ["500", "hang", "401", "refuses", "garbage"];
const troubles = (Object.keys(endings) as Mode[]).filter((mode) => mode !== "well");

/** A random history. */
function planHistory(random: () => number): Plan {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  const phases: Plan["phases"] = [{ from: 0, mode: "well" }];
  let at = 0;
  for (let count = Math.floor(random() * 4); count > 0; count -= 1) {
    at += random() * 10 * minuteMs;
    phases.push({ from: at, mode: pick(troubles) });
    at += random() ** 2 * 40 * minuteMs;
    phases.push({ from: at, mode: "well" });
  }
  const arrivals: Plan["arrivals"] = [];
  const poisonShare = random() < 0.5 ? 0 : random() * 0.6;
  for (let bursts = 1 + Math.floor(random() * 6); bursts > 0; bursts -= 1) {
    const burstAt = random() * (at + 10 * minuteMs);
    for (let size = 1 + Math.floor(random() ** 2 * 14); size > 0; size -= 1)
      arrivals.push({
        at: burstAt + random() * pick([10, 3000, 60_000]),
        ...(random() < poisonShare && { poison: pick(poisons) }),
      });
  }
  // Sometimes a crowd, larger than the number of visitors who may wait.
  if (random() < 0.03) for (let size = 130; size > 0; size -= 1) arrivals.push({ at: at + random() * 2 * secondMs });
  const outages: Plan["outages"] = [];
  for (let count = Math.floor(random() ** 3 * 4); count > 0; count -= 1) {
    const from = pick([0, random() * (at + 10 * minuteMs)]);
    outages.push({ from, to: from + random() ** 2 * 3 * minuteMs });
  }
  // Long enough after the last trouble for every pause, except those of unsure tries.
  return { phases, arrivals, endMs: at + 45 * minuteMs, storeMs: pick([0, 1, 5, 40]), outages };
}

/** Everything that a history did and must not have done. */
function findFaults({ arrivals, storeMs }: Plan, seen: Seen): string[] {
  const { rows, calls, mostInFlight, heard } = seen;
  const faults: string[] = [];
  if (mostInFlight > 4) faults.push(`${mostInFlight} calls at once`);
  const isTurnedAway = (number: number) => heard.get(String(number))?.answer === "StoreUnavailableError";
  const turnedAway = arrivals.filter((_, number) => isTurnedAway(number)).length;
  if (rows.length !== arrivals.length - turnedAway)
    faults.push(
      `${rows.length} of ${arrivals.length} were stored, ${turnedAway} were refused because the store failed`,
    );
  // A refusal also shows that the vendor is there.
  const words = calls.filter(({ outcome }) => outcome === "accepted" || outcome === "refused");
  for (const row of rows) {
    const own = calls.filter(({ id }) => id === Number(row.name));
    faults.push(...judgePauses(row, own, words));
    const { poison } = arrivals[Number(row.name)] as Plan["arrivals"][number];
    const wasUnsure = own.some(({ outcome }) => outcome === "unsure");
    const wasRefused = own.some(({ outcome }) => outcome === "refused");
    if (!poison && !["delivered"].includes(row.state) && !wasUnsure && !wasRefused)
      faults.push(`${row.name} could be delivered but is ${row.state} (${row.outcome})`);
    const told = heard.get(row.name);
    const limitMs = ackTimeoutMs + 3 * storeMs + 1;
    if (!told) faults.push(`${row.name} got no answer`);
    else if (told.afterMs > limitMs) faults.push(`${row.name} got its answer after ${told.afterMs} ms`);
    if (row.state === "refused" && told?.answer !== "refused")
      faults.push(`${row.name} got the answer "${told?.answer}" but was refused and not parked`);
    const acceptedAt = own.find(({ outcome }) => outcome === "accepted")?.endedAt;
    if (own.some((call) => acceptedAt !== undefined && call.startedAt > acceptedAt))
      faults.push(`${row.name} was sent again after it had been accepted`);
    if (row.state === "waiting" && row.attempts === 0) faults.push(`${row.name} was never tried`);
  }
  faults.push(...judgeRate(calls, "open", minuteMs, 12 + 12 + 4));
  faults.push(...judgeRate(calls, "misconfigured", minuteMs, 1));
  return faults;
}

/** No call may come too early, except after the vendor came back from an outage in between. */
function judgePauses(row: { name: string }, own: Call[], words: Call[]): string[] {
  const faults: string[] = [];
  const unsurePauses = [15 * secondMs, 5 * minuteMs, 60 * minuteMs, 720 * minuteMs];
  let unsure = 0;
  own.forEach((call, index) => {
    const next = own[index + 1];
    if (call.outcome === "unsure") unsure += 1;
    if (unsure > 5 || (unsure === 5 && next)) faults.push(`${row.name} was sent after its fifth unsure try`);
    if (!next) return;
    const pauseMs = next.startedAt - call.endedAt;
    const leastMs = unsure > 0 ? (unsurePauses[unsure - 1] as number) : retryDelayMs(index + 1, 0, 1);
    const cameBack = words.some(({ endedAt }) => endedAt >= call.endedAt && endedAt <= next.startedAt);
    const isLetGo = unsure === 0 && (cameBack || call.outcome === "refused");
    if (pauseMs < leastMs - 1 && !isLetGo)
      faults.push(`${row.name} was sent again after ${pauseMs} ms, not ${leastMs} ms`);
  });
  return faults;
}

function judgeRate(calls: Call[], state: string, windowMs: number, most: number): string[] {
  const times = calls.filter((call) => call.state === state).map(({ startedAt }) => startedAt);
  const crowded = times.find((at, index) => (times[index + most] ?? Number.POSITIVE_INFINITY) < at + windowMs - 1);
  return crowded === undefined ? [] : [`more than ${most} calls within ${windowMs} ms while ${state}, from ${crowded}`];
}

const histories = chooseCount(2000, 40);

test(`in ${histories} random histories no enquiry starves or is sent too early, and every deliverable one is delivered`, async () => {
  const seeds = Array.from({ length: histories }, (_, index) => index + 1);
  let calls = 0;
  for (const seed of seeds) {
    const random = createRandom(seed);
    const planned = planHistory(random);
    const seen = await run(planned, random);
    calls += seen.calls.length;
    expect(findFaults(planned, seen), `seed ${seed}`).toEqual([]);
  }
  expect(calls).toBeGreaterThan(histories * 10);
  // A busy machine shares its processors among several files.
}, 300_000);

/** How long each good enquiry took to be delivered, in ms. */
function delays({ arrivals }: Plan, { calls }: Seen): number[] {
  return arrivals.flatMap(({ at, poison }, number) => {
    if (poison) return [];
    const accepted = calls.find(({ id, outcome }) => id === number && outcome === "accepted");
    return [accepted ? accepted.endedAt - at : Number.POSITIVE_INFINITY];
  });
}

test.each([0, 0.2, 2, 6, 20, 90, 600, 7200])(
  "eight enquiries that the vendor answers with 500 delay none of twelve good ones that come %d s later",
  async (seconds) => {
    for (let seed = 1; seed <= chooseCount(10, 2); seed += 1) {
      const random = createRandom(seed);
      const arrivals: Plan["arrivals"] = [];
      for (let count = 0; count < 8; count += 1) arrivals.push({ at: random() * 500, poison: "500" });
      for (let count = 0; count < 12; count += 1) arrivals.push({ at: seconds * secondMs + 500 + random() * 20_000 });
      const planned: Plan = { phases: [], arrivals, endMs: seconds * secondMs + 10 * minuteMs, storeMs: 5 };
      const seen = await run(planned, random);
      expect(Math.max(...delays(planned, seen)), `seed ${seed}`).toBeLessThan(3000);
      // With its own pauses, a row is sent at most as often as the schedule allows: 7 times in the first minute, 4 in
      // each more.
      const endMinutes = planned.endMs / minuteMs;
      for (let id = 0; id < 8; id += 1)
        expect(seen.calls.filter((call) => call.id === id).length).toBeLessThanOrEqual(9 + 4.5 * endMinutes);
    }
  },
);

test("if the vendor refuses everything for five minutes, nothing is parked and everything is delivered afterwards", async () => {
  const arrivals = Array.from({ length: 60 }, (_, index) => ({ at: index * 5 * secondMs }));
  const phases: Plan["phases"] = [
    { from: 0, mode: "refuses" },
    { from: 5 * minuteMs, mode: "well" },
  ];
  const seen = await run({ phases, arrivals, endMs: 7 * minuteMs, storeMs: 0 }, createRandom(1));
  expect(seen.rows.filter(({ state }) => state !== "delivered")).toEqual([]);
  // Four visitors got the vendor's refusal before the delivery stopped believing it. From the fifth on everybody was
  // thanked.
  const answers = [...seen.heard.values()].map(({ answer }) => answer);
  expect(answers.slice(0, 5)).toEqual(["refused", "refused", "refused", "refused", "queued"]);
  expect(answers.slice(5, 60)).not.toContain("refused");
});
