/** What an answer of our server costs, as a share of what a bare node:http server needs to write the same bytes. */
import { request } from "node:http";
import { connections, measureTogether, summarise, tool } from "./load.mjs";
import { median, readMemoryMb, sampleEnquiry, siteOrigin, sleep, startBare, startSite, startVendor } from "./stand.mjs";

const rounds = 7;
const burstSeconds = 2;
const starts = 3;

/** One answer as it is sent: nothing is decompressed or left out. */
function ask(origin, { path, method = "GET", headers = {}, body }) {
  return new Promise((resolve, reject) => {
    const sent = request(origin + path, { method, headers }, async (response) => {
      const chunks = [];
      for await (const chunk of response) chunks.push(chunk);
      resolve({ status: response.statusCode, rawHeaders: response.rawHeaders, body: Buffer.concat(chunks) });
    });
    sent.once("error", reject);
    sent.end(body);
  });
}

/** Node writes these headers itself. */
const ownHeaders = ["date", "connection", "keep-alive", "transfer-encoding"];

function pairs(rawHeaders) {
  const kept = [];
  for (let index = 0; index < rawHeaders.length; index += 2) {
    if (!ownHeaders.includes(rawHeaders[index].toLowerCase())) kept.push(rawHeaders[index], rawHeaders[index + 1]);
  }
  return kept;
}

const readHeader = (rawHeaders, name) => rawHeaders[rawHeaders.findIndex((part) => part.toLowerCase() === name) + 1];

async function createTargets(origin) {
  const first = await ask(origin, { path: "/", headers: { "Accept-Encoding": "br" } });
  const cookies = first.rawHeaders
    .filter((_, index) => first.rawHeaders[index - 1]?.toLowerCase() === "set-cookie")
    .map((cookie) => cookie.split(";")[0]);
  const token = decodeURIComponent(cookies.find((cookie) => cookie.startsWith("XSRF-TOKEN=")).split("=")[1]);
  const asset = /<script type="module"[^>]* src="([^"]+)"/.exec(
    (await ask(origin, { path: "/" })).body.toString("utf8"),
  )[1];
  const returning = { "Accept-Encoding": "gzip, deflate, br", Cookie: cookies.join("; ") };
  const pages = [
    { name: "page, both cookies", path: "/", headers: returning },
    { name: "page, first visit", path: "/", headers: { "Accept-Encoding": "gzip, deflate, br" } },
    {
      name: "page, 304",
      path: "/",
      headers: { ...returning, "If-None-Match": readHeader(first.rawHeaders, "etag") },
    },
  ];
  const calls = [
    { name: "asset (entry script)", path: asset, headers: returning },
    { name: "country list", path: "/api/countries", headers: returning },
    {
      name: "enquiry",
      path: "/api/enquiries/call-back",
      method: "POST",
      headers: {
        ...returning,
        "Content-Type": "application/json",
        "X-XSRF-TOKEN": token,
        Origin: siteOrigin,
        "Sec-Fetch-Site": "same-origin",
      },
      body: JSON.stringify(sampleEnquiry),
    },
  ];
  return { pages, calls };
}

/** Waits, because the work of delivering earlier enquiries would count for the answers of the next row. */
async function waitUntilDelivered(origin) {
  for (;;) {
    const { counts } = await (await fetch(`${origin}/healthz`)).json();
    if (counts.waiting === 0) return;
    await sleep(100);
  }
}

export async function measureServer({ dist, say }) {
  const vendor = await startVendor();
  const startsMs = [];
  for (let turn = 1; turn <= starts; turn++) {
    const site = await startSite({ dist, vendor });
    startsMs.push(site.startMs);
    await site.stop();
  }
  const site = await startSite({ dist, vendor, env: { CHALLENGE_COST: "0" } });
  say(`started in ${Math.round(median(startsMs))} ms (median of ${starts}: process start to first 200)`);
  const idleMb = readMemoryMb(site.pid);

  const { pages, calls } = await createTargets(site.origin);
  // First pages alone, as the bare server writes them. Then pages among calls: V8 then sees more shapes of requests.
  const passes = [pages, [...pages.map((page) => ({ ...page, name: `${page.name}, among calls` })), ...calls]];
  const targets = passes.flat();
  const answers = [];
  for (const [index, target] of targets.entries()) {
    const { status, rawHeaders, body } = await ask(site.origin, target);
    if (status >= 400) throw new Error(`${target.name} answers ${status}: ${body}`);
    answers.push({ path: `/${index}`, status, headers: pairs(rawHeaders), body: body.toString("base64") });
  }
  const bare = await startBare(answers);

  const measureOnce = async (target) => {
    const sample = await measureTogether(
      { ...target, url: site.origin + target.path, pids: [site.pid], seconds: burstSeconds },
      { ...target, url: `${bare.origin}/${targets.indexOf(target)}`, pids: [bare.pid], seconds: burstSeconds },
    );
    await waitUntilDelivered(site.origin);
    return sample;
  };
  const samples = new Map(targets.map((target) => [target, []]));
  for (const pass of passes) {
    // Round 0 warms up both servers and is not counted.
    for (let round = 0; round <= rounds; round++) {
      say(round === 0 ? "warming up" : `round ${round} of ${rounds}: ${tool}, ${connections} connections each`);
      for (const target of pass) {
        const sample = await measureOnce(target);
        if (round > 0) samples.get(target).push(sample);
      }
    }
  }

  const rows = targets.map((target) => summarise(target.name, samples.get(target)));
  const memoryMb = readMemoryMb(site.pid);
  await Promise.all([site.stop(), bare.stop()]);
  await vendor.close();
  return { tool, connections, rounds, burstSeconds, startMs: median(startsMs), idleMb, memoryMb, rows };
}
