// @ts-check
import { mkdirSync } from "node:fs";
import { makeIcons } from "../client/pictures/icons.mjs";
import { makeShareCards } from "../client/pictures/shareCards.mjs";
import { bundleModule } from "./bundleModule.mjs";

/** Each picture is drawn once and cached between builds. */
const cacheDir = "node_modules/.cache/pictures";

/**
 * Draws the icons and the share cards into `${folder}/client`.
 *
 * @param {{ folder: string, isDevelopment: boolean }} options
 */
export async function makePictures({ folder, isDevelopment }) {
  mkdirSync(cacheDir, { recursive: true });
  const files = ["routes", "pages", "products/index", "content/site"];
  const contents = files.map((file) => `export * from "./shared/${file}.ts";`).join("");
  const words = await bundleModule({ stdin: { contents, resolveDir: ".", loader: "ts" } }, { drafts: isDevelopment });
  const { routes, pageHeads, products, site } = words;
  const outDir = `${folder}/client/share`;
  await makeIcons({ outDir: `${folder}/client`, cacheDir });
  await makeShareCards({
    routes,
    pageHeads,
    products,
    site,
    outDir,
    cacheDir,
  });
}
