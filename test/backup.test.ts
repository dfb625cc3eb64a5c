import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import Database from "libsql";
import { beforeAll, expect, test } from "vitest";
import { storePath } from "../server/enquiries/store/sqlite/file.ts";
import { createMetrics } from "../server/metrics.ts";
import { installDebian } from "./support/debian.ts";
import { createDeliveryDesk, down } from "./support/deliveryDesk.ts";
import { createDataDir } from "./support/desk.ts";
import { damagePageOf, openSqliteStore } from "./support/sqliteFile.ts";

/** What website-backup@.service runs, and the rescue of a damaged spool, in folders of this test. */

beforeAll(() => {
  if (existsSync("/usr/bin/sqlite3")) return;
  installDebian("sqlite3");
  if (!existsSync("/usr/bin/sqlite3")) throw new Error("These tests need sqlite3: sudo apt-get install sqlite3");
});

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

/** A spool in use, with an enquiry that waits. Its newest records are in the -wal file. */
async function fillSpool(dataDir: string) {
  const desk = createDeliveryDesk({ dataDir });
  await desk.store.check();
  desk.vendor.answer = () => down;
  expect(await desk.submit("waits")).toMatchObject({ answer: "queued" });
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
  const file = new Database(`${copies}/${copy}`);
  expect(file.prepare("SELECT state, count(*) AS count FROM enquiries GROUP BY state").all()).toMatchObject([
    { state: "waiting", count: 1 },
  ]);
  file.close();
  expect(spawnSync("stat", ["-c", "%a", `${copies}/${copy}`], { encoding: "utf8" }).stdout.trim()).toBe("600");
});

test("a new copy removes this process's copies of more than two weeks, and no others", async () => {
  const { dataDir, backUp, addCopy, list } = createFolders();
  await fillSpool(dataDir);
  addCopy("3000-2020-01-01-0000.db", 16);
  addCopy("3000-2020-01-02-0000.db", 13);
  addCopy("3001-2020-01-01-0000.db", 16);
  expect(backUp().status).toBe(0);
  expect(list().filter((name) => name.includes("2020"))).toEqual([
    "3000-2020-01-02-0000.db",
    "3001-2020-01-01-0000.db",
  ]);
  expect(list()).toHaveLength(3);
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

test("of a damaged spool everything that can be read is rescued, and the rest is named", async () => {
  const dataDir = createDataDir();
  const desk = createDeliveryDesk({ dataDir });
  desk.vendor.answer = () => down;
  const references: string[] = [];
  for (let index = 0; index < 40; index++) {
    const submitted = await desk.submit(`visitor ${index}`);
    if (submitted.kind === "answered") references.push(submitted.reference);
  }
  await desk.delivery.stop(0);
  await desk.store.close();
  damagePageOf(dataDir, 20);

  const rescuedDir = createDataDir();
  const rescue = () =>
    spawnSync("sh", ["server/deploy/rescue.sh", storePath(dataDir), storePath(rescuedDir)], { encoding: "utf8" });
  const { status, stdout } = rescue();
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
  expect(rescue(), "it overwrites nothing").toMatchObject({
    status: 1,
    stderr: expect.stringContaining("exists already"),
  });
});
