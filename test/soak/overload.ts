import { execFile, execFileSync, spawnSync } from "node:child_process";
import { readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import { promisify } from "node:util";
import { createVisitor } from "../support/createVisitor.ts";
import { sampleEnquiry } from "../support/sampleEnquiry.ts";
import { createTally } from "./deliveries.ts";
import { pause, type Report, silent, withDesk } from "./scenario.ts";

const cacheDir = path.resolve("node_modules/.cache/soak");
const run = promisify(execFile);
/** How long a visitor waits. */
const patienceMs = 8000;
/** The best of these is the most that the process can answer. */
const rising = [500, 1000, 1500, 2000, 3000];

/** One kind of request, as crowd.c prints it. `good`: answered 200 or 202, whose times these are. */
interface Heard {
  sent: number;
  good: number;
  p50Ms: number;
  p99Ms: number;
  statuses: Record<string, number>;
}

function buildCrowd(): string {
  const program = path.join(cacheDir, "crowd");
  try {
    execFileSync(process.env.CC ?? "cc", ["-O2", "-o", program, "test/soak/crowd.c"]);
  } catch (error) {
    throw new Error("This run needs a C compiler: sudo apt-get install --no-install-recommends gcc libc6-dev", {
      cause: error,
    });
  }
  return program;
}

/** The server has one core, and its visitors and the vendor have another. Without taskset they share them. */
const pin = (core: number, pid: number) => spawnSync("taskset", ["-acp", String(core), String(pid)]);

/** As many pages as enquiries, each on a new connection, without nginx: up to ten times what the process can answer. */
export async function surviveOverload({ seconds, report = silent }: { seconds: number; report?: Report }) {
  const crowd = buildCrowd();
  return withDesk(
    { NODE_ENV: "production", SITE_ORIGIN: "https://www.example.com", CHALLENGE_COST: "0" },
    async (desk) => {
      const site = await desk.start({ RATE_LIMIT_ENQUIRIES: "1000000" });
      await desk.warmUp();
      pin(0, site.process.pid as number);
      pin(1, process.pid);
      const opened = await fetch(`${desk.origin}/api/csrf`);
      const cookies = opened.headers.getSetCookie().map((cookie) => cookie.split(";")[0] as string);
      const body = JSON.stringify(sampleEnquiry);
      const headers = {
        Host: "www.example.com",
        Cookie: cookies.join("; "),
        "X-XSRF-TOKEN": decodeURIComponent(cookies.find((cookie) => cookie.startsWith("XSRF-TOKEN="))?.slice(11) ?? ""),
        "Content-Type": "application/json",
      };
      let bursts = 0;

      async function burst(perSecond: number, forSeconds: number) {
        bursts += 1;
        const more = {
          "Idempotency-Key": `@@@@@@@@-0000-4000-8000-${String(bursts).padStart(12, "0")}`,
          "Content-Length": String(body.length),
        };
        const lines = Object.entries({ ...headers, ...more }).map(([name, value]) => `${name}: ${value}\r\n`);
        const [page, enquiry] = [path.join(cacheDir, "page.txt"), path.join(cacheDir, "enquiry.txt")];
        writeFileSync(page, "GET /about-us HTTP/1.1\r\nHost: www.example.com\r\nAccept-Encoding: gzip, br\r\n\r\n");
        writeFileSync(enquiry, `POST /api/enquiries/call-back HTTP/1.1\r\n${lines.join("")}\r\n${body}`);
        const port = new URL(desk.origin).port;
        const startedAt = performance.now();
        const { stdout } = await run(crowd, [
          port,
          String(perSecond),
          String(forSeconds),
          String(patienceMs),
          page,
          enquiry,
        ]);
        const tookSeconds = (performance.now() - startedAt) / 1000;
        const [pages, enquiries] = JSON.parse(stdout) as [Heard, Heard];
        const goodPerSecond = Math.round((pages.good + enquiries.good) / tookSeconds);
        report(`${perSecond} a second: ${JSON.stringify({ goodPerSecond, pages, enquiries })}`);
        await pause(1500);
        return { perSecond, goodPerSecond, pages, enquiries };
      }

      /** Visitors who send the next enquiry once they have an answer. */
      async function closedLoop(connections: number) {
        const visitor = createVisitor(desk.origin, { connections });
        await visitor.openForm();
        const tally = createTally();
        const startedAt = performance.now();
        const visit = async () => {
          while (performance.now() - startedAt < seconds * 1000) tally.add(await visitor.submit("again"));
        };
        await Promise.all(Array.from({ length: connections }, visit));
        const tookSeconds = (performance.now() - startedAt) / 1000;
        visitor.leave();
        const goodPerSecond = Math.round(((tally.counts[200] ?? 0) + (tally.counts[202] ?? 0)) / tookSeconds);
        report(`${connections} connections: ${goodPerSecond} enquiries a second, ${JSON.stringify(tally.counts)}`);
        await pause(1500);
        return goodPerSecond;
      }

      await burst(400, 3);
      // Before the floods, whose enquiries are still delivered long after them.
      const closed = [await closedLoop(64), await closedLoop(1000)] as const;
      let best = 0;
      for (const perSecond of rising) best = Math.max(best, (await burst(perSecond, seconds / 2)).goodPerSecond);
      const floods = [];
      for (const times of [1, 2, 5, 10]) floods.push({ times, ...(await burst(best * times, seconds)) });
      const page = await fetch(`${desk.origin}/`);
      const status = readFileSync(`/proc/${site.process.pid}/status`, "utf8");
      const memoryMb = Math.round(Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024);
      return { best, floods, closed, memoryMb, pageAfterwards: page.status, exitCode: await site.stop() };
    },
  );
}
