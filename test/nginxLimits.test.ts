import { once } from "node:events";
import { readdirSync } from "node:fs";
import type { IncomingHttpHeaders } from "node:http";
import http2 from "node:http2";
import { describe, expect, onTestFinished, test } from "vitest";
import words from "../shared/content/errorPage.yaml";
import { triesAll } from "./support/cases.ts";
import { expectAnswer } from "./support/createVisitor.ts";
import { host, missing, openNginxSuite } from "./support/nginx.ts";
import { pause } from "./support/waiting.ts";

const distDir = process.env.DIST ?? "dist";

describe.skipIf(missing)("nginx's limits", () => {
  const suite = openNginxSuite();
  const { openVisitor } = suite;

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
    async function call(localAddress: string, paths: string[], isEnough: (asked: number, refused: number) => boolean) {
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
      (await Promise.all(Array.from({ length: 50 }, () => ask("/faq")))).map(expectAnswer).map(({ status }) => status),
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
