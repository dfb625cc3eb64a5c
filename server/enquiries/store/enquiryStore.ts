import type { Lane } from "../delivery/schedule.ts";
import type {
  Added,
  Changed,
  Claim,
  Claimed,
  EnquiryRecord,
  EnquiryState,
  HeldReason,
  Known,
  NewRecord,
  Purged,
  RecordIdentity,
  Settlement,
  StoreSummary,
  WholeRecord,
} from "./records.ts";

/**
 * The queue of enquiries, like a mail server's: what it has acknowledged survives a crash, and no record is ever deleted
 * but a delivered one of long ago, or one that another store has. Two engines keep it (A87), SQLite (sqlite/) and PostgreSQL (postgres/), held to the
 * same by test/store.test.ts. What it keeps is sealed before it comes and opened after it goes (sealer.ts).
 *
 * Every method rejects with StoreUnavailableError, and then nothing was changed, or nobody knows: to ask again does no
 * harm. `summary` never rejects.
 */
export interface EnquiryStore {
  /** False from a failure until a write succeeds: enquiries are answered with 503. */
  readonly available: boolean;
  /** ms since 1970 by the clock of the schedule, which everyone who shares the store goes by. */
  now(): number;
  /** Opens and writes, to see whether that works again. Rejects with StoreInUseError while another process has it. */
  check(): Promise<void>;
  /** Commits an enquiry, held where its challenge is spent, or finds the one that its key already means. With a lease nobody else takes it in the meantime. */
  add(record: NewRecord, leaseMs?: number): Promise<Added>;
  /** What a key means, without storing anything. */
  find(identity: RecordIdentity): Promise<Known | undefined>;
  /** Claims the next free record of the first lane that has one; or says when the next that was tried is due. */
  claimNext(lanes: readonly Lane[], options: ClaimOptions): Promise<ClaimedNext>;
  /** Ends a try. After the claim of another it changes nothing; but a delivery is always recorded. */
  settle(claim: Claim, result: Settlement): Promise<void>;
  /** Gives claimed records back, untried. */
  letGo(claims: readonly Claim[]): Promise<void>;
  /** Makes records wait again whose refusal is taken back; one that the vendor may have, for the longest pause. */
  putBack(ids: readonly number[]): Promise<void>;
  /** Makes due what has failed since a moment and not before, and was last tried before another, unless the vendor may have it; a batch. How many. */
  hurry(failedSince: number, triedBefore: number): Promise<number>;
  /**
   * For a start: shortens pauses that are longer than the schedule's. SQLite frees what an earlier process had claimed,
   * as there is no other; in a shared store claims end with their lease. Resolves with when an enquiry was last accepted,
   * or 0.
   */
  takeOver(): Promise<number>;
  /**
   * Deletes delivered records of more than `deliveredDays` ago, erases what retention ends, and forgets challenges that have
   * expired, a batch of each. How many.
   */
  purge(): Promise<Purged>;
  summary(): Promise<StoreSummary>;
  /** The newest first. `total`: of all in these states, counted for the first page only. */
  list(filter: ListFilter): Promise<{ records: EnquiryRecord[]; total: number }>;
  get(reference: string): Promise<EnquiryRecord | undefined>;
  /** Puts a record back in the queue, untried. */
  release(reference: string): Promise<Changed>;
  /** Puts back all that is held for this reason; a batch of them. How many. */
  releaseHeld(reason: HeldReason): Promise<number>;
  /** Done by hand: no longer tried, and no alarm. */
  closeRecord(reference: string): Promise<Changed>;
  /** A person's right: the content is gone, reference and times stay. */
  erase(reference: string): Promise<Changed>;
  /** Records that nobody has claimed, whole, the oldest first, from after this id. */
  readWhole(options: { afterId: number; states?: readonly EnquiryState[]; limit: number }): Promise<WholeRecord[]>;
  /** Takes in records of another store. One that is here already, by reference and content, is not taken twice. */
  adopt(records: readonly WholeRecord[]): Promise<Adopted>;
  /** Forgets records that another store has adopted. */
  forget(ids: readonly number[]): Promise<void>;
  close(): Promise<void>;
}

export interface ListFilter {
  states?: readonly EnquiryState[];
  limit?: number;
  /** Where the last page ended. */
  beforeId?: number;
}

export interface ClaimOptions {
  /** After this time another may claim it: its sender hangs. */
  leaseMs: number;
  /** Where the lane "turn" goes on. */
  afterId: number;
}

export type ClaimedNext =
  | { record: Claimed; lane: Lane }
  /** `dueInMs`: undefined when none that was tried waits. */
  | { record: undefined; dueInMs: number | undefined };

export interface Adopted {
  adopted: number;
  /** Those that were here. */
  known: number;
  /** Those whose reference was another enquiry's here: what it was, and what it is now. */
  renamed: { from: string; to: string }[];
}

/** The disk is full, read-only, gone or broken, or the database is away: nothing was stored. */
export class StoreUnavailableError extends Error {
  override name = "StoreUnavailableError";
}

/** Another process has the store: two would send everything twice. */
export class StoreInUseError extends Error {
  override name = "StoreInUseError";
}
