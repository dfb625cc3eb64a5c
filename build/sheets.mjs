// @ts-check
import { readFileSync } from "node:fs";
import path from "node:path";
import { characterRanges, makeBasicFont } from "../client/pictures/fonts.mjs";
import { find } from "./productFiles.mjs";

/** Stylesheets that pages link to (SheetLink.tsx), because they need them only later, or only for print. */
export const linkedSheets = {
  footer: ["client/layout/Footer.css"],
  forms: ["client/forms/forms.css"],
  tour: ["client/products/parts/Tour.css"],
  below: ["client/pages/home/BelowTheFold.css"],
  print: ["client/styles/print.css"],
  ...listProductSheets(),
};

/** Other stylesheets in a product's folder, as "sarb-Risk". @returns {Record<string, string[]>} */
function listProductSheets() {
  const files = find("client/products/*/*.css", "").filter((file) => !/parts|(Page|Tour)\.css/.test(file));
  return Object.fromEntries(files.map((file) => [file.split("/").slice(2).join("-").replace(".css", ""), [file]]));
}

/** Of the first build: the fonts stay as they are. @type {Record<string, Promise<Buffer>>} */
const basicFonts = {};

/** Later layers win, whatever the selector. Each sheet says so, because any may be the first that a browser reads. */
const layers = "@layer tokens, base, layout, components, pages, print;";

/**
 * Reads the stylesheets `sheet:<name>`, and completes tokens.css with what follows from other sources: each product's
 * colours where it is worn, and the light theme alone for browsers that do not know light-dark() (before May 2024).
 * `url("basic:Besley")` is the part of a font that most pages need.
 *
 * @param {Record<string, string[]>} sheets The files of each.
 * @returns {import("esbuild").Plugin}
 */
export const readSheets = (sheets) => ({
  name: "sheets",
  setup(build) {
    build.onResolve({ filter: /^sheet:/ }, ({ path: name }) => ({ path: name, namespace: "sheet" }));
    build.onLoad({ filter: /^sheet:/, namespace: "sheet" }, ({ path: name }) => {
      const imports = sheets[name.replace("sheet:", "")]?.map((file) => `@import "./${file}";`) ?? [];
      return { contents: [layers, ...imports].join("\n"), loader: "css", resolveDir: process.cwd() };
    });
    build.onResolve({ filter: /^basic:/ }, ({ path: name }) => ({
      path: `${name.replace("basic:", "").replaceAll(" ", "-").toLowerCase()}.woff2`,
      namespace: "font",
      pluginData: name.replace("basic:", ""),
    }));
    build.onLoad({ filter: /./, namespace: "font" }, async ({ pluginData: family }) => {
      basicFonts[family] ??= makeBasicFont(family);
      return { contents: await basicFonts[family], loader: "file" };
    });
    build.onLoad({ filter: /[/\\]styles[/\\]tokens\.css$/ }, ({ path: file }) => {
      const tokens = readFileSync(file, "utf8").replace(
        /unicode-range: (basic|other)/g,
        (_, name) => `unicode-range: ${characterRanges[/** @type {"basic" | "other"} */ (name)]}`,
      );
      const derived = `@layer tokens { ${productColours(tokens)} ${lightThemeOf(tokens)} }`;
      return { contents: [tokens, derived].join("\n"), loader: "css", resolveDir: path.dirname(file) };
    });
  },
});

/** @param {string} tokens */
function lightThemeOf(tokens) {
  const light = [...tokens.matchAll(/(--[\w-]+): light-dark\(([^,]+), /g)].map(
    ([, name, value]) => `${name}: ${value};`,
  );
  const rule = `:root { color-scheme: light; ${light.join(" ")} }`;
  return `@supports not (color: light-dark(#000, #fff)) { ${rule} }`;
}

/** A product without colours of its own has the brand's. @param {string} tokens */
function productColours(tokens) {
  const codes = find("client/products/*/Page.tsx", "").map((file) => file.split("/")[2]);
  return codes
    .filter((code) => tokens.includes(`--${code}-tint:`))
    .map((code) => `[data-product="${code}"] { --product: var(--${code}); --product-tint: var(--${code}-tint); }`)
    .join("\n");
}
