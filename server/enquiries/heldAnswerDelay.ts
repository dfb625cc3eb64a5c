import { setTimeout as pause } from "node:timers/promises";

/** As many waits say how long the vendor takes at present. */
const mostWaits = 20;
/** A repeat of one of these is answered at once and says nothing. */
const mostReferences = 1000;
/** As many visitors wait for the vendor at most (delivery/waitingVisitors.ts). */
const mostHeldBack = 100;

/**
 * A held enquiry is answered after the time that others have waited for the vendor, or a program would learn from the
 * time of the answer what gives it away.
 */
export function createUsualWait({ ackTimeoutMs }: { ackTimeoutMs: number }) {
  /** Reference to wait in ms, the latest last. undefined: it is held. */
  const waits = new Map<string, number | undefined>();
  let heldBack = 0;

  function note(reference: string, waitedMs: number | undefined) {
    if (waits.has(reference)) return;
    waits.set(reference, waitedMs);
    const [oldest] = waits.keys();
    if (waits.size > mostReferences && oldest !== undefined) waits.delete(oldest);
  }

  function chooseWait(): number {
    const latest = [...waits.values()].filter((waitedMs) => waitedMs !== undefined).slice(-mostWaits);
    // Before the first one: about as long as a vendor at hand takes.
    return latest[Math.floor(Math.random() * latest.length)] ?? ackTimeoutMs / 10;
  }

  return {
    /** For an enquiry that was sent to the vendor, or queued. */
    note,
    /** For a held one: resolves when it is to be answered. During a flood the rest is answered at once. */
    async holdBack(reference: string, waitedMs: number, visitorLeft: AbortSignal): Promise<void> {
      note(reference, undefined);
      if (heldBack >= mostHeldBack) return;
      heldBack += 1;
      await pause(Math.max(0, chooseWait() - waitedMs), undefined, { signal: visitorLeft }).catch(() => {});
      heldBack -= 1;
    },
  };
}
