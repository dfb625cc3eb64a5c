import type { EnquiryOutcome } from "../../vendorApi/outcome.ts";

/**
 * A circuit breaker around the vendor, fed with the outcomes of many enquiries. Pure, but for the two objects at the end.
 *
 *     closed ──five different enquiries failed in a row, for 3 s──▶ open: half-open for one probe every 5 s
 *       │  ▲                                                          │
 *       │  └─────────────── accepted, or a readable refusal ──────────┘
 *       └──401, 404 and the like, or five with an unreadable 2xx────▶ misconfigured: one probe a minute, alarm
 *                                                                     (ends when a reply is readable again)
 *
 * It also opens when five different enquiries were refused in a row. Refusals are then ignored until the vendor accepts
 * an enquiry (A83). An enquiry that failed before the vendor accepted another one is itself at fault: it says nothing
 * about the vendor, so no number of them can stop the others (A84).
 */
export interface Circuit {
  /** Half-open is not kept but computed (isHalfOpen): a process killed during its probe would leave it behind. */
  state: "closed" | "open" | "misconfigured";
  /** The failure that started the state. Empty while closed. */
  reason: string;
  /** When an enquiry was last accepted, in ms of the schedule's clock. */
  acceptedAt: number;
  /** Ids of the different enquiries that failed since the vendor's last answer, as far as they are counted. */
  failing: readonly number[];
  /** Start of the first of these attempts. */
  failingSince: number;
  /** Ids of enquiries with an unreadable 2xx, in a row. */
  unreadable: readonly number[];
  /** Ids of enquiries refused since the vendor last accepted one. */
  refused: readonly number[];
  /** Probes since the state began, and how many of them used an enquiry that was never sent before. */
  probes: number;
  untriedProbes: number;
  nextProbeAt: number;
  /** A new enquiry does not have to wait behind probes with enquiries that failed before. */
  nextUntriedProbeAt: number;
}

/** The states as /healthz, the metrics, the log and the shared row in the database call them. */
export const vendorStates = { closed: "answering", open: "resting", misconfigured: "misconfigured" } as const;

/** How many different enquiries it takes to open the circuit. */
const threshold = 5;
/** How long they must have failed, so that a burst of faulty enquiries does not look like an outage. */
const failingForMs = 3000;
/** One probe every 5 s, and sooner at first because most outages are short (A72). */
const probePausesMs = [1000, 2000, 5000];
/** This many new enquiries become probes a second apart: a few faulty ones must not hide a vendor that is back. */
const quickUntriedProbes = 5;
const quickMs = 1000;
/** One probe a minute (A83). */
const misconfiguredProbeMs = 60_000;
/** The longest Retry-After that can delay probes. */
const maxRetryAfterMs = 5 * 60_000;

export function createCircuit(acceptedAt: number): Circuit {
  return {
    state: "closed",
    reason: "",
    acceptedAt,
    failing: [],
    failingSince: 0,
    unreadable: [],
    refused: [],
    probes: 0,
    untriedProbes: 0,
    nextProbeAt: 0,
    nextUntriedProbeAt: 0,
  };
}

/** What an outcome means for the circuit and for the enquiry. */
export interface Verdict {
  circuit: Circuit;
  /** The vendor is back: enquiries that have waited since this moment, and first failed no earlier, are due at once. */
  backSince?: number;
  /** Ids of enquiries whose refusal no longer counts: they wait again. */
  requeue: readonly number[];
  /** The outcome as it counts for the enquiry: an ignored refusal, or a misconfiguration for it alone, is "away". */
  outcome: EnquiryOutcome;
}

export interface Attempt {
  id: number;
  startedAt: number;
  /** When the enquiry first failed. undefined: never before this attempt. */
  failedSince: number | undefined;
}

/**
 * Whether the vendor has accepted another enquiry since this one first failed, or since its first call began: that call
 * may end late, in a process that stood still, and would tell old news of the vendor.
 */
function isOwnFault({ failedSince, startedAt }: Omit<Attempt, "id">, circuit: Circuit): boolean {
  return (failedSince ?? startedAt) < circuit.acceptedAt;
}

