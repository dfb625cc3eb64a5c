import { once } from "node:events";
import { readdirSync } from "node:fs";
import http2 from "node:http2";
import { describe, expect, onTestFinished, test } from "vitest";
import { surviveHalfOpen } from "./soak/halfOpen.ts";
import { pause } from "./soak/scenario.ts";
import { expectAnswer } from "./support/createVisitor.ts";
import { host, missing, openNginxSuite } from "./support/nginxSuite.ts";

const distDir = process.env.DIST ?? "dist";

describe.skipIf(missing)("nginx's limits", () => {
  const suite = openNginxSuite();
  const { openVisitor } = suite;

  describe("for many requests from one address at once", () => {
    /** Uses one HTTP/2 connection whose window allows no body, so that no request ends before all are sent. */
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

  describe("for many calls from one address, one after the other", () => {
    interface Counts {
      passed: number;
      refused: number;
    }

    /** Makes calls until `isEnough`, at most 40 at once, which is below limit_conn. */
    async function call(
      localAddress: string,
      paths: readonly string[],
      isEnough: (asked: number, counts: Counts) => boolean,
    ) {
      const startedAt = performance.now();
      const counts: Counts = { passed: 0, refused: 0 };
      let asked = 0;
      const lines = Array.from({ length: 40 }, async () => {
        const visitor = openVisitor({ localAddress, connections: 1 });
        while (!isEnough(asked, counts)) {
          asked += 1;
          const path = paths[asked % paths.length] as string;
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

    test("let an office of 200 people all open and send a form", async () => {
      expect(await call("127.0.0.10", ["/api/csrf", "/api/countries"], (asked) => asked >= 600)).toMatchObject({
        passed: 600,
        refused: 0,
      });
    });

    test("refuse a flood, and do not affect another address", async () => {
      let isOver = false;
      // The cheapest call: a busy machine must answer more than the 100 a second that are allowed.
      const flood = call("127.0.0.11", ["/api/csrf"], (_, { refused }) => refused >= 300).finally(() => {
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
      const { passed, refused, seconds } = await flood;
      console.log(
        `flood: ${passed} passed, ${refused} refused in ${seconds.toFixed(1)} s; another address: ${answered}`,
      );
      expect(passed).toBeGreaterThan(600);
      expect(passed).toBeLessThanOrEqual(601 + 100 * seconds);
      expect(answered).toBeGreaterThan(0);
    });
  });

  test("refuse a flood of searches with a few words, and do not affect another address", async () => {
    const flood = openVisitor({ localAddress: "127.0.0.13" });
    const search = (visitor: typeof flood) => visitor.ask("GET", "/search?q=slip");
    const answers = (await Promise.all(Array.from({ length: 80 }, () => search(flood)))).map(expectAnswer);
    const refused = answers.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    expect(answers.length - refused.length).toBeGreaterThanOrEqual(40);
    for (const { status, headers, body } of refused) {
      expect([status, headers["content-type"], headers["retry-after"]]).toEqual([429, "text/plain", "2"]);
      expect(body).toContain("Too many searches");
    }
    expect(expectAnswer(await search(openVisitor({ localAddress: "127.0.0.14" }))).status).toBe(200);
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

test.skipIf(missing)("hundreds of half-open connections delay no page", { timeout: 120_000 }, async () => {
  const figures = await surviveHalfOpen({ connections: 300, pages: 200, behindNginx: true });
  console.log(`half-open, behind nginx: ${JSON.stringify(figures)}`);
  expect(figures).toMatchObject({ pagesNot200: 0, exitCode: 0 });
});
