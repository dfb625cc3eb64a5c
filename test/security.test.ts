import { once } from "node:events";
import http from "node:http";
import type { AddressInfo } from "node:net";
import request from "supertest";
import { expect, onTestFinished, test } from "vitest";
import { createSecurityHeaders } from "../server/middleware/security.ts";
import { site } from "../shared/content/site.ts";
import { createTestApp, openForm } from "./support/app.ts";
import { testOrigin } from "./support/page.ts";
import { typed } from "./support/sampleEnquiry.ts";

test.each([
  ["a page", "/"],
  ["a 404", "/nowhere"],
  ["a redirect", "/about-us/"],
  ["a file", "/favicon.svg"],
  ["a machine file", "/robots.txt"],
  ["an answer of the API", "/api/csrf"],
  ["an error of the API", "/api/nothing"],
  ["an address with a broken escape", "/%E0%A4%A"],
])("%s has every security header", async (_, address) => {
  const { app } = await createTestApp();
  const { headers } = await request(app).get(address).redirects(0);
  const policy = headers["content-security-policy"] as string;
  expect(policy.startsWith("default-src 'none';")).toBe(true);
  expect(policy).toContain("worker-src 'self';");
  expect(policy).not.toMatch(/unsafe|nonce|\*|http:/);
  expect(headers).toMatchObject({
    "strict-transport-security": "max-age=63072000; includeSubDomains",
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-resource-policy": "same-origin",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": expect.stringContaining("camera=()"),
  });
  expect(headers["x-powered-by"]).toBeUndefined();
});

test.each([
  [undefined, "frame-src 'none';"],
  ["https://maps.example/embed?at=30.7", "frame-src https://maps.example;"],
])("with the live map %s the policy has %s, and nobody may frame a page (A107)", (mapEmbedUrl, frames) => {
  const headers = createSecurityHeaders({ inlineCss: [], inlineScript: "", isProduction: true, mapEmbedUrl });
  const read = (name: string) => new Headers(headers).get(name);
  expect(read("Content-Security-Policy")).toContain(frames);
  expect(read("Content-Security-Policy")).toContain("frame-ancestors 'none'");
  expect(read("X-Frame-Options")).toBe("DENY");
});

test("the policy allows a third-party captcha only when one is configured", async () => {
  const without = await request((await createTestApp()).app).get("/");
  expect(without.headers["content-security-policy"]).not.toMatch(/captcha|cloudflare|google|gstatic/);
  const { app } = await createTestApp({
    env: {
      CAPTCHA_SITE_KEY: "site-key",
      CAPTCHA_SECRET: "captcha-secret",
      CAPTCHA_SCRIPT_URL: "https://captcha.example/api.js",
      CAPTCHA_VERIFY_URL: "https://captcha.example/verify",
    },
  });
  const { headers, text } = await request(app).get("/");
  expect(headers["content-security-policy"]).toMatch(/script-src 'self' 'sha256-[^' ]+' https:\/\/captcha\.example;/);
  expect(headers["content-security-policy"]).toMatch(/frame-src https:\/\/captcha\.example[; ]/);
  expect(text).toContain('"siteKey":"site-key"');
  expect(text).not.toContain("captcha-secret");
});

test("an enquiry without a token, with a stale token or from another site is refused", async () => {
  const { app, vendor } = await createTestApp();
  const { cookies, token } = await openForm(app);
  const send = (headers: Record<string, string>) =>
    request(app).post("/api/enquiries/call-back").set(headers).send(typed["call-back"]);
  const cookie = cookies.join("; ");
  const attempts: Record<string, string>[] = [
    {},
    { Cookie: cookie },
    { Cookie: cookie, "X-XSRF-TOKEN": "stale" },
    { "X-XSRF-TOKEN": token },
    { Cookie: cookie, "X-XSRF-TOKEN": token, Origin: "https://evil.example" },
    { Cookie: cookie, "X-XSRF-TOKEN": token, Origin: "null" },
    { Cookie: cookie, "X-XSRF-TOKEN": token, "Sec-Fetch-Site": "cross-site" },
    { Cookie: cookie, "X-CSRF-Token": token },
  ];
  for (const headers of attempts) {
    const response = await send(headers);
    expect([response.status, response.body.code]).toEqual([403, "E_CSRF"]);
  }
  await request(app)
    .post(`/api/enquiries/call-back?_csrf=${encodeURIComponent(token)}`)
    .set("Cookie", cookie)
    .send({ ...typed["call-back"], _csrf: token })
    .expect(403);
  expect(vendor.enquiries).toEqual([]);
});

