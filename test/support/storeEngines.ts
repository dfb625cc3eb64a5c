import { inject, onTestFinished } from "vitest";
import { createDatabase } from "../../server/database/database.ts";
import type { EnquiryStore } from "../../server/enquiries/store/enquiryStore.ts";
import { createPostgresStore } from "../../server/enquiries/store/postgres/postgresStore.ts";
import type { StoreLimits } from "../../server/enquiries/store/records.ts";
import { createDatabaseOn, query } from "./postgres.ts";
import { createSqlite, hasThread } from "./sqliteFile.ts";
import { createDataDir, createTestLog } from "./testDoubles.ts";

/** The engines that store enquiries (A87). Every test of store.test.ts and storeQueue.test.ts runs on each of them. */

export interface StoreEngine {
  name: string;
  /** An empty store for one test, which closes with it. */
  open(limits?: Partial<StoreLimits>): Promise<StoreUnderTest>;
}

export interface StoreUnderTest {
  store: EnquiryStore;
  /** The same store, as a second process opens it. */
  readonly other: EnquiryStore;
  /** Makes all stored records older, as if this time had passed. */
  age(ms: number): Promise<void>;
}

function closing<Store extends EnquiryStore>(store: Store): Store {
  onTestFinished(() => store.close());
  return store;
}

const sqlite: StoreEngine = {
  name: "SQLite",
  async open(limits = {}) {
    const dataDir = createDataDir();
    const { log } = createTestLog();
    let agedMs = 0;
    const now = () => Date.now() + agedMs;
    const openOne = (exclusive: boolean) => {
      return closing(createSqlite({ ...limits, dataDir, exclusive, now, log, clock: { now } }));
    };
    return {
      store: openOne(true),
      get other() {
        return openOne(false);
      },
      async age(ms) {
        agedMs += ms;
      },
    };
  },
};

/** A separate database for one test, on the server of the whole run (setUp.ts). */
export const createTestDatabase = () => createDatabaseOn(inject("databaseUrl"));

const times = ["received_at", "queued_at", "updated_at", "tried_at", "failed_since", "next_at", "claimed_until"];

const postgres: StoreEngine = {
  name: "PostgreSQL",
  async open(limits = {}) {
    const url = await createTestDatabase();
    const { log } = createTestLog();
    const openOne = () => {
      // A crowded machine may need seconds for what these tests do at once.
      const database = createDatabase({ url, poolSize: 4, log, patienceMs: 20_000 });
      return closing(createPostgresStore({ ...limits, database }));
    };
    return {
      store: openOne(),
      get other() {
        return openOne();
      },
      async age(ms) {
        // 'epoch' means "never" or "now" and must stay.
        const older = times.map(
          (time) => `${time} = ${time} - (${time} <> 'epoch')::int * $1::float8 * interval '1 ms'`,
        );
        await query(url, `UPDATE enquiries SET ${older.join(", ")}`, [ms]);
      },
    };
  },
};

export const engines: readonly StoreEngine[] = hasThread ? [sqlite, postgres] : [sqlite];

const pairs: readonly (readonly [StoreEngine, StoreEngine])[] = hasThread
  ? [
      [sqlite, postgres],
      [postgres, sqlite],
    ]
  : [[sqlite, sqlite]];
/** Each engine to the other. */
export const moves = pairs.map(([from, to]) => ({ name: `${from.name} to ${to.name}`, from, to }));
