import { describe, expect, test } from "vitest";
import type { EnquiryOutcome } from "../server/vendorApi/outcome.ts";
import { accepted, ackTimeoutMs, createSlowStoreHarness, nameAll } from "./support/slowStoreHarness.ts";

// Delivery with a slow store: what can happen while a reply of the store is awaited.

describe("places", () => {
  test.each([0, 5, 40, 150])("are four, at most three for each lane, also while a claim takes %d ms", async (ms) => {
    const before = [...nameAll("tried", 15), ...nameAll("left", 15)];
    const harness = await createSlowStoreHarness({
      before,
      delays: { claimNext: { there: ms, back: ms }, recordResult: { back: ms } },
    });
    harness.delivery.start();
    for (const fresh of nameAll("fresh", 30)) {
      harness.submit(fresh);
      await harness.clock.advance(7);
    }
    await harness.clock.advance(60_000);
    expect(harness.most.untried).toBeLessThanOrEqual(3);
    expect(harness.most.tried).toBeLessThanOrEqual(3);
    if (ms <= 5) expect(harness.most.all).toBe(4);
    else expect(harness.most.all).toBeLessThanOrEqual(4);
    expect(harness.tries).toHaveLength(60);
    expect(new Set(harness.states())).toEqual(new Set(["delivered"]));
  });

  test("go in turn to enquiries whose visitors wait and to enquiries from before", async () => {
    const harness = await createSlowStoreHarness({ before: nameAll("left", 20), delays: { claimNext: { there: 3 } } });
    harness.delivery.start();
    await harness.clock.advance(0);
    for (const fresh of nameAll("fresh", 20)) harness.submit(fresh);
    await harness.clock.advance(60_000);
    const kinds = harness.tries.map((tried) => tried.name.split(" ")[0]);
    for (const from of [4, 12, 20]) {
      const left = kinds.slice(from, from + 8).filter((kind) => kind === "left").length;
      expect(left, kinds.join(" ")).toBeGreaterThanOrEqual(3);
      expect(left, kinds.join(" ")).toBeLessThanOrEqual(5);
    }
    // Each kind is sent in the order in which it came.
    for (const kind of ["fresh", "left"])
      expect(harness.tries.map((tried) => tried.name).filter((tried) => tried.startsWith(kind))).toEqual(
        nameAll(kind, 20),
      );
  });
});

test("an enquiry that another process puts into the store is sent within seconds, even if new ones keep coming", async () => {
  const harness = await createSlowStoreHarness({ pollMs: 2000 });
  harness.delivery.start();
  await harness.clock.advance(0);
  // New enquiries come as fast as the vendor takes them, and a few wait, so there is always one in memory to send.
  for (const fresh of nameAll("early", 20)) harness.submit(fresh);
  for (const [index, fresh] of nameAll("fresh", 600).entries()) {
    if (index === 30) await harness.put("released");
    harness.submit(fresh);
    await harness.clock.advance(33);
  }
  const sent = harness.tries.find((tried) => tried.name === "released");
  expect(sent?.at).toBeLessThan(30 * 33 + 5000);
});

