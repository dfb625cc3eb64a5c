import { drawReference } from "../../reference.ts";
import type { Adopted } from "../enquiryStore.ts";
import { type EnquiryState, enquiryStates, isSame, type WholeRecord } from "../records.ts";
import type { Connection } from "./file.ts";
import { chooseReference, insert } from "./intake.ts";
import { asErased, recordColumns } from "./upkeep.ts";

/** Records on their way from one store to another. */

const wholeColumns = `${recordColumns}, idempotency_key AS idempotencyKey, fingerprint, answer,
  unsure_tries AS unsureTries, waited_ms AS waitedMs, queued_at AS queuedAt, tried_at AS triedAt,
  failed_since AS failedSince`;

export function readWhole(
  db: Connection,
  at: number,
  { afterId, states = enquiryStates, limit }: { afterId: number; states?: readonly EnquiryState[]; limit: number },
): WholeRecord[] {
  const marks = states.map(() => "?").join(", ");
  return db
    .prepare(
      `SELECT ${wholeColumns} FROM enquiries
       WHERE id > ? AND claimed_until <= ? AND state IN (${marks}) ORDER BY id LIMIT ?`,
    )
    .all(afterId, at, ...states, limit) as WholeRecord[];
}

export function adopt(db: Connection, records: readonly WholeRecord[]): Adopted {
  const renamed: Adopted["renamed"] = [];
  let adopted = 0;
  let known = 0;
  const findReference = db.prepare("SELECT fingerprint, received_at AS receivedAt FROM enquiries WHERE reference = ?");
  // A person's right goes with the record, wherever it was used.
  const eraseHere = db.prepare(`UPDATE enquiries SET ${asErased} WHERE reference = ?`);
  // It was adopted, and renamed, before.
  const findRenamed = db.prepare("SELECT id FROM enquiries WHERE received_at = ? AND fingerprint = ? AND form = ?");
  const findKey = db.prepare("SELECT id FROM enquiries WHERE idempotency_key = ?");
  for (const record of records) {
    const here = findReference.get(record.reference) as Pick<WholeRecord, "fingerprint" | "receivedAt"> | undefined;
    const isHere = here && isSame(here, record);
    if (isHere && record.state === "erased") eraseHere.run(record.reference);
    if (isHere || (here && findRenamed.get(record.receivedAt, record.fingerprint, record.form))) {
      known += 1;
      continue;
    }
    const reference = here ? chooseReference(db, [drawReference(), drawReference()]) : record.reference;
    if (here) renamed.push({ from: record.reference, to: reference });
    const { idempotencyKey } = record;
    insert(db, {
      reference,
      form: record.form,
      state: record.state,
      sealed: record.sealed,
      idempotency_key: idempotencyKey !== null && findKey.get(idempotencyKey) ? null : idempotencyKey,
      fingerprint: record.fingerprint,
      answer: record.answer,
      outcome: record.outcome,
      attempts: record.attempts,
      unsure_tries: record.unsureTries,
      waited_ms: record.waitedMs,
      received_at: record.receivedAt,
      queued_at: record.queuedAt,
      updated_at: record.updatedAt,
      tried_at: record.triedAt,
      failed_since: record.failedSince,
      next_at: record.nextAt,
    });
    adopted += 1;
  }
  return { adopted, known, renamed };
}

export function forget(db: Connection, ids: readonly number[]): void {
  const remove = db.prepare("DELETE FROM enquiries WHERE id = ?");
  for (const id of ids) remove.run(id);
}
