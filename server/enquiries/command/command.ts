import { existsSync, realpathSync } from "node:fs";
import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import { fileURLToPath } from "node:url";
import { type Config, loadConfig } from "../../config.ts";
import { OperatorError } from "../../operatorError.ts";
import { defaultDataDir } from "../../settings.ts";
import { createEnquiryCipher } from "../enquiryCipher.ts";
import { StoreUnavailableError } from "../store/enquiryStore.ts";
import { storePath } from "../store/sqlite/file.ts";
import { createStoreKey, openStoreKeys } from "../storeKeys.ts";
import { createAudit } from "./audit.ts";
import { close, erase, reencrypt, replayErasures, retry } from "./commandChanges.ts";
import { testMail } from "./commandMail.ts";
import {
  type CommandContext,
  type CommandOptions,
  findSwallowed,
  type Output,
  type Place,
  parseOptions,
  UsageError,
  usage,
} from "./commandOptions.ts";
import { exportAll, list, show } from "./commandReports.ts";
import { findSiblings, openPlaces, refuseRoot } from "./commandStores.ts";

type Command = (context: CommandContext, options: CommandOptions) => Promise<number>;
/** What each takes. Anything else is refused: an `--email` that is ignored would export everybody's data. */
const commands: Record<string, { takes: readonly string[]; run?: Command }> = {
  list: { takes: ["state", "since", "form", "email", "limit", "json", "all"], run: list },
  show: { takes: ["references", "all"], run: show },
  retry: { takes: ["references", "state", "all"], run: retry },
  close: { takes: ["references", "state", "all"], run: close },
  erase: { takes: ["references", "state", "email", "yes", "all"], run: erase },
  "replay-erasures": { takes: ["all"], run: replayErasures },
  export: { takes: ["state", "since", "form", "format", "all"], run: exportAll },
  reencrypt: { takes: ["all"], run: reencrypt },
  // These need no enquiries.
  "new-key": { takes: [] },
  "test-mail": { takes: [] },
};

/** What tests replace. By default the process's own. */
interface Surroundings {
  env?: NodeJS.ProcessEnv;
  input?: Readable & { isTTY?: boolean };
  out: Output;
  err: Output;
}

/** Runs one command of `npm run enquiries`. Resolves with the exit code: 0 done, 1 not possible, 2 not understood. */
export async function runCommand(
  args: readonly string[],
  { env = process.env, input = process.stdin, out, err }: Surroundings,
): Promise<number> {
  const [name = "help", ...rest] = args;
  if (["help", "--help", "-h"].includes(name)) {
    out.write(`${usage}\n`);
    return args.length === 0 ? 2 : 0;
  }
  try {
    const swallowed = findSwallowed(env);
    if (swallowed)
      throw new UsageError(`npm took --${swallowed} for itself: write npm run enquiries -- ${name} --${swallowed} ...`);
    const command = commands[name];
    if (!command) throw new UsageError(`There is no command "${name}".`);
    const options = parseOptions(name, command.takes, rest);
    if (name === "new-key") return printNewKey(env, out, err);
    const config = loadConfig(env);
    refuseRoot(config.dataDir);
    if (!command.run) return await testMail(config, out, err);
    if (options.email !== undefined) options.email = await readAddress(input, err);
    return await runOnStore(command.run, name, config, options, { env, out, err });
  } catch (error) {
    return reportError(error, err);
  }
}

/** Needs no settings: an installation has none yet. */
function printNewKey(env: NodeJS.ProcessEnv, out: Output, err: Output): number {
  const key = createStoreKey();
  const dataDir = env.DATA_DIR?.trim() ? env.DATA_DIR : defaultDataDir;
  refuseRoot(dataDir);
  if (existsSync(storePath(dataDir))) createAudit(dataDir, env).note("new-key", [], { key: key.split(":")[0] ?? "" });
  out.write(`${key}\n`);
  err.write(
    "Put it into STORE_KEYS, before the keys that are there, with a comma between; with several processes, first after them everywhere, then before. Restart, and run reencrypt. Keep it apart from the copies of the store: without it they cannot be read.\n",
  );
  return 0;
}

