import type { NewEnquiry } from "../enquiryCipher.ts";
import type { EnquiryStore } from "../store/enquiryStore.ts";
import type { Answer, Claimed } from "../store/records.ts";
import type { Clock } from "./clock.ts";
import type { ConditionKeeper } from "./conditionKeeper.ts";
import type { Loop } from "./loop.ts";
import type { Sender } from "./sender.ts";
import type { WaitingVisitors } from "./waitingVisitors.ts";

/** An enquiry whose visitor waits, until a place is free. */
export interface FreshEnquiry {
  /** Claimed when it was stored, so that nothing settles it before its visitor is registered. */
  record: Claimed;
  model: NewEnquiry["model"];
  /** ms of the clock: from then on others may claim it. */
  leaseEndsAt: number;
}

/** Enquiries whose visitors wait: sent from memory, in turns with the backlog (untried records in the store). */
export interface FreshEnquiries {
  /** Resolves with the answer for the visitor. */
  add(enquiry: FreshEnquiry): Promise<Answer>;
  /** Sends from memory while there is a place. Synchronous, so that nothing else can take the place in between. */
  send(): void;
  /** The vendor rests, or the server stops: visitors do not wait for enquiries that are not being sent. */
  letGo(): void;
  /** The store may contain untried records. */
  noteBacklog(): void;
  /** The store was asked for an untried record: the backlog has had its turn. It is empty if nothing was `found`. */
  noteTurn(found: boolean): void;
}

export interface FreshEnquiriesOptions {
  store: Pick<EnquiryStore, "now" | "release">;
  sender: Pick<Sender, "openLanes" | "send">;
  visitors: Pick<WaitingVisitors, "waitFor" | "answer">;
  condition: Pick<ConditionKeeper, "current">;
  loop: Pick<Loop, "isRunning" | "wake">;
  clock: Pick<Clock, "now">;
  /** The lease must still last this long when a call starts. */
  callMs: number;
  /** Some enquiries now wait in the store, where the loop finds them. */
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
      if (!sender.openLanes(store.now()).includes("new")) return;
      if (hasBacklog && isBacklogsTurn) return loop.wake();
      isBacklogsTurn = true;
      const { record, model, leaseEndsAt } = fresh.shift() as FreshEnquiry;
      // An enquiry that waited too long goes back to the store. A new claim gives it time for the whole call.
      if (clock.now() + callMs > leaseEndsAt) letGoOf([record]);
      else sender.send(record, "new", model);
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
    // If this cannot be written, the claim ends with its lease.
    store.release(records.map(({ id, claim }) => ({ id, claim }))).then(loop.wake, () => {});
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
