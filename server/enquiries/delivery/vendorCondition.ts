import type { EnquiryOutcome } from "../../vendorApi/outcome.ts";

/**
 * What the outcomes of many enquiries together say about the vendor: a small state machine, without clock or disk.
 *
 *     answering ──five different enquiries failed in a row, for 3 s──▶ resting: one probe every 5 s
 *         │  ▲                                                           │
 *         │  └──────────────── accepted, or refused in plain words ──────┘
 *         └──401, 404 and the like, or five whose 2xx cannot be read──▶ misconfigured: one probe a minute, alarm
 *                                                                     (left when a reply can be read again)
 *
 * Five different enquiries refused in a row, with none accepted between, make the vendor rest too: its refusals are no
 * longer believed until it accepts one (A83). An enquiry that had failed before the vendor last accepted another is at
 * fault itself: it says nothing about the vendor, so that no number of such enquiries stops the others (A84).
 */
export interface VendorCondition {
  state: "answering" | "resting" | "misconfigured";
  /** Of the failure that began the state; empty while answering. */
  reason: string;
  /** When an enquiry was last accepted, in ms of the schedule's clock. */
  acceptedAt: number;
  /** The different enquiries, by id, that failed since the vendor last gave an answer; as many as it takes to judge. */
  failing: readonly number[];
  /** When the first of these tries began. */
  failingSince: number;
  /** Those whose 2xx could not be read, in a row. */
  unreadable: readonly number[];
  /** Those refused since the vendor last accepted one. */
  refused: readonly number[];
  /** Probes since the state began, and those of them with an enquiry that was never tried. */
  probes: number;
  untriedProbes: number;
  nextProbeAt: number;
  /** An enquiry that was never tried is not made to wait for probes with those that failed before. */
  nextUntriedProbeAt: number;
}

/** How many different enquiries speak for the vendor. */
const enoughToJudge = 5;
/** How long they must have failed, so that a burst of enquiries that are faulty themselves is not taken for an outage. */
const failingForMs = 3000;
/** A72: an open breaker tries one every 5 s; at first sooner, as most outages are short. */
const restMs = [1000, 2000, 5000];
/** So many enquiries that were never tried are probes after a second each: a few faulty ones must not hide the vendor. */
const quickUntriedProbes = 5;
const quickMs = 1000;
/** A83: one probe a minute. */
const misconfiguredProbeMs = 60_000;
/** The longest Retry-After that holds up probes. */
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
  /** The vendor is back: what has waited for it since this moment, and failed not before, is due at once. */
  backSince?: number;
  /** Ids of enquiries whose refusal is taken back: they wait again. */
  putBack: readonly number[];
  /** The outcome as it counts for the enquiry: a refusal that is not believed, or a fault of its own, is "away". */
  outcome: EnquiryOutcome;
}

export interface Tried {
  id: number;
  /** When this try began. */
  startedAt: number;
  /** When it first failed; undefined: not before this try. */
  failedSince: number | undefined;
}

/** Whether an enquiry goes on failing although the vendor has accepted another one in the meantime. */
export function isOwnFault({ failedSince }: Pick<Tried, "failedSince">, condition: VendorCondition): boolean {
  return failedSince !== undefined && failedSince < condition.acceptedAt;
}

/** Whether the vendor refuses everybody, so that its refusals are not believed. */
export function refusesAll({ refused }: VendorCondition): boolean {
  return refused.length >= enoughToJudge;
}

/** The condition after an outcome. `at`: the end of the try, in ms of the schedule's clock. */
export function judge(before: VendorCondition, tried: Tried, outcome: EnquiryOutcome, at: number): Judgement {
  if (outcome.kind === "accepted") {
    const condition = createVendorCondition(at);
    return { condition, outcome, putBack: [], ...(before.state !== "answering" && { backSince: before.acceptedAt }) };
  }
  if (isOwnFault(tried, before)) {
    const own: EnquiryOutcome =
      outcome.kind === "misconfigured" ? { kind: "away", reason: `${outcome.reason} for this one` } : outcome;
    return { condition: before, outcome: own, putBack: [] };
  }
  if (outcome.kind === "refused") return judgeRefusal(before, tried.id, outcome, at);
  if (outcome.kind === "misconfigured")
    return { condition: misconfigure(before, outcome.reason, at), outcome, putBack: [] };
  return { condition: judgeFailure(before, tried, outcome, at), outcome, putBack: [] };
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
    const putBack = refusesAll(before) ? [] : before.refused;
    const condition = { ...before, refused };
    return {
      condition: before.state === "misconfigured" ? condition : rest(condition, disbelieved.reason, at),
      outcome: disbelieved,
      putBack,
    };
  }
  // A vendor that says no is there. Behind a 400 may be a proxy, or a key that the vendor cannot use.
  const isPlain = !outcome.reason.startsWith("HTTP");
  if (before.state === "misconfigured" && !isPlain) return { condition: { ...before, refused }, outcome, putBack: [] };
  const condition = { ...createVendorCondition(before.acceptedAt), refused };
  return { condition, outcome, putBack: [], ...(before.state !== "answering" && { backSince: before.acceptedAt }) };
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

/** Whether the time of the next probe has come. While the vendor answers there are none. */
export function mayProbe(
  { state, nextProbeAt, nextUntriedProbeAt }: VendorCondition,
  untried: boolean,
  at: number,
): boolean {
  if (state === "resting" && untried) return at >= Math.min(nextProbeAt, nextUntriedProbeAt);
  return at >= nextProbeAt;
}

/** A probe begins; `untried`: with an enquiry that was never tried. */
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
