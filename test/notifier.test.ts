import { expect, onTestFinished, test } from "vitest";
import { createDatabase } from "../server/database/database.ts";
import { createSharedMailState } from "../server/database/sharedMailState.ts";
import { StoreUnavailableError } from "../server/enquiries/store/enquiryStore.ts";
import { createCounts, type EnquiryRecord } from "../server/enquiries/store/records.ts";
import { createLocalMailState, type MailStateStore } from "../server/notify/mailState.ts";
import type { MailedAlarm } from "../server/notify/mailText.ts";
import { createNotifier } from "../server/notify/notifier.ts";
import type { Mail } from "../server/notify/sendMail.ts";
import { nothingMailed } from "../server/notify/whenToMail.ts";
import { createTestDatabase } from "./support/storeEngines.ts";
import { createDataDir, createMailMemory, createTestClock, createTestLog } from "./support/testDoubles.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** What a process knows of the mails before it. */
async function readTold(store: MailStateStore) {
  let seen = nothingMailed;
  await store.change((told) => {
    seen = told;
    return undefined;
  });
  return seen;
}

/** One or more notifiers that see the same things, on a clock that the test moves. */
function createWatch() {
  const clock = createTestClock();
  const mails: Mail[] = [];
  const { log, lines } = createTestLog();
  const now = {
    alarms: [] as (MailedAlarm | "parked")[],
    counts: createCounts(),
    records: [] as Pick<EnquiryRecord, "reference" | "state" | "form" | "receivedAt">[],
    send: async () => ({ response: "250", refusedAddresses: 0 }),
    list: async ({ states = [] as readonly string[] }) => {
      const records = now.records.filter(({ state }) => states.includes(state)) as EnquiryRecord[];
      return { records, total: records.length };
    },
  };
  const mailState = createMailMemory();
  const start = (changes: { mailState?: MailStateStore; alarms?: MailedAlarm[] } = {}) => {
    const notifier = createNotifier({
      look: async () => ({ alarms: [...now.alarms, ...(changes.alarms ?? [])], counts: now.counts }),
      store: { now: clock.now, list: (filter) => now.list(filter) },
      mailState: changes.mailState ?? mailState,
      async send(mail) {
        const sent = await now.send();
        mails.push(mail);
        return sent;
      },
      siteOrigin: "https://www.example.com",
      seenBy: "one:3000",
      log,
      clock,
    });
    notifier.start();
    onTestFinished(() => notifier.stop());
    return notifier;
  };
  const park = (reference: string) => {
    now.records.push({ reference, state: "parked", form: "demo", receivedAt: Date.UTC(2026, 0, 4, 7, 5) });
    now.counts.parked += 1;
  };
  const subjects = () => mails.map(({ subject }) => subject.replace("www.example.com: ", ""));
  return { clock, now, mails, lines, start, park, subjects };
}

test("a person is mailed at once, then once an hour while anything is open, and once when all is well", async () => {
  const { clock, now, mails, lines, start, park, subjects } = createWatch();
  start();
  await clock.advance(5 * minuteMs);
  expect(mails).toEqual([]);
  park("AB12CD34");
  now.alarms = ["parked"];
  await clock.advance(15_000);
  expect(subjects()).toEqual(["1 parked"]);
  park("EF56GH78");
  await clock.advance(3 * hourMs);
  expect(subjects()).toEqual(["1 parked", "2 parked", "2 parked", "2 parked"]);
  expect(lines.filter(({ event }) => event === "mail_sent").map(({ open }) => open)).toEqual(Array(4).fill("parked"));
  now.counts.parked = 0;
  now.alarms = [];
  await clock.advance(24 * hourMs);
  expect(subjects().slice(4)).toEqual(["all is well"]);
  now.counts.held = 1;
  await clock.advance(15_000);
  expect(subjects().slice(5)).toEqual(["1 held"]);
});

test("a mail names references, states and the command to type, and nothing that a visitor wrote", async () => {
  const { clock, now, mails, start, park } = createWatch();
  for (let index = 10; index < 30; index += 1) park(`AB12CD${index}`);
  now.counts.parked = 23;
  now.alarms = ["store", "parked"];
  start();
  await clock.advance(15_000);
  const { subject, text } = mails.at(-1) as Mail;
  expect(subject).toBe("www.example.com: 23 parked, alarm store");
  const where = ["npm run enquiries -- list --state parked", "docs/runbook.md#alarm-store", "one:3000"];
  for (const part of ["AB12CD10  2026-01-04 07:05Z  demo", "and 3 more", ...where]) expect(text).toContain(part);
});

test("an alarm that lasts until the next look is mailed; another kind does not wait for the digest, and is named once", async () => {
  const { clock, now, start, subjects } = createWatch();
  start();
  await clock.advance(20_000);
  now.alarms = ["database"];
  await clock.advance(15_000);
  now.alarms = [];
  await clock.advance(hourMs);
  expect(subjects()).toEqual([]);
  now.alarms = ["database"];
  await clock.advance(30_000);
  expect(subjects()).toEqual(["alarm database"]);
  now.counts.held = 3;
  await clock.advance(10 * minuteMs);
  now.alarms = ["database", "store"];
  await clock.advance(40 * minuteMs);
  now.alarms = ["database"];
  await clock.advance(5 * minuteMs);
  now.alarms = ["database", "store"];
  await clock.advance(4 * minuteMs);
  expect(subjects()).toEqual(["alarm database", "3 held, alarm database", "3 held, alarm database, store"]);
});

