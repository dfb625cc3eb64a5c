import { expect, onTestFinished, test } from "vitest";
import { createVisitor, type Visitor } from "../support/createVisitor.ts";
import { openCluster } from "../support/desk.ts";
import { startMailServer } from "../support/mailServer.ts";
import type { Vendor } from "../support/vendor.ts";
import { pause, waitUntil } from "../support/waiting.ts";
import {
  createTally,
  judgeDeliveries,
  openOwnDesk,
  readHealth,
  submitUntilAcknowledged,
  untilCountsAreNew,
} from "./deliveries.ts";
import { amount, report } from "./scenario.ts";

/** kill -9 at random moments of a stream of enquiries. Each time what was killed starts again on the same store. */

const limit = { timeout: 30 * 60_000 };
const crowd = 12;
type Note = () => Promise<void>;
/** `most`: how many enquiries it may make the vendor get twice: those whose sender, or whose record, it ends. */
type Failure = { most: number; how: (note: Note) => Promise<void> };

const repeat = (times: number, most: number, how: Failure["how"]): Failure[] => Array(times).fill({ most, how });

test("one process on SQLite loses nothing", limit, async () => {
  const desk = await openOwnDesk();
  let site = await desk.start();
  const kill = async (note: Note) => {
    await site.kill();
    await note();
    site = await desk.start();
  };
  const visitor = createVisitor(desk.origin, { connections: crowd });
  await survive(visitor, desk.vendor, [desk.origin], amount(10_000), repeat(amount(50), 4, kill));
});

test(
  "three processes on PostgreSQL lose nothing when they or the database are killed, or it is away",
  limit,
  async () => {
    const cluster = await openCluster({ processes: 3 });
    onTestFinished(() => cluster.close());
    const { postgres, sites, vendor } = cluster;
    const lose = (how: "kill" | "stop", ms: number) => async (note: Note) => {
      await postgres[how]();
      await note();
      await pause(ms);
      await postgres.start();
    };
    const failures = [
      ...repeat(amount(30), 4, (note) => cluster.restart(Math.floor(Math.random() * sites.length), note)),
      ...repeat(amount(3), 12, (note) => lose("kill", Math.random() * 2000)(note)),
      { most: 12, how: lose("stop", amount(30_000)) },
    ];
    // A new connection for each request, so that each may reach another process.
    const origins = sites.map(({ origin }) => origin);
    await survive(createVisitor(cluster.origins), vendor, origins, amount(5000), failures);
  },
);

/** So many addresses that no lead has to wait for a digest. */
const countries = Array.from({ length: 100 }, (_, at) => `Land ${String.fromCharCode(65 + at / 10, 65 + (at % 10))}`);

/** A mail server, which needs over a tenth of a second for each mail, and the settings that lead to it. */
async function openSales() {
  const { mails, url, close } = await startMailServer();
  onTestFinished(close);
  const addresses = ["default", ...countries].map((name) => `${name}=${name.replace(" ", ".")}@example.com`).join("; ");
  const env = { NOTIFY_SMTP_URL: url, NOTIFY_TO: "ops@example.com", NOTIFY_LEADS: addresses };
  const timesMailed = () => {
    const times = new Map<string, number>();
    const named = mails.flatMap(({ source }) => [...source.matchAll(/^ {2}(\w{8}) {2}\d{4}-/gm)]);
    for (const [, reference = ""] of named) times.set(reference, (times.get(reference) ?? 0) + 1);
    return times;
  };
  return { env, timesMailed };
}

test("the mail of each lead is sent, by one process on SQLite", limit, async () => {
  const { env, timesMailed } = await openSales();
  const desk = await openOwnDesk(env);
  let site = await desk.start();
  await mailAll(desk.origin, timesMailed, { kills: amount(40), mostPauseMs: 4000 }, async () => {
    await site.kill();
    site = await desk.start();
  });
});

test("the mail of each lead is sent, by three processes on PostgreSQL", limit, async () => {
  const { env, timesMailed } = await openSales();
  const cluster = await openCluster({ processes: 3, env });
  onTestFinished(() => cluster.close());
  // When the one that mails is killed, the others wait until its lease is over.
  const kill = () => cluster.restart(Math.floor(Math.random() * 3));
  await mailAll(cluster.origins, timesMailed, { kills: amount(15), mostPauseMs: 15_000 }, kill);
});

