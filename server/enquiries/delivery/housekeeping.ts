import type { Log } from "../../log.ts";
import type { EnquiryStore } from "../store/enquiryStore.ts";
import type { HeldReason } from "../store/records.ts";
import type { Clock } from "./clock.ts";

/** What is to be changed in many records, a batch at a time, so that delivery and pages go on between two batches. */
export interface Housekeeping {
  /** The vendor is back, as was heard at `at`: what has waited for it since this moment, and was not tried again, becomes due. */
  hurryFrom(backSince: number, at: number): void;
  /** Whether some of that is still to be made due. */
  readonly isHurrying: boolean;
  /** Sends on its way what is held for this reason. */
  releaseHeld(reason: HeldReason): void;
  /** A batch of each, and of what retention ends once an hour. True while there is more to do soon, other than to hurry. */
  run(): Promise<boolean>;
}

export interface HousekeepingOptions {
  store: Pick<EnquiryStore, "hurry" | "releaseHeld" | "purge">;
  clock: Pick<Clock, "now">;
  log: Log;
}

const purgeEveryMs = 3600_000;

export function createHousekeeping({ store, clock, log }: HousekeepingOptions): Housekeeping {
  let backSince: number | undefined;
  /** Who fails again from then on fails by itself. */
  let backAt = 0;
  const heldToRelease = new Set<HeldReason>();
  let purgedAt = Number.NEGATIVE_INFINITY;

  /** True when it found something: there may be more. */
  async function purge(): Promise<boolean> {
    if (clock.now() - purgedAt < purgeEveryMs) return false;
    const { deleted, erased, forgotten } = await store.purge();
    const hasPurged = deleted + erased + forgotten > 0;
    if (deleted + erased > 0) log.info({ event: "enquiries_purged", deleted, erased });
    if (!hasPurged) purgedAt = clock.now();
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
      const since = backSince;
      // Where an earlier moment has come in meanwhile there is more to hurry.
      if (since !== undefined && (await store.hurry(since, backAt)) === 0 && backSince === since) backSince = undefined;
      for (const reason of [...heldToRelease]) {
        if ((await store.releaseHeld(reason)) === 0) heldToRelease.delete(reason);
      }
      const hasPurged = await purge();
      return hasPurged || heldToRelease.size > 0;
    },
  };
}
