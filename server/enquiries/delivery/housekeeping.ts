import type { Log } from "../../log.ts";
import type { Spool } from "../spool/spool.ts";
import type { HeldReason } from "../spool/spoolRecord.ts";
import type { Clock } from "./clock.ts";

/** What is to be changed in many records, a batch at a time, so that delivery and pages go on between two batches. */
export interface Housekeeping {
  /** The vendor is back: what has waited for it since this moment becomes due. */
  hurryFrom(backSince: number): void;
  /** Whether some of that is still to be made due. */
  readonly isHurrying: boolean;
  /** Sends on its way what is held for this reason. */
  releaseHeld(reason: HeldReason): void;
  /** A batch of each, and of what retention ends once an hour. True while there is more to do soon, other than to hurry. */
  run(): boolean;
}

export interface HousekeepingOptions {
  spool: Pick<Spool, "hurry" | "releaseHeld" | "purge">;
  clock: Pick<Clock, "now">;
  log: Log;
}

const purgeEveryMs = 3600_000;

export function createHousekeeping({ spool, clock, log }: HousekeepingOptions): Housekeeping {
  let backSince: number | undefined;
  const heldToRelease = new Set<HeldReason>();
  let purgedAt = Number.NEGATIVE_INFINITY;

  /** True when it found something: there may be more. */
  function purge(): boolean {
    if (clock.now() - purgedAt < purgeEveryMs) return false;
    const { deleted, erased } = spool.purge();
    const hasPurged = deleted + erased > 0;
    if (hasPurged) log.info({ event: "enquiries_purged", deleted, erased });
    else purgedAt = clock.now();
    return hasPurged;
  }

  return {
    hurryFrom(since) {
      backSince = Math.min(backSince ?? Number.POSITIVE_INFINITY, since);
    },
    get isHurrying() {
      return backSince !== undefined;
    },
    releaseHeld: (reason) => void heldToRelease.add(reason),
    run() {
      if (backSince !== undefined && spool.hurry(backSince, clock.now()) === 0) backSince = undefined;
      for (const reason of heldToRelease) if (spool.releaseHeld(reason) === 0) heldToRelease.delete(reason);
      const hasPurged = purge();
      return hasPurged || heldToRelease.size > 0;
    },
  };
}
