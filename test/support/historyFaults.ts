import { retryDelayMs } from "../../server/enquiries/delivery/schedule.ts";
import type { MemoryRow } from "./memoryStore.ts";
import { ackTimeoutMs, type Call, type Plan, type Seen } from "./simulation.ts";

const secondMs = 1000;
const minuteMs = 60 * secondMs;

/** Everything that a history did and must not have done. */
export function findFaults({ arrivals, storeMs }: Plan, seen: Seen): string[] {
  const { rows, calls, mostInFlight, heard } = seen;
  const faults: string[] = [];
  if (mostInFlight > 4) faults.push(`${mostInFlight} calls at once`);
  const isTurnedAway = (number: number) => heard.get(String(number))?.answer === "StoreUnavailableError";
  const turnedAway = arrivals.filter((_, number) => isTurnedAway(number)).length;
  if (rows.length !== arrivals.length - turnedAway)
    faults.push(
      `${rows.length} of ${arrivals.length} were stored, ${turnedAway} were refused because the store failed`,
    );
  // A refusal also shows that the vendor is there.
  const words = calls.filter(({ outcome }) => outcome === "accepted" || outcome === "refused");
  for (const row of rows) {
    const own = calls.filter(({ id }) => id === Number(row.name));
    faults.push(...judgePauses(row, own, words));
    const { poison } = arrivals[Number(row.name)] as Plan["arrivals"][number];
    const wasUnsure = own.some(({ outcome }) => outcome === "unsure");
    const wasRefused = own.some(({ outcome }) => outcome === "refused");
    if (!poison && !["delivered"].includes(row.state) && !wasUnsure && !wasRefused)
      faults.push(`${row.name} could be delivered but is ${row.state} (${row.outcome})`);
    const told = heard.get(row.name);
    const limitMs = ackTimeoutMs + 3 * storeMs + 1;
    if (!told) faults.push(`${row.name} got no answer`);
    else if (told.afterMs > limitMs) faults.push(`${row.name} got its answer after ${told.afterMs} ms`);
    if (row.state === "refused" && told?.answer !== "refused")
      faults.push(`${row.name} got the answer "${told?.answer}" but was refused and not parked`);
    const acceptedAt = own.find(({ outcome }) => outcome === "accepted")?.endedAt;
    if (own.some((call) => acceptedAt !== undefined && call.startedAt > acceptedAt))
      faults.push(`${row.name} was sent again after it had been accepted`);
    if (row.state === "waiting" && row.attempts === 0) faults.push(`${row.name} was never tried`);
  }
  faults.push(...judgeRate(calls, "open", minuteMs, 12 + 12 + 4));
  faults.push(...judgeRate(calls, "misconfigured", minuteMs, 1));
  return faults;
}

/** No call may come too early, except after the vendor came back from an outage in between. */
function judgePauses(row: MemoryRow, own: Call[], words: Call[]): string[] {
  const faults: string[] = [];
  const unsurePauses = [15 * secondMs, 5 * minuteMs, 60 * minuteMs, 720 * minuteMs];
  let unsure = 0;
  own.forEach((call, index) => {
    const next = own[index + 1];
    if (call.outcome === "unsure") unsure += 1;
    if (unsure > 5 || (unsure === 5 && next)) faults.push(`${row.name} was sent after its fifth unsure try`);
    if (!next) return;
    const pauseMs = next.startedAt - call.endedAt;
    const leastMs = unsure > 0 ? (unsurePauses[unsure - 1] as number) : retryDelayMs(index + 1, 0, 1);
    const cameBack = words.some(({ endedAt }) => endedAt >= call.endedAt && endedAt <= next.startedAt);
    const isLetGo = unsure === 0 && (cameBack || call.outcome === "refused");
    if (pauseMs < leastMs - 1 && !isLetGo)
      faults.push(`${row.name} was sent again after ${pauseMs} ms, not ${leastMs} ms`);
  });
  return faults;
}

function judgeRate(calls: Call[], state: string, windowMs: number, most: number): string[] {
  const times = calls.filter((call) => call.state === state).map(({ startedAt }) => startedAt);
  const crowded = times.find((at, index) => (times[index + most] ?? Number.POSITIVE_INFINITY) < at + windowMs - 1);
  return crowded === undefined ? [] : [`more than ${most} calls within ${windowMs} ms while ${state}, from ${crowded}`];
}
