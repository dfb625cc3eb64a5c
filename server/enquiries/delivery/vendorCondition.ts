import type { EnquiryOutcome } from "../../vendorApi/outcome.ts";

/**
 * Judges the vendor by the outcomes of many enquiries: a circuit breaker as a small state machine, without clock or
 * disk.
 *
 *     answering ──five different enquiries failed in a row, for 3 s──▶ resting: one probe every 5 s
 *         │  ▲                                                           │
 *         │  └──────────────── accepted, or a readable refusal ──────────┘
 *         └──401, 404 and the like, or five with an unreadable 2xx────▶ misconfigured: one probe a minute, alarm
 *                                                                     (ends when a reply is readable again)
 *
 * The state is also "resting" after five different enquiries were refused in a row, with none accepted between. The
 * server then ignores refusals until the vendor accepts an enquiry (A83). An enquiry that had already failed before the
 * vendor last accepted another one is itself at fault. It says nothing about the vendor, so any number of such
 * enquiries cannot stop the others (A84).
 */
export interface VendorCondition {
  state: "answering" | "resting" | "misconfigured";
  /** The reason of the failure that started the state. Empty while answering. */
  reason: string;
  /** When an enquiry was last accepted, in ms of the schedule's clock. */
  acceptedAt: number;
  /** Ids of the different enquiries that failed since the vendor's last answer, up to the number needed to judge. */
  failing: readonly number[];
  /** Start of the first of these tries. */
  failingSince: number;
  /** Ids of enquiries with an unreadable 2xx, in a row. */
  unreadable: readonly number[];
  /** Ids of enquiries refused since the vendor last accepted one. */
  refused: readonly number[];
  /** Probes since the state began, and how many of them used an untried enquiry. */
  probes: number;
  untriedProbes: number;
  nextProbeAt: number;
  /** An untried enquiry does not have to wait for probes with enquiries that failed before. */
  nextUntriedProbeAt: number;
}

/** How many different enquiries it takes to judge the vendor. */
const enoughToJudge = 5;
/** How long they must have failed, so that a burst of faulty enquiries does not look like an outage. */
const failingForMs = 3000;
/** A72: an open circuit breaker tries one every 5 s, and sooner at first because most outages are short. */
const restMs = [1000, 2000, 5000];
/** This many untried enquiries become probes a second apart: a few faulty ones must not hide a vendor that is back. */
const quickUntriedProbes = 5;
const quickMs = 1000;
/** A83: one probe a minute. */
const misconfiguredProbeMs = 60_000;
/** The longest Retry-After that can delay probes. */
const maxRetryAfterMs = 5 * 60_000;

