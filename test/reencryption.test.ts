import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { describe, expect, test } from "vitest";
import type { EnquiryCipher } from "../server/enquiries/enquiryCipher.ts";
import { checkStoreKeys, reencrypt } from "../server/enquiries/reencryption.ts";
import type { EnquiryStore } from "../server/enquiries/store/enquiryStore.ts";
import { createTestCipher, createTestKey, writeKeys } from "./support/keys.ts";
import { runLine } from "./support/opsCommand.ts";
import { startSite } from "./support/site.ts";
import { hasThread, openSqliteStore } from "./support/sqliteFile.ts";
import { engines } from "./support/storeEngines.ts";
import { createDataDir, createEnquiry } from "./support/testDoubles.ts";

/** Changes of the store's keys (A109). */

/** A server's mutants are in no thread of the tests. */
const testServer = test.runIf(hasThread);

const older = createTestKey("older");
const newer = createTestKey("newer");
const onlyOlder = createTestCipher({ keys: [older] });
const onlyNewer = createTestCipher({ keys: [newer] });
const both = createTestCipher({ keys: [newer, older] });

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
  return records.map((record) => record.ciphertext && cipher.decrypt(record)?.model.FirstName).sort();
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

testServer("a start with a missing key ends with its name", async () => {
  const dataDir = createDataDir();
  const store = openSqliteStore({ dataDir });
  await fill(store, onlyOlder, 1);
  await store.close();
  await expect(startSite({ STORE_KEYS: writeKeys(newer), DATA_DIR: dataDir })).rejects.toThrow(
    'the key "older" of STORE_KEYS, which is missing',
  );
});

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
