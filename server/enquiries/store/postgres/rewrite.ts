import type { Database } from "../../../database/database.ts";
import { StoreUnavailableError } from "../enquiryStore.ts";

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
export async function rewrite(database: Pick<Database, "transaction">): Promise<boolean> {
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
export async function rewriteIfDue(database: Pick<Database, "query" | "transaction">): Promise<void> {
  const [row] = await database.query<{ isDue: boolean }>({
    text: `SELECT rewritten_at < now() - interval '1 day' OR EXISTS (${erasedSince}) AS "isDue" FROM enquiry_schema`,
  });
  if (row?.isDue) await rewrite(database);
}
