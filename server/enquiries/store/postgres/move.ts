import type { ImportResult } from "../enquiryStore.ts";
import { type EnquiryState, enquiryStates, type FullRecord, isSame, outranks, withoutChallenge } from "../records.ts";
import { columns, toTime } from "./columns.ts";
import type { Database } from "./database.ts";
import { isSpent } from "./intake.ts";

/** Moves records from one store to another. */

export function exportRecords(
  database: Database,
  { afterId, states = enquiryStates, limit }: { afterId: number; states?: readonly EnquiryState[]; limit: number },
): Promise<FullRecord[]> {
  return database.query<FullRecord>({
    text: `SELECT ${columns.full} FROM enquiries
           WHERE id > $1 AND claimed_until <= now() AND state = ANY($2) ORDER BY enquiries.id LIMIT $3`,
    values: [afterId, states, limit],
  });
}

export function importRecords(database: Database, records: readonly FullRecord[]): Promise<ImportResult> {
  return database.transaction(async (query) => {
    const result: ImportResult = { imported: 0, known: 0, taken: [] };
    for (const record of records) {
      if (await insert(query, record)) {
        result.imported += 1;
        continue;
      }
      if (await isHere(query, record)) {
        result.known += 1;
        continue;
      }
      const isReplay = record.challenge !== null && (await isSpent({ query }, record.challenge));
      const own = isReplay ? withoutChallenge(record) : record;
      if (isReplay && (await insert(query, own))) result.imported += 1;
      else result.taken.push(record.reference);
    }
    return result;
  });
}

type Query = Database["query"];

/** Whether the record is here already: under its own reference, or renamed by an earlier import. */
async function isHere(query: Query, record: FullRecord): Promise<boolean> {
  const { reference, state, ciphertext, fingerprint, answer, outcome, receivedAt, updatedAt, form } = record;
  const [here] = await query<Pick<FullRecord, "fingerprint" | "receivedAt" | "state">>({
    text: `SELECT fingerprint, state, round(extract(epoch FROM received_at) * 1000)::float8 AS "receivedAt"
           FROM enquiries WHERE reference = $1`,
    values: [reference],
  });
  if (here && isSame(here, record)) {
    // A more final state in the other store wins.
    if (outranks(state, here.state)) {
      await query({
        text: `UPDATE enquiries SET state = $2, sealed = $3, fingerprint = $4, answer = $5, outcome = $6,
                 updated_at = ${toTime("$7")} WHERE reference = $1`,
        values: [reference, state, ciphertext, fingerprint, answer, outcome, updatedAt],
      });
    }
    return true;
  }
  const renamed = await query({
    text: `SELECT id FROM enquiries WHERE received_at = ${toTime("$1")} AND fingerprint = $2 AND form = $3`,
    values: [receivedAt, fingerprint, form],
  });
  return renamed.length > 0;
}

/** If another record has its key here, inserts the record without the key. False: the reference is taken. */
async function insert(query: Query, record: FullRecord): Promise<boolean> {
  return (
    (await insertWith(query, record, record.idempotencyKey)) ||
    (record.idempotencyKey !== null && (await insertWith(query, record, null)))
  );
}

async function insertWith(query: Query, record: FullRecord, key: string | null): Promise<boolean> {
  const rows = await query({
    name: "importRecords",
    text: `INSERT INTO enquiries (reference, form, state, sealed, idempotency_key, fingerprint, answer, outcome,
             attempts, unsure_tries, waited_ms, received_at, queued_at, updated_at, tried_at, failed_since, next_at,
             challenge, unproven)
           VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11,
             ${["$12", "$13", "$14", "nullif($15::float8, 0)", "$16", "$17"].map(toTime).join(", ")}, $18, $19)
           ON CONFLICT DO NOTHING RETURNING id`,
    values: [
      record.reference,
      record.form,
      record.state,
      record.ciphertext,
      key,
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
      record.challenge,
      record.unproven,
    ],
  });
  return rows.length > 0;
}

export async function forget(database: Database, ids: readonly number[]): Promise<void> {
  await database.query({ text: "DELETE FROM enquiries WHERE id = ANY($1::bigint[])", values: [ids] });
}
