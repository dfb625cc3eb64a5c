import { type EnquiryStore, StoreUnavailableError } from "../../server/enquiries/store/enquiryStore.ts";
import { importRecord, sumUp } from "../../server/enquiries/store/importInto.ts";
import { createIntake } from "../../server/enquiries/store/intake.ts";
import { createQueue } from "../../server/enquiries/store/queue.ts";
import { defaultLimits, type StoreLimits } from "../../server/enquiries/store/records.ts";
import type { Ask } from "../../server/enquiries/store/sql.ts";
import { dialect } from "../../server/enquiries/store/sqlite/dialect.ts";
import { createStoreFile } from "../../server/enquiries/store/sqlite/file.ts";
import { type Operation, operations } from "../../server/enquiries/store/sqlite/operations.ts";
import { createUpkeep } from "../../server/enquiries/store/upkeep.ts";

interface Options extends Partial<StoreLimits> {
  dataDir: string;
  exclusive: boolean;
  now(): number;
}

/** SQLite's operations in this thread, each in its own transaction. What thread.ts adds to them is not here. */
export function createSqliteHere({ dataDir, exclusive, now, ...given }: Options): EnquiryStore {
  const limits = { ...defaultLimits, ...given };
  const file = createStoreFile({ dataDir, exclusive });
  let available = false;

  async function perform<Value>({ run, writes }: Operation<Value>): Promise<Value> {
    const db = file.open();
    try {
      if (writes) db.exec("BEGIN IMMEDIATE");
      const value = run(db, { at: now(), now: now() });
      if (writes) db.exec("COMMIT");
      available = true;
      return value;
    } catch (error) {
      if (db.inTransaction) db.exec("ROLLBACK");
      throw new StoreUnavailableError("The enquiry store cannot be used.", { cause: error });
    }
  }

  const ask = ((query) => perform(operations.query(query))) as Ask;
  return {
    get available() {
      return available;
    },
    now,
    ...createIntake(ask, dialect, { ...limits, alone: (work) => work(ask) }),
    ...createQueue(ask, dialect),
    ...createUpkeep(ask, dialect, { ...limits, isAvailable: () => available }),
    check: () => perform(operations.check()),
    claimNext: (...args) => perform(operations.claimNext(...args)),
    recover: () => perform(operations.recover()),
    checkpoint: () => perform(operations.checkpoint()),
    importRecords: async (records) =>
      sumUp(records, await Promise.all(records.map((record) => importRecord(ask, dialect, record)))),
    close: async () => file.close(),
  };
}
