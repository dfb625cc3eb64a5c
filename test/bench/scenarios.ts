/**
 * What can happen to the site while visitors use it, each as one function that returns figures: lifecycle.test.ts runs
 * them short and asserts losses and statuses, soak.mjs runs them long and prints all. The built server is a process of
 * its own, the vendor a stand-in over real HTTP, and everything stays on loopback.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { mkdtempSync, rmSync } from "node:fs";
import { connect, createServer, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { routes } from "../../shared/routes.ts";
import { startNginx } from "../support/nginx.ts";
import { sendRaw } from "../support/rawRequest.ts";
import { findFreePort, startSite } from "../support/site.ts";
import { type Fault, startVendor, type Vendor, vendorIv, vendorKey } from "../support/vendor.ts";
import { createDice, createFuzzedRequest, type FuzzedRequest } from "./fuzz.ts";
import { malformedRequests, marker } from "./malformed.ts";
import { createVisitor, type Ending, type Visitor } from "./visitor.ts";

/** Says what a long run is doing. */
export type Report = (text: string) => void;
const silent: Report = () => {};

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

type Desk = Awaited<ReturnType<typeof openDesk>>;

/** Processes that live: an end of ours, however sudden, is theirs. */
const alive = new Set<number>();
process.on("exit", () => {
  for (const pid of alive) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It was faster.
    }
  }
});

function watchProcess(child: ChildProcess) {
  const { pid } = child;
  if (pid === undefined || child.exitCode !== null) return;
  alive.add(pid);
  child.once("exit", () => alive.delete(pid));
}

