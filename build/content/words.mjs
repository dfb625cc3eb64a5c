// @ts-check
import { readdirSync } from "node:fs";
import path from "node:path";
import { importBundle } from "../importBundle.mjs";
import { refuseBraces, refuseRaw } from "./rawText.mjs";
import { checkValues, readTextFile } from "./text.mjs";
import { readYaml } from "./yaml.mjs";

/**
 * The owner's YAML files as modules: `import words, { head } from "./page.yaml"`. Each is checked against its shape
 * (build/content/wordShapes.ts), and what stands between braces is filled in as in Markdown
 * (build/content/values.ts). For bundles (bundleModule.mjs) and for the tests (vitest.config.ts).
 */

/** @typedef {Record<string, import("zod").ZodType>} Shapes */
/** @typedef {{ productPages: Shapes, factsShape: import("zod").ZodType, pageShapes: Shapes, fileShapes: Shapes, companyShape: import("zod").ZodType, namesOfPages: readonly string[], values: import("./markdown.mjs").Values }} Rules */

/** @type {Promise<Rules> | undefined} */
let loading;

/** The shapes are written in TypeScript, so they are bundled first. @returns {Promise<Rules>} */
function loadRules() {
  const contents = `
    export { companyShape, factsShape, fileShapes, namesOfPages, pageShapes, productPages } from "./build/content/wordShapes.ts";
    export { values } from "./build/content/values.ts";`;
  loading ??= importBundle({ stdin: { contents, resolveDir: ".", loader: "ts" }, plugins: [rawWords] });
  return loading;
}

/** What the owner's files may name between braces. @returns {Promise<import("./markdown.mjs").Values>} */
export const loadValues = async () => (await loadRules()).values;

/** Before each build: `npm run dev` builds again when a shape, a value or a word has changed. */
export function forgetRules() {
  loading = undefined;
  known.clear();
}

/** @typedef {{ value: any, faults: string[] }} Read `faults`: with file, line and remedy. */
/** What bundles have read. @type {Map<string, Promise<Read>>} */
const known = new Map();
/** @param {string} file */
function readOnce(file) {
  const read = known.get(file) ?? readWords(file);
  known.set(file, read);
  return read;
}

/** Before a bundler names them by the modules that import them. */
export async function findWordFaults() {
  const names = readdirSync("shared", { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".yaml"));
  const all = await Promise.all(names.sort().map((name) => readOnce(`shared/${name.replaceAll("\\", "/")}`)));
  return all.flatMap(({ faults }) => faults);
}

/** Where a value stands. Records are counted as the editor counts them. @param {readonly PropertyKey[]} place */
const toName = (place) => place.map((part) => (typeof part === "number" ? part + 1 : String(part))).join(".");

/** The values name some of these files themselves: these are read as they stand. @type {import("esbuild").Plugin} */
export const rawWords = {
  name: "raw-words",
  setup(build) {
    build.onLoad({ filter: /\.yaml$/ }, ({ path: address }) => {
      const { value } = readYaml(readTextFile(address), () => {});
      return { contents: JSON.stringify(value ?? {}), loader: "json" };
    });
  },
};

/** @param {string} file Of words, or the company's. */
export const loadShapeOf = async (file) => findShape(file, await loadRules());

/** @param {string} file @param {Rules} rules */
function findShape(file, { productPages, factsShape, pageShapes, fileShapes, companyShape }) {
  if (file === "shared/content/company.json") return companyShape;
  const [folder = "", name = ""] = [path.dirname(file), path.basename(file, ".yaml")];
  const code = path.basename(folder);
  const shape =
    folder === "shared/content"
      ? fileShapes[name]
      : folder === "shared/content/pages"
        ? pageShapes[name]
        : { page: productPages[code], facts: factsShape }[name];
  if (!shape) throw new Error(`${file}: nothing says what it may hold. Add it to build/content/wordShapes.ts.`);
  return shape;
}

/**
 * @param {string} file Relative to the project.
 * @param {string} [yaml]
 * @returns {Promise<Read>}
 */
export async function readWords(file, yaml = readTextFile(file)) {
  const rules = await loadRules();
  const shape = findShape(file, rules);
  /** @type {string[]} */
  const faults = [];
  const say = (/** @type {number} */ line, /** @type {string} */ message) =>
    faults.push(`${file}${line ? `:${line}:` : ""} ${message}`);
  const { value, lineOf } = readYaml(yaml, say);
  if (faults.length > 0) return { value: undefined, faults };
  const { data, error } = shape.safeParse(value);
  for (const issue of error?.issues ?? []) {
    const name = toName(issue.path);
    if (issue.code === "unrecognized_keys")
      for (const key of issue.keys)
        say(
          lineOf([...issue.path, key]),
          `"${[name, key].filter(Boolean).join(".")}" is not known: take it out, or see how it is spelt`,
        );
    else say(lineOf(issue.path), `${name} ${read(value, issue.path) === undefined ? "is missing" : issue.message}`);
  }
  checkValues(value, (place, message) => say(lineOf(place), `${toName(place)} ${message}`));
  const { texts } = rules.values;
  const filled = change(data, [], (text, place) => {
    const raw = refuseRaw(text) ?? refuseBraces(text.replaceAll(/\{[^{}]*\}/g, ""));
    if (raw) say(lineOf(place), `${toName(place)} ${raw}`);
    return text.replaceAll(/\{([^{}]*)\}/g, (braces, name) => {
      // The shape has checked where these may stand.
      if (rules.namesOfPages.includes(name)) return braces;
      if (Object.hasOwn(texts, name)) return /** @type {string} */ (texts[name]);
      say(
        lineOf(place),
        `${toName(place)} has ${braces}, which is not known: write one of ${Object.keys(texts).join(", ")}`,
      );
      return braces;
    });
  });
  return { value: filled, faults };
}

/** @param {any} value @param {readonly PropertyKey[]} place */
const read = (value, place) => place.reduce((inner, name) => inner?.[name], value);

/**
 * @param {any} value
 * @param {(string | number)[]} place
 * @param {(text: string, place: (string | number)[]) => string} toText
 * @returns {any} The same with other texts.
 */
function change(value, place, toText) {
  if (typeof value === "string") return toText(value, place);
  if (Array.isArray(value)) return value.map((inner, index) => change(inner, [...place, index], toText));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, change(inner, [...place, name], toText)]),
  );
}

const nameOf = (/** @type {string} */ address) => path.relative("", address).replaceAll("\\", "/");

/** @type {import("esbuild").Plugin} */
export const wordsForBundles = {
  name: "words",
  setup(build) {
    build.onLoad({ filter: /\.yaml$/ }, async ({ path: address }) => {
      const { value, faults } = await readOnce(nameOf(address));
      if (faults.length > 0) return { errors: faults.map((text) => ({ text })) };
      return { contents: JSON.stringify(value), loader: "json" };
    });
  },
};

/** @type {import("vite").Plugin} */
export const wordsForTests = {
  name: "words",
  enforce: "pre",
  async load(id) {
    if (!id.endsWith(".yaml")) return undefined;
    const { value, faults } = await readWords(nameOf(id));
    if (faults.length > 0) throw new Error(faults.join("\n"));
    const parts = Object.keys(value).filter((name) => /^[a-z]\w*$/i.test(name));
    return `const $file = ${JSON.stringify(value)};
      export default $file; export const { ${parts.join(", ")} } = $file;`;
  },
};
