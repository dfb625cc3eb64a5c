import { describe, expect, onTestFinished, test } from "vitest";
import { StoreUnavailableError } from "../server/enquiries/store/enquiryStore.ts";
import { createMetrics } from "../server/metrics.ts";
import { createVendorClient } from "../server/vendorApi/client.ts";
import type { EnquiryOutcome } from "../server/vendorApi/outcome.ts";
import { accepted, createDeliveryHarness, down, envelope, refused } from "./support/deliveryHarness.ts";
import { countsOf, dayMs, minuteMs } from "./support/storeSteps.ts";
import { createDataDir, createEnquiry, createTestLog } from "./support/testDoubles.ts";
import { type Fault, startVendor, vendorIv, vendorKey } from "./support/vendor.ts";

describe("the visitor's answer", () => {
  test.each<[answer: string, outcome: EnquiryOutcome, counts: object]>([
    ["delivered", accepted, { delivered: 1, waiting: 0 }],
    ["refused", refused, { refused: 1, parked: 0 }],
    ["queued", down, { waiting: 1 }],
  ])(
    "is '%s' when the vendor's is %j in time, and a final answer is not asked for again",
    async (answer, outcome, counts) => {
      const { submit, store, vendor, tries, clock } = createDeliveryHarness();
      vendor.answer = () => outcome;
      expect(await submit()).toMatchObject({ answer });
      expect(await countsOf(store)).toMatchObject(counts);
      if (answer === "queued") return;
      await clock.jump(20 * minuteMs);
      expect(tries).toHaveLength(1);
      expect(await countsOf(store)).toMatchObject(counts);
    },
  );

  test("is 'queued' after the acknowledgement time, and a late acceptance needs no second try", async () => {
    const { submit, vendor, clock, store, tries } = createDeliveryHarness();
    const end = vendor.hang();
    const submitted = submit();
    await clock.advance(1999);
    expect(tries).toHaveLength(1);
    await clock.advance(1);
    expect(await submitted).toMatchObject({ answer: "queued" });
    end(accepted);
    await clock.advance(minuteMs);
    expect(tries).toHaveLength(1);
    expect(await countsOf(store)).toMatchObject({ delivered: 1 });
  });

  test.each(["the acknowledgement time is over", "the visitor has left the page"])(
    "stays 'queued' when the vendor refuses after %s: the enquiry is parked, with an alarm",
    async (what) => {
      const { vendor, clock, delivery, lines, metrics } = createDeliveryHarness();
      const end = vendor.hang();
      const page = new AbortController();
      const submitted = delivery.submit(createEnquiry(), page.signal);
      if (what.startsWith("the visitor")) {
        await clock.advance(300);
        page.abort();
      } else await clock.advance(2000);
      expect(await submitted).toMatchObject({ answer: "queued" });
      end(refused);
      await clock.advance(0);
      const health = { alarm: true, alarms: ["parked"], counts: { parked: 1, refused: 0 } };
      expect(await delivery.health()).toMatchObject(health);
      expect(lines).toContainEqual(expect.objectContaining({ event: "enquiry_parked", level: "error" }));
      const counted = await metrics.registry.getSingleMetricAsString("enquiries_parked_total");
      expect(counted).toContain('enquiries_parked_total{reason="refused"} 1');
    },
  );

  test("is a success for an enquiry held for review, which is not sent until it is released, or the captcha service answers", async () => {
    const { delivery, store, tries, clock } = createDeliveryHarness();
    const trapped = await delivery.submit(createEnquiry({ name: "trapped", held: "honeypot" }));
    expect(trapped).toMatchObject({ answer: "held" });
    await delivery.submit(createEnquiry({ name: "unchecked", held: "captcha down" }));
    await clock.jump(dayMs);
    expect(tries).toHaveLength(0);
    delivery.releaseHeld("captcha down");
    await clock.advance(1000);
    expect(tries.map(({ name }) => name)).toEqual(["unchecked"]);
    expect(await countsOf(store)).toMatchObject({ delivered: 1, held: 1 });
    await store.retryRecord((trapped as { reference: string }).reference);
    await clock.advance(2000);
    expect(await countsOf(store)).toMatchObject({ held: 0, delivered: 2 });
  });
});

