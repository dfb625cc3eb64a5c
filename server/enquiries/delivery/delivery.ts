import type { Log } from "../../log.ts";
import type { Metrics } from "../../metrics.ts";
import type { VendorClient } from "../../vendorApi/client.ts";
import type { EnquiryCipher, NewEnquiry } from "../enquiryCipher.ts";
import { type EnquiryStore, StoreUnavailableError } from "../store/enquiryStore.ts";
import type { Added, Answer, HeldReason } from "../store/records.ts";
import { type Clock, systemClock } from "./clock.ts";
import { type ConditionKeeper, createConditionKeeper } from "./conditionKeeper.ts";
import { createKeptSummary, type DeliveryHealth, describeHealth } from "./deliveryHealth.ts";
import { createFreshEnquiries } from "./freshEnquiries.ts";
import { createHousekeeping } from "./housekeeping.ts";
import { createLoop } from "./loop.ts";
import { type Lane, untilNextProbeMs } from "./schedule.ts";
import { createSender } from "./sender.ts";
import { createSettlements } from "./settlements.ts";
import { createWaitingVisitors } from "./waitingVisitors.ts";

/**
 * Delivers the store's enquiries to the vendor. It commits an enquiry first and sends it afterwards, so a crash at any
 * moment loses none. An enquiry whose answer had not arrived is sent again (at-least-once delivery). schedule.ts and
 * vendorCondition.ts decide when to send, sender.ts makes one try, and this file connects them.
 */
export interface Delivery {
  /**
   * Stores an enquiry, sends it, and resolves with the answer for the visitor: the vendor's if it comes within the
   * acknowledgement time, otherwise "queued" while delivery continues in the background. `visitorLeft` aborts when nobody
   * will hear the answer: a refusal is then parked for a person (A83). Rejects with StoreUnavailableError when the
   * enquiry is not stored, also because it would be held and the store is full of those (A98).
   */
  submit(enquiry: NewEnquiry, visitorLeft?: AbortSignal): Promise<Submitted>;
  /** Puts all enquiries that are held for this reason into the queue. */
  releaseHeld(reason: HeldReason): void;
  start(): void;
  /** Starts no new try, and waits at most `limitMs` for the current ones. The rest waits in the store. */
  stop(limitMs: number): Promise<void>;
  /** For /healthz and the metrics. The counts are up to a second old. */
  health(): Promise<DeliveryHealth>;
}

export type Submitted = { kind: "answered"; reference: string; answer: Answer | "held" } | { kind: "conflict" };

export interface DeliveryOptions {
  store: EnquiryStore;
  cipher: EnquiryCipher;
  client: Pick<VendorClient, "addProductEnquiry">;
  /** How long a visitor waits for the vendor's answer. */
  ackTimeoutMs: number;
  /** The time-out of one call to the vendor. */
  apiTimeoutMs: number;
  log: Log;
  metrics: Metrics;
  /** Shared by all processes that share the store. By default this process's own. */
  condition?: ConditionKeeper;
  clock?: Clock;
  /** 0 to 1, for the jitter. */
  random?: () => number;
  /** How soon the loop notices a record that ops released in another process. */
  pollMs?: number;
}

/** A claim lasts longer than its call, so that a slow disk does not cause an enquiry to be sent twice. */
const claimMarginMs = 15_000;

