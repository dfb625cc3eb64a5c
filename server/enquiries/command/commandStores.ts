import { existsSync } from "node:fs";
import type { Config } from "../../config.ts";
import { createLog } from "../../log.ts";
import { createEnvelope } from "../../vendorApi/envelope.ts";
import { createEnquiryCipher, type EnquiryCipher } from "../enquiryCipher.ts";
import type { EnquiryStore } from "../store/enquiryStore.ts";
import { createDatabase } from "../store/postgres/database.ts";
import { createPostgresStore } from "../store/postgres/postgresStore.ts";
import { storePath } from "../store/sqlite/file.ts";
import { createSqliteStore } from "../store/sqlite/sqliteStore.ts";
import { openStoreKeys } from "../storeKeys.ts";

/** Opens the stores and their cipher for the ops command, next to running servers. No log: the command prints its own messages. */

const quiet = (config: Config) => createLog({ ...config, logLevel: "silent" });

export function openCipher(config: Config): EnquiryCipher {
  return createEnquiryCipher({
    keys: openStoreKeys(config),
    former: { envelope: createEnvelope({ key: config.apiKey, iv: config.apiIv }), apiKey: config.apiKey },
  });
}

export function openShared(config: Config, url: string): EnquiryStore {
  const database = createDatabase({ url, poolSize: 1, log: quiet(config), name: "website enquiries" });
  return createPostgresStore({ database, retentionDays: config.retentionDays });
}

/** undefined: there is no file. Opening would create an empty one, and a wrong DATA_DIR would look like a quiet day. */
export function openLocal(config: Config): EnquiryStore | undefined {
  if (!existsSync(storePath(config.dataDir))) return undefined;
  return createSqliteStore({ dataDir: config.dataDir, log: quiet(config) });
}

/** How many enquiries are in DATA_DIR, and not yet in the database. */
export async function countHere(config: Config): Promise<number> {
  const local = openLocal(config);
  if (!local) return 0;
  try {
    const { counts } = await local.summary();
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  } finally {
    await local.close();
  }
}
