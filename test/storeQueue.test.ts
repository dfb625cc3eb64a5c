import { describe, expect, test } from "vitest";
import { drawReference } from "../server/enquiries/reference.ts";
import type { EnquiryStore } from "../server/enquiries/store/enquiryStore.ts";
import type { Claimed } from "../server/enquiries/store/records.ts";
import { engines } from "./support/storeEngines.ts";
import {
  about,
  addClaimed,
  addNew,
  atOnce,
  claim,
  claimName,
  countsOf,
  dayMs,
  encrypt,
  encryptFor,
  finish,
  hourMs,
  idempotencyKey,
  kindsOf,
  minuteMs,
  postpone,
  readName,
  stateOf,
  totalOf,
} from "./support/storeSteps.ts";

/** What every engine promises as the queue of the delivery. */

const none = { record: undefined, dueInMs: undefined };
const everyLane = ["new", "retry", "any"] as const;

describe.each(engines)("claims, $name", ({ open }) => {
  test("of untried enquiries take the oldest first, each once, in whatever process", async () => {
    const { store, other } = await open();
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
    expect(await claimName(store, "retry", 0)).toBe("later");
    await age(hourMs);
    const names = [await claimName(store, "retry"), await claimName(store, "retry")];
    expect([...names, await claimName(store, "retry")]).toEqual(["later", "late", undefined]);
  });

  test("of any take what has waited longest, and one that failed again only after all others, in whatever process", async () => {
    const { store, other, age } = await open();
    const failed = await addClaimed(store, { name: "failed" });
    const notDue = await addClaimed(store, { name: "not due" });
    await postpone(store, failed, { pauseMs: 0 });
    await postpone(store, notDue, { pauseMs: 9 * hourMs });
    await age(hourMs);
    await addNew(store, { name: "new" });
    await age(hourMs);
    const { record, ...more } = await claim(store, "any");
    expect([record, more]).toMatchObject([{ id: failed.id }, { lane: "any" }]);
    await postpone(store, record as Claimed, { pauseMs: 0 });
    expect([await claimName(other, "any"), await claimName(store, "any")]).toEqual(["new", "failed"]);
  });

  test("try the lanes one after the other, and name the lane of the record", async () => {
    const { store } = await open();
    await postpone(store, await addClaimed(store), { pauseMs: 0 });
    await addNew(store);
    for (const lane of ["new", "retry"])
      expect(await store.claimNext(["new", "retry"], hourMs)).toMatchObject({ lane });
    for (const lanes of [["new", "retry"], []] as const) expect(await store.claimNext(lanes, hourMs)).toEqual(none);
  });

  test("that have expired free the record and are counted, and those that are given back leave no trace", async () => {
    const { store, age } = await open();
    const { id } = await addClaimed(store, { name: "one" });
    await age(hourMs - minuteMs);
    expect(await claim(store, "new")).toEqual(none);
    await age(2 * minuteMs);
    const { record } = await claim(store, "new");
    expect(record).toMatchObject({ id, claim: 2 });
    const two = await addClaimed(store, { name: "two" });
    await store.release([two, record as Claimed]);
    await store.release([]);
    expect(await claim(store, "new")).toMatchObject({ lane: "new", record: { claim: 3, attempts: 0, triedAt: 0 } });
    expect(await claimName(store, "new")).toBe("two");
  });

  test("contain the history of the record", async () => {
    const { store, age } = await open();
    const failedAt = store.now();
    const wait = { state: "waiting", pauseMs: 0, outcome: "unsure: timeout" } as const;
    await store.recordResult(await addClaimed(store), { ...wait, waitedMs: 0, unsureTries: 0 });
    const { record: second } = await claim(store, "retry");
    if (!second) throw new Error("not claimed");
    expect(second).toMatchObject({ attempts: 1, unsureTries: 0, waitedMs: 0, claim: 2, answer: "queued" });
    expect(second.failedSince).toBeGreaterThanOrEqual(failedAt);
    expect(second.triedAt).toBe(second.failedSince);
    await age(hourMs);
    await store.recordResult(second, { ...wait, waitedMs: 5000, unsureTries: 1 });
    const { record: third } = await claim(store, "retry");
    expect(third).toMatchObject({ attempts: 2, unsureTries: 1, waitedMs: 5000, claim: 3 });
    // It has been failing since its first try.
    expect((third?.triedAt ?? 0) - (third?.failedSince ?? 0)).toEqual(about(hourMs));
  });
});

