import { describe, expect, test } from "vitest";
import { drawReference } from "../server/enquiries/reference.ts";
import type { EnquiryStore } from "../server/enquiries/store/enquiryStore.ts";
import type { Added } from "../server/enquiries/store/records.ts";
import { engines } from "./support/storeEngines.ts";
import {
  addClaimed,
  addNew,
  claim,
  dayMs,
  encrypt,
  encryptFor,
  hourMs,
  minuteMs,
  postpone,
  readName,
} from "./support/storeSteps.ts";

/** Concurrent calls that want the same thing. Late senders: storeLateSenders.test.ts. */

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
