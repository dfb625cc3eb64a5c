import type { Log } from "../../log.ts";
import type { Metrics } from "../../metrics.ts";
import type { VendorClient } from "../../vendorApi/client.ts";
import type { DecryptedEnquiry, EnquiryCipher } from "../enquiryCipher.ts";
import { type EnquiryStore, StoreUnavailableError } from "../store/enquiryStore.ts";
import type { AttemptResult, Claim, Claimed } from "../store/records.ts";
import { type Circuit, type CircuitBreaker, refusesAll, vendorStates } from "./circuitBreaker.ts";
import { decideRetry } from "./schedule.ts";
import type { WaitingVisitors } from "./waitingVisitors.ts";

interface Delivered {
  /** This enquiry or others must be sent again, now or later. */
  leavesWork: boolean;
  /** The vendor is back `at` this moment: what it kept waiting since `since` is due. */
  back?: { since: number; at: number };
}

interface DelivererOptions {
  store: Pick<EnquiryStore, "now" | "recordResult" | "requeue">;
  cipher: Pick<EnquiryCipher, "decrypt">;
  client: Pick<VendorClient, "addProductEnquiry">;
  breaker: Pick<CircuitBreaker, "recordOutcome">;
  visitors: Pick<WaitingVisitors, "isWaiting" | "answer" | "hold">;
  log: Log;
  metrics: Pick<Metrics, "countParked">;
  random: () => number;
}

/** A result that is still to be recorded. */
interface Pending {
  reference: string;
  claim: Claim;
  /** Set when the store could not write it. Undefined while the attempt is under way. */
  unwritten?: AttemptResult;
  /** Writing it met an error that is no outage, and the log has it. */
  isLogged?: true;
}

