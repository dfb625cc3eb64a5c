import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import type { EnquiryOutcome, VendorClient } from "../vendor/client.ts";
import { EnvelopeError } from "../vendor/envelope.ts";
import {
  type Answer,
  type Claimed,
  type NewEnquiry,
  type Settlement,
  type Spool,
  type SpoolSummary,
  SpoolUnavailableError,
} from "./spool.ts";

/**
 * Brings what the spool holds to the vendor. An enquiry is committed first and sent afterwards, so a crash at any
 * instant loses none; one whose answer was on its way is sent again (at least once, never less).
 */
export interface Delivery {
  /**
   * Stores an enquiry, sends it, and tells what the visitor is to hear: the vendor's word when it comes within the
   * acknowledgement time, else "queued", delivery going on behind. Throws SpoolUnavailableError when it is not stored.
   */
  submit(enquiry: NewEnquiry): Promise<Submitted>;
  start(): void;
  /** Begins no new try, and waits for those under way, at most for `limitMs`. What is left waits in the spool. */
  stop(limitMs: number): Promise<void>;
  /** For /healthz. */
  health(): DeliveryHealth;
}

export type Submitted = { kind: "answered"; reference: string; answer: Answer | "held" } | { kind: "conflict" };

interface DeliveryHealth extends SpoolSummary {
  /** Something waits for a person: parked enquiries, or a spool that cannot store any. */
  alarm: boolean;
  /** Resting: the vendor has failed several times in a row and is tried once in a while. */
  vendor: "answering" | "resting";
}

export interface Clock {
  /** ms since 1970. */
  now(): number;
  setTimeout(callback: () => void, delayMs: number): NodeJS.Timeout;
  clearTimeout(timer: NodeJS.Timeout | undefined): void;
}

const systemClock: Clock = {
  now: () => Date.now(),
  setTimeout: (callback, delayMs) => setTimeout(callback, delayMs),
  clearTimeout: (timer) => clearTimeout(timer),
};

export interface DeliveryOptions {
  spool: Spool;
  client: Pick<VendorClient, "addProductEnquiry">;
  /** How long a visitor waits for the vendor's word. */
  ackTimeoutMs: number;
  /** The time limit of one call to the vendor. */
  apiTimeoutMs: number;
  log: Log;
  metrics: Metrics;
  clock?: Clock;
  /** 0 to 1, for the jitter. */
  random?: () => number;
}

const maxInFlight = 4;
const failuresUntilRest = 5;
/** A72: an open breaker tries one every 5 s. */
const restMs = 5000;
/** Ops may release a record in another process: it is seen within this time. */
const pollMs = 2000;
/** A claim outlives the call it stands for, so that a slow disk does not send an enquiry twice. */
const claimMarginMs = 5000;
const purgeEveryMs = 3600_000;
/** A72: for at least 3 days. */
const giveUpAfterMs = 3 * 24 * 3600_000;

/**
 * A72: 1 s, doubling to 15 s during the first ten minutes, then growing with the record's age up to 15 minutes, which
 * it reaches after about an hour. The jitter only shortens, so that the promised times are upper bounds.
 */
export function retryDelayMs(attempts: number, ageMs: number, random: number): number {
  const firstPhaseMs = 10 * 60_000;
  const delayMs =
    ageMs < firstPhaseMs
      ? Math.min(1000 * 2 ** Math.min(attempts - 1, 10), 15_000)
      : Math.min(Math.max((ageMs - firstPhaseMs) / 4, 15_000), 15 * 60_000);
  return Math.round(delayMs * (1 - 0.1 * random));
}

