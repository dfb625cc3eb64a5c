import { spawn } from "node:child_process";
import { once } from "node:events";
import { copyFileSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import type { EnquiryCipher } from "../server/enquiries/enquiryCipher.ts";
import { checkStoreKeys, reencrypt } from "../server/enquiries/reencryption.ts";
import type { EnquiryStore } from "../server/enquiries/store/enquiryStore.ts";
import { createDataDir, createEnquiry } from "./support/desk.ts";
import { createTestCipher, createTestKey, writeKeys } from "./support/keys.ts";
import { runLine } from "./support/opsCommand.ts";
import { startSite } from "./support/site.ts";
import { hasThread, openSqliteStore } from "./support/sqliteFile.ts";
import { engines } from "./support/storeEngines.ts";

/** Changes of the store's keys (A109). */

/** A server's mutants are in no thread of the tests. */
const testServer = test.runIf(hasThread);

const older = createTestKey("older");
const newer = createTestKey("newer");
const onlyOlder = createTestCipher({ keys: [older] });
const onlyNewer = createTestCipher({ keys: [newer] });
const both = createTestCipher({ keys: [newer, older] });

/** What version 0.1.0 encrypted the fixture with. */
const former = { apiKey: "spool-test-key16", apiIv: "spool-test-iv-16" };
const formerEnv = { API_KEY: former.apiKey, API_IV: former.apiIv };

function openFormer() {
  const dataDir = createDataDir();
  copyFileSync("test/fixtures/enquiries-0.1.0.db", join(dataDir, "enquiries.db"));
  return dataDir;
}

async function fill(store: EnquiryStore, cipher: EnquiryCipher, count: number) {
  const names = Array.from({ length: count }, (_, index) => `${index}`);
  const added = await Promise.all(names.map((name) => store.add(cipher.encrypt(createEnquiry({ name })))));
  return added.map((one) => (one.kind === "new" ? one.reference : one.kind));
}

async function collect(batches: AsyncIterable<string[]>) {
  const all: string[][] = [];
  for await (const batch of batches) all.push(batch);
  return all;
}

async function readNames(store: EnquiryStore, cipher: EnquiryCipher) {
  const { records } = await store.list({});
  return records.map((record) => record.ciphertext && cipher.decrypt(record).model.FirstName).sort();
}

describe.each(engines)("$name", ({ open }) => {
  test("every record moves to the newest key once, in batches", async () => {
    const { store } = await open();
    const references = await fill(store, onlyOlder, 250);
    await fill(store, both, 1);
    expect(await store.countByKey()).toEqual(
      expect.arrayContaining([
        { prefix: "gcm.older:", count: 250 },
        { prefix: "gcm.newer:", count: 1 },
      ]),
    );
    const batches = await collect(reencrypt(store, both));
    expect(batches.map(({ length }) => length)).toEqual([200, 50]);
    expect(batches.flat().sort()).toEqual(references.sort());
    expect(await store.countByKey()).toEqual([{ prefix: "gcm.newer:", count: 251 }]);
    expect(new Set(await readNames(store, onlyNewer)).size).toBe(250);
    expect(await collect(reencrypt(store, both))).toEqual([]);
  });

  test("two processes at once change each record once, and one that breaks off is continued", async () => {
    const { store, other } = await open();
    const references = await fill(store, onlyOlder, 450);
    const begun = reencrypt(store, both);
    const changed = (await begun.next()).value as string[];
    await begun.return(undefined);
    const rest = await Promise.all([collect(reencrypt(store, both)), collect(reencrypt(other, both))]);
    expect([...changed, ...rest.flat(2)].sort()).toEqual(references.sort());
    expect((await readNames(other, onlyNewer)).length).toBe(450);
  });

  test("a delivery that is under way is recorded, and an erased record stays erased", async () => {
    const { store } = await open();
    const added = await store.add(onlyOlder.encrypt(createEnquiry({ name: "under way" })), 60_000);
    const [asked = ""] = await fill(store, onlyOlder, 1);
    if (added.kind !== "new" || !added.record) throw new Error(added.kind);
    const { record } = added;
    const erased = await store.get(asked);
    await store.erase(asked);
    const { id = 0, ciphertext: from = "" } = erased ?? {};
    expect(await store.replaceCiphertexts([{ id, reference: asked, from, to: "gcm.newer:x" }])).toEqual([]);
    expect(await collect(reencrypt(store, both))).toEqual([[record.reference]]);
    await store.recordResult(record, { state: "delivered", outcome: "accepted" });
    expect(await store.get(record.reference)).toMatchObject({ state: "delivered", attempts: 1 });
    expect(await store.get(asked)).toMatchObject({ state: "erased", ciphertext: "" });
    expect(await readNames(store, onlyNewer)).toEqual(["", "under way"]);
  });

  test("a damaged record is left as it is and holds no other back", async () => {
    const { store } = await open();
    const [first = ""] = await fill(store, onlyOlder, 2);
    const { id = 0, ciphertext: from = "" } = (await store.get(first)) ?? {};
    await store.replaceCiphertexts([{ id, reference: first, from, to: "gcm.older:AAAA" }]);
    await checkStoreKeys(store, both);
    expect((await collect(reencrypt(store, both))).flat()).toHaveLength(1);
    expect(await store.get(first)).toMatchObject({ ciphertext: "gcm.older:AAAA" });
  });

  test("what version 0.1.0 has stored is read, recognised and encrypted anew", async () => {
    const { store } = await open();
    const old = openSqliteStore({ dataDir: openFormer() });
    const cipher = createTestCipher({ keys: [newer], ...former });
    await store.importRecords(await old.exportRecords({ afterId: 0, limit: 100 }));
    const names = ["", "Delivered", "Held", "Parked", "Waiting", "Zoë \u{1F33E}"];
    expect(await readNames(store, cipher)).toEqual(names);
    await checkStoreKeys(store, cipher);
    expect((await collect(reencrypt(store, cipher))).flat()).toHaveLength(5);
    expect(await readNames(store, onlyNewer)).toEqual(names);
    expect((await store.summary()).counts).toMatchObject({ waiting: 2, delivered: 1, parked: 1, held: 1, erased: 1 });
  });

  test.each([
    ["is missing", onlyNewer, '2 enquiries in the store need the key "older" of STORE_KEYS, which is missing'],
    ["is another", createTestCipher({ keys: [{ ...newer, id: "older" }] }), 'need the key "older" of STORE_KEYS, but'],
  ])("a key that %s is named before anything is lost", async (_, cipher, message) => {
    const { store } = await open();
    await fill(store, onlyOlder, 2);
    await expect(checkStoreKeys(store, cipher)).rejects.toThrow(message);
    await checkStoreKeys(store, both);
  });
});

test("a repeat from before the upgrade is answered as what it repeats", async () => {
  const store = openSqliteStore({ dataDir: openFormer(), now: () => Date.UTC(2026, 10, 20, 12) });
  const idempotencyKey = "6f9619ff-8b86-4d01-b42d-00cf4fc964ff";
  const cipher = createTestCipher({ keys: [newer], ...former });
  const repeat = cipher.encrypt(createEnquiry({ name: "Waiting", idempotencyKey }));
  expect(await store.add(repeat)).toMatchObject({ kind: "repeat", reference: "6SQ9QFKM" });
});

testServer(
  "a start with a missing key ends with its name, and one with another API_KEY says what needs it",
  async () => {
    const dataDir = openFormer();
    const keys = { STORE_KEYS: writeKeys(newer), DATA_DIR: dataDir };
    await expect(startSite({ ...keys, API_KEY: "another-key-of16" })).rejects.toThrow(
      "API_KEY and API_IV (version 0.1.0)",
    );
    const store = openSqliteStore({ dataDir });
    await fill(store, onlyOlder, 1);
    await store.close();
    await expect(startSite({ ...keys, ...formerEnv })).rejects.toThrow(
      'the key "older" of STORE_KEYS, which is missing',
    );
  },
);

testServer(
  "a server that starts on a store of version 0.1.0 delivers what waits and encrypts everything anew",
  async () => {
    const dataDir = openFormer();
    const site = await startSite({ ...formerEnv, STORE_KEYS: writeKeys(newer), DATA_DIR: dataDir });
    onTestFinished(() => site.kill());
    const file = join(dataDir, "sandbox-enquiries.jsonl");
    await vi.waitFor(() => {
      expect(readFileSync(file, "utf8").trim().split("\n")).toHaveLength(2);
      expect(site.logs).toContainEqual(expect.objectContaining({ event: "enquiries_reencrypted", count: 5 }));
    }, 50_000);
    await site.stop();
    const store = openSqliteStore({ dataDir });
    expect(await store.countByKey()).toEqual([{ prefix: "gcm.newer:", count: 5 }]);
    expect((await store.summary()).counts).toMatchObject({ delivered: 3, waiting: 0 });
  },
);

testServer("reencrypt that is killed with SIGKILL goes on where it was, and every batch is audited", async () => {
  const dataDir = createDataDir();
  const store = openSqliteStore({ dataDir });
  const references = await fill(store, onlyOlder, 1000);
  const env = { DATA_DIR: dataDir, STORE_KEYS: writeKeys(newer, older) };
  const audit = join(dataDir, "audit.jsonl");
  const readAudit = () =>
    (existsSync(audit) ? readFileSync(audit, "utf8") : "").split("\n").filter((line) => line.includes('"reencrypt"'));
  const killed = spawn(process.execPath, ["dist/server/command.js", "reencrypt"], { env, stdio: "inherit" });
  while (readAudit().length < 2) await wait(1);
  killed.kill("SIGKILL");
  await once(killed, "exit");
  const before = await store.countByKey();
  expect(before.map(({ prefix }) => prefix).sort()).toEqual(["gcm.newer:", "gcm.older:"]);
  const left = before.find(({ prefix }) => prefix === "gcm.older:")?.count;

  const { code, out } = await runLine("reencrypt", env);
  expect(code).toBe(0);
  expect(out).toContain(`Encrypted with the newest key: ${left}.`);
  expect(out).toContain('the key "newer" of STORE_KEYS: 1000');
  expect(await readNames(store, onlyNewer)).toHaveLength(1000);
  const noted = readAudit().flatMap((line) => (JSON.parse(line) as { references: string }).references.split(" "));
  // The kill may have come between a batch and its line.
  expect(new Set(noted).size).toBe(noted.length);
  expect(references.length - noted.length).toBeLessThanOrEqual(200);
});
