import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { engines } from "./support/storeEngines.ts";
import {
  about,
  addClaimed,
  addNew,
  cipher,
  dayMs,
  encrypt,
  encryptFor,
  hourMs,
  minuteMs,
  readName,
} from "./support/storeSteps.ts";

/** How a store adds and reads enquiries. The queue: storeQueue.test.ts. */

const idempotencyKey = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";

describe.each(engines)("$name", ({ open }) => {
  test("stores an enquiry as it was encrypted", async () => {
    const { store, another } = await open();
    const record = encrypt({ name: "Zoë", form: "contact" });
    expect(await store.add(record)).toEqual({
      kind: "new",
      reference: record.candidates[0]?.reference,
      record: undefined,
    });
    const kept = await (await another()).get(record.candidates[0]?.reference ?? "");
    expect(kept).toMatchObject({
      form: "contact",
      state: "waiting",
      ...record.candidates[0],
      attempts: 0,
      outcome: "",
    });
    expect(kept && cipher.decrypt(kept).model).toMatchObject({
      FirstName: "Zoë",
      CountryId: 1,
    });
    expect(kept?.receivedAt).toEqual(about(Date.now()));
    expect(kept?.updatedAt).toBe(kept?.receivedAt);
    expect(await store.get("nobody")).toBeUndefined();
  });

  test("can claim a new enquiry for its sender at once", async () => {
    const { store } = await open();
    const record = encrypt();
    expect(await store.add(record, hourMs)).toMatchObject({
      kind: "new",
      reference: record.candidates[0]?.reference,
      record: {
        id: expect.any(Number),
        claim: 1,
        form: "call-back",
        ...record.candidates[0],
        answer: "queued",
        attempts: 0,
        unsureTries: 0,
        waitedMs: 0,
        triedAt: 0,
        failedSince: undefined,
      },
    });
  });

  test("is available from the first successful call on, and all processes that share it have the same time", async () => {
    const { store, another } = await open();
    expect(store.available).toBe(false);
    await store.check();
    expect(store.available).toBe(true);
    const other = await another();
    await other.check();
    expect(Math.abs(other.now() - store.now())).toBeLessThan(minuteMs);
  });

  test("lists the enquiries of some states, newest first, and their number", async () => {
    const { store } = await open();
    for (const name of ["one", "two", "three"]) await addNew(store, { name });
    await addNew(store, { name: "held", held: "honeypot" });
    const names = async (filter: Parameters<typeof store.list>[0]) => {
      const { records, total } = await store.list(filter);
      return { names: records.map(readName), total };
    };
    expect(await names({})).toEqual({ names: ["held", "three", "two", "one"], total: 4 });
    expect(await names({ states: ["waiting"], limit: 2 })).toEqual({ names: ["three", "two"], total: 3 });
    expect(await names({ states: ["held", "parked"] })).toEqual({ names: ["held"], total: 1 });
    expect(await names({ states: ["delivered"] })).toEqual({ names: [], total: 0 });
  });

  test("lists what was received since a time, and what came by one form", async () => {
    const { store, age } = await open();
    await addNew(store, { name: "old", form: "contact" });
    await age(dayMs);
    const reference = await addNew(store, { name: "demo", form: "demo" });
    await addNew(store, { name: "new", form: "contact" });
    const since = ((await store.get(reference))?.receivedAt ?? 0) - hourMs;
    const names = async (filter: Parameters<typeof store.list>[0]) => {
      const { records, total } = await store.list(filter);
      return { names: records.map(readName), total };
    };
    expect(await names({ since })).toEqual({ names: ["new", "demo"], total: 2 });
    expect(await names({ form: "contact", limit: 1 })).toEqual({ names: ["new"], total: 2 });
    expect(await names({ since, form: "contact", states: ["waiting"] })).toEqual({ names: ["new"], total: 1 });
    expect(await names({ since, form: "product" })).toEqual({ names: [], total: 0 });
  });

  test("counts the enquiries of each state, and has the age of the oldest waiting one", async () => {
    const { store, age } = await open();
    const counts = { waiting: 0, delivered: 0, refused: 0, held: 0, parked: 0, closed: 0, erased: 0 };
    expect(await store.summary()).toEqual({ available: true, counts, oldestWaitingMs: 0 });
    await addNew(store, { held: "honeypot" });
    await age(hourMs);
    await addNew(store);
    await age(hourMs);
    await addNew(store);
    const summary = await store.summary();
    expect(summary).toMatchObject({ available: true, counts: { ...counts, held: 1, waiting: 2 } });
    expect(summary.oldestWaitingMs).toEqual(about(hourMs));
  });

  describe("an idempotency key", () => {
    test("makes a repeat the same record, in any process", async () => {
      const { store, another } = await open();
      const reference = await addNew(store, { idempotencyKey });
      const repeat = { kind: "repeat", answer: "queued", reference };
      expect(await store.add(encrypt({ idempotencyKey }))).toEqual(repeat);
      expect(await (await another()).add(encrypt({ idempotencyKey }), hourMs)).toEqual(repeat);
      expect(await store.find(encrypt({ idempotencyKey }))).toEqual(repeat);
      expect((await store.list({})).total).toBe(1);
    });

    test("with another body, or the same body in another form, is a conflict", async () => {
      const { store } = await open();
      await addNew(store, { idempotencyKey });
      for (const other of [{ name: "Ravi" }, { form: "contact" }] as const) {
        expect(await store.add(encrypt({ idempotencyKey, ...other }))).toEqual({ kind: "conflict" });
        expect(await store.find(encrypt({ idempotencyKey, ...other }))).toEqual({ kind: "conflict" });
      }
      expect((await store.list({})).total).toBe(1);
    });

    test("gives the visitor's first answer for 24 hours, and makes a new enquiry afterwards", async () => {
      const { store, age } = await open();
      const first = await addClaimed(store, { idempotencyKey });
      await store.recordResult(first, { state: "refused", outcome: "refused: Status not true", answer: "refused" });
      await age(dayMs - minuteMs);
      expect(await store.add(encrypt({ idempotencyKey }))).toMatchObject({ kind: "repeat", answer: "refused" });
      await age(2 * minuteMs);
      expect(await store.find(encrypt({ idempotencyKey }))).toBeUndefined();
      // A different body is a new enquiry too, with its own reference. The key now belongs to that enquiry.
      const later = encrypt({ idempotencyKey, name: "Ravi" });
      expect(await store.add(later)).toMatchObject({ kind: "new", reference: later.candidates[1]?.reference });
      expect(await store.add(later)).toMatchObject({ kind: "repeat", reference: later.candidates[1]?.reference });
      expect(await store.add(encrypt({ idempotencyKey }))).toEqual({ kind: "conflict" });
      expect(await store.get(first.reference)).toMatchObject({ state: "refused" });
      expect((await store.list({})).total).toBe(2);
    });

    test("that is used every day makes one enquiry each day", async () => {
      const { store, age } = await open();
      const references = new Set<string>();
      for (let day = 0; day < 5; day++) {
        references.add(await addNew(store, { idempotencyKey }));
        await age(dayMs + minuteMs);
      }
      expect(references.size).toBe(5);
      expect((await store.list({})).total).toBe(5);
    });

    test("that is missing never joins two enquiries", async () => {
      const { store } = await open();
      await addNew(store);
      await addNew(store);
      expect(await store.find(encrypt())).toBeUndefined();
      expect((await store.list({})).total).toBe(2);
    });
  });

  test("gives the first reference that no enquiry has", async () => {
    const { store } = await open();
    const references = ["FIRST000", "SECOND00", "THIRD000"];
    const given: string[] = [];
    for (let count = 0; count < 3; count++) {
      const added = await store.add(encryptFor(references));
      if (added.kind === "new") given.push(added.reference);
    }
    expect(given).toEqual(references);
  });

  test("stores every enquiry that it says it has, and holds no more than HELD_LIMIT (A98)", async () => {
    const { store, another } = await open({ heldLimit: 5 });
    const hold = () => store.add(encrypt({ held: "honeypot", idempotencyKey: randomUUID() }));
    const added = await Promise.all(Array.from({ length: 40 }, hold));
    const thanked = added.flatMap((one) => (one.kind === "new" ? [one.reference] : []));
    expect(thanked).toHaveLength(5);
    for (const reference of thanked) expect((await store.get(reference))?.state).toBe("held");
    expect(added.filter(({ kind }) => kind === "full")).toHaveLength(35);
    // Others are not affected, and a repeat of one that is stored gets its answer.
    expect((await store.add(encrypt())).kind).toBe("new");
    const key = randomUUID();
    expect((await store.add(encrypt({ idempotencyKey: key }))).kind).toBe("new");
    expect((await store.add(encrypt({ idempotencyKey: key, held: "honeypot" }))).kind).toBe("repeat");
    expect((await store.summary()).counts).toMatchObject({ held: 5, waiting: 2 });
    // A person has looked at some of them, in another process.
    for (const reference of thanked.slice(0, 2)) await (await another()).closeRecord(reference);
    await expect.poll(async () => (await hold()).kind, { timeout: 5000 }).toBe("new");
    expect((await hold()).kind).toBe("new");
    expect((await hold()).kind).toBe("full");
  });

  test("answers a repeat of a held enquiry with 'delivered', and never gives it to a sender", async () => {
    const { store } = await open();
    await addNew(store, { idempotencyKey, held: "captcha missing" });
    expect(await store.add(encrypt({ idempotencyKey }))).toMatchObject({ kind: "repeat", answer: "delivered" });
    expect((await store.list({ states: ["held"] })).records[0]?.outcome).toBe("held: captcha missing");
    const claimed = await store.claimNext(["new", "retry", "roundRobin"], { leaseMs: hourMs, afterId: 0 });
    expect(claimed).toEqual({ record: undefined, dueInMs: undefined });
  });
});
