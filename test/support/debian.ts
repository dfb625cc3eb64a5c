import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";

/**
 * Installs packages if we run as root, without starting services. If this fails, the caller reports what is missing.
 */
export function installDebian(...packages: string[]): void {
  if (process.getuid?.() !== 0) return;
  console.log(`Installing Debian's ${packages[0]}, once`);
  // Runlevel 1 keeps Debian from starting a service on this machine.
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive", RUNLEVEL: "1" };
  // Several test files install at once, and apt-get runs one at a time.
  const lock = path.join(tmpdir(), "website-tests-apt.lock");
  const aptGet = (...args: string[]) => execFileSync("flock", [lock, "apt-get", ...args], { env, stdio: "ignore" });
  try {
    aptGet("update", "-qq");
    aptGet("install", "-y", "-qq", "--no-install-recommends", ...packages);
  } catch {
    // No network, or no such package.
  }
}