export function createDelivery(options: DeliveryOptions): Delivery {
  const { store, cipher, client, ackTimeoutMs, apiTimeoutMs, log, metrics } = options;
  const { condition = createConditionKeeper(), clock = systemClock, random = Math.random, pollMs = 2000 } = options;

  /** False until this process has taken the store over from an earlier process. */
  let isRecovered = false;
  let isStopped = false;
  /** Resolves when the first attempt to take over has ended, with success or not. */
  let begun = Promise.resolve();
  /** The lane "roundRobin" continues after this id. */
  let turnAfterId = 0;
  /** Every lane was asked and had nothing due. */
  let isWorkedOff = false;
  /** When the store last had no untried record. Another process, such as the ops command, may have added one since. */
  let emptyAt = 0;

  const visitors = createWaitingVisitors({ clock, ackTimeoutMs });
  const summary = createKeptSummary({ store, clock });
  const settlements = createSettlements({ store, summary });
  const housekeeping = createHousekeeping({ store, clock, log });
  const loop = createLoop({ clock, turn: workOff, log });
  const collaborators = { store, cipher, client, condition, visitors, settlements, summary, housekeeping };
  const sender = createSender({ ...collaborators, log, metrics, random, onEnd: goOn });
  const callMs = apiTimeoutMs + claimMarginMs;
  const fresh = createFreshEnquiries({ store, sender, visitors, condition, loop, clock, callMs, onLetGo: noteWork });

  /** Something must be sent, now or later, so the loop has more to do. */
  function noteWork() {
    isWorkedOff = false;
  }

  /** A place is free, and something may have to be sent again. */
  function goOn(leavesWork: boolean) {
    if (leavesWork) noteWork();
    fresh.send();
    if (!isWorkedOff) loop.wake();
  }

  /** Does what is due. Resolves with the time until there may be more to do, in ms. */
  async function workOff(): Promise<number> {
    if (!store.available) await store.check();
    // Before anything is sent: a result that is still kept when its claim ends is sent again by another process.
    await settlements.flush();
    await recover();
    await condition.refresh();
    const dueInMs = await sendDue();
    // After sending, so that a task that fails, as on a damaged page of the file, holds no enquiry back.
    const hasMore = await housekeeping.run();
    return hasMore ? 0 : dueInMs;
  }

  async function recover() {
    if (isRecovered) return;
    await condition.startFrom(await store.recover());
    isRecovered = true;
  }

  /** Fills the free places with due enquiries. Resolves with the time until there may be more to do, in ms. */
  async function sendDue(): Promise<number> {
    let dueInMs: number | undefined;
    isWorkedOff = false;
    if (clock.now() - emptyAt >= pollMs) fresh.noteBacklog();
    const claim = async (lanes: readonly Lane[]) => {
      // A claim that fails is a turn too: while the store cannot read its backlog, new enquiries go on.
      const noteTurn = (found: boolean) => lanes.includes("new") && fresh.noteTurn(found);
      const next = await store.claimNext(lanes, { leaseMs: callMs, afterId: turnAfterId }).catch((error) => {
        noteTurn(true);
        throw error;
      });
      noteTurn(next.record !== undefined);
      if (!next.record) {
        dueInMs = next.dueInMs;
        if (lanes.includes("new")) emptyAt = clock.now();
        isWorkedOff = lanes.includes("new") && lanes.includes("retry");
        return undefined;
      }
      const { record, lane } = next;
      if (settlements.isKept(record) || sender.isSending(record)) return undefined;
      if (!loop.isRunning || !(await condition.noteProbe(record.attempts === 0, store.now()))) {
        await store.release([{ id: record.id, claim: record.claim }]);
        return undefined;
      }
      if (lane === "roundRobin") turnAfterId = record.id;
      return { record, lane };
    };
    for (;;) {
      fresh.send();
      const at = store.now();
      const lanes = loop.isRunning ? sender.openLanes(at) : [];
      if (lanes.length > 0 && (await sender.claimAndSend(lanes, () => claim(lanes)))) continue;
      fresh.send();
      if (housekeeping.isHurrying) return 0;
      // A due enquiry that was not sent waits for a free place, which wakes the loop, or for the time of a probe.
      const probeInMs = untilNextProbeMs(condition.current, at);
      return Math.min(pollMs, ...[dueInMs ?? 0, probeInMs].filter((ms) => ms > 0));
    }
  }

  /** Returns the answer for the visitor, after the enquiry is stored. */
  async function answerNew(
    enquiry: NewEnquiry,
    { record }: Added & { kind: "new" },
    leaseEndsAt: number,
    visitorLeft: AbortSignal | undefined,
  ): Promise<Answer> {
    if (!record) {
      fresh.noteBacklog();
      noteWork();
      // The loop sends it, oldest first, when a place is free or a probe is due.
      loop.wake();
      return "queued";
    }
    const answer = fresh.add({ record, model: enquiry.model, leaseEndsAt });
    const leave = () => visitors.answer(record.id, "queued");
    if (visitorLeft?.aborted) leave();
    visitorLeft?.addEventListener("abort", leave, { once: true });
    return answer;
  }

  return {
    async submit(enquiry, visitorLeft) {
      await begun;
      // While the vendor does not answer, no visitor waits for it, even when the enquiry is used as a probe.
      const isAnswering = loop.isRunning && isRecovered && condition.current.state === "answering";
      const mayWait = isAnswering && !enquiry.held && visitors.hasRoom;
      const leaseMs = ackTimeoutMs + callMs;
      const leaseEndsAt = clock.now() + leaseMs;
      if (mayWait) visitors.enter();
      let isLeaving = mayWait;
      try {
        const added = await store.add(cipher.encrypt(enquiry), mayWait ? leaseMs : undefined);
        if (added.kind === "conflict") return added;
        if (added.kind === "full") {
          log.warn({ event: "enquiry_turned_away", form: enquiry.form, held: added.held });
          metrics.countTurnedAway();
          throw new StoreUnavailableError("The store holds no more enquiries.");
        }
        const { reference } = added;
        if (added.kind === "repeat") return { kind: "answered", reference, answer: added.answer };
        // The store may hold it too: only the store knows whether a challenge is already used (W9), and how many without
        // a proof were let through (A99).
        const { held } = added;
        const unproven = held ? undefined : enquiry.unproven;
        summary.recount(undefined, held ? "held" : "waiting");
        if (added.record) isLeaving = false;
        const answer = held ? "held" : await answerNew(enquiry, added, leaseEndsAt, visitorLeft);
        log.info({ event: "enquiry_stored", form: enquiry.form, reference, answer, held, unproven });
        metrics.countEnquiry({ form: enquiry.form, answer });
        if (held) metrics.countHeld(held);
        if (unproven) metrics.countUnproven(unproven);
        return { kind: "answered", reference, answer };
      } finally {
        if (isLeaving) visitors.leave();
      }
    },

    releaseHeld(reason) {
      housekeeping.releaseHeld(reason);
      fresh.noteBacklog();
      loop.wake();
    },

    start() {
      // If the store is not available yet, the first turn that finds it available takes it over.
      begun = recover().catch(() => {});
      void begun.then(() => {
        if (!isStopped) loop.start();
      });
    },

    async stop(limitMs) {
      isStopped = true;
      const turned = loop.stop();
      fresh.letGo();
      let limit: NodeJS.Timeout | undefined;
      const limitReached = new Promise<void>((resolve) => {
        limit = clock.setTimeout(resolve, limitMs);
      });
      await Promise.race([turned.then(() => sender.ended()), limitReached]);
      visitors.answerAll("queued");
      // If a result cannot be written, the next process sends that enquiry again (at-least-once delivery).
      await Promise.race([settlements.flush(), limitReached]);
      clock.clearTimeout(limit);
    },

    health: async () => describeHealth(await summary.get(), condition.current),
  };
}
