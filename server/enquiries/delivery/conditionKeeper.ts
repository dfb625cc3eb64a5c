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

/** Keeps the vendor's condition for this process, or for all that share a database (postgres/sharedCondition.ts). */
export interface ConditionKeeper {
  readonly current: VendorCondition;
  /** Called at start with the time when the vendor last accepted an enquiry, or 0. */
  startFrom(acceptedAt: number): Promise<void>;
  /** Updates the condition with the outcome of a try. `before`: the condition before the update. */
  judge(tried: Tried, outcome: EnquiryOutcome, at: number): Promise<Judgement & { before: VendorCondition }>;
  /** Reserves the next probe. `untried`: its enquiry was never tried. False when another process was faster. */
  noteProbe(untried: boolean, at: number): Promise<boolean>;
  /** Reads what other processes have found. */
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
