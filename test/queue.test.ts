import { expect, test } from "vitest";
import { chooseCount } from "./support/cases.ts";
import { planHistory } from "./support/histories.ts";
import { findFaults } from "./support/historyFaults.ts";
import { createRandom } from "./support/random.ts";
import { type Plan, run, type Seen } from "./support/simulation.ts";

// The real delivery with a queue in memory, in simulated time. It runs thousands of random histories: visitors,
// enquiries that the vendor cannot process, a vendor that comes and goes, and a store whose replies come late and in
// any order. Each is judged by the promises of A72, A83 and A84.

const secondMs = 1000;
const minuteMs = 60 * secondMs;

const histories = chooseCount(2000, 300);

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
  // Half a minute of processor time, which a busy machine shares among several files.
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
    for (let seed = 1; seed <= 10; seed += 1) {
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

test("a vendor that accepts but never answers gets an enquiry twice in 90 s, and five times in all", async () => {
  const planned: Plan = {
    phases: [{ from: 0, mode: "hang" }],
    arrivals: [{ at: 0 }],
    endMs: 90 * secondMs,
    storeMs: 0,
  };
  expect((await run(planned, createRandom(1))).calls).toHaveLength(2);
  const whole = await run({ ...planned, endMs: 48 * 60 * minuteMs }, createRandom(1));
  expect(whole.calls).toHaveLength(5);
  expect(whole.rows[0]).toMatchObject({ state: "parked", outcome: "unsure: timeout" });
  expect(whole.health.alarms).toEqual(["parked"]);
});

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

test("the first 401 stops the queue except for probes, and everything is sent when the 401s end", async () => {
  const arrivals = Array.from({ length: 40 }, (_, index) => ({ at: index * 10 * secondMs }));
  const phases: Plan["phases"] = [
    { from: 0, mode: "401" },
    { from: 10 * minuteMs, mode: "well" },
  ];
  const during = await run({ phases, arrivals, endMs: 5 * secondMs, storeMs: 0 }, createRandom(1));
  expect(during.health).toMatchObject({ vendor: "misconfigured", alarm: true, alarms: ["misconfigured"] });
  expect(during.calls).toHaveLength(1);
  const after = await run({ phases, arrivals, endMs: 11.1 * minuteMs, storeMs: 0 }, createRandom(1));
  expect(after.rows.filter(({ state }) => state !== "delivered")).toEqual([]);
  expect(after.calls.filter(({ outcome }) => outcome === "misconfigured")).toHaveLength(10);
  expect(after.health).toMatchObject({ vendor: "answering", alarm: false });
  expect(new Set([...after.heard.values()].map(({ answer }) => answer))).toEqual(new Set(["queued"]));
});
