import { statfsSync } from "node:fs";
import type { EnquiryStore } from "../enquiryStore.ts";
import { createHeldRoom, type StoreLimits } from "../records.ts";
import type { Connection, Moment } from "./file.ts";
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
import { countByKey, listByKey, replaceCiphertexts } from "./reencryption.ts";
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

export interface OperationsOptions extends StoreLimits {
  dataDir: string;
  /** With less free space beside the file, what would be held is not stored (A98). */
  leastFreeBytes: number;
}

/** The store's calls that need the file. */
export type OperationName = Exclude<keyof EnquiryStore, "available" | "now" | "close">;

/** What a call does with the file, and how thread.ts must run it. */
export interface Operation<Args extends unknown[] = unknown[], Value = unknown> {
  writes?: true;
  /** The commit need not wait for the disk: a power cut may undo the write, but so does every start of the server. */
  isPassing?: true;
  run(db: Connection, moment: Moment, ...args: Args): Value;
  /**
   * When `run` has met a damaged page: looks for what can be read, outside of a transaction, and returns what to run
   * instead.
   */
  pastDamage?(db: Connection, moment: Moment, ...args: Args): (db: Connection) => Value;
  /** The removed data must disappear from the database's write-ahead log too. "told": the result says whether it has. */
  foldsIn?: true | "told";
}

type Operations = {
  [Name in OperationName]: Operation<Parameters<EnquiryStore[Name]>, Awaited<ReturnType<EnquiryStore[Name]>>>;
};

export function createOperations(options: OperationsOptions): Operations {
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
  return {
    check: { writes: true, run: rewriteVersion },
    add: { writes: true, run: (db, moment, ...args) => addRecord(db, moment, admission, ...args) },
    find: { run: findKnown },
    claimNext: { writes: true, isPassing: true, run: claimNext, pastDamage: claimPastDamage },
    recordResult: { writes: true, run: recordResult },
    release: { writes: true, isPassing: true, run: release },
    requeue: { writes: true, run: requeue },
    makeDue: { writes: true, run: makeDue },
    recover: { writes: true, run: recover, pastDamage: recoverPastDamage },
    // Folds the log in also when nothing is due: what ops have erased while another program was reading may be in it.
    purge: { writes: true, foldsIn: true, run: (db, moment) => purge(db, moment, retentionDays) },
    summary: { run: countRecords },
    list: { run: listRecords },
    get: { run: getRecord },
    retryRecord: { writes: true, run: retryRecord },
    releaseHeld: { writes: true, run: releaseHeld },
    closeRecord: { writes: true, run: closeRecord },
    erase: { writes: true, foldsIn: true, run: erase },
    checkpoint: { foldsIn: "told", run: () => true },
    exportRecords: { run: exportRecords },
    importRecords: { writes: true, run: importRecords },
    forget: { writes: true, foldsIn: true, run: forget },
    countByKey: { run: countByKey },
    listByKey: { run: listByKey },
    replaceCiphertexts: { writes: true, run: replaceCiphertexts },
  };
}

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
