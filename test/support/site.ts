import { type SpawnOptions, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { waitUntil } from "./waiting.ts";

/** The rate limit lets one test machine send more than one visitor would. Everything else is as in production. */
const testEnvironment = { NODE_ENV: "test", LOG_LEVEL: "info", RATE_LIMIT_ENQUIRIES: "100000" };

export type Site = Awaited<ReturnType<typeof startSite>>;

/** Below the ports that the system uses for outgoing connections. A port 10,000 higher marks its port as taken. */
const firstPort = 11_000;
const portCount = 10_000;
let portsTried = (process.pid * 97) % portCount;

/** Undefined if the port is taken. */
async function holdPort(port: number) {
  const holder = createServer().listen(port, "127.0.0.1").unref();
  return once(holder, "listening").then(
    () => holder,
    () => undefined,
  );
}

/**
 * A port that no process listens on and that no other test process gets: this process holds the port 10,000 above it
 * until it ends.
 */
export async function findFreePort(): Promise<number> {
  for (;;) {
    portsTried += 1;
    const port = firstPort + (portsTried % portCount);
    const claim = await holdPort(port + portCount);
    const probe = claim && (await holdPort(port));
    if (probe) {
      await new Promise((resolve) => probe.close(resolve));
      return port;
    }
    claim?.close();
  }
}

/** Starts the built server as its own process, as in production, and waits until it is ready. */
export async function startSite(env: Record<string, string> = {}) {
  const port = Number(env.PORT ?? (await findFreePort()));
  const ownsDataDir = env.DATA_DIR === undefined;
  const dataDir = env.DATA_DIR ?? mkdtempSync(path.join(tmpdir(), "website-"));
  const { child, exited } = startProcess(process.execPath, [`${process.env.DIST ?? "dist"}/server/main.js`], {
    env: { PATH: process.env.PATH, ...testEnvironment, PORT: String(port), DATA_DIR: dataDir, ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const logs: Record<string, unknown>[] = [];
  let spoken = "";
  for (const output of [child.stdout, child.stderr] as Readable[])
    createInterface({ input: output }).on("line", (line) => {
      if (line.startsWith("{")) logs.push(JSON.parse(line) as Record<string, unknown>);
      else spoken += `${line}\n`;
    });
  const cleanUp = () => ownsDataDir && rmSync(dataDir, { recursive: true, force: true });
  const origin = `http://127.0.0.1:${port}`;

  await waitUntil("the server is ready", () => {
    if (child.exitCode !== null) throw new Error(`The server did not start:\n${spoken}`);
    return fetch(`${origin}/readyz`).then(
      (response) => response.ok,
      () => false,
    );
  });

  return {
    origin,
    process: child,
    /** Every line that the process has logged as JSON, parsed. */
    logs,
    dataDir,
    /** Asks the process to stop, and resolves with its exit code. */
    async stop() {
      child.kill("SIGTERM");
      const code = await exited;
      cleanUp();
      return code;
    },
    /** Kills the process with SIGKILL and resolves when it is gone. */
    async kill() {
      child.kill("SIGKILL");
      await exited;
    },
  };
}

/** Starts a program that ends with our process, by this signal. The folder is then removed. */
export function startProcess(
  program: string,
  args: readonly string[],
  {
    signal,
    folder,
    ...options
  }: Omit<SpawnOptions, "signal"> & { signal?: "KILL" | "TERM" | "QUIT"; folder?: string } = {},
) {
  const child = spawn(program, args, options);
  child.once("exit", endWithUs(child.pid as number, signal, folder));
  const exited = new Promise<number | null>((resolve) => child.once("exit", (code) => resolve(code)));
  return { child, pid: child.pid as number, exited };
}

/** When our process ends, however suddenly, the guard's input closes. */
const guardScript = `
  read -r line || { kill -s "$1" "$0"; kill -s CONT "$0"; if [ -n "$2" ]; then sleep 1; rm -rf "$2"; fi; }`;

/**
 * Ends a child process with ours, and then removes the folder. Returns what must be called when the child has ended by
 * itself.
 */
export function endWithUs(pid: number, signal: "KILL" | "TERM" | "QUIT" = "KILL", folder = ""): () => void {
  // Detached, so that signals to our process group do not reach it.
  const guard = spawn("sh", ["-c", guardScript, String(pid), signal, folder], {
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  guard.unref();
  guard.stdin.on("error", () => {});
  // A pipe is a socket, which may keep our process alive.
  (guard.stdin as typeof guard.stdin & { unref(): void }).unref();
  return () => guard.stdin.end("ended\n");
}