export function createVendorCondition(acceptedAt: number): VendorCondition {
  return {
    state: "answering",
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

export interface Judgement {
  condition: VendorCondition;
  /** The vendor is back: enquiries that have waited since this moment, and first failed no earlier, are due at once. */
  backSince?: number;
  /** Ids of enquiries whose refusal no longer counts: they wait again. */
  requeue: readonly number[];
  /** The outcome as it counts for the enquiry: an ignored refusal, or a misconfiguration for it alone, is "away". */
  outcome: EnquiryOutcome;
}

export interface Tried {
  id: number;
  /** When this try began. */
  startedAt: number;
  /** When it first failed. undefined: it has not failed before this try. */
  failedSince: number | undefined;
}

/** Whether an enquiry keeps failing although the vendor has accepted another one since its first failure. */
export function isOwnFault({ failedSince }: Pick<Tried, "failedSince">, condition: VendorCondition): boolean {
  return failedSince !== undefined && failedSince < condition.acceptedAt;
}

/** Whether the vendor refuses every enquiry, so that its refusals are ignored. */
export function refusesAll({ refused }: VendorCondition): boolean {
  return refused.length >= enoughToJudge;
}

/** Returns the condition after an outcome. `at`: the end of the try, in ms of the schedule's clock. */
export function judge(before: VendorCondition, tried: Tried, outcome: EnquiryOutcome, at: number): Judgement {
  if (outcome.kind === "accepted") {
    const condition = createVendorCondition(at);
    return { condition, outcome, requeue: [], ...(before.state !== "answering" && { backSince: before.acceptedAt }) };
  }
  if (isOwnFault(tried, before)) {
    const own: EnquiryOutcome =
      outcome.kind === "misconfigured" ? { kind: "away", reason: `${outcome.reason} for this one` } : outcome;
    return { condition: before, outcome: own, requeue: [] };
  }
  if (outcome.kind === "refused") return judgeRefusal(before, tried.id, outcome, at);
  if (outcome.kind === "misconfigured")
    return { condition: misconfigure(before, outcome.reason, at), outcome, requeue: [] };
  return { condition: judgeFailure(before, tried, outcome, at), outcome, requeue: [] };
}

function judgeRefusal(
  before: VendorCondition,
  id: number,
  outcome: EnquiryOutcome & { kind: "refused" },
  at: number,
): Judgement {
  const disbelieved: EnquiryOutcome = { kind: "away", reason: `refuses all: ${outcome.reason}` };
  const refused = addOnce(before.refused, id);
  if (refused.length >= enoughToJudge) {
    const requeue = refusesAll(before) ? [] : before.refused;
    const condition = { ...before, refused };
    return {
      condition: before.state === "misconfigured" ? condition : rest(condition, disbelieved.reason, at),
      outcome: disbelieved,
      requeue,
    };
  }
  // A vendor that refuses is up. But a proxy may have sent a 400, or the vendor may not be able to use our key.
  const isPlain = !outcome.reason.startsWith("HTTP");
  if (before.state === "misconfigured" && !isPlain) return { condition: { ...before, refused }, outcome, requeue: [] };
  const condition = { ...createVendorCondition(before.acceptedAt), refused };
  return { condition, outcome, requeue: [], ...(before.state !== "answering" && { backSince: before.acceptedAt }) };
}

function judgeFailure(
  before: VendorCondition,
  { id, startedAt }: Tried,
  outcome: EnquiryOutcome & { kind: "away" | "unsure" },
  at: number,
): VendorCondition {
  const isUnreadable = outcome.kind === "unsure" && outcome.isUnreadable;
  const failing = addOnce(before.failing, id);
  const condition: VendorCondition = {
    ...before,
    failing,
    failingSince: before.failing.length === 0 ? startedAt : Math.min(startedAt, before.failingSince),
    unreadable: isUnreadable ? addOnce(before.unreadable, id) : [],
  };
  if (condition.unreadable.length >= enoughToJudge && before.state !== "misconfigured") {
    return misconfigure(condition, "unreadable", at);
  }
  const retryAfterMs = outcome.kind === "away" ? Math.min(outcome.retryAfterMs ?? 0, maxRetryAfterMs) : 0;
  if (before.state === "answering") {
    const isAway = failing.length >= enoughToJudge && at - condition.failingSince >= failingForMs;
    return isAway ? delayProbes(rest(condition, outcome.reason, at), at + retryAfterMs) : condition;
  }
  return delayProbes(condition, at + retryAfterMs);
}

function rest(condition: VendorCondition, reason: string, at: number): VendorCondition {
  if (condition.state === "resting") return condition;
  const nextProbeAt = at + (restMs[0] as number);
  return { ...condition, state: "resting", reason, probes: 0, untriedProbes: 0, nextProbeAt, nextUntriedProbeAt: at };
}

function misconfigure(condition: VendorCondition, reason: string, at: number): VendorCondition {
  const nextProbeAt = at + misconfiguredProbeMs;
  if (condition.state === "misconfigured") return { ...condition, nextProbeAt };
  return {
    ...condition,
    state: "misconfigured",
    reason,
    probes: 0,
    untriedProbes: 0,
    nextProbeAt,
    nextUntriedProbeAt: nextProbeAt,
  };
}

function delayProbes(condition: VendorCondition, at: number): VendorCondition {
  return {
    ...condition,
    nextProbeAt: Math.max(condition.nextProbeAt, at),
    nextUntriedProbeAt: Math.max(condition.nextUntriedProbeAt, at),
  };
}

/** Whether the next probe is due. There are no probes while the vendor answers. */
export function mayProbe(
  { state, nextProbeAt, nextUntriedProbeAt }: VendorCondition,
  untried: boolean,
  at: number,
): boolean {
  if (state === "resting" && untried) return at >= Math.min(nextProbeAt, nextUntriedProbeAt);
  return at >= nextProbeAt;
}

/** Records that a probe starts. `untried`: it uses an enquiry that was never tried. */
export function noteProbe(condition: VendorCondition, untried: boolean, at: number): VendorCondition {
  const probes = condition.probes + 1;
  if (condition.state === "misconfigured") return { ...condition, probes, nextProbeAt: at + misconfiguredProbeMs };
  const restingMs = restMs.at(-1) as number;
  const noted = { ...condition, probes, nextProbeAt: at + (restMs[probes] ?? restingMs) };
  if (!untried) return noted;
  const untriedProbes = condition.untriedProbes + 1;
  const pauseMs = untriedProbes <= quickUntriedProbes ? quickMs : restingMs;
  return { ...noted, untriedProbes, nextUntriedProbeAt: at + pauseMs };
}

function addOnce(ids: readonly number[], id: number): readonly number[] {
  return ids.includes(id) || ids.length >= enoughToJudge ? ids : [...ids, id];
}
