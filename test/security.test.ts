import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";
import request from "supertest";
import { expect, test } from "vitest";
import { createErrorAnswer } from "../server/middleware/errors.ts";
import { createSecurityHeaders } from "../server/middleware/security.ts";
import { site } from "../shared/content/site.ts";
import type { FormId } from "../shared/enquiry/forms.ts";
import { createTestApp, openForm } from "./support/app.ts";
import { testOrigin } from "./support/page.ts";
import { typed } from "./support/sampleEnquiry.ts";
import { createTestLog } from "./support/testDoubles.ts";

test("pages, errors, redirects, files and answers of the API have every security header, and reflect no unknown Host", async () => {
  const { app } = await createTestApp();
  const files = ["/favicon.svg", "/robots.txt", "/sitemap.xml"];
  for (const address of ["/", "/nowhere", "/about-us/", "/api/csrf", "/api/nothing", "/%E0%A4%A", ...files]) {
    const hosts = { Host: "evil.example", "X-Forwarded-Host": "evil.example" };
    const { headers, text } = await request(app).get(address).set(hosts).redirects(0);
    const policy = headers["content-security-policy"] as string;
    expect(policy, address).toMatch(/^default-src 'none';/);
    expect(policy).toContain("worker-src 'self';");
    expect(policy).not.toMatch(/unsafe|nonce|\*|http:/);
    expect(headers, address).toMatchObject({
      "strict-transport-security": "max-age=63072000; includeSubDomains",
      "x-content-type-options": "nosniff",
      "referrer-policy": "strict-origin-when-cross-origin",
      "cross-origin-resource-policy": "same-origin",
      "cross-origin-opener-policy": "same-origin",
      "permissions-policy": expect.stringContaining("camera=()"),
    });
    expect(headers["x-powered-by"]).toBeUndefined();
    expect(JSON.stringify(headers) + text, address).not.toContain("evil.example");
    if (address === "/") expect(text).toContain(testOrigin);
  }
});

test.each([
  [undefined, "frame-src 'none';"],
  ["https://maps.example/embed?at=30.7", "frame-src https://maps.example;"],
])("with the live map %s the policy has %s, and nobody may frame a page (A107)", (mapEmbedUrl, frames) => {
  const headers = createSecurityHeaders({
    ...{ isProduction: true, captcha: undefined, mapEmbedUrl },
    inlined: { css: {}, firstScript: "" },
  });
  const read = (name: string) => new Headers(headers).get(name);
  expect(read("Content-Security-Policy")).toContain(frames);
  expect(read("Content-Security-Policy")).toContain("frame-ancestors 'none'");
  expect(read("X-Frame-Options")).toBe("DENY");
});

const google = "https://www.google.com/recaptcha/";
test.each([
  [
    { CAPTCHA_PROVIDER: "turnstile", CAPTCHA_SCRIPT_URL: "https://captcha.example/api.js" },
    "https://challenges.cloudflare.com https://captcha.example",
    "https://challenges.cloudflare.com https://captcha.example",
  ],
  [
    { CAPTCHA_PROVIDER: "recaptcha" },
    `${google} https://www.gstatic.com/recaptcha/`,
    `${google} https://recaptcha.google.com/recaptcha/`,
  ],
])(
  "the policy allows a third-party captcha when one is configured, and nothing else: %j",
  async (env, scripts, frames) => {
    const without = await request((await createTestApp()).app).get("/");
    expect(without.headers["content-security-policy"]).not.toMatch(/captcha|cloudflare|google|gstatic/);
    const keys = { CAPTCHA_SITE_KEY: "site-key", CAPTCHA_SECRET: "captcha-secret" };
    const CAPTCHA_VERIFY_URL = "https://captcha.example/verify";
    const { app } = await createTestApp({ env: { ...keys, ...env, CAPTCHA_VERIFY_URL } });
    const { headers, text } = await request(app).get("/");
    const policy = headers["content-security-policy"] as string;
    expect(policy.replace(/'sha256-[^' ]+'/, "'hash'")).toContain(`script-src 'self' 'hash' ${scripts};`);
    expect(policy).toMatch(new RegExp(`frame-src ${frames}(;| https://www.openstreetmap.org)`));
    expect(text).toContain('"siteKey":"site-key"');
    expect(text).not.toContain("captcha-secret");
  },
);

test("no unsafe call of the API is taken without a token, and nothing is stored or sent (the guard itself: csrf.test.ts)", async () => {
  const { app, vendor, services } = await createTestApp();
  const { cookies, token } = await openForm(app);
  for (const form of Object.keys(typed) as FormId[]) {
    for (const headers of [{}, { Cookie: cookies.join("; ") }, { "X-XSRF-TOKEN": token }]) {
      const { status, body } = await request(app).post(`/api/enquiries/${form}`).set(headers).send(typed[form]);
      expect([status, body.code]).toEqual([403, "E_CSRF"]);
    }
  }
  await request(app).post("/api/login").send({ username: "asha", password: "open sesame" }).expect(403);
  expect(vendor.calls).toEqual([]);
  expect((await services.store.list({})).total).toBe(0);
});

test("only small JSON objects with at most 100 fields are accepted as bodies", async () => {
  const { app } = await createTestApp();
  const { post } = await openForm(app);
  const address = "/api/enquiries/call-back";
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`field${i}`, "x"]));
  for (const [status, type, sent] of [
    [415, "text/plain", "hello"],
    [415, "text/plain", ""],
    ...["{", "[1,2]", '"text"', many].map((sent) => [400, "json", sent] as const),
    [413, "json", { ...typed["call-back"], Help: "x".repeat(33 * 1024) }],
  ] as const) {
    const { body } = await post(address).type(type).send(sent).expect(status);
    expect(body).toEqual({ code: expect.stringMatching(/^E_/), message: expect.any(String) });
  }
});

