/**
 * What an answer with a kept page costs: ours, ours behind the shipped nginx, and nginx with the page as a file. All send
 * the same bytes, in turns, in one run.
 */
import { createHash } from "node:crypto";
import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { brotliDecompressSync } from "node:zlib";
import { measure } from "./load.mjs";
import { hasNginx, median, readMemoryMb, round, startFront, startSite, startVendor } from "./stand.mjs";

const rounds = 5;
const burstSeconds = 1;
const starts = 3;

/** Whose processor time is to be how much of whose. */
const shares = [["ours behind nginx", "nginx's own file", "0.8"]];

const fresh = { Host: "www.example.com", "Accept-Encoding": "gzip, deflate, br" };

/** One answer as it is sent: nothing is decompressed or left out. */
function ask(url, headers) {
  const request = url.startsWith("https:") ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, { headers, agent: false, rejectUnauthorized: false }, async (response) => {
      const chunks = [];
      for await (const chunk of response) chunks.push(chunk);
      const { statusCode: status, headers: heads } = response;
      resolve({ status, heads, body: Buffer.concat(chunks) });
    });
    sent.once("error", reject);
    sent.end();
  });
}

/** Everything of an answer that must be the same for all: not what is written anew for each, nor nginx's own name. */
function describe({ status, heads, body }) {
  const { date, connection, "keep-alive": keepAlive, "set-cookie": cookies, etag, server, ...rest } = heads;
  for (const name of ["last-modified", "accept-ranges"]) delete rest[name];
  return JSON.stringify([status, Object.entries(rest).sort(), createHash("sha256").update(body).digest("hex")]);
}

/** The kinds of requests, with the answer that each server is to give. */
async function createKinds(origin) {
  const first = await ask(`${origin}/`, fresh);
  const Cookie = first.heads["set-cookie"].map((cookie) => cookie.split(";")[0]).join("; ");
  const kinds = [
    { name: "page, both cookies", headers: { ...fresh, Cookie } },
    { name: "page, first visit", headers: fresh },
    { name: "page, unchanged", headers: { ...fresh, Cookie, "If-None-Match": first.heads.etag } },
  ];
  for (const kind of kinds) kind.answer = await ask(`${origin}/`, kind.headers);
  return kinds;
}

/** The page as a file, with its headers; nginx makes the others itself. */
function describeFile({ heads, body }) {
  const ofNginx = /^(date|connection|keep-alive|content-(type|length|encoding)|etag|set-cookie)$/;
  const headers = Object.entries(heads).filter(([name]) => !ofNginx.test(name));
  return { files: { "home.html": brotliDecompressSync(body).toString() }, headers };
}

/** One kind of request to one server. Throws when the server does not send the same page. */
async function createTarget({ name: kind, headers, answer }, { name, pids, url }) {
  const target = { kind, name, pids, url, headers, samples: [] };
  const given = await ask(url, headers);
  if (answer.status === 304) {
    // nginx makes the ETag of a file from its time and size.
    if (given.status !== 304) target.headers = { ...headers, "If-None-Match": given.heads.etag };
  } else if (describe(given) !== describe(answer)) {
    throw new Error(`${name} sends another ${kind}:\n${describe(given)}\n${describe(answer)}`);
  }
  return target;
}

export async function measurePart({ dist, say }) {
  const vendor = await startVendor();
  const startsMs = [];
  for (let turn = 1; turn <= starts; turn++) {
    const site = await startSite({ dist, vendor });
    startsMs.push(site.startMs);
    await site.stop();
  }
  const site = await startSite({ dist, vendor });
  const kinds = await createKinds(site.origin);
  const servers = [{ name: "ours", pids: [site.pid], url: `${site.origin}/` }];
  const front = hasNginx ? await startFront({ site, dist, ...describeFile(kinds[0].answer) }) : undefined;
  if (front) {
    servers.push({ name: "ours behind nginx", pids: [...front.workers, site.pid], url: `${front.origin}/` });
    servers.push({ name: "nginx's own file", pids: front.workers, url: `${front.staticOrigin}/home.html` });
  }

  const targets = [];
  for (const kind of kinds) for (const server of servers) targets.push(await createTarget(kind, server));
  // Round 0 warms up and is not counted.
  for (let turn = 0; turn <= rounds; turn++) {
    say(turn === 0 ? "warming up" : `round ${turn} of ${rounds}`);
    for (const { url, headers, pids, samples } of targets) {
      const sample = await measure({ url, headers, pids, seconds: burstSeconds });
      if (turn > 0) samples.push(sample);
    }
  }
  const memoryMb = readMemoryMb(site.pid);
  for (const server of [site, front, vendor]) await (server?.stop ?? server?.close)?.();

  const rows = targets.map(({ kind, name, samples }) => {
    const mid = (key) => median(samples.map((sample) => sample[key]));
    const [cpuUs, perSecond, p99Ms] = [round(mid("cpuUs"), 1), round(mid("perSecond")), mid("p99Ms")];
    return { kind, name, cpuUs, perSecond, p99Ms };
  });
  console.table(rows);

  const figures = [];
  for (const { name: kind } of kinds) {
    for (const [ours, other, wanted] of shares) {
      const [mine, its] = [ours, other].map((name) => targets.find((one) => one.kind === kind && one.name === name));
      if (!mine || !its) continue;
      const seen = median(mine.samples.map(({ cpuUs }, turn) => its.samples[turn].cpuUs / cpuUs));
      figures.push({ name: `${kind}: ${ours} of ${other}`, seen: round(seen, 2), wanted: `at least ${wanted}` });
    }
  }
  figures.push({ name: "start to first answer, ms", seen: round(median(startsMs)), wanted: "below 1000" });
  figures.push({ name: "memory after pages, MB", seen: round(memoryMb), wanted: "below 200" });
  return { rows, figures };
}
