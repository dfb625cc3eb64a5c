import { writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test, vi } from "vitest";
import { openOutages, queued, submit } from "./support/openOutages.ts";
import { query } from "./support/postgres.ts";
import { createDataDir } from "./support/testDoubles.ts";
import { pause, waitUntil } from "./support/waiting.ts";

// The database or the vendor cannot be used, for longer or in other ways than failover.test.ts tries.

vi.setConfig({ testTimeout: 120_000 });
const outages = openOutages();

test("refused INSERTs are logged once a minute, and the enquiries arrive when the database accepts them again", async () => {
  const desk = await outages.open();
  const refuse = `CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS
    $$BEGIN RAISE EXCEPTION 'no room' USING ERRCODE = '53100'; END$$;
    CREATE TRIGGER refuse BEFORE INSERT ON enquiries EXECUTE FUNCTION refuse()`;
  await query(desk.storeUrl, refuse);
  for (const name of ["one", "other"]) expect(await submit(desk.visitor, name)).toMatchObject(queued);
  const refusals = () => desk.first().logs.filter(({ event }) => event === "database_refused");
  await waitUntil("the refusal is logged", () => refusals().length > 0);
  expect(refusals()).toMatchObject([{ level: "error", code: "53100" }]);
  expect(await desk.readHealth()).toMatchObject({ available: true, toHandOver: 2, alarms: ["handOver"] });
  await query(desk.storeUrl, "DROP FUNCTION refuse CASCADE");
  await desk.waitUntilDelivered(2);
  expect(desk.readTaken()).toEqual({ one: 1, other: 1 });
});

test("a process that starts without its disk takes enquiries into the database and delivers them", async () => {
  const blocked = path.join(createDataDir(), "blocked");
  writeFileSync(blocked, "a file where the directory should be");
  const desk = await outages.open({ own: { DATA_DIR: blocked } });
  expect((await submit(desk.visitor, "at once")).status).toBe(200);
  await desk.vendor.setFault({ status: 503 });
  expect(await submit(desk.visitor, "later")).toMatchObject(queued);
  await desk.vendor.setFault("none");
  await desk.waitUntilDelivered(2, ["fallback"]);
  expect(desk.readTaken()).toEqual({ "at once": 1, later: 1 });
  expect(await desk.readHealth()).toMatchObject({ available: true });
});

describe("a database that cannot be used is away", () => {
  test("when the password is wrong, and the log says so without the password", async () => {
    const wrong = new URL(outages.postgres.url);
    wrong.password = "not-the-password";
    const desk = await outages.open({ own: { STORE_URL: wrong.href } });
    expect(await submit(desk.visitor, "kept here")).toMatchObject(queued);
    expect(await desk.readHealth()).toMatchObject({ alarms: ["database"], toHandOver: 1 });
    expect(desk.findLogs("database_away")).toMatchObject([
      { code: "28P01", error: { message: expect.stringContaining("password authentication failed") } },
    ]);
    const said = JSON.stringify(desk.first().logs);
    for (const secret of ["not-the-password", new URL(outages.postgres.url).password])
      expect(said).not.toContain(secret);
  });

  test("but not when a newer version has changed its schema: older processes go on beside the new ones", async () => {
    const desk = await outages.open();
    await query(desk.storeUrl, "UPDATE enquiry_schema SET version = 999");
    await desk.restart(0);
    expect((await submit(desk.visitor, "taken")).status).toBe(200);
    await desk.waitUntilDelivered(1);
    expect(desk.findLogs("database_away")).toEqual([]);
    expect(await query(desk.storeUrl, "SELECT version FROM enquiry_schema")).toEqual([{ version: 999 }]);
  });

  const setReadOnly = (is: "on" | "off") => (storeUrl: string) =>
    query(
      outages.postgres.url,
      `ALTER DATABASE "${new URL(storeUrl).pathname.slice(1)}" SET default_transaction_read_only = ${is}`,
    );
  const rename = (from: string, to: string) => (storeUrl: string) =>
    query(storeUrl, `ALTER TABLE ${from} RENAME TO ${to}`);

  test.each([
    ["has become read-only", setReadOnly("on"), setReadOnly("off")],
    ["has lost its table", rename("enquiries", "aside"), rename("aside", "enquiries")],
  ])("when it %s, with an alarm but without a flood of log lines", async (_, spoil, repair) => {
    const desk = await outages.open();
    expect((await submit(desk.visitor, "before")).status).toBe(200);
    const change = async (how: typeof spoil) => {
      await how(desk.storeUrl);
      // Open connections do not notice the change, so the test closes them.
      const processes = "FROM pg_stat_activity WHERE application_name = 'website'";
      await query(outages.postgres.url, `SELECT pg_terminate_backend(pid) ${processes}`);
    };
    await change(spoil);
    expect(await submit(desk.visitor, "meanwhile 1")).toMatchObject(queued);
    await expect.poll(desk.readHealth, { timeout: 10_000 }).toMatchObject({ alarms: ["database"], available: true });
    for (const help of ["meanwhile 2", "meanwhile 3"]) {
      await pause(1500);
      expect(await submit(desk.visitor, help)).toMatchObject(queued);
      expect(await desk.readHealth()).toMatchObject({ alarms: ["database"], available: true });
    }
    const lines = desk.first().logs.filter(({ level }) => level === "error");
    expect(lines.length).toBeLessThan(6);

    await change(repair);
    await desk.waitUntilDelivered(4);
    expect(desk.readTaken()).toEqual({ before: 1, "meanwhile 1": 1, "meanwhile 2": 1, "meanwhile 3": 1 });
  });
});

test("a database that hangs keeps the process neither from starting nor from stopping, and after a restart it sends what waited", async () => {
  const desk = await outages.open({ beforeStart: async () => outages.postgres.pause() });
  expect(await submit(desk.visitor, "early")).toMatchObject(queued);
  expect(await desk.visitor.ask("GET", "/")).toMatchObject({ kind: "answered", status: 200 });
  expect(await desk.readHealth()).toMatchObject({ alarms: ["database"], toHandOver: 1 });
  outages.postgres.resume();
  await desk.waitUntilDelivered(1);
  await outages.postgres.pause();
  const underWay = submit(desk.visitor, "at the end");
  await pause(200);
  const startedAt = performance.now();
  const [code, answer] = await Promise.all([desk.first().stop(), underWay]);
  expect(code).toBe(0);
  expect(performance.now() - startedAt).toBeLessThan(10_000);
  expect(answer).toMatchObject(queued);
  outages.postgres.resume();
  await desk.restart(0);
  await desk.waitUntilDelivered(2);
  expect(desk.readTaken()).toMatchObject({ early: 1, "at the end": 1 });
});
