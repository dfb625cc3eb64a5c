import { describe, expect, test, vi } from "vitest";
import { mainEngines } from "./support/storeEngines.ts";
import { addClaimed, addNew, claim, dayMs, encrypt, hourMs, minuteMs, postpone } from "./support/storeSteps.ts";

/** Changes that people make in a store, and records that a store deletes after a time. */

const idempotencyKey = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";

describe.each(mainEngines)("$name", ({ open }) => {
  test("deletes only enquiries that were delivered more than 30 days ago", async () => {
    const { store, age } = await open();
    for (const state of ["delivered", "refused", "parked"] as const) {
      await store.recordResult(await addClaimed(store), { state, outcome: "" });
    }
    await addNew(store);
    await addNew(store, { held: "honeypot" });
    await age(30 * dayMs - minuteMs);
    expect(await store.purge()).toEqual({ deleted: 0, erased: 0, forgotten: 0 });
    await age(2 * minuteMs);
    expect(await store.purge()).toEqual({ deleted: 1, erased: 0, forgotten: 0 });
    expect((await store.summary()).counts).toMatchObject({ waiting: 1, delivered: 0, refused: 1, held: 1, parked: 1 });
  });

  test("retention erases closed, refused and held enquiries, and never parked or waiting ones (A85)", async () => {
    const { store, age } = await open({ retentionDays: 10 });
    for (const state of ["refused", "parked"] as const) {
      await store.recordResult(await addClaimed(store), { state, outcome: "" });
    }
    await addNew(store, { held: "honeypot" });
    await addNew(store);
    await store.closeRecord(await addNew(store));
    await age(10 * dayMs - minuteMs);
    expect(await store.purge()).toEqual({ deleted: 0, erased: 0, forgotten: 0 });
    await age(2 * minuteMs);
    expect(await store.purge()).toEqual({ deleted: 0, erased: 3, forgotten: 0 });
    const counts = { erased: 3, parked: 1, waiting: 1, closed: 0, refused: 0, held: 0 };
    expect((await store.summary()).counts).toMatchObject(counts);
    for (const { ciphertext } of (await store.list({ states: ["erased"] })).records) expect(ciphertext).toBe("");
  });

  test("purges nothing while the clocks of database and server differ by more than its age", async () => {
    const { store, age } = await open({ retentionDays: 20 });
    await store.recordResult(await addClaimed(store), { state: "delivered", outcome: "accepted" });
    await addNew(store, { held: "honeypot" });
    await age(31 * dayMs);
    // As if the database's clock had jumped ahead.
    const clock = vi.spyOn(Date, "now").mockReturnValue(Date.now() - 60 * dayMs);
    expect(await store.purge()).toMatchObject({ deleted: 0, erased: 0 });
    clock.mockRestore();
    expect(await store.purge()).toMatchObject({ deleted: 1, erased: 1 });
  });

  test("purges one batch at a time", async () => {
    const { store, age } = await open();
    const claimed = await Promise.all(Array.from({ length: 250 }, () => addClaimed(store)));
    await Promise.all(claimed.map((one) => store.recordResult(one, { state: "delivered", outcome: "accepted" })));
    await age(31 * dayMs);
    expect([await store.purge(), await store.purge()].map(({ deleted }) => deleted)).toEqual([200, 50]);
  });

  describe("ops", () => {
    test("erase a person's data permanently, and keep the reference", async () => {
      const { store } = await open();
      const claimed = await addClaimed(store, { idempotencyKey });
      const { reference } = claimed;
      expect(await store.erase(reference)).toBe("changed");
      expect(await store.get(reference)).toMatchObject({ state: "erased", reference, ciphertext: "" });
      const [whole] = await store.exportRecords({ afterId: claimed.id - 1, states: ["erased"], limit: 1 });
      // A sender may still have it, so it may not be moved.
      expect(whole).toBeUndefined();
      await store.recordResult(claimed, { state: "delivered", outcome: "accepted" });
      expect((await store.get(reference))?.state).toBe("erased");
      expect([
        await store.erase(reference),
        await store.retryRecord(reference),
        await store.closeRecord(reference),
      ]).toEqual(["erased", "erased", "erased"]);
      expect(await store.erase("nobody")).toBe("unknown");
      // The key belongs to no enquiry any more.
      expect(await store.add(encrypt({ idempotencyKey, name: "Ravi" }))).toMatchObject({ kind: "new" });
    });

    test("erase enquiries of every state", async () => {
      const { store } = await open();
      const references = [await addNew(store), await addNew(store, { held: "honeypot" })];
      for (const state of ["delivered", "refused", "parked"] as const) {
        const claimed = await addClaimed(store);
        await store.recordResult(claimed, { state, outcome: "" });
        references.push(claimed.reference);
      }
      for (const reference of references) expect(await store.erase(reference)).toBe("changed");
      expect((await store.summary()).counts).toMatchObject({ erased: 5, waiting: 0, delivered: 0, held: 0 });
      for (const one of await store.exportRecords({ afterId: 0, limit: 10 })) {
        expect(one).toMatchObject({ state: "erased", ciphertext: "", fingerprint: "", idempotencyKey: null });
      }
    });

    test("close an enquiry: a failing try does not open it again, and a delivery is recorded", async () => {
      const { store } = await open();
      const claimed = await addClaimed(store);
      const { reference } = claimed;
      expect([await store.closeRecord(reference), await store.closeRecord(reference)]).toEqual([
        "changed",
        "unchanged",
      ]);
      await postpone(store, claimed, { pauseMs: 0 });
      await store.recordResult(claimed, { state: "parked", outcome: "unsure: timeout" });
      expect((await store.get(reference))?.state).toBe("closed");
      expect((await claim(store, "roundRobin")).record).toBeUndefined();
      await store.recordResult(claimed, { state: "delivered", outcome: "accepted" });
      expect((await store.get(reference))?.state).toBe("delivered");
      expect([await store.closeRecord(reference), await store.retryRecord(reference)]).toEqual([
        "delivered",
        "delivered",
      ]);
      expect(await store.closeRecord("nobody")).toBe("unknown");
    });

    test("put back an enquiry that was given up, and it is tried as if it were new", async () => {
      const { store, age } = await open();
      const claimed = await addClaimed(store);
      await postpone(store, claimed, { pauseMs: 0, unsureTries: 3 });
      const { record } = await claim(store, "retry");
      if (!record) throw new Error("not claimed");
      await store.recordResult(record, { state: "parked", outcome: "unsure: timeout" });
      await age(4 * dayMs);
      expect(await store.retryRecord(claimed.reference)).toBe("changed");
      expect(await store.retryRecord("nobody")).toBe("unknown");
      // Its age counts from now on, so that it does not raise the alarm for enquiries that wait too long.
      expect((await store.summary()).oldestWaitingMs).toBeLessThan(minuteMs);
      const history = { attempts: 0, unsureTries: 0, waitedMs: 0, triedAt: 0, failedSince: undefined };
      expect((await claim(store, "new")).record).toMatchObject(history);
    });

    test("put back an enquiry that is being sent without sending it twice", async () => {
      const { store } = await open();
      const claimed = await addClaimed(store);
      expect(await store.retryRecord(claimed.reference)).toBe("changed");
      expect((await claim(store, "roundRobin")).record).toBeUndefined();
      await postpone(store, claimed, { pauseMs: 0 });
      expect((await claim(store, "retry")).record).toMatchObject({ attempts: 1, claim: 2 });
    });

    test("put back all enquiries held for one reason", async () => {
      const { store } = await open();
      for (const held of ["honeypot", "captcha down", "captcha down"] as const) await addNew(store, { held });
      expect(await store.releaseHeld("captcha down")).toBe(2);
      expect(await store.releaseHeld("captcha down")).toBe(0);
      expect((await store.summary()).counts).toMatchObject({ held: 1, waiting: 2 });
      expect((await claim(store, "new", { leaseMs: hourMs })).record).toMatchObject({ attempts: 0 });
    });

    test("put back held enquiries one batch at a time", async () => {
      const { store } = await open();
      await Promise.all(Array.from({ length: 201 }, () => addNew(store, { held: "captcha down" })));
      expect([await store.releaseHeld("captcha down"), await store.releaseHeld("captcha down")]).toEqual([200, 1]);
    });
  });
});
