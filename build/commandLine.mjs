// @ts-check
import { parseArgs } from "node:util";

/**
 * parseArgs for a command that people type: a wrong argument ends it with the error and its usage, not with a stack.
 *
 * @template {import("node:util").ParseArgsConfig} Config
 * @param {Config} config
 * @param {string} usage
 * @returns {ReturnType<typeof parseArgs<Config>>}
 */
export function readArguments(config, usage) {
  try {
    return parseArgs(config);
  } catch (error) {
    // After the first sentence parseArgs goes on about arguments that begin with a hyphen.
    console.error(`${/** @type {Error} */ (error).message.split(". ")[0]}.\n\n${usage}`);
    process.exit(2);
  }
}
