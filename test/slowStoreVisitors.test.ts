import { describe, expect, test } from "vitest";
import { createEnquiry } from "./support/desk.ts";
import { accepted, createSlowDesk, nameAll } from "./support/slowDesk.ts";

// Delivery with a slow store: which visitors wait, and what happens to those who still wait when it stops.

describe("of many visitors", () => {
  test("a hundred wait, all others are thanked once their enquiry is stored, and all enquiries are sent", async () => {
    const desk = await createSlowDesk({ delays: { add: { there: 20, back: 10 } } });
    desk.delivery.start();
    await desk.clock.advance(0);
    desk.vendor.callMs = 1000;
    const names = nameAll("fresh", 130);
    for (const fresh of names) desk.submit(fresh);
    await desk.clock.advance(30);
    expect([...desk.heard.keys()]).toEqual(names.slice(100));
    expect(desk.answers()).toEqual(Array(30).fill("queued"));
    expect([...desk.heard.values()].map(({ at }) => at)).toEqual(Array(30).fill(30));
    await desk.clock.advance(120_000);
    expect(desk.tries.map((tried) => tried.name).toSorted()).toEqual(names.toSorted());
    expect(new Set(desk.states())).toEqual(new Set(["delivered"]));
    expect(desk.answers().filter((answer) => answer === "delivered")).toHaveLength(3);
    // There is room again for a visitor to wait.
    desk.vendor.callMs = 10;
    desk.submit("later");
    await desk.clock.advance(100);
    expect(desk.heard.get("later")).toMatchObject({ answer: "delivered" });
  });

  test("those whose enquiry could not be stored do not take the place of later ones", async () => {
    const desk = await createSlowDesk({ delays: { add: { there: 20 } } });
    desk.delivery.start();
    await desk.clock.advance(0);
    desk.disk.isFull = true;
    const failures: string[] = [];
    for (let count = 0; count < 150; count += 1)
      void desk.delivery.submit(createEnquiry()).catch((error) => failures.push(error.name));
    await desk.clock.advance(20);
    expect(failures).toEqual(Array(150).fill("StoreUnavailableError"));
    desk.disk.isFull = false;
    desk.submit("later");
    await desk.clock.advance(5000);
    expect(desk.heard.get("later")).toMatchObject({ answer: "delivered" });
  });

  test("those who wait are thanked at once when the vendor turns out to be down, and their enquiries stay in the store", async () => {
    const desk = await createSlowDesk({ delays: { release: { there: 50 } } });
    desk.delivery.start();
    await desk.clock.advance(0);
    desk.vendor.callMs = 500;
    desk.vendor.answer = () => ({ kind: "misconfigured", reason: "HTTP 401" });
    for (const fresh of nameAll("fresh", 10)) desk.submit(fresh);
    await desk.clock.advance(550);
    expect(desk.answers()).toEqual(Array(10).fill("queued"));
    expect(Math.max(...[...desk.heard.values()].map(({ at }) => at))).toBe(500);
    expect(desk.tries).toHaveLength(3);
    expect(desk.rows.filter(({ claimedUntil }) => claimedUntil > 0)).toEqual([]);
    desk.vendor.answer = () => accepted;
    desk.vendor.callMs = 10;
    await desk.clock.advance(122_000);
    expect(new Set(desk.states())).toEqual(new Set(["delivered"]));
    expect(desk.tries).toHaveLength(13);
  });
});

describe("a stop", () => {
  test("releases enquiries that are not being sent, thanks their visitors at once, and waits for the others", async () => {
    const desk = await createSlowDesk({ delays: { release: { there: 50 } } });
    desk.delivery.start();
    await desk.clock.advance(0);
    desk.vendor.callMs = 1000;
    for (const fresh of nameAll("fresh", 10)) desk.submit(fresh);
    await desk.clock.advance(200);
    let isStopped = false;
    void desk.delivery.stop(5000).then(() => {
      isStopped = true;
    });
    await desk.clock.advance(50);
    expect([desk.answers(), isStopped]).toEqual([Array(7).fill("queued"), false]);
    expect(desk.rows.map(({ claimedUntil }) => claimedUntil === 0)).toEqual([
      ...Array(3).fill(false),
      ...Array(7).fill(true),
    ]);
    await desk.clock.advance(1000);
    expect(isStopped).toBe(true);
    expect(desk.answers().slice(7)).toEqual(["delivered", "delivered", "delivered"]);
    await desk.clock.advance(60_000);
    expect(desk.tries).toHaveLength(3);
  });

  test("while an enquiry is being stored leaves it to the next process, and thanks its visitor", async () => {
    const desk = await createSlowDesk({ delays: { add: { there: 20, back: 20 } } });
    desk.delivery.start();
    await desk.clock.advance(0);
    desk.submit("Asha");
    await desk.clock.advance(30);
    void desk.delivery.stop(5000);
    await desk.clock.advance(60_000);
    expect([desk.answers(), desk.tries]).toEqual([["queued"], []]);
    expect(desk.rows[0]).toMatchObject({ state: "waiting", claimedUntil: 0 });
  });

  test("while a claim is under way starts no try, and leaves nothing claimed", async () => {
    const desk = await createSlowDesk({ before: ["left"], delays: { claimNext: { there: 50, back: 50 } } });
    desk.delivery.start();
    await desk.clock.advance(70);
    expect(desk.rows[0]?.claimedUntil).toBeGreaterThan(0);
    void desk.delivery.stop(5000);
    await desk.clock.advance(60_000);
    expect(desk.tries).toEqual([]);
    expect(desk.rows[0]).toMatchObject({ state: "waiting", claimedUntil: 0 });
  });

  test("before the store is taken over is final", async () => {
    const desk = await createSlowDesk({ before: ["left"], delays: { recover: { back: 5000 } } });
    desk.delivery.start();
    await desk.clock.advance(100);
    void desk.delivery.stop(1000);
    await desk.clock.advance(60_000);
    expect(desk.tries).toEqual([]);
  });
});
