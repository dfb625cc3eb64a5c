import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";

const versionsDir = "/usr/lib/postgresql";
/** Debian reads it when it installs a server. */
const clusterSettingsDir = "/etc/postgresql-common/createcluster.d";

/** Debian's newest server, or whichever is in PATH. */
function findPrograms(): string | undefined {
  const versions = existsSync(versionsDir) ? readdirSync(versionsDir) : [];
  const debian = versions.sort((a, b) => Number(b) - Number(a)).map((version) => `${versionsDir}/${version}/bin`);
  const folders = [...debian, ...(process.env.PATH ?? "").split(path.delimiter)];
  return folders.find((folder) => ["initdb", "postgres"].every((program) => existsSync(path.join(folder, program))));
}

/** Where PostgreSQL's programs are: installed when we may, asked for by name when we may not. */
export function setUpPostgres(): string {
  const found = findPrograms();
  if (found) return found;
  if (process.getuid?.() === 0) installPostgres();
  const installed = findPrograms();
  if (installed) return installed;
  throw new Error("These tests need PostgreSQL: sudo apt-get install --no-install-recommends postgresql");
}

function installPostgres(): void {
  console.log("Installing Debian's postgresql, once");
  const ownSettings = `${clusterSettingsDir}/website-tests.conf`;
  try {
    // A server of its own is not to be set up on whatever machine this is.
    mkdirSync(clusterSettingsDir, { recursive: true });
    writeFileSync(ownSettings, "create_main_cluster = false\n");
    const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
    // Several files of tests ask for it at once, and apt-get serves one.
    const lock = path.join(tmpdir(), "website-tests-apt.lock");
    const aptGet = (...args: string[]) => execFileSync("flock", [lock, "apt-get", ...args], { env, stdio: "ignore" });
    aptGet("update", "-qq");
    aptGet("install", "-y", "-qq", "--no-install-recommends", "postgresql");
  } catch {
    // No network, or no such package: told by the caller.
  } finally {
    rmSync(ownSettings, { force: true });
  }
}
