import { existsSync, readdirSync, statSync } from "node:fs";
import path from "node:path";
import type { Config } from "../../config.ts";
import { createDatabase } from "../../database/database.ts";
import { createLog } from "../../log.ts";
import { createEnquiryCipher, type EnquiryCipher } from "../enquiryCipher.ts";
import type { EnquiryStore } from "../store/enquiryStore.ts";
import { createPostgresStore } from "../store/postgres/postgresStore.ts";
import { storePath } from "../store/sqlite/file.ts";
import { createSqliteStore } from "../store/sqlite/sqliteStore.ts";
import { openStoreKeys } from "../storeKeys.ts";
import { hasErasures } from "./audit.ts";
import { CommandError } from "./commandOptions.ts";

/** Opens the stores and their cipher for the ops command, next to running servers. No log: the command prints its own messages. */

const quiet = (config: Config) => createLog({ ...config, logLevel: "silent" });

export function openCipher(config: Config): EnquiryCipher {
  return createEnquiryCipher(openStoreKeys(config));
}

export function openShared(config: Config, url: string): EnquiryStore {
  const database = createDatabase({ url, poolSize: 1, log: quiet(config), name: "website enquiries" });
  return createPostgresStore({ database, retentionDays: config.retentionDays });
}

/** undefined: there is no file. Opening would create an empty one, and a wrong DATA_DIR would look like a quiet day. */
export function openLocal(config: Config, dataDir = config.dataDir): EnquiryStore | undefined {
  if (!existsSync(storePath(dataDir))) return undefined;
  return createSqliteStore({ dataDir, log: quiet(config) });
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

/**
 * What root writes in somebody else's folder can be led to another file by whoever owns the folder, and what it leaves
 * there the server cannot open. Throws CommandError.
 */
export function refuseRoot(dataDir: string): void {
  const owner = statSync(dataDir, { throwIfNoEntry: false })?.uid ?? 0;
  if (process.getuid?.() !== 0 || owner === 0) return;
  throw new CommandError(
    `${dataDir} belongs to another user: root must not write there. Use "website enquiries", or run this as that user: sudo -u '#${owner}' npm run enquiries -- ...`,
  );
}