describe.each(engines)("results, $name", ({ open }) => {
  test("are final, and a repeat gets the answer that its visitor got", async () => {
    const { store, other, age } = await open();
    const rows = [
      ["delivered", undefined, "queued", "accepted"],
      ["delivered", "delivered", "delivered", "accepted"],
      ["refused", "refused", "refused", "refused: Status not true"],
      ["refused", undefined, "queued", "refused: Status not true"],
      ["parked", undefined, "queued", "unsure: timeout"],
    ] as const;
    for (const [index, [state, given, answer, outcome]] of rows.entries()) {
      const enquiry = { idempotencyKey: `${idempotencyKey}-${index}` };
      const claimed = await addClaimed(store, enquiry);
      await finish(store, claimed, state, given);
      const kept = await store.get(claimed.reference);
      expect(kept).toMatchObject({ state, outcome, attempts: 1, updatedAt: about(Date.now()) });
      for (const one of [store, other]) {
        expect(await one.find(encrypt(enquiry))).toMatchObject({ kind: "repeat", answer });
        expect(await one.add(encrypt(enquiry))).toMatchObject({ kind: "repeat", answer });
      }
    }
    await age(2 * hourMs);
    expect(await store.claimNext(everyLane, hourMs)).toEqual(none);
  });

  test("of a failure let the enquiry wait, with its pause and its outcome", async () => {
    const { store, age } = await open();
    const claimed = await addClaimed(store);
    await age(minuteMs / 2);
    await postpone(store, claimed, { pauseMs: 2 * hourMs });
    const record = await store.get(claimed.reference);
    expect(record).toMatchObject({ state: "waiting", outcome: "away: down", attempts: 1 });
    expect(record?.nextAt).toEqual(about(store.now() + 2 * hourMs));
    expect(record?.updatedAt).toBeGreaterThan(record?.receivedAt ?? 0);
  });

  test("that the vendor is back make due what failed since it was away, but not what the vendor may have", async () => {
    const { store, age } = await open();
    const fail = async (name: string, unsureTries = 0) =>
      postpone(store, await addClaimed(store, { name }), { pauseMs: 11 * hourMs, unsureTries });
    await fail("before");
    await age(hourMs);
    const goneSince = store.now() - minuteMs;
    await fail("during");
    await fail("unsure", 1);
    await addNew(store, { name: "new" });
    expect(await store.endBackoff(goneSince, goneSince), "tried since").toBe(0);
    const make = () => store.endBackoff(goneSince, store.now() + minuteMs);
    expect([await make(), await make()]).toEqual([1, 0]);
    expect([await claimName(store, "retry"), await claimName(store, "retry")]).toEqual(["during", undefined]);
  });

  test("that no longer count are put back: due at once or, if the vendor may have it, after the longest pause", async () => {
    const { store } = await open();
    const refused = await addClaimed(store, { name: "refused" });
    const unsure = await addClaimed(store, { name: "unsure" });
    await postpone(store, unsure, { pauseMs: 0, unsureTries: 1 });
    const { record: again } = await claim(store, "retry");
    await finish(store, refused, "refused", "refused");
    await finish(store, again as Claimed, "parked");
    const delivered = await addClaimed(store);
    await finish(store, delivered, "delivered");
    const late = await addClaimed(store);
    await store.requeue([refused.id, unsure.id, delivered.id, late.id, 4711]);
    await store.requeue([]);
    expect(await finish(store, late, "refused"), "a refusal that is stored too late").toBe(false);
    expect(await countsOf(store)).toMatchObject({ waiting: 3, refused: 0, parked: 0, delivered: 1 });
    const { reference } = refused;
    expect((await claim(store, "retry")).record).toMatchObject({
      ...{ reference, answer: "refused", failedSince: expect.any(Number) },
    });
    expect(await claim(store, "retry")).toEqual({ record: undefined, dueInMs: about(12 * hourMs) });
  });

  test("at a start: pauses that a wrong clock has left are shortened, and the last acceptance is read", async () => {
    const { store, age } = await open();
    await postpone(store, await addClaimed(store, { name: "wrong clock" }), { pauseMs: 90 * dayMs });
    await postpone(store, await addClaimed(store, { name: "longest pause" }), { pauseMs: 12 * hourMs });
    await addClaimed(store, { name: "claimed" });
    expect([await store.recover(), await store.recover()]).toEqual([0, 0]);
    expect([await claimName(store, "retry"), await claimName(store, "retry")]).toEqual(["wrong clock", undefined]);
    expect(await claim(store, "retry")).toEqual({ record: undefined, dueInMs: about(12 * hourMs) });
    await finish(store, await addClaimed(store), "delivered");
    await age(hourMs);
    expect(store.now() - (await store.recover())).toEqual(about(hourMs));
  });

  test("at a start after the clock has been set back: a pause begins anew, and nothing waits for the old time", async () => {
    const { store, age } = await open();
    await postpone(store, await addClaimed(store), { pauseMs: 2 * hourMs });
    await addNew(store, { name: "new" });
    await age(-5 * hourMs);
    await store.recover();
    expect(await claimName(store, "new")).toBe("new");
    expect(await claim(store, "retry")).toEqual({ record: undefined, dueInMs: about(2 * hourMs) });
  });
});

