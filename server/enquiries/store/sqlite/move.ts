import type { ImportResult } from "../enquiryStore.ts";
import { type FullRecord, isSame, outranks, withoutChallenge } from "../records.ts";
import { toRow } from "../sql.ts";
import type { Connection } from "./file.ts";
import { insert, isThere } from "./intake.ts";

type Here = Pick<FullRecord, "fingerprint" | "receivedAt" | "state">;

export function importRecords(db: Connection, records: readonly FullRecord[]): ImportResult {
  let imported = 0;
  let known = 0;
  const taken: string[] = [];
  for (const record of records) {
    const { state, ciphertext, fingerprint, answer, outcome, receivedAt, updatedAt, form } = record;
    const [here] = db.select<Here>(
      "SELECT fingerprint, received_at AS receivedAt, state FROM enquiries WHERE reference = ?",
      record.reference,
    );
    const isHere = here !== undefined && isSame(here, record);
    // A more final state in the other store wins.
    if (isHere && outranks(state, here.state)) {
      db.run(
        `UPDATE enquiries SET state = ?, sealed = ?, fingerprint = ?, answer = ?, outcome = ?, updated_at = ?
         WHERE reference = ?`,
        ...[state, ciphertext, fingerprint, answer, outcome, updatedAt, record.reference],
      );
    }
    // Or an earlier import has renamed it.
    const isRenamed = () =>
      isThere(db, "received_at = ? AND fingerprint = ? AND form = ?", receivedAt, fingerprint, form);
    if (isHere || (here && isRenamed())) {
      known += 1;
      continue;
    }
    if (here) {
      taken.push(record.reference);
      continue;
    }
    const isReplay = record.challenge !== null && isThere(db, "challenge = ?", record.challenge);
    const own = isReplay ? withoutChallenge(record) : record;
    const isKeyTaken = own.idempotencyKey !== null && isThere(db, "idempotency_key = ?", own.idempotencyKey);
    insert(db, toRow(isKeyTaken ? { ...own, idempotencyKey: null } : own));
    imported += 1;
  }
  return { imported, known, taken };
}
