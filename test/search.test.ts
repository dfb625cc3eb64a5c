import type { Request, Response } from "express";
import request from "supertest";
import { describe, expect, onTestFinished, test, vi } from "vitest";
import { readPage } from "../build/search/readPage.ts";
import { cutExcerpt } from "../server/search/excerpt.ts";
import { createSearches } from "../server/search/routes.ts";
import { readSections } from "../server/search/sections.ts";
import { indexWords, placeWords, queryWords } from "../server/search/words.ts";
import { eventAddress } from "../shared/content/eventsPage.ts";
import { words } from "../shared/content/pages/search.yaml";
import synonyms from "../shared/content/synonyms.yaml";
import { fillText } from "../shared/fillText.ts";
import { products } from "../shared/products/index.ts";
import { events } from "../shared/records/events.ts";
import { queryLimit, readQuery, type SearchAnswer } from "../shared/search.ts";
import { createTestApp } from "./support/app.ts";
import { readMain, readTestPage, search, sections } from "./support/page.ts";
import { isThere, otherProduct } from "./support/products.ts";

const saiba = "/insurance-broker-management-software";
const saibalite = "/insurance-agency-management-software";
const sarb = "/reinsurance-brokers-management-software";
const [sata, swap] = ["/health-insurance-management-software", "/insurance-web-aggregator-software"];
const [sewac, supercrop, privacy] = ["/employee-benefit-portal", "/supercrop", "/privacy-policy"];
const article = "/blog/the-future-of-crm-software-for-insurance-brokers";

const [newest] = events;

/** The address that must come first, and what visitors type: names, short forms, spellings, typing errors, questions. */
const first: Record<string, string[]> = {
  [saiba]: ["saiba", "saibaonline", "SAIBA Online", "sabia"],
  [saibalite]: ["saiba lite", "IMF", "insurance marketing firm"],
  [sarb]: ["sarb", "sarb online"],
  [sata]: ["SATA", "sataonlin", "TPA", "third-party administrator", "third party administrators"],
  [swap]: ["swap"],
  [sewac]: ["sewac portal", "GMC", "group mediclaim", "group personal accident", "gtl"],
  [supercrop]: ["SUPERCrop", "super crop", "supercorp"],
  [`${sata}#mis`]: ["MIS", "management information system"],
  [`${swap}#aggregator-apis`]: ["API", "application programming interface", "application programme interface"],
  [`${swap}#aggregator-channels`]: ["POS"],
  "/faq": ["faq"],
  [`${supercrop}#farmer-enrolment`]: ["farmer enrollment"],
  [`${article}#policy-centred`]: ["policy centered"],
  [`${sata}#tour-3`]: ["cashless preauthorization", "pre authorisation"],
  [`${supercrop}#tour-2`]: ["geotagging"],
  [`${sewac}#tour-4`]: ["ecard"],
  [`${saiba}#broker-currencies`]: ["multi currency acounts"],
  [`${sarb}#facultative`]: ["facultive"],
  [`${sarb}#treaty`]: ["treaties"],
  "/faq#cost": ["price", "how much does it cost"],
  "/faq#hosting": ["on premise", "cloud hosting"],
  "/contact-us#reach-heading": ["phone number"],
  "/contact-us#offices": ["UAE", "DRC"],
  [`${privacy}#in-your-browser`]: ["cookies"],
  "/about-us#milestones-heading": ["milestones"],
  [`${sarb}#follow-one-risk`]: ["follow one risk"],
  [`${saiba}#broker-edition`]: ["which edition"],
  [`${saiba}#edition-corporate`]: ["angular"],
  [`${supercrop}#access-heading`]: ["self-help groups"],
  "/#compare": ["compare products"],
  [`${article}#questions`]: ["questions to ask a vendor"],
  ...(newest && { [eventAddress(newest)]: [newest.title] }),
};

const urlsOf = (query: string) => search(query).results.map(({ url }) => url);

test.each(Object.entries(first).filter(([address]) => isThere(address)))("%s comes first for %s", (wanted, queries) => {
  for (const query of queries) expect(urlsOf(query)[0], query).toBe(wanted);
});

test("synonyms find the same, and each example something", () => {
  for (const [term, others] of Object.entries(synonyms))
    for (const other of others) expect(urlsOf(other), other).toEqual(urlsOf(term));
  for (const example of words.examples) expect(search(example).total, example).toBeGreaterThan(0);
});

