import { describe, expect, onTestFinished, test, vi } from "vitest";
import { StoreUnavailableError } from "../server/enquiries/store/enquiryStore.ts";
import { createMetrics } from "../server/metrics.ts";
import { createVendorClient } from "../server/vendorApi/client.ts";
import type { EnquiryOutcome } from "../server/vendorApi/outcome.ts";
import { accepted, countsOf, createDeliveryHarness, down, envelope } from "./support/deliveryHarness.ts";
import { createDataDir, createEnquiry, createTestLog } from "./support/desk.ts";
import { type Fault, startVendor } from "./support/vendor.ts";

const minuteMs = 60_000;

describe("a vendor that fails again and again", () => {
  async function breakIt(harness: ReturnType<typeof createDeliveryHarness>) {
    harness.vendor.answer = () => down;
    for (let count = 1; count <= 5; count++) {
      await harness.submit(`early ${count}`);
      await harness.clock.advance(750);
    }
  }

  test("gets few calls: later visitors are thanked at once, and few enquiries are tried", async () => {
    const harness = createDeliveryHarness();
    await breakIt(harness);
    expect((await harness.delivery.health()).vendor).toBe("resting");
    expect(harness.lines).toContainEqual(expect.objectContaining({ event: "delivery_paused", reason: "down" }));
    const before = harness.tries.length;
    // The first of these is tried at once because it was never tried before.
    for (let count = 1; count <= 20; count++) expect(await harness.submit()).toMatchObject({ answer: "queued" });
    expect(harness.tries.length - before).toBeLessThanOrEqual(1);
    await harness.clock.advance(10_000);
    const quick = harness.tries.length;
    expect(quick - before).toBeLessThanOrEqual(10);
    await harness.clock.advance(60_000);
    expect(harness.tries.length - quick).toBeLessThanOrEqual(13);
  });

  test("and comes back gets the whole queue at once", async () => {
    const harness = createDeliveryHarness();
    await breakIt(harness);
    for (let count = 1; count <= 20; count++) await harness.submit(`late ${count}`);
    harness.vendor.answer = () => accepted;
    await harness.clock.advance(5000);
    expect(await countsOf(harness.store)).toMatchObject({ waiting: 0, delivered: 25 });
    // Enquiries that were never tried before are sent oldest first.
    const names = harness.tries.map(({ name }) => String(name));
    const triedOnce = names.filter((name) => names.indexOf(name) === names.lastIndexOf(name));
    expect(triedOnce).toEqual(triedOnce.toSorted((a, b) => Number(a.split(" ")[1]) - Number(b.split(" ")[1])));
    expect(triedOnce.length).toBeGreaterThan(15);
    expect((await harness.delivery.health()).vendor).toBe("answering");
    expect(harness.lines).toContainEqual(expect.objectContaining({ event: "delivery_resumed", after: "resting" }));
  });

  test("on only one enquiry does not count as down", async () => {
    const harness = createDeliveryHarness();
    harness.vendor.answer = (name) => (name === "poison" ? { kind: "away", reason: "HTTP 500" } : accepted);
    await harness.submit("poison");
    await harness.clock.advance(60_000);
    expect((await harness.delivery.health()).vendor).toBe("answering");
    expect(await harness.submit("healthy")).toMatchObject({ answer: "delivered" });
    expect(await countsOf(harness.store)).toMatchObject({ delivered: 1, waiting: 1 });
  });

  test("on an enquiry from before the last success does not count as down, also in the next process", async () => {
    const dataDir = createDataDir();
    const first = createDeliveryHarness({ dataDir });
    first.vendor.answer = () => down;
    await first.submit("poison");
    first.vendor.answer = (name) => (name === "poison" ? down : accepted);
    await first.clock.advance(10);
    await first.submit("healthy");
    await first.delivery.stop(0);
    await first.store.close();
    const second = createDeliveryHarness({ dataDir, startAt: first.clock.now() + minuteMs });
    second.vendor.answer = () => ({ kind: "misconfigured", reason: "HTTP 403" });
    await second.clock.advance(60_000);
    // The vendor turns away this one enquiry only, so the queue goes on.
    expect(await second.delivery.health()).toMatchObject({ vendor: "answering", alarm: false });
  });

  test("never gets more than three new enquiries at once, so that one place is left for retries", async () => {
    const harness = createDeliveryHarness();
    let open = 0;
    let most = 0;
    harness.vendor.answer = async () => {
      open += 1;
      most = Math.max(most, open);
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      return accepted;
    };
    const answers = Promise.all(Array.from({ length: 30 }, () => harness.submit()));
    await harness.clock.advance(1000);
    await vi.waitFor(async () => {
      await harness.clock.advance(1);
      expect((await countsOf(harness.store)).delivered).toBe(30);
    });
    await answers;
    expect(most).toBe(3);
  });
});

test("a result that the store refuses to write holds up no other enquiry, and its own is not sent again", async () => {
  const harness = createDeliveryHarness();
  const { recordResult } = harness.store;
  let isLocked = true;
  harness.store.recordResult = (claim, settlement) =>
    claim.id === 1 && isLocked
      ? Promise.reject(new StoreUnavailableError("Its row is locked."))
      : recordResult(claim, settlement);
  expect(await harness.submit("locked")).toMatchObject({ answer: "delivered" });
  harness.vendor.answer = () => down;
  await harness.submit("waits");
  harness.vendor.answer = () => accepted;
  await harness.clock.advance(5 * minuteMs);
  expect(harness.tries.map(({ name }) => name)).toEqual(["locked", "waits", "waits"]);
  expect(await countsOf(harness.store)).toMatchObject({ waiting: 1, delivered: 1 });
  isLocked = false;
  await harness.clock.advance(minuteMs);
  expect(await countsOf(harness.store)).toMatchObject({ waiting: 0, delivered: 2 });
  expect(harness.tries).toHaveLength(3);
});

