import { createEnquiryCipher, type EnquiryCipher } from "../../server/enquiries/enquiryCipher.ts";
import type { StoreKey } from "../../server/enquiries/storeKeys.ts";

/** A key that is the same in every run. `id` decides it. */
export function createTestKey(id = "test-key"): StoreKey {
  return {
    id,
    secret: Buffer.from(Array.from({ length: 32 }, (_, index) => (id.charCodeAt(index % id.length) + index) % 256)),
  };
}

/** As STORE_KEYS takes them. */
export function writeKeys(...keys: readonly StoreKey[]): string {
  return keys.map(({ id, secret }) => `${id}:${secret.toString("base64")}`).join(",");
}

export const storeKeys = writeKeys(createTestKey());

export function createTestCipher({ keys = [createTestKey()] } = {}): EnquiryCipher {
  return createEnquiryCipher(keys);
}
