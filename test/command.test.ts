import { execFileSync } from "node:child_process";
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { PassThrough, type Readable } from "node:stream";
import { DatabaseSync } from "@photostructure/sqlite";
import { expect, onTestFinished, test } from "vitest";
import { readRows, writeRows } from "../build/content/csv.mjs";
import { loadConfig } from "../server/config.ts";
import { createDatabase } from "../server/database/database.ts";
import { findSwallowed } from "../server/enquiries/command/commandOptions.ts";
import { formatCsv, normaliseReference, quoteCell } from "../server/enquiries/command/commandText.ts";
import { createPostgresStore } from "../server/enquiries/store/postgres/postgresStore.ts";
import { storePath } from "../server/enquiries/store/sqlite/file.ts";
import { sourceNames } from "../shared/enquiry/sourceNames.ts";
import { createTestKey, writeKeys } from "./support/keys.ts";
import { runLine } from "./support/opsCommand.ts";
import { query } from "./support/postgres.ts";
import { beginToRead, openSqliteStore } from "./support/sqliteFile.ts";
import { createTestDatabase } from "./support/storeEngines.ts";
import { addClaimed, addNew, countsOf, finish, postpone, stateOf } from "./support/storeSteps.ts";
import { createDataDir, createEnquiry, createTestLog } from "./support/testDoubles.ts";

const otherKeys = writeKeys(createTestKey("another-key"));

function createDesk() {
  const dataDir = createDataDir();
  const run = (line: string, env: NodeJS.ProcessEnv = {}, typed?: string | Readable) =>
    runLine(line, { DATA_DIR: dataDir, ...env }, typed);
  return { run, dataDir };
}

/** A store with one enquiry in each state, and their references. */
async function createFilledDesk() {
  const { run, dataDir } = createDesk();
  const store = openSqliteStore({ dataDir });
  const fill = async (name: string, state?: "delivered" | "refused" | "parked") => {
    const record = await addClaimed(store, { name });
    if (state) await finish(store, record, state);
    return record.reference;
  };
  const references = {
    waiting: await fill("Waiting"),
    delivered: await fill("Delivered", "delivered"),
    refused: await fill("Refused", "refused"),
    parked: await fill("Parked", "parked"),
    held: await addNew(store, { name: "Held", held: "honeypot" }),
  };
  const addOther = () =>
    addClaimed(store, { model: { ...createEnquiry({ name: "Other" }).values, EmailAddress: "Other@Example.com" } });
  return { run, dataDir, store, references, addOther, counts: () => countsOf(store) };
}

test("before the first enquiry the command says that there is no store, and creates none", async () => {
  const { run } = createDesk();
  const err = expect.stringMatching(/There is no store in .* yet/);
  for (const line of ["list", "list"]) expect(await run(line)).toMatchObject({ code: 0, err });
  expect((await run("show ABCD1234")).code).toBe(1);
});

const refused: [line: string, message: string][] = [
  ["nonsense", "no command"],
  ["list --colour", "Unknown option '--colour'.\n"],
  ["list --state sleeping", 'no state "sleeping"'],
  ["list --limit none", 'above 0, not "none"'],
  ["show", "one reference"],
  ["retry", "retry takes references or --state"],
  ["list --since yesterday", '2026-11-21T07:05:00Z), not "yesterday"'],
  ["list --since 2026-02-31", '"2026-02-31"'],
  ["list --form login", "Forms: call-back"],
  ["erase", "erase takes references, --email or --state"],
  ["erase --email -", "there was none"],
  ["retry --state delivered", "retry --state takes refused, held, parked, closed"],
  ["export --format xml", "csv or jsonl"],
  ["export --email -", "export takes no --email"],
  ["export parked", 'export takes no "parked"'],
  ["list held", 'list takes no "held"'],
  ["close AB12CD34 --email", "close takes no --email"],
  ["retry AB12CD34 --since 2026-11-21", "retry takes no --since"],
  ["show AB12CD34 --limit 3", "show takes no --limit"],
  ["erase AB12CD34 --email -", "erase takes references or --email, not both"],
  // An address among the arguments is not repeated.
  ["erase --email asha.verma@example.com", "standard input"],
  ["erase --email=asha.verma@example.com", "standard input"],
  ["erase asha.verma@example.com", "standard input"],
  ["list --email asha.verma@example.com", "standard input"],
  ["show asha.verma@example.com", "standard input"],
];