test("a single enquiry is retried for three days with its own pauses, then parked with an alarm, and never deleted", async () => {
  const { submit, vendor, tries, clock, delivery, store, text } = createDeliveryHarness();
  vendor.answer = () => down;
  await submit();
  await clock.advance(30_000);
  expect(tries.map(({ at }) => at / 1000)).toEqual([0, 1, 3, 7, 15, 30]);
  // A pause counts as one hour at most, however long the machine slept. Here each pause lasts a quarter of an hour.
  for (let quarter = 0; quarter < 3 * 24 * 4 + 8; quarter += 1) {
    if (quarter === 3 * 24 * 4 - 8)
      expect(await delivery.health()).toMatchObject({ alarm: false, counts: { waiting: 1 } });
    await clock.jump(15 * minuteMs);
  }
  expect(await delivery.health()).toMatchObject({ alarm: true, counts: { waiting: 0, parked: 1 } });
  await clock.jump(60 * dayMs);
  expect(await countsOf(store)).toMatchObject({ parked: 1 });
  for (const word of ["Asha", "Verma", "asha.verma", "911234567890", "morning", vendorKey, vendorIv])
    expect(text()).not.toContain(word);
});

describe("a process that ends", () => {
  test("waits for the try under way, and starts no other", async () => {
    const { vendor, submit, clock, delivery, store, tries } = createDeliveryHarness();
    const end = vendor.hang();
    const submitted = submit();
    await clock.advance(0);
    const stopped = delivery.stop(5000);
    expect(await submit("later")).toMatchObject({ answer: "queued" });
    end(accepted);
    await stopped;
    expect(await submitted).toMatchObject({ answer: "delivered" });
    expect(await countsOf(store)).toMatchObject({ delivered: 1, waiting: 1 });
    expect(tries).toHaveLength(1);
  });
});

describe("a vendor that fails again and again", () => {
  async function breakIt({ vendor, submit, clock }: ReturnType<typeof createDeliveryHarness>) {
    vendor.answer = () => down;
    for (let count = 1; count <= 5; count++) {
      await submit(`early ${count}`);
      await clock.advance(750);
    }
  }

  test("gets few calls, while later visitors are thanked at once; once it is back, it gets the whole queue at once", async () => {
    const harness = createDeliveryHarness();
    const { vendor, tries, submit, clock, delivery, lines, store } = harness;
    await breakIt(harness);
    expect((await delivery.health()).vendor).toBe("resting");
    expect(lines).toContainEqual(expect.objectContaining({ event: "delivery_paused", reason: "down" }));
    const before = tries.length;
    // The first of these is tried at once because it was never tried before.
    for (let count = 1; count <= 20; count++) expect(await submit(`late ${count}`)).toMatchObject({ answer: "queued" });
    expect(tries.length - before).toBeLessThanOrEqual(1);
    await clock.advance(10_000);
    const quick = tries.length;
    expect(quick - before).toBeLessThanOrEqual(10);
    await clock.advance(minuteMs);
    expect(tries.length - quick).toBeLessThanOrEqual(13);
    vendor.answer = () => accepted;
    await clock.advance(5000);
    expect(await countsOf(store)).toMatchObject({ waiting: 0, delivered: 25 });
    expect((await delivery.health()).vendor).toBe("answering");
    expect(lines).toContainEqual(expect.objectContaining({ event: "delivery_resumed", after: "resting" }));
  });

  test("and comes back soon gets what was never tried, oldest first", async () => {
    const harness = createDeliveryHarness();
    await breakIt(harness);
    for (let count = 1; count <= 20; count++) await harness.submit(`late ${count}`);
    harness.vendor.answer = () => accepted;
    await harness.clock.advance(5000);
    const names = harness.tries.map(({ name }) => String(name));
    const triedOnce = names.filter((name) => names.indexOf(name) === names.lastIndexOf(name));
    expect(triedOnce).toEqual([...triedOnce].sort((a, b) => Number(a.split(" ")[1]) - Number(b.split(" ")[1])));
    expect(triedOnce.length).toBeGreaterThan(15);
  });

  test("by refusing everything for five minutes is not believed: nothing is parked, and everything is delivered afterwards", async () => {
    const { vendor, submit, clock, store } = createDeliveryHarness();
    vendor.answer = () => refused;
    const answers: unknown[] = [];
    for (let count = 0; count < 60; count += 1) {
      answers.push(((await submit()) as { answer: string }).answer);
      await clock.advance(5000);
    }
    // Four visitors heard the refusal before that.
    expect(answers).toEqual([...Array(4).fill("refused"), ...Array(56).fill("queued")]);
    vendor.answer = () => accepted;
    await clock.advance(2 * minuteMs);
    expect(await countsOf(store)).toMatchObject({ delivered: 60, waiting: 0, refused: 0, parked: 0 });
  });

  test("on one enquiry only does not count as down, also not in the next process", async () => {
    const dataDir = createDataDir();
    const first = createDeliveryHarness({ dataDir });
    first.vendor.answer = (name) => (name === "poison" ? { kind: "away", reason: "HTTP 500" } : accepted);
    await first.submit("poison");
    await first.clock.advance(minuteMs);
    expect((await first.delivery.health()).vendor).toBe("answering");
    expect(await first.submit("healthy")).toMatchObject({ answer: "delivered" });
    expect(await countsOf(first.store)).toMatchObject({ delivered: 1, waiting: 1 });
    await first.end();
    const second = createDeliveryHarness({ dataDir, startAt: first.clock.now() + minuteMs });
    second.vendor.answer = () => ({ kind: "misconfigured", reason: "HTTP 403" });
    await second.clock.advance(minuteMs);
    // The vendor turns away this one enquiry only, so the queue goes on.
    expect(second.tries.length).toBeGreaterThan(0);
    expect(await second.delivery.health()).toMatchObject({ vendor: "answering", alarm: false });
  });
});

