import { expect, test } from "vitest";
import type { Lane } from "../server/enquiries/store/records.ts";
import type { Connection } from "../server/enquiries/store/sqlite/file.ts";
import { findReadable } from "../server/enquiries/store/sqlite/query.ts";
import { createDeliveryHarness, down } from "./support/deliveryHarness.ts";
import { runLine } from "./support/opsCommand.ts";
import { damagePageOf, hasThread, openSqliteStore } from "./support/sqliteFile.ts";
import { addClaimed, countsOf, dayMs, hourMs, minuteMs, postpone, readName } from "./support/storeSteps.ts";
import { createDataDir } from "./support/testDoubles.ts";

/** SQLite's file with a page that cannot be read: everything else is delivered. */

const count = 40;

test.each(["new", "retry", "any", "new retry"])("a claim of %s goes past a damaged page", async (wanted) => {
  const lanes = wanted.split(" ") as Lane[];
  const dataDir = createDataDir();
  const first = openSqliteStore({ dataDir, exclusive: true });
  const names = Array.from({ length: count }, (_, index) => `visitor ${index}`);
  for (const [index, name] of names.entries()) {
    // A start frees the claims of an earlier process and shortens a wrong clock's pauses, also past the damage.
    const one = await addClaimed(first, { name });
    if (wanted !== "new") await postpone(first, one, { pauseMs: index < count / 2 ? 0 : 90 * dayMs });
  }
  await postpone(first, await addClaimed(first, { name: "not due" }), { pauseMs: 11 * hourMs });
  await first.close();
  damagePageOf(dataDir, 2);
  const damaged = { code: 1, err: expect.stringContaining("docs/runbook.md") };
  expect(await runLine("list", { DATA_DIR: dataDir })).toMatchObject(damaged);

  const store = openSqliteStore({ dataDir, exclusive: true });
  await store.recover();
  const claimed: unknown[] = [];
  for (let calls = 0; calls < count; calls++) {
    const next = await store.claimNext(lanes, hourMs).catch(() => undefined);
    if (next?.record) claimed.push(readName(next.record));
  }
  expect(claimed.length, "a page holds a few records").toBeGreaterThan(count / 2);
  expect(claimed.length).toBeLessThan(count);
  expect(claimed).toEqual(names.slice(-claimed.length));
  // What is left cannot be read. The store says so, or nobody would repair the file.
  await expect(store.claimNext(lanes, hourMs)).rejects.toMatchObject({
    message: "The enquiry store cannot be used.",
    cause: { code: "SQLITE_CORRUPT", message: expect.stringContaining("corrupt pages") },
  });
});

test("what is no damage, as a disk that fails, is not taken for a damaged page while the rest is looked for", () => {
  const select = (text: string) => {
    if (text === "ids") return [{ id: 1 }];
    throw Object.assign(new Error("disk I/O error"), { code: "SQLITE_IOERR" });
  };
  const search = { lists: ["ids"], read: "row", change: "", isEnough: true as const };
  const find = () => findReadable({ select } as Connection, { schedule: 0, wall: 0 }, search, []);
  expect(find).toThrow("disk I/O error");
});

test("the mails of leads go past a damaged page, and are sent once", async () => {
  const dataDir = createDataDir();
  const first = openSqliteStore({ dataDir, exclusive: true, mailsLeads: true });
  for (let index = 0; index < count; index++) await addClaimed(first);
  await first.close();
  damagePageOf(dataDir, 2);
  const store = openSqliteStore({ dataDir, exclusive: true });
  const leads = await store.listLeads(0);
  expect(leads.length).toBeGreaterThan(count / 2);
  expect(leads.length).toBeLessThan(count);
  await store.markLeadsMailed(leads.map(({ id }) => id));
  expect(await store.listLeads(0)).toEqual([]);
});

test.runIf(hasThread)(
  "after a start with a damaged page all other enquiries are delivered, and new ones as fast as ever",
  async () => {
    const dataDir = createDataDir();
    const first = createDeliveryHarness({ dataDir });
    first.vendor.answer = () => down;
    for (let index = 0; index < count; index++) await first.submit(`visitor ${index}`);
    await first.delivery.stop(0);
    await first.store.close();
    damagePageOf(dataDir, count / 2);

    const second = createDeliveryHarness({ dataDir, startAt: first.clock.now() });
    await second.clock.advance(minuteMs);
    const { waiting, delivered } = await countsOf(second.store);
    expect(waiting + delivered).toBe(count);
    expect(waiting, "a page holds a few records").toBeLessThan(12);
    for (const name of ["Asha", "Biko", "Chen", "Dalia"]) {
      const submitted = second.submit(name);
      await second.clock.advance(1000);
      expect(await submitted).toMatchObject({ answer: "delivered" });
    }
    const failures = second.lines.filter(({ event }) => event === "store_failed");
    expect(failures.length, "in a minute and a few seconds").toBeLessThan(4);
    expect(failures[0]).toMatchObject({ code: "SQLITE_CORRUPT" });
  },
);
