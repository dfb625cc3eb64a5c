import { randomUUID } from "node:crypto";
import request from "supertest";
import { expect, test } from "vitest";
import { type ChallengesOptions, createChallenges } from "../server/enquiries/challenges.ts";
import { site } from "../shared/content/site.ts";
import type { Challenge, Proof } from "../shared/enquiry/challenge.ts";
import { type FormId, honeypotName } from "../shared/enquiry/forms.ts";
import { createTestApp, openForm } from "./support/app.ts";
import { solve, testCost } from "./support/createVisitor.ts";
import { createTestKey } from "./support/keys.ts";
import { typed } from "./support/sampleEnquiry.ts";

/** The proof of work of the forms (W9), at a difficulty that takes a few milliseconds. */

const hourMs = 3600_000;
const success = [200, { Status: true, Reference: expect.stringMatching(/^[0-9A-Z]{8}$/) }];

/** Issues and checks challenges as the test server does. `ageMs`: how long ago they were issued. */
function createTestChallenges({ ageMs = 0, ...changes }: Partial<ChallengesOptions> & { ageMs?: number } = {}) {
  return createChallenges({ cost: testCost, keys: [createTestKey()], now: () => Date.now() - ageMs, ...changes });
}

/** The app with the proof of work on, and a visitor. */
async function open(env: Record<string, string> = {}) {
  const app = await createTestApp({ env: { CHALLENGE_COST: String(testCost), ...env } });
  const stored = () => app.logLines.filter(({ event }) => event === "enquiry_stored");
  const metrics = () => app.services.metrics.registry.metrics();
  return { ...app, stored, metrics, visitor: await openVisitor(app.app) };
}

type Visitor = Awaited<ReturnType<typeof openVisitor>>;

/** Asks for challenges and sends enquiries with the cookies of one form. `from`: the network address. */
async function openVisitor(app: Awaited<ReturnType<typeof createTestApp>>["app"]) {
  const { cookies, post } = await openForm(app);
  const ask = async (form: FormId = "call-back"): Promise<Challenge> => {
    const call = request(app).get(`/api/challenge?form=${form}`).set("Cookie", cookies.join("; "));
    return (await call.expect(200)).body;
  };
  return {
    csrfSecret: cookies.find((cookie) => cookie.startsWith("__Host-csrf="))?.split("=")[1] ?? "",
    ask,
    prove: async (form?: FormId) => solve(await ask(form)),
    send: (
      proof?: unknown,
      { form = "call-back" as FormId, key = randomUUID() as string, fields = {}, from = "192.0.2.1" } = {},
    ) =>
      post(`/api/enquiries/${form}`)
        .set("Idempotency-Key", key)
        .set("X-Forwarded-For", from)
        .send({ ...typed[form], ...fields, proof }),
  };
}

test("an enquiry of each form with its proof is delivered, and the vendor does not get the proof", async () => {
  const { vendor, visitor } = await open();
  for (const form of Object.keys(typed) as FormId[]) {
    const { status, body } = await visitor.send(await visitor.prove(form), { form });
    expect([status, body], form).toEqual(success);
    expect(Object.keys(vendor.enquiries.at(-1) ?? {})).not.toContain("proof");
  }
  expect(vendor.enquiries).toHaveLength(Object.keys(typed).length);
});

const change = ({ challenge, solution }: Proof, parameters: Partial<Challenge["parameters"]>) => ({
  challenge: { ...challenge, parameters: { ...challenge.parameters, ...parameters } },
  solution,
});
const issueTo = ({ csrfSecret }: Visitor, options: Parameters<typeof createTestChallenges>[0]) =>
  createTestChallenges(options).issue({ form: "call-back", csrfSecret }).then(solve);
const later = () => Math.floor(Date.now() / 1000) + 86_400;

const attempts: [reason: string, what: string, make: (me: Visitor, other: Visitor) => unknown][] = [
  ["missing", "absent", () => undefined],
  ["missing", "null", () => null],
  ["unreadable", "a text", () => "solved"],
  ["unreadable", "20 kB long", async (me) => change(await me.prove(), { nonce: "a".repeat(20_000) })],
  ["unreadable", "one with an extra field", async (me) => ({ ...(await me.prove()), isHuman: true })],
  ["tampered", "one with a lower cost", async (me) => change(await me.prove(), { cost: 1 })],
  ["tampered", "one with a later expiry", async (me) => change(await me.prove(), { expiresAt: later() })],
  ["tampered", "one that the bot issued itself", (me) => issueTo(me, { keys: [createTestKey("another-key")] })],
  [
    "unsolved",
    "a guess of the key",
    async (me) => ({ challenge: await me.ask(), solution: { counter: 0, derivedKey: "00".repeat(32) } }),
  ],
  [
    "unsolved",
    "the key prefix from the challenge",
    async (me) => {
      const challenge = await me.ask();
      return { challenge, solution: { counter: 5, derivedKey: challenge.parameters.keyPrefix } };
    },
  ],
  ["foreign", "another form's", (me) => me.prove("contact")],
  ["foreign", "another visitor's", (_me, other) => other.prove()],
  ["expired", "more than an hour old", (me) => issueTo(me, { ageMs: hourMs + 2000 })],
];
/** What a person's browser may send too (A99). */
const innocent = ["missing", "unsolved", "expired"];

