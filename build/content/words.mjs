// @ts-check
import path from "node:path";
import { importBundle } from "../importBundle.mjs";
import { checkValues, readTextFile } from "./text.mjs";
import { readYaml } from "./yaml.mjs";

/**
 * The owner's YAML files as modules: `import words from "./page.yaml"`. Each is checked against its shape
 * (shared/products/wordShapes.ts). For bundles (bundleModule.mjs) and for the tests (vitest.config.ts).
 */

/** @typedef {typeof import("../../shared/products/wordShapes.ts")} Shapes */

/** @type {Promise<Shapes> | undefined} */
let loading;

/** The shapes are written in TypeScript, so they are bundled first. @returns {Promise<Shapes>} */
function loadShapes() {
  loading ??= importBundle({ entryPoints: ["shared/products/wordShapes.ts"] });
  return loading;
}

/** @param {string} file @returns {Promise<import("zod").ZodType>} */
async function findShape(file) {
  const { pageShapes, factsShape } = await loadShapes();
  const [, code = "", kind] = /^shared\/products\/(\w+)\/(\w+)\.yaml$/.exec(file) ?? [];
  const shape = { page: pageShapes[/** @type {keyof typeof pageShapes} */ (code)], facts: factsShape }[kind ?? ""];
  if (!shape) throw new Error(`${file}: nothing says what it may hold. Add it to shared/products/wordShapes.ts.`);
  return shape;
}

/**
 * @param {string} file Relative to the project.
 * @param {string} [yaml]
 * @returns {Promise<{ value: any, faults: string[] }>} `faults`: with file, line and remedy.
 */
export async function readWords(file, yaml = readTextFile(file)) {
  const shape = await findShape(file);
  /** @type {string[]} */
  const faults = [];
  const say = (/** @type {number} */ line, /** @type {string} */ message) =>
    faults.push(`${file}${line ? `:${line}:` : ""} ${message}`);
  const { value, lineOf } = readYaml(yaml, say);
  if (faults.length > 0) return { value: undefined, faults };
  const { data, error } = shape.safeParse(value);
  for (const issue of error?.issues ?? []) {
    const name = issue.path.join(".");
    if (issue.code === "unrecognized_keys")
      for (const key of issue.keys)
        say(
          lineOf([...issue.path, key]),
          `"${[name, key].filter(Boolean).join(".")}" is not known: take it out, or see how it is spelt`,
        );
    else say(lineOf(issue.path), `${name} ${read(value, issue.path) === undefined ? "is missing" : issue.message}`);
  }
  checkValues(value, (place, message) => say(lineOf(place), `${place.join(".")} ${message}`));
  const raw = /<\/?[a-z][^>]*>/i;
  visit(value, (place, text) => {
    const tag = raw.exec(text)?.[0];
    if (tag) say(lineOf(place), `${place.join(".")} has ${tag}, which visitors would read: take it out`);
  });
  return { value: data, faults };
}

/** @param {any} value @param {readonly PropertyKey[]} place */
const read = (value, place) => place.reduce((inner, name) => inner?.[name], value);

/**
 * @param {unknown} value
 * @param {(path: (string | number)[], text: string) => void} look
 * @param {(string | number)[]} [place]
 */
function visit(value, look, place = []) {
  if (typeof value === "string") look(place, value);
  if (typeof value !== "object" || value === null) return;
  const isList = Array.isArray(value);
  for (const [name, inner] of Object.entries(value)) visit(inner, look, [...place, isList ? Number(name) : name]);
}

/** @param {string} address The absolute path of a file. @returns {Promise<string>} The module's code. */
async function writeModule(address) {
  const { value, faults } = await readWords(path.relative("", address).replaceAll("\\", "/"));
  if (faults.length > 0) throw new Error(faults.join("\n"));
  return `export default ${JSON.stringify(value)};`;
}

/** @type {import("esbuild").Plugin} */
export const wordsForBundles = {
  name: "words",
  setup(build) {
    build.onLoad({ filter: /\.yaml$/ }, async ({ path: address }) => {
      return { contents: await writeModule(address), loader: "js" };
    });
  },
};

/** @type {import("vite").Plugin} */
export const wordsForTests = {
  name: "words",
  enforce: "pre",
  load: (id) => (id.endsWith(".yaml") ? writeModule(id) : undefined),
};
