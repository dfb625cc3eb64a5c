/** How many enquiries are acknowledged a second on one core, with each store. test/soak/flood.soak.ts has overload. */
import { measure } from "./load.mjs";
import { readMemoryMb, round, sampleEnquiry, siteOrigin, startPostgres, startSite, startVendor } from "./stand.mjs";

const burstSeconds = 5;
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
  const memoryMb = round(readMemoryMb(site.pid));
  await site.stop();
  await vendor.close();
  const figures = { acknowledgedPerSecond: round(best.perSecond), cpuMsEach: round(best.cpuUs / 1000, 2) };
  return { store, ...figures, perSecondOfProcessor: round(1e6 / best.cpuUs), memoryMb };
}

export async function measurePart(context) {
  const stores = [await measureStore("SQLite", context, {})];
  const postgres = await startPostgres();
  try {
    stores.push(await measureStore("PostgreSQL", context, { STORE_URL: await postgres.createDatabase() }));
  } finally {
    await postgres.close();
  }
  console.table(stores);
  const [{ perSecondOfProcessor, memoryMb }] = stores;
  const figures = [
    { name: "enquiries a second of processor time", seen: perSecondOfProcessor, wanted: "at least 500" },
    { name: "memory after a burst of enquiries, MB", seen: memoryMb, wanted: "below 200" },
  ];
  return { stores, figures };
}