/** Senders that are too late: another sender has the record by now, or ops have changed it. */
describe.each(engines)("late senders, $name", ({ open }) => {
  /** The first sender hangs, and another sender has the record now. */
  async function openLate() {
    const { store, other, age } = await open();
    const late = await addClaimed(store, { idempotencyKey });
    await age(2 * hourMs);
    const { record: current } = await claim(other, "new");
    if (current?.id !== late.id) throw new Error("not claimed again");
    return { store, other, late, current, state: () => stateOf(store, late.reference) };
  }

  test("whose lease has expired change nothing by a refusal, a failure, giving up or giving back", async () => {
    const { store, other, late, current, state } = await openLate();
    expect(await finish(store, late, "refused", "refused")).toBe(false);
    expect(await finish(store, late, "parked")).toBe(false);
    await postpone(store, late, { pauseMs: 0 });
    await store.release([late]);
    expect(await store.get(late.reference)).toMatchObject({ state: "waiting", attempts: 0, outcome: "" });
    expect(await store.find(encrypt({ idempotencyKey }))).toMatchObject({ answer: "queued" });
    // The other sender still has the record.
    expect((await claim(store, "any")).record).toBeUndefined();
    await store.release([current]);
    const { record } = await claim(store, "new");
    expect(record).toMatchObject({ id: late.id, claim: 3 });
    await other.recordResult(record as Claimed, { state: "delivered", outcome: "accepted" });
    expect(await state()).toBe("delivered");
  });

  test("can still report a delivery, and the other sender's failure no longer counts", async () => {
    const { store, other, late, current } = await openLate();
    expect(await finish(store, late, "delivered", "delivered")).toBe(true);
    await postpone(other, current, { pauseMs: 0 });
    await finish(other, current, "refused", "refused");
    await finish(other, current, "parked");
    expect(await store.get(late.reference)).toMatchObject({ state: "delivered", outcome: "accepted" });
    expect(await store.find(encrypt({ idempotencyKey }))).toMatchObject({ answer: "delivered" });
    expect((await claim(store, "any")).record).toBeUndefined();
  });

  test.each(["refused", "parked", "waiting"] as const)(
    "can still report a delivery, and no refusal, after the other sender's result is %s",
    async (end) => {
      const { store, other, late, current, state } = await openLate();
      await (end === "waiting" ? postpone(other, current, { pauseMs: 0 }) : finish(other, current, end));
      await finish(store, late, "refused", "refused");
      expect(await store.get(late.reference)).toMatchObject({ state: end, attempts: 1 });
      await finish(store, late, "delivered");
      expect(await state()).toBe("delivered");
      expect((await store.claimNext(["retry", "any"], hourMs)).record).toBeUndefined();
    },
  );

  test("can report any result if no other sender has claimed the enquiry", async () => {
    const { store, age } = await open();
    const late = await addClaimed(store);
    await age(2 * hourMs);
    await finish(store, late, "refused", "refused");
    expect(await store.get(late.reference)).toMatchObject({ state: "refused", attempts: 1 });
    // The store had taken the refusal, and the sender did not hear of it.
    expect([await finish(store, late, "refused"), await finish(store, late, "parked")]).toEqual([false, true]);
  });

  test("record a delivery of what ops have closed, no failure, and the current sender's result if it was put back", async () => {
    const { store, other } = await open();
    const [delivered, failed, back] = [await addClaimed(store), await addClaimed(store), await addClaimed(store)];
    for (const { reference } of [delivered, failed, back]) await other.closeRecord(reference);
    await other.retryRecord(back.reference);
    expect((await claim(other, "new")).record).toBeUndefined();
    await finish(store, delivered, "delivered");
    for (const one of [failed, back]) await finish(store, one, "refused", "refused");
    const states = [delivered, failed, back].map(({ reference }) => stateOf(other, reference));
    expect(await Promise.all(states)).toEqual(["delivered", "closed", "refused"]);
  });

  test("do not bring back what ops erase at the same moment", async () => {
    const { store, other } = await open();
    const claimed = await atOnce(10, [store], () => addClaimed(store));
    await Promise.all(
      claimed.flatMap((one, index) => [
        finish(index % 2 ? store : other, one, index % 3 === 0 ? "delivered" : "refused"),
        (index % 2 ? other : store).erase(one.reference),
      ]),
    );
    const { records, total } = await store.list({ states: ["erased"] });
    expect(total).toBe(10);
    for (const { ciphertext } of records) expect(ciphertext).toBe("");
  });
});

