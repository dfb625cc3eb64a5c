import { createServer } from "node:net";
import { performance } from "node:perf_hooks";
import { expect, onTestFinished, test, vi } from "vitest";
import { createVisitor } from "./support/createVisitor.ts";
import { openDesk } from "./support/desk.ts";
import { listen } from "./support/listen.ts";
import { startMailServer } from "./support/mailServer.ts";
import { sampleEnquiry } from "./support/sampleEnquiry.ts";
import { openSqliteStore } from "./support/sqliteFile.ts";
import { addClaimed, finish } from "./support/storeSteps.ts";

// A real process and a mail server. The process looks every 15 s.
vi.setConfig({ testTimeout: 180_000 });
const soon = { timeout: 60_000, interval: 200 };

/** A desk whose store has a parked enquiry, and its reference. */
async function openParkedDesk(NOTIFY_SMTP_URL: string, env: Record<string, string> = {}) {
  const desk = await openDesk({ NOTIFY_SMTP_URL, NOTIFY_TO: "ops@example.com", LOG_LEVEL: "info", ...env });
  onTestFinished(() => desk.close());
  const store = openSqliteStore({ dataDir: desk.dataDir });
  const record = await addClaimed(store);
  await finish(store, record, "parked");
  await store.markLeadsMailed([record.id]);
  await store.close();
  const visitor = createVisitor(desk.origin);
  onTestFinished(() => visitor.leave());
  return { ...desk, visitor, reference: record.reference };
}

test("a parked enquiry is mailed without a word of the visitor's, and leads to whoever answers their country, once", async () => {
  const { mails, url, close } = await startMailServer();
  onTestFinished(close);
  const NOTIFY_LEADS = "default=sales@example.com; Kenya=nairobi@example.com";
  const desk = await openParkedDesk(url, { NOTIFY_LEADS });
  const site = await desk.start();
  await desk.visitor.openForm();
  for (const CountryName of ["India", "Kenya"])
    await desk.visitor.submit("call me", { fields: { CountryId: 0, CountryName } });
  const addresses = ["nairobi@example.com", "ops@example.com", "sales@example.com"];
  await expect.poll(() => mails.map(({ to }) => to[0]).sort(), soon).toEqual(addresses);
  const parked = mails.find(({ to }) => to[0] === "ops@example.com")?.source;
  for (const part of [desk.reference, "1 parked"]) expect(parked).toContain(part);
  for (const name of ["FirstName", "LastName", "EmailAddress", "MobileNo", "Company"] as const)
    if (sampleEnquiry[name]) expect(parked).not.toContain(String(sampleEnquiry[name]));
  await expect.poll(() => site.logs.filter(({ event }) => event === "lead_mailed").length, soon).toBe(2);
  expect(await (await fetch(`${desk.origin}/healthz`)).json()).toMatchObject({ leadMail: "on", alarms: ["parked"] });
  expect(await site.stop()).toBe(0);
  const store = openSqliteStore({ dataDir: desk.dataDir });
  expect(await store.listLeads(0)).toEqual([]);
});

test("a mail server that says nothing delays no enquiry and no stop", async () => {
  let isAsked = false;
  const silent = createServer((socket) => {
    isAsked = true;
    socket.on("error", () => {});
  });
  const desk = await openParkedDesk(`smtp://127.0.0.1:${await listen(silent)}`);
  const site = await desk.start();
  await expect.poll(() => isAsked, soon).toBe(true);
  await desk.visitor.openForm();
  expect(await desk.visitor.submit("meanwhile")).toMatchObject({ kind: "answered", status: 200 });
  const stoppedAt = performance.now();
  expect(await site.stop()).toBe(0);
  expect(performance.now() - stoppedAt).toBeLessThan(10_000);
});

test("a mail that cannot be sent is an alarm of /healthz and /metrics", async () => {
  const gone = await startMailServer();
  await gone.close();
  const desk = await openParkedDesk(gone.url);
  const site = await desk.start();
  const read = async (path: string) => (await fetch(`${desk.origin}${path}`)).text();
  await expect.poll(async () => JSON.parse(await read("/healthz")).alarms, soon).toEqual(["parked", "mail"]);
  expect(await read("/metrics")).toContain("mail_available 0\n");
  const failures = site.logs.filter(({ event }) => event === "mail_failed");
  expect(failures).toMatchObject([{ kind: "first", open: "parked", reason: expect.stringContaining("ECONNREFUSED") }]);
});
