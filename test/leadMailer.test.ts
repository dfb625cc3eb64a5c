import { expect, onTestFinished, test } from "vitest";
import { parseLeadAddresses } from "../server/configShapes.ts";
import { StoreUnavailableError } from "../server/enquiries/store/enquiryStore.ts";
import { batchSize, type EnquiryRecord, type EnquiryState } from "../server/enquiries/store/records.ts";
import { createLeadMailer } from "../server/notify/leadMailer.ts";
import { createLocalMailState, type MailStateStore } from "../server/notify/mailState.ts";
import type { Mail } from "../server/notify/sendMail.ts";
import { leaseMs, nothingMailed } from "../server/notify/whenToMail.ts";
import { forms } from "../shared/enquiry/forms.ts";
import type { Source } from "../shared/enquiry/sourceNames.ts";
import { toVendorModel } from "../shared/enquiry/vendorModels.ts";
import { formIds, typed } from "./support/sampleEnquiry.ts";
import { cipher, encrypt } from "./support/storeSteps.ts";
import { createDataDir, createMailMemory, createTestClock, createTestLog } from "./support/testDoubles.ts";

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;

/** One or more mailers on the same enquiries, and a mail server that does what the test says. */
function createSales(setting = "default=sales@x.example; Kenya=nairobi@x.example, second@x.example") {
  const clock = createTestClock();
  const { log, lines } = createTestLog();
  const records: EnquiryRecord[] = [];
  const mails: (Mail & { to: string })[] = [];
  const isLead = ({ state, leadMailedAt }: EnquiryRecord) =>
    leadMailedAt === 0 && !["held", "closed", "erased"].includes(state);
  const now = {
    send: async (_: string) => ({ response: "250", refusedAddresses: 0 }),
    list: async () => {},
    mark: async () => {},
  };
  const mailState = createMailMemory();
  const start = (changes: { mailState?: MailStateStore } = {}) => {
    const mailer = createLeadMailer({
      store: {
        now: clock.now,
        async listLeads(afterId) {
          await now.list();
          return records.filter((one) => isLead(one) && one.id > afterId).slice(0, batchSize);
        },
        async markLeadsMailed(ids) {
          await now.mark();
          for (const one of records) if (ids.includes(one.id)) one.leadMailedAt = clock.now();
        },
      },
      cipher,
      mailState,
      addresses: parseLeadAddresses(setting) ?? new Map(),
      async send(mail, to) {
        const sent = await now.send(String(to));
        mails.push({ ...mail, to: String(to) });
        return sent;
      },
      siteOrigin: "https://www.example.com",
      log,
      clock,
      ...changes,
    });
    mailer.start();
    onTestFinished(() => void mailer.stop());
    return mailer;
  };
  const take = (
    model: Record<string, string | number> = {},
    state: EnquiryState = "waiting",
    source: Source | undefined = undefined,
  ) => {
    const { reference = "", ciphertext = "" } =
      encrypt({ form: "demo", model: { ...typed.demo, ...model }, source }).candidates[0] ?? {};
    const record = { id: records.length + 1, reference, ciphertext, form: "demo", state, receivedAt: clock.now() };
    records.push({ ...record, leadMailedAt: 0 } as EnquiryRecord);
    return records.at(-1) as EnquiryRecord;
  };
  const takeMany = (count: number, model = {}) => Array.from({ length: count }, () => take(model));
  /** How often the mails name each enquiry. */
  const timesNamed = () =>
    records.map(({ reference }) => mails.filter(({ text }) => text.includes(`  ${reference}  `)).length);
  const untilMailed = () => clock.advance(minuteMs);
  return { clock, now, records, mails, lines, start, take, takeMany, timesNamed, untilMailed };
}

const away = () => Promise.reject(Object.assign(new Error("550 <sales@x.example>"), { responseCode: 550 }));

test("each enquiry is mailed once, within a minute, to whoever answers its country", async () => {
  const { clock, mails, lines, start, take, untilMailed } = createSales();
  start();
  await clock.advance(hourMs);
  const india = take({ CountryName: "India", Product: "SARBOnline" });
  take({ CountryName: "  KENYA " });
  take({ CountryName: "" });
  await untilMailed();
  expect(mails.map(({ to }) => to).sort()).toEqual([
    "nairobi@x.example,second@x.example",
    "sales@x.example",
    "sales@x.example",
  ]);
  expect(mails[0]).toMatchObject({ subject: `www.example.com: demo request, SARBOnline, India (${india.reference})` });
  for (const part of [": waiting", `npm run enquiries -- show ${india.reference}`])
    expect(mails[0]?.text).toContain(part);
  expect(lines.filter(({ event }) => event === "lead_mailed")[0]).toMatchObject({ reference: india.reference });
  await clock.advance(24 * hourMs);
  expect(mails).toHaveLength(3);
});

