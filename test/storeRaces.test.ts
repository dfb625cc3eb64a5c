import { describe, expect, test } from "vitest";
import type { EnquiryStore } from "../server/enquiries/store/enquiryStore.ts";
import type { Added, Claimed } from "../server/enquiries/store/records.ts";
import { engines } from "./support/storeEngines.ts";
import { addClaimed, addNew, claim, dayMs, hourMs, minuteMs, postpone, readName, seal } from "./support/storeSteps.ts";

/** Two that want the same at once, and who comes too late. */

const idempotencyKey = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
const accepted = { state: "delivered", outcome: "accepted" } as const;
const refused = { state: "refused", outcome: "refused: Status not true", answer: "refused" } as const;

describe.each(engines)("$name", ({ open }) => {
  async function openTwo() {
    const { store, another, age } = await open();
    const other = await another();
    const both: readonly [EnquiryStore, EnquiryStore] = [store, other];
    return { store, other, both, age };
  }

  /** `count` calls at once, in turn by each of the two. */
  function inTurn<Value>(
    both: readonly [EnquiryStore, EnquiryStore],
    count: number,
    call: (store: EnquiryStore) => Promise<Value>,
  ) {
    return Promise.all(Array.from({ length: count }, (_, index) => call(both[index % 2] as EnquiryStore)));
  }

  test("300 enquiries at once are all there, each with its own reference", async () => {
    const { store, both } = await openTwo();
    const references = await inTurn(both, 300, (one) => addNew(one));
    expect(new Set(references).size).toBe(300);
    const { records, total } = await store.list({ states: ["waiting"] });
    expect(total).toBe(300);
    expect(new Set(records.map(({ reference }) => reference))).toEqual(new Set(references));
  });

  test("no two that claim at once get the same record", async () => {
    const { store, both } = await openTwo();
    for (let round = 0; round < 3; round++) {
      const added = await inTurn(both, 40, (one) => addNew(one));
      const claimed = await inTurn(both, 60, (one) => claim(one, "untried"));
      const references = claimed.flatMap(({ record }) => record?.reference ?? []);
      expect(references.sort()).toEqual(added.sort());
    }
    expect((await store.summary()).counts.waiting).toBe(120);
  });

  test("no two that claim what was tried, or in turn, get the same record", async () => {
    const { store, both } = await openTwo();
    const added = await inTurn(both, 40, (one) => addClaimed(one));
    await Promise.all(added.map((one) => postpone(store, one, { pauseMs: 0 })));
    const lanes = [["tried"], ["turn"], ["untried", "tried"]] as const;
    let calls = 0;
    const claimed = await inTurn(both, 60, (one) => {
      calls += 1;
      return one.claimNext(lanes[calls % 3] ?? [], { leaseMs: hourMs, afterId: 0 });
    });
    const ids = claimed.flatMap(({ record }) => record?.id ?? []);
    expect(ids).toHaveLength(40);
    expect(new Set(ids).size).toBe(40);
  });

  test("nobody else gets an enquiry that its adder has claimed, while both come and go", async () => {
    const { both } = await openTwo();
    const [added, claimed] = await Promise.all([
      inTurn(both, 50, (one) => addClaimed(one)),
      inTurn(both, 50, (one) => claim(one, "untried")),
    ]);
    expect(added).toHaveLength(50);
    expect(claimed.filter(({ record }) => record)).toEqual([]);
  });

  describe("a repeat that comes while the first is on its way into the store", () => {
    test("is a repeat: one record, one reference", async () => {
      const { store, both } = await openTwo();
      for (let round = 0; round < 10; round++) {
        const key = `${idempotencyKey}-${round}`;
        const added = await inTurn(both, 6, (one) => one.add(seal({ idempotencyKey: key }), hourMs));
        expect(added.filter(({ kind }) => kind === "new")).toHaveLength(1);
        expect(added.filter(({ kind }) => kind === "repeat")).toHaveLength(5);
        expect(new Set(added.map((one) => (one.kind === "conflict" ? "" : one.reference))).size).toBe(1);
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
          return one.add(seal({ idempotencyKey: key, name: `visitor ${calls}` }));
        });
        expect(added.map(({ kind }) => kind).sort()).toEqual(["conflict", "new"]);
      }
      expect((await store.list({})).total).toBe(10);
    });

    test("on the day after makes one new enquiry", async () => {
      const { store, both, age } = await openTwo();
      await addNew(store, { idempotencyKey });
      await age(dayMs + minuteMs);
      const added = await inTurn(both, 6, (one) => one.add(seal({ idempotencyKey })));
      expect(added.filter(({ kind }) => kind === "new")).toHaveLength(1);
      expect(added.filter(({ kind }) => kind === "repeat")).toHaveLength(5);
      expect((await store.list({})).total).toBe(2);
    });
  });

  test("two enquiries that want the same reference at once get two", async () => {
    const { both } = await openTwo();
    const added = await inTurn(both, 2, (one) =>
      one.add({ ...seal(), references: ["FIRST000", seal().references[0] ?? ""] }),
    );
    const references = added.map((one) => (one.kind === "new" ? one.reference : one.kind));
    expect(new Set(references).size).toBe(2);
    expect(references).toContain("FIRST000");
  });

  test("a repeat hears the vendor's word, wherever it comes", async () => {
    const { store, other } = await openTwo();
    await store.settle(await addClaimed(store, { idempotencyKey }), refused);
    for (const one of [store, other]) {
      expect(await one.find(seal({ idempotencyKey }))).toMatchObject({ kind: "repeat", answer: "refused" });
      expect(await one.add(seal({ idempotencyKey }))).toMatchObject({ kind: "repeat", answer: "refused" });
    }
  });

  describe("a sender whose lease has run out", () => {
    /** The first sender hangs, and another has the record now. */
    async function openLate() {
      const { store, other, age } = await openTwo();
      const late = await addClaimed(store, { idempotencyKey });
      await age(2 * hourMs);
      const { record: current } = await claim(other, "untried");
      if (current?.id !== late.id) throw new Error("not claimed again");
      const state = async () => (await store.get(late.reference))?.state;
      return { store, other, late, current: current as Claimed, state, age };
    }

    test("changes nothing by a refusal, a failure or giving up", async () => {
      const { store, other, late, current, state } = await openLate();
      await store.settle(late, refused);
      await store.settle(late, { state: "parked", outcome: "unsure: timeout" });
      await postpone(store, late, { pauseMs: 0 });
      expect(await store.get(late.reference)).toMatchObject({ state: "waiting", attempts: 0, outcome: "" });
      expect(await store.find(seal({ idempotencyKey }))).toMatchObject({ answer: "queued" });
      // The other still has it.
      expect((await claim(store, "turn")).record).toBeUndefined();
      await other.settle(current, accepted);
      expect(await state()).toBe("delivered");
    });

    test("changes nothing by giving it back", async () => {
      const { store, late, current } = await openLate();
      await store.letGo([late]);
      expect((await claim(store, "untried")).record).toBeUndefined();
      await store.letGo([current]);
      expect((await claim(store, "untried")).record).toMatchObject({ id: late.id, claim: 3 });
    });

    test("has delivered what it has delivered, and the other's failure no longer counts", async () => {
      const { store, other, late, current, state } = await openLate();
      await store.settle(late, { ...accepted, answer: "delivered" });
      expect(await state()).toBe("delivered");
      await postpone(other, current, { pauseMs: 0 });
      await other.settle(current, refused);
      await other.settle(current, { state: "parked", outcome: "unsure: timeout" });
      expect(await store.get(late.reference)).toMatchObject({ state: "delivered", outcome: "accepted" });
      expect(await store.find(seal({ idempotencyKey }))).toMatchObject({ answer: "delivered" });
      expect((await claim(store, "turn")).record).toBeUndefined();
    });

    test("has delivered it also after the other was refused, gave up, or failed", async () => {
      for (const end of [refused, { state: "parked", outcome: "unsure: timeout" } as const, undefined]) {
        const { store, other, late, current, state } = await openLate();
        await (end ? other.settle(current, end) : postpone(other, current));
        await store.settle(late, accepted);
        expect(await state()).toBe("delivered");
        expect((await store.claimNext(["tried", "turn"], { leaseMs: hourMs, afterId: 0 })).record).toBeUndefined();
      }
    });

    test("changes nothing while nobody has it, when another had it in between", async () => {
      const { store, other, late, current } = await openLate();
      await postpone(other, current, { pauseMs: 0 });
      await store.settle(late, refused);
      expect((await claim(store, "tried")).record).toMatchObject({ attempts: 1, claim: 3 });
    });

    test("still has the say while nobody else has claimed it", async () => {
      const { store, age } = await open();
      const late = await addClaimed(store);
      await age(2 * hourMs);
      await store.settle(late, refused);
      expect(await store.get(late.reference)).toMatchObject({ state: "refused", attempts: 1 });
    });
  });

  test("deliveries that two report at once are one", async () => {
    const { store, both } = await openTwo();
    const claimed = await addClaimed(store);
    await inTurn(both, 4, (one) => one.settle(claimed, accepted));
    expect(await store.get(claimed.reference)).toMatchObject({ state: "delivered", attempts: 1 });
  });

  describe("ops, while a try is under way,", () => {
    test("and all at once: what is erased stays erased", async () => {
      const { store, both } = await openTwo();
      const claimed = await Promise.all(Array.from({ length: 10 }, () => addClaimed(store)));
      await Promise.all(
        claimed.flatMap((one, index) => [
          both[index % 2]?.settle(one, index % 3 === 0 ? accepted : refused),
          both[(index + 1) % 2]?.erase(one.reference),
        ]),
      );
      const { records, total } = await store.list({ states: ["erased"] });
      expect(total).toBe(10);
      for (const { sealed } of records) expect(sealed).toBe("");
    });

    test("close it: its delivery is recorded, its failure is not", async () => {
      const { store, other } = await openTwo();
      const delivered = await addClaimed(store);
      const failed = await addClaimed(store);
      for (const { reference } of [delivered, failed]) await other.closeRecord(reference);
      await store.settle(delivered, accepted);
      await store.settle(failed, refused);
      expect((await other.get(delivered.reference))?.state).toBe("delivered");
      expect((await other.get(failed.reference))?.state).toBe("closed");
    });

    test("close and put back: the sender that still has it ends it", async () => {
      const { store, other } = await openTwo();
      const claimed = await addClaimed(store);
      await other.closeRecord(claimed.reference);
      await other.release(claimed.reference);
      expect((await claim(other, "untried")).record).toBeUndefined();
      await store.settle(claimed, refused);
      expect((await other.get(claimed.reference))?.state).toBe("refused");
    });
  });

  test("the vendor's return hurries each record once, when both hear of it", async () => {
    const { store, both } = await openTwo();
    const goneSince = store.now() - minuteMs;
    const claimed = await Promise.all(Array.from({ length: 50 }, () => addClaimed(store)));
    await Promise.all(claimed.map((one) => postpone(store, one)));
    const counts = await inTurn(both, 2, (one) => one.hurry(goneSince));
    expect(counts.reduce((sum, count) => sum + count)).toBe(50);
  });

  test("records that two move at once are adopted once", async () => {
    const [source, { both, store }] = await Promise.all([open(), openTwo()]);
    await Promise.all(Array.from({ length: 20 }, (_, index) => addNew(source.store, { name: `visitor ${index}` })));
    const records = await source.store.readWhole({ afterId: 0, limit: 100 });
    const results = await inTurn(both, 2, (one) => one.adopt(records));
    expect(results.map(({ adopted }) => adopted).reduce((sum, count) => sum + count)).toBe(20);
    const names = (await store.list({})).records.map(readName);
    expect(new Set(names).size).toBe(20);
    expect(names).toHaveLength(20);
  });
});