test("what a command does not take is refused with an explanation and the usage, and nothing is done", async () => {
  const { run, counts } = await createFilledDesk();
  for (const [line, message] of refused) {
    const { code, out, err } = await run(line);
    expect([code, out], line).toEqual([2, ""]);
    expect(err).toContain(message);
    expect(err).toContain("npm run enquiries -- list");
    expect(err).not.toContain("asha");
  }
  expect(await counts()).toMatchObject({ waiting: 1, delivered: 1, refused: 1, parked: 1, held: 1, erased: 0 });
});

test("list shows the count of each state and a table without names, or a part of it, and says so", async () => {
  const { run, references } = await createFilledDesk();
  const { code, out } = await run("list");
  expect(code).toBe(0);
  expect(out).toContain("waiting 1   delivered 1   refused 1   held 1   parked 1");
  for (const reference of Object.values(references)) expect(out).toContain(reference);
  expect(out).not.toContain("Verma");
  const some = (await run("list --state parked,refused")).out;
  for (const [state, reference] of Object.entries(references))
    expect(some.includes(reference), state).toBe(["parked", "refused"].includes(state));
  expect((await run("list --limit 2")).out).toContain("The newest 2 of 5");
});

test("show tells the history of an enquiry in order, for a caller who asks", async () => {
  const { dataDir, run } = createDesk();
  let now = Date.UTC(2026, 0, 5);
  const store = openSqliteStore({ dataDir, mailsLeads: true, now: () => now, clock: { now: () => now } });
  const tell = async (reference: string) => (await run(`show ${reference}`)).out.match(/^2026-.*/gm);
  const held = await addNew(store, { held: "honeypot" });
  expect(await tell(held)).toEqual(["2026-01-05 00:00:00Z  received", "2026-01-05 00:00:00Z  held: honeypot"]);
  now += 3600_000;
  await store.retryRecord(held);
  const { record } = await store.claimNext(["new"], 1000);
  if (!record) throw new Error("not claimed");
  now += 60_000;
  await postpone(store, record);
  await store.markLeadsMailed([record.id]);
  now += 3600_000;
  const { record: again } = await store.claimNext(["retry"], 1000);
  await finish(store, again ?? record, "parked");
  const released = "released or tried again by hand, or because the captcha is back";
  const way = [
    "2026-01-05 00:00:00Z  received",
    `2026-01-05 01:00:00Z  ${released}`,
    "2026-01-05 01:01:00Z  first try failed",
    "2026-01-05 01:01:00Z  lead mailed",
    "2026-01-05 02:01:00Z  try 2: unsure: timeout, parked",
  ];
  expect(await tell(held)).toEqual(way);
  now += 1000;
  await store.closeRecord(held);
  await store.erase(held);
  expect((await tell(held))?.at(-1)).toBe("2026-01-05 02:01:01Z  erased");
});

test("show opens one enquiry, also by a spoken reference, and it and a search say what another key has encrypted", async () => {
  const { run, references, counts } = await createFilledDesk();
  const spoken = `${references.parked.slice(0, 4)}-${references.parked.slice(4)}`.toLowerCase();
  const { code, out } = await run(`show ${spoken}`);
  expect(code).toBe(0);
  for (const line of [/FirstName +Parked/, /EmailAddress +asha\.verma@example\.com/, /Last try +unsure: timeout/])
    expect(out).toMatch(line);
  const other = await run(`show ${references.parked}`, { STORE_KEYS: otherKeys });
  expect(other).toMatchObject({ code: 1, err: expect.stringContaining('"test-key"') });
  for (const command of ["list", "erase"]) {
    const searched = await run(`${command} --email -`, { STORE_KEYS: otherKeys }, "asha.verma@example.com");
    expect(searched).toMatchObject({ code: 1, err: expect.stringContaining("5 could not be searched") });
  }
  expect(await counts()).toMatchObject({ erased: 0 });
});

