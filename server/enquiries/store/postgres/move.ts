import { drawReference } from "../../reference.ts";
import type { Adopted } from "../enquiryStore.ts";
import { type EnquiryState, enquiryStates, isSame, type WholeRecord } from "../records.ts";
import { toTime, wholeColumns } from "./columns.ts";
import type { Database } from "./database.ts";
import { asErased } from "./upkeep.ts";

/** Records on their way from one store to another. */

export function readWhole(
  database: Database,
  { afterId, states = enquiryStates, limit }: { afterId: number; states?: readonly EnquiryState[]; limit: number },
): Promise<WholeRecord[]> {
  return database.query<WholeRecord>({
    text: `SELECT ${wholeColumns} FROM enquiries
           WHERE id > $1 AND claimed_until <= now() AND state = ANY($2) ORDER BY id LIMIT $3`,
    values: [afterId, states, limit],
  });
}

export function adopt(database: Database, records: readonly WholeRecord[]): Promise<Adopted> {
  return database.transaction(async (query) => {
    const result: Adopted = { adopted: 0, known: 0, renamed: [] };
    for (const record of records) {
      if ((await insert(query, record, record.reference)) > 0) {
        result.adopted += 1;
        continue;
      }
      const [here] = await query<Pick<WholeRecord, "fingerprint" | "receivedAt">>({
        text: `SELECT fingerprint, round(extract(epoch FROM received_at) * 1000)::float8 AS "receivedAt"
               FROM enquiries WHERE reference = $1`,
        values: [record.reference],
      });
      if (here && isSame(here, record)) {
        if (record.state === "erased") await eraseHere(query, record.reference);
        result.known += 1;
        continue;
      }
      if (await isHereByAnotherName(query, record)) {
        result.known += 1;
        continue;
      }
      const reference = drawReference();
      if ((await insert(query, record, reference)) === 0) throw new Error("No reference is free.");
      result.adopted += 1;
      result.renamed.push({ from: record.reference, to: reference });
    }
    return result;
  });
}

/** A person's right goes with the record, wherever it was used. */
async function eraseHere(query: Database["query"], reference: string): Promise<void> {
  await query({ text: `UPDATE enquiries SET ${asErased} WHERE reference = $1`, values: [reference] });
}

/** It was adopted, and renamed, before. */
async function isHereByAnotherName(query: Database["query"], record: WholeRecord): Promise<boolean> {
  const rows = await query({
    text: `SELECT id FROM enquiries WHERE received_at = ${toTime("$1")} AND fingerprint = $2 AND form = $3`,
    values: [record.receivedAt, record.fingerprint, record.form],
  });
  return rows.length > 0;
}

/** A key that is another's here is left out: the record is what counts. Resolves with 0 where the reference is taken. */
async function insert(query: Database["query"], record: WholeRecord, reference: string): Promise<number> {
  const rows = await query({
    name: "adopt",
    text: `INSERT INTO enquiries (reference, form, state, sealed, idempotency_key, fingerprint, answer, outcome,
             attempts, unsure_tries, waited_ms, received_at, queued_at, updated_at, tried_at, failed_since, next_at)
           VALUES ($1, $2, $3, $4,
             (SELECT $5 WHERE NOT EXISTS (SELECT FROM enquiries WHERE idempotency_key = $5)), $6, $7, $8, $9, $10, $11,
             ${["$12", "$13", "$14", "nullif($15::float8, 0)", "$16", "$17"].map(toTime).join(", ")})
           ON CONFLICT (reference) DO NOTHING RETURNING id`,
    values: [
      reference,
      record.form,
      record.state,
      record.sealed,
      record.idempotencyKey,
      record.fingerprint,
      record.answer,
      record.outcome,
      record.attempts,
      record.unsureTries,
      Math.round(record.waitedMs),
      record.receivedAt,
      record.queuedAt,
      record.updatedAt,
      record.triedAt,
      record.failedSince,
      record.nextAt,
    ],
  });
  return rows.length;
}

export async function forget(database: Database, ids: readonly number[]): Promise<void> {
  await database.query({ text: "DELETE FROM enquiries WHERE id = ANY($1::bigint[])", values: [ids] });
}
