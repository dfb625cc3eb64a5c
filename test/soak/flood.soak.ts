import { readdirSync, statSync } from "node:fs";
import path from "node:path";
import { DatabaseSync } from "@photostructure/sqlite";
import { expect, test } from "vitest";
import { createVisitor, type Ending, isAcknowledged, solve } from "../support/createVisitor.ts";
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

/** What one process has stored, and the bytes of its folder. */
async function openSite(env: Record<string, string>) {
  const { origin, vendor, dataDir, start } = await openOwnDesk(env);
  await start();
  const readStored = () => {
    const db = new DatabaseSync(path.join(dataDir, "enquiries.db"));
    const rows = db.prepare("SELECT reference, state FROM enquiries").all();
    db.close();
    return rows as { reference: string; state: string }[];
  };
  const countBytes = () => readdirSync(dataDir).reduce((sum, file) => sum + statSync(path.join(dataDir, file)).size, 0);
  return { origin, vendor, readStored, countBytes };
}

const anyOf = (count: number) => Math.floor(Math.random() * count);
const drawAddress = (number: number) =>
  number % 2 === 0
    ? `2001:db8:f00d:${anyOf(0x10000).toString(16)}::${anyOf(0x10000).toString(16)}`
    : `10.${anyOf(256)}.${anyOf(256)}.${anyOf(256)}`;

test.each([50_000, Math.ceil(posts / 4)])(
  "a flood with HELD_LIMIT %d keeps nobody out and loses nothing",
  { timeout: 20 * 60_000 },
  async (heldLimit) => {
    // A low cost, because this one machine solves for everybody.
    const env = { CHALLENGE_COST: "100", HELD_LIMIT: String(heldLimit), RATE_LIMIT_ENQUIRIES: "10" };
    const { origin, vendor, readStored, countBytes } = await openSite(env);
    const thanked: string[] = [];
    const told = createTally();
    const bytesBefore = countBytes();
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
    const isSettled = () => readStored().every(({ state }) => state !== "waiting");
    await waitUntil("the queue is empty", isSettled, 60_000);
    const stored = new Map(readStored().map(({ reference, state }) => [reference, state]));
    const delivered = countDeliveries(vendor);
    const letThrough = [...delivered.keys()].filter((help) => !help.endsWith("with a proof")).length;
    const toldSo = unproven.filter(({ reference }) => reference === undefined).length;
    const storeGrewMb = (countBytes() - bytesBefore) / 1e6;
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