/** Whether the vendor refuses every enquiry, so that its refusals are ignored. */
export function refusesAll({ refused }: Circuit): boolean {
  return refused.length >= threshold;
}

/** `at`: the end of the attempt, in ms of the schedule's clock. */
export function recordOutcome(before: Circuit, attempt: Attempt, outcome: EnquiryOutcome, at: number): Verdict {
  if (outcome.kind === "accepted") {
    const circuit = createCircuit(at);
    return { circuit, outcome, requeue: [], ...(before.state !== "closed" && { backSince: before.acceptedAt }) };
  }
  if (isOwnFault(attempt, before)) {
    const own: EnquiryOutcome =
      outcome.kind === "misconfigured" ? { kind: "away", reason: `${outcome.reason} for this one` } : outcome;
    return { circuit: before, outcome: own, requeue: [] };
  }
  if (outcome.kind === "refused") return recordRefusal(before, attempt.id, outcome, at);
  if (outcome.kind === "misconfigured")
    return { circuit: misconfigure(before, outcome.reason, at), outcome, requeue: [] };
  return { circuit: recordFailure(before, attempt, outcome, at), outcome, requeue: [] };
}

function recordRefusal(
  before: Circuit,
  id: number,
  outcome: EnquiryOutcome & { kind: "refused" },
  at: number,
): Verdict {
  const disbelieved: EnquiryOutcome = { kind: "away", reason: `refuses all: ${outcome.reason}` };
  const refused = addOnce(before.refused, id);
  if (refused.length >= threshold) {
    const requeue = refusesAll(before) ? [] : before.refused;
    const circuit = { ...before, refused };
    return {
      circuit: before.state === "misconfigured" ? circuit : open(circuit, disbelieved.reason, at),
      outcome: disbelieved,
      requeue,
    };
  }
  // A vendor that refuses is up. But a proxy may have sent a 400, or the vendor may not be able to use our key.
  const isPlain = !outcome.reason.startsWith("HTTP");
  if (before.state === "misconfigured" && !isPlain) return { circuit: { ...before, refused }, outcome, requeue: [] };
  const circuit = { ...createCircuit(before.acceptedAt), refused };
  return { circuit, outcome, requeue: [], ...(before.state !== "closed" && { backSince: before.acceptedAt }) };
}

function recordFailure(
  before: Circuit,
  { id, startedAt }: Attempt,
  outcome: EnquiryOutcome & { kind: "away" | "unsure" },
  at: number,
): Circuit {
  const isUnreadable = outcome.kind === "unsure" && outcome.isUnreadable;
  const failing = addOnce(before.failing, id);
  const circuit: Circuit = {
    ...before,
    failing,
    failingSince: before.failing.length === 0 ? startedAt : Math.min(startedAt, before.failingSince),
    unreadable: isUnreadable ? addOnce(before.unreadable, id) : [],
  };
  if (circuit.unreadable.length >= threshold && before.state !== "misconfigured") {
    return misconfigure(circuit, "unreadable", at);
  }
  const retryAfterMs = outcome.kind === "away" ? Math.min(outcome.retryAfterMs ?? 0, maxRetryAfterMs) : 0;
  if (before.state === "closed") {
    const isAway = failing.length >= threshold && at - circuit.failingSince >= failingForMs;
    return isAway ? delayProbes(open(circuit, outcome.reason, at), at + retryAfterMs) : circuit;
  }
  return delayProbes(circuit, at + retryAfterMs);
}

function open(circuit: Circuit, reason: string, at: number): Circuit {
  if (circuit.state === "open") return circuit;
  const nextProbeAt = at + (probePausesMs[0] as number);
  return { ...circuit, state: "open", reason, probes: 0, untriedProbes: 0, nextProbeAt, nextUntriedProbeAt: at };
}

function misconfigure(circuit: Circuit, reason: string, at: number): Circuit {
  const nextProbeAt = at + misconfiguredProbeMs;
  if (circuit.state === "misconfigured") return { ...circuit, nextProbeAt };
  return {
    ...circuit,
    state: "misconfigured",
    reason,
    probes: 0,
    untriedProbes: 0,
    nextProbeAt,
    nextUntriedProbeAt: nextProbeAt,
  };
}

