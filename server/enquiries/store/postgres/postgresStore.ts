import type { EnquiryStore } from "../enquiryStore.ts";
import { type ImportEnd, importRecord, sumUp } from "../importInto.ts";
import { createIntake } from "../intake.ts";
import { createQueue } from "../queue.ts";
import { defaultLimits, type StoreLimits } from "../records.ts";
import { createUpkeep } from "../upkeep.ts";
import { createClaims } from "./claims.ts";
import type { Database } from "./database.ts";
import { dialect } from "./dialect.ts";

/** Any number that no other advisory lock in the database uses. */
const unprovenLockKey = 7_261_500_019;

export interface PostgresStoreOptions extends Partial<StoreLimits> {
  database: Database;
}

/** A PostgreSQL store, shared by all processes with the same STORE_URL. Its `close` closes `database`. */
export function createPostgresStore({ database, ...options }: PostgresStoreOptions): EnquiryStore {
  const limits = { ...defaultLimits, ...options };
  return {
    get available() {
      return database.isThere;
    },
    now: database.now,
    check: database.check,
    ...createIntake(database.query, dialect, {
      ...limits,
      // A flood of them uses one connection, not all.
      limitedAtOnce: 1,
      claimant: { claimed_by: database.instance },
      alone: (work) =>
        database.transaction(async (ask) => {
          await ask({ text: "SELECT pg_advisory_xact_lock($1)", values: [unprovenLockKey] });
          return work(ask);
        }),
    }),
    ...createClaims(database),
    ...createQueue(database.query, dialect),
    ...createUpkeep(database.query, dialect, { ...limits, isAvailable: () => database.isThere }),
    importRecords: (records) =>
      database.transaction(async (ask) => {
        const ends: ImportEnd[] = [];
        for (const record of records) ends.push(await importRecord(ask, dialect, record));
        return sumUp(records, ends);
      }),
    // It overwrites the old rows when it vacuums.
    checkpoint: async () => true,
    close: database.close,
  };
}
