import { execFileSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { renameSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { pause, waitUntil } from "./soak/scenario.ts";
import { query } from "./support/clusterSteps.ts";
import { createDataDir } from "./support/desk.ts";
import { openHeldLine } from "./support/heldLine.ts";
import { openOutages, queued, submit } from "./support/openOutages.ts";

// The database cannot be used, and in some tests the disk cannot be used either.

const patience = 120_000;
const outages = openOutages();

test("refused INSERTs are logged once a minute, and the enquiries arrive when the database accepts them again", {
  timeout: patience,
}, async () => {
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

describe("without either store", () => {
  const refused = { status: 503, body: { code: "E_SPOOL_UNAVAILABLE" } };

  test("enquiries are refused until the disk is back", { timeout: patience }, async () => {
    const desk = await outages.open();
    await outages.stop();
    expect(await submit(desk.visitor, "taken")).toMatchObject(queued);
    const aside = `${desk.dataDir}-aside`;
    renameSync(desk.dataDir, aside);
    writeFileSync(desk.dataDir, "a file where the directory should be");
    const answer = await submit(desk.visitor, "refused");
    expect(answer).toMatchObject(refused);
    expect(answer.retryAfter).toBeGreaterThan(0);
    expect(await desk.visitor.ask("GET", "/contact-us")).toMatchObject({ status: 200 });
    await expect.poll(desk.readHealth).toMatchObject({ available: false, alarms: ["store", "database"] });
    rmSync(desk.dataDir);
    renameSync(aside, desk.dataDir);
    expect(await submit(desk.visitor, "taken again")).toMatchObject(queued);
    expect(await desk.readHealth()).toMatchObject({ available: true, toHandOver: 2 });
    await outages.start();
    await desk.waitUntilDelivered(2);
    expect(desk.readTaken()).toEqual({ taken: 1, "taken again": 1 });
  });

  test("enquiries are refused until the database is back, and those on the disk follow when the disk is back", {
    timeout: patience,
  }, async () => {
    const desk = await outages.open();
    await outages.stop();
    expect(await submit(desk.visitor, "on the disk")).toMatchObject(queued);
    const aside = `${desk.dataDir}-aside`;
    renameSync(desk.dataDir, aside);
    writeFileSync(desk.dataDir, "a file where the directory should be");
    expect(await submit(desk.visitor, "refused")).toMatchObject(refused);
    await outages.start();
    await desk.waitForDatabase();
    // The delivery loop sends this enquiry. Our own broken disk must not stop that loop.
    await desk.vendor.setFault({ status: 503 });
    expect(await submit(desk.visitor, "in the database")).toMatchObject(queued);
    await desk.vendor.setFault("none");
    await waitUntil("it is delivered", () => desk.readTaken()["in the database"] === 1, 20_000);
    rmSync(desk.dataDir);
    renameSync(aside, desk.dataDir);
    await waitUntil("the one on the disk is delivered too", () => desk.readTaken()["on the disk"] === 1, 20_000);
    await desk.waitUntilDelivered(2);
    expect(desk.readTaken()).toEqual({ "in the database": 1, "on the disk": 1 });
  });

  test("a process that starts without its disk takes enquiries into the database and delivers them", {
    timeout: patience,
  }, async () => {
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

  test("enquiries are refused while the disk is full, and taken when it has room again", {
    timeout: patience,
  }, async () => {
    const desk = await outages.open();
    await outages.stop();
    // Limits the size of the files that the process may write. The limit applies to root as well.
    const limitFiles = (soft: string) =>
      execFileSync("prlimit", ["--pid", String(desk.first().process.pid), `--fsize=${soft}:unlimited`]);
    limitFiles("0");
    expect(await submit(desk.visitor, "refused")).toMatchObject(refused);
    limitFiles("unlimited");
    expect(await submit(desk.visitor, "taken")).toMatchObject(queued);
    await outages.start();
    await desk.waitUntilDelivered(1);
    expect(desk.readTaken()).toEqual({ taken: 1 });
  });
});

describe("an INSERT that hangs on its connection, while the database answers on other connections", () => {
  async function openHeld() {
    const storeUrl = await outages.postgres.createDatabase();
    const held = new URL(storeUrl);
    const line = await openHeldLine(outages.postgres.port, "INSERT INTO enquiries");
    held.port = String(line.port);
    const desk = await outages.open({ own: { STORE_URL: held.href } });
    const readRows = () => query(storeUrl, "SELECT reference, state, claims FROM enquiries");
    const key = randomUUID();
    const sending = submit(desk.visitor, "hung", key);
    await waitUntil("it hangs", () => line.isHeld);
    return { desk, line, storeUrl, readRows, key, sending };
  }

  test("and arrives after the enquiry was handed over is sent once", { timeout: patience }, async () => {
    const { desk, line, readRows, key, sending } = await openHeld();
    const told = await sending;
    expect(told).toMatchObject(queued);
    await desk.waitUntilDelivered(1);
    line.letGo();
    await pause(500);
    expect((await submit(desk.visitor, "hung", key)).body.Reference).toBe(told.body.Reference);
    expect(await readRows()).toEqual([{ reference: told.body.Reference, state: "delivered", claims: 1 }]);
    expect(desk.readTaken()).toEqual({ hung: 1 });
  });

  test("and arrives before the enquiry is handed over is sent once", { timeout: patience }, async () => {
    const { desk, line, storeUrl, readRows, key, sending } = await openHeld();
    // The INSERT reaches a paused database, so its sender gets no answer. The row is written after the resume.
    await outages.postgres.pause();
    line.letGo();
    const told = await sending;
    expect(told).toMatchObject(queued);
    outages.postgres.resume();
    await waitUntil("it has arrived", async () => (await readRows()).length === 1);
    await waitUntil("handed over", async () => (await desk.readHealth()).toHandOver === 0);
    expect(desk.readTaken()).toEqual({});
    // The row is claimed for a sender that never got the answer. This claim must run out first.
    await query(storeUrl, "UPDATE enquiries SET claimed_until = 'epoch'");
    await desk.waitUntilDelivered(1);
    expect(await readRows()).toEqual([{ reference: told.body.Reference, state: "delivered", claims: 2 }]);
    expect((await submit(desk.visitor, "hung", key)).body.Reference).toBe(told.body.Reference);
    expect(desk.readTaken()).toEqual({ hung: 1 });
  });
});

describe("a database that cannot be used is away", () => {
  test("when the password is wrong, and the log says so without the password", { timeout: patience }, async () => {
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

  test("but not when a newer version has changed its schema: older processes go on beside the new ones", {
    timeout: patience,
  }, async () => {
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
  ])("when it %s, with an alarm but without a flood of log lines", { timeout: patience }, async (_, spoil, repair) => {
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
