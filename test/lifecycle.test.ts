import { execFileSync } from "node:child_process";
import { mkdirSync, rmdirSync } from "node:fs";
import { connect } from "node:net";
import { performance } from "node:perf_hooks";
import { expect, type TestContext, test } from "vitest";
import { site as company } from "../shared/content/site.ts";
import { surviveKills } from "./soak/kills.ts";
import { surviveOutage } from "./soak/outage.ts";
import { surviveStops } from "./soak/stops.ts";
import { triesAll } from "./support/cases.ts";
import { createVisitor, expectAnswer, isAcknowledged } from "./support/createVisitor.ts";
import { openDesk } from "./support/openDesk.ts";

// Short runs of `npm run test:soak`. Losses and statuses are asserted; times depend on the machine and are printed.

const patience = 120_000;

function tell(name: string, figures: object) {
  console.log(`${name}: ${JSON.stringify(figures)}`);
}

async function openTestDesk(onTestFinished: TestContext["onTestFinished"], env: Record<string, string> = {}) {
  const desk = await openDesk(env);
  onTestFinished(() => desk.close());
  const visitor = createVisitor(desk.origin, { connections: 16 });
  onTestFinished(() => visitor.leave());
  return { ...desk, visitor };
}

const readHealth = async (origin: string) => (await fetch(`${origin}/healthz`)).json();

test("kill -9 at random moments loses no acknowledged enquiry, and at most four per kill are sent twice", {
  timeout: patience,
}, async () => {
  const figures = await surviveKills({ enquiries: 80, kills: 2 });
  tell("kills", figures);
  expect(figures).toMatchObject({ acknowledged: 80, kills: 2, lost: 0, faults: [], duplicatesWithoutKill: 0 });
  expect(figures.mostDuplicatesOfAKill).toBeLessThanOrEqual(4);
});

test("a stop signal under load cuts off no request, and no enquiry is lost or sent twice", {
  timeout: patience,
}, async () => {
  const figures = await surviveStops({ stops: 1, restMs: 5 });
  tell("stops", figures);
  expect(figures).toMatchObject({ cut: 0, lost: 0, twice: 0, faults: [] });
  expect(figures).toMatchObject({ exitCodes: [0], readyzAfterSignal: [503] });
  expect(figures.slowestExitMs).toBeLessThan(10_000);
});

test("when the spool cannot be opened only enquiries fail, and they work again without a restart", {
  timeout: patience,
}, async ({ onTestFinished }) => {
  const desk = await openTestDesk(onTestFinished);
  mkdirSync(`${desk.dataDir}/enquiries.db`);
  const site = await desk.start();
  await desk.visitor.openForm();
  const refused = expectAnswer(await desk.visitor.submit("too early"));
  expect(refused.status).toBe(503);
  const { code, message } = JSON.parse(refused.body);
  expect(code).toBe("E_SPOOL_UNAVAILABLE");
  expect(message).toContain(company.phone);
  expect(message).toContain(company.email);
  expect(expectAnswer(await desk.visitor.ask("GET", "/contact-us")).status).toBe(200);
  expect(expectAnswer(await desk.visitor.ask("GET", "/readyz")).status).toBe(200);
  expect(await readHealth(desk.origin)).toMatchObject({ available: false, alarm: true });
  expect(expectAnswer(await desk.visitor.ask("GET", "/metrics")).body).toContain("spool_available 0");
  expect(site.logs.filter(({ event }) => event === "spool_failed")).toHaveLength(1);

  rmdirSync(`${desk.dataDir}/enquiries.db`);
  // The answer is 202 at once: the process first frees the claims of an earlier process and then sends this enquiry.
  expect(expectAnswer(await desk.visitor.submit("in time")).status).toBe(202);
  expect(await readHealth(desk.origin)).toMatchObject({ available: true, alarm: false });
  await expect.poll(() => desk.vendor.enquiries.map(({ Help }) => Help), { timeout: 10_000 }).toEqual(["in time"]);
  expect(await site.stop()).toBe(0);
});

test("when the disk fills up, no enquiry is acknowledged without being stored, and none is sent twice", {
  timeout: patience,
}, async ({ onTestFinished }) => {
  const desk = await openTestDesk(onTestFinished);
  const site = await desk.start();
  await desk.visitor.openForm();
  expect(expectAnswer(await desk.visitor.submit("before")).status).toBe(200);
  // Limits the size of the files that the process may write. The limit applies to root as well.
  const limitFiles = (soft: string) =>
    execFileSync("prlimit", ["--pid", String(site.process.pid), `--fsize=${soft}:unlimited`]);

  await desk.vendor.setFault({ slowMs: 300 });
  const underWay = desk.visitor.submit("under way");
  await expect.poll(() => desk.vendor.calls.length).toBe(2);
  limitFiles("0");
  // It was stored before the disk was full, and the vendor took it while the disk was full.
  expect(expectAnswer(await underWay).status).toBe(200);
  const refused = expectAnswer(await desk.visitor.submit("on the full disk"));
  expect(refused.status).toBe(503);
  expect(refused.body).toContain(company.phone);
  expect(expectAnswer(await desk.visitor.ask("GET", "/contact-us")).status).toBe(200);
  expect(expectAnswer(await desk.visitor.ask("GET", "/api/countries")).status).toBe(200);

  limitFiles("unlimited");
  expect(isAcknowledged(await desk.visitor.submit("afterwards"))).toBe(true);
  await expect
    .poll(async () => (await readHealth(desk.origin)).counts, { timeout: 10_000 })
    .toMatchObject({
      waiting: 0,
      delivered: 3,
    });
  expect(desk.vendor.enquiries.map(({ Help }) => Help)).toEqual(["before", "under way", "afterwards"]);
  expect(await site.stop()).toBe(0);
});