test("an enquiry whose origin a privacy tool hides is taken when the browser says that it comes from this site", async () => {
  const { app, vendor } = await createTestApp();
  const { post } = await openForm(app, "null");
  await post("/api/enquiries/call-back").send(typed["call-back"]).expect(200);
  for (const site of ["same-site", "cross-site", "none"]) {
    await post("/api/enquiries/call-back").set("Sec-Fetch-Site", site).send(typed["call-back"]).expect(403);
  }
  expect(vendor.enquiries).toHaveLength(1);
});

test("where the cookies or the header do not arrive, the refusal names the cause", async () => {
  const { app } = await createTestApp();
  const { cookies, token } = await openForm(app);
  const post = () => request(app).post("/api/enquiries/call-back");
  for (const stripped of [post(), post().set("X-XSRF-TOKEN", token), post().set("Cookie", cookies.join("; "))]) {
    const { status, body } = await stripped.send(typed["call-back"]);
    expect([status, body.code]).toEqual([403, "E_CSRF"]);
    expect(body.message).toBe("Your browser or network blocks the cookie this form needs.");
  }
});

test.each([testOrigin, "http://www.example.com"])(
  "cookies of the same names that another host has set do not get in the way, for %s",
  async (SITE_ORIGIN) => {
    const { app } = await createTestApp({ env: { SITE_ORIGIN, NODE_ENV: "test" } });
    const { cookies, token } = await openForm(app, SITE_ORIGIN);
    const secretName = SITE_ORIGIN.startsWith("https:") ? "__Host-csrf" : "_csrf";
    const foreign = `${secretName}=abcdefghijklmnopqrstuvwx; ${secretName}=short`;
    const foreignToken = "0123abcd-AAAAAAAAAAAAAAAAAAAAAAAAAA_";
    const send = async (cookie: string, tokens: string) => {
      const call = request(app).post("/api/enquiries/call-back").set({ Cookie: cookie, "X-XSRF-TOKEN": tokens });
      return (await call.send(typed["call-back"])).status;
    };
    const ours = cookies.join("; ");
    for (const cookie of [`${foreign}; ${ours}`, `${ours}; ${foreign}`]) {
      expect(await send(cookie, `${foreignToken},${token}`)).toBe(200);
      expect(await send(cookie, `${token},${foreignToken}`)).toBe(200);
      expect(await send(cookie, foreignToken)).toBe(403);
    }
    expect(await send(foreign, token)).toBe(403);
  },
);

test("while a developer runs the site on every address, its loopback names count, whatever SITE_ORIGIN is", async () => {
  for (const SITE_ORIGIN of ["", "http://192.0.2.7:3000"]) {
    const { app } = await createTestApp({ env: { NODE_ENV: "development", HOST: "0.0.0.0", SITE_ORIGIN } });
    const server = http.createServer(app).listen(0, "0.0.0.0");
    onTestFinished(() => void server.close());
    await once(server, "listening");
    const { port } = server.address() as AddressInfo;
    const { cookies, token } = await openForm(app);
    const send = async (origin: string) => {
      const call = request(server).post("/api/enquiries/call-back");
      const headers = { Cookie: cookies.join("; "), "X-XSRF-TOKEN": token, Origin: origin };
      return (await call.set(headers).send(typed["call-back"])).status;
    };
    for (const name of ["localhost", "127.0.0.1", "[::1]"]) expect(await send(`http://${name}:${port}`)).toBe(200);
    expect(await send(`http://localhost:${port + 1}`)).toBe(403);
    expect(await send(`http://evil.example:${port}`)).toBe(403);
  }
});

test("if the site's origin is a loopback address, every loopback name with its port is accepted", async () => {
  const { app } = await createTestApp({ env: { SITE_ORIGIN: "http://127.0.0.1:3000" } });
  for (const origin of ["http://127.0.0.1:3000", "http://localhost:3000", "http://[::1]:3000"]) {
    const { post } = await openForm(app, origin);
    await post("/api/enquiries/call-back").send(typed["call-back"]).expect(200);
  }
  const { post } = await openForm(app, "http://localhost:4000");
  await post("/api/enquiries/call-back").send(typed["call-back"]).expect(403);
});

test("only small JSON objects with at most 100 fields are accepted as bodies", async () => {
  const { app } = await createTestApp();
  const { post } = await openForm(app);
  const address = "/api/enquiries/call-back";
  const many = Object.fromEntries(Array.from({ length: 101 }, (_, i) => [`field${i}`, "x"]));
  const answers = [
    await post(address).type("form").send({ FirstName: "Asha" }),
    await post(address).type("text/plain").send("hello"),
    await post(address).type("json").send("{"),
    await post(address).type("json").send("[1,2]"),
    await post(address).type("json").send('"text"'),
    await post(address).send({ ...typed["call-back"], Help: "x".repeat(33 * 1024) }),
    await post(address).send(many),
    await post(address),
  ];
  expect(answers.map((answer) => answer.status)).toEqual([415, 415, 400, 400, 400, 413, 400, 415]);
  for (const answer of answers)
    expect(answer.body).toEqual({ code: expect.stringMatching(/^E_/), message: expect.any(String) });
});

