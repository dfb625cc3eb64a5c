import type { Log } from "../../log.ts";
import type { Metrics } from "../../metrics.ts";
import type { VendorClient } from "../../vendorApi/client.ts";
import type { NewEnquiry, Sealer } from "../sealer.ts";
import type { EnquiryStore } from "../store/enquiryStore.ts";
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
 * Brings what the store holds to the vendor. An enquiry is committed first and sent afterwards, so a crash at any
 * instant loses none; one whose answer was on its way is sent again (at least once, never less). When something is sent
 * is decided in schedule.ts and vendorCondition.ts, one try is sender.ts; this is what brings them together.
 */
export interface Delivery {
  /**
   * Stores an enquiry, sends it, and resolves with what the visitor is told: the vendor's answer when it comes within the
   * acknowledgement time, else "queued", delivery going on behind. Rejects with StoreUnavailableError when it is not stored.
   */
  submit(enquiry: NewEnquiry): Promise<Submitted>;
  /** Sends on its way what was held for this reason. */
  releaseHeld(reason: HeldReason): void;
  start(): void;
  /** Begins no new try, and waits for those under way, at most for `limitMs`. What is left waits in the store. */
  stop(limitMs: number): Promise<void>;
  /** For /healthz and the metrics. The counts are up to a second old. */
  health(): Promise<DeliveryHealth>;
}

export type Submitted = { kind: "answered"; reference: string; answer: Answer | "held" } | { kind: "conflict" };

export interface DeliveryOptions {
  store: EnquiryStore;
  sealer: Sealer;
  client: Pick<VendorClient, "addProductEnquiry">;
  /** How long a visitor waits for the vendor's answer. */
  ackTimeoutMs: number;
  /** The time limit of one call to the vendor. */
  apiTimeoutMs: number;
  log: Log;
  metrics: Metrics;
  /** Shared by all who share the store; by default this process's own. */
  condition?: ConditionKeeper;
  clock?: Clock;
  /** 0 to 1, for the jitter. */
  random?: () => number;
  /** Ops may release a record in another process: it is seen within this time. */
  pollMs?: number;
}

/** A claim outlives the call it is for, so that a slow disk does not send an enquiry twice. */
const claimMarginMs = 15_000;

