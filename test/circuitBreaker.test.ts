import { describe, expect, test } from "vitest";
import {
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
  [1, 2, 3, 4, 5].map((id): Step => [from + (id - 1) * every, id, outcome, failedSince]) as [
    Step,
    Step,
    Step,
    Step,
    Step,
  ];

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
  test("starts when five different enquiries have failed in a row for three seconds", () => {
    expect(follow(...five(away).slice(0, 4)).circuit.state).toBe("closed");
    expect(follow(...five(away)).circuit).toMatchObject({ state: "open", reason: "HTTP 503" });
  });

  test("does not start with one enquiry that fails again and again, or with a burst of failures", () => {
    expect(follow(...[1, 2, 4, 8, 16, 31].map((second) => [second, 1, away] as const)).circuit.state).toBe("closed");
    expect(follow(...five(away, 1, 0.1)).circuit.state).toBe("closed");
  });

  test("does not start while others are accepted or refused in between", () => {
    const [one, two, three, four, last] = five(away);
    for (const between of [accepted, refused]) {
      expect(follow(one, two, three, [4, 9, between], four, last).circuit.state).toBe("closed");
    }
  });

  test("does not start with a burst long after the start, nor after any refusal, even a proxy's", () => {
    expect(follow(...five(away, 100, 0.1)).circuit.state).toBe("closed");
    const [one, two, three, four, last] = five(away);
    const proxy: EnquiryOutcome = { kind: "refused", reason: "HTTP 400" };
    expect(follow(one, two, three, [3, 9, proxy], four, last).circuit.state).toBe("closed");
  });

  test("starts with enquiries that first failed when the vendor last accepted one, or later", () => {
    for (const failedSince of [0, 500]) expect(follow(...five(away, 1, 0.75, failedSince)).circuit.state).toBe("open");
  });

  test("starts with five that nobody knows the fate of: that is no misconfiguration", () => {
    expect(follow(...five({ kind: "unsure", reason: "timeout", isUnreadable: false })).circuit.state).toBe("open");
  });

  test("keeps no more failures than it counts", () => {
    expect(follow(...five(away), [6, 6, away], [7, 7, away]).circuit.failing).toEqual([1, 2, 3, 4, 5]);
  });

  test("waits as long as the answer that opened it asks", () => {
    const { circuit, last } = follow(...five({ ...away, retryAfterMs: 60_000 }));
    expect(circuit).toMatchObject({ nextProbeAt: 64_000, nextUntriedProbeAt: 64_000 });
    expect(last?.requeue).toEqual([]);
  });

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

  test("probes after 1 s, 2 s and then every 5 s", () => {
    let { circuit } = follow(...five(away));
    const times: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      times.push(circuit.nextProbeAt);
      circuit = startProbe(circuit, false, circuit.nextProbeAt);
    }
    expect(times).toEqual([5000, 7000, 12_000, 17_000]);
  });

  test("uses an untried enquiry as a probe at once, then five times after a second each, then every 5 s", () => {
    let { circuit } = follow(...five(away));
    expect(circuit.nextUntriedProbeAt).toBe(4000);
    const next: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      circuit = startProbe(circuit, true, circuit.nextUntriedProbeAt);
      next.push(circuit.nextUntriedProbeAt);
    }
    expect(next).toEqual([5000, 6000, 7000, 8000, 9000, 14_000, 19_000]);
  });

  test("respects Retry-After up to five minutes", () => {
    const [{ circuit }, long] = [follow(...five(away)), { ...away, retryAfterMs: 9_000_000 }];
    const probed = recordOutcome(circuit, { id: 9, failedSince: undefined, startedAt: 10_000 }, long, 10_000);
    expect(probed.circuit).toMatchObject({ nextProbeAt: 310_000, nextUntriedProbeAt: 310_000 });
  });

  test("ends with the first accepted enquiry, and says since when enquiries have waited", () => {
    const { last } = follow(...five(away), [20, 6, accepted]);
    expect(last).toMatchObject({ circuit: { state: "closed", acceptedAt: 20_000 }, backSince: 0 });
  });
});

describe("a misconfigured vendor", () => {
  test("starts with the first such answer, and probes once a minute", () => {
    const { circuit } = follow([1, 1, misconfigured]);
    expect(circuit).toMatchObject({ state: "misconfigured", reason: "HTTP 401", nextProbeAt: 61_000 });
    expect(startProbe(circuit, false, 61_000).nextProbeAt).toBe(121_000);
  });

  test("keeps its first reason and the pace of its probes while anything fails", () => {
    const { circuit: before } = follow([1, 1, misconfigured]);
    const probed = startProbe(before, false, 61_000);
    const failed = (outcome: EnquiryOutcome, id = 1) =>
      recordOutcome(probed, { id, failedSince: 1000, startedAt: 61_000 }, outcome, 62_000).circuit;
    const kept = { state: "misconfigured", reason: "HTTP 401", probes: 1 };
    expect(failed({ kind: "misconfigured", reason: "HTTP 404" })).toMatchObject({ ...kept, nextProbeAt: 122_000 });
    expect(failed(away)).toMatchObject({ ...kept, nextProbeAt: 121_000 });
    for (const outcome of [away, { kind: "refused", reason: "HTTP 400" } as const])
      expect(follow([1, 9, misconfigured], ...five(outcome, 61)).circuit).toMatchObject({ state: "misconfigured" });
    expect(isHalfOpen(before, true, 60_999)).toBe(false);
    const { circuit: unread } = follow(...five(unreadable, 1, 0.1));
    const later = { id: 6, failedSince: undefined, startedAt: 61_400 };
    const again = recordOutcome(startProbe(unread, false, 61_400), later, unreadable, 62_000);
    expect(again).toMatchObject({ circuit: { nextProbeAt: 121_400 }, requeue: [] });
  });

  test("starts when the 2xx answers to five different enquiries in a row cannot be read", () => {
    expect(follow(...five(unreadable, 1, 0.1)).circuit).toMatchObject({ state: "misconfigured", reason: "unreadable" });
    const [one, two, three, four] = five(unreadable);
    expect(follow(one, two, [3, 9, away], three, four).circuit.state).not.toBe("misconfigured");
    expect(follow([0.5, 9, away], one, two, three, four).circuit.state).not.toBe("misconfigured");
  });

  test("ends when the vendor accepts an enquiry or refuses it with a readable answer, not with a 503 or a 400", () => {
    for (const word of [accepted, refused]) {
      const { last } = follow([1, 1, misconfigured], [61, 1, word]);
      expect(last).toMatchObject({ circuit: { state: "closed" }, backSince: 0 });
    }
    for (const word of [away, unreadable, { kind: "refused", reason: "HTTP 400" } as const])
      expect(follow([1, 1, misconfigured], [61, 1, word]).circuit.state).toBe("misconfigured");
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

  test("is believed again once it accepts an enquiry", () => {
    const { last } = follow(...five(refused), [20, 6, accepted]);
    expect(last).toMatchObject({ circuit: { state: "closed", refused: [] }, backSince: 0 });
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

test("a breaker gives probes one at a time while its circuit is open, and every call while it is closed", async () => {
  const breaker = createCircuitBreaker();
  await breaker.startFrom(500);
  expect(breaker.circuit).toEqual(createCircuit(500));
  expect(await breaker.tryProbe(false, 0)).toBe(true);
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