test("a process that stands still after a claim does not send what others may have sent since", async () => {
  const { store, clock, vendor, submit } = createDeliveryHarness();
  const [{ claimNext }, { now }] = [store, clock];
  let [claims, stoodMs] = [0, 0];
  const claimsBefore: number[] = [];
  clock.now = () => now() + stoodMs;
  vendor.answer = () => {
    claimsBefore.push(claims);
    return down;
  };
  store.claimNext = async (...claim) => {
    const next = await claimNext(...claim);
    if (next.record) claims += 1;
    if (claims === 1) stoodMs = minuteMs / 2;
    return next;
  };
  await submit();
  await clock.advance(minuteMs);
  expect(claimsBefore.slice(0, 2)).toEqual([0, 2]);
});

test("while the store's upkeep fails in every turn, as on a damaged page, enquiries are sent", async () => {
  const { store, delivery, vendor, submit, clock } = createDeliveryHarness();
  store.releaseHeld = () => Promise.reject(new StoreUnavailableError("A page of the file is damaged."));
  delivery.releaseHeld("captcha down");
  vendor.answer = () => down;
  await submit("waits");
  vendor.answer = () => accepted;
  await clock.advance(minuteMs);
  expect(await countsOf(store)).toMatchObject({ waiting: 0, delivered: 1 });
});

/** Real HTTP. `again`: after so many seconds it is tried again. */
const faults: [heard: string, sendings: number, again: number, faults: Fault[]][] = [
  ["delivered", 1, 0, ["none", { slowMs: 20 }]],
  ["queued", 1, 1, ["down", ...[408, 429, 500, 503].map((status) => ({ status }))]],
  // The enquiry itself is fine. It is tried again with the next probe.
  ["queued", 1, 60, ["redirect", ...[401, 403, 404, 405, 410].map((status) => ({ status }))]],
  // The enquiry was sent, and nobody knows whether the vendor took it.
  ["queued", 1, 15, ["hang", "drop before", "huge"]],
  // The vendor took it, but its answer was unusable. It is sent again, because delivery is at least once.
  ["queued", 2, 15, ["drop after", "truncated", "garbage", "not json", "wrong key", "no status"]],
  ["refused", 0, 0, ["status false", { status: 400 }, { status: 422 }]],
];

test.each(faults.flatMap(([heard, sendings, again, all]) => all.map((fault) => ({ fault, heard, sendings, again }))))(
  "after the vendor's failure $fault the enquiry is delivered or kept, as at least once demands",
  async ({ fault, heard, sendings, again }) => {
    const vendor = await startVendor({ fault });
    onTestFinished(() => vendor.close());
    const { log, text } = createTestLog();
    const timeoutMs = fault === "hang" ? 1000 : 8000;
    const client = createVendorClient({ apiBase: vendor.url, envelope, timeoutMs, log, metrics: createMetrics() });
    const { clock, store, submit } = createDeliveryHarness({ client });
    expect(await submit()).toMatchObject({ answer: heard });
    await vendor.setFault("none");
    const calls = vendor.calls.length;
    if (again > 0) {
      await clock.advance(again * 1000 - 10);
      expect(vendor.calls).toHaveLength(calls);
    }
    const readWaiting = async () => {
      await clock.advance(1000);
      return (await countsOf(store)).waiting;
    };
    await expect.poll(readWaiting).toBe(0);
    expect(await countsOf(store)).toMatchObject(heard === "refused" ? { refused: 1 } : { delivered: 1 });
    expect(vendor.enquiries).toEqual(Array(sendings).fill(createEnquiry().model));
    expect(text()).not.toContain("Verma");
  },
);
