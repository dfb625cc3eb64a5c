import { describe, expect, test } from "vitest";
import type { EnquiryStore } from "../server/enquiries/store/enquiryStore.ts";
import { importInto } from "../server/enquiries/store/importInto.ts";
import { engines } from "./support/storeEngines.ts";
import {
  addClaimed,
  addNew,
  cipher,
  claim,
  encrypt,
  encryptFor,
  hourMs,
  minuteMs,
  postpone,
  readName,
} from "./support/storeSteps.ts";

/** Moves of records from one store to another. */

const idempotencyKey = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";

/** Every pair of engines. */
const moves = engines.flatMap((from) => engines.map((to) => ({ name: `${from.name} to ${to.name}`, from, to })));

describe.each(moves)("$name", ({ from, to }) => {
  async function openBoth() {
    const [source, target] = await Promise.all([from.open(), to.open()]);
    return { source, target };
  }
  const readAll = (store: EnquiryStore) => store.exportRecords({ afterId: 0, limit: 100 });

  test("every record is moved completely", async () => {
    const { source, target } = await openBoth();
    const outcome = "refused: Status not true";
    await source.store.recordResult(await addClaimed(source.store), { state: "delivered", outcome: "accepted" });
    await source.store.recordResult(await addClaimed(source.store, { idempotencyKey }), {
      state: "refused",
      outcome,
      answer: "refused",
    });
    await source.store.recordResult(await addClaimed(source.store), { state: "parked", outcome });
    await postpone(source.store, await addClaimed(source.store, { name: "retry" }), { pauseMs: 0, unsureTries: 2 });
    await addNew(source.store, { held: "captcha down" });
    await source.store.closeRecord(await addNew(source.store));
    await source.store.erase(await addNew(source.store));
    await addNew(source.store, { name: "fresh", form: "contact" });

    const before = await readAll(source.store);
    expect(before).toHaveLength(8);
    expect(await target.store.importRecords(before)).toEqual({ imported: 8, known: 0, taken: [] });
    const withoutId = ({ id: _, ...rest }: (typeof before)[number]) => rest;
    expect((await readAll(target.store)).map(withoutId)).toEqual(before.map(withoutId));
    await source.store.forget(before.map(({ id }) => id));
    expect((await source.store.list({})).total).toBe(0);

    expect(await target.store.add(encrypt({ idempotencyKey }))).toMatchObject({ kind: "repeat", answer: "refused" });
    const tried = (await claim(target.store, "retry")).record;
    expect(tried).toMatchObject({ attempts: 1, unsureTries: 2, claim: expect.any(Number) });
    expect(tried && readName(tried)).toBe("retry");
    if (tried) await target.store.recordResult(tried, { state: "delivered", outcome: "accepted" });
    expect((await target.store.get(tried?.reference ?? ""))?.state).toBe("delivered");
  });

  test("records are read in parts, oldest first, only of the given states, and without claimed ones", async () => {
    const { source } = await openBoth();
    for (const name of ["one", "two", "three"]) await addNew(source.store, { name });
    await addClaimed(source.store, { name: "on its way" });
    await addNew(source.store, { name: "held", held: "honeypot" });
    const read = (options: { afterId: number; limit: number }) =>
      source.store.exportRecords({ states: ["waiting"], ...options });
    const first = await read({ afterId: 0, limit: 2 });
    expect(first.map(readName)).toEqual(["one", "two"]);
    expect((await read({ afterId: first[1]?.id ?? 0, limit: 2 })).map(readName)).toEqual(["three"]);
    await source.age(hourMs + minuteMs);
    expect((await read({ afterId: 0, limit: 100 })).map(readName)).toEqual(["one", "two", "three", "on its way"]);
  });

  test("a record that is imported again is already known", async () => {
    const { source, target } = await openBoth();
    await addNew(source.store, { name: "one" });
    await source.store.erase(await addNew(source.store, { name: "two" }));
    const records = await readAll(source.store);
    expect(await target.store.importRecords(records.slice(0, 1))).toEqual({ imported: 1, known: 0, taken: [] });
    expect(await target.store.importRecords(records)).toEqual({ imported: 1, known: 1, taken: [] });
    expect(await target.store.importRecords([...records, ...records])).toEqual({ imported: 0, known: 4, taken: [] });
    expect(await target.store.importRecords([])).toEqual({ imported: 0, known: 0, taken: [] });
    expect((await target.store.list({})).total).toBe(2);
  });

  test("a record that was imported and delivered does not wait again", async () => {
    const { source, target } = await openBoth();
    await addNew(source.store);
    const records = await readAll(source.store);
    await target.store.importRecords(records);
    const { record } = await claim(target.store, "new");
    if (record) await target.store.recordResult(record, { state: "delivered", outcome: "accepted" });
    await target.store.importRecords(records);
    expect((await target.store.summary()).counts).toMatchObject({ delivered: 1, waiting: 0 });
  });

  test("a record that was imported and erased does not come back", async () => {
    const { source, target } = await openBoth();
    const reference = await addNew(source.store);
    const records = await readAll(source.store);
    await target.store.importRecords(records);
    await target.store.erase(reference);
    expect(await target.store.importRecords(records)).toEqual({ imported: 0, known: 1, taken: [] });
    expect((await target.store.list({ states: ["waiting"] })).total).toBe(0);
  });

  describe("a reference that another enquiry of the target has", () => {
    async function openWithTaken() {
      const { source, target } = await openBoth();
      const references = ["TAKEN000"];
      await target.store.add(encryptFor(references, { name: "here" }));
      await source.store.add(encryptFor(references, { name: "there" }));
      return { target, records: await readAll(source.store) };
    }

    test("is changed and reported", async () => {
      const { target, records } = await openWithTaken();
      const { imported, known, renamed } = await importInto(target.store, records, cipher);
      expect({ imported, known }).toEqual({ imported: 1, known: 0 });
      expect(renamed).toEqual([{ from: "TAKEN000", to: expect.stringMatching(/^[0-9A-HJKMNP-TV-Z]{8}$/) }]);
      const names = (await target.store.list({})).records.map(readName);
      expect(names.sort()).toEqual(["here", "there"]);
    });

    test("is changed only once, even if the record comes again", async () => {
      const { target, records } = await openWithTaken();
      await importInto(target.store, records, cipher);
      expect(await importInto(target.store, records, cipher)).toEqual({ imported: 0, known: 1, renamed: [] });
      expect((await target.store.list({})).total).toBe(2);
    });
  });

  test("an idempotency key that another enquiry of the target has stays with that enquiry", async () => {
    const { source, target } = await openBoth();
    const reference = await addNew(target.store, { idempotencyKey, name: "here" });
    await source.store.add(encryptFor(["THERE000"], { idempotencyKey, name: "there" }));
    expect(await target.store.importRecords(await readAll(source.store))).toEqual({
      imported: 1,
      known: 0,
      taken: [],
    });
    const repeat = { kind: "repeat", reference };
    expect(await target.store.add(encrypt({ idempotencyKey, name: "here" }))).toMatchObject(repeat);
    expect((await target.store.list({})).total).toBe(2);
  });
});
