import { statfsSync } from "node:fs";
import type { Lane } from "../../delivery/schedule.ts";
import type { ClaimOptions, ListFilter } from "../enquiryStore.ts";
import {
  type AttemptResult,
  type Claim,
  createHeldRoom,
  type EnquiryState,
  type FullRecord,
  type HeldReason,
  type IntakeLimits,
  type NewRecord,
  type RecordIdentity,
} from "../records.ts";
import type { Work } from "./batches.ts";
import type { Connection } from "./file.ts";
import { type Admission, addRecord, findKnown } from "./intake.ts";
import { exportRecords, forget, importRecords } from "./move.ts";
import {
  claimNext,
  claimPastDamage,
  makeDue,
  recordResult,
  recover,
  recoverPastDamage,
  release,
  requeue,
} from "./queue.ts";
import {
  closeRecord,
  countHeld,
  countRecords,
  erase,
  getRecord,
  listRecords,
  purge,
  releaseHeld,
  retryRecord,
} from "./upkeep.ts";

/** The time of a call, on two clocks. */
export interface Moment {
  /** ms of the schedule's clock, which cannot jump. The schedule uses it. */
  at: number;
  /** ms since 1970 by the wall clock. People read it. */
  now: number;
}

export interface OperationsOptions extends IntakeLimits {
  /** A85: closed, refused and held enquiries are erased after this many days. */
  retentionDays: number;
  /** With less free space beside the file, what would be held is not stored (A98). */
  leastFreeBytes: number;
}

/** Every call of the store, as work for its file. Another thread calls them by name, with plain arguments. */
export function createOperations(options: OperationsOptions & { dataDir: string }) {
  const { dataDir, retentionDays, heldLimit, unprovenPerHour, leastFreeBytes } = options;
  const room = createHeldRoom();
  const admission: Admission = {
    unprovenPerHour,
    mayHold(db) {
      if (room.isOld) room.renew(readFreeBytes(dataDir) < leastFreeBytes ? 0 : heldLimit - countHeld(db));
      if (!room.hasPlace) return false;
      room.take();
      return true;
    },
  };
  const read = (run: (db: Connection) => unknown): Work => ({ writes: false, run });
  const write = (run: (db: Connection) => unknown): Work => ({ writes: true, run });
  const claim = (run: (db: Connection) => unknown): Work => ({ writes: true, isPassing: true, run });
  return {
    check: () => write(rewriteVersion),
    add: (moment: Moment, record: NewRecord, leaseMs?: number) =>
      write((db) => addRecord(db, moment, admission, record, leaseMs)),
    find: ({ now }: Moment, identity: RecordIdentity) => read((db) => findKnown(db, now, identity)),
    claimNext: (moment: Moment, lanes: readonly Lane[], options: ClaimOptions): Work => ({
      ...claim((db) => claimNext(db, moment, lanes, options)),
      pastDamage: (db) => claimPastDamage(db, moment, lanes, options),
    }),
    recordResult: (moment: Moment, claim: Claim, result: AttemptResult) =>
      write((db) => recordResult(db, moment, claim, result)),
    release: (_moment: Moment, claims: readonly Claim[]) => claim((db) => release(db, claims)),
    requeue: (moment: Moment, ids: readonly number[]) => write((db) => requeue(db, moment, ids)),
    makeDue: (moment: Moment, failedSince: number, triedBefore: number) =>
      write((db) => makeDue(db, moment, failedSince, triedBefore)),
    recover: (moment: Moment): Work => ({
      ...write((db) => recover(db, moment)),
      pastDamage: (db) => recoverPastDamage(db, moment),
    }),
    // Also when nothing is due: what ops have erased while another program was reading may still be in the log.
    purge: ({ now }: Moment): Work => ({ ...write((db) => purge(db, { retentionDays, now })), foldsIn: true }),
    count: ({ now }: Moment) => read((db) => countRecords(db, now)),
    list: (_moment: Moment, filter: ListFilter) => read((db) => listRecords(db, filter)),
    get: (_moment: Moment, reference: string) => read((db) => getRecord(db, reference)),
    retryRecord: ({ now }: Moment, reference: string) => write((db) => retryRecord(db, reference, now)),
    releaseHeld: ({ now }: Moment, reason: HeldReason) => write((db) => releaseHeld(db, reason, now)),
    closeRecord: ({ now }: Moment, reference: string) => write((db) => closeRecord(db, reference, now)),
    // The old content stays in the write-ahead log until a checkpoint folds the log in.
    erase: ({ now }: Moment, reference: string): Work => ({
      writes: true,
      run: (db) => erase(db, reference, now),
      foldsIn: true,
    }),
    checkpoint: (): Work => ({ ...read(() => undefined), foldsIn: "told" }),
    exportRecords: ({ at }: Moment, options: { afterId: number; states?: readonly EnquiryState[]; limit: number }) =>
      read((db) => exportRecords(db, at, options)),
    importRecords: (_moment: Moment, records: readonly FullRecord[]) => write((db) => importRecords(db, records)),
    forget: (_moment: Moment, ids: readonly number[]): Work => ({
      writes: true,
      run: (db) => forget(db, ids),
      foldsIn: true,
    }),
  };
}

export type Operations = ReturnType<typeof createOperations>;

/** The disk is not judged where its space cannot be told. If it is full, the write says so. */
function readFreeBytes(dataDir: string): number {
  try {
    const { bavail, bsize } = statfsSync(dataDir);
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** A write that changes nothing: it writes the version that is there already. */
function rewriteVersion(db: Connection) {
  const { user_version: version } = db.prepare("PRAGMA user_version").get() as { user_version: number };
  db.exec(`PRAGMA user_version = ${version}`);
}