test("what comes and goes all day is mailed a few times an hour at most", async () => {
  const { clock, now, mails, start } = createWatch();
  start();
  for (let round = 0; round < 24 * 12; round += 1) {
    now.alarms = round % 2 === 0 ? ["misconfigured"] : [];
    await clock.advance(5 * minuteMs);
  }
  expect(mails.length).toBeLessThan(26);
});

test("a mail that cannot be sent is an alarm, and is tried again until one gets through", async () => {
  const { clock, now, mails, lines, start, park, subjects } = createWatch();
  const send = now.send;
  now.send = () => Promise.reject(Object.assign(new Error("550 <ops@example.com>"), { responseCode: 550 }));
  const notifier = start();
  park("AB12CD34");
  await clock.advance(31 * minuteMs);
  expect(notifier.hasFailed).toBe(true);
  const failures = lines.filter(({ event }) => event === "mail_failed");
  expect(failures).toHaveLength(7);
  expect(failures[0]).toMatchObject({ level: "error", kind: "first", open: "parked", reason: "refused: 550" });
  expect(JSON.stringify(lines)).not.toContain("ops@example.com");
  // Over before anybody heard of it: that mails get through again is still to be said.
  now.counts.parked = 0;
  now.send = send;
  await clock.advance(20 * minuteMs);
  expect(subjects()).toEqual(["all is well"]);
  expect(notifier.hasFailed).toBe(false);
  await clock.advance(24 * hourMs);
  expect(mails).toHaveLength(1);
});

test("an address that is refused is an alarm, and does not make the others get every mail twice", async () => {
  const { clock, now, start, park, subjects } = createWatch();
  now.send = async () => ({ response: "250", refusedAddresses: 1 });
  const notifier = start();
  park("AB12CD34");
  await clock.advance(30 * minuteMs);
  now.counts.parked = 0;
  await clock.advance(24 * hourMs);
  expect(subjects()).toEqual(["1 parked", "all is well"]);
  expect(notifier.hasFailed).toBe(true);
});

test("a store that cannot list, or never does, only costs the mail its references", async () => {
  for (const list of [() => Promise.reject(new Error("away")), () => new Promise<never>(() => {})]) {
    const { clock, now, mails, start, park } = createWatch();
    now.list = list;
    park("AB12CD34");
    start();
    await clock.advance(15_000);
    expect(mails).toMatchObject([{ subject: "www.example.com: 1 parked" }]);
    expect(mails[0]?.text).not.toContain("AB12CD34");
  }
});

test("after a restart nothing is said twice, and all is well is said in time", async () => {
  const { clock, now, mails, start, park, subjects } = createWatch();
  const dataDir = createDataDir();
  /** As the next process reads it, once the file is written. */
  async function reopen(before: MailStateStore) {
    await expect.poll(() => readTold(createLocalMailState(dataDir))).toEqual(await readTold(before));
    return clock.watch(createLocalMailState(dataDir));
  }
  park("AB12CD34");
  const one = clock.watch(createLocalMailState(dataDir));
  const first = start({ mailState: one });
  await clock.advance(minuteMs);
  first.stop();
  const other = await reopen(one);
  const second = start({ mailState: other });
  await clock.advance(10 * minuteMs);
  expect(subjects()).toEqual(["1 parked"]);
  second.stop();
  now.counts.parked = 0;
  start({ mailState: await reopen(other) });
  await clock.advance(9 * minuteMs);
  expect(mails).toHaveLength(1);
  await clock.advance(2 * minuteMs);
  expect(subjects()).toEqual(["1 parked", "all is well"]);
});

test("of processes that share a store one mails, and none says that all is well while another sees an alarm", async () => {
  const { clock, now, start, park, subjects } = createWatch();
  start();
  start({ alarms: ["fallback"] });
  start();
  park("AB12CD34");
  await clock.advance(50 * minuteMs);
  expect(subjects().sort()).toEqual(["1 parked", "1 parked, alarm fallback"].sort());
  now.counts.parked = 0;
  await clock.advance(50 * minuteMs);
  expect(subjects()).not.toContain("all is well");
});

test("with PostgreSQL two processes never begin the same mail, and each remembers while it is away", async () => {
  const url = await createTestDatabase();
  const { log } = createTestLog();
  let isAway = false;
  const open = () => {
    const database = createDatabase({ url, poolSize: 2, log, patienceMs: 20_000 });
    onTestFinished(() => database.close());
    return createSharedMailState({
      transaction: (work) => (isAway ? Promise.reject(new StoreUnavailableError("away")) : database.transaction(work)),
    });
  };
  const [one, other, third] = [open(), open(), open()];
  let begun = 0;
  const begin = (mailState: MailStateStore) =>
    mailState.change((before) => {
      if (before.begunAt !== 0) return undefined;
      begun += 1;
      return { ...before, begunAt: 1000, changedAt: 1000 };
    });
  await Promise.all([one, other, third].map(begin));
  expect(begun).toBe(1);

  isAway = true;
  await one.change((before) => ({ ...before, kinds: ["database"], changedAt: 2000 }));
  expect((await readTold(one)).kinds).toEqual(["database"]);
  isAway = false;
  expect((await readTold(other)).kinds).toEqual([]);
  // What was told during the outage is newer than the row.
  await one.change((before) => ({ ...before, changedAt: 3000 }));
  expect((await readTold(other)).kinds).toEqual(["database"]);
  // A process whose clock is behind is heard too.
  await other.change((before) => ({ ...before, kinds: ["late"], changedAt: 10 }));
  expect((await readTold(one)).kinds).toEqual(["late"]);
});
