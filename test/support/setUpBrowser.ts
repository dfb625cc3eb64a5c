import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";
import type { TestProject } from "vitest/node";
import { startSite } from "./site.ts";

/** Debian's Chromium. Its headless shell runs the tests in a third less time, because it has no window. */
const shell = { program: "/usr/bin/chromium-headless-shell", package: "chromium-headless-shell" };
const browser = { program: "/usr/bin/chromium", package: "chromium" };

/** The program that the tests start: the shell if it is installed. */
const chromiumPath = existsSync(shell.program) ? shell.program : browser.program;

/** `paints`: for a test that reads pixels. */
const browserOptions = {
  executablePath: chromiumPath,
  args: [
    "--no-sandbox",
    "--disable-gpu",
    // No memory for painted content: no test reads a pixel, and painting took a quarter of the tests' time.
    "--force-gpu-mem-available-mb=0",
    "--disable-quic",
    "--disable-background-networking",
    "--disable-component-update",
  ],
};

declare module "vitest" {
  interface ProvidedContext {
    /** Origin of the site that every test file may read from. It has no vendor, and no test stops it. */
    siteOrigin: string;
    /** Where the browser of all test files answers. */
    browserEndpoint: string;
  }
}

/** Installs the missing browser if we run as root, and otherwise asks for it by name. */
function ensureBrowser(): void {
  if (existsSync(shell.program)) return;
  if (process.getuid?.() === 0) {
    console.log("Installing Debian's chromium-headless-shell for the browser tests, once");
    try {
      execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
      execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", shell.package], { stdio: "inherit" });
    } catch {
      // Chromium itself is enough, if it is there.
    }
  }
  if (existsSync(shell.program) || existsSync(browser.program)) return;
  throw new Error(`The browser tests need Chromium: sudo apt-get install --no-install-recommends ${shell.package}`);
}

/**
 * Runs before the first test if any test needs a browser: starts one for all files, and one site for all tests that only
 * read.
 */
export default async function setUpBrowser({ provide, vitest }: TestProject) {
  if (!vitest.state.getPaths().some((file) => /\/test\/browser\//.test(file))) return undefined;
  ensureBrowser();
  const [site, server] = await Promise.all([startSite(), chromium.launchServer(browserOptions)]);
  provide("siteOrigin", site.origin);
  provide("browserEndpoint", server.wsEndpoint());
  return () => Promise.all([site.stop(), server.close()]);
}