test("an enquiry whose call outlasts its claim, as the process stood still, is not sent again meanwhile", async () => {
  const harness = createDeliveryHarness();
  let end = (_outcome: EnquiryOutcome) => {};
  harness.vendor.answer = () =>
    new Promise((resolve) => {
      end = resolve;
    });
  const heard = harness.submit("slow");
  await harness.clock.advance(minuteMs);
  expect(await heard).toMatchObject({ answer: "queued" });
  expect(harness.tries).toHaveLength(1);
  harness.vendor.answer = () => accepted;
  end(down);
  await harness.clock.advance(5000);
  expect(harness.tries).toHaveLength(2);
  expect(await countsOf(harness.store)).toMatchObject({ waiting: 0, delivered: 1 });
});

test("a start with a clock that is far ahead, before the time server has set it, erases nothing", async () => {
  const dataDir = createDataDir();
  const first = createDeliveryHarness({ dataDir });
  await first.delivery.submit(createEnquiry({ held: "honeypot" }));
  await first.delivery.stop(0);
  await first.store.close();
  const second = createDeliveryHarness({ dataDir, startAt: first.clock.now() + 365 * 24 * 60 * minuteMs });
  await second.clock.advance(50 * minuteMs);
  expect(await countsOf(second.store)).toMatchObject({ held: 1, erased: 0 });
  await second.clock.advance(15 * minuteMs);
  expect(await countsOf(second.store)).toMatchObject({ held: 0, erased: 1 });
});

test("delivery goes on when the store cannot purge, and the purge is tried again after an hour", async () => {
  const harness = createDeliveryHarness();
  let purges = 0;
  harness.store.purge = async () => {
    purges += 1;
    throw new StoreUnavailableError("A page of the file is damaged.");
  };
  harness.vendor.answer = () => down;
  expect(await harness.submit("waits")).toMatchObject({ answer: "queued" });
  harness.vendor.answer = () => accepted;
  expect(await harness.submit("at once")).toMatchObject({ answer: "delivered" });
  await harness.clock.advance(minuteMs);
  expect(await countsOf(harness.store)).toMatchObject({ waiting: 0, delivered: 2 });
  const before = purges;
  await harness.clock.advance(70 * minuteMs);
  expect(purges - before).toBeGreaterThanOrEqual(1);
  expect(purges - before).toBeLessThanOrEqual(2);
});

describe("after every failure of a real vendor the enquiry is delivered or kept", () => {
  const table: [fault: Fault, heard: string, sendings: number, secondsUntilAgain: number][] = [
    ["none", "delivered", 1, 0],
    ["down", "queued", 1, 1],
    [{ slowMs: 20 }, "delivered", 1, 0],
    [{ status: 408 }, "queued", 1, 1],
    [{ status: 429 }, "queued", 1, 1],
    [{ status: 500 }, "queued", 1, 1],
    [{ status: 503 }, "queued", 1, 1],
    // The enquiry itself is fine. It is tried again with the next probe.
    [{ status: 401 }, "queued", 1, 60],
    [{ status: 403 }, "queued", 1, 60],
    [{ status: 404 }, "queued", 1, 60],
    [{ status: 405 }, "queued", 1, 60],
    [{ status: 410 }, "queued", 1, 60],
    ["redirect", "queued", 1, 60],
    // The enquiry was sent, and nobody knows whether the vendor took it.
    ["hang", "queued", 1, 15],
    ["drop before", "queued", 1, 15],
    ["huge", "queued", 1, 15],
    // The vendor took it, but its answer was unusable. It is sent again, because delivery is at least once.
    ["drop after", "queued", 2, 15],
    ["truncated", "queued", 2, 15],
    ["garbage", "queued", 2, 15],
    ["not json", "queued", 2, 15],
    ["wrong key", "queued", 2, 15],
    ["no status", "queued", 2, 15],
    ["status false", "refused", 0, 0],
    [{ status: 400 }, "refused", 0, 0],
    [{ status: 422 }, "refused", 0, 0],
  ];

  test.each(table)("%j", async (fault, heard, sendings, secondsUntilAgain) => {
    const vendor = await startVendor({ fault });
    onTestFinished(() => vendor.close());
    const { log, text } = createTestLog();
    const client = createVendorClient({
      apiBase: vendor.url,
      envelope,
      timeoutMs: fault === "hang" ? 1000 : 8000,
      log,
      metrics: createMetrics(),
    });
    const { clock, store, submit } = createDeliveryHarness({ client });
    expect(await submit()).toMatchObject({ answer: heard });

    await vendor.setFault("none");
    const calls = vendor.calls.length;
    if (secondsUntilAgain > 0) {
      await clock.advance(secondsUntilAgain * 1000 - 10);
      expect(vendor.calls).toHaveLength(calls);
    }
    await vi.waitFor(async () => {
      await clock.advance(1000);
      expect((await countsOf(store)).waiting).toBe(0);
    });
    expect(await countsOf(store)).toMatchObject(heard === "refused" ? { refused: 1 } : { delivered: 1 });
    expect(vendor.enquiries).toHaveLength(sendings);
    for (const enquiry of vendor.enquiries) expect(enquiry).toEqual(createEnquiry().model);
    expect(text()).not.toContain("Verma");
  });
});
