import { describeHeld, type HeldReason } from "./heldReasons.ts";
import { batchSize, type EncryptedContent, type EnquiryRecord, type FullRecord, type NewRecord } from "./records.ts";

/**
 * What the SQL of both engines has in common: the table `enquiries`. They differ in times and in the locking of rows.
 */

/** One statement with $1, $2 and so on. */
export interface Query {
  text: string;
  values?: unknown[];
  /** Claims and releases: SQLite's commit does not wait for the disk. Losing one is harmless, recover() frees claims at start. */
  mayBeLost?: true;
  /** Checkpoint with TRUNCATE afterwards: what was erased must leave SQLite's write-ahead log too. "told": see Truncated. */
  truncatesWal?: true | "told";
  /**
   * When SQLite has met a damaged page: `lists` name the rows by indexes alone, and those that `read` can read are changed
   * one by one, as $id. `isEnough`: the first of them, and without any it is an error.
   */
  pastDamage?: { lists: string[]; read: string; change: string; isEnough?: true };
}

/** Instead of rows: whether the write-ahead log is empty. */
export type Truncated = { isDone: boolean };

/** Rejects with StoreUnavailableError. */
export type Ask = <Row extends object>(query: Query) => Promise<Row[]>;

/** How an engine writes SQL. Times go in and out as ms since 1970. */
export interface Dialect {
  /** The schedule's clock, which cannot jump. */
  schedule: string;
  /** The wall clock, which people read. */
  wall: string;
  /** A time so many ms later. */
  plus(time: string, ms: string): string;
  /** The time so many ms ago, by every clock that there is: one that has jumped ahead must erase nothing early. */
  ago(ms: number): string;
  /** A parameter in ms as a time. */
  time(parameter: string): string;
  /** A time in ms. */
  ms(time: string): string;
  /** A whole number, which a driver may give as text. */
  number(value: string): string;
  /** A column as a record has it. */
  read(column: string): string;
  /** A value of a record for a column. */
  write(column: string, parameter: string): string;
  /** A time that is over on every clock. */
  past: string;
  /** What `tried_at` is before the first try. */
  never: string;
  /** The beginning of a ciphertext, which names its key. An index has it. */
  prefix: string;
  /** After the choice of rows to change: skips those that another process is changing at this moment. */
  skipLocked: string;
  /** For SELECT: the index to use. */
  indexedBy(index: string): string;
  /** Whether other processes have claims of their own. */
  isShared: boolean;
}

const recordFields = {
  id: "id",
  reference: "reference",
  form: "form",
  state: "state",
  /** The column has the name of 1.0.0: processes of two versions share it during an upgrade. */
  ciphertext: "sealed",
  attempts: "attempts",
  outcome: "outcome",
  receivedAt: "received_at",
  updatedAt: "updated_at",
  nextAt: "next_at",
  queuedAt: "queued_at",
  triedAt: "tried_at",
  failedSince: "failed_since",
  leadMailedAt: "lead_mailed_at",
} satisfies Record<keyof EnquiryRecord, string>;
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
  challenge: "challenge",
  unproven: "unproven",
} satisfies Record<keyof FullRecord, string>;
const { id, reference, form, ciphertext, attempts } = recordFields;

/** The columns to select for an EnquiryRecord, a Claimed and a FullRecord. */
export function listColumns({ read }: Pick<Dialect, "read">) {
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
    // "queued" is right until the vendor answers. A held one gets a plain success, so that a bot learns nothing.
    answer: held ? "delivered" : "queued",
    outcome: held ? describeHeld(held) : "",
    challenge: record.challenge ?? null,
    unproven: held ? null : (record.unproven ?? null),
  };
}

/** The values of a query: `mark` adds one and returns its parameter ("$3"), `marks` those of several ("$3, $4"). */
export function createValues(...values: unknown[]) {
  const mark = (value: unknown) => `$${values.push(value)}`;
  return { values, mark, marks: (more: readonly unknown[]) => more.map(mark).join(", ") };
}

export async function isThere(ask: Ask, where: string, values: unknown[]): Promise<boolean> {
  return (await ask({ text: `SELECT id FROM enquiries WHERE ${where}`, values })).length > 0;
}

export function batchOf(where: string, { skipLocked }: Dialect): string {
  return `id IN (SELECT id FROM enquiries WHERE ${where} LIMIT ${batchSize}${skipLocked})`;
}

/** Changes a batch. Resolves with how many. */
export async function changeBatch(
  ask: Ask,
  dialect: Dialect,
  assignments: string,
  where: string,
  values?: unknown[],
): Promise<number> {
  const text = `UPDATE enquiries SET ${assignments} WHERE ${batchOf(where, dialect)} RETURNING id`;
  return (await ask({ text, values })).length;
}

/** Once delivered, a record stays so, whoever says it: a late sender must not make it wait again. */
export const mayBeDelivered = "state NOT IN ('delivered', 'erased')";
