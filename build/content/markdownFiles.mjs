// @ts-check
import { readdirSync } from "node:fs";
import path from "node:path";
import { readMarkdown } from "./markdown.mjs";
import { readTextFile } from "./text.mjs";
import { loadValues } from "./words.mjs";

/**
 * The owner's Markdown files as modules: `import file from "./privacy.md"` is one of them, `import files from
 * "./posts/*.md"` all of a folder. For bundles (bundleModule.mjs) and for the tests (vitest.config.ts).
 */

const folder = "shared/content";

/** @typedef {import("./markdown.mjs").MarkdownFile} MarkdownFile */

/** @returns {string[]} All Markdown files of the content, relative to the project. */
export function listMarkdown() {
  return readdirSync(folder, { recursive: true })
    .map((name) => `${folder}/${String(name).replaceAll("\\", "/")}`)
    .filter((name) => name.endsWith(".md"))
    .sort();
}

/** @returns {Promise<MarkdownFile[]>} */
export async function readAllMarkdown() {
  const values = await loadValues();
  return listMarkdown().map((file) => readMarkdown(file, readTextFile(file), values));
}

/** @param {MarkdownFile} file */
const toRecord = ({ file, attributes, intro, sections }) => ({
  name: path.basename(file, ".md"),
  attributes,
  intro,
  sections: sections.map(({ line, ...section }) => section),
});

/**
 * @param {string} address The absolute path of a file, or of all in a folder: `.../posts/*.md`.
 * @param {{ drafts: boolean }} options
 * @param {Promise<MarkdownFile[]>} [all]
 * @returns {Promise<string>} The module's code. Throws an error with all faults of the files.
 */
export async function writeModule(address, { drafts }, all = readAllMarkdown()) {
  const isWanted = path.basename(address) === "*.md" ? path.dirname(address) : address;
  const files = (await all).filter(({ file }) =>
    [path.resolve(file), path.dirname(path.resolve(file))].includes(isWanted),
  );
  const faults = files.flatMap((file) => file.faults);
  if (faults.length > 0) throw new Error(faults.join("\n"));
  const records = files.filter(({ attributes }) => drafts || attributes.draft !== true).map(toRecord);
  const left = drafts ? [] : files.flatMap(({ file, attributes }) => (attributes.draft === true ? file : []));
  return `export default ${JSON.stringify(isWanted === address ? records[0] : records)};
    export const drafts = ${JSON.stringify(left)};`;
}

/** @param {{ drafts: boolean }} options @returns {import("esbuild").Plugin} */
export const markdownForBundles = (options) => ({
  name: "markdown",
  setup(build) {
    /** Read once for each bundle. @type {Promise<MarkdownFile[]> | undefined} */
    let all;
    build.onResolve({ filter: /\.md$/ }, ({ path: name, resolveDir }) => ({
      path: path.resolve(resolveDir, name),
      namespace: "markdown",
    }));
    build.onLoad({ filter: /./, namespace: "markdown" }, async ({ path: address }) => {
      all ??= readAllMarkdown();
      return { contents: await writeModule(address, options, all), loader: "js" };
    });
  },
});

/** @returns {import("vitest/config").ViteUserConfig["plugins"]} */
export const markdownForTests = () => [
  {
    name: "markdown",
    enforce: "pre",
    resolveId: (source, importer) =>
      source.endsWith(".md") && importer ? path.resolve(path.dirname(importer), source) : undefined,
    load: (id) => (id.endsWith(".md") ? writeModule(id, { drafts: false }) : undefined),
  },
];