test("a body that we cannot read for want of file handles is an error of ours, whatever a library says", () => {
  const { log, lines } = createTestLog();
  const answer = createErrorAnswer({ log, errorPage: () => "", headers: [] });
  const statusOf = (code: string) => {
    const req = Object.assign(new IncomingMessage(new Socket()), { method: "POST", url: "/api/enquiries/demo" });
    const res = new ServerResponse(req);
    answer(req, res, Object.assign(new Error("body"), { status: 400, code }));
    return res.statusCode;
  };
  expect(["Z_DATA_ERROR", "EMFILE"].map(statusOf)).toEqual([400, 500]);
  expect(lines).toMatchObject([{ event: "request_failed" }]);
});

test("a body with __proto__ or constructor changes no prototype", async () => {
  const { app, vendor } = await createTestApp();
  const { post } = await openForm(app);
  const poison = '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},';
  const poisoned = JSON.stringify(typed["call-back"]).replace("{", poison);
  await post("/api/enquiries/call-back").type("json").send(poisoned).expect(200);
  expect(({} as { polluted?: boolean }).polluted).toBeUndefined();
  expect(vendor.enquiries).toEqual([typed["call-back"]]);
});

test("the eleventh enquiry of a minute and the sixth login answer 429 with Retry-After", async () => {
  const { app } = await createTestApp({ env: { RATE_LIMIT_ENQUIRIES: "10" } });
  const { post } = await openForm(app);
  for (let i = 0; i < 10; i += 1) await post("/api/enquiries/call-back").send(typed["call-back"]).expect(200);
  const late = await post("/api/enquiries/call-back").send(typed["call-back"]).expect(429);
  expect(Number(late.get("Retry-After"))).toBeGreaterThan(0);
  expect(late.body.message).toContain(site.phone);
  for (let i = 0; i < 5; i += 1) await post("/api/login").send({ username: "asha", password: "wrong" }).expect(401);
  await post("/api/login").send({ username: "asha", password: "open sesame" }).expect(429);
});

test("the sixth guess in a minute for one user name is refused in its whole network, and locks out nobody elsewhere", async () => {
  const { app } = await createTestApp();
  const { post } = await openForm(app);
  let address = 0;
  const guess = (username: string, network = "192.0.2.") => {
    address += 1;
    const call = post("/api/login").set("X-Forwarded-For", `${network}${address}`);
    return call.send({ username, password: "guess" });
  };
  for (const network of ["192.0.2.", "2001:db8:1:"]) {
    for (const spelling of ["asha", "ASHA", " asha", "asha", "ａｓｈａ"])
      expect((await guess(spelling, network + (network.includes(":") ? "00::" : ""))).status).toBe(401);
    const late = await guess("Asha", network + (network.includes(":") ? "ff00::" : ""));
    expect([late.status, late.body.code]).toEqual([429, "E_RATE_LIMITED"]);
    expect(Number(late.get("Retry-After"))).toBeGreaterThan(0);
  }
  expect((await guess("ravi")).status).toBe(401);
  expect((await guess("asha", "198.51.100.")).status).toBe(401);
});

