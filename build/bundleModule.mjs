// @ts-check
import * as esbuild from "esbuild";

/**
 * Imports modules of ours that are written in TypeScript, which Node 20 cannot read.
 *
 * @param {Pick<import("esbuild").BuildOptions, "entryPoints" | "stdin">} input
 * @returns {Promise<any>} What they export.
 */
export async function bundleModule(input) {
  const { outputFiles } = await esbuild.build({ ...input, bundle: true, write: false, format: "esm" });
  const source = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  return import(`data:text/javascript;base64,${source}`);
}
