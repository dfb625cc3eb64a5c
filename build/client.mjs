// @ts-check
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import path from "node:path";
import * as esbuild from "esbuild";
import { minify } from "terser";
import { bundleByKind, withImports } from "./bundles.mjs";
import { productFiles } from "./productFiles.mjs";
import { linkedSheets, readSheets } from "./sheets.mjs";

/**
 * With this comment, browsers that know it compile the whole file off the main thread while it downloads. Without it,
 * the main thread parses React's wrapper twice. It saves 30 of 120 ms of the longest task on a phone at a quarter of the
 * speed (npm run bench -- --only live). Other browsers ignore the comment.
 */
const compileAhead = "//# allFunctionsCalledOnLoad";

/** @typedef {Awaited<ReturnType<typeof import("./pages.mjs").loadPages>>} Pages */

/**
 * Bundles the files that browsers fetch into `${folder}/client/assets`. A development build has React's own checks,
 * full names and source maps.
 *
 * @param {{ folder: string, isDevelopment: boolean, content: esbuild.Plugin, pages: Pages }} options `content`: see content/modules.mjs.
 * @returns {Promise<{ sheets: Record<string, string>, [part: string]: unknown }>} The manifest: what the server must know about these files.
 */
export async function buildClient({ folder, isDevelopment, content, pages }) {
  /** @type {import("esbuild").BuildOptions} */
  const common = {
    bundle: true,
    minify: !isDevelopment,
    sourcemap: isDevelopment,
    metafile: true,
    outdir: `${folder}/client/assets`,
    publicPath: "/assets/",
    entryNames: "[name]-[hash]",
    chunkNames: "[name]-[hash]",
    assetNames: "[name]-[hash]",
    loader: { ".svg": "file", ".woff2": "file" },
    target: ["es2022", "chrome105", "firefox110", "safari16"],
    legalComments: "none",
    logLevel: "warning",
    // For esbuild only a warning, but a part of the styles would be missing.
    logOverride: { "css-syntax-error": "error" },
  };
  // The worker is built first and separately, because the other bundles contain its address.
  const worker = await esbuild.build({
    ...common,
    entryPoints: ["client/browser/forms/challengeWorker.ts"],
    format: "iife",
  });
  const [workerFile = ""] = Object.keys(worker.metafile?.outputs ?? {}).filter((file) => file.endsWith(".js"));
  const define = {
    "process.env.NODE_ENV": isDevelopment ? '"development"' : '"production"',
    "process.env.LIVE_RELOAD": isDevelopment ? "true" : "false",
    challengeWorkerAddress: JSON.stringify(workerFile.replace(`${folder}/client`, "")),
  };
  const sheets = { ...pages.sheets, ...linkedSheets };
  const sources = {
    start: "client/start.ts",
    site: "client/entry.tsx",
    libraries: "client/libraries.ts",
    forms: "client/forms/formCode.ts",
  };
  /** @type {import("esbuild").BuildOptions & { plugins: import("esbuild").Plugin[] }} */
  const app = {
    ...common,
    entryPoints: [sources.start],
    format: "esm",
    splitting: true,
    jsx: "automatic",
    jsxDev: isDevelopment,
    define,
    plugins: [content, pages.plugin, productFiles],
  };
  const bundles = isDevelopment ? undefined : await bundleByKind(app, sources);
  const [scripts, first, styles] = await Promise.all([
    esbuild.build(
      bundles
        ? { ...app, entryPoints: { start: "start", libraries: sources.libraries }, plugins: [bundles, ...app.plugins] }
        : app,
    ),
    // Inlined in every page.
    esbuild.build({
      ...common,
      sourcemap: false,
      write: false,
      entryPoints: ["client/browser/start/first.ts"],
      format: "iife",
      define,
    }),
    esbuild.build({
      ...common,
      write: false,
      entryNames: "[name]",
      entryPoints: Object.fromEntries(Object.keys(sheets).map((sheet) => [sheet, `sheet:${sheet}`])),
      plugins: [readSheets(sheets), productFiles],
    }),
  ]);
  if (!isDevelopment)
    await minifyAll(Object.keys(scripts.metafile?.outputs ?? {}).filter((file) => file.endsWith(".js")));
  if (!scripts.metafile || !styles.metafile) throw new Error("esbuild returned no metafile");
  return {
    ...describeClient({ folder, pages, scripts: scripts.metafile }),
    ...writeStyles({ folder, pages, files: styles.outputFiles, metafile: styles.metafile }),
    firstScript: first.outputFiles[0]?.text.trim(),
  };
}