async function mailAll(
  origins: string | string[],
  timesMailed: () => Map<string, number>,
  { kills, mostPauseMs }: { kills: number; mostPauseMs: number },
  kill: () => Promise<void>,
) {
  const visitor = createVisitor(origins);
  await visitor.openForm();
  const tally = createTally();
  const references: string[] = [];
  let next = 0;
  const send = async () => {
    while (next < amount(1000)) {
      next += 1;
      const fields = { CountryId: 0, CountryName: countries[next % countries.length] };
      references.push(await submitUntilAcknowledged(visitor, `enquiry ${next}`, tally, fields));
      await pause(Math.random() * 300);
    }
  };
  const stream = Promise.all(Array.from({ length: 2 }, send));
  for (let killed = 0; killed < kills; killed += 1) {
    await pause(500 + Math.random() * mostPauseMs);
    await kill();
  }
  await stream;
  visitor.leave();
  // Not for each reference, or this process would have no time left to be the mail server.
  const missing = (times = timesMailed()) => references.filter((reference) => !times.has(reference)).length;
  await waitUntil("each lead is mailed", () => pause(1000).then(() => missing() === 0), 300_000).catch(() => {});
  const twice = [...timesMailed().values()].filter((times) => times > 1);
  report(
    JSON.stringify({ leads: references.length, kills, missing: missing(), twice: twice.length, endings: tally.counts }),
  );
  expect(missing()).toBe(0);
  expect(Math.max(1, ...twice), "a mail of one kill is repeated once").toBeLessThan(3);
  expect(twice.length, "at most one mail for each kill").toBeLessThanOrEqual(kills);
}

async function survive(visitor: Visitor, vendor: Vendor, origins: string[], enquiries: number, failures: Failure[]) {
  // Slow enough that some calls are always under way: kills then fall between the vendor's acceptance and our record.
  await vendor.setFault({ slowMs: 8 });
  await visitor.openForm();
  const tally = createTally();
  const acknowledged: string[] = [];
  let [next, isOver] = [0, false];
  const send = async () => {
    while (next < enquiries && !isOver) {
      next += 1;
      const help = `enquiry ${next}`;
      await submitUntilAcknowledged(visitor, help, tally);
      acknowledged.push(help);
      if (acknowledged.length % 500 === 0) report(`${acknowledged.length} of ${enquiries} acknowledged`);
    }
  };
  const stream = Promise.all(Array.from({ length: crowd }, send));
  // The error is thrown where `stream` is awaited.
  stream.catch(() => {
    isOver = true;
  });

  /** How many calls had arrived at the vendor at the end of what was killed, in order. */
  const ends: { calls: number; most: number }[] = [];
  const moments = failures.map(() => Math.random() * enquiries * 0.95).sort((a, b) => a - b);
  const order = failures.map((failure) => ({ failure, at: Math.random() })).sort((a, b) => a.at - b.at);
  for (const [index, { failure }] of order.entries()) {
    const moment = moments[index] as number;
    await waitUntil(`enquiry ${Math.round(moment)}`, () => isOver || acknowledged.length >= moment);
    await pause(Math.random() * 60);
    await failure.how(async () => {
      // Calls that the killed process had written may still arrive.
      for (let arrived = -1; arrived < vendor.calls.length; await pause(100)) arrived = vendor.calls.length;
      ends.push({ calls: vendor.calls.length, most: failure.most });
    });
  }
  await stream;
  await untilCountsAreNew();
  await waitUntil("all stores are empty", async () => {
    const all = await Promise.all(origins.map(readHealth));
    return all.every(({ counts, toHandOver, database }) => !counts.waiting && !toHandOver && database !== "away");
  });
  visitor.leave();

  const { duplicates, withoutKill } = countDuplicates(vendor, ends);
  const deliveries = judgeDeliveries(vendor, acknowledged);
  report(JSON.stringify({ ...deliveries, ends: ends.length, duplicates, withoutKill, endings: tally.counts }));
  expect(deliveries).toMatchObject({ acknowledged: enquiries, lost: 0 });
  expect(withoutKill, "duplicates without a kill").toBe(0);
  expect(ends.filter(({ most }, at) => (duplicates[at] ?? 0) > most)).toEqual([]);
  expect(Object.keys(tally.counts).filter((status) => /^[45]/.test(status))).toEqual([]);
}

/** Enquiries that the vendor got twice, by the kill that caused it: the first after their first call. */
function countDuplicates({ calls }: Vendor, ends: readonly { calls: number }[]) {
  const duplicates = ends.map(() => 0);
  let withoutKill = 0;
  const lastCalls = new Map<string, number>();
  for (const [index, { payload }] of calls.entries()) {
    const help = String(payload.Help);
    const last = lastCalls.get(help);
    lastCalls.set(help, index);
    if (last === undefined) continue;
    const culprit = ends.findIndex((end) => end.calls > last);
    if (culprit < 0 || (ends[culprit]?.calls ?? 0) > index) withoutKill += 1;
    else duplicates[culprit] = (duplicates[culprit] ?? 0) + 1;
  }
  return { duplicates, withoutKill };
}
