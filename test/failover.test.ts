import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { honeypotName } from "../shared/enquiry/forms.ts";
import { readHealth } from "./soak/deliveries.ts";
import { pause, waitUntil } from "./soak/scenario.ts";
import { triesAll } from "./support/cases.ts";
import { openVisitor, query, readAnswer } from "./support/clusterSteps.ts";
import { openOutages, queued, submit } from "./support/openOutages.ts";

// The database is away. Enquiries go to the process's own store and are handed over to the database later.

const patience = 120_000;
const outages = openOutages();

test("without the database at the start, pages and enquiries work, the log says so, and enquiries are handed over later", {
  timeout: patience,
}, async () => {
  const desk = await outages.open({ beforeStart: outages.stop });
  expect(desk.findLogs("database_away")).toHaveLength(1);
  for (const page of ["/", "/contact-us"])
    expect(await desk.visitor.ask("GET", page)).toMatchObject({ kind: "answered", status: 200 });
  // More enquiries than one hand-over takes.
  const helps = Array.from({ length: 120 }, (_, index) => `early ${index}`);
  const answers = await Promise.all(helps.map((help) => submit(desk.visitor, help)));
  for (const answer of answers) expect(answer).toMatchObject(queued);
  await expect.poll(desk.readHealth, { timeout: 10_000 }).toMatchObject({
    available: true,
    alarms: ["database"],
    database: "away",
    toHandOver: 120,
    counts: { waiting: 120 },
  });
  expect(desk.vendor.calls).toHaveLength(0);

  await outages.start();
  await desk.waitUntilDelivered(120);
  expect(desk.readTaken()).toEqual(Object.fromEntries(helps.map((help) => [help, 1])));
  expect(desk.findLogs("database_there")).toHaveLength(1);
  expect(desk.findLogs("database_away")).toHaveLength(1);
});

test.runIf(triesAll)(
  "a database that hangs delays an enquiry by seconds and a page not at all",
  {
    timeout: patience,
  },
  async () => {
    const desk = await outages.open();
    expect((await submit(desk.visitor, "before")).status).toBe(200);
    await outages.postgres.pause();
    const ended: string[] = [];
    const first = submit(desk.visitor, "nobody knows yet").finally(() => ended.push("enquiry"));
    const page = await desk.visitor.ask("GET", "/contact-us");
    expect(page).toMatchObject({ kind: "answered", status: 200 });
    expect(ended).toEqual([]);
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
    expect(kept.map(({ reference }) => reference)).toEqual(
      expect.arrayContaining([hung.body.Reference, second.body.Reference]),
    );
    expect(kept).toHaveLength(3);
  },
);

test.runIf(triesAll)("the process starts even while the database hangs", { timeout: patience }, async () => {
  const desk = await outages.open({ beforeStart: async () => outages.postgres.pause() });
  expect(await submit(desk.visitor, "early")).toMatchObject(queued);
  expect(await desk.visitor.ask("GET", "/")).toMatchObject({ kind: "answered", status: 200 });
  expect(await desk.readHealth()).toMatchObject({ alarms: ["database"], toHandOver: 1 });
  outages.postgres.resume();
  await desk.waitUntilDelivered(1);
  expect(desk.readTaken()).toEqual({ early: 1 });
});

test("a repeat is the same enquiry before, during and after an outage, on either process", {
  timeout: patience,
}, async () => {
  const desk = await outages.open({ processes: 2 });
  const other = await openVisitor(desk.sites[1]?.origin as string);
  const [early, late] = [randomUUID(), randomUUID()];
  const told = await submit(desk.visitor, "before it went", early);
  await outages.stop();
  const first = await submit(desk.visitor, "while it was away", late);
  expect(first).toMatchObject(queued);
  // The key alone determines the reference, also in a process that has never seen the enquiry.
  for (const visitor of [desk.visitor, other]) {
    expect((await submit(visitor, "while it was away", late)).body.Reference).toBe(first.body.Reference);
    expect((await submit(visitor, "before it went", early)).body.Reference).toBe(told.body.Reference);
  }
  await outages.start();
  await desk.waitForDatabase();
  for (const visitor of [desk.visitor, other]) {
    expect((await submit(visitor, "while it was away", late)).body.Reference).toBe(first.body.Reference);
  }
  await desk.waitUntilDelivered(2);
  await waitUntil(
    "the other process has handed over too",
    async () => (await readHealth(desk.sites[1]?.origin as string)).toHandOver === 0,
  );
  for (const visitor of [desk.visitor, other]) {
    expect((await submit(visitor, "while it was away", late)).body.Reference).toBe(first.body.Reference);
    expect((await submit(visitor, "something else", late)).status).toBe(409);
  }
  expect(desk.readTaken()).toEqual({ "before it went": 1, "while it was away": 1 });
});

test("after a kill the restarted process sends what waits in its own store once, but not held enquiries", {
  timeout: patience,
}, async () => {
  const desk = await outages.open();
  await outages.stop();
  for (const help of ["left 1", "left 2"]) expect(await submit(desk.visitor, help)).toMatchObject(queued);
  const trapped = await desk.visitor.submit("trapped", { fields: { [honeypotName]: "http://spam.example" } });
  // The answer is that of a delivered enquiry, so that a bot learns nothing.
  expect(readAnswer(trapped).status).toBe(200);
  await desk.restart(0);
  await expect.poll(desk.readHealth).toMatchObject({ database: "away", toHandOver: 3 });
  await outages.start();
  await desk.waitUntilDelivered(2);
  expect(await desk.readHealth()).toMatchObject({ counts: { held: 1 } });
  expect(desk.readTaken()).toEqual({ "left 1": 1, "left 2": 1 });
});

test.runIf(triesAll)(
  "the process can stop while the database hangs, and after a restart it sends what waited",
  {
    timeout: patience,
  },
  async () => {
    const desk = await outages.open();
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
    await desk.waitUntilDelivered(1);
    expect(desk.readTaken()["at the end"]).toBe(1);
  },
);
