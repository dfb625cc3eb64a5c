import type { Clock } from "../clock.ts";
import type { Log } from "../log.ts";
import type { EnquiryStore } from "./store/enquiryStore.ts";
import type { HeldReason } from "./store/heldReasons.ts";

interface MaintenanceOptions {
  store: Pick<EnquiryStore, "endBackoff" | "releaseHeld" | "purge">;
  clock: Pick<Clock, "now">;
  log: Log;
}

const purgeEveryMs = 3600_000;

/** Changes to many records, in batches, so that delivery and pages continue between two batches. */
export function createMaintenance({ store, clock, log }: MaintenanceOptions) {
  let backSince: number | undefined;
  /** An enquiry that fails again after this moment is itself at fault. */
  let backAt = 0;
  const heldToRelease = new Set<HeldReason>();
  // No purge at start: until a time server sets it, a clock may be years ahead, and everything would be erased.
  let purgedAt = clock.now();

  async function endBackoff(): Promise<boolean> {
    const since = backSince;
    // An earlier moment may have arrived in the meantime.
    if (since !== undefined && (await store.endBackoff(since, backAt)) === 0 && backSince === since)
      backSince = undefined;
    return false;
  }

  async function release(reason: HeldReason): Promise<boolean> {
    if ((await store.releaseHeld(reason)) > 0) return true;
    heldToRelease.delete(reason);
    return false;
  }

  async function purge(): Promise<boolean> {
    if (clock.now() - purgedAt < purgeEveryMs) return false;
    // Set before the purge: one that fails must not fail in every turn.
    purgedAt = clock.now();
    const { deleted, erased, forgotten } = await store.purge();
    const mayHaveMore = deleted + erased + forgotten > 0;
    if (deleted + erased > 0) log.info({ event: "enquiries_purged", deleted, erased });
    if (mayHaveMore) purgedAt = Number.NEGATIVE_INFINITY;
    return mayHaveMore;
  }

  return {
    /** The vendor is back: enquiries that failed since `since` and were last tried before `at` become due. */
    endBackoffFrom(since: number, at: number) {
      backAt = at;
      backSince = Math.min(backSince ?? Number.POSITIVE_INFINITY, since);
    },
    get isEndingBackoff() {
      return backSince !== undefined;
    },
    releaseHeld: (reason: HeldReason) => void heldToRelease.add(reason),
    /** Runs a batch of every task, then rejects with the first error. True: more is left, apart from ending backoff. */
    async run(): Promise<boolean> {
      const done = await Promise.allSettled([endBackoff(), ...[...heldToRelease].map(release), purge()]);
      const failure = done.find((task) => task.status === "rejected");
      if (failure) throw failure.reason;
      return done.some((task) => task.status === "fulfilled" && task.value);
    },
  };
}