test("retry puts refused, parked and held enquiries back into the queue, but no delivered or unknown ones", async () => {
  const { run, references, counts } = await createFilledDesk();
  expect((await run(`retry ${references.refused} ${references.held}`)).code).toBe(0);
  expect(await counts()).toMatchObject({ waiting: 3, refused: 0, held: 0 });
  expect((await run("retry --state parked")).code).toBe(0);
  expect(await counts()).toMatchObject({ waiting: 4, parked: 0 });
  expect((await run("retry --state parked")).out).toContain("nothing to retry");
  const { code, err } = await run(`retry ${references.delivered} ZZZZZZZZ`);
  expect(code).toBe(1);
  for (const part of ["has been delivered", "There is no enquiry ZZZZZZZZ"]) expect(err).toContain(part);
  expect(await counts()).toMatchObject({ delivered: 1 });
});

test("close marks enquiries as handled by hand, one by one or by state, and retry opens them again", async () => {
  const { run, store, references, counts } = await createFilledDesk();
  expect(await run(`close ${references.parked}`)).toMatchObject({ code: 0, out: `${references.parked} is closed.\n` });
  expect((await run("close --state refused,held")).code).toBe(0);
  expect(await counts()).toMatchObject({ parked: 0, refused: 0, held: 0, closed: 3 });
  const refused = { code: 1, err: expect.stringContaining("delivered") };
  expect(await run(`close ${references.delivered}`)).toMatchObject(refused);
  expect((await run(`retry ${references.parked}`)).code).toBe(0);
  expect(await stateOf(store, references.parked)).toBe("waiting");
});

test("erase removes a person's data by reference or e-mail, also in some states, and a whole state only with --yes", async () => {
  const { run, addOther, references, counts } = await createFilledDesk();
  await addOther();
  expect((await run("erase --email - --state held,waiting --yes", {}, "Other@exam\u200bple.com")).code).toBe(0);
  expect(await counts()).toMatchObject({ erased: 1, waiting: 1, held: 1 });
  await addOther();
  expect((await run("list --email -", {}, "other@example.com\n")).out).toMatch(/call-back/);
  expect((await run("erase --email", {}, "\u00a0 other@example.com \r\n")).out).toMatch(
    /^[0-9A-Z]{8} is erased\.\nCopies of the store hold them.* sandbox-enquiries\.jsonl/,
  );
  expect((await run("erase --email -", {}, "other@example.com")).out).toBe("There is nothing to erase.\n");
  expect((await run(`erase ${references.waiting}`)).code).toBe(0);
  expect((await run("erase --state held")).code).toBe(2);
  expect((await run("erase --state held --yes")).code).toBe(0);
  expect(await counts()).toMatchObject({ erased: 4, waiting: 0, held: 0, delivered: 1 });
  const shown = await run(`show ${references.waiting}`);
  expect(shown).toMatchObject({ code: 0, out: expect.stringContaining("erased") });
  expect(shown.out).not.toContain("Waiting");
  expect((await run("export --format jsonl --state erased")).out).not.toContain("asha");
});

test("erase says so when the content cannot leave the file yet, because another program reads it", async () => {
  const { run, dataDir, references } = await createFilledDesk();
  const stopReading = beginToRead(dataDir);
  const reading = await run(`erase ${references.waiting}`);
  expect(reading).toMatchObject({ code: 0, out: expect.stringContaining("will be gone from it when") });
  stopReading();
  expect((await run(`erase ${references.parked}`)).out).not.toContain("will be gone");
});

test("a person who types the address at a terminal gets the answer after the first line", async () => {
  const { run, references } = await createFilledDesk();
  const input = Object.assign(new PassThrough(), { isTTY: true });
  input.write("Asha.Verma@example.com\n");
  const { code, out, err } = await run("list --email", {}, input);
  expect([code, err]).toEqual([0, "E-mail address: "]);
  expect(out).toContain(references.parked);
  // Left open, it would keep the process alive.
  expect(input.destroyed).toBe(true);
});

test("list and export take what was received since a time, by one form and in some states", async () => {
  const { dataDir, run } = createDesk();
  const at = (time: string) => openSqliteStore({ dataDir, now: () => Date.parse(time) });
  await addNew(at("2026-11-20T23:59:59Z"), { name: "Old" });
  const store = at("2026-11-21T00:00:00Z");
  const demo = await addNew(store, { name: "Demo", form: "demo" });
  await store.closeRecord(await addNew(store, { name: "Closed", form: "demo" }));
  const narrow = "--since 2026-11-21 --form demo --state waiting";
  expect(JSON.parse((await run(`list ${narrow} --json`)).out)).toMatchObject({
    counts: { waiting: 2, closed: 1 },
    total: 1,
    enquiries: [{ Reference: demo, Form: "demo", State: "waiting", Tries: 0 }],
  });
  expect(JSON.parse((await run(`export ${narrow} --format jsonl`)).out)).toMatchObject({ FirstName: "Demo" });
  const since = (await run("list --json --since 2026-11-20T23:59:59+00:00")).out;
  expect(JSON.parse(since).enquiries).toHaveLength(3);
});

