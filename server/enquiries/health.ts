import { type Clock, orAfter } from "../clock.ts";
import { type Circuit, refusesAll, vendorStates } from "./delivery/circuitBreaker.ts";
import type { EnquiryStore } from "./store/enquiryStore.ts";
import type { EnquiryState, StoreSummary } from "./store/records.ts";

/** Alarms that need a person. docs/runbook.md says what to do about each. */
export type Alarm = "store" | "database" | "handOver" | "fallback" | "parked" | "misconfigured" | "refusesAll";

export interface DeliveryHealth extends StoreSummary {
  alarm: boolean;
  alarms: Alarm[];
  vendor: (typeof vendorStates)[Circuit["state"]];
}

export function describeHealth(summary: StoreSummary, circuit: Circuit): DeliveryHealth {
  const alarms: Alarm[] = [];
  if (!summary.available) alarms.push("store");
  if (summary.database === "away") alarms.push("database");
  // The database answers and takes no enquiry: a right is missing, a table space is full, a record breaks its rules.
  if (summary.database === "answering" && summary.toHandOver) alarms.push("handOver");
  if (summary.available && summary.fallback === "failed") alarms.push("fallback");
  if (summary.counts.parked > 0) alarms.push("parked");
  if (circuit.state === "misconfigured") alarms.push("misconfigured");
  if (refusesAll(circuit)) alarms.push("refusesAll");
  return { ...summary, alarm: alarms.length > 0, alarms, vendor: vendorStates[circuit.state] };
}

const cachedMs = 1000;
/** When the store takes longer to count, the last counts are returned, so that the monitoring gets an answer. */
const patienceMs = 500;

type CountedStore = Pick<EnquiryStore, "available" | "summary">;

export type SummaryCache = ReturnType<typeof createSummaryCache>;

/** The store's counts, because /healthz may be called often: counted once a second, plus our own changes. */
export function createSummaryCache({ store, clock }: { store: CountedStore; clock: Clock }) {
  let cached: { summary: StoreSummary; at: number } | undefined;
  let counting: Promise<StoreSummary> | undefined;
  /** Something changed since the count began, so the count may not include it. */
  let isStale = false;

  async function count(): Promise<StoreSummary> {
    isStale = false;
    const summary = await store.summary();
    counting = undefined;
    cached = { summary, at: isStale ? Number.NEGATIVE_INFINITY : clock.now() };
    return summary;
  }

  async function countInTime(last: StoreSummary | undefined): Promise<StoreSummary> {
    counting ??= count();
    // There are no counts yet, so the first caller waits for them.
    return last ? orAfter(clock, counting, patienceMs, last) : counting;
  }

  return {
    async get(): Promise<StoreSummary> {
      const isOld = !cached || clock.now() - cached.at >= cachedMs || cached.summary.available !== store.available;
      const summary = cached && !isOld ? cached.summary : await countInTime(cached?.summary);
      return { ...summary, available: summary.available && store.available };
    },
    /** Adjusts the counts for one record that changed state. `from` undefined: the record is new. */
    recount(from: EnquiryState | undefined, to: EnquiryState) {
      isStale = true;
      if (!cached) return;
      const { counts } = cached.summary;
      if (from) counts[from] = Math.max(0, counts[from] - 1);
      counts[to] += 1;
    },
    /** Forces a new count, because more has changed than `recount` can follow. */
    invalidate() {
      isStale = true;
      if (cached) cached.at = Number.NEGATIVE_INFINITY;
    },
  };
}