test("a body with __proto__ or constructor changes no prototype", async () => {
  const { app, vendor } = await createTestApp();
  const { post } = await openForm(app);
  const poisoned = JSON.stringify(typed["call-back"]).replace(
    "{",
    '{"__proto__":{"polluted":true},"constructor":{"prototype":{"polluted":true}},',
  );
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

test("the sixth guess in a minute for one user name is refused, from however many addresses they come", async () => {
  const { app } = await createTestApp();
  const { post } = await openForm(app);
  let address = 0;
  const guess = (username: string) => {
    address += 1;
    const call = post("/api/login").set("X-Forwarded-For", `192.0.2.${address}`);
    return call.send({ username, password: "guess" });
  };
  for (const spelling of ["asha", "ASHA", " asha", "asha", "ａｓｈａ"])
    expect((await guess(spelling)).status).toBe(401);
  const late = await guess("Asha");
  expect([late.status, late.body.code]).toEqual([429, "E_RATE_LIMITED"]);
  expect(Number(late.get("Retry-After"))).toBeGreaterThan(0);
  expect((await guess("ravi")).status).toBe(401);
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
const forwarded: Record<string, string>[] = [
  { "X-Forwarded-For": "192.0.2.1" },
  { "X-Forwarded-For": "127.0.0.1" },
  { "X-Forwarded-For": "" },
  { Forwarded: "for=127.0.0.1" },
  { "X-Real-IP": "127.0.0.1" },
];

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
  for (const address of ["/METRICS", "/API/countries", "/Healthz", "/api/countries/", "/Robots.txt"]) {
    await request(app).get(address).expect(404);
  }
  await request(app).get("/metrics/").expect(301).expect("Location", "/metrics");
});

test("unknown calls answer 404 in JSON, and wrong methods 405 with Allow", async () => {
  const { app } = await createTestApp();
  const { post } = await openForm(app);
  await request(app).get("/api/nothing").expect(404, { code: "E_NOT_FOUND", message: "There is no such call." });
  await post("/api/enquiries/nothing").send({ a: 1 }).expect(404);
  await request(app).get("/api/enquiries/call-back").expect(405).expect("Allow", "POST");
  await post("/api/countries").send({}).expect(405).expect("Allow", "GET, HEAD");
  // Calls without a token get these answers too: there is nothing to protect, and the caller learns what is wrong.
  await request(app).put("/api/countries").expect(405).expect("Allow", "GET, HEAD");
  await request(app).delete("/api/enquiries/demo").expect(405).expect("Allow", "POST");
  await request(app).post("/api/nothing").expect(404);
  await request(app).put("/about-us").expect(405).expect("Allow", "GET, HEAD");
});

test.each(['j:{"a":1}', "j:[]", "%E0%A4%A", "", "short", "a b", "x".repeat(65), "s:a.b"])(
  "a page replaces the odd secret %s, and sets a token for the new one",
  async (odd) => {
    const { app } = await createTestApp({ env: { SITE_ORIGIN: "http://127.0.0.1:3000" } });
    const response = await request(app).get("/faq").set("Cookie", `_csrf=${odd}`).expect(200);
    const [secret = "", token = "", ...rest] = response.get("Set-Cookie") ?? [];
    expect(secret).toMatch(/^_csrf=[\w-]{24}; Path=\/; HttpOnly/);
    expect(token).toMatch(/^XSRF-TOKEN=[\w-]{36}; Path=\//);
    expect(rest).toEqual([]);
  },
);

test("a page keeps a valid secret and sets only a new token", async () => {
  const { app } = await createTestApp({ env: { SITE_ORIGIN: "http://127.0.0.1:3000" } });
  const response = await request(app).get("/faq").set("Cookie", "_csrf=abcdefghijklmnopqrstuvwx").expect(200);
  expect(response.get("Set-Cookie")).toEqual([expect.stringMatching(/^XSRF-TOKEN=/)]);
});

test("an unknown Host is never reflected", async () => {
  const { app } = await createTestApp();
  for (const address of ["/", "/about-us/", "/nowhere", "/robots.txt", "/sitemap.xml", "/api/nothing"]) {
    const response = await request(app)
      .get(address)
      .set("Host", "evil.example")
      .set("X-Forwarded-Host", "evil.example")
      .redirects(0);
    expect(JSON.stringify(response.headers) + response.text).not.toContain("evil.example");
  }
  expect((await request(app).get("/").set("Host", "evil.example")).text).toContain(testOrigin);
});