export function createDelivery(options: DeliveryOptions): Delivery {
  const { store, sealer, client, ackTimeoutMs, apiTimeoutMs, log, metrics } = options;
  const { condition = createConditionKeeper(), clock = systemClock, random = Math.random, pollMs = 2000 } = options;

  /** False until the store could be taken over from an earlier process. */
  let isTakenOver = false;
  let isStopped = false;
  /** The first attempt at that has ended, one way or the other. */
  let begun = Promise.resolve();
  /** Where the lane "turn" goes on. */
  let turnAfterId = 0;
  /** Every lane was asked, and had nothing due. */
  let isWorkedOff = false;
  /** When the store had none that was never sent. Another process may have put one in since, such as the ops command. */
  let emptyAt = 0;

  const visitors = createWaitingVisitors({ clock, ackTimeoutMs });
  const summary = createKeptSummary({ store, clock });
  const settlements = createSettlements({ store, summary });
  const housekeeping = createHousekeeping({ store, clock, log });
  const loop = createLoop({ clock, turn: workOff, log });
  const collaborators = { store, sealer, client, condition, visitors, settlements, summary, housekeeping };
  const sender = createSender({ ...collaborators, log, metrics, random, onEnd: goOn });
  const callMs = apiTimeoutMs + claimMarginMs;
  const fresh = createFreshEnquiries({ store, sender, visitors, condition, loop, clock, callMs, onLetGo: noteWork });

  /** Something is to be sent, now or later: the loop is not done. */
  function noteWork() {
    isWorkedOff = false;
  }

  /** A place is free, and something may be left to be sent again. */
  function goOn(leavesWork: boolean) {
    if (leavesWork) noteWork();
    fresh.send();
    if (!isWorkedOff) loop.wake();
  }

  /** Does what is due. Resolves with when there may be more to do, in ms. */
  async function workOff(): Promise<number> {
    await settlements.flush();
    if (!store.available) await store.check();
    await takeOver();
    await condition.refresh();
    const hasMore = await housekeeping.run();
    const dueInMs = await sendDue();
    return hasMore ? 0 : dueInMs;
  }

  async function takeOver() {
    if (isTakenOver) return;
    await condition.startFrom(await store.takeOver());
    isTakenOver = true;
  }

  /** Fills the free places with what is due. Resolves with when there may be more to do, in ms. */
  async function sendDue(): Promise<number> {
    let dueInMs: number | undefined;
    isWorkedOff = false;
    if (clock.now() - emptyAt >= pollMs) fresh.noteBacklog();
    const claim = async (lanes: readonly Lane[]) => {
      const next = await store.claimNext(lanes, { leaseMs: callMs, afterId: turnAfterId });
      if (lanes.includes("untried")) fresh.noteTurn(next.record !== undefined);
      if (!next.record) {
        dueInMs = next.dueInMs;
        if (lanes.includes("untried")) emptyAt = clock.now();
        isWorkedOff = lanes.includes("untried") && lanes.includes("tried");
        return undefined;
      }
      const { record, lane } = next;
      if (!loop.isRunning || !(await condition.noteProbe(record.attempts === 0, store.now()))) {
        await store.letGo([{ id: record.id, claim: record.claim }]);
        return undefined;
      }
      if (lane === "turn") turnAfterId = record.id;
      return { record, lane };
    };
    for (;;) {
      fresh.send();
      const at = store.now();
      const lanes = loop.isRunning ? sender.openLanes(at) : [];
      if (lanes.length > 0 && (await sender.claimAndSend(lanes, () => claim(lanes)))) continue;
      fresh.send();
      if (housekeeping.isHurrying) return 0;
      // What is due and was not sent waits for a place, whose freeing wakes us, or for the time of a probe.
      const probeInMs = untilNextProbeMs(condition.current, at);
      return Math.min(pollMs, ...[dueInMs ?? 0, probeInMs].filter((ms) => ms > 0));
    }
  }

  /** What the visitor is told of an enquiry that is stored by now. */
  async function answerNew(enquiry: NewEnquiry, added: Added & { kind: "new" }, leaseEndsAt: number): Promise<Answer> {
    const { record } = added;
    if (!record) {
      fresh.noteBacklog();
      noteWork();
      // The loop sends it when a place is free or a probe is due, the oldest first.
      loop.wake();
      return "queued";
    }
    return fresh.add({ record, model: enquiry.model, leaseEndsAt });
  }

  return {
    async submit(enquiry) {
      await begun;
      // While the vendor rests nobody waits for it, also where their enquiry is the probe.
      const isAnswering = loop.isRunning && isTakenOver && condition.current.state === "answering";
      const mayWait = isAnswering && !enquiry.held && visitors.hasRoom;
      const leaseMs = ackTimeoutMs + callMs;
      const leaseEndsAt = clock.now() + leaseMs;
      if (mayWait) visitors.enter();
      let isLeaving = mayWait;
      try {
        const added = await store.add(sealer.seal(enquiry), mayWait ? leaseMs : undefined);
        if (added.kind === "conflict") return added;
        const { reference } = added;
        if (added.kind === "repeat") return { kind: "answered", reference, answer: added.answer };
        // By the store itself too, which alone knows whether a challenge is spent.
        const { held } = added;
        if (added.kind === "overQuota") metrics.countOverQuota();
        else summary.recount(undefined, held ? "held" : "waiting");

        if (added.kind === "new" && added.record) isLeaving = false;
        const answer = held || added.kind !== "new" ? "held" : await answerNew(enquiry, added, leaseEndsAt);
        log.info({ event: "enquiry_stored", form: enquiry.form, reference, answer, held });
        metrics.countEnquiry({ form: enquiry.form, answer });
        if (held) metrics.countHeld(held);
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
      // The store cannot be used yet: it is taken over at the first turn at which it can.
      begun = takeOver().catch(() => {});
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
      // What cannot be written is sent again by the next process: at least once.
      await Promise.race([settlements.flush().catch(() => {}), limitReached]);
      clock.clearTimeout(limit);
    },

    health: async () => describeHealth(await summary.get(), condition.current),
  };
}
