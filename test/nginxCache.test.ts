import { describe, expect, test } from "vitest";
import { events } from "../shared/records/events.ts";
import { routes } from "../shared/routes.ts";
import { host, missing, openNginxSuite } from "./support/nginx.ts";

describe.skipIf(missing)("nginx's cache", () => {
  const suite = openNginxSuite();
  const { get, countAsked } = suite;

  test("has pages, serves them without cookies, and answers 304 to a browser that has the page", async () => {
    const ask = (headers = {}) => get("/about-us", { "Accept-Encoding": "br", ...headers });
    await ask();
    const askedBefore = await countAsked("pages");
    const { headers } = await ask();
    expect([headers["set-cookie"], headers["cache-control"]]).toEqual([undefined, "private, no-cache"]);
    expect(await ask({ "If-None-Match": headers.etag })).toMatchObject({ status: 304, body: "" });
    expect(await countAsked("pages")).toBe(askedBefore);
  });

  test("has three variants of a page for all values of Accept-Encoding", async () => {
    // No other test requests this address.
    const path = "/privacy-policy";
    const askedBefore = await countAsked("pages");
    for (const [accepted, encoding] of [
      ["gzip, deflate, br, zstd", "br"],
      ["br;q=1.0, gzip;q=0.8", "br"],
      ["gzip, br;q=0.1", "br"],
      ["gzip, br;q=0", "gzip"],
      ["deflate,gzip", "gzip"],
      ["x-gzip-not", undefined],
      ["identity", undefined],
      ["", undefined],
    ] as const) {
      const { headers, status } = await get(path, { "Accept-Encoding": accepted });
      expect([accepted, status, headers["content-encoding"]]).toEqual([accepted, 200, encoding]);
    }
    expect((await countAsked("pages")) - askedBefore).toBe(3);
  });

  test("has one page for all visitors: a cookie neither changes it nor adds a variant", async () => {
    const plain = await get("/", { "Accept-Encoding": "br" });
    const [askedBefore, keptBefore] = [await countAsked("pages"), suite.nginx.countKept()];
    for (const cookie of ["theme=dark", "a=b; theme=light; c=d", "_csrf=a; XSRF-TOKEN=b", "Theme=dark;;="]) {
      const { headers, body } = await get("/", { "Accept-Encoding": "br", Cookie: cookie });
      expect([headers.etag, headers["set-cookie"], body]).toEqual([plain.headers.etag, undefined, plain.body]);
    }
    expect([await countAsked("pages"), suite.nginx.countKept()]).toEqual([askedBefore, keptBefore]);
  });

  test("never gets a page of an odd address under another address", async () => {
    const product = routes.find((route) => route.product)?.path as string;
    const plain = (await get(product)).body;
    for (const odd of ["?p%61ge=sata", "?PAGE=sata", "?x=1&page=sata", "?page=sata#x"]) await get(product + odd);
    await get(`/${product}`);
    expect((await get(product)).body).toBe(plain);
    expect((await get(`${product}?utm_source=mail`)).body).toBe(plain);
    const asked = (await get(`${product}?page=sata`)).body;
    expect(asked).not.toBe(plain);
    // A redirect repeats the query, so nginx must not serve it for another query.
    expect((await get("/about-us/?utm_source=mail")).headers.location).toBe("/about-us?utm_source=mail");
    expect((await get("/about-us/")).headers.location).toBe("/about-us");
  });

  test("has no page with a query that may name one, so that invented queries cannot fill it", async () => {
    const product = routes.find((route) => route.product)?.path as string;
    const headers = { "Accept-Encoding": "gzip" };
    const ask = async (query: string) => expect((await get(`${product}?${query}`, headers)).status).toBe(200);
    await get(product, headers);
    const keptBefore = suite.nginx.countKept();
    // Most of these are made up. The process understands the others.
    const queries = [
      ...Array.from({ length: 10 }, (_, at) => `page=x${at}`),
      ...Array.from({ length: 5 }, (_, at) => `event=x${at}`),
      ...Array.from({ length: 5 }, (_, at) => `page=sata&event=x${at}`),
      ...["page=sata", "page=SATA", "page=sAta", "PAGE=sata", "Page=sata", "page=SATAOnline", "page=sataonline"],
      ...["page=sata-", "page=sata&page=sarb", `event=${events[0]?.id}`],
    ];
    expect(new Set(queries).size).toBe(30);
    for (const query of queries) await ask(query);
    const askedBefore = await countAsked("pages");
    for (const tags of ["utm_source=mail", "utm_source=post&utm_medium=card", "gclid=1"]) await ask(tags);
    expect(await countAsked("pages")).toBe(askedBefore);
    expect(suite.nginx.countKept() - keptBefore).toBe(0);
  });

  test("has no search page and no search results, in any spelling, and no log has the searched words", async () => {
    const keptBefore = suite.nginx.countKept();
    const searches = ["/search?q=secretword", "/search?utm_source=secretword", "/search", "/se%61rch?q=secretword"];
    for (const address of [...searches, "//search?q=secretword", "/api/search?q=secretword"]) {
      for (let time = 1; time <= 2; time += 1) {
        const askedBefore = await countAsked("all");
        const { headers } = await get(address, { "Accept-Encoding": "br" });
        expect([address, headers["set-cookie"]]).toEqual([address, undefined]);
        expect((await countAsked("all")) - askedBefore, address).toBe(1);
      }
    }
    const { headers, body } = await get("/search?q=treaty", { "Accept-Encoding": "identity" });
    expect([headers["cache-control"], body]).toEqual(["no-store", expect.stringContaining("for “treaty”")]);
    await get("/faq", { Referer: `https://${host}/search?q=secretword` });
    expect(suite.nginx.countKept() - keptBefore).toBeLessThanOrEqual(1);
    expect(suite.nginx.readLogs()).toContain('"GET /search HTTP/');
    expect(suite.nginx.readLogs()).not.toContain("secretword");
  });

  test("has a path only in its plain spelling", async () => {
    const product = routes.find((route) => route.product)?.path as string;
    const keptBefore = suite.nginx.countKept();
    const files = ["/f%61vicon.svg", "/%66avicon.svg", "//favicon.svg", "/./favicon.svg"];
    for (const path of [`${product}/SATA`, `${product}/sAta`, ...files])
      for (const query of ["", "?utm_source=mail"]) expect((await get(path + query)).status, path + query).toBe(200);
    expect(suite.nginx.countKept() - keptBefore).toBe(0);
    for (const path of [`${product}/saibalite`, "/favicon.svg", "/share/faq.png"]) await get(path);
    expect(suite.nginx.countKept() - keptBefore).toBe(3);
    // Paths as long as nginx accepts: its regular expression must not give up on them.
    for (const piece of ["/a", "/", "a", "/."])
      expect((await get(`/${piece.repeat(7500)}`)).status, piece).toBeOneOf([301, 404]);
  });
});
