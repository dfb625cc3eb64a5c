import type { EnquiryStore, ImportResult } from "../enquiryStore.ts";
import { enquiryStates, type FullRecord, isSame, outranks, withoutChallenge } from "../records.ts";
import { toRow } from "../sql.ts";
import { columns, toTime, write } from "./columns.ts";
import type { Database } from "./database.ts";
import { isSpent } from "./intake.ts";

/** Moves records from one store to another. */
export function createMoves(database: Database): Pick<EnquiryStore, "exportRecords" | "importRecords" | "forget"> {
  return {
    exportRecords: ({ afterId, states = enquiryStates, limit }) =>
      database.query<FullRecord>({
        text: `SELECT ${columns.full} FROM enquiries
               WHERE id > $1 AND claimed_until <= now() AND state = ANY($2) ORDER BY enquiries.id LIMIT $3`,
        values: [afterId, states, limit],
      }),
    importRecords: (records) =>
      database.transaction(async (query) => {
        const result: ImportResult = { imported: 0, known: 0, taken: [] };
        for (const record of records) {
          const end = await importRecord(query, record);
          if (end === "taken") result.taken.push(record.reference);
          else result[end] += 1;
        }
        return result;
      }),
    async forget(ids) {
      await database.query({ text: "DELETE FROM enquiries WHERE id = ANY($1::bigint[])", values: [ids] });
    },
  };
}

type Query = Database["query"];

async function importRecord(query: Query, record: FullRecord): Promise<"imported" | "known" | "taken"> {
  if (await insert(query, record)) return "imported";
  if (await isHere(query, record)) return "known";
  const isReplay = record.challenge !== null && (await isSpent({ query }, record.challenge));
  return isReplay && (await insert(query, withoutChallenge(record))) ? "imported" : "taken";
}

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
  const row = toRow(record);
  const names = Object.keys(row);
  const rows = await query({
    name: "importRecords",
    text: `INSERT INTO enquiries (${names.join(", ")})
           VALUES (${names.map((name, index) => write(name, `$${index + 1}`)).join(", ")})
           ON CONFLICT DO NOTHING RETURNING id`,
    values: Object.values(row),
  });
  return rows.length > 0 || (record.idempotencyKey !== null && insert(query, { ...record, idempotencyKey: null }));
}
