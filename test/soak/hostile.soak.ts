import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { expect, onTestFinished, test } from "vitest";
import { createVisitor, type Ending, isAcknowledged, solve, testCost, type Visitor } from "../support/createVisitor.ts";
import { startNginx } from "../support/nginx.ts";
import { host, portOf, production } from "../support/nginxSuite.ts";
import { pause } from "../support/waiting.ts";
import { openOwnDesk } from "./deliveries.ts";
import { amount, percentile } from "./scenario.ts";

/**
 * Clients that mean harm (attacks.mjs), one kind after the other, through the shipped nginx in front of one process, while
 * people read pages and send enquiries. An address of 127.0.0.0/8 is a client of its own. On a machine that is busy with
 * other work the first row misses the goals too.
 */
const seconds = amount(15);
const goals = { page: 500, enquiry: 2000 };
const attacks = ["dear searches", "slow bodies", "unknown addresses", "hostile Unicode", "half-open connections"];

/** Those that nginx keeps, and those that it does not. */
const pages = ["/", "/faq?utm_source=mail", "/health-insurance-management-software?page=sarb", "/nowhere"];

const tell = (ending: Ending) => (ending.kind === "answered" ? String(ending.status) : `${ending.kind} ${ending.code}`);

async function readPage(visitor: Visitor, number: number): Promise<string | undefined> {
  const path = pages[number % pages.length] as string;
  const told = tell(await visitor.ask("GET", path, { headers: { "Accept-Encoding": "br" } }));
  return told === (path === "/nowhere" ? "404" : "200") ? undefined : `${path} ${told}`;
}

async function sendEnquiry(visitor: Visitor): Promise<string | undefined> {
  await visitor.ask("GET", "/contact-us");
  await visitor.openForm();
  await visitor.ask("GET", "/api/countries");
  const proof = await solve(await visitor.askChallenge());
  const ending = await visitor.submit("an honest enquiry", { fields: { proof } });
  return isAcknowledged(ending) ? undefined : `enquiry ${tell(ending)}`;
}

test("clients that mean harm keep nobody from reading and sending", { timeout: 15 * 60_000 }, async () => {
  const desk = await openOwnDesk({ ...production, CHALLENGE_COST: String(testCost) });
  await desk.start();
  await desk.warmUp();
  const nginx = await startNginx({ ports: [portOf(desk.origin)] });
  onTestFinished(() => nginx.stop());
  let people = 0;

  /** A new person each time, with an address of their own. Waits for all answers. */
  async function measure(restMs: number, act: (visitor: Visitor, number: number) => Promise<string | undefined>) {
    const endAt = performance.now() + seconds * 1000;
    const underWay: Promise<void>[] = [];
    const times: number[] = [];
    const faults: string[] = [];
    while (performance.now() < endAt) {
      people += 1;
      const localAddress = `127.${1 + Math.floor(people / 250)}.9.${1 + (people % 250)}`;
      const visitor = createVisitor(nginx.origin, { host, connections: 1, localAddress });
      const startedAt = performance.now();
      const acted = act(visitor, underWay.length)
        .catch((error: Error) => error.message)
        .then((fault) => {
          times.push(performance.now() - startedAt);
          if (fault) faults.push(fault);
          visitor.leave();
        });
      underWay.push(acted);
      await pause(restMs);
    }
    await Promise.all(underWay);
    return { p50: percentile(times, 0.5), p99: percentile(times, 0.99), faults };
  }

  const rows = [];
  for (const attack of ["nothing", ...attacks]) {
    const command = ["test/soak/attacks.mjs", attack, String(portOf(nginx.origin)), String(seconds)];
    const attacked =
      attack === "nothing" ? { stdout: `{"requests":0,"refused":0}` } : promisify(execFile)(process.execPath, command);
    const [page, enquiry] = await Promise.all([measure(150, readPage), measure(400, sendEnquiry)]);
    const failed = [...page.faults, ...enquiry.faults];
    rows.push({
      attack,
      ...(JSON.parse((await attacked).stdout) as { requests: number; refused: number }),
      ...{ "page p50": page.p50, "page p99": page.p99, "enquiry p50": enquiry.p50, "enquiry p99": enquiry.p99 },
      ...{ failed: failed.length, "such as": failed[0] ?? "" },
    });
  }
  console.table(rows);
  for (const row of rows) {
    expect.soft(row.failed, `${row.attack}: failed`).toBe(0);
    expect.soft(row["page p99"], `${row.attack}: page p99`).toBeLessThanOrEqual(goals.page);
    expect.soft(row["enquiry p99"], `${row.attack}: enquiry p99`).toBeLessThanOrEqual(goals.enquiry);
  }
});
