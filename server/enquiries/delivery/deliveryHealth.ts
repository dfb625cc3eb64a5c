import type { EnquiryStore } from "../store/enquiryStore.ts";
import type { EnquiryState, StoreSummary } from "../store/records.ts";
import type { Clock } from "./clock.ts";
import { refusesAll, type VendorCondition } from "./vendorCondition.ts";

/** Alarms that need a person. README says what to do about each. */
export type Alarm = "store" | "database" | "handOver" | "fallback" | "parked" | "misconfigured" | "refusesAll";

export interface DeliveryHealth extends StoreSummary {
  alarm: boolean;
  alarms: Alarm[];
  vendor: VendorCondition["state"];
}

export function describeHealth(summary: StoreSummary, condition: VendorCondition): DeliveryHealth {
  const alarms: Alarm[] = [];
  if (!summary.available) alarms.push("store");
  if (summary.database === "away") alarms.push("database");
  // The database answers and takes no enquiry: a right is missing, a table space is full, a record breaks its rules.
  if (summary.database === "answering" && summary.toHandOver) alarms.push("handOver");
  if (summary.available && summary.fallback === "failed") alarms.push("fallback");
  if (summary.counts.parked > 0) alarms.push("parked");
  if (condition.state === "misconfigured") alarms.push("misconfigured");
  if (refusesAll(condition)) alarms.push("refusesAll");
  return { ...summary, alarm: alarms.length > 0, alarms, vendor: condition.state };
}

/** Caches the store's counts, because /healthz may be called often: one count a second, plus our own changes. */
export interface KeptSummary {
  get(): Promise<StoreSummary>;
  /** Adjusts the counts for one record that changed state. `from` undefined: the record is new. */
  recount(from: EnquiryState | undefined, to: EnquiryState): void;
  /** Forces a new count, because more has changed than `recount` can follow. */
  forget(): void;
}

const keptMs = 1000;
/** When the store takes longer to count, the last counts are returned, so that the monitoring gets an answer. */
const patienceMs = 500;

export interface KeptSummaryOptions {
  store: Pick<EnquiryStore, "available" | "summary">;
  clock: Pick<Clock, "now" | "setTimeout" | "clearTimeout">;
}

export function createKeptSummary({ store, clock }: KeptSummaryOptions): KeptSummary {
  let kept: { summary: StoreSummary; at: number } | undefined;
  let counting: Promise<StoreSummary> | undefined;
  /** Something changed since the count began, so the count may not include it. */
  let isStale = false;

  async function count(): Promise<StoreSummary> {
    isStale = false;
    const summary = await store.summary();
    counting = undefined;
    kept = { summary, at: isStale ? Number.NEGATIVE_INFINITY : clock.now() };
    return summary;
  }

  async function countInTime(last: StoreSummary | undefined): Promise<StoreSummary> {
    counting ??= count();
    // There are no counts yet, so the first caller waits for them.
    if (!last) return counting;
    let timer: NodeJS.Timeout | undefined;
    const outOfPatience = new Promise<StoreSummary>((resolve) => {
      timer = clock.setTimeout(() => resolve(last), patienceMs);
    });
    const summary = await Promise.race([counting, outOfPatience]);
    clock.clearTimeout(timer);
    return summary;
  }

  return {
    async get() {
      const isOld = !kept || clock.now() - kept.at >= keptMs || kept.summary.available !== store.available;
      const summary = kept && !isOld ? kept.summary : await countInTime(kept?.summary);
      return { ...summary, available: summary.available && store.available };
    },
    recount(from, to) {
      isStale = true;
      if (!kept) return;
      const { counts } = kept.summary;
      if (from) counts[from] = Math.max(0, counts[from] - 1);
      counts[to] += 1;
    },
    forget() {
      isStale = true;
      if (kept) kept.at = Number.NEGATIVE_INFINITY;
    },
  };
}
