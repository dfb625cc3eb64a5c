import { describe, expect, test } from "vitest";
import {
  type Circuit,
  createCircuit,
  createCircuitBreaker,
  isHalfOpen,
  recordOutcome,
  refusesAll,
  startProbe,
  untilNextProbeMs,
} from "../server/enquiries/delivery/circuitBreaker.ts";
import type { EnquiryOutcome } from "../server/vendorApi/outcome.ts";

const accepted: EnquiryOutcome = { kind: "accepted" };
const refused: EnquiryOutcome = { kind: "refused", reason: "Status not true" };
const away: EnquiryOutcome = { kind: "away", reason: "HTTP 503" };
const unreadable: EnquiryOutcome = { kind: "unsure", reason: "unreadable", isUnreadable: true };
const misconfigured: EnquiryOutcome = { kind: "misconfigured", reason: "HTTP 401" };

type Step = readonly [second: number, id: number, outcome: EnquiryOutcome, failedSince?: number];

/** A vendor that accepted an enquiry at second 0. Each step is the outcome of one enquiry at a given second. */
function follow(...steps: readonly Step[]) {
  let circuit = createCircuit(0);
  const verdicts = steps.map(([second, id, outcome, failedSince]) => {
    const verdict = recordOutcome(circuit, { id, failedSince, startedAt: second * 1000 }, outcome, second * 1000);
    circuit = verdict.circuit;
    return verdict;
  });
  return { circuit, verdicts, last: verdicts.at(-1) };
}

const five = (outcome: EnquiryOutcome, from = 1, every = 0.75, failedSince?: number) =>
  [1, 2, 3, 4, 5].map((id): Step => [from + (id - 1) * every, id, outcome, failedSince]);

const [one, two, three, four, last] = five(away) as [Step, Step, Step, Step, Step];
const [read1, read2, read3, read4] = five(unreadable) as [Step, Step, Step, Step];
const keyless: Step = [1, 9, misconfigured];
const probe = (outcome: EnquiryOutcome): Step => [61, 9, outcome];
const isMisconfigured = { state: "misconfigured", reason: "HTTP 401" } as const;
const isClosed = { state: "closed" } as const;
const isOpen = { state: "open" } as const;
const proxy: EnquiryOutcome = { kind: "refused", reason: "HTTP 400" };

test.each<[after: string, steps: readonly Step[], circuit: Partial<Circuit>]>([
  ["four failures", [one, two, three, four], isClosed],
  ["five failures in a row for three seconds", five(away), { ...isOpen, reason: "HTTP 503" }],
  ["a burst of failures", five(away, 1, 0.1), isClosed],
  ["a burst long after the start", five(away, 100, 0.1), isClosed],
  ["one that fails again and again", [1, 2, 4, 8, 16, 31].map((second) => [second, 1, away]), isClosed],
  ["one that is accepted in between", [one, two, three, [4, 9, accepted], four, last], isClosed],
  ["one that is refused in between", [one, two, three, [4, 9, refused], four, last], isClosed],
  ["one that a proxy refuses in between", [one, two, three, [3, 9, proxy], four, last], isClosed],
  ["five that first failed when the vendor last accepted one", five(away, 1, 0.75, 0), isOpen],
  ["five that first failed later", five(away, 1, 0.75, 500), isOpen],
  // That is no misconfiguration.
  ["five without an answer", five({ kind: "unsure", reason: "timeout", isUnreadable: false }), isOpen],
  ["more failures than it counts", [...five(away), [6, 6, away], [7, 7, away]], { failing: [1, 2, 3, 4, 5] }],
  ["five 2xx in a row that cannot be read", five(unreadable, 1, 0.1), { ...isMisconfigured, reason: "unreadable" }],
  ["one that is away among four such", [read1, read2, [3, 9, away], read3, read4], isClosed],
  ["one that is away before four such", [[0.5, 9, away], read1, read2, read3, read4], isClosed],
  ["a 401", [keyless], { ...isMisconfigured, nextProbeAt: 61_000 }],
  ["a 401 and a failing probe", [keyless, probe(away)], isMisconfigured],
  ["a 401 and a probe that cannot be read", [keyless, probe(unreadable)], isMisconfigured],
  ["a 401 and a probe that a proxy refuses", [keyless, probe(proxy)], isMisconfigured],
  ["a 401 and five failures", [keyless, ...five(away, 61)], isMisconfigured],
  ["a 401 and five refusals of a proxy", [keyless, ...five(proxy, 61)], isMisconfigured],
])("the circuit after %s", (_, steps, circuit) => {
  expect(follow(...steps).circuit).toMatchObject(circuit);
});