test("a mail tells the site and the page where the visit began, and nothing that an advertiser wrote", async () => {
  const { mails, start, take, untilMailed } = createSales();
  start();
  take({}, "waiting", { FirstPage: "/faq", Referrer: "news.example.org", utm_term: "asha@example.com" });
  await untilMailed();
  expect(mails[0]?.text).toContain("from news.example.org, /faq");
  expect(mails[0]?.text).not.toContain("asha@");
});

test("a held enquiry is mailed when it is released; a refused and a parked one are, and a closed one is not", async () => {
  const { mails, start, take, untilMailed } = createSales();
  start();
  const held = take({}, "held");
  const closed = take({}, "held");
  for (const state of ["refused", "parked"] as const) take({}, state);
  await untilMailed();
  expect(mails.map(({ text }) => /: (\w+)\n/.exec(text)?.[1])).toEqual(["refused", "parked"]);
  held.state = "waiting";
  closed.state = "closed";
  await untilMailed();
  expect(mails.slice(2)).toMatchObject([{ text: expect.stringContaining(held.reference) }]);
});

test("more than twenty in an hour come in a digest an hour, until it is calm, and another country's do not wait", async () => {
  const { clock, mails, start, take, takeMany, timesNamed, untilMailed } = createSales();
  start();
  takeMany(15);
  await untilMailed();
  expect(mails).toHaveLength(15);
  takeMany(10);
  await untilMailed();
  expect(mails.slice(15)).toMatchObject([{ subject: "www.example.com: 10 enquiries" }]);
  for (let minute = 0; minute < 30; minute += 1) {
    take();
    await untilMailed();
  }
  expect(mails).toHaveLength(16);
  take({ CountryName: "Kenya" });
  await untilMailed();
  expect(mails.at(-1)?.to).toContain("nairobi");
  await clock.advance(hourMs);
  expect(mails.slice(17)).toMatchObject([{ subject: "www.example.com: 30 enquiries" }]);
  await clock.advance(2 * hourMs);
  takeMany(2);
  await untilMailed();
  expect(mails).toHaveLength(20);
  expect(timesNamed().every((times) => times === 1)).toBe(true);
});

test("countries with the same addresses share their hour", async () => {
  const { mails, start, takeMany, untilMailed } = createSales(
    "default=a@x.example; India=b@x.example; Nepal=b@x.example",
  );
  start();
  takeMany(11, { CountryName: "India" });
  takeMany(11, { CountryName: "Nepal" });
  await untilMailed();
  expect(mails).toMatchObject([{ to: "b@x.example", subject: "www.example.com: 22 enquiries" }]);
});

test("a mail server that is away for hours is an alarm, then sends one digest to each, and nothing is lost", async () => {
  const { clock, now, mails, lines, start, take, timesNamed } = createSales();
  const { send } = now;
  now.send = away;
  const mailer = start();
  for (let hour = 0; hour < 6; hour += 1) {
    take();
    take({ CountryName: hour < 2 ? "Kenya" : "India" });
    await clock.advance(hourMs);
  }
  expect(mailer.hasFailed).toBe(true);
  const failures = lines.filter(({ event }) => event === "mail_failed");
  // Every five minutes for each of the two.
  expect(failures.length).toBeGreaterThan(100);
  expect(failures.length).toBeLessThan(150);
  expect(failures[0]).toMatchObject({ level: "error", kind: "lead", open: "default", reason: "refused: 550" });
  expect(JSON.stringify(lines)).not.toContain("@");
  now.send = send;
  await clock.advance(3 * hourMs);
  expect(mails.map(({ to }) => to).sort()).toEqual(["nairobi@x.example,second@x.example", "sales@x.example"]);
  expect(timesNamed().every((times) => times === 1)).toBe(true);
  expect(mailer.hasFailed).toBe(false);
});

test("an address that is refused keeps nobody else from the mails; one of several is an alarm, without another mail", async () => {
  const { clock, now, mails, start, take, untilMailed } = createSales();
  const { send } = now;
  now.send = (to) => (to.startsWith("sales") ? away() : send(to));
  const mailer = start();
  take();
  take({ CountryName: "Kenya" });
  await untilMailed();
  expect(mails.map(({ to }) => to)).toEqual(["nairobi@x.example,second@x.example"]);
  expect(mailer.hasFailed).toBe(true);
  now.send = async () => ({ response: "250", refusedAddresses: 1 });
  await clock.advance(hourMs);
  expect(mails).toHaveLength(2);
  expect(mailer.hasFailed).toBe(true);
});

