import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { expect, onTestFinished, test } from "vitest";
import { createVisitor, type Ending, isAcknowledged, solve } from "../support/createVisitor.ts";
import { openCluster } from "../support/desk.ts";
import { query } from "../support/postgres.ts";
import type { Vendor } from "../support/vendor.ts";
import { waitUntil } from "../support/waiting.ts";
import { countDeliveries, createTally, openOwnDesk } from "./deliveries.ts";
import { amount, report, tellTime } from "./scenario.ts";

/**
 * A flood of enquiries without a proof of work, half of them from one IPv6 /48 and half from IPv4 addresses all over, and
 * among them people with and as many without a proof (A98, A99).
 */

const posts = amount(20_000);
const people = 50;
const crowd = 16;

/** The site, whatever stores its enquiries. */
interface Target {
  origin: string | string[];
  vendor: Vendor;
  readStored(): Promise<{ reference: string; state: string }[]>;
  countBytes(): Promise<number>;
}

const readAll = "SELECT reference, state FROM enquiries";

/** One process on SQLite. */
async function openSqlite(env: Record<string, string>): Promise<Target> {
  const { origin, vendor, dataDir, start } = await openOwnDesk(env);
  await start();
  const readStored = async () => {
    const db = new DatabaseSync(path.join(dataDir, "enquiries.db"));
    const rows = db.prepare(readAll).all();
    db.close();
    return rows as Awaited<ReturnType<Target["readStored"]>>;
  };
  const countBytes = async () =>
    readdirSync(dataDir).reduce((sum, file) => sum + statSync(path.join(dataDir, file)).size, 0);
  return { origin, vendor, readStored, countBytes };
}

/** Two processes on PostgreSQL. */
async function openPostgres(env: Record<string, string>): Promise<Target> {
  const cluster = await openCluster({ env });
  onTestFinished(() => cluster.close());
  const { origins, vendor, storeUrl } = cluster;
  const readStored = async () => (await query(storeUrl, readAll)) as Awaited<ReturnType<Target["readStored"]>>;
  const countBytes = async () =>
    Number((await query(storeUrl, "SELECT pg_database_size(current_database()) AS bytes"))[0]?.bytes);
  return { origin: origins, vendor, readStored, countBytes };
}

const anyOf = (count: number) => Math.floor(Math.random() * count);
const drawAddress = (number: number) =>
  number % 2 === 0
    ? `2001:db8:f00d:${anyOf(0x10000).toString(16)}::${anyOf(0x10000).toString(16)}`
    : `10.${anyOf(256)}.${anyOf(256)}.${anyOf(256)}`;

test.each([
  { store: "SQLite", open: openSqlite, heldLimit: 50_000 },
  { store: "SQLite", open: openSqlite, heldLimit: Math.ceil(posts / 4) },
  { store: "PostgreSQL", open: openPostgres, heldLimit: 50_000 },
  { store: "PostgreSQL", open: openPostgres, heldLimit: Math.ceil(posts / 4) },
])(
  "a flood on $store, HELD_LIMIT $heldLimit, keeps nobody out and loses nothing",
  { timeout: 20 * 60_000 },
  async ({ open, heldLimit }) => {
    // A low cost, because this one machine solves for everybody.
    const env = { CHALLENGE_COST: "100", HELD_LIMIT: String(heldLimit), RATE_LIMIT_ENQUIRIES: "10" };
    const { origin, vendor, readStored, countBytes } = await open(env);
    const thanked: string[] = [];
    const told = createTally();
    const bytesBefore = await countBytes();
    let sent = 0;

    /** Returns the reference if the enquiry was acknowledged. */
    function hear(ending: Ending): string | undefined {
      told.add(ending);
      if (ending.kind !== "answered" || !isAcknowledged(ending)) return undefined;
      const { Reference: reference } = JSON.parse(ending.body) as { Reference: string };
      thanked.push(reference);
      return reference;
    }

    async function sendAsBot() {
      const bot = createVisitor(origin, { connections: 1 });
      await bot.openForm();
      while (sent < posts) {
        const number = sent;
        sent += 1;
        hear(await bot.submit(`flood ${number}`, { headers: { "X-Forwarded-For": drawAddress(number) } }));
        if (number % 2500 === 2499) report(`${number + 1} posts sent`);
      }
      bot.leave();
    }

    /** The people come evenly distributed over the flood. */
    async function sendAsPerson(number: number, hasProof: boolean) {
      await waitUntil("this person's turn", () => sent >= (posts * number) / people, 600_000);
      const name = `person ${number} ${hasProof ? "with" : "without"} a proof`;
      const visitor = createVisitor(origin, { connections: 1 });
      await visitor.openForm();
      const proof = hasProof ? await solve(await visitor.askChallenge()) : undefined;
      const address = hasProof ? `2001:db8:0:${number}00::7` : `192.0.2.${number}`;
      const sentAt = performance.now();
      const reference = hear(
        await visitor.submit(name, { headers: { "X-Forwarded-For": address }, fields: { proof } }),
      );
      visitor.leave();
      const isDelivered = () => vendor.enquiries.some(({ Help }) => Help === name);
      if (hasProof) await waitUntil(`${name} is delivered`, isDelivered, 60_000);
      return { reference, ms: performance.now() - sentAt };
    }

    const all = (hasProof: boolean) =>
      Promise.all(Array.from({ length: people }, (_, number) => sendAsPerson(number, hasProof)));
    const [proven, unproven] = await Promise.all([all(true), all(false), ...Array.from({ length: crowd }, sendAsBot)]);
    const isSettled = async () => (await readStored()).every(({ state }) => state !== "waiting");
    await waitUntil("the queue is empty", isSettled, 60_000);
    const stored = new Map((await readStored()).map(({ reference, state }) => [reference, state]));
    const delivered = countDeliveries(vendor);
    const letThrough = [...delivered.keys()].filter((help) => !help.endsWith("with a proof")).length;
    const toldSo = unproven.filter(({ reference }) => reference === undefined).length;
    const storeGrewMb = ((await countBytes()) - bytesBefore) / 1e6;
    report(JSON.stringify({ posts, told: told.counts, thanked: thanked.length, toldSo, letThrough, storeGrewMb }));
    expect(thanked.filter((reference) => !stored.has(reference))).toEqual([]);
    for (const { reference } of unproven.filter((person) => person.reference))
      expect(["delivered", "held"]).toContain(stored.get(reference as string));
    if (heldLimit > posts) expect(toldSo).toBe(0);
    expect(letThrough).toBeLessThanOrEqual(20);
    expect(storeGrewMb).toBeLessThanOrEqual(200);
    tellTime("the slowest with a proof", Math.max(...proven.map(({ ms }) => ms)), 10_000);
  },
);