describe("a closed circuit", () => {
  test("knows when the vendor last accepted, and nothing else", () => {
    expect(createCircuit(7)).toEqual({
      ...{ state: "closed", reason: "", acceptedAt: 7, failing: [], failingSince: 0, unreadable: [], refused: [] },
      ...{ probes: 0, untriedProbes: 0, nextProbeAt: 0, nextUntriedProbeAt: 0 },
    });
    expect(untilNextProbeMs(createCircuit(7), 0)).toBe(0);
  });

  test("stays closed by an accepted or refused enquiry: nobody has waited for that, and nothing is put back", () => {
    for (const outcome of [accepted, refused]) {
      const { last } = follow([1, 1, outcome]);
      expect(last).toMatchObject({ circuit: { state: "closed" }, outcome, requeue: [] });
      expect(last).not.toHaveProperty("backSince");
    }
  });
});

describe("an open circuit", () => {
  test("is half-open for new enquiries first, and says how long until the next time", () => {
    const circuit = { ...createCircuit(0), state: "open" as const, nextProbeAt: 5000, nextUntriedProbeAt: 2000 };
    expect([1999, 2000].map((at) => isHalfOpen(circuit, true, at))).toEqual([false, true]);
    expect([4999, 5000].map((at) => isHalfOpen(circuit, false, at))).toEqual([false, true]);
    expect([1999, 2000, 5000].map((at) => untilNextProbeMs(circuit, at))).toEqual([1, 3000, 0]);
    expect(startProbe(circuit, false, 5000)).toMatchObject({ nextUntriedProbeAt: 2000, untriedProbes: 0 });
  });

  test("counts slow failures from the start of the first", () => {
    let circuit = createCircuit(0);
    for (const id of [1, 2, 3, 4, 5]) {
      expect(circuit.state).toBe("closed");
      circuit = recordOutcome(circuit, { id, failedSince: undefined, startedAt: 1000 }, away, 4000).circuit;
    }
    expect(circuit.state).toBe("open");
  });

  test.each([
    ["1 s, 2 s and then every 5 s with a tried enquiry", false, [5000, 7000, 12_000, 17_000]],
    [
      "at once, five times after a second and then every 5 s with another",
      true,
      [4, 5, 6, 7, 8, 9, 14, 19].map((s) => s * 1000),
    ],
  ] as const)("probes after %s", (_, isNew, times) => {
    let { circuit } = follow(...five(away));
    const probes = times.map(() => {
      const at = isNew ? circuit.nextUntriedProbeAt : circuit.nextProbeAt;
      circuit = startProbe(circuit, isNew, at);
      return at;
    });
    expect(probes).toEqual(times);
  });

  test("respects Retry-After up to five minutes, also of the answer that opened it", () => {
    const { circuit, last } = follow(...five({ ...away, retryAfterMs: 60_000 }));
    expect(circuit).toMatchObject({ nextProbeAt: 64_000, nextUntriedProbeAt: 64_000 });
    expect(last?.requeue).toEqual([]);
    const later = { id: 9, failedSince: undefined, startedAt: 10_000 };
    const probed = recordOutcome(follow(...five(away)).circuit, later, { ...away, retryAfterMs: 9_000_000 }, 10_000);
    expect(probed.circuit).toMatchObject({ nextProbeAt: 310_000, nextUntriedProbeAt: 310_000 });
  });
});

test.each<[string, readonly Step[], EnquiryOutcome, Partial<Circuit>]>([
  ["is open closes with the first accepted enquiry", five(away), accepted, { acceptedAt: 61_000 }],
  ["is open, as the vendor refused everybody, closes with an accepted one", five(refused), accepted, { refused: [] }],
  ["is misconfigured closes with an accepted one", [keyless], accepted, { acceptedAt: 61_000 }],
  ["is misconfigured closes with a refusal that can be read", [keyless], refused, { acceptedAt: 0 }],
])("a circuit that %s, and says since when enquiries have waited", (_, steps, outcome, circuit) => {
  const { last } = follow(...steps, probe(outcome));
  expect(last).toMatchObject({ circuit: { state: "closed", ...circuit }, backSince: 0 });
});

