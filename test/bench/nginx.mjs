/**
 * The cost of a page through the shipped nginx configuration, as a share of nginx's own static file of the same bytes.
 */
import https from "node:https";
import { measureTogether, summarise } from "./load.mjs";
import { hasNginx, startFront, startSite, startVendor } from "./stand.mjs";

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
  const site = await startSite({ dist, vendor });
  const read = async (path) => (await fetch(site.origin + path)).text();
  const pageFiles = { "home.html": await read("/") };
  // Two of them, because the times of one worker could not be separated: kept pages and plain files.
  const [pages, files] = [
    await startFront({ site, dist, files: pageFiles }),
    await startFront({ site, dist, files: pageFiles }),
  ];

  const first = { "Accept-Encoding": "gzip, deflate, br", Host: "www.example.com" };
  const returning = { ...first, Cookie: "__Host-csrf=a; XSRF-TOKEN=b" };
  const file = `${files.staticOrigin}/home.html`;
  const addHeld = async (url) => ({ ...first, "If-None-Match": await readEtag(url, first) });
  const home = `${pages.origin}/`;
  const targets = [
    { name: "page, first visit", url: home, headers: first },
    { name: "page, cookies", url: home, headers: returning },
    { name: "page, 304", url: home, headers: await addHeld(home), fileHeaders: await addHeld(file) },
  ];
  const samples = targets.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    say(round === 0 ? "warming up" : `round ${round} of ${rounds}`);
    for (const [index, target] of targets.entries()) {
      const { url, headers, fileHeaders = headers } = target;
      const sample = await measureTogether(
        { url, headers, pids: pages.workers, seconds: burstSeconds },
        { url: file, headers: fileHeaders, pids: files.workers, seconds: burstSeconds },
      );
      if (round > 0) samples[index].push(sample);
    }
  }
  await pages.stop();
  await files.stop();
  await site.stop();
  await vendor.close();
  const rows = targets.map(({ name }, index) => summarise(name, samples[index]));
  return { rounds, burstSeconds, rows };
}
