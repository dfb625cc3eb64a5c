import { type EnquiryStore, StoreUnavailableError } from "../../server/enquiries/store/enquiryStore.ts";
import { defaultLimits, type StoreLimits, type StoreSummary } from "../../server/enquiries/store/records.ts";
import { createStoreFile } from "../../server/enquiries/store/sqlite/file.ts";
import { createOperations, type OperationName } from "../../server/enquiries/store/sqlite/operations.ts";

interface Options extends Partial<StoreLimits> {
  dataDir: string;
  exclusive: boolean;
  now(): number;
}

/** SQLite's operations in this thread, each in its own transaction. What thread.ts adds to them is not here. */
export function createSqliteHere({ dataDir, exclusive, now, ...limits }: Options): EnquiryStore {
  const file = createStoreFile({ dataDir, exclusive });
  const operations = createOperations({ ...defaultLimits, ...limits, dataDir, leastFreeBytes: 0 });
  let available = false;

  async function run(name: OperationName, args: unknown[]): Promise<unknown> {
    const { run, writes } = operations[name];
    const db = file.open();
    try {
      if (writes) db.exec("BEGIN IMMEDIATE");
      const value = Reflect.apply(run, undefined, [db, { at: now(), now: now() }, ...args]);
      if (writes) db.exec("COMMIT");
      available = true;
      return value;
    } catch (error) {
      if (db.inTransaction) db.exec("ROLLBACK");
      throw new StoreUnavailableError("The enquiry store cannot be used.", { cause: error });
    }
  }

  const names = Object.keys(operations) as OperationName[];
  const calls = Object.fromEntries(names.map((name) => [name, (...args: unknown[]) => run(name, args)]));
  return {
    ...(calls as Pick<EnquiryStore, OperationName>),
    get available() {
      return available;
    },
    now,
    summary: async () => ({ ...((await run("summary", [])) as StoreSummary), available }),
    close: async () => file.close(),
  };
}
