import type { EnquiryCipher } from "../enquiryCipher.ts";
import { drawReference } from "../reference.ts";
import type { EnquiryStore, ImportResult } from "./enquiryStore.ts";
import { describeHeld } from "./heldReasons.ts";
import { type EnquiryState, type FullRecord, repeatsForMs } from "./records.ts";
import { type Ask, type Dialect, isThere, toRow } from "./sql.ts";

/** Imports records of another store. Renaming one needs the cipher, because the content is bound to the reference. */
export async function importInto(
  store: Pick<EnquiryStore, "importRecords">,
  records: readonly FullRecord[],
  cipher: Pick<EnquiryCipher, "reencrypt">,
) {
  const { taken, ...result } = await store.importRecords(records);
  /** Records that got a new reference, because another enquiry has theirs there. */
  const renamed: { from: string; to: string }[] = [];
  for (const record of records.filter(({ reference }) => taken.includes(reference))) {
    let moved: FullRecord;
    do {
      const reference = drawReference();
      // An erased record has no content, and a damaged one stays as it is.
      moved = { ...record, reference, ciphertext: cipher.reencrypt(record, reference) ?? record.ciphertext };
    } while ((await store.importRecords([moved])).imported === 0);
    renamed.push({ from: record.reference, to: moved.reference });
    result.imported += 1;
  }
  return { ...result, renamed };
}

export type ImportEnd = "imported" | "known" | "taken";

/** Inserts a record of another store, unless it is here already, under its own reference or renamed by an earlier import. */
export async function importRecord(ask: Ask, dialect: Dialect, record: FullRecord): Promise<ImportEnd> {
  if (await insert(ask, dialect, record)) return "imported";
  const { reference, state, ciphertext, fingerprint, answer, outcome, receivedAt, updatedAt, form } = record;
  const [here] = await ask<Pick<FullRecord, "fingerprint" | "receivedAt" | "state">>({
    text: `SELECT fingerprint, state, ${dialect.ms("received_at")} AS "receivedAt" FROM enquiries WHERE reference = $1`,
    values: [reference],
  });
  if (here && isSame(here, record)) {
    // A more final state in the other store wins.
    if (rankOf(state) > rankOf(here.state)) {
      await ask({
        text: `UPDATE enquiries SET state = $2, sealed = $3, fingerprint = $4, answer = $5, outcome = $6,
                 updated_at = ${dialect.time("$7")} WHERE reference = $1`,
        values: [reference, state, ciphertext, fingerprint, answer, outcome, updatedAt],
      });
    }
    return "known";
  }
  const isRenamed = `received_at = ${dialect.time("$1")} AND fingerprint = $2 AND form = $3`;
  if (await isThere(ask, isRenamed, [receivedAt, fingerprint, form])) return "known";
  // Either its challenge is already used here, or its reference.
  const unchallenged = { ...record, challenge: null };
  // Another record has used its challenge: it stays, and is not sent without review.
  const held = { state: "held", outcome: describeHeld("challenge replayed") } as const;
  const isIn = await insert(ask, dialect, state === "waiting" ? { ...unchallenged, ...held } : unchallenged);
  return isIn ? "imported" : "taken";
}

type Content = Pick<FullRecord, "fingerprint" | "receivedAt">;

/** An erased one has no fingerprint. A key that is used again after a day gives a new enquiry the same reference. */
function isSame(one: Content, other: Content): boolean {
  const isNear = Math.abs(one.receivedAt - other.receivedAt) < repeatsForMs;
  return isNear && (one.fingerprint === other.fingerprint || one.fingerprint === "" || other.fingerprint === "");
}

/** The more final, the higher. All other states: -1. */
const rankOf = (state: EnquiryState) => ["closed", "delivered", "erased"].indexOf(state);

/** If another record has its key here, inserts the record without the key. False: the reference or the challenge is taken. */
async function insert(ask: Ask, dialect: Dialect, record: FullRecord): Promise<boolean> {
  const row = toRow(record);
  const names = Object.keys(row);
  const rows = await ask({
    text: `INSERT INTO enquiries (${names.join(", ")})
           VALUES (${names.map((name, index) => dialect.write(name, `$${index + 1}`)).join(", ")})
           ON CONFLICT DO NOTHING RETURNING id`,
    values: Object.values(row),
  });
  return (
    rows.length > 0 || (record.idempotencyKey !== null && insert(ask, dialect, { ...record, idempotencyKey: null }))
  );
}

export function sumUp(records: readonly FullRecord[], ends: readonly ImportEnd[]): ImportResult {
  const count = (wanted: ImportEnd) => ends.filter((end) => end === wanted).length;
  const taken = records.filter((_, index) => ends[index] === "taken").map(({ reference }) => reference);
  return { imported: count("imported"), known: count("known"), taken };
}