function readAudit(dataDir: string): Record<string, unknown>[] {
  const file = join(dataDir, "audit.jsonl");
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, "utf8").trimEnd().split("\n");
  return lines.map((line) => JSON.parse(line));
}

test("whatever shows or changes enquiries leaves one line: who, what, which enquiries, when", async () => {
  const { run, dataDir, references } = await createFilledDesk();
  const { delivered, held, parked, refused, waiting } = references;
  const env = { SUDO_USER: "amrita", LOG_LEVEL: "silent" };
  await run("list", env);
  await run("show ZZZZZZZZ", env);
  expect(readAudit(dataDir)).toEqual([]);
  const steps: [line: string, typed: string, action: string, touched: string[]][] = [
    [`show ${parked}`, "", "show", [parked]],
    ["export --state parked,held", "", "export", [parked, held]],
    ["list --email - --state held", "asha.verma@example.com", "list", [held]],
    [`retry ${refused} ${delivered}`, "", "retry", [refused]],
    ["close --state held", "", "close", [held]],
    ["new-key", "", "new-key", []],
    ["reencrypt", "", "reencrypt", [waiting, delivered, refused, held, parked]],
    ["erase --email -", "asha.verma@example.com", "erase", [waiting, delivered, refused, held, parked]],
  ];
  const keys = writeKeys(createTestKey("new-one"), createTestKey());
  for (const [line, typed, action, touched] of steps) {
    const from = Date.now();
    await run(line, { ...env, STORE_KEYS: keys }, typed);
    const note = readAudit(dataDir).at(-1) ?? {};
    expect(note, line).toMatchObject({ event: "operator_action", action, user: "amrita", count: touched.length });
    expect(String(note.references).split(" ").filter(Boolean).sort(), line).toEqual([...touched].sort());
    expect(Date.parse(String(note.time)), line).toBeGreaterThanOrEqual(from);
  }
  expect(readAudit(dataDir)).toHaveLength(steps.length);
  expect(readFileSync(join(dataDir, "audit.jsonl"), "utf8")).not.toContain("asha");
});

test.each<[what: string, put: (file: string, other: string) => void]>([
  ["a folder", (file) => mkdirSync(file)],
  ["a link to another file", (file, other) => symlinkSync(other, file)],
  ["a pipe", (file) => void execFileSync("/usr/bin/mkfifo", [file])],
])("what can leave no line, as %s has its place, is not done", async (_, put) => {
  const { run, dataDir, references, counts } = await createFilledDesk();
  const other = join(createDataDir(), "other");
  writeFileSync(other, "");
  put(join(dataDir, "audit.jsonl"), other);
  for (const line of [`show ${references.parked}`, "export", `erase ${references.parked}`, "close --state held"]) {
    const { code, out, err } = await run(line);
    expect({ code, out }, line).toEqual({ code: 1, out: "" });
    expect(err, line).toContain("audit.jsonl cannot be written");
  }
  expect(await counts()).toMatchObject({ parked: 1, held: 1, erased: 0 });
  expect(readFileSync(other, "utf8")).toBe("");
});

test.runIf(process.getuid?.() === 0)("root is refused in another user's folder, and writes nothing there", async () => {
  const { run, dataDir, store, references } = await createFilledDesk();
  await store.close();
  chownSync(dataDir, 65534, 65534);
  const before = readdirSync(dataDir);
  for (const line of ["list", `show ${references.parked}`, "erase --email -", "new-key", "test-mail"])
    expect(await run(line, {}, "asha.verma@example.com"), line).toMatchObject({
      code: 1,
      out: "",
      err: expect.stringMatching(/belongs to another user.*website enquiries.*sudo -u '#65534' npm run enquiries/),
    });
  expect(readdirSync(dataDir)).toEqual(before);
});

