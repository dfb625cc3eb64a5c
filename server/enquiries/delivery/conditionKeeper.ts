import type { EnquiryOutcome } from "../../vendorApi/outcome.ts";
import {
  createVendorCondition,
  type Judgement,
  judge,
  mayProbe,
  noteProbe,
  type Tried,
  type VendorCondition,
} from "./vendorCondition.ts";

/** Who remembers the vendor's condition: this process alone, or all that share a database (postgres/sharedCondition.ts). */
export interface ConditionKeeper {
  readonly current: VendorCondition;
  /** For a start: when the vendor last accepted an enquiry, or 0. */
  startFrom(acceptedAt: number): Promise<void>;
  /** Takes in how a try ended. `before`: the condition that it was judged by. */
  judge(tried: Tried, outcome: EnquiryOutcome, at: number): Promise<Judgement & { before: VendorCondition }>;
  /** A probe is to begin; `untried`: with an enquiry that was never tried. False when its time has been taken by another. */
  noteProbe(untried: boolean, at: number): Promise<boolean>;
  /** Learns what others have found. */
  refresh(): Promise<void>;
}

export function createConditionKeeper(): ConditionKeeper {
  let current = createVendorCondition(0);
  return {
    get current() {
      return current;
    },
    async startFrom(acceptedAt) {
      current = createVendorCondition(acceptedAt);
    },
    async judge(tried, outcome, at) {
      const before = current;
      const judgement = judge(before, tried, outcome, at);
      current = judgement.condition;
      return { ...judgement, before };
    },
    async noteProbe(untried, at) {
      if (current.state === "answering") return true;
      if (!mayProbe(current, untried, at)) return false;
      current = noteProbe(current, untried, at);
      return true;
    },
    async refresh() {},
  };
}
