// @ts-check
import { mkdirSync } from "node:fs";
import { makeIcons } from "../client/pictures/icons.mjs";
import { makeShareCards } from "../client/pictures/shareCards.mjs";
import { bundleModule } from "./bundleModule.mjs";

/** Pictures are drawn once and kept between builds. */
const cacheDir = "node_modules/.cache/pictures";

/**
 * Icons and share cards, into `${folder}/client`.
 *
 * @param {{ folder: string }} options
 */
export async function makePictures({ folder }) {
  mkdirSync(cacheDir, { recursive: true });
  const files = ["./shared/routes.ts", "./shared/content/products.ts", "./shared/content/site.ts"];
  const contents = files.map((file) => `export * from "${file}";`).join("");
  const { routes, products, site } = await bundleModule({ stdin: { contents, resolveDir: ".", loader: "ts" } });
  await makeIcons({ outDir: `${folder}/client`, cacheDir });
  await makeShareCards({ routes, products, site, outDir: `${folder}/client/share`, cacheDir });
}