/** Two processes, each with an enquiry of one person in its folder. */
async function createTwoDesks() {
  const desk = createDesk();
  const other = join(dirname(desk.dataDir), "3001");
  const stores = [desk.dataDir, other].map((dataDir) => openSqliteStore({ dataDir }));
  const references: string[] = [];
  for (const [at, store] of stores.entries()) references.push(await addNew(store, { name: `Asha ${at}` }));
  const states = () => Promise.all(stores.map((store, at) => stateOf(store, references[at] as string)));
  return { ...desk, other, references, states, stores };
}

test("with --all a command looks into the folders of all processes, and without it names those that it left out", async () => {
  const { run, dataDir, other, references, states, stores } = await createTwoDesks();
  const [here, there] = references as [string, string];
  const address = "asha.verma@example.com";
  const notAsked = { code: 1, err: expect.stringContaining(`Not looked into: ${other}.`) };
  for (const line of [`show ${there}`, `retry ${there}`, `erase ${there}`, "erase --state held --yes"])
    expect(await run(line), line).toMatchObject(notAsked);
  expect(await run("erase --email -", {}, "nobody@example.com")).toMatchObject({
    ...notAsked,
    out: "There is nothing to erase.\n",
  });
  expect(await run("list --email -", {}, address)).toMatchObject(notAsked);
  expect(await run("list")).toMatchObject({ ...notAsked, code: 0 });
  expect(await run(`show ${here}`)).toMatchObject({ code: 0, err: "" });
  // What it says about older keys must be true of all.
  const reencrypted = await run("reencrypt");
  expect(reencrypted).toMatchObject(notAsked);
  expect(reencrypted.out).not.toContain("No enquiry here needs an older key");

  const list = await run("list --all");
  expect(list).toMatchObject({ code: 0, err: "", out: expect.stringMatching(/^waiting 2 /) });
  for (const [at, reference] of references.entries())
    expect(list.out).toMatch(new RegExp(`${reference} .* 300${at}$`, "m"));
  expect((await run("list --all --limit 1 --json")).out).toContain('"total":2');
  expect((await run(`show ${there} --all`)).out).toMatch(/FirstName +Asha 1/);
  expect((await run("export --all")).out.trimEnd().split("\r\n")).toHaveLength(3);
  expect((await run("reencrypt --all")).code).toBe(0);
  expect((await run(`close ${there} --all`)).code).toBe(0);
  expect(await run(`retry ${references.join(" ")} --all`)).toMatchObject({ code: 0, err: "" });
  expect(await states()).toEqual(["waiting", "waiting"]);
  expect(await run("erase --email --all", {}, address)).toMatchObject({ code: 0, err: "" });
  expect(await states()).toEqual(["erased", "erased"]);
  expect(readAudit(dataDir).at(-1)).toMatchObject({ action: "erase", count: 2 });
  // Each list stays with the copies of its own process.
  for (const [at, folder] of [dataDir, other].entries()) {
    const [name = ""] = readdirSync(folder).filter((one) => one.startsWith("erasures-"));
    expect(readFileSync(join(folder, name), "utf8")).toContain(references[at]);
  }
  await stores[1]?.close();
  writeFileSync(storePath(other), "damaged".repeat(2000));
  const damaged = await run("list --all");
  expect(damaged).toMatchObject({ code: 1, out: expect.stringContaining(here) });
  expect(damaged.err).toMatch(/^3001: The store cannot be used/);
});

