import { spawn } from "node:child_process";
import type { Proof } from "../../shared/enquiry/challenge.ts";
import { createTestChallenges, solve } from "../support/challenges.ts";
import { createVisitor, type Visitor } from "../support/createVisitor.ts";
import { createTestKey, storeKeys } from "../support/keys.ts";
import { vendorIv, vendorKey } from "../support/vendor.ts";
import { countDeliveries } from "./deliveries.ts";
import { pause, type Report, silent, waitUntil, withDesk } from "./scenario.ts";

const hourMs = 3600_000;
/** Low, because this one machine solves for everybody. The results do not depend on the cost. */
const challengeCost = 100;
const crowd = 8;

/** What a bot of one kind sends again and again, and how. */
interface Bot {
  /** Called once. Each call of the returned function gives the proof of one post. */
  prepare(bot: Visitor, stranger: Visitor): Promise<() => unknown> | (() => unknown);
  /** Sends all posts at the same time. */
  isAtOnce?: boolean;
  /** One of the posts is paid for. */
  isPaidOnce?: boolean;
}

const askAndSolve = async (visitor: Visitor, form?: string) => solve(await visitor.askChallenge(form));
const issue = (visitor: Visitor, options: Parameters<typeof createTestChallenges>[0]) =>
  createTestChallenges(options).issue({ form: "call-back", csrfSecret: visitor.readSecret() });
const always = (proof: unknown) => () => proof;

/** Each bot has read our code, runs no browser, and has its own cookies and token. */
const bots: Record<string, Bot> = {
  bare: { prepare: () => always(undefined) },
  replay: {
    async prepare(bot) {
      const proof = await askAndSolve(bot);
      await bot.submit("paid for by replay", { fields: { proof } });
      return always(proof);
    },
  },
  "shared solution": { prepare: async (_bot, stranger) => always(await askAndSolve(stranger)) },
  precomputed: { prepare: async (bot) => always(await solve(await issue(bot, { keys: [createTestKey("its-own")] }))) },
  expired: { prepare: async (bot) => always(await solve(await issue(bot, { ageMs: hourMs + 2000 }))) },
  "wrong form": { prepare: async (bot) => always(await askAndSolve(bot, "contact")) },
  "wrong secret": {
    async prepare(bot) {
      const proof = await askAndSolve(bot);
      await bot.openForm();
      return always(proof);
    },
  },
  huge: {
    async prepare(bot) {
      const proof: Proof = await askAndSolve(bot);
      proof.challenge.parameters.nonce = "0".repeat(25_000);
      return always(proof);
    },
  },
  parallel: { prepare: async (bot) => always(await askAndSolve(bot)), isAtOnce: true, isPaidOnce: true },
  slow: {
    async prepare(bot) {
      // The proof is solved in time and sent too late.
      const proof = await solve(await issue(bot, { ageMs: hourMs - 1000 }));
      await pause(2500);
      return always(proof);
    },
  },
};

/**
 * Ten kinds of bots against the forms' proof of work (W9), while visitors whose browsers have solved it send enquiries.
 * Returns what is delivered of both, what the bots are told, and what is stored of their posts.
 */
