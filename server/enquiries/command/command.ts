import { existsSync, realpathSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type Config, ConfigError, loadConfig } from "../../config.ts";
import { createLog } from "../../log.ts";
import { createEnvelope } from "../../vendorApi/envelope.ts";
import { createSpool, type Spool } from "../spool/spool.ts";
import { spoolPath } from "../spool/spoolFile.ts";
import { SpoolUnavailableError } from "../spool/spoolTransactions.ts";
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

type Command = (context: CommandContext, options: CommandOptions) => number;
const commands: Record<string, Command> = { list, show, retry, close, erase, export: exportAll };

/** Runs one command of `npm run enquiries`. Returns the exit code: 0 done, 1 not possible, 2 not understood. */
export function runCommand(
  args: readonly string[],
  { env, out, err }: { env?: NodeJS.ProcessEnv; out: Output; err: Output },
): number {
  const [name = "help", ...rest] = args;
  if (["help", "--help", "-h"].includes(name)) {
    out.write(`${usage}\n`);
    return args.length === 0 ? 2 : 0;
  }
  let spool: Spool | undefined;
  try {
    const command = commands[name];
    if (!command) throw new UsageError(`There is no command "${name}".`);
    const options = parseOptions(rest);
    const config = loadConfig(env);
    // Opening would create an empty one, and a wrong DATA_DIR would look like a quiet day.
    if (!existsSync(spoolPath(config.dataDir))) {
      err.write(
        `There is no spool in ${config.dataDir} yet: no enquiry has been taken, or DATA_DIR is not the server's.\n`,
      );
      return name === "list" ? 0 : 1;
    }
    spool = openSpool(config);
    return command({ spool, out, err }, options);
  } catch (error) {
    return reportError(error, err);
  } finally {
    spool?.close();
  }
}

function openSpool(config: Config): Spool {
  return createSpool({
    dataDir: config.dataDir,
    envelope: createEnvelope({ key: config.apiKey, iv: config.apiIv }),
    key: config.apiKey,
    // What it has to say comes out as this command's own words.
    log: createLog({ ...config, logLevel: "silent" }),
  });
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
  if (error instanceof SpoolUnavailableError) {
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
  process.exitCode = runCommand(process.argv.slice(2), { out: process.stdout, err: process.stderr });
}
