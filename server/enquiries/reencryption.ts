import { OperatorError } from "../operatorError.ts";
import { describeKey, type EnquiryCipher } from "./enquiryCipher.ts";
import type { EnquiryStore } from "./store/enquiryStore.ts";
import { batchSize } from "./store/records.ts";

type KeyedStore = Pick<EnquiryStore, "countByKey" | "list" | "replaceCiphertexts">;

/** Of a few damaged records, others still show that the key is right. */
const mostTried = 5;

/** Throws OperatorError when enquiries need a key that is missing or wrong, before any is parked for it. */
export async function checkStoreKeys(store: KeyedStore, cipher: EnquiryCipher): Promise<void> {
  for (const { prefix, count } of await store.countByKey()) {
    const needs = `${count} ${count === 1 ? "enquiry" : "enquiries"} in the store need ${describeKey(prefix)}`;
    if (!cipher.hasKey(prefix)) {
      throw new OperatorError(`${needs}, which is missing: add it after the first one, with the same id.`);
    }
    const { records: tried } = await store.list({ prefix, limit: mostTried });
    if (tried.length > 0 && tried.every((record) => cipher.reencrypt(record) === undefined)) {
      const examples = tried.map(({ reference }) => reference).join(", ");
      throw new OperatorError(`${needs}, but the one given is another: it cannot decrypt ${examples}.`);
    }
  }
}

/**
 * Encrypts with the newest key what another has encrypted, in batches while the server runs, and yields the references
 * of each. What has changed since it was read stays: an erased one stays erased, and a next call goes on.
 */
export async function* reencrypt(store: KeyedStore, cipher: EnquiryCipher): AsyncGenerator<string[]> {
  // Rows that were locked or have just come are found in another pass.
  for (let hasChanged = true; hasChanged; ) {
    hasChanged = false;
    const older = (await store.countByKey()).filter(({ prefix }) => prefix !== cipher.newestPrefix);
    for (const { prefix } of older) {
      for (let beforeId = Number.MAX_SAFE_INTEGER; ; ) {
        const { records } = await store.list({ prefix, limit: batchSize, beforeId });
        const last = records.at(-1);
        if (!last) break;
        beforeId = last.id;
        const changes = records.flatMap(({ id, reference, ciphertext: from }) => {
          const to = cipher.reencrypt({ reference, ciphertext: from });
          return to === undefined ? [] : [{ id, reference, from, to }];
        });
        const references = changes.length > 0 ? await store.replaceCiphertexts(changes) : [];
        if (references.length === 0) continue;
        hasChanged = true;
        yield references;
      }
    }
  }
}
