import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import type { Config } from "../../config.ts";
import { createDatabase } from "../../database/database.ts";
import { createLog } from "../../log.ts";
import { OperatorError } from "../../operatorError.ts";
import { createPostgresStore } from "../store/postgres/postgresStore.ts";
import { storePath } from "../store/sqlite/file.ts";
import { createSqliteStore } from "../store/sqlite/sqliteStore.ts";
import { hasErasures } from "./audit.ts";
import type { Place } from "./commandOptions.ts";

/**
 * The stores of these folders and the shared one, next to running servers. A folder without a file has none: opening would
 * create an empty one, and a wrong DATA_DIR would look like a quiet day.
 */
export function openPlaces(config: Config, folders: readonly string[]): Place[] {
  // The command prints its own messages.
  const log = createLog({ ...config, logLevel: "silent" });
  const places = folders
    .filter((dataDir) => existsSync(storePath(dataDir)))
    .map((dataDir) => ({
      name: path.basename(path.resolve(dataDir)),
      dataDir,
      store: createSqliteStore({ dataDir, log }),
    }));
  const { storeUrl: url, retentionDays, dataDir } = config;
  if (url === undefined) return places;
  const database = createDatabase({ url, poolSize: 1, log, name: "website enquiries" });
  return [...places, { name: "PostgreSQL", dataDir, store: createPostgresStore({ database, retentionDays }) }];
}

/** The folders beside DATA_DIR that hold enquiries or a list of erasures: each process has its own. */
export function findSiblings(dataDir: string): string[] {
  const own = path.resolve(dataDir);
  const parent = path.dirname(own);
  try {
    return readdirSync(parent, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => path.join(parent, name))
      .filter((folder) => folder !== own && (existsSync(storePath(folder)) || hasErasures(folder)))
      .sort();
  } catch {
    // A folder that may not be listed is nobody's to name.
    return [];
  }
}

/** The folder's owner can lead what root writes there to another file, and the server cannot open it afterwards. */
export function refuseRoot(dataDir: string): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid ?? 0;
  if (process.getuid?.() !== 0 || owner === 0) return;
  throw new OperatorError(
    `${dataDir} belongs to another user: root must not write there. Use "website enquiries", or run this as that user: sudo -u '#${owner}' npm run enquiries -- ...`,
  );
}
