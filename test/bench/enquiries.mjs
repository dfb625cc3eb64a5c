/** How many enquiries are acknowledged a second on one core, with each store, normally and under overload. */
import { measure, readOutput } from "./load.mjs";
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
const body = JSON.stringify(sampleEnquiry);

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

async function sendOpenLoop({ port }, headers, perSecond, seconds) {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `POST /api/enquiries/call-back HTTP/1.1\r\nHost: www.example.com\r\n${lines.join("")}`;
  const run = JSON.stringify({ port, head, body, perSecond, seconds, patienceMs, mostConnections });
  return JSON.parse(await readOutput(...pinned(clientCore, process.execPath, ["test/bench/openLoop.mjs", run])));
}

async function measureStore(name, { dist, say }, env) {
  const vendor = await startVendor();
  // Enquiries alone: challenge.mjs measures the cost of a proof of work.
  const site = await startSite({ dist, vendor, env: { ...env, CHALLENGE_COST: "0" } });
  const headers = await openForm(site.origin);
  const url = `${site.origin}/api/enquiries/call-back`;
  const burst = () => measure({ url, method: "POST", headers, body, seconds: burstSeconds, pids: [site.pid] });
  say(`${name}: warming up`);
  await burst();
  say(`${name}: as many as it takes`);
  const best = await burst();
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
  const heads = "store, times|acknowledged/s|of the best|p50 ms|p99 ms|answers|drained ms|p99 ms afterwards|memory MB";
  const cells = stores.flatMap(({ name, floods }) =>
    floods.map((flood) => {
      const { times, perSecond, share, p50Ms, p99Ms, statuses, drainedMs, afterP99Ms, memoryMb } = flood;
      const answers = Object.entries(statuses).map(([status, count]) => `${status}: ${count}`);
      const late = [drainedMs, afterP99Ms, memoryMb].map((one) => round(one));
      return [
        `${name}, ${times}`,
        round(perSecond),
        `${round(100 * share)} %`,
        round(p50Ms),
        round(p99Ms),
        answers.join(),
        ...late,
      ];
    }),
  );
  console.log(`\n${formatTable(heads.split("|"), cells)}`);
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