test("with STORE_URL the command looks into the database and into what the folders still hold", async () => {
  const { run, references, states } = await createTwoDesks();
  const storeUrl = await createTestDatabase();
  const database = createDatabase({ url: storeUrl, poolSize: 2, log: createTestLog().log, name: "website tests" });
  const shared = createPostgresStore({ database });
  onTestFinished(() => shared.close());
  const parked = await addClaimed(shared, { name: "Shared" });
  await finish(shared, parked, "parked");
  const env = { STORE_URL: storeUrl };
  const list = await run("list --all", env);
  for (const [reference, place] of [
    [references[0], "3000"],
    [references[1], "3001"],
    [parked.reference, "PostgreSQL"],
  ])
    expect(list.out).toMatch(new RegExp(`${reference} .* ${place}$`, "m"));
  expect((await run(`show ${parked.reference} --all`, env)).out).toMatch(/FirstName +Shared/);
  expect((await run("export --all --format jsonl", env)).out.trimEnd().split("\n")).toHaveLength(3);
  expect((await run(`retry ${parked.reference} --all`, env)).code).toBe(0);
  expect(await stateOf(shared, parked.reference)).toBe("waiting");
  expect((await run("erase --email -", env, "asha.verma@example.com")).code, "3001 is left out").toBe(1);
  expect(await states()).toEqual(["erased", "waiting"]);
  expect((await run("erase --email --all", env, "asha.verma@example.com")).code).toBe(0);
  expect(await states()).toEqual(["erased", "erased"]);
  expect(await shared.get(parked.reference)).toMatchObject({ state: "erased", ciphertext: "" });
  // As after a restore of an older copy.
  const older = `UPDATE enquiries SET state = 'held', sealed = 'older' WHERE reference = '${parked.reference}'`;
  await query(storeUrl, older);
  expect((await run("replay-erasures --all", env)).out).toContain(`${parked.reference} is erased again`);
  expect(await shared.get(parked.reference)).toMatchObject({ state: "erased", ciphertext: "" });
});

test("after a restore of an older copy, replay-erasures erases again what was erased since", async () => {
  const { run, dataDir, store, references } = await createFilledDesk();
  await store.close();
  const file = storePath(dataDir);
  const copy = readFileSync(file);
  expect((await run(`erase ${references.parked} ${references.waiting} ZZZZZZZZ`)).code).toBe(1);
  for (const name of readdirSync(dataDir).filter((one) => one.startsWith("enquiries.db"))) rmSync(join(dataDir, name));
  writeFileSync(file, copy);
  // After the restore, another enquiry has got the reference of one that the copy did not have.
  const db = new DatabaseSync(file);
  db.prepare("UPDATE enquiries SET received_at = received_at + 1000 WHERE reference = ?").run(references.waiting);
  db.close();
  expect((await run(`show ${references.parked}`)).out).toContain("Parked");
  expect(await run("replay-erasures")).toMatchObject({
    code: 0,
    out: `${references.parked} is erased again.\nErasures in the list: 2; made again: 1.\n`,
  });
  expect((await run(`show ${references.parked}`)).out).not.toContain("Parked");
  expect((await run(`show ${references.waiting}`)).out).toContain("Waiting");
  expect((await run("replay-erasures")).out).toBe("Erasures in the list: 2; made again: 0.\n");
  expect(readAudit(dataDir).map(({ action }) => action)).toContain("replay-erasures");
});

test("the list of erasures survives a line that a crash has cut off, and forgets what no backup holds any more", async () => {
  const { run, dataDir, references } = await createFilledDesk();
  const month = (back: number) => {
    const now = new Date();
    return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back)).toISOString().slice(0, 7);
  };
  const line = "\n2026-01-01T00:00:00.000Z AB12CD34 2026-01-01T00:00:00.000Z";
  writeFileSync(join(dataDir, `erasures-${month(2)}.txt`), line);
  writeFileSync(join(dataDir, `erasures-${month(1)}.txt`), line);
  writeFileSync(join(dataDir, `erasures-${month(0)}.txt`), "\n2026-01-01T00:00:00.000Z AB12");
  await run(`erase ${references.parked}`);
  const lists = readdirSync(dataDir).filter((name) => name.startsWith("erasures-"));
  expect(lists).toEqual([`erasures-${month(1)}.txt`, `erasures-${month(0)}.txt`]);
  expect((await run("replay-erasures")).out).toBe("Erasures in the list: 2; made again: 0.\n");
  expect(readFileSync(join(dataDir, lists[1] as string), "utf8")).not.toMatch(/asha|verma/i);
});

