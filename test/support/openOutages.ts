import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { countDeliveries, readHealth } from "../soak/deliveries.ts";
import { waitUntil } from "../soak/scenario.ts";
import { openVisitor, readAnswer } from "./clusterSteps.ts";
import type { Visitor } from "./createVisitor.ts";
import { openCluster } from "./openCluster.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import type { Site } from "./site.ts";

/** Calls fail soon, and the tests can read the log. */
const env = { API_TIMEOUT_MS: "1500", ACK_TIMEOUT_MS: "1000", LOG_LEVEL: "info" };

/** The visitor's answer while the database is away. */
export const queued = { status: 202, body: { queued: true, Reference: expect.stringMatching(/^[0-9A-Z]{8}$/) } };

export async function submit(visitor: Visitor, help: string, key?: string) {
  return readAnswer(await visitor.submit(help, { key }));
}

/** One PostgreSQL for the tests of a file. It stops and starts under the processes of each test. */
export function openOutages() {
  let server: Postgres | undefined;
  let isUp = true;
  beforeAll(async () => {
    server = await startPostgres();
  });
  afterAll(() => server?.close());

  const expectServer = () => server as Postgres;
  async function stop() {
    await expectServer().stop();
    isUp = false;
  }
  async function start() {
    await expectServer().start();
    isUp = true;
  }

  /** Starts the processes on a separate database, with a visitor of the first one. */
  async function open({
    processes = 1,
    own = {},
    beforeStart,
  }: {
    processes?: number;
    own?: Record<string, string>;
    beforeStart?: (storeUrl: string) => Promise<void>;
  } = {}) {
    // An earlier test may have failed while the database was away.
    if (!isUp) await start();
    const sharedPostgres = expectServer();
    const cluster = await openCluster({ processes, env: { ...env, ...own }, sharedPostgres, beforeStart });
    onTestFinished(() => cluster.close());
    const first = () => cluster.sites[0] as Site;
    return {
      ...cluster,
      visitor: await openVisitor(first().origin),
      dataDir: cluster.settings[0]?.DATA_DIR as string,
      first,
      readHealth: () => readHealth(first().origin),
      findLogs: (event: string) => first().logs.filter((line) => line.event === event),
      /** How often the vendor took each enquiry, by its message. */
      readTaken: () => Object.fromEntries(countDeliveries(cluster.vendor)),
      waitForDatabase: () =>
        waitUntil("the database answers", async () => (await readHealth(first().origin)).database === "answering"),
      /** Waits until both stores have nothing to send and this many enquiries have been delivered. */
      waitUntilDelivered: (delivered: number, alarms: string[] = []) =>
        expect
          .poll(() => readHealth(first().origin), { timeout: 30_000 })
          .toMatchObject({ database: "answering", alarms, toHandOver: 0, counts: { waiting: 0, delivered } }),
    };
  }

  return {
    get postgres() {
      return expectServer();
    },
    stop,
    start,
    open,
  };
}
