import { renameSync, rmSync, writeFileSync } from "node:fs";
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

describe("without either store", () => {
  const refused = { status: 503, body: { code: "E_STORE_UNAVAILABLE" } };

  /** The database is away and then the disk, which has one enquiry. Returns what brings the disk back. */
  async function openWithout(help: string) {
    const desk = await outages.open();
    await outages.stop();
    expect(await submit(desk.visitor, help)).toMatchObject(queued);
    const aside = `${desk.dataDir}-aside`;
    renameSync(desk.dataDir, aside);
    writeFileSync(desk.dataDir, "a file where the directory should be");
    const bringBack = () => {
      rmSync(desk.dataDir);
      renameSync(aside, desk.dataDir);
    };
    return { desk, bringBack };
  }

  test("enquiries are refused until the disk is back", async () => {
    const { desk, bringBack } = await openWithout("taken");
    const answer = await submit(desk.visitor, "refused");
    expect(answer).toMatchObject(refused);
    expect(answer.retryAfter).toBeGreaterThan(0);
    expect(await desk.visitor.ask("GET", "/contact-us")).toMatchObject({ status: 200 });
    await expect.poll(desk.readHealth).toMatchObject({ available: false, alarms: ["store", "database"] });
    bringBack();
    expect(await submit(desk.visitor, "taken again")).toMatchObject(queued);
    expect(await desk.readHealth()).toMatchObject({ available: true, toHandOver: 2 });
    await outages.start();
    await desk.waitUntilDelivered(2);
    expect(desk.readTaken()).toEqual({ taken: 1, "taken again": 1 });
  });

  test("enquiries are refused until the database is back, and those on the disk follow when the disk is back", async () => {
    const { desk, bringBack } = await openWithout("on the disk");
    expect(await submit(desk.visitor, "refused")).toMatchObject(refused);
    await outages.start();
    await desk.waitForDatabase();
    // The delivery loop sends this enquiry. Our own broken disk must not stop that loop.
    await desk.vendor.setFault({ status: 503 });
    expect(await submit(desk.visitor, "in the database")).toMatchObject(queued);
    await desk.vendor.setFault("none");
    await waitUntil("it is delivered", () => desk.readTaken()["in the database"] === 1, 20_000);
    bringBack();
    await waitUntil("the one on the disk is delivered too", () => desk.readTaken()["on the disk"] === 1, 20_000);
    await desk.waitUntilDelivered(2);
    expect(desk.readTaken()).toEqual({ "in the database": 1, "on the disk": 1 });
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

describe("a database that hangs", () => {
  test("delays an enquiry by seconds and a page not at all", async () => {
    const desk = await outages.open();
    expect((await submit(desk.visitor, "before")).status).toBe(200);
    await outages.postgres.pause();
    let isAnswered = false;
    const first = submit(desk.visitor, "nobody knows yet").finally(() => {
      isAnswered = true;
    });
    expect(await desk.visitor.ask("GET", "/contact-us")).toMatchObject({ kind: "answered", status: 200 });
    expect(isAnswered).toBe(false);
    const hung = await first;
    expect(hung).toMatchObject(queued);
    expect(hung.ms).toBeLessThan(8000);
    const second = await submit(desk.visitor, "it is known to be away");
    expect(second).toMatchObject(queued);
    expect(second.ms).toBeLessThan(hung.ms);
    expect(await desk.readHealth()).toMatchObject({ database: "away", toHandOver: 2 });
    outages.postgres.resume();
    await desk.waitUntilDelivered(3);
    expect(desk.readTaken()).toEqual({ before: 1, "nobody knows yet": 1, "it is known to be away": 1 });
    const kept = await query(desk.storeUrl, "SELECT reference FROM enquiries ORDER BY id");
    const references = [hung.body.Reference, second.body.Reference];
    expect(kept.map(({ reference }) => reference)).toEqual(expect.arrayContaining(references));
    expect(kept).toHaveLength(3);
  });

  test("keeps the process neither from starting nor from stopping, and after a restart it sends what waited", async () => {
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
});

describe("two processes with one database", () => {
  test("together call a vendor that is down no more often than one process would", async () => {
    const { vendor, visitors, readAll, readTaken, waitUntilDelivered } = await outages.open({ processes: 2 });
    await vendor.setFault({ status: 503 });
    let sent = 0;
    const submitToBoth = async () => {
      sent += 2;
      const answers = await Promise.all(visitors.map((visitor, at) => submit(visitor, `down ${sent - at}`)));
      for (const { status } of answers) expect(status).toBe(202);
    };
    const areAll = async (state: string) => (await readAll()).every(({ vendor }) => vendor === state);
    await waitUntil("both processes see the vendor as resting", async () => {
      await submitToBoth();
      return areAll("resting");
    });
    const before = vendor.calls.length;
    const startedAt = performance.now();
    while (performance.now() - startedAt < 8000) {
      await submitToBoth();
      await pause(500);
    }
    const seconds = (performance.now() - startedAt) / 1000;
    // At most one call a second for enquiries that were never tried, and one every five seconds for the others.
    expect(vendor.calls.length - before).toBeGreaterThan(0);
    expect(vendor.calls.length - before).toBeLessThanOrEqual(Math.ceil(seconds));
    await vendor.setFault("none");
    await waitUntilDelivered(sent);
    await waitUntil("both processes see the vendor as answering", () => areAll("answering"), 5000);
    expect(Object.values(readTaken())).toEqual(Array(sent).fill(1));
  });
});
