import { Client } from "pg";
import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "../server/enquiries/store/postgres/database.ts";
import { createPostgresStore } from "../server/enquiries/store/postgres/postgresStore.ts";
import { createTestLog } from "./support/desk.ts";
import { createTestDatabase } from "./support/storeEngines.ts";
import { claim, encrypt } from "./support/storeSteps.ts";

/** The number of index lookups, and the number of rows that sequential scans read. */
const reads = `SELECT idx_scan::int AS lookups, seq_tup_read::int AS rows FROM pg_stat_user_tables
  WHERE relname = 'enquiries'`;

test("adding, repeating and delivering an enquiry costs the same in a small and in a large table", async () => {
  const url = await createTestDatabase();
  const { log } = createTestLog();
  // With a single connection, the plans made for the empty table stay in use.
  const store = createPostgresStore({ database: createDatabase({ url, poolSize: 1, log }) });
  async function workThrough(count: number) {
    for (let number = 0; number < count; number += 1) {
      const record = encrypt({ idempotencyKey: crypto.randomUUID() });
      expect(await store.add(record)).toMatchObject({ kind: "new" });
      expect(await store.add(record)).toMatchObject({ kind: "repeat" });
      const { record: claimed } = await claim(store, "new");
      await store.recordResult(claimed as NonNullable<typeof claimed>, { state: "delivered", outcome: "" });
    }
  }
  await workThrough(10);
  const client = new Client({ connectionString: url });
  onTestFinished(() => client.end());
  await client.connect();
  await client.query(`INSERT INTO enquiries (reference, form, state, sealed, fingerprint, answer)
    SELECT 'old ' || number, 'contact', 'delivered', '', '', 'delivered' FROM generate_series(1, 5000) AS number`);
  await workThrough(50);
  // A connection reports its reads when it closes.
  await store.close();
  const read = async () => (await client.query(reads)).rows[0];
  await expect.poll(async () => (await read()).lookups, { timeout: 10_000 }).toBeGreaterThan(180);
  expect((await read()).rows).toBeLessThan(5000);
});