export async function surviveBots({
  posts,
  visitors,
  report = silent,
}: {
  posts: number;
  visitors: number;
  report?: Report;
}) {
  // Nobody is let through without a proof. flood.ts shows what happens when some are.
  const env = { CHALLENGE_COST: String(challengeCost), UNPROVEN_PER_HOUR: "0" };
  return withDesk(env, async (desk) => {
    await desk.start();
    const answers = new Set<string>();
    const kinds = Object.entries(bots);
    const ofEach = Math.ceil(posts / kinds.length);

    // Before the flood: a visitor whose browser could not solve the challenge.
    const unlucky = createVisitor(desk.origin);
    await unlucky.openForm();
    const heldAnswer = await unlucky.submit("held visitor");
    unlucky.leave();

    async function sendAs([kind, { prepare, isAtOnce = false, isPaidOnce = false }]: (typeof kinds)[number]) {
      const bot = createVisitor(desk.origin, { connections: crowd });
      const stranger = createVisitor(desk.origin);
      // The CSRF guard issues a new secret only to a client without one.
      await Promise.all([bot.openForm(), stranger.openForm()]);
      const makeProof = await prepare(bot, stranger);
      const post = async (number: number) => {
        const ending = await bot.submit(`bot ${kind} ${number}`, { fields: { proof: makeProof() } });
        answers.add(ending.kind === "answered" ? `${ending.status} ${nameKeys(ending.body)}` : ending.kind);
      };
      const count = ofEach + (isPaidOnce ? 1 : 0);
      if (isAtOnce) await Promise.all(Array.from({ length: count }, (_, number) => post(number)));
      else for (let number = 0; number < count; number += 1) await post(number);
      bot.leave();
      stranger.leave();
      report(`${kind}: ${ofEach} posts sent`);
    }

    async function sendAsVisitors() {
      let next = 0;
      await Promise.all(
        Array.from({ length: crowd }, async () => {
          while (next < visitors) {
            const number = next;
            next += 1;
            const visitor = createVisitor(desk.origin, { connections: 1 });
            await visitor.openForm();
            await visitor.submit(`visitor ${number}`, { fields: { proof: await askAndSolve(visitor) } });
            visitor.leave();
            if (number % 250 === 249) report(`${number + 1} visitors served`);
          }
        }),
      );
    }

    await Promise.all([...kinds.map(sendAs), sendAsVisitors()]);
    const countServed = () => countWith(desk.vendor, "visitor ");
    await waitUntil("the visitors are served", () => countServed() >= visitors, 60_000).catch(() => {});
    const served = countServed();
    const reference = heldAnswer.kind === "answered" ? JSON.parse(heldAnswer.body).Reference : "";
    await runCommand(desk.dataDir, desk.vendor.url, ["retry", reference]);
    const isReleased = () => countWith(desk.vendor, "held visitor") === 1;
    await waitUntil("the held visitor is served", isReleased, 20_000).catch(() => {});

    const metrics = await (await fetch(`${desk.origin}/metrics`)).text();
    const heldByReason: Record<string, number> = Object.fromEntries(
      [...metrics.matchAll(/^enquiries_held_total\{reason="([^"]+)"\} (\d+)/gm)].map(([, reason, count]) => [
        reason,
        Number(count),
      ]),
    );
    const held = Object.values(heldByReason).reduce((sum, count) => sum + count, 0);
    const health = (await (await fetch(`${desk.origin}/healthz`)).json()) as { counts: Record<string, number> };
    const stored = (health.counts.held ?? 0) + (isReleased() ? 1 : 0);
    // One of the parallel posts was paid for.
    const paidFor = countWith(desk.vendor, "paid for by ") + Math.min(1, countWith(desk.vendor, "bot parallel"));
    return {
      posts: ofEach * kinds.length,
      kinds: kinds.length,
      answers: [...answers],
      delivered: countWith(desk.vendor, "bot ") - Math.min(1, countWith(desk.vendor, "bot parallel")),
      paidFor,
      visitors,
      served,
      held,
      heldByReason,
      stored,
      released: isReleased(),
    };
  });
}

const nameKeys = (body: string) => Object.keys(JSON.parse(body) as object).join(" and ");

function countWith(vendor: Parameters<typeof countDeliveries>[0], beginning: string): number {
  return [...countDeliveries(vendor).keys()].filter((help) => help.startsWith(beginning)).length;
}

function runCommand(dataDir: string, vendorUrl: string, args: string[]): Promise<number | null> {
  const child = spawn(process.execPath, [`${process.env.DIST ?? "dist"}/server/command.js`, ...args], {
    env: { DATA_DIR: dataDir, API_BASE: vendorUrl, API_KEY: vendorKey, API_IV: vendorIv, STORE_KEYS: storeKeys },
    stdio: ["ignore", "ignore", "inherit"],
  });
  return new Promise((resolve) => child.once("exit", resolve));
}
