import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { findMissing } from "./debian.ts";
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
  }
}

/**
 * Runs before the first test if any test needs a browser: starts one for all files, and one site for all tests that only
 * read.
 */
export default async function setUpBrowser({ provide, vitest }: TestProject) {
  if (!vitest.state.getPaths().some((file) => /\/test\/browser\/|\.browser\.test\.ts$/.test(file))) return undefined;
  const advice = findMissing(() => existsSync(shellPath), "chromium-headless-shell");
  if (advice && !existsSync(chromiumPath)) throw new Error(`The browser tests need Chromium: ${advice}`);
  const launching = chromium.launchServer({ executablePath: advice ? chromiumPath : shellPath, args: browserArgs });
  const [site, server] = await Promise.all([startSite(), launching]);
  provide("siteOrigin", site.origin);
  provide("browserEndpoint", server.wsEndpoint());
  return () => Promise.all([site.stop(), server.close()]);
}