describe("a misconfigured vendor", () => {
  test("keeps its first reason and the pace of its probes while anything fails", () => {
    const { circuit: before } = follow(keyless);
    const probed = startProbe(before, false, 61_000);
    const failed = (outcome: EnquiryOutcome, id = 1) =>
      recordOutcome(probed, { id, failedSince: 1000, startedAt: 61_000 }, outcome, 62_000);
    const kept = (nextProbeAt: number) => ({ circuit: { ...isMisconfigured, probes: 1, nextProbeAt }, requeue: [] });
    expect(probed).toMatchObject(kept(121_000).circuit);
    expect(failed({ kind: "misconfigured", reason: "HTTP 404" })).toMatchObject(kept(122_000));
    for (const outcome of [away, proxy]) expect(failed(outcome)).toMatchObject(kept(121_000));
    expect([isHalfOpen(before, true, 60_999), isHalfOpen(probed, true, 120_999)]).toEqual([false, false]);
    const { circuit: unread } = follow(...five(unreadable, 1, 0.1));
    const later = { id: 6, failedSince: undefined, startedAt: 61_400 };
    const again = recordOutcome(startProbe(unread, false, 61_400), later, unreadable, 62_000);
    expect(again).toMatchObject({ circuit: { nextProbeAt: 121_400 }, requeue: [] });
  });
});

describe("a vendor that refuses everybody", () => {
  test("is not believed from the fifth refusal on: all five wait again, and the next refusal counts as 'away'", () => {
    const { verdicts, circuit } = follow(...five(refused), [20, 6, refused]);
    const kinds = [...Array(4).fill("refused"), "away", "away"];
    expect(verdicts.map(({ outcome }) => outcome.kind)).toEqual(kinds);
    expect(verdicts.map(({ requeue }) => requeue)).toEqual([[], [], [], [], [1, 2, 3, 4], []]);
    expect(circuit).toMatchObject({ state: "open", reason: "refuses all: Status not true" });
    expect(refusesAll(circuit)).toBe(true);
  });

  test("is asked no more often because of further refusals", () => {
    const probed = startProbe(follow(...five(refused)).circuit, false, 5000);
    const { circuit } = recordOutcome(probed, { id: 6, failedSince: undefined, startedAt: 5000 }, refused, 5500);
    expect(circuit).toMatchObject({ probes: 1, nextProbeAt: probed.nextProbeAt });
  });
});

describe("an enquiry that still fails after another was accepted", () => {
  const since = -1;

  test("says nothing about the vendor, even if there are many", () => {
    for (const outcome of [away, unreadable, misconfigured, refused]) {
      const more: Step[] = [6, 7, 8].map((id) => [id * 2, id, outcome, since]);
      expect(follow(...five(outcome, 2, 2, since), ...more).circuit).toEqual(createCircuit(0));
    }
  });

  test("keeps its refusal, and counts as 'away' if the vendor answers 401", () => {
    expect(follow([1, 1, refused, since]).last).toMatchObject({ outcome: refused, requeue: [] });
    const away = { kind: "away", reason: "HTTP 401 for this one" };
    expect(follow([1, 1, misconfigured, since]).last).toMatchObject({ outcome: away, requeue: [] });
  });
});

test("a call that began before the vendor last accepted an enquiry, and ends late, says nothing about the vendor", () => {
  const before = createCircuit(2000);
  const late = { id: 1, failedSince: undefined, startedAt: 1000 };
  for (const outcome of [away, unreadable, misconfigured, refused]) {
    expect(recordOutcome(before, late, outcome, 41_000).circuit).toEqual(before);
  }
});

test("a breaker gives probes one at a time while its circuit is open, and every call while it is closed", async () => {
  const breaker = createCircuitBreaker();
  await breaker.startFrom(500);
  expect(await breaker.tryProbe(false, 0)).toBe(true);
  expect(breaker.circuit).toEqual(createCircuit(500));
  for (const [second, id] of five(away)) {
    const at = second * 1000;
    const before = breaker.circuit;
    const verdict = await breaker.recordOutcome({ id, startedAt: at, failedSince: undefined }, away, at);
    expect(verdict).toMatchObject({ before, circuit: breaker.circuit });
  }
  expect(breaker.circuit.state).toBe("open");
  expect([await breaker.tryProbe(false, 4999), await breaker.tryProbe(false, 5000)]).toEqual([false, true]);
  expect([await breaker.tryProbe(false, 5000), breaker.circuit.probes]).toEqual([false, 1]);
  await breaker.refresh();
});