test("export writes JSON lines, oldest first, and CSV in which a spreadsheet runs no formula that a visitor wrote", async () => {
  const { run, store } = await createFilledDesk();
  const rows = (await run("export --format jsonl --state waiting,delivered")).out.trim().split("\n");
  expect(rows.map((row) => JSON.parse(row).FirstName)).toEqual(["Waiting", "Delivered"]);
  const source = { FirstPage: "/faq", utm_source: "=1+1" };
  await addNew(store, { name: '=HYPERLINK("http://evil.example","x")', source });
  const { code, out } = await run("export --format csv");
  const lines = out.trimEnd().split("\r\n");
  expect([code, lines.length]).toEqual([0, 7]);
  const columns = Object.keys(createEnquiry().model);
  expect(lines[0]).toBe(`\uFEFFReference,State,Form,Received,Changed,Tries,LastTry,${columns},${sourceNames}`);
  expect(lines[6]).toContain(`"'=HYPERLINK(""http://evil.example"",""x"")"`);
  expect(lines[6]).toMatch(/,\/faq,,'=1\+1,,,,$/);
});

test("new-key prints a key that STORE_KEYS takes, each time another, and needs no settings", async () => {
  const { run } = createDesk();
  const [one, two] = [await run("new-key", { STORE_KEYS: "" }), await run("new-key", { NODE_ENV: "production" })];
  for (const { code, out } of [one, two]) {
    expect(code).toBe(0);
    expect(loadConfig({ STORE_KEYS: out.trim() }).storeKeys).toHaveLength(1);
  }
  expect(one.out).not.toBe(two.out);
  expect(one.err).toContain("reencrypt");
});

test.each([
  ["plain", "plain"],
  ["+911234567890", "'+911234567890"],
  ["-1", "'-1"],
  ["@SUM(A1)", "'@SUM(A1)"],
  [" =1+1", "' =1+1"],
  ["one, =two", '"one, =two"'],
  ["\t=1", `"'\t'=1"`],
  ["\r1", `"'\r1"`],
  ["x;=cmd|' /C calc'!Z1", `"x;'=cmd|' /C calc'!Z1"`],
  ["x\t@SUM(A1)", `"x\t'@SUM(A1)"`],
  ["x\n+1", `"x\n'+1"`],
  ['x; "=1+1;y', `"x;' ""=1+1;y"`],
  ["＝1+1", "'＝1+1"],
  ["'=1", "''=1"],
  ["a;b - c", '"a;b - c"'],
  ["one, two", '"one, two"'],
  ['say "hi"', '"say ""hi"""'],
  ["two\nlines", '"two\nlines"'],
])("export writes the cell %j as %j", (text, cell) => {
  expect(quoteCell(text)).toBe(cell);
});

/** What Excel, LibreOffice or Sheets turns into a number, a day, a time, a logical value or an error. */
const reread = [
  ...[
    "0501234567",
    "00971501234567",
    "9".repeat(30),
    "12345E67",
    "1E5",
    "1.5",
    "1,5",
    "5%",
    "(5)",
    "5-",
    "₹500",
    "٠٥٠١",
  ],
  ...["3-5", "7/11", "MAR1", "1MAR2025", "Sep 5", "5 de mayo de 2025", "2025年5月1日", "10:30", "10 PM", "1 1/2"],
  ...["TRUE", "falsch", "#N/A", "+971501234567", "=1+1", "'0501234567", "''3-5"],
];
const leftAlone = [
  "Asha",
  "7K3M9Q2B",
  "asha1@example.com",
  "'tis",
  "Plot 5, Sector 67, Phase 8 and 9",
  "x".repeat(50),
  "",
];

test("in export and in the content's lists text stays text in a spreadsheet, and reads back as it was", () => {
  for (const text of reread) expect(quoteCell(text).replaceAll('"', ""), text).toBe(`'${text}`);
  for (const text of leftAlone) expect(quoteCell(text).replaceAll('"', "")).toBe(text);
  const texts = ["all", ...reread, ...leftAlone];
  const exported = formatCsv([], [Object.fromEntries(texts.map((text, at) => [`c${at}`, text]))]);
  for (const file of [exported, writeRows([texts.map((_, at) => `c${at}`), texts])])
    expect(readRows(Buffer.from(file))[1]?.cells).toEqual(texts);
  expect(formatCsv([], [{ Tries: 2, Received: new Date(0) }])).toContain("2,1970-01-01T00:00:00.000Z");
  expect(normaliseReference("'12345e67")).toBe("12345E67");
});

test("an option that npm has taken for itself is told, as the two hyphens before the arguments are missing", () => {
  expect(findSwallowed({ npm_lifecycle_event: "enquiries", npm_config_state: "held" })).toBe("state");
  expect(findSwallowed({ npm_lifecycle_event: "test", npm_config_state: "held" })).toBeUndefined();
});
