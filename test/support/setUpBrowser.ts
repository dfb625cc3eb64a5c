import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";

export const chromiumPath = "/usr/bin/chromium";

/** The browser tests use Debian's Chromium: installed when we may, asked for by name when we may not. */
export default function setUpBrowser(): void {
  if (existsSync(chromiumPath)) return;
  if (process.getuid?.() !== 0) {
    throw new Error("The browser tests need Chromium: sudo apt-get install --no-install-recommends chromium");
  }
  console.log("Installing Debian's chromium for the browser tests, once");
  execFileSync("apt-get", ["update", "-qq"], { stdio: "inherit" });
  execFileSync("apt-get", ["install", "-y", "-qq", "--no-install-recommends", "chromium"], { stdio: "inherit" });
}
