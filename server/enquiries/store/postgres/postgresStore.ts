import type { Database } from "../../../database/database.ts";
import { type EnquiryStore, StoreUnavailableError } from "../enquiryStore.ts";
import { type ImportEnd, importRecord, sumUp } from "../importInto.ts";
import { createIntake } from "../intake.ts";
import { createQueue } from "../queue.ts";
import { defaultLimits, type StoreLimits } from "../records.ts";
import { createUpkeep } from "../upkeep.ts";
import { dialect } from "./dialect.ts";

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

/**
 * What was erased must leave the table's file, in which PostgreSQL keeps old versions of rows, also after VACUUM.
 * CLUSTER writes the table anew within a transaction, whose limits hold through PgBouncer too. Meanwhile enquiries go
 * to the process's own SQLite.
 */

/** While we wait for the lock, everybody waits behind us. */
const lockMs = 1000;
/** Four times what 50,000 records take on a slow machine. */
const rewriteMs = 30_000;

/** The rows that were erased since. Deleted ones leave no trace. */
const erasedSince = "SELECT FROM enquiries WHERE state = 'erased' AND updated_at > rewritten_at";

/** False: another transaction holds the table or still sees the old rows, or the database is away. */
async function rewrite(database: Pick<Database, "transaction">): Promise<boolean> {
  try {
    return await database.transaction(async (ask) => {
      await ask({ text: `SET LOCAL lock_timeout = ${lockMs}` });
      await ask({ text: "CLUSTER enquiries USING enquiries_pkey" });
      // A rewritten table keeps the old versions that somebody may see: those that are no older than its relfrozenxid.
      const done = await ask({
        text: `UPDATE enquiry_schema SET rewritten_at = now() WHERE NOT EXISTS (${erasedSince} AND age(xmin) <=
                 (SELECT age(relfrozenxid) FROM pg_class WHERE oid = 'enquiries'::regclass)) RETURNING version`,
      });
      return done.length > 0;
    }, rewriteMs);
  } catch (error) {
    if (!(error instanceof StoreUnavailableError)) throw error;
    return false;
  }
}

/** For what was erased when the table could not be rewritten, and once a day for what was deleted. */
async function rewriteIfDue(database: Pick<Database, "query" | "transaction">): Promise<void> {
  const [row] = await database.query<{ isDue: boolean }>({
    text: `SELECT rewritten_at < now() - interval '1 day' OR EXISTS (${erasedSince}) AS "isDue" FROM enquiry_schema`,
  });
  if (row?.isDue) await rewrite(database);
}
