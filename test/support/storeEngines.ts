import { Client } from "pg";
import { afterAll, onTestFinished } from "vitest";
import type { EnquiryStore } from "../../server/enquiries/store/enquiryStore.ts";
import { createDatabase } from "../../server/enquiries/store/postgres/database.ts";
import { createPostgresStore } from "../../server/enquiries/store/postgres/postgresStore.ts";
import type { IntakeLimits } from "../../server/enquiries/store/records.ts";
import { createSqliteStore } from "../../server/enquiries/store/sqlite/sqliteStore.ts";
import { createDataDir, createTestLog } from "./desk.ts";
import { startPostgres } from "./postgres.ts";
import { createSqliteHere } from "./sqliteHere.ts";

/** The engines that store enquiries (A87). Every test of store.test.ts and storeQueue.test.ts runs on each of them. */

export interface StoreEngine {
  name: string;
  /** An empty store for one test, which closes with it. */
  open(limits?: StoreLimits): Promise<StoreUnderTest>;
}

interface StoreLimits extends Partial<IntakeLimits> {
  retentionDays?: number;
}

export interface StoreUnderTest {
  store: EnquiryStore;
  /** The same store, as a second process opens it. */
  another(): Promise<EnquiryStore>;
  /** Makes all stored records older, as if this time had passed. */
  age(ms: number): Promise<void>;
}

/** `npm run test:mutants` keeps SQLite in the thread of the test, where its mutants are. */
const hasThread = process.env.STORE_THREAD !== "none";

const sqlite: StoreEngine = {
  name: "SQLite",
  async open(limits = {}) {
    const dataDir = createDataDir();
    const { log } = createTestLog();
    let agedMs = 0;
    const now = () => Date.now() + agedMs;
    const openOne = (exclusive: boolean) => {
      const options = { ...limits, dataDir, exclusive, now };
      const store = hasThread ? createSqliteStore({ ...options, log, clock: { now } }) : createSqliteHere(options);
      onTestFinished(() => store.close());
      return store;
    };
    return {
      store: openOne(true),
      another: async () => openOne(false),
      async age(ms) {
        agedMs += ms;
      },
    };
  },
};

/** One for the tests of a file. None of them kills it, so nothing has to reach the disk. */
let server: ReturnType<typeof startPostgres> | undefined;
afterAll(async () => (await server)?.close());

/** A separate database for one test. */
export async function createTestDatabase(): Promise<string> {
  server ??= startPostgres({ settings: { fsync: "off" } });
  return (await server).createDatabase();
}

const times = ["received_at", "queued_at", "updated_at", "tried_at", "failed_since", "next_at", "claimed_until"];

const postgres: StoreEngine = {
  name: "PostgreSQL",
  async open(limits = {}) {
    const url = await createTestDatabase();
    const { log } = createTestLog();
    const openOne = () => {
      const store = createPostgresStore({ ...limits, database: createDatabase({ url, poolSize: 4, log }) });
      onTestFinished(() => store.close());
      return store;
    };
    return {
      store: openOne(),
      another: async () => openOne(),
      async age(ms) {
        const client = new Client({ connectionString: url });
        await client.connect();
        // 'epoch' means "never" or "now" and must stay.
        const older = times.map(
          (time) =>
            `${time} = CASE WHEN ${time} = 'epoch' THEN ${time} ELSE ${time} - $1::float8 * interval '1 ms' END`,
        );
        await client.query(`UPDATE enquiries SET ${older.join(", ")}`, [ms]);
        await client.end();
      },
    };
  },
};

export const engines: readonly StoreEngine[] = hasThread
  ? [sqlite, postgres]
  : [sqlite, { ...sqlite, name: "another" }];
