/**
 * The cost of a page through the shipped nginx configuration, as a share of nginx's own static file of the same bytes.
 */
import { existsSync, readdirSync } from "node:fs";
import https from "node:https";
import { measureTogether, summarise } from "./load.mjs";
import { createTempDir, hasNginx, sleep, startFront, startSite, startVendor } from "./stand.mjs";

const rounds = 7;
const burstSeconds = 2;

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
  const read = async (path) => (await fetch(site.origin + path)).text();
  const addresses = {
    home: "/",
    event: /\/events\?event=[a-z0-9-]+/.exec(await read("/events"))[0],
    product: "/supercrop?page=sata",
  };
  say("waiting for the pages to be files");
  const isWritten = (address) =>
    readdirSync(pagesDir).every((set) => existsSync(`${pagesDir}/${set}/dark${address}.html`));
  for (const address of Object.values(addresses)) while (!isWritten(address)) await sleep(100);
  const pageFiles = {};
  for (const [name, address] of Object.entries(addresses)) pageFiles[`${name}.html`] = await read(address);
  // Three of them, because the times of one worker could not be separated: pages as files, kept pages, plain files.
  const fronts = [];
  for (const pages of [site.describePages(), "", ""])
    fronts.push(await startFront({ site, dist, files: pageFiles, pages }));
  const [pages, cache, files] = fronts;

  const first = { "Accept-Encoding": "gzip, deflate, br", Host: "www.example.com" };
  const returning = { ...first, Cookie: "__Host-csrf=a; XSRF-TOKEN=b; theme=dark" };
  const toFile = (name) => `${files.staticOrigin}/${name}.html`;
  const addHeld = async (url) => ({ ...first, "If-None-Match": await readEtag(url, first) });
  const home = `${pages.origin}/`;
  const targets = [
    { name: "page, first visit", url: home, headers: first },
    { name: "page, cookies and theme", url: home, headers: returning },
    { name: "page, 304", url: home, headers: await addHeld(home), fileHeaders: await addHeld(toFile("home")) },
    { name: "an opened event", url: pages.origin + addresses.event, headers: first, page: "event" },
    { name: "another product named", url: pages.origin + addresses.product, headers: first, page: "product" },
    // As after an upgrade, until nginx is told of the files.
    { name: "page, kept by nginx", url: `${cache.origin}/`, headers: first, pids: cache.workers },
  ];
  const samples = targets.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    say(round === 0 ? "warming up" : `round ${round} of ${rounds}`);
    for (const [index, target] of targets.entries()) {
      const { url, headers, fileHeaders = headers, page = "home", pids = pages.workers } = target;
      const sample = await measureTogether(
        { url, headers, pids, seconds: burstSeconds },
        { url: toFile(page), headers: fileHeaders, pids: files.workers, seconds: burstSeconds },
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
