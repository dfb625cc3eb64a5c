import { onTestFinished } from "vitest";
import type { EnquiryStore } from "../../server/enquiries/store/enquiryStore.ts";
import { createSqliteStore } from "../../server/enquiries/store/sqlite/sqliteStore.ts";
import { createDataDir, createTestLog } from "./desk.ts";

/** The engines that keep enquiries (A87). Every test of test/store*.test.ts runs on each of them. */

export interface StoreEngine {
  name: string;
  /** An empty store for one test, which ends with it. */
  open(limits?: StoreLimits): Promise<StoreUnderTest>;
}

interface StoreLimits {
  retentionDays?: number;
  heldPerDay?: number;
}

export interface StoreUnderTest {
  store: EnquiryStore;
  /** The same store, as a second process has it. */
  another(): Promise<EnquiryStore>;
  /** All that is stored becomes so much older, as if the time had gone by. */
  age(ms: number): Promise<void>;
}

const sqlite: StoreEngine = {
  name: "SQLite",
  async open(limits = {}) {
    const dataDir = createDataDir();
    const { log } = createTestLog();
    let agedMs = 0;
    const now = () => Date.now() + agedMs;
    const openOne = (exclusive: boolean) => {
      const store = createSqliteStore({ ...limits, dataDir, log, exclusive, clock: { now }, now });
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

export const engines: readonly StoreEngine[] = [sqlite];
