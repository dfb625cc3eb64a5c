import type { ImportResult } from "../enquiryStore.ts";
import { type EnquiryState, enquiryStates, type FullRecord, isSame, outranks, withoutChallenge } from "../records.ts";
import { listColumns, toRow } from "../sql.ts";
import type { Connection, Moment } from "./file.ts";
import { insert, isSpent } from "./intake.ts";

/** Moves records from one store to another. */

export function exportRecords(
  db: Connection,
  { at }: Moment,
  { afterId, states = enquiryStates, limit }: { afterId: number; states?: readonly EnquiryState[]; limit: number },
): FullRecord[] {
  const marks = states.map(() => "?").join(", ");
  return db
    .prepare(
      `SELECT ${listColumns().full} FROM enquiries
       WHERE id > ? AND claimed_until <= ? AND state IN (${marks}) ORDER BY id LIMIT ?`,
    )
    .all(afterId, at, ...states, limit) as FullRecord[];
}

type Here = Pick<FullRecord, "fingerprint" | "receivedAt" | "state">;

export function importRecords(db: Connection, _moment: Moment, records: readonly FullRecord[]): ImportResult {
  let imported = 0;
  let known = 0;
  const taken: string[] = [];
  const findReference = db.prepare(
    "SELECT fingerprint, received_at AS receivedAt, state FROM enquiries WHERE reference = ?",
  );
  // Finds a record that an earlier import has renamed.
  const findRenamed = db.prepare("SELECT id FROM enquiries WHERE received_at = ? AND fingerprint = ? AND form = ?");
  const end = db.prepare(
    `UPDATE enquiries SET state = ?, sealed = ?, fingerprint = ?, answer = ?, outcome = ?, updated_at = ?
     WHERE reference = ?`,
  );
  const findKey = db.prepare("SELECT id FROM enquiries WHERE idempotency_key = ?");
  for (const record of records) {
    const { state, ciphertext, fingerprint, answer, outcome, receivedAt, updatedAt } = record;
    const here = findReference.get(record.reference) as Here | undefined;
    const isHere = here !== undefined && isSame(here, record);
    // A more final state in the other store wins.
    if (isHere && outranks(state, here.state)) {
      end.run(state, ciphertext, fingerprint, answer, outcome, updatedAt, record.reference);
    }
    if (isHere || (here && findRenamed.get(receivedAt, fingerprint, record.form))) {
      known += 1;
      continue;
    }
    if (here) {
      taken.push(record.reference);
      continue;
    }
    const isReplay = record.challenge !== null && isSpent(db, record.challenge);
    const own = isReplay ? withoutChallenge(record) : record;
    const isKeyTaken = own.idempotencyKey !== null && findKey.get(own.idempotencyKey);
    insert(db, toRow(isKeyTaken ? { ...own, idempotencyKey: null } : own));
    imported += 1;
  }
  return { imported, known, taken };
}

export function forget(db: Connection, _moment: Moment, ids: readonly number[]): void {
  const remove = db.prepare("DELETE FROM enquiries WHERE id = ?");
  for (const id of ids) remove.run(id);
}
