// @ts-check
import { existsSync, readFileSync } from "node:fs";
import { bundleModule } from "./bundleModule.mjs";
import { findLastChanges } from "./lastChanges.mjs";

/** Stylesheets that several pages share. Those of a page alone stand beside its component, under the same name. */
const sharedSheets = {
  site: "client/styles/site.css",
  product: "client/products/parts/ProductPage.css",
  reading: "client/styles/reading.css",
};

/**
 * What the bundles need to know of the pages, from their records.
 *
 * @param {{ drafts: boolean }} options `drafts`: whether posts are shown that are drafts.
 * @returns {Promise<{ entryPoints: Record<string, string[]>, sheets: Record<string, string[]>, plugin: import("esbuild").Plugin }>}
 *   `entryPoints`: what each page is bundled from. `sheets`: the files of each stylesheet that the server inlines.
 */
export async function loadPages({ drafts }) {
  const contents = `
    export { getSheet, notFoundRoute, routes } from "./shared/routes.ts";
    export { components } from "./shared/records/pageTable.ts";`;
  const { routes, notFoundRoute, getSheet, components } = await bundleModule(
    { stdin: { contents, resolveDir: ".", loader: "ts" } },
    { drafts },
  );
  /** @type {Record<string, string[]>} */
  const entryPoints = {};
  /** @type {Record<string, string[]>} */
  const sheets = Object.fromEntries(Object.entries(sharedSheets).map(([sheet, file]) => [sheet, [file]]));
  for (const route of [...routes, notFoundRoute]) {
    const component = `client/${components[route.published ? "post" : route.id]}`;
    // A post's file has its words too (content/modules.mjs).
    entryPoints[route.id] = route.published ? [`post:${route.id}/p`] : [component];
    const own = component.replace(/\.tsx$/, ".css");
    sheets[getSheet(route)] ??= [];
    const files = sheets[getSheet(route)];
    if (existsSync(own) && !files?.includes(own)) files?.push(own);
  }
  const changes = findLastChanges(
    Object.fromEntries(Object.entries(components).map(([id, file]) => [id, `client/${file}`])),
  );
  const imports = Object.entries(entryPoints).map(
    ([id, [file = ""]]) => `"${id}": () => import("${file.replace(/^client\//, "./")}"),`,
  );
  const modules = `export const pageModules = {${imports.join("\n")}};`;
  return {
    entryPoints,
    sheets,
    plugin: {
      name: "pages",
      setup(build) {
        build.onLoad({ filter: /client\/pageModules\.ts$/ }, () => ({ contents: modules, loader: "js" }));
        build.onLoad({ filter: /shared\/lastChanges\.ts$/ }, async ({ path: file }) => ({
          contents: readFileSync(file, "utf8").replace("= {};", `= ${JSON.stringify(await changes)};`),
          loader: "ts",
        }));
      },
    },
  };
}
