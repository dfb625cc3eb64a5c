import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { countDeliveries, readHealth, untilCountsAreNew } from "../soak/deliveries.ts";
import { createVisitor, expectAnswer, type Visitor } from "./createVisitor.ts";
import { openCluster } from "./desk.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import type { Site } from "./site.ts";
import { waitUntil } from "./waiting.ts";

/** Calls fail soon, and the tests can read the log. A claim lasts for both of these plus 15 s. */
const env = { API_TIMEOUT_MS: "1500", ACK_TIMEOUT_MS: "1000", LOG_LEVEL: "info" };

/** The visitor's answer while the database is away. */
export const queued = { status: 202, body: { queued: true, Reference: expect.stringMatching(/^[0-9A-Z]{8}$/) } };

/** The answer to an enquiry. `from`: the address that the proxy names. */
export async function submit(visitor: Visitor, help: string, { key, from }: { key?: string; from?: string } = {}) {
  const headers: Record<string, string> = from ? { "X-Forwarded-For": from } : {};
  const { status, headers: told, ms, body: text } = expectAnswer(await visitor.submit(help, { key, headers }));
  const body = JSON.parse(text) as { Reference?: string; queued?: boolean; code?: string };
  return { status, ms, body, retryAfter: Number(told["retry-after"]) };
}

interface Options {
  processes?: number;
  own?: Record<string, string>;
  beforeStart?: (storeUrl: string) => Promise<void>;
}

/** One PostgreSQL for the tests of a file. It stops and starts under the processes of each test. */
export function openOutages() {
  let isUp = true;
  beforeAll(async () => {
    outages.postgres = await startPostgres();
  });
  afterAll(() => outages.postgres?.close());

  const outages = {
    postgres: undefined as unknown as Postgres,
    async stop() {
      await outages.postgres.stop();
      isUp = false;
    },
    async start() {
      await outages.postgres.start();
      isUp = true;
    },
    /** Starts the processes on a separate database, with a visitor of each of them. */
    async open({ processes = 1, own = {}, beforeStart }: Options = {}) {
      // An earlier test may have failed while the database was away.
      if (!isUp) await outages.start();
      const sharedPostgres = outages.postgres;
      const cluster = await openCluster({ processes, env: { ...env, ...own }, sharedPostgres, beforeStart });
      onTestFinished(() => cluster.close());
      const first = () => cluster.sites[0] as Site;
      const visitors = cluster.origins.map((origin) => createVisitor(origin));
      for (const visitor of visitors) await visitor.openForm();
      const readAll = () => Promise.all(cluster.origins.map(readHealth));
      return {
        ...cluster,
        visitors,
        visitor: visitors[0] as Visitor,
        dataDir: cluster.settings[0]?.DATA_DIR as string,
        first,
        readAll,
        async readHealth() {
          await untilCountsAreNew();
          return readHealth(first().origin);
        },
        findLogs: (event: string) => first().logs.filter((line) => line.event === event),
        /** How often the vendor took each enquiry, by its message. */
        readTaken: () => Object.fromEntries(countDeliveries(cluster.vendor)),
        waitForDatabase: () =>
          waitUntil("the database answers", async () => (await readHealth(first().origin)).database === "answering"),
        /** Waits until no store has anything to send and this many enquiries have been delivered. */
        async waitUntilDelivered(delivered: number, alarms: string[] = []) {
          const all = cluster.sites.map(() =>
            expect.objectContaining({ database: "answering", alarms, toHandOver: 0 }),
          );
          await expect.poll(readAll, { timeout: 30_000 }).toEqual(all);
          await expect
            .poll(async () => (await readHealth(first().origin)).counts, { timeout: 30_000 })
            .toMatchObject({ waiting: 0, delivered });
        },
      };
    },
  };
  return outages;
}
