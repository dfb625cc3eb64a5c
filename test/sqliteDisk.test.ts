import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { StoreInUseError, StoreUnavailableError } from "../server/enquiries/store/enquiryStore.ts";
import { createDataDir, createTestLog } from "./support/desk.ts";
import { openSqliteStore } from "./support/sqliteFile.ts";
import { addNew, claimName, encrypt, readName } from "./support/storeSteps.ts";

/** Failures of the disk under SQLite's file. */

describe("a disk that fails", () => {
  test("at the start is logged once, and is used as soon as it works", async () => {
    const blocked = join(createDataDir(), "blocked");
    writeFileSync(blocked, "a file where the directory should be");
    const { log, lines } = createTestLog();
    const store = openSqliteStore({ dataDir: blocked, log, exclusive: true });
    await expect(store.check()).rejects.toThrow(StoreUnavailableError);
    await expect(store.add(encrypt())).rejects.toThrow(StoreUnavailableError);
    expect(store.available).toBe(false);
    expect(await store.summary()).toMatchObject({ available: false, counts: { waiting: 0 }, oldestWaitingMs: 0 });
    expect(lines.map(({ event }) => event)).toEqual(["spool_failed"]);

    rmSync(blocked);
    mkdirSync(blocked);
    await addNew(store);
    expect(store.available).toBe(true);
    expect(lines.map(({ event }) => event)).toEqual(["spool_failed", "spool_opened"]);
  });

  test("with a damaged file takes no enquiries, and does not change the file", async () => {
    const dataDir = createDataDir();
    const damaged = "not a database, but maybe what is left of one".repeat(50);
    writeFileSync(join(dataDir, "enquiries.db"), damaged);
    await expect(openSqliteStore({ dataDir }).add(encrypt())).rejects.toThrow(StoreUnavailableError);
    expect(readFileSync(join(dataDir, "enquiries.db"), "utf8")).toBe(damaged);
  });

  test("that is nearly full gets no more enquiries that would be held, and all others (A98)", async () => {
    const disk = { dataDir: createDataDir(), exclusive: true };
    const store = openSqliteStore({ ...disk, leastFreeBytes: Number.MAX_SAFE_INTEGER });
    expect(await store.add(encrypt({ held: "honeypot" }))).toEqual({ kind: "full", held: "honeypot" });
    await addNew(store);
    await addNew(store, { unproven: "challenge missing" });
    expect((await store.summary()).counts).toMatchObject({ waiting: 2, held: 0 });
  });

  test("by being full loses no stored enquiry, and stores the next when there is room", async () => {
    const dataDir = createDataDir();
    const { log, lines } = createTestLog();
    const store = openSqliteStore({ dataDir, exclusive: true, log });
    await addNew(store, { name: "before" });
    // Limits the size of the files that this process may write. The limit applies to root as well.
    const limitFiles = (soft: string) =>
      execFileSync("prlimit", ["--pid", String(process.pid), `--fsize=${soft}:unlimited`]);
    limitFiles("0");
    try {
      await expect(store.add(encrypt({ name: "meanwhile" }))).rejects.toThrow(StoreUnavailableError);
      await expect(store.check()).rejects.toThrow(StoreUnavailableError);
      expect(store.available).toBe(false);
    } finally {
      limitFiles("unlimited");
    }
    // Only a successful write shows that the disk works again.
    expect((await store.list({})).records.map(readName)).toEqual(["before"]);
    expect(store.available).toBe(false);
    await addNew(store, { name: "after" });
    expect(store.available).toBe(true);
    expect((await store.list({})).records.map(readName)).toEqual(["after", "before"]);
    const events = lines.map(({ event }) => event);
    expect(events).toEqual(["spool_opened", "spool_failed", "spool_opened"]);
  });
});

describe("a file that is removed while the server runs", () => {
  test("with its directory does not lose the next enquiry", async () => {
    const dataDir = createDataDir();
    const store = openSqliteStore({ dataDir, exclusive: true });
    await addNew(store, { name: "before" });
    rmSync(dataDir, { recursive: true });
    await addNew(store, { name: "after" });
    expect((await openSqliteStore({ dataDir }).list({})).records.map(readName)).toEqual(["after"]);
    await expect(openSqliteStore({ dataDir, exclusive: true }).check()).rejects.toThrow(StoreInUseError);
  });

  test("is noticed by reads too, and not answered from memory", async () => {
    const dataDir = createDataDir();
    const store = openSqliteStore({ dataDir, exclusive: true });
    await addNew(store);
    for (const file of readdirSync(dataDir)) if (file.startsWith("enquiries.db")) rmSync(join(dataDir, file));
    expect((await store.list({})).total).toBe(0);
    expect(existsSync(join(dataDir, "enquiries.db"))).toBe(true);
  });

  test("and replaced is no longer written to: the new file is", async () => {
    const dataDir = createDataDir();
    const elsewhere = createDataDir();
    const backup = openSqliteStore({ dataDir: elsewhere });
    await addNew(backup, { name: "from the backup" });
    await backup.close();
    const store = openSqliteStore({ dataDir, exclusive: true });
    await addNew(store, { name: "before" });
    for (const file of readdirSync(dataDir)) if (file.startsWith("enquiries.db")) rmSync(join(dataDir, file));
    renameSync(join(elsewhere, "enquiries.db"), join(dataDir, "enquiries.db"));
    await addNew(store, { name: "after" });
    const names = [await claimName(store, "new"), await claimName(store, "new")];
    expect(names).toEqual(["from the backup", "after"]);
  });
});