/** The first line of standard input. At a terminal it asks for it. */
async function readAddress(input: NonNullable<Surroundings["input"]>, err: Output): Promise<string> {
  if (input.isTTY) err.write("E-mail address: ");
  const lines = createInterface({ input });
  const address = await new Promise<string>((resolve) => {
    lines.once("line", (line) => resolve(line.trim()));
    lines.once("close", () => resolve(""));
  });
  lines.close();
  // Paused alone, a terminal or an open pipe would keep the process alive.
  input.destroy();
  if (address === "") throw new UsageError("--email reads an address from standard input, and there was none.");
  return address;
}

async function runOnStore(
  command: Command,
  name: string,
  config: Config,
  options: CommandOptions,
  { env = process.env, out, err }: Surroundings,
): Promise<number> {
  const siblings = findSiblings(config.dataDir);
  const folders = [config.dataDir, ...(options.all ? siblings : [])];
  for (const folder of folders) refuseRoot(folder);
  const unasked = options.all ? [] : siblings;
  const opened = openPlaces(config, folders);
  let code = 0;
  try {
    const places: Place[] = [];
    for (const place of opened) {
      try {
        await place.store.check();
        places.push(place);
      } catch (error) {
        // The others are looked into all the same.
        code = reportError(error, err, opened.length > 1 ? `${place.name}: ` : "");
      }
    }
    if (opened.length === 0) {
      err.write(
        `There is no store in ${config.dataDir} yet: no enquiry has been taken, or DATA_DIR is not the server's.\n`,
      );
      code = name === "list" ? 0 : 1;
    }
    if (places.length > 0) {
      const cipher = createEnquiryCipher(openStoreKeys(config));
      const audit = createAudit(config.dataDir, env);
      const context = { places, folders, unasked, cipher, audit, out, err };
      code = Math.max(code, await command(context, options).catch((error: unknown) => reportError(error, err)));
    }
  } finally {
    await Promise.all(opened.map(({ store }) => store.close()));
  }
  const isAnswered = code === 2 || (code === 0 && options.references.length > 0);
  if (isAnswered || unasked.length === 0 || name === "replay-erasures") return code;
  err.write(`Not looked into: ${unasked.join(", ")}. With --all they are.\n`);
  // Who asks for a person's data, or erases them, must not take the answer for all.
  return options.email !== undefined || name === "erase" ? 1 : code;
}

/** Prints what went wrong and returns the exit code. Rethrows any other error, which is a bug in the program. */
function reportError(error: unknown, err: Output, where = ""): number {
  if (error instanceof UsageError) {
    err.write(`${usage}\n\n${error.message}\n`);
    return 2;
  }
  if (error instanceof OperatorError) {
    err.write(`${where}${error.message}\n`);
    return 1;
  }
  if (error instanceof StoreUnavailableError) {
    const { message, code } = Object(error.cause) as Partial<NodeJS.ErrnoException>;
    const isDamaged = code === "SQLITE_CORRUPT" || code === "SQLITE_NOTADB";
    const remedy = isDamaged
      ? 'Rescue what can be read: docs/runbook.md, "A damaged store"'
      : "Run this as the user that owns it, or where STORE_URL's database answers";
    err.write(`${where}The store cannot be used: ${message ?? "unknown cause"}. ${remedy}.\n`);
    return 1;
  }
  throw error;
}

// Runs only as a program, not when a test imports the file.
if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  // `| head` closes the pipe early, which is not an error. The command still finishes, and its other output is lost.
  process.stdout.on("error", () => {});
  process.exitCode = await runCommand(process.argv.slice(2), { out: process.stdout, err: process.stderr });
}
