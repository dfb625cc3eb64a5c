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

const burstSeconds = 5;
const floodSeconds = 8;
const floods = [1, 2, 5, 10];
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
  const run = JSON.stringify({ port, head, body, perSecond, seconds });
  return JSON.parse(await readOutput(...pinned(clientCore, process.execPath, ["test/bench/openLoop.mjs", run])));
}

async function measureStore(store, { dist, say }, env) {
  const vendor = await startVendor();
  // Enquiries alone, without the proof of work.
  const site = await startSite({ dist, vendor, env: { ...env, CHALLENGE_COST: "0" } });
  const headers = await openForm(site.origin);
  const url = `${site.origin}/api/enquiries/call-back`;
  const burst = () => measure({ url, method: "POST", headers, body, seconds: burstSeconds, pids: [site.pid] });
  say(`${store}: warming up`);
  await burst();
  say(`${store}: as many as it takes`);
  const best = await burst();
  const rows = [];
  async function send(load, perSecond, seconds = floodSeconds) {
    say(`${store}: ${load}`);
    await sleep(3000);
    const sent = await sendOpenLoop(site, headers, perSecond, seconds);
    rows.push({ store, load, ...sent, perSecond: round(sent.perSecond), memoryMb: round(readMemoryMb(site.pid)) });
  }
  await send("half of that", best.perSecond / 2);
  for (const times of floods) await send(`${times} times as many`, best.perSecond * times);
  await send("10 a second afterwards", 10, 2);
  await site.stop();
  await vendor.close();
  const closed = { acknowledgedPerSecond: round(best.perSecond), cpuMsEach: round(best.cpuUs / 1000, 2) };
  return { store, ...closed, perSecondOfProcessor: round(1e6 / best.cpuUs), floods: rows };
}

export async function measurePart(context) {
  const stores = [await measureStore("SQLite", context, {})];
  const postgres = await startPostgres();
  try {
    stores.push(await measureStore("PostgreSQL", context, { STORE_URL: await postgres.createDatabase() }));
  } finally {
    await postgres.close();
  }
  console.table(stores.map(({ floods, ...closed }) => closed));
  console.table(stores.flatMap(({ floods }) => floods));
  const [{ perSecondOfProcessor, floods }] = stores;
  const memoryMb = Math.max(...floods.map((flood) => flood.memoryMb));
  const figures = [
    { name: "enquiries a second of processor time", seen: perSecondOfProcessor, wanted: "at least 500" },
    { name: "memory after floods of enquiries, MB", seen: memoryMb, wanted: "below 200" },
  ];
  return { stores, figures };
}
