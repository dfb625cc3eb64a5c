import { randomUUID } from "node:crypto";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "../server/database/database.ts";
import type { EnquiryStore } from "../server/enquiries/store/enquiryStore.ts";
import { createFailoverStore } from "../server/enquiries/store/failoverStore.ts";
import { createPostgresStore } from "../server/enquiries/store/postgres/postgresStore.ts";
import { createTestCipher } from "./support/keys.ts";
import { openSqliteStore } from "./support/sqliteFile.ts";
import { createTestDatabase } from "./support/storeEngines.ts";
import {
  addClaimed,
  addNew,
  countsOf,
  encrypt,
  finish,
  idempotencyKey,
  postpone,
  stateOf,
  totalOf,
} from "./support/storeSteps.ts";
import { createDataDir, createTestLog } from "./support/testDoubles.ts";

/** A DATA_DIR with enquiries of before STORE_URL was set, the database, and the store of a server that has both. */
async function openDesk() {
  const dataDir = createDataDir();
  const storeUrl = await createTestDatabase();
  const { log, lines } = createTestLog();
  const shared = createPostgresStore({
    database: createDatabase({ url: storeUrl, poolSize: 2, log, patienceMs: 20_000 }),
  });
  const local = openSqliteStore({ dataDir });
  const store = createFailoverStore({ shared, local, cipher: createTestCipher(), log });
  onTestFinished(() => store.close());
  const claimNext = () => store.claimNext(["new"], 60_000);
  const handOverAll = async () => {
    while ((await totalOf(local)) > 0) await claimNext();
  };
  return { local, shared, store, lines, claimNext, handOverAll };
}

/** An enquiry in every state, and a waiting one that was tried. */
async function fill(store: EnquiryStore) {
  const end = async (state: "delivered" | "refused" | "parked", changes: Parameters<typeof addClaimed>[1]) => {
    const claimed = await addClaimed(store, changes);
    await finish(store, claimed, state, state === "parked" ? undefined : state);
    return claimed.reference;
  };
  const delivered = await end("delivered", { name: "Delivered" });
  const refused = await end("refused", { idempotencyKey });
  const parked = await end("parked", { name: "Parked", form: "contact" });
  const tried = await addClaimed(store, { name: "Tried" });
  await postpone(store, tried, { unsureTries: 2 });
  const held = await addNew(store, { name: "Held", held: "captcha down" });
  const [closed, erased] = [await addNew(store), await addNew(store, { idempotencyKey: randomUUID() })];
  await store.closeRecord(closed);
  await store.erase(erased);
  const waiting = await addNew(store, { form: "demo", idempotencyKey: randomUUID() });
  return { delivered, refused, parked, tried: tried.reference, held, closed, erased, waiting };
}

async function readAll(store: EnquiryStore) {
  const records = await store.exportRecords({ afterId: 0, limit: 10_000 });
  return records.map(({ id: _, ...rest }) => rest);
}

test("enquiries in every state come from DATA_DIR into the database, each once, and repeats are known there (A118)", async () => {
  const { local, shared, store, handOverAll } = await openDesk();
  await addNew(shared, { name: "there before" });
  const [there] = await readAll(shared);
  await fill(local);
  const before = await readAll(local);
  expect(before).toHaveLength(8);
  await shared.check();
  await handOverAll();
  expect(await readAll(local)).toEqual([]);
  // What waits comes first. A claim has taken one of them.
  const after = await shared.list({});
  const references = [there, ...before].map((record) => record?.reference);
  expect(after.records.map(({ reference }) => reference).sort()).toEqual(references.sort());
  expect(await countsOf(store)).toEqual({
    waiting: 3,
    delivered: 1,
    refused: 1,
    held: 1,
    parked: 1,
    closed: 1,
    erased: 1,
  });
  expect(await store.add(encrypt({ idempotencyKey }))).toMatchObject({ kind: "repeat", answer: "refused" });
});

test("what is due is claimed while thousands are handed over, and all of them are counted meanwhile", async () => {
  const { local, shared, claimNext, store } = await openDesk();
  const first = await addNew(shared, { name: "first" });
  const second = await addNew(shared, { name: "second" });
  await Promise.all(Array.from({ length: 450 }, (_, index) => addNew(local, { name: `Number ${index}` })));
  await shared.check();
  for (const reference of [first, second])
    expect(await claimNext()).toMatchObject({ record: { reference }, lane: "new" });
  expect(await countsOf(local)).toMatchObject({ waiting: 250 });
  expect(await store.summary()).toMatchObject({ toHandOver: 250, counts: { waiting: 452 } });
});

test("what a person decides in DATA_DIR during a handover counts in the database", async () => {
  const { local, shared, handOverAll } = await openDesk();
  const [kept, erased, closed] = [await addNew(local), await addNew(local), await addNew(local)];
  const exported = await local.exportRecords({ afterId: 0, limit: 10 });
  await shared.importRecords(exported);
  await local.erase(erased);
  await local.closeRecord(closed);
  await local.forget(exported);
  expect((await local.list({})).records.map(({ reference }) => reference).sort()).toEqual([closed, erased].sort());
  await handOverAll();
  expect(await shared.get(erased)).toMatchObject({ state: "erased", ciphertext: "" });
  expect(await stateOf(shared, closed)).toBe("closed");
  expect(await stateOf(shared, kept)).toBe("waiting");
});
