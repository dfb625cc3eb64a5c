import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { openStoreKeys } from "../server/enquiries/storeKeys.ts";
import { OperatorError } from "../server/operatorError.ts";
import { createTestKey } from "./support/keys.ts";
import { createDataDir } from "./support/testDoubles.ts";

test("without STORE_KEYS one key is made in DATA_DIR, for its owner alone, and found again", () => {
  const dataDir = join(createDataDir(), "new");
  const made = openStoreKeys({ storeKeys: undefined, dataDir });
  expect(made).toHaveLength(1);
  expect(openStoreKeys({ storeKeys: undefined, dataDir })).toEqual(made);
  expect(readdirSync(dataDir)).toEqual(["store-key"]);
  expect(statSync(join(dataDir, "store-key")).mode & 0o777).toBe(0o600);
  expect(openStoreKeys({ storeKeys: undefined, dataDir: createDataDir() })).not.toEqual(made);
});

test("with STORE_KEYS no file is read or made", () => {
  const dataDir = createDataDir();
  const storeKeys = [createTestKey()];
  expect(openStoreKeys({ storeKeys, dataDir })).toBe(storeKeys);
  expect(existsSync(join(dataDir, "store-key"))).toBe(false);
});

test("a key file that is damaged or cannot be made is named, and not replaced", () => {
  const dataDir = createDataDir();
  const file = join(dataDir, "store-key");
  writeFileSync(file, "");
  expect(() => openStoreKeys({ storeKeys: undefined, dataDir })).toThrow(OperatorError);
  expect(() => openStoreKeys({ storeKeys: undefined, dataDir })).toThrow(file);
  expect(readFileSync(file, "utf8")).toBe("");
  const blocked = join(dataDir, "store-key", "below");
  expect(() => openStoreKeys({ storeKeys: undefined, dataDir: blocked })).toThrow(/STORE_KEYS .*cannot be used \(E/);
});
