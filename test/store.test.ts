import { randomUUID } from "node:crypto";
import { describe, expect, test, vi } from "vitest";
import type { EnquiryStore } from "../server/enquiries/store/enquiryStore.ts";
import { createFailoverStore } from "../server/enquiries/store/failoverStore.ts";
import { importInto } from "../server/enquiries/store/importInto.ts";
import { createTestLog } from "./support/desk.ts";
import { engines } from "./support/storeEngines.ts";
import {
  about,
  addClaimed,
  addNew,
  cipher,
  claim,
  dayMs,
  encrypt,
  encryptFor,
  hourMs,
  minuteMs,
  postpone,
  readName,
} from "./support/storeSteps.ts";

/** What every engine promises as a store of enquiries. As a queue: storeQueue.test.ts. */

/** Each engine to the other. */
const moves = engines.flatMap((from) =>
  engines.filter((to) => to !== from).map((to) => ({ name: `${from.name} to ${to.name}`, from, to })),
);

const idempotencyKey = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";

describe.each(engines)("adding and reading, $name", ({ open }) => {
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

/**
 * What the store decides about a new enquiry: a proof of work is spent together with the enquiry that brings it (W9), and
 * enquiries without one are let through while they are rare (A99).
 */

const challenge = "3f9a1c7b3f9a1c7b3f9a1c7b3f9a1c7b";
const replayed = { kind: "new", held: "challenge replayed", record: undefined };

/** A store whose shared database is away until `comeBack`. */
async function openAway(limits: Parameters<(typeof engines)[number]["open"]>[0] = {}) {
  const [local, shared] = await Promise.all(engines.map(({ open }) => open(limits)));
  if (!local || !shared) throw new Error("There are two engines.");
  await Promise.all([local.store.check(), shared.store.check()]);
  let isAway = true;
  const inReach = new Proxy(shared.store, {
    get: (store, name) => (name === "available" ? !isAway && store.available : store[name as "available"]),
  });
  const { log } = createTestLog();
  const store = createFailoverStore({ shared: inReach, local: local.store, cipher, log });
  const comeBack = () => {
    isAway = false;
  };
  return { store, shared: shared.store, comeBack };
}

describe.each(engines)("a challenge in $name", ({ open }) => {
  test("the second enquiry with the same challenge is held, and is not claimed for its sender", async () => {
    const { store } = await open();
    const first = await addClaimed(store, { challenge });
    const second = await store.add(encrypt({ challenge, name: "Bot" }), hourMs);
    expect(second).toMatchObject(replayed);
    expect(first.reference).not.toBe(second.kind === "new" && second.reference);
    expect((await store.summary()).counts).toMatchObject({ waiting: 1, held: 1 });
    const { records } = await store.list({ states: ["held"] });
    expect(records).toMatchObject([{ outcome: "held: challenge replayed" }]);
    expect(await store.releaseHeld("challenge replayed")).toBe(1);
  });

  test("of many at once with the same challenge, through two processes, one is accepted", async () => {
    const { store, another } = await open();
    await store.check();
    const stores = [store, await another()];
    const added = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        stores[index % 2]?.add(encrypt({ challenge, name: `${index}` }), hourMs),
      ),
    );
    const kept = added.filter((one) => one?.kind === "new" && one.held === undefined);
    expect(kept).toHaveLength(1);
    expect((await store.summary()).counts).toMatchObject({ waiting: 1, held: 19 });
  });

  test("a repeat with the same key and challenge gets the first enquiry's answer, also all at once", async () => {
    const { store } = await open();
    const added = await Promise.all([1, 2, 3, 4].map(() => store.add(encrypt({ idempotencyKey, challenge }), hourMs)));
    expect(added.map(({ kind }) => kind).sort()).toEqual(["new", "repeat", "repeat", "repeat"]);
    expect(await store.add(encrypt({ idempotencyKey, challenge, name: "Other" }))).toEqual({ kind: "conflict" });
    expect((await store.list({})).total).toBe(1);
  });

  test("an enquiry that is held for another reason uses up its challenge too, and keeps its reason", async () => {
    const { store } = await open();
    expect(await store.add(encrypt({ challenge, held: "honeypot" }))).toMatchObject({ kind: "new", held: "honeypot" });
    expect(await store.add(encrypt({ challenge, held: "captcha missing" }))).toMatchObject({ held: "captcha missing" });
    expect(await store.add(encrypt({ challenge }))).toMatchObject(replayed);
  });

  test("a replay that the store has no more room for is not thanked, and the ordinary are (A98)", async () => {
    const { store } = await open({ heldLimit: 3 });
    await addNew(store, { challenge });
    const added = await Promise.all(Array.from({ length: 20 }, () => store.add(encrypt({ challenge }), hourMs)));
    expect(added.filter(({ kind }) => kind === "new")).toHaveLength(3);
    expect(added.filter(({ kind }) => kind === "full")).toHaveLength(17);
    expect((await store.summary()).counts).toMatchObject({ waiting: 1, held: 3 });
    expect(await addClaimed(store, { challenge: "aa" })).toMatchObject({ claim: 1 });
  });

  test("challenges are forgotten only when they have expired", async () => {
    const { store, age } = await open();
    const reference = await addNew(store, { challenge });
    await age(2 * hourMs - minuteMs);
    expect(await store.purge()).toEqual({ deleted: 0, erased: 0, forgotten: 0 });
    expect(await store.add(encrypt({ challenge }))).toMatchObject(replayed);
    await age(2 * minuteMs);
    expect(await store.purge()).toEqual({ deleted: 0, erased: 0, forgotten: 1 });
    expect((await store.get(reference))?.state).toBe("waiting");
    expect(await store.add(encrypt({ challenge }))).toMatchObject({ kind: "new", held: undefined });
    await age(dayMs);
    expect((await store.purge()).forgotten).toBe(1);
  });
});

