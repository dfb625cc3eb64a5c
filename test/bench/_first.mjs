import { measure } from "./load.mjs";
import { readCpuSeconds, startSite, startVendor } from "./stand.mjs";

const vendor = await startVendor();
const dists = process.argv.slice(2);
const sites = [];
for (const dist of dists) sites.push(await startSite({ dist, vendor }));
const res = await fetch(`${sites[0].origin}/api/csrf`);
const Cookie = res.headers
  .getSetCookie()
  .map((c) => c.split(";")[0])
  .join("; ");
const kinds = [
  ["kept", { "Accept-Encoding": "br", Cookie }],
  ["first", { "Accept-Encoding": "br" }],
  ["secret", { "Accept-Encoding": "br", Cookie: Cookie.split("; ")[0] }],
];
const all = {};
for (let round = 0; round < 6; round++)
  for (const [i, site] of sites.entries())
    for (const [kind, headers] of kinds) {
      const c = readCpuSeconds(site.pid);
      const r = await measure({ url: `${site.origin}/`, headers, seconds: 1 });
      const us = ((readCpuSeconds(site.pid) - c) / r.requests) * 1e6;
      if (round) (all[`${dists[i]} ${kind}`] ??= []).push(us);
    }
for (const [k, v] of Object.entries(all)) {
  v.sort((a, b) => a - b);
  console.log(k, v.map((x) => x.toFixed(1)).join(" "));
}
for (const s of sites) await s.stop();
await vendor.close();
process.exit(0);
