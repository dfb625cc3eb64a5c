import { randomUUID } from "node:crypto";
import net from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { createVisitor } from "../support/createVisitor.ts";
import { openCluster } from "../support/desk.ts";
import { type Postgres, query, startPostgres } from "../support/postgres.ts";
import { pause, waitUntil } from "../support/waiting.ts";
import {
  countDeliveries,
  createTally,
  judgeDeliveries,
  readHealth,
  submitUntilAcknowledged,
  untilCountsAreNew,
} from "./deliveries.ts";
import { amount, report } from "./scenario.ts";

/**
 * A standby is promoted while enquiries come: the line to it breaks, its primary is killed, and the address that the
 * processes know moves.
 */

const limit = { timeout: 60 * 60_000 };

/** An address that leads to a server, until it is moved to another. That cuts all connections. */
async function openAddress({ port: first }: Postgres) {
  let to = first;
  const open = new Set<net.Socket>();
  const server = net.createServer((client) => {
    const target = net.connect(to, "127.0.0.1");
    client.pipe(target).pipe(client);
    for (const socket of [client, target]) {
      open.add(socket);
      socket.on("error", () => {});
      socket.once("close", () => {
        open.delete(socket);
        client.destroy();
        target.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  const { port } = server.address() as net.AddressInfo;
  return {
    /** The same database of the server, at this address. */
    of: (url: string) => Object.assign(new URL(url), { port: String(port) }).href,
    moveTo(next: Postgres) {
      to = next.port;
      cut();
    },
    close() {
      server.close();
      cut();
    },
  };
}

/** A standby, and the line to its primary. */
async function addStandby(primary: Postgres, isSynchronous: boolean) {
  const line = await openAddress(primary);
  const standby = await startPostgres({ standbyOf: { url: line.of(primary.url) } });
  onTestFinished(() => standby.close());
  const streams = "SELECT FROM pg_stat_replication WHERE state = 'streaming'";
  await waitUntil("the standby streams", async () => (await query(primary.url, streams)).length > 0);
  if (isSynchronous) {
    await query(primary.url, "ALTER SYSTEM SET synchronous_standby_names = '*'");
    await query(primary.url, "SELECT pg_reload_conf()");
    const confirms = "SELECT FROM pg_stat_replication WHERE sync_state = 'sync'";
    await waitUntil("the standby confirms", async () => (await query(primary.url, confirms)).length > 0);
  }
  return { standby, line };
}

async function promoteUnderLoad(isSynchronous: boolean) {
  let primary = await startPostgres();
  const first = primary;
  onTestFinished(() => first.close());
  const address = await openAddress(primary);
  onTestFinished(() => address.close());
  const env = { STORE_URL: address.of(await primary.createDatabase()) };
  const cluster = await openCluster({ env, sharedPostgres: primary });
  onTestFinished(() => cluster.close());
  const { vendor, sites } = cluster;

  const visitor = createVisitor(cluster.origins);
  await visitor.openForm();
  const tally = createTally();
  const acknowledged = new Map<string, number>();
  let isOver = false;
  const send = async () => {
    while (!isOver) {
      const help = `enquiry ${randomUUID()}`;
      await submitUntilAcknowledged(visitor, help, tally);
      acknowledged.set(help, performance.now());
      await pause(Math.random() * 40);
    }
  };
  const isEmpty = async () => {
    const all = await Promise.all(sites.map(({ origin }) => readHealth(origin)));
    return all.every(({ counts, toHandOver, database }) => !counts.waiting && !toHandOver && database === "answering");
  };
  const findLost = () => {
    const delivered = countDeliveries(vendor);
    return [...acknowledged.keys()].filter((help) => !delivered.has(help));
  };

  let known: string[] = [];
  const lostAt: number[] = [];
  for (let round = 1; round <= amount(20); round += 1) {
    const { standby, line } = await addStandby(primary, isSynchronous);
    // In every other round the enquiries wait in the database when it goes, because the vendor is away.
    await vendor.setFault(round % 2 ? { status: 500 } : { slowMs: 8 });
    isOver = false;
    const startedAt = performance.now();
    const stream = Promise.all(Array.from({ length: 6 }, send));
    await pause(500 + Math.random() * 1000);
    line.close();
    // A statement that the primary cannot confirm is given up after 2.5 seconds.
    await pause(Math.random() * 4000);
    await primary.kill();
    const killedAt = performance.now();
    await query(standby.url, "SELECT pg_promote()");
    address.moveTo(standby);
    primary = standby;
    await pause(1000);
    isOver = true;
    await stream;
    await vendor.setFault("none");
    await untilCountsAreNew();
    await waitUntil("all stores are empty", isEmpty);

    const lost = findLost().filter((help) => !known.includes(help));
    known = findLost();
    lostAt.push(lost.length);
    report(`promotion ${round}: ${JSON.stringify(judgeDeliveries(vendor, [...acknowledged.keys()]))}`);
    const times = lost.map((help) => acknowledged.get(help) ?? 0);
    // A busy standby may be some seconds behind, and an answer may be read late.
    expect(times.filter((at) => at < startedAt || at > killedAt + 5000)).toEqual([]);
  }
  visitor.leave();
  const most = Math.max(...countDeliveries(vendor).values());
  const sum = judgeDeliveries(vendor, [...acknowledged.keys()]);
  report(JSON.stringify({ isSynchronous, ...sum, most, lostAt, endings: tally.counts }));
  expect(Object.keys(tally.counts).filter((status) => /^[45]/.test(status))).toEqual([]);
  for (const { logs } of sites)
    expect(logs.filter(({ event }) => event === "database_promoted")).toHaveLength(lostAt.length);
  return sum;
}

test("with synchronous replication no enquiry is lost when the standby is promoted", limit, async () => {
  expect(await promoteUnderLoad(true)).toMatchObject({ lost: 0 });
});

test("without it only the newest may be, and the log tells of it", limit, async () => {
  await promoteUnderLoad(false);
});