function delayProbes(circuit: Circuit, at: number): Circuit {
  return {
    ...circuit,
    nextProbeAt: Math.max(circuit.nextProbeAt, at),
    nextUntriedProbeAt: Math.max(circuit.nextUntriedProbeAt, at),
  };
}

/** Whether one probe may start now. `isNew`: with an enquiry that was never sent before. */
export function isHalfOpen({ state, nextProbeAt, nextUntriedProbeAt }: Circuit, isNew: boolean, at: number): boolean {
  if (state === "open" && isNew) return at >= Math.min(nextProbeAt, nextUntriedProbeAt);
  return at >= nextProbeAt;
}

/** The circuit after a probe has started. */
export function startProbe(circuit: Circuit, isNew: boolean, at: number): Circuit {
  const probes = circuit.probes + 1;
  if (circuit.state === "misconfigured") return { ...circuit, probes, nextProbeAt: at + misconfiguredProbeMs };
  const lastPauseMs = probePausesMs.at(-1) as number;
  const started = { ...circuit, probes, nextProbeAt: at + (probePausesMs[probes] ?? lastPauseMs) };
  if (!isNew) return started;
  const untriedProbes = circuit.untriedProbes + 1;
  const pauseMs = untriedProbes <= quickUntriedProbes ? quickMs : lastPauseMs;
  return { ...started, untriedProbes, nextUntriedProbeAt: at + pauseMs };
}

/** How long until a probe may start because its time has come. 0: no probe is scheduled. */
export function untilNextProbeMs({ state, nextProbeAt, nextUntriedProbeAt }: Circuit, at: number): number {
  if (state === "closed") return 0;
  const ahead = [nextProbeAt, nextUntriedProbeAt].filter((time) => time > at);
  return ahead.length === 0 ? 0 : Math.min(...ahead) - at;
}

function addOnce(ids: readonly number[], id: number): readonly number[] {
  return ids.includes(id) || ids.length >= threshold ? ids : [...ids, id];
}

/** Where the circuit is: in this process, or in the row of all that share a database (database/sharedCircuit.ts). */
export interface CircuitState {
  readonly circuit: Circuit;
  /** Called at start. Another process's circuit stays. */
  init(circuit: Circuit): Promise<void>;
  /** Atomic across processes. `next` may be called again, and returns undefined when there is nothing to change. */
  change(next: (before: Circuit) => Circuit | undefined): Promise<void>;
  /** Reads what other processes have found. */
  refresh(): Promise<void>;
}

function createOwnCircuit(): CircuitState {
  let circuit = createCircuit(0);
  return {
    get circuit() {
      return circuit;
    },
    async init(first) {
      circuit = first;
    },
    async change(next) {
      circuit = next(circuit) ?? circuit;
    },
    async refresh() {},
  };
}

export type CircuitBreaker = ReturnType<typeof createCircuitBreaker>;

export function createCircuitBreaker(state: CircuitState = createOwnCircuit()) {
  return {
    get circuit() {
      return state.circuit;
    },
    /** Called at start with the time when the vendor last accepted an enquiry, or 0. */
    startFrom: (acceptedAt: number) => state.init(createCircuit(acceptedAt)),
    /** `before`: the circuit before this outcome. */
    async recordOutcome(attempt: Attempt, outcome: EnquiryOutcome, at: number): Promise<Verdict & { before: Circuit }> {
      let result: (Verdict & { before: Circuit }) | undefined;
      await state.change((before) => {
        result = { ...recordOutcome(before, attempt, outcome, at), before };
        return result.circuit;
      });
      return result as NonNullable<typeof result>;
    },
    /** Takes the next probe, unless the circuit is closed. False: it is not due, or another process was faster. */
    async tryProbe(isNew: boolean, at: number): Promise<boolean> {
      let isOurs = true;
      await state.change((circuit) => {
        isOurs = circuit.state === "closed" || isHalfOpen(circuit, isNew, at);
        return isOurs && circuit.state !== "closed" ? startProbe(circuit, isNew, at) : undefined;
      });
      return isOurs;
    },
    refresh: state.refresh,
  };
}
