import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { describe, expect, onTestFinished, test } from "vitest";
import type { EnquiryStore } from "../server/enquiries/store/enquiryStore.ts";
import { createDatabase } from "../server/enquiries/store/postgres/database.ts";
import { createPostgresStore } from "../server/enquiries/store/postgres/postgresStore.ts";
import { chooseCases } from "./support/cases.ts";
import { createDataDir, createTestLog } from "./support/desk.ts";
import { runLine } from "./support/opsCommand.ts";
import { openSqliteStore } from "./support/sqliteFile.ts";
import { createTestDatabase } from "./support/storeEngines.ts";
import {
  addClaimed,
  addNew,
  countsOf,
  encrypt,
  finish,
  idempotencyKey,
  postpone,
  stateOf,
} from "./support/storeSteps.ts";

/** A DATA_DIR and a database, the ops command with both, and the two stores as servers open them. */
async function openDesk() {
  const dataDir = createDataDir();
  const storeUrl = await createTestDatabase();
  const both = { DATA_DIR: dataDir, STORE_URL: storeUrl };
  const run = (line: string, env: NodeJS.ProcessEnv = both) => runLine(line, env);
  const { log } = createTestLog();
  const openShared = (name?: string) =>
    createPostgresStore({ database: createDatabase({ url: storeUrl, poolSize: 2, log, name, patienceMs: 20_000 }) });
  // Under this name the connections do not count as a server's.
  const shared = openShared("website tests");
  onTestFinished(() => shared.close());
  const query = async (text: string) => {
    const client = new Client({ connectionString: storeUrl });
    await client.connect();
    await client.query(text).finally(() => client.end());
  };
  return { query, dataDir, run, local: openSqliteStore({ dataDir }), shared, openServer: () => openShared() };
}

/** An enquiry in every state, and a waiting one that was tried. */
async function fill(store: EnquiryStore) {
  const end = async (state: "delivered" | "refused" | "parked", changes: Parameters<typeof addClaimed>[1]) => {
    const claimed = await addClaimed(store, changes);
    await finish(store, claimed, state, state === "parked" ? undefined : state);
    return claimed.reference;
  };
  const delivered = await end("delivered", { name: "Delivered" });
  const refused = await end("refused", { idempotencyKey });
  const parked = await end("parked", { name: "Parked", form: "contact" });
  const tried = await addClaimed(store, { name: "Tried" });
  await postpone(store, tried, { unsureTries: 2 });
  const held = await addNew(store, { name: "Held", held: "captcha down" });
  const [closed, erased] = [await addNew(store), await addNew(store, { idempotencyKey: randomUUID() })];
  await store.closeRecord(closed);
  await store.erase(erased);
  const waiting = await addNew(store, { form: "demo", idempotencyKey: randomUUID() });
  return { delivered, refused, parked, tried: tried.reference, held, closed, erased, waiting };
}

async function readAll(store: EnquiryStore) {
  const records = await store.exportRecords({ afterId: 0, limit: 10_000 });
  return records.map(({ id: _, ...rest }) => rest);
}

const counts = "waiting 2   delivered 1   refused 1   held 1   parked 1   closed 1   erased 1";

test("all enquiries move to the database and back, and the output counts both sides", async () => {
  const { run, local, shared } = await openDesk();
  await fill(local);
  const before = await readAll(local);
  expect(before).toHaveLength(8);
  const repeat = encrypt({ idempotencyKey });
  const sides = { SQLite: local, PostgreSQL: shared };
  for (const [from, to] of [["SQLite", "PostgreSQL"] as const, ["PostgreSQL", "SQLite"] as const]) {
    expect(await run(`move --to ${to === "SQLite" ? "sqlite" : "postgres"}`)).toEqual({
      code: 0,
      out: `Moved to ${to}: 8; there already: 0; left in ${from}: 0.\n${from} before: ${counts}\n${to} now:    ${counts}\n`,
      err: "",
    });
    expect(await readAll(sides[from])).toEqual([]);
    expect(await readAll(sides[to])).toEqual(before);
    expect(await sides[to].add(repeat)).toMatchObject({ kind: "repeat", answer: "refused" });
  }
});

test("a move keeps the target's enquiries, and leaves one that is being sent, and says so", async () => {
  const { run, local, shared } = await openDesk();
  await addNew(shared, { name: "there before" });
  await addNew(local, { name: "at rest" });
  const underWay = await addClaimed(local, { name: "under way" });
  for (const moved of [1, 0]) {
    const { code, out } = await run("move --to postgres");
    expect(code).toBe(1);
    expect(out).toContain(`Moved to PostgreSQL: ${moved}; there already: 0; left in SQLite: 1.`);
    expect(out).toContain("Those that are left were being sent");
    expect(await readAll(shared)).toHaveLength(2);
  }
  await local.release([underWay]);
  for (const moved of [1, 0]) {
    const out = expect.stringContaining(`Moved to PostgreSQL: ${moved};`);
    expect(await run("move --to postgres")).toMatchObject({ code: 0, out });
    expect(await readAll(shared)).toHaveLength(3);
  }
});

