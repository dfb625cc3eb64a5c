/** How many enquiries are acknowledged a second on one core, with each store, normally and under overload. */
import { spawn } from "node:child_process";
import { measure } from "./load.mjs";
import {
  clientCore,
  pinned,
  readCpuSeconds,
  readMemoryMb,
  sampleEnquiry,
  siteOrigin,
  sleep,
  startPostgres,
  startSite,
  startVendor,
} from "./stand.mjs";

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
    const cpuBefore = readCpuSeconds(site.pid);
    const target = { url: `${site.origin}/api/enquiries/call-back`, method: "POST", headers };
    const result = await measure({ ...target, body: JSON.stringify(sampleEnquiry), seconds: burstSeconds });
    return { ...result, cpuMs: ((readCpuSeconds(site.pid) - cpuBefore) / result.requests) * 1000 };
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

export async function measureEnquiries(context) {
  const results = [await measureStore("SQLite", context, {})];
  const postgres = await startPostgres();
  try {
    results.push(await measureStore("PostgreSQL", context, { STORE_URL: await postgres.createDatabase() }));
  } finally {
    await postgres.close();
  }
  return results;
}
