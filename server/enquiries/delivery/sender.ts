import type { Log } from "../../log.ts";
import type { Metrics } from "../../metrics.ts";
import type { VendorClient } from "../../vendorApi/client.ts";
import { EnvelopeError } from "../../vendorApi/envelope.ts";
import type { DecryptedEnquiry, EnquiryCipher } from "../enquiryCipher.ts";
import type { EnquiryStore } from "../store/enquiryStore.ts";
import type { Claim, Claimed } from "../store/records.ts";
import type { ConditionKeeper } from "./conditionKeeper.ts";
import type { KeptSummary } from "./deliveryHealth.ts";
import type { Housekeeping } from "./housekeeping.ts";
import { decideFate, type Fate, type Lane, openLanes } from "./schedule.ts";
import { type Settlements, toSettlement } from "./settlements.ts";
import { refusesAll, type VendorCondition } from "./vendorCondition.ts";
import type { WaitingVisitors } from "./waitingVisitors.ts";

/** The current calls to the vendor. */
export interface Sender {
  /** The lanes from which a call may start now, in the order in which to ask them. */
  openLanes(at: number): Lane[];
  /** Reserves a place in these lanes while `claim` looks for a record, then sends the record. False: nothing found. */
  claimAndSend(
    lanes: readonly Lane[],
    claim: () => Promise<{ record: Claimed; lane: Lane } | undefined>,
  ): Promise<boolean>;
  /** Starts a try of a claimed record. Never throws. `model`: given when the record need not be opened. */
  send(record: Claimed, lane: Lane, model?: DecryptedEnquiry["model"]): void;
  /**
   * Whether a try of this record is still under way: its claim ended before its call, as the process stood still. It
   * must not be sent again. The try then ends for `claim`.
   */
  isSending(claim: Claim): boolean;
  /** Resolves when all current calls have ended. */
  ended(): Promise<unknown>;
}

export interface SenderOptions {
  store: Pick<EnquiryStore, "now" | "requeue">;
  cipher: Pick<EnquiryCipher, "decrypt">;
  client: Pick<VendorClient, "addProductEnquiry">;
  condition: Pick<ConditionKeeper, "current" | "judge">;
  visitors: Pick<WaitingVisitors, "isWaiting" | "answer" | "hold">;
  settlements: Pick<Settlements, "settle" | "ended">;
  summary: Pick<KeptSummary, "forget">;
  housekeeping: Pick<Housekeeping, "hurryFrom">;
  /** A try has ended and its place is free. `leavesWork`: something must be sent again, now or later. */
  onEnd: (leavesWork: boolean) => void;
  log: Log;
  metrics: Metrics;
  /** 0 to 1, for the jitter. */
  random: () => number;
}

export function createSender(options: SenderOptions): Sender {
  const { store, cipher, client, condition, visitors, settlements, summary, housekeeping, onEnd } = options;
  const { log, metrics, random } = options;
  const inFlight = new Set<Promise<void>>();
  const sending = new Map<number, Claimed>();
  const places: Record<Lane, number> = { new: 0, retry: 0, roundRobin: 0 };
  /** The lanes from which a record is being claimed. */
  let claiming: readonly Lane[] = [];

  /** Resolves with whether something must be sent again, now or later. */
  async function tryOnce(record: Claimed, known: DecryptedEnquiry["model"] | undefined) {
    const model = known ?? decryptModel(cipher, record);
    if (!model) {
      await settle(record, { state: "parked", reason: "encrypted with another key" }, 0);
      return false;
    }
    const startedAt = store.now();
    const outcome = await client.addProductEnquiry(model);
    const at = store.now();
    // From here on the visitor waits for the result that is written.
    visitors.hold(record.id);
    const judgement = await condition.judge({ ...record, startedAt }, outcome, at);
    const visitorHearsNo = visitors.isWaiting(record.id) || record.answer === "refused";
    const fate = decideFate(record, judgement.outcome, { visitorHearsNo, at, random: random() });
    await settle(record, fate, at - startedAt);
    if (judgement.requeue.length > 0) {
      await settlements.ended();
      await store.requeue(judgement.requeue);
      summary.forget();
    }
    if (judgement.backSince !== undefined) housekeeping.hurryFrom(judgement.backSince, at);
    logCondition(log, judgement.before, judgement.condition);
    return fate.state === "waiting" || judgement.requeue.length > 0 || judgement.backSince !== undefined;
  }

  /** Writes the fate of a record, and answers the visitor if one still waits. */
  async function settle(record: Claimed, fate: Fate, durationMs: number) {
    await settlements.settle(record, toSettlement(fate, visitors.isWaiting(record.id)));
    if (fate.state === "delivered" || fate.state === "refused") visitors.answer(record.id, fate.state);
    if (fate.state === "parked") metrics.countParked({ reason: fate.reason.split(":")[0] as string });
    logFate(log, record, fate, durationMs);
  }

  function send(claimed: Claimed, lane: Lane, model?: DecryptedEnquiry["model"]) {
    const record = { ...claimed };
    sending.set(record.id, record);
    places[lane] += 1;
    let leavesWork = true;
    const attempt = tryOnce(record, model)
      .then((left) => {
        leavesWork = left;
      })
      .catch((error) => log.error({ event: "delivery_failed", reference: record.reference, err: error }))
      .finally(() => {
        inFlight.delete(attempt);
        sending.delete(record.id);
        places[lane] -= 1;
        visitors.answer(record.id, "queued");
        onEnd(leavesWork);
      });
    inFlight.add(attempt);
  }

  return {
    openLanes: (at) => openLanes(condition.current, { ...places }, claiming, at),
    async claimAndSend(lanes, claim) {
      claiming = lanes;
      try {
        const claimed = await claim();
        if (claimed) send(claimed.record, claimed.lane);
        return claimed !== undefined;
      } finally {
        claiming = [];
      }
    },
    send,
    isSending({ id, claim }) {
      const record = sending.get(id);
      if (record) record.claim = claim;
      return record !== undefined;
    },
    ended: () => Promise.all(inFlight),
  };
}

/** undefined: the record was encrypted with another key. */
function decryptModel(cipher: Pick<EnquiryCipher, "decrypt">, record: Claimed): DecryptedEnquiry["model"] | undefined {
  try {
    return cipher.decrypt(record).model;
  } catch (error) {
    if (!(error instanceof EnvelopeError)) throw error;
    return undefined;
  }
}

/** `durationMs`: duration of the call to the vendor. */
function logFate(log: Log, { reference, attempts: before }: Claimed, fate: Fate, durationMs: number) {
  const entry = { reference, attempts: before + 1, durationMs };
  if (fate.state === "delivered") {
    log.info({ event: "enquiry_delivered", ...entry });
    return;
  }
  const { reason } = fate;
  if (fate.state === "waiting") log.info({ event: "enquiry_postponed", ...entry, reason, delayMs: fate.pauseMs });
  else if (fate.state === "refused") log.warn({ event: "enquiry_refused", ...entry, reason });
  else log.error({ event: "enquiry_parked", ...entry, reason });
}

function logCondition(log: Log, before: VendorCondition, condition: VendorCondition) {
  const { state, reason } = condition;
  if (state === before.state) return;
  if (state === "misconfigured") log.error({ event: "vendor_misconfigured", reason });
  else if (state === "resting" && refusesAll(condition)) log.error({ event: "vendor_refuses_all", reason });
  else if (state === "resting") log.warn({ event: "delivery_paused", reason });
  else log.info({ event: "delivery_resumed", after: before.state });
}