describe.each(moves)("$name", ({ from, to }) => {
  test("a moved enquiry whose challenge is already used in the target is held, not lost", async () => {
    const [{ store: source }, { store: target }] = await Promise.all([from.open(), to.open()]);
    await addNew(target, { challenge, name: "First" });
    const second = await addNew(source, { challenge, name: "Second" });
    const third = await addNew(source, { challenge: "aa", name: "Third" });
    const records = await source.exportRecords({ afterId: 0, limit: 10 });
    expect(await target.importRecords(records)).toEqual({ imported: 2, known: 0, taken: [] });
    // Adopts the same records again, as after a confirmation that was cut off.
    expect(await target.importRecords(records)).toEqual({ imported: 0, known: 2, taken: [] });
    expect(await target.get(second)).toMatchObject({ state: "held", outcome: "held: challenge replayed" });
    expect((await target.get(third))?.state).toBe("waiting");
    expect(await target.add(encrypt({ challenge: "aa" }))).toMatchObject(replayed);
  });
});

test("a challenge that was used while the database was away counts as used when it is back", async () => {
  const { store, shared, comeBack } = await openAway();
  expect(await store.add(encrypt({ challenge, idempotencyKey }))).toMatchObject({ kind: "new", held: undefined });
  expect(await store.add(encrypt({ challenge, name: "Bot" }))).toMatchObject(replayed);
  comeBack();
  expect(await store.add(encrypt({ challenge, idempotencyKey }))).toMatchObject({ kind: "repeat" });
  const { record } = await store.claimNext(["new"], { leaseMs: hourMs, afterId: 0 });
  expect(record?.reference).toBeDefined();
  expect(await store.add(encrypt({ challenge, name: "Bot again" }))).toMatchObject(replayed);
  expect((await shared.summary()).counts).toMatchObject({ waiting: 1, held: 2 });
});

const unproven = "challenge missing";
const letThrough = { kind: "new", held: undefined };
const heldAsUnproven = { kind: "new", held: unproven, record: undefined };

describe.each(engines)("without a proof of work, in $name", ({ open }) => {
  test("of many at once, through two processes, as many as are allowed in an hour are let through", async () => {
    const { store, another, age } = await open({ unprovenPerHour: 3 });
    const stores = [store, await another()];
    const added = await Promise.all(
      Array.from({ length: 24 }, (_, index) => stores[index % 2]?.add(encrypt({ unproven, name: `${index}` }), hourMs)),
    );
    expect(added.filter((one) => one?.kind === "new" && one.record)).toHaveLength(3);
    expect((await store.summary()).counts).toMatchObject({ waiting: 3, held: 21 });
    // Those with a proof are not counted and not affected.
    expect(await store.add(encrypt({ challenge: "aa" }), hourMs)).toMatchObject(letThrough);
    await age(hourMs - minuteMs);
    expect(await store.add(encrypt({ unproven }), hourMs)).toMatchObject(heldAsUnproven);
    await age(2 * minuteMs);
    expect(await addClaimed(store, { unproven: "challenge expired" })).toMatchObject({ claim: 1 });
  });

  test("a delivered one still counts, and one that is held for another reason does not", async () => {
    const { store } = await open({ unprovenPerHour: 1 });
    expect(await store.add(encrypt({ unproven, held: "honeypot" }))).toMatchObject({ held: "honeypot" });
    const record = await addClaimed(store, { unproven });
    await store.recordResult(record, { state: "delivered", outcome: "accepted" });
    await store.erase(record.reference);
    expect(await store.add(encrypt({ unproven }), hourMs)).toMatchObject(heldAsUnproven);
  });

  test("a repeat gets the first answer, whatever the count", async () => {
    const { store } = await open({ unprovenPerHour: 1, heldLimit: 1 });
    const enquiry = { unproven, idempotencyKey } as const;
    const added = await Promise.all([1, 2, 3].map(() => store.add(encrypt(enquiry), hourMs)));
    expect(added.map(({ kind }) => kind).sort()).toEqual(["new", "repeat", "repeat"]);
    expect(await store.add(encrypt({ unproven }))).toMatchObject(heldAsUnproven);
    expect(await store.add(encrypt({ unproven }))).toEqual({ kind: "full", held: unproven });
    expect(await store.add(encrypt(enquiry))).toMatchObject({ kind: "repeat", answer: "queued" });
  });
});

test("while the database is away the local store has the same limits, and what it let through counts afterwards", async () => {
  const { store, shared, comeBack } = await openAway({ unprovenPerHour: 2, heldLimit: 1 });
  for (let count = 0; count < 2; count += 1) expect(await store.add(encrypt({ unproven }))).toMatchObject(letThrough);
  expect(await store.add(encrypt({ unproven }))).toMatchObject(heldAsUnproven);
  expect(await store.add(encrypt({ unproven }))).toEqual({ kind: "full", held: unproven });
  comeBack();
  // The handover.
  await store.claimNext(["new"], { leaseMs: hourMs, afterId: 0 });
  expect((await shared.summary()).counts).toMatchObject({ waiting: 2, held: 1 });
  expect(await store.add(encrypt({ unproven }))).toEqual({ kind: "full", held: unproven });
});

describe.each(engines)("upkeep, $name", ({ open }) => {
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

describe.each(moves)("moving, $name", ({ from, to }) => {
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
