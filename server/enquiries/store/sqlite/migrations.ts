import type { DatabaseSyncInstance } from "@photostructure/sqlite";
import { addLeadColumn, createTable } from "../schema.ts";
import { dialect } from "./dialect.ts";

/** The schema of 1.0.0. A file that is older is of a build before it. */
const firstVersion = 6;
const id = "INTEGER PRIMARY KEY AUTOINCREMENT";
const firstSchema = createTable({ ...dialect, id, time: "integer", begun: "integer NOT NULL" });

/** Each migration raises the schema by one version. All pending ones run in one transaction. Only append. */
const migrations: readonly string[] = [];
const newestVersion = firstVersion + migrations.length;
/** The version stays: 1.0.0 works with this column too, and refuses a higher version, so nobody could go back to it. */
const leadColumn = addLeadColumn({ ...dialect, time: "integer" });
const findLeadColumn = "SELECT 1 FROM pragma_table_info('enquiries') WHERE name = 'lead_mailed_at'";

/** Brings the file to this version's schema. Throws when a newer version or one before 1.0.0 has written it. */
export function migrate(db: DatabaseSyncInstance) {
  const readVersion = () => (db.prepare("PRAGMA user_version").get() as { user_version: number }).user_version;
  const hasLeadColumn = () => db.prepare(findLeadColumn).get() !== undefined;
  if (readVersion() === newestVersion && hasLeadColumn()) return;
  db.exec("BEGIN IMMEDIATE");
  try {
    // Read again under the lock: another process may have been first.
    const version = readVersion();
    if (version > newestVersion)
      throw new Error(
        `The enquiries were written by a newer version (its schema is ${version}, this one knows ${newestVersion}).`,
      );
    if (version > 0 && version < firstVersion)
      throw new Error(`The enquiries were written before 1.0.0 (schema ${version}): start 1.0.0 with them once.`);
    if (version === 0) db.exec(firstSchema);
    for (const migration of migrations.slice(Math.max(0, version - firstVersion))) db.exec(migration);
    if (!hasLeadColumn()) db.exec(leadColumn);
    db.exec(`PRAGMA user_version = ${newestVersion}`);
    db.exec("COMMIT");
  } catch (error) {
    if (db.isTransaction) db.exec("ROLLBACK");
    throw error;
  }
}
