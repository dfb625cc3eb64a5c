import { expect } from "vitest";
import { createVisitor, isAcknowledged, sendRaw } from "../support/createVisitor.ts";
import { createDice } from "../support/random.ts";
import { openOwnDesk } from "./deliveries.ts";
import { marker } from "./fuzz/parts.ts";
import { createFuzzedRequest, type FuzzedRequest } from "./fuzz/request.ts";
import { report } from "./scenario.ts";

/** Small enough to find an error near its cause, and large enough that the pages in between cost nothing. */
const batchSize = 200;
const crowd = 64;
/** Half a request gets no answer. A whole one may have to wait on a busy machine. */
const fuzzPatienceMs = 1500;

/**
 * Sends random requests, whole and half: none ends the process, is answered with a server error or repeated in an
 * answer, and after each batch the same process serves a page and takes an enquiry. The same seed gives the same
 * requests, but not at the same moments.
 */
export async function expectNoFuzzedFault(requests: number, seed: number) {
  report(`${requests} requests of seed ${seed}`);
  const desk = await openOwnDesk({ LOG_LEVEL: "warn" });
  const site = await desk.start();
  const port = Number(new URL(desk.origin).port);
  const visitor = createVisitor(desk.origin);
  await visitor.openForm();
  const pass = { cookies: visitor.readCookies(), token: visitor.readToken() };
  const dice = createDice(seed);
  const statuses: Record<string, number> = {};
  const faults: string[] = [];
  const show = ({ parts, ending }: FuzzedRequest) =>
    `${ending}: ${JSON.stringify(parts.map((part) => part.toString("latin1").slice(0, 600)))}`;
  for (let sent = 0; sent < requests; sent += batchSize) {
    const waiting = Array.from({ length: Math.min(batchSize, requests - sent) }, () => createFuzzedRequest(dice, pass));
    const send = async () => {
      for (let next = waiting.shift(); next; next = waiting.shift()) {
        const answers = await sendRaw(port, next.parts, {
          patienceMs: fuzzPatienceMs,
          quietMs: 60,
          ending: next.ending,
        });
        const found = [...answers.matchAll(/^HTTP\/1\.1 (\d{3})/gm)].map(([, status]) => status as string);
        for (const status of found.length > 0 ? found : ["closed"]) {
          statuses[status] = (statuses[status] ?? 0) + 1;
          const isDeliberate = status === "503" && answers.includes("E_STORE_UNAVAILABLE");
          if (status.startsWith("5") && !isDeliberate) faults.push(`${status}: ${show(next)}`);
        }
        // A redirect to the same path without its slash must name the path (A4), and stays on this site.
        if (answers.replace(/^Location: \/(?!\/).*$/gm, "").includes(marker)) faults.push(`echoed: ${show(next)}`);
        const guarded = answers.match(/^X-Content-Type-Options: nosniff/gim)?.length ?? 0;
        if (guarded < found.filter((status) => status !== "100").length) faults.push(`no nosniff: ${show(next)}`);
      }
    };
    await Promise.all(Array.from({ length: crowd }, send));
    const after = `after requests ${sent} to ${sent + batchSize} of seed ${seed}`;
    expect(faults, after).toEqual([]);
    expect([site.process.exitCode, site.process.signalCode], after).toEqual([null, null]);
    expect(await visitor.ask("GET", "/about-us"), after).toMatchObject({ status: 200 });
    expect(isAcknowledged(await visitor.submit(after)), after).toBe(true);
  }
  // The metrics also count answers that the test did not wait for.
  const metrics = await (await fetch(`${desk.origin}/metrics`)).text();
  expect(metrics.split("\n").filter((line) => /^http_requests_total\{.*status="5/.test(line))).toEqual([]);
  // Some requests must be enquiries, to test the code behind the first checks. A busy machine answers too late for a few.
  const isRandom = ({ Help }: Record<string, unknown>) => !String(Help).startsWith("after requests");
  if (requests > batchSize) await expect.poll(() => desk.vendor.enquiries.filter(isRandom).length).toBeGreaterThan(0);
  const measured = /^process_(resident_memory_bytes|open_fds) \S+/gm;
  report(`${JSON.stringify(statuses)}, ${desk.vendor.enquiries.length} enquiries, ${metrics.match(measured)?.join()}`);
  visitor.leave();
  expect(await site.stop()).toBe(0);
  expect(site.logs.filter(({ event }) => event === "request_failed" || event === "uncaught_error")).toEqual([]);
  // Enough requests must be valid too.
  const answered = [...metrics.matchAll(/^http_requests_total\{.*status="200"\} (\d+)/gm)];
  expect(answered.reduce((sum, [, count]) => sum + Number(count), 0)).toBeGreaterThan(requests / 40);
}
