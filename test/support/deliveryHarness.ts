import { onTestFinished } from "vitest";
import { createDelivery, type DeliveryOptions } from "../../server/enquiries/delivery/delivery.ts";
import { createMetrics } from "../../server/metrics.ts";
import { createEnvelope } from "../../server/vendorApi/envelope.ts";
import type { EnquiryOutcome } from "../../server/vendorApi/outcome.ts";
import { createTestCipher } from "./keys.ts";
import { createSqlite } from "./sqliteFile.ts";
import { createDataDir, createEnquiry, createTestClock, createTestLog } from "./testDoubles.ts";
import { vendorIv, vendorKey } from "./vendor.ts";

export const envelope = createEnvelope({ key: vendorKey, iv: vendorIv });
export const down: EnquiryOutcome = { kind: "away", reason: "down" };
export const accepted: EnquiryOutcome = { kind: "accepted" };
export const refused: EnquiryOutcome = { kind: "refused", reason: "Status not true" };

/** A store and its delivery with a stopped clock, and a vendor whose answers the test decides. */
export function createDeliveryHarness(options: Partial<DeliveryOptions> & { dataDir?: string; startAt?: number } = {}) {
  const clock = createTestClock(options.startAt);
  const { log, lines, text } = createTestLog();
  const dataDir = options.dataDir ?? createDataDir();
  const store = clock.watch(createSqlite({ dataDir, log, clock, now: () => clock.now() }));
  const metrics = createMetrics();
  /** The name in the enquiry and the time of each try. */
  const tries: { name: unknown; at: number }[] = [];
  const vendor = {
    answer: (_name: unknown): EnquiryOutcome | Promise<EnquiryOutcome> => accepted,
    /** The vendor says nothing until the returned function says it. */
    hang() {
      let end = (_outcome: EnquiryOutcome) => {};
      vendor.answer = () =>
        new Promise((resolve) => {
          end = resolve;
        });
      return (outcome: EnquiryOutcome) => end(outcome);
    },
  };
  const startedAt = clock.now();
  const delivery = createDelivery({
    store,
    cipher: createTestCipher(),
    client: {
      async addProductEnquiry(model) {
        tries.push({ name: model.FirstName, at: clock.now() - startedAt });
        return vendor.answer(model.FirstName);
      },
    },
    ackTimeoutMs: 2000,
    apiTimeoutMs: 8000,
    log,
    metrics,
    clock,
    random: () => 0,
    ...options,
  });
  delivery.start();
  onTestFinished(async () => {
    const stopped = delivery.stop(0);
    await clock.advance(0);
    await stopped;
    await store.close();
  });
  /** Ends this process as a stop does, so that another may begin on the same directory. */
  const end = async () => {
    await delivery.stop(0);
    await store.close();
  };
  const submit = (name = "Asha") => delivery.submit(createEnquiry({ name }));
  return { clock, store, delivery, metrics, vendor, tries, lines, text, submit, end };
}
