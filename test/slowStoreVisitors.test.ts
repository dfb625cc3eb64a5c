import { describe, expect, test } from "vitest";
import { createEnquiry } from "./support/desk.ts";
import { accepted, createSlowStoreHarness, nameAll } from "./support/slowStoreHarness.ts";

// Delivery with a slow store: which visitors wait, and what happens to those who still wait when it stops.

describe("of many visitors", () => {
  test("a hundred wait, all others are thanked once their enquiry is stored, and all enquiries are sent", async () => {
    const harness = await createSlowStoreHarness({ delays: { add: { there: 20, back: 10 } } });
    harness.delivery.start();
    await harness.clock.advance(0);
    harness.vendor.callMs = 1000;
    const names = nameAll("fresh", 130);
    for (const fresh of names) harness.submit(fresh);
    await harness.clock.advance(30);
    expect([...harness.heard.keys()]).toEqual(names.slice(100));
    expect(harness.answers()).toEqual(Array(30).fill("queued"));
    expect([...harness.heard.values()].map(({ at }) => at)).toEqual(Array(30).fill(30));
    await harness.clock.advance(120_000);
    expect(harness.tries.map((tried) => tried.name).toSorted()).toEqual(names.toSorted());
    expect(new Set(harness.states())).toEqual(new Set(["delivered"]));
    expect(harness.answers().filter((answer) => answer === "delivered")).toHaveLength(3);
    // There is room again for a visitor to wait.
    harness.vendor.callMs = 10;
    harness.submit("later");
    await harness.clock.advance(100);
    expect(harness.heard.get("later")).toMatchObject({ answer: "delivered" });
  });

  test("those whose enquiry could not be stored do not take the place of later ones", async () => {
    const harness = await createSlowStoreHarness({ delays: { add: { there: 20 } } });
    harness.delivery.start();
    await harness.clock.advance(0);
    harness.disk.isFull = true;
    const failures: string[] = [];
    for (let count = 0; count < 150; count += 1)
      void harness.delivery.submit(createEnquiry()).catch((error) => failures.push(error.name));
    await harness.clock.advance(20);
    expect(failures).toEqual(Array(150).fill("StoreUnavailableError"));
    harness.disk.isFull = false;
    harness.submit("later");
    await harness.clock.advance(5000);
    expect(harness.heard.get("later")).toMatchObject({ answer: "delivered" });
  });

  test("those who wait are thanked at once when the vendor turns out to be down, and their enquiries stay in the store", async () => {
    const harness = await createSlowStoreHarness({ delays: { release: { there: 50 } } });
    harness.delivery.start();
    await harness.clock.advance(0);
    harness.vendor.callMs = 500;
    harness.vendor.answer = () => ({ kind: "misconfigured", reason: "HTTP 401" });
    for (const fresh of nameAll("fresh", 10)) harness.submit(fresh);
    await harness.clock.advance(550);
    expect(harness.answers()).toEqual(Array(10).fill("queued"));
    expect(Math.max(...[...harness.heard.values()].map(({ at }) => at))).toBe(500);
    expect(harness.tries).toHaveLength(3);
    expect(harness.rows.filter(({ claimedUntil }) => claimedUntil > 0)).toEqual([]);
    harness.vendor.answer = () => accepted;
    harness.vendor.callMs = 10;
    await harness.clock.advance(122_000);
    expect(new Set(harness.states())).toEqual(new Set(["delivered"]));
    expect(harness.tries).toHaveLength(13);
  });
});

describe("a stop", () => {
  test("releases enquiries that are not being sent, thanks their visitors at once, and waits for the others", async () => {
    const harness = await createSlowStoreHarness({ delays: { release: { there: 50 } } });
    harness.delivery.start();
    await harness.clock.advance(0);
    harness.vendor.callMs = 1000;
    for (const fresh of nameAll("fresh", 10)) harness.submit(fresh);
    await harness.clock.advance(200);
    let isStopped = false;
    void harness.delivery.stop(5000).then(() => {
      isStopped = true;
    });
    await harness.clock.advance(50);
    expect([harness.answers(), isStopped]).toEqual([Array(7).fill("queued"), false]);
    expect(harness.rows.map(({ claimedUntil }) => claimedUntil === 0)).toEqual([
      ...Array(3).fill(false),
      ...Array(7).fill(true),
    ]);
    await harness.clock.advance(1000);
    expect(isStopped).toBe(true);
    expect(harness.answers().slice(7)).toEqual(["delivered", "delivered", "delivered"]);
    await harness.clock.advance(60_000);
    expect(harness.tries).toHaveLength(3);
  });

  test("while an enquiry is being stored leaves it to the next process, and thanks its visitor", async () => {
    const harness = await createSlowStoreHarness({ delays: { add: { there: 20, back: 20 } } });
    harness.delivery.start();
    await harness.clock.advance(0);
    harness.submit("Asha");
    await harness.clock.advance(30);
    void harness.delivery.stop(5000);
    await harness.clock.advance(60_000);
    expect([harness.answers(), harness.tries]).toEqual([["queued"], []]);
    expect(harness.rows[0]).toMatchObject({ state: "waiting", claimedUntil: 0 });
  });

  test("while a claim is under way starts no try, and leaves nothing claimed", async () => {
    const harness = await createSlowStoreHarness({ before: ["left"], delays: { claimNext: { there: 50, back: 50 } } });
    harness.delivery.start();
    await harness.clock.advance(70);
    expect(harness.rows[0]?.claimedUntil).toBeGreaterThan(0);
    void harness.delivery.stop(5000);
    await harness.clock.advance(60_000);
    expect(harness.tries).toEqual([]);
    expect(harness.rows[0]).toMatchObject({ state: "waiting", claimedUntil: 0 });
  });

  test("before the store is taken over is final", async () => {
    const harness = await createSlowStoreHarness({ before: ["left"], delays: { recover: { back: 5000 } } });
    harness.delivery.start();
    await harness.clock.advance(100);
    void harness.delivery.stop(1000);
    await harness.clock.advance(60_000);
    expect(harness.tries).toEqual([]);
  });
});
