// @ts-check
import { existsSync, readFileSync } from "node:fs";
import * as esbuild from "esbuild";

/**
 * Bundles and imports our own TypeScript modules, because Node 20 cannot read TypeScript.
 *
 * @param {Pick<import("esbuild").BuildOptions, "entryPoints" | "stdin" | "plugins">} input
 * @returns {Promise<any>} The exports of the module. What a module throws while it is read names its file and line.
 */
export async function importBundle(input) {
  const { outputFiles } = await esbuild.build({ ...input, bundle: true, write: false, format: "esm" });
  const code = Buffer.from(outputFiles[0]?.contents ?? []);
  try {
    return await import(`data:text/javascript;base64,${code.toString("base64")}`);
  } catch (error) {
    const place = error instanceof Error ? findPlace(error, code.toString("utf8").split("\n")) : "";
    throw place ? new Error(`${place} ${error}`, { cause: error }) : error;
  }
}

/**
 * @param {Error} error
 * @param {readonly string[]} bundle Its lines. Before each module esbuild writes its file.
 */
function findPlace({ stack = "" }, bundle) {
  const [, at] = /^\s+at .*data:text.*?:(\d+):\d+\)?$/m.exec(stack) ?? [];
  if (!at) return "";
  const lines = bundle.slice(0, Number(at));
  const file = lines
    .filter((line) => /^\/\/ \w\S*\.\w+$/.test(line))
    .at(-1)
    ?.slice(3);
  if (!file || !existsSync(file)) return "";
  const source = readFileSync(file, "utf8").split("\n");
  // The same words stand there, in other quotes and with types.
  const words = [...(lines.at(-1) ?? "").matchAll(/[\w$]{3,}/g)].map(([word]) => word);
  const [best] = source
    .map((line, index) => ({ line: index + 1, count: words.filter((word) => line.includes(word)).length }))
    .sort((one, other) => other.count - one.count);
  return best && best.count > 0 ? `${file}:${best.line}:` : `${file}:`;
}
