import type { Log } from "../../log.ts";
import type { Metrics } from "../../metrics.ts";
import type { VendorClient } from "../../vendorApi/client.ts";
import type { Spool } from "../spool/spool.ts";
import type { Answer, HeldReason, NewEnquiry } from "../spool/spoolRecord.ts";
import { SpoolUnavailableError } from "../spool/spoolTransactions.ts";
import { type Clock, systemClock } from "./clock.ts";
import { createKeptSummary, type DeliveryHealth, describeHealth } from "./deliveryHealth.ts";
import { createHousekeeping } from "./housekeeping.ts";
import { type Lane, untilNextProbeMs } from "./schedule.ts";
import { createSender } from "./sender.ts";
import { createSettlements } from "./settlements.ts";
import { createWaitingVisitors } from "./waitingVisitors.ts";

/**
 * Brings what the spool holds to the vendor. An enquiry is committed first and sent afterwards, so a crash at any
 * instant loses none; one whose answer was on its way is sent again (at least once, never less). When something is sent
 * is decided in schedule.ts and vendorCondition.ts, one try is sender.ts; this is the loop around them.
 */
export interface Delivery {
  /**
   * Stores an enquiry, sends it, and resolves with what the visitor is told: the vendor's answer when it comes within the
   * acknowledgement time, else "queued", delivery going on behind. Throws SpoolUnavailableError when it is not stored.
   */
  submit(enquiry: NewEnquiry): Promise<Submitted>;
  /** Sends on its way what was held for this reason. */
  releaseHeld(reason: HeldReason): void;
  start(): void;
  /** Begins no new try, and waits for those under way, at most for `limitMs`. What is left waits in the spool. */
  stop(limitMs: number): Promise<void>;
  /** For /healthz and the metrics. The counts are up to a second old. */
  health(): DeliveryHealth;
}

export type Submitted = { kind: "answered"; reference: string; answer: Answer | "held" } | { kind: "conflict" };

export interface DeliveryOptions {
  spool: Spool;
  client: Pick<VendorClient, "addProductEnquiry">;
  /** How long a visitor waits for the vendor's answer. */
  ackTimeoutMs: number;
  /** The time limit of one call to the vendor. */
  apiTimeoutMs: number;
  log: Log;
  metrics: Metrics;
  clock?: Clock;
  /** 0 to 1, for the jitter. */
  random?: () => number;
  /** Ops may release a record in another process: it is seen within this time. */
  pollMs?: number;
}

/** A claim outlives the call it is for, so that a slow disk does not send an enquiry twice. */
const claimMarginMs = 5000;

export function createDelivery(options: DeliveryOptions): Delivery {
  const { spool, client, ackTimeoutMs, apiTimeoutMs, log, metrics } = options;
  const { clock = systemClock, random = Math.random, pollMs = 2000 } = options;

  let isRunning = false;
  let timer: NodeJS.Timeout | undefined;
  /** False until the spool could be taken over from an earlier process. */
  let isTakenOver = false;
  /** Where the lane "turn" goes on. */
  let turnAfterId = 0;
  const visitors = createWaitingVisitors({ clock, ackTimeoutMs });
  const summary = createKeptSummary({ spool, clock });
  const settlements = createSettlements({ spool, summary });
  const housekeeping = createHousekeeping({ spool, clock, log });
  const collaborators = { spool, client, visitors, settlements, summary, housekeeping, log, metrics, clock, random };
  const sender = createSender({ ...collaborators, onEnd: () => wake(0) });

  const newClaim = () => ({ untilMs: clock.now() + apiTimeoutMs + claimMarginMs });

  function wake(delayMs: number) {
    if (!isRunning) return;
    clock.clearTimeout(timer);
    timer = clock.setTimeout(tick, delayMs);
  }

  /** Does what is due and arranges to be called again. */
  function tick() {
    if (!isRunning) return;
    let delayMs = pollMs;
    try {
      settlements.flush();
      if (!spool.available) spool.check();
      takeOver();
      const hasMore = housekeeping.run();
      const dueInMs = sendDue();
      delayMs = hasMore ? 0 : dueInMs;
    } catch (error) {
      // The spool has logged it itself; it is asked again at the next tick.
      if (!(error instanceof SpoolUnavailableError)) log.error({ event: "delivery_failed", err: error });
    }
    wake(delayMs);
  }

  function takeOver() {
    if (isTakenOver) return;
    sender.startFrom(spool.takeOver(clock.now()));
    isTakenOver = true;
  }

  /** Fills the free places with what is due. Returns when there may be more to do, in ms. */
  function sendDue(): number {
    for (;;) {
      const at = clock.now();
      if (sender.openLanes(at).some((lane) => sendNext(lane, at))) continue;
      if (housekeeping.isHurrying) return 0;
      // What is due and was not sent waits for a place, whose freeing wakes us, or for the time of a probe.
      const dueInMs = (spool.nextDueAt(at) ?? Number.POSITIVE_INFINITY) - at;
      return Math.min(pollMs, ...[dueInMs, untilNextProbeMs(sender.condition, at)].filter((ms) => ms > 0));
    }
  }

  /** False when nothing in this lane is due. */
  function sendNext(lane: Lane, at: number): boolean {
    const record = spool.claimNext(lane, { ...newClaim(), at, afterId: turnAfterId });
    if (!record) return false;
    if (lane === "turn") turnAfterId = record.id;
    sender.send(record, lane);
    return true;
  }

  return {
    async submit(enquiry) {
      const at = clock.now();
      const sendNow = isRunning && !enquiry.held && sender.openLanes(at).includes("untried");
      // While the vendor rests nobody waits for it, also where their enquiry is the probe.
      const mayWait = isRunning && !enquiry.held && sender.condition.state === "answering";
      const added = spool.add(enquiry, at, sendNow ? newClaim() : undefined);
      if (added.kind === "conflict") return added;
      const { reference } = added;
      if (added.kind === "repeat") return { kind: "answered", reference, answer: added.answer };
      if (added.kind === "overQuota") metrics.countOverQuota();
      else summary.recount(undefined, enquiry.held ? "held" : "waiting");

      const vendorAnswer = mayWait && added.kind === "new" ? visitors.waitFor(added.record.id) : undefined;
      if (sendNow && added.kind === "new") sender.send(added.record, "untried");
      // Else the loop sends it when a place is free or a probe is due, the oldest first.
      else if (added.kind === "new") wake(0);
      const answer = enquiry.held ? "held" : ((await vendorAnswer) ?? "queued");
      log.info({ event: "enquiry_stored", form: enquiry.form, reference, answer, held: enquiry.held });
      metrics.countEnquiry({ form: enquiry.form, answer });
      return { kind: "answered", reference, answer };
    },

    releaseHeld(reason) {
      housekeeping.releaseHeld(reason);
      wake(0);
    },

    start() {
      isRunning = true;
      try {
        takeOver();
      } catch {
        // The spool cannot be used yet: at the first tick at which it can.
      }
      wake(0);
    },

    async stop(limitMs) {
      isRunning = false;
      clock.clearTimeout(timer);
      let limit: NodeJS.Timeout | undefined;
      const limitReached = new Promise<void>((resolve) => {
        limit = clock.setTimeout(resolve, limitMs);
      });
      await Promise.race([sender.ended(), limitReached]);
      clock.clearTimeout(limit);
      visitors.answerAll("queued");
      try {
        settlements.flush();
      } catch {
        // The next process sends those again: at least once.
      }
    },

    health: () => describeHealth(summary.get(), sender.condition),
  };
}
