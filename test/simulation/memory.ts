import { DatabaseSync } from "@photostructure/sqlite";
import { migrate } from "../../server/enquiries/store/sqlite/migrations.ts";

/** SQLite in memory, with the schema of the store, and what PostgreSQL has beside it. */
export type Memory = ReturnType<typeof openMemory>;

/**
 * Everything since the last commit that waited for the disk stands in a savepoint around it, which a power cut rolls back.
 */
function openMemory() {
  const db = new DatabaseSync(":memory:");
  migrate(db);
  db.exec(`CREATE TABLE vendor_condition (id integer PRIMARY KEY, version integer NOT NULL, condition text NOT NULL);
           CREATE TABLE mailed (id integer PRIMARY KEY, told text NOT NULL)`);
  const kept = new Map<string, ReturnType<typeof db.prepare>>();
  function all<Row>(text: string, ...values: unknown[]): Row[] {
    const statement = kept.get(text) ?? db.prepare(text);
    kept.set(text, statement);
    return statement.all(...values) as Row[];
  }
  let isOpen = false;
  return {
    all,
    get inTransaction() {
      return isOpen;
    },
    begin() {
      db.exec("SAVEPOINT work");
      isOpen = true;
    },
    commit({ isSynced }: { isSynced: boolean }) {
      db.exec(isSynced ? "RELEASE work; RELEASE disk; SAVEPOINT disk" : "RELEASE work");
      isOpen = false;
    },
    rollback() {
      if (isOpen) db.exec("ROLLBACK TO work; RELEASE work");
      isOpen = false;
    },
    cutPower() {
      isOpen = false;
      db.exec("ROLLBACK TO disk");
    },
    /** Empties it for the next history. */
    reset() {
      isOpen = false;
      if (db.isTransaction) db.exec("RELEASE disk");
      db.exec(`DELETE FROM enquiries; DELETE FROM sqlite_sequence; DELETE FROM vendor_condition; DELETE FROM mailed;
               INSERT INTO mailed VALUES (1, '{}'); SAVEPOINT disk`);
    },
  };
}

const free: Memory[] = [];

/** One of a few that serve all histories. */
export function takeMemory(): Memory {
  const memory = free.pop() ?? openMemory();
  memory.reset();
  return memory;
}

export const giveBack = (memory: Memory) => void free.push(memory);
