import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "../server/enquiries/store/postgres/database.ts";
import { createSharedCondition } from "../server/enquiries/store/postgres/sharedCondition.ts";
import type { EnquiryOutcome } from "../server/vendorApi/outcome.ts";
import { createTestLog } from "./support/desk.ts";
import { createTestDatabase } from "./support/storeEngines.ts";

const unauthorised: EnquiryOutcome = { kind: "misconfigured", reason: "HTTP 401" };

test("processes share the vendor's condition again after a fail-over to a standby that was behind", async () => {
  const database = createDatabase({ url: await createTestDatabase(), poolSize: 2, log: createTestLog().log });
  onTestFinished(() => database.close());
  const [one, other] = [createSharedCondition(database), createSharedCondition(database)];
  for (const condition of [one, other]) await condition.startFrom(0);
  const [before] = await database.query({ text: "SELECT version, condition FROM vendor_condition" });
  for (let id = 1; id <= 3; id += 1) {
    await one.judge({ id, startedAt: database.now(), failedSince: undefined }, unauthorised, database.now());
  }
  await other.refresh();
  expect([one.current.state, other.current.state]).toEqual(["misconfigured", "misconfigured"]);

  const { version, condition } = before as { version: string; condition: unknown };
  await database.query({
    text: "UPDATE vendor_condition SET version = $1, condition = $2",
    values: [version, JSON.stringify(condition)],
  });
  await one.refresh();
  expect(one.current.state).toBe("answering");
  await one.judge({ id: 9, startedAt: database.now(), failedSince: undefined }, unauthorised, database.now());
  await other.refresh();
  expect(other.current.state).toBe("misconfigured");
  expect(other.current.nextProbeAt).toBe(one.current.nextProbeAt);
});
