import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "../server/enquiries/store/postgres/database.ts";
import { createSharedBreaker } from "../server/enquiries/store/postgres/sharedBreaker.ts";
import type { EnquiryOutcome } from "../server/vendorApi/outcome.ts";
import { createTestLog } from "./support/desk.ts";
import { createTestDatabase } from "./support/storeEngines.ts";

const unauthorised: EnquiryOutcome = { kind: "misconfigured", reason: "HTTP 401" };

test("processes share a circuit again after a fail-over to a standby that was behind", async () => {
  const database = createDatabase({ url: await createTestDatabase(), poolSize: 2, log: createTestLog().log });
  onTestFinished(() => database.close());
  const [one, other] = [createSharedBreaker(database), createSharedBreaker(database)];
  for (const breaker of [one, other]) await breaker.startFrom(0);
  const [before] = await database.query({ text: "SELECT version, condition FROM vendor_condition" });
  for (let id = 1; id <= 3; id += 1) {
    await one.recordOutcome({ id, startedAt: database.now(), failedSince: undefined }, unauthorised, database.now());
  }
  await other.refresh();
  expect([one.circuit.state, other.circuit.state]).toEqual(["misconfigured", "misconfigured"]);

  const { version, condition } = before as { version: string; condition: unknown };
  await database.query({
    text: "UPDATE vendor_condition SET version = $1, condition = $2",
    values: [version, JSON.stringify(condition)],
  });
  await one.refresh();
  expect(one.circuit.state).toBe("closed");
  await one.recordOutcome({ id: 9, startedAt: database.now(), failedSince: undefined }, unauthorised, database.now());
  await other.refresh();
  expect(other.circuit.state).toBe("misconfigured");
  expect(other.circuit.nextProbeAt).toBe(one.circuit.nextProbeAt);
});

test("processes of an earlier version can use the row: its states keep their first names", async () => {
  const database = createDatabase({ url: await createTestDatabase(), poolSize: 2, log: createTestLog().log });
  onTestFinished(() => database.close());
  const breaker = createSharedBreaker(database);
  await breaker.startFrom(0);
  const readState = async () =>
    (await database.query<{ state: string }>({ text: "SELECT condition->>'state' AS state FROM vendor_condition" }))[0]
      ?.state;
  expect(await readState()).toBe("answering");
  await database.query({
    text: `UPDATE vendor_condition SET version = version + 1, condition = condition || '{"state": "resting"}'`,
  });
  await breaker.refresh();
  expect(breaker.circuit.state).toBe("open");
  expect(await breaker.tryProbe(true, database.now())).toBe(true);
  expect(await readState()).toBe("resting");
});
