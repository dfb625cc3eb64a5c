import pLimit from "p-limit";
import { keptDays } from "../../../../shared/enquiry/retention.ts";
import { type EnquiryStore, StoreUnavailableError } from "../enquiryStore.ts";
import { createCounts, createHeldRoom, defaultLimits, type IntakeLimits } from "../records.ts";
import type { Database } from "./database.ts";
import { addLimited, addNew, findKnown } from "./intake.ts";
import { exportRecords, forget, importRecords } from "./move.ts";
import { claimNext, makeDue, recordResult, recover, release, requeue } from "./queue.ts";
import { closeRecord, countRecords, erase, getRecord, listRecords, purge, releaseHeld, retryRecord } from "./upkeep.ts";

export interface PostgresStoreOptions extends Partial<IntakeLimits> {
  database: Database;
  retentionDays?: number;
}

/** After an outage each process first writes its results, so that no process sends those enquiries again. */
const settleFirstMs = 3000;

/** A PostgreSQL store, shared by all processes with the same STORE_URL. Its `close` closes `database`. */
export function createPostgresStore({
  database,
  retentionDays = keptDays.settled,
  heldLimit = defaultLimits.heldLimit,
  unprovenPerHour = defaultLimits.unprovenPerHour,
}: PostgresStoreOptions): EnquiryStore {
  const admission = { limits: { heldLimit, unprovenPerHour }, room: createHeldRoom() };
  // A flood of enquiries without a proof uses one connection, not all.
  const inTurn = pLimit(1);
  return {
    get available() {
      return database.isThere;
    },
    now: database.now,
    check: database.check,
    async add(record, leaseMs) {
      const isLimited = record.held !== undefined || record.unproven !== undefined;
      const added = isLimited ? undefined : await addNew(database, record, database.instance, leaseMs);
      return added ?? inTurn(() => addLimited(database, admission, record, leaseMs));
    },
    find: (identity) => findKnown(database, identity),
    async claimNext(lanes, options) {
      const waitMs = settleFirstMs - database.backForMs();
      if (database.isThere && waitMs > 0) return { record: undefined, dueInMs: waitMs };
      return claimNext(database, lanes, options);
    },
    recordResult: (claim, result) => recordResult(database, claim, result),
    release: (claims) => release(database, claims),
    requeue: (ids) => requeue(database, ids),
    makeDue: (failedSince, triedBefore) => makeDue(database, failedSince, triedBefore),
    recover: () => recover(database),
    purge: () => purge(database, retentionDays),
    async summary() {
      try {
        return { ...(await countRecords(database)), available: database.isThere };
      } catch (error) {
        if (!(error instanceof StoreUnavailableError)) throw error;
        return { available: false, counts: createCounts(), oldestWaitingMs: 0 };
      }
    },
    list: (filter) => listRecords(database, filter),
    get: (reference) => getRecord(database, reference),
    retryRecord: (reference) => retryRecord(database, reference),
    releaseHeld: (reason) => releaseHeld(database, reason),
    closeRecord: (reference) => closeRecord(database, reference),
    erase: (reference) => erase(database, reference),
    checkpoint: async () => true,
    exportRecords: (options) => exportRecords(database, options),
    importRecords: (records) => importRecords(database, records),
    forget: (ids) => forget(database, ids),
    close: database.close,
  };
}
