/** One burst of requests: with wrk if it is installed, otherwise with autocannon. */
import { spawn } from "node:child_process";
import { writeFileSync } from "node:fs";
import path from "node:path";
import autocannon from "autocannon";
import { clientCore, createTempDir, hasProgram, median, pinned, readCpuSeconds } from "./stand.mjs";

export const connections = 64;
export const tool = hasProgram("wrk") ? "wrk" : "autocannon";
const directory = createTempDir();
let scripts = 0;

/** Resolves with { perSecond, requests, failed }. */
export function measure({ url, method = "GET", headers = {}, body, seconds }) {
  const run = tool === "wrk" ? runWrk : runAutocannon;
  return run({ url, method, headers, body, seconds });
}

/**
 * Sends a burst to each of two servers at the same moment. On one core they share every slowdown, so their ratio is
 * valid on a busy machine too. Resolves with the processor time of an answer of each server in microseconds, and their
 * ratio; NaN where there is no /proc.
 */
export async function measureTogether(ours, other) {
  const bursts = [ours, other];
  const readAll = () =>
    bursts.map(({ pids }) => pids.reduce((sum, pid) => sum + (readCpuSeconds(pid) ?? Number.NaN), 0));
  const before = readAll();
  const results = await Promise.all(bursts.map(({ pids, ...burst }) => measure(burst)));
  const after = readAll();
  const [cpuUs, otherUs] = results.map(({ requests, failed }, index) => {
    if (failed > 0) throw new Error(`${bursts[index].url}: ${failed} requests failed`);
    return ((after[index] - before[index]) / requests) * 1e6;
  });
  return { cpuUs, otherUs, ratio: otherUs / cpuUs };
}

/** The median of each figure of `measureTogether`. */
export function summarise(name, samples) {
  const mid = (key) => median(samples.map((sample) => sample[key]));
  return { name, cpuUs: mid("cpuUs"), otherUs: mid("otherUs"), ratio: mid("ratio") };
}

async function runWrk({ url, method, headers, body, seconds }) {
  scripts += 1;
  const script = path.join(directory, `request-${scripts}.lua`);
  const headerLines = Object.entries(headers).map(([name, value]) => `wrk.headers[${quote(name)}] = ${quote(value)}\n`);
  const bodyLine = body === undefined ? "" : `wrk.body = ${quote(body)}\n`;
  writeFileSync(script, `wrk.method = ${quote(method)}\n${bodyLine}${headerLines.join("")}`);
  const wrkArgs = ["-t1", `-c${connections}`, `-d${seconds}s`, "--timeout", "10s", "-s", script, url];
  const [program, args] = pinned(clientCore, "wrk", wrkArgs);
  const text = await readOutput(program, args);
  const read = (pattern) => pattern.exec(text)?.[1];
  const failed =
    Number(read(/Non-2xx or 3xx responses: (\d+)/) ?? 0) +
    [...(/Socket errors: connect (\d+), read (\d+), write (\d+), timeout (\d+)/.exec(text) ?? [])]
      .slice(1)
      .reduce((sum, count) => sum + Number(count), 0);
  const requests = Number(read(/(\d+) requests in/));
  if (!(requests > 0)) throw new Error(`${url} answered nothing; wrk says: ${text}`);
  return {
    perSecond: Number(read(/Requests\/sec:\s+([\d.]+)/)),
    requests,
    failed,
  };
}

function quote(text) {
  return JSON.stringify(text).replaceAll("\\/", "/");
}

function readOutput(program, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ["ignore", "pipe", "inherit"] });
    let text = "";
    child.stdout.on("data", (chunk) => {
      text += chunk;
    });
    child.once("error", reject);
    child.once("exit", (code) => (code === 0 ? resolve(text) : reject(new Error(`${program} ended with ${code}`))));
  });
}

async function runAutocannon({ url, method, headers, body, seconds }) {
  const result = await autocannon({ url, method, headers, body, connections, duration: seconds });
  return {
    perSecond: result.requests.average,
    requests: result.requests.total,
    failed: result.errors + result["4xx"] + result["5xx"],
  };
}
