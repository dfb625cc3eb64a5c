/** One burst of requests, as many as are answered. */
import { spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import { clientCore, pinned, readCpuSeconds } from "./stand.mjs";

const connections = 64;
const program = fileURLToPath(import.meta.resolve("autocannon"));

/**
 * Resolves with { requests, perSecond, p99Ms, cpuUs }: `cpuUs` is the processor time of an answer in the processes
 * `pids`, in microseconds; NaN where there is no /proc. Rejects when a request fails.
 */
export async function measure({ url, method = "GET", headers = {}, body, seconds, pids }) {
  const lines = Object.entries(headers).flatMap(([name, value]) => ["-H", `${name}: ${value}`]);
  const rest = body === undefined ? [] : ["-b", body];
  const args = [program, "-j", "-n", "-c", connections, "-d", seconds, "-m", method, ...lines, ...rest, url];
  const cpuBefore = readCpuSeconds(pids);
  const result = JSON.parse(await readOutput(...pinned(clientCore, process.execPath, args.map(String))));
  const cpuSeconds = readCpuSeconds(pids) - cpuBefore;
  const failed = result.errors + result["4xx"] + result["5xx"];
  if (failed > 0) throw new Error(`${url}: ${failed} requests failed`);
  const requests = result.requests.total;
  return {
    requests,
    perSecond: requests / result.duration,
    p99Ms: result.latency.p99,
    cpuUs: (cpuSeconds / requests) * 1e6,
  };
}

/** What a program prints. */
export function readOutput(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: ["ignore", "pipe", "inherit"] });
    let text = "";
    child.stdout.on("data", (chunk) => {
      text += chunk;
    });
    child.once("error", reject);
    child.once("exit", (code) => (code === 0 ? resolve(text) : reject(new Error(`${command} ended with ${code}`))));
  });
}
