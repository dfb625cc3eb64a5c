import type { EnquiryStore } from "../enquiryStore.ts";
import { batchSize, type KeyCount, type UnderKey } from "../records.ts";
import type { Database } from "./database.ts";

/** Records by the beginning of their ciphertext, which names their key. An index has it (migrations.ts). */

const prefixOf = "left(sealed, strpos(sealed, ':'))";

export function createReencryption(
  database: Database,
): Pick<EnquiryStore, "countByKey" | "listByKey" | "replaceCiphertexts"> {
  return {
    countByKey: () =>
      database.query<KeyCount>({
        text: `SELECT ${prefixOf} AS prefix, count(*)::float8 AS count FROM enquiries WHERE sealed <> '' GROUP BY 1`,
      }),
    listByKey: (prefix, beforeId) =>
      database.query<UnderKey>({
        text: `SELECT id::float8, reference, state, sealed AS ciphertext FROM enquiries
               WHERE sealed <> '' AND ${prefixOf} = $1 AND id < $2 ORDER BY id DESC LIMIT ${batchSize}`,
        values: [prefix, beforeId],
      }),
    /** Skips a row that another process is changing at this moment, instead of waiting for it. */
    async replaceCiphertexts(changes) {
      const rows = await database.query<{ reference: string }>({
        text: `UPDATE enquiries SET sealed = given.replacement
               FROM unnest($1::bigint[], $2::text[], $3::text[]) AS given (id, former, replacement)
               WHERE enquiries.id = given.id AND sealed = given.former
                 AND enquiries.id IN (SELECT id FROM enquiries WHERE id = ANY($1::bigint[]) FOR UPDATE SKIP LOCKED)
               RETURNING reference`,
        values: [changes.map(({ id }) => id), changes.map(({ from }) => from), changes.map(({ to }) => to)],
      });
      return rows.map(({ reference }) => reference);
    },
  };
}