/** Makes the scripts smaller by a twentieth than esbuild does. @param {string[]} files */
async function minifyAll(files) {
  await Promise.all(
    files.map(async (file) => {
      const { code = "" } = await minify(readFileSync(file, "utf8"), { module: true, compress: { passes: 3 } });
      writeFileSync(file, `${compileAhead}\n${code}`);
    }),
  );
}

/**
 * Writes the stylesheets and their fonts. All stylesheets have the same version in their names, so that a page needs to
 * know this one and no list.
 *
 * @param {{ folder: string, pages: Pages, files: import("esbuild").OutputFile[], metafile: import("esbuild").Metafile }} built
 */
function writeStyles({ folder, pages, files, metafile }) {
  const isSheet = (/** @type {import("esbuild").OutputFile} */ file) => file.path.endsWith(".css");
  const hash = createHash("sha256");
  for (const file of files.filter(isSheet)) hash.update(file.contents);
  const sheetVersion = hash.digest("hex").slice(0, 8).toUpperCase();
  const assets = `${folder}/client/assets`;
  mkdirSync(assets, { recursive: true });
  for (const file of files) {
    const name = path.basename(file.path).replace(/\.css$/, `-${sheetVersion}.css`);
    writeFileSync(`${assets}/${name}`, file.contents);
  }
  const sheets = files.filter(isSheet).map((file) => ({ name: path.basename(file.path, ".css"), text: file.text }));
  return {
    sheetVersion,
    sheets: Object.fromEntries(sheets.map(({ name }) => [name, `/assets/${name}-${sheetVersion}.css`])),
    css: Object.fromEntries(
      sheets.filter(({ name }) => name in pages.sheets).map(({ name, text }) => [name, text.trim()]),
    ),
    // Those that every page needs (sheets.mjs).
    fonts: Object.keys(metafile.outputs)
      .filter((file) => Object.keys(metafile.outputs[file]?.inputs ?? {}).some((input) => input.startsWith("font:")))
      .map((file) => `/assets/${path.basename(file)}`),
  };
}

/**
 * Lists the scripts that each page needs at once.
 *
 * @param {{ folder: string, pages: Pages, scripts: import("esbuild").Metafile }} bundles
 */
function describeClient({ folder, pages, scripts }) {
  const address = (/** @type {string} */ file) => file.replace(`${folder}/client`, "");
  const outputs = Object.entries(scripts.outputs);
  /** The file with the code of a module: the one that is named after it may only import it. */
  const fileWith = (/** @type {string} */ source) => outputs.find(([, { inputs }]) => source in inputs)?.[0] ?? "";
  const entry = fileWith("client/start.ts");
  /** The files that a page needs besides the entry: what the entry imports, the page, and what the page imports. */
  const filesOf = (/** @type {string[]} */ sources) => {
    const roots = outputs.filter(([, { entryPoint = "" }]) => sources.includes(entryPoint.replace(/^lazy:/, "")));
    const files = new Set(
      [entry, ...roots.map(([file]) => file)].flatMap((file) => [...withImports(scripts.outputs, file)]),
    );
    return [...files].filter((file) => file !== entry).map(address);
  };
  return {
    version: JSON.parse(readFileSync("package.json", "utf8")).version,
    entry: address(entry),
    pages: Object.fromEntries(Object.entries(pages.entryPoints).map(([id, sources]) => [id, filesOf(sources)])),
  };
}
