// @ts-check
import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import path from "node:path";

// Finds the products' files, so that shared/products/index.ts is the only list of products:
//   import.meta.glob("./*/page.yaml", { eager: true, import: "page" })   in modules of shared/products/, shared/records/, client/products/
//                                                                        and, for the bench, test/support/
//   @import "../*/Tour.css"                                            in stylesheets
// The first is Vite's, by which the tests read the same modules.

/** @type {import("esbuild").Plugin} */
export const productFiles = {
  name: "product-files",
  setup(build) {
    build.onLoad({ filter: /[/\\](products|records|support)[/\\]\w+\.ts$/ }, ({ path: file }) => {
      /** @type {string[]} */
      const imports = [];
      const contents = readFileSync(file, "utf8").replace(globs, (_, pattern, options = "") => {
        const name = /import: "(\w+)"/.exec(options)?.[1];
        const entries = find(pattern, path.dirname(file)).map((found) => {
          const isEager = options.includes("eager: true");
          const key = JSON.stringify(found);
          const address = JSON.stringify(isEager && found.endsWith(apart) ? `${found}?apart` : found);
          if (!isEager) return `${key}: () => import(${address})`;
          const local = `found${imports.length}`;
          imports.push(`import ${name ? `{ ${name} as ${local} }` : `* as ${local}`} from ${address};`);
          return `${key}: ${local}`;
        });
        return `{ ${entries.join(", ")} }`;
      });
      return { contents: imports.join("") + contents, loader: "ts" };
    });
    // As modules of their own, or the page of each product would have to fetch what it shares with Home as a further file.
    build.onResolve({ filter: /\?apart$/ }, ({ path: file, resolveDir }) => ({
      path: path.resolve(resolveDir, file.replace("?apart", "")),
      namespace: "apart",
    }));
    build.onResolve({ filter: /^\./, namespace: "apart" }, ({ path: file, importer, resolveDir }) => {
      const found = path.resolve(resolveDir, file);
      return path.basename(path.dirname(found)) === path.basename(path.dirname(importer))
        ? { path: found, namespace: "apart" }
        : undefined;
    });
    build.onLoad({ filter: /./, namespace: "apart" }, ({ path: file }) => ({
      contents: readFileSync(file, "utf8"),
      loader: file.endsWith(".tsx") ? "tsx" : "ts",
      resolveDir: path.dirname(file),
    }));
    build.onResolve({ filter: /\/\*\// }, ({ path: pattern, resolveDir, kind }) =>
      // A development build writes this path in a comment, which a star before a slash would end.
      kind === "import-rule"
        ? { path: pattern.replaceAll("*", "each"), namespace: "sheets", pluginData: { pattern, resolveDir } }
        : undefined,
    );
    build.onLoad({ filter: /./, namespace: "sheets" }, ({ pluginData: { pattern, resolveDir } }) => {
      const rules = find(pattern, resolveDir).map((file) => `@import "${file}";`);
      return { contents: rules.join("\n"), loader: "css", resolveDir };
    });
  },
};

/** Home draws them, but a first visit never fetches them for that. */
const apart = "/FirstScreen.tsx";

const globs = /import\.meta\.glob(?:<[^()]*>)?\(\s*"([^"]+)"(?:,\s*(\{[^}]*\}),?)?\s*\)/g;

/**
 * @param {string} pattern A star is any part of a name in its place.
 * @param {string} folder What the pattern is relative to.
 * @returns {string[]} Relative to the folder, too.
 */
export function find(pattern, folder) {
  return pattern
    .split("/")
    .reduce(
      (found, part) => {
        const name = new RegExp(`^${part.replaceAll(".", "\\.").replace("*", ".*")}$`);
        return found.flatMap((before) => {
          const names = part.includes("*")
            ? list(path.join(folder, ...before)).filter((one) => name.test(one))
            : [part];
          return names.map((one) => [...before, one]);
        });
      },
      /** @type {string[][]} */ ([[]]),
    )
    .map((parts) => parts.join("/"))
    .filter((file) => existsSync(path.join(folder, file)));
}

/** @param {string} folder */
const list = (folder) => (existsSync(folder) && statSync(folder).isDirectory() ? readdirSync(folder).sort() : []);
