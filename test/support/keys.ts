import { createEnquiryCipher, type EnquiryCipher } from "../../server/enquiries/enquiryCipher.ts";
import type { StoreKey } from "../../server/enquiries/storeKeys.ts";
import { createEnvelope } from "../../server/vendorApi/envelope.ts";
import { vendorIv, vendorKey } from "./vendor.ts";

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

/** `apiKey` and `apiIv`: what version 0.1.0 encrypted with. */
export function createTestCipher({
  keys = [createTestKey()],
  apiKey = vendorKey,
  apiIv = vendorIv,
} = {}): EnquiryCipher {
  return createEnquiryCipher({ keys, former: { envelope: createEnvelope({ key: apiKey, iv: apiIv }), apiKey } });
}