describe("an enquiry", () => {
  test("that is stored while its submission is still under way is not sent by the loop", async () => {
    const harness = await createSlowStoreHarness({ delays: { add: { back: 500 } } });
    harness.delivery.start();
    harness.submit("Asha");
    for (let count = 0; count < 9; count += 1) {
      await harness.clock.advance(50);
      harness.delivery.releaseHeld("captcha down");
    }
    expect([harness.states(), harness.tries]).toEqual([["waiting"], []]);
    await harness.clock.advance(1000);
    expect(harness.heard.get("Asha")).toMatchObject({ answer: "delivered", at: 600 });
    expect(harness.tries).toHaveLength(1);
  });

  test("that comes while the store is taken over waits, so that its claim is not freed", async () => {
    const harness = await createSlowStoreHarness({ delays: { recover: { there: 300, back: 300 } } });
    harness.delivery.start();
    await harness.clock.advance(100);
    harness.submit("Asha");
    await harness.clock.advance(499);
    expect(harness.rows).toHaveLength(0);
    await harness.clock.advance(2000);
    expect(harness.heard.get("Asha")).toMatchObject({ answer: "delivered", at: 700 });
    expect(harness.tries).toHaveLength(1);
  });

  test("that fails is tried again after its own pauses, even if the loop was idle before", async () => {
    const harness = await createSlowStoreHarness();
    harness.delivery.start();
    await harness.clock.advance(1300);
    harness.vendor.callMs = 0;
    harness.vendor.answer = () => ({ kind: "away", reason: "HTTP 500" });
    harness.submit("Asha");
    await harness.clock.advance(20_000);
    expect(harness.tries.map(({ at }) => at - 1300)).toEqual([0, 1000, 3000, 7000, 15_000]);
  });

  test("that waits for a place until its lease is too short for the call is claimed again, and sent once", async () => {
    const harness = await createSlowStoreHarness();
    harness.delivery.start();
    await harness.clock.advance(0);
    harness.vendor.callMs = 7000;
    for (const fresh of nameAll("fresh", 10)) harness.submit(fresh);
    await harness.clock.advance(6999);
    expect(harness.tries).toHaveLength(3);
    expect(harness.answers()).toEqual(Array(10).fill("queued"));
    expect(Math.max(...[...harness.heard.values()].map(({ at }) => at))).toBe(ackTimeoutMs);
    await harness.clock.advance(60_000);
    expect(harness.tries.map((tried) => tried.name)).toEqual(nameAll("fresh", 10));
    expect(harness.rows.map(({ claim }) => claim)).toEqual([1, 1, 1, 2, 2, 2, 2, 2, 2, 2]);
    expect(new Set(harness.states())).toEqual(new Set(["delivered"]));
  });

  test("that is refused just as the acknowledgement time ends is parked if its visitor was thanked", async () => {
    const harness = await createSlowStoreHarness({ delays: { recordResult: { there: 300 } } });
    harness.delivery.start();
    await harness.clock.advance(0);
    harness.vendor.callMs = ackTimeoutMs - 100;
    harness.vendor.answer = () => ({ kind: "refused", reason: "Status not true" });
    harness.submit("Asha");
    await harness.clock.advance(60_000);
    // Refused if the visitor was told so. Parked if the visitor was thanked, because a person must look at it.
    expect([
      ["refused", "refused"],
      ["queued", "parked"],
    ]).toContainEqual([harness.answers()[0], harness.states()[0]]);
  });
});

describe("a vendor", () => {
  test("that is misconfigured gets at most one call a minute, even if a claim was under way", async () => {
    const harness = await createSlowStoreHarness({
      before: nameAll("left", 3),
      delays: { claimNext: { there: 25, back: 25 } },
    });
    harness.vendor.callMs = 20;
    harness.vendor.answer = () => ({ kind: "misconfigured", reason: "HTTP 401" });
    harness.delivery.start();
    await harness.clock.advance(60_000);
    expect(harness.tries).toEqual([{ name: "left 1", at: 50 }]);
    // Enquiries that were claimed and not sent are free again.
    harness.vendor.answer = () => accepted;
    await harness.clock.advance(70_000);
    expect(new Set(harness.states())).toEqual(new Set(["delivered"]));
  });

  test("that is back does not get an enquiry that still fails again and again", async () => {
    const slow = { there: 20, back: 20 };
    const harness = await createSlowStoreHarness({
      delays: { makeDue: slow, recordResult: slow, claimNext: slow },
      pollMs: 2000,
    });
    let others: EnquiryOutcome = { kind: "misconfigured", reason: "HTTP 401" };
    const poisoned: EnquiryOutcome = { kind: "away", reason: "HTTP 500", retryAfterMs: 3600_000 };
    harness.vendor.answer = (name) => (name === "poison" ? poisoned : others);
    harness.vendor.callMs = 5;
    harness.delivery.start();
    await harness.clock.advance(0);
    for (const name of ["poison", "Asha"]) {
      harness.submit(name);
      await harness.clock.advance(500);
    }
    others = accepted;
    await harness.clock.advance(200_000);
    expect(harness.states()).toEqual(["waiting", "delivered"]);
    // One try when it came and one when the vendor was back. The next is due an hour later, as Retry-After asks.
    expect(harness.tries.filter((tried) => tried.name === "poison")).toHaveLength(2);
  });
});
