import { existsSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Config, ConfigError, loadConfig } from "../../config.ts";
import { createLog } from "../../log.ts";
import { createEnvelope } from "../../vendorApi/envelope.ts";
import { createSealer } from "../sealer.ts";
import { type EnquiryStore, StoreUnavailableError } from "../store/enquiryStore.ts";
import { storePath } from "../store/sqlite/file.ts";
import { createSqliteStore } from "../store/sqlite/sqliteStore.ts";
import { close, erase, retry } from "./commandChanges.ts";
import {
  type CommandContext,
  CommandError,
  type CommandOptions,
  type Output,
  parseOptions,
  UsageError,
  usage,
} from "./commandOptions.ts";
import { exportAll, list, show } from "./commandReports.ts";

type Command = (context: CommandContext, options: CommandOptions) => Promise<number>;
const commands: Record<string, Command> = { list, show, retry, close, erase, export: exportAll };

/** Runs one command of `npm run enquiries`. Returns the exit code: 0 done, 1 not possible, 2 not understood. */
export async function runCommand(
  args: readonly string[],
  { env, out, err }: { env?: NodeJS.ProcessEnv; out: Output; err: Output },
): Promise<number> {
  const [name = "help", ...rest] = args;
  if (["help", "--help", "-h"].includes(name)) {
    out.write(`${usage}\n`);
    return args.length === 0 ? 2 : 0;
  }
  let store: EnquiryStore | undefined;
  try {
    const command = commands[name];
    if (!command) throw new UsageError(`There is no command "${name}".`);
    const options = parseOptions(rest);
    const config = loadConfig(env);
    // Opening would create an empty one, and a wrong DATA_DIR would look like a quiet day.
    if (!existsSync(storePath(config.dataDir))) {
      err.write(
        `There is no spool in ${config.dataDir} yet: no enquiry has been taken, or DATA_DIR is not the server's.\n`,
      );
      return name === "list" ? 0 : 1;
    }
    store = openStore(config);
    const sealer = createSealer({
      envelope: createEnvelope({ key: config.apiKey, iv: config.apiIv }),
      key: config.apiKey,
    });
    return await command({ store, sealer, out, err }, options);
  } catch (error) {
    return reportError(error, err);
  } finally {
    await store?.close();
  }
}

function openStore(config: Config): EnquiryStore {
  // What it has to say comes out as this command's own words.
  return createSqliteStore({ dataDir: config.dataDir, log: createLog({ ...config, logLevel: "silent" }) });
}

/** Says what went wrong and returns the exit code. Throws what is a fault of the program. */
function reportError(error: unknown, err: Output): number {
  if (error instanceof UsageError) {
    err.write(`${error.message}\n\n${usage}\n`);
    return 2;
  }
  if (error instanceof CommandError || error instanceof ConfigError) {
    err.write(`${error.message}\n`);
    return 1;
  }
  if (error instanceof StoreUnavailableError) {
    const cause = error.cause instanceof Error ? error.cause.message : "unknown cause";
    err.write(`The spool cannot be used: ${cause}. Run this as the user that owns it.\n`);
    return 1;
  }
  throw error;
}

// Run as a program, and not when a test imports it.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  // `| head` closes the pipe early, which is no fault.
  process.stdout.on("error", () => process.exit(0));
  process.exitCode = await runCommand(process.argv.slice(2), { out: process.stdout, err: process.stderr });
}
