import pLimit from "p-limit";
import type { EnquiryStore } from "../enquiryStore.ts";
import { createHeldRoom, defaultLimits, type StoreLimits } from "../records.ts";
import type { Database } from "./database.ts";
import { addLimited, addNew, findKnown } from "./intake.ts";
import { exportRecords, forget, importRecords } from "./move.ts";
import { createQueue } from "./queue.ts";
import { createUpkeep } from "./upkeep.ts";

export interface PostgresStoreOptions extends Partial<StoreLimits> {
  database: Database;
}

/** A PostgreSQL store, shared by all processes with the same STORE_URL. Its `close` closes `database`. */
export function createPostgresStore({ database, ...given }: PostgresStoreOptions): EnquiryStore {
  const limits = { ...defaultLimits, ...given };
  const admission = { limits, room: createHeldRoom() };
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
    ...createQueue(database),
    ...createUpkeep(database, limits.retentionDays),
    exportRecords: (options) => exportRecords(database, options),
    importRecords: (records) => importRecords(database, records),
    forget: (ids) => forget(database, ids),
    close: database.close,
  };
}
