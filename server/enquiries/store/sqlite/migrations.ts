/** The schema of 1.0.0. A file that is older is of a build before it. */
const firstVersion = 6;
const firstSchema = `
  CREATE TABLE enquiries (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    reference TEXT NOT NULL UNIQUE,
    form TEXT NOT NULL,
    state TEXT NOT NULL,
    sealed TEXT NOT NULL,
    idempotency_key TEXT UNIQUE,
    fingerprint TEXT NOT NULL,
    answer TEXT NOT NULL,
    outcome TEXT NOT NULL DEFAULT '',
    attempts INTEGER NOT NULL DEFAULT 0,
    unsure_tries INTEGER NOT NULL DEFAULT 0,
    waited_ms INTEGER NOT NULL DEFAULT 0,
    received_at INTEGER NOT NULL,
    queued_at INTEGER NOT NULL,
    updated_at INTEGER NOT NULL,
    tried_at INTEGER NOT NULL DEFAULT 0,
    failed_since INTEGER,
    next_at INTEGER NOT NULL,
    claimed_until INTEGER NOT NULL DEFAULT 0,
    claims INTEGER NOT NULL DEFAULT 0,
    challenge TEXT,
    unproven TEXT
  );
  CREATE INDEX enquiries_by_queued ON enquiries (state, queued_at);
  CREATE INDEX enquiries_by_updated ON enquiries (state, updated_at);
  CREATE INDEX enquiries_by_received ON enquiries (state, received_at);
  CREATE INDEX enquiries_waiting ON enquiries (id) WHERE state = 'waiting';
  CREATE INDEX enquiries_untried ON enquiries (id) WHERE state = 'waiting' AND attempts = 0;
  CREATE INDEX enquiries_tried ON enquiries (next_at, id) WHERE state = 'waiting' AND attempts > 0;
  CREATE UNIQUE INDEX enquiries_challenge ON enquiries (challenge) WHERE challenge IS NOT NULL;
  CREATE INDEX enquiries_unproven ON enquiries (received_at) WHERE unproven IS NOT NULL;
  CREATE INDEX enquiries_by_key ON enquiries (substr(sealed, 1, instr(sealed, ':'))) WHERE sealed <> '';`;

/** Each migration raises the schema by one version. All pending ones run in one transaction. Only append. */
const migrations: readonly string[] = [];
const newestVersion = firstVersion + migrations.length;

/** What a migration needs of a connection (file.ts). */
interface Migrated {
  exec(text: string): void;
  select<Row>(text: string): Row[];
  readonly inTransaction: boolean;
}

/** Brings the file to this version's schema. Throws when a newer version or one before 1.0.0 has written it. */
export function migrate(db: Migrated) {
  const readVersion = () => db.select<{ user_version: number }>("PRAGMA user_version")[0]?.user_version ?? 0;
  if (readVersion() === newestVersion) return;
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
    db.exec(`PRAGMA user_version = ${newestVersion}`);
    db.exec("COMMIT");
  } catch (error) {
    if (db.inTransaction) db.exec("ROLLBACK");
    throw error;
  }
}
