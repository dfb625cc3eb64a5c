/**
 * Sets up what the bench measures: the vendor, our server in production, nginx, and the core for each of them.
 */
import { spawn, spawnSync } from "node:child_process";
import { randomBytes } from "node:crypto";
import { existsSync, mkdtempSync, openSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import path from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { build } from "esbuild";
import { modulePlugins } from "../../build/bundleModule.mjs";

const hasProgram = (name) => spawnSync("sh", ["-c", `command -v ${name}`]).status === 0;

const canPin = availableParallelism() > 1 && hasProgram("taskset");

/** Servers have one core and the clients have another, so that neither waits for the other. */
export function pinned(core, command, args) {
  return canPin ? ["taskset", ["-c", String(core), command, ...args]] : [command, args];
}

const serverCore = 0;
export const clientCore = 1;

export { launchBrowser } from "../../build/chromium.mjs";

/** The addresses in the sitemap: every page except the one for unknown addresses. */
export async function readRoutes(site) {
  const sitemap = await (await fetch(`${site.origin}/sitemap.xml`)).text();
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, address]) => new URL(address).pathname);
}

const directories = [];
process.on("exit", () => {
  for (const directory of directories) rmSync(directory, { recursive: true, force: true });
});

export function createTempDir() {
  const directory = mkdtempSync(path.join(tmpdir(), "bench-"));
  directories.push(directory);
  return directory;
}

export const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export const round = (value, digits = 0) => Number(value.toFixed(digits));

export function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
}

// The helpers of the tests are TypeScript. One build of all, so that no port is given out twice.
const supportDir = path.resolve("node_modules/.cache/bench/support");
await build({
  entryPoints: ["nginx", "postgres", "sampleEnquiry", "site", "vendor"].map((name) => `test/support/${name}.ts`),
  outdir: supportDir,
  outExtension: { ".js": ".mjs" },
  bundle: true,
  splitting: true,
  platform: "node",
  format: "esm",
  target: "node20",
  packages: "external",
  plugins: modulePlugins(),
});
const importSupport = (name) => import(path.join(supportDir, `${name}.mjs`));

export const { findFreePort } = await importSupport("site");
export const { sampleEnquiry } = await importSupport("sampleEnquiry");
export const { startVendor } = await importSupport("vendor");
const { startNginx } = await importSupport("nginx");
export const { startPostgres } = await importSupport("postgres");

export const hasNginx = existsSync("/usr/sbin/nginx");

/**
 * Starts the shipped nginx configuration in front of the site. The same nginx has a plain static server of `files`
 * (name → text) and of the build's assets, which also keeps a log, and sends `headers` with each.
 */
export async function startFront({ site, dist, files, headers = [] }) {
  const staticPort = await findFreePort();
  // Smaller records cost both servers the same, and the bench compares the rest.
  const [tlsRecords] = readFileSync("server/deploy/nginx.conf", "utf8").match(/ssl_buffer_size \w+/);
  const root = createTempDir();
  for (const [name, text] of Object.entries(files)) {
    writeFileSync(path.join(root, name), text);
    // As the server does it (server/pages/encodings.ts): the same bytes.
    const params = { [constants.BROTLI_PARAM_SIZE_HINT]: Buffer.byteLength(text) };
    writeFileSync(path.join(root, `${name}.br`), brotliCompressSync(text, { params }));
  }
  const front = await startNginx({
    ports: [site.port],
    byAddress: true,
    moreServers: (certificate) => `server {
      listen 127.0.0.1:${staticPort} ssl http2;
      ${certificate}
      ssl_protocols TLSv1.2 TLSv1.3;
      ${tlsRecords};
      root ${root};
      access_log ${root}/access.log combined;
      server_tokens off;
      brotli_static on;
      charset utf-8;
      location = / { try_files /home.html =404; }
      location / { try_files $uri.html $uri =404; }
      location /assets/ { root ${path.resolve(dist, "client")}; }
      ${headers.map(([name, value]) => `add_header ${name} "${value}";`).join("\n")}
    }`,
  });
  const workers = await findWorkers(front.pid);
  if (canPin) for (const pid of workers) spawnSync("taskset", ["-cp", String(serverCore), pid]);
  return { origin: front.origin, staticOrigin: `https://127.0.0.1:${staticPort}`, workers, stop: () => front.stop() };
}