describe("a move is refused", () => {
  test("while a server uses DATA_DIR", async () => {
    const { run, dataDir, local } = await openDesk();
    await addNew(local);
    const server = openSqliteStore({ dataDir, exclusive: true });
    await server.check();
    for (const to of ["postgres", "sqlite"])
      expect(await run(`move --to ${to}`)).toMatchObject({
        code: 1,
        out: "",
        err: expect.stringMatching(/used by another process/),
      });
    expect(await readAll(local)).toHaveLength(1);
    await server.close();
    expect((await run("move --to postgres")).code).toBe(0);
  });

  test("to SQLite while servers use the database", async () => {
    const { run, shared, openServer } = await openDesk();
    await addNew(shared);
    const server = openServer();
    await server.summary();
    expect(await run("move --to sqlite")).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringMatching(/^\d+ connections of running servers use the database: stop all of them first\.\n$/),
    });
    expect(await readAll(shared)).toHaveLength(1);
    // The other direction works, because a first start with STORE_URL needs it.
    expect((await run("move --to postgres")).code).toBe(0);
    await server.close();
    expect((await run("move --to sqlite")).code).toBe(0);
    expect(await readAll(shared)).toEqual([]);
  });

  test("without STORE_URL, with an unknown direction, and without an answer of the database; no message has its password", async () => {
    const { run, dataDir, local } = await openDesk();
    await addNew(local);
    const without = await run("move --to postgres", { DATA_DIR: dataDir });
    expect(without).toEqual({ code: 1, out: "", err: "move needs STORE_URL, the database, beside DATA_DIR.\n" });
    for (const line of ["move", "move --to mysql"])
      expect(await run(line)).toMatchObject({ code: 2, err: expect.stringContaining("--to postgres or --to sqlite") });
    const STORE_URL = "postgres://website:the-password@127.0.0.1:9/enquiries";
    const nobody = await run("move --to postgres", { DATA_DIR: dataDir, STORE_URL });
    expect(nobody).toMatchObject({ code: 1, out: "", err: expect.stringMatching(/cannot be used: .*ECONNREFUSED/) });
    expect(nobody.err).not.toContain("the-password");
    expect(await readAll(local)).toHaveLength(1);
  });
});

test.each(chooseCases(["postgres", "sqlite"], (target) => target === "postgres"))(
  "an interrupted move to %s continues where it stopped, and moves nothing twice",
  async (to) => {
    const { run, local, shared } = await openDesk();
    const [from, into] = to === "postgres" ? [local, shared] : [shared, local];
    await Promise.all(Array.from({ length: 450 }, (_, index) => addNew(from, { name: `Number ${index}` })));
    const before = await readAll(from);
    const first = await from.exportRecords({ afterId: 0, limit: 200 });
    // The first 100 have arrived and are forgotten at the source; the next 100 have only arrived. One is delivered
    // since.
    await into.importRecords(first);
    await from.forget(first.slice(0, 100).map(({ id }) => id));
    const { record } = await into.claimNext(["new"], { leaseMs: 60_000, afterId: 0 });
    if (record) await finish(into, record, "delivered");
    expect(await run(`move --to ${to}`)).toMatchObject({
      code: 0,
      out: expect.stringMatching(/^Moved to \w+: 250; there already: 100; left in \w+: 0\.\n/),
    });
    expect(await readAll(from)).toEqual([]);
    const after = await readAll(into);
    const byReference = (a: { reference: string }, b: { reference: string }) => (a.reference < b.reference ? -1 : 1);
    const isOther = ({ reference }: { reference: string }) => reference !== record?.reference;
    expect(after.filter(isOther).sort(byReference)).toEqual(before.filter(isOther).sort(byReference));
    expect(await countsOf(into)).toMatchObject({ waiting: 449, delivered: 1 });
  },
);

test("the other commands use the database, and mention enquiries that still wait in DATA_DIR", async () => {
  const { run, local, shared, query } = await openDesk();
  const references = await fill(shared);
  expect((await run("list")).err).toBe("");
  for (const name of ["Here 1", "Here 2"]) await addNew(local, { name });
  await addNew(local, { name: "Here 3", held: "honeypot" });
  const list = await run("list --limit 20");
  expect(list).toMatchObject({
    code: 0,
    err: expect.stringMatching(/^3 more wait in .* until the server there hands/),
  });
  for (const reference of Object.values(references)) expect(list.out).toContain(reference);
  expect(await run(`show ${references.parked}`)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/FirstName +Parked/),
  });
  expect((await run(`retry ${references.parked} ${references.delivered}`)).err).toContain("has been delivered");
  expect(await stateOf(shared, references.parked)).toBe("waiting");
  expect((await run(`close ${references.tried}`)).code).toBe(0);
  expect(await stateOf(shared, references.tried)).toBe("closed");
  expect((await run(`erase ${references.held}`)).code).toBe(0);
  expect(await shared.get(references.held)).toMatchObject({ state: "erased", ciphertext: "" });
  // As after a restore of an older copy.
  await query(`UPDATE enquiries SET state = 'held', sealed = 'older' WHERE reference = '${references.held}'`);
  expect((await run("replay-erasures")).out).toContain(`${references.held} is erased again`);
  expect(await shared.get(references.held)).toMatchObject({ state: "erased", ciphertext: "" });
  const { code, out, err } = await run("export --format jsonl");
  expect([code, err]).toEqual([0, list.err]);
  const rows = out.trimEnd().split("\n");
  expect(rows).toHaveLength(8);
  expect(JSON.parse(rows[0] as string)).toMatchObject({ Reference: references.delivered, FirstName: "Delivered" });
  const [{ reference = "" } = {}] = await local.exportRecords({ afterId: 0, limit: 1 });
  for (const name of ["show", "retry", "close", "erase"])
    expect(await run(`${name} ${reference}`), name).toMatchObject({
      code: 1,
      err: expect.stringContaining("3 more wait"),
    });
  expect(await readAll(local)).toHaveLength(3);
});
