import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findMissing } from "./debian.ts";
import { startPostgres } from "./postgres.ts";
import { startSite } from "./site.ts";

/** Debian's Chromium. Its headless shell runs the tests in a third less time, because it has no window. */
const shellPath = "/usr/bin/chromium-headless-shell";
const chromiumPath = "/usr/bin/chromium";

const browserArgs = [
  "--no-sandbox",
  "--disable-gpu",
  // No memory for painted content: no test reads a pixel, and painting took a quarter of the tests' time.
  "--force-gpu-mem-available-mb=0",
  "--disable-quic",
  "--disable-background-networking",
  "--disable-component-update",
];

declare module "vitest" {
  interface ProvidedContext {
    /** Origin of the site that every test file may read from. It has no vendor, and no test stops it. */
    siteOrigin: string;
    /** Where the browser of all test files answers. */
    browserEndpoint: string;
    /** PostgreSQL. Each test has a database of its own there (storeEngines.ts). */
    databaseUrl: string;
  }
}

/** Before the first test of each project: builds what is stale, and starts what test files share, if any needs it. */
export default async function setUp({ provide, vitest, name }: TestProject) {
  const files = vitest.state.getPaths();
  // These read sources only.
  if (files.every((file) => file.endsWith("/boundaries.test.ts"))) return;
  if (!process.env.DIST) execFileSync(process.execPath, ["build.mjs", "--if-needed"], { stdio: "inherit" });
  // The simulation and the sweeps have all of their own.
  if (name === "alone") return;
  const ends = await Promise.all([
    files.some((file) => /\/test\/browser\/|\.browser\.test\.ts$/.test(file)) ? startBrowser(provide) : undefined,
    files.some((file) => readFileSync(file, "utf8").includes("/storeEngines.ts")) ? startDatabase(provide) : undefined,
  ]);
  return () => Promise.all(ends.map((end) => end?.()));
}

/** One browser for all files, and one site for all tests that only read. */
async function startBrowser(provide: TestProject["provide"]) {
  const advice = findMissing(() => existsSync(shellPath), "chromium-headless-shell");
  if (advice && !existsSync(chromiumPath)) throw new Error(`The browser tests need Chromium: ${advice}`);
  const launching = chromium.launchServer({ executablePath: advice ? chromiumPath : shellPath, args: browserArgs });
  const [site, server] = await Promise.all([startSite(), launching]);
  provide("siteOrigin", site.origin);
  provide("browserEndpoint", server.wsEndpoint());
  return () => Promise.all([site.stop(), server.close()]);
}

/** None of these tests kills it, so nothing has to reach the disk. */
async function startDatabase(provide: TestProject["provide"]) {
  const server = await startPostgres({ fsync: "off" });
  provide("databaseUrl", server.url);
  return server.close;
}
