import { afterAll, beforeAll, onTestFinished } from "vitest";
import { routes } from "../../shared/routes.ts";
import { createVisitor, expectAnswer, testCost, type VisitorOptions } from "./createVisitor.ts";
import { type Desk, openDesk } from "./desk.ts";
import { type Nginx, setUpNginx, startNginx } from "./nginx.ts";

/** Why there is no nginx for these tests; undefined if there is one. */
export const missing = setUpNginx();
if (missing) console.log(`The tests behind nginx are skipped. ${missing}`);

export const host = "www.example.com";
export const production = { NODE_ENV: "production", SITE_ORIGIN: `https://${host}`, CHALLENGE_COST: "0" };

export const portOf = (origin: string) => Number(new URL(origin).port);

/** How many requests a process itself has answered: all, or those for pages. */
export async function countAsked(origin: string, only: "all" | "pages") {
  const text = await (await fetch(`${origin}/metrics`)).text();
  const counts = [...text.matchAll(/^http_requests_total\{route="([^"]+)".*\} (\d+)$/gm)];
  const counted = counts.filter(([, name]) => only === "all" || routes.some(({ id }) => id === name));
  // Reading the metrics is a request too, counted once it is answered, so it is left out.
  return counted.filter(([, name]) => name !== "/metrics").reduce((sum, [, , count]) => sum + Number(count), 0);
}

/** One desk behind the shipped nginx configuration, for the tests of one block. */
export function openNginxSuite() {
  const suite = {
    desk: undefined as unknown as Desk,
    nginx: undefined as unknown as Nginx,
    openVisitor(options: VisitorOptions = {}) {
      const visitor = createVisitor(suite.nginx.origin, { host, ...options });
      onTestFinished(() => visitor.leave());
      return visitor;
    },
    async get(path: string, headers: Record<string, string> = {}) {
      return expectAnswer(await suite.openVisitor().ask("GET", path, { headers }));
    },
    countAsked: (only: "all" | "pages") => countAsked(suite.desk.origin, only),
  };
  beforeAll(async () => {
    suite.desk = await openDesk({ ...production, RATE_LIMIT_ENQUIRIES: "3", CHALLENGE_COST: String(testCost) });
    await suite.desk.start();
    suite.nginx = await startNginx({ ports: [portOf(suite.desk.origin)] });
  });
  afterAll(async () => {
    await suite.nginx?.stop();
    await suite.desk?.close();
  });
  return suite;
}
