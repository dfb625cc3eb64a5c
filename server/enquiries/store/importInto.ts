import type { EnquiryCipher } from "../enquiryCipher.ts";
import { drawReference } from "../reference.ts";
import type { EnquiryStore, ImportResult } from "./enquiryStore.ts";
import type { FullRecord } from "./records.ts";

interface Imported extends Omit<ImportResult, "taken"> {
  /** Records that got a new reference, because another enquiry has theirs there. */
  renamed: { from: string; to: string }[];
}

/** Imports records of another store. Renaming one needs the cipher, because the content is bound to the reference. */
export async function importInto(
  store: Pick<EnquiryStore, "importRecords">,
  records: readonly FullRecord[],
  cipher: Pick<EnquiryCipher, "reencrypt">,
): Promise<Imported> {
  const { taken, ...result } = await store.importRecords(records);
  const renamed: Imported["renamed"] = [];
  for (const record of records.filter(({ reference }) => taken.includes(reference))) {
    const reference = await importRenamed(store, record, cipher);
    renamed.push({ from: record.reference, to: reference });
    result.imported += 1;
  }
  return { ...result, renamed };
}

async function importRenamed(
  store: Pick<EnquiryStore, "importRecords">,
  record: FullRecord,
  cipher: Pick<EnquiryCipher, "reencrypt">,
): Promise<string> {
  for (;;) {
    const reference = drawReference();
    // An erased record has no content, and a damaged one stays as it is.
    const ciphertext = cipher.reencrypt(record, reference) ?? record.ciphertext;
    const { imported } = await store.importRecords([{ ...record, reference, ciphertext }]);
    if (imported > 0) return reference;
  }
}
