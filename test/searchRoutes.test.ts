import http from "node:http";
import request from "supertest";
import { describe, expect, onTestFinished, test } from "vitest";
import { searchWords } from "../shared/content/search.ts";
import { products } from "../shared/products/index.ts";
import { queryLimit, type SearchAnswer } from "../shared/search.ts";
import { createTestApp } from "./support/app.ts";

const hostile = `"><script>alert(1)</script>`;

/** Each of these odd queries gets an answer, as a page and as JSON. */
const oddQueries = [
  "?q=a&q=b",
  "?q[]=a&q[b]=c",
  "?q",
  "?",
  "?q=%",
  "?q=%00",
  "?q=%E0%A4%A",
  "?q=%ED%A0%80",
  "?q=%E2%80%AEsaiba",
  "?q=%F0%9F%8C%BE",
  "?q=%0d%0aSet-Cookie:%20a=b",
  `?q=${"a".repeat(10_000)}`,
  `?q=${"%20".repeat(3000)}`,
  `?${"q=a&".repeat(2000)}`,
  `?q=${encodeURIComponent("=".repeat(200))}`,
  "?q=__proto__&__proto__[x]=1",
];

describe("GET /search", () => {
  test("is rendered for its query, and may not be cached", async () => {
    const { app } = await createTestApp();
    const response = await request(app).get("/search?q=cashless+claim").expect(200);
    expect(response.get("Content-Type")).toBe("text/html; charset=utf-8");
    expect(response.get("Cache-Control")).toBe("no-store");
    expect(response.get("ETag")).toBeUndefined();
    expect(response.get("X-Robots-Tag")).toBe("noindex");
    expect(response.text).toContain('<meta name="robots" content="noindex"/>');
    expect(response.text).toContain("results for “cashless claim”");
    expect(response.text).toContain('href="/health-insurance-management-software#health-cashless"');
    expect(response.text).toMatch(/<mark>cashless<\/mark>/);
    expect(response.get("Set-Cookie")).toHaveLength(2);
    const other = await request(app).get("/search?q=treaty").expect(200);
    expect(other.text).toContain("for “treaty”");
    expect(other.text).not.toContain("cashless claim");
  });

  test("shows the products without a query, and without results also the phone number", async () => {
    const { app } = await createTestApp();
    const nothing = (await request(app).get("/search?q=zzzz").expect(200)).text;
    expect(nothing).toContain(searchWords.nothing("zzzz"));
    expect(nothing.match(/class="finder-card"/g)).toHaveLength(products.length);
    expect(/<main.*<\/main>/s.exec(nothing)?.[0]).toContain('href="tel:');
    const empty = (await request(app).get("/search").expect(200)).text;
    expect(empty.match(/class="finder-card"/g)).toHaveLength(products.length);
    expect(empty).not.toContain("Nothing found");
  });

  test("shows the query as escaped text, cut to the length that is searched for", async () => {
    const { app } = await createTestApp();
    const { text } = await request(app)
      .get(`/search?q=${encodeURIComponent(hostile)}`)
      .expect(200);
    expect(text).not.toContain("<script>alert");
    expect(text).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
    const long = (
      await request(app)
        .get(`/search?q=${"q".repeat(500)}`)
        .expect(200)
    ).text;
    expect(long).toContain("q".repeat(queryLimit));
    expect(long).not.toContain("q".repeat(queryLimit + 1));
  });

  test.each(["br", "gzip", "identity"])("is sent as %s", async (encoding) => {
    const { app } = await createTestApp();
    const response = await request(app).get("/search?q=slip").set("Accept-Encoding", encoding).expect(200);
    expect(response.get("Content-Encoding")).toBe(encoding === "identity" ? undefined : encoding);
    expect(response.get("Vary")).toBe("Accept-Encoding");
    expect(response.text).toContain("for “slip”");
  });

  test("answers HEAD, redirects a trailing slash and refuses other methods", async () => {
    const { app } = await createTestApp();
    const head = await request(app).head("/search?q=slip").expect(200);
    expect(head.get("Cache-Control")).toBe("no-store");
    expect(head.text).toBeUndefined();
    await request(app).get("/search/?q=slip").redirects(0).expect(301).expect("Location", "/search?q=slip");
    await request(app).post("/search?q=slip").expect(405);
  });
});

