// @ts-check
import { readFileSync, writeFileSync } from "node:fs";
import * as esbuild from "esbuild";
import { productFiles } from "./productFiles.mjs";

/** Bundled so that server and browser use the same build of React, whatever NODE_ENV the server starts with. */
const bundled = ["react", "react-dom", "react-router-dom"];

/**
 * Bundles the server and its commands, one file each, into `${folder}/server`.
 *
 * @param {{ folder: string, isDevelopment: boolean, content: esbuild.Plugin, pages: { plugin: esbuild.Plugin } }} options `content`: see content/modules.mjs.
 */
export async function buildServer({ folder, isDevelopment, content, pages }) {
  const { dependencies } = JSON.parse(readFileSync("package.json", "utf8"));
  const programs = {
    main: "server/main.ts",
    sqliteThread: "server/enquiries/store/sqlite/thread.ts",
    command: "server/enquiries/command/command.ts",
    checkContent: "build/content/checkContent.ts",
  };
  // With React's production build, which renders all pages in half the time: a developer waits for it after each save.
  const forSearch = { listSections: "build/search/listSections.ts" };
  /** @type {esbuild.BuildOptions} */
  const common = {
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
  };
  const build = (/** @type {Record<string, string>} */ entryPoints, /** @type {"development" | "production"} */ mode) =>
    esbuild.build({
      ...common,
      entryPoints,
      jsxDev: mode === "development",
      define: { "process.env.NODE_ENV": JSON.stringify(mode) },
    });
  await Promise.all([build(programs, isDevelopment ? "development" : "production"), build(forSearch, "production")]);
  // publicPath is for browsers. Under it Node would find no source map, and stack traces would name lines of the bundle.
  for (const name of Object.keys({ ...programs, ...forSearch })) {
    const file = `${folder}/server/${name}.js`;
    writeFileSync(file, readFileSync(file, "utf8").replace("sourceMappingURL=/assets/", "sourceMappingURL="));
  }
}
