import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from "vitest";
import { countDeliveries, readHealth } from "./soak/deliveries.ts";
import { pause, waitUntil } from "./soak/scenario.ts";
import { chooseCount, triesAll } from "./support/cases.ts";
import { openVisitor, query, readAnswer } from "./support/clusterSteps.ts";
import type { Visitor } from "./support/createVisitor.ts";
import { type Cluster, openCluster } from "./support/openCluster.ts";
import { type Postgres, startPostgres } from "./support/postgres.ts";

// Two processes share one PostgreSQL. Each must keep the promises that the other made.

const patience = 120_000;
/** A claim lasts for both of these plus 15 s. */
const env = { API_TIMEOUT_MS: "1500", ACK_TIMEOUT_MS: "1000" };

const pairCount = chooseCount(20, 5);
const rivalCount = chooseCount(10, 3);

let postgres: Postgres;
let cluster: Cluster;
/** One visitor for each process. */
let visitors: Visitor[];

beforeAll(async () => {
  postgres = await startPostgres();
  cluster = await openCluster({ sharedPostgres: postgres, env });
});
afterAll(async () => {
  await cluster?.close();
  await postgres?.close();
});

const openVisitors = ({ sites }: Cluster) => Promise.all(sites.map(({ origin }) => openVisitor(origin)));
const readAll = ({ sites }: Cluster) => Promise.all(sites.map(({ origin }) => readHealth(origin)));
const readVendors = async (of: Cluster) => (await readAll(of)).map(({ vendor }) => vendor);

function waitUntilEmpty(of: Cluster) {
  return waitUntil(
    "nothing waits",
    async () => (await readAll(of)).every(({ counts }) => counts.waiting === 0),
    30_000,
  );
}

/** How often the vendor took each enquiry whose message starts with `beginning`. */
function countTaken({ vendor }: Cluster, beginning: string): number[] {
  return [...countDeliveries(vendor)].filter(([help]) => help.startsWith(beginning)).map(([, times]) => times);
}

describe("an Idempotency-Key", () => {
  test("that reaches both processes at the same moment makes one enquiry", { timeout: patience }, async () => {
    visitors = await openVisitors(cluster);
    await cluster.vendor.setFault({ slowMs: 30 });
    const pairs = Array.from({ length: pairCount }, (_, index) => ({ key: randomUUID(), help: `pair ${index}` }));
    for (const { key, help } of pairs) {
      const both = await Promise.all(visitors.map(async (visitor) => readAnswer(await visitor.submit(help, { key }))));
      const answers = both.map(({ body: { Reference, ...rest }, status }) => ({ status, ...rest }));
      const delivered = { status: 200, Status: true };
      const queued = { status: 202, Status: true, queued: true };
      expect(answers).toContainEqual(delivered);
      for (const answer of answers) expect([delivered, queued]).toContainEqual(answer);
      const references = new Set(both.map(({ body }) => body.Reference));
      expect(references.size).toBe(1);
      // Once the enquiry is settled, both processes give the same answer.
      for (const visitor of visitors) {
        const again = readAnswer(await visitor.submit(help, { key }));
        expect([again.status, again.body.Reference]).toEqual([200, ...references]);
      }
    }
    await waitUntilEmpty(cluster);
    expect(countTaken(cluster, "pair")).toEqual(pairs.map(() => 1));
    expect(await query(cluster.storeUrl, "SELECT count(*)::integer FROM enquiries")).toEqual([{ count: pairCount }]);
    await cluster.vendor.setFault("none");
  });

  test("that one process has stored is refused by the other process for a different enquiry", async () => {
    const [one, other] = (await openVisitors(cluster)) as [Visitor, Visitor];
    const key = randomUUID();
    expect(readAnswer(await one.submit("the first", { key })).status).toBe(200);
    const { status, body } = readAnswer(await other.submit("another", { key }));
    expect([status, body.code]).toEqual([409, "E_IDEMPOTENCY_CONFLICT"]);
    expect(countTaken(cluster, "another")).toEqual([]);
  });

  test("that reaches both processes at the same moment with two different enquiries is accepted for one of them", async () => {
    const both = await openVisitors(cluster);
    for (let time = 0; time < rivalCount; time += 1) {
      const key = randomUUID();
      const answers = await Promise.all(
        both.map((visitor, index) => visitor.submit(`rival ${time} ${index}`, { key })),
      );
      expect(answers.map((answer) => readAnswer(answer).status).sort()).toEqual([200, 409]);
    }
    expect(countTaken(cluster, "rival")).toEqual(Array.from({ length: rivalCount }, () => 1));
  });
});

test("a rate limit counts all processes together, also after a restart, and each alone while the database is away", {
  timeout: patience,
}, async () => {
  const limited = await openCluster({ env: { ...env, RATE_LIMIT_ENQUIRIES: "5" } });
  onTestFinished(() => limited.close());
  const [one, other] = (await openVisitors(limited)) as [Visitor, Visitor];
  let sent = 0;
  const submit = async (visitor: Visitor, address: string) => {
    sent += 1;
    return readAnswer(await visitor.submit(`limited ${sent}`, { headers: { "X-Forwarded-For": address } }));
  };
  const expectTooMany = ({ status, retryAfter, body }: ReturnType<typeof readAnswer>) => {
    expect([status, body.code]).toEqual([429, "E_RATE_LIMITED"]);
    expect(retryAfter).toBeGreaterThan(0);
    expect(retryAfter).toBeLessThanOrEqual(60);
  };
  for (const visitor of [one, other, one, other, one]) expect((await submit(visitor, "192.0.2.1")).status).toBe(200);
  for (const visitor of [one, other]) expectTooMany(await submit(visitor, "192.0.2.1"));
  await limited.restart(0);
  for (const visitor of [one, other]) expectTooMany(await submit(visitor, "192.0.2.1"));
  expect((await submit(one, "192.0.2.2")).status).toBe(200);

  await limited.postgres.stop();
  for (const visitor of [one, other]) {
    for (let time = 0; time < 5; time += 1) expect((await submit(visitor, "192.0.2.3")).status).toBe(202);
    expectTooMany(await submit(visitor, "192.0.2.3"));
  }
  await limited.postgres.start();
  await waitUntilEmpty(limited);
  expect(countTaken(limited, "limited")).toEqual(Array.from({ length: 16 }, () => 1));
});

