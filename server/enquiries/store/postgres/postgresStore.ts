import type { Database } from "../../../database/database.ts";
import type { EnquiryStore } from "../enquiryStore.ts";
import { type ImportEnd, importRecord, sumUp } from "../importInto.ts";
import { createIntake } from "../intake.ts";
import { createQueue } from "../queue.ts";
import { defaultLimits, type StoreLimits } from "../records.ts";
import { createUpkeep } from "../upkeep.ts";
import { dialect } from "./dialect.ts";
import { rewrite, rewriteIfDue } from "./rewrite.ts";

/** Any number that no other advisory lock in the database uses. */
const unprovenLockKey = 7_261_500_019;
/** After an outage each process first writes its results, so that no process sends those enquiries again. */
const resultsFirstMs = 3000;

/** A PostgreSQL store, shared by all processes with the same STORE_URL. Its `close` closes `database`. */
export function createPostgresStore({
  database,
  ...options
}: Partial<StoreLimits> & { database: Database }): EnquiryStore {
  const limits = { ...defaultLimits, ...options };
  const queue = createQueue(database.query, dialect, database.now);
  const upkeep = createUpkeep(database.query, dialect, { ...limits, isAvailable: () => database.isThere });
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
      alone: (work) =>
        database.transaction(async (ask) => {
          await ask({ text: "SELECT pg_advisory_xact_lock($1)", values: [unprovenLockKey] });
          return work(ask);
        }),
    }),
    ...queue,
    async claimNext(lanes, options) {
      const waitMs = resultsFirstMs - database.backForMs();
      if (database.isThere && waitMs > 0) return { record: undefined, dueInMs: waitMs };
      return queue.claimNext(lanes, options);
    },
    ...upkeep,
    async purge() {
      const done = await upkeep.purge();
      if (done.deleted + done.erased === 0) await rewriteIfDue(database);
      return done;
    },
    async summary() {
      const summary = await upkeep.summary();
      return database.isUnsafe ? { ...summary, database: "unsafe" } : summary;
    },
    importRecords: (records) =>
      database.transaction(async (ask) => {
        const ends: ImportEnd[] = [];
        for (const record of records) ends.push(await importRecord(ask, dialect, record));
        return sumUp(records, ends);
      }),
    checkpoint: () => rewrite(database),
    close: database.close,
  };
}
