import { describe, expect, test } from "vitest";
import { createFailoverStore } from "../server/enquiries/store/failoverStore.ts";
import { createTestLog } from "./support/desk.ts";
import { engines, mainEngines } from "./support/storeEngines.ts";
import { addClaimed, addNew, cipher, dayMs, encrypt, hourMs, minuteMs } from "./support/storeSteps.ts";

/**
 * What the store decides about a new enquiry: a proof of work is spent together with the enquiry that brings it (W9), and
 * enquiries without one are let through while they are rare (A99).
 */

const idempotencyKey = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
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

describe.each(mainEngines)("a challenge in $name", ({ open }) => {
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

describe.each(
  mainEngines.flatMap((from) => mainEngines.map((to) => ({ name: `${from.name} to ${to.name}`, from, to }))),
)("$name", ({ from, to }) => {
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
