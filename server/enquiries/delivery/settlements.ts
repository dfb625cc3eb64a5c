import type { EnquiryStore } from "../store/enquiryStore.ts";
import type { AttemptResult, Claim } from "../store/records.ts";
import type { KeptSummary } from "./deliveryHealth.ts";
import type { Fate } from "./schedule.ts";

/** Converts a fate for the store. `isVisitorWaiting`: the visitor hears the fate now, so a repeat must hear it too. */
export function toSettlement(fate: Fate, isVisitorWaiting: boolean): AttemptResult {
  if (fate.state === "waiting") {
    const { state, pauseMs, waitedMs, unsureTries, reason } = fate;
    return { state, pauseMs, waitedMs, unsureTries, outcome: reason };
  }
  if (fate.state === "parked") return { state: "parked", outcome: fate.reason };
  const outcome = fate.state === "delivered" ? "accepted" : fate.reason;
  return { state: fate.state, outcome, ...(isVisitorWaiting && { answer: fate.state }) };
}

/** Writes results of tries. Keeps a result that the store cannot write (full disk), so that nothing is sent twice. */
export interface Settlements {
  /** Resolves when the settlement is written or kept. Never rejects. */
  settle(claim: Claim, settlement: AttemptResult): Promise<void>;
  /** Resolves when all current writes are done or kept. */
  ended(): Promise<unknown>;
  /**
   * Writes the kept settlements. Never rejects: one that cannot be written, as somebody has locked its row or its page of
   * the file is damaged, stays kept and holds up nothing else.
   */
  flush(): Promise<void>;
  /** Whether the end of this record's last try is still kept: it must not be sent again. It is then written for `claim`. */
  isKept(claim: Claim): boolean;
}

export interface SettlementsOptions {
  store: Pick<EnquiryStore, "recordResult">;
  summary: Pick<KeptSummary, "recount">;
}

export function createSettlements({ store, summary }: SettlementsOptions): Settlements {
  const unwritten = new Map<number, { claim: Claim; settlement: AttemptResult }>();
  const underWay = new Set<Promise<void>>();
  let flushing: Promise<void> | undefined;

  async function write(claim: Claim, settlement: AttemptResult) {
    await store.recordResult(claim, settlement);
    summary.recount("waiting", settlement.state);
  }

  async function writeOrKeep(claim: Claim, settlement: AttemptResult) {
    try {
      await write(claim, settlement);
    } catch {
      unwritten.set(claim.id, { claim, settlement });
    }
  }

  async function writeKept() {
    for (const [id, { claim, settlement }] of [...unwritten]) {
      try {
        await write(claim, settlement);
        unwritten.delete(id);
      } catch {
        // The store has logged this. The next flush tries it again.
      }
    }
  }

  return {
    settle({ id, claim }, settlement) {
      const writing = writeOrKeep({ id, claim }, settlement).finally(() => void underWay.delete(writing));
      underWay.add(writing);
      return writing;
    },
    ended: () => Promise.all(underWay),
    flush() {
      // Only one flush runs at a time: a try that is written twice would count twice.
      flushing ??= writeKept().finally(() => {
        flushing = undefined;
      });
      return flushing;
    },
    isKept({ id, claim }) {
      const kept = unwritten.get(id);
      if (kept) kept.claim = { id, claim };
      return kept !== undefined;
    },
  };
}
