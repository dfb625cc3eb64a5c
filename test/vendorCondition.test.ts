import { describe, expect, test } from "vitest";
import { createVendorCondition, judge, noteProbe, refusesAll } from "../server/enquiries/delivery/vendorCondition.ts";
import type { EnquiryOutcome } from "../server/vendorApi/outcome.ts";

const accepted: EnquiryOutcome = { kind: "accepted" };
const refused: EnquiryOutcome = { kind: "refused", reason: "Status not true" };
const away: EnquiryOutcome = { kind: "away", reason: "HTTP 503" };
const unreadable: EnquiryOutcome = { kind: "unsure", reason: "unreadable", isUnreadable: true };
const misconfigured: EnquiryOutcome = { kind: "misconfigured", reason: "HTTP 401" };

/** A vendor that accepted an enquiry at second 0. Each step is the outcome of one enquiry at a given second. */
function follow(steps: [second: number, id: number, outcome: EnquiryOutcome, failedSince?: number][]) {
  let condition = createVendorCondition(0);
  const judgements = steps.map(([second, id, outcome, failedSince]) => {
    const judgement = judge(condition, { id, failedSince, startedAt: second * 1000 }, outcome, second * 1000);
    condition = judgement.condition;
    return judgement;
  });
  return { condition, judgements, last: judgements.at(-1) };
}

const five = (outcome: EnquiryOutcome, fromSecond = 1, everySecond = 0.75) =>
  [1, 2, 3, 4, 5].map((id, index): [number, number, EnquiryOutcome] => [fromSecond + index * everySecond, id, outcome]);

describe("resting", () => {
  test("starts when five different enquiries have failed in a row for three seconds", () => {
    expect(follow(five(away).slice(0, 4)).condition.state).toBe("answering");
    expect(follow(five(away)).condition).toMatchObject({ state: "resting", reason: "HTTP 503" });
  });

  test("does not start with one enquiry that fails again and again, or with a burst of failures", () => {
    expect(follow([1, 2, 4, 8, 16, 31].map((second) => [second, 1, away])).condition.state).toBe("answering");
    expect(follow(five(away, 1, 0.1)).condition.state).toBe("answering");
  });

  test("does not start while others are accepted or refused in between", () => {
    const [one, two, three, four, last] = five(away) as [never, never, never, never, never];
    for (const between of [accepted, refused]) {
      expect(follow([one, two, three, [4, 9, between], four, last]).condition.state).toBe("answering");
    }
  });

  test("counts slow failures from the start of the first", () => {
    let condition = createVendorCondition(0);
    for (const id of [1, 2, 3, 4, 5]) {
      expect(condition.state).toBe("answering");
      condition = judge(condition, { id, failedSince: undefined, startedAt: 1000 }, away, 4000).condition;
    }
    expect(condition.state).toBe("resting");
  });

  test("probes after 1 s, 2 s and then every 5 s", () => {
    let { condition } = follow(five(away));
    const times: number[] = [];
    for (let count = 0; count < 4; count += 1) {
      times.push(condition.nextProbeAt);
      condition = noteProbe(condition, false, condition.nextProbeAt);
    }
    expect(times).toEqual([5000, 7000, 12_000, 17_000]);
  });

  test("uses an untried enquiry as a probe at once, then five times after a second each, then every 5 s", () => {
    let { condition } = follow(five(away));
    expect(condition.nextUntriedProbeAt).toBe(4000);
    const next: number[] = [];
    for (let count = 0; count < 7; count += 1) {
      condition = noteProbe(condition, true, condition.nextUntriedProbeAt);
      next.push(condition.nextUntriedProbeAt);
    }
    expect(next).toEqual([5000, 6000, 7000, 8000, 9000, 14_000, 19_000]);
  });

  test("respects Retry-After up to five minutes", () => {
    const probed = judge(
      follow(five(away)).condition,
      { id: 9, failedSince: undefined, startedAt: 10_000 },
      { ...away, retryAfterMs: 9_000_000 },
      10_000,
    );
    expect(probed.condition).toMatchObject({ nextProbeAt: 310_000, nextUntriedProbeAt: 310_000 });
  });

  test("ends with the first accepted enquiry, and says since when enquiries have waited", () => {
    const { last } = follow([...five(away), [20, 6, accepted]]);
    expect(last).toMatchObject({ condition: { state: "answering", acceptedAt: 20_000 }, backSince: 0 });
  });
});

describe("misconfigured", () => {
  test("starts with the first such answer, and probes once a minute", () => {
    const { condition } = follow([[1, 1, misconfigured]]);
    expect(condition).toMatchObject({ state: "misconfigured", reason: "HTTP 401", nextProbeAt: 61_000 });
    expect(noteProbe(condition, false, 61_000).nextProbeAt).toBe(121_000);
  });

  test("starts when the 2xx answers to five different enquiries in a row cannot be read", () => {
    expect(follow(five(unreadable, 1, 0.1)).condition).toMatchObject({ state: "misconfigured", reason: "unreadable" });
    const [one, two, three, four] = five(unreadable) as [never, never, never, never];
    expect(follow([one, two, [3, 9, away], three, four]).condition.state).not.toBe("misconfigured");
  });

  test("ends when the vendor accepts an enquiry or refuses it with a readable answer, not with a 503 or a 400", () => {
    for (const word of [accepted, refused]) {
      expect(
        follow([
          [1, 1, misconfigured],
          [61, 1, word],
        ]).last,
      ).toMatchObject({
        condition: { state: "answering" },
        backSince: 0,
      });
    }
    for (const word of [away, unreadable, { kind: "refused", reason: "HTTP 400" } as const]) {
      expect(
        follow([
          [1, 1, misconfigured],
          [61, 1, word],
        ]).condition.state,
      ).toBe("misconfigured");
    }
  });
});

describe("a vendor that refuses everybody", () => {
  test("is not believed from the fifth refusal on: all five wait again, and the next refusal counts as 'away'", () => {
    const { judgements, condition } = follow([...five(refused), [20, 6, refused]]);
    expect(judgements.map(({ outcome }) => outcome.kind)).toEqual([
      ...["refused", "refused", "refused", "refused"],
      ...["away", "away"],
    ]);
    expect(judgements.map(({ requeue }) => requeue)).toEqual([[], [], [], [], [1, 2, 3, 4], []]);
    expect(condition.state).toBe("resting");
    expect(refusesAll(condition)).toBe(true);
  });

  test("is believed again once it accepts an enquiry", () => {
    const { last } = follow([...five(refused), [20, 6, accepted]]);
    expect(last).toMatchObject({ condition: { state: "answering", refused: [] }, backSince: 0 });
  });
});

describe("an enquiry that still fails after another was accepted", () => {
  const since = -1;

  test("says nothing about the vendor, even if there are many", () => {
    for (const outcome of [away, unreadable, misconfigured, refused]) {
      const steps = [1, 2, 3, 4, 5, 6, 7, 8].map((id): [number, number, EnquiryOutcome, number] => [
        id * 2,
        id,
        outcome,
        since,
      ]);
      expect(follow(steps).condition).toEqual(createVendorCondition(0));
    }
  });

  test("keeps its refusal, and counts as 'away' if the vendor answers 401", () => {
    expect(follow([[1, 1, refused, since]]).last?.outcome).toEqual(refused);
    expect(follow([[1, 1, misconfigured, since]]).last?.outcome).toMatchObject({ kind: "away" });
  });
});
