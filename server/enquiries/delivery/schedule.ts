import type { EnquiryOutcome } from "../../vendorApi/outcome.ts";
import { type AttemptResult, type History, type Lane, longestPauseMs } from "../store/records.ts";
import { type Circuit, isHalfOpen } from "./circuitBreaker.ts";

/** When an enquiry is sent, and how many at once (A72, A83, A84). Pure: test/schedule.test.ts runs random histories. */

const secondMs = 1000;
const minuteMs = 60 * secondMs;
const hourMs = 60 * minuteMs;

/** An enquiry is retried at least so long (A72). The longest pause is in records.ts, where the stores need it too. */
export const retryDays = 3;
const giveUpAfterMs = retryDays * 24 * hourMs;
/** The pauses after the first, second, third and fourth attempt with the outcome "unsure" (A83). */
const unsurePausesMs = [15 * secondMs, 5 * minuteMs, hourMs, longestPauseMs];
/** The enquiry is not at fault, so it is retried at the rate of the probes (A83). */
const misconfiguredPauseMs = minuteMs;
/** A pause counts at most this much towards giving up, so that a clock jump or a sleeping machine parks no enquiry. */
const longestCountedWaitMs = hourMs;
const longestRetryAfterMs = hourMs;

/**
 * 1 s, doubling to 15 s for ten minutes, then growing to 15 minutes, reached after an hour. `random` only shortens it.
 */
export function retryDelayMs(attempts: number, waitedMs: number, random: number): number {
  const firstPhaseMs = 10 * minuteMs;
  const delayMs =
    waitedMs < firstPhaseMs
      ? Math.min(secondMs * 2 ** Math.min(attempts - 1, 10), 15 * secondMs)
      : Math.min(Math.max((waitedMs - firstPhaseMs) / 4, 15 * secondMs), 15 * minuteMs);
  return Math.round(delayMs * (1 - 0.1 * random));
}

/** `at`: the end of the attempt. `isVisitorTold`: of a refusal, now or before. `random`: 0 to 1, for the jitter. */
export function decideRetry(
  history: History,
  outcome: EnquiryOutcome,
  { isVisitorTold, at, random }: { isVisitorTold: boolean; at: number; random: number },
): AttemptResult {
  if (outcome.kind === "accepted") return { state: "delivered", outcome: "accepted" };
  const reason = `${outcome.kind}: ${outcome.reason}`;
  // A visitor who was already thanked will not come back, so a person must handle the refusal.
  if (outcome.kind === "refused") return { state: isVisitorTold ? "refused" : "parked", outcome: reason };

  const unsureTries = history.unsureTries + (outcome.kind === "unsure" ? 1 : 0);
  // Once the vendor may have it, these pauses apply to every further attempt.
  const unsurePauseMs = unsureTries === 0 ? 0 : unsurePausesMs[unsureTries - 1];
  const told =
    outcome.kind !== "unsure" && unsureTries > 0 ? `${reason} (unsure before: the vendor may have it)` : reason;
  if (unsurePauseMs === undefined) return { state: "parked", outcome: told };
  const wait = (pauseMs: number, waitedMs: number): AttemptResult => ({
    state: "waiting",
    outcome: told,
    pauseMs: Math.max(pauseMs, unsurePauseMs),
    waitedMs,
    unsureTries,
  });
  if (outcome.kind === "misconfigured") return wait(misconfiguredPauseMs, history.waitedMs);

  const sinceLastMs = history.triedAt === 0 ? 0 : Math.max(0, at - history.triedAt);
  const waitedMs = history.waitedMs + Math.min(sinceLastMs, longestCountedWaitMs);
  if (waitedMs >= giveUpAfterMs) return { state: "parked", outcome: told };
  if (outcome.kind === "unsure") return wait(0, waitedMs);
  const askedMs = Math.min(outcome.retryAfterMs ?? 0, longestRetryAfterMs);
  return wait(Math.max(retryDelayMs(history.attempts + 1, waitedMs, random), askedMs), waitedMs);
}

/** Calls at the same time. When a process is killed, at most this many enquiries are sent twice. */
const maxInFlight = 4;
/** No lane may take the last place, so that no lane waits for the slow calls of the other. */
const maxInLane = 3;

/** In the order in which to ask. `claiming`: one of these is about to get a call, and it is not known which. */
export function openLanes(
  circuit: Circuit,
  inFlight: Readonly<Record<Lane, number>>,
  claiming: readonly Lane[],
  at: number,
): Lane[] {
  const isClaiming = (lane: Lane) => (claiming.includes(lane) ? 1 : 0);
  const places = inFlight.new + inFlight.retry + inFlight.any;
  if (places + Math.sign(claiming.length) >= maxInFlight) return [];
  const lanes: Lane[] = [];
  if (circuit.state === "misconfigured") {
    if (isHalfOpen(circuit, false, at)) lanes.push("any");
  } else if (circuit.state === "open") {
    if (isHalfOpen(circuit, true, at)) lanes.push("new");
    if (isHalfOpen(circuit, false, at)) lanes.push("retry");
  } else {
    if (inFlight.new + isClaiming("new") < maxInLane) lanes.push("new");
    if (inFlight.retry + isClaiming("retry") < maxInLane) lanes.push("retry");
  }
  return lanes;
}
