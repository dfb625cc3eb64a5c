import type { Clock } from "../../server/clock.ts";

/** A clock that jumps from timer to timer. */
export function createSimulatedClock(): Clock & { runUntil(end: number): Promise<void> } {
  let time = 1_000_000;
  let lastId = 0;
  const timers = new Map<number, { at: number; callback: () => void }>();
  return {
    now: () => time,
    setTimeout(callback, delayMs) {
      lastId += 1;
      timers.set(lastId, { at: time + Math.max(0, delayMs), callback });
      return lastId as unknown as NodeJS.Timeout;
    },
    clearTimeout: (timer) => void timers.delete(timer as unknown as number),
    async runUntil(end) {
      for (;;) {
        let next: [number, { at: number; callback: () => void }] | undefined;
        for (const entry of timers) if (!next || entry[1].at < next[1].at) next = entry;
        if (!next || next[1].at > end) break;
        timers.delete(next[0]);
        time = Math.max(time, next[1].at);
        next[1].callback();
        // Lets everything run that the timer began, however many promises that takes.
        await new Promise((resolve) => setImmediate(resolve));
      }
      time = end;
    },
  };
}
