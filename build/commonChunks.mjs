// @ts-check
import { readFileSync } from "node:fs";
import path from "node:path";

/**
 * What goes into one file, for all chunks of a kind. Every one of them fetches the whole, also those that need only some of
 * it: keep the lists short. `of` is asked with a chunk's first file and its text.
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
      "client/components/keepHyphenated.ts",
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
 * esbuild makes a chunk for each set of places that share a module, so what the entry and most pages share would come in
 * twenty files, and what the product pages share in ten more. Each chunk of a group claims to use all of the group's
 * files, which makes them one; where the entry itself is among them, it is the file that pages ask for (client.mjs). To be
 * dropped when esbuild lets us say what a chunk holds.
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