/** A vendor, and a server that can be started again and again on one port and one spool. */
export async function openDesk(env: Record<string, string> = {}) {
  const vendor = await startVendor();
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const dataDir = mkdtempSync(path.join(tmpdir(), "website-"));
  const settings = {
    PORT: String(port),
    DATA_DIR: dataDir,
    API_BASE: vendor.url,
    API_KEY: vendorKey,
    API_IV: vendorIv,
    LOG_LEVEL: "error",
    ...env,
  };
  const ends: (() => Promise<unknown>)[] = [() => vendor.close()];
  return {
    vendor,
    dataDir,
    origin,
    async start() {
      const site = await startSite(settings);
      watchProcess(site.process);
      ends.push(() => site.kill());
      return site;
    },
    async holdSocket() {
      const holder = await holdSocket(settings);
      ends.push(() => holder.letGo());
      return holder;
    },
    /** Pages are rendered in the server's first second or two, at the cost of whoever comes meanwhile. */
    async warmUp() {
      const visitor = createVisitor(origin);
      for (const { path } of routes) await visitor.ask("GET", path, { headers: { "Accept-Encoding": "br" } });
    },
    async close() {
      for (const end of ends.reverse()) await end();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Whatever happens in between, nothing is left running. */
async function withDesk<Figures>(env: Record<string, string>, use: (desk: Desk) => Promise<Figures>): Promise<Figures> {
  const desk = await openDesk(env);
  try {
    return await use(desk);
  } finally {
    await desk.close();
  }
}

/** Counts endings by what a visitor saw: a status, "refused" or "cut". */
function createTally() {
  const counts: Record<string, number> = {};
  return {
    counts,
    add(ending: Ending) {
      const name = ending.kind === "answered" ? String(ending.status) : ending.kind;
      counts[name] = (counts[name] ?? 0) + 1;
    },
  };
}

export const isAcknowledged = (ending: Ending) =>
  ending.kind === "answered" && (ending.status === 200 || ending.status === 202);

/** Submits until the answer is there, always with the same key, as the browser does with a form nobody has changed. */
async function submitUntilAcknowledged(visitor: Visitor, help: string, tally: ReturnType<typeof createTally>) {
  const key = randomUUID();
  for (let attempt = 0; attempt < 1000; attempt += 1) {
    const ending = await visitor.submit(help, { key });
    tally.add(ending);
    if (isAcknowledged(ending)) return;
    await pause(50);
  }
  throw new Error(`"${help}" was never acknowledged: ${JSON.stringify(tally.counts)}`);
}

async function waitUntil(what: string, isTrue: () => Promise<boolean> | boolean, limitMs = 120_000) {
  const endAt = performance.now() + limitMs;
  while (!(await isTrue())) {
    if (performance.now() > endAt) throw new Error(`Waited ${limitMs / 1000} s in vain: ${what}`);
    await pause(50);
  }
}

async function readHealth(origin: string) {
  const response = await fetch(`${origin}/healthz`);
  return (await response.json()) as { available: boolean; vendor: string; counts: Record<string, number> };
}

const waitUntilDelivered = (origin: string) =>
  waitUntil("the queue is empty", async () => (await readHealth(origin)).counts.waiting === 0);

/** How often the vendor took each enquiry, by its message. */
function countDeliveries(vendor: Vendor): Map<string, number> {
  const times = new Map<string, number>();
  for (const { Help } of vendor.enquiries) times.set(String(Help), (times.get(String(Help)) ?? 0) + 1);
  return times;
}

function judgeDeliveries(vendor: Vendor, acknowledged: readonly string[]) {
  const times = countDeliveries(vendor);
  return {
    acknowledged: acknowledged.length,
    lost: acknowledged.filter((help) => !times.has(help)).length,
    twice: [...times.values()].filter((count) => count > 1).length,
  };
}

function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return Math.round((sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0) * 10) / 10;
}

/** Reads pages until told to stop, one after the other, and returns how long each took and what went wrong. */
function watchPages(origin: string, everyMs: number) {
  const visitor = createVisitor(origin, { connections: 1 });
  const times: number[] = [];
  const tally = createTally();
  let isWatching = true;
  const watched = (async () => {
    for (let turn = 0; isWatching; turn += 1) {
      const ending = await visitor.ask("GET", ["/", "/about-us", "/contact-us"][turn % 3] as string);
      tally.add(ending);
      times.push(ending.ms);
      await pause(everyMs);
    }
  })();
  return async () => {
    isWatching = false;
    await watched;
    visitor.leave();
    return {
      pages: times.length,
      pagesNot200: times.length - (tally.counts[200] ?? 0),
      pageP50: percentile(times, 0.5),
      pageP99: percentile(times, 0.99),
    };
  };
}

/** kill -9 at random moments of a stream of enquiries, each time started again on the same spool. */
export async function surviveKills({
  enquiries,
  kills,
  crowd = 12,
  report = silent,
}: {
  enquiries: number;
  kills: number;
  crowd?: number;
  report?: Report;
}) {
  return withDesk({}, async (desk) => {
    // Long enough that some are always under way, so that kills fall between the vendor's taking and our noting it.
    await desk.vendor.setFault({ slowMs: 8 });
    const tally = createTally();
    const acknowledged: string[] = [];
    /** Calls that had arrived at the vendor when each life ended. */
    const lifeEnds: number[] = [];
    const startedAt = performance.now();
    let site = await desk.start();
    const visitor = createVisitor(desk.origin, { connections: crowd });
    await visitor.openForm();

    let next = 0;
    const visitors = Promise.all(
      Array.from({ length: crowd }, async () => {
        while (next < enquiries) {
          next += 1;
          const help = `enquiry ${next}`;
          await submitUntilAcknowledged(visitor, help, tally);
          acknowledged.push(help);
          if (acknowledged.length % 500 === 0) {
            report(`${acknowledged.length} of ${enquiries} acknowledged, ${lifeEnds.length} of ${kills} kills`);
          }
        }
      }),
    );
    // Told where it is awaited, below.
    visitors.catch(() => {});
    const moments = Array.from({ length: kills }, () => Math.random() * enquiries * 0.95).sort((a, b) => a - b);
    for (const moment of moments) {
      await waitUntil(`enquiry ${Math.round(moment)}`, () => acknowledged.length >= moment);
      await pause(Math.random() * 60);
      await site.kill();
      // What the dead process had written still travels.
      for (let arrived = -1; arrived < desk.vendor.calls.length; await pause(100)) arrived = desk.vendor.calls.length;
      lifeEnds.push(desk.vendor.calls.length);
      site = await desk.start();
    }
    await visitors;
    await waitUntilDelivered(desk.origin);
    visitor.leave();
    await site.stop();

    // Sent again, since the life that had sent it ended first: that life's kill is to blame, of the last if of several.
    const duplicates = new Array<number>(kills).fill(0);
    let duplicatesWithoutKill = 0;
    const lastLife = new Map<string, number>();
    let life = 0;
    desk.vendor.calls.forEach(({ payload }, index) => {
      while (index >= (lifeEnds[life] ?? Number.POSITIVE_INFINITY)) life += 1;
      const help = String((payload as { Help?: string }).Help);
      const last = lastLife.get(help);
      lastLife.set(help, life);
      if (last === undefined) return;
      if (last === life) duplicatesWithoutKill += 1;
      else duplicates[last] = (duplicates[last] ?? 0) + 1;
    });
    const { lost, twice } = judgeDeliveries(desk.vendor, acknowledged);
    return {
      acknowledged: acknowledged.length,
      kills: lifeEnds.length,
      lost,
      twice,
      mostDuplicatesOfAKill: Math.max(...duplicates),
      duplicatesWithoutKill,
      faults: Object.keys(tally.counts).filter((status) => /^[45]/.test(status)),
      endings: tally.counts,
      seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    };
  });
}

/**
 * Stands in for systemd with a socket unit: it holds the listening socket, and gives it as descriptor 3 to one server
 * after the other. Node cannot hold a socket without accepting from it, so a shell does.
 */
async function holdSocket(env: Record<string, string>) {
  const listener = createServer();
  await new Promise<void>((resolve) => listener.listen(Number(env.PORT), "127.0.0.1", resolve));
  const main = `${process.env.DIST ?? "dist"}/server/main.js`;
  const life = `echo "pid $$"; LISTEN_FDS=1 LISTEN_PID=$$ exec "$0" "$1" </dev/null`;
  const script = `while read -r _; do sh -c '${life}' "$0" "$1"; echo "exit $?"; done`;
  const shell: ChildProcess = spawn("sh", ["-c", script, process.execPath, main], {
    env: { PATH: process.env.PATH, NODE_ENV: "test", RATE_LIMIT_ENQUIRIES: "100000", ...env },
    // Node has no public name for a socket's descriptor.
    stdio: ["pipe", "pipe", "inherit", (listener as unknown as { _handle: { fd: number } })._handle.fd],
  });
  watchProcess(shell);
  await new Promise((resolve) => listener.close(resolve));
  let pid = 0;
  let onPid = (_pid: number) => {};
  let onExit = (_code: number) => {};
  createInterface({ input: shell.stdout as NodeJS.ReadableStream & NodeJS.ReadStream }).on("line", (line) => {
    const [, word, number] = /^(pid|exit) (\d+)$/.exec(line) ?? [];
    if (word === "pid") {
      alive.add(Number(number));
      onPid(Number(number));
    }
    if (word === "exit") {
      alive.delete(pid);
      pid = 0;
      onExit(Number(number));
    }
  });
  return {
    async start() {
      const started = new Promise<number>((resolve) => {
        onPid = resolve;
      });
      shell.stdin?.write("\n");
      pid = await started;
      // Held in the socket's queue until the server takes it.
      await fetch(`http://127.0.0.1:${env.PORT}/readyz`);
    },
    stop() {
      const exited = new Promise<number>((resolve) => {
        onExit = resolve;
      });
      process.kill(pid, "SIGTERM");
      return exited;
    },
    async letGo() {
      const ended = new Promise((resolve) => shell.once("exit", resolve));
      if (pid !== 0) process.kill(pid, "SIGKILL");
      shell.stdin?.end();
      await ended;
    },
  };
}

/**
 * SIGTERM under load, each time started again. `held`: the listening socket outlives the process, as under systemd's
 * socket unit, so that nobody is even refused between two lives.
 */
export async function surviveStops({
  stops,
  held = false,
  crowd = 12,
  restMs = 0,
  report = silent,
}: {
  stops: number;
  held?: boolean;
  crowd?: number;
  /** Between two requests of one visitor. */
  restMs?: number;
  report?: Report;
}) {
  return withDesk({}, async (desk) => {
    await desk.vendor.setFault({ slowMs: 8 });
    const tally = createTally();
    const acknowledged: string[] = [];
    const cutCodes: string[] = [];
    const startedAt = performance.now();
    const startBare = async () => {
      const site = await desk.start();
      return site.stop;
    };
    const holder = held ? await desk.holdSocket() : undefined;
    const startHeld = async () => {
      await holder?.start();
      return () => (holder as NonNullable<typeof holder>).stop();
    };
    const start = held ? startHeld : startBare;
    let stop = await start();

    // Half of the crowd keeps its connections as nginx and browsers do, half opens one for each request.
    const keeping = createVisitor(desk.origin, { connections: crowd });
    const opening = createVisitor(desk.origin);
    await keeping.openForm();
    await opening.openForm();
    let isOver = false;
    let longestMs = 0;
    let next = 0;
    const watch = (ending: Ending) => {
      tally.add(ending);
      longestMs = Math.max(longestMs, ending.ms);
      if (ending.kind === "cut") cutCodes.push(ending.code);
    };
    const load = Promise.all(
      Array.from({ length: crowd }, async (_, number) => {
        const visitor = number % 2 === 0 ? keeping : opening;
        while (!isOver) {
          if (number % 4 < 2) {
            const ending = await visitor.ask("GET", number % 4 === 0 ? "/" : "/about-us");
            watch(ending);
            if (ending.kind !== "answered") await pause(20);
          } else {
            next += 1;
            const help = `enquiry ${next}`;
            await submitUntilAcknowledged(visitor, help, { counts: tally.counts, add: watch });
            acknowledged.push(help);
          }
          if (restMs > 0) await pause(restMs);
        }
      }),
    );
    // Told where it is awaited, below.
    load.catch(() => {});
    const exitCodes: (number | null)[] = [];
    const exitMs: number[] = [];
    const readyz: number[] = [];
    const watcher = createVisitor(desk.origin);
    for (let count = 1; count <= stops; count += 1) {
      await pause(300 + Math.random() * 700);
      const stoppedAt = performance.now();
      const exited = stop();
      await pause(60);
      const ready = await watcher.ask("GET", "/readyz");
      readyz.push(ready.kind === "answered" ? ready.status : 0);
      exitCodes.push(await exited);
      exitMs.push(performance.now() - stoppedAt);
      report(`${count} of ${stops} stops, ${acknowledged.length} acknowledged, ${JSON.stringify(tally.counts)}`);
      stop = await start();
    }
    await pause(300);
    isOver = true;
    await load;
    await waitUntilDelivered(desk.origin);
    for (const visitor of [keeping, opening, watcher]) visitor.leave();
    await stop();
    const judged = judgeDeliveries(desk.vendor, acknowledged);
    return {
      ...judged,
      stops: exitCodes.length,
      cut: tally.counts.cut ?? 0,
      cutCodes,
      refused: tally.counts.refused ?? 0,
      exitCodes: [...new Set(exitCodes)],
      readyzAfterSignal: [...new Set(readyz)],
      slowestExitMs: Math.round(Math.max(...exitMs)),
      longestWaitMs: Math.round(longestMs),
      faults: Object.keys(tally.counts).filter((status) => /^[45]/.test(status)),
      endings: tally.counts,
      seconds: Math.round((performance.now() - startedAt) / 100) / 10,
    };
  });
}

/** The vendor is away for a while: visitors come all the time, before, during and after. */
export async function surviveOutage({
  outageMs,
  perSecond,
  report = silent,
  isWarm = false,
}: {
  /** Wait until every page has been rendered, where times matter. */
  isWarm?: boolean;
  outageMs: number;
  perSecond: number;
  report?: Report;
}) {
  return withDesk({}, async (desk) => {
    const site = await desk.start();
    if (isWarm) await desk.warmUp();
    const visitor = createVisitor(desk.origin, { connections: 64 });
    await visitor.openForm();
    const stopWatching = watchPages(desk.origin, 20);
    const tally = createTally();
    const acknowledged: string[] = [];
    const waits: number[] = [];
    const submitted: Promise<void>[] = [];
    const startedAt = performance.now();
    const edgeMs = 1000;
    const isOut = () => {
      const elapsed = performance.now() - startedAt;
      return elapsed > edgeMs && elapsed < edgeMs + outageMs;
    };
    for (let number = 1; performance.now() - startedAt < outageMs + 2 * edgeMs; number += 1) {
      await desk.vendor.setFault(isOut() ? "down" : "none");
      const help = `enquiry ${number}`;
      const wasOut = isOut();
      submitted.push(
        visitor.submit(help).then((ending) => {
          tally.add(ending);
          if (wasOut) waits.push(ending.ms);
          if (isAcknowledged(ending)) acknowledged.push(help);
        }),
      );
      if (number % (perSecond * 5) === 0) report(`${number} submitted, the vendor is ${isOut() ? "down" : "up"}`);
      await pause(1000 / perSecond);
    }
    await desk.vendor.setFault("none");
    const upAt = performance.now();
    await Promise.all(submitted);
    await waitUntilDelivered(desk.origin);
    const recoveredMs = Math.round(performance.now() - upAt);
    const pages = await stopWatching();
    visitor.leave();
    await site.stop();
    const judged = judgeDeliveries(desk.vendor, acknowledged);
    return {
      submitted: submitted.length,
      ...judged,
      ...pages,
      waitP50: percentile(waits, 0.5),
      waitP99: percentile(waits, 0.99),
      recoveredMs,
      endings: tally.counts,
    };
  });
}

/** Everything that can be wrong with the vendor, and what a visitor may hear then. `unknowable`: it may have taken it. */
const weathers: { fault: Fault; hears: "delivered" | "queued" | "refused"; unknowable?: boolean }[] = [
  { fault: "down", hears: "queued" },
  { fault: "hang", hears: "queued" },
  { fault: { slowMs: 100 }, hears: "delivered" },
  { fault: { slowMs: 1800 }, hears: "queued" },
  { fault: { status: 500 }, hears: "queued" },
  { fault: { status: 503 }, hears: "queued" },
  { fault: { status: 400 }, hears: "refused" },
  { fault: "status false", hears: "refused" },
  { fault: "garbage", hears: "queued", unknowable: true },
  { fault: "not json", hears: "queued", unknowable: true },
  { fault: "truncated", hears: "queued", unknowable: true },
  { fault: "wrong key", hears: "queued", unknowable: true },
  { fault: "no status", hears: "queued", unknowable: true },
  { fault: "drop before", hears: "queued" },
  { fault: "drop after", hears: "queued", unknowable: true },
  { fault: "redirect", hears: "queued" },
  { fault: "huge", hears: "queued" },
];

export const nameFault = (fault: Fault) =>
  typeof fault === "string" ? fault : Object.entries(fault).flat().join(" ").replace("slowMs", "slow, ms");

/** Every weather in turn, a few enquiries each, and a clear sky between them. */
export async function surviveWeathers({
  enquiries,
  only = () => true,
  report = silent,
  isWarm = false,
}: {
  /** Wait until every page has been rendered, where times matter. */
  isWarm?: boolean;
  enquiries: number;
  only?: (fault: Fault) => boolean;
  report?: Report;
}) {
  const ackTimeoutMs = 1000;
  return withDesk({ ACK_TIMEOUT_MS: String(ackTimeoutMs), API_TIMEOUT_MS: "3000" }, async (desk) => {
    const site = await desk.start();
    if (isWarm) await desk.warmUp();
    const visitor = createVisitor(desk.origin, { connections: 16 });
    await visitor.openForm();
    await fetch(`${desk.origin}/api/countries`);
    const results = [];
    for (const { fault, hears, unknowable = false } of weathers.filter((weather) => only(weather.fault))) {
      const name = nameFault(fault);
      await waitUntil("the vendor answers", async () => {
        const { vendor, counts } = await readHealth(desk.origin);
        return vendor === "answering" && counts.waiting === 0;
      });
      // A clear sky: what one weather says of the vendor is forgotten before the next.
      await visitor.submit(`before ${name}`);
      await desk.vendor.setFault(fault);
      const stopWatching = watchPages(desk.origin, 5);
      // Five refusals in a row would no longer be believed.
      const crowd = hears === "refused" ? Math.min(enquiries, 4) : enquiries;
      const endings = await Promise.all(
        Array.from({ length: crowd }, (_, number) => visitor.submit(`${name} ${number}`)),
      );
      const countries = await visitor.ask("GET", "/api/countries");
      await pause(200);
      const pages = await stopWatching();
      await desk.vendor.setFault("none");
      await waitUntilDelivered(desk.origin);
      const times = countDeliveries(desk.vendor);
      const heard = endings.map((ending) => {
        if (ending.kind !== "answered") return ending.kind;
        if (ending.status === 202) return "queued";
        if (ending.status !== 200) return String(ending.status);
        return JSON.parse(ending.body).Status === true ? "delivered" : "refused";
      });
      const taken = endings.map((_, number) => times.get(`${name} ${number}`) ?? 0);
      results.push({
        weather: name,
        heard: [...new Set(heard)].join(", "),
        wrong: heard.filter((word) => word !== hears).length,
        lost: hears === "refused" ? 0 : taken.filter((count) => count === 0).length,
        // Where the vendor took it and its word was lost, sending again is the promise (at least once).
        twice: unknowable ? 0 : taken.filter((count) => count > 1).length,
        longestWaitMs: Math.round(Math.max(...endings.map((ending) => ending.ms))),
        countries: countries.kind === "answered" && JSON.parse(countries.body).Countries.length > 0,
        pageP99: pages.pageP99,
        pagesNot200: pages.pagesNot200,
      });
      report(`${name}: ${heard[0]}, then ${taken.reduce((sum, count) => sum + count, 0)} deliveries`);
    }
    const { counts } = await readHealth(desk.origin);
    visitor.leave();
    const exitCode = await site.stop();
    return { results, parked: counts.parked ?? 0, kept: counts.refused ?? 0, exitCode };
  });
}

/** Requests as scanners and broken clients send them. */
export async function surviveMalformed({ requests, report = silent }: { requests: number; report?: Report }) {
  return withDesk({ LOG_LEVEL: "warn" }, async (desk) => {
    const site = await desk.start();
    const port = Number(new URL(desk.origin).port);
    const visitor = createVisitor(desk.origin);
    const first = await visitor.ask("GET", "/api/csrf");
    const cookies =
      first.kind === "answered" ? (first.headers["set-cookie"] ?? []).map((text) => text.split(";")[0]) : [];
    const statuses: Record<string, number> = {};
    const faults: string[] = [];
    const reflections: string[] = [];
    const unguarded = new Set<string>();
    let sent = 0;
    let next = 0;
    await Promise.all(
      Array.from({ length: 12 }, async () => {
        while (next < requests) {
          const [name, build] = malformedRequests[
            next % malformedRequests.length
          ] as (typeof malformedRequests)[number];
          const number = next;
          next += 1;
          const answer = await sendRaw(port, build({ number, cookies: cookies.join("; ") }));
          sent += 1;
          const status = /^HTTP\/1\.1 (\d+)/.exec(answer)?.[1] ?? "closed";
          statuses[status] = (statuses[status] ?? 0) + 1;
          if (status.startsWith("5")) faults.push(`${name}: ${status}`);
          // A redirect to the same path without its slash has to name the path (A4), and stays on this site.
          const echo = answer.replace(/^Location: \/(?!\/).*$/m, "");
          if (echo.includes(marker)) reflections.push(name);
          if (status !== "closed" && !/^X-Content-Type-Options: nosniff/im.test(answer))
            unguarded.add(`${name} (${status})`);
          if (sent % 500 === 0) report(`${sent} of ${requests} sent, ${JSON.stringify(statuses)}`);
        }
      }),
    );
    const after = await visitor.ask("GET", "/");
    const failed = site.logs.filter(({ event }) => event === "request_failed" || event === "uncaught_error").length;
    visitor.leave();
    const isAlive = site.process.exitCode === null;
    const exitCode = await site.stop();
    return {
      sent,
      kinds: malformedRequests.length,
      faults: [...new Set(faults)],
      reflections: [...new Set(reflections)],
      withoutNosniff: [...unguarded],
      errorsLogged: failed,
      crashed: !isAlive,
      pageAfterwards: after.kind === "answered" ? after.status : 0,
      exitCode,
      statuses,
    };
  });
}

/** Enough to find a fault near its cause, and few enough that pages in between cost nothing. */
const fuzzBatch = 200;
/** Half a request gets no answer; a whole one may have to wait on a busy machine. */
const fuzzPatienceMs = 1500;

/**
 * Requests that dice have put together, whole and half; after each batch the same process must serve a page. The same
 * seed is the same requests, but not the same moments.
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
        // Whoever has gone, or is going, answers nobody any more.
        if (page.kind === "refused") break;
      }
      if (sent % (25 * fuzzBatch) === 0) report(`${sent} of ${requests} sent, ${JSON.stringify(statuses)}`);
    }
    // Also of answers that nobody waited for.
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
      // The stop signal is ours: whoever left for it alone says so with 0.
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

/** Writes what the dice say, and returns all that came back. Who asks for half a thing is not waited for long. */
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

/** Connections that say nothing, or begin and never finish: a third each of silence, half a head and half a body. */
async function openHalf(port: number, count: number): Promise<() => void> {
  const beginnings = [
    "",
    "GET / HTTP/1.1\r\nHost: www.example.com\r\nX-Slow: ",
    "POST /api/login HTTP/1.1\r\nHost: www.example.com\r\nContent-Type: application/json\r\nContent-Length: 90\r\n\r\n{",
  ];
  const sockets: Socket[] = [];
  for (let number = 0; number < count; number += 1) {
    const socket = connect(port, "127.0.0.1");
    socket.on("error", () => {});
    sockets.push(socket);
    await new Promise((resolve) => socket.once("connect", resolve).once("error", resolve));
    socket.write(beginnings[number % beginnings.length] as string);
  }
  return () => {
    for (const socket of sockets) socket.destroy();
  };
}

/** Pages while many connections are held half open. `origin` may be a proxy in front of the site at `port`. */
async function measurePages(origin: string, pages: number) {
  const visitor = createVisitor(origin, { connections: 4 });
  const times: number[] = [];
  const tally = createTally();
  let next = 0;
  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (next < pages) {
        next += 1;
        const ending = await visitor.ask("GET", ["/", "/about-us", "/contact-us"][next % 3] as string, {
          headers: { "Accept-Encoding": "br" },
        });
        tally.add(ending);
        times.push(ending.ms);
      }
    }),
  );
  visitor.leave();
  return {
    pages,
    pagesNot200: pages - (tally.counts[200] ?? 0),
    pageP50: percentile(times, 0.5),
    pageP99: percentile(times, 0.99),
  };
}

export async function surviveHalfOpen({
  connections,
  pages,
  behindNginx = false,
  isWarm = false,
}: {
  /** Wait until every page has been rendered, where times matter. */
  isWarm?: boolean;
  connections: number;
  pages: number;
  behindNginx?: boolean;
}) {
  const production = { NODE_ENV: "production", SITE_ORIGIN: "https://www.example.com" };
  return withDesk(behindNginx ? production : {}, async (desk) => {
    const site = await desk.start();
    if (isWarm) await desk.warmUp();
    const { port } = new URL(desk.origin);
    const nginx = behindNginx ? await startNginx({ ports: [Number(port)] }) : undefined;
    const origin = nginx?.origin ?? desk.origin;
    const without = await measurePages(origin, pages);
    const letGo = await openHalf(Number(new URL(origin).port), connections);
    const figures = await measurePages(origin, pages);
    // They do not hold the process back from stopping in time either.
    const stoppedAt = performance.now();
    const exitCode = await site.stop();
    const exitMs = Math.round(performance.now() - stoppedAt);
    letGo();
    await nginx?.stop();
    return { connections, ...figures, pageP99Without: without.pageP99, exitCode, exitMs };
  });
}
