import { once } from "node:events";
import { readdirSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import http2 from "node:http2";
import { describe, expect, onTestFinished, test } from "vitest";
import words from "../shared/content/errorPage.yaml";
import { events } from "../shared/records/events.ts";
import { routes } from "../shared/routes.ts";
import { triesAll } from "./support/cases.ts";
import { expectAnswer } from "./support/createVisitor.ts";
import { host, missing, openNginxSuite } from "./support/nginxSuite.ts";
import { pause } from "./support/waiting.ts";

const distDir = process.env.DIST ?? "dist";

describe.skipIf(missing)("nginx's", () => {
  const suite = openNginxSuite();
  const { get, countAsked, openVisitor } = suite;

  describe("cache", () => {
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

  describe("limits", () => {
    /** Retry-After and the other headers of the API's own errors. */
    function expectRefusal({ status, headers, body }: { status: number; headers: IncomingHttpHeaders; body: string }) {
      expect([status, headers["content-type"], headers["retry-after"]]).toEqual([429, "application/json", "2"]);
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["strict-transport-security"]).toBeDefined();
      expect(JSON.parse(body)).toEqual({ code: "E_RATE_LIMITED", message: expect.stringContaining("wait") });
    }

    function expectBusyPage({ status, headers, body }: { status: number; headers: IncomingHttpHeaders; body: string }) {
      expect([status, headers["content-type"], headers["retry-after"]]).toEqual([429, "text/html", "2"]);
      expect(headers["content-security-policy"]).toContain("default-src 'none'");
      expect(body).toContain(words.busy);
    }

    describe("for many requests from one address at once", () => {
      /** Uses one HTTP/2 connection whose window allows no body, so that no request ends before all are sent. */
      async function askAtOnce(paths: readonly string[]) {
        const settings = { initialWindowSize: 0 };
        const session = http2.connect(suite.nginx.origin, { rejectUnauthorized: false, servername: host, settings });
        onTestFinished(() => session.destroy());
        const answers = paths.map(async (path) => {
          const request = session.request({ ":path": path, ":authority": host });
          const [headers] = (await once(request, "response")) as [http2.IncomingHttpHeaders];
          let body = "";
          for await (const chunk of request) body += chunk;
          return { status: Number(headers[":status"]), headers, body };
        });
        // All are to have come by then, also on a busy machine.
        await pause(2000);
        session.settings({ initialWindowSize: 1024 * 1024 });
        return Promise.all(answers);
      }

      test("let all pages and files through, even for a large office", async () => {
        const script = readdirSync(`${distDir}/client/assets`).find((name) => name.endsWith(".js"));
        const paths = Array.from({ length: 50 }, (_, at) => [`/assets/${script}`, `/?page=${at}`]).flat();
        const answers = await askAtOnce(paths);
        expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
      });

      test("refuse calls above the limit with the API's own error", async () => {
        const answers = await askAtOnce(Array.from({ length: 120 }, () => "/api/countries"));
        const refused = answers.filter(({ status }) => status !== 200);
        expect(refused).toHaveLength(20);
        refused.map(expectRefusal);
        expect(answers.find(({ status }) => status === 200)?.headers["retry-after"]).toBeUndefined();
      });
    });

    describe("for many calls from one address, one after the other", () => {
      /** Makes calls until `isEnough`, at most 40 at once, which is below limit_conn. */
      async function call(
        localAddress: string,
        paths: string[],
        isEnough: (asked: number, refused: number) => boolean,
      ) {
        const startedAt = performance.now();
        let [asked, passed, refused] = [0, 0, 0];
        const lines = Array.from({ length: 40 }, async () => {
          const visitor = openVisitor({ localAddress, connections: 1 });
          while (!isEnough(asked, refused)) {
            asked += 1;
            const answer = expectAnswer(await visitor.ask("GET", paths[asked % paths.length] as string));
            if (answer.status === 200 || answer.status === 204) passed += 1;
            else {
              refused += 1;
              expectRefusal(answer);
            }
          }
        });
        await Promise.all(lines);
        return { passed, refused, seconds: (performance.now() - startedAt) / 1000 };
      }

      test("let an office of 200 people all open and send a form", async () => {
        const answers = await call("127.0.0.10", ["/api/csrf", "/api/countries"], (asked) => asked >= 600);
        expect(answers).toMatchObject({ passed: 600, refused: 0 });
      });

      test.runIf(triesAll)("refuse a flood, and do not affect another address", async () => {
        let isOver = false;
        // The cheapest call: a busy machine must answer more than the 100 a second that are allowed.
        const flood = call("127.0.0.11", ["/api/csrf"], (_, refused) => refused >= 300).finally(() => {
          isOver = true;
        });
        // Awaited below. If this test ends before, it cuts the calls.
        flood.catch(() => {});
        const other = openVisitor({ localAddress: "127.0.0.12" });
        await other.openForm();
        expect(expectAnswer(await other.submit("while another address floods")).status).toBe(200);
        let answered = 0;
        while (!isOver) {
          expect(expectAnswer(await other.ask("GET", "/api/countries")).status).toBe(200);
          answered += 1;
          await pause(5);
        }
        const { passed, seconds } = await flood;
        expect(passed).toBeGreaterThan(600);
        expect(passed).toBeLessThanOrEqual(601 + 100 * seconds);
        expect(answered).toBeGreaterThan(0);
      });
    });

    test.each(["/search?q=slip", "/api/search?q=slip"])(
      "refuse a flood of %s, and do not affect another address",
      async (path) => {
        const localAddress = path.startsWith("/api/") ? "127.0.0.13" : "127.0.0.15";
        const flood = openVisitor({ localAddress });
        const answers = (await Promise.all(Array.from({ length: 80 }, () => flood.ask("GET", path)))).map(expectAnswer);
        const refused = answers.filter(({ status }) => status !== 200);
        expect(refused.length).toBeGreaterThan(0);
        expect(answers.length - refused.length).toBeGreaterThanOrEqual(40);
        refused.map(path.startsWith("/api/") ? expectRefusal : expectBusyPage);
        expect(expectAnswer(await openVisitor({ localAddress: "127.0.0.14" }).ask("GET", path)).status).toBe(200);
      },
    );

    test("refuse a flood of addresses that nginx has not kept, but never a page that it has, nor another address", async () => {
      const flood = openVisitor({ localAddress: "127.0.0.16", connections: 8 });
      const ask = (path: string) => flood.ask("GET", path);
      expect(expectAnswer(await ask("/faq")).status).toBe(200);
      const asked = Array.from({ length: 300 }, (_, at) => ask(at % 2 ? `/nowhere${at}` : `/?page=x${at}`));
      const answers = (await Promise.all(asked)).map(expectAnswer);
      const refused = answers.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThan(0);
      expect(answers.length - refused.length).toBeGreaterThanOrEqual(100);
      refused.map(expectBusyPage);
      expect(
        (await Promise.all(Array.from({ length: 50 }, () => ask("/faq"))))
          .map(expectAnswer)
          .map(({ status }) => status),
      ).toEqual(Array.from({ length: 50 }, () => 200));
      expect(expectAnswer(await openVisitor({ localAddress: "127.0.0.17" }).ask("GET", "/nowhere")).status).toBe(404);
    });

    test("count real addresses: a claimed address changes nothing, and another visitor is not affected", async () => {
      const first = openVisitor({ localAddress: "127.0.0.2" });
      await first.openForm();
      const statuses = [];
      for (let number = 1; number <= 5; number += 1) {
        const headers = { "X-Forwarded-For": `198.51.100.${number}`, "X-Real-IP": `198.51.100.${number}` };
        statuses.push(expectAnswer(await first.submit(`from one address ${number}`, { headers })).status);
      }
      expect(statuses).toEqual([200, 200, 200, 429, 429]);
      const { headers } = expectAnswer(await first.submit("once more"));
      expect(headers["retry-after"], "the Retry-After of the process, only once").toMatch(/^\d+$/);
      const second = openVisitor({ localAddress: "127.0.0.3" });
      await second.openForm();
      expect(expectAnswer(await second.submit("from another address")).status).toBe(200);
    });
  });
});
