import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";

/** Installs packages when we may, without starting their services. Where it fails, the caller misses what it looked for. */
export function installDebian(...packages: string[]): void {
  if (process.getuid?.() !== 0) return;
  console.log(`Installing Debian's ${packages[0]}, once`);
  // Runlevel 1: a service is not to be started on whatever machine this is.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  // Several files of tests ask at once, and apt-get serves one.
  const lock = path.join(tmpdir(), "website-tests-apt.lock");
  const aptGet = (...args: string[]) => execFileSync("flock", [lock, "apt-get", ...args], { env, stdio: "ignore" });
  try {
    aptGet("update", "-qq");
    aptGet("install", "-y", "-qq", "--no-install-recommends", ...packages);
  } catch {
    // No network, or no such package.
  }
}
