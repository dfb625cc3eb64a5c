/** How many enquiries are acknowledged a second on one core, with each store, normally and under overload. */
import { spawn } from "node:child_process";
import { measure } from "./load.mjs";
import {
  clientCore,
  pinned,
  readMemoryMb,
  round,
  sampleEnquiry,
  siteOrigin,
  sleep,
  startPostgres,
  startSite,
  startVendor,
} from "./stand.mjs";
import { formatTable } from "./table.mjs";

const burstSeconds = 5;
const floodSeconds = 8;
const floods = [1, 2, 5, 10];
/** How long our browser code waits for an answer. */
const patienceMs = 20_000;
/** As many connections as the shipped nginx keeps to the server. */
const mostConnections = 1000;

async function openForm(origin) {
  const response = await fetch(`${origin}/api/csrf`);
  const cookies = response.headers.getSetCookie().map((cookie) => cookie.split(";")[0]);
  const token = decodeURIComponent(cookies.find((cookie) => cookie.startsWith("XSRF-TOKEN=")).split("=")[1]);
  return {
    "Content-Type": "application/json",
    "X-XSRF-TOKEN": token,
    Cookie: cookies.join("; "),
    Origin: siteOrigin,
    "Sec-Fetch-Site": "same-origin",
  };
}

function sendOpenLoop(site, headers, perSecond, seconds) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `POST /api/enquiries/call-back HTTP/1.1\r\nHost: www.example.com\r\n${lines.join("")}`;
  const run = {
    port: site.port,
    head,
    body: JSON.stringify(sampleEnquiry),
    perSecond,
    seconds,
    patienceMs,
    mostConnections,
  };
  const [program, args] = pinned(clientCore, process.execPath, ["test/bench/openLoop.mjs", JSON.stringify(run)]);
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
    let text = "";
    child.stdout.on("data", (chunk) => {
      text += chunk;
    });
    child.once("error", reject);
    child.once("exit", (code) => (code === 0 ? resolve(JSON.parse(text)) : reject(new Error(`openLoop: ${code}`))));
  });
}

async function measureStore(name, { dist, say }, env) {
  const vendor = await startVendor();
  // Enquiries alone: challenge.mjs measures the cost of a proof of work.
  const site = await startSite({ dist, vendor, env: { ...env, CHALLENGE_COST: "0" } });
  const headers = await openForm(site.origin);
  const closed = async () => {
    const target = { url: `${site.origin}/api/enquiries/call-back`, method: "POST", headers, pids: [site.pid] };
    return measure({ ...target, body: JSON.stringify(sampleEnquiry), seconds: burstSeconds });
  };
  say(`${name}: warming up`);
  await closed();
  say(`${name}: as many as it takes`);
  const best = await closed();
  await sleep(3000);
  say(`${name}: half of that`);
  const half = await sendOpenLoop(site, headers, best.perSecond / 2, floodSeconds);
  const rows = [];
  for (const times of floods) {
    await sleep(3000);
    say(`${name}: ${times} times as many`);
    const flood = await sendOpenLoop(site, headers, best.perSecond * times, floodSeconds);
    const after = await sendOpenLoop(site, headers, 10, 2);
    rows.push({ times, ...flood, memoryMb: readMemoryMb(site.pid), afterP99Ms: after.p99Ms });
  }
  await site.stop();
  await vendor.close();
  const top = Math.max(...rows.map((row) => row.perSecond));
  return { name, best, half, floods: rows.map((row) => ({ ...row, share: row.perSecond / top })) };
}

function print(stores) {
  const rows = stores.map(({ name, best, half }) => [
    name,
    round(best.perSecond),
    round(best.cpuUs / 1000, 2),
    round(half.p99Ms),
  ]);
  console.log(`\n${formatTable(["store", "acknowledged/s", "CPU ms each", "p99 ms at half"], rows)}`);
  const floodHeads = [
    "store",
    "times",
    "acknowledged/s",
    "of the best",
    "p50 ms",
    "p99 ms",
    "answers",
    "drained ms",
    "p99 ms afterwards",
    "memory MB",
  ];
  const floodRows = stores.flatMap(({ name, floods }) =>
    floods.map((flood) => [
      name,
      flood.times,
      round(flood.perSecond),
      `${round(100 * flood.share)} %`,
      round(flood.p50Ms),
      round(flood.p99Ms),
      Object.entries(flood.statuses)
        .map(([status, count]) => `${status}: ${count}`)
        .join(", "),
      round(flood.drainedMs),
      round(flood.afterP99Ms),
      round(flood.memoryMb),
    ]),
  );
  console.log(`\n${formatTable(floodHeads, floodRows)}`);
}

export async function measurePart(context) {
  const stores = [await measureStore("SQLite", context, {})];
  const postgres = await startPostgres();
  try {
    stores.push(await measureStore("PostgreSQL", context, { STORE_URL: await postgres.createDatabase() }));
  } finally {
    await postgres.close();
  }
  print(stores);
  const [{ best, floods }] = stores;
  const memoryMb = Math.max(...floods.map((flood) => flood.memoryMb));
  const figures = [
    { name: "enquiries a second of processor time", seen: round(1e6 / best.cpuUs), wanted: "at least 500" },
    { name: "memory after floods of enquiries, MB", seen: round(memoryMb), wanted: "below 200" },
  ];
  return { stores, figures };
}
