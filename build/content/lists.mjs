// @ts-check
import path from "node:path";
import { transformSync } from "esbuild";
import { LineCounter, parseDocument } from "yaml";
import { importBundle } from "../importBundle.mjs";
import { sheets } from "./columns.mjs";
import { checkValues, readTextFile } from "./text.mjs";

/** @typedef {import("./listShapes.ts").ListName} ListName */
/** @typedef {{ index: number, path: (string | number)[], message: string, first?: number }} Fault */

const folder = "shared/content/lists";

/** @param {ListName} list */
export const fileOf = (list) => `${folder}/${list}.json`;

/** @type {Promise<typeof import("./listShapes.ts")> | undefined} */
let loading;

/** The schemas are written in TypeScript, so they are bundled first. */
export function loadSchemas() {
  loading ??= importBundle({ entryPoints: ["build/content/listShapes.ts"] });
  return loading;
}

/**
 * @param {ListName} list
 * @returns {any[]} The stored records, unchecked.
 */
export function readList(list) {
  const file = fileOf(list);
  return parseList(readTextFile(file), file);
}

/**
 * @param {string} text
 * @param {string} file
 * @returns {any} Any JSON of the owner. Throws with file, line and remedy.
 */
export function parseList(text, file) {
  // Some editors begin a file with a byte order mark.
  const json = text.replace(/^\uFEFF/, "");
  const fault = findJsonFault(json);
  if (fault) throw new Error(`${file}${fault}`);
  try {
    return JSON.parse(json);
  } catch (error) {
    throw new Error(`${file} is not JSON: ${error}`);
  }
}

/** @param {string} json @returns {(path: readonly (string | number)[]) => number | undefined} The line of a value. */
export function findJsonLines(json) {
  const lines = new LineCounter();
  // YAML reads JSON too, and knows where each value stands.
  const document = parseDocument(json, { lineCounter: lines, prettyErrors: false, logLevel: "silent" });
  return (path) => {
    for (let depth = path.length; depth > 0; depth -= 1) {
      const node = /** @type {{ range?: [number] } | undefined} */ (document.getIn(path.slice(0, depth), true));
      if (node?.range) return lines.linePos(node.range[0]).line;
    }
    return undefined;
  };
}

/** In esbuild's words: JSON.parse of Node 20 names no line, and takes the last of two values of a name. @param {string} json */
function findJsonFault(json) {
  try {
    transformSync(json, { loader: "json", logLevel: "silent", logOverride: { "duplicate-object-key": "error" } });
  } catch (error) {
    const [fault] = /** @type {import("esbuild").TransformFailure} */ (error).errors;
    if (fault?.location) return `, line ${fault.location.line}: ${fault.text}${remedyOf(fault.text)}`;
  }
}

/** @param {string} fault In esbuild's words. */
function remedyOf(fault) {
  if (/Duplicate key/.test(fault)) return ": take one of the two out";
  if (/trailing comma/.test(fault)) return ": take the comma before it out";
  if (/comments/.test(fault)) return ": take the comment out";
  return /string literal|escape/.test(fault)
    ? ': a text begins and ends with ", stands on one line, and has \\" for a quote and \\\\ for a backslash'
    : ": look for a comma, quote or bracket too many or too few, here or in the line before";
}

/** What is told of a field that holds another kind of value, where its rule has no words of its own. */
const kindsOfValue = {
  string: 'a text in quotes: "..."',
  number: "a number without quotes",
  array: "a list: [...]",
  object: "a record: {...}",
};
/** @param {{ code: string, expected?: string, input?: unknown }} issue */
export const tellKind = ({ code, expected, input }) =>
  code === "invalid_type" && expected && expected in kindsOfValue
    ? `${input === undefined ? "is missing: it is" : "is"} to be ${kindsOfValue[/** @type {keyof typeof kindsOfValue} */ (expected)]}`
    : undefined;

/**
 * @param {ListName} list
 * @param {readonly unknown[]} records
 * @returns {Promise<Fault[]>} Each error with the index of its record (-1: the list as a whole) and the path to its
 *   field.
 */
export async function findFaults(list, records) {
  const { schemas } = await loadSchemas();
  const { error, data = records } = schemas[list].safeParse(records, { error: /** @type {any} */ (tellKind) });
  /** @type {Fault[]} */
  const unseen = [];
  checkValues(data, ([index = -1, ...path], message) => unseen.push({ index: Number(index), path, message }));
  const told = (error?.issues ?? []).flatMap((issue) => {
    const [index = -1, ...path] = /** @type {(string | number)[]} */ (issue.path);
    const fault = { index: Number(index), path, message: issue.message };
    if (issue.code === "unrecognized_keys")
      return issue.keys.map((key) => ({
        ...fault,
        path: [key],
        message: "is not known: take it out, or see how it is spelt",
      }));
    return "params" in issue && issue.params ? [{ ...fault, first: issue.params.first }] : [fault];
  });
  const isTold = (/** @type {Fault} */ { index, path }) =>
    told.some((other) => other.index === index && other.path.join() === path.join());
  return [...told, ...unseen.filter((fault) => !isTold(fault))];
}

/**
 * The lists as records whose HTML is sanitised, for every bundle.
 *
 * @type {import("esbuild").Plugin}
 */
export const listsForBundles = {
  name: "lists",
  setup(build) {
    build.onLoad({ filter: /shared[/\\]content[/\\]lists[/\\]\w+\.json$/ }, async ({ path: address }) => {
      const list = /** @type {ListName} */ (path.basename(address, ".json"));
      const { schemas } = await loadSchemas();
      const { data, success } = schemas[list].safeParse(readList(list));
      if (success) return { contents: JSON.stringify(data), loader: "json" };
      return { errors: (await checkLists()).map((text) => ({ text })) };
    });
  },
};

/** @returns {Promise<string[]>} The errors of all lists as sentences: file, record, field, remedy. */
export async function checkLists() {
  const { schemas } = await loadSchemas();
  const lists = /** @type {ListName[]} */ (Object.keys(schemas));
  const told = await Promise.all(
    lists.map((list) => tellFaults(list, readList(list), findJsonLines(readTextFile(fileOf(list))))),
  );
  return told.flat();
}

/**
 * @param {ListName} list
 * @param {any[]} records
 * @param {ReturnType<typeof findJsonLines>} [lineOf]
 * @returns {Promise<string[]>}
 */
export async function tellFaults(list, records, lineOf) {
  const faults = await findFaults(list, records);
  return (faults.length > 0 ? faults : findMisplaced(list, records)).map(({ index, path, message, first }) => {
    const [known] = Object.values(records?.[index] ?? {});
    const name = index < 0 ? "" : `, record ${index + 1}${known ? ` (${known})` : ""}`;
    const words = first === undefined ? message : `is there twice: record ${first + 1} has it too`;
    const line = index < 0 ? undefined : lineOf?.([index, ...path]);
    return `${fileOf(list)}${line ? `:${line}` : ""}${name}: ${path.join(".")} ${words}`.replace(/ {2,}/g, " ");
  });
}

/**
 * An import sorts by itself; a record added by hand may stand anywhere.
 *
 * @param {ListName} list
 * @param {any[]} records
 * @returns {Fault[]}
 */
function findMisplaced(list, records) {
  const { compare } = sheets[list];
  const index = compare ? records.findIndex((one, at) => at > 0 && compare(records[at - 1], one) > 0) : -1;
  const message = `does not belong behind record ${index}: events go newest first, clients from A to Z, milestones oldest first`;
  return index < 0 ? [] : [{ index, path: [], message }];
}
