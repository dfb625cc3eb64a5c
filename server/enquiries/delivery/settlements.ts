import type { Spool } from "../spool/spool.ts";
import type { Settlement } from "../spool/spoolRecord.ts";
import type { KeptSummary } from "./deliveryHealth.ts";
import type { Fate } from "./schedule.ts";

/** What the spool is to write of a fate. `isVisitorWaiting`: the visitor is told it now, so a repeat is to get it too. */
export function toSettlement(fate: Fate, isVisitorWaiting: boolean): Settlement {
  if (fate.state === "waiting") {
    const { state, nextAt, waitedMs, unsureTries, reason } = fate;
    return { state, nextAt, waitedMs, unsureTries, outcome: reason };
  }
  if (fate.state === "parked") return { state: "parked", outcome: fate.reason };
  const outcome = fate.state === "delivered" ? "accepted" : fate.reason;
  return { state: fate.state, outcome, ...(isVisitorWaiting && { answer: fate.state }) };
}

/** Writes how tries ended, and keeps what the spool could not take, such as on a full disk: sending it again would double it. */
export interface Settlements {
  /** Never throws. */
  settle(id: number, settlement: Settlement, at: number): void;
  /** Writes what could not be written before. Throws SpoolUnavailableError when it still cannot. */
  flush(): void;
}

export interface SettlementsOptions {
  spool: Pick<Spool, "settle">;
  summary: Pick<KeptSummary, "recount">;
}

export function createSettlements({ spool, summary }: SettlementsOptions): Settlements {
  const unwritten = new Map<number, { settlement: Settlement; at: number }>();

  function write(id: number, settlement: Settlement, at: number) {
    spool.settle(id, settlement, at);
    summary.recount("waiting", settlement.state);
  }

  return {
    settle(id, settlement, at) {
      try {
        write(id, settlement, at);
      } catch {
        unwritten.set(id, { settlement, at });
      }
    },
    flush() {
      for (const [id, { settlement, at }] of unwritten) {
        write(id, settlement, at);
        unwritten.delete(id);
      }
    },
  };
}
