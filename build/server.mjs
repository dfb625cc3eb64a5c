// @ts-check
import { readFileSync, writeFileSync } from "node:fs";
import * as esbuild from "esbuild";
import { productFiles } from "./productFiles.mjs";

/** Bundled so that server and browser use the same build of React, whatever NODE_ENV the server starts with. */
const bundled = ["react", "react-dom", "react-router-dom"];

/**
 * @typedef {{ folder: string, isDevelopment: boolean, content: esbuild.Plugin, pages: { plugin: esbuild.Plugin } }} Task
 *   `content`: see content/modules.mjs.
 */

/** Bundles the server and its commands, one file each, into `${folder}/server`. @param {Task} task */
export async function buildServer(task) {
  const programs = {
    main: "server/main.ts",
    sqliteThread: "server/enquiries/store/sqlite/thread.ts",
    command: "server/enquiries/command/command.ts",
    checkContent: "build/content/checkContent.ts",
  };
  await bundle(task, programs);
}

/**
 * Bundles the program that reads the pages for the search, beside the server. With React's production build, which
 * renders all pages in half the time: a developer waits for it.
 *
 * @param {Task} task
 */
export async function buildListSections(task) {
  await bundle({ ...task, isDevelopment: false }, { listSections: "build/search/listSections.ts" });
}

/** @param {Task} task @param {Record<string, string>} entryPoints */
async function bundle({ folder, isDevelopment, content, pages }, entryPoints) {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  await esbuild.build({
    entryPoints,
    outdir: `${folder}/server`,
    bundle: true,
    platform: "node",
    format: "esm",
    target: "node20",
    jsx: "automatic",
    sourcemap: true,
    sourcesContent: false,
    publicPath: "/assets/",
    // The names must equal those of the client build, which writes the files themselves.
    assetNames: "[name]-[hash]",
    loader: { ".svg": "file" },
    external: Object.keys(dependencies).filter((name) => !bundled.includes(name)),
    banner: {
      js: 'import { createRequire } from "node:module"; const require = createRequire(import.meta.url);',
    },
    plugins: [content, pages.plugin, productFiles],
    logLevel: "warning",
    jsxDev: isDevelopment,
    define: { "process.env.NODE_ENV": isDevelopment ? '"development"' : '"production"' },
  });
  // publicPath is for browsers. Under it Node would find no source map, and stack traces would name lines of the bundle.
  for (const name of Object.keys(entryPoints)) {
    const file = `${folder}/server/${name}.js`;
    writeFileSync(file, readFileSync(file, "utf8").replace("sourceMappingURL=/assets/", "sourceMappingURL="));
  }
}
