// @ts-check
import path from "node:path";

/**
 * esbuild makes a chunk for each set of entry points that share a module. It cannot know that lazily imported code is
 * only ever fetched by the app, so it would split the app into dozens of files. This plugin tells it: each dynamic
 * import leads to a module that imports the app's entry beside the module that was asked for. Pages then link the file
 * with the entry's code (client.mjs). `export *` leaves out default exports, so none of these modules has one.
 *
 * @type {import("esbuild").Plugin}
 */
export const lazyChunks = {
  name: "lazy-chunks",
  setup(build) {
    build.onResolve({ filter: /^(\.{1,2}\/|post:)/ }, ({ kind, path: name, resolveDir }) => {
      if (kind !== "dynamic-import") return undefined;
      const asked = name.startsWith("post:") ? name : path.resolve(resolveDir, name);
      return { path: path.relative("", asked), namespace: "lazy", pluginData: asked };
    });
    build.onLoad({ filter: /./, namespace: "lazy" }, ({ pluginData: asked }) => ({
      contents: `import "./client/entry.tsx"; export * from ${JSON.stringify(asked)};`,
      resolveDir: path.resolve(),
    }));
  },
};