/** Concurrent calls that want the same thing. */
describe.each(engines)("concurrent calls, $name", ({ open }) => {
  /** Makes calls at the same time, alternating between two processes. */
  async function openTwo() {
    const { store, other, age } = await open();
    const inTurn = <Value>(count: number, call: (store: EnquiryStore, index: number) => Promise<Value>) =>
      atOnce(count, [store, other], call);
    return { store, inTurn, age };
  }

  test("300 enquiries at once are all stored, each with its own reference", async () => {
    const { store, inTurn } = await openTwo();
    const references = await inTurn(300, (one) => addNew(one));
    expect(new Set(references).size).toBe(300);
    const { records } = await store.list({ states: ["waiting"] });
    expect(records.map(({ reference }) => reference).sort()).toEqual(references.sort());
  });

  test("no two concurrent claims get the same record, in whatever lane", async () => {
    const { store, inTurn } = await openTwo();
    for (let round = 0; round < 2; round++) {
      const added = await inTurn(40, (one) => addNew(one));
      const claimed = await inTurn(60, (one) => claim(one, "new"));
      expect(claimed.flatMap(({ record }) => record?.reference ?? []).sort()).toEqual(added.sort());
    }
    const added = await inTurn(40, (one) => addClaimed(one));
    await Promise.all(added.map((one) => postpone(store, one, { pauseMs: 0 })));
    const lanes = [["retry"], ["any"], ["new", "retry"]] as const;
    const claimed = await inTurn(60, (one, index) => one.claimNext(lanes[index % 3] ?? [], hourMs));
    const ids = claimed.flatMap(({ record }) => record?.id ?? []);
    expect(ids.sort()).toEqual(added.map(({ id }) => id).sort());
  });

  test("an enquiry that is claimed while it is added is not claimed by another process", async () => {
    const { inTurn } = await openTwo();
    const [added, claimed] = await Promise.all([
      inTurn(50, (one) => addClaimed(one)),
      inTurn(50, (one) => claim(one, "new")),
    ]);
    expect(added).toHaveLength(50);
    expect(claimed.filter(({ record }) => record)).toEqual([]);
  });

  test("a repeat that comes while the first is being stored is the same record, and with another body a conflict", async () => {
    const { store, inTurn, age } = await openTwo();
    for (let round = 0; round < 10; round++) {
      const same = { idempotencyKey: `same ${round}`, challenge: round % 2 ? `${10 + round}` : undefined };
      const added = await inTurn(6, (one) => one.add(encrypt(same), hourMs));
      expect(kindsOf(added)).toEqual(["new", ...Array(5).fill("repeat")]);
      expect(new Set(added.map((one) => "reference" in one && one.reference)).size).toBe(1);
      const rivals = await inTurn(2, (one, index) =>
        one.add(encrypt({ idempotencyKey: `rival ${round}`, name: `visitor ${index}` })),
      );
      expect(kindsOf(rivals)).toEqual(["conflict", "new"]);
    }
    await age(dayMs + minuteMs);
    const late = await inTurn(6, (one) => one.add(encrypt({ idempotencyKey: "same 0" })));
    expect(kindsOf(late)).toEqual(["new", ...Array(5).fill("repeat")]);
    expect(await totalOf(store)).toBe(21);
  });

  test("two enquiries that want the same reference at once get different ones", async () => {
    const { inTurn } = await openTwo();
    const added = await inTurn(2, (one) => one.add(encryptFor(["FIRST000", drawReference()])));
    const references = added.map((one) => (one.kind === "new" ? one.reference : one.kind));
    expect(new Set(references).size).toBe(2);
    expect(references).toContain("FIRST000");
  });

  test("a delivery that is reported several times at once counts once", async () => {
    const { store, inTurn } = await openTwo();
    const claimed = await addClaimed(store);
    await inTurn(4, (one) => finish(one, claimed, "delivered"));
    expect(await store.get(claimed.reference)).toMatchObject({ state: "delivered", attempts: 1 });
  });

  test("when both processes notice that the vendor is back, every record is due and none is sent twice", async () => {
    const { store, inTurn } = await openTwo();
    const goneSince = store.now() - minuteMs;
    const failed = await atOnce(50, [store], () => addClaimed(store));
    await Promise.all(failed.map((one) => postpone(store, one)));
    // On PostgreSQL both calls may make the same record due: the one that began first takes it after the other.
    await inTurn(2, (one) => one.endBackoff(goneSince, store.now() + minuteMs));
    const claimed = await inTurn(60, (one) => claim(one, "retry"));
    const ids = claimed.flatMap(({ record }) => record?.id ?? []);
    expect(ids.sort()).toEqual(failed.map(({ id }) => id).sort());
  });

  test("records that two processes move at once are imported once", async () => {
    const [source, { inTurn, store }] = await Promise.all([open(), openTwo()]);
    await atOnce(20, [source.store], (one, index) => addNew(one, { name: `visitor ${index}` }));
    const records = await source.store.exportRecords({ afterId: 0, limit: 100 });
    const results = await inTurn(2, (one) => one.importRecords(records));
    expect(results.map(({ imported }) => imported).reduce((sum, count) => sum + count)).toBe(20);
    expect((await store.list({})).records.map(readName).sort()).toEqual(records.map(readName).sort());
  });
});
