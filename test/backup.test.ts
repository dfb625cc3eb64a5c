import { execFileSync, spawnSync } from "node:child_process";
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lchownSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import path from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { beforeAll, expect, test } from "vitest";
import { storePath } from "../server/enquiries/store/sqlite/file.ts";
import { createMetrics } from "../server/metrics.ts";
import { keptDays } from "../shared/enquiry/retention.ts";
import { ensureInstalled } from "./support/debian.ts";
import { createDeliveryHarness, down } from "./support/deliveryHarness.ts";
import { createTestKey, writeKeys } from "./support/keys.ts";
import { runLine } from "./support/opsCommand.ts";
import { damagePageOf, openSqliteStore } from "./support/sqliteFile.ts";
import { createDataDir } from "./support/testDoubles.ts";

/** What website-backup@.service runs, and the rescue of a damaged store, in folders of this test. */

beforeAll(() => ensureInstalled(() => existsSync("/usr/bin/sqlite3"), "sqlite3"));

const isRoot = process.getuid?.() === 0;
/** Debian's user for what needs no rights. */
const nobody = 65534;

function giveToNobody(folder: string) {
  for (const file of [folder, ...readdirSync(folder).map((name) => path.join(folder, name))])
    lchownSync(file, nobody, nobody);
}

function createFolders() {
  const dataDir = createDataDir();
  const copies = createDataDir();
  const backUp = () => spawnSync("sh", ["server/deploy/backup.sh", "3000", dataDir, copies], { encoding: "utf8" });
  const addCopy = (name: string, daysOld: number) => {
    writeFileSync(`${copies}/${name}`, "an older copy");
    const at = Date.now() / 1000 - daysOld * 86_400;
    utimesSync(`${copies}/${name}`, at, at);
  };
  return { dataDir, copies, backUp, addCopy, list: () => readdirSync(copies).sort() };
}

async function readBackedUp(dataDir: string): Promise<number> {
  const metrics = createMetrics();
  metrics.watchBackups(dataDir);
  const text = await metrics.registry.getSingleMetricAsString("store_backed_up_timestamp_seconds");
  return Number(/^store_backed_up_timestamp_seconds (\d+)$/m.exec(text)?.[1]);
}

/** Runs rescue.sh as the user of the store, who is never root. That user may not read this working tree. */
function rescue(damaged: string, rescuedDir: string, { asRoot = false } = {}) {
  const input = readFileSync("server/deploy/rescue.sh", "utf8");
  if (isRoot && !asRoot) {
    for (const folder of [path.dirname(damaged), rescuedDir]) {
      chmodSync(path.dirname(folder), 0o755);
      giveToNobody(folder);
    }
  }
  return spawnSync("sh", ["-s", "--", damaged, storePath(rescuedDir)], {
    input,
    encoding: "utf8",
    cwd: rescuedDir,
    ...(isRoot && !asRoot && { uid: nobody, gid: nobody }),
  });
}

/** A store in use, with enquiries that wait. Its newest records are in the -wal file. */
async function fillStore(dataDir: string, count = 1) {
  const { store, vendor, submit, end } = createDeliveryHarness({ dataDir });
  await store.check();
  vendor.answer = () => down;
  const references: string[] = [];
  for (let index = 0; index < count; index++) {
    const submitted = await submit(`visitor ${index}`);
    if (submitted.kind === "answered") references.push(submitted.reference);
  }
  return { references, end };
}

test("a copy of a store in use has every enquiry, only its owner can read it, and Prometheus is told", async () => {
  const { dataDir, copies, backUp, list } = createFolders();
  await fillStore(dataDir);
  expect(await readBackedUp(dataDir)).toBe(0);
  expect(backUp()).toMatchObject({ status: 0, stdout: "", stderr: "" });
  const [copy = "", ...others] = list();
  expect(copy).toMatch(/^3000-\d{4}-\d\d-\d\d-\d{4}\.db$/);
  expect(others).toEqual([]);
  expect(Date.now() / 1000 - (await readBackedUp(dataDir))).toBeLessThan(60);
  const file = new DatabaseSync(`${copies}/${copy}`);
  expect(file.prepare("SELECT state, count(*) AS count FROM enquiries GROUP BY state").all()).toMatchObject([
    { state: "waiting", count: 1 },
  ]);
  file.close();
  expect(spawnSync("stat", ["-c", "%a", `${copies}/${copy}`], { encoding: "utf8" }).stdout.trim()).toBe("600");
});

