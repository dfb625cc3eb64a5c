import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import Database from "libsql";
import { Client } from "pg";
import { createVisitor, type Ending, isAcknowledged, solve } from "../support/createVisitor.ts";
import { openCluster } from "../support/openCluster.ts";
import { countDeliveries, createTally } from "./deliveries.ts";
import { type Report, silent, waitUntil, withDesk } from "./scenario.ts";

/** Low, because this one machine solves for everybody. */
const challengeCost = 100;
const crowd = 16;
const deliveredWithinMs = 10_000;

export interface FloodOptions {
  /** Without a proof, half of them from one IPv6 /48 and half from IPv4 addresses all over. */
  posts: number;
  /** With a proof, and as many without one. */
  people: number;
  /** HELD_LIMIT; by default more than the flood brings. */
  heldLimit?: number;
  /** Two processes on PostgreSQL instead of one on SQLite. */
  isShared?: boolean;
  report?: Report;
}

/** The site under a flood, whatever stores its enquiries. */
interface Target {
  origin: string;
  vendor: Parameters<typeof countDeliveries>[0];
  /** Reference to state. */
  readStored(): Promise<Map<string, string>>;
  countBytes(): Promise<number>;
}

/**
 * A flood of enquiries without a proof of work, and among them people with and without one. Returns what everybody was
 * told, what became of the people's enquiries, and which of the thanked ones the store does not have (A98, A99).
 */
export async function surviveFlood({ isShared = false, heldLimit = 50_000, ...options }: FloodOptions) {
  const env = { CHALLENGE_COST: String(challengeCost), HELD_LIMIT: String(heldLimit), RATE_LIMIT_ENQUIRIES: "10" };
  if (isShared) {
    const cluster = await openCluster({ env });
    try {
      return await flood(openShared(cluster), options);
    } finally {
      await cluster.close();
    }
  }
  return withDesk(env, async (desk) => {
    await desk.start();
    return flood(openOwn(desk), options);
  });
}

function openOwn({ origin, vendor, dataDir }: { dataDir: string } & Pick<Target, "origin" | "vendor">): Target {
  return {
    origin,
    vendor,
    async readStored() {
      const db = new Database(path.join(dataDir, "enquiries.db"));
      const rows = db.prepare("SELECT reference, state FROM enquiries").all() as { reference: string; state: string }[];
      db.close();
      return new Map(rows.map(({ reference, state }) => [reference, state]));
    },
    countBytes: async () =>
      readdirSync(dataDir).reduce((sum, file) => sum + statSync(path.join(dataDir, file)).size, 0),
  };
}

function openShared({ origin, vendor, storeUrl }: { storeUrl: string } & Pick<Target, "origin" | "vendor">): Target {
  async function query<Row extends object>(text: string): Promise<Row[]> {
    const client = new Client({ connectionString: storeUrl });
    await client.connect();
    const { rows } = await client.query<Row>(text);
    await client.end();
    return rows;
  }
  return {
    origin,
    vendor,
    async readStored() {
      const rows = await query<{ reference: string; state: string }>("SELECT reference, state FROM enquiries");
      return new Map(rows.map(({ reference, state }) => [reference, state]));
    },
    async countBytes() {
      const [row] = await query<{ bytes: number }>("SELECT pg_database_size(current_database())::float8 AS bytes");
      return row?.bytes ?? 0;
    },
  };
}

const anyOf = (count: number) => Math.floor(Math.random() * count);
const drawAddress = (number: number) =>
  number % 2 === 0
    ? `2001:db8:f00d:${anyOf(0x10000).toString(16)}::${anyOf(0x10000).toString(16)}`
    : `10.${anyOf(256)}.${anyOf(256)}.${anyOf(256)}`;

async function flood(target: Target, { posts, people, report = silent }: Omit<FloodOptions, "isShared" | "heldLimit">) {
  const { origin, vendor } = target;
  const thanked: string[] = [];
  const told = createTally();
  const toldPeople = createTally();
  const bytesBefore = await target.countBytes();
  const startedAt = performance.now();
  let sent = 0;

  /** Notes the reference if the enquiry was acknowledged. */
  function hear(ending: Ending, tally: typeof told): string | undefined {
    tally.add(ending);
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
      hear(await bot.submit(`flood ${number}`, { headers: { "X-Forwarded-For": drawAddress(number) } }), told);
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
    const headers = { "X-Forwarded-For": address };
    const reference = hear(await visitor.submit(name, { headers, fields: { proof } }), toldPeople);
    visitor.leave();
    const isDelivered = () => vendor.enquiries.some(({ Help }) => Help === name);
    if (hasProof) await waitUntil(`${name} is delivered`, isDelivered, deliveredWithinMs).catch(() => {});
    return { reference, isDelivered, ms: Math.round(performance.now() - sentAt) };
  }

  const everyPerson = (hasProof: boolean) =>
    Promise.all(Array.from({ length: people }, (_, number) => sendAsPerson(number, hasProof)));
  const [proven, unproven] = await Promise.all([
    everyPerson(true),
    everyPerson(false),
    ...Array.from({ length: crowd }, sendAsBot),
  ]);
  const floodSeconds = Math.round((performance.now() - startedAt) / 100) / 10;
  await waitUntil(
    "the queue is empty",
    async () => [...(await target.readStored()).values()].every((state) => state !== "waiting"),
    60_000,
  );
  const stored = await target.readStored();
  const states: Record<string, number> = {};
  for (const state of stored.values()) states[state] = (states[state] ?? 0) + 1;
  const delivered = countDeliveries(vendor);
  const stateOf = ({ reference }: { reference: string | undefined }) => reference && stored.get(reference);
  return {
    posts,
    people,
    floodSeconds,
    told: told.counts,
    toldPeople: toldPeople.counts,
    thanked: thanked.length,
    thankedAndLost: thanked.filter((reference) => !stored.has(reference)).length,
    provenDelivered: proven.filter(({ isDelivered }) => isDelivered()).length,
    slowestProvenMs: Math.max(...proven.map(({ ms }) => ms)),
    unprovenDelivered: unproven.filter((person) => stateOf(person) === "delivered").length,
    unprovenHeld: unproven.filter((person) => stateOf(person) === "held").length,
    unprovenToldSo: unproven.filter(({ reference }) => reference === undefined).length,
    /** Without a proof: posts of the flood, and people. */
    letThrough: [...delivered.keys()].filter((help) => !help.endsWith("with a proof")).length,
    twice: [...delivered.values()].filter((count) => count > 1).length,
    states,
    storeGrewMb: Math.round((await target.countBytes()) - bytesBefore) / 1e6,
  };
}
