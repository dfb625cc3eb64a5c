import type { Spool } from "../spool/spool.ts";
import type { SpoolState, SpoolSummary } from "../spool/spoolRecord.ts";
import type { Clock } from "./clock.ts";
import { refusesAll, type VendorCondition } from "./vendorCondition.ts";

/** What needs a person, by name; README says what to do about each. */
export type Alarm = "store" | "parked" | "misconfigured" | "refusesAll";

export interface DeliveryHealth extends SpoolSummary {
  alarm: boolean;
  alarms: Alarm[];
  vendor: VendorCondition["state"];
}

export function describeHealth(summary: SpoolSummary, condition: VendorCondition): DeliveryHealth {
  const alarms: Alarm[] = [];
  if (!summary.available) alarms.push("store");
  if (summary.counts.parked > 0) alarms.push("parked");
  if (condition.state === "misconfigured") alarms.push("misconfigured");
  if (refusesAll(condition)) alarms.push("refusesAll");
  return { ...summary, alarm: alarms.length > 0, alarms, vendor: condition.state };
}

/** The spool's counts, so that /healthz can be asked often: counted at most once a second, and our own changes added. */
export interface KeptSummary {
  get(): SpoolSummary;
  /** One record has changed from this state (undefined: it is new) to that one. */
  recount(from: SpoolState | undefined, to: SpoolState): void;
  /** Has them counted again: more has changed than `recount` can follow. */
  forget(): void;
}

const keptMs = 1000;

export function createKeptSummary({
  spool,
  clock,
}: {
  spool: Pick<Spool, "available" | "summary">;
  clock: Pick<Clock, "now">;
}): KeptSummary {
  let kept: { summary: SpoolSummary; at: number } | undefined;
  return {
    get() {
      const at = clock.now();
      const isOld = !kept || at - kept.at >= keptMs || kept.summary.available !== spool.available;
      if (!kept || isOld) kept = { summary: spool.summary(), at };
      return { ...kept.summary, available: kept.summary.available && spool.available };
    },
    recount(from, to) {
      if (!kept) return;
      const { counts } = kept.summary;
      if (from) counts[from] = Math.max(0, counts[from] - 1);
      counts[to] += 1;
    },
    forget() {
      kept = undefined;
    },
  };
}
