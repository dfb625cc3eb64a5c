// @ts-check
import { parseArgs } from "node:util";

/**
 * parseArgs for a command that people type: --help prints its usage, and a wrong argument ends it with the error and its
 * usage, not with a stack.
 *
 * @template {import("node:util").ParseArgsConfig} Config
 * @param {Config} config
 * @param {string} usage
 * @returns {ReturnType<typeof parseArgs<Config>>}
 */
export function readArguments(config, usage) {
  if (process.argv.includes("--help")) {
    console.log(usage);
    process.exit(0);
  }
  try {
    return parseArgs(config);
  } catch (error) {
    // After the first sentence parseArgs goes on about arguments that begin with a hyphen.
    console.error(`${/** @type {Error} */ (error).message.split(". ")[0]}.\n\n${usage}`);
    process.exit(2);
  }
}

/**
 * Ends the command when npm has taken one of its options for itself: `npm run content import a.csv --dry-run`, without
 * the two hyphens before the arguments, would import.
 *
 * @param {readonly string[]} options
 * @param {string} script
 * @param {string} usage
 */
export function refuseSwallowed(options, script, usage) {
  const option = options.find((name) => process.env[`npm_config_${name.replaceAll("-", "_")}`]);
  if (!option || process.env.npm_lifecycle_event !== script) return;
  console.error(
    `npm took --${option} for itself: put two hyphens before the arguments, as in npm run ${script} -- ...\n\n${usage}`,
  );
  process.exit(2);
}
