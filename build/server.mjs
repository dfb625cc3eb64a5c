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
  const entryPoints = { listSections: "build/search/listSections.ts" };
  await bundle({ ...task, isDevelopment: false }, entryPoints, { jsxImportSource: "marked", plugins: [markHandlers] });
}

/** Writes `data-handler` on every element with a handler: readPage.ts refuses one in HTML that React never hydrates. */
const markHandlers = /** @satisfies {esbuild.Plugin} */ ({
  name: "handlers",
  setup(build) {
    build.onResolve({ filter: /^marked\/jsx-runtime$/ }, () => ({ path: "marked", namespace: "jsx" }));
    build.onLoad({ filter: /./, namespace: "jsx" }, () => ({
      contents: `
        import * as react from "react/jsx-runtime";
        const isHandled = (type, props) => typeof type === "string" && Object.keys(props).some((name) => /^on[A-Z]/.test(name));
        const mark = (type, props) => (isHandled(type, props) ? { ...props, "data-handler": type } : props);
        export const jsx = (type, props, key) => react.jsx(type, mark(type, props), key);
        export const jsxs = (type, props, key) => react.jsxs(type, mark(type, props), key);
        export const Fragment = react.Fragment;`,
      resolveDir: import.meta.dirname,
    }));
  },
});

/** @param {Task} task @param {Record<string, string>} entryPoints @param {esbuild.BuildOptions} [more] */
async function bundle({ folder, isDevelopment, content, pages }, entryPoints, more) {
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
    ...more,
    plugins: [content, pages.plugin, productFiles, ...(more?.plugins ?? [])],
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
