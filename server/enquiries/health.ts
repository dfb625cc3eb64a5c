import { type Clock, orAfter } from "../clock.ts";
import type { Alarm } from "./alarms.ts";
import { type Circuit, refusesAll, vendorStates } from "./delivery/circuitBreaker.ts";
import type { EnquiryStore } from "./store/enquiryStore.ts";
import type { StoreSummary } from "./store/records.ts";

/** Those that the store and the vendor raise. */
type DeliveryAlarm = Exclude<Alarm, "captcha" | "certificate" | "mail">;

export interface DeliveryHealth extends StoreSummary {
  alarm: boolean;
  alarms: DeliveryAlarm[];
  vendor: (typeof vendorStates)[Circuit["state"]];
}

const longWaitMs = 3600_000;

export function describeHealth(summary: StoreSummary, circuit: Circuit): DeliveryHealth {
  const { available, database, toHandOver, fallback, counts, oldestWaitingMs } = summary;
  // A record, so that the compiler names an alarm that nothing raises.
  const isRaised: Record<DeliveryAlarm, boolean> = {
    store: !available,
    database: database !== undefined && database !== "answering",
    // The database answers and takes no enquiry: a right is missing, a table space is full, a record breaks its rules.
    handOver: database !== undefined && database !== "away" && toHandOver !== undefined && toHandOver > 0,
    fallback: available && fallback === "failed",
    parked: counts.parked > 0,
    misconfigured: circuit.state === "misconfigured",
    refusesAll: refusesAll(circuit),
    // A single one may be pausing for hours, because the vendor may have it.
    vendorAway: oldestWaitingMs > longWaitMs && counts.waiting > 1,
  };
  const alarms = (Object.keys(isRaised) as DeliveryAlarm[]).filter((name) => isRaised[name]);
  return { ...summary, alarm: alarms.length > 0, alarms, vendor: vendorStates[circuit.state] };
}

const cachedMs = 1000;
/** When the store takes longer to count, the last counts are returned, so that the monitoring gets an answer. */
const patienceMs = 500;

/** The store's counts, at most a second old, because anybody may ask /healthz at any rate. */
export function createSummaryCache(options: { store: Pick<EnquiryStore, "available" | "summary">; clock: Clock }) {
  const { store, clock } = options;
  let last: StoreSummary | undefined;
  let countedAt = 0;
  let counting: Promise<StoreSummary> | undefined;

  async function count(): Promise<StoreSummary> {
    last = await store.summary();
    countedAt = clock.now();
    return last;
  }

  return async (): Promise<StoreSummary> => {
    let summary = last;
    if (!summary || clock.now() - countedAt >= cachedMs || summary.available !== store.available) {
      counting ??= count().finally(() => {
        counting = undefined;
      });
      // Where there are no counts yet, the first caller waits for them.
      summary = await (last ? orAfter(clock, counting, patienceMs, last) : counting);
    }
    return { ...summary, available: summary.available && store.available };
  };
}
