import type { NewEnquiry } from "../sealer.ts";
import type { EnquiryStore } from "../store/enquiryStore.ts";
import type { Answer, Claimed } from "../store/records.ts";
import type { Clock } from "./clock.ts";
import type { ConditionKeeper } from "./conditionKeeper.ts";
import type { Loop } from "./loop.ts";
import type { Sender } from "./sender.ts";
import type { WaitingVisitors } from "./waitingVisitors.ts";

/** An enquiry whose visitor waits, on its way to a free place. */
export interface FreshEnquiry {
  /** Claimed as it was stored, so that nobody settles it before its visitor is known. */
  record: Claimed;
  model: NewEnquiry["model"];
  /** ms of the clock: others may claim it from then on. */
  leaseEndsAt: number;
}

/** Those whose visitors wait: sent from memory, in turns with the backlog, which is what the store may still hold untried. */
export interface FreshEnquiries {
  /** Resolves with what its visitor is told. */
  add(enquiry: FreshEnquiry): Promise<Answer>;
  /** Sends from memory while there is a place. Nothing is waited for, so no other enquiry can take it in between. */
  send(): void;
  /** The vendor rests, or we stop: nobody waits for what is not on its way. */
  letGo(): void;
  /** Some in the store may never have been sent. */
  noteBacklog(): void;
  /** The store was asked for one that was never sent: the backlog has had its turn, and is over where there was none. */
  noteTurn(found: boolean): void;
}

export interface FreshEnquiriesOptions {
  store: Pick<EnquiryStore, "now" | "letGo">;
  sender: Pick<Sender, "openLanes" | "send">;
  visitors: Pick<WaitingVisitors, "waitFor" | "answer">;
  condition: Pick<ConditionKeeper, "current">;
  loop: Pick<Loop, "isRunning" | "wake">;
  clock: Pick<Clock, "now">;
  /** What a lease must still leave for one call. */
  callMs: number;
  /** Some wait in the store from now on, where the loop finds them. */
  onLetGo: () => void;
}

export function createFreshEnquiries(options: FreshEnquiriesOptions): FreshEnquiries {
  const { store, sender, visitors, condition, loop, clock, callMs, onLetGo } = options;
  /** The oldest first. */
  let fresh: FreshEnquiry[] = [];
  let hasBacklog = true;
  let isBacklogsTurn = false;

  function send() {
    while (fresh.length > 0 && loop.isRunning && condition.current.state === "answering") {
      if (!sender.openLanes(store.now()).includes("untried")) return;
      if (hasBacklog && isBacklogsTurn) return loop.wake();
      isBacklogsTurn = true;
      const { record, model, leaseEndsAt } = fresh.shift() as FreshEnquiry;
      // What has waited for too long is claimed again, with time for the whole call.
      if (clock.now() + callMs > leaseEndsAt) letGoOf([record]);
      else sender.send(record, "untried", model);
    }
    letGo();
  }

  function letGo() {
    if (fresh.length === 0) return;
    const records = fresh.map(({ record }) => record);
    fresh = [];
    letGoOf(records);
  }

  function letGoOf(records: readonly Claimed[]) {
    for (const { id } of records) visitors.answer(id, "queued");
    hasBacklog = true;
    onLetGo();
    // Where it cannot be written the lease ends it.
    store.letGo(records.map(({ id, claim }) => ({ id, claim }))).then(loop.wake, () => {});
  }

  return {
    add(enquiry) {
      const answer = visitors.waitFor(enquiry.record.id);
      fresh.push(enquiry);
      send();
      return answer;
    },
    send,
    letGo,
    noteBacklog() {
      hasBacklog = true;
    },
    noteTurn(found) {
      isBacklogsTurn = false;
      if (!found) hasBacklog = false;
    },
  };
}
