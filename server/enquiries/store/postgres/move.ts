import type { ImportResult } from "../enquiryStore.ts";
import { type FullRecord, isSame, outranks, withoutChallenge } from "../records.ts";
import { type Ask, timeColumns, toRow } from "../sql.ts";
import type { Database } from "./database.ts";
import { dialect } from "./dialect.ts";
import { isSpent } from "./intake.ts";

/** Inserts records of another store, all of them or none. */
export function importRecords(database: Database, records: readonly FullRecord[]): Promise<ImportResult> {
  return database.transaction(async (ask) => {
    const result: ImportResult = { imported: 0, known: 0, taken: [] };
    for (const record of records) {
      const end = await importRecord(ask, record);
      if (end === "taken") result.taken.push(record.reference);
      else result[end] += 1;
    }
    return result;
  });
}

async function importRecord(ask: Ask, record: FullRecord): Promise<"imported" | "known" | "taken"> {
  if (await insert(ask, record)) return "imported";
  if (await isHere(ask, record)) return "known";
  const isReplay = record.challenge !== null && (await isSpent(ask, record.challenge));
  return isReplay && (await insert(ask, withoutChallenge(record))) ? "imported" : "taken";
}

/** Whether the record is here already: under its own reference, or renamed by an earlier import. */
async function isHere(ask: Ask, record: FullRecord): Promise<boolean> {
  const { reference, state, ciphertext, fingerprint, answer, outcome, receivedAt, updatedAt, form } = record;
  const [here] = await ask<Pick<FullRecord, "fingerprint" | "receivedAt" | "state">>({
    text: `SELECT fingerprint, state, ${dialect.ms("received_at")} AS "receivedAt"
           FROM enquiries WHERE reference = $1`,
    values: [reference],
  });
  if (here && isSame(here, record)) {
    // A more final state in the other store wins.
    if (outranks(state, here.state)) {
      await ask({
        text: `UPDATE enquiries SET state = $2, sealed = $3, fingerprint = $4, answer = $5, outcome = $6,
                 updated_at = ${dialect.time("$7")} WHERE reference = $1`,
        values: [reference, state, ciphertext, fingerprint, answer, outcome, updatedAt],
      });
    }
    return true;
  }
  const renamed = await ask({
    text: `SELECT id FROM enquiries WHERE received_at = ${dialect.time("$1")} AND fingerprint = $2 AND form = $3`,
    values: [receivedAt, fingerprint, form],
  });
  return renamed.length > 0;
}

/** What to insert for a parameter of this column. */
function write(column: string, parameter: string): string {
  // 0: never.
  if (column === "tried_at") return dialect.time(`nullif(${parameter}::float8, 0)`);
  if (timeColumns.includes(column)) return dialect.time(parameter);
  return column === "waited_ms" ? `round(${parameter}::float8)` : parameter;
}

/** If another record has its key here, inserts the record without the key. False: the reference is taken. */
async function insert(ask: Ask, record: FullRecord): Promise<boolean> {
  const row = toRow(record);
  const names = Object.keys(row);
  const rows = await ask({
    name: "importRecords",
    text: `INSERT INTO enquiries (${names.join(", ")})
           VALUES (${names.map((name, index) => write(name, `$${index + 1}`)).join(", ")})
           ON CONFLICT DO NOTHING RETURNING id`,
    values: Object.values(row),
  });
  return rows.length > 0 || (record.idempotencyKey !== null && insert(ask, { ...record, idempotencyKey: null }));
}
