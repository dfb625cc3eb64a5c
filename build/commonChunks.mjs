// @ts-check
import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * Lists of files that are bundled into one chunk, for all chunks of a group. Every chunk of the group then fetches the
 * whole shared chunk, even when it needs only a part: keep the lists short. `of` gets the path and the text of a
 * chunk's first file.
 */
const groups = [
  {
    name: "the entry and many pages",
    of: () => true,
    files: [
      "client/entry.tsx",
      "client/browser/forms/draft.ts",
      "client/browser/forms/intoView.ts",
      "client/components/Accordion.tsx",
      "client/components/Breadcrumb.tsx",
      "client/components/Carousel.tsx",
      "client/components/CopyStack.tsx",
      "client/components/FinderCards.tsx",
      "client/components/PauseButton.tsx",
      "client/components/Shares.tsx",
      "client/components/Stamp.tsx",
      "client/components/State.tsx",
      "client/components/Steps.tsx",
      "client/forms/CallBack.tsx",
      "client/forms/FormSheet.tsx",
      "client/mockups/Mockup.tsx",
      "shared/content/sampleLines.ts",
      "shared/enquiry/words.ts",
    ],
  },
  {
    name: "Home and its questions",
    of: (/** @type {string} */ file) => /^client\/pages\/(HomePage|FaqPage|home\/BelowTheFold)\.tsx$/.test(file),
    files: ["shared/content/home.ts", "shared/content/homeQuestions.ts"],
  },
  {
    name: "the product pages and their late parts",
    of: (/** @type {string} */ file, /** @type {string} */ text) =>
      /^client\/(tours|pages\/(product|reinsurance))\//.test(file) || text.includes("./product/ProductPage.tsx"),
    files: [
      "shared/amounts.ts",
      ...[
        "Areas",
        "Folder",
        "HeroStrips",
        "Introduction",
        "NextAndPrice",
        "ProductPage",
        "ProductQuestions",
        "RelatedProducts",
        "Room",
        "TourSection",
        "WorkTabs",
      ].map((name) => `client/pages/product/${name}.tsx`),
    ],
  },
];

/**
 * esbuild makes one chunk for each set of entry points that share a module. The modules that the entry shares with most
 * pages would be split into twenty files, and those of the product pages into ten more. This plugin makes each chunk of
 * a group import all files of the group, so that esbuild puts them into one chunk. When a group contains the entry
 * itself, pages link that shared file as the entry (client.mjs). Remove this plugin when esbuild lets us set the
 * contents of a chunk.
 *
 * @type {import("esbuild").Plugin}
 */
export const commonChunks = {
  name: "common-chunks",
  setup(build) {
    build.onResolve({ filter: /^\.{0,2}\/|^client\// }, ({ kind, path: name, resolveDir }) =>
      kind === "dynamic-import" || kind === "entry-point"
        ? { path: path.resolve(resolveDir, name), pluginData: "chunk" }
        : undefined,
    );
    build.onLoad({ filter: /\.tsx?$/ }, ({ path: file, pluginData }) => {
      if (pluginData !== "chunk") return undefined;
      const text = readFileSync(file, "utf8");
      const claims = groups
        .filter((group) => group.of(path.relative(".", file), text))
        .flatMap(({ files }) => files.map((name) => `import ${JSON.stringify(path.resolve(name))};`));
      return { contents: `${text}\n${claims.join("")}`, loader: file.endsWith("x") ? "tsx" : "ts" };
    });
    build.onEnd(({ metafile }) => {
      const outputs = Object.values(metafile?.outputs ?? {});
      const parted = groups.filter(
        ({ files }) => outputs.filter(({ inputs }) => files.some((name) => name in inputs)).length !== 1,
      );
      return {
        errors: parted.map(({ name }) => ({
          text: `What ${name} share is in several chunks where build/commonChunks.mjs should have made it one. Look at how esbuild splits code now, then change or delete it.`,
        })),
      };
    });
  },
};
