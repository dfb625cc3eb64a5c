import { createHash } from "node:crypto";
import request from "supertest";
import { expect, test } from "vitest";
import { events } from "../shared/content/events.ts";
import { matchPage, routes } from "../shared/routes.ts";
import { createTestApp } from "./support/app.ts";
import { manifest, renderTestPage, testOrigin } from "./support/page.ts";

test.each(routes.map((route) => [route.path]))(
  "%s is a complete document with one heading and one small inline script, which the policy allows by its hash",
  async (path) => {
    const { app } = await createTestApp();
    const response = await request(app).get(path).expect(200).expect("Content-Type", "text/html; charset=utf-8");
    const { text } = response;
    expect(text).toMatch(/^<!DOCTYPE html><html lang="en">/);
    expect(text.match(/<h1[ >]/g)).toHaveLength(1);
    const inline = [
      ...text.matchAll(/<script(?![^>]*(?:src=|type="application\/(?:ld\+)?json"))[^>]*>(.*?)<\/script>/gs),
    ].map(([, script]) => script ?? "");
    expect(inline).toHaveLength(1);
    const [first = ""] = inline;
    expect(Buffer.byteLength(first)).toBeLessThan(2048);
    const [scriptSources] = /script-src [^;]*/.exec(response.get("Content-Security-Policy") ?? "") ?? [];
    expect(scriptSources).toBe(`script-src 'self' 'sha256-${createHash("sha256").update(first).digest("base64")}'`);
    expect(text).not.toMatch(/ style="/);
    expect(text).not.toMatch(/ on(click|load|error|submit)=/);
  },
);

test("a description that names a link keeps the space before it (Chromium drops a space that is a text of its own)", async () => {
  const { app } = await createTestApp();
  const { text } = await request(app).get("/contact-us").expect(200);
  expect(text.match(/id="[^"]*captcha-hint".*?<\/span>/)?.[0]).toContain("</a> or <a");
});

test("the name of a slider does not hold its value, which the slider says itself", async () => {
  const { app } = await createTestApp();
  const { text } = await request(app).get("/reinsurance-brokers-management-software").expect(200);
  const { text: health } = await request(app).get("/health-insurance-management-software").expect(200);
  const sliders = (text + health).match(/<label(?:(?!<label).)*?<input[^>]*type="range"/g) ?? [];
  expect(sliders.length).toBeGreaterThan(0);
  expect(sliders.filter((slider) => slider.includes("<b>"))).toEqual([]);
});

test("an unknown address is a 404 page that leads home", async () => {
  const { app } = await createTestApp();
  const { text } = await request(app).get("/nowhere").expect(404);
  expect(text).toContain("Whoops!");
  expect(text).toContain("We can&#x27;t find the page that you&#x27;re looking for");
  expect(text).toMatch(/<a [^>]*href="\/"[^>]*>Go Home/);
  expect(text).toContain('<meta name="robots" content="noindex"/>');
  expect(text).not.toContain('rel="canonical"');
  expect(text).not.toContain("Looking for a job");
});

test("/careers is a 404 that says where to write about a job (A1)", async () => {
  const { app } = await createTestApp();
  const { text } = await request(app).get("/careers").expect(404);
  expect(text).toContain("Looking for a job with us?");
});

test.each([
  ["/about-us/", 301, "/about-us"],
  ["/about-us/?a=1&b=2", 301, "/about-us?a=1&b=2"],
  ["//evil.example/", 301, "/evil.example"],
  ["/\\evil.example/", 301, "/evil.example"],
  ["///blog///", 301, "/blog"],
  ["//evil.example/%2f/", 301, "/evil.example/%2f"],
])("%s redirects once to the address without the last slash, on this site (A4)", async (address, status, location) => {
  const { app } = await createTestApp();
  const response = await request(app).get(address).redirects(0);
  expect([response.status, response.get("Location")]).toEqual([status, location]);
});

test("the redirect of a trailing slash keeps the request's method", async () => {
  const { app } = await createTestApp();
  await request(app).post("/about-us/").redirects(0).expect(308).expect("Location", "/about-us");
});

test("a page has an encoded version for each encoding, and a browser that has it gets 304", async () => {
  const { app } = await createTestApp();
  const plain = await request(app).get("/faq").set("Accept-Encoding", "identity").expect(200);
  const brotli = await request(app)
    .get("/faq")
    .set("Accept-Encoding", "gzip, deflate, br")
    .expect("Content-Encoding", "br")
    .expect("Vary", "Accept-Encoding");
  expect(brotli.text).toBe(plain.text);
  const etag = plain.get("ETag") as string;
  const known = await request(app)
    .get("/faq")
    .set("Accept-Encoding", "identity")
    .set("If-None-Match", etag)
    .expect(304);
  expect(known.text).toBe("");
  expect(brotli.get("ETag")).not.toBe(etag);
  await request(app).get("/faq").set("Accept-Encoding", "br;q=0, gzip").expect("Content-Encoding", "gzip");
  const head = await request(app).head("/faq").set("Accept-Encoding", "identity").expect(200);
  expect(head.get("Content-Length")).toBe(String(Buffer.byteLength(plain.text)));
});

test("cookies come with a page only when one is missing", async () => {
  const { app } = await createTestApp();
  const first = await request(app).get("/");
  const cookies = first.get("Set-Cookie") as string[];
  expect(cookies).toEqual([
    expect.stringMatching(/^__Host-csrf=[^;]+; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    expect.stringMatching(/^XSRF-TOKEN=[^;]+; Path=\/; Secure; SameSite=Lax$/),
  ]);
  const header = cookies.map((cookie) => cookie.split(";")[0]).join("; ");
  const second = await request(app).get("/").set("Cookie", header);
  expect(second.get("Set-Cookie")).toBeUndefined();
  const [secret = ""] = header.split("; ");
  const third = await request(app).get("/").set("Cookie", secret);
  expect(third.get("Set-Cookie")).toEqual([expect.stringMatching(/^XSRF-TOKEN=/)]);
});

test("a cookie of the same name from another application does not count as ours", async () => {
  const { app } = await createTestApp();
  const [secret = ""] = (await request(app).get("/")).get("Set-Cookie") as string[];
  const cookies = `XSRF-TOKEN=eyJpdiI6IjEyMyJ9; ${secret.split(";")[0]}`;
  expect((await request(app).get("/").set("Cookie", cookies)).get("Set-Cookie")).toEqual([
    expect.stringMatching(/^XSRF-TOKEN=\w{8}-/),
  ]);
});

test("a first visit to an address that does not exist brings both cookies: the visitor goes on to a form", async () => {
  const { app } = await createTestApp();
  const cookies = (await request(app).get("/no-such-page").expect(404)).get("Set-Cookie");
  expect(cookies).toEqual([expect.stringMatching(/^__Host-csrf=/), expect.stringMatching(/^XSRF-TOKEN=/)]);
});

test("on plain http the cookies are not Secure, so that they work there", async () => {
  const { app } = await createTestApp({ env: { SITE_ORIGIN: "http://127.0.0.1:3000" } });
  const cookies = (await request(app).get("/")).get("Set-Cookie") as string[];
  expect(cookies).toEqual([
    expect.stringMatching(/^_csrf=[^;]+; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^XSRF-TOKEN=[^;]+; Path=\/; SameSite=Lax$/),
  ]);
});

test("no cookie changes a page, so that caches may keep it", async () => {
  const { app } = await createTestApp();
  const plain = await request(app).get("/");
  for (const cookie of ["theme=dark", "_csrf=a; b=c"]) {
    const { text, headers } = await request(app).get("/").set("Cookie", cookie);
    expect([text, headers.etag]).toEqual([plain.text, plain.headers.etag]);
  }
});

test("kept pages differ by known products and events, never by the raw query", async () => {
  const { app } = await createTestApp();
  const plain = await request(app).get("/supercrop");
  const odd = await request(app).get("/supercrop?page=nothing&utm_source=x");
  expect(odd.get("ETag")).toBe(plain.get("ETag"));
  const byQuery = await request(app).get("/supercrop?page=SARBOnline").expect(200);
  const bySegment = await request(app).get("/supercrop/sarb").expect(200);
  expect(byQuery.get("ETag")).not.toBe(plain.get("ETag"));
  expect(bySegment.text).toBe(byQuery.text);
  expect(bySegment.text).toContain(`<link rel="canonical" href="${testOrigin}/supercrop"/>`);
  await request(app).get("/supercrop/nothing").expect(404);
  const event = events[0]?.id as string;
  const opened = await request(app).get(`/events?event=${event}`).expect(200);
  const list = await request(app).get("/events?event=unknown").expect(200);
  expect(opened.text).not.toBe(list.text);
  expect(list.text).toBe((await request(app).get("/events")).text);
});

test("a page has the same bytes in another time zone and a second later", async () => {
  const zone = process.env.TZ;
  try {
    process.env.TZ = "Asia/Kolkata";
    const first = await Promise.all(routes.map((route) => renderTestPage(route.path)));
    process.env.TZ = "America/Los_Angeles";
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const second = await Promise.all(routes.map((route) => renderTestPage(route.path)));
    expect(second).toEqual(first);
  } finally {
    process.env.TZ = zone;
  }
});

test("a page preloads its own script", async () => {
  for (const route of routes) {
    const html = await renderTestPage(route.path);
    const { route: matched } = matchPage(route.path, "");
    expect(matched?.id).toBe(route.id);
    const preloads = [...html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g)];
    expect(
      preloads.some(([, href]) => /Page-\w+\.js$/.test(href as string)),
      `${route.path} preloads its page`,
    ).toBe(true);
    expect(html).toContain(`src="${manifest.entry}"`);
  }
});

test("the build's hashed files are precompressed and may be cached for a year", async () => {
  const { app } = await createTestApp();
  await request(app)
    .get(manifest.entry)
    .set("Accept-Encoding", "br")
    .expect(200)
    .expect("Content-Encoding", "br")
    .expect("Cache-Control", "public, max-age=31536000, immutable")
    .expect("Content-Type", /javascript/);
  await request(app).get("/share/home.png").expect(200).expect("Cross-Origin-Resource-Policy", "cross-origin");
  await request(app).get("/assets/nothing.js").expect(404);
  await request(app).get("/assets/../../package.json").expect(404);
});

test("health, readiness and metrics are answered", async () => {
  const { app, state } = await createTestApp();
  const health = await request(app).get("/healthz").expect(200);
  expect(health.body).toMatchObject({ version: manifest.version, counts: { waiting: 0 }, alarm: false });
  expect(health.body.sampleValues).toBeGreaterThan(0);
  await request(app).get("/readyz").expect(200);
  state.isReady = false;
  await request(app).get("/readyz").expect(503);
  await request(app).get("/");
  const metrics = await request(app).get("/metrics").expect(200);
  expect(metrics.text).toMatch(/http_requests_total\{[^}]*route="home"[^}]*\} 1/);
  expect(metrics.text).toContain('spool_enquiries{state="waiting"} 0');
});