test("a copy whose key is missing is told by what a restore runs on it before it asks", async () => {
  const { dataDir, copies, backUp, list } = createFolders();
  await fillStore(dataDir);
  expect(backUp().status).toBe(0);
  const look = createDataDir();
  copyFileSync(`${copies}/${list()[0]}`, storePath(look));
  const replay = (keys: string) => runLine("replay-erasures", { DATA_DIR: look, STORE_KEYS: keys });
  expect(await replay(writeKeys(createTestKey("new-one"), createTestKey()))).toMatchObject({ code: 0, err: "" });
  expect(await replay(writeKeys(createTestKey("new-one")))).toMatchObject({
    code: 1,
    err: expect.stringContaining('1 enquiry in the store need the key "test-key" of STORE_KEYS, which is missing'),
  });
});

test("a new copy removes this process's older ones, and no others; the list of erasures is copied and stays longer, and who did what stays", async () => {
  const { dataDir, copies, backUp, addCopy, list } = createFolders();
  await fillStore(dataDir);
  addCopy("3000-2020-01-01-0000.db", keptDays.backups + 0.1);
  addCopy("3000-2020-01-02-0000.db", keptDays.backups - 0.1);
  addCopy("3001-2020-01-01-0000.db", 16);
  addCopy("3000-erasures-2020-01.txt", 62);
  addCopy("3000-erasures-2020-02.txt", 50);
  for (const month of ["09", "10", "11"]) writeFileSync(`${dataDir}/erasures-2026-${month}.txt`, "an erasure");
  writeFileSync(`${dataDir}/audit.jsonl`, "who did what");
  expect(backUp().status).toBe(0);
  expect(list().filter((name) => !/^3000-(?!2020)\d/.test(name))).toEqual([
    ...["3000-2020-01-02-0000.db", "3000-audit.jsonl", "3000-erasures-2020-02.txt"],
    ...["09", "10", "11"].map((month) => `3000-erasures-2026-${month}.txt`),
    "3001-2020-01-01-0000.db",
  ]);
  expect(list()).toHaveLength(8);
  expect(readFileSync(`${copies}/3000-audit.jsonl`, "utf8")).toBe("who did what");
  expect(readFileSync(`${copies}/3000-erasures-2026-11.txt`, "utf8")).toBe("an erasure");
  // A second backup renews the time of the first.
  utimesSync(`${dataDir}/backed-up`, 1, 1);
  expect(backUp().status).toBe(0);
  expect(Date.now() / 1000 - (await readBackedUp(dataDir))).toBeLessThan(60);
});

test("without a store, with a damaged one or a full disk it says so, keeps the newest copy, and Prometheus is not told", async () => {
  const { dataDir, backUp, addCopy, list } = createFolders();
  addCopy("3000-2020-01-01-0000.db", 16);
  // They make room also when no copy can be made.
  addCopy("3000-2019-01-01-0000.db", 17);
  addCopy("3000-2020-01-02-0000.db.part", 0);
  const without = backUp();
  expect(without.status).not.toBe(0);
  expect(without.stderr).toContain("there is no enquiries.db");
  expect(readdirSync(dataDir)).toEqual([]);
  writeFileSync(storePath(dataDir), Buffer.alloc(8192, "damaged "));
  const damaged = backUp();
  expect(damaged.status).not.toBe(0);
  expect(damaged.stderr).toContain("not a database");
  truncateSync(storePath(dataDir), 2 ** 43);
  expect(backUp().stderr).toMatch(/the disk has \d+ MB free, and a copy .* needs 17592486/);
  expect(list()).toEqual(["3000-2020-01-01-0000.db"]);
  expect(await readBackedUp(dataDir)).toBe(0);
});

test("links and pipes that the process has put into its folder lead nowhere, and root reads the folder as its owner", async () => {
  const { dataDir, copies, backUp, list } = createFolders();
  const { end } = await fillStore(dataDir);
  await end();
  const other = `${createDataDir()}/other`;
  writeFileSync(other, "of somebody else");
  utimesSync(other, 1, 1);
  for (const name of ["backed-up", "backup.part", "backup.part-journal", "erasures-2026-10.txt", "audit.jsonl"])
    symlinkSync(other, `${dataDir}/${name}`);
  execFileSync("/usr/bin/mkfifo", [`${dataDir}/erasures-2026-09.txt`]);
  writeFileSync(`${dataDir}/erasures-2026-11.txt`, "an erasure");
  writeFileSync(`${dataDir}/erasures-odd name.txt`, "no list of ours");
  if (isRoot) {
    chmodSync(path.dirname(dataDir), 0o755);
    giveToNobody(dataDir);
    // Root's right to everything would write to what this leads to, and give it away.
    symlinkSync(other, `${dataDir}/enquiries.db-shm`);
  }
  if (isRoot) expect(backUp().stderr).toContain("unable to open database file");
  rmSync(`${dataDir}/enquiries.db-shm`, { force: true });
  expect(backUp()).toMatchObject({ status: 0, stderr: "" });
  expect(list()).toEqual([expect.stringMatching(/^3000-2\S*\.db$/), "3000-erasures-2026-11.txt"]);
  for (const name of list())
    expect(statSync(`${copies}/${name}`)).toMatchObject({ uid: process.getuid?.(), mode: 0o100600 });
  expect(readdirSync(dataDir).filter((name) => name.startsWith("backup"))).toEqual([]);
  expect(readFileSync(other, "utf8")).toBe("of somebody else");
  expect(statSync(other)).toMatchObject({ mtimeMs: 1000, uid: process.getuid?.() });
});

