import type { ClientBase } from "pg";
import { addLeadColumn, createTable } from "../enquiries/store/schema.ts";

/** The schema of 1.0.0. */
const firstVersion = 5;
const firstSchema = `${createTable({
  id: "bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY",
  time: "timestamptz",
  begun: "timestamptz NOT NULL DEFAULT clock_timestamp()",
  past: "'epoch'",
  never: "NULL",
  prefix: "left(sealed, strpos(sealed, ':'))",
  // 1.0.0 writes it.
  more: ", claimed_by text NOT NULL DEFAULT ''",
})}
   CREATE TABLE vendor_condition (
     id integer PRIMARY KEY CHECK (id = 1),
     version bigint NOT NULL,
     condition jsonb NOT NULL
   );
   -- Counts of a minute: lost with a crash of the database, and not worth waiting for its disk.
   CREATE UNLOGGED TABLE rate_limits (
     key varchar(255) PRIMARY KEY,
     points integer NOT NULL DEFAULT 0,
     expire bigint
   );
   CREATE TABLE mailed (
     id integer PRIMARY KEY CHECK (id = 1),
     told jsonb NOT NULL
   );
   INSERT INTO mailed VALUES (1, '{}');`;

/** Each migration raises the schema by one version. Only append, and only what older processes can work with. */
const migrations = [
  // Thanked means on disk, whatever synchronous_commit says, and whichever connection a pooler gives (A117).
  `CREATE FUNCTION enquiries_reach_disk() RETURNS trigger LANGUAGE plpgsql AS $$
   BEGIN
     IF current_setting('synchronous_commit') = 'off' THEN
       PERFORM set_config('synchronous_commit', 'local', true);
     END IF;
     RETURN NULL;
   END $$;
   CREATE TRIGGER reach_disk BEFORE INSERT OR UPDATE OR DELETE ON enquiries
     FOR EACH STATEMENT EXECUTE FUNCTION enquiries_reach_disk();
   -- When what was erased and deleted last left the table's file (rewrite.ts).
   ALTER TABLE enquiry_schema ADD COLUMN rewritten_at timestamptz NOT NULL DEFAULT 'epoch';`,
  // Those of older processes have NULL: no mail of them is wanted.
  addLeadColumn({ time: "timestamptz", past: "'epoch'" }),
];
const newestVersion = firstVersion + migrations.length;

/** Any number that no other advisory lock in the database uses. */
const lockKey = 7_261_500_018;
/** Long, because another process may be migrating. */
const migrationMs = 60_000;

/** Brings the tables to this version's schema, one process at a time. It can use newer tables as they are. */
export async function migrate(client: ClientBase): Promise<void> {
  if (((await readVersion(client)) ?? 0) >= newestVersion) return;
  const run = (text: string, values?: unknown[]) =>
    client.query(Object.assign({ text, values }, { query_timeout: migrationMs + 1000 }));
  await run("BEGIN");
  await run(`SET LOCAL statement_timeout = ${migrationMs}`);
  await run("SELECT pg_advisory_xact_lock($1)", [lockKey]);
  await run("CREATE TABLE IF NOT EXISTS enquiry_schema (version integer NOT NULL)");
  // Read again under the lock: another process may have been first.
  const version = (await readVersion(client)) ?? 0;
  if (version > 0 && version < firstVersion)
    throw new Error(`The tables were made before 1.0.0 (schema ${version}): start 1.0.0 with them once.`);
  if (version === 0) await run(firstSchema);
  for (const migration of migrations.slice(Math.max(0, version - firstVersion))) await run(migration);
  if (version < newestVersion) {
    await run("DELETE FROM enquiry_schema");
    await run("INSERT INTO enquiry_schema (version) VALUES ($1)", [newestVersion]);
  }
  await run("COMMIT");
}

/** undefined: there are no tables yet. */
async function readVersion(client: ClientBase): Promise<number | undefined> {
  const found = await client.query("SELECT to_regclass('enquiry_schema') IS NOT NULL AS found");
  if (!found.rows[0].found) return undefined;
  const { rows } = await client.query("SELECT version FROM enquiry_schema");
  return rows[0]?.version;
}
