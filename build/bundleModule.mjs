// @ts-check
import * as esbuild from "esbuild";
import { markdownForBundles } from "./content/markdownFiles.mjs";
import { productFiles } from "./productFiles.mjs";

/**
 * What our modules need in a bundle.
 *
 * @param {{ drafts?: boolean }} [options] `drafts`: with the posts that only `npm run dev` shows.
 */
export const modulePlugins = ({ drafts = false } = {}) => [markdownForBundles({ drafts }), productFiles];

/**
 * Bundles and imports our own TypeScript modules, because Node 20 cannot read TypeScript.
 *
 * @param {Pick<import("esbuild").BuildOptions, "entryPoints" | "stdin">} input
 * @param {{ drafts?: boolean }} [options] `drafts`: with the posts that only `npm run dev` shows.
 * @returns {Promise<any>} The exports of the module.
 */
export async function bundleModule(input, { drafts = false } = {}) {
  const { outputFiles } = await esbuild.build({
    ...input,
    bundle: true,
    write: false,
    format: "esm",
    plugins: modulePlugins({ drafts }),
  });
  const source = Buffer.from(outputFiles[0]?.contents ?? []).toString("base64");
  return import(`data:text/javascript;base64,${source}`);
}
