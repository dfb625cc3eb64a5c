import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import type { TestProject } from "vitest/node";
import { startSite } from "./site.ts";

/** Debian's Chromium. Its headless shell takes a third less time over the tests, as there is no window behind it. */
const shell = { program: "/usr/bin/chromium-headless-shell", package: "chromium-headless-shell" };
const browser = { program: "/usr/bin/chromium", package: "chromium" };

/** What the tests start: the shell where it is installed. */
export const chromiumPath = existsSync(shell.program) ? shell.program : browser.program;

declare module "vitest" {
  interface ProvidedContext {
    /** Where the site stands that every file may read from: no vendor behind it, and nobody stops it. */
    siteOrigin: string;
  }
}

/** Installs what is missing when we may, and asks for it by name when we may not. */
function ensureBrowser(): void {
  if (existsSync(shell.program)) return;
  if (process.getuid?.() === 0) {
    console.log("Installing Debian's chromium-headless-shell for the browser tests, once");
    try {
      execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
      execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", shell.package], { stdio: "inherit" });
    } catch {
      // Chromium itself will do, if it is there.
    }
  }
  if (existsSync(shell.program) || existsSync(browser.program)) return;
  throw new Error(`The browser tests need Chromium: sudo apt-get install --no-install-recommends ${shell.package}`);
}

/** Before the first test, where any is of a browser: a browser to start, and one site for all who only read. */
export default async function setUpBrowser({ provide, vitest }: TestProject) {
  if (!vitest.state.getPaths().some((file) => file.includes("/test/browser/"))) return undefined;
  ensureBrowser();
  const site = await startSite();
  provide("siteOrigin", site.origin);
  return site.stop;
}
