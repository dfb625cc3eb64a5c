import { type Clock, orAfter, systemClock } from "../../clock.ts";
import type { Log } from "../../log.ts";
import type { Metrics } from "../../metrics.ts";
import { repeat } from "../../repeat.ts";
import type { VendorClient } from "../../vendorApi/client.ts";
import type { EnquiryCipher, NewEnquiry } from "../enquiryCipher.ts";
import { createSummaryCache, type DeliveryHealth, describeHealth } from "../health.ts";
import { createMaintenance } from "../maintenance.ts";
import { type EnquiryStore, StoreUnavailableError } from "../store/enquiryStore.ts";
import type { HeldReason } from "../store/heldReasons.ts";
import type { Added, Answer, Claimed, Lane } from "../store/records.ts";
import { type CircuitBreaker, createCircuitBreaker, untilNextProbeMs } from "./circuitBreaker.ts";
import { createDeliverer } from "./deliver.ts";
import { openLanes } from "./schedule.ts";
import { createWaitingVisitors } from "./waitingVisitors.ts";

export type Submitted =
  | { kind: "answered"; reference: string; answer: Answer | "held"; isRepeat?: true }
  | { kind: "conflict" };

export interface DeliveryOptions {
  store: EnquiryStore;
  cipher: EnquiryCipher;
  client: Pick<VendorClient, "addProductEnquiry">;
  /** How long a visitor waits for the vendor's answer. */
  ackTimeoutMs: number;
  apiTimeoutMs: number;
  log: Log;
  metrics: Metrics;
  /** Shared by all processes that share the store. By default this process's own. */
  breaker?: CircuitBreaker;
  clock?: Clock;
  /** 0 to 1, for the jitter. */
  random?: () => number;
  /** How soon the loop notices a record that ops released in another process. */
  pollMs?: number;
}

/** An enquiry whose visitor waits. */
interface Fresh {
  /** Claimed when it was stored, so that nothing sends it before its visitor is registered. */
  record: Claimed;
  model: NewEnquiry["model"];
  /** ms of the clock: from then on others may claim it. */
  leaseEndsAt: number;
}

/** An enquiry that became due while the store looked for one is looked for again after this time. */
const becameDueMs = 50;

/** A lease lasts longer than its call, so that a slow disk does not cause an enquiry to be sent twice. */
const leaseMarginMs = 15_000;

/**
 * Delivers the store's enquiries to the vendor. It commits an enquiry first and sends it afterwards, so a crash at any
 * moment loses none. An enquiry whose answer had not arrived is sent again (at-least-once delivery).
 */
