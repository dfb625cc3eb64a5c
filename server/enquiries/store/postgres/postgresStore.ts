import type { EnquiryStore } from "../enquiryStore.ts";
import { defaultLimits, type StoreLimits } from "../records.ts";
import type { Database } from "./database.ts";
import { createIntake } from "./intake.ts";
import { createMoves } from "./move.ts";
import { createQueue } from "./queue.ts";
import { createReencryption } from "./reencryption.ts";
import { createUpkeep } from "./upkeep.ts";

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
    ...createIntake(database, limits),
    ...createQueue(database),
    ...createUpkeep(database, limits.retentionDays),
    ...createMoves(database),
    ...createReencryption(database),
    close: database.close,
  };
}