/** nginx listens before it has started its workers, and they are only then named so. */
async function findWorkers(pid) {
  for (let waitedMs = 0; waitedMs < 20_000; waitedMs += 20) {
    // nginx has two more children for its cache, one of which ends after a minute.
    const workers = readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8")
      .split(" ")
      .filter((child) => child && readFileSync(`/proc/${child}/cmdline`, "utf8").includes("worker"));
    if (workers.length > 0) return workers;
    await sleep(20);
  }
  throw new Error("nginx started no worker within 20 s");
}

const children = new Set();
process.on("exit", () => {
  for (const child of children) child.kill("SIGKILL");
});
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => process.exit(1));

/** Starts a program on the servers' core. It ends with the bench at the latest. */
export function start(command, args, { env = {}, output = "ignore" } = {}) {
  const [program, all] = pinned(serverCore, command, args);
  const child = spawn(program, all, { env: { ...process.env, ...env }, stdio: ["ignore", output, "inherit"] });
  children.add(child);
  const exited = new Promise((resolve) => child.once("exit", resolve));
  return {
    pid: child.pid,
    async stop() {
      child.kill("SIGKILL");
      await exited;
      children.delete(child);
    },
  };
}

/** Milliseconds until `url` is answered, from now. */
export async function waitForAnswer(url) {
  const startedAt = performance.now();
  for (;;) {
    const isUp = await fetch(url).then(
      ({ status }) => status < 500,
      () => false,
    );
    const waitedMs = performance.now() - startedAt;
    if (isUp) return waitedMs;
    if (waitedMs > 20_000) throw new Error(`${url} was not answered within 20 s`);
    await sleep(2);
  }
}

export const siteOrigin = "https://www.example.com";

/**
 * The built server as in production: every middleware on, the log written to a file. `isOwnOrigin`: its canonical
 * origin is its real one, so that a browser accepts its cookies.
 */
export async function startSite({ dist, vendor, isOwnOrigin = false, env = {} }) {
  const port = await findFreePort();
  const origin = `http://127.0.0.1:${port}`;
  const directory = createTempDir();
  const settings = {
    NODE_ENV: "production",
    // As in server/deploy/website@.service.
    MALLOC_ARENA_MAX: "2",
    PORT: String(port),
    SITE_ORIGIN: isOwnOrigin ? origin : siteOrigin,
    ...vendor.settings,
    STORE_KEYS: `bench:${randomBytes(32).toString("base64")}`,
    DATA_DIR: directory,
    LOG_LEVEL: "info",
    RATE_LIMIT_ENQUIRIES: "1000000",
    ...env,
  };
  const site = start(process.execPath, [`${dist}/server/main.js`], {
    env: settings,
    output: openSync(path.join(directory, "log"), "a"),
  });
  const startMs = await waitForAnswer(`${origin}/`);
  return { ...site, port, origin, startMs };
}

const ticksPerSecond = 100;

/** Processor time of these processes so far, in seconds; NaN where there is no /proc. */
export function readCpuSeconds(pids) {
  try {
    return pids.reduce((sum, pid) => {
      const fields = readFileSync(`/proc/${pid}/stat`, "utf8").split(") ")[1].split(" ");
      return sum + (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
    }, 0);
  } catch {
    return Number.NaN;
  }
}

/** Resident memory of a process in MB. */
export function readMemoryMb(pid) {
  const kilobytes = Number(spawnSync("ps", ["-o", "rss=", "-p", String(pid)], { encoding: "utf8" }).stdout);
  return kilobytes / 1024;
}