test("a request is logged under the number that a trusted proxy gave it, and under no other", async () => {
  const number = "0123456789ab";
  const isLogged = async (given: string, env: Record<string, string> = {}) => {
    const { app, logText } = await createTestApp({ env });
    await request(app).get("/api/nothing").set("X-Request-Id", given).expect(404);
    return logText().includes(`"requestId":"${given}"`);
  };
  expect(await isLogged(number)).toBe(true);
  expect(await isLogged(number, { TRUST_PROXY: "false" })).toBe(false);
  for (const odd of [`${number}0`, "0123456789AB", "secretword--"]) expect(await isLogged(odd), odd).toBe(false);
});

test("without TRUST_PROXY a forged X-Forwarded-For changes nothing, and one IPv6 /56 counts as one address", async () => {
  const forged = await createTestApp({ env: { RATE_LIMIT_ENQUIRIES: "1", TRUST_PROXY: "false" } });
  const first = await openForm(forged.app);
  await first.post("/api/enquiries/call-back").set("X-Forwarded-For", "192.0.2.1").send(typed["call-back"]).expect(200);
  await first.post("/api/enquiries/call-back").set("X-Forwarded-For", "192.0.2.2").send(typed["call-back"]).expect(429);
  const behindProxy = await createTestApp({ env: { RATE_LIMIT_ENQUIRIES: "1" } });
  const { post } = await openForm(behindProxy.app);
  const from = (address: string) =>
    post("/api/enquiries/call-back").set("X-Forwarded-For", address).send(typed["call-back"]);
  expect((await from("2001:db8:1:200::1")).status).toBe(200);
  expect((await from("2001:db8:1:2ff:ffff::9")).status).toBe(429);
  expect((await from("2001:db8:1:300::1")).status).toBe(200);
});

/** What a proxy adds, or a client makes up. */
const forwarded = ["192.0.2.1", "127.0.0.1", ""]
  .map((address): Record<string, string> => ({ "X-Forwarded-For": address }))
  .concat({ Forwarded: "for=127.0.0.1" }, { "X-Real-IP": "127.0.0.1" });

test("/metrics answers only this machine, and /healthz tells others no more than whether a person is needed", async () => {
  for (const TRUST_PROXY of ["loopback", "uniquelocal", "true"]) {
    const { app } = await createTestApp({ env: { TRUST_PROXY } });
    await request(app).get("/metrics").expect(200);
    expect((await request(app).get("/healthz")).body).toMatchObject({ ok: true, counts: { held: 0 }, alarms: [] });
    for (const headers of forwarded) {
      await request(app).get("/metrics").set(headers).expect(404);
      expect((await request(app).get("/healthz").set(headers)).body).toEqual({ ok: true, alarm: false });
    }
  }
});

test("addresses are case-sensitive and have one spelling, so that a proxy's rule cannot be bypassed", async () => {
  const { app } = await createTestApp();
  for (const address of ["/METRICS", "/API/countries", "/Healthz", "/api/countries/", "/Robots.txt"])
    await request(app).get(address).expect(404);
  await request(app).get("/metrics/").expect(301).expect("Location", "/metrics");
});

test("unknown calls answer 404 in JSON, and wrong methods 405 with Allow", async () => {
  const { app } = await createTestApp();
  const { post } = await openForm(app);
  await request(app).get("/api/nothing").expect(404, { code: "E_NOT_FOUND", message: "Unknown API route." });
  await post("/api/enquiries/nothing").send({ a: 1 }).expect(404);
  await request(app).get("/api/enquiries/call-back").expect(405).expect("Allow", "POST");
  await post("/api/countries").send({}).expect(405).expect("Allow", "GET, HEAD");
  // Calls without a token get these answers too: there is nothing to protect, and the caller learns what is wrong.
  await request(app).put("/api/countries").expect(405).expect("Allow", "GET, HEAD");
  await request(app).delete("/api/enquiries/demo").expect(405).expect("Allow", "POST");
  await request(app).post("/api/nothing").expect(404);
  await request(app).put("/about-us").expect(405).expect("Allow", "GET, HEAD");
});
