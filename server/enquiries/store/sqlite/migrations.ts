/** Each migration raises the schema by one version. All pending ones run in one transaction. Only append. */
const migrations = [
  // Version 0.1.0.
  `CREATE TABLE enquiries (
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
     received_at INTEGER NOT NULL,
     queued_at INTEGER NOT NULL,
     updated_at INTEGER NOT NULL,
     tried_at INTEGER NOT NULL DEFAULT 0,
     next_at INTEGER NOT NULL,
     claimed_until INTEGER NOT NULL DEFAULT 0,
     claimed_by INTEGER NOT NULL DEFAULT 0
   );
   CREATE INDEX enquiries_by_state ON enquiries (state);
   CREATE INDEX enquiries_by_due ON enquiries (state, next_at, claimed_until);`,
  // The schedule of A83 and A84. Only one process uses the file, so a claim needs no owner. Indexes for counts and
  // purges.
  `ALTER TABLE enquiries ADD COLUMN unsure_tries INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE enquiries ADD COLUMN waited_ms INTEGER NOT NULL DEFAULT 0;
   ALTER TABLE enquiries ADD COLUMN failed_since INTEGER;
   UPDATE enquiries SET waited_ms = MAX(0, tried_at - queued_at), failed_since = queued_at
     WHERE state = 'waiting' AND attempts > 0;
   DROP INDEX enquiries_by_state;
   DROP INDEX enquiries_by_due;
   ALTER TABLE enquiries DROP COLUMN claimed_by;
   CREATE INDEX enquiries_by_queued ON enquiries (state, queued_at);
   CREATE INDEX enquiries_by_updated ON enquiries (state, updated_at);
   CREATE INDEX enquiries_by_received ON enquiries (state, received_at);
   CREATE INDEX enquiries_waiting ON enquiries (id) WHERE state = 'waiting';
   CREATE INDEX enquiries_untried ON enquiries (id) WHERE state = 'waiting' AND attempts = 0;
   CREATE INDEX enquiries_tried ON enquiries (next_at, id) WHERE state = 'waiting' AND attempts > 0;`,
  // The fencing token of claims.
  `ALTER TABLE enquiries ADD COLUMN claims INTEGER NOT NULL DEFAULT 0;`,
  // A proof of work is valid for one enquiry.
  `ALTER TABLE enquiries ADD COLUMN challenge TEXT;
   CREATE UNIQUE INDEX enquiries_challenge ON enquiries (challenge) WHERE challenge IS NOT NULL;`,
  // Why an enquiry was let through without a proof of work. Those of the last hour are counted.
  `ALTER TABLE enquiries ADD COLUMN unproven TEXT;
   CREATE INDEX enquiries_unproven ON enquiries (received_at) WHERE unproven IS NOT NULL;`,
  // Which key a record needs: its ciphertext begins with it. Version 0.1.0 called the ciphertext sealed.
  `CREATE INDEX enquiries_by_key ON enquiries (substr(sealed, 1, instr(sealed, ':'))) WHERE sealed <> '';`,
];

/** What a migration needs of a connection (file.ts). */
interface Migrated {
  exec(text: string): void;
  select<Row>(text: string): Row[];
  readonly inTransaction: boolean;
}

/** Brings the file to this version's schema. Throws when a newer version has written it. */
export function migrate(db: Migrated) {
  const readVersion = () => db.select<{ user_version: number }>("PRAGMA user_version")[0]?.user_version ?? 0;
  if (readVersion() === migrations.length) return;
  db.exec("BEGIN IMMEDIATE");
  try {
    // Read again under the lock: another process may have been first.
    const version = readVersion();
    if (version > migrations.length) {
      throw new Error(
        `The enquiries were written by a newer version (its schema is ${version}, this one knows ${migrations.length}).`,
      );
    }
    for (const migration of migrations.slice(version)) db.exec(migration);
    db.exec(`PRAGMA user_version = ${migrations.length}`);
    db.exec("COMMIT");
  } catch (error) {
    if (db.inTransaction) db.exec("ROLLBACK");
    throw error;
  }
}
