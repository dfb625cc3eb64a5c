import { describe, expect, test } from "vitest";
import type { Claimed } from "../server/enquiries/store/records.ts";
import { engines } from "./support/storeEngines.ts";
import { addClaimed, claim, encrypt, hourMs, postpone } from "./support/storeSteps.ts";

/** Senders that are too late: another sender has the record by now, or ops have changed it. */

const idempotencyKey = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
const accepted = { state: "delivered", outcome: "accepted" } as const;
const refused = { state: "refused", outcome: "refused: Status not true", answer: "refused" } as const;

describe.each(engines)("$name", ({ open }) => {
  async function openTwo() {
    const { store, another, age } = await open();
    return { store, other: await another(), age };
  }

  describe("a sender whose lease has expired", () => {
    /** The first sender hangs, and another sender has the record now. */
    async function openLate() {
      const { store, other, age } = await openTwo();
      const late = await addClaimed(store, { idempotencyKey });
      await age(2 * hourMs);
      const { record: current } = await claim(other, "new");
      if (current?.id !== late.id) throw new Error("not claimed again");
      const state = async () => (await store.get(late.reference))?.state;
      return { store, other, late, current: current as Claimed, state, age };
    }

    test("changes nothing by reporting a refusal, a failure or giving up", async () => {
      const { store, other, late, current, state } = await openLate();
      await store.recordResult(late, refused);
      await store.recordResult(late, { state: "parked", outcome: "unsure: timeout" });
      await postpone(store, late, { pauseMs: 0 });
      expect(await store.get(late.reference)).toMatchObject({ state: "waiting", attempts: 0, outcome: "" });
      expect(await store.find(encrypt({ idempotencyKey }))).toMatchObject({ answer: "queued" });
      // The other sender still has the record.
      expect((await claim(store, "roundRobin")).record).toBeUndefined();
      await other.recordResult(current, accepted);
      expect(await state()).toBe("delivered");
    });

    test("changes nothing by giving the enquiry back", async () => {
      const { store, late, current } = await openLate();
      await store.release([late]);
      expect((await claim(store, "new")).record).toBeUndefined();
      await store.release([current]);
      expect((await claim(store, "new")).record).toMatchObject({ id: late.id, claim: 3 });
    });

    test("can still report a delivery, and the other sender's failure no longer counts", async () => {
      const { store, other, late, current, state } = await openLate();
      await store.recordResult(late, { ...accepted, answer: "delivered" });
      expect(await state()).toBe("delivered");
      await postpone(other, current, { pauseMs: 0 });
      await other.recordResult(current, refused);
      await other.recordResult(current, { state: "parked", outcome: "unsure: timeout" });
      expect(await store.get(late.reference)).toMatchObject({ state: "delivered", outcome: "accepted" });
      expect(await store.find(encrypt({ idempotencyKey }))).toMatchObject({ answer: "delivered" });
      expect((await claim(store, "roundRobin")).record).toBeUndefined();
    });

    test("can still report a delivery after the other sender was refused, gave up or failed", async () => {
      for (const end of [refused, { state: "parked", outcome: "unsure: timeout" } as const, undefined]) {
        const { store, other, late, current, state } = await openLate();
        await (end ? other.recordResult(current, end) : postpone(other, current));
        await store.recordResult(late, accepted);
        expect(await state()).toBe("delivered");
        expect(
          (await store.claimNext(["retry", "roundRobin"], { leaseMs: hourMs, afterId: 0 })).record,
        ).toBeUndefined();
      }
    });

    test("changes nothing when another sender has had the enquiry in between", async () => {
      const { store, other, late, current } = await openLate();
      await postpone(other, current, { pauseMs: 0 });
      await store.recordResult(late, refused);
      expect((await claim(store, "retry")).record).toMatchObject({ attempts: 1, claim: 3 });
    });

    test("can still report any result if no other sender has claimed the enquiry", async () => {
      const { store, age } = await open();
      const late = await addClaimed(store);
      await age(2 * hourMs);
      await store.recordResult(late, refused);
      expect(await store.get(late.reference)).toMatchObject({ state: "refused", attempts: 1 });
    });
  });

  describe("during a try, ops", () => {
    test("erase at the same moment: erased enquiries stay erased", async () => {
      const { store, other } = await openTwo();
      const claimed = await Promise.all(Array.from({ length: 10 }, () => addClaimed(store)));
      await Promise.all(
        claimed.flatMap((one, index) => [
          (index % 2 ? store : other).recordResult(one, index % 3 === 0 ? accepted : refused),
          (index % 2 ? other : store).erase(one.reference),
        ]),
      );
      const { records, total } = await store.list({ states: ["erased"] });
      expect(total).toBe(10);
      for (const { ciphertext } of records) expect(ciphertext).toBe("");
    });

    test("close an enquiry: its delivery is recorded, its failure is not", async () => {
      const { store, other } = await openTwo();
      const delivered = await addClaimed(store);
      const failed = await addClaimed(store);
      for (const { reference } of [delivered, failed]) await other.closeRecord(reference);
      await store.recordResult(delivered, accepted);
      await store.recordResult(failed, refused);
      expect((await other.get(delivered.reference))?.state).toBe("delivered");
      expect((await other.get(failed.reference))?.state).toBe("closed");
    });

    test("close an enquiry and put it back: the current sender's result counts", async () => {
      const { store, other } = await openTwo();
      const claimed = await addClaimed(store);
      await other.closeRecord(claimed.reference);
      await other.retryRecord(claimed.reference);
      expect((await claim(other, "new")).record).toBeUndefined();
      await store.recordResult(claimed, refused);
      expect((await other.get(claimed.reference))?.state).toBe("refused");
    });
  });
});
