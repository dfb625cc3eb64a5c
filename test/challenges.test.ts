import { randomUUID } from "node:crypto";
import { describe, expect, test } from "vitest";
import { site } from "../shared/content/site.ts";
import type { Challenge, Proof } from "../shared/enquiry/challenge.ts";
import { type FormId, honeypotName } from "../shared/enquiry/forms.ts";
import { openChallenged, openVisitor } from "./support/challengedApp.ts";
import { createTestChallenges, solve } from "./support/challenges.ts";
import { createTestKey } from "./support/keys.ts";
import { typed } from "./support/sampleEnquiry.ts";

/** The proof of work of the forms (W9), at a difficulty that takes a few milliseconds. */

const reference = expect.stringMatching(/^[0-9A-Z]{8}$/);
const hourMs = 3600_000;

describe.each(Object.keys(typed) as FormId[])("%s", (form) => {
  test("an enquiry with its proof is delivered, and the vendor does not get the proof", async () => {
    const { vendor, visitor } = await openChallenged();
    const { status, body } = await visitor.send(await solve(await visitor.ask(form)), { form });
    expect([status, body]).toEqual([200, { Status: true, Reference: reference }]);
    expect(vendor.enquiries).toHaveLength(1);
    expect(Object.keys(vendor.enquiries[0] ?? {})).not.toContain("proof");
  });
});

const flip = (text: string) => (text.startsWith("0") ? `1${text.slice(1)}` : `0${text.slice(1)}`);
const change = (proof: Proof, parameters: Partial<Challenge["parameters"]>, signature = proof.challenge.signature) => ({
  ...proof,
  challenge: { parameters: { ...proof.challenge.parameters, ...parameters }, signature },
});

interface Attempt {
  reason: string;
  what: string;
  make(visitor: Awaited<ReturnType<typeof openVisitor>>, other: Awaited<ReturnType<typeof openVisitor>>): unknown;
}

const prove = async (visitor: Awaited<ReturnType<typeof openVisitor>>, form: FormId = "call-back") =>
  solve(await visitor.ask(form));

const attempts: Attempt[] = [
  { reason: "missing", what: "absent", make: () => undefined },
  { reason: "missing", what: "null", make: () => null },
  { reason: "unreadable", what: "a text", make: () => "solved" },
  { reason: "unreadable", what: "an array", make: () => [1, 2] },
  { reason: "unreadable", what: "a solution without its challenge", make: async (me) => (await prove(me)).solution },
  {
    reason: "unreadable",
    what: "20 kB long",
    make: async (me) => change(await prove(me), { nonce: "a".repeat(20_000) }),
  },
  {
    reason: "unreadable",
    what: "an object with an extra field",
    make: async (me) => ({ ...(await prove(me)), isHuman: true }),
  },
  {
    reason: "unreadable",
    what: "one whose counter is not a number",
    make: async (me) => ({ ...(await prove(me)), solution: { counter: "7", derivedKey: "00" } }),
  },
  { reason: "tampered", what: "one with a lower cost", make: async (me) => change(await prove(me), { cost: 1 }) },
  {
    reason: "tampered",
    what: "one with a later expiry",
    make: async (me) => change(await prove(me), { expiresAt: Math.floor(Date.now() / 1000) + 86_400 }),
  },
  {
    reason: "tampered",
    what: "one with a changed signature",
    make: async (me) => {
      const proof = await prove(me);
      return change(proof, {}, flip(proof.challenge.signature));
    },
  },
  {
    reason: "tampered",
    what: "one for a challenge that the bot made itself",
    make: (me) =>
      createTestChallenges({ keys: [createTestKey("another-key")] })
        .issue({ form: "call-back", csrfSecret: me.csrfSecret })
        .then(solve),
  },
  {
    reason: "unsolved",
    what: "a guess of the key",
    make: async (me) => ({ challenge: await me.ask(), solution: { counter: 0, derivedKey: "00".repeat(32) } }),
  },
  {
    reason: "unsolved",
    what: "the key prefix from the challenge",
    make: async (me) => {
      const challenge = await me.ask();
      return { challenge, solution: { counter: 5, derivedKey: challenge.parameters.keyPrefix } };
    },
  },
  { reason: "foreign", what: "another form's", make: (me) => prove(me, "contact") },
  { reason: "foreign", what: "another visitor's", make: (_me, other) => prove(other) },
  {
    reason: "expired",
    what: "more than an hour old",
    make: (me) =>
      createTestChallenges({ ageMs: hourMs + 2000 })
        .issue({ form: "call-back", csrfSecret: me.csrfSecret })
        .then(solve),
  },
];