/** Delivers one enquiry at a time to the vendor: from the claimed record to the recorded result. */
export function createDeliverer(options: DelivererOptions) {
  const { store, cipher, client, breaker, visitors, log, metrics, random } = options;
  const pending = new Map<number, Pending>();
  let flushing: Promise<void> | undefined;
  /** Ids of refusals that no longer count, as far as the store does not know. */
  let disbelieved: readonly number[] = [];

  async function attempt(record: Claimed, one: Pending, known?: DecryptedEnquiry["model"]): Promise<Delivered> {
    const model = known ?? cipher.decrypt(record)?.model;
    if (!model) {
      await finish(record, one, { state: "parked", outcome: "encrypted with another key" }, 0);
      return { leavesWork: false };
    }
    const startedAt = store.now();
    const outcome = await client.addProductEnquiry(model);
    const at = store.now();
    visitors.hold(record.id);
    const verdict = await breaker.recordOutcome(
      { ...record, failedSince: record.failedSince ?? undefined, startedAt },
      outcome,
      at,
    );
    const isVisitorTold = visitors.isWaiting(record.id) || record.answer === "refused";
    const result = decideRetry(record, verdict.outcome, { isVisitorTold, at, random: random() });
    await finish(record, one, result, at - startedAt);
    const hasRequeued = verdict.requeue.length > 0;
    if (hasRequeued) {
      disbelieved = [...disbelieved, ...verdict.requeue];
      await flush();
    }
    logTransition(log, verdict.before, verdict.circuit);
    const back = verdict.backSince === undefined ? undefined : { since: verdict.backSince, at };
    return { leavesWork: result.state === "waiting" || hasRequeued || back !== undefined, back };
  }

  /** Records the result, and then answers the visitor if one still waits. */
  async function finish(record: Claimed, one: Pending, decided: AttemptResult, durationMs: number) {
    const result = await writeAnswered(record, one, decided);
    if (!result) return;
    const { state, outcome } = result;
    if (state === "delivered" || state === "refused") visitors.answer(record.id, state);
    if (state === "parked") metrics.countParked({ reason: outcome.split(":")[0] as string });
    logResult(log, record, result, durationMs);
  }

  /**
   * Records the answer of a visitor who still waits too, so that a repeat gets the same. Undefined: the result comes too
   * late, and what has claimed the enquiry since decides.
   */
  async function writeAnswered({ id }: Claimed, one: Pending, decided: AttemptResult) {
    const { state, outcome } = decided;
    const isAnswer = visitors.isWaiting(id) && (state === "delivered" || state === "refused");
    const written = await writeResult(one, isAnswer ? { ...decided, answer: state } : decided);
    if (state === "delivered") return decided;
    if (written === "late") return undefined;
    if (!isAnswer || (written === "recorded" && visitors.isWaiting(id))) return decided;
    // A refusal that is not stored would be sent again after a crash, and one whose visitor has left meanwhile nobody has
    // heard: the visitor counts as thanked, and a person looks at it.
    const parked: AttemptResult = { state: "parked", outcome, answer: "queued" };
    one.unwritten = parked;
    visitors.answer(id, "queued");
    await flush();
    return parked;
  }

  /** Never rejects: a result that cannot be written (full disk) stays queued, so that the enquiry is not sent twice. */
  async function writeResult(one: Pending, result: AttemptResult): Promise<"recorded" | "late" | "unwritten"> {
    try {
      const isRecorded = await store.recordResult(one.claim, result);
      one.unwritten = undefined;
      return isRecorded ? "recorded" : "late";
    } catch (error) {
      one.unwritten = result;
      // The store itself logs an outage.
      if (error instanceof StoreUnavailableError || one.isLogged) return "unwritten";
      one.isLogged = true;
      log.error({ event: "delivery_failed", reference: one.reference, err: error });
      return "unwritten";
    }
  }

  /** Writes what the store could not take before. Never rejects: what fails again stays queued. */
  function flush() {
    // One at a time: a result that is written twice would count as two attempts.
    flushing ??= writeQueued().finally(() => {
      flushing = undefined;
    });
    return flushing;
  }

  async function writeQueued() {
    for (const [id, one] of [...pending]) {
      if (!one.unwritten) continue;
      // One that fails again, as on a locked row or a damaged page, holds up no other.
      await writeResult(one, one.unwritten);
      if (!one.unwritten) pending.delete(id);
    }
    const ids = disbelieved;
    if (ids.length === 0) return;
    try {
      await store.requeue(ids);
      disbelieved = disbelieved.slice(ids.length);
    } catch (error) {
      if (!(error instanceof StoreUnavailableError)) log.error({ event: "delivery_failed", err: error });
    }
  }

  return {
    /** Never rejects. `model`: given when the record need not be decrypted. */
    async deliver(record: Claimed, model?: DecryptedEnquiry["model"]): Promise<Delivered> {
      const { id, claim, reference } = record;
      const one: Pending = { reference, claim: { id, claim } };
      pending.set(id, one);
      try {
        return await attempt(record, one, model);
      } catch (error) {
        log.error({ event: "delivery_failed", reference, err: error });
        return { leavesWork: true };
      } finally {
        if (!one.unwritten) pending.delete(id);
        visitors.answer(id, "queued");
      }
    },
    /**
     * Whether this record is being sent, as its lease expired while the call was in flight, or its last result is not in
     * the store yet. It must not be sent again. The result then counts for this newer claim.
     */
    isPending({ id, claim }: Claim) {
      const one = pending.get(id);
      if (one) one.claim = { id, claim };
      return one !== undefined;
    },
    flush,
  };
}

function logResult(log: Log, { reference, attempts }: Claimed, result: AttemptResult, durationMs: number) {
  const entry = { reference, attempts: attempts + 1, durationMs };
  const { state, outcome: reason } = result;
  if (state === "delivered") log.info({ event: "enquiry_delivered", ...entry });
  else if (state === "waiting") log.info({ event: "enquiry_postponed", ...entry, reason, delayMs: result.pauseMs });
  else if (state === "refused") log.warn({ event: "enquiry_refused", ...entry, reason });
  else log.error({ event: "enquiry_parked", ...entry, reason });
}

function logTransition(log: Log, before: Circuit, circuit: Circuit) {
  const { state, reason } = circuit;
  if (state === before.state) return;
  if (state === "misconfigured") log.error({ event: "vendor_misconfigured", reason });
  else if (state === "closed") log.info({ event: "delivery_resumed", after: vendorStates[before.state] });
  else if (refusesAll(circuit)) log.error({ event: "vendor_refuses_all", reason });
  else log.warn({ event: "delivery_paused", reason });
}
