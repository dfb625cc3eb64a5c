import { describe, expect, test } from "vitest";
import type { EnquiryStore } from "../server/enquiries/store/enquiryStore.ts";
import type { AttemptResult } from "../server/enquiries/store/records.ts";
import { mainEngines } from "./support/storeEngines.ts";
import {
  about,
  addClaimed,
  addNew,
  claim,
  claimName,
  dayMs,
  encrypt,
  hourMs,
  minuteMs,
  postpone,
} from "./support/storeSteps.ts";

/** A store as the queue of the delivery. Concurrent calls: storeRaces.test.ts. */

const none = { record: undefined, dueInMs: undefined };

describe.each(mainEngines)("$name", ({ open }) => {
  describe("claims", () => {
    test("of untried enquiries take the oldest first, each once", async () => {
      const { store, another } = await open();
      const other = await another();
      for (const name of ["first", "second", "third"]) await addNew(store, { name });
      const names = [await claimName(store, "new"), await claimName(other, "new")];
      expect([...names, await claimName(store, "new")]).toEqual(["first", "second", "third"]);
      expect(await claim(other, "new")).toEqual(none);
    });

    test("of tried enquiries take the one that is due longest, or say when the next is due", async () => {
      const { store, age } = await open();
      const late = await addClaimed(store, { name: "late" });
      const later = await addClaimed(store, { name: "later" });
      await addNew(store, { name: "fresh" });
      await postpone(store, late, { pauseMs: 3 * hourMs });
      await postpone(store, later, { pauseMs: 2 * hourMs });
      expect(await claim(store, "retry")).toEqual({ record: undefined, dueInMs: about(2 * hourMs) });
      await age(2 * hourMs + minuteMs);
      expect(await claimName(store, "retry", { leaseMs: 0 })).toBe("later");
      await age(hourMs);
      const names = [await claimName(store, "retry"), await claimName(store, "retry")];
      expect([...names, await claimName(store, "retry")]).toEqual(["later", "late", undefined]);
    });

    test("in turn take all due enquiries from the oldest on, and then start again", async () => {
      const { store, age } = await open();
      const one = await addClaimed(store, { name: "one" });
      await addNew(store, { name: "two" });
      const notDue = await addClaimed(store, { name: "not due" });
      await postpone(store, one, { pauseMs: hourMs });
      await postpone(store, notDue, { pauseMs: 9 * hourMs });
      await age(2 * hourMs);
      const names: unknown[] = [];
      for (const afterId of [0, one.id, one.id + 1]) {
        names.push(await claimName(store, "roundRobin", { leaseMs: 0, afterId }));
      }
      expect(names).toEqual(["one", "two", "one"]);
    });

    test("try the lanes one after the other, and name the lane of the record", async () => {
      const { store } = await open();
      const tried = await addClaimed(store, { name: "retry" });
      await postpone(store, tried, { pauseMs: 0 });
      await addNew(store, { name: "new" });
      const options = { leaseMs: hourMs, afterId: 0 };
      expect(await store.claimNext(["new", "retry"], options)).toMatchObject({ lane: "new" });
      expect(await store.claimNext(["new", "retry"], options)).toMatchObject({ lane: "retry" });
      expect(await store.claimNext(["new", "retry"], options)).toEqual(none);
      expect(await store.claimNext([], options)).toEqual(none);
    });

    test("that have expired free the record, and are counted", async () => {
      const { store, age } = await open();
      const first = await addClaimed(store, {}, hourMs);
      expect(await claim(store, "new")).toEqual(none);
      await age(hourMs - minuteMs);
      expect(await claim(store, "new")).toEqual(none);
      await age(2 * minuteMs);
      expect(await claim(store, "new")).toMatchObject({ lane: "new", record: { id: first.id, claim: 2 } });
    });

    test("that are given back leave no trace of a try", async () => {
      const { store } = await open();
      const claims = [await addClaimed(store, { name: "one" }), await addClaimed(store, { name: "two" })];
      await store.release(claims);
      await store.release([]);
      expect(await claim(store, "new")).toMatchObject({ record: { claim: 2, attempts: 0, triedAt: 0 } });
      expect(await claimName(store, "new")).toBe("two");
    });

    test("contain the history of the record", async () => {
      const { store, age } = await open();
      const failedAt = store.now();
      const outcome = "unsure: timeout";
      const wait = { state: "waiting", pauseMs: 0, outcome } as const;
      await store.recordResult(await addClaimed(store), { ...wait, waitedMs: 0, unsureTries: 0 });
      const second = await claim(store, "retry");
      if (!second.record) throw new Error("not claimed");
      expect(second.record).toMatchObject({ attempts: 1, unsureTries: 0, waitedMs: 0, claim: 2, answer: "queued" });
      expect(second.record.failedSince).toBeGreaterThanOrEqual(failedAt);
      expect(second.record.triedAt).toBe(second.record.failedSince);
      await age(hourMs);
      await store.recordResult(second.record, { ...wait, waitedMs: 5000, unsureTries: 1 });
      const { record: third } = await claim(store, "retry");
      expect(third).toMatchObject({ attempts: 2, unsureTries: 1, waitedMs: 5000, claim: 3 });
      // It has been failing since its first try.
      expect((third?.triedAt ?? 0) - (third?.failedSince ?? 0)).toEqual(about(hourMs));
    });
  });

  describe("after a try the enquiry is", () => {
    const ends: { result: AttemptResult; answer: string; outcome: string }[] = [
      { result: { state: "delivered", outcome: "accepted" }, answer: "queued", outcome: "accepted" },
      {
        result: { state: "delivered", outcome: "accepted", answer: "delivered" },
        answer: "delivered",
        outcome: "accepted",
      },
      {
        result: { state: "refused", outcome: "refused: no", answer: "refused" },
        answer: "refused",
        outcome: "refused: no",
      },
      { result: { state: "refused", outcome: "refused: no" }, answer: "queued", outcome: "refused: no" },
      { result: { state: "parked", outcome: "unsure: timeout" }, answer: "queued", outcome: "unsure: timeout" },
    ];
    test.each(ends)("$result.state, and a repeat gets the answer $answer", async ({ result, answer, outcome }) => {
      const { store, age } = await open();
      const enquiry = { idempotencyKey: "6f9619ff-8b86-4d01-b42d-00cf4fc964ff" };
      const claimed = await addClaimed(store, enquiry);
      await store.recordResult(claimed, result);
      expect(await store.get(claimed.reference)).toMatchObject({ state: result.state, outcome, attempts: 1 });
      expect(await store.add(encrypt(enquiry))).toMatchObject({ kind: "repeat", answer });
      await age(2 * hourMs);
      expect(await store.claimNext(["new", "retry", "roundRobin"], { leaseMs: hourMs, afterId: 0 })).toEqual(none);
    });

    test("waiting, with its pause and its outcome", async () => {
      const { store } = await open();
      const claimed = await addClaimed(store);
      await postpone(store, claimed, { pauseMs: 2 * hourMs });
      const record = await store.get(claimed.reference);
      expect(record).toMatchObject({ state: "waiting", outcome: "away: down", attempts: 1 });
      expect(record?.nextAt).toEqual(about(store.now() + 2 * hourMs));
    });
  });

  /** Tries every enquiry once, and each try fails. */
  async function failAll(store: EnquiryStore, options: Parameters<typeof postpone>[2]) {
    for (;;) {
      const { record } = await claim(store, "new");
      if (!record) return;
      await postpone(store, record, options);
    }
  }

  describe("when the vendor is back, the store makes due", () => {
    test("enquiries that failed since it was away, but not those that the vendor may have", async () => {
      const { store, age } = await open();
      await addNew(store, { name: "before" });
      await failAll(store, { pauseMs: 11 * hourMs });
      await age(hourMs);
      const goneSince = store.now();
      await addNew(store, { name: "during" });
      await failAll(store, { pauseMs: 11 * hourMs });
      await addNew(store, { name: "unsure" });
      await failAll(store, { pauseMs: 11 * hourMs, unsureTries: 1 });
      await addNew(store, { name: "new" });
      expect(await store.makeDue(goneSince, store.now())).toBe(1);
      expect(await store.makeDue(goneSince, store.now())).toBe(0);
      expect([await claimName(store, "retry"), await claimName(store, "retry")]).toEqual(["during", undefined]);
    });

    test("one batch at a time", async () => {
      const { store } = await open();
      const goneSince = store.now();
      const claimed = await Promise.all(Array.from({ length: 250 }, () => addClaimed(store)));
      await Promise.all(claimed.map((one) => postpone(store, one)));
      const counts = [
        await store.makeDue(goneSince, store.now()),
        await store.makeDue(goneSince, store.now()),
        await store.makeDue(goneSince, store.now()),
      ];
      expect(counts).toEqual([200, 50, 0]);
    });
  });

  test("an enquiry that is put back is due at once or, if the vendor may have it, after the longest pause", async () => {
    const { store } = await open();
    const refused = await addClaimed(store, { name: "refused" });
    const unsure = await addClaimed(store, { name: "unsure" });
    await postpone(store, unsure, { pauseMs: 0, unsureTries: 1 });
    const { record: again } = await claim(store, "retry");
    if (!again) throw new Error("not claimed");
    await store.recordResult(refused, { state: "refused", outcome: "refused: Status not true", answer: "refused" });
    await store.recordResult(again, { state: "parked", outcome: "refused: Status not true" });
    const delivered = await addClaimed(store);
    await store.recordResult(delivered, { state: "delivered", outcome: "accepted" });
    await store.requeue([refused.id, unsure.id, delivered.id, 4711]);
    await store.requeue([]);
    expect((await store.summary()).counts).toMatchObject({ waiting: 2, refused: 0, parked: 0, delivered: 1 });
    expect((await claim(store, "retry")).record).toMatchObject({
      reference: refused.reference,
      answer: "refused",
      failedSince: expect.any(Number),
    });
    expect(await claim(store, "retry")).toEqual({ record: undefined, dueInMs: about(12 * hourMs) });
  });

  describe("a start", () => {
    test("shortens only the pauses that a wrong clock has left", async () => {
      const { store } = await open();
      await postpone(store, await addClaimed(store, { name: "wrong clock" }), { pauseMs: 90 * dayMs });
      await postpone(store, await addClaimed(store, { name: "longest pause" }), { pauseMs: 12 * hourMs });
      await store.recover();
      expect([await claimName(store, "retry"), await claimName(store, "retry")]).toEqual(["wrong clock", undefined]);
      expect(await claim(store, "retry")).toEqual({ record: undefined, dueInMs: about(12 * hourMs) });
    });

    test("reads when an enquiry was last accepted", async () => {
      const { store, age } = await open();
      await addNew(store);
      expect(await store.recover()).toBe(0);
      await store.recordResult(await addClaimed(store), { state: "delivered", outcome: "accepted" });
      await age(hourMs);
      expect(store.now() - (await store.recover())).toEqual(about(hourMs));
    });
  });
});