test("an enquiry without a valid proof is answered as a success and held with its reason, not delivered", async () => {
  const { app, vendor, services, visitor, stored, metrics } = await open({ UNPROVEN_PER_HOUR: "0" });
  const other = await openVisitor(app);
  for (const [reason, what, make] of attempts) {
    const { status, body } = await visitor.send(await make(visitor, other));
    expect([status, body], what).toEqual(success);
    const record = await services.store.get(body.Reference);
    expect(record, what).toMatchObject({ state: "held", outcome: `held: challenge ${reason}` });
    expect(stored().at(-1), what).toMatchObject({ answer: "held", held: `challenge ${reason}` });
  }
  for (const counted of ['missing"} 2', 'unreadable"} 3', 'tampered"} 3', 'foreign"} 2'])
    expect(await metrics()).toContain(`enquiries_held_total{reason="challenge ${counted}`);
  expect(vendor.enquiries).toEqual([]);
  // A person releases one.
  const { body } = await visitor.send();
  expect(await services.store.retryRecord(body.Reference)).toBe("changed");
  await expect.poll(() => vendor.enquiries.length).toBe(1);
});

test("what a person's browser may send is delivered while such enquiries are rare, and counted; anything else is held", async () => {
  const { app, vendor, services, visitor, stored, metrics } = await open({ UNPROVEN_PER_HOUR: "5" });
  const other = await openVisitor(app);
  for (const [index, [reason, what, make]] of attempts.entries()) {
    const { status, body } = await visitor.send(await make(visitor, other), { from: `192.0.2.${index}` });
    expect([status, body], what).toEqual(success);
    const isInnocent = innocent.includes(reason);
    expect((await services.store.get(body.Reference))?.state, what).toBe(isInnocent ? "delivered" : "held");
    if (isInnocent) expect(stored().at(-1)).toMatchObject({ answer: "delivered", unproven: `challenge ${reason}` });
  }
  expect(vendor.enquiries).toHaveLength(5);
  for (const counted of ['missing"} 2', 'unsolved"} 2', 'expired"} 1'])
    expect(await metrics()).toContain(`enquiries_unproven_total{reason="challenge ${counted}`);
  const trapped = await visitor.send(undefined, { fields: { [honeypotName]: "https://example.com" } }).expect(200);
  expect((await services.store.get(trapped.body.Reference))?.outcome).toBe("held: honeypot");
});

test("of one address at most three without a proof are let through in an hour, an IPv6 /56 being one, and others still are (A120)", async () => {
  const { services, visitor } = await open();
  const stateFrom = async (from: string) => {
    const { body } = await visitor.send(undefined, { from }).expect(200);
    return (await services.store.get(body.Reference))?.state;
  };
  for (const from of ["2001:db8:0:1::1", "2001:db8:0:22::2", "2001:db8:0:33::3"])
    expect(await stateFrom(from), from).toBe("delivered");
  expect(await stateFrom("2001:db8:0:44::4")).toBe("held");
  expect(await stateFrom("2001:db8:0:100::1")).toBe("delivered");
  expect(await stateFrom("192.0.2.9")).toBe("delivered");
});