/** What a person's browser may send too (A99). */
const innocent = ["missing", "unsolved", "expired"];

test.each(attempts.filter(({ reason }) => innocent.includes(reason)))(
  "an enquiry whose proof is $what is delivered while such ones are rare, and counted as $reason",
  async ({ reason, make }) => {
    const { vendor, services, logLines, visitor, ...app } = await openChallenged({ UNPROVEN_PER_HOUR: "1" });
    const { status, body } = await visitor.send(await make(visitor, await openVisitor(app)));
    expect([status, body]).toEqual([200, { Status: true, Reference: reference }]);
    expect(vendor.enquiries).toHaveLength(1);
    expect(logLines.filter(({ event }) => event === "enquiry_stored")).toMatchObject([
      { answer: "delivered", unproven: `challenge ${reason}` },
    ]);
    const metrics = await services.metrics.registry.metrics();
    expect(metrics).toContain(`enquiries_unproven_total{reason="challenge ${reason}"} 1`);
  },
);

test("an enquiry without a proof is not delivered if its trap is filled in", async () => {
  const { vendor, services, visitor } = await openChallenged();
  const { body } = await visitor.send(undefined, { fields: { [honeypotName]: "https://example.com" } }).expect(200);
  expect((await services.store.get(body.Reference))?.outcome).toBe("held: honeypot");
  expect(vendor.enquiries).toEqual([]);
});

test.each(attempts)(
  "an enquiry whose proof is $what is held as $reason, answered as a success, and not delivered",
  async ({ reason, make }) => {
    const env = innocent.includes(reason) ? { UNPROVEN_PER_HOUR: "0" } : undefined;
    const { vendor, services, logLines, visitor, ...app } = await openChallenged(env);
    const { status, body } = await visitor.send(await make(visitor, await openVisitor(app)));
    expect([status, body]).toEqual([200, { Status: true, Reference: reference }]);
    const record = await services.store.get(body.Reference);
    expect(record).toMatchObject({ state: "held", outcome: `held: challenge ${reason}` });
    expect(vendor.enquiries).toEqual([]);
    expect(logLines.filter(({ event }) => event === "enquiry_stored")).toMatchObject([
      { answer: "held", held: `challenge ${reason}` },
    ]);
    const metrics = await services.metrics.registry.metrics();
    expect(metrics).toContain(`enquiries_held_total{reason="challenge ${reason}"} 1`);
  },
);

test("any other value in any part of a proof is a reason to hold the enquiry, and never throws", async () => {
  const challenges = createTestChallenges();
  const owner = { form: "demo", csrfSecret: "a-secret-of-the-guard-00" } as const;
  const proof = await solve(await challenges.issue(owner));
  expect(await challenges.check(proof, owner)).toEqual({
    nonce: proof.challenge.parameters.nonce,
    held: undefined,
    unproven: undefined,
  });
  const odd = [null, true, 0, -1, 1.5, 2 ** 53, "", "a", "0".repeat(63), "é", [], {}, { __proto__: null }, [[]]];
  const paths = listPaths(proof);
  expect(paths).toHaveLength(17);
  for (const path of paths) {
    for (const value of [undefined, ...odd]) {
      const { held, unproven, nonce } = await challenges.check(replaceAt(proof, path, value), owner);
      expect([held ?? unproven, nonce], `${path.join(".")} = ${JSON.stringify(value)}`).toEqual([
        expect.stringMatching(/^challenge (missing|unreadable|tampered|expired|unsolved)$/),
        undefined,
      ]);
    }
  }
});

