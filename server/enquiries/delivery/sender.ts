import type { Log } from "../../log.ts";
import type { Metrics } from "../../metrics.ts";
import type { VendorClient } from "../../vendorApi/client.ts";
import { EnvelopeError } from "../../vendorApi/envelope.ts";
import type { Spool } from "../spool/spool.ts";
import type { Claimed } from "../spool/spoolRecord.ts";
import type { Clock } from "./clock.ts";
import type { KeptSummary } from "./deliveryHealth.ts";
import type { Housekeeping } from "./housekeeping.ts";
import { decideFate, type Fate, type Lane, openLanes } from "./schedule.ts";
import { type Settlements, toSettlement } from "./settlements.ts";
import { createVendorCondition, judge, noteProbe, refusesAll, type VendorCondition } from "./vendorCondition.ts";
import type { WaitingVisitors } from "./waitingVisitors.ts";

/** The calls to the vendor that are under way, and what is known of the vendor by those that have ended. */
export interface Sender {
  readonly condition: VendorCondition;
  /** For a start: when the vendor last accepted an enquiry, or 0. */
  startFrom(acceptedAt: number): void;
  /** From which lanes a call may begin now, the first to be asked first. */
  openLanes(at: number): Lane[];
  /** Begins a try of a claimed record; never throws. */
  send(record: Claimed, lane: Lane): void;
  /** Resolves when the calls that are under way now have ended. */
  ended(): Promise<unknown>;
}

export interface SenderOptions {
  spool: Pick<Spool, "open" | "putBack">;
  client: Pick<VendorClient, "addProductEnquiry">;
  visitors: Pick<WaitingVisitors, "isWaiting" | "answer">;
  settlements: Pick<Settlements, "settle">;
  summary: Pick<KeptSummary, "forget">;
  housekeeping: Pick<Housekeeping, "hurryFrom">;
  /** A try has ended: its place is free. */
  onEnd: () => void;
  log: Log;
  metrics: Metrics;
  clock: Pick<Clock, "now">;
  /** 0 to 1, for the jitter. */
  random: () => number;
}

export function createSender(options: SenderOptions): Sender {
  const { spool, client, visitors, settlements, summary, housekeeping, onEnd, log, metrics, clock, random } = options;
  let condition = createVendorCondition(0);
  const inFlight = new Set<Promise<void>>();
  const inLanes: Record<Lane, number> = { untried: 0, tried: 0, turn: 0 };

  async function tryOnce(record: Claimed) {
    const model = openModel(spool, record);
    if (!model) {
      settle(record, { state: "parked", reason: "sealed with another key" }, clock.now());
      return;
    }
    const startedAt = clock.now();
    const outcome = await client.addProductEnquiry(model);
    const at = clock.now();
    const before = condition;
    const judgement = judge(before, { ...record, startedAt }, outcome, at);
    condition = judgement.condition;
    const visitorHearsNo = visitors.isWaiting(record.id) || record.answer === "refused";
    settle(record, decideFate(record, judgement.outcome, { visitorHearsNo, at, random: random() }), at);
    if (judgement.putBack.length > 0) {
      spool.putBack(judgement.putBack, at);
      summary.forget();
    }
    if (judgement.backSince !== undefined) housekeeping.hurryFrom(judgement.backSince);
    logCondition(log, before, condition);
  }

  /** Writes down what becomes of a record, and tells the visitor who may still be waiting. */
  function settle(record: Claimed, fate: Fate, at: number) {
    settlements.settle(record.id, toSettlement(fate, visitors.isWaiting(record.id)), at);
    if (fate.state === "delivered" || fate.state === "refused") visitors.answer(record.id, fate.state);
    if (fate.state === "parked") metrics.countParked({ reason: fate.reason.split(":")[0] as string });
    logFate(log, record, fate, at);
  }

  return {
    get condition() {
      return condition;
    },
    startFrom(acceptedAt) {
      condition = createVendorCondition(acceptedAt);
    },
    openLanes: (at) => openLanes(condition, inLanes, at),
    send(record, lane) {
      if (condition.state !== "answering") condition = noteProbe(condition, record.attempts === 0, clock.now());
      inLanes[lane] += 1;
      const attempt = tryOnce(record)
        .catch((error) => log.error({ event: "delivery_failed", reference: record.reference, err: error }))
        .finally(() => {
          inFlight.delete(attempt);
          inLanes[lane] -= 1;
          visitors.answer(record.id, "queued");
          onEnd();
        });
      inFlight.add(attempt);
    },
    ended: () => Promise.all(inFlight),
  };
}

/** undefined: it was sealed with another key. */
function openModel(spool: Pick<Spool, "open">, record: Claimed): Record<string, string | number> | undefined {
  try {
    return spool.open(record).model;
  } catch (error) {
    if (!(error instanceof EnvelopeError)) throw error;
    return undefined;
  }
}

function logFate(log: Log, record: Claimed, fate: Fate, at: number) {
  const { reference } = record;
  const attempts = record.attempts + 1;
  if (fate.state === "delivered") {
    log.info({ event: "enquiry_delivered", reference, attempts });
    return;
  }
  const { reason } = fate;
  if (fate.state === "waiting") {
    log.info({ event: "enquiry_postponed", reference, attempts, reason, delayMs: fate.nextAt - at });
  } else if (fate.state === "refused") {
    log.warn({ event: "enquiry_refused", reference, reason });
  } else {
    log.error({ event: "enquiry_parked", reference, attempts, reason });
  }
}

function logCondition(log: Log, before: VendorCondition, condition: VendorCondition) {
  const { state, reason } = condition;
  if (state === before.state) return;
  if (state === "misconfigured") log.error({ event: "vendor_misconfigured", reason });
  else if (state === "resting" && refusesAll(condition)) log.error({ event: "vendor_refuses_all", reason });
  else if (state === "resting") log.warn({ event: "delivery_paused", reason });
  else log.info({ event: "delivery_resumed", after: before.state });
}
