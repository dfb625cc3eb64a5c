/** A page through the shipped nginx configuration, as a share of nginx's own static file of the same bytes. */
import { readdirSync } from "node:fs";
import https from "node:https";
import { measure } from "./load.mjs";
import {
  createTempDir,
  hasNginx,
  median,
  readCpuSeconds,
  readRoutes,
  sleep,
  startFront,
  startSite,
  startVendor,
} from "./stand.mjs";

const rounds = 11;
const burstSeconds = 1;
const themes = 3;

/** The certificate is its own authority. */
function readEtag(url, headers) {
  return new Promise((resolve, reject) => {
    const sent = https.get(url, { headers, rejectUnauthorized: false, agent: false }, (response) => {
      resolve(response.resume().headers.etag);
    });
    sent.once("error", reject);
  });
}

export async function measureNginx({ dist, say }) {
  if (!hasNginx) {
    say("nginx is not installed: left out");
    return undefined;
  }
  const vendor = await startVendor();
  const pagesDir = createTempDir();
  const site = await startSite({ dist, vendor, env: { PAGES_DIR: pagesDir } });
  const page = await (await fetch(site.origin)).text();
  const count = themes * (await readRoutes(site)).length;
  say(`waiting for ${count} pages to be files`);
  const countFiles = () => readdirSync(pagesDir, { recursive: true }).filter((name) => name.endsWith(".html")).length;
  while (countFiles() < count) await sleep(100);
  const front = await startFront({ site, dist, files: { "page.html": page }, pages: site.describePages() });

  const first = { "Accept-Encoding": "gzip, deflate, br", Host: "www.example.com" };
  const returning = { ...first, Cookie: "__Host-csrf=a; XSRF-TOKEN=b; theme=dark" };
  const file = `${front.staticOrigin}/page.html`;
  const page304 = {
    url: `${front.origin}/`,
    headers: { ...first, "If-None-Match": await readEtag(front.origin, first) },
  };
  const file304 = { url: file, headers: { ...first, "If-None-Match": await readEtag(file, first) } };
  const targets = [
    { name: "static file", url: file, headers: first },
    { name: "static file, cookies", url: file, headers: returning },
    { name: "static file, 304", ...file304 },
    { name: "page, first visit", url: `${front.origin}/`, headers: first, against: "static file" },
    { name: "page, cookies and theme", url: `${front.origin}/`, headers: returning, against: "static file, cookies" },
    { name: "page, 304", ...page304, against: "static file, 304" },
    // Only a link that names a product is still kept by nginx's cache. Of Home it changes nothing.
    { name: "page, kept by nginx", url: `${front.origin}/?page=sata`, headers: first, against: "static file" },
  ];
  const readCpu = () => front.workers.reduce((sum, pid) => sum + (readCpuSeconds(pid) ?? Number.NaN), 0);
  const samples = new Map(targets.map(({ name }) => [name, []]));
  for (let round = 0; round <= rounds; round++) {
    say(round === 0 ? "warming up" : `round ${round} of ${rounds}`);
    for (const target of targets) {
      const before = readCpu();
      const result = await measure({ ...target, seconds: burstSeconds });
      if (result.failed > 0) throw new Error(`${target.name}: ${result.failed} requests failed`);
      const cpuUs = ((readCpu() - before) / result.requests) * 1e6;
      if (round > 0) samples.get(target.name).push({ ...result, cpuUs });
    }
  }
  await front.stop();
  await site.stop();
  await vendor.close();
  const rows = targets.map(({ name, against = name }) => {
    const own = samples.get(name);
    const base = samples.get(against);
    return {
      name,
      against: against === name ? undefined : against,
      perSecond: Math.round(median(own.map(({ perSecond }) => perSecond))),
      p50Ms: median(own.map(({ p50Ms }) => p50Ms)),
      p99Ms: median(own.map(({ p99Ms }) => p99Ms)),
      cpuUs: median(own.map(({ cpuUs }) => cpuUs)),
      ratio: median(own.map(({ perSecond }, round) => perSecond / base[round].perSecond)),
      cpuRatio: median(own.map(({ cpuUs }, round) => base[round].cpuUs / cpuUs)),
    };
  });
  return { rounds, burstSeconds, rows };
}
