import { spawnSync } from "node:child_process";
import {
  chownSync,
  existsSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
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
import { createDataDir } from "./support/desk.ts";
import { damagePageOf, openSqliteStore } from "./support/sqliteFile.ts";

/** What website-backup@.service runs, and the rescue of a damaged spool, in folders of this test. */

beforeAll(() => ensureInstalled(() => existsSync("/usr/bin/sqlite3"), "sqlite3"));

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
  const text = await metrics.registry.getSingleMetricAsString("spool_backed_up_timestamp_seconds");
  return Number(/^spool_backed_up_timestamp_seconds (\d+)$/m.exec(text)?.[1]);
}

const isRoot = process.getuid?.() === 0;
/** Debian's user for what needs no rights. */
const nobody = 65534;

/** Runs rescue.sh as the user of the spool, who is never root. That user may not read this working tree. */
function rescue(damaged: string, rescuedDir: string, { asRoot = false } = {}) {
  const input = readFileSync("server/deploy/rescue.sh", "utf8");
  if (isRoot && !asRoot) {
    for (const folder of [path.dirname(damaged), rescuedDir]) {
      chownSync(folder, nobody, nobody);
      for (const name of readdirSync(folder)) chownSync(path.join(folder, name), nobody, nobody);
    }
  }
  return spawnSync("sh", ["-s", "--", damaged, storePath(rescuedDir)], {
    input,
    encoding: "utf8",
    cwd: rescuedDir,
    ...(isRoot && !asRoot && { uid: nobody, gid: nobody }),
  });
}

/** A spool in use, with enquiries that wait. Its newest records are in the -wal file. */
async function fillSpool(dataDir: string, count = 1) {
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

test("a copy of a spool in use has every enquiry, only its owner can read it, and Prometheus is told", async () => {
  const { dataDir, copies, backUp, list } = createFolders();
  await fillSpool(dataDir);
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

test("a new copy removes this process's older ones, and no others; the list of erasures is copied and stays longer", async () => {
  const { dataDir, copies, backUp, addCopy, list } = createFolders();
  await fillSpool(dataDir);
  addCopy("3000-2020-01-01-0000.db", keptDays.backups + 0.1);
  addCopy("3000-2020-01-02-0000.db", keptDays.backups - 0.1);
  addCopy("3001-2020-01-01-0000.db", 16);
  addCopy("3000-erasures-2020-01.txt", 62);
  addCopy("3000-erasures-2020-02.txt", 50);
  writeFileSync(`${dataDir}/erasures-2026-11.txt`, "an erasure");
  expect(backUp().status).toBe(0);
  expect(list().filter((name) => !/^3000-(?!2020)\d/.test(name))).toEqual([
    ...["3000-2020-01-02-0000.db", "3000-erasures-2020-02.txt", "3000-erasures-2026-11.txt", "3001-2020-01-01-0000.db"],
  ]);
  expect(list()).toHaveLength(5);
  expect(readFileSync(`${copies}/3000-erasures-2026-11.txt`, "utf8")).toBe("an erasure");
  // A second backup renews the time of the first.
  utimesSync(`${dataDir}/backed-up`, 1, 1);
  expect(backUp().status).toBe(0);
  expect(Date.now() / 1000 - (await readBackedUp(dataDir))).toBeLessThan(60);
});

test("without a spool, or with a damaged one, it says so, removes no copy, and Prometheus is not told", async () => {
  const { dataDir, backUp, addCopy, list } = createFolders();
  addCopy("3000-2020-01-01-0000.db", 16);
  const without = backUp();
  expect(without.status).not.toBe(0);
  expect(without.stderr).toContain("there is no enquiries.db");
  expect(readdirSync(dataDir)).toEqual([]);
  writeFileSync(storePath(dataDir), Buffer.alloc(8192, "damaged "));
  const damaged = backUp();
  expect(damaged.status).not.toBe(0);
  expect(damaged.stderr).toContain("not a database");
  expect(list()).toEqual(["3000-2020-01-01-0000.db"]);
  expect(await readBackedUp(dataDir)).toBe(0);
});

test("where the process has put a link in the place of the time of its backup, the file behind it is not touched", async () => {
  const { dataDir, backUp } = createFolders();
  await fillSpool(dataDir);
  const other = `${createDataDir()}/other`;
  writeFileSync(other, "");
  utimesSync(other, 1, 1);
  symlinkSync(other, `${dataDir}/backed-up`);
  expect(backUp()).toMatchObject({ status: 0, stderr: "" });
  expect(statSync(other).mtimeMs).toBe(1000);
});

test("a spool whose tables hold commands has none carried out by the rescue, and root does not open it", () => {
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

test("of a damaged spool everything that can be read is rescued, and the rest is named", async () => {
  const dataDir = createDataDir();
  const { references, end } = await fillSpool(dataDir, 40);
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
  const scripts = files.filter(
    (file) => existsSync(file) && /^#!.*\b(ba|da)?sh\b/.test(readFileSync(file, "latin1").slice(0, 99)),
  );
  expect(scripts).toContain("server/deploy/rescue.sh");
  expect(spawnSync("/usr/bin/shellcheck", scripts, { encoding: "utf8" })).toMatchObject({ status: 0, stdout: "" });
});
