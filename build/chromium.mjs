// @ts-check
import { existsSync } from "node:fs";
import { chromium } from "playwright-core";

/** Debian's full Chromium if installed, else its headless shell (which the tests use). Both paint the same. */
const programs = ["/usr/bin/chromium", "/usr/bin/chromium-headless-shell"];

/** Launches the browser for the bench and for pictures. @param {...string} args */
export function launchBrowser(...args) {
  const executablePath = programs.find(existsSync);
  if (!executablePath) throw new Error("This needs Chromium: apt-get install chromium-headless-shell");
  return chromium.launch({ executablePath, args: ["--no-sandbox", "--disable-gpu", ...args] });
}
