// @ts-check
import { readFileSync } from "node:fs";
import { transformSync } from "esbuild";
import { bundleModule } from "../bundleModule.mjs";
import { sheets } from "./columns.mjs";

/** @typedef {import("../../shared/content/lists.ts").ListName} ListName */
/** @typedef {{ index: number, path: (string | number)[], message: string, first?: number }} Fault */

const folder = "shared/content/lists";

/** @param {ListName} list */
export const fileOf = (list) => `${folder}/${list}.json`;

/** @type {Promise<typeof import("../../shared/content/lists.ts")> | undefined} */
let loading;

/** The schemas are written in TypeScript, so they are bundled first. */
export function loadSchemas() {
  loading ??= bundleModule({ entryPoints: ["shared/content/lists.ts"] });
  return loading;
}

/**
 * @param {ListName} list
 * @returns {any[]} The stored records, unchecked.
 */
export function readList(list) {
  const file = fileOf(list);
  return parseList(readFileSync(file, "utf8"), file);
}

/** @param {string} text @param {string} file @returns {any[]} */
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

/** In esbuild's words: JSON.parse of Node 20 names no line, and takes the last of two values of a name. @param {string} json */
function findJsonFault(json) {
  try {
    transformSync(json, { loader: "json", logLevel: "silent", logOverride: { "duplicate-object-key": "error" } });
  } catch (error) {
    const [fault] = /** @type {import("esbuild").TransformFailure} */ (error).errors;
    if (fault?.location) return `, line ${fault.location.line}: ${fault.text}`;
  }
}

/** What is told of a field that holds another kind of value, where its rule has no words of its own. */
const kindsOfValue = { string: 'a text in quotes: "..."', array: "a list: [...]", object: "a record: {...}" };
/** @param {{ code: string, expected?: string }} issue */
const tellKind = ({ code, expected }) =>
  code === "invalid_type" && expected && expected in kindsOfValue
    ? `is to be ${kindsOfValue[/** @type {keyof typeof kindsOfValue} */ (expected)]}`
    : undefined;

/**
 * @param {ListName} list
 * @param {readonly unknown[]} records
 * @returns {Promise<Fault[]>} Each error with the index of its record (-1: the list as a whole) and the path to its
 *   field.
 */
export async function findFaults(list, records) {
  const { schemas } = await loadSchemas();
  const { error } = schemas[list].safeParse(records, { error: /** @type {any} */ (tellKind) });
  return (error?.issues ?? []).flatMap((issue) => {
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
}

/** @returns {Promise<string[]>} The errors of all lists as sentences: file, record, field, remedy. */
export async function checkLists() {
  const { schemas } = await loadSchemas();
  const lists = /** @type {ListName[]} */ (Object.keys(schemas));
  const told = await Promise.all(lists.map((list) => tellFaults(list, readList(list))));
  return told.flat();
}

/** @param {ListName} list @param {any[]} records @returns {Promise<string[]>} */
export async function tellFaults(list, records) {
  const faults = await findFaults(list, records);
  return (faults.length > 0 ? faults : findMisplaced(list, records)).map(({ index, path, message, first }) => {
    const [known] = Object.values(records?.[index] ?? {});
    const name = index < 0 ? "" : `, record ${index + 1}${known ? ` (${known})` : ""}`;
    const words = first === undefined ? message : `is there twice: record ${first + 1} has it too`;
    return `${fileOf(list)}${name}: ${path.join(".")} ${words}`.replace(/ {2,}/g, " ");
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
