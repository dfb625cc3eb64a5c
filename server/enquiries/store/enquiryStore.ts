import type { HeldReason } from "./heldReasons.ts";
import type {
  Added,
  AttemptResult,
  Changed,
  Claim,
  Claimed,
  EnquiryRecord,
  EnquiryState,
  FullRecord,
  Known,
  Lane,
  NewRecord,
  RecordIdentity,
  StoreSummary,
} from "./records.ts";

/**
 * The queue of enquiries in two engines (A87), SQLite and PostgreSQL, both under test/store.test.ts. An acknowledged
 * enquiry survives a crash; only what was delivered long ago, or what another store has, is deleted.
 *
 * Every method but `summary` can reject with StoreUnavailableError, which the store has logged: it is safe to call
 * again, and not known whether something was changed. Any other error is a bug of ours, which the caller logs.
 */
export interface EnquiryStore {
  /** False from a failure until a write succeeds. If there is no other store (failoverStore.ts), enquiries get 503. */
  readonly available: boolean;
  /** ms since 1970 by the schedule's clock, which all processes that share the store use. */
  now(): number;
  /** Opens the store and writes to it, to test it. Rejects with OperatorError, as while another process has it. */
  check(): Promise<void>;
  /** Commits an enquiry, claimed for the caller with `leaseMs`, or finds the one that has its idempotency key. */
  add(record: NewRecord, leaseMs?: number): Promise<Added>;
  /** Finds the enquiry that has this idempotency key, without storing anything. */
  find(identity: RecordIdentity): Promise<Known | undefined>;
  /**
   * Claims the next free record of the first lane that has one: after `leaseMs` another process may claim it, because the
   * sender hangs. Otherwise says when the next tried record is due.
   */
  claimNext(lanes: readonly Lane[], leaseMs: number): Promise<ClaimedNext>;
  /**
   * Ends an attempt, and resolves with whether it did: nothing changes when another process has claimed the record since,
   * but a delivery is always recorded.
   */
  recordResult(claim: Claim, result: AttemptResult): Promise<boolean>;
  /** Releases claimed records without an attempt. */
  release(claims: readonly Claim[]): Promise<void>;
  /**
   * Makes refused or parked records wait again, and those whose refusal another process is about to record. A record that
   * the vendor may have waits for the longest pause.
   */
  requeue(ids: readonly number[]): Promise<void>;
  /**
   * Makes due a batch of records that first failed since `failedSince` and were last tried by `triedBefore`,
   * except those that the vendor may have. Resolves with how many.
   */
  endBackoff(failedSince: number, triedBefore: number): Promise<number>;
  /**
   * Called at start. Shortens pauses that come from a clock that has been set back, and frees SQLite's claims: no other
   * process has any. Resolves with the time when an enquiry was last accepted, or 0.
   */
  recover(): Promise<number>;
  /**
   * Deletes records that were delivered more than `keptDays.delivered` ago, erases records after the retention time, and
   * forgets expired challenges, a batch of each. Resolves with how many. The erased content leaves the files too.
   */
  purge(): Promise<{ deleted: number; erased: number; forgotten: number }>;
  summary(): Promise<StoreSummary>;
  /** Newest first. `total`: number of records that pass the filter, counted only for the first page. */
  list(filter: ListFilter): Promise<{ records: EnquiryRecord[]; total: number }>;
  get(reference: string): Promise<EnquiryRecord | undefined>;
  /** A batch of those whose mail is still to be sent (A128), oldest first, after this id. None is held. */
  listLeads(afterId: number): Promise<EnquiryRecord[]>;
  markLeadsMailed(ids: readonly number[]): Promise<void>;
  /** Puts a record back in the queue, untried. */
  retryRecord(reference: string): Promise<Changed>;
  /** Puts back a batch of the records that are held for this reason. Resolves with how many. */
  releaseHeld(reason: HeldReason): Promise<number>;
  /** Closes a record that a person has handled: it is no longer tried and raises no alarm. */
  closeRecord(reference: string): Promise<Changed>;
  /** Erases the content on the person's request. Reference and times stay. */
  erase(reference: string): Promise<Changed>;
  /** Makes what was erased leave the files. False: another program reads them, and the next purge tries again. */
  checkpoint(): Promise<boolean>;
  /** Complete records that are not claimed, oldest first. */
  exportRecords(options: { states?: readonly EnquiryState[]; limit: number; afterId?: number }): Promise<FullRecord[]>;
  /** Inserts records of another store. Skips a record that is here already, by reference and content. */
  importRecords(records: readonly FullRecord[]): Promise<ImportResult>;
  /** Deletes records that another store has adopted, unless somebody has changed them since: their change goes there too. */
  forget(records: readonly Pick<FullRecord, "id" | "state" | "updatedAt">[]): Promise<void>;
  /** How many records have a ciphertext that begins so. Erased records have none. */
  countByKey(): Promise<{ prefix: string; count: number }[]>;
  /** Replaces `from`, unless the record has another ciphertext by now. Resolves with the references of those replaced. */
  replaceCiphertexts(
    changes: readonly { id: number; reference: string; from: string; to: string }[],
  ): Promise<string[]>;
  close(): Promise<void>;
}

export interface ListFilter {
  states?: readonly EnquiryState[];
  /** Received at this time or later, in ms since 1970. */
  since?: number;
  form?: string;
  /** How the ciphertext begins. */
  prefix?: string;
  limit?: number;
  /** Last id of the previous page. */
  beforeId?: number;
}

export type ClaimedNext =
  | { record: Claimed; lane: Lane }
  /** `dueInMs`: undefined when no tried record waits. */
  | { record: undefined; dueInMs: number | undefined };

export interface ImportResult {
  imported: number;
  /** Number of records that were here already. */
  known: number;
  /** References that another enquiry has here. Their records were not inserted (importInto.ts). */
  taken: string[];
}

/** The disk is full, read-only, missing or broken, or the database is away: nothing was stored. */
export class StoreUnavailableError extends Error {
  override name = "StoreUnavailableError";
}

/** Whether a name or code of an error says that our code is wrong, and not a disk, a database or the network. */
export function isBug({ name, code }: { name: string; code?: unknown }): boolean {
  return /^(Type|Range|Reference|Syntax)Error$/.test(name) || String(code).startsWith("ERR_INVALID_ARG");
}

/** SQLite's code ("SQLITE_FULL"), PostgreSQL's SQLSTATE or the network's. Empty when there is none. */
export function readCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : "";
}
