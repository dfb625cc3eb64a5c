import { describe, expect, test } from "vitest";
import { createFailoverStore } from "../server/enquiries/store/failoverStore.ts";
import { createTestLog } from "./support/desk.ts";
import { engines } from "./support/storeEngines.ts";
import { addClaimed, cipher, encrypt, hourMs, minuteMs } from "./support/storeSteps.ts";

/** Enquiries without a proof of work are let through while they are rare (A99). */

const idempotencyKey = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
const unproven = "challenge missing";
const letThrough = { kind: "new", held: undefined };
const held = { kind: "new", held: unproven, record: undefined };

describe.each(engines)("$name", ({ open }) => {
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
    expect(await store.add(encrypt({ unproven }), hourMs)).toMatchObject(held);
    await age(2 * minuteMs);
    expect(await addClaimed(store, { unproven: "challenge expired" })).toMatchObject({ claim: 1 });
  });

  test("a delivered one still counts, and one that is held for another reason does not", async () => {
    const { store } = await open({ unprovenPerHour: 1 });
    expect(await store.add(encrypt({ unproven, held: "honeypot" }))).toMatchObject({ held: "honeypot" });
    const record = await addClaimed(store, { unproven });
    await store.recordResult(record, { state: "delivered", outcome: "accepted" });
    await store.erase(record.reference);
    expect(await store.add(encrypt({ unproven }), hourMs)).toMatchObject(held);
  });

  test("a repeat gets the first answer, whatever the count", async () => {
    const { store } = await open({ unprovenPerHour: 1, heldLimit: 1 });
    const enquiry = { unproven, idempotencyKey } as const;
    const added = await Promise.all([1, 2, 3].map(() => store.add(encrypt(enquiry), hourMs)));
    expect(added.map(({ kind }) => kind).sort()).toEqual(["new", "repeat", "repeat"]);
    expect(await store.add(encrypt({ unproven }))).toMatchObject(held);
    expect(await store.add(encrypt({ unproven }))).toEqual({ kind: "full", held: unproven });
    expect(await store.add(encrypt(enquiry))).toMatchObject({ kind: "repeat", answer: "queued" });
  });
});

test("while the database is away the local store has the same limits, and what it let through counts afterwards", async () => {
  const limits = { unprovenPerHour: 2, heldLimit: 1 };
  const [local, shared] = await Promise.all(engines.map(({ open }) => open(limits)));
  if (!local || !shared) throw new Error("There are two engines.");
  await Promise.all([local.store.check(), shared.store.check()]);
  let isAway = true;
  const inReach = new Proxy(shared.store, {
    get: (store, name) => (name === "available" ? !isAway && store.available : store[name as "available"]),
  });
  const store = createFailoverStore({ shared: inReach, local: local.store, cipher, log: createTestLog().log });
  for (let count = 0; count < 2; count += 1) expect(await store.add(encrypt({ unproven }))).toMatchObject(letThrough);
  expect(await store.add(encrypt({ unproven }))).toMatchObject(held);
  expect(await store.add(encrypt({ unproven }))).toEqual({ kind: "full", held: unproven });
  isAway = false;
  // The handover.
  await store.claimNext(["new"], { leaseMs: hourMs, afterId: 0 });
  expect((await shared.store.summary()).counts).toMatchObject({ waiting: 2, held: 1 });
  expect(await store.add(encrypt({ unproven }))).toEqual({ kind: "full", held: unproven });
});
