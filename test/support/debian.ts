import { execFileSync } from "node:child_process";
import { tmpdir } from "node:os";
import path from "node:path";

/** Installs Debian's packages if we run as root. If `isThere` is still false, returns what to do by hand. */
export function findMissing(isThere: () => boolean, ...packages: string[]): string | undefined {
  if (!isThere() && process.getuid?.() === 0) install(packages);
  return isThere() ? undefined : `sudo apt-get install --no-install-recommends ${packages.join(" ")}`;
}

/** Throws if they are missing and cannot be installed. */
export function ensureInstalled(isThere: () => boolean, ...packages: string[]): void {
  const advice = findMissing(isThere, ...packages);
  if (advice) throw new Error(`A program that the tests need is missing: ${advice}`);
}

function install(packages: readonly string[]): void {
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
