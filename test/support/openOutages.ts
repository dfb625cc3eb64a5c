import { afterAll, beforeAll, expect, onTestFinished } from "vitest";
import { countDeliveries, readHealth } from "../soak/deliveries.ts";
import { waitUntil } from "../soak/scenario.ts";
import { openVisitor, readAnswer } from "./clusterSteps.ts";
import type { Visitor } from "./createVisitor.ts";
import { openCluster } from "./openCluster.ts";
import { type Postgres, startPostgres } from "./postgres.ts";
import type { Site } from "./site.ts";

/** Calls fail soon, and what is logged can be read. */
const env = { API_TIMEOUT_MS: "1500", ACK_TIMEOUT_MS: "1000", LOG_LEVEL: "info" };

/** What the visitor is told while the database is away. */
export const queued = { status: 202, body: { queued: true, Reference: expect.stringMatching(/^[0-9A-Z]{8}$/) } };

export async function submit(visitor: Visitor, help: string, key?: string) {
  return readAnswer(await visitor.submit(help, { key }));
}

/** One PostgreSQL for the tests of a file, which comes and goes under the processes of each test. */
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

  /** A database of its own, and the first of the processes with a visitor at it. */
  async function open({
    processes = 1,
    own = {},
    beforeStart,
  }: {
    processes?: number;
    own?: Record<string, string>;
    beforeStart?: (storeUrl: string) => Promise<void>;
  } = {}) {
    // The test before may have failed while it was away.
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
      /** How often the vendor took each, by its message. */
      readTaken: () => Object.fromEntries(countDeliveries(cluster.vendor)),
      waitForDatabase: () =>
        waitUntil("the database answers", async () => (await readHealth(first().origin)).database === "answering"),
      /** Nothing waits in either store, and so many have been delivered. */
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
