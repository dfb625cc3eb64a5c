import { describe, expect, test } from "vitest";
import { createCircuit, untilNextProbeMs } from "../server/enquiries/delivery/circuitBreaker.ts";
import { decideRetry, openLanes, retryDelayMs } from "../server/enquiries/delivery/schedule.ts";
import type { History, Lane } from "../server/enquiries/store/records.ts";
import type { EnquiryOutcome } from "../server/vendorApi/outcome.ts";
import { hourMs, minuteMs } from "./support/storeSteps.ts";

const secondMs = 1000;
const fresh: History = { attempts: 0, unsureTries: 0, waitedMs: 0, triedAt: 0 };
const away: EnquiryOutcome = { kind: "away", reason: "HTTP 503" };
const unsure: EnquiryOutcome = { kind: "unsure", reason: "timeout", isUnreadable: false };

test("the pause after a failed try is 1 s, doubles up to 15 s in ten minutes, and then grows to 15 minutes, less a tenth at most", () => {
  const early = [1, 2, 3, 4, 5, 6, 40].map((attempts) => retryDelayMs(attempts, minuteMs, 0) / 1000);
  expect(early).toEqual([1, 2, 4, 8, 15, 15, 15]);
  const waited = [10, 11, 15, 30, 60, 70, 120, 3 * 24 * 60];
  const later = waited.map((minutes) => retryDelayMs(99, minutes * minuteMs, 0) / 1000);
  expect(later).toEqual([15, 15, 75, 300, 750, 900, 900, 900]);
  // At random, so that processes do not call at the same time.
  expect(retryDelayMs(1, 0, 1)).toBe(900);
});

/** Follows an enquiry until it stops waiting: the end of each try in ms after the first, and the final state. */
function follow(outcomes: (attempt: number) => EnquiryOutcome, { sleepMs = 0, limit = 10_000 } = {}) {
  let history = fresh;
  let at = 1_000_000;
  const times: number[] = [];
  for (let attempt = 1; attempt <= limit; attempt += 1) {
    times.push(at - 1_000_000);
    const decision = decideRetry(history, outcomes(attempt), { isVisitorTold: false, at, random: 0 });
    if (decision.state !== "waiting") return { times, decision };
    history = { attempts: attempt, unsureTries: decision.unsureTries, waitedMs: decision.waitedMs, triedAt: at };
    at += decision.pauseMs + sleepMs;
  }
  return { times, decision: undefined };
}

test("if the vendor stays away, an enquiry is tried for three days and then parked", () => {
  const { times, decision } = follow(() => away);
  expect(times.slice(0, 6)).toEqual([0, 1000, 3000, 7000, 15_000, 30_000]);
  expect(times.at(-1)).toBeGreaterThanOrEqual(3 * 24 * hourMs);
  expect(times.at(-1)).toBeLessThan(3 * 24 * hourMs + 16 * minuteMs);
  expect(decision).toEqual({ state: "parked", outcome: "away: HTTP 503" });
});

test("if the machine sleeps for a day between two tries, only an hour counts, so that no enquiry is given up early", () => {
  const { times } = follow(() => away, { sleepMs: 24 * hourMs });
  expect(times.length).toBeGreaterThan(60);
});

test("an enquiry that the vendor may have is sent at most five times: 15 s, 5 min, 1 h and 12 h apart", () => {
  const { times, decision } = follow(() => unsure);
  expect(times).toEqual([0, 15 * secondMs, 315 * secondMs, 315 * secondMs + hourMs, 315 * secondMs + 13 * hourMs]);
  expect(decision).toEqual({ state: "parked", outcome: "unsure: timeout" });
});

test("once the vendor may have an enquiry, these pauses also apply to tries that find the vendor away", () => {
  const { times } = follow((attempt) => (attempt === 1 ? unsure : away), { limit: 4 });
  expect(times).toEqual([0, 15_000, 30_000, 45_000]);
  const { decision } = follow((attempt) => (attempt === 1 ? unsure : away));
  expect(decision).toMatchObject({ state: "parked", outcome: expect.stringContaining("the vendor may have it") });
});

test("an enquiry that waited for hours before the vendor may have it is tried again as soon as any such", () => {
  const history: History = { attempts: 20, unsureTries: 0, waitedMs: 2 * hourMs, triedAt: 9 * hourMs };
  const decision = decideRetry(history, unsure, { isVisitorTold: false, at: 9 * hourMs, random: 0 });
  expect(decision).toMatchObject({ state: "waiting", pauseMs: 15 * secondMs, unsureTries: 1 });
});

test("Retry-After is respected, up to an hour", () => {
  const ask = (retryAfterMs: number) =>
    follow((attempt) => (attempt === 1 ? { ...away, retryAfterMs } : { kind: "accepted" })).times[1];
  expect([ask(500), ask(120_000), ask(5 * hourMs)]).toEqual([1000, 120_000, hourMs]);
});

test("while the vendor is misconfigured, an enquiry is tried with the probes and never given up", () => {
  const { times, decision } = follow(() => ({ kind: "misconfigured", reason: "HTTP 401" }), { limit: 6000 });
  expect(times[5]).toBe(5 * minuteMs);
  expect(decision).toBeUndefined();
});

test("a refusal reaches a visitor who waits, and parks the enquiry of a visitor who was thanked", () => {
  const refused: EnquiryOutcome = { kind: "refused", reason: "Status not true" };
  const decide = (isVisitorTold: boolean) => decideRetry(fresh, refused, { isVisitorTold, at: 0, random: 0 }).state;
  expect([decide(true), decide(false)]).toEqual(["refused", "parked"]);
});

describe("places", () => {
  const closed = createCircuit(0);

  test.each<[untried: number, tried: number, claiming: Lane[], open: Lane[]]>([
    [0, 0, [], ["new", "retry"]],
    [3, 0, [], ["retry"]],
    [0, 3, [], ["new"]],
    [3, 1, [], []],
    [2, 2, [], []],
    [0, 0, ["new", "retry"], ["new", "retry"]],
    [2, 0, ["new", "retry"], ["retry"]],
    [0, 2, ["new", "retry"], ["new"]],
    [2, 1, ["new", "retry"], []],
    [2, 0, ["retry"], ["new", "retry"]],
    [3, 0, ["retry"], []],
  ])(
    "are four, and no lane may take the last: %i untried, %i tried, and a claim under way in %j",
    (untried, tried, claiming, open) => {
      expect(openLanes(closed, { new: untried, retry: tried, any: 0 }, claiming, 0)).toEqual(open);
    },
  );

  test("of an open circuit are free for one probe, and earlier for an enquiry that was never tried", () => {
    const open = { ...closed, state: "open" as const, nextProbeAt: 5000, nextUntriedProbeAt: 2000 };
    const none = { new: 0, retry: 0, any: 0 };
    expect(openLanes(open, none, [], 1999)).toEqual([]);
    expect(openLanes(open, none, [], 2000)).toEqual(["new"]);
    expect(openLanes(open, none, [], 5000)).toEqual(["new", "retry"]);
    expect([1000, 3000, 5000].map((at) => untilNextProbeMs(open, at))).toEqual([1000, 2000, 0]);
    const misconfigured = { ...open, state: "misconfigured" as const };
    expect(openLanes(misconfigured, none, [], 4999)).toEqual([]);
    expect(openLanes(misconfigured, none, [], 5000)).toEqual(["any"]);
    expect(openLanes(misconfigured, { new: 2, retry: 1, any: 1 }, [], 5000)).toEqual([]);
  });
});
