import { execFileSync } from "node:child_process";
import { type AddressInfo, createServer } from "node:net";
import { performance } from "node:perf_hooks";
import { expect, onTestFinished, test } from "vitest";
import { createSqliteStore } from "../server/enquiries/store/sqlite/sqliteStore.ts";
import { createVisitor } from "./support/createVisitor.ts";
import { createEnquiry, createTestLog } from "./support/desk.ts";
import { createTestCipher } from "./support/keys.ts";
import { startMailServer } from "./support/mailServer.ts";
import { openDesk } from "./support/openDesk.ts";
import { sampleEnquiry } from "./support/sampleEnquiry.ts";

// A real process and a mail server. The process looks every 15 s.
const soon = { timeout: 60_000, interval: 200 };

/** A desk whose spool has a parked enquiry, and its reference. */
async function openParkedDesk(NOTIFY_SMTP_URL: string) {
  const desk = await openDesk({ NOTIFY_SMTP_URL, NOTIFY_TO: "ops@example.com", LOG_LEVEL: "info" });
  onTestFinished(() => desk.close());
  const store = createSqliteStore({ dataDir: desk.dataDir, log: createTestLog().log });
  const added = await store.add(createTestCipher().encrypt(createEnquiry()), 1000);
  if (added.kind !== "new" || !added.record) throw new Error(added.kind);
  await store.recordResult(added.record, { state: "parked", outcome: "unsure: timeout" });
  await store.close();
  const visitor = createVisitor(desk.origin);
  onTestFinished(() => visitor.leave());
  return { ...desk, visitor, reference: added.record.reference };
}

test("a parked enquiry and a full disk are mailed, without a word of the visitor's", { timeout: 180_000 }, async () => {
  const mailServer = await startMailServer();
  onTestFinished(() => mailServer.close());
  const { mails } = mailServer;
  const desk = await openParkedDesk(mailServer.url);
  const site = await desk.start();
  await expect.poll(() => mails.length, soon).toBe(1);
  expect(mails[0]?.source).toContain(desk.reference);
  expect(mails[0]?.source).toContain("1 parked");
  for (const name of ["FirstName", "LastName", "EmailAddress", "MobileNo", "Company"] as const)
    if (sampleEnquiry[name]) expect(mails[0]?.source).not.toContain(String(sampleEnquiry[name]));

  await desk.visitor.openForm();
  // Limits the size of the files that the process may write: also of the file that says what has been mailed.
  const limitFiles = (soft: string) =>
    execFileSync("prlimit", ["--pid", String(site.process.pid), `--fsize=${soft}:unlimited`]);
  limitFiles("0");
  await desk.visitor.submit("on the full disk");
  await expect.poll(() => mails.length, soon).toBe(2);
  expect(mails[1]?.source).toMatch(/^Subject: .*alarm store/m);
  limitFiles("unlimited");
  expect(await site.stop()).toBe(0);
});

test("a mail server that says nothing delays no enquiry and no stop, and is an alarm", {
  timeout: 180_000,
}, async () => {
  let isAsked = false;
  const silent = createServer((socket) => {
    isAsked = true;
    socket.on("error", () => {});
  });
  await new Promise<void>((resolve) => silent.listen(0, "127.0.0.1", resolve));
  onTestFinished(() => void silent.close());
  const desk = await openParkedDesk(`smtp://127.0.0.1:${(silent.address() as AddressInfo).port}`);
  const readAlarms = async () => (await (await fetch(`${desk.origin}/healthz`)).json()).alarms;
  const first = await desk.start();
  await expect.poll(() => isAsked, soon).toBe(true);
  await desk.visitor.openForm();
  expect(await desk.visitor.submit("meanwhile")).toMatchObject({ kind: "answered", status: 200 });
  const stoppedAt = performance.now();
  expect(await first.stop()).toBe(0);
  expect(performance.now() - stoppedAt).toBeLessThan(10_000);

  // Nobody knows what became of the mail, so the next process does not begin it at once.
  const second = await desk.start();
  expect(await readAlarms()).toEqual(["parked"]);
  expect(await second.stop()).toBe(0);
});

test("a mail that cannot be sent is an alarm of /healthz and /metrics", { timeout: 180_000 }, async () => {
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
