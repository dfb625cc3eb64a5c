import type { Config } from "../../config.ts";
import { createLog } from "../../log.ts";
import type { EnquiryCipher } from "../enquiryCipher.ts";
import { checkStoreKeys } from "../reencryption.ts";
import type { EnquiryStore } from "../store/enquiryStore.ts";
import { importInto } from "../store/importInto.ts";
import { countServerConnections } from "../store/postgres/database.ts";
import { enquiryStates, type StoreSummary } from "../store/records.ts";
import { createSqliteStore } from "../store/sqlite/sqliteStore.ts";
import { type Audit, CommandError, type CommandOptions, type Output, UsageError } from "./commandOptions.ts";
import { openCipher, openDatabase, openShared } from "./commandStores.ts";
import { formatCounts } from "./commandText.ts";

const names = { postgres: "PostgreSQL", sqlite: "SQLite" };

/** A batch is adopted there, then forgotten here: after an interruption every record is in at least one store. */
const batchSize = 200;

/**
 * Moves all records of DATA_DIR to the database of STORE_URL, or back, and counts both sides. After an interruption,
 * run it again: records that have arrived are not moved twice.
 */
export async function move(config: Config, { to }: CommandOptions, audit: Audit, out: Output): Promise<number> {
  if (to !== "postgres" && to !== "sqlite") throw new UsageError("move takes --to postgres or --to sqlite.");
  if (config.storeUrl === undefined) throw new CommandError("move needs STORE_URL, the database, beside DATA_DIR.");
  const log = createLog({ ...config, logLevel: "silent" });
  const database = openDatabase(config, config.storeUrl);
  const shared = openShared(config, database);
  // Takes the server's lock: no enquiry may arrive or be sent during the move.
  const local = createSqliteStore({ dataDir: config.dataDir, log, exclusive: true });
  try {
    await local.check();
    await shared.check();
    if (to === "sqlite") await refuseRunningServers(database);
    const cipher = openCipher(config);
    const [from, into] = to === "postgres" ? [local, shared] : [shared, local];
    await checkStoreKeys(from, cipher);
    audit.check();
    return await moveAll(from, into, {
      fromName: names[to === "postgres" ? "sqlite" : "postgres"],
      toName: names[to],
      cipher,
      audit,
      out,
    });
  } finally {
    await Promise.all([local.close(), shared.close()]);
  }
}

async function refuseRunningServers(database: ReturnType<typeof openDatabase>) {
  const connections = await countServerConnections(database);
  if (connections > 0) {
    throw new CommandError(`${connections} connections of running servers use the database: stop all of them first.`);
  }
}

interface MoveOptions {
  fromName: string;
  toName: string;
  cipher: EnquiryCipher;
  audit: Audit;
  out: Output;
}

async function moveAll(
  from: EnquiryStore,
  into: EnquiryStore,
  { fromName, toName, cipher, audit, out }: MoveOptions,
): Promise<number> {
  const before = { from: await from.summary(), into: await into.summary() };
  let imported = 0;
  let known = 0;
  for (let afterId = 0; ; ) {
    const records = await from.exportRecords({ afterId, limit: batchSize });
    const last = records.at(-1);
    if (!last) break;
    const result = await importInto(into, records, cipher);
    await from.forget(records.map(({ id }) => id));
    for (const { from: old, to } of result.renamed) {
      out.write(`${old} is another enquiry's in ${toName}: the one that was moved is ${to} from now on.\n`);
    }
    imported += result.imported;
    known += result.known;
    afterId = last.id;
  }
  audit.note("move", [], { count: imported, to: toName });
  const after = { from: await from.summary(), into: await into.summary() };
  const left = count(after.from);
  out.write(`Moved to ${toName}: ${imported}; there already: ${known}; left in ${fromName}: ${left}.\n`);
  out.write(
    `${fromName} before: ${formatCounts(before.from.counts)}\n${toName} now:    ${formatCounts(after.into.counts)}\n`,
  );
  const isEven = count(after.into) === count(before.into) + imported && count(before.from) === imported + known + left;
  if (!isEven) out.write("The numbers of the two sides do not match: something else is writing to one of them.\n");
  if (left > 0) out.write("Those that are left were being sent: run it again when the server has stopped for 30 s.\n");
  return isEven && left === 0 ? 0 : 1;
}

function count({ counts }: StoreSummary): number {
  return enquiryStates.reduce((sum, state) => sum + counts[state], 0);
}
