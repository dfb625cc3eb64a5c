// @ts-check
import { listsForBundles } from "./content/lists.mjs";
import { markdownForBundles } from "./content/markdownFiles.mjs";
import { wordsForBundles } from "./content/words.mjs";
import { importBundle } from "./importBundle.mjs";
import { productFiles } from "./productFiles.mjs";

/**
 * What our modules need in a bundle.
 *
 * @param {{ drafts?: boolean }} [options] `drafts`: with the posts that only `npm run dev` shows.
 */
export const modulePlugins = ({ drafts = false } = {}) => [
  listsForBundles,
  markdownForBundles({ drafts }),
  wordsForBundles,
  productFiles,
];

/**
 * Bundles and imports modules of ours that need the content.
 *
 * @param {Pick<import("esbuild").BuildOptions, "entryPoints" | "stdin">} input
 * @param {{ drafts?: boolean }} [options] `drafts`: with the posts that only `npm run dev` shows.
 * @returns {Promise<any>} The exports of the module.
 */
export const bundleModule = (input, options) => importBundle({ ...input, plugins: modulePlugins(options) });
