import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";
import { installDebian } from "./debian.ts";

const versionsDir = "/usr/lib/postgresql";
/** Debian reads this folder when it installs a server. */
const clusterSettingsDir = "/etc/postgresql-common/createcluster.d";

/** Debian's newest server, or the first one in PATH. */
function findPrograms(): string | undefined {
  const versions = existsSync(versionsDir) ? readdirSync(versionsDir) : [];
  const debian = versions.sort((a, b) => Number(b) - Number(a)).map((version) => `${versionsDir}/${version}/bin`);
  const folders = [...debian, ...(process.env.PATH ?? "").split(path.delimiter)];
  return folders.find((folder) => ["initdb", "postgres"].every((program) => existsSync(path.join(folder, program))));
}

/** The folder of PostgreSQL's programs. Installs them if we run as root, and otherwise asks for them by name. */
export function setUpPostgres(): string {
  const found = findPrograms();
  if (found) return found;
  if (process.getuid?.() === 0) installPostgres();
  const installed = findPrograms();
  if (installed) return installed;
  throw new Error("These tests need PostgreSQL: sudo apt-get install --no-install-recommends postgresql");
}

function installPostgres(): void {
  const ownSettings = `${clusterSettingsDir}/website-tests.conf`;
  // Keeps Debian from setting up a server of its own on this machine.
  mkdirSync(clusterSettingsDir, { recursive: true });
  writeFileSync(ownSettings, "create_main_cluster = false\n");
  installDebian("postgresql");
  rmSync(ownSettings, { force: true });
}
