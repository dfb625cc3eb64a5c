// @ts-check
import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * esbuild makes a chunk for each set of entry points that share a module. It cannot know that lazily imported code is
 * only ever fetched by the app, so it would split the app into dozens of files. This plugin tells it: each lazily
 * imported module also imports the app's entry. Pages then link the file with the entry's code (client.mjs).
 *
 * @type {import("esbuild").Plugin}
 */
export const lazyChunks = {
  name: "lazy-chunks",
  setup(build) {
    const app = path.resolve("client/entry.tsx");
    build.onResolve({ filter: /^\.{1,2}\// }, ({ kind, path: name, resolveDir }) =>
      kind === "dynamic-import" ? { path: path.resolve(resolveDir, name), pluginData: "lazy" } : undefined,
    );
    build.onLoad({ filter: /\.tsx?$/ }, ({ path: file, pluginData }) =>
      pluginData === "lazy"
        ? {
            contents: `${readFileSync(file, "utf8")}\nimport ${JSON.stringify(app)};`,
            loader: file.endsWith("x") ? "tsx" : "ts",
          }
        : undefined,
    );
  },
};
