import { mkdir, open, readFile, rename } from "node:fs/promises";
import { join } from "node:path";
import * as z from "zod";
import type { Log } from "../log.ts";
import type { Country, VendorClient } from "./client.ts";

/** Thrown when there has never been a list, and the vendor cannot be asked or takes too long (A94). */
export class NoCountriesError extends Error {
  override name = "NoCountriesError";
}

/** The country list of the forms: the vendor's, kept in memory and in DATA_DIR (A42). */
export type Countries = () => Promise<readonly Country[]>;

/** The list changes a few times in a decade; a correction at the vendor shows after this long. */
const freshForMs = 10 * 60_000;
/** Status false empties the list, and without a list nobody can choose: ask again soon. */
const emptyForMs = 15_000;
/** After a failed call the vendor is left alone this long, however many visitors ask. */
const pauseAfterFailureMs = 2000;

const keptFile = z.object({
  source: z.string(),
  Countries: z.array(z.object({ CountryId: z.number().int(), CountryName: z.string() })).min(1),
});

export interface CountriesOptions {
  client: Pick<VendorClient, "getCountries">;
  dataDir: string;
  /** Whose list it is. One vendor's ids mean nothing to another, so a list kept from elsewhere is not used. */
  source: string;
  /** How long a visitor without a list waits for the vendor at most; the call itself may take longer. */
  ackTimeoutMs: number;
  log: Log;
  clock?: CountriesClock;
}

/** Only durations are measured here, so it is a clock that nobody can set back or forward. */
export interface CountriesClock {
  /** ms since whenever. */
  now(): number;
  setTimeout(callback: () => void, delayMs: number): NodeJS.Timeout;
  clearTimeout(timer: NodeJS.Timeout | undefined): void;
}

const steadyClock: CountriesClock = {
  now: () => performance.now(),
  setTimeout: (callback, delayMs) => setTimeout(callback, delayMs),
  clearTimeout: (timer) => clearTimeout(timer),
};

export function createCountries(options: CountriesOptions): Countries {
  const { client, dataDir, source, ackTimeoutMs, log, clock = steadyClock } = options;
  const file = join(dataDir, "countries.json");
  /** Survives a vendor that is down. */
  let lastGood: readonly Country[] | undefined;
  /** What the vendor last said: the last good list, or an empty one for Status false. */
  let current: { countries: readonly Country[]; until: number } | undefined;
  let failedAt = Number.NEGATIVE_INFINITY;
  let refreshing: { startedAt: number; done: Promise<void> } | undefined;
  let keptRead: Promise<void> | undefined;

  async function readKept() {
    try {
      const kept = keptFile.parse(JSON.parse(await readFile(file, "utf8")));
      if (kept.source === source) lastGood = kept.Countries;
    } catch {
      // There is none yet, or it is damaged: the vendor is asked.
    }
  }

  async function keep(countries: readonly Country[]) {
    try {
      await mkdir(dataDir, { recursive: true, mode: 0o700 });
      // A crash in the middle leaves the old file whole, as the name changes hands only when all is written.
      const temporary = `${file}.${process.pid}.tmp`;
      const handle = await open(temporary, "w", 0o600);
      try {
        await handle.writeFile(JSON.stringify({ source, Countries: countries }));
        await handle.sync();
      } finally {
        await handle.close();
      }
      await rename(temporary, file);
    } catch (error) {
      log.warn({ event: "countries_not_kept", err: error });
    }
  }

  async function refresh() {
    const outcome = await client.getCountries();
    if (outcome.kind === "listed" && outcome.countries.length > 0) {
      const changed = JSON.stringify(outcome.countries) !== JSON.stringify(lastGood);
      lastGood = outcome.countries;
      current = { countries: outcome.countries, until: clock.now() + freshForMs };
      if (changed) await keep(outcome.countries);
    } else if (outcome.kind === "failed") {
      failedAt = clock.now();
      // From here on the last good list serves (A42), also where Status false had emptied it.
      current = undefined;
      log.warn({ event: "countries_failed", reason: outcome.reason, served: lastGood ? "last good list" : "none" });
    } else {
      current = { countries: [], until: clock.now() + emptyForMs };
    }
  }

  /** However many ask at once, the vendor is called once. */
  function refreshOnce() {
    refreshing ??= {
      startedAt: clock.now(),
      done: refresh()
        .catch((error: unknown) => log.error({ event: "countries_failed", err: error }))
        .finally(() => {
          refreshing = undefined;
        }),
    };
    return refreshing;
  }

  /**
   * Until the call has ended, but no longer than A94 allows, counted from its start: who comes while a vendor hangs does
   * not wait all over again. The call goes on, and what it brings is there for the next visitor.
   */
  async function waitFor({ startedAt, done }: NonNullable<typeof refreshing>) {
    const leftMs = startedAt + ackTimeoutMs - clock.now();
    if (leftMs <= 0) return;
    let timer: NodeJS.Timeout | undefined;
    const enough = new Promise<void>((resolve) => {
      timer = clock.setTimeout(resolve, leftMs);
    });
    try {
      await Promise.race([done, enough]);
    } finally {
      clock.clearTimeout(timer);
    }
  }

  return async () => {
    keptRead ??= readKept();
    await keptRead;
    if (current && clock.now() < current.until) return current.countries;
    const mayAsk = clock.now() - failedAt >= pauseAfterFailureMs;
    if (current?.countries.length === 0 || !lastGood) {
      // Nothing useful to show meanwhile, so this visitor waits.
      if (mayAsk || refreshing) await waitFor(refreshOnce());
    } else if (mayAsk) {
      // The old list is good enough to choose from, and this visitor does not wait for the new one.
      refreshOnce();
    }
    const countries = current?.countries ?? lastGood;
    if (!countries) throw new NoCountriesError("The vendor has not answered and no list has been kept.");
    return countries;
  };
}
