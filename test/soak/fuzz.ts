import { connect } from "node:net";
import { createVisitor } from "../support/createVisitor.ts";
import { createDice } from "./fuzz/dice.ts";
import { createFuzzedRequest, type FuzzedRequest } from "./fuzz/request.ts";
import { pause, type Report, silent, withDesk } from "./scenario.ts";

/** Small enough to find an error near its cause, and large enough that the pages in between cost nothing. */
const fuzzBatch = 200;
/** Half a request gets no answer. A whole one may have to wait on a busy machine. */
const fuzzPatienceMs = 1500;

/**
 * Sends random requests, whole and half. After each batch the same process must serve a page. The same seed gives the
 * same requests, but not at the same moments.
 */
export async function surviveFuzz({
  requests,
  seed,
  crowd = 64,
  report = silent,
}: {
  requests: number;
  seed: number;
  crowd?: number;
  report?: Report;
}) {
  return withDesk({ LOG_LEVEL: "warn" }, async (desk) => {
    const site = await desk.start();
    const startedAt = performance.now();
    const port = Number(new URL(desk.origin).port);
    const visitor = createVisitor(desk.origin);
    const opened = await visitor.ask("GET", "/api/csrf");
    const given = opened.kind === "answered" ? (opened.headers["set-cookie"] ?? []) : [];
    const cookies = given.map((cookie) => cookie.split(";")[0]).join("; ");
    const pass = { cookies, token: decodeURIComponent(/XSRF-TOKEN=([^;]+)/.exec(cookies)?.[1] ?? "") };
    const dice = createDice(seed);
    const statuses: Record<string, number> = {};
    const faults: string[] = [];
    const show = (number: number, { parts, ending }: FuzzedRequest) =>
      `seed ${seed}, request ${number} (${ending}): ${JSON.stringify(parts.map((part) => part.toString("latin1").slice(0, 600)))}`;
    let sent = 0;
    while (sent < requests && faults.length < 20) {
      const batch = Array.from({ length: Math.min(fuzzBatch, requests - sent) }, (_, at) => ({
        number: sent + at,
        request: createFuzzedRequest(dice, pass),
      }));
      const waiting = [...batch];
      await Promise.all(
        Array.from({ length: crowd }, async () => {
          for (let next = waiting.shift(); next; next = waiting.shift()) {
            const answers = await sendFuzzed(port, next.request);
            const found = [...answers.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status as string);
            for (const status of found.length > 0 ? found : ["closed"]) {
              statuses[status] = (statuses[status] ?? 0) + 1;
              const isDeliberate = status === "503" && answers.includes("E_SPOOL_UNAVAILABLE");
              if (status.startsWith("5") && !isDeliberate) faults.push(`${status}: ${show(next.number, next.request)}`);
            }
          }
        }),
      );
      sent += batch.length;
      const page = await visitor.ask("GET", "/about-us");
      const isSame = site.process.exitCode === null && site.process.signalCode === null;
      if (!isSame || page.kind !== "answered" || page.status !== 200) {
        const what = isSame ? `no page (${page.kind})` : `exit ${site.process.exitCode}`;
        faults.push(`${what} after requests ${sent - batch.length} to ${sent - 1} of seed ${seed}`);
        // A process that has exited, or is exiting, answers nobody.
        if (page.kind === "refused") break;
      }
      if (sent % (25 * fuzzBatch) === 0) report(`${sent} of ${requests} sent, ${JSON.stringify(statuses)}`);
    }
    // The metrics also count answers that the test did not wait for.
    const metrics = await visitor.ask("GET", "/metrics");
    const counted = metrics.kind === "answered" ? metrics.body.split("\n") : [];
    const failures = counted.filter((line) => /^http_requests_total\{.*status="5/.test(line));
    const readMetric = (name: string) => Number(counted.find((line) => line.startsWith(`${name} `))?.split(" ")[1]);
    const residentMb = Math.round(readMetric("process_resident_memory_bytes") / 1e6);
    const openFiles = readMetric("process_open_fds");
    visitor.leave();
    const exitCode = await site.stop();
    const logged = (name: string) => site.logs.filter(({ event }) => event === name);
    return {
      seed,
      sent,
      faults,
      failures,
      // The stop signal is ours: a process that exits only because of it has the exit code 0.
      exits: exitCode === 0 ? 0 : 1,
      uncaughtErrors: logged("uncaught_error").length,
      requestsFailed: logged("request_failed").map(({ route, error }) => `${route}: ${JSON.stringify(error)}`),
      enquiries: desk.vendor.enquiries.length,
      statuses,
      residentMb,
      openFiles,
      seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    };
  });
}

/** Writes a request of the dice, and returns everything that comes back. Half a request is not waited for long. */
function sendFuzzed(port: number, { parts, ending }: FuzzedRequest): Promise<string> {
  return new Promise((resolve) => {
    let text = "";
    let quiet: NodeJS.Timeout | undefined;
    const socket = connect({ port, host: "127.0.0.1", noDelay: true });
    const giveUp = () => socket.destroy();
    const limit = setTimeout(giveUp, fuzzPatienceMs);
    socket.on("connect", async () => {
      for (const part of parts) {
        socket.write(part);
        if (parts.length > 1) await pause(3);
      }
      if (ending === "end") socket.end();
      if (ending === "break") giveUp();
      if (ending === "reset") socket.resetAndDestroy();
    });
    socket.on("data", (chunk) => {
      text += chunk.toString("latin1");
      clearTimeout(quiet);
      quiet = setTimeout(giveUp, 60);
    });
    socket.on("error", () => {});
    socket.on("close", () => {
      clearTimeout(quiet);
      clearTimeout(limit);
      resolve(text);
    });
  });
}