function listPaths(value: unknown, path: string[] = []): string[][] {
  const inner = typeof value === "object" && value !== null ? Object.entries(value) : [];
  return [path, ...inner.flatMap(([name, part]) => listPaths(part, [...path, name]))];
}

function replaceAt(value: unknown, [name, ...rest]: string[], by: unknown): unknown {
  if (name === undefined) return by;
  const { [name]: part, ...others } = value as Record<string, unknown>;
  return { ...others, [name]: replaceAt(part, rest, by) };
}

test("a challenge that another process of the site issued 59 minutes ago is valid", async () => {
  const { vendor, visitor } = await openChallenged();
  const old = createTestChallenges({ ageMs: 59 * 60_000 });
  const proof = await solve(await old.issue({ form: "call-back", csrfSecret: visitor.csrfSecret }));
  await visitor.send(proof).expect(200);
  expect(vendor.enquiries).toHaveLength(1);
});

test("a proof that is used again is held, one by one or all at once, but a retry of the same enquiry is not", async () => {
  const { vendor, services, visitor } = await openChallenged();
  const proof = await prove(visitor);
  const key = randomUUID();
  const first = await visitor.send(proof, { key });
  const again = await visitor.send(proof, { key });
  expect(again.body).toEqual(first.body);
  const replays = await Promise.all([1, 2, 3, 4, 5].map(() => visitor.send(proof)));
  for (const { status, body } of replays) {
    expect([status, body]).toEqual([200, { Status: true, Reference: reference }]);
    expect((await services.store.get(body.Reference))?.outcome).toBe("held: challenge replayed");
  }
  expect(vendor.enquiries).toHaveLength(1);
  expect((await services.store.summary()).counts).toMatchObject({ delivered: 1, held: 5 });
  const metrics = await services.metrics.registry.metrics();
  expect(metrics).toContain('enquiries_held_total{reason="challenge replayed"} 5');

  // Of five concurrent uses one is delivered, because one proof of work was paid.
  const second = await prove(visitor);
  await Promise.all([1, 2, 3, 4, 5].map(() => visitor.send(second)));
  expect(vendor.enquiries).toHaveLength(2);
});

test("an invalid enquiry does not use up its proof", async () => {
  const { vendor, visitor } = await openChallenged();
  const proof = await prove(visitor);
  await visitor.send(proof, { fields: { EmailAddress: "asha@" } }).expect(400);
  await visitor.send(proof).expect(200);
  expect(vendor.enquiries).toHaveLength(1);
});

test("with no more room, an enquiry that would be held gets 503 with phone and e-mail, and others are taken (A98)", async () => {
  const { vendor, services, logLines, visitor } = await openChallenged({ HELD_LIMIT: "3", UNPROVEN_PER_HOUR: "0" });
  const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.send()));
  const thanked = answers.filter(({ status }) => status === 200);
  expect(thanked).toHaveLength(3);
  for (const { body } of thanked) expect((await services.store.get(body.Reference))?.state).toBe("held");
  for (const { status, headers, body } of answers.filter((answer) => !thanked.includes(answer))) {
    expect([status, body.code]).toEqual([503, "E_SPOOL_UNAVAILABLE"]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    expect(body.message).toContain(site.phone);
    expect(body.message).toContain(site.email);
  }
  expect(logLines.filter(({ event }) => event === "enquiry_turned_away")).toHaveLength(17);
  expect(await services.metrics.registry.metrics()).toContain("enquiries_turned_away_total 17");
  await visitor.send(await prove(visitor)).expect(200);
  expect(vendor.enquiries).toHaveLength(1);
});

test("a held enquiry that a person releases is delivered", async () => {
  const { vendor, services, visitor } = await openChallenged({ UNPROVEN_PER_HOUR: "0" });
  const { body } = await visitor.send().expect(200);
  expect(await services.store.retryRecord(body.Reference)).toBe("changed");
  await expect.poll(() => vendor.enquiries.length, { timeout: 10_000 }).toBe(1);
});
