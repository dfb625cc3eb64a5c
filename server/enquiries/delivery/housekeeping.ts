import type { Log } from "../../log.ts";
import type { EnquiryStore } from "../store/enquiryStore.ts";
import type { HeldReason } from "../store/records.ts";
import type { Clock } from "./clock.ts";

/** Changes to many records, in batches, so that delivery and pages continue between two batches. */
export interface Housekeeping {
  /** The vendor is back: enquiries that failed since `backSince` and were last tried before `at` become due. */
  hurryFrom(backSince: number, at: number): void;
  /** Whether some of these enquiries must still be made due. */
  readonly isHurrying: boolean;
  /** Puts all enquiries that are held for this reason into the queue. */
  releaseHeld(reason: HeldReason): void;
  /**
   * Does one batch of each task, and of the purge once an hour, first after an hour. True while more work is left, apart
   * from hurrying. A task that fails keeps no other from its batch; then this rejects.
   */
  run(): Promise<boolean>;
}

export interface HousekeepingOptions {
  store: Pick<EnquiryStore, "makeDue" | "releaseHeld" | "purge">;
  clock: Pick<Clock, "now">;
  log: Log;
}

const purgeEveryMs = 3600_000;

export function createHousekeeping({ store, clock, log }: HousekeepingOptions): Housekeeping {
  let backSince: number | undefined;
  /** An enquiry that fails again after this moment is itself at fault. */
  let backAt = 0;
  const heldToRelease = new Set<HeldReason>();
  // The first purge waits too. The clock of a machine that has just started may be years ahead until a time server sets
  // it, and everything that a person has still to look at would be erased.
  let purgedAt = clock.now();

  async function makeDue(): Promise<boolean> {
    const since = backSince;
    // If an earlier moment has arrived in the meantime, more is to be made due.
    if (since !== undefined && (await store.makeDue(since, backAt)) === 0 && backSince === since) backSince = undefined;
    return false;
  }

  async function release(reason: HeldReason): Promise<boolean> {
    if ((await store.releaseHeld(reason)) > 0) return true;
    heldToRelease.delete(reason);
    return false;
  }

  /** True when it found something to purge: there may be more. */
  async function purge(): Promise<boolean> {
    if (clock.now() - purgedAt < purgeEveryMs) return false;
    // A purge that fails must not fail in every turn. The store logs it, and the next one is an hour later.
    purgedAt = clock.now();
    const { deleted, erased, forgotten } = await store.purge();
    const hasPurged = deleted + erased + forgotten > 0;
    if (deleted + erased > 0) log.info({ event: "enquiries_purged", deleted, erased });
    if (hasPurged) purgedAt = Number.NEGATIVE_INFINITY;
    return hasPurged;
  }

  return {
    hurryFrom(since, at) {
      backAt = at;
      backSince = Math.min(backSince ?? Number.POSITIVE_INFINITY, since);
    },
    get isHurrying() {
      return backSince !== undefined;
    },
    releaseHeld: (reason) => void heldToRelease.add(reason),
    async run() {
      const releases = [...heldToRelease].map((reason) => () => release(reason));
      const failures: unknown[] = [];
      let hasMore = false;
      for (const task of [makeDue, ...releases, purge]) {
        try {
          if (await task()) hasMore = true;
        } catch (error) {
          failures.push(error);
        }
      }
      if (failures.length > 0) throw failures[0];
      return hasMore;
    },
  };
}
