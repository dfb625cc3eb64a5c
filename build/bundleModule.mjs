// @ts-check
import * as esbuild from "esbuild";

/**
 * Bundles and imports our own TypeScript modules, because Node 20 cannot read TypeScript.
 *
 * @param {Pick<import("esbuild").BuildOptions, "entryPoints" | "stdin">} input
 * @returns {Promise<any>} The exports of the module.
 */
export async function bundleModule(input) {
  const { outputFiles } = await esbuild.build({ ...input, bundle: true, write: false, format: "esm" });
  const source = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  return import(`data:text/javascript;base64,${source}`);
}
