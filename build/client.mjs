// @ts-check
import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import path from "node:path";
import * as esbuild from "esbuild";
import { commonChunks } from "./commonChunks.mjs";
import { shakenRouter } from "./shakenRouter.mjs";

/** The site and each kind of page (client/pages.ts) have two stylesheets: for the first view and for the part below. */
const kinds = ["site", "home", "product", "sarb", "company", "enquiry", "events", "reading", "search"];
/** The stylesheet of the tours is linked where a tour begins (client/components/SheetLink.tsx). */
const tours = "tour";

/**
 * "whole:home" bundles both stylesheets of a kind. A browser that comes from a page of another kind fetches this file.
 *
 * @type {esbuild.Plugin}
 */
const wholeSheets = {
  name: "whole-sheets",
  setup(build) {
    const prefix = "whole:";
    build.onResolve({ filter: /^whole:/ }, ({ path: kind }) => ({
      path: kind.slice(prefix.length),
      namespace: "whole",
    }));
    build.onLoad({ filter: /./, namespace: "whole" }, ({ path: kind }) => ({
      contents: `@import "./${kind}.css"; @import "./below-${kind}.css";`,
      resolveDir: path.resolve("client/styles"),
      loader: "css",
    }));
  },
};

/**
 * Bundles the files that browsers fetch into `${folder}/client/assets`. A development build has React's own checks,
 * full names and source maps.
 *
 * @param {{ folder: string, isDevelopment: boolean, content: esbuild.Plugin }} options `content`: see content/modules.mjs.
 * @returns {Promise<object>} The manifest: what the server must know about these files.
 */
export async function buildClient({ folder, isDevelopment, content }) {
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
  const [scripts, boot, linked, inlined] = await Promise.all([
    esbuild.build({
      ...common,
      entryPoints: ["client/entry.tsx"],
      // With this comment, browsers that know it compile the whole file off the main thread while it downloads. Without
      // it, the main thread parses React's wrapper twice. It saves 30 of 120 ms of the longest task on a phone at a
      // quarter of the speed (npm run bench -- --only live). Other browsers ignore the comment.
      banner: isDevelopment ? {} : { js: "//# allFunctionsCalledOnLoad" },
      format: "esm",
      splitting: true,
      jsx: "automatic",
      jsxDev: isDevelopment,
      define,
      plugins: isDevelopment ? [content] : [content, shakenRouter, commonChunks],
    }),
    // boot.ts is built separately because it runs before all other scripts. Both bundles contain their shared code.
    esbuild.build({ ...common, entryPoints: ["client/browser/start/boot.ts"], format: "iife", define }),
    esbuild.build({
      ...common,
      entryPoints: [
        ...kinds.map((kind) => ({ in: `whole:${kind}`, out: kind })),
        { in: `client/styles/${tours}.css`, out: tours },
      ],
      plugins: [wholeSheets],
    }),
    esbuild.build({
      ...common,
      entryPoints: kinds.flatMap((kind) => [`client/styles/${kind}.css`, `client/styles/below-${kind}.css`]),
      entryNames: "[name]",
      sourcemap: false,
      write: false,
    }),
  ]);
  if (!scripts.metafile || !boot.metafile || !linked.metafile)
    throw new Error("esbuild has told nothing of its output");
  Object.assign(scripts.metafile.outputs, boot.metafile.outputs);
  const texts = inlined.outputFiles.filter((file) => file.path.endsWith(".css"));
  return {
    ...describeClient(folder, scripts.metafile, linked.metafile),
    css: Object.fromEntries(texts.map((file) => [path.basename(file.path, ".css"), file.text.trim()])),
  };
}

/**
 * Lists the scripts that each page needs at once, with their integrity hashes, and the stylesheets.
 *
 * @param {string} folder
 * @param {import("esbuild").Metafile} scripts
 * @param {import("esbuild").Metafile} styles
 */
function describeClient(folder, scripts, styles) {
  const address = (/** @type {string} */ file) => file.replace(`${folder}/client`, "");
  const integrity = (/** @type {string} */ file) =>
    `sha384-${createHash("sha384").update(readFileSync(file)).digest("base64")}`;
  /** @returns {Set<string>} The file and everything that it imports, directly or indirectly. */
  const withImports = (/** @type {string} */ file, /** @type {Set<string>} */ seen = new Set()) => {
    if (seen.has(file)) return seen;
    seen.add(file);
    for (const { path: imported, kind } of scripts.outputs[file]?.imports ?? []) {
      if (kind === "import-statement") withImports(imported, seen);
    }
    return seen;
  };
  const outputs = Object.entries(scripts.outputs);
  const outputOf = (/** @type {string} */ source) => {
    const found = outputs.find(([, output]) => output.entryPoint === source)?.[0];
    if (!found) throw new Error(`${source} is no part of the client's bundle any more`);
    return found;
  };
  // Found by its inputs: the file named after the entry may only re-export another one (commonChunks.mjs).
  const entry = outputs.find(([, { inputs }]) => "client/entry.tsx" in inputs)?.[0] ?? "";
  /** @type {Record<string, string[]>} */
  const pages = {};
  for (const [file, output] of outputs) {
    const page = output.entryPoint?.match(/^client\/pages\/(\w+)\.tsx$/)?.[1];
    if (page) pages[page] = [...withImports(file)].filter((other) => !withImports(entry).has(other)).map(address);
  }
  const scriptFiles = outputs.map(([file]) => file).filter((file) => file.endsWith(".js"));
  const sheetFiles = Object.keys(styles.outputs).filter((file) => file.endsWith(".css"));
  const fonts = Object.keys(styles.outputs).filter((file) => file.endsWith(".woff2"));
  return {
    version: JSON.parse(readFileSync("package.json", "utf8")).version,
    boot: address(outputOf("client/browser/start/boot.ts")),
    entry: address(entry),
    entryImports: [...withImports(entry)].filter((file) => file !== entry).map(address),
    pages,
    integrity: Object.fromEntries(scriptFiles.map((file) => [address(file), integrity(file)])),
    // A file name is like "home-MA4EEUQW.css".
    sheets: Object.fromEntries(
      sheetFiles.map((file) => [path.basename(file).replace(/-\w+\.css$/, ""), address(file)]),
    ),
    fonts: fonts.map(address),
  };
}
