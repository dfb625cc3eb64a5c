import {
  type Changed,
  describeHeld,
  type EncryptedContent,
  type EnquiryState,
  type FullRecord,
  type HeldReason,
  type NewRecord,
} from "./records.ts";

/**
 * What the SQL of both engines has in common. Their table `enquiries` has the same columns; they differ in how they hold
 * times and how they lock rows.
 */

const recordFields = {
  id: "id",
  reference: "reference",
  form: "form",
  state: "state",
  ciphertext: "sealed",
  attempts: "attempts",
  outcome: "outcome",
  receivedAt: "received_at",
  updatedAt: "updated_at",
  nextAt: "next_at",
};
const historyFields = {
  answer: "answer",
  unsureTries: "unsure_tries",
  waitedMs: "waited_ms",
  triedAt: "tried_at",
  failedSince: "failed_since",
};
const fullFields = {
  ...recordFields,
  ...historyFields,
  idempotencyKey: "idempotency_key",
  fingerprint: "fingerprint",
  queuedAt: "queued_at",
  challenge: "challenge",
  unproven: "unproven",
};
const { id, reference, form, ciphertext, attempts } = recordFields;

/** The columns to select for an EnquiryRecord, a Claimed and a FullRecord. `read`: the SQL that reads a column. */
export function listColumns(read = (column: string) => column) {
  const list = (fields: Record<string, string>) =>
    Object.entries(fields)
      .map(([name, column]) => `${read(column)} AS "${name}"`)
      .join(", ");
  return {
    record: list(recordFields),
    claimed: list({ id, claim: "claims", reference, form, ciphertext, attempts, ...historyFields }),
    full: list(fullFields),
  };
}

export type Row = Record<string, string | number | null>;

/** The columns of a record of another store. Each store gives it an id of its own. */
export function toRow(record: FullRecord): Row {
  const fields = Object.entries(fullFields).filter(([name]) => name !== "id");
  return Object.fromEntries(fields.map(([name, column]) => [column, record[name as keyof FullRecord]]));
}

/** The columns of a new record that have no time. `held`: why it is held. */
export function toNewRow(record: NewRecord, candidate: EncryptedContent, held: HeldReason | undefined): Row {
  return {
    reference: candidate.reference,
    form: record.form,
    state: held ? "held" : "waiting",
    sealed: candidate.ciphertext,
    idempotency_key: record.idempotencyKey ?? null,
    fingerprint: record.fingerprint,
    // "queued" is correct until the vendor answers in time, also after a crash. A held enquiry is answered with a plain
    // success, so that a bot learns nothing.
    answer: held ? "delivered" : "queued",
    outcome: held ? describeHeld(held) : "",
    challenge: record.challenge ?? null,
    unproven: held ? null : (record.unproven ?? null),
  };
}

/** The content is overwritten. Reference and times stay. */
export const asErased = "state = 'erased', sealed = '', fingerprint = '', idempotency_key = NULL";
/** The start of the schedule, as if new; each engine adds the times. A claim stays, because a call may be running. */
export const asUntried = "state = 'waiting', attempts = 0, unsure_tries = 0, waited_ms = 0, failed_since = NULL";

/** Records that are erased after the retention time (A85). A waiting or parked one is never erased by itself. */
export const isSettled = "state IN ('closed', 'refused', 'held')";
export const isRefused = "state IN ('refused', 'parked')";
/** Once delivered, a record stays so, whoever says it: a late sender must not make it wait again. */
export const mayBeDelivered = "state NOT IN ('delivered', 'erased')";

/** The states in which a record cannot be changed by hand, for each change. */
export const unchangeable = {
  retry: ["delivered", "erased"],
  close: ["delivered", "erased", "closed"],
  erase: ["erased"],
} as const satisfies Record<string, readonly EnquiryState[]>;

/** Why a record was not changed. undefined: there is none. */
export function tellUnchanged(state: EnquiryState | undefined): Changed {
  if (state === undefined) return "unknown";
  return state === "delivered" || state === "erased" ? state : "unchanged";
}
