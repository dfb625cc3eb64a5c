import { execFileSync, spawnSync } from "node:child_process";
import { createServer } from "node:http";
import { connect } from "node:net";
import { expect, onTestFinished, test } from "vitest";
import { site as company } from "../shared/content/site.ts";
import { readHealth } from "./soak/deliveries.ts";
import { expectNoFuzzedFault } from "./soak/fuzz.ts";
import { chooseCases, triesAll } from "./support/cases.ts";
import { createVisitor, expectAnswer, isAcknowledged } from "./support/createVisitor.ts";
import { openDesk } from "./support/desk.ts";
import { listen } from "./support/listen.ts";
import { type Site, startSite } from "./support/site.ts";
import { holdSocket } from "./support/socketHolder.ts";

/** The built server as a process: its start, its stop, its disk, and requests that nobody should send. */

async function openVisitedSite(env: Record<string, string> = {}, before = (_dataDir: string) => {}) {
  const desk = await openDesk(env);
  onTestFinished(() => desk.close());
  before(desk.dataDir);
  const site = await desk.start();
  const visitor = createVisitor(desk.origin, { connections: 16 });
  onTestFinished(() => visitor.leave());
  await visitor.openForm();
  const submit = async (help: string) => expectAnswer(await visitor.submit(help));
  const read = async (path: string) => expectAnswer(await visitor.ask("GET", path));
  const delivered = () => desk.vendor.enquiries.map(({ Help }) => Help);
  return { ...desk, site, visitor, submit, read, delivered, health: () => readHealth(desk.origin) };
}

/** Resolves with the exit code and the signal that ended it, if one did. */
function end({ process: child }: Site, signal: NodeJS.Signals) {
  const exited = new Promise((resolve) => child.once("exit", (...ending) => resolve(ending)));
  child.kill(signal);
  return exited;
}

test("a process answers by each socket of its unit, and a stop waits for what came by any", async () => {
  const desk = await openDesk();
  onTestFinished(() => desk.close());
  const holder = await holdSocket(desk.settings);
  onTestFinished(() => holder.letGo());
  await holder.start();
  const visitors = [desk.origin, holder.otherOrigin].map((origin) => createVisitor(origin, { connections: 1 }));
  for (const visitor of visitors) await visitor.openForm();
  await desk.vendor.setFault("hang");
  const answers = visitors.map((visitor, at) => visitor.submit(`by socket ${at}`));
  await expect.poll(() => desk.vendor.calls.length).toBeGreaterThanOrEqual(2);
  expect(await holder.stop()).toBe(0);
  for (const answer of await Promise.all(answers)) expect(isAcknowledged(answer)).toBe(true);
  for (const visitor of visitors) visitor.leave();
});

test("when the disk fills up, no enquiry is acknowledged without being stored, and none is sent twice", async () => {
  const { site, vendor, visitor, submit, read, health, delivered } = await openVisitedSite({ LOG_LEVEL: "info" });
  expect((await submit("before")).status).toBe(200);
  // Limits the size of the files that the process may write. The limit applies to root as well.
  const limitFiles = (soft: string) =>
    execFileSync("prlimit", ["--pid", String(site.process.pid), `--fsize=${soft}:unlimited`]);
  await vendor.setFault({ slowMs: 300 });
  const underWay = submit("under way");
  await expect.poll(() => vendor.calls.length).toBe(2);
  limitFiles("0");
  // It was stored before the disk was full, and the vendor took it while the disk was full.
  expect((await underWay).status).toBe(200);
  const refused = await submit("on the full disk");
  expect(refused.status).toBe(503);
  expect(refused.body).toContain(company.phone);
  for (const path of ["/contact-us", "/api/countries"]) expect((await read(path)).status).toBe(200);
  limitFiles("unlimited");
  expect(isAcknowledged(await visitor.submit("afterwards"))).toBe(true);
  const counts = async () => (await health()).counts;
  await expect.poll(counts).toMatchObject({ waiting: 0, delivered: 3 });
  expect(delivered()).toEqual(["before", "under way", "afterwards"]);
  // As a terminal does that is closed.
  expect(await end(site, "SIGHUP")).toEqual([0, null]);
  await expect.poll(() => site.logs.map(({ event }) => event)).toEqual(expect.arrayContaining(["stopping", "stopped"]));
});

test("an uncaught error is logged, and the process finishes its requests and exits for its supervisor", async () => {
  const fault = `process.once("SIGUSR2",()=>setTimeout(()=>{throw new Error("unforeseen")}))`;
  const { site, vendor, submit } = await openVisitedSite({
    NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
  });
  await vendor.setFault({ slowMs: 500 });
  const exited = new Promise((resolve) => site.process.once("exit", resolve));
  const underWay = submit("under way");
  await expect.poll(() => vendor.calls.length).toBe(1);
  site.process.kill("SIGUSR2");
  expect((await underWay).status).toBe(200);
  expect(await exited).toBe(1);
  const error = expect.objectContaining({ message: "unforeseen" });
  expect(site.logs).toContainEqual(expect.objectContaining({ event: "uncaught_error", error }));
  expect(JSON.stringify(site.logs)).not.toMatch(/Asha|asha\.verma|under way/);
});

