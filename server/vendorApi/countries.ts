import { readFile } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import { type Clock, orAfter, systemClock } from "../clock.ts";
import { replaceFile } from "../files.ts";
import type { Log } from "../log.ts";
import { type Country, countryList, type VendorClient } from "./client.ts";

export type Countries = ReturnType<typeof createCountries>;

/** The list changes a few times in a decade. A correction by the vendor appears after this long. */
const freshForMs = 10 * 60_000;
/** Status false empties the list, and without a list no visitor can choose a country. So the server asks again soon. */
const emptyForMs = 15_000;
/** After a failed call the server does not call the vendor for this long, however many visitors ask. */
const pauseAfterFailureMs = 2000;

const keptFile = z.object({
  source: z.string(),
  Countries: countryList.min(1),
});

export interface CountriesOptions {
  client: Pick<VendorClient, "getCountries">;
  dataDir: string;
  /** Which vendor the list is from. Another vendor uses other ids, so a list saved from another source is not used. */
  source: string;
  /** The longest time that a visitor without a list waits for the vendor. The call itself may take longer. */
  ackTimeoutMs: number;
  log: Log;
  clock?: Clock;
}

/** The forms' country list. It comes from the vendor and is cached in memory and in DATA_DIR (A42). */
export function createCountries(options: CountriesOptions) {
  const { client, dataDir, source, ackTimeoutMs, log, clock = systemClock } = options;
  const file = join(dataDir, "countries.json");
  let lastGood: readonly Country[] | undefined;
  /** The last good list, or an empty one after Status false. */
  let served: readonly Country[] | undefined;
  let askAgainAt = Number.NEGATIVE_INFINITY;
  let refreshing: { startedAt: number; done: Promise<void> } | undefined;
  let keptRead: Promise<void> | undefined;

  async function readKept() {
    try {
      const kept = keptFile.parse(JSON.parse(await readFile(file, "utf8")));
      if (kept.source === source) lastGood ??= kept.Countries;
      served ??= lastGood;
    } catch {
      // The file is missing or damaged: the server asks the vendor.
    }
  }

  async function keep(countries: readonly Country[]) {
    try {
      await replaceFile(file, JSON.stringify({ source, Countries: countries }));
    } catch (error) {
      log.warn({ event: "countries_not_kept", err: error });
    }
  }

  async function refresh() {
    const outcome = await client.getCountries();
    if (outcome.kind === "listed" && outcome.countries.length > 0) {
      const changed = JSON.stringify(outcome.countries) !== JSON.stringify(lastGood);
      lastGood = outcome.countries;
      served = lastGood;
      askAgainAt = clock.now() + freshForMs;
      if (changed) await keep(lastGood);
    } else if (outcome.kind === "failed") {
      // Even if Status false had emptied the list (A42).
      served = lastGood;
      askAgainAt = clock.now() + pauseAfterFailureMs;
      log.warn({ event: "countries_failed", reason: outcome.reason, served: lastGood ? "last good list" : "none" });
    } else {
      served = [];
      askAgainAt = clock.now() + emptyForMs;
    }
  }

  function refreshOnce() {
    if (refreshing) return;
    const done = refresh()
      .catch((error: unknown) => log.error({ event: "countries_failed", err: error }))
      .finally(() => {
        refreshing = undefined;
      });
    refreshing = { startedAt: clock.now(), done };
  }

  /** As long as A94 allows from the call's start: a later visitor does not wait anew, and the call goes on. */
  async function waitFor({ startedAt, done }: NonNullable<typeof refreshing>) {
    const leftMs = startedAt + ackTimeoutMs - clock.now();
    if (leftMs > 0) await orAfter(clock, done, leftMs, undefined);
  }

  /** The list to choose from. undefined: there has never been one, and the vendor does not answer in time (A94). */
  async function list(): Promise<readonly Country[] | undefined> {
    keptRead ??= readKept();
    await keptRead;
    if (clock.now() >= askAgainAt) refreshOnce();
    // An old list is good enough to choose from. Without any, this visitor waits.
    if (refreshing && !served?.length) await waitFor(refreshing);
    return served;
  }

  return {
    list,
    /** The last good list, to name a country by its id. Empty when there is none. Never calls the vendor. */
    async lastGood(): Promise<readonly Country[]> {
      // Another process may have written the file since.
      if (!lastGood) await readKept();
      return lastGood ?? [];
    },
  };
}
