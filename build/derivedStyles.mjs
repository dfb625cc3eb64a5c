// @ts-check
import { readFileSync } from "node:fs";
import path from "node:path";
import { makeFontFallbacks } from "../client/pictures/fonts.mjs";
import { find } from "./productFiles.mjs";

/** @type {Promise<string> | undefined} Of the first build: the fonts stay as they are. */
let fallbacks;

/**
 * Completes two stylesheets with what follows from other sources: each product's colours where it is worn, the light
 * theme alone for browsers that do not know light-dark() (before May 2024), and the fallback fonts that keep a web
 * font's room.
 *
 * @type {import("esbuild").Plugin}
 */
export const derivedStyles = {
  name: "derived-styles",
  setup(build) {
    build.onLoad({ filter: /[/\\]styles[/\\](tokens|fonts)\.css$/ }, async ({ path: file }) => {
      const sheet = readFileSync(file, "utf8");
      fallbacks = fallbacks ?? makeFontFallbacks();
      const derived = file.endsWith("fonts.css")
        ? await fallbacks
        : `@layer tokens { ${productColours(sheet)} ${lightThemeOf(sheet)} }`;
      return { contents: sheet + derived, loader: "css", resolveDir: path.dirname(file) };
    });
  },
};

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
