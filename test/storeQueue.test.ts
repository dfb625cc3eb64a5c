import { describe, expect, test } from "vitest";
import { drawReference } from "../server/enquiries/reference.ts";
import type { EnquiryStore } from "../server/enquiries/store/enquiryStore.ts";
import type { Added, AttemptResult, Claimed } from "../server/enquiries/store/records.ts";
import { engines } from "./support/storeEngines.ts";
import {
  about,
  addClaimed,
  addNew,
  claim,
  claimName,
  dayMs,
  encrypt,
  encryptFor,
  hourMs,
  minuteMs,
  postpone,
  readName,
} from "./support/storeSteps.ts";

/** What every engine promises as the queue of the delivery. */

const none = { record: undefined, dueInMs: undefined };

describe.each(engines)("one sender, $name", ({ open }) => {
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

/** Senders that are too late: another sender has the record by now, or ops have changed it. */

const idempotencyKey = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
const accepted = { state: "delivered", outcome: "accepted" } as const;
const refused = { state: "refused", outcome: "refused: Status not true", answer: "refused" } as const;

describe.each(engines)("late senders, $name", ({ open }) => {
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

/** Concurrent calls that want the same thing. */

describe.each(engines)("concurrent calls, $name", ({ open }) => {
  async function openTwo() {
    const { store, another, age } = await open();
    const other = await another();
    const both: readonly [EnquiryStore, EnquiryStore] = [store, other];
    return { store, other, both, age };
  }

  /** Makes `count` concurrent calls, alternating between the two stores. */
  function inTurn<Value>(
    both: readonly [EnquiryStore, EnquiryStore],
    count: number,
    call: (store: EnquiryStore) => Promise<Value>,
  ) {
    return Promise.all(Array.from({ length: count }, (_, index) => call(both[index % 2] as EnquiryStore)));
  }

  test("300 enquiries at once are all stored, each with its own reference", async () => {
    const { store, both } = await openTwo();
    const references = await inTurn(both, 300, (one) => addNew(one));
    expect(new Set(references).size).toBe(300);
    const { records, total } = await store.list({ states: ["waiting"] });
    expect(total).toBe(300);
    expect(new Set(records.map(({ reference }) => reference))).toEqual(new Set(references));
  });

  test("no two concurrent claims get the same record", async () => {
    const { store, both } = await openTwo();
    for (let round = 0; round < 3; round++) {
      const added = await inTurn(both, 40, (one) => addNew(one));
      const claimed = await inTurn(both, 60, (one) => claim(one, "new"));
      const references = claimed.flatMap(({ record }) => record?.reference ?? []);
      expect(references.sort()).toEqual(added.sort());
    }
    expect((await store.summary()).counts.waiting).toBe(120);
  });

  test("no two concurrent claims of tried enquiries, or in turn, get the same record", async () => {
    const { store, both } = await openTwo();
    const added = await inTurn(both, 40, (one) => addClaimed(one));
    await Promise.all(added.map((one) => postpone(store, one, { pauseMs: 0 })));
    const lanes = [["retry"], ["roundRobin"], ["new", "retry"]] as const;
    let calls = 0;
    const claimed = await inTurn(both, 60, (one) => {
      calls += 1;
      return one.claimNext(lanes[calls % 3] ?? [], { leaseMs: hourMs, afterId: 0 });
    });
    const ids = claimed.flatMap(({ record }) => record?.id ?? []);
    expect(ids).toHaveLength(40);
    expect(new Set(ids).size).toBe(40);
  });

  test("an enquiry that is claimed while it is added is not claimed by another process", async () => {
    const { both } = await openTwo();
    const [added, claimed] = await Promise.all([
      inTurn(both, 50, (one) => addClaimed(one)),
      inTurn(both, 50, (one) => claim(one, "new")),
    ]);
    expect(added).toHaveLength(50);
    expect(claimed.filter(({ record }) => record)).toEqual([]);
  });

  describe("a repeat that comes while the first is being stored", () => {
    test("gets the same record and reference", async () => {
      const { store, both } = await openTwo();
      for (let round = 0; round < 10; round++) {
        const key = `${idempotencyKey}-${round}`;
        const added = await inTurn(both, 6, (one) => one.add(encrypt({ idempotencyKey: key }), hourMs));
        expect(added.filter(({ kind }) => kind === "new")).toHaveLength(1);
        expect(added.filter(({ kind }) => kind === "repeat")).toHaveLength(5);
        expect(new Set(added.map((one) => "reference" in one && one.reference)).size).toBe(1);
      }
      expect((await store.list({})).total).toBe(10);
    });

    test("with another body is a conflict", async () => {
      const { store, both } = await openTwo();
      for (let round = 0; round < 10; round++) {
        const key = `${idempotencyKey}-${round}`;
        let calls = 0;
        const added: Added[] = await inTurn(both, 2, (one) => {
          calls += 1;
          return one.add(encrypt({ idempotencyKey: key, name: `visitor ${calls}` }));
        });
        expect(added.map(({ kind }) => kind).sort()).toEqual(["conflict", "new"]);
      }
      expect((await store.list({})).total).toBe(10);
    });

    test("makes one new enquiry if the key is more than a day old", async () => {
      const { store, both, age } = await openTwo();
      await addNew(store, { idempotencyKey });
      await age(dayMs + minuteMs);
      const added = await inTurn(both, 6, (one) => one.add(encrypt({ idempotencyKey })));
      expect(added.filter(({ kind }) => kind === "new")).toHaveLength(1);
      expect(added.filter(({ kind }) => kind === "repeat")).toHaveLength(5);
      expect((await store.list({})).total).toBe(2);
    });
  });

  test("two enquiries that want the same reference at once get different ones", async () => {
    const { both } = await openTwo();
    const added = await inTurn(both, 2, (one) => one.add(encryptFor(["FIRST000", drawReference()])));
    const references = added.map((one) => (one.kind === "new" ? one.reference : one.kind));
    expect(new Set(references).size).toBe(2);
    expect(references).toContain("FIRST000");
  });

  test("a repeat gets the vendor's answer in every process", async () => {
    const { store, other } = await openTwo();
    await store.recordResult(await addClaimed(store, { idempotencyKey }), refused);
    for (const one of [store, other]) {
      expect(await one.find(encrypt({ idempotencyKey }))).toMatchObject({ kind: "repeat", answer: "refused" });
      expect(await one.add(encrypt({ idempotencyKey }))).toMatchObject({ kind: "repeat", answer: "refused" });
    }
  });

  test("a delivery that is reported several times at once counts once", async () => {
    const { store, both } = await openTwo();
    const claimed = await addClaimed(store);
    await inTurn(both, 4, (one) => one.recordResult(claimed, accepted));
    expect(await store.get(claimed.reference)).toMatchObject({ state: "delivered", attempts: 1 });
  });

  test("when both processes notice that the vendor is back, every record is due and none is sent twice", async () => {
    const { store, both } = await openTwo();
    const goneSince = store.now() - minuteMs;
    const failed = await Promise.all(Array.from({ length: 50 }, () => addClaimed(store)));
    await Promise.all(failed.map((one) => postpone(store, one)));
    // On PostgreSQL both calls may make the same record due: the one that began first takes it after the other.
    await inTurn(both, 2, (one) => one.makeDue(goneSince, store.now() + minuteMs));
    const claimed = await inTurn(both, 60, (one) => claim(one, "retry"));
    const ids = claimed.flatMap(({ record }) => record?.id ?? []);
    expect(ids.sort()).toEqual(failed.map(({ id }) => id).sort());
  });

  test("records that two processes move at once are imported once", async () => {
    const [source, { both, store }] = await Promise.all([open(), openTwo()]);
    await Promise.all(Array.from({ length: 20 }, (_, index) => addNew(source.store, { name: `visitor ${index}` })));
    const records = await source.store.exportRecords({ afterId: 0, limit: 100 });
    const results = await inTurn(both, 2, (one) => one.importRecords(records));
    expect(results.map(({ imported }) => imported).reduce((sum, count) => sum + count)).toBe(20);
    const names = (await store.list({})).records.map(readName);
    expect(new Set(names).size).toBe(20);
    expect(names).toHaveLength(20);
  });
});
