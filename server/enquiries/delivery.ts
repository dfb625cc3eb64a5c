import type { Log } from "../log.ts";
import type { Metrics } from "../metrics.ts";
import type { VendorClient } from "../vendor/client.ts";
import { EnvelopeError } from "../vendor/envelope.ts";
import { decideFate, type Fate, type Lane, openLanes, untilNextProbeMs } from "./schedule.ts";
import {
  type Answer,
  type Claimed,
  type HeldReason,
  type NewEnquiry,
  type Settlement,
  type Spool,
  type SpoolState,
  type SpoolSummary,
  SpoolUnavailableError,
} from "./spool.ts";
import { createVendorCondition, judge, noteProbe, refusesAll, type VendorCondition } from "./vendorCondition.ts";

/**
 * Brings what the spool holds to the vendor. An enquiry is committed first and sent afterwards, so a crash at any
 * instant loses none; one whose answer was on its way is sent again (at least once, never less). When something is sent
 * is decided in schedule.ts and vendorCondition.ts; this is the loop around them.
 */
export interface Delivery {
  /**
   * Stores an enquiry, sends it, and tells what the visitor is to hear: the vendor's word when it comes within the
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

/** What waits for a person, by name; README says what to do about each. */
export type Alarm = "store" | "parked" | "misconfigured" | "refusesAll";

export interface DeliveryHealth extends SpoolSummary {
  alarm: boolean;
  alarms: Alarm[];
  vendor: VendorCondition["state"];
}

export interface Clock {
  /** ms since 1970 when the process began, and from then on by a clock that cannot jump. */
  now(): number;
  setTimeout(callback: () => void, delayMs: number): NodeJS.Timeout;
  clearTimeout(timer: NodeJS.Timeout | undefined): void;
}

const systemClock: Clock = {
  now: () => Math.round(performance.timeOrigin + performance.now()),
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
  /** Ops may release a record in another process: it is seen within this time. */
  pollMs?: number;
}

/** A claim outlives the call it stands for, so that a slow disk does not send an enquiry twice. */
const claimMarginMs = 5000;
const purgeEveryMs = 3600_000;
const healthKeptMs = 1000;

export function createDelivery(options: DeliveryOptions): Delivery {
  const { spool, client, ackTimeoutMs, apiTimeoutMs, log, metrics } = options;
  const { clock = systemClock, random = Math.random, pollMs = 2000 } = options;

  let running = false;
  let timer: NodeJS.Timeout | undefined;
  let condition = createVendorCondition(0);
  /** False until the spool could be taken over from a former life. */
  let isTakenOver = false;
  let purgedAt = Number.NEGATIVE_INFINITY;
  /** The vendor is back: what has waited for it since this moment is due, a batch at each turn. */
  let backSince: number | undefined;
  const heldToRelease = new Set<HeldReason>();
  let turnAfterId = 0;
  let summary: { of: SpoolSummary; at: number } | undefined;
  const inFlight = new Set<Promise<void>>();
  const inLanes: Record<Lane, number> = { untried: 0, tried: 0, turn: 0 };
  /** Who waits for the vendor's word about a record, by its id. */
  const visitors = new Map<number, (answer: Answer) => void>();
  /** Ends of tries that the spool could not take, such as on a full disk. Sending such a record again would double it. */
  const unwritten = new Map<number, { result: Settlement; at: number }>();

  const newClaim = () => ({ untilMs: clock.now() + apiTimeoutMs + claimMarginMs });

  /** Begins a try; never rejects. */
  function send(record: Claimed, lane: Lane) {
    if (condition.state !== "answering") condition = noteProbe(condition, record.attempts === 0, clock.now());
    inLanes[lane] += 1;
    const attempt = tryOnce(record)
      .catch((error) => log.error({ event: "delivery_failed", reference: record.reference, err: error }))
      .finally(() => {
        inFlight.delete(attempt);
        inLanes[lane] -= 1;
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
      settle(record, { state: "parked", reason: "sealed with another key" }, clock.now());
      return;
    }
    const startedAt = clock.now();
    const heard = await client.addProductEnquiry(model);
    const at = clock.now();
    const before = condition;
    const judgement = judge(before, { ...record, startedAt }, heard, at);
    condition = judgement.condition;
    const visitorHearsNo = visitors.has(record.id) || record.answer === "refused";
    settle(record, decideFate(record, judgement.outcome, { visitorHearsNo, at, random: random() }), at);
    if (judgement.putBack.length > 0) {
      spool.putBack(judgement.putBack, at);
      summary = undefined;
    }
    if (judgement.backSince !== undefined)
      backSince = Math.min(backSince ?? Number.POSITIVE_INFINITY, judgement.backSince);
    tellCondition(before);
  }

  /** Writes down what becomes of a record, and tells the visitor who may still be waiting. */
  function settle(record: Claimed, fate: Fate, at: number) {
    const { id, reference } = record;
    const attempts = record.attempts + 1;
    const visitor = visitors.get(id);
    if (fate.state === "waiting") {
      const { state, nextAt, waitedMs, unsureTries, reason } = fate;
      write(id, { state, nextAt, waitedMs, unsureTries, outcome: reason }, at);
      log.info({ event: "enquiry_postponed", reference, attempts, reason, delayMs: nextAt - at });
      return;
    }
    const { state } = fate;
    const word = state === "parked" ? undefined : state;
    const outcome = fate.state === "delivered" ? "accepted" : fate.reason;
    write(id, { state, outcome, answer: visitor && word }, at);
    if (word) visitor?.(word);
    if (fate.state === "delivered") log.info({ event: "enquiry_delivered", reference, attempts });
    else if (fate.state === "refused") log.warn({ event: "enquiry_refused", reference, reason: fate.reason });
    else {
      metrics.countParked({ reason: fate.reason.split(":")[0] as string });
      log.error({ event: "enquiry_parked", reference, attempts, reason: fate.reason });
    }
  }

  function write(id: number, result: Settlement, at: number) {
    try {
      spool.settle(id, result, at);
      recount("waiting", result.state);
    } catch {
      unwritten.set(id, { result, at });
    }
  }

  /** Keeps the counts of /healthz true until they are counted anew, as our own changes are most of all. */
  function recount(from: SpoolState | undefined, to: SpoolState) {
    if (!summary) return;
    const { counts } = summary.of;
    if (from) counts[from] = Math.max(0, counts[from] - 1);
    counts[to] += 1;
  }

  function flushUnwritten() {
    for (const [id, { result, at }] of unwritten) {
      spool.settle(id, result, at);
      recount("waiting", result.state);
      unwritten.delete(id);
    }
  }

  function tellCondition(before: VendorCondition) {
    const { state, reason } = condition;
    if (state === before.state) return;
    if (state === "misconfigured") log.error({ event: "vendor_misconfigured", reason });
    else if (state === "resting" && refusesAll(condition)) log.error({ event: "vendor_refuses_all", reason });
    else if (state === "resting") log.warn({ event: "delivery_paused", reason });
    else log.info({ event: "delivery_resumed", after: before.state });
  }

  /** Does what is due and arranges to be called again. */
  function tick() {
    if (!running) return;
    let delayMs = pollMs;
    try {
      flushUnwritten();
      if (!spool.available) spool.check();
      takeOver();
      const hasMore = keepHouse();
      const dueInMs = sendDue();
      delayMs = hasMore ? 0 : dueInMs;
    } catch (error) {
      // The spool has told the log itself; it is asked again at the next tick.
      if (!(error instanceof SpoolUnavailableError)) log.error({ event: "delivery_failed", err: error });
    }
    wake(delayMs);
  }

  function takeOver() {
    if (isTakenOver) return;
    condition = createVendorCondition(spool.takeOver(clock.now()));
    isTakenOver = true;
  }

  /** A batch of whatever is to be changed in many records; true while there is more, which waits for the next turn. */
  function keepHouse(): boolean {
    if (backSince !== undefined && spool.hurry(backSince, clock.now()) === 0) backSince = undefined;
    for (const reason of heldToRelease) if (spool.releaseHeld(reason) === 0) heldToRelease.delete(reason);
    let hasPurged = false;
    if (clock.now() - purgedAt >= purgeEveryMs) {
      const { deleted, erased } = spool.purge();
      hasPurged = deleted + erased > 0;
      if (hasPurged) log.info({ event: "enquiries_purged", deleted, erased });
      else purgedAt = clock.now();
    }
    return hasPurged || heldToRelease.size > 0;
  }

  /** Fills the free places with what is due. Returns when there may be more to do, in ms. */
  function sendDue(): number {
    for (;;) {
      const at = clock.now();
      const sent = openLanes(condition, inLanes, at).some((lane) => {
        const record = spool.claimNext(lane, { ...newClaim(), at, afterId: turnAfterId });
        if (!record) return false;
        if (lane === "turn") turnAfterId = record.id;
        send(record, lane);
        return true;
      });
      if (sent) continue;
      if (backSince !== undefined) return 0;
      // What is due and was not sent waits for a place, whose freeing wakes us, or for the time of a probe.
      const dueInMs = (spool.nextDueAt(at) ?? Number.POSITIVE_INFINITY) - at;
      return Math.min(pollMs, ...[dueInMs, untilNextProbeMs(condition, at)].filter((ms) => ms > 0));
    }
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
      const at = clock.now();
      const sendNow = running && !enquiry.held && openLanes(condition, inLanes, at).includes("untried");
      // While the vendor rests nobody waits for it, also where their enquiry is the probe.
      const mayWait = running && !enquiry.held && condition.state === "answering";
      const added = spool.add(enquiry, at, sendNow ? newClaim() : undefined);
      if (added.kind === "conflict") return added;
      const { reference } = added;
      if (added.kind === "repeat") return { kind: "answered", reference, answer: added.answer };
      if (added.kind === "overQuota") metrics.countOverQuota();
      else recount(undefined, enquiry.held ? "held" : "waiting");

      const word = mayWait && added.kind === "new" ? waitForAnswer(added.record.id) : undefined;
      if (sendNow && added.kind === "new") send(added.record, "untried");
      // Else the loop sends it when a place is free or a probe is due, the oldest first.
      else if (added.kind === "new") wake(0);
      const answer = enquiry.held ? "held" : ((await word) ?? "queued");
      log.info({ event: "enquiry_stored", form: enquiry.form, reference, answer, held: enquiry.held });
      metrics.countEnquiry({ form: enquiry.form, answer });
      return { kind: "answered", reference, answer };
    },

    releaseHeld(reason) {
      heldToRelease.add(reason);
      wake(0);
    },

    start() {
      running = true;
      try {
        takeOver();
      } catch {
        // The spool cannot be used yet: at the first tick at which it can.
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
      const at = clock.now();
      const isOld = !summary || at - summary.at >= healthKeptMs || summary.of.available !== spool.available;
      if (!summary || isOld) summary = { of: spool.summary(), at };
      const available = summary.of.available && spool.available;
      const alarms: Alarm[] = [
        ...(available ? [] : ["store" as const]),
        ...(summary.of.counts.parked > 0 ? ["parked" as const] : []),
        ...(condition.state === "misconfigured" ? ["misconfigured" as const] : []),
        ...(refusesAll(condition) ? ["refusesAll" as const] : []),
      ];
      return { ...summary.of, available, alarm: alarms.length > 0, alarms, vendor: condition.state };
    },
  };
}