export function createDelivery(options: DeliveryOptions) {
  const { store, cipher, client, ackTimeoutMs, apiTimeoutMs, log, metrics } = options;
  const { breaker = createCircuitBreaker(), clock = systemClock, random = Math.random, pollMs = 2000 } = options;
  const callMs = apiTimeoutMs + leaseMarginMs;

  const visitors = createWaitingVisitors({ clock, ackTimeoutMs });
  const readSummary = createSummaryCache({ store, clock });
  const deliverer = createDeliverer({ store, cipher, client, breaker, visitors, log, metrics, random });
  const maintenance = createMaintenance({ store, clock, log });
  const loop = repeat({ clock, turn, log });

  let isRecovered = false;
  let isStopped = false;
  /** Resolves when the first recovery has ended, with success or not. */
  let begun = Promise.resolve();
  const attempts = new Set<Promise<void>>();
  const inFlight: Record<Lane, number> = { new: 0, retry: 0, any: 0 };
  /** The lanes in which a place is reserved while the store looks for a record. */
  let claiming: readonly Lane[] = [];
  /** No attempt has left work, and every lane was asked and had nothing due. */
  let isIdle = false;

  /** Sent from memory, the oldest first, in turns with the backlog: the new records in the store. */
  let fresh: Fresh[] = [];
  let hasBacklog = true;
  let isBacklogsTurn = false;
  /** When the backlog was last empty. Another process, such as the ops command, may have added to it since. */
  let backlogEmptyAt = 0;

  const lanesAt = (at: number) => openLanes(breaker.circuit, inFlight, claiming, at);

  function send(record: Claimed, lane: Lane, model?: NewEnquiry["model"]) {
    inFlight[lane] += 1;
    const attempt = deliverer.deliver(record, model).then(({ leavesWork, back }) => {
      attempts.delete(attempt);
      inFlight[lane] -= 1;
      if (back) maintenance.endBackoffFrom(back.since, back.at);
      if (leavesWork) isIdle = false;
      sendFresh();
      if (!isIdle) loop.wake();
    });
    attempts.add(attempt);
  }

  /** Sends from memory while there is a place. Synchronous, so that nothing else can take the place in between. */
  function sendFresh() {
    while (fresh.length > 0 && loop.isRunning && breaker.circuit.state === "closed") {
      if (!lanesAt(store.now()).includes("new")) return;
      if (hasBacklog && isBacklogsTurn) return loop.wake();
      isBacklogsTurn = true;
      const { record, model, leaseEndsAt } = fresh.shift() as Fresh;
      // A new claim gives an enquiry that waited too long the time for a whole call.
      if (clock.now() + callMs > leaseEndsAt) releaseFresh([record]);
      else send(record, "new", model);
    }
    // Circuit open or shutting down: return all to the store.
    const left = fresh.map(({ record }) => record);
    fresh = [];
    releaseFresh(left);
  }

  function releaseFresh(records: readonly Claimed[]) {
    if (records.length === 0) return;
    for (const { id } of records) visitors.answer(id, "queued");
    noteBacklog();
    // If this cannot be written, the claim ends with its lease.
    store.release(records.map(({ id, claim }) => ({ id, claim }))).then(loop.wake, (error: unknown) => {
      if (!(error instanceof StoreUnavailableError)) log.error({ event: "delivery_failed", err: error });
    });
  }

  function noteBacklog() {
    hasBacklog = true;
    isIdle = false;
  }

  /** Does what is due. Resolves with the time until there may be more to do, in ms. */
  async function turn(): Promise<number> {
    if (!store.available) await store.check();
    // Before anything is sent: a queued result whose lease ends is sent again by another process.
    await deliverer.flush();
    await recover();
    await breaker.refresh();
    const dueInMs = await sendDue();
    // After sending, so that a task that fails, as on a damaged page of the file, holds no enquiry back.
    return (await maintenance.run()) ? 0 : dueInMs;
  }

  async function recover() {
    if (isRecovered) return;
    await breaker.startFrom(await store.recover());
    isRecovered = true;
  }

  async function sendDue(): Promise<number> {
    isIdle = false;
    if (clock.now() - backlogEmptyAt >= pollMs) hasBacklog = true;
    for (;;) {
      sendFresh();
      const at = store.now();
      const lanes = loop.isRunning ? lanesAt(at) : [];
      const { isSent, dueInMs = 0 } = lanes.length > 0 ? await claimAndSend(lanes) : {};
      if (isSent) continue;
      sendFresh();
      if (maintenance.isEndingBackoff) return 0;
      // A due enquiry that was not sent waits for a free place, which wakes the loop, or for the time of a probe.
      return Math.min(pollMs, ...[dueInMs, untilNextProbeMs(breaker.circuit, at)].filter((ms) => ms > 0));
    }
  }

  /** `dueInMs`: when the next retry is due, if nothing was due now. */
  async function claimAndSend(lanes: readonly Lane[]): Promise<{ isSent?: true; dueInMs?: number }> {
    const asksForNew = lanes.includes("new");
    const leaseEndsAt = clock.now() + callMs;
    claiming = lanes;
    try {
      const next = await store.claimNext(lanes, callMs).finally(() => {
        // A claim that fails is a turn too: while the store cannot read its backlog, fresh enquiries go on.
        if (asksForNew) isBacklogsTurn = false;
      });
      if (!next.record) {
        if (asksForNew) {
          hasBacklog = false;
          backlogEmptyAt = clock.now();
        }
        isIdle = asksForNew && lanes.includes("retry");
        const { dueInMs = pollMs } = next;
        const becameDue = dueInMs <= 0 && lanes.some((lane) => lane !== "new");
        return { dueInMs: becameDue ? becameDueMs : dueInMs };
      }
      const { record, lane } = next;
      if (deliverer.isPending(record)) return {};
      const mayStart = loop.isRunning && (await breaker.tryProbe(record.attempts === 0, store.now()));
      // A process that stood still meanwhile has no time left for a call: others may have sent it since.
      if (!mayStart || clock.now() + apiTimeoutMs > leaseEndsAt) {
        await store.release([{ id: record.id, claim: record.claim }]);
        return {};
      }
      send(record, lane);
      return { isSent: true };
    } finally {
      claiming = [];
    }
  }

  async function answerStored(
    { record }: Added & { kind: "new" },
    model: NewEnquiry["model"],
    leaseEndsAt: number,
    visitorLeft: AbortSignal | undefined,
  ): Promise<Answer> {
    if (!record) {
      noteBacklog();
      loop.wake();
      return "queued";
    }
    const answer = visitors.waitFor(record.id);
    fresh.push({ record, model, leaseEndsAt });
    sendFresh();
    const leave = () => visitors.answer(record.id, "queued");
    if (visitorLeft?.aborted) leave();
    visitorLeft?.addEventListener("abort", leave);
    return answer;
  }

  return {
    /**
     * Stores an enquiry, sends it, and resolves with the answer for the visitor: "queued" if the vendor has none within
     * the acknowledgement time. After `visitorLeft` a refusal is parked (A83). Rejects with StoreUnavailableError when
     * the enquiry is not stored, also because the store is full of held ones (A98).
     */
    async submit(enquiry: NewEnquiry, visitorLeft?: AbortSignal): Promise<Submitted> {
      await begun;
      // While the vendor does not answer, no visitor waits for it, even when the enquiry is used as a probe.
      const isAnswering = loop.isRunning && isRecovered && breaker.circuit.state === "closed";
      const mayWait = isAnswering && !enquiry.held && visitors.hasRoom;
      const leaseMs = ackTimeoutMs + callMs;
      const leaseEndsAt = clock.now() + leaseMs;
      if (mayWait) visitors.enter();
      let added: Added;
      try {
        added = await store.add(cipher.encrypt(enquiry), mayWait ? leaseMs : undefined);
      } finally {
        if (mayWait) visitors.leave();
      }
      if (added.kind === "conflict") return added;
      if (added.kind === "full") {
        log.warn({ event: "enquiry_turned_away", form: enquiry.form, held: added.held });
        metrics.countTurnedAway();
        throw new StoreUnavailableError("The store holds no more enquiries.");
      }
      if (added.kind === "repeat") return { ...added, kind: "answered", isRepeat: true };
      // Only the store knows whether a challenge is used (W9) and how many without a proof were let through (A99).
      const { held, reference } = added;
      const unproven = held ? undefined : enquiry.unproven;
      const answer = held ? "held" : await answerStored(added, enquiry.model, leaseEndsAt, visitorLeft);
      log.info({ event: "enquiry_stored", form: enquiry.form, reference, answer, held, unproven });
      metrics.countEnquiry({ form: enquiry.form, answer });
      if (held) metrics.countHeld(held);
      if (unproven) metrics.countUnproven(unproven);
      return { kind: "answered", reference, answer };
    },

    releaseHeld(reason: HeldReason) {
      maintenance.releaseHeld(reason);
      noteBacklog();
      loop.wake();
    },

    start() {
      // If the store is not available yet, the first turn that finds it available recovers it.
      begun = recover().catch(() => {});
      void begun.then(() => {
        if (!isStopped) loop.start();
      });
    },

    /** Starts no new attempt, and waits at most `limitMs` for the current ones. The rest waits in the store. */
    async stop(limitMs: number) {
      isStopped = true;
      const turned = loop.stop();
      sendFresh();
      const endsAt = clock.now() + limitMs;
      const ended = turned.then(() => Promise.all(attempts)).then(() => {});
      await orAfter(clock, ended, limitMs, undefined);
      visitors.answerAll("queued");
      // If a result cannot be written, the next process sends that enquiry again (at-least-once delivery).
      await orAfter(clock, deliverer.flush(), Math.max(0, endsAt - clock.now()), undefined);
    },

    /** For /healthz and the metrics. The counts are up to a second old. */
    health: async (): Promise<DeliveryHealth> => describeHealth(await readSummary(), breaker.circuit),
  };
}