describe("GET /api/search", () => {
  test("answers with the results, and may not be cached", async () => {
    const { app } = await createTestApp();
    const response = await request(app).get("/api/search?q=TPA").expect(200);
    expect(response.get("Cache-Control")).toBe("no-store");
    expect(response.get("Content-Type")).toBe("application/json; charset=utf-8");
    const { results, total } = response.body as SearchAnswer;
    expect(total).toBeGreaterThanOrEqual(results.length);
    expect(results[0]).toEqual({
      kind: "Product",
      product: "sata",
      title: "SATAOnline",
      place: "",
      url: "/health-insurance-management-software",
      excerpt: expect.arrayContaining([{ text: "TPAs", marked: true }]),
    });
    expect((await request(app).get("/api/search").expect(200)).body).toEqual({ results: [], total: 0 });
  });

  test("does not repeat the query", async () => {
    const { app } = await createTestApp();
    const { text } = await request(app)
      .get(`/api/search?q=${encodeURIComponent(hostile)}`)
      .expect(200);
    expect(text).not.toContain("alert");
  });

  test("refuses other methods, and calls that have waited too long", async () => {
    const { app } = await createTestApp();
    await request(app).post("/api/search?q=slip").expect(405).expect("Allow", "GET, HEAD");
    const late = ((Date.now() - 5000) / 1000).toFixed(3);
    await request(app).get("/api/search?q=slip").set("X-Request-Start", `t=${late}`).expect(503);
  });
});

test.each(oddQueries)("the odd query %s is answered", async (query) => {
  const { app, logText } = await createTestApp();
  for (const path of ["/search", "/api/search"]) {
    const response = await request(app).get(path + query);
    expect([path, response.status]).toEqual([path, 200]);
    expect(response.get("Cache-Control")).toBe("no-store");
  }
  expect(logText()).not.toContain("request_failed");
});

test("one address may search 300 times a minute, and more is answered with 429", async () => {
  const { app } = await createTestApp();
  for (let at = 0; at < 300; at += 1) await request(app).get("/api/search?q=slip").expect(200);
  await request(app).get("/api/search?q=slip").expect(429).expect("Retry-After", /^\d+$/);
  const { text } = await request(app)
    .get("/search?q=slip")
    .expect(429)
    .expect("Content-Type", /^text\/html/);
  expect(text).toContain("Too many searches");
});

test("searches from many addresses leave the process time for enquiries, and words that many ask for are rendered once", async () => {
  const { app } = await createTestApp();
  const server = http.createServer(app).listen(0);
  onTestFinished(() => void server.close());
  const search = (at: number, query: string) =>
    request(server).get(`/search?q=${query}`).set("X-Forwarded-For", `192.0.2.${at}`);
  const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => search(at, `word${at}`)));
  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.length).toBeGreaterThan(0);
  expect(refused.length, "the pace lets some through").toBeLessThan(60);
  for (const answer of refused) {
    expect(answer.status).toBe(429);
    expect(answer.get("Retry-After")).toBe("2");
    expect(answer.text).toContain('href="tel:');
  }
  const known = answers.findIndex(({ status }) => status === 200);
  const again = await Promise.all(Array.from({ length: 60 }, (_, at) => search(at, `%20word${known}%E2%80%8B`)));
  expect(again.filter(({ status }) => status !== 200)).toEqual([]);
  expect(again[0]?.text).toContain(`“word${known}”`);
});

test("logs and metrics say only whether a search found something, never the query", async () => {
  const { app, logText, services } = await createTestApp();
  await request(app).get("/search?q=secretword").expect(200);
  await request(app).get("/search?q=treaty").expect(200);
  await request(app).get("/search").expect(200);
  await request(app).get("/api/search?q=secretword").expect(200);
  const metrics = await services.metrics.registry.metrics();
  expect(metrics).toContain('searches_total{answer="nothing"} 1');
  expect(metrics).toContain('searches_total{answer="found"} 1');
  expect(metrics).toContain('route="/api/search"');
  expect(metrics).toContain('route="search"');
  expect(metrics + logText()).not.toContain("secretword");
});
