import { statfsSync } from "node:fs";
import type { Lane } from "../../delivery/schedule.ts";
import type { ClaimOptions, ListFilter } from "../enquiryStore.ts";
import {
  type Claim,
  createHeldRoom,
  type EnquiryState,
  type HeldReason,
  type IntakeLimits,
  type NewRecord,
  type RecordIdentity,
  type Settlement,
  type WholeRecord,
} from "../records.ts";
import type { Work } from "./batches.ts";
import type { Connection } from "./file.ts";
import { type Admission, addRecord, findKnown } from "./intake.ts";
import { adopt, forget, readWhole } from "./move.ts";
import { claimNext, claimPastDamage, hurry, letGo, putBack, settle, takeOver, takeOverPastDamage } from "./queue.ts";
import {
  closeRecord,
  countHeld,
  countRecords,
  erase,
  getRecord,
  listRecords,
  purge,
  release,
  releaseHeld,
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
    settle: (moment: Moment, claim: Claim, result: Settlement) => write((db) => settle(db, moment, claim, result)),
    letGo: (_moment: Moment, claims: readonly Claim[]) => claim((db) => letGo(db, claims)),
    putBack: (moment: Moment, ids: readonly number[]) => write((db) => putBack(db, moment, ids)),
    hurry: (moment: Moment, failedSince: number, triedBefore: number) =>
      write((db) => hurry(db, moment, failedSince, triedBefore)),
    takeOver: (moment: Moment): Work => ({
      ...write((db) => takeOver(db, moment)),
      pastDamage: (db) => takeOverPastDamage(db, moment),
    }),
    // Also when nothing is due: what ops have erased while another program was reading may still be in the log.
    purge: ({ now }: Moment): Work => ({ ...write((db) => purge(db, { retentionDays, now })), foldsIn: true }),
    count: ({ now }: Moment) => read((db) => countRecords(db, now)),
    list: (_moment: Moment, filter: ListFilter) => read((db) => listRecords(db, filter)),
    get: (_moment: Moment, reference: string) => read((db) => getRecord(db, reference)),
    release: ({ now }: Moment, reference: string) => write((db) => release(db, reference, now)),
    releaseHeld: ({ now }: Moment, reason: HeldReason) => write((db) => releaseHeld(db, reason, now)),
    closeRecord: ({ now }: Moment, reference: string) => write((db) => closeRecord(db, reference, now)),
    // The old content stays in the write-ahead log until a checkpoint folds the log in.
    erase: ({ now }: Moment, reference: string): Work => ({
      writes: true,
      run: (db) => erase(db, reference, now),
      foldsIn: true,
    }),
    checkpoint: (): Work => ({ ...read(() => undefined), foldsIn: "told" }),
    readWhole: ({ at }: Moment, options: { afterId: number; states?: readonly EnquiryState[]; limit: number }) =>
      read((db) => readWhole(db, at, options)),
    adopt: (_moment: Moment, records: readonly WholeRecord[]) => write((db) => adopt(db, records)),
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