test("every section that can be found is there once, with a title and plain text, on its page under its anchor", async () => {
  const urls = sections.map(({ url }) => url);
  expect(new Set(urls).size).toBe(urls.length);
  for (const { url, title, text } of sections) {
    expect(title && text, url).toBeTruthy();
    // A post may show a tag as text.
    expect(text, url).not.toMatch(/<\/?(?:p|div|li|section|a)\b|&\w+;|undefined|\[object/);
    const [address = "", anchor] = url.split("#");
    const html = await readTestPage(address);
    expect(html.includes(anchor ? ` id="${anchor}"` : "<h1"), url).toBe(true);
    expect(html, url).not.toContain("Whoops!");
  }
  expect(() => readSections("nowhere")).toThrow(/nowhere\/search\.json.*npm run build/);
});

test("spellings of a word are one, hyphens may be left out, and words without meaning count only alone", () => {
  const pairs = [
    ["programme", "program"],
    ["centre", "center"],
    ["policy-centred", "policy centered"],
    ["organisations", "organization"],
    ["colour", "colors"],
    ["enrolments", "enrollment"],
    ["policies", "policy"],
    ["branches", "branch"],
    ["enquiry", "inquiries"],
    ["Café", "cafe"],
    ["Cafe\u0301", "cafe"],
    ["ＴＰＡ", "tpa"],
  ] as const;
  for (const [one, other] of pairs) expect(queryWords(one)).toEqual(queryWords(other));
  expect(indexWords("Cafe\u0301s"), "accents as characters of their own").toEqual(indexWords("cafés"));
  expect(indexWords("pre-authorisation")).toEqual(["pre", "authorization", "preauthorization"]);
  expect(queryWords("pre-authorisation")).toEqual(["pre", "authorization"]);
  expect(queryWords("what does it cost")).toEqual(["price"]);
  expect(queryWords("what is it")).toEqual(["what", "is", "it"]);
});

test.each([
  [
    "starts with the sentence of the first found word",
    "One slip. A claim is made, and claims follow. WORDS",
    /^A \[claim\] is made, and \[claims\] follow\. (word )+…$/,
  ],
  [
    "starts earlier if the rest leaves room",
    "WORDSend. One slip. A claim follows.",
    /^One slip\. A \[claim\] follows\.$/,
  ],
  ["starts with the text if nothing is found", "WORDS", /^(word ){33}word …$/],
  ["starts inside a long sentence", "WORDSclaim at last", /^… (word )+\[claim\] at last$/],
  ["starts at a comma of a long sentence", "WORDSend, then a claim at last", /^… then a \[claim\] at last$/],
])("an excerpt %s", (_, words, excerpt) => {
  const text = words.replace("WORDS", "word ".repeat(60)).trim();
  const pieces = cutExcerpt(text, placeWords(text), new Set(["claim"]));
  expect(pieces.map(({ text, marked }) => (marked ? `[${text}]` : text)).join("")).toMatch(excerpt);
});

/** Queries in an address, and what is searched for. */
const queries: [address: string, query: string][] = [
  ["", ""],
  ["?x=1", ""],
  ["?q=", ""],
  ["?q=%20%09claim%0A%00x%20", "claim x"],
  ["?q=a&q=b", "a"],
  ["?q[]=a&q[b]=c", ""],
  ["?q=%", "%"],
  ["?q=%00", ""],
  ["?q=%E0%A4%A", "\uFFFD%A"],
  ["?q=%ED%A0%80", "\uFFFD\uFFFD\uFFFD"],
  ["?q=sai%E2%80%AEba%E2%80%8B", "saiba"],
  ["?q=saiba+online", "saiba online"],
  [`?q=${"%F0%9F%8C%BE".repeat(100)}`, "🌾".repeat(queryLimit)],
  [`?q=${"a".repeat(10_000)}`, "a".repeat(queryLimit)],
  [`?${"q=a&".repeat(2000)}`, "a"],
  ["?q=%0d%0aSet-Cookie:%20a=b", "Set-Cookie: a=b"],
  ["?q=__proto__&__proto__[x]=1", "__proto__"],
];

test("a query is read from the address, cut to its limit, and answered on both ways, however odd it is", async () => {
  const { app, logText } = await createTestApp();
  for (const [address, query] of queries) {
    expect(readQuery(address), address).toBe(query);
    for (const path of ["/search", "/api/search"])
      await request(app)
        .get(path + address)
        .expect(200)
        .expect("Cache-Control", "no-store");
  }
  expect(logText()).not.toContain("request_failed");
});

test("of many words the first eight count, and only the last may be a beginning", () => {
  const eight = "claim policy broker client premium renewal quote report";
  expect(urlsOf(`${eight} zzzz yyyy`)).toEqual(urlsOf(eight));
  if (isThere(sarb)) expect(urlsOf("treat")).toEqual(expect.arrayContaining([`${sarb}#treaty`]));
  expect(urlsOf("treat claim")).not.toContain(`${sarb}#treaty`);
});

test("any query gets an answer, an unknown or empty one an empty answer", () => {
  for (const query of [..."%\0🌾-'*\uFFFD", "--", "a-".repeat(32), "=".repeat(64), "constructor", "ß".repeat(64)])
    expect(search(query).results.length, query).toBeLessThanOrEqual(20);
  expect(search("the").results).toHaveLength(20);
  for (const query of ["zzzz", "", " "]) expect(search(query)).toEqual({ total: 0, results: [] });
});

describe("a page is read into sections", () => {
  const read = (main: string) =>
    readPage(`<head><meta name="description" content="About it"></head><main>${main}</main>`).parts;
  const told = (main: string) => read(main).map(({ id, title, kind, text }) => [id, title, kind, text].join(" | "));

  test("what is under a heading goes to its own anchor, or to that of the element that it opens", () => {
    expect(
      told(`
      <h1>Page</h1><p>Lead.</p>
      <section aria-labelledby="a"><h2 id="a">First</h2><p>One</p><h3>Inner</h3><p>two <b>words</b>, and more.</p></section>
      <section id="b"><p>Label</p><div><h2 id="b-heading">Second</h2></div><ul><li>Three</li><li>four</li></ul></section>
      <p>Also of the page.</p>`),
    ).toEqual([
      " | Page | heading | Lead. Also of the page.",
      "a | First | heading | One. Inner: two words, and more.",
      "b | Second | heading | Three, four.",
    ]);
  });

  test("a question has its hidden answer, and a term its meaning", () => {
    expect(
      told(`
      <section aria-labelledby="faq"><h2 id="faq">Questions</h2>
        <div id="q"><h3><button>Why?</button></h3><div id="q-panel" hidden><p>Because.</p></div></div></section>
      <h2 id="words">Words</h2><dl><div><dt><dfn id="slip">slip</dfn></dt><dd>A paper.</dd></div></dl><p>The end.</p>`),
    ).toEqual([
      " |  | heading | ",
      "q | Why? | question | Because.",
      "words | Words | heading | The end.",
      "slip | slip | term | A paper.",
    ]);
  });

  test("navigation, forms, drawings, contact values and specimens are left out, and samples are marked", () => {
    const parts = read(`
      <h2 id="a">Part</h2><p>MailState.</p>
      <nav><p>Way</p></nav><form><p>Field</p></form><aside><p>Beside</p></aside><div aria-hidden="true"><p>Unseen</p></div>
      <figure><table><tr><td>USD 1</td></tr></table><figcaption>Under it</figcaption></figure>
      <article><p>Ann Other</p><svg><text>SPECIMEN</text></svg></article>
      <p>Call <a href="tel:+1">+1</a></p><p>Posted on <time>1 May</time></p><p><a href="/more">More</a></p>
      <section id="links"><h2>Links</h2><p><a href="/a">Here</a> or <a href="/b">there</a></p></section>
      <h2 id="o">Office <span class="sample-mark">sample</span></h2><p>Street</p>
      <h2 id="b">Clients</h2><p>Names on this page are samples.</p>
      <h2 id="c">Crop</h2><p>A sample plot is cut.</p>`);
    expect(parts.find(({ id }) => id === "a")?.text).toBe("MailState. Under it. Call.");
    expect(parts.map(({ id }) => id)).not.toContain("links");
    expect(parts.filter(({ isSample }) => isSample).map(({ title }) => title)).toEqual(["Office", "Clients"]);
  });
});

const hostile = `"><script>alert(1)</script>`;

test("the search page is rendered for its query, in each encoding, and may not be cached (W5.1)", async () => {
  const { app } = await createTestApp();
  for (const encoding of ["br", "gzip", "identity"]) {
    const response = await request(app).get("/search?q=cashless+claim").set("Accept-Encoding", encoding).expect(200);
    const { etag, ...headers } = response.headers;
    expect(headers).toMatchObject({
      "content-type": "text/html; charset=utf-8",
      "cache-control": "no-store",
      "x-robots-tag": "noindex",
      vary: "Accept-Encoding",
      "set-cookie": { length: 2 },
      ...(encoding !== "identity" && { "content-encoding": encoding }),
    });
    expect(etag).toBeUndefined();
    for (const part of ["results for “cashless claim”", "<mark>claim"]) expect(response.text).toContain(part);
  }
  await request(app).head("/search?q=slip").expect(200).expect("Cache-Control", "no-store");
  await request(app).get("/search/?q=slip").redirects(0).expect(301).expect("Location", "/search?q=slip");
  await request(app).post("/search?q=slip").expect(405);
});

test("the search page shows all products without a query, and without results also the phone; a query is text", async () => {
  const { app } = await createTestApp();
  const mainOf = async (query: string) => readMain((await request(app).get(`/search?${query}`).expect(200)).text);
  const [nothing = "", empty = ""] = await Promise.all(["q=zzzz", ""].map(mainOf));
  for (const { path } of products) for (const main of [nothing, empty]) expect(main).toContain(`href="${path}"`);
  for (const part of [fillText(words.nothing, { query: "zzzz" }), 'href="tel:']) expect(nothing).toContain(part);
  expect(empty).not.toContain("Nothing found");
  const escaped = await mainOf(`q=${encodeURIComponent(hostile)}`);
  expect(escaped).toContain("&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt;");
  expect(escaped).not.toContain("<script>alert");
});

test("the call answers with results, never with the query, and refuses other methods", async () => {
  const { app } = await createTestApp();
  const response = await request(app).get(`/api/search?q=${otherProduct.shortName}`).expect(200);
  expect(response.get("Content-Type")).toBe("application/json; charset=utf-8");
  const { results, total } = response.body as SearchAnswer;
  expect(total).toBeGreaterThanOrEqual(results.length);
  expect(results[0]).toMatchObject({
    ...{ kind: "Product", product: otherProduct.code, title: otherProduct.name, place: "", url: otherProduct.path },
    excerpt: expect.any(Array),
  });
  const { text } = await request(app).get(`/api/search?q=${encodeURIComponent(hostile)}`);
  expect(text).not.toContain("alert");
  await request(app).post("/api/search?q=slip").expect(405).expect("Allow", "GET, HEAD");
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

test("all searches together take a quarter of the time, whatever their addresses; an answer is kept for page and call", async () => {
  onTestFinished(() => void vi.useRealTimers());
  vi.useFakeTimers({ toFake: ["Date", "performance", "setTimeout", "clearTimeout"] });
  const wait = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const find = vi.fn((query: string) => {
    vi.advanceTimersByTime(10);
    return search(query);
  });
  const render = vi.fn(async () => {
    vi.advanceTimersByTime(30);
    return "<html>";
  });
  const [csrf, metrics] = [{ hasCookies: () => true }, { countSearch: () => {} }];
  const { call, page } = createSearches({ search: find, render, csrf, metrics } as never);
  async function ask(kind: typeof page, query: string): Promise<number> {
    const response = { set: () => response, end: () => response, json: () => response } as unknown as Response;
    const asked = { originalUrl: `/search?q=${query}`, get: () => undefined, method: "GET" } as unknown as Request;
    // The first handler is the limit for an address.
    const handle = async () => kind[1]?.(asked, response, () => {});
    return handle().then(
      () => 200,
      (error: { status: number }) => error.status,
    );
  }
  /** How many of these are answered in ten seconds, ten new ones every 50 ms. */
  const flood = async (kind: typeof page, name: string) => {
    const startedAt = performance.now();
    let [number, answered] = [0, 0];
    while (performance.now() - startedAt < 10_000) {
      number += 10;
      const statuses = await Promise.all(Array.from({ length: 10 }, (_, at) => ask(kind, `${name}${number + at}`)));
      answered += statuses.filter((status) => status === 200).length;
      await wait(50);
    }
    await wait(10_000);
    return answered;
  };
  // 2.5 s of ten, and a second in advance.
  expect(Math.round((await flood(call, "call")) / 10)).toBe(35);
  expect(Math.round((await flood(page, "page")) / 10)).toBe(8);
  const calls = [find.mock.calls.length, render.mock.calls.length];
  expect([await ask(page, "word"), await ask(page, "%20word%E2%80%8B"), await ask(call, "word")]).toEqual([
    200, 200, 200,
  ]);
  expect([find.mock.calls.length - Number(calls[0]), render.mock.calls.length - Number(calls[1])]).toEqual([1, 1]);
  await wait(60_000);
  await ask(call, "word");
  expect(find.mock.calls.length - Number(calls[0])).toBe(2);
});

test("logs and metrics say only whether a search found something, never the query", async () => {
  const { app, logText, services } = await createTestApp();
  for (const address of ["/search?q=secretword", "/search?q=treaty", "/search", "/api/search?q=secretword"])
    await request(app).get(address).expect(200);
  const metrics = await services.metrics.registry.metrics();
  for (const answer of ["nothing", "found"]) expect(metrics).toContain(`searches_total{answer="${answer}"} 1`);
  for (const route of ["/api/search", "search"]) expect(metrics).toContain(`route="${route}"`);
  expect(metrics + logText()).not.toContain("secretword");
});