test("any other value in any part of a proof is a reason to hold the enquiry, and never throws", async () => {
  const challenges = createTestChallenges();
  const owner = { form: "demo", csrfSecret: "a-secret-of-the-guard-00" } as const;
  const proof = await solve(await challenges.issue(owner));
  const { nonce } = proof.challenge.parameters;
  expect(await challenges.check(proof, owner)).toEqual({ nonce, held: undefined, unproven: undefined });
  const odd = [null, true, 0, -1, 1.5, 2 ** 53, "", "a", "0".repeat(63), "é", [], {}, { __proto__: null }, [[]]];
  for (const path of listPaths(proof)) {
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

test("a proof that is used again is held, one by one or all at once, but a retry of the same enquiry is not", async () => {
  const { vendor, services, visitor, metrics } = await open();
  // Another process of the site issued it 59 minutes ago.
  const proof = await issueTo(visitor, { ageMs: 59 * 60_000 });
  // An invalid enquiry does not use up its proof.
  await visitor.send(proof, { fields: { EmailAddress: "asha@" } }).expect(400);
  const key = randomUUID();
  const first = await visitor.send(proof, { key }).expect(200);
  expect((await visitor.send(proof, { key })).body).toEqual(first.body);
  const replays = await Promise.all([1, 2, 3, 4, 5].map(() => visitor.send(proof)));
  for (const { status, body } of replays) {
    expect([status, body]).toEqual(success);
    expect((await services.store.get(body.Reference))?.outcome).toBe("held: challenge replayed");
  }
  expect(vendor.enquiries).toHaveLength(1);
  expect((await services.store.summary()).counts).toMatchObject({ delivered: 1, held: 5 });
  expect(await metrics()).toContain('enquiries_held_total{reason="challenge replayed"} 5');
  // Of five concurrent uses one is delivered, because one proof of work was paid.
  const second = await visitor.prove();
  await Promise.all([1, 2, 3, 4, 5].map(() => visitor.send(second)));
  expect(vendor.enquiries).toHaveLength(2);
});

test("with no more room, an enquiry that would be held gets 503 with phone and e-mail, and others are taken (A98)", async () => {
  const { vendor, services, logLines, visitor, metrics } = await open({ HELD_LIMIT: "3", UNPROVEN_PER_HOUR: "0" });
  const answers = await Promise.all(Array.from({ length: 20 }, () => visitor.send()));
  const thanked = answers.filter(({ status }) => status === 200);
  expect(thanked).toHaveLength(3);
  for (const { body } of thanked) expect((await services.store.get(body.Reference))?.state).toBe("held");
  for (const { status, headers, body } of answers.filter((answer) => !thanked.includes(answer))) {
    expect([status, body.code]).toEqual([503, "E_STORE_UNAVAILABLE"]);
    expect(Number(headers["retry-after"])).toBeGreaterThan(0);
    for (const part of [site.phone, site.email]) expect(body.message).toContain(part);
  }
  expect(logLines.filter(({ event }) => event === "enquiry_turned_away")).toHaveLength(17);
  expect(await metrics()).toContain("enquiries_turned_away_total 17");
  await visitor.send(await visitor.prove()).expect(200);
  expect(vendor.enquiries).toHaveLength(1);
});

test("GET /api/challenge also sets missing cookies, and an enquiry with them and the challenge is delivered", async () => {
  const { app, vendor } = await open();
  const answer = await request(app).get("/api/challenge?form=demo").expect(200).expect("Cache-Control", "no-store");
  const cookies = (answer.get("Set-Cookie") ?? []).map((cookie) => cookie.split(";")[0] as string);
  const token = decodeURIComponent(cookies.find((cookie) => cookie.startsWith("XSRF-TOKEN="))?.split("=")[1] ?? "");
  const post = request(app)
    .post("/api/enquiries/demo")
    .set({ Cookie: cookies.join("; "), "X-XSRF-TOKEN": token });
  await post.send({ ...typed.demo, proof: await solve(answer.body) }).expect(200);
  expect(vendor.enquiries).toHaveLength(1);
});

test("GET /api/challenge refuses unknown forms, other methods and too many requests, but not a call that has waited long", async () => {
  const { app } = await open({ RATE_LIMIT_ENQUIRIES: "1" });
  const ask = (query = "?form=demo") => request(app).get(`/api/challenge${query}`);
  for (const query of ["?form=feedback", ""]) await ask(query).expect(404);
  await request(app).post("/api/challenge").expect(405).expect("Allow", "GET, HEAD");
  const late = `t=${(Date.now() / 1000 - 20).toFixed(3)}`;
  await ask().set("X-Request-Start", late).expect(200);
  for (let i = 0; i < 7; i += 1) await ask().expect(200);
  expect((await ask().expect(429)).body.code).toBe("E_RATE_LIMITED");
});

test("when challenges are off the call does not exist, no page mentions it, and no enquiry needs a proof", async () => {
  const { app, vendor, visitor } = await open({ CHALLENGE_COST: "0" });
  await request(app).get("/api/challenge?form=call-back").expect(404);
  await visitor.send().expect(200);
  expect(vendor.enquiries).toHaveLength(1);
  expect((await request(app).get("/faq").expect(200)).text).not.toContain('"challenge"');
});
