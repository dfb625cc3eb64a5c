// @ts-check
import { readFileSync } from "node:fs";
import path from "node:path";

/** What the entry and nearly every page share. A page that needs only some of it fetches the whole: keep it short. */
const common = [
  "client/App.tsx",
  "client/browser/navigation/BrowserRouter.tsx",
  "client/components/Accordion.tsx",
  "client/components/CopyStack.tsx",
  "client/components/State.tsx",
  "client/forms/FormSheet.tsx",
];

/**
 * esbuild makes a chunk for each set of places that share a module, so what the entry and most pages share would come in
 * twenty files. The entry is always there before any other chunk: it and every chunk claim to use all of these, which
 * makes them one file. To be dropped when esbuild lets us say what a chunk holds.
 *
 * @type {import("esbuild").Plugin}
 */
export const oneCommonChunk = {
  name: "one-common-chunk",
  setup(build) {
    const claim = common.map((file) => `import ${JSON.stringify(path.resolve(file))};`).join("");
    build.onResolve({ filter: /^\.{0,2}\/|^client\// }, ({ kind, path: name, resolveDir }) =>
      kind === "dynamic-import" || kind === "entry-point"
        ? { path: path.resolve(resolveDir, name), pluginData: "chunk" }
        : undefined,
    );
    build.onLoad({ filter: /\.tsx?$/ }, ({ path: file, pluginData }) =>
      pluginData === "chunk"
        ? { contents: `${readFileSync(file, "utf8")}\n${claim}`, loader: file.endsWith("x") ? "tsx" : "ts" }
        : undefined,
    );
    build.onEnd(({ metafile }) => {
      const entry = Object.values(metafile?.outputs ?? {}).find(({ entryPoint }) => entryPoint === "client/entry.tsx");
      const shared = entry?.imports.filter(({ kind }) => kind === "import-statement") ?? [];
      if (!entry || shared.length === 1) return undefined;
      return {
        errors: [
          {
            text: `The entry shares ${shared.length} chunks with the pages where build/oneCommonChunk.mjs should have made it one. Look at how esbuild splits code now, then change or delete it.`,
          },
        ],
      };
    });
  },
};