test("of processes that share a store one mails, and when it dies during a mail another does so in less than a minute", async () => {
  const { clock, now, mails, start, takeMany, timesNamed, untilMailed } = createSales();
  const { send } = now;
  for (let processes = 0; processes < 3; processes += 1) start();
  takeMany(10);
  await untilMailed();
  expect(timesNamed()).toEqual(Array(10).fill(1));
  // It dies, with one mail that nobody has marked.
  let isDead = false;
  now.send = () => {
    if (isDead) return send("");
    isDead = true;
    return new Promise<never>(() => {});
  };
  takeMany(3);
  await clock.advance(leaseMs + 20_000);
  expect(mails).toHaveLength(13);
  expect(timesNamed()).toEqual(Array(13).fill(1));
});

test("a crash between a mail and its mark repeats that mail, and none is missing", async () => {
  const { clock, now, start, takeMany, timesNamed } = createSales();
  takeMany(5);
  const { mark } = now;
  let marks = 0;
  now.mark = () => {
    marks += 1;
    return marks === 3 ? new Promise<never>(() => {}) : mark();
  };
  start();
  await clock.advance(0);
  // The next process.
  start();
  await clock.advance(minuteMs);
  expect(timesNamed()).toEqual([1, 1, 2, 1, 1]);
});

test("a store that cannot mark, or cannot list, stops the mails until it can, and repeats none", async () => {
  const { clock, now, mails, lines, start, takeMany, timesNamed } = createSales();
  takeMany(5);
  const { mark } = now;
  now.mark = () => Promise.reject(new StoreUnavailableError("full"));
  const mailer = start();
  await clock.advance(hourMs);
  expect(mails).toHaveLength(1);
  now.mark = mark;
  now.list = () => Promise.reject(new StoreUnavailableError("away"));
  await clock.advance(hourMs);
  now.list = async () => {};
  await clock.advance(minuteMs);
  expect(timesNamed()).toEqual([1, 1, 1, 1, 1]);
  expect(lines.filter(({ level }) => level === "error")).toEqual([]);
  expect(mailer.hasFailed).toBe(false);
});

test("a stop waits for the mail that is under way, and begins no other", async () => {
  const { clock, now, start, takeMany, timesNamed } = createSales();
  const { send } = now;
  let arrive = () => {};
  now.send = async () => {
    await new Promise<void>((resolve) => {
      arrive = resolve;
    });
    return send("");
  };
  takeMany(3);
  const mailer = start();
  await clock.advance(0);
  const stopped = mailer.stop();
  arrive();
  await stopped;
  await clock.advance(0);
  expect(timesNamed()).toEqual([1, 0, 0]);
});

test("both kinds of mails remember in one file, although they begin together", async () => {
  const one = createLocalMailState(createDataDir());
  await Promise.all([
    one.change((before) => ({ ...before, kinds: ["held"] })),
    one.change((before) => ({ ...before, leads: { ...before.leads, leaseAt: 7 } })),
  ]);
  let told = nothingMailed;
  await one.change((before) => {
    told = before;
    return undefined;
  });
  expect(told).toMatchObject({ kinds: ["held"], leads: { leaseAt: 7 } });
});

test.each(formIds)("no mail of the form %s has a word of who wrote it", async (form) => {
  const { mails, records, start, take, takeMany, untilMailed } = createSales();
  start();
  const model = toVendorModel(form, typed[form]);
  take(model);
  await untilMailed();
  takeMany(30, model);
  // Typed into the wrong field.
  for (const CountryName of ["asha.verma@example.com", "+911234567890", "https://evil.example", "a\nBcc: b"])
    take({ ...model, CountryName });
  await untilMailed();
  expect(mails).toHaveLength(2);
  const told = mails.map(({ subject, text }) => `${subject}\n${text}`).join("\n");
  for (const { name, control } of forms[form].fields) {
    const value = typed[form][name];
    if (control === "country") expect(told).toContain(String(typed[form].CountryName));
    else if (name === "Product") expect(told).toContain(String(value));
    else expect(told, name).not.toContain(String(value));
  }
  for (const part of ["verma", "911234", "evil", "Bcc"]) expect(told).not.toContain(part);
  for (const { reference } of records) expect(told).toContain(reference);
});