test("what a restore or a rescue has left goes after two weeks", async () => {
  const { dataDir, backUp } = createFolders();
  await fillStore(dataDir);
  const state = path.dirname(dataDir);
  const left: [folder: string, daysOld: number][] = [
    ["aside/3000-old", keptDays.backups + 0.1],
    ["aside/3000-new", keptDays.backups - 0.1],
    ["looked-at/3000", keptDays.backups + 0.1],
    ["rescue/3001", keptDays.backups + 0.1],
  ];
  for (const [folder, daysOld] of left) {
    mkdirSync(`${state}/${folder}`, { recursive: true });
    writeFileSync(`${state}/${folder}/enquiries.db`, "");
    const at = Date.now() / 1000 - daysOld * 86_400;
    utimesSync(`${state}/${folder}`, at, at);
  }
  expect(backUp().status).toBe(0);
  expect(left.map(([folder]) => existsSync(`${state}/${folder}`))).toEqual([false, true, false, false]);
});

test("a store whose tables hold commands has none carried out by the rescue, and root does not open it", () => {
  const [dataDir, rescuedDir] = [createDataDir(), createDataDir()];
  const marker = `${rescuedDir}/carried-out`;
  const db = new DatabaseSync(storePath(dataDir));
  db.exec("CREATE TABLE enquiries (id, reference, state, updated_at)");
  db.enableDefensive(false);
  db.exec("PRAGMA writable_schema = ON");
  db.prepare("UPDATE sqlite_schema SET sql = ?").run(`CREATE TABLE enquiries (id);\n.shell touch ${marker}\n`);
  db.close();
  if (isRoot) {
    const refused = rescue(storePath(dataDir), rescuedDir, { asRoot: true });
    expect(refused).toMatchObject({ status: 1, stdout: "", stderr: expect.stringContaining("runuser -u website") });
  }
  const { status, stderr } = rescue(storePath(dataDir), rescuedDir);
  expect(status).toBe(1);
  expect(stderr).toContain("cannot run .shell in safe mode");
  expect(readdirSync(rescuedDir)).toEqual([]);
});

test("of a damaged store everything that can be read is rescued, and the rest is named", async () => {
  const dataDir = createDataDir();
  const { references, end } = await fillStore(dataDir, 40);
  await end();
  damagePageOf(dataDir, 20);

  const rescuedDir = createDataDir();
  const { status, stdout } = rescue(storePath(dataDir), rescuedDir);
  expect(status).toBe(0);
  const { records } = await openSqliteStore({ dataDir: rescuedDir }).list({});
  const rescued = records.map(({ reference }) => reference);
  const lost = references.filter((reference) => !rescued.includes(reference));
  expect(rescued.length + lost.length).toBe(40);
  expect(lost.length, "a page holds a few records").toBeLessThan(12);
  expect(stdout).toContain(`rescued:\n  ${rescued.length} waiting\n`);
  const named = [...stdout.matchAll(/^ {2}([0-9A-Z]{8}) waiting \d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC$/gm)];
  expect(named.map(([, reference]) => reference)).toEqual(lost);
  expect(lost).toContain(references[19]);
  expect(rescue(storePath(dataDir), rescuedDir), "it overwrites nothing").toMatchObject({
    status: 1,
    stderr: expect.stringContaining("exists already"),
  });
});

test("shellcheck has nothing to say about any shell script of the project", () => {
  ensureInstalled(() => existsSync("/usr/bin/shellcheck"), "shellcheck");
  const files = spawnSync("git", ["ls-files", "-co", "--exclude-standard"], { encoding: "utf8" })
    .stdout.trim()
    .split("\n");
  // Parts that another script reads name their shell for shellcheck alone.
  const first = /^(#!.*\b(ba|da)?sh\b|# shellcheck shell=)/;
  const scripts = files.filter((file) => existsSync(file) && first.test(readFileSync(file, "latin1").slice(0, 99)));
  for (const name of ["rescue.sh", "website", "website.d/machine.sh"])
    expect(scripts).toContain(`server/deploy/${name}`);
  expect(spawnSync("/usr/bin/shellcheck", ["-x", ...scripts], { encoding: "utf8" })).toMatchObject({
    status: 0,
    stdout: "",
  });
});
