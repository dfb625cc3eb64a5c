/**
 * The cost of a page through the shipped nginx configuration, as a share of nginx's own static file of the same bytes.
 */
import { readdirSync } from "node:fs";
import https from "node:https";
import { measureTogether, summarise } from "./load.mjs";
import { createTempDir, hasNginx, readRoutes, sleep, startFront, startSite, startVendor } from "./stand.mjs";

const rounds = 7;
const burstSeconds = 2;
const themes = 3;

/** The certificate is self-signed. */
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
  // Two of them, because the times of one worker for both could not be separated.
  const fronts = [];
  for (const _ of ["page", "file"])
    fronts.push(await startFront({ site, dist, files: { "page.html": page }, pages: site.describePages() }));
  const [pages, files] = fronts;

  const first = { "Accept-Encoding": "gzip, deflate, br", Host: "www.example.com" };
  const returning = { ...first, Cookie: "__Host-csrf=a; XSRF-TOKEN=b; theme=dark" };
  const file = `${files.staticOrigin}/page.html`;
  const addHeld = async (url) => ({ ...first, "If-None-Match": await readEtag(url, first) });
  const home = `${pages.origin}/`;
  const targets = [
    { name: "page, first visit", url: home, headers: first },
    { name: "page, cookies and theme", url: home, headers: returning },
    { name: "page, 304", url: home, headers: await addHeld(home), fileHeaders: await addHeld(file) },
    // nginx's cache now keeps only addresses that name a product. On Home the query changes nothing.
    { name: "page, kept by nginx", url: `${pages.origin}/?page=sata`, headers: first },
  ];
  const samples = targets.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    say(round === 0 ? "warming up" : `round ${round} of ${rounds}`);
    for (const [index, { url, headers, fileHeaders = headers }] of targets.entries()) {
      const sample = await measureTogether(
        { url, headers, pids: pages.workers, seconds: burstSeconds },
        { url: file, headers: fileHeaders, pids: files.workers, seconds: burstSeconds },
      );
      if (round > 0) samples[index].push(sample);
    }
  }
  for (const front of fronts) await front.stop();
  await site.stop();
  await vendor.close();
  const rows = targets.map(({ name }, index) => summarise(name, samples[index]));
  return { rounds, burstSeconds, rows };
}
