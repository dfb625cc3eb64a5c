import type { Log } from "../../log.ts";
import type { Envelope } from "../../vendorApi/envelope.ts";
import type { Lane } from "../delivery/schedule.ts";
import {
  closeRecord,
  countRecords,
  createCounts,
  erase,
  foldInLog,
  getRecord,
  listRecords,
  purge,
  release,
  releaseHeld,
} from "./spoolAdmin.ts";
import { createSpoolFile, SpoolInUseError } from "./spoolFile.ts";
import { addEnquiry, createIntakeKeys, findRepeat, type HeldQuota } from "./spoolIntake.ts";
import { claimNext, findNextDueAt, hurry, putBack, settle, takeOver } from "./spoolQueue.ts";
import {
  type Added,
  type Changed,
  type Claim,
  type Claimed,
  type EnquiryIdentity,
  type HeldReason,
  type NewEnquiry,
  type OpenedEnquiry,
  openEnquiry,
  type Settlement,
  type SpoolRecord,
  type SpoolState,
  type SpoolSummary,
} from "./spoolRecord.ts";
import { createSpoolTransactions } from "./spoolTransactions.ts";

/**
 * The queue of enquiries on disk, like a mail server's: what it has acknowledged survives a crash, and no record is ever
 * deleted but a delivered one of long ago. All SQL of the project is in this room, which is called through
 * this one.
 *
 * Two clocks: what people read (received, updated) is the time of day. What the schedule waits for comes in as `at` and
 * `untilMs`, in ms of a clock that cannot jump (clock.ts).
 */
export interface Spool {
  /** False from a failure until a write succeeds: enquiries are answered with 503. */
  readonly available: boolean;
  /** Opens and writes, to see whether that works again. Throws SpoolUnavailableError, as every method but `summary` does. */
  check(): void;
  /** Commits an enquiry, or finds the one that its key already means. With a claim nobody else takes it in the meantime. */
  add(enquiry: NewEnquiry, at: number, claim?: Claim): Added;
  /** What a key means, without storing anything. */
  find(enquiry: EnquiryIdentity): Added | undefined;
  /** Takes the next free record of a lane. `afterId`: where the lane "turn" goes on. */
  claimNext(lane: Lane, claim: Claim & { at: number; afterId?: number }): Claimed | undefined;
  /** Ends a try. */
  settle(id: number, result: Settlement, at: number): void;
  /** Makes records wait again whose refusal is taken back; one that the vendor may have, for the longest pause. */
  putBack(ids: readonly number[], at: number): void;
  /** Makes due what has failed since this moment and not before, unless the vendor may have it; a batch of them. Returns how many. */
  hurry(failedSince: number, at: number): number;
  /** When the next record that has been tried is due; undefined when none is. */
  nextDueAt(at: number): number | undefined;
  /** For a start: no claim is left from an earlier process, and no pause is longer than the schedule's. Returns when an enquiry was last accepted, or 0. */
  takeOver(at: number): number;
  /** Deletes delivered records of more than 30 days ago and erases what retention ends, a batch of each. Returns how many. */
  purge(): { deleted: number; erased: number };
  summary(): SpoolSummary;
  list(filter: { states?: readonly SpoolState[]; limit?: number }): { records: SpoolRecord[]; total: number };
  get(reference: string): SpoolRecord | undefined;
  /** What is to be sent. Throws EnvelopeError when the record was sealed with another key, or erased. */
  open(record: { sealed: string }): OpenedEnquiry;
  /** Puts a record back in the queue, untried. */
  release(reference: string): Changed;
  /** Puts back all that is held for this reason; a batch of them. Returns how many. */
  releaseHeld(reason: HeldReason): number;
  /** Done by hand: no longer tried, and no alarm. */
  closeRecord(reference: string): Changed;
  /** A person's right: the content is gone from the file, reference and times stay. */
  erase(reference: string): Changed;
  /** Lets go of the file. */
  close(): void;
}

export interface SpoolOptions {
  dataDir: string;
  envelope: Envelope;
  /** Keys the fingerprints and references of enquiries, so that nobody can guess one. */
  key: string;
  log: Log;
  /** For the server: throws SpoolInUseError while another process has the spool. */
  exclusive?: boolean;
  /** A85: closed, refused and held ones are erased after so many days. */
  retentionDays?: number;
  /** A86: held records of a day. */
  heldPerDay?: number;
  /** ms since 1970. */
  now?: () => number;
}

/**
 * Throws SpoolInUseError only: a spool that cannot be opened now for another reason is opened by a later call, and the
 * site serves its pages in the meantime.
 */
export function createSpool({
  dataDir,
  envelope,
  key,
  log,
  exclusive = false,
  retentionDays = 180,
  heldPerDay = 500,
  now = Date.now,
}: SpoolOptions): Spool {
  const file = createSpoolFile({ dataDir, exclusive });
  const transactions = createSpoolTransactions({ file, log });
  const { read, write, check } = transactions;
  const keys = createIntakeKeys(key);
  const quota: HeldQuota = { perDay: heldPerDay, exceeded: 0 };

  const spool: Spool = {
    get available() {
      return transactions.isWorking;
    },
    check,

    add: (enquiry, at, claim) =>
      write((db) => addEnquiry(db, enquiry, { at, receivedAt: now(), claim, keys, envelope, quota })),
    find: (enquiry) => read((db) => findRepeat(db, enquiry, { receivedAt: now(), keys })),

    claimNext: (lane, claim) => write((db) => claimNext(db, lane, claim)),
    settle: (id, result, at) => write((db) => settle(db, id, result, { at, updatedAt: now() })),
    putBack: (ids, at) => write((db) => putBack(db, ids, { at, updatedAt: now() })),
    hurry: (failedSince, at) => write((db) => hurry(db, failedSince, at)),
    nextDueAt: (at) => read((db) => findNextDueAt(db, at)),
    takeOver: (at) => write((db) => takeOver(db, at)),

    purge: () => write((db) => purge(db, { retentionDays, now: now() })),
    summary() {
      try {
        return read((db) => ({ available: transactions.isWorking, ...countRecords(db, now()) }));
      } catch {
        return { available: false, counts: createCounts(), oldestWaitingMs: 0 };
      }
    },
    list: (filter) => read((db) => listRecords(db, filter)),
    get: (reference) => read((db) => getRecord(db, reference)),
    open: (record) => openEnquiry(envelope, record.sealed),
    release: (reference) => write((db) => release(db, reference, now())),
    releaseHeld: (reason) => write((db) => releaseHeld(db, reason, now())),
    closeRecord: (reference) => write((db) => closeRecord(db, reference, now())),
    erase(reference) {
      const changed = write((db) => erase(db, reference, now()));
      if (changed === "changed") foldInLog(file.open());
      return changed;
    },

    close: () => file.close(),
  };
  try {
    check();
  } catch (error) {
    if (error instanceof Error && error.cause instanceof SpoolInUseError) throw error.cause;
    // Anything else is in the log; the delivery loop checks again.
  }
  return spool;
}
