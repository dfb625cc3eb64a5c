import { once } from "node:events";
import { readdirSync, readFileSync } from "node:fs";
import http2 from "node:http2";
import { describe, expect, onTestFinished, test } from "vitest";
import { routes } from "../shared/routes.ts";
import { surviveHalfOpen } from "./soak/halfOpen.ts";
import { createVisitor } from "./support/createVisitor.ts";
import { expectAnswer, host, missing, openNginxSuite, pause } from "./support/nginxSuite.ts";

const distDir = process.env.DIST ?? "dist";

describe.skipIf(missing)("behind the shipped nginx configuration", () => {
  const suite = openNginxSuite();
  const { get, countAsked, openVisitor } = suite;

  test("nginx finds nothing to complain about", () => {
    expect(suite.nginx.verdict).toContain("test is successful");
    expect(suite.nginx.verdict).not.toMatch(/\[(warn|emerg|alert|crit|error)\]/);
  });

  test("plain http leads to https, under the one name, with path and query", async () => {
    const visitor = createVisitor(suite.nginx.httpOrigin, { host: "evil.example" });
    const answer = expectAnswer(await visitor.ask("GET", "/about-us?id=contact"));
    visitor.leave();
    expect(answer.status).toBe(301);
    expect(answer.headers.location).toBe(`https://${host}/about-us?id=contact`);
  });

  test("HTTP/2 is spoken", async () => {
    const session = http2.connect(suite.nginx.origin, { rejectUnauthorized: false, servername: host });
    const status = await new Promise((resolve, reject) => {
      session.on("error", reject);
      const request = session.request({ ":path": "/", ":authority": host });
      request.on("response", (headers) => resolve(headers[":status"]));
      request.resume().end();
    });
    session.close();
    expect(status).toBe(200);
  });

  test.each(routes.map((route) => [route.path]))("%s is served, with the security headers", async (path) => {
    const { status, headers } = await get(path);
    expect(status).toBe(200);
    expect(headers["strict-transport-security"]).toBe("max-age=63072000; includeSubDomains");
    expect(headers["content-security-policy"]).toMatch(/^default-src 'none'/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["referrer-policy"]).toBe("strict-origin-when-cross-origin");
    expect(headers["cross-origin-resource-policy"]).toBe("same-origin");
    expect(headers["permissions-policy"]).toBeDefined();
    expect(headers.server).toBe("nginx");
  });

  describe("many requests of one address at once", () => {
    /** Over one HTTP/2 connection whose window lets no body through: none is over before all have been asked. */
    async function askAtOnce(paths: readonly string[]) {
      const session = http2.connect(suite.nginx.origin, {
        rejectUnauthorized: false,
        servername: host,
        settings: { initialWindowSize: 0 },
      });
      onTestFinished(() => session.destroy());
      const answers = paths.map(async (path) => {
        const request = session.request({ ":path": path, ":authority": host });
        const [headers] = (await once(request, "response")) as [http2.IncomingHttpHeaders];
        let body = "";
        for await (const chunk of request) body += chunk;
        return { status: Number(headers[":status"]), headers, body };
      });
      await pause(500);
      session.settings({ initialWindowSize: 1024 * 1024 });
      return Promise.all(answers);
    }

    test("pages and files are all answered, however many people an office has", async () => {
      const script = readdirSync(`${distDir}/client/assets`).find((name) => name.endsWith(".js"));
      const paths = Array.from({ length: 50 }, (_, at) => [`/assets/${script}`, `/?page=${at}`]).flat();
      const answers = await askAtOnce(paths);
      expect(answers.filter(({ status }) => status !== 200)).toEqual([]);
    });

    test("calls are limited, and the refusal is the API's", async () => {
      const answers = await askAtOnce(Array.from({ length: 120 }, () => "/api/countries"));
      const refused = answers.filter(({ status }) => status !== 200);
      expect(refused).toHaveLength(20);
      for (const { status, headers, body } of refused) {
        expect(status).toBe(429);
        expect(headers["content-type"]).toBe("application/json");
        expect(headers["retry-after"]).toBe("2");
        expect(headers["x-content-type-options"]).toBe("nosniff");
        expect(JSON.parse(body)).toEqual({ code: "E_RATE_LIMITED", message: expect.stringContaining("wait") });
      }
      expect(answers.find(({ status }) => status === 200)?.headers["retry-after"]).toBeUndefined();
    });
  });

  describe("many calls of one address, one after the other", () => {
    interface Counts {
      passed: number;
      refused: number;
    }

    /** Calls until there are enough, 40 at most under way: fewer than limit_conn takes. */
    async function call(localAddress: string, isEnough: (asked: number, counts: Counts) => boolean) {
      const startedAt = performance.now();
      const counts: Counts = { passed: 0, refused: 0 };
      let asked = 0;
      const lines = Array.from({ length: 40 }, async () => {
        const visitor = openVisitor({ localAddress, connections: 1 });
        while (!isEnough(asked, counts)) {
          asked += 1;
          const path = asked % 2 === 0 ? "/api/countries" : "/api/csrf";
          const { status, headers, body } = expectAnswer(await visitor.ask("GET", path));
          if (status === 200 || status === 204) {
            counts.passed += 1;
            continue;
          }
          counts.refused += 1;
          expect(status).toBe(429);
          expect(headers["content-type"]).toBe("application/json");
          expect(headers["retry-after"]).toBe("2");
          expect(headers["strict-transport-security"]).toBeDefined();
          expect(JSON.parse(body)).toEqual({ code: "E_RATE_LIMITED", message: expect.stringContaining("wait") });
        }
      });
      await Promise.all(lines);
      return { ...counts, seconds: (performance.now() - startedAt) / 1000 };
    }

    test("an office of 200 people, who all open a form and send it, is answered", async () => {
      expect(await call("127.0.0.10", (asked) => asked >= 600)).toMatchObject({ passed: 600, refused: 0 });
    });

    test("a flood is cut, and another address hears nothing of it", async () => {
      let isOver = false;
      const flood = call("127.0.0.11", (_, { refused }) => refused >= 300).finally(() => {
        isOver = true;
      });
      const other = openVisitor({ localAddress: "127.0.0.12" });
      await other.openForm();
      expect(expectAnswer(await other.submit("while another address floods")).status).toBe(200);
      let answered = 0;
      while (!isOver) {
        expect(expectAnswer(await other.ask("GET", "/api/countries")).status).toBe(200);
        answered += 1;
        await pause(5);
      }
      const { passed, refused, seconds } = await flood;
      console.log(
        `flood: ${passed} passed, ${refused} refused in ${seconds.toFixed(1)} s; another address: ${answered}`,
      );
      expect(passed).toBeGreaterThan(600);
      expect(passed).toBeLessThanOrEqual(601 + 100 * seconds);
      expect(answered).toBeGreaterThan(0);
    });
  });

  test("a call that claims to have waited is worked on: nginx alone says when it came", async () => {
    const stamp = `t=${(Date.now() / 1000 - 10).toFixed(3)}`;
    const straight = await fetch(`${suite.desk.origin}/api/countries`, { headers: { "X-Request-Start": stamp } });
    expect(straight.status).toBe(503);
    expect((await get("/api/countries", { "X-Request-Start": stamp })).status).toBe(200);
  });

  test("the forgery guard's cookies are Secure and the visitor's own, and an enquiry passes", async () => {
    const visitor = openVisitor({ localAddress: "127.0.0.9" });
    const cookies = expectAnswer(await visitor.ask("GET", "/api/csrf")).headers["set-cookie"] ?? [];
    expect(cookies).toHaveLength(2);
    expect(cookies.find((cookie) => cookie.startsWith("__Host-csrf="))).toMatch(/; Path=\/; HttpOnly; Secure/);
    expect(cookies.find((cookie) => cookie.startsWith("XSRF-TOKEN="))).toMatch(/; Secure/);
    const other = expectAnswer(await visitor.ask("GET", "/api/csrf")).headers["set-cookie"] ?? [];
    expect(other[0]).not.toBe(cookies[0]);
    await visitor.openForm();
    const ending = await visitor.submit("through nginx", { headers: { Origin: `https://${host}` } });
    expect(expectAnswer(ending).status).toBe(200);
    expect(suite.desk.vendor.enquiries.map(({ Help }) => Help)).toContain("through nginx");
  });

  test("the limit counts real addresses: a claimed one changes nothing, another visitor is not concerned", async () => {
    const first = openVisitor({ localAddress: "127.0.0.2" });
    await first.openForm();
    const statuses = [];
    for (let number = 1; number <= 5; number += 1) {
      const headers = { "X-Forwarded-For": `198.51.100.${number}`, "X-Real-IP": `198.51.100.${number}` };
      statuses.push(expectAnswer(await first.submit(`from one address ${number}`, { headers })).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    const { headers } = expectAnswer(await first.submit("once more"));
    expect(headers["retry-after"], "the process's own, once").toMatch(/^\d+$/);
    const second = openVisitor({ localAddress: "127.0.0.3" });
    await second.openForm();
    expect(expectAnswer(await second.submit("from another address")).status).toBe(200);
  });

  test("/metrics is closed, and a claim to be this machine does not open it", async () => {
    for (const path of ["/metrics", "/metrics?x", "//metrics", "/./metrics", "/%6Detrics"]) {
      const { status, body, headers } = await get(path, { "X-Forwarded-For": "127.0.0.1" });
      expect([path, status]).toEqual([path, expect.toSatisfy((code) => code === 403 || code === 404)]);
      expect(body).not.toContain("http_requests_total");
      expect(headers["x-content-type-options"]).toBe("nosniff");
    }
  });

  test("a body above 32 KiB is refused in JSON, by nginx and by the process alike", async () => {
    const visitor = openVisitor({ localAddress: "127.0.0.4" });
    await visitor.openForm();
    const { status, body, headers } = expectAnswer(await visitor.submit("x".repeat(33 * 1024)));
    expect(status).toBe(413);
    expect(JSON.parse(body)).toMatchObject({ code: "E_TOO_LARGE" });
    expect(headers["content-type"]).toMatch(/^application\/json/);
    expect(headers["x-content-type-options"]).toBe("nosniff");
    expect(headers["strict-transport-security"]).toBeDefined();
  });

  test("hashed files come from disk, compressed beforehand, of their type, for a year", async () => {
    const files = readdirSync(`${distDir}/client/assets`).filter((name) => !/\.(br|gz)$/.test(name));
    const askedBefore = await countAsked("all");
    const types: Record<string, string> = {
      js: "text/javascript",
      css: "text/css",
      svg: "image/svg+xml",
      woff2: "font/woff2",
    };
    for (const [extension, type] of Object.entries(types)) {
      const name = files.find((file) => file.endsWith(`.${extension}`)) as string;
      const { status, headers } = await get(`/assets/${name}`, { "Accept-Encoding": "gzip, br" });
      expect(status).toBe(200);
      expect(headers["content-type"]).toBe(type);
      expect(headers["cache-control"]).toBe("public, max-age=31536000, immutable");
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["content-encoding"]).toBe(extension === "woff2" ? undefined : "br");
      if (extension !== "woff2") expect(headers.vary).toBe("Accept-Encoding");
    }
    const script = files.find((file) => file.endsWith(".js")) as string;
    const zipped = await get(`/assets/${script}`, { "Accept-Encoding": "gzip" });
    expect(zipped.headers["content-encoding"]).toBe("gzip");
    expect((await get(`/assets/${script}`)).body).toBe(readFileSync(`${distDir}/client/assets/${script}`, "utf8"));
    expect(await countAsked("all")).toBe(askedBefore);
  });

  test("a hashed file that is gone is a 404 that nobody keeps", async () => {
    const { status, headers } = await get("/assets/HomePage-OLDHASH0.js");
    expect(status).toBe(404);
    expect(headers["cache-control"]).toBeUndefined();
    expect(headers["x-content-type-options"]).toBe("nosniff");
  });

  test("files of stable names, machine files and pages that do not exist come from the process", async () => {
    expect((await get("/favicon.ico")).status).toBe(200);
    expect((await get("/robots.txt")).body).toContain(`https://${host}/sitemap.xml`);
    expect((await get("/share/home.png")).headers["cross-origin-resource-policy"]).toBe("cross-origin");
    const nowhere = await get("/nowhere");
    expect(nowhere.status).toBe(404);
    expect(nowhere.headers["content-type"]).toMatch(/^text\/html/);
    expect((await get("/readyz")).status).toBe(200);
  });
});

test.skipIf(missing)("hundreds of half-open connections hold up no page", { timeout: 120_000 }, async () => {
  const figures = await surviveHalfOpen({ connections: 300, pages: 200, behindNginx: true });
  console.log(`half-open, behind nginx: ${JSON.stringify(figures)}`);
  expect(figures).toMatchObject({ pagesNot200: 0, exitCode: 0 });
});
