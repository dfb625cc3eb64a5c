import { setTimeout as pause } from "node:timers/promises";

/** As many waits say how long the vendor takes at present. */
const mostWaits = 20;
/** As many visitors wait for the vendor at most (delivery/waitingVisitors.ts). */
const mostHeldBack = 100;

/** A held enquiry is answered after the time that others wait for the vendor, so that a program does not see it. */
export function createUsualWait({ ackTimeoutMs }: { ackTimeoutMs: number }) {
  const waits: number[] = [];
  let heldBack = 0;
  return {
    /** For an enquiry that was sent to the vendor, or queued. A repeat is answered at once and says nothing. */
    note(waitedMs: number) {
      waits.push(waitedMs);
      if (waits.length > mostWaits) waits.shift();
    },
    /** For a held one: resolves when it is to be answered. During a flood the rest is answered at once. */
    async holdBack(waitedMs: number, visitorLeft: AbortSignal): Promise<void> {
      if (heldBack >= mostHeldBack) return;
      heldBack += 1;
      // Before the first one: about as long as a vendor at hand takes.
      const usualMs = waits[Math.floor(Math.random() * waits.length)] ?? ackTimeoutMs / 10;
      await pause(Math.max(0, usualMs - waitedMs), undefined, { signal: visitorLeft }).catch(() => {});
      heldBack -= 1;
    },
  };
}
