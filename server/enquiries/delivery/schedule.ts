import type { EnquiryOutcome } from "../../vendorApi/outcome.ts";
import { mayProbe, type VendorCondition } from "./vendorCondition.ts";

/**
 * When an enquiry is sent, and beside which others (A72, A83, A84): pure functions, which test/schedule.test.ts runs
 * through thousands of random histories.
 */

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** A72: for at least 3 days. */
const giveUpAfterMs = 3 * 24 * hourMs;
/** No pause is longer; a later time is left from a clock that was wrong. */
export const longestPauseMs = 12 * hourMs;
/** A83: the pauses after the first, second, third and fourth try of which nobody knows whether the vendor has it. */
const unsurePausesMs = [15 * secondMs, 5 * minuteMs, hourMs, longestPauseMs];
/** Nothing is wrong with the enquiry: it goes along with the probes (A83). */
const misconfiguredPauseMs = minuteMs;
/** A pause counts as one hour at most towards giving up, so that a clock that jumps or a machine that sleeps parks nothing. */
const longestCountedWaitMs = hourMs;
const longestRetryAfterMs = hourMs;

/**
 * A72: 1 s, doubling to 15 s during the first ten minutes, then growing with the time waited up to 15 minutes, which it
 * reaches after about an hour. `random` (0 to 1) only shortens, so that the promised times are upper bounds.
 */
export function retryDelayMs(attempts: number, waitedMs: number, random: number): number {
  const firstPhaseMs = 10 * minuteMs;
  const delayMs =
    waitedMs < firstPhaseMs
      ? Math.min(secondMs * 2 ** Math.min(attempts - 1, 10), 15 * secondMs)
      : Math.min(Math.max((waitedMs - firstPhaseMs) / 4, 15 * secondMs), 15 * minuteMs);
  return Math.round(delayMs * (1 - 0.1 * random));
}

/** What an enquiry has been through, before the try in question. Times in ms of the schedule's clock. */
export interface History {
  attempts: number;
  /** Tries of which nobody knows whether the vendor has it. */
  unsureTries: number;
  /** Time spent on tries that failed, which counts towards giving up. */
  waitedMs: number;
  /** End of the last try; 0 before the first. */
  triedAt: number;
}

/** What becomes of an enquiry after a try. */
export type Fate =
  | { state: "delivered" }
  | { state: "refused"; reason: string }
  /** It needs a person. */
  | { state: "parked"; reason: string }
  /** `pauseMs`: until it is due again. */
  | { state: "waiting"; reason: string; pauseMs: number; waitedMs: number; unsureTries: number };

export interface Circumstances {
  /** The visitor still waits for the vendor's word, or has heard its no already. */
  visitorHearsNo: boolean;
  /** End of the try. */
  at: number;
  /** 0 to 1. */
  random: number;
}

export function decideFate(
  history: History,
  outcome: EnquiryOutcome,
  { visitorHearsNo, at, random }: Circumstances,
): Fate {
  if (outcome.kind === "accepted") return { state: "delivered" };
  const reason = `${outcome.kind}: ${outcome.reason}`;
  // Who was thanked will not come again: a person has to look at it.
  if (outcome.kind === "refused") return { state: visitorHearsNo ? "refused" : "parked", reason };

  const unsureTries = history.unsureTries + (outcome.kind === "unsure" ? 1 : 0);
  // Once the vendor may have it, the pauses of that rule hold for every further try.
  const unsurePauseMs = unsureTries === 0 ? 0 : unsurePausesMs[unsureTries - 1];
  const told =
    outcome.kind !== "unsure" && unsureTries > 0 ? `${reason} (unsure before: the vendor may have it)` : reason;
  if (unsurePauseMs === undefined) return { state: "parked", reason: told };
  const wait = (pauseMs: number, waitedMs: number): Fate => ({
    state: "waiting",
    reason: told,
    pauseMs: Math.max(pauseMs, unsurePauseMs),
    waitedMs,
    unsureTries,
  });
  if (outcome.kind === "misconfigured") return wait(misconfiguredPauseMs, history.waitedMs);

  const sinceLastMs = history.triedAt === 0 ? 0 : Math.max(0, at - history.triedAt);
  const waitedMs = history.waitedMs + Math.min(sinceLastMs, longestCountedWaitMs);
  if (waitedMs >= giveUpAfterMs) return { state: "parked", reason: told };
  if (outcome.kind === "unsure") return wait(0, waitedMs);
  const askedMs = Math.min(outcome.retryAfterMs ?? 0, longestRetryAfterMs);
  return wait(Math.max(retryDelayMs(history.attempts + 1, waitedMs, random), askedMs), waitedMs);
}

/** untried: never sent, oldest first. tried: sent before and due, longest due first. turn: all that are due, in turn from the oldest. */
export type Lane = "untried" | "tried" | "turn";

/** As many calls at once: of a process that is killed, so many enquiries at most are sent twice. */
const maxInFlight = 4;
/** Neither lane takes the last place, so that none waits for the other's slow calls. */
const maxInLane = 3;

/**
 * From which lanes a call may begin now, the first to be asked first. `claiming`: one of these is about to get a call
 * more, and nobody knows yet which.
 */
export function openLanes(
  condition: VendorCondition,
  inFlight: Readonly<Record<Lane, number>>,
  claiming: readonly Lane[],
  at: number,
): Lane[] {
  const isClaiming = (lane: Lane) => (claiming.includes(lane) ? 1 : 0);
  const places = inFlight.untried + inFlight.tried + inFlight.turn;
  if (places + Math.sign(claiming.length) >= maxInFlight) return [];
  const lanes: Lane[] = [];
  if (condition.state === "misconfigured") {
    if (mayProbe(condition, false, at)) lanes.push("turn");
  } else if (condition.state === "resting") {
    if (mayProbe(condition, true, at)) lanes.push("untried");
    if (mayProbe(condition, false, at)) lanes.push("tried");
  } else {
    if (inFlight.untried + isClaiming("untried") < maxInLane) lanes.push("untried");
    if (inFlight.tried + isClaiming("tried") < maxInLane) lanes.push("tried");
  }
  return lanes;
}

/** How long until the time alone lets another probe begin; 0 where it does not. */
export function untilNextProbeMs({ state, nextProbeAt, nextUntriedProbeAt }: VendorCondition, at: number): number {
  if (state === "answering") return 0;
  const ahead = [nextProbeAt, nextUntriedProbeAt].filter((time) => time > at);
  return ahead.length === 0 ? 0 : Math.min(...ahead) - at;
}