// These tests mostly wait for timers, so they run at the same time.

test.runIf(triesAll).concurrent(
  "two processes together call a vendor that is down no more often than one process would",
  {
    timeout: patience,
  },
  async ({ expect }) => {
    const { vendor } = cluster;
    visitors = await Promise.all(cluster.sites.map(({ origin }) => openVisitor(origin)));
    await vendor.setFault({ status: 503 });
    let sent = 0;
    const submitToBoth = () =>
      Promise.all(
        visitors.map(async (visitor) => {
          sent += 1;
          const { status } = readAnswer(await visitor.submit(`down ${sent}`));
          expect(status).toBe(202);
        }),
      );
    await waitUntil("both processes see the vendor as resting", async () => {
      await submitToBoth();
      return (await readVendors(cluster)).every((state) => state === "resting");
    });
    const before = vendor.calls.length;
    const startedAt = performance.now();
    while (performance.now() - startedAt < 8000) {
      await submitToBoth();
      await pause(500);
    }
    const seconds = (performance.now() - startedAt) / 1000;
    // At most one call a second for enquiries that were never tried, and one every five seconds for the others.
    expect(vendor.calls.length - before).toBeGreaterThan(0);
    expect(vendor.calls.length - before).toBeLessThanOrEqual(Math.ceil(seconds));

    await vendor.setFault("none");
    await waitUntilEmpty(cluster);
    await waitUntil(
      "both processes see the vendor as answering",
      async () => (await readVendors(cluster)).every((state) => state === "answering"),
      5000,
    );
    expect(countTaken(cluster, "down")).toEqual(Array.from({ length: sent }, () => 1));
  },
);

test.concurrent("when a process is killed while it sends an enquiry, the other takes over once the claim has expired", {
  timeout: patience,
}, async ({ expect, onTestFinished }) => {
  const own = await openCluster({ sharedPostgres: postgres, env });
  onTestFinished(() => own.close());
  const { vendor, sites } = own;
  const [one, other] = (await Promise.all(sites.map(({ origin }) => openVisitor(origin)))) as [Visitor, Visitor];
  await vendor.setFault({ slowMs: 1000 });
  const key = randomUUID();
  const cut = one.submit("taken over", { key });
  await waitUntil("the call is under way", () => vendor.calls.length === 1);
  await sites[0]?.kill();
  expect((await cut).kind).toBe("cut");
  await vendor.setFault("none");
  const again = readAnswer(await other.submit("taken over", { key }));
  expect([again.status, again.body.queued]).toEqual([202, true]);
  expect(vendor.calls).toHaveLength(1);
  await waitUntil("the other process has delivered it", async () => {
    const [, health] = await Promise.allSettled(sites.map(({ origin }) => readHealth(origin)));
    return health?.status === "fulfilled" && health.value.counts.delivered === 1;
  });
  // The vendor took the first call too, but the process that waited for the answer was killed.
  expect(vendor.calls).toHaveLength(2);
  const [row] = await query(own.storeUrl, "SELECT reference, claims, attempts FROM enquiries");
  expect(row).toEqual({ reference: again.body.Reference, claims: 2, attempts: 1 });
});

test.runIf(triesAll)(
  "both processes together ask a vendor that answers 401 once a minute, and report it until an enquiry is accepted",
  {
    timeout: patience,
  },
  async () => {
    const { vendor, storeUrl } = cluster;
    visitors = await openVisitors(cluster);
    const readAlarms = async () => (await readAll(cluster)).map(({ alarms }) => alarms.includes("misconfigured"));
    const waitForAlarms = (are: boolean) =>
      waitUntil("both processes report the same", async () => (await readAlarms()).every((is) => is === are), 5000);
    const letMinutePass = () =>
      query(
        storeUrl,
        `UPDATE vendor_condition SET version = version + 1, condition = condition || jsonb_build_object(
         'nextProbeAt', (condition->>'nextProbeAt')::float8 - 60000,
         'nextUntriedProbeAt', (condition->>'nextUntriedProbeAt')::float8 - 60000)`,
      );
    await vendor.setFault({ status: 401 });
    expect(readAnswer(await (visitors[0] as Visitor).submit("turned away 1")).status).toBe(202);
    await waitForAlarms(true);
    for (const visitor of visitors) expect(readAnswer(await visitor.submit("turned away 2")).status).toBe(202);
    const before = vendor.calls.length;
    await pause(2500);
    expect(vendor.calls.length).toBe(before);
    await letMinutePass();
    await waitUntil("the probe", () => vendor.calls.length > before, 10_000);
    await pause(2500);
    expect(vendor.calls.length).toBe(before + 1);

    await vendor.setFault("none");
    await letMinutePass();
    await waitUntil("the vendor accepts one", () => countTaken(cluster, "turned away").length > 0, 10_000);
    await waitForAlarms(false);
    await waitUntilEmpty(cluster);
    expect(countTaken(cluster, "turned away").sort()).toEqual([1, 2]);
  },
);