// SIGINT as Ctrl+C sends it.
test.each(["SIGTERM", "SIGINT"] as const)(
  "after %s the process answers what is open, is no longer ready, and stops cleanly, also if nobody reads its log",
  async (signal) => {
    const { site, vendor, origin, submit } = await openVisitedSite({ LOG_LEVEL: "debug" });
    await vendor.setFault({ slowMs: 400 });
    for (const stream of [site.process.stdout, site.process.stderr]) stream?.destroy();
    const underWay = submit("under way");
    await expect.poll(() => vendor.calls.length).toBe(1);
    const exited = end(site, signal);
    await expect.poll(async () => (await fetch(`${origin}/readyz`)).status).toBe(503);
    expect((await underWay).status).toBe(200);
    expect(await exited).toEqual([0, null]);
  },
);

const stops: [what: string, close: string, message: string][] = [
  ["fails", `throw new Error("unforeseen")`, "unforeseen"],
  ["hangs", "return this", "The stop took 9800 ms."],
];

test.each(chooseCases(stops, ([what]) => what === "fails"))(
  "a stop that %s ends the process within ten seconds, and is logged",
  async (_, close, message) => {
    const fault = `import http from "node:http";http.Server.prototype.close=function(){${close}}`;
    const { site } = await openVisitedSite({
      NODE_OPTIONS: `--import=data:text/javascript,${encodeURIComponent(fault)}`,
    });
    const startedAt = performance.now();
    expect(await end(site, "SIGTERM")).toEqual([1, null]);
    expect(performance.now() - startedAt).toBeLessThan(12_000);
    const error = expect.objectContaining({ message });
    expect(site.logs).toContainEqual(expect.objectContaining({ event: "stop_failed", error }));
  },
);

test.runIf(triesAll)("a request whose headers never end is answered with 408 after fifteen seconds", async () => {
  const { origin } = await openVisitedSite();
  const startedAt = performance.now();
  const socket = connect(Number(new URL(origin).port), "127.0.0.1");
  onTestFinished(() => void socket.destroy());
  socket.write("GET / HTTP/1.1\r\nHost: www.example.com\r\nX-Slow: ");
  let answered = "";
  for await (const chunk of socket) answered += chunk;
  expect(answered).toMatch(/^HTTP\/1\.1 408 /);
  const seconds = (performance.now() - startedAt) / 1000;
  expect(seconds).toBeGreaterThan(14.5);
  expect(seconds).toBeLessThan(17);
});

/** `npm run test:soak -- --only requests` sends more. */

test("random requests end no process, cause no server error, and are not echoed", { timeout: 120_000 }, () =>
  expectNoFuzzedFault(200, 20261122),
);

const takePort = async () => String(await listen(createServer((_, res) => res.writeHead(404).end())));

const starts: [string, () => Promise<Record<string, string>>, string][] = [
  ["an unknown HOST", async () => ({ HOST: "nowhere.invalid" }), "HOST is not found"],
  ["the HOST of another machine", async () => ({ HOST: "192.0.2.1" }), "HOST must be an address of this machine"],
  ["a PORT in use", async () => ({ PORT: await takePort() }), "set PORT to another port, or stop what uses it"],
];

test.each(chooseCases(starts, ([what]) => what === "a PORT in use"))(
  "a start with %s ends with the setting's name and no stack",
  async (_, createEnv, message) => {
    const start = startSite(await createEnv());
    await expect(start).rejects.toThrow(message);
    await expect(start).rejects.not.toThrow("    at ");
  },
);

const commands: [string, string, string[], string, string][] = [
  ["bench", "test/bench/bench.mjs", ["pages"], "Unexpected argument 'pages'.", "npm run bench -- [--only pages,live]"],
  ["test:soak", "test/soak/soak.mjs", ["kills"], "Unexpected argument 'kills'.", "npm run test:soak -- [--only"],
  ["content", "build/content/command.mjs", ["export", "--oops"], "Unknown option '--oops'.", "npm run content -- "],
  ["check:content", "dist/server/checkContent.js", ["x"], "takes no x.", "npm run check:content -- [--strict]"],
  ["start", "dist/server/main.js", ["--port=4000"], "Unknown argument --port=4000", "such as PORT=4000"],
  ["build", "build.mjs", ["--oops"], "Unknown option '--oops'.", "node build.mjs [--if-needed"],
];

test.each(chooseCases(commands, ([name]) => name === "content" || name === "start"))(
  "npm run %s with a wrong argument ends with the argument, the usage and no stack",
  (_, file, args, fault, usage) => {
    const { status, stderr } = spawnSync(process.execPath, [file, ...args], { encoding: "utf8" });
    expect(stderr).toContain(fault);
    expect(stderr).toContain(usage);
    expect(stderr).not.toContain("    at ");
    expect(status).toBe(2);
  },
);

test("npm run content names what it cannot do, without a stack, and without the two hyphens writes nothing", () => {
  const run = (args: string[], env = {}) =>
    spawnSync(process.execPath, ["build/content/command.mjs", ...args], {
      ...{ encoding: "utf8", timeout: 50_000, env: { ...process.env, ...env } },
    });
  // npm has taken --dry-run for itself.
  const swallowed = run(["import", "portals.csv"], { npm_lifecycle_event: "content", npm_config_dry_run: "true" });
  expect([swallowed.status, swallowed.stderr]).toEqual([2, expect.stringContaining("put two hyphens before")]);
  const gone = run(["export", "gone/events.csv"]);
  expect([gone.status, gone.stderr]).toEqual([1, "ENOENT: no such file or directory, open 'gone/events.csv'\n"]);
  const blocked = run(["pictures", "package.json/pictures"]);
  expect([blocked.error, blocked.status]).toEqual([undefined, 1]);
  expect(blocked.stderr).toContain("package.json/pictures");
});