test("an uncaught error is logged, and the process finishes its requests and exits for its supervisor", {
  timeout: patience,
}, async ({ onTestFinished }) => {
  const fault = `process.once("SIGUSR2",()=>setTimeout(()=>{throw new Error("unforeseen")}))`;
  const desk = await openTestDesk(onTestFinished, {
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
  });
  const site = await desk.start();
  await desk.visitor.openForm();
  await desk.vendor.setFault({ slowMs: 500 });
  const exited = new Promise((resolve) => site.process.once("exit", resolve));
  const underWay = desk.visitor.submit("under way");
  await expect.poll(() => desk.vendor.calls.length).toBe(1);
  site.process.kill("SIGUSR2");
  expect(expectAnswer(await underWay).status).toBe(200);
  expect(await exited).toBe(1);
  expect(site.logs).toContainEqual(
    expect.objectContaining({ event: "uncaught_error", error: expect.objectContaining({ message: "unforeseen" }) }),
  );
  expect(JSON.stringify(site.logs)).not.toMatch(/Asha|asha\.verma|under way/);
});

test("a log that nobody reads any more delays neither an enquiry nor the exit", { timeout: patience }, async ({
  onTestFinished,
}) => {
  const desk = await openTestDesk(onTestFinished, { LOG_LEVEL: "debug" });
  const site = await desk.start();
  await desk.visitor.openForm();
  site.process.stdout?.destroy();
  site.process.stderr?.destroy();
  for (const help of ["1", "2"]) expect(expectAnswer(await desk.visitor.submit(help)).status).toBe(200);
  expect(await site.stop()).toBe(0);
});

// These tests mostly wait for timers, so they run at the same time.

test.concurrent("while the vendor is away every visitor is thanked, and each enquiry is delivered once afterwards", {
  timeout: patience,
}, async () => {
  const figures = await surviveOutage({ outageMs: 1500, perSecond: 20 });
  tell("outage", figures);
  expect(figures).toMatchObject({ acknowledged: figures.submitted, lost: 0, twice: 0, pagesNot200: 0 });
});

test.runIf(triesAll).concurrent(
  "a vendor that hangs makes visitors wait for the acknowledgement time, and once it is resting not at all",
  {
    timeout: patience,
    // Needs its own `expect`: the file's `expect` belongs to the concurrent test that began or ended last.
  },
  async ({ expect, onTestFinished }) => {
    const ackTimeoutMs = 2000;
    const desk = await openTestDesk(onTestFinished, { ACK_TIMEOUT_MS: String(ackTimeoutMs), API_TIMEOUT_MS: "2500" });
    await desk.start();
    await desk.visitor.openForm();
    await desk.vendor.setFault("hang");
    const first = await Promise.all(["1", "2", "3", "4", "5"].map((help) => desk.visitor.submit(help)));
    for (const ending of first) {
      expect(JSON.parse(expectAnswer(ending).body)).toMatchObject({ Status: true, queued: true });
      expect(ending.ms).toBeGreaterThan(ackTimeoutMs - 50);
    }
    await expect.poll(async () => (await readHealth(desk.origin)).vendor, { timeout: 20_000 }).toBe("resting");
    const later = expectAnswer(await desk.visitor.submit("6"));
    expect(later.status).toBe(202);
    expect(later.ms).toBeLessThan(ackTimeoutMs);
    await desk.vendor.setFault("none");
    await expect.poll(() => new Set(desk.vendor.enquiries.map(({ Help }) => Help)).size, { timeout: 20_000 }).toBe(6);
  },
);

test.runIf(triesAll).concurrent(
  "a request whose headers never end is answered with 408 after fifteen seconds",
  {
    timeout: patience,
  },
  async ({ onTestFinished }) => {
    const desk = await openTestDesk(onTestFinished);
    await desk.start();
    const startedAt = performance.now();
    const socket = connect(Number(new URL(desk.origin).port), "127.0.0.1");
    onTestFinished(() => void socket.destroy());
    socket.write("GET / HTTP/1.1\r\nHost: www.example.com\r\nX-Slow: ");
    let answered = "";
    for await (const chunk of socket) answered += chunk;
    const seconds = (performance.now() - startedAt) / 1000;
    tell("half a head", { seconds: Math.round(seconds * 10) / 10 });
    expect(answered).toMatch(/^HTTP\/1\.1 408 /);
    expect(seconds).toBeGreaterThan(14.5);
    expect(seconds).toBeLessThan(17);
  },
);
