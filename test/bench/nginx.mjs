/** A page through the shipped nginx configuration, as a share of nginx's own static file of the same bytes. */
import { measure } from "./load.mjs";
import { hasNginx, median, readCpuSeconds, startFront, startSite, startVendor } from "./stand.mjs";

const rounds = 7;
const burstSeconds = 1;

export async function measureNginx({ dist, say }) {
  if (!hasNginx) {
    say("nginx is not installed: left out");
    return undefined;
  }
  const vendor = await startVendor();
  const site = await startSite({ dist, vendor });
  const page = await (await fetch(site.origin)).text();
  const front = await startFront({ site, dist, files: { "page.html": page } });

  const headers = { "Accept-Encoding": "gzip, deflate, br", Host: "www.example.com" };
  const targets = [
    { name: "page, kept by nginx", url: `${front.origin}/` },
    { name: "static file", url: `${front.staticOrigin}/page.html` },
  ];
  const readCpu = () => front.workers.reduce((sum, pid) => sum + (readCpuSeconds(pid) ?? Number.NaN), 0);
  const samples = targets.map(() => []);
  for (let round = 0; round <= rounds; round++) {
    say(round === 0 ? "warming up" : `round ${round} of ${rounds}`);
    for (const [index, target] of targets.entries()) {
      const before = readCpu();
      const result = await measure({ ...target, headers, seconds: burstSeconds });
      if (result.failed > 0) throw new Error(`${target.name}: ${result.failed} requests failed`);
      if (round > 0) samples[index].push({ ...result, cpuUs: ((readCpu() - before) / result.requests) * 1e6 });
    }
  }
  await front.stop();
  await site.stop();
  await vendor.close();
  const files = samples[1];
  const rows = targets.map(({ name }, index) => ({
    name,
    perSecond: Math.round(median(samples[index].map(({ perSecond }) => perSecond))),
    p50Ms: median(samples[index].map(({ p50Ms }) => p50Ms)),
    p99Ms: median(samples[index].map(({ p99Ms }) => p99Ms)),
    cpuUs: median(samples[index].map(({ cpuUs }) => cpuUs)),
    ratio: median(samples[index].map(({ perSecond }, round) => perSecond / files[round].perSecond)),
    cpuRatio: median(samples[index].map(({ cpuUs }, round) => files[round].cpuUs / cpuUs)),
  }));
  return { rounds, burstSeconds, rows };
}