export function createDelivery(options: DeliveryOptions): Delivery {
  const { spool, client, ackTimeoutMs, apiTimeoutMs, log, metrics } = options;
  const { clock = systemClock, random = Math.random } = options;

  let running = false;
  let timer: NodeJS.Timeout | undefined;
  let purgedAt = Number.NEGATIVE_INFINITY;
  /** Failures in a row, over all records: they say how the vendor is, not how one enquiry is. */
  let failures = 0;
  let nextProbeAt = 0;
  let probeAfterId = 0;
  const inFlight = new Set<Promise<void>>();
  /** Who waits for the vendor's word about a record, by its id. */
  const visitors = new Map<number, (answer: Answer) => void>();
  /** Ends of tries that the spool could not take, such as on a full disk. Sending such a record again would double it. */
  const unwritten = new Map<number, Settlement>();

  const isResting = () => failures >= failuresUntilRest;
  const newClaim = () => ({ untilMs: clock.now() + apiTimeoutMs + claimMarginMs });

  /** Begins a try; never rejects. */
  function send(record: Claimed) {
    const attempt = tryOnce(record)
      .catch((error) => log.error({ event: "delivery_failed", reference: record.reference, err: error }))
      .finally(() => {
        inFlight.delete(attempt);
        visitors.get(record.id)?.("queued");
        wake(0);
      });
    inFlight.add(attempt);
  }

  async function tryOnce(record: Claimed) {
    let model: Record<string, string | number>;
    try {
      model = spool.open(record).model;
    } catch (error) {
      if (!(error instanceof EnvelopeError)) throw error;
      park(record, "sealed with another key");
      return;
    }
    const outcome = await client.addProductEnquiry(model);
    settleOutcome(record, outcome);
    judge(outcome);
  }

  /** What an outcome says about the vendor. */
  function judge(outcome: EnquiryOutcome) {
    if (outcome.kind === "weather") {
      failures += 1;
      if (failures === failuresUntilRest) {
        nextProbeAt = clock.now() + restMs;
        probeAfterId = 0;
        log.warn({ event: "delivery_paused", failures, reason: outcome.reason });
      }
      return;
    }
    if (isResting()) log.info({ event: "delivery_resumed" });
    const hadFailed = failures > 0;
    failures = 0;
    // The vendor is back, so no record has to sit out its pause.
    if (hadFailed) spool.hurry();
  }

  /** What an outcome means for the record and for the visitor, who may still be waiting. */
  function settleOutcome(record: Claimed, outcome: EnquiryOutcome) {
    const { id, reference } = record;
    const attempts = record.attempts + 1;
    const ageMs = clock.now() - record.queuedAt;
    const visitor = visitors.get(id);
    if (outcome.kind === "accepted") {
      settle(id, { state: "delivered", outcome: "accepted", answer: visitor && "delivered" });
      visitor?.("delivered");
      log.info({ event: "enquiry_delivered", reference, attempts, ageMs });
    } else if (outcome.kind === "refused" && visitor) {
      settle(id, { state: "refused", outcome: outcome.reason, answer: "refused" });
      visitor("refused");
      log.warn({ event: "enquiry_refused", reference, reason: outcome.reason });
    } else if (outcome.kind === "refused") {
      // The visitor was thanked already and will not come again: a person has to look at it.
      park(record, outcome.reason);
    } else if (ageMs >= giveUpAfterMs) {
      park(record, outcome.reason);
    } else {
      const delayMs = retryDelayMs(attempts, ageMs, random());
      settle(id, { state: "waiting", nextAt: clock.now() + delayMs, outcome: outcome.reason });
      log.info({ event: "enquiry_postponed", reference, attempts, reason: outcome.reason, delayMs });
    }
  }

  function park({ id, reference, attempts }: Claimed, reason: string) {
    settle(id, { state: "parked", outcome: reason });
    metrics.countParked();
    log.error({ event: "enquiry_parked", reference, attempts: attempts + 1, reason });
  }

  function settle(id: number, result: Settlement) {
    try {
      spool.settle(id, result);
    } catch {
      unwritten.set(id, result);
    }
  }

  function flushUnwritten() {
    for (const [id, result] of unwritten) {
      spool.settle(id, result);
      unwritten.delete(id);
    }
  }

  /** Does what is due and arranges to be called again. */
  function tick() {
    if (!running) return;
    let delayMs = pollMs;
    try {
      flushUnwritten();
      if (!spool.available) spool.check();
      if (clock.now() - purgedAt >= purgeEveryMs) {
        const count = spool.purge();
        if (count > 0) log.info({ event: "enquiries_purged", count });
        purgedAt = clock.now();
      }
      delayMs = Math.min(pollMs, isResting() ? probe() : sendDue());
    } catch (error) {
      // The spool has told the log itself; it is asked again at the next tick.
      if (!(error instanceof SpoolUnavailableError)) log.error({ event: "delivery_failed", err: error });
    }
    wake(delayMs);
  }

  /** Fills the free places with what is due, oldest first. Returns when the next record is due. */
  function sendDue(): number {
    while (inFlight.size < maxInFlight) {
      const record = spool.claimNext(newClaim(), { due: true });
      if (!record) return Math.max(0, (spool.nextDueAt() ?? Number.POSITIVE_INFINITY) - clock.now());
      send(record);
    }
    // The end of a try wakes us.
    return pollMs;
  }

  /**
   * One record, to see whether the vendor is back. The oldest first, then the next: an enquiry that the vendor always
   * fails on must not make it look down for ever.
   */
  function probe(): number {
    if (clock.now() >= nextProbeAt && inFlight.size < maxInFlight) {
      nextProbeAt = clock.now() + restMs;
      const record = spool.claimNext(newClaim(), { afterId: probeAfterId });
      if (record) {
        probeAfterId = record.id;
        send(record);
      } else {
        // Nothing is left to try with: the next enquiry is the probe, and it is sent at once.
        failures = failuresUntilRest - 1;
      }
    }
    return Math.max(0, nextProbeAt - clock.now());
  }

  function wake(delayMs: number) {
    if (!running) return;
    clock.clearTimeout(timer);
    timer = clock.setTimeout(tick, delayMs);
  }

  /** Resolves with the vendor's word about a record, or with "queued" when the acknowledgement time is over. */
  function waitForAnswer(id: number): Promise<Answer> {
    return new Promise((resolve) => {
      const answer = (word: Answer) => {
        visitors.delete(id);
        clock.clearTimeout(ackTimer);
        resolve(word);
      };
      const ackTimer = clock.setTimeout(() => answer("queued"), ackTimeoutMs);
      visitors.set(id, answer);
    });
  }

  return {
    async submit(enquiry) {
      const mayTry = running && !enquiry.held && !isResting();
      const sendNow = mayTry && inFlight.size < maxInFlight;
      const added = spool.add(enquiry, sendNow ? newClaim() : undefined);
      if (added.kind === "conflict") return added;
      const { reference } = added;
      if (added.kind === "repeat") return { kind: "answered", reference, answer: added.answer };

      const word = mayTry ? waitForAnswer(added.record.id) : undefined;
      // Where all places are taken, the end of another try wakes the loop, which takes the oldest first.
      if (sendNow) send(added.record);
      const answer = enquiry.held ? "held" : ((await word) ?? "queued");
      log.info({ event: "enquiry_stored", form: enquiry.form, reference, answer });
      metrics.countEnquiry({ form: enquiry.form, answer });
      return { kind: "answered", reference, answer };
    },

    start() {
      running = true;
      try {
        spool.releaseOrphans();
      } catch {
        // Their claims run out by themselves.
      }
      wake(0);
    },

    async stop(limitMs) {
      running = false;
      clock.clearTimeout(timer);
      let limit: NodeJS.Timeout | undefined;
      const limitReached = new Promise<void>((resolve) => {
        limit = clock.setTimeout(resolve, limitMs);
      });
      await Promise.race([Promise.all(inFlight), limitReached]);
      clock.clearTimeout(limit);
      for (const answer of [...visitors.values()]) answer("queued");
      try {
        flushUnwritten();
      } catch {
        // The next process sends those again: at least once.
      }
    },

    health() {
      const summary = spool.summary();
      return {
        ...summary,
        alarm: summary.counts.parked > 0 || !summary.available,
        vendor: isResting() ? "resting" : "answering",
      };
    },
  };
}
